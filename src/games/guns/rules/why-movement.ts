/** Why a march, a withdrawal, an entry or a turn is refused. */
import { type Action, type Refusal, shown } from "../../../engine/index.js";
import type { Position } from "../../../kit/index.js";
import { armyOf, type Block, blockNames, firstOf, MOST_IN_POSITION, UNION } from "../data/blocks.js";
import { entryCount, entryNamed, type Hour, hourNamed } from "../data/time.js";
import { on } from "../options.js";
import {
  Ask,
  ATTACK,
  ATTACKED,
  BY_FIELD,
  BY_ROAD,
  blocksAt,
  ENTERED,
  EXITED,
  enemyOf,
  entryPoint,
  exitArea,
  FORCED,
  has,
  isCavalry,
  MARCHED,
  NO_ROAD,
  NOWHERE,
  onMap,
  Stage,
  type State,
  WITHDRAW,
  WITHDREW,
} from "../state.js";
import { canTurn } from "./march.js";
import { enemyCover, faceNamed, fixedFront, legalSteps, mayTurn } from "./movement.js";
import { areaIn, blockIn, no, positionIn } from "./refuse.js";
import { arrivesThere, canTransfer, fieldOpen, firstEntryHour, isShy, mayUseRoad } from "./reinforcements.js";
import { canWithdraw, leaveToWithdraw, MAY_IN_THE_OPEN, MAY_NOT } from "./withdrawal.js";

export function whyNotTake(s: State, action: Action): Refusal | undefined {
  const rule = s.ask === Ask.march ? "GG-12.1a" : "GG-14.1a";
  const b = blockIn(s.active, action.block, rule);
  if (typeof b !== "number") return b;
  if (action.mounted !== undefined && action.mounted !== true) return no("GG-18.2a", '"mounted" is true, or left out.');
  if (action.mounted && !isCavalry(b)) return no("GG-18.2a", "Only cavalry moves mounted.");
  if (!onMap(s, b) && exitArea(s, b) < 0) return no(entryPoint(s, b) >= 0 ? "GG-11.2a" : "GG-4.2a", `${blockNames[b]} is not on the map.`);
  return s.ask === Ask.march ? whyNotMarch(s, b) : whyNotWithdraw(s, b);
}

function whyNotMarch(s: State, b: Block): Refusal | undefined {
  const name = blockNames[b];
  if (has(s, b, EXITED)) return no("GG-10.5e", `${name} has left the map in this turn and comes back in a later one.`);
  if (has(s, b, MARCHED)) return no("GG-10.1d", `${name} has marched already.`);
  if (has(s, b, ATTACKED)) return no("GG-15.1i", `${name} has attacked and marches no more in this phase.`);
  if (s.bonus === 0 && has(s, b, ENTERED) && s.hour + s.hours - 1 === s.entered[b])
    return no("GG-15.1c", `${name} entered in the last hour; only a march token lets it march one step.`);
  if (s.bonus === 0 && has(s, b, WITHDREW) && s.hours === 1)
    return no("GG-15.1e", `${name} has withdrawn in a turn of one hour; only a march token lets it march one step.`);
  if (!onMap(s, b)) return no("GG-10.5d", `${name} cannot come back onto the map there now.`);
  const cover = enemyCover(s, s.active);
  const p = s.place[b] >> 1;
  if (cover.position[p]) return no("GG-12.3c", `${name} is in an enemy field of fire and cannot march out of it.`);
  if (on(s, "fullyObstructed") && s.ground.fullyObstructed[p] && blocksAt(s, enemyOf(s.active), p) > 0)
    return no("GG-21.2b", `${name} shares a fully obstructed position with the enemy and cannot march out.`);
  if (cover.near[p] && s.orders[s.active] !== ATTACK)
    return no("GG-12.4f", `${name} is next to the enemy: it could only pivot, and that takes Attack orders.`);
  if (cover.near[p]) return no("GG-12.4b", `${name} is next to the enemy and has nowhere to pivot to.`);
  return no("GG-12.1b", `${name} has nowhere to march to.`);
}

function whyNotWithdraw(s: State, b: Block): Refusal | undefined {
  const name = blockNames[b];
  if (has(s, b, WITHDREW)) return no("GG-10.1d", `${name} has withdrawn already.`);
  if (s.stage === Stage.retreat) return no("GG-14.2a", `${name} did not take part in the attack that failed.`);
  enemyCover(s, s.active);
  const leave = leaveToWithdraw(s, b);
  if (leave === MAY_NOT) {
    return s.orders[s.active] === WITHDRAW || isCavalry(b)
      ? no("GG-14.1b", `${name} is neither next to the enemy nor in his field of fire.`)
      : no("GG-14.1a", `${name} need not withdraw, and may not without Withdraw orders.`);
  }
  if (leave === MAY_IN_THE_OPEN) return no("GG-18.4a", `${name} may withdraw of its own will only through open ground.`);
  return no("GG-14.5f", `${name} has no legal withdrawal.`);
}

export function whyNotEndWithdrawals(s: State): Refusal | undefined {
  enemyCover(s, s.active);
  for (let b = firstOf[s.active]; b < firstOf[s.active + 1]; b++) {
    if (onMap(s, b) && has(s, b, FORCED) && canWithdraw(s, b)) return no("GG-14.2h", `${blockNames[b]} must withdraw first.`);
  }
  return undefined;
}

export function whyNotStep(s: State, action: Action): Refusal | undefined {
  const rule = s.stage === Stage.march ? "GG-12.5a" : "GG-14.6a";
  if (action.do === "off") {
    const area = areaIn(s, action.across, "GG-10.5a");
    if (typeof area !== "number") return area;
    return s.ground.map.partial[area]
      ? no("GG-10.5d", "The block cannot leave the map there.")
      : no("GG-10.5a", "The map is left across partial areas only.");
  }
  const p = positionIn(s, action.to, rule);
  if (typeof p !== "number") return p;
  const way = stepsTo(s, action.to);
  if (way !== undefined) return no("GG-20.1a", `Ways there differ in what they cross; name one, as in ${JSON.stringify(way)}.`);
  const name = blockNames[s.hand];
  const barred = whyNotEnter(s, s.hand, p) ?? (s.stage === Stage.march ? whyNotNear(s, s.hand, p) : undefined);
  if (barred) return barred;
  if (s.stage === Stage.march) return no("GG-12.5a", `${name} cannot march there: it is too far, or the enemy's fire bars the way.`);
  return no("GG-14.6a", `${name} cannot withdraw there: each step must lead away from the enemy, first across its rear area.`);
}

/** A step to the position that is open, if any is. */
function stepsTo(s: State, to: unknown): Action | undefined {
  const open: Action[] = [];
  legalSteps(s, open);
  return open.find((one) => one.do === "move" && one.to === to);
}

/** What bars a position to any move but an attack. */
function whyNotEnter(s: State, b: Block, p: Position): Refusal | undefined {
  if (armyOf[b] === UNION && s.ground.unionMayNot[p])
    return no("GG-10.4a", "No Union block may ever enter a position beside a Confederate entry area.");
  if (blocksAt(s, enemyOf(armyOf[b]), p) > 0) return whyNotMeet(s, b, p);
  return blocksAt(s, armyOf[b], p) >= MOST_IN_POSITION ? no("GG-10.6a", "Three blocks of a side is the limit for a position.") : undefined;
}

/** 10.6c; 21.2 a march may meet the enemy in a fully obstructed position. */
function whyNotMeet(s: State, b: Block, p: Position): Refusal | undefined {
  if (s.stage !== Stage.march || !on(s, "fullyObstructed") || !s.ground.fullyObstructed[p])
    return no("GG-10.6c", "Only an attack enters a position where the enemy is.");
  if (isShy(s, b)) return no("GG-21.2f", "Neither cavalry nor an army under Withdraw orders marches in where the enemy is.");
  return blocksAt(s, armyOf[b], p) > 0 ? no("GG-21.2d", "A march does not take the enemy between two fires.") : undefined;
}

/** 10.7, 18.3a what keeps a block away from the enemy; his cover is made fresh. */
function whyNotNear(s: State, b: Block, p: Position): Refusal | undefined {
  const cover = enemyCover(s, armyOf[b]);
  if (!isShy(s, b) || !(cover.position[p] || cover.near[p])) return undefined;
  if (s.orders[armyOf[b]] !== WITHDRAW) return no("GG-18.3a", "Cavalry does not move up to the enemy but to attack.");
  return no(cover.near[p] ? "GG-10.7a" : "GG-10.7b", "Under Withdraw orders nothing moves up to the enemy.");
}

export function whyNotFace(s: State, action: Action): Refusal | undefined {
  const face = faceNamed(s, s.goal >> 1, action.front);
  if (face < 0) return no("GG-10.3a", `${shown(action.front)} is not beside the position.`);
  return fixedFront(s) === NOWHERE ? undefined : no("GG-10.3f", "Others there can turn no more; it must face as they do.");
}

export function whyNotTurn(s: State, action: Action): Refusal | undefined {
  const p = positionIn(s, action.at, "GG-10.3b");
  if (typeof p !== "number") return p;
  const face = faceNamed(s, p, action.front);
  if (face < 0) return no("GG-10.3a", `${shown(action.front)} is not beside ${shown(action.at)}.`);
  if (blocksAt(s, s.active, p) === 0) return no("GG-10.3b", `You have no block in ${action.at}.`);
  if (canTurn(s, s.active, face)) return undefined;
  for (let b = firstOf[s.active]; b < firstOf[s.active + 1]; b++) {
    if (!onMap(s, b) || s.place[b] >> 1 !== p || s.place[b] === face || mayTurn(s, b)) continue;
    return has(s, b, ATTACKED)
      ? no("GG-10.3e", `${blockNames[b]} attacked and keeps its front.`)
      : no("GG-10.3b", `${blockNames[b]} can turn no more in this phase.`);
  }
  return no("GG-10.3b", "They face that way already.");
}

export function whyNotEndMarches(_s: State): Refusal | undefined {
  return no("GG-10.3d", "Blocks in one position must face the same way when the phase ends; turn them first.");
}

export function whyNotSpend(_s: State): Refusal | undefined {
  return no("GG-12.2a", "There is no march token in your tray.");
}

function waiting(s: State, action: Action): Block | Refusal {
  const b = blockIn(s.active, action.block, "GG-11.2a");
  if (typeof b !== "number") return b;
  if (entryPoint(s, b) >= 0) return b;
  return exitArea(s, b) >= 0
    ? no("GG-11.2a", `${blockNames[b]} has left the map and comes back by marching.`)
    : no("GG-11.2b", `${blockNames[b]} does not wait at an entry point.`);
}

export function whyNotBring(s: State, action: Action): Refusal | undefined {
  const b = waiting(s, action);
  if (typeof b !== "number") return b;
  const hour = hourNamed(action.hour);
  if (hour < s.hour || hour >= s.hour + s.hours) return no("GG-11.2g", `${shown(action.hour)} is not an hour of this turn.`);
  if (hour < firstEntryHour(s, b))
    return no(s.arrived[b] === s.ready[b] ? "GG-11.2g" : "GG-11.5b", `${blockNames[b]} is not there yet in that hour.`);
  enemyCover(s, s.active);
  if (fieldOpen(s, b)) return undefined;
  return whyNotRoad(s, b, hour) ?? no("GG-11.2c", "No way in is open there.");
}

/** Why the road at its entry point is closed to the block in that hour. */
function whyNotRoad(s: State, b: Block, hour: Hour): Refusal | undefined {
  const entry = entryPoint(s, b);
  if (mayUseRoad(s, b, hour)) return undefined;
  if (s.entryMode[entry] === BY_FIELD) return no("GG-11.2d", "Blocks have entered there off the road in this turn.");
  if (s.roadUse[(hour - s.hour) * entryCount + entry] !== NO_ROAD) return no("GG-11.4c", "One block an hour enters by the road there.");
  return s.entryUsed[entry] === 0
    ? no("GG-11.2e", "The first to enter there must come off the road.")
    : no("GG-11.2f", "New reinforcements use the road there only when others have entered in an earlier turn.");
}

export function whyNotWayIn(s: State, action: Action): Refusal | undefined {
  const b = s.hand;
  const entry = entryPoint(s, b);
  const p = positionIn(s, action.to, action.do === "road" ? "GG-11.4a" : "GG-11.3a");
  if (typeof p !== "number") return p;
  if (action.do === "field" && s.entryMode[entry] === BY_ROAD) return no("GG-11.2d", "Blocks have entered there by the road in this turn.");
  const closed = action.do === "road" ? whyNotRoad(s, b, s.entryHour) : undefined;
  const barred = closed ?? whyNotEnter(s, b, p) ?? whyNotNear(s, b, p);
  if (barred) return barred;
  return action.do === "road"
    ? no("GG-11.4a", "No open road leads there.")
    : no("GG-11.3a", "It enters over an entry area that is in no enemy field of fire, to a position beside it.");
}

export function whyNotTransfer(s: State, action: Action): Refusal | undefined {
  const b = waiting(s, action);
  if (typeof b !== "number") return b;
  const from = entryPoint(s, b);
  const to = entryNamed(action.to);
  const hour = hourNamed(action.hour);
  if (to < 0 || s.ground.entries[to]?.army !== armyOf[b]) return no("GG-11.5a", `${shown(action.to)} is not an entry point of yours.`);
  if (!s.ground.entries[from].transfers.includes(to)) return no("GG-11.5f", "There is no direct transfer between those two.");
  if (hour < s.hour || hour >= s.hour + s.hours) return no("GG-11.5g", `${shown(action.hour)} is not an hour of this turn.`);
  if (hour <= s.arrived[b] || hour < firstEntryHour(s, b)) return no("GG-11.5b", `${blockNames[b]} cannot transfer in that hour yet.`);
  if (canTransfer(s, b, to, hour)) return undefined;
  return arrivesThere(s, to, hour)
    ? no("GG-11.5e", "Reinforcements arrive there in that hour.")
    : no("GG-11.5c", "Another block transfers between them in that hour.");
}
