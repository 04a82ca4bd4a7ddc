/** What the game calls things: in the log, in prompts and in refusals. */
import type { GameEvent } from "../../engine/index.js";
import { inWords, verb } from "../../kit/index.js";
import { type Side, sideArmy, sideDoes, sideNames, UNITS, type Unit, unitNames, units } from "./data/armies.js";
import { hexName } from "./data/map.js";
import { type State, scenarioOf } from "./state.js";

export const deed = verb<State>();
export type Log = GameEvent[] | undefined;

export const nameOf = (u: Unit): string => unitNames[u];
export const titleOf = (u: Unit): string => units[u].title ?? units[u].name;
export const timeOf = (s: State): string => scenarioOf(s).turns[Math.min(s.turn, scenarioOf(s).turns.length - 1)];
export const seatOf = (side: Side): string => sideNames[side];
export { hexName, inWords, sideArmy, sideDoes };

/** The units with a mark, in the order of the list. */
export function marked({ marks }: State, mark: number): Unit[] {
  const found: Unit[] = [];
  for (let u = 0; u < UNITS; u++) if (marks[u] & mark) found.push(u);
  return found;
}

export function firstMarked({ marks }: State, mark: number): Unit {
  for (let u = 0; u < UNITS; u++) if (marks[u] & mark) return u;
  return -1;
}

export const countMarked = ({ marks }: State, mark: number): number => {
  let count = 0;
  for (let u = 0; u < UNITS; u++) if (marks[u] & mark) count++;
  return count;
};

export const names = (some: readonly Unit[]): string => inWords(some.map(nameOf));
/** "1 MP", "1½ MP" from half points. */
export const pointsOf = (halves: number): string => `${halves >= 2 || halves === 0 ? halves >> 1 : ""}${halves & 1 ? "½" : ""} MP`;
