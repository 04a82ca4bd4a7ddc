/** A line of sight sorted into what it crosses, runs along and touches. */
import type { Grid, Hex } from "../hex.js";
import { TOUCHED, traceLine } from "../sight.js";

export interface SightLine {
  /** Hexes whose inside the line crosses, in order from the first end. */
  readonly crossed: readonly Hex[];
  /** The two hexes either side of each hexside the line runs along, the one off the map as -1 behind the other. */
  readonly along: readonly (readonly [Hex, Hex])[];
  /** Hexes met only at a corner. */
  readonly touched: readonly Hex[];
}

export function sightLine(grid: Grid, a: Hex, b: Hex): SightLine {
  const { count, hex, partner } = traceLine(grid, a, b);
  const crossed: Hex[] = [];
  const along: [Hex, Hex][] = [];
  const touched: Hex[] = [];
  for (let i = 0; i < count; i++) {
    if (partner[i] === hex[i]) crossed.push(hex[i]);
    else if (partner[i] === TOUCHED) touched.push(hex[i]);
    else along.push([hex[i], partner[i]]);
  }
  return { crossed, along, touched };
}
