/**
 * What a straight line from centre to centre meets. Exact: a hex is drawn on whole numbers, its centre at (3 * column, level),
 * its corners at (±2, 0) and (±1, ±1) from there. The true plane is this one stretched upwards, which bends no line.
 */
import type { Grid, Hex } from "./hex.js";

export interface SightLine {
  /** Hexes whose inside the line crosses, in order from the first end. */
  readonly crossed: readonly Hex[];
  /** The two hexes either side of each hexside the line runs along, the one off the map as -1 behind the other. */
  readonly along: readonly (readonly [Hex, Hex])[];
  /** Hexes met only at a corner. */
  readonly touched: readonly Hex[];
}

/** What lies between `a` and `b`; the two themselves and hexes off the map are left out. */
export function sightLine(grid: Grid, a: Hex, b: Hex): SightLine {
  const { column, level, rows } = grid;
  const dx = 3 * (column[b] - column[a]);
  const dy = level[b] - level[a];
  // Twice the area between line and centre, at which a hex is only just met: with a side where two corners lie equally far, else a corner.
  const grazing = Math.max(2 * Math.abs(dy), Math.abs(dx) + Math.abs(dy));
  const alongSides = dy === 0 || Math.abs(dx) === Math.abs(dy);
  const length = dx * dx + 3 * dy * dy;

  const met: { readonly hex: Hex; readonly offset: number; readonly progress: number }[] = [];
  const top = Math.max(1, Math.min(grid.row[a], grid.row[b]) - 1);
  const bottom = Math.min(rows, Math.max(grid.row[a], grid.row[b]) + 1);
  const left = Math.min(column[a], column[b]);
  const right = Math.max(column[a], column[b]);
  for (let col = left; col <= right; col++) {
    for (let row = top; row <= bottom; row++) {
      const hex = (col - 1) * rows + row - 1;
      const x = 3 * (col - column[a]);
      const y = level[hex] - level[a];
      const offset = dx * y - dy * x;
      if (Math.abs(offset) > grazing) continue;
      const progress = dx * x + 3 * dy * y;
      if (progress > 0 && progress < length) met.push({ hex, offset, progress });
    }
  }
  met.sort((one, other) => one.progress - other.progress || one.hex - other.hex);

  const crossed: Hex[] = [];
  const along: [Hex, Hex][] = [];
  const touched: Hex[] = [];
  for (const { hex, offset, progress } of met) {
    if (Math.abs(offset) < grazing) crossed.push(hex);
    else if (!alongSides) touched.push(hex);
    else {
      const partner = met.find((other) => other.progress === progress && other.offset === -offset);
      if (!partner) along.push([hex, -1]);
      else if (hex < partner.hex) along.push([hex, partner.hex]);
    }
  }
  return { crossed, along, touched };
}
