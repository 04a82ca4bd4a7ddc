/** 25.1a The seats by name: sides, or with the auction (24) players who are not yet sides; each a commander, and in a team one in the field. */
import type { Options } from "../../engine/index.js";

const names = { union: "Union", confederate: "Confederate", first: "First player", second: "Second player" };

export const seats = Object.entries(names).flatMap(([id, name]) => [
  { id, name },
  { id: `${id}-field`, name: `${name}, in the field` },
]);

/** By side or player: the seat of the commander, and the one in the field. */
export const seatsBySide = [
  ["union", "union-field"],
  ["confederate", "confederate-field"],
];
export const seatsByPlayer = [
  ["first", "first-field"],
  ["second", "second-field"],
];

/** The seats of a game with these options, the commander of each side first. */
export function sidesOf({ auction, unionTeam, confederateTeam }: Options): readonly (readonly string[])[] {
  const ids = auction === true ? seatsByPlayer : seatsBySide;
  return [unionTeam, confederateTeam].map((team, player) => (team === true ? ids[player] : ids[player].slice(0, 1)));
}
