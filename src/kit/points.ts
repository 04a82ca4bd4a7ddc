/**
 * Where hexes lie on paper, by name: hexes have side 1, the map's upper left corner is at 0, 0.
 * Where numbers run on over the edge, hexes just off the map, such as "0007", have their place too.
 */
import { type Grid, hexInCell, stepOf } from "./hex.js";
import { type Cell, cellOf, nameOf, numbersOf, readNumbers } from "./layout.js";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** From a hex's centre to the middle of its side. */
export const HALF = Math.sqrt(3) / 2;

/** Six corners, clockwise: the side in a direction runs from that corner to the next. */
const CORNERS = {
  flat: [
    { x: -0.5, y: -HALF },
    { x: 0.5, y: -HALF },
    { x: 1, y: 0 },
    { x: 0.5, y: HALF },
    { x: -0.5, y: HALF },
    { x: -1, y: 0 },
  ],
  point: [
    { x: 0, y: -1 },
    { x: HALF, y: -0.5 },
    { x: HALF, y: 0.5 },
    { x: 0, y: 1 },
    { x: -HALF, y: 0.5 },
    { x: -HALF, y: -0.5 },
  ],
} as const;

/** Columns and rows of sheets with letters end with the sheet: nothing is numbered beyond. */
const runsOn = ({ layout }: Grid): boolean => layout.sheets.length === 1 && layout.sheets[0].letter === undefined;

function cellNamed(grid: Grid, name: string): Cell {
  const { layout, origin } = grid;
  const hex = grid.ids.get(name);
  if (hex !== undefined) return { file: grid.file[hex], half: grid.half[hex] };
  const numbers = runsOn(grid) ? readNumbers(layout, name) : undefined;
  if (!numbers) throw new Error(`${name} is no hex of this map: give its printed number`);
  const { file, half } = cellOf(layout, numbers.column, numbers.row);
  return { file: file - origin.file, half: half - origin.half };
}

/** "" where no number can be printed. */
function nameIn(grid: Grid, { file, half }: Cell): string {
  const { layout, names, origin } = grid;
  const hex = hexInCell(grid, file, half);
  if (hex >= 0) return names[hex];
  const { column, row } = numbersOf(layout, { file: file + origin.file, half: half + origin.half });
  return runsOn(grid) && column >= 0 && column < 100 && row >= 0 && row < 100 ? nameOf(layout, column, row) : "";
}

function centreIn({ layout }: Grid, { file, half }: Cell): Point {
  const [across, along] = [1.5 * file + 1, HALF * (half + 1)];
  return layout.top === "flat" ? { x: across, y: along } : { x: along, y: across };
}

export function centreOf(grid: Grid, hex: string): Point {
  return centreIn(grid, cellNamed(grid, hex));
}

export function cornersOf(grid: Grid, hex: string): Point[] {
  const { x, y } = centreOf(grid, hex);
  return CORNERS[grid.layout.top].map((corner) => ({ x: x + corner.x, y: y + corner.y }));
}

/** How large the map is. */
export function extentOf({ layout, files, halves }: Grid): { readonly width: number; readonly height: number } {
  const [across, along] = [1.5 * files + 0.5, HALF * (halves + 1)];
  return layout.top === "flat" ? { width: across, height: along } : { width: along, height: across };
}

export function neighbourOf(grid: Grid, hex: string, direction: number): string {
  const { file, half } = cellNamed(grid, hex);
  const step = stepOf(grid, direction);
  return nameIn(grid, { file: file + step.file, half: half + step.half });
}

/** The hex that covers a point. */
export function hexAt(grid: Grid, x: number, y: number): string {
  const [across, along] = grid.layout.top === "flat" ? [x, y] : [y, x];
  // The first file may be a shifted one.
  const shift = (grid.file[0] + grid.half[0]) & 1;
  const q = (2 / 3) * (across - 1);
  const r = (along - HALF * (1 + shift)) / (2 * HALF) - q / 2;
  let file = Math.round(q);
  let slant = Math.round(r);
  const third = Math.round(-q - r);
  const [dq, dr, ds] = [Math.abs(file - q), Math.abs(slant - r), Math.abs(third + q + r)];
  if (dq > dr && dq > ds) file = -slant - third;
  else if (dr > ds) slant = -file - third;
  return nameIn(grid, { file, half: 2 * slant + file + shift });
}

/** The next hex that way, in degrees clockwise from north, for the keyboard. Straight across the files it stays in its row or column. */
export function hexToward(grid: Grid, hex: string, degrees: number): string {
  const turn = (((degrees - (grid.layout.top === "flat" ? 0 : 30)) / 60) % 6) + 6;
  const [before, after] = [Math.floor(turn) % 6, Math.ceil(turn) % 6];
  const straight = turn % 1 === 0.5 && stepOf(grid, before).file === stepOf(grid, after).file;
  if (!straight) return neighbourOf(grid, hex, Math.round(turn) % 6);
  const { half } = cellNamed(grid, hex);
  return neighbourOf(grid, hex, (half + stepOf(grid, before).half) >> 1 === half >> 1 ? before : after);
}
