/** The hexes of a map as places of a board: pointed at, pressed, and walked by the keyboard. */
import type { Place, Spot } from "../engine/index.js";
import type { Grid } from "./hex.js";
import { centreOf, cornersOf, hexAt, hexToward } from "./points.js";

export interface HexPlaces {
  readonly places: ReadonlyMap<string, Place>;
  placeAt(spot: Spot): string | undefined;
  beside(place: string, degrees: number): string | undefined;
}

/** `of` says what a hex is called besides its number, and what the rules say of it. */
export function hexPlaces(grid: Grid, of: (hex: string) => { readonly name?: string; readonly facts: readonly string[] }): HexPlaces {
  const places = new Map(
    grid.names.map((id): [string, Place] => {
      const { name, facts } = of(id);
      return [id, { id, name: name === undefined ? id : `${id}, ${name}`, at: centreOf(grid, id), outline: cornersOf(grid, id), facts }];
    }),
  );
  const known = (hex: string) => (places.has(hex) ? hex : undefined);
  return {
    places,
    placeAt: ({ x, y }) => known(hexAt(grid, x, y)),
    beside: (place, degrees) => known(hexToward(grid, place, degrees)),
  };
}
