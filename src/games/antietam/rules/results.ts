/** 7.6 Combat results: Ae, De, Ex, Ar, Dr, and who is lost by them. */
import type { GameEvent } from "../../../engine/index.js";
import { no, type Passage, pop, push } from "../../../kit/index.js";
import { ARTILLERY, type Unit } from "../battle.js";
import { type CombatResult, results } from "../data/tables.js";
import { ask } from "../options.js";
import {
  Chapter,
  COMBAT_FLAGS,
  dropFlags,
  dropMarks,
  ELIMINATED,
  enemyOf,
  Flag,
  has,
  lift,
  Mark,
  order,
  phasing,
  type Question,
  type State,
  unit,
  withFlag,
} from "../state.js";
import { eliminated, sideTitle, unitName, unmoved } from "../words.js";
import { addNewDuties } from "./duties.js";
import { loseEffectiveness } from "./effectiveness.js";
import { answerFirst } from "./phases.js";

export function eliminate(s: State, u: Unit, rule: string, log?: GameEvent[]): void {
  log?.push(eliminated(s, u, rule));
  lift(s, u, ELIMINATED);
}

/** The units on the map that attack, and those that are attacked. */
const attackersOf = (s: State): Unit[] => withFlag(s, s.side, Flag.attackers);
const defendersOf = (s: State): Unit[] => withFlag(s, enemyOf(s.side), Flag.defenders);

const strengthOf = (s: State, units: readonly Unit[]): number => units.reduce((sum, u) => sum + s.battle.strength[u], 0);

/** What each result does at once; whatever somebody has to choose goes on the agenda. */
const carriedOut: Readonly<Record<CombatResult, (s: State, log?: GameEvent[]) => void>> = {
  Ae(s, log) {
    for (const u of attackersOf(s)) eliminate(s, u, "BG-7.6n", log);
  },
  De(s, log) {
    for (const u of defendersOf(s)) eliminate(s, u, "BG-7.6o", log);
  },
  /** The defenders are lost, then attackers of at least their printed strength, of the attacker's choice. */
  Ex(s, log) {
    const lost = defendersOf(s);
    s.price = strengthOf(s, lost);
    for (const u of lost) eliminate(s, u, "BG-7.6p", log);
    push(s, Chapter.exchange);
  },
  /** All attackers but bombarding guns go back; guns that cannot move are lost (19.0). */
  Ar(s, log) {
    for (const u of attackersOf(s)) {
      if (s.battle.fixed[u]) eliminate(s, u, "BG-19.0f", log);
      else {
        loseEffectiveness(s, u, log);
        s.flags[u] |= Flag.retreating;
      }
    }
    push(s, Chapter.guns);
    push(s, Chapter.retreat, s.side);
  },
  /** All defenders go back; immovable guns are lost, unless only guns attacked them (19.0). */
  Dr(s, log) {
    const onlyGuns = attackersOf(s).every((u) => s.battle.branch[u] === ARTILLERY);
    for (const u of defendersOf(s)) {
      if (!s.battle.fixed[u]) s.flags[u] |= Flag.retreating;
      else if (onlyGuns) log?.push(unmoved(s, u));
      else eliminate(s, u, "BG-19.0b", log);
    }
    push(s, Chapter.retreat, enemyOf(s.side));
  },
};

/** What the die brings lies on the agenda above the advance that may follow. */
export function applyResult(s: State, result: CombatResult, log?: GameEvent[]): void {
  s.result = results.indexOf(result);
  push(s, Chapter.advance);
  carriedOut[result](s, log);
}

/** The combat is over: its parts are forgotten, what was owed and done is not. */
export const aftermath: Passage<State> = {
  run(s) {
    dropFlags(s, COMBAT_FLAGS);
    dropMarks(s, Mark.attackFrom | Mark.targets | Mark.chain);
    s.price = 0;
    s.result = 0;
    addNewDuties(s);
    pop(s);
  },
};

/** 7.6, 8.15 the units that can pay: those of this attack, bombarding guns only by the other reading. */
export function liableUnits(s: State): Unit[] {
  const attackers = attackersOf(s);
  // 8.0 guns that bombard alone pay by no reading
  return attackers.length > 0 && ask.bombardingGunsPayExchange(s) ? withFlag(s, s.side, Flag.attackers | Flag.support) : attackers;
}

const picked = (s: State): Unit[] => liableUnits(s).filter((u) => has(s, u, Flag.losses));

/** 7.6u the units of which picking one can lead to losses that are enough and hold nobody who could be spared. */
function losable(s: State): Unit[] {
  const { strength } = s.battle;
  const chosen = picked(s);
  const left = liableUnits(s).filter((u) => !chosen.includes(u));
  return left.filter((u) => {
    const smallest = Math.min(...[...chosen, u].map((v) => strength[v]));
    const rest = left.filter((v) => v !== u).map((v) => strength[v]);
    return canPay(s.price, strengthOf(s, chosen) + strength[u], smallest, rest);
  });
}

/** Whether some of the rest bring the sum to the price so that without the smallest it falls short. */
function canPay(price: number, sum: number, smallest: number, rest: readonly number[]): boolean {
  if (sum >= price) return sum - smallest < price;
  return rest.some((next, i) => canPay(price, sum + next, Math.min(smallest, next), rest.slice(i + 1)));
}

const lose = order({
  fields: { unit },
  rule: "BG-7.6r",
  from: losable,
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
  seat: phasing,
  prompt(s) {
    const { price } = s;
    const paid = strengthOf(s, picked(s));
    const text = `${sideTitle(s.side)}: the exchange costs ${price} strength points; choose a unit to lose (${paid} chosen).`;
    return { text, price, paid };
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
