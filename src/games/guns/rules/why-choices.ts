/** Why a choice that is not a move is refused: bids, hours, tokens, orders, objectives, works. */
import { type Action, type Refusal, shown } from "../../../engine/index.js";
import { armyOf, blockNamed } from "../data/blocks.js";
import { LAST_HOUR } from "../data/time.js";
import { marchToken, tokenNamed } from "../data/tokens.js";
import { on } from "../options.js";
import { decider } from "../seats.js";
import { Ask, ATTACK, blocksAt, blocksOnMap, enemyOf, HOLD, onMap, orderNames, positionOf, type State } from "../state.js";
import { returnRule } from "../words/names.js";
import { faceNamed } from "./movement.js";
import { crossings, farEnough, mayShift } from "./objectives.js";
import { choseShortTurn, nextTurnIsNight } from "./orders.js";
import { isFull } from "./reduction.js";
import { areaIn, blockIn, no, positionIn } from "./refuse.js";
import { trayCount } from "./tokens.js";

export function whyNotBid(s: State, action: Action): Refusal | undefined {
  if (action.do === "pass") return s.bid < 0 ? no("GG-24.1e", "The first bidder must open; 0 is a bid.") : undefined;
  if (!Number.isInteger(action.bid)) return no("GG-24.1a", `A bid is a whole number, not ${shown(action.bid)}.`);
  return (action.bid as number) <= s.bid ? no("GG-24.1a", `The bid is ${s.bid}; bid higher, or pass.`) : undefined;
}

export function whyNotHours(s: State, action: Action): Refusal | undefined {
  const { hours } = action;
  if (!Number.isInteger(hours) || (hours as number) < 1) return no("GG-7.3a", "A turn lasts a whole number of hours, at least one.");
  if (s.orders.includes(ATTACK)) return no("GG-7.3d", "With Attack declared the turn lasts one hour.");
  return (hours as number) > s.maximum ? no("GG-7.3a", `This turn may last ${s.maximum} hours at most.`) : undefined;
}

export function whyNotReturn(s: State, action: Action): Refusal | undefined {
  const token = tokenNamed(decider(s), action.token);
  return token < 0 || s.tray[token] === 0 ? no("GG-4.6b", `${shown(action.token)} is not in your tray.`) : undefined;
}

export function whyNotDone(s: State): Refusal | undefined {
  if (s.ask === Ask.return) return no(returnRule(s), `${s.owed} more must be returned first.`);
  if ((s.ask === Ask.objectives || s.ask === Ask.balance) && !farEnough(s))
    return no(
      s.ask === Ask.balance ? "GG-24.1d" : "GG-16.1h",
      "Two objectives would be within two areas of each other; move on, or reset.",
    );
  return undefined;
}

export function whyNotOrders(s: State, action: Action): Refusal | undefined {
  const orders = orderNames.indexOf(action.orders as never);
  if (orders < 0) return no("GG-6.1a", `General orders are Attack, Hold or Withdraw, not ${shown(action.orders)}.`);
  if (blocksOnMap(s, s.active) === 0 || blocksOnMap(s, enemyOf(s.active)) === 0)
    return no("GG-6.2d", "While a side has no block on the map, the orders must be Hold.");
  if (orders === ATTACK && s.hour === LAST_HOUR && !on(s, "lastNightEscape"))
    return no("GG-20.3e", "After the night of 3 July there is no phase to attack in.");
  if (orders === ATTACK && nextTurnIsNight(s)) return no("GG-6.2b", "The next turn is night: no army attacks at night.");
  if (orders === ATTACK && trayCount(s, s.active) === 0) return no("GG-6.2c", "Attack cannot be declared with an empty tray.");
  if (orders === HOLD && choseShortTurn(s))
    return no("GG-6.2a", "You chose a shorter turn than you could have: declare Attack or Withdraw.");
  return undefined;
}

export function whyNotShift(s: State, action: Action): Refusal | undefined {
  const from = areaIn(s, action.objective, "GG-16.1e");
  if (typeof from !== "number") return from;
  const to = areaIn(s, action.to, "GG-16.1e");
  if (typeof to !== "number") return to;
  const i = s.objectiveAt.indexOf(from);
  if (i < 0) return no("GG-16.1e", `There is no objective at ${shown(action.objective)}.`);
  if (s.moves === 0) return no("GG-16.1f", "No objective move is left.");
  if (!mayShift(s, i)) return whyNotShifted(s, i);
  if (s.ground.map.distance[from * s.ground.map.areas + to] !== 1)
    return no("GG-16.1e", "An objective moves to an area that shares a position with its own.");
  if (s.ground.map.partial[to]) return no("GG-16.1g", "An objective may not enter a partial area.");
  if (s.objectiveAt.includes(to)) return no("GG-16.1h", "Another objective is there.");
  const ways = crossings(s, from, to).map((p) => s.ground.map.positionNames[p]);
  if (ways.length === 1 || ways.includes(action.over as string)) return undefined;
  return no("GG-16.1k", `The areas share several positions: say which one the marker crosses, ${ways.join(" or ")}.`);
}

function whyNotShifted(s: State, i: number): Refusal {
  if (s.ask === Ask.balance) return no("GG-24.1c", "Moves are spread evenly: move the others first.");
  return s.shifted[i] > 0
    ? no("GG-16.1f", "Each objective moves once a turn.")
    : no("GG-16.1f", "Only objectives that the Union controls may be moved.");
}

export function whyNotPlace(s: State, action: Action): Refusal | undefined {
  const p = positionIn(s, action.at, "GG-4.8a");
  if (typeof p !== "number") return p;
  if (faceNamed(s, p, action.front) < 0) return no("GG-9.2a", `${shown(action.front)} is not beside ${shown(action.at)}.`);
  if (s.ground.unionMayNot[p]) return no("GG-4.8b", "BUFORD may not begin beside a Confederate entry area.");
  if (on(s, "historicalDeployment")) return no("GG-23.1c", "BUFORD begins on Herr Ridge at the pike, then on McPherson Ridge north of it.");
  return blocksAt(s, 0, p) > 0 ? no("GG-4.8c", "Blocks in one position face the same way.") : undefined;
}

export function whyNotBuild(s: State, action: Action): Refusal | undefined {
  const p = positionIn(s, action.at, "GG-17.2a");
  if (typeof p !== "number") return p;
  if (faceNamed(s, p, action.front) < 0) return no("GG-17.2d", `${shown(action.front)} is not beside ${shown(action.at)}.`);
  if (s.tray[marchToken[s.active]] === 0) return no("GG-17.2a", "There is no march and field works token in your tray.");
  if (blocksAt(s, s.active, p) === 0) return no("GG-17.2a", "Field works are dug where you have a block.");
  return on(s, "worksFaceWithBlocks") ? no("GG-17.2d", "Field works face the way the blocks face.") : undefined;
}

export function whyNotRemove(s: State, action: Action): Refusal | undefined {
  const b = blockIn(s.active, action.block, "GG-17.5b");
  if (typeof b !== "number") return b;
  if (s.place[b] < 0) return no("GG-17.5b", `${action.block} is not in play.`);
  return isFull(s, b) ? undefined : no("GG-17.5b", "Only full-strength blocks may be removed.");
}

export function whyNotLead(s: State, action: Action): Refusal | undefined {
  const b = blockNamed(action.block);
  if (b < 0 || armyOf[b] !== decider(s)) return no("GG-13.8c", `You have no block ${shown(action.block)}.`);
  return onMap(s, b) && positionOf(s, b) === s.target[s.combatAt]
    ? undefined
    : no("GG-13.8c", `${action.block} is not in the position attacked.`);
}

export function whyNotOffer(): Refusal | undefined {
  return no("GG-2.2b", "Offer two of the unused reduced blocks of that command.");
}
