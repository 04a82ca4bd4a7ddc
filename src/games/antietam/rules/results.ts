/** 7.6 Combat results: Ae, De, Ex, Ar, Dr. */
import type { Action, GameEvent } from "../../../engine/index.js";
import { ARTILLERY, type Unit } from "../battle.js";
import type { CombatResult } from "../data/tables.js";
import { on } from "../options.js";
import { Ask, ATTACKER, DEFENDER, ELIMINATED, enemyOf, has, lift, PICKED, RETREATING, type State, SUPPORT, setFlag } from "../state.js";
import * as words from "../words.js";
import { advanceOrFinish } from "./advance.js";
import { loseEffectiveness } from "./effectiveness.js";
import { beginRetreat } from "./retreat.js";

export const results: readonly CombatResult[] = ["Ae", "Ar", "Dr", "De", "Ex"];

export function applyResult(s: State, result: CombatResult, log?: GameEvent[]): void {
  s.result = results.indexOf(result);
  if (result === "Ae") {
    eliminateAll(s, ATTACKER, "BG-7.6n", log);
    advanceOrFinish(s);
  } else if (result === "De") {
    eliminateAll(s, DEFENDER, "BG-7.6o", log);
    advanceOrFinish(s);
  } else if (result === "Ex") {
    beginExchange(s, log);
  } else if (result === "Ar") {
    attackersRetreat(s, log);
  } else {
    defendersRetreat(s, log);
  }
}

export function eliminate(s: State, u: Unit, rule: string, log?: GameEvent[]): void {
  log?.push(words.eliminated(s, u, rule));
  lift(s, u, ELIMINATED);
}

function eliminateAll(s: State, part: number, rule: string, log?: GameEvent[]): void {
  for (let u = 0; u < s.hex.length; u++) if (s.hex[u] >= 0 && has(s, u, part)) eliminate(s, u, rule, log);
}

/** Ar: all attackers but bombarding guns go back; guns that cannot move are lost (19.0). */
function attackersRetreat(s: State, log?: GameEvent[]): void {
  for (const u of s.battle.unitsOf[s.side]) {
    if (s.hex[u] < 0 || !has(s, u, ATTACKER)) continue;
    if (s.battle.fixed[u]) {
      eliminate(s, u, "BG-19.0f", log);
      continue;
    }
    loseEffectiveness(s, u, log);
    setFlag(s, u, RETREATING);
  }
  beginRetreat(s, log);
}

/** Dr: all defenders go back; immovable guns are lost, unless only guns attacked them (19.0). */
function defendersRetreat(s: State, log?: GameEvent[]): void {
  const onlyGuns = s.battle.unitsOf[s.side].every((u) => !has(s, u, ATTACKER) || s.battle.branch[u] === ARTILLERY);
  for (const u of s.battle.unitsOf[enemyOf(s.side)]) {
    if (s.hex[u] < 0 || !has(s, u, DEFENDER)) continue;
    if (!s.battle.fixed[u]) setFlag(s, u, RETREATING);
    else if (!onlyGuns) eliminate(s, u, "BG-19.0b", log);
    else log?.push(words.unmoved(s, u));
  }
  beginRetreat(s, log);
}

/** Ex: the defenders are lost, then attackers of at least their printed strength, of the attacker's choice. */
function beginExchange(s: State, log?: GameEvent[]): void {
  s.price = 0;
  for (const u of s.battle.unitsOf[enemyOf(s.side)]) if (s.hex[u] >= 0 && has(s, u, DEFENDER)) s.price += s.battle.strength[u];
  eliminateAll(s, DEFENDER, "BG-7.6p", log);
  const liable = liableUnits(s);
  if (strengthOf(s, liable) > s.price) {
    s.ask = Ask.exchange;
    return;
  }
  for (const u of liable) eliminate(s, u, "BG-7.6t", log);
  advanceOrFinish(s);
}

/** 7.6, 8.15 the units that can pay: those of this attack, bombarding guns only by the other reading. */
export function liableUnits(s: State): Unit[] {
  const withPart = (part: number) => s.battle.unitsOf[s.side].filter((u) => s.hex[u] >= 0 && has(s, u, part));
  const attackers = withPart(ATTACKER);
  // 8.0 guns that bombard alone pay by no reading
  return attackers.length > 0 && on(s, "bombardingGunsPayExchange") ? withPart(ATTACKER | SUPPORT) : attackers;
}

function strengthOf(s: State, units: readonly Unit[]): number {
  return units.reduce((sum, u) => sum + s.battle.strength[u], 0);
}

/** 7.6u whether picking the unit can lead to losses that are enough and hold nobody who could be spared. */
export function mayLose(s: State, u: Unit): boolean {
  const liable = liableUnits(s);
  if (!liable.includes(u) || has(s, u, PICKED)) return false;
  const { strength } = s.battle;
  const picked = [...liable.filter((v) => has(s, v, PICKED)), u];
  const rest = liable.filter((v) => !picked.includes(v));
  return canPay(
    s.price,
    strengthOf(s, picked),
    Math.min(...picked.map((v) => strength[v])),
    rest.map((v) => strength[v]),
  );
}

/** Whether some of the rest bring the sum to the price so that without the smallest it falls short. */
function canPay(price: number, sum: number, smallest: number, rest: readonly number[]): boolean {
  if (sum >= price) return sum - smallest < price;
  return rest.some((next, i) => canPay(price, sum + next, Math.min(smallest, next), rest.slice(i + 1)));
}

export function legalLosses(s: State, out: Action[]): void {
  for (const u of liableUnits(s)) if (mayLose(s, u)) out.push(s.battle.actions.lose[u]);
}

export function lose(s: State, u: Unit, log?: GameEvent[]): void {
  setFlag(s, u, PICKED);
  const picked = liableUnits(s).filter((v) => has(s, v, PICKED));
  if (strengthOf(s, picked) < s.price) return;
  for (const v of picked) eliminate(s, v, "BG-7.6q", log);
  advanceOrFinish(s);
}
