/** What the log says of turns, tokens, objectives and the players' own words. */
import type { GameEvent, Result } from "../../../engine/index.js";
import type { Area, Face } from "../../../kit/index.js";
import { reasons } from "../agenda.js";
import { armyNames, CSA, UNION } from "../data/blocks.js";
import { dayOf, hourNames, hourTitle, isNight } from "../data/time.js";
import { type Token, tokenArmy, tokenNames } from "../data/tokens.js";
import { COMMANDER, SUBORDINATE, seatFor } from "../seats.js";
import { orderNames, type State } from "../state.js";
import {
  areaName,
  areaTitle,
  armyTitle,
  does,
  forCommander,
  frontName,
  inSecret,
  list,
  ofArmy,
  orderTitle,
  plural,
  positionName,
  positionTitle,
  theArmy,
} from "./names.js";

// 5 to 7: turns and orders

export function turnBegins(s: State): GameEvent {
  const last = s.hour + s.hours - 1;
  const length = s.hours === 1 ? "one hour" : `${s.hours} hours`;
  const until = s.hours === 1 ? "" : `, until the end of ${hourTitle(last)}`;
  return {
    event: "turn",
    rule: isNight(s.hour) ? "GG-17.1a" : "GG-7.1a",
    hour: hourNames[s.hour],
    hours: s.hours,
    maximum: s.maximum,
    first: armyNames[s.first],
    text: `A turn of ${length}: ${hourTitle(s.hour)}${until}. ${does(s.first, "move")} first.`,
  };
}

export function phaseBegins(s: State): GameEvent {
  const orders = s.orders[s.active];
  const text = `${armyTitle(s.active)} action phase, under ${orderTitle(orders)} orders.`;
  return ofArmy(s.active, "phase", "GG-5.2a", text, { hour: hourNames[s.hour], orders: orderNames[orders] });
}

export function ordersDeclared(s: State): GameEvent {
  const orders = s.orders[s.active];
  return ofArmy(s.active, "orders", "GG-6.1a", `${does(s.active, "declare")} ${orderTitle(orders)}.`, { orders: orderNames[orders] });
}

// 8: tokens

const names = (tokens: readonly Token[]): string[] => tokens.map((token) => tokenNames[token]);

export function drawn(s: State, army: number, tokens: readonly Token[], rule: string): GameEvent {
  const count = tokens.length;
  const text = `${does(army, "draw")} ${count === 0 ? "no token" : plural(count, "token")}.`;
  const told = ofArmy(army, "draw", rule, text, { count });
  const own = { tokens: names(tokens) };
  const whole =
    count === 0 ? inSecret([seatFor(s, army, COMMANDER)], told, own, text) : forCommander(s, army, told, own, list(names(tokens)));
  return { ...whole, reveals: count > 0 };
}

export function returned(s: State, token: Token, reason: keyof typeof reasons): GameEvent {
  const army = tokenArmy[token];
  const told = ofArmy(army, "return", reasons[reason].rule, `${does(army, "return")} a token.`);
  return inSecret([seatFor(s, army, COMMANDER)], told, { token: tokenNames[token] }, `${does(army, "return")} ${tokenNames[token]}.`);
}

// 16, 20: objectives and the end

export function objectiveTaken(s: State, objective: number, rule: string): GameEvent {
  const [at, army] = [s.objectiveAt[objective], s.control[objective]];
  return ofArmy(army, "objective", rule, `${does(army, "take")} the objective at ${areaTitle(s, at)}.`, { at: areaName(s, at) });
}

export function objectiveMoved(s: State, objective: number, from: Area, rule: string): GameEvent {
  const to = s.objectiveAt[objective];
  const text = `The objective at ${areaTitle(s, from)} moves to ${areaTitle(s, to)}.`;
  return ofArmy(s.control[objective], "objectiveMoved", rule, text, { from: areaName(s, from), to: areaName(s, to) });
}

export function gameOver(s: State, { winner, level, text }: Result): GameEvent {
  return { event: "over", rule: s.winner === CSA ? "GG-20.3a" : "GG-20.3d", winner, level, reveals: true, text };
}

// 17: night

export function worksBuilt(s: State, army: number, face: Face): GameEvent {
  const text = `${does(army, "dig")} field works at ${positionTitle(s, face >> 1)}, facing ${areaTitle(s, s.ground.map.area[face])}.`;
  return ofArmy(army, "works", "GG-17.2a", text, { at: positionName(s, face >> 1), front: frontName(s, face) });
}

export function trackFilled(s: State, army: number): GameEvent {
  return ofArmy(army, "timeTrack", "GG-17.3a", `${armyTitle(army)} time tokens are laid out for ${dayOf[s.hour] + 1} July.`);
}

export function poolReset(army: number): GameEvent {
  return ofArmy(army, "poolReset", "GG-17.4a", `The ${armyTitle(army)} return stack goes back into the battle pool.`);
}

export function forfeited(): GameEvent {
  return ofArmy(UNION, "forfeit", "GG-17.5d", "The Union gives up its next three reinforcement blocks.");
}

// 24, 25: the auction, special orders

const bidder = (s: State): string => `The ${s.active === 0 ? "first" : "second"} player`;

export function bidMade(s: State): GameEvent {
  const seat = seatFor(s, s.active, COMMANDER);
  return { event: "bid", rule: "GG-24.1a", seat, bid: s.bid, text: `${bidder(s)} bids ${s.bid}.` };
}

export function bidPassed(s: State): GameEvent {
  return { event: "pass", rule: "GG-24.1a", seat: seatFor(s, s.active, COMMANDER), text: `${bidder(s)} passes.` };
}

/** Its player now looks at his tokens and queues. */
export function sideChosen(s: State, army: number): GameEvent {
  const text = `The winner of the auction takes ${theArmy(army)}.`;
  return ofArmy(army, "side", "GG-24.1b", text, { seat: seatFor(s, army, COMMANDER), reveals: true });
}

export function specialOrder(s: State, army: number, text: string): GameEvent {
  const own = text === "" ? `The ${armyTitle(army)} commander writes no special order.` : `Special order: “${text}”`;
  const told = ofArmy(army, "specialOrder", "GG-25.1e", `The ${armyTitle(army)} commander has had his time to write.`);
  return inSecret([seatFor(s, army, COMMANDER), seatFor(s, army, SUBORDINATE)], told, { words: text }, own);
}
