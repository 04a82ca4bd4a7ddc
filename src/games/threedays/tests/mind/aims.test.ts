/** What the general knows of a scenario's aims, and how he brings his men up. */
import { describe, expect, it } from "vitest";
import type { Action } from "../../../../engine/index.js";
import { CONFEDERATE, formationOf, UNION, UNITS, unitOf } from "../../data/armies.js";
import { near } from "../../data/map.js";
import { scenarios } from "../../data/scenarios.js";
import { readField } from "../../mind/field.js";
import { mind } from "../../mind/index.js";
import { placeWorth } from "../../mind/places.js";
import { groundAt } from "../../mind/prizes.js";
import { stanceOf } from "../../mind/stances.js";
import { passes } from "../../rules/victory/victory.js";
import { acting, begun, brigade, type Field, field, hexOf, leader, unit } from "../field.js";

const next = (f: Field): Action => mind.courses(f.s)[0][0];
const verbs = (f: Field): string[] => mind.courses(f.s)[0].map((action) => action.do);

describe("what a scenario is about", () => {
  it("is not won in Pickett's Charge by the first regiment at the wall, but by two", () => {
    const open = (many: number) => {
      const s = begun("S9");
      for (const id of ["cs-1va", "cs-3va"].slice(0, many)) s.hex[unitOf(id)] = hexOf("B5625");
      return readField(s, CONFEDERATE).wanted.some(({ test }) => test?.atLeast === 2);
    };
    expect([open(1), open(2)]).toEqual([true, false]);
  });

  it("sends forward who has to come for it, and spares those whose losses are counted while they can be borne", () => {
    const s = begun("S1");
    const { wanted } = readField(s, UNION);
    expect(wanted.map(({ brigades }) => brigades)).toEqual([[formationOf("us-1-1-i"), formationOf("us-2-1-i")]]);
    const gamble = () => stanceOf(s, readField(s, UNION), formationOf("us-1-1-cav"));
    expect(gamble()).toBe("delay");
    for (const id of ["us-8ny-cav-a", "us-8ny-cav-b", "us-8ny-cav-c"]) s.sp[unitOf(id)] = 1;
    expect(gamble()).not.toBe("delay");
  });

  it("counts Skirmishers that are out as no loss of their brigade", () => {
    const [rule] = (scenarios.find(({ id }) => id === "S1")!.victory.union as { test: string }[]).filter(
      ({ test }) => test === "spLostBelow",
    );
    const s = begun("S1");
    for (const id of ["us-8ny-cav-a", "us-8ny-cav-b"]) s.sp[unitOf(id)] = 0;
    expect(passes(s, UNION, rule)).toBe(false);
    for (const k of [UNITS - 1, UNITS - 2]) [s.hex[k], s.parent[k], s.sp[k]] = [hexOf("B3230"), unitOf("us-8ny-cav-a"), 1];
    expect(passes(s, UNION, rule)).toBe(true);
  });

  it("is worth the more to a charge, the less time is left", () => {
    const s = begun("S9");
    const early = groundAt(s, CONFEDERATE, hexOf("B5524"));
    s.turn = scenarios[s.scenario].turns.length - 1;
    expect(groundAt(s, CONFEDERATE, hexOf("B5524"))).toBe(3 * early);
    expect(groundAt(s, UNION, hexOf("B5524"))).toBe(0);
  });
});

describe("how he brings them up", () => {
  const far = { "cs-2ms": { at: "B1424", sp: 10, facing: "S", order: "march" }, "us-56pa": { at: "B3424", sp: 5, facing: "N" } };

  it("forms a strong regiment in column before it marches, and closes it up to fight", () => {
    expect(verbs(acting("cs-davis", far)).slice(0, 2)).toEqual(["take", "column"]);
    const column = { ...far, "cs-2ms": { ...far["cs-2ms"], order: "advance", second: "B1524" } };
    expect(verbs(acting("cs-davis", column, { column: [unit("cs-2ms")] })).slice(0, 2)).toEqual(["take", "retract"]);
  });

  it("does not waste a marker of the division on a brigade that can only march", () => {
    const up = (order: string) =>
      next(
        field(
          { "cs-2ms": { ...far["cs-2ms"], order }, "us-56pa": far["us-56pa"] },
          [["marker", "confederate", brigade("cs-d-heth"), null]],
          { marchMarkers: [0, 1] },
          { "ld-cs-davis": "B1424" },
        ),
      ).do;
    expect([up("march"), up("attack")]).toEqual(["pass", "activate"]);
  });

  it("keeps guns off ground that the enemy is nearer to than his own foot", () => {
    const gun = (foot: string) => {
      const { s } = field(
        {
          "us-4us-b": { at: "B2824", sp: 6, facing: "N" },
          "us-56pa": { at: foot, sp: 5, facing: "N" },
          "cs-1tn": { at: "B1724", sp: 6, facing: "S" },
        },
        [],
      );
      return placeWorth(s, readField(s, UNION), [unitOf("us-4us-b")], hexOf("B2224"), 0, "hold");
    };
    expect(gun("B2524") - gun("B3224")).toBeGreaterThan(1);
  });

  it("lets a brigadier ride to where he leads all of his men", () => {
    const f = acting(
      "cs-archer",
      {
        "cs-1tn": { at: "B1624", sp: 6, facing: "S", order: "advance" },
        "cs-7tn": { at: "B2224", sp: 5, facing: "S", order: "advance" },
        "us-56pa": { at: "B3424", sp: 5, facing: "N" },
      },
      { acted: [unit("cs-1tn"), unit("cs-7tn")] },
      { "ld-cs-archer": "B1624" },
    );
    expect(next(f)).toEqual({ do: "ride", leader: leader("ld-cs-archer") });
    f.play(next(f));
    const to = hexOf(`${next(f).hex}`);
    expect(Math.max(near(to, hexOf("B1624")), near(to, hexOf("B2224")))).toBeLessThanOrEqual(4);
  });
});

describe("guns of two hexes", () => {
  const guns = (sp: number, combinedArtillery = true): Field =>
    acting(
      "us-res-reg1",
      {
        "us-1us-h": { at: "B1624", sp, facing: "S" },
        "us-3us-fk": { at: "B1623", sp, facing: "S" },
        "us-56pa": { at: "B1625", sp: 5, facing: "S" },
        "cs-1tn": { at: "B2024", sp: 6, facing: "N" },
      },
      { options: { combinedArtillery } },
      { "ld-us-res-reg1": "B1624" },
    );

  it("fire as one where that does more than each alone, and he says so", () => {
    expect([next(guns(4)).do, next(guns(4, false)).do]).toEqual(["combine", "fire"]);
    const { s } = guns(4);
    const [plan] = mind.courses(s);
    expect(mind.because(s, plan)).toBe("Guns of two hexes that fire as one strike harder than each for itself.");
  });
});
