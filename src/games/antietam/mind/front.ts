/**
 * The front: what one side has to attack, and could bombard, from where the units now stand.
 * Attackers are hexes; one in contact must attack, one with free guns may. Who is about to retreat is as good as gone.
 * Numbers in rows, used again for every look.
 */
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { commands, isFreshTarget, mayBombard } from "../rules/artillery.js";
import { canRetreat } from "../rules/retreat.js";
import { COMBAT, enemyOf, Flag, has, holderOf, inZoneOf, Mark, type State } from "../state.js";

/** More hexes than a side has units. */
export const MOST = 127;
/** `aim` of guns that stay silent. */
export const NOBODY = -1;

const row = () => new Int16Array(MOST);
const front = {
  side: 0,
  attackers: 0,
  from: row(),
  strength: row(),
  /** Strength that can be lost, that of it which could not retreat, and the smallest unit: all 0 for guns from afar. */
  risk: row(),
  cornered: row(),
  smallest: row(),
  /** The target each attacks, an index. */
  aim: new Int8Array(MOST),
  /** What each could attack, attacker * MOST + n, and whether over a bridge or ford. */
  choices: new Uint8Array(MOST),
  choice: new Int8Array(MOST * MOST),
  crossing: new Uint8Array(MOST * MOST),
  targets: 0,
  at: row(),
  defenders: row(),
  defendersCornered: row(),
  /** In contact: the enemy there has to be attacked. */
  owed: new Uint8Array(MOST),
  /** What the attack on it is worth as the attackers aim. */
  worth: new Float64Array(MOST),
};
export type Front = typeof front;

/** Reads the front of a side off the map; `afar` takes in enemies out of contact that guns command. Good until the next reading. */
export function readFront(s: State, side: number, afar: boolean): Front {
  const { battle } = s;
  front.side = side;
  front.attackers = 0;
  front.targets = 0;
  const enemy = enemyOf(side);
  // In its own Combat Phase a side has the duties that are still open; else those the map would bring.
  const open = s.phase === COMBAT && side === s.side;
  for (const u of battle.unitsOf[side]) {
    const hex = s.hex[u];
    if (hex < 0 || s.top[hex] !== u || has(s, u, Flag.retreating)) continue;
    if (open ? (s.marks[hex] & (Mark.owes | Mark.attackFrom)) === Mark.owes : inZoneOf(s, enemy, hex)) addContact(s, hex, enemy, open);
  }
  for (const u of battle.gunsOf[side]) {
    if (open ? mayBombard(s, u) : s.hex[u] >= 0 && !has(s, u, Flag.ineffective) && !inZoneOf(s, enemy, s.hex[u])) {
      if (afar) addTargetsAfar(s, u, enemy);
      addGuns(s, u);
    }
  }
  return front;
}

function addContact(s: State, hex: Hex, enemy: number, open: boolean): void {
  const { grid, zonePasses, crossing, strength } = s.battle;
  const a = front.attackers;
  front.strength[a] = 0;
  front.cornered[a] = 0;
  front.smallest[a] = 0;
  for (let u = s.top[hex]; u >= 0; u = s.below[u]) {
    if (has(s, u, Flag.ineffective)) continue;
    front.strength[a] += strength[u];
    if (front.smallest[a] === 0 || strength[u] < front.smallest[a]) front.smallest[a] = strength[u];
    if (s.battle.fixed[u] || !canRetreat(s, u)) front.cornered[a] += strength[u];
  }
  if (front.strength[a] === 0) return;
  front.from[a] = hex;
  front.risk[a] = front.strength[a];
  front.choices[a] = 0;
  for (let k = hex * 6; k < hex * 6 + 6; k++) {
    const to = grid.neighbour[k];
    if (!zonePasses[k] || holderOf(s, to) !== enemy || has(s, s.top[to], Flag.retreating)) continue;
    if (open && ((s.marks[to] & (Mark.owed | Mark.targets)) !== Mark.owed || !isFreshTarget(s, to))) continue;
    const t = targetAt(s, to);
    front.owed[t] = 1;
    addChoice(a, t, crossing[k]);
  }
  if (front.choices[a] > 0) front.attackers++;
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
  for (let a = 0; a < front.attackers; a++) {
    if (front.from[a] !== hex || front.risk[a] > 0) continue;
    front.strength[a] += s.battle.strength[u];
    return;
  }
  const a = front.attackers;
  front.from[a] = hex;
  front.strength[a] = s.battle.strength[u];
  front.risk[a] = 0;
  front.cornered[a] = 0;
  front.smallest[a] = 0;
  front.choices[a] = 0;
  for (let t = 0; t < front.targets; t++) if (commands(s, u, front.at[t])) addChoice(a, t, 0);
  if (front.choices[a] > 0) front.attackers++;
}

function addChoice(a: number, t: number, crossing: number): void {
  const n = a * MOST + front.choices[a]++;
  front.choice[n] = t;
  front.crossing[n] = crossing > 0 ? 1 : 0;
}

/** The target in the hex, taken in when first met. */
function targetAt(s: State, hex: Hex): number {
  for (let t = 0; t < front.targets; t++) if (front.at[t] === hex) return t;
  const t = front.targets++;
  front.at[t] = hex;
  front.owed[t] = 0;
  front.defenders[t] = 0;
  front.defendersCornered[t] = 0;
  const { strength, fixed } = s.battle;
  for (let u = s.top[hex]; u >= 0; u = s.below[u]) {
    if (has(s, u, Flag.attacked)) continue; // 7.74
    front.defenders[t] += strength[u];
    if (fixed[u] || !canRetreat(s, u)) front.defendersCornered[t] += strength[u];
  }
  return t;
}
