/** 24 Game balance: an auction for the choice of side, and objective moves for the loser. */
import { type Action, below, type GameEvent } from "../../../engine/index.js";
import { armyNames, CSA, UNION } from "../data/blocks.js";
import { afterAuction } from "../setup.js";
import { Ask, enemyOf, type State } from "../state.js";
import * as words from "../words/turn.js";
import { beginShifting, reportShifts } from "./objectives.js";

/** More moves than this would carry the objectives round the map. */
export const HIGHEST_BID = 30;

/** 24.1a who bids first is drawn by lot. Until the sides are chosen, `active` is the number of the player. */
export function beginAuction(s: State): void {
  s.active = below(s.random, 2);
  s.ask = Ask.bid;
}

const bidActions: readonly Action[] = Array.from({ length: HIGHEST_BID + 1 }, (_, bid) => Object.freeze({ do: "bid", bid }));
const PASS: Action = Object.freeze({ do: "pass" });
const sideActions: readonly Action[] = armyNames.map((side) => Object.freeze({ do: "side", side }));

/** 24.1e the first bidder must open; every later bid is higher. */
export function legalBids(s: State, out: Action[]): void {
  for (let bid = s.bid + 1; bid <= HIGHEST_BID; bid++) out.push(bidActions[bid]);
  if (s.bid >= 0) out.push(PASS);
}

export function placeBid(s: State, bid: number, log?: GameEvent[]): void {
  s.bid = bid;
  log?.push(words.bidMade(s));
  s.active = enemyOf(s.active);
}

export function passBid(s: State, log?: GameEvent[]): void {
  log?.push(words.bidPassed(s));
  s.active = enemyOf(s.active);
  s.ask = Ask.side;
}

export function legalSides(out: Action[]): void {
  out.push(...sideActions);
}

/** 24.1b the winner takes a side; the loser moves objectives. */
export function chooseSide(s: State, army: number, log?: GameEvent[]): void {
  s.swapped = Number(army !== s.active);
  log?.push(words.sideChosen(s, army));
  s.active = army === UNION ? CSA : UNION;
  s.ask = Ask.balance;
  beginShifting(s, s.bid);
  if (s.bid === 0) finishBalance(s, log);
}

export function finishBalance(s: State, log?: GameEvent[]): void {
  reportShifts(s, "GG-24.1b", log);
  afterAuction(s);
}
