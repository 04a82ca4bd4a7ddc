/** 4.0 Sequence of play, 10.0 night turns. */
import type { Action, GameEvent } from "../../../engine/index.js";
import { sideNames } from "../battle.js";
import { on } from "../options.js";
import {
  Ask,
  BY_COMBAT,
  COMBAT,
  dropFlags,
  ENTERED,
  enemyOf,
  FORCED_FIRST,
  FORCED_LAST,
  MOVED,
  MOVEMENT,
  PHASE_FLAGS,
  type State,
} from "../state.js";
import * as words from "../words.js";
import { findDuties } from "./duties.js";
import { noteWhoMustLeave, orderForcedRetreats, rally, recoverByNight } from "./effectiveness.js";
import { canTake, isNight } from "./movement.js";
import { canEnter, mayBeSentBack, mustClearEntry, overfullEntry, rollsForAdditional } from "./reinforcements.js";
import { beginRetreat } from "./retreat.js";

/** 4.1, 14.3 the Player-Turn of a side opens with its Movement Phase. */
export function beginPlayerTurn(s: State, side: number, log?: GameEvent[]): void {
  s.side = side;
  s.phase = MOVEMENT;
  s.ask = rollsForAdditional(s) ? Ask.call : Ask.march; // 20.5
  s.used = 0;
  dropFlags(s, MOVED | ENTERED | PHASE_FLAGS);
  s.marks.fill(0);
  log?.push(words.phaseBegins(s));
}

export function legalMarches(s: State, out: Action[]): void {
  const { unitsOf, actions, group } = s.battle;
  for (const u of unitsOf[s.side]) {
    if (s.hex[u] >= 0) {
      if (canTake(s, u)) out.push(actions.take[u]);
    } else if (group[u] >= 0 && canEnter(s, u)) out.push(actions.enter[u]);
  }
  if (mayEndMovement(s)) out.push(actions.end);
}

/** 4.1 at any time, but for what 15.3 asks. */
export function mayEndMovement(s: State): boolean {
  return !mustClearEntry(s) && !mustBringIn(s);
}

/** By the other reading of 15.0, reinforcements that are due and can enter must. */
export function mustBringIn(s: State): boolean {
  return !on(s, "reinforcementsMayWait") && s.battle.unitsOf[s.side].some((u) => canEnter(s, u));
}

/** 5.14 final: the duties to attack follow from this position. */
export function endMovement(s: State, log?: GameEvent[]): void {
  if (overfullEntry(s) >= 0) {
    s.ask = Ask.sendBack;
    return;
  }
  if (isNight(s))
    nextPlayerTurn(s, log); // 10.0
  else beginCombat(s, log);
}

export function legalSendBacks(s: State, out: Action[]): void {
  for (const u of s.battle.unitsOf[s.side]) if (mayBeSentBack(s, u)) out.push(s.battle.actions.sendBack[u]);
}

function beginCombat(s: State, log?: GameEvent[]): void {
  s.phase = COMBAT;
  log?.push(words.phaseBegins(s));
  if (on(s, "rallyBeforeForcedRetreat")) rally(s, log); // 21.0
  noteWhoMustLeave(s);
  if (on(s, "forcedRetreatAtPhaseEnd")) beginAttacks(s);
  else forceRetreats(s, FORCED_FIRST, log);
}

function beginAttacks(s: State): void {
  s.ask = Ask.attack;
  findDuties(s);
}

/** 4.1 no attack is owed any more. */
export function endCombat(s: State, log?: GameEvent[]): void {
  if (on(s, "forcedRetreatAtPhaseEnd")) forceRetreats(s, FORCED_LAST, log);
  else nextPlayerTurn(s, log);
}

/** 11.31 */
function forceRetreats(s: State, when: number, log?: GameEvent[]): void {
  s.ordered = when;
  orderForcedRetreats(s, log);
  beginRetreat(s, log);
}

export function afterForcedRetreats(s: State, log?: GameEvent[]): void {
  const first = s.ordered === FORCED_FIRST;
  s.ordered = BY_COMBAT;
  if (!on(s, "rallyBeforeForcedRetreat")) rally(s, log);
  if (first) beginAttacks(s);
  else nextPlayerTurn(s, log);
}

function nextPlayerTurn(s: State, log?: GameEvent[]): void {
  const { first, turns } = s.battle.facts;
  if (sideNames[s.side] === first) {
    beginPlayerTurn(s, enemyOf(s.side), log);
    return;
  }
  if (isNight(s)) recoverByNight(s, log);
  if (s.turn === turns) {
    s.ask = Ask.over; // 4.0, 16.4
    log?.push(words.gameOver(s));
    return;
  }
  s.turn++;
  beginPlayerTurn(s, enemyOf(s.side), log);
}
