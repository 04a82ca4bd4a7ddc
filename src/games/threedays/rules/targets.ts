/** 10.1a The hexes that a unit may fire at. */
import type { Hex } from "../../../kit/index.js";
import { type Side, sideOf, UNITS, type Unit, weaponOf } from "../data/armies.js";
import { disc } from "../data/map.js";
import { rangeOf as reachOf } from "../data/tables.js";
import { holder, type State } from "../state.js";
import { bears, whyNotAim } from "./fire.js";
import { isLine } from "./strength.js";
import { mouthsOf } from "./turn-of.js";

/** The hexes with enemies that a unit may fire at, each asked once. */
export function eachTarget(s: State, u: Unit, open: (at: Hex) => void, whyNot = whyNotAim): void {
  if (!isLine(s, u)) {
    eachTargetFrom(s, u, s.hex[u], open, whyNot);
    return;
  }
  const found = new Set<Hex>();
  for (const from of mouthsOf(s, u)) eachTargetFrom(s, u, from, (at) => found.add(at), whyNot);
  for (const at of found) open(at);
}

function eachTargetFrom(s: State, u: Unit, from: Hex, open: (at: Hex) => void, whyNot: typeof whyNotAim): void {
  const most = reachOf(weaponOf[u]);
  const look = (at: Hex) => {
    if (bears(s, u, from, at) && !whyNot(s, u, from, at)) open(at);
  };
  if (most > ROUND_ABOUT) eachEnemyHex(s, sideOf[u], look);
  else eachHolder(s, from, most, 1 - sideOf[u], look);
}

function eachHolder(s: State, from: Hex, most: number, side: Side, visit: (at: Hex) => void): void {
  const { top, reached } = s;
  const around = disc(from, most);
  for (let i = 0; i < around.length; i++) {
    const at = around[i];
    if (top[at] < 0 && !(reached[at >> 3] & (1 << (at & 7)))) continue;
    if (holder(s, at) === side) visit(at);
  }
}
/** So far off it is quicker to look at every hex than at every enemy. */
const ROUND_ABOUT = 6;

export function eachEnemyHex(s: State, side: Side, visit: (at: Hex) => void): void {
  const { afield, hex, top, second } = s;
  for (let i = UNITS * (1 - side), end = i + s.many[1 - side]; i < end; i++) {
    const e = afield[i];
    if (top[hex[e]] === e) visit(hex[e]);
    if (second[e] >= 0 && top[second[e]] < 0) visit(second[e]);
  }
}
