/** 7.0 Combat: an attack is planned piece by piece, its odds worked out, and the die rolled. */
import { die, type GameEvent, type Refusal } from "../../../engine/index.js";
import { among, directionTo, distance, type Hex, inWords, no, pop, push, turnTo } from "../../../kit/index.js";
import { ARTILLERY, sideNames, type Unit } from "../battle.js";
import { columns, combatTable } from "../data/tables.js";
import {
  Chapter,
  enemyOf,
  Flag,
  has,
  hex,
  holderOf,
  inZoneOf,
  Mark,
  order,
  type Question,
  type State,
  setFlag,
  stackIn,
  touches,
  unit,
} from "../state.js";
import * as words from "../words.js";
import { hexName, sideTitle, unitName } from "../words.js";
import { commands, isFreshTarget, mayBombard, noteFire } from "./artillery.js";
import {
  canAttackFrom,
  canJoin,
  canSupport,
  canTarget,
  isComplete,
  mayEndCombat,
  mayJoin,
  openDuties,
  type Plan,
  readPlan,
  strandsNobody,
  tryTarget,
} from "./duties.js";
import { mustLeaveLast } from "./effectiveness.js";
import { oddsOf } from "./odds.js";
import { outOfPhase, tooLate } from "./phases.js";
import { applyResult } from "./results.js";
import { canRetreat } from "./retreat.js";
import { attackSums, defenceSums, stepsToOdds } from "./sums.js";

/** What an attack is made of, read off the map once for all that can be said of it: the plan, and the batteries that are free. */
let planned: Plan;
let batteries: readonly Unit[];

function survey(s: State): void {
  planned = readPlan(s);
  batteries = s.battle.gunsOf[s.side].filter((u) => mayBombard(s, u));
}

/** Whether an attack on the hex can be begun and brought to a roll. */
function mayBegin(s: State, hex: Hex): boolean {
  return ((s.marks[hex] & Mark.owed) !== 0 || isCommanded(s, hex)) && tryTarget(s, planned, hex);
}

function isCommanded(s: State, hex: Hex): boolean {
  for (const u of batteries) if (commands(s, u, hex)) return true;
  return false;
}

/** 7.21, 7.22, 7.3 hexes and strengths are not divided. */
const whole = (rule: string) => (_: State, field: string) =>
  parts.includes(field)
    ? no(field === "strength" ? "BG-7.3" : rule, "Hexes attack and are attacked whole, each unit with all its strength.")
    : undefined;
const parts = ["unit", "units", "strength", "with", "only"];

const planning = ["target", "join", "support", "roll"];
const beginFirst = (verb: string, now: string): Refusal =>
  no("BG-7.0f", planning.includes(verb) ? `Begin an attack first; now: ${now}.` : `"${verb}" is not asked for now; now: ${now}.`);

const begin = order({
  fields: { target: hex },
  rule: "BG-7.0b",
  each(s, open) {
    for (const at of planned.enemies) if (mayBegin(s, at)) open(at);
  },
  refuse(s, { target }) {
    survey(s);
    if (planned.enemies.includes(target) && mayBegin(s, target)) return undefined;
    const never = whyNoTarget(s, target);
    if (never) return never;
    if (isCommanded(s, target)) return no("BG-7.1i", "The batteries that could fire here are needed where an attack is owed.");
    if (s.battle.unitsOf[s.side].some((u) => s.hex[u] >= 0 && isOverCreek(s, s.hex[u], target)))
      return no("BG-7.15b", `A creek without bridge or ford lies before ${hexName(s, target)}.`);
    const silent = s.battle.gunsOf[s.side].find((u) => s.hex[u] >= 0 && commands(s, u, target));
    return silent === undefined
      ? no("BG-7.0b", `No unit that may still attack touches ${hexName(s, target)}, and no free battery commands it.`)
      : whyNoFire(s, silent)!;
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
  each(s, open) {
    if (mayEndCombat(s, planned)) open();
  },
  refuse(s) {
    if (mayEndCombat(s)) return undefined;
    return openDuties(s).owes.length === 0
      ? no("BG-7.1m", "An enemy that is owed an attack can still be bombarded.")
      : no("BG-7.0a", "Attacks are still owed: every enemy in contact must be attacked, and every unit in contact must attack.");
  },
  do: (s) => pop(s),
});

/** The batteries that could bombard somebody now. */
function gunsInPlay(s: State): Unit[] {
  survey(s);
  const targets = planned.enemies.filter((at) => mayBegin(s, at));
  return batteries.filter((u) => targets.some((at) => commands(s, u, at)));
}

/** 11.31 who will be lost when the phase ends, for want of a way out. */
function trapped(s: State): Unit[] {
  return mustLeaveLast(s).filter((u) => s.battle.fixed[u] === 1 || !canRetreat(s, u));
}

const hexNames = (s: State, hexes: readonly Hex[]): string[] => hexes.map((at) => hexName(s, at));

export const attack: Question = {
  rule: "BG-7.0a",
  seat: (s) => sideNames[s.side],
  prompt(s) {
    const { owes, owed } = openDuties(s);
    const guns = gunsInPlay(s);
    const left = owed.length === 0 ? "no attack is owed" : "no attack that is owed can still be made";
    const duty = mayEndCombat(s)
      ? `${left}; ${guns.length > 0 ? "bombard or " : ""}end combat`
      : `${owed.length} enemy ${owed.length === 1 ? "hex" : "hexes"} still to be attacked, ${owes.length} of your hexes still to attack`;
    return {
      text: `${sideTitle(s.side)}: ${duty}.`,
      owes: hexNames(s, owes),
      owed: hexNames(s, owed),
      guns: guns.map((u) => unitName(s, u)),
      trapped: trapped(s).map((u) => unitName(s, u)),
    };
  },
  survey,
  verbs: { attack: begin, end },
  notNow: (s, verb, now) => outOfPhase(s, verb, now) ?? tooLate(verb) ?? beginFirst(verb, now),
};

const target = order({
  fields: { hex },
  rule: "BG-7.0b",
  each(s, open) {
    for (const at of planned.enemies) if (canTarget(s, planned, at)) open(at);
  },
  refuse(s, { hex: at }) {
    const p = readPlan(s);
    if (canTarget(s, p, at)) return undefined;
    const never = whyNoTarget(s, at);
    if (never) return never;
    if (p.targets.includes(at)) return no("BG-7.14b", `${hexName(s, at)} is a target already.`);
    if (p.from.length === 0 && p.guns > 0 && !(s.marks[at] & Mark.owed))
      return no("BG-8.13", `${hexName(s, at)} is not in contact; bombardment alone strikes one hex.`);
    if (p.from.some((from) => isOverCreek(s, from, at)))
      return no("BG-7.15b", `A creek without bridge or ford lies before ${hexName(s, at)}.`);
    if (!p.from.every((from) => touches(s, from, at)))
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
  each(s, open) {
    for (const u of s.battle.unitsOf[s.side]) {
      const at = s.hex[u];
      if (at >= 0 && s.top[at] === u && canJoin(s, planned, at)) open(at);
    }
  },
  refuse(s, { hex: at }) {
    const p = readPlan(s);
    const name = hexName(s, at);
    if (holderOf(s, at) !== s.side) return no("BG-4.1e", `You have no unit in ${name}.`);
    if (canJoin(s, p, at)) return undefined;
    if (p.from.includes(at)) return no("BG-7.22a", `${name} has joined already.`);
    if (!p.targets.some((to) => touches(s, at, to))) {
      return p.targets.some((to) => isOverCreek(s, at, to))
        ? no("BG-7.15b", `A creek without bridge or ford lies between ${name} and its target.`)
        : no("BG-7.15a", `${name} is not next to the target; only free artillery attacks from afar.`);
    }
    if (!canAttackFrom(s, at)) {
      return stackIn(s, at).some((u) => has(s, u, Flag.fought))
        ? no("BG-7.14a", `The units in ${name} have attacked in this phase.`)
        : no("BG-11.2a", `The units in ${name} are ineffective and may not attack.`);
    }
    if (!mayJoin(s, p, at)) {
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
  each(s, open) {
    for (const u of batteries) if (canSupport(s, planned, u)) open(u);
  },
  refuse(s, { unit: u }) {
    const p = readPlan(s);
    return canSupport(s, p, u) ? undefined : (whyNoFire(s, u) ?? whyNotInSight(s, p, u));
  },
  do: (s, { unit: u }) => setFlag(s, u, Flag.support),
  stray: whole("BG-7.3"),
});

/** What keeps a battery from firing at anything in this phase. */
function whyNoFire(s: State, u: Unit): Refusal | undefined {
  const { battle } = s;
  const name = unitName(s, u);
  if (battle.side[u] !== s.side) return no("BG-8.51b", `${name} is not yours to fire.`);
  if (s.hex[u] < 0) return no("BG-8.0a", `${name} is not on the map.`);
  if (battle.branch[u] !== ARTILLERY) return no("BG-7.0b", `${name} is not artillery: it attacks only what it touches.`);
  if (has(s, u, Flag.support)) return no("BG-7.14a", `${name} supports the attack already.`);
  if (has(s, u, Flag.fought)) return no("BG-7.14a", `${name} has attacked in this phase.`);
  if (has(s, u, Flag.displaced)) return no("BG-7.82d", `${name} was displaced and may not fire in this phase.`);
  if (has(s, u, Flag.ineffective)) return no("BG-11.2a", `${name} is ineffective and may not fire.`);
  if (has(s, u, Flag.fired)) return no("BG-8.14b", `A battery that stood with ${name} has fired at another combat.`);
  if (mayBombard(s, u)) return undefined;
  return inZoneOf(s, enemyOf(s.side), s.hex[u])
    ? no("BG-8.41b", `${name} is in an enemy zone of control and may not bombard.`)
    : no("BG-8.41c", `${name} was in an enemy zone of control when the phase began, and may not bombard.`);
}

function whyNotInSight(s: State, p: Plan, u: Unit): Refusal {
  const { battle } = s;
  const name = unitName(s, u);
  const ranges = p.targets.map((to) => distance(battle.grid, s.hex[u], to));
  if (ranges.every((range) => range > battle.range[u])) {
    return no(
      battle.fixed[u] ? "BG-19.0h" : "BG-8.11a",
      `The target is ${Math.min(...ranges)} hexes from ${name}; its range is ${battle.range[u]}.`,
    );
  }
  if (p.targets.some((to) => commands(s, u, to))) return no("BG-7.1i", `${name} is needed where an attack is owed.`);
  if (ranges.every((range) => range === 1)) return no("BG-8.42a", `${name} is next to the target, and attacks it only by joining.`);
  return no("BG-8.31a", `${name} has no line of sight to a target within range.`);
}

const roll = order({
  fields: { odds: among(columns) },
  rule: "BG-7.6a",
  each(s, open) {
    if (isComplete(s, planned)) for (const column of oddsOf(s, planned).columns.toReversed()) open(column);
  },
  refuse(s, { odds }) {
    const p = readPlan(s);
    if (!isComplete(s, p)) return whyIncomplete(s, p);
    const open = oddsOf(s, p).columns;
    if (open.includes(odds)) return undefined;
    return no("BG-7.9d", `The odds may be lowered but not raised; the best open is ${columns[open[open.length - 1]]}.`);
  },
  do: (s, { odds }, log) => throwDie(s, odds, log),
});

/** What an attack that may not be rolled yet lacks. */
function whyIncomplete(s: State, p: Plan): Refusal {
  if (p.from.length === 0 && p.guns === 0) return no("BG-7.1d", "Nobody attacks yet: let units join, or guns support.");
  if (p.from.length === 0 && p.targets.length > 1) return no("BG-8.13", "Bombardment alone strikes one hex.");
  if (strandsNobody(s, p.targets))
    return no("BG-7.1i", "This attack would leave an enemy in contact whom nobody could attack. Add targets, or spare a battery.");
  const alone = p.from.length === 0;
  return no(alone ? "BG-7.1k" : "BG-7.1h", "This attack would leave a unit in contact with nobody to attack. Let it join.");
}

/** 7.0, 7.14 the die is thrown: the units named are committed, and the result is carried out at once. */
function throwDie(s: State, column: number, log?: GameEvent[]): void {
  const p = readPlan(s);
  const odds = oddsOf(s, p);
  for (const hex of p.from) {
    s.marks[hex] &= ~Mark.owes;
    for (let u = s.top[hex]; u >= 0; u = s.below[u]) if (!has(s, u, Flag.ineffective)) setFlag(s, u, Flag.attackers | Flag.fought);
  }
  noteFire(s);
  for (const hex of p.targets) {
    s.marks[hex] &= ~Mark.owed;
    for (let u = s.top[hex]; u >= 0; u = s.below[u]) setFlag(s, u, Flag.defenders | Flag.attacked);
  }
  const face = die(s.random);
  const result = combatTable[face - 1][column];
  log?.push(words.rolled(s, p, odds, column, face, result));
  turnTo(s, Chapter.aftermath);
  applyResult(s, result, log);
}

/** Whether anything can still be named. */
function canAdd(s: State, p: Plan): boolean {
  const { unitsOf, gunsOf } = s.battle;
  return (
    gunsOf[s.side].some((u) => canSupport(s, p, u)) ||
    unitsOf[s.side].some((u) => s.hex[u] >= 0 && canJoin(s, p, s.hex[u])) ||
    p.enemies.some((at) => canTarget(s, p, at))
  );
}

export const plan: Question = {
  rule: "BG-7.1c",
  seat: (s) => sideNames[s.side],
  prompt(s) {
    const p = readPlan(s);
    const { owes, owed } = openDuties(s);
    const targets = hexNames(s, p.targets);
    const odds = p.from.length + p.guns > 0 ? oddsOf(s, p) : undefined;
    const best = odds && columns[odds.columns[odds.columns.length - 1]];
    const next = !odds
      ? "say who attacks."
      : `${odds.attack} to ${odds.defence}, ${best}${isComplete(s, p) ? (canAdd(s, p) ? "; add more, or roll." : "; roll.") : `. ${whyIncomplete(s, p).text}`}`;
    return {
      text: `${sideTitle(s.side)}: attack on ${inWords(targets)}: ${next}`,
      targets,
      attackers: hexNames(s, p.from),
      support: words.supporting(s),
      sums: { attack: attackSums(s, p), defence: defenceSums(s, p), steps: odds ? stepsToOdds(s, odds) : [] },
      ...(odds && { attack: odds.attack, defence: odds.defence, odds: best }),
      owes: hexNames(s, owes),
      owed: hexNames(s, owed),
    };
  },
  survey,
  verbs: { target, join, support, roll },
  notNow: (s, verb, now) =>
    outOfPhase(s, verb, now) ??
    tooLate(verb) ??
    no("BG-7.0f", `An attack is being planned; finish it with "roll", or take the step back. Now: ${now}.`),
};
