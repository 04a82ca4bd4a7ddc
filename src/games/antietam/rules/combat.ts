/** 7.0 Combat: an attack is planned piece by piece, its odds worked out, and the die rolled. */
import { die, type GameEvent, type Refusal } from "../../../engine/index.js";
import { among, directionTo, type Hex, inWords, no, plural, pop, push, turnTo } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { columns, combatTable } from "../data/tables.js";
import { ask } from "../options.js";
import {
  Chapter,
  enemyOf,
  Flag,
  has,
  hex,
  holderOf,
  Mark,
  order,
  phasing,
  type Question,
  type State,
  stackIn,
  touches,
  unit,
} from "../state.js";
import { hexName, hexNames, rolled, sideTitle, unitNames } from "../words.js";
import { commands, isCommanded, isFreshTarget, mayBombard, noteFire, whyNoFire, whyNotOnThese } from "./artillery.js";
import {
  type Attack,
  canAttackFrom,
  canBegin,
  canJoin,
  canSupport,
  canTarget,
  isComplete,
  mayEndCombat,
  mayJoin,
  openDuties,
  readPlan,
  strandsNobody,
} from "./duties.js";
import { mustLeave } from "./effectiveness.js";
import { attackSums, defenceSums, oddsOf, stepsToOdds } from "./odds.js";
import { outOfPhase, tooLate } from "./phases.js";
import { applyResult } from "./results.js";
import { canRetreat } from "./retreat.js";

/** 7.21, 7.22, 7.3 hexes and strengths are not divided. */
const whole = (rule: string) => (_: State, field: string) =>
  parts.includes(field)
    ? no(field === "strength" ? "BG-7.3" : rule, "Hexes attack and are attacked whole, each unit with all its strength.")
    : undefined;
const parts = ["unit", "units", "strength", "with", "only"];

/** What an attack is made of, read off the map once for all that can be said of it. */
let planned: Attack;
const survey = (s: State) => {
  planned = readPlan(s);
};

const begin = order({
  fields: { target: hex },
  rule: "BG-7.0b",
  from: () => planned.enemies,
  may: (s, at) => canBegin(s, planned, at),
  refuse(s, { target }) {
    const { unitsOf, gunsOf } = s.battle;
    const never = whyNoTarget(s, target);
    if (never) return never;
    if (isCommanded(s, target)) return no("BG-7.1i", "The batteries that could fire here are needed where an attack is owed.");
    if (unitsOf[s.side].some((u) => s.hex[u] >= 0 && isOverCreek(s, s.hex[u], target)))
      return no("BG-7.15b", `A creek without bridge or ford lies before ${hexName(s, target)}.`);
    const silent = gunsOf[s.side].find((u) => s.hex[u] >= 0 && commands(s, u, target));
    return silent === undefined
      ? no("BG-7.0b", `No unit that may still attack touches ${hexName(s, target)}, and no free battery commands it.`)
      : whyNoFire(s, silent);
  },
  do(s, { target }) {
    s.marks[target] |= Mark.targets;
    push(s, Chapter.plan);
  },
  stray: whole("BG-7.21b"),
});

/** What keeps an enemy hex from being attacked at all. */
function whyNoTarget(s: State, at: Hex): Refusal | undefined {
  const { battle } = s;
  if (!battle.holds[at]) return no(battle.ferry[at] ? "BG-9.0g" : "BG-9.0f", `There is no combat on the water at ${hexName(s, at)}.`);
  if (holderOf(s, at) !== enemyOf(s.side)) return no("BG-4.1e", `There is no enemy in ${hexName(s, at)}.`);
  if (!isFreshTarget(s, at)) return no("BG-7.14b", `The units in ${hexName(s, at)} have been attacked in this phase already.`);
  return undefined;
}

function isOverCreek(s: State, from: Hex, to: Hex): boolean {
  return directionTo(s.battle.grid, from, to) >= 0 && !touches(s, from, to);
}

/** 4.1 no attack is owed any more. */
const end = order({
  refuse(s) {
    if (mayEndCombat(s, planned)) return undefined;
    return !s.marks.some((mark) => mark & Mark.owes)
      ? no("BG-7.1m", "An enemy that is owed an attack can still be bombarded.")
      : no("BG-7.0a", "Attacks are still owed: every enemy in contact must be attacked, and every unit in contact must attack.");
  },
  do: (s) => pop(s),
});

/** The batteries that could bombard somebody now. */
function gunsInPlay(s: State, p: Attack): Unit[] {
  const targets = p.enemies.filter((at) => canBegin(s, p, at));
  return s.battle.gunsOf[s.side].filter((u) => mayBombard(s, u) && targets.some((at) => commands(s, u, at)));
}

/** 11.31 who will be lost when the phase ends, for want of a way out. */
function trapped(s: State): Unit[] {
  if (!ask.forcedRetreatAtPhaseEnd(s)) return [];
  return mustLeave(s).filter((u) => s.battle.fixed[u] === 1 || !canRetreat(s, u));
}

const planning = ["target", "join", "support", "roll"];

export const attack: Question = {
  rule: "BG-7.0a",
  seat: phasing,
  prompt(s) {
    const p = readPlan(s);
    const { owes, owed } = openDuties(s);
    const guns = unitNames(s, gunsInPlay(s, p));
    const left = owed.length === 0 ? "no attack is owed" : "no attack that is owed can still be made";
    const duty = mayEndCombat(s, p)
      ? `${left}; ${guns.length > 0 ? "bombard or " : ""}end combat`
      : `${plural(owed.length, "enemy hex", "enemy hexes")} still to be attacked, ${owes.length} of your hexes still to attack`;
    return { text: `${sideTitle(s.side)}: ${duty}.`, owes, owed, guns, trapped: unitNames(s, trapped(s)) };
  },
  survey,
  verbs: { attack: begin, end },
  notNow(s, verb, now) {
    const text = planning.includes(verb) ? `Begin an attack first; now: ${now}.` : `"${verb}" is not asked for now; now: ${now}.`;
    return outOfPhase(s, verb, now) ?? tooLate(verb) ?? no("BG-7.0f", text);
  },
};

const target = order({
  fields: { hex },
  rule: "BG-7.0b",
  from: () => planned.enemies,
  may: (s, at) => canTarget(s, planned, at),
  refuse(s, { hex: at }) {
    const never = whyNoTarget(s, at);
    if (never) return never;
    if (planned.targets.includes(at)) return no("BG-7.14b", `${hexName(s, at)} is a target already.`);
    if (planned.from.length === 0 && planned.guns.length > 0 && !(s.marks[at] & Mark.owed))
      return no("BG-8.13", `${hexName(s, at)} is not in contact; bombardment alone strikes one hex.`);
    if (planned.from.some((from) => isOverCreek(s, from, at)))
      return no("BG-7.15b", `A creek without bridge or ford lies before ${hexName(s, at)}.`);
    if (!planned.from.every((from) => touches(s, from, at)))
      return no("BG-7.25a", `Every attacker must touch every target, and one does not touch ${hexName(s, at)}.`);
    return no("BG-7.25a", `With ${hexName(s, at)} as well, no set of attackers could meet what is owed.`);
  },
  do(s, { hex: at }) {
    s.marks[at] |= Mark.targets;
  },
  stray: whole("BG-7.21b"),
});

const join = order({
  fields: { hex },
  rule: "BG-7.15a",
  from: () => planned.own,
  may: (s, at) => canJoin(s, planned, at),
  refuse(s, { hex: at }) {
    const name = hexName(s, at);
    if (holderOf(s, at) !== s.side) return no("BG-4.1e", `You have no unit in ${name}.`);
    if (planned.from.includes(at)) return no("BG-7.22a", `${name} has joined already.`);
    if (!planned.targets.some((to) => touches(s, at, to))) {
      return planned.targets.some((to) => isOverCreek(s, at, to))
        ? no("BG-7.15b", `A creek without bridge or ford lies between ${name} and its target.`)
        : no("BG-7.15a", `${name} is not next to the target; only free artillery attacks from afar.`);
    }
    if (!canAttackFrom(s, at)) {
      return stackIn(s, at).some((u) => has(s, u, Flag.fought))
        ? no("BG-7.14a", `The units in ${name} have attacked in this phase.`)
        : no("BG-11.2a", `The units in ${name} are ineffective and may not attack.`);
    }
    if (!mayJoin(s, planned, at)) {
      return s.marks[at] & Mark.owes
        ? no("BG-7.25a", `${name} does not touch every target.`)
        : no("BG-7.75f", `${name} was not in contact when the phase began, and makes no attack.`);
    }
    return no("BG-7.1i", `If ${name} attacked here, an enemy it touches would be left unattacked.`);
  },
  do(s, { hex: at }) {
    s.marks[at] |= Mark.attackFrom;
  },
  stray: whole("BG-7.22a"),
});

const support = order({
  fields: { unit },
  rule: "BG-8.0a",
  from: (s) => s.battle.gunsOf[s.side],
  may: (s, u) => canSupport(s, planned, u),
  refuse: (s, { unit: u }) => whyNoFire(s, u) ?? whyNotOnThese(s, u, planned.targets),
  do(s, { unit: u }) {
    s.flags[u] |= Flag.support;
  },
  stray: whole("BG-7.3"),
});

const roll = order({
  fields: { odds: among(columns) },
  rule: "BG-7.6a",
  from: (s) => (isComplete(s, planned) ? oddsOf(s, planned).columns.toReversed() : []),
  refuse(s) {
    return isComplete(s, planned)
      ? no("BG-7.9d", `The odds may be lowered but not raised; the best open is ${columns[oddsOf(s, planned).best]}.`)
      : whyIncomplete(s, planned);
  },
  do: (s, { odds }, log) => throwDie(s, odds, log),
});

/** What an attack that may not be rolled yet lacks. */
function whyIncomplete(s: State, p: Attack): Refusal {
  const alone = p.from.length === 0;
  if (alone && p.guns.length === 0) return no("BG-7.1d", "Nobody attacks yet: let units join, or guns support.");
  if (alone && p.targets.length > 1) return no("BG-8.13", "Bombardment alone strikes one hex.");
  if (strandsNobody(s, p))
    return no("BG-7.1i", "This attack would leave an enemy in contact whom nobody could attack. Add targets, or spare a battery.");
  return no(alone ? "BG-7.1k" : "BG-7.1h", "This attack would leave a unit in contact with nobody to attack. Let it join.");
}

/** 7.0, 7.14 the die is thrown: the units named are committed, and the result is carried out at once. */
function throwDie(s: State, column: number, log?: GameEvent[]): void {
  const p = readPlan(s);
  for (const at of p.from) {
    s.marks[at] &= ~Mark.owes;
    for (const u of stackIn(s, at)) if (!has(s, u, Flag.ineffective)) s.flags[u] |= Flag.attackers | Flag.fought;
  }
  noteFire(s, p.guns);
  const face = die(s.random);
  const result = combatTable[face - 1][column];
  log?.push(rolled(s, p, oddsOf(s, p), column, face, result));
  for (const at of p.targets) {
    s.marks[at] &= ~Mark.owed;
    for (const u of stackIn(s, at)) s.flags[u] |= Flag.defenders | Flag.attacked;
  }
  turnTo(s, Chapter.aftermath);
  applyResult(s, result, log);
}

/** What can be done with a plan that somebody has a part in. */
function nextStep(s: State, p: Attack): string {
  if (!isComplete(s, p)) return `. ${whyIncomplete(s, p).text}`;
  const canAdd =
    s.battle.gunsOf[s.side].some((u) => canSupport(s, p, u)) ||
    p.own.some((at) => canJoin(s, p, at)) ||
    p.enemies.some((at) => canTarget(s, p, at));
  return canAdd ? "; add more, or roll." : "; roll.";
}

export const plan: Question = {
  rule: "BG-7.1c",
  seat: phasing,
  prompt(s) {
    const p = readPlan(s);
    const targets = hexNames(s, p.targets);
    const odds = p.from.length + p.guns.length > 0 ? oddsOf(s, p) : undefined;
    const best = odds && columns[odds.best];
    const now = odds ? `${odds.attack} to ${odds.defence}, ${best}${nextStep(s, p)}` : "say who attacks.";
    return {
      text: `${sideTitle(s.side)}: attack on ${inWords(targets)}: ${now}`,
      targets,
      attackers: hexNames(s, p.from),
      support: unitNames(s, p.guns),
      sums: { attack: attackSums(s, p), defence: defenceSums(s, p), steps: odds ? stepsToOdds(s, odds) : [] },
      ...(odds && { attack: odds.attack, defence: odds.defence, odds: best }),
      ...openDuties(s),
    };
  },
  survey,
  verbs: { target, join, support, roll },
  notNow: (s, verb, now) =>
    outOfPhase(s, verb, now) ??
    tooLate(verb) ??
    no("BG-7.0f", `An attack is being planned; finish it with "roll", or take the step back. Now: ${now}.`),
};
