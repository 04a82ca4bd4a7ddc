/** The hexes of a map as places of a board: pointed at, pressed, and walked by the keyboard. */
import type { Place, Spot } from "../engine/index.js";
import { NEVER } from "./ground.js";
import { distance, type Grid, type Hex, hexNamed } from "./hex.js";
import { centreOf, cornersOf, hexAt, hexToward } from "./points.js";
import { createReach, flood, NO, pathTo } from "./reach.js";

export interface HexPlaces {
  readonly places: ReadonlyMap<string, Place>;
  placeAt(spot: Spot): string | undefined;
  beside(place: string, degrees: number): string | undefined;
  distance(from: string, to: string): string | undefined;
}

/** "5 hexes"; nothing from a place to itself. */
export function hexesApart(grid: Grid, from: string, to: string): string | undefined {
  const apart = distance(grid, hexNamed(grid, from), hexNamed(grid, to));
  return apart === 0 ? undefined : apart === 1 ? "next to it" : `${apart} hexes`;
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
    distance: (from, to) => hexesApart(grid, from, to),
  };
}

/** The cheapest way between two hexes by the price of each hexside, whoever stands on it; empty where there is none. */
export function hexWay(grid: Grid, cost: Uint8Array): (from: string, to: string) => readonly string[] {
  const reach = createReach(grid);
  const step = (from: Hex, _: Hex, way: number) => (cost[from * 6 + way] === NEVER ? NO : cost[from * 6 + way]);
  return (from, to) => {
    flood(reach, grid, hexNamed(grid, from), grid.size * 2, step, 1);
    return pathTo(reach, hexNamed(grid, to)).map((hex) => grid.names[hex]);
  };
}
