/** 12 Combat: sums, odds, quality dice, losses, advance. */
import { describe, expect, test } from "vitest";
import { columns } from "../data/tables.js";
import { columnOf, passesUpTo } from "../rules/sums.js";
import { terOf } from "../state.js";
import {
  asked,
  B,
  declared,
  eventsOf,
  fighting,
  G,
  legal,
  open,
  type Places,
  play,
  stepsOf,
  still,
  strikeWith,
  unitOf,
  where,
  why,
} from "./field.js";

const odds = (a: number, d: number) => columns[columnOf({ attack: 2 * a, defence: 2 * d })];

describe("12.7, 12.9 the charts, cell by cell", () => {
  test("[CG-12.7a] odds are rounded down in the defender's favour", () => {
    const cases: [number, number, string][] = [
      [4, 2, "2:1"],
      [5, 2, "2:1"],
      [4, 3, "1:1"],
      [5, 3, "1:1"],
      [6, 3, "2:1"],
      [6, 2, "3:1"],
      [3, 1, "3:1"],
      [2, 2, "1:1"],
      [3, 2, "1:1"],
    ];
    for (const [a, d, column] of cases) expect(odds(a, d), `${a} to ${d}`).toBe(column);
  });
  test("[CG-12.7b] a weaker attacker's are rounded up", () => {
    expect([odds(2, 3), odds(1, 3), odds(2, 5)]).toEqual(["1:2", "1:3", "1:3"]);
  });
  test("[CG-12.7c] above 5:1 is 5:1, below 1:3 is 1:3", () => expect([odds(12, 2), odds(1, 6)]).toEqual(["5:1", "1:3"]));
  test("[CG-12.9c CG-12.9d CG-12.9b] steps lost in six dice, by TER and by what the odds add", () => {
    const { state } = still(G, { Archer: "3005" });
    const lost: Readonly<Record<number, readonly number[]>> = {
      1: [3, 4, 5, 5, 5, 5, 5],
      2: [2, 3, 4, 5, 5, 5, 5],
      3: [1, 2, 3, 4, 5, 5, 5],
      4: [0, 1, 2, 3, 4, 5, 5],
      5: [0, 0, 1, 2, 3, 4, 5],
    };
    for (const [ter, row] of Object.entries(lost)) {
      expect(
        columns.map((_, column) => 6 - passesUpTo(state, Number(ter), column, true, false)),
        `TER ${ter}`,
      ).toEqual(row);
    }
    expect(passesUpTo(state, 5, 4, false, false)).toBe(6);
  });
  test("[CG-12.8e CG-12.9a] attackers take off what defenders add; a 6 has no rule of its own", () => {
    const { state } = still(G, { Archer: "3005" });
    const u = unitOf(state, "Archer");
    expect(columns.map((_, column) => passesUpTo(state, terOf(state, u), column, false, false))).toEqual([2, 3, 4, 5, 6, 6, 6]);
  });
  test("[CG-12.12g CG-12.12f] a flank takes 2 from a defender's TER, never below 1, and nothing from an attacker's", () => {
    const { state } = still(G, { "Von Gilsa": "3005" });
    const u = unitOf(state, "Von Gilsa");
    expect(passesUpTo(state, terOf(state, u), 2, true, true)).toBe(1);
    expect(passesUpTo(state, terOf(state, u), 2, false, true)).toBe(2);
  });
});

const csa = (units: Places, more: Parameters<typeof declared>[1] | object = {}) =>
  declared(G, { side: "confederate", formation: "Heth", units, ...more } as never);

describe("12.1 who may attack what", () => {
  test("[CG-12.1b CG-10.4g CG-12.1c] in a Combat Action every unit of the side that touches an enemy", () => {
    const t = csa({ Daniel: "3005", Iverson: "2002", Day: "3006", Vincent: "3010" });
    expect(open(t, "attack", "hex")).toEqual(["3006"]);
    expect(why(t, { do: "attack", hex: "3010" })).toBe("CG-12.1c");
    play(t, { do: "attack", hex: "3006" });
    expect(open(t, "join", "unit")).toEqual(["Daniel"]);
  });
  test("[CG-10.4f CG-12.5k] a stray of the activation just finished takes no part", () => {
    const t = fighting(G, {
      side: "confederate",
      formation: "Heth",
      units: { Archer: "3005", Davis: "3105", Day: "3006" },
      strays: ["Archer"],
    });
    play(t, { do: "fight" }, { do: "attack", hex: "3006" });
    expect(open(t, "join", "unit")).toEqual(["Davis"]);
    expect(why(t, { do: "join", unit: "Archer" })).toBe("CG-10.4f");
  });
  test("[CG-12.1d CG-12.1e] a unit attacks once, and a hex is attacked once", () => {
    const t = csa({ Archer: "3005", Brockenbrough: "3303", Day: "3006", Vincent: "3304" });
    strikeWith(t, [1, 1], "3006", "Archer");
    expect(why(t, { do: "attack", hex: "3006" })).toBe("CG-12.1e");
    play(t, { do: "attack", hex: "3304" });
    expect(why(t, { do: "join", unit: "Archer" })).toBe("CG-12.1d");
  });
  test("[CG-12.1f CG-12.8a CG-12.2c] a stack defends as one, each unit rolls for itself, defenders first", () => {
    const t = csa({ Archer: "3005", Harrow: "3006", Philadelphia: "3006" });
    const events = strikeWith(t, [1, 1, 1], "3006", "Archer");
    expect(eventsOf(events, "odds")[0]).toMatchObject({ attack: 2, defence: 4 });
    expect(eventsOf(events, "roll").map(({ unit }) => unit)).toEqual(["Harrow", "Philadelphia", "Archer"]);
  });
  test("[CG-12.1j] an attack goes over a cut where no unit may cross", () => {
    const t = csa({ Perrin: "4513", Paul: "4413" });
    expect(open(t, "attack", "hex")).toEqual(["4413"]);
  });
  test("[CG-12.1k CG-B7.1a] none over the river", () => {
    const { battle } = still(B, {}).state;
    const side = battle.strikes.findIndex((yes, k) => yes === 0 && battle.grid.neighbour[k] >= 0);
    const [a, b] = [Math.floor(side / 6), battle.grid.neighbour[side]].map((at) => battle.grid.names[at]);
    const t = fighting(B, { side: "confederate", formation: "Light Division", units: { Gregg: a, Hatch: b } });
    expect(asked(t)).not.toBe("confederate offer");
  });
  test("[CG-12.1l CG-12.1m CG-12.5j] nothing is forced on a side that declares nothing", () => {
    const t = fighting(G, { side: "confederate", formation: "Heth", units: { Archer: "2715", McDougall: "2716" } });
    expect(asked(t)).toBe("confederate offer");
    expect(why(t, { do: "pass" })).toBeUndefined();
    const strict = fighting(G, {
      side: "confederate",
      formation: "Heth",
      units: { Archer: "2715", McDougall: "2716" },
      more: { options: { mandatoryOnlyWithDeclaredAction: false } },
    });
    expect(why(strict, { do: "pass" })).toBe("CG-12.5j");
  });
  test("[CG-12.2a CG-12.1a] attacks are declared and resolved one after another, and ended at will", () => {
    const t = csa({ Archer: "3005", Davis: "3303", Day: "3006", Vincent: "3304" });
    strikeWith(t, [1, 1], "3006", "Archer");
    if (asked(t).endsWith("advance")) play(t, { do: "hold" });
    expect(asked(t)).toBe("confederate attack");
    expect(why(t, { do: "end" })).toBeUndefined();
  });
});

describe("12.4, 12.5 duties", () => {
  test("[CG-12.5c] a friend higher than the enemy voids the duty", () => {
    const { battle } = still(G, {}).state;
    expect(battle.level[battle.grid.ids.get("5213")!]).toBe(2);
    const t = declared(G, { side: "union", formation: "V Corps", units: { Vincent: "5111", Ramseur: "5112", Day: "5213" } });
    expect(t.game.prompt(t.state).owes).toEqual([]);
  });
  test("[CG-12.5e] below two hills a unit chooses", () => {
    for (const hex of ["1508", "1609"]) {
      const t = csa({ Archer: "1509", McDougall: "1508", Day: "1609" });
      expect(t.game.prompt(t.state).owes).toEqual(["Archer"]);
      expect(open(t, "attack", "hex")).toEqual(["1508", "1609"]);
      expect(why(t, { do: "end" })).toBe("CG-12.5a");
      strikeWith(t, [1, 1], hex, "Archer");
      expect(asked(t)).not.toBe("confederate attack");
    }
  });
  test("[CG-12.5i] over a steep side nobody owes", () => {
    const t = csa({ Archer: "1414", Day: "1514" });
    expect(t.game.prompt(t.state).owes).toEqual([]);
  });
  test("[CG-12.2d] duties are fixed when the Action begins", () => {
    const t = csa({ Archer: "2715", Davis: "2617", McDougall: "2716" });
    expect(t.game.prompt(t.state).owes).toEqual(["Archer", "Davis"]);
    strikeWith(t, [6, 1, 1, 1, 1], "2716", "Archer", "Davis");
    expect(t.game.prompt(t.state).owes ?? []).toEqual([]);
  });
  test("[CG-12.4m CG-10.6b CG-10.6a] under a special marker only its own units attack and meet duties", () => {
    const units = { Law: "2217", Robertson: "2216", Kershaw: "2215", Day: "2316", Irish: "2315" };
    const t = declared(G, { side: "confederate", formation: "Hood", special: "Lee", units, active: ["Law", "Robertson"] });
    play(t, { do: "attack", hex: "2316" }, { do: "join", unit: "Law" });
    expect(why(t, { do: "join", unit: "Robertson" })).toBe("CG-12.4f");
    expect(why(t, { do: "join", unit: "Kershaw" })).toBe("CG-10.6a");
  });
});

describe("12.8, 12.10 losses", () => {
  test("[CG-12.8b CG-3.2.6b] a failed roll costs one step, the last one the unit", () => {
    const t = csa({ Archer: "3005", Day: "3006" });
    const events = strikeWith(t, [6, 6], "3006", "Archer");
    expect(stepsOf(t, "Archer")).toBe(1);
    expect(stepsOf(t, "Day")).toBe(1);
    expect(eventsOf(events, "step")).toHaveLength(2);
  });
  test("[CG-12.8f CG-3.2.6d] no roll costs more than one step, and each is a point", () => {
    const t = csa({ Archer: "3005", "Von Gilsa": "3006" });
    strikeWith(t, [6, 1], "3006", "Archer");
    expect(stepsOf(t, "Von Gilsa")).toBe(1);
    expect(t.state.casualties[1]).toBe(1);
  });
  test("[CG-12.10a CG-12.10b] a defender that loses a step and lives retreats one hex", () => {
    const t = csa({ Archer: "3005", Day: "3006" });
    strikeWith(t, [6, 1], "3006", "Archer");
    expect(asked(t)).toBe("union retreat");
    play(t, { do: "retreat", unit: "Day", to: "3007" });
    expect(asked(t)).toBe("confederate advance");
  });
  test("[CG-12.10c] an attacker never retreats", () => {
    const t = csa({ Archer: "3005", Day: "3006" });
    strikeWith(t, [1, 6], "3006", "Archer");
    expect(where(t, "Archer")).toBe("3005");
    expect(asked(t)).not.toBe("confederate retreat");
  });
  test("[CG-12.10d CG-12.10.2d] who held stays, and then nobody advances", () => {
    const t = csa({ Archer: "3005", Harrow: "3006", Philadelphia: "3006" });
    strikeWith(t, [1, 6, 1], "3006", "Archer");
    expect(open(t, "retreat", "unit")).toEqual(expect.arrayContaining(["Philadelphia"]));
    play(t, legal(t)[0]);
    expect(where(t, "Harrow")).toBe("3006");
    expect(asked(t)).not.toBe("confederate advance");
  });
  test("[CG-12.10.2c CG-12.10.2f] units that took part advance, reduced ones too, up to the stacking limit", () => {
    const t = csa({ Archer: "3005", Perrin: "2906", Smyth: "3006" });
    strikeWith(t, [6, 6, 1], "3006", "Archer", "Perrin");
    expect(open(t, "advance", "unit")).toEqual(["Archer", "Perrin"]);
    play(t, { do: "advance", unit: "Archer" });
    expect(where(t, "Archer")).toBe("3006");
    expect(asked(t)).not.toBe("confederate advance");
  });
  test("[CG-12.10.2e CG-5.0e] an advance into a Victory hex takes it", () => {
    const t = csa({ Archer: "3115", Smyth: "3116" });
    strikeWith(t, [6, 1], "3116", "Archer");
    play(t, { do: "advance", unit: "Archer" });
    expect(t.state.control[t.state.battle.victoryNames.indexOf("3116")]).toBe(1);
  });
  test("[CG-12.8g CG-12.6e] by the other reading only as many attackers roll at 3:1 as there are defenders", () => {
    const three = { Archer: "3005", Pettigrew: "3005", Brockenbrough: "2906", Smyth: "3006" };
    const all = eventsOf(strikeWith(csa(three), [1, 1, 1, 1], "3006", "Archer", "Pettigrew", "Brockenbrough"), "roll");
    expect(all).toHaveLength(4);
    const few = csa(three, { more: { options: { allAttackersRoll: false } } });
    expect(eventsOf(strikeWith(few, [1, 1, 1, 1], "3006", "Archer", "Pettigrew", "Brockenbrough"), "roll")).toHaveLength(2);
  });
});

describe("12.6, 12.11 what the ground gives and takes", () => {
  const sums = (t: ReturnType<typeof csa>, hex: string, ...units: string[]) =>
    eventsOf(strikeWith(t, [1, 1, 1, 1, 1, 1], hex, ...units), "odds")[0];
  test("[CG-12.6a CG-12.11k] woods, marsh and creeks change nothing", () =>
    expect(sums(csa({ Archer: "2317", Day: "2318" }), "2318", "Archer")).toMatchObject({ attack: 2, defence: 2 }));
  test("[CG-12.11a CG-12.11b] height gives 1 to who is above every attacker; a town takes 1", () => {
    expect(sums(csa({ Archer: "2715", McDougall: "2716" }), "2716", "Archer")).toMatchObject({ defence: 3 });
    expect(sums(csa({ Archer: "2715", Davis: "2816", McDougall: "2716" }), "2716", "Archer", "Davis")).toMatchObject({ defence: 2 });
    expect(sums(csa({ Archer: "4115", Harrow: "4116" }), "4116", "Archer")).toMatchObject({ defence: 1 });
  });
  test("[CG-12.11c CG-G7.2b CG-12.6f] the cut takes 1 with a floor before the height gives 1", () => {
    expect(sums(csa({ Perrin: "4513", Paul: { hex: "4413", steps: 1 } }), "4413", "Perrin")).toMatchObject({ defence: 2 });
    expect(sums(csa({ Perrin: "4513", Paul: "4413" }), "4413", "Perrin")).toMatchObject({ defence: 2 });
    const late = csa({ Perrin: "4513", Paul: { hex: "4413", steps: 1 } }, { more: { options: { penaltyFloorBeforeBonus: false } } });
    expect(sums(late, "4413", "Perrin")).toMatchObject({ defence: 1 });
  });
  test("[CG-12.11e CG-12.11i] steep sides give 1 besides the height, or instead of it by the other reading", () => {
    expect(sums(csa({ Archer: "1414", Day: "1514" }), "1514", "Archer")).toMatchObject({ defence: 4 });
    expect(sums(csa({ Archer: "1414", Day: "1514" }, { more: { options: { steepAddsToHeight: false } } }), "1514", "Archer")).toMatchObject(
      { defence: 3 },
    );
  });
  test("[CG-12.11d CG-G7.3b] the sunken road gives 1 against attackers over its sides alone", () => {
    const { battle } = still(G, {}).state;
    const at = battle.grid.ids.get("3714")!;
    const sides = [0, 1, 2, 3, 4, 5].filter(
      (d) => battle.sunken[at * 6 + d] && battle.level[battle.grid.neighbour[at * 6 + d]] >= battle.level[at],
    );
    const front = battle.grid.names[battle.grid.neighbour[at * 6 + sides[0]]];
    expect(sums(csa({ Archer: front, Day: "3714" }), "3714", "Archer")).toMatchObject({ defence: 3 });
    const open_ = [0, 1, 2, 3, 4, 5].find(
      (d) => !battle.sunken[at * 6 + d] && battle.level[battle.grid.neighbour[at * 6 + d]] >= battle.level[at],
    )!;
    expect(
      sums(csa({ Archer: front, Davis: battle.grid.names[battle.grid.neighbour[at * 6 + open_]], Day: "3714" }), "3714", "Archer", "Davis"),
    ).toMatchObject({ defence: 2 });
  });
  const south = (units: Places) => declared(B, { side: "union", formation: "King", units });
  test("[CG-12.11f CG-B7.3a] fords and bridges give 1", () => {
    expect(eventsOf(strikeWith(south({ Hatch: "3308", Starke: "3408" }), [1, 1], "3408", "Hatch"), "odds")[0]).toMatchObject({
      defence: 3,
    });
  });
  test("[CG-12.11g CG-B7.2a] the embankment gives 1 to who lies behind it", () => {
    expect(eventsOf(strikeWith(south({ Hatch: "2410", Starke: "2409" }), [1, 1], "2409", "Hatch"), "odds")[0]).toMatchObject({
      defence: 3,
    });
    expect(
      eventsOf(strikeWith(south({ Hatch: "2410", Doubleday: "2509", Starke: "2409" }), [1, 1, 1], "2409", "Hatch", "Doubleday"), "odds")[0],
    ).toMatchObject({ defence: 3 });
  });
  test("[CG-B7.2b] and nothing to who lies in front of it", () => {
    const t = declared(B, { side: "confederate", formation: "Taliaferro", units: { Starke: "2409", Hatch: "2410" } });
    expect(eventsOf(strikeWith(t, [1, 1], "2410", "Starke"), "odds")[0]).toMatchObject({ defence: 2 });
  });
  test("[CG-12.6d CG-12.11j CG-G8.4a] Buford's halves are kept, and the floor does not raise them", () => {
    const t = csa({ Archer: "3005", "Gamble a": "3006", "Gamble b": "3006" });
    play(t, { do: "attack", hex: "3006" }, { do: "join", unit: "Archer" }, { do: "go" });
    while (asked(t) === "union slip") play(t, { do: "stand" });
    expect(eventsOf(t.log as never, "odds")[0]).toMatchObject({ attack: 2, defence: 1, odds: "2:1" });
    const town = csa({ Archer: "4115", "Gamble a": "4116" });
    play(town, { do: "attack", hex: "4116" }, { do: "join", unit: "Archer" }, { do: "go" });
    while (asked(town) === "union slip") play(town, { do: "stand" });
    expect(eventsOf(town.log as never, "odds")[0]).toMatchObject({ defence: 0.5 });
  });
});

describe("12.12 flanks", () => {
  test("[CG-12.12b CG-3.1e] three alternate hexes flank as two opposite ones do; two of the three do not", () => {
    const three = csa({ Archer: "3005", Davis: "2906", Perrin: "3107", Day: "3006" });
    const names = [0, 1, 2, 3, 4, 5].map(
      (d) => three.state.battle.grid.names[three.state.battle.grid.neighbour[three.state.battle.grid.ids.get("3006")! * 6 + d]],
    );
    const at = (d: number) => names[d];
    const flank = (...ds: number[]) => {
      const units = ["Archer", "Perrin", "Daniel"].slice(0, ds.length);
      const t = csa({ Day: "3006", ...Object.fromEntries(units.map((unit, i) => [unit, at(ds[i])])) });
      return eventsOf(strikeWith(t, [1, 1, 1, 1], "3006", ...units), "odds")[0].flanked;
    };
    expect([flank(0, 3), flank(1, 4), flank(0, 2, 4), flank(0, 2), flank(0, 1)]).toEqual([true, true, true, false, false]);
  });
});
