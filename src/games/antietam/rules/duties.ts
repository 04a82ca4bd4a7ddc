/**
 * 7.1 Which units attack. Hexes in contact form a graph; every friendly hex in it owes an attack and every enemy hex is owed one.
 * Attacks are declared one by one, and one is allowed only if what then remains can still be fulfilled.
 */
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { ask } from "../options.js";
import { enemyOf, Flag, has, inZoneOf, Mark, type State, setFlag, touches } from "../state.js";
import { commands, isFreshTarget, mayBombard } from "./artillery.js";

/** An effective unit that has not yet attacked stands in the hex. */
export function canAttackFrom(s: State, hex: Hex): boolean {
  for (let u = s.top[hex]; u >= 0; u = s.below[u]) if (!has(s, u, Flag.ineffective | Flag.fought)) return true;
  return false;
}

/** 7.11, 7.12 who owes and who is owed an attack, as the units now stand. */
export function findDuties(s: State): void {
  const { unitsOf, gunsOf } = s.battle;
  for (const u of gunsOf[s.side]) if (s.hex[u] >= 0 && !inZoneOf(s, enemyOf(s.side), s.hex[u])) setFlag(s, u, Flag.freeGuns);
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

const waiting = (mark: number) => (mark & (Mark.owes | Mark.attackFrom)) === Mark.owes;
const unmet = (mark: number) => (mark & (Mark.owed | Mark.targets)) === Mark.owed;

/** Whether any neighbour in contact has the kind of mark. */
function meets(s: State, hex: Hex, kind: (mark: number) => boolean): boolean {
  for (const to of s.battle.reached[hex]) if (kind(s.marks[to])) return true;
  return false;
}

/** 7.1h no waiting hex may be left without an enemy to attack. Only hexes next to a target can be. */
export function strandsNobody(s: State, targets: readonly Hex[]): boolean {
  for (const target of targets)
    for (const hex of s.battle.reached[target]) if (waiting(s.marks[hex]) && !meets(s, hex, unmet)) return false;
  return true;
}

/** Enemy hexes owed an attack that no waiting hex can make any more: guns must answer them. */
function leftToGuns(s: State, p: Plan): readonly Hex[] {
  let left: Hex[] | undefined;
  for (const hex of p.owed) {
    if (!unmet(s.marks[hex]) || meets(s, hex, waiting)) continue;
    left ??= [];
    left.push(hex);
  }
  return left ?? NONE;
}

const NONE: readonly Hex[] = [];

/** 7.1i how many of the hexes cannot be given a battery hex each. */
export function unanswered(s: State, left: readonly Hex[]): number {
  if (left.length === 0) return 0;
  if (!ask.bombardmentSatisfiesDuty(s)) return left.length;
  const guns = s.battle.gunsOf[s.side].filter((u) => mayBombard(s, u) && !hasSupportingMate(s, u));
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

/** 8.14 a battery whose stack mate supports the attack in hand can fire at nothing else. */
function hasSupportingMate(s: State, u: Unit): boolean {
  for (let mate = s.top[s.hex[u]]; mate >= 0; mate = s.below[mate]) if (has(s, mate, Flag.support)) return true;
  return false;
}

/** The attack being planned: the marked hexes, and how many guns support it. With it what bears on every attack: who can be attacked at all. */
export interface Plan {
  readonly from: Hex[];
  readonly targets: Hex[];
  guns: number;
  /** The hexes the enemy holds in which somebody can still be attacked, and those of them that are owed it. */
  readonly enemies: Hex[];
  readonly owed: Hex[];
}

const plan: Plan = { from: [], targets: [], guns: 0, enemies: [], owed: [] };

/** Reads the plan off the map. The record and the room in its lists are reused: it is good until the next reading. */
export function readPlan(s: State): Plan {
  const { from, targets, enemies, owed } = plan;
  let [froms, aims, foes, debts] = [0, 0, 0, 0];
  plan.guns = 0;
  const { hex: places, top, marks, flags } = s;
  const { unitsOf } = s.battle;
  for (const u of unitsOf[s.side]) {
    const hex = places[u];
    if (hex < 0) continue;
    if (flags[u] & Flag.support) plan.guns++;
    if (top[hex] === u && marks[hex] & Mark.attackFrom) from[froms++] = hex;
  }
  for (const u of unitsOf[enemyOf(s.side)]) {
    const hex = places[u];
    if (hex < 0 || top[hex] !== u) continue;
    if (marks[hex] & Mark.targets) targets[aims++] = hex;
    if (!isFreshTarget(s, hex)) continue;
    enemies[foes++] = hex;
    if (marks[hex] & Mark.owed) owed[debts++] = hex;
  }
  from.length = froms;
  targets.length = aims;
  enemies.length = foes;
  owed.length = debts;
  return plan;
}

/** How many duties nobody could answer if the plan were not made. */
function unansweredBefore(s: State, p: Plan): number {
  for (const hex of p.from) s.marks[hex] &= ~Mark.attackFrom;
  for (const hex of p.targets) s.marks[hex] &= ~Mark.targets;
  const left = leftToGuns(s, p);
  let count = 0;
  if (left.length > 0) {
    const supporting = s.battle.gunsOf[s.side].filter((u) => has(s, u, Flag.support));
    for (const u of supporting) s.flags[u] &= ~Flag.support;
    count = unanswered(s, left);
    for (const u of supporting) s.flags[u] |= Flag.support;
  }
  for (const hex of p.from) s.marks[hex] |= Mark.attackFrom;
  for (const hex of p.targets) s.marks[hex] |= Mark.targets;
  return count;
}

/** 7.1c, d, h, i whether the attack as planned may be rolled. */
export function isComplete(s: State, p: Plan): boolean {
  if (p.targets.length === 0) return false;
  if (p.from.length === 0) {
    if (p.guns === 0 || p.targets.length > 1) return false; // 8.13
    if (!ask.bombardmentSatisfiesDuty(s) && s.marks[p.targets[0]] & Mark.owed && meets(s, p.targets[0], waiting)) return false;
  }
  if (!strandsNobody(s, p.targets)) return false;
  const now = unanswered(s, leftToGuns(s, p));
  return now === 0 || now <= unansweredBefore(s, p);
}

/** 7.25 it owes an attack and touches every target. */
export function mayJoin(s: State, p: Plan, hex: Hex): boolean {
  return waiting(s.marks[hex]) && touchesAll(s, hex, p.targets);
}

/** 7.25 whether the friendly hex may join. */
export const canJoin = (s: State, p: Plan, hex: Hex): boolean => mayJoin(s, p, hex) && adding(s, p, p.from, hex, Mark.attackFrom);

/** 7.25 whether the enemy hex may be taken in: it is owed an attack and every attacker touches it. */
export function canTarget(s: State, p: Plan, hex: Hex): boolean {
  return unmet(s.marks[hex]) && isFreshTarget(s, hex) && touchesAll(s, hex, p.from) && tryTarget(s, p, hex);
}

function touchesAll(s: State, hex: Hex, others: readonly Hex[]): boolean {
  for (const other of others) if (!touches(s, hex, other)) return false;
  return true;
}

/** Whether the battery may support the plan: free, and one target in range and sight (8.22). */
export const canSupport = (s: State, p: Plan, u: Unit): boolean => supports(s, p, u, canBeCompleted);

/** Whether the plan can still grow into an attack that may be rolled. Adding comes back to where it was. */
function canBeCompleted(s: State, p: Plan): boolean {
  if (isComplete(s, p)) return true;
  return canGrow(s, p) || canBombardAlone(s, p);
}

function canGrow(s: State, p: Plan): boolean {
  const { reached } = s.battle;
  // Whoever can join touches the first target; whatever can be taken in touches the first attacker.
  for (const hex of reached[p.targets[0]]) if (canJoin(s, p, hex)) return true;
  if (p.from.length > 0) for (const hex of reached[p.from[0]]) if (canTarget(s, p, hex)) return true;
  return false;
}

/** Whether the attack works with this hex as well. */
function adding(s: State, p: Plan, to: Hex[], hex: Hex, mark: number): boolean {
  to.push(hex);
  s.marks[hex] |= mark;
  const works = canBeCompleted(s, p);
  to.pop();
  s.marks[hex] &= ~mark;
  return works;
}

export const tryTarget = (s: State, p: Plan, hex: Hex): boolean => adding(s, p, p.targets, hex, Mark.targets);

function supports(s: State, p: Plan, u: Unit, works: (s: State, p: Plan) => boolean): boolean {
  if (!mayBombard(s, u) || !p.targets.some((target) => commands(s, u, target))) return false;
  p.guns++;
  s.flags[u] |= Flag.support;
  const does = works(s, p);
  p.guns--;
  s.flags[u] &= ~Flag.support;
  return does;
}

function canBombardAlone(s: State, p: Plan): boolean {
  if (p.from.length > 0 || p.targets.length > 1 || p.guns > 0) return false;
  return s.battle.gunsOf[s.side].some((u) => supports(s, p, u, isComplete));
}

/** 7.1m the phase may end when no attack that is owed can be made any more. */
export function mayEndCombat(s: State, p: Plan = readPlan(s)): boolean {
  for (const u of s.battle.unitsOf[s.side]) if (s.hex[u] >= 0 && waiting(s.marks[s.hex[u]]) && meets(s, s.hex[u], unmet)) return false;
  if (!ask.bombardmentSatisfiesDuty(s)) return true;
  const left = leftToGuns(s, p);
  return left.length === 0 || !s.battle.gunsOf[s.side].some((u) => mayBombard(s, u) && left.some((hex) => commands(s, u, hex)));
}

/** The hexes that still owe and are still owed an attack, for the prompt and the position. */
export function openDuties(s: State): { owes: Hex[]; owed: Hex[] } {
  const owes: Hex[] = [];
  const owed: Hex[] = [];
  for (let hex = 0; hex < s.marks.length; hex++) {
    if (s.marks[hex] & Mark.owes) owes.push(hex);
    if (s.marks[hex] & Mark.owed && isFreshTarget(s, hex)) owed.push(hex);
  }
  return { owes, owed };
}
