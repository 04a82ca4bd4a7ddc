/** The odds of whole fights: against the tables counted by hand, and against dice really rolled. */
import { expect, test } from "vitest";
import type { GameEvent } from "../../../engine/index.js";
import { unitOf } from "../data/armies.js";
import { fireResult } from "../data/tables.js";
import { threedays } from "../index.js";
import { charge, FIRE, rolled, shot, target, tennessee } from "./chains.js";
import { acting, atHour, brigade, field, unit } from "./field.js";

const sum = (outcomes: ReturnType<typeof threedays.forecast>, has: RegExp) =>
  outcomes.filter(({ result }) => has.test(result)).reduce((all, { p }) => all + p, 0);

test("[TD-10.55a] a shot and the test after it are foretold to the last throw", () => {
  const f = shot();
  const outcomes = threedays.forecast(f.s, FIRE);
  const [rating, nextTo] = [7, 1];
  let [lost, disordered] = [0, 0];
  for (let roll = 0; roll < 10; roll++) {
    const result = fireResult(6, roll + nextTo);
    if (result.lost > 0) lost += 1 / 10;
    if (result.disorder) disordered += 1 / 10;
    else if (result.udd) disordered += (9 - rating + result.lost) / 100;
  }
  expect(sum(outcomes, /loses/)).toBeCloseTo(lost, 9);
  expect(sum(outcomes, /is Disordered/)).toBeCloseTo(disordered, 9);
  expect(sum(outcomes, /./)).toBeCloseTo(1, 9);
});

test("[TD-12.35b] of a unit that is Disordered already the retreat is foretold", () => {
  const outcomes = threedays.forecast(shot({ disordered: [unit("us-56pa")] }).s, FIRE);
  expect(sum(outcomes, /falls back/)).toBeGreaterThan(0.3);
  expect(sum(outcomes, /is Disordered/)).toBe(0);
});

test("[TD-11.11a] the whole of a Shock comes about as often as foretold", () => {
  const f = charge({ ...tennessee, ...target });
  const outcomes = threedays.forecast(f.s, { do: "go" });
  const counts = rolled(f, { do: "go" }, 500);
  expect([...counts.keys()].sort()).toEqual(outcomes.map(({ result }) => result).sort());
  for (const { p, result } of outcomes) expect(Math.abs((counts.get(result) ?? 0) - p), result).toBeLessThan(0.08);
});

test("[TD-10.3a] what a shot is added up to beforehand is what is fired", () => {
  const f = shot();
  const sums = threedays.sums!(f.s, FIRE) as { steps: { text: string; value: string }[]; column: string };
  const log: GameEvent[] = [];
  threedays.act(f.s, FIRE, log);
  const fired = log.find(({ event }) => event === "fire")!;
  expect(Number(sums.column)).toBe(fired.column);
  expect(sums.steps.slice(0, -1).map(({ text, value }) => `${text} ${value.replace("−", "-")}`)).toEqual(fired.causes);
  expect(Number(sums.steps.at(-1)!.value.replace("−", "-"))).toBe(fired.modifier);
});

test("[TD-11.4a] a Shock is added up as it is declared, with everybody who takes part", () => {
  const f = charge({ ...tennessee, "cs-13al": { at: "B1925", sp: 6, facing: "SE", order: "attack" }, ...target });
  const sums = threedays.sums!(f.s, { do: "go" }) as { attackTotal: string; defenceTotal: string; attack: unknown[] };
  expect(sums).toMatchObject({ attackTotal: "12 SP", defenceTotal: "5 SP" });
  expect(sums.attack).toHaveLength(2);
  f.play({ do: "spare", unit: unit("cs-13al") });
  const again = threedays.sums!(f.s, { do: "shock", unit: unit("cs-13al"), at: "B1924" });
  expect(again).toMatchObject({ attackTotal: "12 SP" });
  expect(f.s.aim[unitOf("cs-13al")]).toBe(-1);
});

test("[TD-13.2c] [TD-11.37a] who goes in and who stands is told by the very test to come, before the Shock is declared and after", () => {
  atHour("J1-2000", () => {
    const f = charge({ ...tennessee, ...target }, { ineffective: [brigade("us-2-1-i"), brigade("cs-archer")] });
    const chances = (action: { do: string; unit?: string; at?: string }) => {
      const { attack, defence } = threedays.sums!(f.s, action) as { attack: { value: string }[]; defence: { value: string }[] };
      return [...attack, ...defence].map(({ value }) => value);
    };
    const declared = chances({ do: "go" });
    f.play({ do: "spare", unit: unit("cs-1tn") });
    expect(chances({ do: "shock", unit: unit("cs-1tn"), at: "B1924" })).toEqual(declared);
    f.play({ do: "shock", unit: unit("cs-1tn"), at: "B1924" });
    f.dice(0, 0).play({ do: "go" });
    const tests = f.log.filter(({ event }) => event === "test");
    expect(declared).toEqual(
      tests.slice(0, 2).map(({ needed, modifier }) => `${Math.min(10, Number(needed) - Number(modifier) + 1)} in 10`),
    );
  });
});

test("[TD-11.11c] [TD-11.47a] who may go before a Shock is told at its beginning, and not where it goes on", () => {
  const guns = { "us-2me-bty": { at: "B1924", sp: 4, facing: "N" } };
  const told = (f: ReturnType<typeof field>, action: { do: string; at?: string }) =>
    (threedays.sums!(f.s, action) as { steps: { text: string }[] }).steps.filter(({ text }) => text.includes("may go before it")).length;
  const first = charge({ ...tennessee, ...guns });
  const again = field({ ...tennessee, ...guns }, [["activate", 2, brigade("cs-archer")], "resolve", ["shock", 8], "goOn"], {
    brigade: brigade("cs-archer"),
    shocks: [unit("cs-1tn")],
    target: "B1923",
  });
  expect([told(first, { do: "go" }), told(again, { do: "on", at: "B1924" })]).toEqual([1, 0]);
});

test("[TD-11.47c] of who goes on only those are tested who lost strength, and the Shock is added up as if they held", () => {
  const again = (more = {}) =>
    field({ ...tennessee, ...target }, [["activate", 2, brigade("cs-archer")], "resolve", ["shock", 8], "goOn"], {
      brigade: brigade("cs-archer"),
      shocks: [unit("cs-1tn")],
      target: "B1923",
      ...more,
    });
  const ON = { do: "on", at: "B1924" };
  const sums = (f: ReturnType<typeof field>) =>
    threedays.sums!(f.s, ON) as { attack: { text: string; value: string }[]; steps: { text: string }[] };
  expect(sums(again()).attack).toMatchObject([{ text: `${unit("cs-1tn")} goes on`, value: "6 SP" }]);
  const hurt = again({ hurt: [unit("cs-1tn")] });
  for (const die of [0, 9]) {
    hurt.dice(die);
    const { attack, steps } = sums(hurt);
    expect(attack).toMatchObject([
      { text: `${unit("cs-1tn")}, 6 SP, goes on`, rule: "TD-11.47c", value: expect.stringMatching(/^\d in 10$/) },
    ]);
    expect(steps.map(({ text }) => text)).not.toContain("attackers Disordered");
  }
});

test("[TD-10.4a] a shot says beforehand who may fire back at it, and not who has done so in this activation", () => {
  const near = { ...target, "us-147ny": { at: "B1923", sp: 5, facing: "N" }, "us-95ny": { at: "B1925", sp: 3, facing: "S" } };
  const able = (answered: readonly string[]) => {
    const f = acting("cs-archer", { ...tennessee, ...near }, { answered });
    const told = (threedays.sums!(f.s, FIRE) as { defence: { text: string; rule?: string }[] }).defence.find(
      ({ rule }) => rule === "TD-10.4a",
    );
    f.dice(0).play(FIRE);
    return [f.legal().flatMap(({ do: word, unit: who }) => (word === "reply" ? [who] : [])), told?.text];
  };
  const [pa, ny] = [unit("us-56pa"), unit("us-147ny")];
  expect(able([])).toEqual([[pa, ny], `${pa} and ${ny} may fire back`]);
  expect(able([pa])).toEqual([[ny], `${ny} may fire back`]);
});

test("[TD-8.3b] a stack that fires more points than its hex may says of whom not all fire", () => {
  const f = acting("cs-archer", { ...tennessee, "cs-14tn": { at: "B1824", sp: 3, facing: "S", order: "attack" }, ...target });
  const { attack, attackTotal } = threedays.sums!(f.s, FIRE) as { attack: { value: string }[]; attackTotal: string };
  expect([attack.map(({ value }) => value), attackTotal]).toEqual([["6", "1 of 3"], "7 SP"]);
});

test("[TD-6.2a] what a die brings to a brigade that tries for other orders is foretold", () => {
  const own = brigade("cs-archer");
  const f = field(
    tennessee,
    [
      ["activate", 0, own],
      ["change", own],
    ],
    { brigade: own, inCommand: [own] },
  );
  const odds = (g: ReturnType<typeof field>, action: { do: string; to?: string; with?: string }) =>
    threedays.forecast(g.s, action).map(({ result, p }) => [result, Math.round(10 * p)]);
  expect(odds(f, { do: "change", to: "march" })).toEqual([
    ["it has them", 5],
    ["it keeps its own", 3],
    ["it keeps its own, and may only fire, rally or turn", 1],
    ["it keeps its own, and its activation is over", 1],
  ]);
});
