/** Why the block in hand cannot go where it is told to: how far it is and how far it may, or which enemy bars the way. */
import type { Refusal } from "../../../engine/index.js";
import { createAreaReach, type Going, HALT, isPending, no, OPEN, type Position, placeOf, SHUT, type Stop } from "../../../kit/index.js";
import { Chapter, isMarch } from "../agenda.js";
import { blockNames, UNION } from "../data/blocks.js";
import { isFull, isInContact } from "../geometry/faces.js";
import { mustPivot } from "../geometry/march.js";
import { ask } from "../options.js";
import { blocksAt, enemyOf, exitArea, isAt, Order, onMap, type State } from "../state.js";
import { plural, positionTitle } from "../words/names.js";
import { enemyCover, nextTo, positionInFire } from "./contact.js";
import { isSameEnd, isShy, workOf } from "./movement.js";

/** More steps than any way on the map takes. */
const FAR = 60;

/** How far a block may go: always, and if it ends with a friend. */
export interface Steps {
  readonly base: number;
  readonly limit: number;
}

/** The shortest way there if no enemy were on the map; `first` is the only side by which it may leave, as bits. */
function freeWay(s: State, end: Stop, first = 3, smoothOnly = s.mounted === 1) {
  const { map, unionMayNot, obstructed: rough } = s.ground;
  const isUnion = s.active === UNION;
  const none = new Uint8Array(map.areas);
  const entry = Uint8Array.from(map.area, (_, face) => (isUnion && unionMayNot[face >> 1] ? SHUT : OPEN));
  const going: Going = { rough, smoothOnly, barred: none, entry, exits: onMap(s, s.hand), marks: none };
  const reach = createAreaReach(map);
  if (going.exits) reach.spread(going, s.place[s.hand] >> 1, first, FAR);
  else reach.spreadIn(going, exitArea(s, s.hand), FAR);
  const found = reach.found.subarray(0, reach.count).find((node) => isSameEnd(s, end, placeOf(node)));
  return found === undefined ? undefined : { steps: reach.cost[found], stops: reach.wayTo(found) };
}

const steps = (n: number): string => plural(n, "step");

/** 12.1, 12.3, 12.4 */
export function whyNotMarchTo(s: State, end: Stop, { base, limit }: Steps): Refusal {
  const name = blockNames[s.hand];
  const way = freeWay(s, end);
  if (!way)
    return s.mounted === 1 && freeWay(s, end, 3, false)
      ? no("GG-18.2b", `${name} cannot get there mounted: obstructions lie on every way.`)
      : no("GG-10.4a", "Every way there leads by positions beside a Confederate entry area, where no Union block may ever be.");
  if (way.steps > limit) {
    const may = limit > base ? `${steps(base)}, or ${limit} to end with or next to a friend` : steps(limit);
    return no(limit > base ? "GG-12.1c" : "GG-12.1b", `It is ${steps(way.steps)} away; ${name} may march ${may}.`);
  }
  return (
    whyPivots(s) ??
    whyStops(s, way.stops) ??
    no("GG-12.1d", `It is ${steps(way.steps)} away, and more than ${base} are marched only to end with or next to a friend.`)
  );
}

/** 12.4b a block next to the enemy. */
function whyPivots(s: State): Refusal | undefined {
  const from = s.place[s.hand] >> 1;
  const start = { army: s.active, from, advanced: ask.fullyObstructed(s) };
  if (!onMap(s, s.hand) || !mustPivot(s, enemyCover(s, s.active), start)) return undefined;
  return no("GG-12.4b", `${blockNames[s.hand]} starts ${nextTo(s, from)} and may only pivot round that end.`);
}

/** The first place on the way where an enemy stops it, by what the march just tried found of each. */
function whyStops(s: State, stops: readonly Stop[]): Refusal | undefined {
  const { entry } = workOf(s).marches.work.going;
  const stop = stops.find((at, i) => entry[at] === SHUT || (entry[at] === HALT && i < stops.length - 1));
  if (stop === undefined) return undefined;
  const p = stop >> 1;
  const at = positionTitle(s, p);
  if (blocksAt(s, enemyOf(s.active), p) > 0) return no("GG-10.6c", `The enemy at ${at} bars the shortest way.`);
  const isInFire = enemyCover(s, s.active).position[p] === 1;
  const enemy = isInFire ? positionInFire(s, p) : nextTo(s, p);
  if (entry[stop] === HALT) return no(isInFire ? "GG-12.3b" : "GG-12.4a", `On the shortest way it must stop at ${at}, ${enemy}.`);
  const rule = s.orders[s.active] !== Order.withdraw ? "GG-18.3a" : isInFire ? "GG-10.7b" : "GG-10.7a";
  return no(rule, `The shortest way leads by ${at}, ${enemy}: it may not go there.`);
}

/** 14.3, 14.4 */
export function whyNotWithdrawTo(s: State, end: Stop, most: number): Refusal {
  const name = blockNames[s.hand];
  const way = freeWay(s, end, 1 << ((s.place[s.hand] ^ 1) & 1));
  if (way && way.steps > most)
    return no("GG-14.3a", `It is ${steps(way.steps)} away by ${name}'s rear area; it may withdraw ${steps(most)}.`);
  return no("GG-14.6a", `${name} cannot withdraw there: each step must lead away from the enemy, first across its rear area.`);
}

/** What keeps the block in hand out of a position, however it moves; from the enemy's neighbourhood it is not kept as it withdraws. */
export function whyBarred(s: State, p: Position): Refusal | undefined {
  if (isAt(s, s.hand, p)) return no("GG-10.1a", `${blockNames[s.hand]} stands there already.`);
  if (s.active === UNION && s.ground.unionMayNot[p])
    return no("GG-10.4a", "No Union block may ever enter a position beside a Confederate entry area.");
  if (blocksAt(s, enemyOf(s.active), p) > 0) return whyNotMeet(s, p);
  if (isFull(s, s.active, p)) return no("GG-10.6a", "Three blocks of a side is the limit for a position.");
  return isPending(s, Chapter.withdrawing) ? undefined : whyNotNear(s, p);
}

/** 10.6c; 21.2 a march may meet the enemy in a fully obstructed position. */
function whyNotMeet(s: State, p: Position): Refusal | undefined {
  if (!isMarch(s) || !ask.fullyObstructed(s) || !s.ground.fullyObstructed[p])
    return no("GG-10.6c", "Only an attack enters a position where the enemy is.");
  if (isShy(s, s.hand)) return no("GG-21.2f", "Neither cavalry nor an army under Withdraw orders marches in where the enemy is.");
  return blocksAt(s, s.active, p) > 0 ? no("GG-21.2d", "A march does not take the enemy between two fires.") : undefined;
}

/** 10.7, 18.3a */
function whyNotNear(s: State, p: Position): Refusal | undefined {
  const cover = enemyCover(s, s.active);
  if (!isShy(s, s.hand) || !isInContact(cover, p)) return undefined;
  const isNear = cover.near[p] === 1;
  const enemy = isNear ? nextTo(s, p) : positionInFire(s, p);
  if (s.orders[s.active] !== Order.withdraw) return no("GG-18.3a", `That is ${enemy}, where cavalry moves only to attack.`);
  return no(isNear ? "GG-10.7a" : "GG-10.7b", `That is ${enemy}, where nothing moves under Withdraw orders.`);
}
