/** 9.1a Sight: what the ground hides is worked out once for each pair of hexes; what units hide or obscure, when it is asked. */
import { type Hex, TOUCHED, type Trace, traceLine } from "../../../kit/index.js";
import { sideOf } from "../data/armies.js";
import { between, grid, level, near, orchard, town, wall, woods } from "../data/map.js";
import type { State } from "../state.js";

export const SEEN = 1;
export const OVER_WOODS = 2;
export const OVER_ORCHARD = 4;
/** 9.3e, i a wall where the line comes in. */
export const BEHIND_WALL = 8;
export const OVER_FRIEND = 16;
/** A friend in a hex next to the target. */
export const FRIEND_NEAR = 32;

const UNKNOWN = 0;
const HIDDEN = 64;
const known = new Uint8Array(grid.size * grid.size);

/** The lines that the ground leaves open, one behind the other: how many hexes are met, and each with its partner. */
let lines = new Int16Array(4096);
let end = 1;
/** By pair of hexes: where its line begins, 0 where none is kept. */
const lineOf = new Int32Array(grid.size * grid.size);

/** Keeps the line that has been traced, without hexes that are only touched. */
function keepLine(pair: number, { count, hex, partner }: Trace): void {
  if (end + 1 + 2 * count > lines.length) {
    const longer = new Int16Array(2 * lines.length);
    longer.set(lines);
    lines = longer;
  }
  lineOf[pair] = end;
  const start = end++;
  for (let i = 0; i < count; i++) {
    if (partner[i] === TOUCHED) continue;
    lines[end++] = hex[i];
    lines[end++] = partner[i] === -1 ? hex[i] : partner[i];
  }
  lines[start] = (end - start - 1) / 2;
}

/** Blocked by ground and cover alone. */
function hides(from: Hex, to: Hex, at: Hex): boolean {
  const [f, t, i] = [level[from], level[to], level[at]];
  if (f === t) return i > f || (i === f && (woods[at] === 1 || town[at] === 1));
  return i >= Math.max(f, t);
}

function survey(from: Hex, to: Hex): number {
  if (near(from, to) < 2) return SEEN | (wall[between(from, to)] ? BEHIND_WALL : 0);
  let seen = SEEN;
  let last = -1;
  const line = traceLine(grid, from, to);
  for (let i = 0; i < line.count; i++) {
    const at = line.hex[i];
    const partner = line.partner[i] === -1 ? at : line.partner[i];
    if (partner === TOUCHED) continue;
    if (hides(from, to, at) && (partner === at || hides(from, to, partner))) return HIDDEN;
    if (woods[at] || woods[partner]) seen |= OVER_WOODS;
    if (orchard[at] || orchard[partner]) seen |= OVER_ORCHARD;
    if (near(at, to) === 1) last = i;
  }
  keepLine(from * grid.size + to, line);
  if (last < 0) return seen;
  const entering = (at: Hex) => near(at, to) === 1 && wall[between(at, to)] === 1;
  const other = line.partner[last] < 0 ? line.hex[last] : line.partner[last];
  return entering(line.hex[last]) || entering(other) ? seen | BEHIND_WALL : seen;
}

/** What the ground says of a line: 0 where it hides. */
export function groundSight(from: Hex, to: Hex): number {
  const at = from * grid.size + to;
  if (known[at] === UNKNOWN) known[at] = survey(from, to);
  return known[at] === HIDDEN ? 0 : known[at];
}

/** 9.1a what a unit of the side in `from` sees of `to`: 0 where the line is blocked, else SEEN and what obscures it. */
export function sight(s: State, side: number, from: Hex, to: Hex): number {
  let seen = groundSight(from, to);
  if (seen === 0 || near(from, to) < 2) return seen;
  const { top } = s;
  const even = level[from] === level[to];
  const start = lineOf[from * grid.size + to];
  const last = start + 2 * lines[start];
  for (let i = start + 1; i < last; i += 2) {
    const at = lines[i];
    const partner = lines[i + 1];
    if (top[at] < 0 && top[partner] < 0) continue;
    if (even && blocks(s, from, to, at) && (partner === at || blocks(s, from, to, partner))) return 0;
    for (let which = 0; which < (partner === at ? 1 : 2); which++) {
      const hex = which === 0 ? at : partner;
      if (s.top[hex] < 0 || sideOf[s.top[hex]] !== side) continue;
      seen |= OVER_FRIEND;
      if (near(hex, to) === 1) seen |= FRIEND_NEAR;
    }
  }
  return seen;
}

/** On one level any unit blocks as cover does. */
const blocks = (s: State, from: Hex, to: Hex, at: Hex): boolean => (s.top[at] >= 0 && level[at] === level[from]) || hides(from, to, at);

/** The first hex that blocks the line, for who asks why; -1 for none. */
export function blocker(s: State, from: Hex, to: Hex): Hex {
  if (near(from, to) < 2) return -1;
  const even = level[from] === level[to];
  const stops = (at: Hex) => (even ? blocks(s, from, to, at) : hides(from, to, at));
  const line = traceLine(grid, from, to);
  for (let i = 0; i < line.count; i++) {
    const partner = line.partner[i] === -1 ? line.hex[i] : line.partner[i];
    if (partner !== TOUCHED && stops(line.hex[i]) && stops(partner)) return line.hex[i];
  }
  return -1;
}
