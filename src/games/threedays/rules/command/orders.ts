/** 6.2 Orders: what a brigade may be told to do, and the try for others at the start of its activation. */
import { draw } from "../../../../engine/index.js";
import { no, noted, pop, type Question } from "../../../../kit/index.js";
import {
  batteryOf,
  FIRST_SKIRMISHER,
  type Formation,
  formationOf,
  formationSide,
  formations,
  gunsOf,
  isBerdan,
  isSkirmisher,
  membersOf,
  parentOf,
  type Side,
  sideOf,
  UNITS,
  type Unit,
} from "../../data/armies.js";
import { near } from "../../data/map.js";
import { ADVANCE, ATTACK, MARCH_ORDER, orderNames } from "../../data/scenarios.js";
import { fatigue, tablesFile } from "../../data/tables.js";
import { ACTED, ASTRAY, IN_COMMAND, INEFFECTIVE, REFUSED_LEFT, REFUSED_RIGHT, SPENT } from "../../marks.js";
import { put } from "../../stacks.js";
import { brigadeFor, ELIMINATED, has, is, isNextToEnemy, order, type State, scenarioOf } from "../../state.js";
import { deed, type Log, nameOf, seatOf, titleOf } from "../../words.js";
import { eachAway } from "../afar/beyond.js";
import { arrivalOf, isWaiting } from "../arrivals.js";
import { onMap } from "../strength.js";
import { seenBy } from "../watch.js";
import { chiefOf, isThere, ratingOf } from "./leadership.js";

/** The units on the map that act with a brigade: its own, and a battery that serves with it (5.3m). */
export function crewOf(s: State, b: Formation): Unit[] {
  const { hex, serves } = s;
  const crew: Unit[] = [];
  for (const u of membersOf[b]) if (hex[u] >= 0 && serves[u] < 0) crew.push(u);
  // Skirmishers come last on the roll.
  const side = formationSide[b];
  const end = UNITS * side + s.many[side];
  let first = end;
  while (first > UNITS * side && s.afield[first - 1] >= FIRST_SKIRMISHER) first--;
  for (; first < end; first++) if (brigadeFor(s, s.afield[first]) === b) crew.push(s.afield[first]);
  if (s.guns[b] >= 0) for (const u of gunsOf[batteryOf[s.guns[b]]]) if (hex[u] >= 0) crew.push(u);
  return crew;
}

export const actsWith = (s: State, u: Unit, b: Formation): boolean =>
  onMap(s, u) && (s.serves[u] >= 0 ? s.serves[u] === b : brigadeFor(s, u) === b);
export const isManned = (s: State, b: Formation): boolean => {
  for (const u of membersOf[b]) if (onMap(s, u) && s.serves[u] < 0) return true;
  return crewOf(s, b).length > 0;
};

/** By brigade the number of the last roll it was found on. */
const onRoll = new Int32Array(formations.length);
let rolls = 0;

/** The brigades of a side that have units on the map. */
export function mannedBrigades(s: State, side: Side): Formation[] {
  const { afield } = s;
  const found: Formation[] = [];
  rolls++;
  for (let i = UNITS * side, end = i + s.many[side]; i < end; i++) {
    const b = brigadeFor(s, afield[i]);
    if (onRoll[b] === rolls) continue;
    onRoll[b] = rolls;
    found.push(b);
  }
  return found;
}

/** Those of a brigade that are due and not yet on the map. */
export const waitersOf = (s: State, b: Formation): Unit[] => membersOf[b].filter((u) => isWaiting(s, u));
/** A brigade to which orders can be given: on the map, or waiting to come on. */
export const isTold = (s: State, b: Formation): boolean => membersOf[b].some((u) => onMap(s, u) || isWaiting(s, u));
/** 6.0d the schedule lets it come under any order. */
export const isFree = (s: State, b: Formation): boolean => membersOf[b].some((u) => isWaiting(s, u) && arrivalOf(s, u)?.anyOrder === true);
export const brigadesFor = (s: State, side: Side): Formation[] => {
  const found = mannedBrigades(s, side);
  for (const { side: whose, brigades, turn } of scenarioOf(s).arrivals)
    if (whose === side && turn <= s.turn) for (const b of brigades) if (!found.includes(b) && isTold(s, b)) found.push(b);
  eachAway(s, (u) => {
    if (sideOf[u] === side && !found.includes(brigadeFor(s, u))) found.push(brigadeFor(s, u));
  });
  return found;
};

const SECOND_CORPS = formationOf("cs-c-2");
export const corpsOf = (b: Formation): Formation => {
  let up = b;
  while (up >= 0 && formations[up].level !== "corps") up = parentOf[up];
  return up;
};

/** How near the nearest enemy in sight is to any unit that acts with a brigade, up to ten hexes. */
export const watchedFrom = (s: State, b: Formation): number => seenBy(s, formationSide[b], crewOf(s, b));
/** An enemy in sight so near to any unit that acts with a brigade. */
export const isWatched = (s: State, b: Formation, most: number): boolean => watchedFrom(s, b) <= most;

/** 6.2i, 17.3 the orders a brigade may take; whether it is watched from near by, where that is known. */
export function whyNotOrder(s: State, b: Formation, to: number, watched?: boolean) {
  const { orders } = fatigue[s.fatigue[b]];
  if (to === ATTACK && s.ewellHesitates && corpsOf(b) === SECOND_CORPS && !crewOf(s, b).some((u) => isNextToEnemy(s, u)))
    return no("TD-b19.0o", "Ewell hesitates.");
  if (to === ATTACK && (is(s, b, INEFFECTIVE) || orders !== "any")) return no("TD-6.2i", `${titleOf(b)} is too worn to attack.`);
  if (to === MARCH_ORDER && orders === "Advance") return no("TD-17.3h", `${titleOf(b)} is too tired to march.`);
  if (to === MARCH_ORDER && (watched ?? isWatched(s, b, NO_MARCH)))
    return no("TD-6.2h", `The enemy is within four hexes of ${titleOf(b)}.`);
  return undefined;
}

export const NO_MARCH = 4;

/** The order of a brigade: that of its first unit which is free to take another (6.0b, 22.2f). */
export function orderOf(s: State, b: Formation): number {
  let found = -1;
  for (const u of membersOf[b]) {
    if (!onMap(s, u) && !isWaiting(s, u)) continue;
    if (!isBerdan[u] && !isLocked(s, u)) return s.order[u];
    if (found < 0) found = s.order[u];
  }
  return found < 0 ? ADVANCE : found;
}

/** 22.2f a unit whose order the scenario gives for its first turns. */
export const isLocked = (s: State, u: Unit): boolean => areLocked(s) && scenarioOf(s).lockedUnits[u] === 1;
export const areLocked = (s: State): boolean => s.turn < scenarioOf(s).lockedTurns;

/** 6.44b who marches loses the Skirmishers that are out, but those whose parent stays behind. */
function loseSkirmishers(s: State, b: Formation, log: Log): void {
  for (const u of crewOf(s, b)) {
    if (!isSkirmisher[u] || (s.parent[u] >= 0 && s.order[s.parent[u]] !== MARCH_ORDER)) continue;
    const lost = s.sp[u];
    put(s, u, ELIMINATED);
    log?.push({ event: "loss", rule: "TD-s6.44b", text: `${nameOf(u)} is left behind by the march.`, unit: nameOf(u), lost, left: 0 });
  }
}

/** 6.0b, 6.2k who is Out of Command keeps his orders. */
const hearersOf = (s: State, b: Formation): Unit[] =>
  [...crewOf(s, b), ...waitersOf(s, b)].filter((u) => !isSkirmisher[u] && !has(s, u, ASTRAY) && !isLocked(s, u));
/** 14.5d the Sharpshooters never attack. */
const toldTo = (u: Unit, to: number): number => (to === ATTACK && isBerdan[u] ? ADVANCE : to);
/** 6.0a whether all of a brigade to whom an order would go have it already. */
export const hasOrder = (s: State, b: Formation, to: number): boolean =>
  to === orderOf(s, b) && hearersOf(s, b).every((u) => s.order[u] === toldTo(u, to));

export function giveOrder(s: State, b: Formation, to: number, log?: Log): void {
  for (const u of hearersOf(s, b)) {
    s.order[u] = toldTo(u, to);
    // 7.3e
    if (to === MARCH_ORDER) s.marks[u] &= ~(REFUSED_LEFT | REFUSED_RIGHT);
  }
  if (to === MARCH_ORDER) loseSkirmishers(s, b, log);
}

/** 4.13, 4.37e, 4.38j the division that a brigade is of, of cavalry too, or whose brigade attached artillery is; -1 for none. */
export function divisionOf(s: State, b: Formation): Formation {
  const above = s.attached[b] >= 0 ? s.attached[b] : parentOf[b];
  return above >= 0 && formations[above].level.endsWith("division") ? above : -1;
}

/** 6.2b-f; of those above only the leader of a division counts, not a corps commander or a chief of artillery. */
function changeModifier(s: State, b: Formation): number {
  const [own, above] = [chiefOf(s, b), chiefOf(s, divisionOf(s, b))];
  const close = isThere(s, own) && isThere(s, above) && near(s.leaderHex[own], s.leaderHex[above]) <= 1 ? -1 : 0;
  const rating = isThere(s, above) ? -ratingOf(s, above) : 0;
  const astray = is(s, b, IN_COMMAND) ? 0 : 2;
  const beside = crewOf(s, b).some((u) => isNextToEnemy(s, u)) ? 1 : 0;
  return close + rating + astray + beside + Math.max(0, s.fatigue[b] - 2);
}

const changing = (s: State): Formation => noted(s, 0);
const orderTitles = orderNames.map((name) => name[0].toUpperCase() + name.slice(1));

function whyNotChange(s: State, to: number) {
  if (hasOrder(s, changing(s), to)) return no("TD-6.2a", `${titleOf(changing(s))} has these orders.`);
  return whyNotOrder(s, changing(s), to);
}

/** DP-13 */
export const change: Question<State> = {
  rule: "TD-6.2a",
  seat: (s) => seatOf(formationSide[changing(s)]),
  prompt: (s) => ({
    text: `${titleOf(changing(s))} has ${orderTitles[orderOf(s, changing(s))]} Orders: try for others, or keep them?`,
    brigade: titleOf(changing(s)),
  }),
  done: (s) => crewOf(s, changing(s)).length === 0,
  verbs: {
    change: deed({
      fields: { to: order },
      each(s, open) {
        for (let to = 0; to < orderNames.length; to++) if (!whyNotChange(s, to)) open(to);
      },
      refuse: (s, { to }) => whyNotChange(s, to),
      do: (s, { to }, log) => tryChange(s, to, log),
    }),
    keep: deed({ do: pop }),
  },
};

/** What comes of trying for other orders, by the word of the table. */
const tried: Readonly<Record<string, string>> = {
  change: "it has them",
  "old order": "it keeps its own",
  "old order; fire, rally, facing only": "it keeps its own, and may only fire, rally or turn",
  "old order; activation over": "it keeps its own, and its activation is over",
};

/** What a throw brings to the brigade that tries. */
function changeBy(s: State, roll: number): { readonly sum: number; readonly result: string } {
  const sum = roll + changeModifier(s, changing(s));
  return { sum, result: tablesFile.ordersChange.rows.find(({ max }) => sum <= max)!.result };
}
export const triedWith = (s: State, roll: number): string => tried[changeBy(s, roll).result];

/** 6.2a 4 or less succeeds, 8 lets it only fire, rally and turn, 9 and more ends the activation. */
function tryChange(s: State, to: number, log: Log): void {
  const b = changing(s);
  const roll = draw(s.random, 10);
  const { sum, result } = changeBy(s, roll);
  log?.push({
    event: "orders",
    rule: "TD-6.2a",
    text: `${titleOf(b)} tries for orders to ${orderNames[to]}: ${roll}, ${sum} in all: ${tried[result]}.`,
    die: roll,
    brigade: titleOf(b),
    result,
  });
  pop(s);
  if (result === "change") giveOrder(s, b, to, log);
  else if (sum > 8) for (const u of crewOf(s, b)) s.marks[u] |= ACTED;
  else if (sum > 7) for (const u of crewOf(s, b)) s.marks[u] |= SPENT;
}
