/** x1.0b Who decides what: one seat a side; in a team each command has its owner, and who leads the side has all that is no command's: guns, chits, chiefs. */
import { type Brigade, brigadeLeader, type Leader, leaderOf, leaderSide, type Side, sideOf, type Unit } from "./data/armies.js";
import { ask } from "./options.js";
import { seatsBySide } from "./seat-names.js";
import { brigadeOf, type State } from "./state.js";

/** The leaders of XI Corps and of Ewell's. */
const ofCorps = ["us-schurz", "us-barlow", "us-steinwehr", "cs-rodes", "cs-early"].map(leaderOf);

const isTeam = (s: State, side: Side): boolean => (side === 0 ? ask.unionTeam(s) : ask.confederateTeam(s));

/** Everybody on a side. */
export const seatsFor = (s: State, side: Side): string[] => seatsBySide[side].slice(0, isTeam(s, side) ? 2 : 1);
export const seatOfLeader = (s: State, l: Leader): string =>
  seatsBySide[leaderSide[l]][Number(isTeam(s, leaderSide[l]) && ofCorps.includes(l))];
export const seatOfBrigade = (s: State, b: Brigade): string => seatOfLeader(s, brigadeLeader[b]);
export const seatOfUnit = (s: State, u: Unit): string => {
  const b = brigadeOf(s, u);
  return b < 0 ? seatsBySide[sideOf[u]][0] : seatOfBrigade(s, b);
};
