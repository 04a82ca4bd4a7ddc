/** Flat-top hex grids on whole numbers: hexes are indexes, neighbours one typed table. */

export type Hex = number;

export interface Grid {
  readonly cols: number;
  readonly rows: number;
  readonly size: number;
  /** As printed: "0811" is column 8, row 11. */
  readonly names: readonly string[];
  /** hex * 6 + direction gives the neighbour, -1 off the map. */
  readonly neighbour: Int16Array;
  /** As printed, from 1. */
  readonly column: Int16Array;
  readonly row: Int16Array;
  /** Height of the centre in half hexes from the first row, 0 at the top: a lowered column is odd. */
  readonly level: Int16Array;
}

export const N = 0;
export const NE = 1;
export const SE = 2;
export const S = 3;
export const SW = 4;
export const NW = 5;
export const opposite: readonly number[] = [S, SW, NW, N, NE, SE];

/** By direction: columns, and half hexes down. */
export const COLUMN_STEP: readonly number[] = [0, 1, 1, 0, -1, -1];
export const LEVEL_STEP: readonly number[] = [-2, -1, 1, 2, 1, -1];

export function hexGrid(cols: number, rows: number, evenColumnsLower = true): Grid {
  const size = cols * rows;
  const names: string[] = [];
  const neighbour = new Int16Array(size * 6).fill(-1);
  const column = new Int16Array(size);
  const row = new Int16Array(size);
  const level = new Int16Array(size);
  const lowered = (col: number) => ((col % 2 === 0) === evenColumnsLower ? 1 : 0);
  for (let hex = 0; hex < size; hex++) {
    const col = Math.floor(hex / rows) + 1;
    column[hex] = col;
    row[hex] = (hex % rows) + 1;
    level[hex] = 2 * (row[hex] - 1) + lowered(col);
    names.push(`${col}`.padStart(2, "0") + `${row[hex]}`.padStart(2, "0"));
    for (let direction = 0; direction < 6; direction++) {
      const nextCol = col + COLUMN_STEP[direction];
      const nextRow = (level[hex] + LEVEL_STEP[direction] - lowered(nextCol)) / 2 + 1;
      if (nextCol < 1 || nextCol > cols || nextRow < 1 || nextRow > rows) continue;
      neighbour[hex * 6 + direction] = (nextCol - 1) * rows + nextRow - 1;
    }
  }
  return { cols, rows, size, names, neighbour, column, row, level };
}

/** The hex with exactly these four digits, -1 if there is none. */
export function hexNamed(grid: Grid, name: string): Hex {
  if (!/^[0-9]{4}$/.test(name)) return -1;
  const col = Number(name.slice(0, 2));
  const row = Number(name.slice(2));
  return col >= 1 && col <= grid.cols && row >= 1 && row <= grid.rows ? (col - 1) * grid.rows + row - 1 : -1;
}

export function distance(grid: Grid, a: Hex, b: Hex): number {
  const across = Math.abs(grid.column[a] - grid.column[b]);
  const down = Math.abs(grid.level[a] - grid.level[b]);
  return down > across ? (across + down) / 2 : across;
}

/** 0 to 5 if `to` is adjacent, else -1. */
export function directionTo(grid: Grid, from: Hex, to: Hex): number {
  for (let direction = 0; direction < 6; direction++) {
    if (grid.neighbour[from * 6 + direction] === to) return to < 0 ? -1 : direction;
  }
  return -1;
}

/** A hexside is the directed index hex * 6 + direction. This is the same side seen from the other hex, -1 at the edge of the map. */
export function mirror(grid: Grid, side: number): number {
  const other = grid.neighbour[side];
  return other < 0 ? -1 : other * 6 + opposite[side % 6];
}
