/** 20 Winning the game. */
import type { GameEvent, Result } from "../../../engine/index.js";
import { clearAgenda, current, type Ending, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { CSA, UNION } from "../data/blocks.js";
import { dayOf } from "../data/time.js";
import { communications } from "../geometry/faces.js";
import { COMMANDER, seatFor } from "../seats.js";
import { OBJECTIVES, Order, type State } from "../state.js";
import * as words from "../words/turn.js";
import { enemyCover } from "./movement.js";

/** 20.2 blue, and with a communications path, which begins in no Confederate field of fire. */
function fullyControls(s: State, objective: number): boolean {
  const area = s.objectiveAt[objective];
  if (area < 0 || s.control[objective] !== UNION) return false;
  return communications(s.ground, s, UNION, enemyCover(s, UNION), area).length > 0;
}

export function fullyControlled(s: State): number {
  let sum = 0;
  for (let i = 0; i < OBJECTIVES; i++) if (fullyControls(s, i)) sum++;
  return sum;
}

/** 20.3a on 2 and 3 July only Attack orders keep a Union without full control in the game. */
export const isAtStake = (s: State): boolean => dayOf[s.hour] > 1 && fullyControlled(s) < OBJECTIVES;

/** 20.3a, c at the end of a Union phase. */
export const losesNow = (s: State): boolean => s.orders[UNION] !== Order.attack && isAtStake(s);

export function win(s: State, army: number, log?: GameEvent[]): void {
  s.winner = army;
  clearAgenda(s);
  push(s, Chapter.over);
  log?.push(words.gameOver(s, resultOf(s)));
}

export function resultOf(s: State): Result {
  const held = fullyControlled(s);
  return result(
    s,
    s.winner,
    held,
    s.winner === UNION
      ? `The Union wins: the night of 3 July is over, and it fully controls ${held} of ${OBJECTIVES} objectives.`
      : `The Confederates win: the Union fully controls ${held} of ${OBJECTIVES} objectives and has not declared Attack.`,
  );
}

export const over: Ending<State> = { result: resultOf };

/** How it would be counted now: full control of all objectives, or not. */
export function standing(s: State): Result {
  if (current(s) === Chapter.over) return resultOf(s);
  const held = fullyControlled(s);
  return result(s, held === OBJECTIVES ? UNION : CSA, held, `The Union fully controls ${held} of ${OBJECTIVES} objectives.`);
}

function result(s: State, army: number, held: number, text: string): Result {
  const score = { [seatFor(s, UNION, COMMANDER)]: held, [seatFor(s, CSA, COMMANDER)]: OBJECTIVES - held };
  return { winner: seatFor(s, army, COMMANDER), level: army === UNION ? "held" : "objectives", score, text };
}
