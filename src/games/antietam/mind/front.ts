/**
 * The front: what one side has to attack, and could bombard, from where the units now stand; who should attack whom, and what that is worth.
 * Attackers are hexes; one in contact must attack, one with free guns may. Each goes where it adds most, and then thinks once more.
 * Who is about to retreat is as good as gone. Numbers in rows, used again for every look.
 */
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { ask } from "../options.js";
import { commands, isFreshTarget, mayBombard } from "../rules/artillery.js";
import { columnFor, shiftColumn } from "../rules/odds.js";
import { canRetreat } from "../rules/retreat.js";
import { COMBAT, enemyOf, Flag, has, holderOf, inZoneOf, Mark, type State } from "../state.js";
import { bestWorth, type Stakes } from "./chances.js";

/** More hexes than a side has units. */
const MOST = 127;
/** `aim` of guns that stay silent. */
const NOBODY = -1;
/** An enemy in contact that nobody is left to attack has to be taken into another attack, at worse odds. */
const UNMET = -2;

const row = () => new Int16Array(MOST);
/** By hex of one side: the strength in it that counts, that of it which could not retreat, and its smallest unit. */
const stacks = () => ({ count: 0, hex: row(), strength: row(), cornered: row(), smallest: row() });
type Stacks = ReturnType<typeof stacks>;

const attackers = {
  ...stacks(),
  /** Guns that fire from afar: nothing of theirs can be lost. */
  afar: new Uint8Array(MOST),
  /** The target each attacks, an index. */
  aim: new Int8Array(MOST),
  /** What each could attack, attacker * MOST + n; and attacker * MOST + target, whether over a bridge or ford. */
  choices: new Uint8Array(MOST),
  choice: new Int8Array(MOST * MOST),
  crossing: new Uint8Array(MOST * MOST),
};
const targets = {
  ...stacks(),
  /** In contact: the enemy there has to be attacked. */
  owed: new Uint8Array(MOST),
  /** What the attack on it is worth as the attackers aim. */
  worth: new Float64Array(MOST),
};

/** Counts the units in a hex that do not have the flag. */
function countStack(s: State, stack: Stacks, i: number, hex: Hex, without: number): void {
  const { strength, fixed } = s.battle;
  stack.hex[i] = hex;
  stack.strength[i] = 0;
  stack.cornered[i] = 0;
  stack.smallest[i] = 0;
  for (let u = s.top[hex]; u >= 0; u = s.below[u]) {
    if (has(s, u, without)) continue;
    stack.strength[i] += strength[u];
    if (stack.smallest[i] === 0 || strength[u] < stack.smallest[i]) stack.smallest[i] = strength[u];
    if (fixed[u] || !canRetreat(s, u)) stack.cornered[i] += strength[u];
  }
}

/** Reads the front of a side off the map. A planner begins anew, whatever has been named of an attack, and takes in enemies whom only guns reach. */
function readFront(s: State, side: number, planning: boolean): void {
  const { battle } = s;
  attackers.count = 0;
  targets.count = 0;
  const enemy = enemyOf(side);
  // In its own Combat Phase a side has the duties that are still open; else those the map would bring.
  const open = s.phase === COMBAT && side === s.side;
  const named = planning ? 0 : Mark.attackFrom | Mark.targets;
  for (const u of battle.unitsOf[side]) {
    const hex = s.hex[u];
    if (hex < 0 || s.top[hex] !== u || has(s, u, Flag.retreating)) continue;
    if (open ? (s.marks[hex] & (Mark.owes | named)) === Mark.owes : inZoneOf(s, enemy, hex)) addContact(s, hex, enemy, open, named);
  }
  for (const u of battle.gunsOf[side]) {
    if (!planning && has(s, u, Flag.support)) continue;
    if (open ? mayBombard(s, u) : s.hex[u] >= 0 && !has(s, u, Flag.ineffective) && !inZoneOf(s, enemy, s.hex[u])) {
      if (planning) addTargetsAfar(s, u, enemy);
      addGuns(s, u);
    }
  }
}

function addContact(s: State, hex: Hex, enemy: number, open: boolean, named: number): void {
  const { grid, zonePasses, crossing } = s.battle;
  const a = attackers.count;
  countStack(s, attackers, a, hex, Flag.ineffective);
  if (attackers.strength[a] === 0) return;
  attackers.afar[a] = 0;
  attackers.choices[a] = 0;
  for (let k = hex * 6; k < hex * 6 + 6; k++) {
    const to = grid.neighbour[k];
    if (!zonePasses[k] || holderOf(s, to) !== enemy || has(s, s.top[to], Flag.retreating)) continue;
    if (open && ((s.marks[to] & (Mark.owed | named)) !== Mark.owed || !isFreshTarget(s, to))) continue;
    const t = targetAt(s, to);
    targets.owed[t] = 1;
    addChoice(a, t, crossing[k]);
  }
  if (attackers.choices[a] > 0) attackers.count++;
}

function addTargetsAfar(s: State, u: Unit, enemy: number): void {
  for (const v of s.battle.unitsOf[enemy]) {
    const hex = s.hex[v];
    if (hex >= 0 && s.top[hex] === v && commands(s, u, hex) && isFreshTarget(s, hex)) targetAt(s, hex);
  }
}

/** Guns of one hex fire together (8.14). */
function addGuns(s: State, u: Unit): void {
  const hex = s.hex[u];
  const { count: a, afar, choices, strength } = attackers;
  for (let other = 0; other < a; other++) {
    if (attackers.hex[other] !== hex || !afar[other]) continue;
    strength[other] += s.battle.strength[u];
    return;
  }
  attackers.hex[a] = hex;
  strength[a] = s.battle.strength[u];
  afar[a] = 1;
  choices[a] = 0;
  for (let t = 0; t < targets.count; t++) if (commands(s, u, targets.hex[t])) addChoice(a, t, 0);
  if (choices[a] > 0) attackers.count++;
}

function addChoice(a: number, t: number, crossing: number): void {
  attackers.choice[a * MOST + attackers.choices[a]++] = t;
  attackers.crossing[a * MOST + t] = crossing;
}

/** The target in the hex, taken in when first met. */
function targetAt(s: State, hex: Hex): number {
  for (let t = 0; t < targets.count; t++) if (targets.hex[t] === hex) return t;
  const t = targets.count++;
  targets.owed[t] = 0;
  countStack(s, targets, t, hex, Flag.attacked); // 7.74
  return t;
}

/** The points the side may expect of the attacks before it. */
export function expectFights(s: State, side: number): number {
  readFront(s, side, false);
  takeAim(s, side);
  let sum = 0;
  for (let t = 0; t < targets.count; t++) sum += targets.worth[t];
  return sum;
}

export interface Fight {
  readonly target: Hex;
  /** Hexes in contact that attack, and hexes whose guns fire. */
  readonly from: readonly Hex[];
  readonly guns: readonly Hex[];
  readonly worth: number;
}

/** The attacks of the phasing player, the most promising first, and the enemy hexes in contact that none of them strikes. */
export function planFights(s: State): { readonly fights: readonly Fight[]; readonly unmet: readonly Hex[] } {
  readFront(s, s.side, true);
  takeAim(s, s.side);
  const fights: Fight[] = [];
  const unmet: Hex[] = [];
  for (let t = 0; t < targets.count; t++) {
    const target = targets.hex[t];
    const from: Hex[] = [];
    const guns: Hex[] = [];
    for (let a = 0; a < attackers.count; a++) if (attackers.aim[a] === t) (attackers.afar[a] ? guns : from).push(attackers.hex[a]);
    if (from.length + guns.length > 0) fights.push({ target, from, guns, worth: worthAt(s, s.side, t) });
    else if (targets.owed[t]) unmet.push(target);
  }
  return { fights: fights.sort((a, b) => b.worth - a.worth), unmet };
}

function takeAim(s: State, side: number): void {
  const { count, afar, aim, choices, choice } = attackers;
  aim.fill(NOBODY, 0, count);
  // Whoever has no choice first.
  for (let a = 0; a < count; a++) if (choices[a] === 1 && !afar[a]) aim[a] = choice[a * MOST];
  for (let t = 0; t < targets.count; t++) targets.worth[t] = worthAt(s, side, t);
  for (let a = 0; a < count; a++) if (aim[a] === NOBODY && !afar[a]) aimAnew(s, side, a);
  for (let a = 0; a < count; a++) if (choices[a] > 1 || afar[a]) aimAnew(s, side, a);
}

/** Turns one attacker to where it adds most; guns may also stay silent. */
function aimAnew(s: State, side: number, a: number): void {
  const { aim, choice, choices, afar } = attackers;
  const { worth } = targets;
  const old = aim[a];
  if (old !== NOBODY) {
    aim[a] = NOBODY;
    worth[old] = worthAt(s, side, old);
  }
  let best = NOBODY;
  let most = afar[a] ? 0 : Number.NEGATIVE_INFINITY;
  for (let n = a * MOST; n < a * MOST + choices[a]; n++) {
    const t = choice[n];
    aim[a] = t;
    const added = worthAt(s, side, t) - worth[t];
    if (added > most) {
      most = added;
      best = t;
    }
  }
  aim[a] = best;
  if (best !== NOBODY) worth[best] += most;
}

const stakes: { -readonly [K in keyof Stakes]: number } = { strength: 0, cornered: 0, risk: 0, riskCornered: 0, price: 0 };

/** What the attack on a target is worth as the attackers aim now. */
function worthAt(s: State, side: number, t: number): number {
  const { count, aim, strength, afar, cornered, smallest, crossing } = attackers;
  let attack = 0;
  let small = 0;
  let bombards = false;
  let overCrossings = true;
  stakes.risk = 0;
  stakes.riskCornered = 0;
  for (let a = 0; a < count; a++) {
    if (aim[a] !== t) continue;
    attack += strength[a];
    if (afar[a]) {
      bombards = true;
      continue;
    }
    stakes.risk += strength[a];
    stakes.riskCornered += cornered[a];
    if (small === 0 || smallest[a] < small) small = smallest[a];
    if (crossing[a * MOST + t] === 0) overCrossings = false;
  }
  if (attack === 0) return targets.owed[t] ? UNMET : 0;
  stakes.strength = targets.strength[t];
  stakes.cornered = targets.cornered[t];
  stakes.price = Math.min(stakes.risk, Math.max(stakes.strength, small));
  const ground = s.battle.defence[targets.hex[t]];
  const doubled = overCrossings && stakes.risk > 0 && !(bombards && ask.bombardmentCancelsBridgeDoubling(s));
  const times = !doubled ? ground : ask.terrainDoublingCumulative(s) ? ground * 2 : 2;
  const column = columnFor(attack, stakes.strength * times);
  return bestWorth(side === s.side ? shiftColumn(s, column) : column, stakes, ask.attackEffectiveness(s));
}
