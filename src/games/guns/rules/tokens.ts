/** 8 Drawing battle tokens, and tokens returned for whatever reason. */
import type { GameEvent } from "../../../engine/index.js";
import { countIn, drawFrom, no, noted, offered, pop, pour, push } from "../../../kit/index.js";
import { Chapter, reasonNames, reasons } from "../agenda.js";
import { firstToken, type Token, tokenArmy, tokenNames, tokensOfArmy } from "../data/tokens.js";
import { COMMANDER, inCommand, seatFor } from "../seats.js";
import { Order, type State } from "../state.js";
import { does, forCommander, inSecret, list, ofArmy, plural } from "../words/names.js";
import { type Ask, ownToken, title, verb } from "./verbs.js";

/** The kinds of a side that are in a place. */
export const tokensIn = (pile: Uint8Array, army: number): Token[] => tokensOfArmy[army].filter((token) => pile[token] > 0);

/** How many tokens of a side are in a place. */
export const countOf = (pile: Uint8Array, army: number): number => countIn(pile, firstToken[army], firstToken[army + 1]);

export const trayCount = (s: State, army: number): number => countOf(s.tray, army);

/** Moves a side's tokens from one pile to another; returns how many. */
export function pourTokens(from: Uint8Array, to: Uint8Array, army: number): number {
  const count = countOf(from, army);
  pour(from, to, firstToken[army], firstToken[army + 1]);
  return count;
}

/** 8.1d, 17.4a the return stack is shuffled into the pool. */
export function recycle(s: State, army: number): void {
  pourTokens(s.returned, s.pool, army);
}

/** Draws blind, as many as there are; 8.1d an empty pool is made anew first. */
export function draw(s: State, army: number, count: number, to: Uint8Array): Token[] {
  const drawn: Token[] = [];
  while (drawn.length < count) {
    if (countOf(s.pool, army) === 0) recycle(s, army);
    const token = drawFrom(s.random, s.pool, firstToken[army], firstToken[army + 1]);
    if (token < 0) break; // 8.1e
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
  if (s.orders[s.active] === Order.attack) return;
  const drawn = draw(s, s.active, s.hours, s.tray);
  log?.push(drawnBy(s, s.active, drawn, "GG-8.1a"));
}

/** What its commander reads of the tokens that a side has drawn, and the others of how many. */
export function drawnBy(s: State, army: number, drawn: readonly Token[], rule: string): GameEvent {
  const count = drawn.length;
  const tokens = drawn.map((token) => tokenNames[token]);
  const told = ofArmy(army, "draw", rule, `${does(army, "draw")} ${count === 0 ? "no token" : plural(count, "token")}.`, { count });
  const whole =
    count === 0
      ? inSecret([seatFor(s, army, COMMANDER)], told, { tokens }, told.text)
      : forCommander(s, army, told, { tokens }, list(tokens));
  return { ...whole, reveals: count > 0 };
}

/** 6.3d at least half, rounded up. */
export const half = (s: State, army: number): number => Math.ceil(trayCount(s, army) / 2);

/** Asks the active player to return tokens, if any are owed; for some reasons he may return more. */
export function demandTokens(s: State, count: number, reason: number): void {
  if (count <= 0) return;
  s.owed = count;
  push(s, Chapter.return, reason);
}

const reasonOf = (s: State) => reasonNames[noted(s, 0)];

function finishReturn(s: State): void {
  s.owed = 0;
  pop(s);
}

export const returnTokens: Ask = {
  rule: (s) => reasons[reasonOf(s)].rule,
  seat: inCommand,
  prompt(s) {
    const { why, mayBeMore } = reasons[reasonOf(s)];
    const owed = Math.max(0, s.owed);
    const wanted =
      owed > 0
        ? `return ${plural(owed, "token")}${mayBeMore ? " or more" : ""}`
        : offered(s, returnTokens.verbs, { return: "return more", done: "be done" });
    return { text: `${title(s)}: ${why}; ${wanted}.`, reason: reasonOf(s), owed };
  },
  verbs: {
    return: verb({
      fields: { token: ownToken },
      rule: "GG-4.6b",
      from: (s) => tokensIn(s.tray, s.active),
      refuse: (s, { token }) => no("GG-4.6b", `${ownToken.write(s, token)} is not in your tray.`),
      do(s, { token }, log) {
        s.tray[token]--;
        loseTray(s, tokenArmy[token]);
        s.returned[token]++;
        s.owed--;
        const told = ofArmy(s.active, "return", reasons[reasonOf(s)].rule, `${does(s.active, "return")} a token.`);
        const own = `${does(s.active, "return")} ${tokenNames[token]}.`;
        log?.push(inSecret([inCommand(s)], told, { token: tokenNames[token] }, own));
        if (trayCount(s, s.active) === 0 || (s.owed <= 0 && !reasons[reasonOf(s)].mayBeMore)) finishReturn(s);
      },
    }),
    done: verb({
      refuse: (s) => (s.owed > 0 ? no(reasons[reasonOf(s)].rule, `${s.owed} more must be returned first.`) : undefined),
      do: finishReturn,
    }),
  },
};
