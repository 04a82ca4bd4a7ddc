/** 15, 16 Works in the dark and by day, and who never comes back. */
import { describe, expect, it } from "vitest";
import { unitOf } from "../../data/armies.js";
import { farm, grid, hexAt, marsh, near, rocky, town, wall, woods } from "../../data/map.js";
import { scenarios } from "../../data/scenarios.js";
import { worksOn } from "../../rules/cover.js";
import { facings } from "../../rules/front.js";
import { recoverByNight } from "../../rules/recovery.js";
import { whyNotBuild, workOn } from "../../rules/works.js";
import { acting, atHour, brigade, type Field, field, onAllSheets, type Standing, unit } from "../field.js";

const PA56 = "us-56pa";
const TN1 = "cs-1tn";
const window = scenarios.find(({ id }) => id === "S4")!.window;
/** A hex of Rodes' Assault, well away from the enemy in B1418. */
const hexWith = (is: (hex: number) => boolean): string => {
  const found = grid.names.findIndex((name, hex) => window[hex] === 1 && name[0] === "B" && Number(name.slice(1, 3)) > 20 && is(hex));
  return grid.names[found];
};
const wood = hexWith((hex) => woods[hex] === 1);
const at = (name: string, more = {}): Field =>
  acting("us-2-1-i", { [PA56]: { at: name, sp: 5, facing: "N" }, [TN1]: { at: "B1824", sp: 6, facing: "S" } }, more);
const why = (f: Field): string | undefined => whyNotBuild(f.s, unitOf(PA56))?.rule;

describe("works", () => {
  it("[TD-b15.12c] never in a marsh or in the town, by night neither", () =>
    onAllSheets(() =>
      atHour("J1-2000", () => {
        const beside = (hex: number): number[] => [0, 1, 2, 3, 4, 5].map((d) => grid.neighbour[hex * 6 + d]);
        /** In the first such hex, in a marsh and on open ground beside woods: there one builds by night. */
        const build = (is: (hex: number) => boolean) => {
          const hex = grid.names.findIndex(
            (_, one) => is(one) && beside(one).every((to) => to >= 0) && (town[one] || beside(one).some((to) => woods[to])),
          );
          const at = grid.names[hex];
          const enemy = grid.names[grid.names.findIndex((_, one) => near(hex, one) === 4 && !marsh[one])];
          return acting("us-2-1-i", { [PA56]: { at, sp: 5, facing: "N" }, [TN1]: { at: enemy, sp: 6, facing: "S" } }).refused({
            do: "build",
            unit: unit(PA56),
          });
        };
        const open = (hex: number): boolean => !woods[hex] && !marsh[hex] && !town[hex] && !rocky[hex] && !farm[hex];
        expect([build((hex) => marsh[hex] === 1), build((hex) => town[hex] === 1), build(open)]).toEqual(["TD-b15.12c", "TD-b15.12c", ""]);
      }),
    ));

  it("[TD-b15.12b] by night where a wall is all there is, only along it", () =>
    atHour("J1-2000", () => {
      const bare = (hex: number): boolean => !woods[hex] && !rocky[hex] && !farm[hex] && !town[hex] && !marsh[hex];
      const walled = hexWith((hex) => {
        const around = [0, 1, 2, 3, 4, 5].map((d) => hex * 6 + d);
        return bare(hex) && around.some((k) => wall[k]) && around.every((k) => !woods[grid.neighbour[k]]);
      });
      const built = facings.map((facing, d) => {
        const along = [d, (d + 5) % 6].some((one) => wall[hexAt(walled) * 6 + one]);
        return [along, why(at(walled, { units: { [unit(PA56)]: { at: walled, sp: 5, facing }, [unit(TN1)]: { at: "B1824", sp: 6 } } }))];
      });
      expect(new Set(built.map(([along]) => along)).size).toBe(2);
      for (const [along, rule] of built) expect(rule).toBe(along ? undefined : "TD-b15.12b");
    }));

  it("[TD-b15.12l] two turns' work of the day goes on into the night; a night's work does not begin by day", () => {
    atHour("J1-1900", () => {
      const f = at(wood);
      f.play({ do: "build", unit: unit(PA56) });
      expect(f.s.worksLeft[0]).toBe(2);
      workOn(f.s, f.log);
      expect([f.s.worksLevel[0], f.s.worksLeft[0]]).toEqual([0, 1]);
      f.s.turn = 1;
      workOn(f.s, f.log);
      expect([f.s.worksLevel[0], f.s.worksLeft[0]]).toEqual([1, 0]);
    });
    const stones = hexWith((hex) => rocky[hex] === 1) ?? hexWith((hex) => woods[hex] === 0);
    atHour("J1-1900", () => expect(why(at(stones))).toBe("TD-b15.12e"));
  });

  it("[TD-b15.18a] works of Level 2 in woods only, by day", () => {
    const level1 = (name: string) => ({ worksAt: [name], worksFacing: ["N"], worksLevel: [1], worksBy: ["union"] });
    const open = hexWith((hex) => woods[hex] === 0 && town[hex] === 0);
    expect([why(at(wood, level1(wood))), why(at(open, level1(open)))]).toEqual([undefined, "TD-b15.18a"]);
  });

  it("[TD-b15.18j] one marker of Level 2 covers every hexside of the works below it", () => {
    const f = at(wood, { worksAt: [wood], worksFacing: ["N"], worksLevel: [2], worksBy: ["union"] });
    const levels = [0, 1, 2, 3, 4, 5].map((d) => worksOn(f.s, hexAt(wood) * 6 + d));
    expect(levels).toEqual([2, 0, 0, 0, 0, 2]);
    expect(f.s.worksAt.filter((hex) => hex >= 0)).toHaveLength(1);
  });
});

describe("by night", () => {
  it("[TD-b16.22g] who has surrendered never comes back", () =>
    atHour("J2-0200", () => {
      const own = brigade("us-2-1-i");
      const f = field(
        {
          [PA56]: { at: "surrendered", sp: 3 },
          "us-76ny": { at: "B2824", sp: 4, facing: "N" },
          [TN1]: { at: "B1434", sp: 6, facing: "S" },
        } as Record<string, Standing>,
        [["commanders", "union"]],
        { inCommand: [own] },
        { "ld-us-2-1-i": "B2824", "us-meade": "B2824" },
      );
      f.dice(0, 0);
      recoverByNight(f.s, f.log);
      expect(f.log.filter(({ event }) => event === "stragglers").map(({ unit: who }) => who)).toEqual([unit("us-76ny")]);
      expect([f.where(PA56), f.sp(PA56)]).toEqual(["surrendered", 3]);
    }));
});
