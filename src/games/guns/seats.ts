/** 25 Who decides what: one seat a side, or a commander and a subordinate. */
import { current } from "../../kit/index.js";
import { Chapter } from "./agenda.js";
import { type Army, armyOf } from "./data/blocks.js";
import { ask } from "./options.js";
import { seatsByPlayer, seatsBySide } from "./seat-names.js";
import { enemyOf, type State } from "./state.js";

export const COMMANDER = 0;
export const SUBORDINATE = 1;
export type Role = typeof COMMANDER | typeof SUBORDINATE;

const playerOf = (s: State, army: number): number => (s.swapped ? enemyOf(army) : army);

/** 25.1a whether the side is a team. */
export function isTeam(s: State, army: number): boolean {
  return playerOf(s, army) === 0 ? ask.unionTeam(s) : ask.confederateTeam(s);
}

export function seatFor(s: State, army: number, role: Role): string {
  const ids = (ask.auction(s) ? seatsByPlayer : seatsBySide)[playerOf(s, army)];
  return ids[isTeam(s, army) ? role : COMMANDER];
}

export function seatsFor(s: State, army: number): readonly string[] {
  const commander = seatFor(s, army, COMMANDER);
  return isTeam(s, army) ? [commander, seatFor(s, army, SUBORDINATE)] : [commander];
}

/** The side and the part of a seat; a seat that is not at the table sees what a subordinate would. */
export function readSeat(s: State, seat: string): { readonly army: Army; readonly role: Role } {
  const ids = [...seatsBySide, ...seatsByPlayer];
  const row = ids.findIndex((pair) => pair.includes(seat));
  const player = row % 2;
  const army = s.swapped ? enemyOf(player) : player;
  return { army, role: seat === seatFor(s, army, COMMANDER) ? COMMANDER : SUBORDINATE };
}

/** 25.1b, c, j what the subordinate is asked, and what the commander. */
export const inTheField = (s: State): string => seatFor(s, decider(s), SUBORDINATE);
export const inCommand = (s: State): string => seatFor(s, decider(s), COMMANDER);

/** The side that is asked. */
export function decider(s: State): Army {
  const now = current(s);
  if (now === Chapter.defend || now === Chapter.fire || now === Chapter.lead) return enemyOf(s.active);
  if (now === Chapter.offer) return armyOf[s.reducing];
  if (now === Chapter.pick) return enemyOf(armyOf[s.reducing]);
  return s.active;
}
