/** What the game calls things: in the log, in prompts and in refusals. */
import type { GameEvent } from "../../engine/index.js";
import { inWords, verb } from "../../kit/index.js";
import { type Formation, formationNames, leaderNames, leaders, type Side, sideNames, UNITS, type Unit, unitNames } from "./data/armies.js";
import { hexName } from "./data/map.js";
import { has, type State } from "./state.js";

export const deed = verb<State>();
export type Log = GameEvent[] | undefined;

export const nameOf = (u: Unit): string => unitNames[u];
export const titleOf = (f: Formation): string => formationNames[f];
export const leaderTitle = (l: number): string => leaderNames[l];
/** 12.7 whoever leads now under a counter: he himself, who has taken over from him, or one without a name. */
export function leaderNow(s: State, l: number): string {
  if (s.leaderState[l] === 0) return leaders[l].name;
  const name = s.leaderState[l] === 1 ? leaders[l].replacement?.name : undefined;
  return name === undefined || name === "generic" ? `${leaders[l].name}'s successor` : name;
}
export const seatOf = (side: Side): string => sideNames[side];
export const sideArmy = (side: Side): string => (side === 0 ? "The Union" : "The Confederates");
export { hexName, inWords };

/** The units with a mark, in the order of the list. */
export function marked(s: State, mark: number): Unit[] {
  const found: Unit[] = [];
  for (let u = 0; u < UNITS; u++) if (has(s, u, mark)) found.push(u);
  return found;
}

export const names = (some: readonly Unit[]): string => inWords(some.map(nameOf));
/** "1", "1½" from half points. */
export const pointsIn = (halves: number): string => `${halves >= 2 || halves === 0 ? halves >> 1 : ""}${halves & 1 ? "½" : ""}`;
/** "1 MP", "1½ MP". */
export const pointsOf = (halves: number): string => `${pointsIn(halves)} MP`;
