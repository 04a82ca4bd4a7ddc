/** Why a course is taken, in players' words. */
import type { Action } from "../../../engine/index.js";
import { filled, type Hex, inWords } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { type Column, columns } from "../data/tables.js";
import { ask } from "../options.js";
import { readPlan } from "../rules/duties.js";
import { canRetreat } from "../rules/retreat.js";
import { enemyOf, Flag, has, holderOf, inZoneOf, MOVEMENT, type State, stackIn, touches } from "../state.js";
import { type Stakes, worthOf } from "./chances.js";
import table from "./reasons.json" with { type: "json" };

const reasons: Readonly<Record<string, string>> = table;

export function because(s: State, course: readonly Action[]): string {
  const last = course[course.length - 1];
  return seen[last.do]?.(s, last, course) ?? filled(reasons[last.do] ?? "It belongs to an attack that is owed.", (said) => last[said]);
}

/** Reasons that rest on more than the action. */
const seen: Readonly<Record<string, (s: State, last: Action, course: readonly Action[]) => string>> = {
  roll: attackReason,
  stop: marchReason,
  move: (s, { to }) => `${s.battle.names[s.hand]} is wanted in ${to}.`,
  end: (s) => (s.phase === MOVEMENT ? "No march is worth more than standing fast." : "No attack is owed, and none is worth making."),
  lose: (s, { unit }) => `${unit} is the cheapest to give up for ${s.price}.`,
};

/** "3-1 on Hood, who cannot retreat: 2.7 points expected." */
function attackReason(s: State, roll: Action, course: readonly Action[]): string {
  const named = (verb: string, key: string) =>
    course.filter((action) => action.do === verb).map((action) => s.battle.hexNamed(action[key]));
  const begun = readPlan(s);
  const targets = [...begun.targets, ...named("attack", "target"), ...named("target", "hex")];
  const from = [...begun.from, ...named("join", "hex")];
  const defenders = unitsIn(s, targets).filter((u) => !has(s, u, Flag.attacked));
  const attackers = unitsIn(s, from).filter((u) => !has(s, u, Flag.ineffective));
  const stakes = stakesOf(s, defenders, attackers);
  const worth = worthOf(columns.indexOf(roll.odds as Column), stakes, ask.attackEffectiveness(s));
  const trapped = stakes.cornered < stakes.strength ? "" : ", who cannot retreat";
  const names = inWords(defenders.map((u) => s.battle.names[u]));
  const points = Math.abs(worth).toFixed(1);
  return `${roll.odds} on ${names}${trapped}: ${worth >= 0 ? `${points} points expected` : `the attack is owed and costs ${points} points on the average`}.`;
}

const unitsIn = (s: State, hexes: readonly Hex[]): Unit[] => hexes.flatMap((hex) => stackIn(s, hex));

function stakesOf(s: State, defenders: readonly Unit[], attackers: readonly Unit[]): Stakes {
  const { strength, fixed } = s.battle;
  const sum = (units: readonly Unit[]) => units.reduce((total, u) => total + strength[u], 0);
  const cornered = (u: Unit) => fixed[u] === 1 || !canRetreat(s, u);
  const risk = sum(attackers);
  return {
    strength: sum(defenders),
    cornered: sum(defenders.filter(cornered)),
    risk,
    riskCornered: sum(attackers.filter(cornered)),
    price: Math.min(risk, Math.max(sum(defenders), Math.min(...attackers.map((u) => strength[u])))),
  };
}

/** "1/1/I and 2/1/I close with Hood.", "AP Hill marches nearer to where it is wanted." */
function marchReason(s: State, _: Action, course: readonly Action[]): string {
  const units = course.flatMap((action) => (action.do === "take" ? [String(action.unit)] : []));
  const names = inWords(s.hand >= 0 ? [s.battle.names[s.hand], ...units] : units);
  const many = s.hand >= 0 ? units.length > 0 : units.length > 1;
  const posts = course.flatMap((action) => (action.do === "move" ? [s.battle.hexNamed(action.to)] : []));
  if (posts.length === 0) return `${names} is well placed.`;
  const met = enemiesMet(s, posts);
  if (met.length > 0) return `${names} ${many ? "close" : "closes"} with ${inWords(met.map((u) => s.battle.names[u]))}.`;
  return `${names} ${many ? "march" : "marches"} nearer to where the fighting is.`;
}

/** The enemies that every post in contact touches. */
function enemiesMet(s: State, posts: readonly Hex[]): Unit[] {
  const enemy = enemyOf(s.side);
  const inContact = posts.filter((hex) => inZoneOf(s, enemy, hex));
  if (inContact.length === 0) return [];
  const isMet = (hex: Hex) => holderOf(s, hex) === enemy && inContact.every((post) => touches(s, post, hex));
  return unitsIn(s, s.battle.reached[inContact[0]].filter(isMet));
}
