/**
 * 7.1 Which units attack. Hexes in contact form a graph; every friendly hex in it owes an attack and every enemy hex is owed one.
 * Attacks are declared one by one, and one is allowed only if what then remains can still be fulfilled.
 */
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { ask } from "../options.js";
import { enemyOf, Flag, has, inZoneOf, Mark, type State, touches } from "../state.js";
import { hexNames } from "../words.js";
import { commands, isCommanded, isFreshTarget, mayBombard } from "./artillery.js";

/** An effective unit that has not yet attacked stands in the hex. */
export function canAttackFrom(s: State, hex: Hex): boolean {
  for (let u = s.top[hex]; u >= 0; u = s.below[u]) if (!has(s, u, Flag.ineffective | Flag.fought)) return true;
  return false;
}

/** 7.11, 7.12 who owes and who is owed an attack, as the units now stand. */
export function findDuties(s: State): void {
  const { unitsOf, gunsOf } = s.battle;
  for (const u of gunsOf[s.side]) if (s.hex[u] >= 0 && !inZoneOf(s, enemyOf(s.side), s.hex[u])) s.flags[u] |= Flag.freeGuns;
  for (const u of unitsOf[s.side]) {
    const hex = s.hex[u];
    if (hex < 0 || !canAttackFrom(s, hex)) continue;
    for (const target of contactsOf(s, hex)) {
      s.marks[hex] |= Mark.owes;
      s.marks[target] |= Mark.owed;
    }
  }
}

/** By the other reading of 7.12, contacts made by advances are owed too (only guns can still answer them). */
export function addNewDuties(s: State): void {
  if (ask.dutiesFixedAtPhaseStart(s)) return;
  for (const u of s.battle.unitsOf[s.side])
    if (s.hex[u] >= 0 && !has(s, u, Flag.ineffective)) for (const target of contactsOf(s, s.hex[u])) s.marks[target] |= Mark.owed;
}

/** The enemies in contact with a hex that can still be attacked. */
const contactsOf = (s: State, hex: Hex): Hex[] => s.battle.reached[hex].filter((to) => isFreshTarget(s, to));

const waits = (s: State, p: Attack, hex: Hex) => (s.marks[hex] & Mark.owes) !== 0 && !p.from.includes(hex);
const isUnmet = (s: State, p: Attack, hex: Hex) => (s.marks[hex] & Mark.owed) !== 0 && !p.targets.includes(hex);

/** Whether any neighbour in contact is of the kind. */
function meets(s: State, p: Attack, hex: Hex, is: typeof waits): boolean {
  for (const to of s.battle.reached[hex]) if (is(s, p, to)) return true;
  return false;
}

/** 7.1h no waiting hex may be left without an enemy to attack. Only hexes next to a target can be. */
export function strandsNobody(s: State, p: Attack): boolean {
  for (const target of p.targets)
    for (const hex of s.battle.reached[target]) if (waits(s, p, hex) && !meets(s, p, hex, isUnmet)) return false;
  return true;
}

/** Enemy hexes owed an attack that no waiting hex can make any more: guns must answer them. */
function leftToGuns(s: State, p: Attack): readonly Hex[] {
  return p.owed.filter((hex) => isUnmet(s, p, hex) && !meets(s, p, hex, waits));
}

/** 7.1i how many of the hexes left to guns cannot be given a battery hex each. */
function unanswered(s: State, p: Attack): number {
  const left = leftToGuns(s, p);
  if (left.length === 0 || !ask.bombardmentSatisfiesDuty(s)) return left.length;
  // 8.14 a battery whose stack mate supports the attack in hand can fire at nothing else.
  const guns = s.battle.gunsOf[s.side].filter((u) => mayBombard(s, u) && !p.guns.some((mate) => s.hex[mate] === s.hex[u]));
  const targetOf = new Map<Hex, Hex>();
  const assign = (target: Hex, tried: Set<Hex>): boolean => {
    for (const u of guns) {
      const hex = s.hex[u];
      if (tried.has(hex) || !commands(s, u, target)) continue;
      tried.add(hex);
      const other = targetOf.get(hex);
      if (other === undefined || assign(other, tried)) {
        targetOf.set(hex, target);
        return true;
      }
    }
    return false;
  };
  return left.filter((target) => !assign(target, new Set())).length;
}

/** The attack being planned, and what bears on every attack: who can be attacked at all. */
export interface Attack {
  readonly from: Hex[];
  readonly targets: Hex[];
  /** The batteries that support it. */
  readonly guns: Unit[];
  /** The hexes the side holds. */
  readonly own: Hex[];
  /** The hexes the enemy holds in which somebody can still be attacked, and those of them that are owed it. */
  readonly enemies: Hex[];
  readonly owed: Hex[];
}

/** Reads the plan off the map. */
export function readPlan(s: State): Attack {
  const plan: Attack = { from: [], targets: [], guns: [], own: [], enemies: [], owed: [] };
  const { hex: places, top, marks } = s;
  const { unitsOf } = s.battle;
  for (const u of unitsOf[s.side]) {
    const hex = places[u];
    if (hex < 0) continue;
    if (has(s, u, Flag.support)) plan.guns.push(u);
    if (top[hex] !== u) continue;
    plan.own.push(hex);
    if (marks[hex] & Mark.attackFrom) plan.from.push(hex);
  }
  for (const u of unitsOf[enemyOf(s.side)]) {
    const hex = places[u];
    if (hex < 0 || top[hex] !== u) continue;
    if (marks[hex] & Mark.targets) plan.targets.push(hex);
    if (!isFreshTarget(s, hex)) continue;
    plan.enemies.push(hex);
    if (marks[hex] & Mark.owed) plan.owed.push(hex);
  }
  return plan;
}

/** 7.1c, d, h, i whether the attack as planned may be rolled. */
export function isComplete(s: State, p: Attack): boolean {
  const [target] = p.targets;
  if (target === undefined) return false;
  if (p.from.length === 0) {
    if (p.guns.length === 0 || p.targets.length > 1) return false; // 8.13
    if (!ask.bombardmentSatisfiesDuty(s) && s.marks[target] & Mark.owed && meets(s, p, target, waits)) return false;
  }
  if (!strandsNobody(s, p)) return false;
  const now = unanswered(s, p);
  return now === 0 || now <= unanswered(s, { ...p, from: [], targets: [], guns: [] });
}

/** 7.25 it owes an attack and touches every target. */
export function mayJoin(s: State, p: Attack, hex: Hex): boolean {
  return waits(s, p, hex) && touchesAll(s, hex, p.targets);
}

/** 7.25 whether the friendly hex may join. */
export const canJoin = (s: State, p: Attack, hex: Hex): boolean => mayJoin(s, p, hex) && worksWith(s, p, p.from, hex);

/** 7.25 whether the enemy hex may be taken in: it is owed an attack and every attacker touches it. */
export function canTarget(s: State, p: Attack, hex: Hex): boolean {
  return isUnmet(s, p, hex) && isFreshTarget(s, hex) && touchesAll(s, hex, p.from) && worksWith(s, p, p.targets, hex);
}

function touchesAll(s: State, hex: Hex, others: readonly Hex[]): boolean {
  for (const other of others) if (!touches(s, hex, other)) return false;
  return true;
}

/** 8.22 whether the battery may support the plan: free, and one target in range and sight. */
export function canSupport(s: State, p: Attack, u: Unit, works = canBeCompleted): boolean {
  return mayBombard(s, u) && !p.guns.includes(u) && p.targets.some((target) => commands(s, u, target)) && worksWith(s, p, p.guns, u, works);
}

/** Whether an attack on the hex can be begun and brought to a roll: it is owed one, or a free battery commands it. */
export function canBegin(s: State, p: Attack, hex: Hex): boolean {
  return ((s.marks[hex] & Mark.owed) !== 0 || isCommanded(s, hex)) && worksWith(s, p, p.targets, hex);
}

/** Whether the plan can still grow into an attack that may be rolled. */
function canBeCompleted(s: State, p: Attack): boolean {
  return isComplete(s, p) || canGrow(s, p) || canBombardAlone(s, p);
}

function canGrow(s: State, p: Attack): boolean {
  const { reached } = s.battle;
  // Whoever can join touches the first target; whatever can be taken in touches the first attacker.
  for (const hex of reached[p.targets[0]]) if (canJoin(s, p, hex)) return true;
  if (p.from.length > 0) for (const hex of reached[p.from[0]]) if (canTarget(s, p, hex)) return true;
  return false;
}

function canBombardAlone(s: State, p: Attack): boolean {
  if (p.from.length > 0 || p.targets.length > 1 || p.guns.length > 0) return false;
  return s.battle.gunsOf[s.side].some((u) => canSupport(s, p, u, isComplete));
}

/** Whether the plan works with one more in one of its lists, and back to how it was. */
function worksWith(s: State, p: Attack, list: number[], one: number, works = canBeCompleted): boolean {
  list.push(one);
  const does = works(s, p);
  list.pop();
  return does;
}

/** 7.1m the phase may end when no attack that is owed can be made any more. */
export function mayEndCombat(s: State, p: Attack = readPlan(s)): boolean {
  for (const u of s.battle.unitsOf[s.side]) if (s.hex[u] >= 0 && waits(s, p, s.hex[u]) && meets(s, p, s.hex[u], isUnmet)) return false;
  return !ask.bombardmentSatisfiesDuty(s) || !leftToGuns(s, p).some((hex) => isCommanded(s, hex));
}

/** The names of the hexes that still owe and are still owed an attack. */
export function openDuties(s: State): { owes: string[]; owed: string[] } {
  const marked = (mark: number) => [...s.marks.keys()].filter((hex) => s.marks[hex] & mark);
  const owed = marked(Mark.owed).filter((hex) => isFreshTarget(s, hex));
  return { owes: hexNames(s, marked(Mark.owes)), owed: hexNames(s, owed) };
}
