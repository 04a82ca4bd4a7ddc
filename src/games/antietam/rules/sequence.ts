/** 4.0 Sequence of play, 10.0 night turns. */
import type { GameEvent } from "../../../engine/index.js";
import { type Passage, pop, push, turnTo } from "../../../kit/index.js";
import { sideNames } from "../battle.js";
import { ask } from "../options.js";
import { Chapter, COMBAT, dropFlags, enemyOf, Flag, isNight, MOVEMENT, PHASE_FLAGS, type State } from "../state.js";
import * as words from "../words.js";
import { findDuties } from "./duties.js";
import { noteWhoMustLeave, rallyNow, recoverByNight } from "./effectiveness.js";
import { rollsForAdditional } from "./reinforcements.js";
import { resultOf } from "./victory.js";

/** 4.1, 14.3 the Player-Turn of a side opens with its Movement Phase. */
export function beginPlayerTurn(s: State, side: number, log?: GameEvent[]): void {
  s.side = side;
  s.phase = MOVEMENT;
  s.used = 0;
  dropFlags(s, Flag.moved | Flag.entered | PHASE_FLAGS);
  s.marks.fill(0);
  log?.push(words.phaseBegins(s));
  push(s, Chapter.march);
  if (rollsForAdditional(s)) push(s, Chapter.call); // 20.5
}

/** What went before is done: the other side's Player-Turn, the next turn, or the end. */
export const turn: Passage<State> = {
  run(s, log) {
    if (sideNames[s.side] !== s.battle.facts.first) {
      if (isNight(s)) recoverByNight(s, log);
      if (s.turn === s.battle.facts.turns) {
        turnTo(s, Chapter.over); // 4.0, 16.4
        log?.push(words.gameOver(resultOf(s)));
        return;
      }
      s.turn++;
    }
    beginPlayerTurn(s, enemyOf(s.side), log);
  },
};

/** 4.1 the Combat Phase: attacks, and before or after them who must leave (11.31). */
export const combat: Passage<State> = {
  run(s, log) {
    s.phase = COMBAT;
    log?.push(words.phaseBegins(s));
    if (ask.rallyBeforeForcedRetreat(s)) rallyNow(s, log); // 21.0
    noteWhoMustLeave(s);
    const last = ask.forcedRetreatAtPhaseEnd(s);
    pop(s);
    if (last) push(s, Chapter.forced);
    push(s, Chapter.attack);
    push(s, Chapter.contact);
    if (!last) push(s, Chapter.forced);
  },
};

/** 7.1 */
export const contact: Passage<State> = {
  run(s) {
    findDuties(s);
    pop(s);
  },
};
