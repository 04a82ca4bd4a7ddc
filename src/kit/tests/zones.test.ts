import fc from "fast-check";
import { expect, test } from "vitest";
import { hexGrid } from "../hex.js";
import { flatLayout } from "../layout.js";
import { changeZone, countZones, inZone } from "../stacks.js";

const grid = hexGrid(flatLayout(6, 6));
const at = (name: string) => grid.ids.get(name)!;
const open = Uint8Array.from(grid.neighbour, (to) => Number(to >= 0));

test("a unit's zone is the hexes round it where zones pass", () => {
  const count = new Uint8Array(grid.size * 2);
  changeZone(count, grid, open, 1, at("0303"), 1);
  const zone = (side: number) => grid.names.filter((_, hex) => inZone(count, grid, side, hex));
  expect(zone(1)).toEqual(["0202", "0203", "0302", "0304", "0402", "0403"]);
  expect(zone(0)).toEqual([]);
  changeZone(count, grid, open, 1, at("0303"), -1);
  expect(zone(1)).toEqual([]);
});

test("counts kept as units come and go are what counting anew gives", () => {
  const unit = fc.record({
    side: fc.nat(1),
    hex: fc.integer({ min: -1, max: grid.size - 1 }),
  });
  const walls = fc.uint8Array({ minLength: grid.size * 6, maxLength: grid.size * 6, max: 1 });
  const moves = fc.array(fc.tuple(fc.nat(4), unit), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(unit, { minLength: 5, maxLength: 5 }), moves, walls, (start, all, wall) => {
      const passes = open.map((one, side) => one & wall[side]);
      const units = [...start];
      const count = countZones(grid, passes, 2, units);
      const change = ({ side, hex }: (typeof units)[number], by: 1 | -1) => hex >= 0 && changeZone(count, grid, passes, side, hex, by);
      for (const [u, next] of all) {
        change(units[u], -1);
        units[u] = next;
        change(next, 1);
        expect(count).toEqual(countZones(grid, passes, 2, units));
      }
    }),
  );
});
