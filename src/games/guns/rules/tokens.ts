/** 8 Drawing battle tokens, and tokens returned for whatever reason. */
import { type Action, below, type GameEvent } from "../../../engine/index.js";
import { firstToken, type Token, TRAY, tokenArmy, tokenNames } from "../data/tokens.js";
import { Ask, ATTACK, Reason, type State } from "../state.js";
import * as words from "../words/turn.js";

/** How many tokens of a side are in a place. */
export function countOf(row: Uint8Array, army: number): number {
  let sum = 0;
  for (let token = firstToken[army]; token < firstToken[army + 1]; token++) sum += row[token];
  return sum;
}

export const trayCount = (s: State, army: number): number => countOf(s.tray, army);

/** 8.1d, 17.4a the return stack is shuffled into the pool. */
export function recycle(s: State, army: number): void {
  for (let token = firstToken[army]; token < firstToken[army + 1]; token++) {
    s.pool[token] += s.returned[token];
    s.returned[token] = 0;
  }
}

/** Draws blind, as many as there are; 8.1d an empty pool is made anew first. */
export function draw(s: State, army: number, count: number, to: Uint8Array): Token[] {
  const drawn: Token[] = [];
  while (drawn.length < count) {
    let left = countOf(s.pool, army);
    if (left === 0) {
      recycle(s, army);
      left = countOf(s.pool, army);
    }
    if (left === 0) break; // 8.1e
    let at = below(s.random, left);
    let token = firstToken[army];
    while (at >= s.pool[token]) at -= s.pool[token++];
    s.pool[token]--;
    to[token]++;
    drawn.push(token);
  }
  return drawn;
}

/** A token leaves the tray face-down: the enemy no longer knows what is left in it. */
export function loseTray(s: State, army: number): void {
  s.trayShown.fill(0, firstToken[army], firstToken[army + 1]);
}

/** 8.1a, b one for each hour of the turn, none under Attack orders. */
export function drawForTurn(s: State, log?: GameEvent[]): void {
  if (s.orders[s.active] === ATTACK) return;
  const drawn = draw(s, s.active, s.hours, s.tray);
  log?.push(words.drawn(s, s.active, drawn, "GG-8.1a"));
}

/** 8.1c */
export const excess = (s: State, army: number): number => Math.max(0, trayCount(s, army) - TRAY);

/** Asks the active player to return tokens; false where nothing is owed. */
export function demandTokens(s: State, count: number, reason: number): boolean {
  if (count <= 0) return false;
  s.owed = count;
  s.reason = reason;
  s.ask = Ask.return;
  return true;
}

/** 6.3d at least half, rounded up. */
export const half = (s: State, army: number): number => Math.ceil(trayCount(s, army) / 2);

/** More than what is owed may be returned, but not of what was drawn too many, nor of the two for Hold. */
export const mayReturnMore = (s: State): boolean => s.reason !== Reason.keep && s.reason !== Reason.hold;

export function legalReturns(s: State, out: Action[]): void {
  for (let token = firstToken[s.active]; token < firstToken[s.active + 1]; token++) {
    if (s.tray[token] > 0) out.push(returnActions[token]);
  }
  if (s.owed <= 0) out.push(DONE);
}

/** Puts a token on the return stack; true when nothing more is owed or can be given. */
export function returnToken(s: State, token: Token, log?: GameEvent[]): boolean {
  s.tray[token]--;
  loseTray(s, tokenArmy[token]);
  s.returned[token]++;
  s.owed--;
  log?.push(words.returned(s, token));
  if (trayCount(s, tokenArmy[token]) === 0) return true;
  return s.owed <= 0 && !mayReturnMore(s);
}

export const DONE: Action = Object.freeze({ do: "done" });
const returnActions: readonly Action[] = tokenNames.map((token) => Object.freeze({ do: "return", token }));
