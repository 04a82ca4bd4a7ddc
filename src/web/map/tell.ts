/** The map in words, for those who listen to it. */
import type { Aim, Board, Duty, Piece } from "../../engine/index.js";
import { aimsAt } from "../table/desk/aiming.js";
import type { Pointed } from "../table/desk/desk.js";

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const POINTS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const compass = (degrees: number): string => POINTS[Math.round(degrees / 45) % 8];

/** "Hood's division, Confederate infantry 4; moved". */
export function pieceWords({ title, side, branch, figures, facing, badges }: Piece): string {
  const strength = figures === "" ? "" : ` ${figures}`;
  const front = facing === undefined ? [] : [`looks ${compass(facing)}`];
  return [`${title}, ${capital(side)} ${branch}${strength}`, ...front, ...badges.map(({ words }) => words)].join("; ");
}

/** A drawing with a name. */
export const named = (words: string) => ({ role: "img", "aria-label": words }) as const;

interface Telling {
  readonly board: Pick<Board, "places">;
  readonly pieces: readonly Piece[];
  readonly lit: readonly Aim[];
  readonly duties: readonly Duty[];
}

/** What is at a place, and what pressing it would do. */
export function placeWords({ place, piece }: Pointed, { board, pieces, lit, duties }: Telling): string {
  const ground = board.places.get(place);
  if (!ground) return "";
  const here = pieces.filter((it) => it.place === place);
  const one = here.find(({ id }) => id === piece);
  const who = one ? [one] : here;
  const aims = aimsAt(lit, { place, piece }, pieces);
  return [
    ground.name,
    ...who.map(pieceWords),
    ...(one && here.length > 1 ? [`one of ${here.length} here`] : []),
    ...ground.facts,
    ...duties.filter((duty) => duty.place === place).map(({ words }) => words),
    ...aims.map(({ words }) => `Press: ${words}`),
  ].join(". ");
}
