import { expect, test } from "vitest";
import { hexGrid, opposite } from "../hex.js";
import { flatLayout } from "../layout.js";
import { centreOf, cornersOf, hexAt, neighbourOf } from "../points.js";

const grid = hexGrid(flatLayout(21, 28));

test("the map begins at 0, 0 and a hex has side 1", () => {
  const points = cornersOf(grid, "0101");
  expect(Math.min(...points.map((p) => p.x))).toBeCloseTo(0, 12);
  expect(Math.min(...points.map((p) => p.y))).toBeCloseTo(0, 12);
  points.forEach((p, i) => {
    const q = points[(i + 1) % 6];
    expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeCloseTo(1, 12);
  });
});

test("the side in a direction runs from its corner to the next, the same line from either hex", () => {
  for (let direction = 0; direction < 6; direction++) {
    const to = neighbourOf(grid, "0811", direction);
    const mine = cornersOf(grid, "0811");
    const yours = cornersOf(grid, to);
    const back = opposite(direction);
    expect(mine[direction].x).toBeCloseTo(yours[(back + 1) % 6].x, 12);
    expect(mine[direction].y).toBeCloseTo(yours[(back + 1) % 6].y, 12);
    expect(mine[(direction + 1) % 6].x).toBeCloseTo(yours[back].x, 12);
    expect(mine[(direction + 1) % 6].y).toBeCloseTo(yours[back].y, 12);
    const [a, b] = [centreOf(grid, "0811"), centreOf(grid, to)];
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(Math.sqrt(3), 12);
  }
});

test("plan and grid have the same neighbours", () => {
  grid.names.forEach((name, hex) => {
    for (let d = 0; d < 6; d++) {
      const next = grid.neighbour[hex * 6 + d];
      if (next >= 0) expect(neighbourOf(grid, name, d)).toBe(grid.names[next]);
    }
  });
  expect(neighbourOf(grid, "2112", 2)).toBe("2212");
});

test("a point lies in the hex that covers it", () => {
  for (const name of [...grid.names, "0007", "2212"]) {
    const { x, y } = centreOf(grid, name);
    for (const corner of cornersOf(grid, name)) expect(hexAt(grid, x + 0.95 * (corner.x - x), y + 0.95 * (corner.y - y))).toBe(name);
  }
});
