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

/** How far the nearest formed enemy is whom one sees from a hex, up to `most` hexes. */
export function seenWithin(s: State, side: Side, at: Hex, most: number): number {
  findPosts(s, 1 - side);
  return nearestSeen(eyeOf(s, false), at, most + 1);
}

/** The same up to ten hexes, kept while nobody moves: by side and hex what was found, in which arrangement, and at which hour. */
const WATCH = 10;
const watched = new Uint8Array(2 * grid.size);
const watchedIn = new Int32Array(2 * grid.size);
const watchedOn = new Int16Array(2 * grid.size);

function watchFrom(s: State, side: Side, at: Hex): number {
  const key = side * grid.size + at;
  const hour = 2 * s.turn + s.smoke;
  if (watchedIn[key] !== s.arrangement[0] || watchedOn[key] !== hour) {
    watchedIn[key] = s.arrangement[0];
    watchedOn[key] = hour;
    watched[key] = seenWithin(s, side, at, WATCH);
  }
  return watched[key];
}

/** How far the nearest formed enemy is whom any of these units sees, up to ten hexes. */
export function seenBy(s: State, side: Side, units: readonly Unit[]): number {
  const { hex, second } = s;
  let nearest = WATCH + 1;
  for (let i = 0; i < units.length; i++) {
    nearest = Math.min(nearest, watchFrom(s, side, hex[units[i]]));
    if (second[units[i]] >= 0) nearest = Math.min(nearest, watchFrom(s, side, second[units[i]]));
  }
  return nearest;
}

function nearestSeen(eye: Eye, at: Hex, below: number): number {
  const { file, half } = grid;
  const [x, y] = [file[at], half[at]];
  let nearest = below;
  for (let i = 0; i < postCount && nearest > 1; i++) {
    const across = Math.abs(file[posts[i]] - x);
    if (across >= nearest) continue;
    const along = Math.abs(half[posts[i]] - y);
    const far = along > across ? (across + along) / 2 : across;
    if (far > 0 && far < nearest && far <= eye.limit && sees(eye, at, posts[i])) nearest = far;
  }
  return nearest;
}
