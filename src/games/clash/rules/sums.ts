/** 12.6 to 12.9, 12.11, 12.12 The sums of a combat: strengths, odds, and what a unit needs. */
import { directionTo, type Hex, opposite } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { EVEN, FLANK, LEAST_TER } from "../data/tables.js";
import { ask } from "../options.js";
import { ATTACKER, DEFENDER, has, type State, strengthOf, TARGET } from "../state.js";

const cutCounts = ask.rrCutMinusOne;
const steepAdds = ask.steepAddsToHeight;
const onePasses = ask.natural1Passes;
const allRoll = ask.allAttackersRoll;
const floorFirst = ask.penaltyFloorBeforeBonus;

export const attackersOf = (s: State): Unit[] => s.battle.unitsOf[s.side].filter((u) => has(s, u, ATTACKER) && s.hex[u] >= 0);
export const defendersOf = (s: State): Unit[] => s.battle.unitsOf[1 - s.side].filter((u) => has(s, u, DEFENDER) && s.hex[u] >= 0);

let lastTarget = 0;
/** One hex at most is the target: where the last one was is looked at first. */
export function targetOf({ marks }: State): Hex {
  if (!(marks[lastTarget] & TARGET)) lastTarget = marks.findIndex((bits) => (bits & TARGET) !== 0);
  return lastTarget;
}

/** The sides of the target over which the attack comes, as seen from the target. */
export function sidesOf(s: State, attackers: readonly Unit[], target: Hex): number[] {
  return attackers.map((u) => target * 6 + directionTo(s.battle.grid, target, s.hex[u]));
}

export interface Sum {
  readonly rule: string;
  readonly words: string;
  /** Halves of a strength point. */
  readonly halves: number;
}

/** 12.11 what the ground takes from a stack, and what it gives, each with its rule. */
export function groundSums(s: State, attackers: readonly Unit[], target: Hex): Sum[] {
  const { level, town, cutHex, cut, sunken, steep, ford, bank } = s.battle;
  const sides = sidesOf(s, attackers, target);
  const found: Sum[] = [];
  const add = (yes: boolean, rule: string, words: string, halves: number) => {
    if (yes) found.push({ rule, words, halves });
  };
  const all = (row: Uint8Array) => sides.length > 0 && sides.every((side) => row[side] === 1);
  const higher = attackers.every((u) => level[s.hex[u]] < level[target]);
  add(town[target] === 1, "CG-12.11b", "in a town", -2);
  add(cutHex[target] === 1 && cutCounts(s) && sides.some((side) => cut[side] === 1), "CG-12.11c", "attacked over a railroad cut", -2);
  const steepHeld = higher && all(steep);
  add(higher && !(steepHeld && !steepAdds(s)), "CG-12.11a", "higher than every attacker", 2);
  add(steepHeld, "CG-12.11e", "attacked up steep sides alone", 2);
  add(all(sunken), "CG-12.11d", "in a sunken road", 2);
  add(all(ford), "CG-12.11f", "attacked over fords and bridges alone", 2);
  add(all(bank), "CG-12.11g", "behind the railroad embankment", 2);
  return found;
}

/** 12.6 strengths in halves. */
export interface Strengths {
  readonly attack: number;
  readonly defence: number;
}

export function strengths(
  s: State,
  attackers: readonly Unit[],
  defenders: readonly Unit[],
  target: Hex,
  guns: ArrayLike<number>,
): Strengths {
  const sum = (units: readonly Unit[]) => units.reduce((total, u) => total + strengthOf(s, u), 0);
  const own = sum(defenders);
  let taken = 0;
  let given = 0;
  for (const { halves } of groundSums(s, attackers, target)) {
    if (halves < 0) taken += halves;
    else given += halves;
  }
  const floor = Math.min(own, 2); // 12.11h, j
  const ground = floorFirst(s) ? Math.max(floor, own + taken) + given : Math.max(floor, own + taken + given);
  return { attack: sum(attackers) + guns[0], defence: ground + guns[1] };
}

/** 12.7 the column of the odds: 2 is 1:1. */
export function columnOf({ attack, defence }: Strengths): number {
  if (attack >= defence) return EVEN + Math.min(5, Math.floor(attack / defence)) - 1;
  return EVEN - Math.min(3, Math.ceil(defence / attack)) + 1;
}

/** 12.12 attackers in two opposite hexes or three alternate ones, and not all lower than the defender. */
export function isFlanked(s: State, attackers: readonly Unit[], target: Hex): boolean {
  const { level } = s.battle;
  if (attackers.every((u) => level[s.hex[u]] < level[target])) return false;
  const from = new Set(sidesOf(s, attackers, target).map((side) => side % 6));
  if ([0, 1, 2].some((d) => from.has(d) && from.has(opposite(d)))) return true;
  return [0, 1].some((d) => from.has(d) && from.has(d + 2) && from.has(d + 4));
}

/** 12.8, 12.9 the highest die with which a unit of this TER loses nothing, 0 where none does. */
export function passesUpTo(s: State, ter: number, column: number, isDefender: boolean, flanked: boolean): number {
  const rating = isDefender && flanked ? Math.max(LEAST_TER, ter - FLANK) : ter;
  const drm = (column - EVEN) * (isDefender ? 1 : -1);
  return Math.max(onePasses(s) ? 1 : 0, Math.min(6, rating - drm));
}

/** 12.8g by the other reading only as many attackers roll at 3:1 and better as there are defenders. */
export function rollingAttackers(s: State, attackers: readonly Unit[], defenders: number, column: number): readonly Unit[] {
  return allRoll(s) || column < EVEN + 2 ? attackers : attackers.slice(0, defenders);
}
