/** The field as a general sees it: how near the enemy is, how far it is to what counts, and what his fire does. Read once for a plan. */
import { type Hex, hexNamed } from "../../../kit/index.js";
import { type Formation, isGun, type Side, UNITS, weaponOf } from "../data/armies.js";
import { grid, near } from "../data/map.js";
import { OUT_OF_RANGE, rangeEffect } from "../data/tables.js";
import { DISORDERED, NO_AMMO } from "../marks.js";
import { eyeOf } from "../rules/fire.js";
import { inField } from "../rules/front.js";
import { cheapest, INFANTRY, MARCH, type Mover, NEVER } from "../rules/prices/prices.js";
import { nearness } from "../rules/retreat.js";
import { sees } from "../rules/sight.js";
import { has, holder, isMounted, neighbourOf, type State } from "../state.js";
import { plainBlow } from "./chances.js";
import { type Hour, hourOf } from "./hour.js";
import { isWon, type Prize, prizesOf, sparedOf } from "./prizes.js";

export interface Field {
  readonly side: Side;
  /** What this side has still to come for. */
  readonly wanted: readonly Prize[];
  /** Brigades that it is to bring home. */
  readonly spared: readonly Formation[];
  /** By hex: how far the nearest enemy is, up to FAR. */
  readonly near: Uint8Array;
  /** By hex: half points of marching to what counts, less a head start for what it is worth. */
  readonly goal: Int16Array;
  /** The same for who is on the march, and follows the roads. */
  readonly march: () => Int16Array;
  /** Whether an attack on a held line gathers or goes in. */
  readonly hour?: Hour;
  /** By hex: what the enemy's fire is likely to cost who stands there, worked out when it is asked; NaN before. */
  readonly fire: Float64Array;
}
export const FAR = 30;
const NOWHERE = 999;

const kept = new Map<string, Int16Array>();
const MOST_KEPT = 200;

/** From every hex the march to the nearest goal, as if nobody were in the way. */
function marchTo(s: State, goals: readonly (readonly [Hex, number])[], mover: Mover): Int16Array {
  const key = `${s.scenario}:${mover}:${goals.join(";")}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const price = cheapest(mover);
  const cost = new Int16Array(grid.size).fill(NOWHERE);
  const buckets: Hex[][] = [];
  const most = Math.max(0, ...goals.map(([, worth]) => worth));
  const reach = (hex: Hex, at: number) => {
    if (at >= cost[hex]) return;
    cost[hex] = at;
    buckets[at + most] ??= [];
    buckets[at + most].push(hex);
  };
  for (const [hex, worth] of goals) reach(hex, -worth);
  const neighbour = neighbourOf(s);
  for (let at = -most; at < buckets.length - most; at++)
    for (const hex of buckets[at + most] ?? []) {
      if (cost[hex] !== at) continue;
      for (let d = 0; d < 6; d++) {
        const from = neighbour[hex * 6 + d];
        const step = from < 0 ? NEVER : price[from * 6 + ((d + 3) % 6)];
        if (step !== NEVER) reach(from, at + step);
      }
    }
  kept.set(key, cost);
  return cost;
}

/** Half points by which a goal worth a victory point draws. */
const DRAW = 1;
const MOST_DRAW = 10;

/** Attackers go for what they have not; defenders stand by what the enemy comes for, and go for what he has taken. Wide ground is defended where somebody stands. */
function goalsOf(s: State, side: Side, wanted: readonly Prize[]): (readonly [Hex, number])[] {
  const goals: [Hex, number][] = [];
  for (const prize of prizesOf(s)) {
    const draw = Math.min(MOST_DRAW, Math.round(DRAW * prize.worth));
    if (prize.side === side && !wanted.includes(prize)) continue;
    for (const hex of prize.hexes) {
      if (prize.clear && prize.side === side && holder(s, hex) !== 1 - side) continue;
      if (prize.side !== side && !prize.clear && prize.hexes.length > 12 && (wanted.length > 0 || holder(s, hex) < 0)) continue;
      goals.push([hex, prize.side !== side && holder(s, hex) === 1 - side ? draw + 4 : draw]);
    }
  }
  if (goals.length > 0) return goals;
  for (let i = UNITS * (1 - side), end = i + s.many[1 - side]; i < end; i++) goals.push([s.hex[s.afield[i]], 0]);
  return goals;
}

export function readField(s: State, side: Side): Field {
  const wanted = prizesOf(s).filter((prize) => prize.side === side && !isWon(s, prize));
  const goals = goalsOf(s, side, wanted);
  const goal = marchTo(s, goals, INFANTRY);
  let march: Int16Array | undefined;
  return {
    side,
    wanted,
    hour: hourOf(s, { side, goal, wanted }),
    spared: sparedOf(s, side),
    near: nearness(s, side, FAR).slice(),
    goal,
    march: () => (march ??= marchTo(s, goals, MARCH)),
    fire: new Float64Array(grid.size).fill(Number.NaN),
  };
}

const GUNS_COUNT = 10;

/** What the enemy's next volleys are likely to cost at a hex, in strength points. */
export function fireOn(s: State, field: Field, at: Hex): number {
  if (Number.isNaN(field.fire[at])) field.fire[at] = fireAt(s, field.side, at);
  return field.fire[at];
}

function fireAt(s: State, side: Side, at: Hex): number {
  let sum = 0;
  for (let i = UNITS * (1 - side), end = i + s.many[1 - side]; i < end; i++) {
    const u = s.afield[i];
    const range = near(s.hex[u], at);
    if (range > GUNS_COUNT || (range > 3 && !isGun[u]) || isMounted(s, u) || has(s, u, NO_AMMO)) continue;
    if (isGun[u] && has(s, u, DISORDERED)) continue;
    const effect = rangeEffect(weaponOf[u], range);
    if (range === 0 || effect === OUT_OF_RANGE || !inField(s.hex[u], s.facing[u], at)) continue;
    if (range > 1 && !sees(eyeOf(s, isGun[u] === 1), s.hex[u], at)) continue;
    sum += plainBlow(Math.min(7, s.sp[u]), effect - (has(s, u, DISORDERED) ? 1 : 0));
  }
  return sum;
}

export const hexOf = (name: unknown): Hex => hexNamed(grid, `${name}`);
