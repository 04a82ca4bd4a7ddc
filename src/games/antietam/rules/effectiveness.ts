/** 11.0 Attack effectiveness (optional), with its recovery by night (11.4) or by the die (21.0). */
import { die, type GameEvent } from "../../../engine/index.js";
import { type Passage, pop, push, turnTo } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { ask } from "../options.js";
import { Chapter, enemyOf, Flag, has, inZoneOf, type State } from "../state.js";
import * as words from "../words.js";
import { eliminate } from "./losses.js";

/** 11.1 an attacker in contact that suffers Ar may only defend from now on. */
export function loseEffectiveness(s: State, u: Unit, log?: GameEvent[]): void {
  if (!ask.attackEffectiveness(s)) return;
  s.flags[u] |= Flag.ineffective;
  log?.push(words.lostEffectiveness(s, u));
}

/** The units of the phasing player that roll to rally; one that fought lost its effectiveness only now (21.0f). */
function ralliers(s: State): Unit[] {
  if (s.battle.facts.recovery !== "die") return [];
  return s.battle.unitsOf[s.side].filter((u) => s.hex[u] >= 0 && has(s, u, Flag.ineffective) && !has(s, u, Flag.fought));
}

/** 21.0 each rolls once, a 1 restores it. */
export function rallyNow(s: State, log?: GameEvent[]): void {
  for (const u of ralliers(s)) {
    const roll = die(s.random);
    if (roll === 1) s.flags[u] &= ~Flag.ineffective;
    log?.push(words.rallyRoll(s, u, roll));
  }
}

/** 11.31, 11.32 notes who stands ineffective in an enemy zone as the phase begins. */
export function noteWhoMustLeave(s: State): void {
  for (const u of s.battle.unitsOf[s.side]) if (isLocked(s, u)) s.flags[u] |= Flag.mustLeave;
}

function isLocked(s: State, u: Unit): boolean {
  return s.hex[u] >= 0 && has(s, u, Flag.ineffective) && inZoneOf(s, enemyOf(s.side), s.hex[u]);
}

/** Those among them that no combat has freed. */
function mustLeave(s: State): Unit[] {
  return s.battle.unitsOf[s.side].filter((u) => has(s, u, Flag.mustLeave) && isLocked(s, u));
}

/** Who must leave when combat is ended. */
export function mustLeaveLast(s: State): Unit[] {
  return ask.forcedRetreatAtPhaseEnd(s) ? mustLeave(s) : [];
}

/** 11.31 they must retreat; immovable guns are lost instead (19.0). */
function orderForcedRetreats(s: State, log?: GameEvent[]): void {
  for (const u of mustLeave(s)) {
    if (s.battle.fixed[u]) eliminate(s, u, "BG-19.0b", log);
    else s.flags[u] |= Flag.retreating;
  }
}

export const forced: Passage<State> = {
  run(s, log) {
    if (ask.rallyBeforeForcedRetreat(s)) pop(s);
    else turnTo(s, Chapter.rally);
    orderForcedRetreats(s, log);
    push(s, Chapter.retreat, s.side);
  },
};

export const rally: Passage<State> = {
  run(s, log) {
    rallyNow(s, log);
    pop(s);
  },
};

/** 11.4 at the end of a night turn all units recover. */
export function recoverByNight(s: State, log?: GameEvent[]): void {
  if (s.battle.facts.recovery !== "night") return;
  for (let u = 0; u < s.flags.length; u++) {
    if (!has(s, u, Flag.ineffective)) continue;
    s.flags[u] &= ~Flag.ineffective;
    log?.push(words.recovered(s, u));
  }
}
