import { describe, expect, it } from "vitest";
import { antietamBoard } from "../board/index.js";
import { columns, combatTable } from "../data/tables.js";
import { strike } from "./attack.js";
import { at, type FieldPlan, field } from "./field.js";

const here = at(0, 0);
const east = at(1, 0);
const end = { do: "end" };

/** The Movement Phase of a side whose two units are ineffective. */
const weary = (facts: FieldPlan["facts"] = {}) =>
  field({
    units: { C4: here, C5: east },
    player: "confederate",
    options: { attackEffectiveness: true },
    more: { units: { C4: { hex: here, ineffective: true }, C5: { hex: east, ineffective: true } } },
    facts,
  });

describe("the odds shown before a die is cast", () => {
  it("[BG-7.6a] on every column each result has its share of the six faces, and a face that brings it", () => {
    const f = field({ phase: "combat", units: { U9: here, C1: east } }).play(...strike([east], [here]));
    const open = f.open("odds", "roll");
    expect(open).toHaveLength(columns.length);
    for (const odds of open) {
      const results = combatTable.map((row) => row[columns.indexOf(odds as never)]);
      const outcomes = f.game.forecast(f.s, { do: "roll", odds });
      expect(outcomes.map(({ result }) => result).sort()).toEqual([...new Set(results)].sort());
      for (const { p, dice, result, text } of outcomes) {
        const faces = [1, 2, 3, 4, 5, 6].filter((face) => results[face - 1] === result);
        expect(p).toBeCloseTo(faces.length / 6);
        expect(faces).toContain(dice[0]);
        expect(text).toContain(`On ${faces.join(", ")}:`);
      }
    }
  });

  it.each(["U", "C"])("[BG-8.15a BG-8.15b BG-8.16a] guns that only bombard suffer nothing, whatever the die (%s)", (side) => {
    const [gun, enemy] = side === "U" ? ["Ua1", "C9"] : ["Ca1", "U9"];
    const player = side === "U" ? "union" : "confederate";
    const f = field({ phase: "combat", player, units: { [gun]: here, [enemy]: at(2, 0) } }).play(...strike([at(2, 0)], [], [gun]));
    const texts = (odds: string) =>
      f.game.forecast(f.s, { do: "roll", odds }).map(({ result, text }) => `${result} ${text.split(": ")[1]}`);
    expect(texts("1-5")).toEqual([side === "U" ? "Ar no effect." : "Ar no effect, but the guns may fall back.", "Ae no effect."]);
    const fought = antietamBoard.fought({ event: "combat", rule: "", text: "", attackers: [], from: [], targets: [], result: "Ar" });
    expect(fought?.table.legend).toMatchObject({ Ar: expect.stringContaining("no effect"), Ae: expect.stringContaining("no effect") });
    expect(f.game.forecast(f.s, { do: "roll", odds: "1-5" }).map(({ p }) => p)).toEqual([1 / 2, 1 / 2]);
  });

  it("[BG-21.0a] when units roll to rally: how many of them will, with dice that bring it", () => {
    const outcomes = weary().game.forecast(weary().s, end);
    expect(outcomes.map(({ p }) => Math.round(p * 36))).toEqual([25, 10, 1]);
    outcomes.forEach(({ dice }, many) => {
      const f = weary()
        .dice(...dice)
        .play(end);
      expect(f.log.filter((event) => event.rallied === true)).toHaveLength(many);
    });
  });

  it("[BG-20.5a] when the additional group is called: one in six", () => {
    const f = field({ units: { U4: here } });
    expect(f.game.forecast(f.s, { do: "call" }).map(({ p, dice }) => [p, dice])).toEqual([
      [1 / 6, [1]],
      [5 / 6, [2]],
    ]);
  });

  it("[BG-11.4a] where no die is cast the outcome is certain, as when units recover by night", () => {
    const night = weary({ nights: [2], recovery: "night" });
    for (const f of [night, field({ units: { U4: here } })]) {
      expect(f.game.forecast(f.s, end)).toMatchObject([{ p: 1, dice: [], result: "certain" }]);
    }
    expect(night.play(end).log.filter((event) => event.event === "rally")).toHaveLength(2);
  });
});
