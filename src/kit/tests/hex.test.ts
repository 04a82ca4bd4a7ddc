import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { directionTo, distance, type Grid, type Hex, hexGrid, hexNamed, mirror, opposite, sideTo } from "../hex.js";
import { flatLayout } from "../layout.js";

const [N, NE, SE, S, SW, NW] = [0, 1, 2, 3, 4, 5];

const grid = hexGrid(flatLayout(21, 28));
const hex = (name: string) => hexNamed(grid, name);
const neighboursOf = (of: Grid, name: string) =>
  [N, NE, SE, S, SW, NW].map((direction) => of.names[of.neighbour[hexNamed(of, name) * 6 + direction]] ?? "-");

function stepsFrom(of: Grid, start: Hex): number[] {
  const steps = new Array<number>(of.size).fill(-1);
  steps[start] = 0;
  const queue = [start];
  for (const at of queue) {
    for (let direction = 0; direction < 6; direction++) {
      const to = of.neighbour[at * 6 + direction];
      if (to < 0 || steps[to] >= 0) continue;
      steps[to] = steps[at] + 1;
      queue.push(to);
    }
  }
  return steps;
}

describe("names", () => {
  test("a hex is its column and row, two digits each, counted down the columns", () => {
    expect(grid.size).toBe(588);
    expect(grid.names[0]).toBe("0101");
    expect(grid.names[1]).toBe("0102");
    expect(grid.names[28]).toBe("0201");
    expect(grid.names[587]).toBe("2128");
    expect([grid.file[hex("0811")], grid.half[hex("0811")], grid.half[hex("0711")]]).toEqual([7, 21, 20]);
  });

  test("every name leads back to its hex", () => {
    expect(grid.names.map(hex)).toEqual(grid.names.map((_, i) => i));
  });

  test.each(["", "811", "08110", "0800", "0011", "2201", "0129", "08.1", " 811", "081a", "+811", "1e01", "٠٨١١"])(
    "%j is no hex",
    (name) => {
      expect(hex(name)).toBe(-1);
    },
  );
});

describe("neighbours", () => {
  test("an even column lies half a hex lower", () => {
    expect(neighboursOf(grid, "0811")).toEqual(["0810", "0911", "0912", "0812", "0712", "0711"]);
    expect(neighboursOf(grid, "0711")).toEqual(["0710", "0810", "0811", "0712", "0611", "0610"]);
  });

  test("or half a hex higher, where the map is printed so", () => {
    const other = hexGrid(flatLayout(21, 28, "odd"));
    expect(neighboursOf(other, "0811")).toEqual(["0810", "0910", "0911", "0812", "0711", "0710"]);
    expect(neighboursOf(other, "0711")).toEqual(["0710", "0811", "0812", "0712", "0612", "0611"]);
  });

  test("the map ends at its edges", () => {
    expect(neighboursOf(grid, "0101")).toEqual(["-", "-", "0201", "0102", "-", "-"]);
    expect(neighboursOf(grid, "2128")).toEqual(["2127", "-", "-", "-", "2028", "2027"]);
    expect(neighboursOf(grid, "0228")).toEqual(["0227", "0328", "-", "-", "-", "0128"]);
  });

  test.each([
    [1, 1],
    [2, 3],
    [7, 5],
    [21, 28],
  ])("on %d by %d, who is my neighbour has me on the opposite side", (cols, rows) => {
    for (const lower of [true, false]) {
      const small = hexGrid(flatLayout(cols, rows, lower ? "even" : "odd"));
      for (let side = 0; side < small.size * 6; side++) {
        const other = small.neighbour[side];
        if (other < 0) expect(mirror(small, side)).toBe(-1);
        else {
          expect(small.neighbour[other * 6 + opposite(side % 6)]).toBe(Math.floor(side / 6));
          expect(mirror(small, mirror(small, side))).toBe(side);
          expect(mirror(small, side)).not.toBe(side);
        }
      }
    }
  });

  test("directionTo names the side between two hexes, -1 where there is none", () => {
    expect(directionTo(grid, hex("0811"), hex("0810"))).toBe(N);
    expect(directionTo(grid, hex("0811"), hex("0911"))).toBe(NE);
    expect(directionTo(grid, hex("0811"), hex("0912"))).toBe(SE);
    expect(directionTo(grid, hex("0811"), hex("0812"))).toBe(S);
    expect(directionTo(grid, hex("0811"), hex("0712"))).toBe(SW);
    expect(directionTo(grid, hex("0811"), hex("0711"))).toBe(NW);
    expect(directionTo(grid, hex("0811"), hex("0811"))).toBe(-1);
    expect(directionTo(grid, hex("0811"), hex("1011"))).toBe(-1);
    expect(directionTo(grid, hex("0101"), -1)).toBe(-1);
    expect(sideTo(grid, hex("0811"), hex("0812"))).toBe(hex("0811") * 6 + S);
    expect(sideTo(grid, hex("0811"), hex("1011"))).toBe(-1);
  });
});

describe("distance", () => {
  test.each([true, false])("is the number of steps on an open map (even columns lower: %s)", (lower) => {
    const small = hexGrid(flatLayout(9, 8, lower ? "even" : "odd"));
    for (let a = 0; a < small.size; a++) {
      const steps = stepsFrom(small, a);
      for (let b = 0; b < small.size; b++) expect(distance(small, a, b), `${small.names[a]} ${small.names[b]}`).toBe(steps[b]);
    }
  });

  test("is symmetric and never longer by a direct way", () => {
    const any = fc.nat(grid.size - 1);
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        expect(distance(grid, a, b)).toBe(distance(grid, b, a));
        expect(distance(grid, a, c)).toBeLessThanOrEqual(distance(grid, a, b) + distance(grid, b, c));
      }),
    );
  });
});
