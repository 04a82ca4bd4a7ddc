/** 17 Night: field works, the time track and the battle pool, and the cavalry that leaves on 1 July. */
import { type Action, type GameEvent, shuffle } from "../../../engine/index.js";
import type { Face } from "../../../kit/index.js";
import { type Block, blockNames, firstOf, UNION } from "../data/blocks.js";
import { arrivals, dayOf, hourCount, refills } from "../data/time.js";
import { marchToken } from "../data/tokens.js";
import { on } from "../options.js";
import { Ask, blocksAt, FIRST_ARRIVAL, RUMOR, Stage, type State } from "../state.js";
import * as words from "../words/turn.js";
import { actionsOf } from "./movement.js";
import { beginOrders } from "./orders.js";
import { eliminate, isFull } from "./reduction.js";
import { countOf, DONE, recycle, trayCount } from "./tokens.js";

const LEAVING = 2;
const FORFEIT = 3;

/** 17.4b field works, time track, pool, the rule of 1 July, then orders. Whether there are march tokens in the tray is secret. */
export function beginNight(s: State, log?: GameEvent[]): void {
  s.stage = Stage.night;
  s.ask = Ask.works;
  if (trayCount(s, s.active) === 0) endWorks(s, log);
}

/** 17.2 */
export function legalWorks(s: State, out: Action[]): void {
  const { positions } = s.ground.map;
  if (s.tray[marchToken[s.active]] > 0) {
    const { build } = actionsOf(s);
    for (let p = 0; p < positions; p++) {
      if (blocksAt(s, s.active, p) === 0) continue;
      for (let face = 2 * p; face < 2 * p + 2; face++) if (mayFaceWorks(s, face)) out.push(build[face]);
    }
  }
  out.push(DONE);
}

/** 17.2d the builder chooses; by the other reading works face as the blocks do. */
export function mayFaceWorks(s: State, face: Face): boolean {
  return !on(s, "worksFaceWithBlocks") || s.front[s.active * s.ground.map.positions + (face >> 1)] === face;
}

export function build(s: State, face: Face, log?: GameEvent[]): void {
  s.tray[marchToken[s.active]]--;
  s.works[face]++;
  log?.push(words.worksBuilt(s, s.active, face));
  if (trayCount(s, s.active) === 0) endWorks(s, log);
}

export function endWorks(s: State, log?: GameEvent[]): void {
  refillTrack(s, log);
  if (countOf(s.returned, s.active) > 0) {
    recycle(s, s.active); // 17.4a
    log?.push(words.poolReset(s.active));
  }
  if (s.active === UNION && dayOf[s.hour] === 1) beginLeaving(s, log);
  else beginOrders(s, log);
}

/** 17.3 time tokens for the next day, blind; none with the historical timetable (23.1e). */
function refillTrack(s: State, log?: GameEvent[]): void {
  const day = dayOf[s.hour];
  const tokens = arrivals[s.active][day];
  if (on(s, "historicalReinforcements") || tokens === undefined || tokens.length === 0) return;
  for (const [i, spaces] of refills[day - 1].entries()) deal(s, s.active, spaces, [tokens[i]]);
  log?.push(words.trackFilled(s, s.active));
}

/** Shuffles arrival tokens with rumors over the spaces, one on each. */
export function deal(s: State, army: number, spaces: readonly number[], entries: readonly number[]): void {
  const tokens = spaces.map((_, i) => (i < entries.length ? FIRST_ARRIVAL + entries[i] : RUMOR));
  shuffle(s.random, tokens);
  spaces.forEach((hour, i) => {
    s.track[army * hourCount + hour] = tokens[i];
  });
}

const mayLeave = (s: State, b: Block): boolean => s.place[b] >= 0 && isFull(s, b);

/** 17.5 two full-strength blocks in play leave, or the next three reinforcement blocks are given up. */
function beginLeaving(s: State, log?: GameEvent[]): void {
  s.owed = LEAVING;
  s.ask = Ask.leave;
  let full = 0;
  for (let b = firstOf[UNION]; b < firstOf[UNION + 1]; b++) if (mayLeave(s, b)) full++;
  if (full < LEAVING) forfeit(s, log); // 17.5c
}

const removeActions: readonly Action[] = blockNames.map((block) => Object.freeze({ do: "remove", block }));
export const FORFEIT_ACTION: Action = Object.freeze({ do: "forfeit" });

export function legalLeavings(s: State, out: Action[]): void {
  for (let b = firstOf[UNION]; b < firstOf[UNION + 1]; b++) if (mayLeave(s, b)) out.push(removeActions[b]);
  if (s.owed === LEAVING) out.push(FORFEIT_ACTION);
}

export function removeBlock(s: State, b: Block, log?: GameEvent[]): void {
  eliminate(s, b, "GG-17.5b", log);
  s.owed--;
  if (s.owed === 0) beginOrders(s, log);
}

export function forfeit(s: State, log?: GameEvent[]): void {
  s.owed = 0;
  s.forfeit = FORFEIT;
  log?.push(words.forfeited());
  beginOrders(s, log);
}
