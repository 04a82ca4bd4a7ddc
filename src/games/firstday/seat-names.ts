/** x1.0b The seats by name: a side, and in a team one corps of it. */
import type { Options } from "../../engine/index.js";

export const seats = [
  { id: "union", name: "Union" },
  { id: "union-corps", name: "Union, XI Corps" },
  { id: "confederate", name: "Confederate" },
  { id: "confederate-corps", name: "Confederate, Ewell's Corps" },
];
/** By side: who leads it, and who has the corps. */
export const seatsBySide = [
  ["union", "union-corps"],
  ["confederate", "confederate-corps"],
] as const;

/** The seats of a game with these options, who leads each side first. */
export const sidesOf = ({ unionTeam, confederateTeam }: Options): readonly (readonly string[])[] =>
  [unionTeam, confederateTeam].map((team, side) => seatsBySide[side].slice(0, team === true ? 2 : 1));

/** The number of the side that a seat belongs to. */
export const sideOfSeat = (seat: string): number => seatsBySide.findIndex((ids) => ids.includes(seat as never));
