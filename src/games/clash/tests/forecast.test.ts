/** The odds told before the dice are the odds of the dice. */
import { describe, expect, test } from "vitest";
import { chancesOf } from "../rules/chances.js";
import { withMarkers } from "../rules/markers.js";
import { ATTACKER } from "../state.js";
import { asked, declared, fighting, G, legal, play, stepsOf, tableOf, unitOf } from "./field.js";
import { attacks, enumerated, fateOf, playedOut } from "./forecast.js";

describe.each(Object.entries(attacks))("an attack: %s", (_, make) => {
  const attack = make();
  const { table, last } = attack;

  test("[CG-12.8b CG-12.10b] each outcome is as likely as all the dice that bring it", () => {
    expect(legal(table)).toContainEqual(last);
    const told = new Map<string, number>();
    for (const { p, dice } of table.game.forecast(table.state, last)) {
      const fate = fateOf(playedOut(table, last, dice));
      told.set(fate, (told.get(fate) ?? 0) + p);
    }
    const real = enumerated(attack);
    expect(new Set(told.keys())).toEqual(new Set(real.keys()));
    for (const [fate, p] of real) expect(told.get(fate)).toBeCloseTo(p, 9);
  });

  test("[CG-12.8a CG-12.10d] what the sheet says of each unit, and of the hex, is the sum of those outcomes", () => {
    const s = table.state;
    const attackers = s.battle.names.map((_, u) => u).filter((u) => s.flags[u] & ATTACKER);
    const target = s.agenda[(s.depth - 1) * 4 + 1];
    const { attackersHold, defendersHold, cleared } = chancesOf(s, attackers, target, [0, 0]);
    const defenders: number[] = [];
    for (let u = s.top[target]; u >= 0; u = s.below[u]) defenders.push(u);
    const outcomes = table.game.forecast(s, last).map(({ p, dice, result }) => ({ p, later: playedOut(table, last, dice), result }));
    const chance = (is: (one: (typeof outcomes)[number]) => boolean) => outcomes.reduce((sum, one) => (is(one) ? sum + one.p : sum), 0);
    defenders.forEach((u, i) => {
      expect(chance(({ later }) => later.steps[u] === s.steps[u])).toBeCloseTo(defendersHold[i], 9);
    });
    attackers.forEach((u, i) => {
      expect(chance(({ later }) => later.steps[u] === s.steps[u])).toBeCloseTo(attackersHold[i], 9);
    });
    expect(chance(({ later }) => defenders.every((u) => later.steps[u] < s.steps[u]))).toBeCloseTo(cleared, 9);
    expect(chance(({ result }) => result.includes("cleared"))).toBeCloseTo(cleared, 9);
  });
});

test("[CG-13.3a CG-13.3b] artillery shown one after the other: certain until the last is shown, then the odds with both", () => {
  const t = declared(G, {
    side: "confederate",
    formation: "Anderson",
    units: { Zouaves: "3713", Wilcox: "3613", Wright: "3813" },
    guns: { Anderson: "ready", "V Corps": "ready" },
  });
  play(t, { do: "attack", hex: "3713" }, { do: "join", unit: "Wilcox" }, { do: "join", unit: "Wright" });
  const target = t.state.battle.grid.ids.get("3713")!;
  const shown = withMarkers(t.state, [unitOf(t.state, "Wilcox"), unitOf(t.state, "Wright")], target);
  expect(shown.map(({ words, odds }) => `${words}: ${odds}`)).toEqual([
    "with Anderson: 2:1",
    "against V Corps: 1:1",
    "with Anderson against V Corps: 1:1",
  ]);
  expect(t.game.forecast(t.state, { do: "go" })).toMatchObject([{ p: 1, dice: [], result: "certain" }]);
  play(t, { do: "go" });
  expect(asked(t)).toBe("confederate support");
  expect(t.game.forecast(t.state, { do: "none" })).toMatchObject([{ p: 1, dice: [], result: "certain" }]);
  play(t, { do: "commit", marker: "Anderson" });
  expect(asked(t)).toBe("union support");
  const clears = (action: { do: string; marker?: string }) =>
    t.game.forecast(t.state, action).reduce((sum, { p, result }) => (result.includes("cleared") ? sum + p : sum), 0);
  expect(clears({ do: "none" })).toBeCloseTo(shown[0].cleared, 9);
  expect(clears({ do: "commit", marker: "V Corps" })).toBeCloseTo(shown[2].cleared, 9);
});

test("[CG-10.2a] a Command Roll is told face by face, with the points of each", () => {
  const t = tableOf(G, {
    turn: 7,
    player: "confederate",
    units: { Davis: "4511", Archer: "4512" },
    formations: { Heth: { called: true } },
    agenda: ["turn", ["dayEnd", -1], "draw", ["activate", 3, "Heth", null], "focus"],
  });
  const outcomes = t.game.forecast(t.state, { do: "focus", unit: "Archer" });
  expect(outcomes.map(({ p, dice }) => [dice, Math.round(p * 6)])).toEqual([1, 2, 3, 4, 5, 6].map((face) => [[face], 1]));
  const card = t.state.battle.card[t.state.battle.formationNames.indexOf("Heth")];
  expect(outcomes.map(({ text }, i) => text.includes(`${card[i]} points`))).toEqual(card.map(() => true));
});

test("[CG-12.8b] the sheet of an attack that is planned says the chances line by line", () => {
  const t = fighting(G, { side: "confederate", formation: "Anderson", units: { Zouaves: "3713", Wilcox: "3613", Mahone: "3814" } });
  play(t, { do: "fight" }, { do: "attack", hex: "3713" }, { do: "join", unit: "Wilcox" });
  const { steps } = t.game.prompt(t.state).sums as { steps: { text: string; value: string }[] };
  expect(stepsOf(t, "Zouaves")).toBe(2);
  expect(Object.fromEntries(steps.map(({ text, value }) => [text, value]))).toMatchObject({
    "odds, rounded for the defender": "1:1",
    "Zouaves loses nothing": "67 %",
    "Wilcox loses nothing": "67 %",
    "the hex is cleared": "33 %",
  });
});
