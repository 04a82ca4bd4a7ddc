/** 6.1a Who has formed units of the enemy in sight. */
import type { Hex } from "../../../kit/index.js";
import { FIRST_SKIRMISHER, type Side, UNITS, type Unit } from "../data/armies.js";
import { grid } from "../data/map.js";
import type { State } from "../state.js";
import { eyeOf } from "./fire.js";
import { type Eye, sees } from "./sight.js";

/** The hexes of formed units of one side, each once; to be read before the next are found. */
const posts = new Int16Array(2 * UNITS);
let postCount = 0;

function findPosts(s: State, side: Side): void {
  const { afield, hex, second, top } = s;
  postCount = 0;
  for (let i = UNITS * side, end = i + s.many[side]; i < end && afield[i] < FIRST_SKIRMISHER; i++) {
    const u = afield[i];
    if (top[hex[u]] === u) posts[postCount++] = hex[u];
    if (second[u] >= 0) posts[postCount++] = second[u];
  }
}

/** How far the nearest formed enemy is whom any of these units sees, up to `most` hexes; once one is at `least`, no nearer one is looked for. */
export function seenBy(s: State, side: Side, units: readonly Unit[], most: number, least = 1): number {
  findPosts(s, 1 - side);
  const { hex, second } = s;
  const eye = eyeOf(s, false);
  let nearest = most + 1;
  for (let i = 0; i < units.length && nearest > least; i++) {
    nearest = nearestSeen(eye, hex[units[i]], nearest, least);
    if (second[units[i]] >= 0) nearest = nearestSeen(eye, second[units[i]], nearest, least);
  }
  return nearest;
}

/** The same from a hex. */
export function seenWithin(s: State, side: Side, at: Hex, most: number): number {
  findPosts(s, 1 - side);
  return nearestSeen(eyeOf(s, false), at, most + 1, 1);
}

function nearestSeen(eye: Eye, at: Hex, below: number, least: number): number {
  const { file, half } = grid;
  const [x, y] = [file[at], half[at]];
  let nearest = below;
  for (let i = 0; i < postCount && nearest > least; i++) {
    const across = Math.abs(file[posts[i]] - x);
    if (across >= nearest) continue;
    const along = Math.abs(half[posts[i]] - y);
    const far = along > across ? (across + along) / 2 : across;
    if (far > 0 && far < nearest && far <= eye.limit && sees(eye, at, posts[i])) nearest = far;
  }
  return nearest;
}
