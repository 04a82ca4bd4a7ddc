/** What must hold in every state: anything listed here in play is a bug, in a position a mistake of its writer. */
import { brokenStacks, faultsBy, isPending, type Say } from "../../kit/index.js";
import { ARTILLERY, type Unit } from "./battle.js";
import { STACKING_LIMIT } from "./data/tables.js";
import { ask } from "./options.js";
import { readPlan } from "./rules/duties.js";
import { overfullEntry } from "./rules/reinforcements.js";
import {
  BEYOND,
  Chapter,
  COMBAT,
  COMBAT_FLAGS,
  ELIMINATED,
  enemyOf,
  Flag,
  has,
  holderOf,
  isAsked,
  isNight,
  Mark,
  MOVEMENT,
  miscounted,
  OFF_MAP,
  type State,
  stackIn,
} from "./state.js";

export const faults = faultsBy(checkUnits, checkStacks, checkMoment, checkMarks);

function checkUnits(s: State, say: Say): void {
  const { battle } = s;
  for (const [u, name] of battle.names.entries()) {
    const hex = s.hex[u];
    if (hex < ELIMINATED || hex >= battle.grid.size) say("BG-3.0a", `${name} is nowhere.`);
    if (hex === OFF_MAP && has(s, u, Flag.moved)) say("BG-15.0a", `${name} has not come yet, and cannot have moved.`);
    if (hex < 0) continue;
    const passing = s.hand === u && isAsked(s, "step");
    if (!battle.holds[hex] && !(passing && battle.ferry[hex])) say("BG-5.24d", `${name} may not rest in ${battle.grid.names[hex]}.`);
    if (has(s, u, Flag.ineffective) && !ask.attackEffectiveness(s))
      say("BG-11.0", `${name} cannot be ineffective: the option "attackEffectiveness" is off.`);
    if (has(s, u, Flag.entered) && s.side !== battle.side[u]) say("BG-15.0a", `${name} cannot have entered in the enemy's turn.`);
  }
}

/** The lists of each hex hold just the units that are there, of one side, and no more than may stack; zones are what counting afresh gives. */
function checkStacks(s: State, say: Say): void {
  const { grid, side } = s.battle;
  for (const hex of brokenStacks(s)) say("BG-3.0a", `The stack in ${grid.names[hex]} is miscounted.`);
  for (const text of miscounted(s)) say("BG-6.0a", text);
  for (const [hex, name] of grid.names.entries()) {
    const stack = stackIn(s, hex);
    for (const [i, u] of stack.entries()) {
      if (side[u] !== side[stack[0]]) say("BG-5.12", `Both sides are in ${name}.`);
      if (stack[i + 1] < u) say("BG-3.0a", `The stack in ${name} is out of order.`);
    }
    const room = STACKING_LIMIT + stack.filter((u) => mayBeOver(s, u)).length;
    if (stack.length > room) say("BG-5.32a", `${name} holds ${stack.length} units; two is the limit.`);
  }
}

/** Who may be over the limit for the moment: the unit in hand, and units that have just come in (15.3). */
function mayBeOver(s: State, u: Unit): boolean {
  const isNew = has(s, u, Flag.entered) && !has(s, u, Flag.moved) && s.battle.entryHex[s.battle.group[u]] === s.hex[u];
  return s.hand === u || (s.phase === MOVEMENT && isNew);
}

function checkMoment(s: State, say: Say): void {
  const { facts, unitsOf, names, side } = s.battle;
  const { hand, used } = s;
  if (s.turn < 1 || s.turn > facts.turns) say("BG-16.4a", `There is no turn ${s.turn}.`);
  const moved = unitsOf[s.side].filter((u) => has(s, u, Flag.moved) && !has(s, u, Flag.entered)).length;
  const most = Math.min(facts.moveLimit(s), unitsOf[s.side].length);
  if (used < moved || used > most) say("BG-18.1f", `${used} units cannot have moved this turn: ${moved} have, and ${most} may.`);
  if (s.phase === COMBAT && isNight(s)) say("BG-10.0a", `Turn ${s.turn} is a night, without Combat Phases.`);
  const stepping = isAsked(s, "step");
  if (hand >= 0 && !stepping && !isAsked(s, "retreat")) say("BG-5.0a", `${names[hand]} is in hand though nothing moves.`);
  if (stepping && hand < 0) say("BG-5.0a", "A step is asked of no unit.");
  if (stepping && hand >= 0 && side[hand] !== s.side) say("BG-4.1c", `${names[hand]} is not the phasing player's.`);
  if (s.cameFrom < BEYOND || (hand < 0 && (s.spent !== 0 || s.cameFrom !== OFF_MAP))) say("BG-5.15c", "Points are kept for no unit.");
  if (isAsked(s, "sendBack") && overfullEntry(s) < 0) say("BG-15.3d", "Nobody has to be sent back.");
}

/** What part a unit may have in combat: in an attack only while one is made, and each side its own. */
function partsOf(s: State, u: Unit, isAttacking: boolean): number {
  const { side, branch } = s.battle;
  if (!isAttacking) return Flag.retreating;
  if (side[u] !== s.side) return Flag.retreating | Flag.defenders;
  return Flag.retreating | Flag.attackers | Flag.losses | (branch[u] === ARTILLERY ? Flag.support : 0);
}

function checkMarks(s: State, say: Say): void {
  const { names, grid } = s.battle;
  const isAttacking = isPending(s, Chapter.plan) || isPending(s, Chapter.aftermath);
  if (isPending(s, Chapter.plan) && readPlan(s).targets.length === 0) say("BG-7.14a", "An attack is planned on nobody.");
  for (const [u, name] of names.entries()) {
    if (has(s, u, Flag.retreating) && (!isAsked(s, "retreat") || s.hex[u] < 0))
      say("BG-7.71e", `${name} waits to retreat though none is asked.`);
    if (has(s, u, COMBAT_FLAGS & ~partsOf(s, u, isAttacking))) say("BG-7.1c", `${name} cannot have that part in an attack.`);
  }
  const marks = Mark.owes | Mark.owed | (isAttacking ? Mark.attackFrom | Mark.targets : 0) | (s.hand >= 0 ? Mark.chain : 0);
  for (const [hex, mark] of s.marks.entries()) {
    if (mark && s.phase !== COMBAT) say("BG-7.1b", `${grid.names[hex]} has a part in combat outside the Combat Phase.`);
    if (mark & ~marks) say("BG-7.1c", `${grid.names[hex]} has a part in an attack that nobody makes.`);
    if (mark & Mark.owes && holderOf(s, hex) === enemyOf(s.side))
      say("BG-7.1b", `${grid.names[hex]} cannot owe an attack: the enemy is in it.`);
  }
}
