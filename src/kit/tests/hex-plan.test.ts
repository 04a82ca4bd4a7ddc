import { expect, test } from "vitest";
import { hexGrid, opposite } from "../hex.js";
import { centreOf, cornersOf, hexAt, neighbourOf } from "../hex-plan.js";

const grid = hexGrid(21, 28);

test("the map begins at 0, 0 and a hex has side 1", () => {
  const points = cornersOf("0101");
  expect(Math.min(...points.map((p) => p.x))).toBeCloseTo(0, 12);
  expect(Math.min(...points.map((p) => p.y))).toBeCloseTo(0, 12);
  points.forEach((p, i) => {
    const q = points[(i + 1) % 6];
    expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeCloseTo(1, 12);
  });
});

test("the side in a direction runs from its corner to the next, the same line from either hex", () => {
  for (let direction = 0; direction < 6; direction++) {
    const to = neighbourOf("0811", direction);
    const mine = cornersOf("0811");
    const yours = cornersOf(to);
    const back = opposite[direction];
    expect(mine[direction].x).toBeCloseTo(yours[(back + 1) % 6].x, 12);
    expect(mine[direction].y).toBeCloseTo(yours[(back + 1) % 6].y, 12);
    expect(mine[(direction + 1) % 6].x).toBeCloseTo(yours[back].x, 12);
    expect(mine[(direction + 1) % 6].y).toBeCloseTo(yours[back].y, 12);
    const [a, b] = [centreOf("0811"), centreOf(to)];
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(Math.sqrt(3), 12);
  }
});

test("plan and grid have the same neighbours", () => {
  grid.names.forEach((name, hex) => {
    for (let d = 0; d < 6; d++) {
      const next = grid.neighbour[hex * 6 + d];
      if (next >= 0) expect(neighbourOf(name, d)).toBe(grid.names[next]);
    }
  });
  expect(neighbourOf("2112", 2)).toBe("2212");
});

test("a point lies in the hex that covers it", () => {
  for (const name of [...grid.names, "0007", "2212"]) {
    const { x, y } = centreOf(name);
    for (const corner of cornersOf(name)) expect(hexAt(x + 0.95 * (corner.x - x), y + 0.95 * (corner.y - y))).toBe(name);
  }
});
