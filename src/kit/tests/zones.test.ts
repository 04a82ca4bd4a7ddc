import fc from "fast-check";
import { expect, test } from "vitest";
import { hexGrid } from "../hex.js";
import { flatLayout } from "../layout.js";
import { changeZone, countZones, inZone, zonedUnits } from "../stacks.js";

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

test("units that come and go keep stacks and zones as they would be made anew, and a count that is wrong is named", () => {
  const HEXES = ["0303", "0304", "0404", "0601"].map(at);
  const step = fc.tuple(fc.nat(3), fc.integer({ min: -1, max: HEXES.length - 1 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const s = {
        hex: new Int16Array(4).fill(-1),
        below: new Int16Array(4).fill(-1),
        top: new Int16Array(grid.size).fill(-1),
        stack: new Uint8Array(grid.size),
        zone: new Uint8Array(grid.size * 2),
        battle: { grid, side: [0, 1, 0, 1] },
      };
      const { put, lift, standUp, holderOf, miscounted } = zonedUnits<typeof s>(() => open);
      for (const [u, to] of steps) {
        if (s.hex[u] >= 0) lift(s, u, -1);
        // Who holds a hex lets no enemy in.
        const hex = to < 0 ? -1 : HEXES[to];
        if (hex >= 0 && [-1, s.battle.side[u]].includes(holderOf(s, hex))) put(s, u, hex);
      }
      const kept = structuredClone(s);
      standUp(s);
      expect(s).toEqual(kept);
      expect(miscounted(s)).toEqual([]);
      for (const hex of HEXES) {
        const there = [...s.hex.keys()].filter((u) => s.hex[u] === hex);
        expect(holderOf(s, hex)).toBe(there.length === 0 ? -1 : s.battle.side[there[0]]);
      }
      s.zone[grid.size + HEXES[0]] += 3;
      expect(miscounted(s)).toEqual([
        `The zone of 0303 is ${s.zone[grid.size + HEXES[0]]} where ${s.zone[grid.size + HEXES[0]] - 3} was counted.`,
      ]);
    }),
  );
});
