/** The hexes of a map as whole numbers: names, neighbours and distances, made once from its layout. */
import { cellOf, type Layout, nameOf } from "./layout.js";

export type Hex = number;

export type Grid = Readonly<ReturnType<typeof hexGrid>>;

/** By direction: files, and half hexes along them. */
const STEPS = {
  flat: { file: [0, 1, 1, 0, -1, -1], half: [-2, -1, 1, 2, 1, -1] },
  point: { file: [-1, 0, 1, 1, 0, -1], half: [1, 2, 1, -1, -2, -1] },
} as const;

export const stepOf = (grid: Grid, direction: number) => ({
  file: STEPS[grid.layout.top].file[direction],
  half: STEPS[grid.layout.top].half[direction],
});

export const opposite = (direction: number): number => (direction + 3) % 6;

export function hexGrid(layout: Layout) {
  const places = layout.sheets.flatMap(({ letter, columns, rows, add }) =>
    numbered(layout, columns, rows).map(({ column, row }) => ({
      name: nameOf(layout, column, row, letter),
      ...cellOf(layout, column + (add?.columns ?? 0), row + (add?.rows ?? 0)),
    })),
  );
  const hexes = places.filter(({ name }) => !layout.without?.includes(name));
  const least = (of: "file" | "half") => hexes.reduce((found, hex) => Math.min(found, hex[of]), Number.POSITIVE_INFINITY);
  const origin = { file: least("file"), half: least("half") };
  const size = hexes.length;
  const file = Int16Array.from(hexes, (hex) => hex.file - origin.file);
  const half = Int16Array.from(hexes, (hex) => hex.half - origin.half);
  const files = 1 + file.reduce((most, n) => Math.max(most, n), 0);
  const halves = 1 + half.reduce((most, n) => Math.max(most, n), 0);
  const cells = new Int16Array(files * halves).fill(-1);
  const names = hexes.map(({ name }) => name);
  for (let hex = 0; hex < size; hex++) {
    const cell = file[hex] * halves + half[hex];
    if (cells[cell] >= 0) throw new Error(`${names[cells[cell]]} and ${names[hex]} lie on each other: correct what the sheets add.`);
    cells[cell] = hex;
  }
  const grid = {
    layout,
    size,
    ways: 6 as const,
    /** As printed, "0811" or "B5824", in the order of the numbers. */
    names: names as readonly string[],
    ids: new Map(names.map((name, hex) => [name, hex])) as ReadonlyMap<string, Hex>,
    /** hex * 6 + direction gives the neighbour, -1 off the map. Directions run clockwise: from north with flat tops, from north-east with points. */
    neighbour: new Int16Array(size * 6),
    /** Where each hex lies (see `Cell`), the north-west corner at 0; and what was taken off to make it so. */
    file,
    half,
    origin,
    /** By file * halves + half: the hex there, or -1. */
    cells,
    files,
    halves,
  };
  const steps = STEPS[layout.top];
  for (let side = 0; side < size * 6; side++) {
    const hex = Math.floor(side / 6);
    grid.neighbour[side] = hexInCell(grid, file[hex] + steps.file[side % 6], half[hex] + steps.half[side % 6]);
  }
  return grid;
}

function numbered({ numbers }: Layout, columns: readonly [number, number], rows: readonly [number, number]) {
  const found: { column: number; row: number }[] = [];
  const [outer, inner] = numbers === "CCRR" ? [columns, rows] : [rows, columns];
  for (let a = outer[0]; a <= outer[1]; a++)
    for (let b = inner[0]; b <= inner[1]; b++) found.push(numbers === "CCRR" ? { column: a, row: b } : { column: b, row: a });
  return found;
}

interface Cells {
  readonly cells: Int16Array;
  readonly files: number;
  readonly halves: number;
}

/** The hex that lies there, -1 if none does. */
export function hexInCell({ cells, files, halves }: Cells, file: number, half: number): Hex {
  return file < 0 || half < 0 || file >= files || half >= halves ? -1 : cells[file * halves + half];
}

/** The hex of exactly this name, -1 if there is none. */
export function hexNamed(grid: Grid, name: string): Hex {
  return grid.ids.get(name) ?? -1;
}

export function distance(grid: Grid, a: Hex, b: Hex): number {
  const across = Math.abs(grid.file[a] - grid.file[b]);
  const along = Math.abs(grid.half[a] - grid.half[b]);
  return along > across ? (across + along) / 2 : across;
}

/** 0 to 5 if `to` is adjacent, else -1. */
export function directionTo(grid: Grid, from: Hex, to: Hex): number {
  for (let direction = 0; direction < 6; direction++) {
    if (grid.neighbour[from * 6 + direction] === to) return to < 0 ? -1 : direction;
  }
  return -1;
}

/** A hexside is the directed index hex * 6 + direction: the one of `from` that `to` lies across, -1 if they are not adjacent. */
export function sideTo(grid: Grid, from: Hex, to: Hex): number {
  const direction = directionTo(grid, from, to);
  return direction < 0 ? -1 : from * 6 + direction;
}

/** The same side seen from the other hex, -1 at the edge of the map. */
export function mirror(grid: Grid, side: number): number {
  const other = grid.neighbour[side];
  return other < 0 ? -1 : other * 6 + opposite(side % 6);
}
