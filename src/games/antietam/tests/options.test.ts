import { describe, expect, it } from "vitest";
import { newTable } from "../../../engine/index.js";
import { units } from "../data/units.js";
import { antietam } from "../index.js";
import { asked, odds } from "./attack.js";
import { at, type Field, field, handle } from "./field.js";
import { plan } from "./fight.js";
import { bringIn, moveAll } from "./march.js";

const end = { do: "end" };
const groupNames = (group: string) => units.filter((unit) => unit.group === group).map((unit) => unit.name);
const sixthCorps = groupNames("vi-corps").sort();
const additional = groupNames("optional").sort();
const variants = [
  "greaterUnionInitiative",
  "totalUnionInitiative",
  "earlyConfederateReinforcement",
  "earlyUnionReinforcement",
  "optionalReinforcement",
  "noConfederateDisorganization",
];

describe("20.0 variants", () => {
  it("[BG-20.0] may be used alone or in any mix", () => {
    for (let mix = 0; mix < 64; mix++) {
      const options = Object.fromEntries(variants.map((key, i) => [key, (mix & (1 << i)) !== 0]));
      const table = newTable(antietam, { options, seed: String(mix) });
      if (!("state" in table)) throw new Error(table.text);
      const f = handle(antietam, antietam.position(table.state));
      if (options.optionalReinforcement) f.dice(6).play({ do: "call" });
      expect(f.game.prompt(f.s).movesLeft).toBe(options.totalUnionInitiative ? null : 15);
      expect(f.open("unit", "enter").length).toBe(options.earlyUnionReinforcement ? 6 : 0);
      const later = handle(antietam, { options, turn: 2, player: "confederate", units: { Hood: "0811", "3/2/V": "1716" } });
      expect(later.open("unit", "enter")).toEqual(options.earlyConfederateReinforcement ? ["AP Hill"] : []);
      const attack = handle(antietam, {
        options,
        turn: 3,
        player: "confederate",
        phase: "combat",
        units: { Hood: "1917", "1/1/I": "1918" },
      });
      expect(odds(plan(attack, "1918", "1917"))).toBe(options.noConfederateDisorganization ? "4:4 2-1" : "4:4 1-1");
    }
  });

  it("[BG-20.0] an option nobody has, or a value it cannot take, is refused", () => {
    expect(antietam.fromPosition({ options: { sunshine: true } })).toMatchObject({ rule: "BG-20.0" });
    expect(antietam.fromPosition({ options: { greaterUnionInitiative: "yes" } })).toMatchObject({ rule: "BG-20.1" });
  });
});

describe("20.1, 20.2 Union initiative", () => {
  it("[BG-20.1] greater: 15 units on every turn", () => {
    for (const turn of [1, 2, 5]) {
      const f = handle(antietam, { turn, options: { greaterUnionInitiative: true }, eliminated: sixthCorps });
      const open = f.open("unit", "take");
      const moved = moveAll(f);
      expect(moved).toHaveLength(15);
      expect(f.refused({ do: "take", unit: open.find((unit) => !moved.includes(unit)) })).toBe("BG-20.1");
    }
  });

  it("[BG-20.2a BG-20.2b] total: no limit, whatever 20.1 says, but the batteries stay where they are", () => {
    for (const greaterUnionInitiative of [false, true]) {
      const f = handle(antietam, { turn: 1, options: { totalUnionInitiative: true, greaterUnionInitiative } });
      const open = f.open("unit", "take");
      expect(open.length).toBeGreaterThan(30);
      expect(moveAll(f)).toEqual(open);
      for (const unit of ["A", "B", "C"]) expect(f.refused({ do: "take", unit })).toBe("BG-19.0a");
    }
  });
});

describe("20.3 early Confederate reinforcement", () => {
  const first = (earlyConfederateReinforcement: boolean) =>
    handle(antietam, { turn: 1, player: "confederate", options: { earlyConfederateReinforcement } });

  it("[BG-20.3a] AP Hill enters at 0126 on turn 1", () => {
    const f = first(true).play({ do: "enter", unit: "AP Hill" });
    expect(f.where("AP Hill")).toBe("0126");
    expect(f.play({ do: "move", to: "0125" }, { do: "stop" }).where("AP Hill")).toBe("0125");
    expect(first(false).refused({ do: "enter", unit: "AP Hill" })).toBe("BG-15.0a");
  });

  it("[BG-20.3b] and nobody is held back on turn 1", () => {
    const held = ["Brksdl", "Kershaw", "Semmes", "Cobb", "Wilcox", "Pryor", "Wright", "Fthrstn", "Armstd", "Mahone"];
    expect(first(true).open("unit", "take")).toEqual(expect.arrayContaining(held));
    expect(first(false).refused({ do: "take", unit: "Wilcox" })).toBe("BG-18.2a");
  });
});

describe("20.4, 20.5 Union reinforcements", () => {
  const union = (turn: number, options: Record<string, boolean>, more = {}) =>
    handle(antietam, { turn, options, units: { "1/1/I": "0804", Hood: "0811" }, ...more });
  const early = { earlyUnionReinforcement: true };
  const byDie = { optionalReinforcement: true };

  it("[BG-20.4a] early: VI Corps on turn 1 at 2112", () => {
    const f = union(1, early);
    expect(f.open("unit", "enter")).toEqual(sixthCorps);
    expect(f.play({ do: "enter", unit: sixthCorps[0] }).where(sixthCorps[0])).toBe("2112");
    expect(union(1, {}).refused({ do: "enter", unit: sixthCorps[0] })).toBe("BG-15.0a");
  });

  it("[BG-20.4b] and the five additional units on turn 2, without a roll", () => {
    expect(union(1, early).refused({ do: "enter", unit: additional[0] })).not.toBe("");
    const f = union(1, early).play(end, end, end, end);
    expect([f.s.turn, asked(f)]).toEqual([2, "union march"]);
    expect(bringIn(f)).toEqual([...additional, ...sixthCorps].sort());
  });

  /** The end of the Confederate turn before, so that the Union's opens next. */
  const opening = (turn: number, options: Record<string, boolean>, more = {}) =>
    union(turn - 1, options, { player: "confederate", phase: "combat", ...more }).play(end);

  it("[BG-20.5a] by the die: as each Union turn opens a die is rolled, and on a 1 the additional group may come", () => {
    for (const face of [1, 2, 3, 4, 5, 6]) {
      const f = opening(3, byDie);
      expect([f.s.turn, asked(f)]).toEqual([3, "union call"]);
      f.dice(face).play({ do: "call" });
      expect(f.open("unit", "enter")).toEqual(face === 1 ? additional : []);
      expect(f.log.at(-1)).toMatchObject({ event: "reinforcementRoll", die: face, rule: "BG-20.5a" });
    }
    const table = newTable(antietam, { options: byDie, seed: "first" });
    if (!("state" in table)) throw new Error(table.text);
    expect(antietam.decision(table.state)).toMatchObject({ seat: "union", ask: "call" });
    expect(asked(opening(3, {}))).toBe("union march");
  });

  it("[BG-20.5b] after a 1 no more rolls are made, and the group comes when and in what parts its owner likes", () => {
    const f = opening(3, byDie).dice(1).play({ do: "call" });
    expect(bringIn(f, [additional[0]])).toEqual([additional[0]]);
    f.play(end, end, end, end);
    expect([f.s.turn, asked(f)]).toEqual([4, "union march"]);
    f.play(end, end, end, end);
    expect([f.s.turn, asked(f)]).toEqual([5, "union march"]);
    expect(bringIn(f, additional)).toEqual(additional.slice(1));
    const unlucky = opening(3, byDie).dice(2).play({ do: "call" }, end, end, end, end);
    expect([unlucky.s.turn, asked(unlucky)]).toEqual([4, "union call"]);
  });

  it("[BG-20.5c] with 20.4 as well it comes by a 1 on turn 1, or else on turn 2", () => {
    const both = { ...early, ...byDie };
    const rolled = (face: number) => union(1, both, { ask: "call" }).dice(face).play({ do: "call" });
    expect(rolled(1).open("unit", "enter")).toEqual([...additional, ...sixthCorps].sort());
    const late = rolled(4);
    expect(late.open("unit", "enter")).toEqual(sixthCorps);
    late.play(end, end, end, end);
    expect([late.s.turn, asked(late)]).toEqual([2, "union march"]);
    expect(late.open("unit", "enter")).toEqual([...additional, ...sixthCorps].sort());
  });
});

describe("20.6 no Confederate disorganization", () => {
  /** An attack of one strength on another across open ground. */
  const attack = (attacker: string, defender: string, options: Record<string, boolean> = {}): Field =>
    plan(
      field({
        phase: "combat",
        player: attacker.startsWith("U") ? "union" : "confederate",
        units: { [attacker]: at(1, 0), [defender]: at(0, 0) },
        options: { noConfederateDisorganization: true, ...options },
      }),
      at(0, 0),
      at(1, 0),
    );
  const best = (attacker: string, defender: string) => odds(attack(attacker, defender)).split(" ")[1];

  it("[BG-20.6a] Confederate attacks at 1-1 or better move one column right", () => {
    expect([best("C9", "U3"), best("C3", "U3"), best("C6", "U3")]).toEqual(["4-1", "2-1", "3-1"]);
    expect([best("C3", "U6"), best("C1", "U9")]).toEqual(["1-2", "1-5"]);
    // the die is read in the column shifted to: 5 is an exchange at 4-1 but a retreat at 3-1
    const f = attack("C9", "U3").dice(5).play({ do: "roll", odds: "4-1" });
    expect(f.log.find((event) => event.event === "combat")).toMatchObject({ odds: "4-1", result: "Ex" });
  });

  it("[BG-20.6b] Union attacks move one column left, at any odds", () => {
    expect([best("U9", "C3"), best("U3", "C3"), best("U3", "C6"), best("U3", "C9")]).toEqual(["2-1", "1-2", "1-3", "1-4"]);
    const f = attack("U9", "C3").dice(6).play({ do: "roll", odds: "2-1" });
    expect(f.log.find((event) => event.event === "combat")).toMatchObject({ odds: "2-1", result: "Ar" });
  });

  it("[BG-20.6c] odds are held to the table before the shift and after it", () => {
    expect([best("U45", "C5"), best("U1", "C9"), best("C30", "U5"), best("C45", "U5")]).toEqual(["5-1", "1-5", "6-1", "6-1"]);
  });

  it("[BG-20.6d] the odds may be lowered after the shift; by the other reading before it", () => {
    const f = attack("C6", "U3");
    expect(f.open("odds")).toEqual(["1-1", "1-2", "1-3", "1-4", "1-5", "2-1", "3-1"]);
    expect(f.refused({ do: "roll", odds: "4-1" })).toBe("BG-7.9d");
    const before = attack("C6", "U3", { shiftBeforeReduction: false });
    expect(before.open("odds")).toEqual(["1-2", "1-3", "1-4", "1-5", "2-1", "3-1"]);
    const union = attack("U6", "C3", { shiftBeforeReduction: false });
    expect(union.open("odds")).toEqual(["1-1", "1-2", "1-3", "1-4", "1-5"]);
  });

  it("[BG-20.6e] bombardments shift too", () => {
    const options = { noConfederateDisorganization: true };
    const southern = field({ phase: "combat", player: "confederate", units: { Ca6: at(3, 0), U3: at(0, 0) }, options });
    expect(odds(plan(southern, at(0, 0), "Ca6"))).toBe("6:3 3-1");
    const northern = field({ phase: "combat", units: { Ua6: at(3, 0), C3: at(0, 0) }, options });
    expect(odds(plan(northern, at(0, 0), "Ua6"))).toBe("6:3 1-1");
  });
});
