/**
 * The odds of what an action brings, of the whole chain: every way the dice can fall is played, until something else is asked or a chit is
 * drawn, and what befell each unit is added up.
 */
import { type Action, type GameEvent, type Outcome, queueRolls } from "../../engine/index.js";
import { certain, certainOrDrawn } from "../../kit/index.js";
import { rules } from "./rules/index.js";
import { type State, stateType } from "./state.js";

/** More ways than these are not gone through: such an action is tried again and again instead. */
const MOST = 2500;
const drawn = certainOrDrawn(stateType, rules.act);
let trial: State | undefined;

/** Dice cast before a chit is drawn or a turn begins; what comes after is another matter. */
function diceIn(log: readonly GameEvent[]): number {
  let count = 0;
  for (const { event, die, dice } of log) {
    if (event === "draw" || event === "turn") return count;
    count += die !== undefined ? 1 : Array.isArray(dice) ? dice.length : 0;
  }
  return count;
}

/** What can befall a unit, the worst first. */
const fates: readonly (readonly [event: string, words: string])[] = [
  ["eliminated", "is eliminated"],
  ["broken", "breaks"],
  ["panic", "panics"],
  ["retreat", "falls back"],
  ["worn", "is Battleworn"],
  ["hit", "takes a hit"],
];

/** What befell, in words by which ways that come to the same are added up. */
export function wordsOf(log: readonly GameEvent[]): string {
  const told = log.slice(0, log.findIndex(({ event }) => event === "draw" || event === "turn") >>> 0);
  const rolls = told.flatMap(({ event, result, succeeds, leader }) => {
    if (event === "combat") return [`${result}`];
    if (event === "activation") return [succeeds ? `${leader} succeeds` : `${leader} fails`];
    return event === "rebuild" ? [succeeds ? "it does" : "it does not"] : [];
  });
  const units = [...new Set(told.flatMap(({ event, unit }) => (fates.some(([one]) => one === event) ? [`${unit}`] : [])))];
  // A Panic or a retreat that still has to be walked is told by the test.
  const back = (unit: string) => told.some((one) => one.event === "test" && one.unit === unit && /R\d/.test(`${one.result}`));
  const fallen = units.map((unit) => {
    const of = (event: string) => told.some((one) => one.event === event && one.unit === unit);
    // Who panics falls back: that need not be said, and leaves room for what it loses.
    const befell = (event: string) => (event === "retreat" ? !of("panic") && (of(event) || back(unit)) : of(event));
    const found = fates.filter(([event]) => befell(event)).map(([, words]) => words);
    return `${unit} ${found.slice(0, 2).reverse().join(" and ")}`;
  });
  const all = [...rolls, ...fallen];
  return all.length === 0 ? "nothing happens" : all.join("; ");
}

export function forecast(s: State, action: Action): readonly Outcome[] {
  const usual = drawn(s, action);
  if (usual === certain) return certain;
  trial ??= stateType.copy(s);
  const found = new Map<string, { p: number; dice: number[] }>();
  let ways = 0;
  const explore = (dice: number[]): boolean => {
    const t = trial!;
    stateType.assign(t, s);
    t.random.fill(0, 4);
    queueRolls(t.random, dice);
    const log: GameEvent[] = [];
    rules.act(t, action, log);
    if (++ways > MOST) return false;
    if (diceIn(log) > dice.length) {
      for (let face = 1; face <= 6; face++) if (!explore([...dice, face])) return false;
      return true;
    }
    const words = wordsOf(log);
    const outcome = found.get(words) ?? { p: 0, dice };
    outcome.p += 6 ** -dice.length;
    found.set(words, outcome);
    return true;
  };
  if (!explore([]) || found.has("") || [...found.values()].some(({ dice }) => dice.length === 0)) return usual;
  return [...found].map(([words, { p, dice }]) => ({ p, dice, result: words, text: `${words[0].toUpperCase()}${words.slice(1)}.` }));
}
