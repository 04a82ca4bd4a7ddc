/** Where a Formation is headed: ground that is worth holding, or an enemy that can be beaten. */
import { distance, type Hex } from "../../../kit/index.js";
import { CAVALRY, CONFEDERATE, sideNames, type Unit } from "../battle.js";
import { QUARTERS } from "../data/tables.js";
import { type State, strengthOf, terOf } from "../state.js";
import { felt, waysTo } from "./fields.js";
import { guardsOf, isFeared } from "./garrisons.js";
import { stakeOf } from "./stakes.js";
import { value } from "./value.js";

/** What an army sees of the field when one of its Formations acts. */
export interface Outlook {
  readonly own: number;
  readonly friends: Float32Array;
  readonly foes: Float32Array;
  /** Who guards a Victory hex. */
  readonly guards: ReadonlyMap<Unit, Hex>;
}

export const outlookOf = (s: State, own: number): Outlook => ({
  own,
  friends: felt(s, own),
  foes: felt(s, 1 - own),
  guards: guardsOf(s, own),
});

export interface Goal {
  readonly hex: Hex;
  /** hold: ground of ours · take: ground that is not · fight: an enemy · help: friends who are pressed · rest: where it stands. */
  readonly kind: "hold" | "take" | "fight" | "help" | "rest";
  readonly worth: number;
}

export const present = (s: State, f: number): Unit[] => s.battle.formationUnits[f].filter((u) => s.hex[u] >= 0);

/** The unit from which the others of the Formation are nearest. */
export function middleOf(s: State, units: readonly Unit[]): Hex {
  const { grid } = s.battle;
  const far = (u: Unit) => units.reduce((sum, v) => sum + distance(grid, s.hex[u], s.hex[v]), 0);
  return s.hex[units.reduce((best, u) => (far(u) < far(best) ? u : best))];
}

/** How eager an army is to fight: Jackson may not begin it on the first day, and who is behind towards the end must. */
export function eagerness(s: State, own: number): number {
  return temper(s, own) * urgency(s, own);
}

/** B 9.3 an army that begins scattered over the map gathers first, for so many turns. */
const GATHERING = 3;

function temper(s: State, own: number): number {
  const { limits } = s.battle.facts;
  if (limits && own === CONFEDERATE) return s.turn <= limits.jackson.until ? 0.7 : s.turn < limits.longstreet.from ? 0.8 : 1.15;
  if (limits) {
    const { first } = s.battle.facts.scenarios[s.scenario];
    if (first > 1) return s.turn < first + GATHERING ? 0.5 : 0.9;
    return s.turn < limits.orders.until ? 0.75 : 1;
  }
  return own === CONFEDERATE ? 1.15 : s.turn <= 4 ? 0.75 : 0.95;
}

/** Jackson does not scatter before Longstreet is there: who is near Pope's roads frees his corps from their orders. */
function reachOut(s: State, own: number): number {
  const { limits } = s.battle.facts;
  return limits && own === CONFEDERATE && s.turn < limits.longstreet.from - 1 ? 0.3 : 1;
}

const LAST_HOURS = 5;

function urgency(s: State, own: number): number {
  const left = s.battle.facts.scenarios[s.scenario].last - s.turn;
  if (left >= LAST_HOURS) return 1;
  const lead = value(s, sideNames[own]);
  return Math.max(0.75, Math.min(1.6, 1 - (lead * (LAST_HOURS - left)) / 40));
}

/** A turn's march in quarters of points, and how much less a goal is worth that is a turn farther off. */
const MARCH = 6 * QUARTERS;
const LATER = 0.72;

export function goalOf(s: State, f: number, { own, friends, foes, guards }: Outlook): Goal {
  const { battle } = s;
  const free = present(s, f).filter((u) => !guards.has(u));
  const units = free.length > 0 ? free : present(s, f);
  const from = middleOf(s, units);
  const strength = units.reduce((sum, u) => sum + strengthOf(s, u) / 2, 0);
  const worth = battle.worth[units[0]];
  let best: Goal = { hex: from, kind: "rest", worth: 0.1 };
  const offer = (hex: Hex, kind: Goal["kind"], points: number) => {
    const way = waysTo(battle)(hex)[from];
    const net = way < 0 ? -1 : points * LATER ** (way / MARCH);
    if (net > best.worth) best = { hex, kind, worth: net };
  };
  battle.victoryHexes.forEach((hex, i) => {
    const each = stakeOf(s, own, i);
    const here = distance(battle.grid, from, hex) <= 5 ? strength : 0;
    const others = friends[hex] - here;
    if (s.control[i] === own)
      offer(hex, "hold", each * 0.9 * Math.max(wanted(others, foes[hex]), others < 1 && isMenaced(s, own, hex) ? 0.6 : 0));
    else offer(hex, "take", each * reachOut(s, own) * feasible(others + strength, foes[hex]) * (others > foes[hex] + 3 ? 0.5 : 1));
  });
  const eager = eagerness(s, own) / worth;
  for (const v of battle.unitsOf[1 - own]) {
    const at = s.hex[v];
    if (at < 0 || s.top[at] !== v) continue;
    const here = distance(battle.grid, from, at) <= 5 ? 0 : strength;
    const odds = (friends[at] + here) / (foes[at] + 1);
    if (odds < 1.1) continue;
    offer(
      at,
      "fight",
      eager * Math.min(2.4, odds) * (1 + (4 - (terOf(s, v) || 3)) * 0.15) * battle.worth[v] * (battle.type[v] === CAVALRY ? 0.25 : 0.75),
    );
  }
  for (const u of battle.unitsOf[own]) {
    const at = s.hex[u];
    if (at < 0 || battle.formation[u] === f || s.top[at] !== u || foes[at] < 1) continue;
    const here = distance(battle.grid, from, at) <= 5 ? strength : 0;
    offer(at, "help", 0.55 + Math.max(-0.3, Math.min(0.7, (foes[at] - friends[at] + here) / 12)));
  }
  return best;
}

/** How far off an enemy's infantry may be and still walk in. */
const MENACE = 10;

export const isMenaced = (s: State, own: number, hex: Hex): boolean => isFeared(s, own, hex, MENACE);

/** How much the ground needs more defenders: nothing where no enemy is near, or friends are enough. Its guard stays in any case. */
function wanted(friends: number, foes: number): number {
  if (foes < 0.5) return 0;
  return Math.max(0, Math.min(1.2, (1.3 * foes + 2 - friends) / 6));
}

const feasible = (friends: number, foes: number): number => Math.max(0, Math.min(1, (friends / (foes + 1) - 0.7) * 1.4));
