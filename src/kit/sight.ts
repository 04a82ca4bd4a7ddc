/**
 * What a straight line from centre to centre meets. Exact: a hex is drawn on whole numbers, its centre at (3 * file, half), its corners at
 * (±2, 0) and (±1, ±1) from there. The true plane is this one stretched, which bends no line.
 */
import { type Grid, type Hex, hexInCell } from "./hex.js";

/** A line to be read at once, before the next is drawn: of each hex met its partner (itself where crossed, the other of a pair, -1 off the map). */
export interface Trace {
  count: number;
  readonly hex: Int16Array;
  readonly partner: Int16Array;
  readonly progress: Int32Array;
}

export const TOUCHED = -2;
const MOST = 4096;
const trace: Trace = { count: 0, hex: new Int16Array(MOST), partner: new Int16Array(MOST), progress: new Int32Array(MOST) };

/** What lies between `a` and `b`; the two themselves and hexes off the map are left out. */
export function traceLine(grid: Grid, a: Hex, b: Hex): Trace {
  trace.count = 0;
  const files = grid.file[b] - grid.file[a];
  const dx = 3 * files;
  const dy = grid.half[b] - grid.half[a];
  // Twice the area between line and centre, at which a hex is only just met: with a side where two corners lie equally far, else a corner.
  const grazing = Math.max(2 * Math.abs(dy), Math.abs(dx) + Math.abs(dy));
  const onward = Math.sign(files) || 1;
  for (let file = 0; Math.abs(file) <= Math.abs(files); file += onward) {
    const x = 3 * file;
    const from = files === 0 ? Math.min(0, dy) : Math.ceil((dy * x - onward * grazing) / dx);
    const to = files === 0 ? Math.max(0, dy) : Math.floor((dy * x + onward * grazing) / dx);
    // A file has hexes at every other half.
    for (let y = from + ((from + file) & 1); y <= to; y += 2) meet(grid, a, file, y, dx, dy, grazing);
  }
  return trace;
}

function meet(grid: Grid, a: Hex, file: number, half: number, dx: number, dy: number, grazing: number): void {
  const progress = 3 * (dx * file + dy * half);
  if (progress <= 0 || progress >= dx * dx + 3 * dy * dy) return;
  const hex = hexInCell(grid, grid.file[a] + file, grid.half[a] + half);
  if (hex < 0) return;
  const offset = dx * half - 3 * dy * file;
  if (Math.abs(offset) < grazing) note(hex, hex, progress);
  else if (dy !== 0 && Math.abs(dx) !== Math.abs(dy)) note(hex, TOUCHED, progress);
  else {
    // The side that the line runs along faces across it: straight along the file, or slanting.
    const across = dy === 0 ? 0 : 1;
    const along = dy === 0 ? 2 : -Math.sign(dx * dy);
    const other = Math.sign(offset) === Math.sign(dx * along - 3 * dy * across) ? -1 : 1;
    const partner = hexInCell(grid, grid.file[a] + file + other * across, grid.half[a] + half + other * along);
    if (partner < hex && partner >= 0) return;
    note(hex, partner, progress);
  }
}

/** Kept in order of progress, then of hexes. */
function note(hex: Hex, partner: Hex, progress: number): void {
  let at = trace.count++;
  for (; at > 0; at--) {
    const before = trace.progress[at - 1];
    if (before < progress || (before === progress && trace.hex[at - 1] < hex)) break;
    trace.hex[at] = trace.hex[at - 1];
    trace.partner[at] = trace.partner[at - 1];
    trace.progress[at] = before;
  }
  trace.hex[at] = hex;
  trace.partner[at] = partner;
  trace.progress[at] = progress;
}

/**
 * The first hex on the line that blocks it, -1 where none does: one that is crossed, both of a pair unless the other lies off the map, and if
 * they count those touched at a corner.
 */
export function blockedAt(grid: Grid, a: Hex, b: Hex, blocks: (hex: Hex) => boolean, corners: boolean): Hex {
  const { count, hex, partner } = traceLine(grid, a, b);
  for (let i = 0; i < count; i++) {
    if (partner[i] === TOUCHED ? !corners : partner[i] === -1) continue;
    if (blocks(hex[i]) && (partner[i] < 0 || partner[i] === hex[i] || blocks(partner[i]))) return hex[i];
  }
  return -1;
}

/** Answers asked before, kept for the last origins only: what it takes grows with the map, not with its square. */
export function remembered(grid: Grid, sees: (from: Hex, to: Hex) => boolean, origins = 64): (from: Hex, to: Hex) => boolean {
  const { size } = grid;
  const rowOf = new Int16Array(size).fill(-1);
  const owner = new Int16Array(origins).fill(-1);
  const known = new Int8Array(origins * size);
  let next = 0;
  return (from, to) => {
    let row = rowOf[from];
    if (row < 0) {
      row = next;
      next = (next + 1) % origins;
      if (owner[row] >= 0) rowOf[owner[row]] = -1;
      owner[row] = from;
      rowOf[from] = row;
      known.fill(-1, row * size, (row + 1) * size);
    }
    const at = row * size + to;
    if (known[at] < 0) known[at] = Number(sees(from, to));
    return known[at] === 1;
  };
}
