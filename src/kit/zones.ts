/** Zones of control as counts: how many units of a side reach a hex, kept up as units come and go. */
import type { Grid, Hex } from "./hex.js";

/** Adds a unit to the counts of its side (side * size + hex), or takes it away: over hexsides that zones pass, and only in directions it faces (bits). */
export function changeZone(count: Uint8Array, grid: Grid, passes: Uint8Array, side: number, hex: Hex, by: 1 | -1, facing = 0b111111): void {
  const row = side * grid.size;
  for (let k = hex * 6, bits = facing; bits > 0; k++, bits >>= 1) if (bits & 1 && passes[k]) count[row + grid.neighbour[k]] += by;
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
  units: Iterable<{ readonly side: number; readonly hex: Hex; readonly facing?: number }>,
): Uint8Array {
  const count = new Uint8Array(grid.size * sides);
  for (const { side, hex, facing } of units) if (hex >= 0) changeZone(count, grid, passes, side, hex, 1, facing);
  return count;
}
