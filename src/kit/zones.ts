/** Zones of control as counts: how many units of a side reach a hex, kept up as units come and go. */
import type { Grid, Hex } from "./hex.js";

/** Adds a unit to the counts of its side (side * size + hex), or takes it away: over hexsides that zones pass. */
export function changeZone(count: Uint8Array, grid: Grid, passes: Uint8Array, side: number, hex: Hex, by: 1 | -1): void {
  const row = side * grid.size;
  for (let k = hex * 6; k < hex * 6 + 6; k++) if (passes[k]) count[row + grid.neighbour[k]] += by;
}

/** Whether a unit of the side reaches the hex. */
export function inZone(count: Uint8Array, grid: Grid, side: number, hex: Hex): boolean {
  return count[side * grid.size + hex] > 0;
}

/** The counts made anew: what they must be at any time. */
export function countZones(
  grid: Grid,
  passes: Uint8Array,
  sides: number,
  units: Iterable<{ readonly side: number; readonly hex: Hex }>,
): Uint8Array {
  const count = new Uint8Array(grid.size * sides);
  for (const { side, hex } of units) if (hex >= 0) changeZone(count, grid, passes, side, hex, 1);
  return count;
}
