/** 3, 5, 6 The turn: initiative, command, Efficiency, orders, markers; and 22.0 the set-ups. */
import { describe, expect, it, test } from "vitest";
import { completeOptions, createRandom, type Json, type JsonObject, type Options, type Refusal } from "../../../engine/index.js";
import { formationNames, formationOf, formations, isGun, leaderOf, leaders, originalSp, unitOf } from "../data/armies.js";
import { hexAt, near } from "../data/map.js";
import { scenarios } from "../data/scenarios.js";
import { stacking, tablesFile } from "../data/tables.js";
import { threedays } from "../index.js";
import { IN_COMMAND } from "../marks.js";
import { covers, rangeOf, steadies } from "../rules/command/leadership.js";
import { loadOf, unitsIn } from "../rules/strength.js";
import type { State } from "../state.js";
import { acting, brigade, field, leader, TURN, unit } from "./field.js";

const begun = (scenario: string, seed = "a"): State =>
  threedays.setup(scenario, completeOptions(threedays.options, {}, "", scenario) as Options, createRandom(seed)) as State;

/** Past II.A, where Lee may have choices to make. */
const start = (scenario: string, seed = "a"): State => {
  const s = begun(scenario, seed);
  const d = threedays.decision(s);
  if ("ask" in d && d.ask === "chain") threedays.act(s, { do: "done" });
  return s;
};

const ratingOf = (id: string): number => leaders[leaderOf(id)].rating ?? 0;
const isConfederate = (name: string): boolean => formations.some((row) => row.name === name && row.side === "confederate");

describe("set-ups", () => {
  it("[TD-22.0j] what cannot be is refused with its reason: horsemen on foot arms, a line far apart, both flanks refused, a crowd", () => {
    const refused = (position: JsonObject) => (threedays.fromPosition({ scenario: "S4", ...position }) as Refusal).text;
    const regiment = { "56th Pennsylvania": { at: "B1924", sp: 5 } };
    expect(refused({ units: regiment, mounted: ["56th Pennsylvania"] })).toBe("56th Pennsylvania is mounted, and is no cavalry.");
    expect(refused({ units: regiment, refusedLeft: ["56th Pennsylvania"], refusedRight: ["56th Pennsylvania"] })).toContain("both flanks");
    expect(refused({ units: { "7th Indiana": { at: "B1924", second: "B1520", sp: 9 } } })).toContain("not beside it");
    const four = ["56th Pennsylvania", "76th New York", "95th New York", "147th New York"].map((name) => [name, { at: "B1924", sp: 2 }]);
    expect(refused({ units: Object.fromEntries(four) })).toBe("There are too many in B1924.");
  });

  it("[TD-22.0j] [TD-7.3e] nor guns with a refused flank, regiments in Skirmish Order, Skirmishers of nobody, a leader among enemies", () => {
    const refused = (position: JsonObject) => (threedays.fromPosition({ scenario: "S4", ...position }) as Refusal).text;
    const [guns, few] = [unit("us-2me-bty"), unit("us-inf-sk-1")];
    const battery = { at: "B1924", sp: 5 };
    expect(refused({ units: { [guns]: battery }, refusedLeft: [guns] })).toContain("refuses a flank");
    expect(refused({ units: { [guns]: { ...battery, second: "B1925" } } })).toContain("in two hexes");
    expect(refused({ units: { [guns]: { ...battery, serves: brigade("cs-archer") } } })).toContain("the enemy's");
    expect(refused({ units: { "56th Pennsylvania": { ...battery, order: "skirmish" } } })).toContain("Skirmish Order");
    const sent = (parent?: string) => refused({ units: { [few]: { at: "B1924", sp: 1, order: "skirmish", parent } as never } });
    for (const parent of [undefined, unit("cs-1tn")]) expect(sent(parent)).toContain("sent them out");
    expect(refused({ units: { [guns]: battery }, leaders: { Archer: { at: "B1924" } } })).toContain("where the enemy is");
    expect(refused({ units: { [guns]: battery }, agenda: [["retreat", guns, 64, 0]] })).toContain("belongs");
    expect(refused({ units: { [guns]: battery }, agenda: [] })).toContain("is empty");
  });

  it("[TD-22.0j] nor questions that cannot be asked: of a division for a brigade, of events there are not, of guns that are not there", () => {
    const refused = (...now: Json[]) =>
      (
        threedays.fromPosition({
          scenario: "S4",
          units: { "56th Pennsylvania": { at: "B1924", sp: 5 } },
          agenda: [...TURN, now],
        }) as Refusal
      ).text;
    for (const chapter of ["change", "actions", "freely"]) expect(refused(chapter, brigade("us-1-i"))).not.toBeUndefined();
    expect(refused("activate", 1, brigade("us-1-i"))).not.toBeUndefined();
    expect(refused("ignore", 99, "union")).not.toBeUndefined();
    const storm = tablesFile.randomEvents.rows.findIndex(({ event }) => event === "No event");
    expect(refused("event", storm, "union", 1)).toContain("asks nobody");
    expect(refused("farGuns", "union")).toContain("no guns beyond the map");
    expect(refused("charge", 1, "76th New York")).toContain("not on the map");
  });

  test.each(scenarios.map(({ id }) => id))("[TD-22.0j] [TD-22.0h] %s: everybody in the window, enemies apart, within stacking", (id) => {
    const s = start(id);
    const { placed, window } = scenarios.find((one) => one.id === id)!;
    expect(threedays.faults(s)).toEqual([]);
    for (const { unit: u, hex, sp } of placed) {
      expect(window[hex]).toBe(1);
      expect(sp).toBeLessThanOrEqual(originalSp[u]);
      if (unitsIn(s, hex).length > 1) expect(loadOf(s, hex)).toBeLessThanOrEqual(stacking.normalSp + (isGun[u] ? 12 : 0));
    }
  });

  it("[TD-22.2l] Early's Assault: four half hours, Rodes frozen before the third, Carroll to come without 8 OH", () => {
    const s7 = scenarios.find(({ id }) => id === "S7")!;
    expect(s7.turns.map(({ key }) => key)).toEqual(["J2-1930", "J2-2000", "J2-2030", "J2-2100"]);
    expect(s7.frozen[0]).toMatchObject({ until: 2 });
    expect(s7.arrivals[0].units).not.toContain(unitOf("us-8oh"));
    expect(start("S7").hex[unitOf("us-4oh")]).toBe(-2);
  });

  it("[TD-22.0o] on Culp's Hill the works of Greene are of Level 2, those of Wadsworth and below of Level 1", () => {
    const { works } = scenarios.find(({ id }) => id === "S8")!;
    expect(works.map(({ level }) => level)).toEqual([2, 2, 2, 2, 2, 1, 1, 1, 1, 1]);
  });
});

describe("command", () => {
  const near5 = { "cs-1tn": { at: "B1824", sp: 6, facing: "S" }, "us-56pa": { at: "B2824", sp: 5, facing: "N" } };

  it("[TD-4.2d] [TD-4.2f] a brigade leader's range is five points, roads at half", () => {
    const f = acting("cs-archer", near5, {}, { "ld-cs-archer": "B1824" });
    const l = leaderOf("ld-cs-archer");
    expect(rangeOf(f.s, l)).toBe(5);
    expect([covers(f.s, l, hexAt("B1824")), covers(f.s, l, hexAt("B1826"))]).toEqual([true, true]);
    expect(covers(f.s, l, hexAt("B3024"))).toBe(false);
  });

  it("[TD-4.2j] [TD-4.2k] by night ranges are halved, rounded up", () => {
    const s = start("S7");
    expect([rangeOf(s, leaderOf("ld-cs-hays")), rangeOf(s, leaderOf("cs-ld-early")), rangeOf(s, leaderOf("cs-ewell"))]).toEqual([3, 5, 8]);
  });

  it("[TD-2.6d] [TD-2.6e] brigade, division and corps leaders steady their own, artillery leaders their batteries", () => {
    const { s } = acting("cs-archer", near5);
    const [tn, guns] = [unitOf("cs-1tn"), unitOf("us-2me-bty")];
    expect(["ld-cs-archer", "cs-ld-heth", "cs-aphill", "cs-lee", "cs-ewell"].map((id) => steadies(s, leaderOf(id), tn))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([
      steadies(s, leaderOf("ld-us-arty-i"), guns),
      steadies(s, leaderOf("us-hunt"), guns),
      steadies(s, leaderOf("us-hunt"), unitOf("us-56pa")),
    ]).toEqual([true, true, false]);
  });
});

describe("orders and markers", () => {
  const brigades = {
    "cs-1tn": { at: "B1624", sp: 6, facing: "S" },
    "cs-7tn": { at: "B1625", sp: 5, facing: "S" },
    "us-56pa": { at: "B2824", sp: 5, facing: "N" },
  };
  const inCommand = { inCommand: [brigade("cs-archer")] };

  it("[TD-6.2j] [TD-4.2n] a brigade In Command takes any order in II.C, one Out of Command keeps its own", () => {
    const f = field(brigades, [["orders", "confederate"]], inCommand);
    f.play({ do: "order", brigade: brigade("cs-archer"), to: "attack" });
    expect(f.s.order[unitOf("cs-1tn")]).toBe(1);
    const out = field(brigades, [["orders", "confederate"]]);
    expect(out.refused({ do: "order", brigade: brigade("cs-archer"), to: "attack" })).toBe("TD-4.2n");
  });

  it("[TD-6.2j] [TD-6.0a] a brigade whose units were left under different orders may be given either for all of them", () => {
    const mixed = { ...brigades, "cs-1tn": { ...brigades["cs-1tn"], order: "attack" } };
    for (const [to, order] of [
      ["advance", 0],
      ["attack", 1],
    ] as const) {
      const f = field(mixed, [["orders", "confederate"]], inCommand).play({ do: "order", brigade: brigade("cs-archer"), to });
      expect(["cs-1tn", "cs-7tn"].map((id) => f.s.order[unitOf(id)])).toEqual([order, order]);
      expect(f.refused({ do: "order", brigade: brigade("cs-archer"), to })).toBe("TD-6.2j");
    }
  });

  it("[TD-6.2i] [TD-6.2h] the worn do not attack, and nobody marches with the enemy within four hexes", () => {
    const worn = field(brigades, [["orders", "confederate"]], { ...inCommand, formations: { [brigade("cs-archer")]: { fatigue: 5 } } });
    expect(worn.refused({ do: "order", brigade: brigade("cs-archer"), to: "attack" })).toBe("TD-6.2i");
    const close = field({ ...brigades, "us-56pa": { at: "B2024", sp: 5, facing: "N" } }, [["orders", "confederate"]], inCommand);
    expect(close.refused({ do: "order", brigade: brigade("cs-archer"), to: "march" })).toBe("TD-6.2h");
  });

  it("[TD-6.2a] the die for other orders: 4 changes them, 7 keeps them, 9 ends the activation", () => {
    const roll = (die: number) =>
      field(
        brigades,
        [
          ["activate", 0, brigade("cs-archer")],
          ["change", brigade("cs-archer")],
        ],
        { brigade: brigade("cs-archer"), ...inCommand },
      )
        .dice(die)
        .play({ do: "change", to: "attack" });
    expect(roll(4).s.order[unitOf("cs-1tn")]).toBe(1);
    expect(roll(7).s.order[unitOf("cs-1tn")]).toBe(0);
    expect(roll(7).legal("take").length).toBe(2);
    expect(roll(9).legal("take").length).toBe(0);
  });

  it("[TD-6.2b] [TD-6.2c] [TD-6.2d] the division leader beside, his rating, and being Out of Command count", () => {
    const sum = (leaders: Readonly<Record<string, string>>, more = {}) => {
      const f = field(
        brigades,
        [
          ["activate", 0, brigade("cs-archer")],
          ["change", brigade("cs-archer")],
        ],
        { brigade: brigade("cs-archer"), ...more },
        leaders,
      );
      f.dice(5).play({ do: "change", to: "attack" });
      return f.last("orders")!.text;
    };
    expect(sum({ "ld-cs-archer": "B1624" }, inCommand)).toContain("5 in all");
    expect(sum({ "ld-cs-archer": "B1624" })).toContain("7 in all");
    expect(sum({ "ld-cs-archer": "B1624", "cs-ld-heth": "B1624" }, inCommand)).toContain(`${4 - ratingOf("cs-ld-heth")} in all`);
  });

  it("[TD-6.2c] a corps commander beside the guns of his corps does not help them to other orders", () => {
    const sum = (leaders: Readonly<Record<string, string>>) => {
      const own = brigade("us-arty-i");
      const f = field(
        { "us-2me-bty": { at: "B1924", sp: 6, facing: "N" }, "cs-1tn": { at: "B1424", sp: 6, facing: "S" } },
        [
          ["activate", 0, own],
          ["change", own],
        ],
        { brigade: own, inCommand: [own] },
        { "ld-us-arty-i": "B1924", ...leaders },
      );
      return f.dice(5).play({ do: "change", to: "march" }).last("orders")!.text;
    };
    expect(sum({ "us-reynolds": "B1924" })).toBe(sum({}));
  });

  it("[TD-5.2d] [TD-5.2f] [TD-4.2m] divisions have the Efficiency of their corps, one fewer Out of Command, never none", () => {
    for (const seed of ["a", "b", "c", "d"]) {
      const s = start("S5", seed);
      formations.forEach(({ level, id }, f) => {
        if (level !== "division" || s.entitled[f] === 0) return;
        const corps = s.entitled[formationOf(formations[f].parent!)];
        const fewer = (s.standing[f] & IN_COMMAND) !== 0 ? 0 : 1;
        expect(s.entitled[f], id).toBe(Math.max(1, corps - fewer));
      });
    }
  });

  it("[TD-5.1c] [TD-5.1d] the scenario says who begins, and the winner plays one marker of his own first", () => {
    const s = start("S4");
    expect(s.initiative).toBe(1);
    let guard = 0;
    while (guard++ < 50) {
      const d = threedays.decision(s);
      if ("ask" in d && d.ask === "first") break;
      const done = threedays.legal(s).find((action) => action.do === "done" || action.do === "none")!;
      threedays.act(s, done);
    }
    for (const action of threedays.legal(s)) expect(action.do === "march" || isConfederate(String(action.division))).toBeTruthy();
    expect(threedays.decision(s)).toMatchObject({ seat: "confederate", ask: "first" });
  });

  it("[TD-5.2b] the enemy's Efficiency and markers are not seen", () => {
    const s = start("S5");
    const seen = threedays.view(s, "union") as { cup?: Record<string, unknown>; formations: Record<string, { entitled?: unknown }> };
    const hidden = formationNames.filter((_, f) => formations[f].side === "confederate" && s.entitled[f] > 0);
    expect(hidden.length).toBeGreaterThan(0);
    for (const name of hidden) expect(seen.formations[name]?.entitled, name).toBeNull();
  });

  it("[TD-13.4a] [TD-13.4b] [TD-13.4c] rally up to the Disordered Cohesion; the enemy beside adds one; nine costs a point", () => {
    const rally = (die: number, at = "B2824") => {
      const f = acting("cs-archer", { ...brigades, "us-56pa": { at, sp: 5, facing: "S" } }, { disordered: [unit("cs-7tn")] });
      f.dice(die).play({ do: "rally", unit: unit("cs-7tn") });
      return [f.isDisordered("cs-7tn"), f.sp("cs-7tn")];
    };
    expect([rally(6), rally(7), rally(9)]).toEqual([
      [false, 5],
      [true, 5],
      [true, 4],
    ]);
    expect(near(hexAt("B1625"), hexAt("B1725"))).toBe(1);
    expect(rally(6, "B1725")).toEqual([true, 5]);
  });

  it("[TD-4.1e] a leader rides on his brigade's marker, once", () => {
    const f = acting("cs-archer", brigades, {}, { "ld-cs-archer": "B1624" });
    f.play({ do: "ride", leader: leader("ld-cs-archer") }, { do: "to", hex: "B1626" });
    expect(f.s.leaderHex[leaderOf("ld-cs-archer")]).toBe(hexAt("B1626"));
    expect(f.refused({ do: "ride", leader: leader("ld-cs-archer") })).toBe("TD-4.1e");
  });
});
