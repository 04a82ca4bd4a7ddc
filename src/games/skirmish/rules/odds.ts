/** The exact odds of a volley and of a charge. */
import type { Action, Outcome } from "../../../engine/index.js";
import { certainOrDrawn, noted } from "../../../kit/index.js";
import { unitNames } from "../data/field.js";
import { type State, stateType } from "../state.js";
import { needed } from "./march.js";
import { hitsUpTo } from "./volley.js";

export function forecastBy(act: (s: State, action: Action) => void): (s: State, action: Action) => readonly Outcome[] {
  const others = certainOrDrawn(stateType, act);
  return (s, action) => {
    if (action.do === "fire") return volleyOdds(hitsUpTo(s, noted(s, 0)));
    if (action.do === "charge") return chargeOdds(needed(s, noted(s, 0), unitNames.indexOf(action.unit as string)));
    return others(s, action);
  };
}

function volleyOdds(most: number): Outcome[] {
  return [
    { p: most / 10, dice: [1], result: "hit", text: `On ${most} or less: a step is lost.` },
    { p: 1 - most / 10, dice: [10], result: "miss", text: "Otherwise: nobody is hit." },
  ].filter(({ p }) => p > 0);
}

/** Of the 36 rolls of two dice, those that come to so much. */
function chargeOdds(least: number): Outcome[] {
  const rolls = Array.from({ length: 36 }, (_, i) => [1 + Math.floor(i / 6), 1 + (i % 6)]);
  const won = rolls.filter(([a, b]) => a + b >= least);
  const lost = rolls.filter(([a, b]) => a + b < least);
  const outcome = (some: number[][], result: string, text: string): Outcome[] =>
    some.length === 0 ? [] : [{ p: some.length / 36, dice: some[0], result, text }];
  return [
    ...outcome(won, "won", `On ${least} or more with two dice: the defender loses a step.`),
    ...outcome(lost, "lost", "Otherwise: the attacker loses a step."),
  ];
}
