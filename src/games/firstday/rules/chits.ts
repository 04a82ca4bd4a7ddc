/** 5, 7 The chits: pools, hands and the cup. Which unseen event comes is settled when it is drawn. */
import { draw as drawOne } from "../../../engine/index.js";
import { type Side, sideDoes, sideNames } from "../data/armies.js";
import { CHITS, chitOf, EVENTS, eventNames, events, SHARPSHOOTERS } from "../data/scenarios.js";
import type { State } from "../state.js";
import type { Log } from "../words.js";

export const chitSide = (chit: number): Side => Math.floor(chit / EVENTS);
export const chitEvent = (chit: number): number => chit % EVENTS;

const sumOf = (row: Uint8Array, side: Side): number => {
  let sum = 0;
  for (let chit = side * EVENTS; chit < (side + 1) * EVENTS; chit++) sum += row[chit];
  return sum;
};
export const poolSize = (s: State, side: Side): number => sumOf(s.pool, side);
export const handSize = (s: State, side: Side): number => sumOf(s.hand, side);

/** All chits in the cup, seen or not. */
export function cupSize(s: State): number {
  let sum = s.sealedCount[0] + s.sealedCount[1] + s.blind[0] + s.blind[1];
  for (let chit = 0; chit < s.cup.length; chit++) sum += s.cup[chit];
  return sum;
}

/** What comes out of the cup: a leader or wild chit by its number, or an event chit from `EVENT` on. */
export const EVENT = 64;

/** 7.2a one chit, each as likely as any other. */
export function drawChit(s: State): number {
  let at = drawOne(s.random, cupSize(s));
  for (let chit = 0; chit < s.cup.length; chit++) {
    at -= s.cup[chit];
    if (at < 0) {
      s.cup[chit]--;
      return chit;
    }
  }
  for (let side = 0; side < 2; side++) {
    if (at < s.sealedCount[side]) return EVENT + drawSealed(s, side, at);
    at -= s.sealedCount[side];
  }
  const side = at < s.blind[0] ? 0 : 1;
  return EVENT + drawBlind(s, side);
}

function drawSealed(s: State, side: Side, nth: number): number {
  let chit = side * EVENTS;
  for (let at = nth; at >= s.sealed[chit]; chit++) at -= s.sealed[chit];
  s.sealed[chit]--;
  s.sealedCount[side]--;
  s.pool[chit]--;
  return chit;
}

/** 5.2b an unseen chit is any of the pool that its owner has not put in himself. */
function drawBlind(s: State, side: Side): number {
  const chit = unsealed(s, side);
  s.blind[side]--;
  s.pool[chit]--;
  return chit;
}

/** Any chit of the pool that is not sealed in the cup. */
export function unsealed(s: State, side: Side): number {
  let at = drawOne(s.random, poolSize(s, side) - s.sealedCount[side]);
  let chit = side * EVENTS;
  for (; at >= s.pool[chit] - s.sealed[chit]; chit++) at -= s.pool[chit] - s.sealed[chit];
  return chit;
}

export const holds = (s: State, side: Side, event: number): boolean => s.hand[chitOf(side, event)] > 0;

/** A held chit is played: a one-time chit leaves the game, another comes back to the pool when the turn ends. */
export function spendHeld(s: State, side: Side, event: number, log: Log): void {
  const chit = chitOf(side, event);
  s.hand[chit]--;
  if (event === SHARPSHOOTERS && s.freeChit && s.hand[chit] === 0) s.freeChit = 0;
  spend(s, chit, log);
}

/** A chit is played, from the cup or from the hand. */
export function spend(s: State, chit: number, log: Log): void {
  if (!events[chitEvent(chit)].oneTime) s.used[chit]++;
  tellPlayed(chit, log);
}

function tellPlayed(chit: number, log: Log): void {
  const event = eventNames[chitEvent(chit)];
  const side = chitSide(chit);
  const text = `${sideDoes(side, "play")} ${event}`;
  log?.push({
    event: "played",
    rule: "FD-x7.3a",
    text: `${text}${event.endsWith("!") ? "" : "."}`,
    chit: event,
    side: sideNames[chitSide(chit)],
  });
}

/** 14.3a what was used or left goes back to the pools. */
export function returnUsed(s: State): void {
  for (let chit = 0; chit < CHITS; chit++) {
    s.pool[chit] += s.used[chit];
    s.used[chit] = 0;
  }
}

/** 7.3t chits that a Lull has left in the cup: events are in their pools still, the rest is put in anew next turn. */
export function emptyCup(s: State): void {
  s.cup.fill(0);
  s.sealed.fill(0);
  s.sealedCount.fill(0);
  s.blind.fill(0);
}
