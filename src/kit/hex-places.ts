/** The hexes of a map as places of a board: pointed at, pressed, and walked by the keyboard. */
import type { Place, Spot } from "../engine/index.js";
import { NEVER } from "./ground.js";
import { distance, type Grid, type Hex, hexNamed, opposite } from "./hex.js";
import { centreOf, cornersOf, hexAt, hexToward } from "./points.js";
import { createReach, flood, NO } from "./reach.js";

/** "5 hexes"; nothing from a place to itself. */
function hexesApart(grid: Grid, from: string, to: string): string | undefined {
  const apart = distance(grid, hexNamed(grid, from), hexNamed(grid, to));
  return apart === 0 ? undefined : apart === 1 ? "next to it" : `${apart} hexes`;
}

/** `of` says what a hex is called besides its number, and what the rules say of it. */
export function hexPlaces(grid: Grid, of: (hex: string) => { readonly name?: string; readonly facts: readonly string[] }) {
  const places: ReadonlyMap<string, Place> = new Map(
    grid.names.map((id): [string, Place] => {
      const { name, facts } = of(id);
      return [id, { id, name: name === undefined ? id : `${id}, ${name}`, at: centreOf(grid, id), outline: cornersOf(grid, id), facts }];
    }),
  );
  const known = (hex: string) => (places.has(hex) ? hex : undefined);
  return {
    places,
    placeAt: ({ x, y }: Spot) => known(hexAt(grid, x, y)),
    beside: (place: string, degrees: number) => known(hexToward(grid, place, degrees)),
    distance: (from: string, to: string) => hexesApart(grid, from, to),
  };
}

/** What it costs to come from any hex to this one by the price of each hexside, whoever stands there; Infinity where there is no way. */
export function hexToHex(grid: Grid, cost: Uint8Array): (to: string) => (from: string) => number {
  const reach = createReach(grid);
  // Flooded from the end: the price of a step is that of the way back.
  const step = (_: Hex, before: Hex, way: number) => {
    const price = cost[before * 6 + opposite(way)];
    return price === NEVER ? NO : price;
  };
  return (to) => {
    flood(reach, grid, hexNamed(grid, to), grid.size * 2, step, 1);
    const costs = reach.cost.slice();
    return (from) => {
      const price = costs[hexNamed(grid, from)];
      return price < 0 ? Number.POSITIVE_INFINITY : price;
    };
  };
}
