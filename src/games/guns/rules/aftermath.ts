/** 13 After the fighting: step 9, tokens used up, and 22 the extended bombardment run again. */
import type { GameEvent } from "../../../engine/index.js";
import { pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { tokensOfArmy } from "../data/tokens.js";
import { Did, dropFlags, Extended, enemyOf, MOST_ATTACKERS, NOBODY, SQUAD, type State, setFlag, stackAt } from "../state.js";
import * as told from "../words/attack.js";
import * as words from "../words/turn.js";
import { clearGuns } from "./artillery.js";
import { clearAttack, wayOf } from "./attack.js";
import { reverse } from "./combat.js";
import { objectivesIn, takeObjectives } from "./objectives.js";
import { eliminate } from "./reduction.js";
import { draw, pourTokens } from "./tokens.js";
import { isExempt } from "./withdrawal.js";

/** 13.8w to y who has won the attack. */
export function conclude(s: State, log?: GameEvent[]): void {
  if (s.won === 0) loseAttack(s);
  log?.push(told.attackEnded(s, s.won !== 0));
  if (s.won !== 0) winAttack(s, log);
}

function winAttack(s: State, log?: GameEvent[]): void {
  for (let t = 0; t < 2; t++) {
    // 21.5b
    if (s.sandwich & (1 << t)) for (const b of stackAt(s, enemyOf(s.active), s.target[t])) eliminate(s, b, "GG-21.5b", log);
  }
  const slots = [...s.squad.keys()].filter((slot) => s.squad[slot] !== NOBODY);
  for (const slot of slots) setFlag(s, s.squad[slot], Did.won);
  const crossed = slots.flatMap((slot) => wayOf(s, slot).map((face) => s.ground.map.area[face]));
  takeObjectives(s, s.active, objectivesIn(s, crossed), log); // 20.1e
}

/** 13.9a; 21.4a, 21.5c who need not go back. */
function loseAttack(s: State): void {
  // 21.5c a defender caught between two fires faces its first enemy again
  for (let t = 0; t < 2; t++) if (s.sandwich & (1 << t)) reverse(s, t);
  for (let slot = 0; slot < MOST_ATTACKERS; slot++) {
    const b = s.squad[slot];
    if (b === NOBODY) continue;
    const between = (s.sandwich & (1 << Math.floor(slot / SQUAD))) !== 0;
    // 21.4a an attacker stands where the winner does: no group attacks the woods
    setFlag(s, b, !between && isExempt(s, b, b) ? Did.exempt : Did.forced);
  }
  push(s, Chapter.retreat);
}

/** 13.9 whoever need not go back stays; then the attack is over. */
export function endAttack(s: State, log?: GameEvent[]): void {
  if (s.won === 0) dropFlags(s, s.active, Did.forced | Did.exempt);
  attackOver(s, log);
}

/** One attack is over, the next may be declared (13.0d). */
export function attackOver(s: State, log?: GameEvent[]): void {
  clearAttack(s);
  pop(s);
  if (s.extended === Extended.again) finishExtended(s, log);
}

/** 13.12a one new token for every two used. */
export function expendAttackers(s: State, log?: GameEvent[]): void {
  const used = pourTokens(s.used, s.expended, s.active) + pourTokens(s.filled, s.burnt, s.active);
  log?.push(told.tokensExpended(s.active, used));
  drawAnew(s, s.active, used, "GG-13.12a", log);
}

/** 13.12b what was hit is gone, with one new token for every two; the rest comes back. */
export function settleDefenders(s: State, log?: GameEvent[]): void {
  const army = enemyOf(s.active);
  const hit = pourTokens(s.hit, s.expended, army);
  for (const token of tokensOfArmy[army]) s.trayShown[token] += s.used[token];
  const back = pourTokens(s.used, s.tray, army);
  if (hit + back > 0) log?.push(told.tokensBack(army, hit, back));
  drawAnew(s, army, hit, "GG-13.12b", log);
}

/** One token for every two expended. */
function drawAnew(s: State, army: number, expended: number, rule: string, log?: GameEvent[]): void {
  if (expended < 2) return;
  const drawn = draw(s, army, Math.floor(expended / 2), s.tray);
  log?.push(words.drawn(s, army, drawn, rule));
}

/** 22.1b to d the first run of an extended bombardment ends after step 5. */
export function endFirstRun(s: State, log?: GameEvent[]): void {
  clearGuns(s, (i) => (s.gunHit[i] ? s.hit : s.used));
  const drawn = draw(s, s.active, s.usedTokens, s.reserve).length;
  log?.push(told.reserveDrawn(s, drawn));
  s.laterTarget.set(s.target);
  s.laterSquad.set(s.squad);
  s.laterHits.set(s.blockHits);
  for (const b of s.squad) if (b !== NOBODY) setFlag(s, b, Did.waiting);
  s.extended = Extended.waiting;
  clearAttack(s);
  pop(s);
}

export function lapse(s: State, log?: GameEvent[]): void {
  log?.push(told.extendedLapsed(s));
  finishExtended(s, log);
}

/** 22.1g, i all its tokens are gone, used or not. */
function finishExtended(s: State, log?: GameEvent[]): void {
  pourTokens(s.filled, s.burnt, s.active);
  pourTokens(s.reserve, s.burnt, s.active);
  settleDefenders(s, log);
  s.extended = Extended.none;
  s.laterTarget.fill(-1);
  s.laterSquad.fill(NOBODY);
  s.laterHits.fill(0);
  dropFlags(s, s.active, Did.waiting);
}
