/** Why an order of movement or entry is refused. */
import { type Action, Refusal } from "../../../engine/index.js";
import { directionTo, type Hex, NO, STOP } from "../../../kit/index.js";
import { NEVER, type Unit } from "../battle.js";
import { MOVEMENT_ALLOWANCE, STACKING_LIMIT } from "../data/tables.js";
import { on } from "../options.js";
import { ELIMINATED, enemyOf, has, holderOf, INEFFECTIVE, MOVED, type State } from "../state.js";
import { sideTitle } from "../words.js";
import { legal } from "./actions.js";
import { canTake, isNight, reachOfHand, stepCost } from "./movement.js";
import { hexIn, no, unitIn } from "./refuse.js";
import { isDue, mustClearEntry } from "./reinforcements.js";
import { countsAgainstLimit, limitReached } from "./restrictions.js";
import { inZoneOf } from "./zones.js";

export function whyNotTake(s: State, action: Action): Refusal | undefined {
  const u = unitIn(s, action.unit, "BG-5.0a");
  if (u instanceof Refusal) return u;
  const { battle } = s;
  const name = battle.names[u];
  if (battle.side[u] !== s.side) return no("BG-4.1c", `${name} is not yours: the ${sideTitle(s.side)} player moves now.`);
  if (s.hex[u] === ELIMINATED) return no("BG-7.6n", `${name} has been eliminated.`);
  if (s.hex[u] < 0) return no("BG-3.0b", `${name} is not on the map; it comes in by "enter" when it is due.`);
  if (has(s, u, MOVED)) return no("BG-5.17a", `${name} has finished its move for this phase.`);
  if (battle.fixed[u]) return no("BG-19.0a", `${name} is rifled artillery of the Union, which never moves.`);
  if (inZoneOf(s, enemyOf(s.side), s.hex[u])) {
    return no(isNight(s) ? "BG-10.2b" : "BG-5.13a", `${name} is in an enemy zone of control and may not leave it by movement.`);
  }
  if (battle.facts.frozen(s, u)) return no("BG-18.2a", `${name} may not move on turn 1.`);
  if (countsAgainstLimit(s, u) && limitReached(s)) return limitText(s);
  if (!canTake(s, u)) return no("BG-5.15d", `${name} cannot enter any hex around it.`);
  return undefined;
}

export function limitText(s: State): Refusal {
  const rule = on(s, "greaterUnionInitiative") ? "BG-20.1" : s.turn === 1 ? "BG-18.1a" : "BG-18.1b";
  return no(rule, `The Union may move ${s.battle.facts.moveLimit(s)} units this turn, and has.`);
}

export function whyNotEnter(s: State, action: Action): Refusal | undefined {
  const u = unitIn(s, action.unit, "BG-15.0a");
  if (u instanceof Refusal) return u;
  const { battle } = s;
  const name = battle.names[u];
  if (battle.side[u] !== s.side) return no("BG-4.1d", `${name} is not yours to bring in now.`);
  if (s.hex[u] === ELIMINATED) return no("BG-7.6n", `${name} has been eliminated.`);
  if (s.hex[u] >= 0) return no("BG-15.0a", `${name} is on the map already.`);
  if (battle.group[u] < 0) return no("BG-3.0b", `${name} is in no group of reinforcements.`);
  const group = battle.facts.groups[battle.group[u]];
  const due = group.due(s);
  if (!isDue(s, u)) return no("BG-15.0a", due > 0 ? `${name} is due on turn ${due}.` : `${name} does not come in this game, or not yet.`);
  const hex = battle.entryHex[battle.group[u]];
  if (holderOf(s, hex) === enemyOf(s.side)) return no("BG-15.0c", `The enemy holds ${group.hex}, where ${name} would enter.`);
  if (inZoneOf(s, enemyOf(s.side), hex)) {
    if (isNight(s)) return no("BG-10.2d", `At night ${name} may not enter ${group.hex}, which an enemy controls.`);
    return no("BG-15.0d", `${group.hex} is full, and its enemy zone would hold ${name} there.`);
  }
  return no("BG-5.24e", `From the ferry hex ${group.hex} ${name} could not go on to a bank.`);
}

export function whyNotMove(s: State, action: Action): Refusal | undefined {
  const to = hexIn(s, action.to, "BG-15.4b");
  if (to instanceof Refusal) return to;
  const { battle } = s;
  const u = s.hand;
  const name = battle.names[u];
  const from = s.hex[u];
  const enemy = enemyOf(s.side);
  if (to === from) return no("BG-5.0b", `${name} is in ${battle.grid.names[to]} already.`);
  if (holderOf(s, to) === enemy) return no("BG-5.12", `The enemy holds ${battle.grid.names[to]}.`);
  if (!battle.holds[to] && !battle.ferry[to]) return no("BG-5.24a", "River hexes are never entered.");
  if (inZoneOf(s, enemy, from))
    return no(inZoneOf(s, enemy, to) ? "BG-5.13b" : "BG-6.0b", `${name} has come into an enemy zone of control and must stop.`);
  if (inZoneOf(s, enemy, to)) {
    if (isNight(s)) return no("BG-10.2a", "At night no unit enters an enemy zone of control.");
    if (has(s, u, INEFFECTIVE)) return no("BG-11.2b", `${name} is ineffective and may not enter an enemy zone of control.`);
    if (s.stack[to] >= STACKING_LIMIT) return no("BG-5.32d", `${name} would have to stop in ${battle.grid.names[to]}, which is full.`);
  }
  if (action.straight !== undefined && legal(s).some((open) => open.do === "move" && open.to === action.to)) {
    return no("BG-5.0a", `The cheapest way to ${battle.grid.names[to]} is straight already: leave "straight" out.`);
  }
  return whyNotReached(s, u, from, to);
}

export function whyNotReached(s: State, u: Unit, from: Hex, to: Hex): Refusal {
  const { battle } = s;
  const name = battle.names[u];
  const hexName = battle.grid.names[to];
  const left = MOVEMENT_ALLOWANCE - s.spent;
  const direction = directionTo(battle.grid, from, to);
  if (direction >= 0) {
    if (battle.cost[from * 6 + direction] === NEVER) return no("BG-5.25a", "The creek is crossed only at bridges and fords.");
    const cost = stepCost(s, u, s.cameFrom, from, to, direction);
    if (cost === NO) return no("BG-5.24f", `From the ferry ${name} must go on to the other bank.`);
    if ((cost & ~STOP) > left) return no("BG-5.15d", `${hexName} costs ${cost & ~STOP} and ${name} has ${left} left.`);
  }
  if (reachOfHand(s).cost[to] < 0) return no("BG-5.15a", `${name} cannot reach ${hexName} with ${left} points.`);
  if (battle.ferry[to]) return no("BG-5.24e", `${name} could not go on from the ferry to the far bank.`);
  return no("BG-5.32a", `${hexName} holds two units, and ${name} could not go on from there.`);
}

export function whyNotStop(s: State): Refusal | undefined {
  const name = s.battle.names[s.hand];
  const hex = s.hex[s.hand];
  if (s.battle.ferry[hex]) return no("BG-5.24d", `${name} may not end its move in a ferry hex.`);
  if (s.stack[hex] > STACKING_LIMIT) return no("BG-5.32a", `Two other units are in ${s.battle.grid.names[hex]}; ${name} must go on.`);
  return no("BG-5.17b", `${name} has not moved; take the step back to put it down again.`);
}

export function whyNotEndMovement(s: State): Refusal {
  if (mustClearEntry(s)) return no("BG-15.3c", "An entry hex holds more than two units and can still be cleared.");
  return no("BG-15.0b", "Reinforcements that are due must enter.");
}
