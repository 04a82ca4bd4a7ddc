/** 9.44 The Unfinished Railroad and its cuts, at A1623: the rails come from A1622 and go on to A1523. */
import { describe, expect, it } from "vitest";
import { cut, grid, heights, hexAt, level, rail, way, woods } from "../../data/map.js";
import { alongTrail, INFANTRY, plain } from "../../rules/prices/prices.js";
import { NO_LIMIT, sees } from "../../rules/sight.js";
import { acting, brigade, type Field, field, type Standing, unit } from "../field.js";
import { row, shotOf } from "../places.js";

const TN1 = "cs-1tn";
const NC26 = "cs-26nc-a";
const PA56 = "us-56pa";
const GUNS = "us-2me-bty";
const CS = "cs-inf-sk-1";
const CUT = "A1623";
const SIDE = { at: "A1722", facing: "NW" };
const RAILS = { at: "A1622", facing: "SW" };
const BEYOND = "A1523";
const FAR = { [PA56]: { at: "B0925", sp: 5, facing: "N" } };
const S1 = (units: Readonly<Record<string, Standing>>, more = {}, by = "cs-archer"): Field =>
  acting(by, units, { scenario: "S1", ...more });
const goes = (from: { at: string; facing: string }, to: string, sp = 6, order = "advance", more = {}): Field =>
  S1({ ...FAR, [TN1]: { ...from, sp, order } }, more).play({ do: "take", unit: unit(TN1) }, { do: "step", to }) as Field;
const state = (f: Field, id = TN1) => [f.where(id), f.isDisordered(id), f.asked()];
const GOES_ON = "confederate move";
const DONE = "confederate actions";

describe("moving", () => {
  it("[TD-b9.44bw] the Unfinished Railroad is a Trail: through woods a point for infantry, not two", () => {
    const k = row("S1", 1, ([, to], [side]) => rail[side] === 1 && woods[to] === 1 && !cut[to] && plain(INFANTRY)[side] === 4).sides[0];
    expect([way[k], alongTrail(INFANTRY)[k]]).toEqual([1, 2]);
  });

  it("[TD-b9.44bx] under Advance Disorder and a stop from the side, neither along the rails", () => {
    expect(state(goes(SIDE, CUT))).toEqual([CUT, true, DONE]);
    expect(state(goes(RAILS, CUT))).toEqual([CUT, false, GOES_ON]);
    expect(state(goes({ at: CUT, facing: "S" }, "A1722"))).toEqual(["A1722", true, DONE]);
  });

  it("[TD-b9.44by] more than March stacking keeps its order along the rails in column only", () => {
    const big = (): Field =>
      S1({ ...FAR, [NC26]: { ...RAILS, sp: 8, order: "advance" } }, {}, "cs-pettigrew").play({ do: "take", unit: unit(NC26) }) as Field;
    expect(state(big().play({ do: "step", to: CUT }) as Field, NC26)).toEqual([CUT, true, DONE]);
    const column = big().play({ do: "column", to: "A1721" }, { do: "step", to: CUT }) as Field;
    expect(state(column, NC26)).toEqual([CUT, false, GOES_ON]);
  });

  it("[TD-b9.44bz] [TD-6.12f] under Attack always, along the rails too, into the cut and out of it", () => {
    expect(state(goes(RAILS, CUT, 2, "attack"))).toEqual([CUT, true, DONE]);
    expect(state(goes({ at: CUT, facing: "NW" }, BEYOND, 2, "attack"))).toEqual([BEYOND, true, DONE]);
  });

  it("[TD-b9.44ca] [TD-b9.44cb] the Disordered suffer nothing further, and go on with what they have left", () => {
    const f = goes(SIDE, CUT, 6, "advance", { disordered: [unit(TN1)] });
    expect([f.sp(TN1), f.last("second"), f.asked()]).toEqual([6, undefined, GOES_ON]);
    expect(f.game.prompt(f.s)).toMatchObject({ points: 1 });
  });

  it("[TD-b9.44cc] the Disorder comes after the entry: a unit under Attack goes into a cut beside the enemy", () => {
    const f = S1({ [TN1]: { ...SIDE, sp: 6, order: "attack" }, [PA56]: { at: "A1522", sp: 5, facing: "N" } }).play({
      do: "take",
      unit: unit(TN1),
    });
    expect(f.refused({ do: "step", to: CUT })).toBe("");
  });

  it("[TD-b9.44cr] Skirmishers go in and out by any side, without Disorder or stop", () => {
    const f = S1(
      { ...FAR, [TN1]: { at: "A1822", sp: 5, facing: "N" }, [CS]: { ...SIDE, sp: 1, order: "skirmish", parent: unit(TN1) } as Standing },
      { options: { skirmishers: true } },
    );
    f.play({ do: "take", unit: unit(CS) }, { do: "step", to: CUT });
    expect(state(f, CS)).toEqual([CUT, false, GOES_ON]);
    f.play({ do: "step", to: "A1624" });
    expect(state(f, CS)).toEqual(["A1624", false, GOES_ON]);
  });
});

describe("fire and sight", () => {
  const inCut = { at: CUT, sp: 6, facing: "NE", order: "advance" };
  const eye = { shadow: false, limit: NO_LIMIT, guns: false, formed: () => false };

  it("[TD-b9.44ce] guns do not fire out of a cut", () => {
    const f = S1({ [GUNS]: { ...inCut, facing: "NE" }, [TN1]: { at: "A1522", sp: 6, facing: "S" } }, {}, "us-arty-i");
    expect(f.refused({ do: "fire", unit: unit(GUNS), at: "A1522" })).toBe("TD-10.6b");
  });

  it("[TD-b9.44co] two more from beside a cut into it", () => {
    const f = S1({ [TN1]: { at: "A1522", sp: 6, facing: "SW", order: "advance" }, [PA56]: { at: CUT, sp: 5, facing: "NE" } });
    expect(shotOf(f, TN1, CUT)).toMatchObject({ range: 1, "into a cut": 2 });
  });

  it("[TD-b9.44cp] two less out of a cut, and nothing more into another cut", () => {
    const f = S1({ [TN1]: inCut, [PA56]: { at: "A1522", sp: 5, facing: "SW" } });
    expect(shotOf(f, TN1, "A1522")).toMatchObject({ "out of a cut": -2 });
    const pair = row("S1", 1, ([from, to]) => cut[from] === 1 && cut[to] === 1);
    const both = S1({
      [TN1]: { at: pair.at[0], sp: 6, facing: pair.on, order: "advance" },
      [PA56]: { at: pair.at[1], sp: 5, facing: pair.back },
    });
    const sum = shotOf(both, TN1, pair.at[1]);
    expect([sum["out of a cut"], sum["into a cut"]]).toEqual([-2, undefined]);
  });

  it("[TD-b9.44cq] no Prepared Fire out of a cut", () => {
    const f = S1({ [TN1]: { at: "A1422", sp: 6, facing: "SW", order: "attack" }, [PA56]: { at: CUT, sp: 5, facing: "NE" } });
    f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "A1522" });
    while (f.asked().startsWith("union")) f.play({ do: "stay" });
    f.play({ do: "halt" });
    expect(f.asked()).toBe(DONE);
  });

  it("[TD-b9.44ck] who is in a cut stands a level below the hex, which keeps its height", () => {
    const { stands } = heights(false);
    expect([stands![hexAt(CUT)], heights(false).level[hexAt(CUT)]]).toEqual([level[hexAt(CUT)] - 1, level[hexAt(CUT)]]);
  });

  it("[TD-b9.44cm] no fire down the line passes through a cut", () => {
    const through = row("S1", 2, ([, mid], sides) => cut[mid] === 1 && sides.every((k) => rail[k] === 1));
    const beyond = hexAt(through.at[0]);
    const seen = grid.names.filter((_, hex) => cut[hex] && sees(eye, beyond, hex));
    expect(seen).toContain(through.at[1]);
    const pairs = row(
      "S1",
      3,
      ([, first, second], sides) => cut[first] === 1 && cut[second] === 1 && sides.slice(0, 2).every((k) => rail[k] === 1),
    );
    expect(sees(eye, hexAt(pairs.at[0]), hexAt(pairs.at[2]))).toBe(false);
  });

  it("[TD-b9.44ef] out of a cut one sees what sees into it: beside it, and along the rails within five", () => {
    const seen = grid.names.filter((_, hex) => hex !== hexAt(CUT) && sees(eye, hexAt(CUT), hex));
    expect(seen).toEqual(grid.names.filter((_, hex) => hex !== hexAt(CUT) && sees(eye, hex, hexAt(CUT))));
    expect(seen).not.toContain("A1424");
  });
});

describe("retreat and Shock", () => {
  const back = (units: Readonly<Record<string, Standing>>, id: string, hexes: number, more = {}): Field =>
    field(
      units,
      [
        ["marker", "union", brigade("us-1-i"), null],
        ["retreat", unit(id), hexes, 0],
      ],
      { scenario: "S1", ...more },
    );
  const foe = { [TN1]: { at: "A1621", sp: 6, facing: "SW" } };

  it("[TD-b9.44cf] a retreat goes into a cut along the rails, within March stacking, not under Attack", () => {
    const open = (id: string, sp: number, order: string) =>
      back({ ...foe, [id]: { at: "A1622", sp, facing: "NE", order } }, id, 1)
        .open("to", "back")
        .includes(CUT);
    expect([open(PA56, 5, "advance"), open("us-7in", 8, "advance"), open(PA56, 3, "attack")]).toEqual([true, false, false]);
    const aside = back(
      { [TN1]: { at: "A1822", sp: 6, facing: "N" }, [PA56]: { at: "A1722", sp: 5, facing: "S", order: "advance" } },
      PA56,
      1,
    );
    expect(aside.open("to", "back")).not.toContain(CUT);
  });

  it("[TD-b9.44cg] who cannot retreat out of a cut loses two points for each hex", () => {
    const f = back({ ...foe, "us-7in": { at: CUT, sp: 6, facing: "NE", order: "attack" } }, "us-7in", 2);
    expect([f.sp("us-7in"), f.where("us-7in")]).toEqual([2, CUT]);
  });

  const shocks = (units: Readonly<Record<string, Standing>>, more = {}): Field =>
    field(units, [["activate", 2, brigade("cs-archer")], "shocks"], {
      scenario: "S1",
      brigade: brigade("cs-archer"),
      options: { leaderShock: false },
      ...more,
    });
  const out = { [TN1]: { at: CUT, sp: 6, facing: "NW", order: "attack" }, [PA56]: { at: BEYOND, sp: 5, facing: "SE" } };

  it("[TD-b9.44ch] into a cut and out of it Shock goes along the rails only", () => {
    const aside = shocks({
      [TN1]: { at: "A1622", sp: 6, facing: "SW", order: "attack" },
      [PA56]: { at: CUT, sp: 5, facing: "N" },
      "cs-7tn": { at: "A1522", sp: 5, facing: "SW", order: "attack" },
    });
    expect(aside.refused({ do: "shock", unit: unit(TN1), at: CUT })).toBe("");
    expect(aside.refused({ do: "shock", unit: unit("cs-7tn"), at: CUT })).toBe("TD-b9.44ch");
    expect(shocks(out).refused({ do: "shock", unit: unit(TN1), at: BEYOND })).toBe("");
  });

  it("[TD-b9.44ci] [TD-11.38d] who attacks out of a cut is Disordered after the fire, keeps his place, and strikes at two less", () => {
    const f = shocks(out, { prepared: [unit(PA56)] }).play({ do: "shock", unit: unit(TN1), at: BEYOND });
    (f as Field).dice(0, 0, 5).play({ do: "go" });
    expect(f.last("odds")?.causes).toContain("attackers Disordered -2");
    expect(f.log.findIndex(({ event }) => event === "disordered")).toBeLessThan(f.log.findIndex(({ event }) => event === "odds"));
  });

  it("[TD-b9.44cj] no Shock goes on out of a cut or into one", () => {
    const goOn = (units: Readonly<Record<string, Standing>>, at: string): string =>
      field(units, [["activate", 2, brigade("cs-archer")], "resolve", ["shock", 8]], {
        scenario: "S1",
        brigade: brigade("cs-archer"),
        shocks: [unit(TN1)],
        target: at,
        goes: 1,
      }).asked();
    expect(goOn(out, BEYOND)).not.toBe("confederate goOn");
    expect(goOn({ [TN1]: { ...RAILS, sp: 6, order: "attack" }, [PA56]: { at: CUT, sp: 5, facing: "NE" } }, CUT)).not.toBe(
      "confederate goOn",
    );
    // Once a cut has been attacked, at nobody else either.
    const next = { [TN1]: { ...RAILS, sp: 6, order: "attack" }, [PA56]: { at: "A1722", sp: 5, facing: "NE" } };
    expect([goOn(next, CUT), goOn(next, "A1722")].map((asked) => asked === "confederate goOn")).toEqual([false, true]);
    expect(
      goOn({ [TN1]: { at: "A1722", sp: 6, facing: "SW", order: "attack" }, [PA56]: { at: "A1823", sp: 5, facing: "NE" } }, "A1823"),
    ).toBe("confederate goOn");
  });

  it("[TD-b9.44bx] [TD-b9.44bz] [TD-b9.44cr] an advance into a cut Disorders, but not along the rails under Advance, nor Skirmishers", () => {
    const advances = (id: string, order: string, sp: number, parent?: string): boolean => {
      const f = field(
        { ...FAR, "cs-7tn": { at: "A1822", sp: 4, facing: "N" }, [id]: { ...RAILS, sp, order, ...(parent && { parent }) } as Standing },
        [["activate", 2, brigade("cs-archer")], "resolve", ["shock", 8], ["advance", CUT]],
        { scenario: "S1", brigade: brigade("cs-archer"), shocks: [unit(id)], target: CUT },
      );
      f.play({ do: "advance", unit: unit(id) });
      return f.isDisordered(id);
    };
    expect([advances(TN1, "attack", 3), advances(TN1, "advance", 6), advances(CS, "skirmish", 1, unit("cs-7tn"))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
