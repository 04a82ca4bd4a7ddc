/** 8 Units laid on the map and taken off, one on another, and lines over two hexes. */
import { type Hex, lay, pick } from "../../kit/index.js";
import { isSkirmisher, sideOf, UNITS, type Unit } from "./data/armies.js";
import { COLUMN } from "./marks.js";
import { settleWalls } from "./rules/cover.js";
import { reachingInto, rearranged, type State } from "./state.js";

/** Puts a unit on the map or takes it off; its line closes up, and it comes to lie under whoever is there (8.3f). */
export function put(s: State, u: Unit, to: number): void {
  closeUp(s, u);
  rearranged(s);
  const from = s.hex[u];
  if (from >= 0) {
    pick(s, u, to);
    number(s, from);
    settleWalls(s, from);
    if (to < 0) strike(s, u);
  } else {
    s.hex[u] = to;
    if (to >= 0) enlist(s, u);
  }
  if (to < 0) return;
  lay(s, u, to, isSkirmisher[u] ? UNDER_ALL : UNDER_FORMED);
  number(s, to);
}
const UNDER_ALL = (): boolean => true;
const UNDER_FORMED = (other: Unit): boolean => !isSkirmisher[other];

/** Puts a unit on the roll of those on the map, in its place, and takes it off. */
function enlist(s: State, u: Unit): void {
  const first = UNITS * sideOf[u];
  let at = first + s.many[sideOf[u]]++;
  for (; at > first && s.afield[at - 1] > u; at--) s.afield[at] = s.afield[at - 1];
  s.afield[at] = u;
}

function strike(s: State, u: Unit): void {
  const last = UNITS * sideOf[u] + --s.many[sideOf[u]];
  for (let at = s.afield.indexOf(u, UNITS * sideOf[u]); at < last; at++) s.afield[at] = s.afield[at + 1];
}

/** 8.3f, g brings a unit to the top of its stack, Skirmishers to the top of theirs. */
export function raise(s: State, u: Unit): void {
  const at = s.hex[u];
  rearranged(s);
  pick(s, u, at);
  lay(s, u, at, (other) => isSkirmisher[u] === 1 && !isSkirmisher[other]);
  number(s, at);
}

function number(s: State, at: Hex): void {
  let rank = 0;
  for (let u = s.top[at]; u >= 0; u = s.below[u]) s.rank[u] = rank++;
}

/** 8.4 a line or column takes back its other half. */
export function closeUp(s: State, u: Unit): void {
  s.marks[u] &= ~COLUMN;
  if (s.second[u] < 0) return;
  const line = s.second[u];
  rearranged(s);
  s.second[u] = -1;
  if (reachingInto(s, line) < 0) s.reached[line >> 3] &= ~(1 << (line & 7));
}

export function reachInto(s: State, u: Unit, to: Hex): void {
  rearranged(s);
  s.second[u] = to;
  s.reached[to >> 3] |= 1 << (to & 7);
}
