/** What the log says of turns, tokens, objectives and the players' own words. */
import type { GameEvent, Result } from "../../../engine/index.js";
import type { Area, Face } from "../../../kit/index.js";
import { armyNames, CSA, UNION } from "../data/blocks.js";
import { dayOf, hourNames, hourTitle, isNight } from "../data/time.js";
import { type Token, tokenArmy, tokenNames } from "../data/tokens.js";
import { COMMANDER, SUBORDINATE, seatFor } from "../seats.js";
import { orderNames, type State } from "../state.js";
import {
  areaName,
  areaTitle,
  armyTitle,
  frontName,
  inSecret,
  list,
  orderTitle,
  plural,
  positionName,
  positionTitle,
  returnRules,
  TheArmy,
  theArmy,
  verb,
} from "./names.js";

// 5 to 7: turns and orders

export function turnBegins(s: State): GameEvent {
  const last = s.hour + s.hours - 1;
  return {
    event: "turn",
    rule: isNight(s.hour) ? "GG-17.1a" : "GG-7.1a",
    hour: hourNames[s.hour],
    hours: s.hours,
    maximum: s.maximum,
    first: armyNames[s.first],
    text:
      s.hours === 1
        ? `A turn of one hour: ${hourTitle(s.hour)}. ${TheArmy(s.first)} ${verb(s.first, "moves", "move")} first.`
        : `A turn of ${s.hours} hours: ${hourTitle(s.hour)}, until the end of ${hourTitle(last)}. ${TheArmy(s.first)} ${verb(s.first, "moves", "move")} first.`,
  };
}

export function phaseBegins(s: State): GameEvent {
  const orders = orderNames[s.orders[s.active]];
  return {
    event: "phase",
    rule: "GG-5.2a",
    hour: hourNames[s.hour],
    army: armyNames[s.active],
    orders,
    text: `${armyTitle(s.active)} action phase, under ${orderTitle(s.orders[s.active])} orders.`,
  };
}

export function ordersDeclared(s: State): GameEvent {
  const orders = s.orders[s.active];
  return {
    event: "orders",
    rule: "GG-6.1a",
    army: armyNames[s.active],
    orders: orderNames[orders],
    text: `${TheArmy(s.active)} ${verb(s.active, "declares", "declare")} ${orderTitle(orders)}.`,
  };
}

// 8: tokens

const names = (tokens: readonly Token[]): string[] => tokens.map((token) => tokenNames[token]);

export function drawn(s: State, army: number, tokens: readonly Token[], rule: string): GameEvent {
  const count = tokens.length;
  const told = `${TheArmy(army)} ${verb(army, "draws", "draw")} ${count === 0 ? "no token" : plural(count, "token")}.`;
  const text = count === 0 ? told : `${told.slice(0, -1)}: ${list(names(tokens))}.`;
  return { ...inSecret(s, army, "draw", rule, { count }, { tokens: names(tokens) }, text, told), reveals: count > 0 };
}

export function returned(s: State, token: Token, reason: keyof typeof returnRules): GameEvent {
  const army = tokenArmy[token];
  const told = `${TheArmy(army)} ${verb(army, "returns", "return")} a token.`;
  return inSecret(
    s,
    army,
    "return",
    returnRules[reason],
    {},
    { token: tokenNames[token] },
    `${TheArmy(army)} ${verb(army, "returns", "return")} ${tokenNames[token]}.`,
    told,
  );
}

// 16, 20: objectives and the end

export function objectiveTaken(s: State, objective: number, rule: string): GameEvent {
  const at = s.objectiveAt[objective];
  const army = s.control[objective];
  return {
    event: "objective",
    rule,
    at: areaName(s, at),
    army: armyNames[army],
    text: `${TheArmy(army)} ${verb(army, "takes", "take")} the objective at ${areaTitle(s, at)}.`,
  };
}

export function objectiveMoved(s: State, objective: number, from: Area, rule: string): GameEvent {
  const to = s.objectiveAt[objective];
  return {
    event: "objectiveMoved",
    rule,
    from: areaName(s, from),
    to: areaName(s, to),
    army: armyNames[s.control[objective]],
    text: `The objective at ${areaTitle(s, from)} moves to ${areaTitle(s, to)}.`,
  };
}

export function gameOver(s: State, result: Result): GameEvent {
  return {
    event: "over",
    rule: s.winner === CSA ? "GG-20.3a" : "GG-20.3d",
    winner: result.winner,
    level: result.level,
    reveals: true,
    text: result.text,
  };
}

// 17: night

export function worksBuilt(s: State, army: number, face: Face): GameEvent {
  return {
    event: "works",
    rule: "GG-17.2a",
    army: armyNames[army],
    at: positionName(s, face >> 1),
    front: frontName(s, face),
    text: `${TheArmy(army)} ${verb(army, "digs", "dig")} field works at ${positionTitle(s, face >> 1)}, facing ${areaTitle(s, s.ground.map.area[face])}.`,
  };
}

export function trackFilled(s: State, army: number): GameEvent {
  return {
    event: "timeTrack",
    rule: "GG-17.3a",
    army: armyNames[army],
    text: `${armyTitle(army)} time tokens are laid out for ${dayOf[s.hour] + 1} July.`,
  };
}

export function poolReset(army: number): GameEvent {
  return {
    event: "poolReset",
    rule: "GG-17.4a",
    army: armyNames[army],
    text: `The ${armyTitle(army)} return stack goes back into the battle pool.`,
  };
}

export function forfeited(): GameEvent {
  return { event: "forfeit", rule: "GG-17.5d", army: armyNames[UNION], text: "The Union gives up its next three reinforcement blocks." };
}

// 24, 25: the auction, special orders

export function bidMade(s: State): GameEvent {
  return {
    event: "bid",
    rule: "GG-24.1a",
    seat: seatFor(s, s.active, COMMANDER),
    bid: s.bid,
    text: `The ${s.active === 0 ? "first" : "second"} player bids ${s.bid}.`,
  };
}

export function bidPassed(s: State): GameEvent {
  return {
    event: "pass",
    rule: "GG-24.1a",
    seat: seatFor(s, s.active, COMMANDER),
    text: `The ${s.active === 0 ? "first" : "second"} player passes.`,
  };
}

export function sideChosen(s: State, army: number): GameEvent {
  return {
    event: "side",
    rule: "GG-24.1b",
    seat: seatFor(s, army, COMMANDER),
    army: armyNames[army],
    // Its player now looks at his tokens and queues.
    reveals: true,
    text: `The winner of the auction takes ${theArmy(army)}.`,
  };
}

export function specialOrder(s: State, army: number, text: string): GameEvent {
  const told = `The ${armyTitle(army)} commander ${text === "" ? "writes no special order" : "writes a special order"}.`;
  const own = text === "" ? told : `Special order: “${text}”`;
  return {
    event: "specialOrder",
    rule: "GG-25.1e",
    army: armyNames[army],
    words: text,
    text: own,
    only: [seatFor(s, army, COMMANDER), seatFor(s, army, SUBORDINATE)],
    others: { army: armyNames[army], text: `The ${armyTitle(army)} commander has had his time to write.` },
  };
}
