/** What must hold in every state: anything listed here in play is a bug, in a position a mistake of its writer. */
import { brokenStacks, faultsBy, type Say } from "../../kit/index.js";
import { STACKING_LIMIT } from "./data/tables.js";
import { ask } from "./options.js";
import { overfullEntry } from "./rules/reinforcements.js";
import {
  BEYOND,
  COMBAT,
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
} from "./state.js";

export const faults = faultsBy(checkUnits, checkStacks, checkMoment);

function checkUnits(s: State, say: Say): void {
  const { battle } = s;
  for (let u = 0; u < battle.unitCount; u++) {
    const hex = s.hex[u];
    const name = battle.names[u];
    if (hex < ELIMINATED || hex >= battle.grid.size) say("BG-3.0a", `${name} is nowhere.`);
    if (hex < 0) continue;
    const passing = s.hand === u && isAsked(s, "step");
    if (!battle.holds[hex] && !(passing && battle.ferry[hex])) say("BG-5.24d", `${name} may not rest in ${battle.grid.names[hex]}.`);
    if (has(s, u, Flag.ineffective) && !ask.attackEffectiveness(s))
      say("BG-11.0", `${name} cannot be ineffective: the option "attackEffectiveness" is off.`);
    if (has(s, u, Flag.entered) && s.side !== battle.side[u]) {
      say("BG-15.0a", `${name} cannot have entered in the enemy's turn.`);
    }
  }
}

/** The lists of each hex hold just the units that are there, of one side, and no more than may stack; zones are what counting afresh gives. */
function checkStacks(s: State, say: Say): void {
  const { battle } = s;
  for (const hex of brokenStacks(s)) say("BG-3.0a", `The stack in ${battle.grid.names[hex]} is miscounted.`);
  for (const text of miscounted(s)) say("BG-6.0a", text);
  for (let hex = 0; hex < battle.grid.size; hex++) {
    const name = battle.grid.names[hex];
    let height = 0;
    for (let u = s.top[hex]; u >= 0; u = s.below[u]) {
      height++;
      if (battle.side[u] !== battle.side[s.top[hex]]) say("BG-5.12", `Both sides are in ${name}.`);
      if (s.below[u] >= 0 && s.below[u] < u) say("BG-3.0a", `The stack in ${name} is out of order.`);
    }
    if (height > STACKING_LIMIT + allowance(s, hex)) say("BG-5.32a", `${name} holds ${height} units; two is the limit.`);
  }
}

/** Who may be over the limit for the moment: the unit in hand, and units that have just come in (15.3). */
function allowance(s: State, hex: number): number {
  let extra = s.hand >= 0 && s.hex[s.hand] === hex ? 1 : 0;
  if (s.phase !== MOVEMENT) return extra;
  for (let u = s.top[hex]; u >= 0; u = s.below[u]) {
    if (u !== s.hand && has(s, u, Flag.entered) && !has(s, u, Flag.moved) && s.battle.entryHex[s.battle.group[u]] === hex) extra++;
  }
  return extra;
}

function checkMoment(s: State, say: Say): void {
  const { battle } = s;
  if (s.turn < 1 || s.turn > battle.facts.turns) say("BG-16.4a", `There is no turn ${s.turn}.`);
  const moved = battle.unitsOf[s.side].filter((u) => has(s, u, Flag.moved) && !has(s, u, Flag.entered)).length;
  const most = Math.min(battle.facts.moveLimit(s), battle.unitsOf[s.side].length);
  if (s.used < moved || s.used > most) say("BG-18.1f", `${s.used} units cannot have moved this turn: ${moved} have, and ${most} may.`);
  if (s.phase === COMBAT && isNight(s)) say("BG-10.0a", `Turn ${s.turn} is a night, without Combat Phases.`);
  const hand = isAsked(s, "step") || isAsked(s, "retreat");
  if (s.hand >= 0 && !hand) say("BG-5.0a", `${battle.names[s.hand]} is in hand though nothing moves.`);
  if (isAsked(s, "step") && s.hand < 0) say("BG-5.0a", "A step is asked of no unit.");
  if (isAsked(s, "step") && s.hand >= 0 && battle.side[s.hand] !== s.side)
    say("BG-4.1c", `${battle.names[s.hand]} is not the phasing player's.`);
  if (s.cameFrom < BEYOND || (s.hand < 0 && (s.spent !== 0 || s.cameFrom !== OFF_MAP))) say("BG-5.15c", "Points are kept for no unit.");
  if (isAsked(s, "sendBack") && overfullEntry(s) < 0) say("BG-15.3d", "Nobody has to be sent back.");
  for (let u = 0; u < battle.unitCount; u++) {
    if (has(s, u, Flag.retreating) && (!isAsked(s, "retreat") || s.hex[u] < 0))
      say("BG-7.71e", `${battle.names[u]} waits to retreat though none is asked.`);
  }
  for (let hex = 0; hex < s.marks.length; hex++) {
    if (s.marks[hex] && s.phase !== COMBAT) say("BG-7.1b", `${battle.grid.names[hex]} has a part in combat outside the Combat Phase.`);
    if (s.marks[hex] & Mark.owes && holderOf(s, hex) === enemyOf(s.side))
      say("BG-7.1b", `${battle.grid.names[hex]} cannot owe an attack: the enemy is in it.`);
  }
}
