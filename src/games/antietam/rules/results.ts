/** 7.6 Combat results: Ae, De, Ex, Ar, Dr. */
import type { GameEvent } from "../../../engine/index.js";
import { no, push } from "../../../kit/index.js";
import { ARTILLERY, sideNames, type Unit } from "../battle.js";
import { type CombatResult, results } from "../data/tables.js";
import { ask } from "../options.js";
import { Chapter, enemyOf, Flag, has, order, type Question, type State, unit } from "../state.js";
import * as words from "../words.js";
import { sideTitle, unitName } from "../words.js";
import { loseEffectiveness } from "./effectiveness.js";
import { eliminate, eliminateAll } from "./losses.js";
import { answerFirst } from "./phases.js";

/** What the die brings lies on the agenda above the advance that may follow. */
export function applyResult(s: State, result: CombatResult, log?: GameEvent[]): void {
  s.result = results.indexOf(result);
  push(s, Chapter.advance);
  if (result === "Ae") eliminateAll(s, Flag.attackers, "BG-7.6n", log);
  else if (result === "De") eliminateAll(s, Flag.defenders, "BG-7.6o", log);
  else if (result === "Ex") beginExchange(s, log);
  else if (result === "Ar") attackersRetreat(s, log);
  else defendersRetreat(s, log);
}

/** Ar: all attackers but bombarding guns go back; guns that cannot move are lost (19.0). */
function attackersRetreat(s: State, log?: GameEvent[]): void {
  for (const u of s.battle.unitsOf[s.side]) {
    if (s.hex[u] < 0 || !has(s, u, Flag.attackers)) continue;
    if (s.battle.fixed[u]) {
      eliminate(s, u, "BG-19.0f", log);
      continue;
    }
    loseEffectiveness(s, u, log);
    s.flags[u] |= Flag.retreating;
  }
  push(s, Chapter.guns);
  push(s, Chapter.retreat, s.side);
}

/** Dr: all defenders go back; immovable guns are lost, unless only guns attacked them (19.0). */
function defendersRetreat(s: State, log?: GameEvent[]): void {
  const onlyGuns = s.battle.unitsOf[s.side].every((u) => !has(s, u, Flag.attackers) || s.battle.branch[u] === ARTILLERY);
  for (const u of s.battle.unitsOf[enemyOf(s.side)]) {
    if (s.hex[u] < 0 || !has(s, u, Flag.defenders)) continue;
    if (!s.battle.fixed[u]) s.flags[u] |= Flag.retreating;
    else if (!onlyGuns) eliminate(s, u, "BG-19.0b", log);
    else log?.push(words.unmoved(s, u));
  }
  push(s, Chapter.retreat, enemyOf(s.side));
}

/** Ex: the defenders are lost, then attackers of at least their printed strength, of the attacker's choice. */
function beginExchange(s: State, log?: GameEvent[]): void {
  s.price = 0;
  for (const u of s.battle.unitsOf[enemyOf(s.side)]) if (s.hex[u] >= 0 && has(s, u, Flag.defenders)) s.price += s.battle.strength[u];
  eliminateAll(s, Flag.defenders, "BG-7.6p", log);
  push(s, Chapter.exchange);
}

/** 7.6, 8.15 the units that can pay: those of this attack, bombarding guns only by the other reading. */
export function liableUnits(s: State): Unit[] {
  const withPart = (part: number) => s.battle.unitsOf[s.side].filter((u) => s.hex[u] >= 0 && has(s, u, part));
  const attackers = withPart(Flag.attackers);
  // 8.0 guns that bombard alone pay by no reading
  return attackers.length > 0 && ask.bombardingGunsPayExchange(s) ? withPart(Flag.attackers | Flag.support) : attackers;
}

function strengthOf(s: State, units: readonly Unit[]): number {
  return units.reduce((sum, u) => sum + s.battle.strength[u], 0);
}

/** 7.6u whether picking the unit can lead to losses that are enough and hold nobody who could be spared. */
function mayLose(s: State, u: Unit): boolean {
  const liable = liableUnits(s);
  if (!liable.includes(u) || has(s, u, Flag.losses)) return false;
  const { strength } = s.battle;
  const picked = [...liable.filter((v) => has(s, v, Flag.losses)), u];
  const rest = liable.filter((v) => !picked.includes(v));
  const strengths = (some: readonly Unit[]) => some.map((v) => strength[v]);
  return canPay(s.price, strengthOf(s, picked), Math.min(...strengths(picked)), strengths(rest));
}

/** Whether some of the rest bring the sum to the price so that without the smallest it falls short. */
function canPay(price: number, sum: number, smallest: number, rest: readonly number[]): boolean {
  if (sum >= price) return sum - smallest < price;
  return rest.some((next, i) => canPay(price, sum + next, Math.min(smallest, next), rest.slice(i + 1)));
}

const picked = (s: State): Unit[] => liableUnits(s).filter((u) => has(s, u, Flag.losses));

const lose = order({
  fields: { unit },
  rule: "BG-7.6r",
  from: (s) => liableUnits(s).filter((u) => mayLose(s, u)),
  refuse(s, { unit: u }) {
    const name = unitName(s, u);
    if (has(s, u, Flag.support) && !ask.bombardingGunsPayExchange(s))
      return no("BG-7.6s", `${name} only bombarded and does not pay for the exchange.`);
    if (!has(s, u, Flag.attackers | Flag.support)) return no("BG-7.6r", `${name} took no part in this attack.`);
    if (has(s, u, Flag.losses)) return no("BG-7.6u", `${name} is chosen already.`);
    return no("BG-7.6u", `With ${name} more would be lost than the exchange asks.`);
  },
  do(s, { unit: u }) {
    s.flags[u] |= Flag.losses;
  },
});

export const exchange: Question = {
  rule: "BG-7.6q",
  seat: (s) => sideNames[s.side],
  prompt(s) {
    const paid = strengthOf(s, picked(s));
    return {
      text: `${sideTitle(s.side)}: the exchange costs ${s.price} strength points; choose a unit to lose (${paid} chosen).`,
      price: s.price,
      paid,
    };
  },
  /** Who has no choice loses all; who has chosen loses what is chosen. */
  done(s, log) {
    const liable = liableUnits(s);
    const all = strengthOf(s, liable) <= s.price;
    const lost = all ? liable : picked(s);
    if (!all && strengthOf(s, lost) < s.price) return false;
    for (const u of lost) eliminate(s, u, all ? "BG-7.6t" : "BG-7.6q", log);
    return true;
  },
  verbs: { lose },
  notNow: answerFirst,
};
