/** Exact odds of what an action brings, where dice decide. */
import type { Action, GameEvent, Outcome } from "../../engine/index.js";
import { type Column, type CombatResult, columns, combatTable } from "./data/tables.js";
import { readPlan } from "./rules/duties.js";
import { rules } from "./rules/index.js";
import { mayElect } from "./rules/retreat.js";
import { Flag, type State } from "./state.js";
import { resultWords } from "./words.js";

export function forecast(s: State, action: Action, copy: (s: State) => State): readonly Outcome[] {
  if (action.do === "roll") return wordsFor(s)[columns.indexOf(action.odds as Column)];
  if (action.do === "call") return called;
  // Only ineffective units rally.
  const rolling = s.flags.some((flags) => flags & Flag.ineffective) ? unitsThatRally(copy(s), action) : 0;
  return rolling > 0 ? rallyOutcomes(rolling) : certain;
}

const certain: readonly Outcome[] = [{ p: 1, dice: [], result: "certain", text: "No die is cast." }];
const called: readonly Outcome[] = [
  { p: 1 / 6, dice: [1], result: "comes", text: "The additional group may enter." },
  { p: 5 / 6, dice: [2], result: "waits", text: "The additional group does not come yet." },
];

/** One outcome for each result in the column, with a face that brings it. */
function combatOutcomes(column: number, words: Readonly<Record<CombatResult, string>>): Outcome[] {
  const found = combatTable.map((row) => row[column]);
  return [...new Set(found)].map((result) => {
    const dice = [1, 2, 3, 4, 5, 6].filter((die) => found[die - 1] === result);
    return { p: dice.length / 6, dice: [dice[0]], result, text: `On ${dice.join(", ")}: ${words[result]}.` };
  });
}

const outcomesBy = (words: Readonly<Record<CombatResult, string>>) => columns.map((_, column) => combatOutcomes(column, words));
const attacks = outcomesBy(resultWords.combat);
const bombardments = outcomesBy(resultWords.bombardment);
/** 8.16 */
const movableGuns = outcomesBy({ ...resultWords.bombardment, Ar: "no effect, but the guns may fall back" });

function wordsFor(s: State) {
  const { from, guns } = readPlan(s);
  if (from.length > 0) return attacks;
  return guns.some((u) => mayElect(s, u)) ? movableGuns : bombardments;
}

/** 21.0 how many units roll to rally because of the action: found by taking it. */
function unitsThatRally(trial: State, action: Action): number {
  const log: GameEvent[] = [];
  rules.act(trial, action, log);
  return log.filter((event) => event.event === "rally" && event.die !== undefined).length;
}

/** How many of n units roll a 1. */
function rallyOutcomes(n: number): Outcome[] {
  const outcomes: Outcome[] = [];
  let ways = 1;
  for (let k = 0; k <= n; k++) {
    const p = ways * (1 / 6) ** k * (5 / 6) ** (n - k);
    const dice = Array.from({ length: n }, (_, i) => (i < k ? 1 : 2));
    outcomes.push({ p, dice, result: `${k} rally`, text: `${k} of ${n} ineffective units rally.` });
    ways = (ways * (n - k)) / (k + 1);
  }
  return outcomes;
}
