import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distance, type Grid, type Hex, hexGrid, hexInCell, hexNamed } from "../hex.js";
import { flatLayout } from "../layout.js";
import { blockedAt } from "../sight.js";
import { type SightLine, sightLine } from "./sight-line.js";

const grid = hexGrid(flatLayout(16, 16));
const hex = (name: string) => hexNamed(grid, name);

/** Axial (q, r) as the ledger writes it, (0,0) at 0605: (1,0) is south-east of it and (0,1) south. */
function axial(q: number, r: number): Hex {
  const origin = hex("0605");
  const found = hexInCell(grid, grid.file[origin] + q, grid.half[origin] + q + 2 * r);
  if (found < 0) throw new Error(`(${q},${r}) is off the map`);
  return found;
}

const sorted = (hexes: readonly Hex[]) => [...hexes].sort((a, b) => a - b);
const pairs = (along: SightLine["along"]) => along.map((pair) => sorted(pair).join()).sort();

/** Open unless a crossed hex, or both hexes of a side, block: the Blue & Gray rule. */
function open(line: SightLine, blocks: (h: Hex) => boolean): boolean {
  return !line.crossed.some(blocks) && !line.along.some((pair) => pair.every((h) => h >= 0 && blocks(h)));
}

function sees(from: [number, number], to: [number, number], ...forest: [number, number][]): boolean {
  const blocked = new Set(forest.map(([q, r]) => axial(q, r)));
  return open(sightLine(grid, axial(...from), axial(...to)), (h) => blocked.has(h));
}

describe("the ledger's examples", () => {
  test("8.31a a straight line is stopped by the hex between", () => {
    expect(sees([0, 0], [2, 0], [1, 0])).toBe(false);
    expect(sees([0, 0], [2, 0], [0, 0], [2, 0], [1, 1])).toBe(true);
  });

  test("8.31b a hex is between if the line crosses its inside", () => {
    expect(sightLine(grid, axial(0, 0), axial(2, 1))).toEqual({ crossed: [axial(1, 0), axial(1, 1)], along: [], touched: [] });
    expect(sees([0, 0], [2, 1], [1, 0])).toBe(false);
    expect(sees([0, 0], [2, 1], [1, 1])).toBe(false);
  });

  test("8.31c a hex touched at a corner is not between", () => {
    const line = sightLine(grid, axial(0, 0), axial(4, 1));
    expect(sorted(line.touched)).toEqual(sorted([axial(1, 1), axial(3, 0)]));
    expect(sees([0, 0], [4, 1], [1, 1], [3, 0])).toBe(true);
    expect(sees([0, 0], [4, 1], [2, 0])).toBe(false);
  });

  test("8.32a along a hexside the two hexes are a pair", () => {
    const line = sightLine(grid, axial(0, 0), axial(1, 1));
    expect(line.crossed).toEqual([]);
    expect(line.touched).toEqual([]);
    expect(pairs(line.along)).toEqual(pairs([[axial(1, 0), axial(0, 1)]]));
    expect(sees([0, 0], [1, 1], [1, 0])).toBe(true);
    expect(sees([0, 0], [1, 1], [1, 0], [0, 1])).toBe(false);
  });

  test("8.32b a long line has pairs and hexes in turn", () => {
    const line = sightLine(grid, axial(0, 0), axial(2, 2));
    expect(line.crossed).toEqual([axial(1, 1)]);
    expect(line.along.map((pair) => sorted(pair))).toEqual([sorted([axial(1, 0), axial(0, 1)]), sorted([axial(2, 1), axial(1, 2)])]);
    expect(sees([0, 0], [2, 2], [2, 1], [1, 2])).toBe(false);
    expect(sees([0, 0], [2, 2], [1, 0], [2, 1])).toBe(true);
  });

  test("8.32c of a pair at the edge the hex off the map is -1", () => {
    const line = sightLine(grid, hex("0101"), hex("0501"));
    expect(line.crossed).toEqual([hex("0301")]);
    expect(line.along).toEqual([
      [hex("0201"), -1],
      [hex("0401"), -1],
    ]);
    expect(open(line, () => true)).toBe(false);
    expect(open(line, (h) => h !== hex("0301"))).toBe(true);
    expect(sightLine(grid, hex("1616"), hex("1416")).along).toEqual([[hex("1516"), -1]]);
  });
});

describe("who blocks a line is named", () => {
  const stop = (from: string, to: string, blocks: readonly string[], corners = false) =>
    grid.names[blockedAt(grid, hex(from), hex(to), (h) => blocks.includes(grid.names[h]), corners)];

  test("the first hex crossed, from either end; never the ends themselves", () => {
    const column = ["0603", "0604", "0606", "0607"];
    expect([stop("0603", "0607", column), stop("0607", "0603", column), stop("0603", "0605", ["0603", "0605"])]).toEqual([
      "0604",
      "0606",
      undefined,
    ]);
  });

  test("of a pair both, or neither; of one at the edge nobody", () => {
    const pair = [axial(1, 0), axial(0, 1)].map((h) => grid.names[h]);
    const to = grid.names[axial(1, 1)];
    expect(pair.map((one) => stop("0605", to, [one]))).toEqual([undefined, undefined]);
    expect(pair).toContain(stop("0605", to, pair));
    expect([stop("0101", "0501", ["0201", "0401"]), stop("0101", "0501", ["0201", "0301", "0401"])]).toEqual([undefined, "0301"]);
  });

  test("a hex touched at a corner only where corners count", () => {
    const [to, touched] = [axial(4, 1), axial(1, 1)].map((h) => grid.names[h]);
    expect([stop("0605", to, [touched]), stop("0605", to, [touched], true)]).toEqual([undefined, touched]);
  });
});

test("between neighbours, and in one hex, there is nothing", () => {
  for (const to of ["0604", "0705", "0706", "0606", "0506", "0505", "0605"])
    expect(sightLine(grid, hex("0605"), hex(to))).toEqual({ crossed: [], along: [], touched: [] });
});

test("down a column the line crosses every hex, in order, and touches none beside", () => {
  expect(sightLine(grid, hex("0603"), hex("0607"))).toEqual({ crossed: ["0604", "0605", "0606"].map(hex), along: [], touched: [] });
  expect(sightLine(grid, hex("0607"), hex("0603")).crossed).toEqual(["0606", "0605", "0604"].map(hex));
});

test("corners are touched from distance 5 up, not nearer", () => {
  let nearest = Number.POSITIVE_INFINITY;
  for (let to = 0; to < grid.size; to++) {
    if (sightLine(grid, hex("0808"), to).touched.length > 0) nearest = Math.min(nearest, distance(grid, hex("0808"), to));
  }
  expect(nearest).toBe(5);
});

test("sight is symmetric: the same hexes seen from the other end, in reverse", () => {
  for (let a = 0; a < grid.size; a += 5) {
    for (let b = 0; b < grid.size; b++) {
      const there = sightLine(grid, a, b);
      const back = sightLine(grid, b, a);
      expect(back.crossed).toEqual([...there.crossed].reverse());
      expect(pairs(back.along)).toEqual(pairs(there.along));
      expect(sorted(back.touched)).toEqual(sorted(there.touched));
    }
  }
});

/** The corners of every hex against the line, one by one, in whole numbers. */
function byCorners(of: Grid, a: Hex, b: Hex): SightLine {
  const x = (h: Hex) => 3 * of.file[h];
  const crossed: Hex[] = [];
  const touched: Hex[] = [];
  const sides: Hex[] = [];
  for (let h = 0; h < of.size; h++) {
    if (h === a || h === b || distance(of, a, h) > distance(of, a, b) || distance(of, b, h) > distance(of, a, b)) continue;
    const turns = [
      [2, 0],
      [1, 1],
      [-1, 1],
      [-2, 0],
      [-1, -1],
      [1, -1],
    ].map(([cx, cy]) => Math.sign((x(b) - x(a)) * (of.half[h] + cy - of.half[a]) - (of.half[b] - of.half[a]) * (x(h) + cx - x(a))));
    const on = turns.filter((turn) => turn === 0).length;
    if (turns.includes(1) && turns.includes(-1)) crossed.push(h);
    else if (on === 2) sides.push(h);
    else if (on === 1) touched.push(h);
  }
  const along: [Hex, Hex][] = [];
  for (const h of sides) {
    const partner = sides.find((other) => other !== h && distance(of, h, other) === 1 && distance(of, a, h) === distance(of, a, other));
    if (partner === undefined) along.push([h, -1]);
    else if (h < partner) along.push([h, partner]);
  }
  return { crossed, along, touched };
}

test("any two hexes on any grid: the same as comparing every corner with the line", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 1, max: 14 }),
      fc.boolean(),
      fc.nat(),
      fc.nat(),
      (cols, rows, lower, one, other) => {
        const any = hexGrid(flatLayout(cols, rows, lower ? "even" : "odd"));
        const [a, b] = [one % any.size, other % any.size];
        const line = sightLine(any, a, b);
        const slow = byCorners(any, a, b);
        expect(sorted(line.crossed)).toEqual(sorted(slow.crossed));
        expect(pairs(line.along)).toEqual(pairs(slow.along));
        expect(sorted(line.touched)).toEqual(sorted(slow.touched));
      },
    ),
    { numRuns: 2000 },
  );
});
