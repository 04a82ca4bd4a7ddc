/** Who sits on which side. */
import type { Game, Options } from "./game.js";

/** A game as far as its seats go; also the card of one. */
export type Seating = Pick<Game, "seats" | "sidesOf">;

/** The sides of a game with these options, each with its seats. */
export function sidesOf(game: Seating, options: Options): readonly (readonly string[])[] {
  return game.sidesOf?.(options) ?? game.seats.map(({ id }) => [id]);
}

/** The seats of a game with these options. */
export function seatsOf(game: Seating, options: Options): readonly string[] {
  return sidesOf(game, options).flat();
}

/** Whether several seats play on one side: then nobody talks before the end. */
export function hasTeams(game: Seating, options: Options): boolean {
  return sidesOf(game, options).some((side) => side.length > 1);
}

/** For each seat the one whose player takes it in a rematch: the same place on the next side. Sides of different size stay as they are. */
export function turned(game: Seating, options: Options): Readonly<Record<string, string>> {
  const sides = sidesOf(game, options);
  const even = sides.every(({ length }) => length === sides[0].length);
  const from = (side: number): readonly string[] => sides[even ? (side + 1) % sides.length : side];
  return Object.fromEntries(sides.flatMap((side, i) => side.map((seat, j) => [seat, from(i)[j]])));
}
