/** Why the block in hand cannot go where it is told to: how far it is and how far it may, or which enemy bars the way. */
import type { Refusal } from "../../../engine/index.js";
import { HALT, no, OPEN, onceFor, type Position, placeOf, SHUT, type Stop } from "../../../kit/index.js";
import { armyOf, blockNames, UNION } from "../data/blocks.js";
import type { Ground } from "../data/ground.js";
import { mustPivot } from "../geometry/march.js";
import { ask } from "../options.js";
import { blocksAt, enemyOf, exitArea, Order, onMap, type State } from "../state.js";
import { plural, positionTitle } from "../words/names.js";
import { nextTo, whoSeesPosition } from "./contact.js";
import { enemyCover, workOf } from "./movement.js";

/** More steps than any way on the map takes. */
const FAR = 60;
/** Areas that nothing bars, and what entering each position means, in tables of their own: a march keeps what it has found out of the enemy. */
const freeOn = onceFor(({ map }: Ground) => ({ barred: new Uint8Array(map.areas), entry: new Uint8Array(2 * map.positions) }));

/** How far a block may go: always, and if it ends with a friend. */
export interface Steps {
  readonly base: number;
  readonly limit: number;
}

interface Way {
  readonly steps: number;
  readonly stops: readonly Stop[];
}

/** The shortest way there if no enemy were on the map; `first` is the only side by which it may leave, as bits. */
function freeWay(s: State, isThere: (place: Stop) => boolean, first = 3, mounted = s.mounted === 1): Way | undefined {
  const { unionMayNot } = s.ground;
  const { reach, going } = workOf(s).footMarches.work;
  const army = armyOf[s.hand];
  const { barred, entry } = freeOn(s.ground);
  going.barred = barred;
  going.marks = barred;
  going.entry = entry;
  going.smoothOnly = mounted;
  going.exits = onMap(s, s.hand);
  for (let face = 0; face < entry.length; face++) entry[face] = army === UNION && unionMayNot[face >> 1] ? SHUT : OPEN;
  if (onMap(s, s.hand)) reach.spread(going, s.place[s.hand] >> 1, first, FAR);
  else reach.spreadIn(going, exitArea(s, s.hand), FAR);
  for (let i = 0; i < reach.count; i++)
    if (isThere(placeOf(reach.found[i]))) return { steps: reach.cost[reach.found[i]], stops: reach.wayTo(reach.found[i]) };
  return undefined;
}

const steps = (n: number): string => plural(n, "step");

/** 12.1, 12.3, 12.4 */
export function whyNotMarchTo(s: State, isThere: (place: Stop) => boolean, { base, limit }: Steps): Refusal {
  const name = blockNames[s.hand];
  const way = freeWay(s, isThere);
  if (!way)
    return s.mounted === 1 && freeWay(s, isThere, 3, false)
      ? no("GG-18.2b", `${name} cannot get there mounted: obstructions lie on every way.`)
      : no("GG-10.4a", "Every way there leads by positions beside a Confederate entry area, where no Union block may ever be.");
  if (way.steps > limit) {
    const may = limit > base ? `${steps(base)}, or ${limit} to end with or next to a friend` : steps(limit);
    return no(limit > base ? "GG-12.1c" : "GG-12.1b", `It is ${steps(way.steps)} away; ${name} may march ${may}.`);
  }
  const bar = onMap(s, s.hand) ? (whyPivots(s) ?? whyStops(s, way)) : whyStops(s, way);
  if (bar) return bar;
  return no("GG-12.1d", `It is ${steps(way.steps)} away, and more than ${base} are marched only to end with or next to a friend.`);
}

/** 12.4b a block next to the enemy. */
function whyPivots(s: State): Refusal | undefined {
  const from = s.place[s.hand] >> 1;
  const start = { army: s.active, from, advanced: ask.fullyObstructed(s) };
  if (!mustPivot(s, enemyCover(s, s.active), start)) return undefined;
  return no("GG-12.4b", `${blockNames[s.hand]} starts next to the enemy at ${nextTo(s, from)} and may only pivot round that end.`);
}

/** The first place on the way where an enemy stops it, by what the march just tried found of each. */
function whyStops(s: State, { stops }: Way): Refusal | undefined {
  const cover = enemyCover(s, s.active);
  const { entry } = workOf(s).marches.work.going;
  const { positions } = s.ground.map;
  for (const [i, stop] of stops.entries()) {
    if (stop >= 2 * positions || entry[stop] === OPEN || (entry[stop] === HALT && i === stops.length - 1)) continue;
    return whyNotPast(s, stop >> 1, entry[stop] === HALT, cover.position[stop >> 1] === 1);
  }
  return undefined;
}

function whyNotPast(s: State, p: Position, halts: boolean, inFire: boolean): Refusal {
  const at = positionTitle(s, p);
  if (blocksAt(s, enemyOf(s.active), p) > 0) return no("GG-10.6c", `The enemy at ${at} bars the shortest way.`);
  const enemy = inFire ? `in the field of fire of the enemy at ${whoSeesPosition(s, p)}` : `next to the enemy at ${nextTo(s, p)}`;
  if (halts) return no(inFire ? "GG-12.3b" : "GG-12.4a", `On the shortest way it must stop at ${at}, ${enemy}.`);
  const rule = s.orders[s.active] !== Order.withdraw ? "GG-18.3a" : inFire ? "GG-10.7b" : "GG-10.7a";
  return no(rule, `The shortest way leads by ${at}, ${enemy}: it may not go there.`);
}

/** 14.3, 14.4 */
export function whyNotWithdrawTo(s: State, isThere: (place: Stop) => boolean, most: number): Refusal {
  const name = blockNames[s.hand];
  const way = freeWay(s, isThere, 1 << ((s.place[s.hand] ^ 1) & 1));
  if (way && way.steps > most)
    return no("GG-14.3a", `It is ${steps(way.steps)} away by ${name}'s rear area; it may withdraw ${steps(most)}.`);
  return no("GG-14.6a", `${name} cannot withdraw there: each step must lead away from the enemy, first across its rear area.`);
}
