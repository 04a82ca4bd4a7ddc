/** 6.2 Orders: what a brigade may be told to do, and the try for others at the start of its activation. */
import { draw } from "../../../engine/index.js";
import { no, noted, pop, type Question } from "../../../kit/index.js";
import {
  FIRST_SKIRMISHER,
  type Formation,
  formationSide,
  formations,
  isGun,
  isSkirmisher,
  membersOf,
  parentOf,
  type Side,
  sideOf,
  UNITS,
  type Unit,
} from "../data/armies.js";
import { near } from "../data/map.js";
import { ADVANCE, ATTACK, MARCH_ORDER, orderNames } from "../data/scenarios.js";
import { fatigue, tablesFile } from "../data/tables.js";
import {
  ACTED,
  ASTRAY,
  brigadeFor,
  ELIMINATED,
  enemyAt,
  has,
  IN_COMMAND,
  INEFFECTIVE,
  is,
  neighbourOf,
  order,
  put,
  SPENT,
  type State,
} from "../state.js";
import { deed, type Log, seatOf, titleOf } from "../words.js";
import { isThere, leaderFor, ratingOf } from "./leadership.js";
import { nearestEnemy } from "./retreat.js";
import { onMap } from "./strength.js";

/** The units that act with a brigade: its own, and a battery that serves with it. */
export function crewOf(s: State, b: Formation): Unit[] {
  const { hex, attached } = s;
  const crew: Unit[] = [];
  for (const u of membersOf[b]) if (hex[u] >= 0) crew.push(u);
  for (let u = FIRST_SKIRMISHER; u < UNITS; u++) if (hex[u] >= 0 && brigadeFor(s, u) === b) crew.push(u);
  for (const f of withGuns) if (attached[f] === b) for (const u of membersOf[f]) if (hex[u] >= 0) crew.push(u);
  return crew;
}
const withGuns = membersOf.flatMap((members, f) => (members.some((u) => isGun[u]) ? [f] : []));

export const actsWith = (s: State, u: Unit, b: Formation): boolean =>
  onMap(s, u) && (brigadeFor(s, u) === b || s.attached[brigadeFor(s, u)] === b);
export const isManned = (s: State, b: Formation): boolean => {
  for (const u of membersOf[b]) if (onMap(s, u)) return true;
  return crewOf(s, b).length > 0;
};

/** The brigades of a side that have units on the map, or guns that serve with them. */
export function mannedBrigades(s: State, side: Side): Formation[] {
  const { afield, attached } = s;
  const found: Formation[] = [];
  const add = (b: Formation) => {
    if (b >= 0 && formations[b].level === "brigade" && !found.includes(b)) found.push(b);
  };
  let last = -1;
  for (let i = UNITS * side, end = i + s.many[side]; i < end; i++) {
    const b = brigadeFor(s, afield[i]);
    if (b === last) continue;
    last = b;
    add(b);
    add(attached[b]);
  }
  return found;
}

export const isBeside = (s: State, u: Unit): boolean => {
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && enemyAt(s, sideOf[u], neighbourOf(s)[k])) return true;
  return false;
};

/** How far the nearest enemy is from any unit that acts with a brigade, up to `most`. */
export function closestEnemy(s: State, b: Formation, most: number): number {
  let closest = most + 1;
  for (const u of crewOf(s, b)) closest = Math.min(closest, nearestEnemy(s, sideOf[u], s.hex[u], most));
  return closest;
}

/** 6.2i, 17.3 the orders a brigade may take; `closest` where it is known. */
export function whyNotOrder(s: State, b: Formation, to: number, closest?: number) {
  const { orders } = fatigue[s.fatigue[b]];
  if (to === ATTACK && (is(s, b, INEFFECTIVE) || orders !== "any")) return no("TD-6.2i", `${titleOf(b)} is too worn to attack.`);
  if (to === MARCH_ORDER && orders === "Advance") return no("TD-17.3h", `${titleOf(b)} is too tired to march.`);
  if (to === MARCH_ORDER && (closest ?? closestEnemy(s, b, NO_MARCH)) <= NO_MARCH)
    return no("TD-6.2h", `The enemy is within four hexes of ${titleOf(b)}.`);
  return undefined;
}

const NO_MARCH = 4;

export const orderOf = (s: State, b: Formation): number => {
  for (const u of membersOf[b]) if (onMap(s, u)) return s.order[u];
  return ADVANCE;
};

/** 6.44b who marches loses the Skirmishers that are out, but those whose parent stays behind. */
function loseSkirmishers(s: State, b: Formation): void {
  for (const u of crewOf(s, b)) if (isSkirmisher[u] && (s.parent[u] < 0 || s.order[s.parent[u]] === MARCH_ORDER)) put(s, u, ELIMINATED);
}

export function giveOrder(s: State, b: Formation, to: number): void {
  for (const u of crewOf(s, b)) {
    if (isSkirmisher[u] || (to === MARCH_ORDER && has(s, u, ASTRAY))) continue;
    s.order[u] = to;
  }
  if (to === MARCH_ORDER) loseSkirmishers(s, b);
}

/** 6.2b-f */
function changeModifier(s: State, b: Formation): number {
  const [own, above] = [leaderFor(b), leaderFor(parentOf[b])];
  const close = isThere(s, own) && isThere(s, above) && near(s.leaderHex[own], s.leaderHex[above]) <= 1 ? -1 : 0;
  const rating = isThere(s, above) ? -ratingOf(s, above) : 0;
  const astray = is(s, b, IN_COMMAND) ? 0 : 2;
  const beside = crewOf(s, b).some((u) => isBeside(s, u)) ? 1 : 0;
  return close + rating + astray + beside + Math.max(0, s.fatigue[b] - 2);
}

const changing = (s: State): Formation => noted(s, 0);

/** DP-13 */
export const change: Question<object, State> = {
  rule: "TD-6.2a",
  seat: (s) => seatOf(formationSide[changing(s)]),
  prompt: (s) => ({
    text: `${titleOf(changing(s))} is under ${orderNames[orderOf(s, changing(s))]} Orders: try for others, or keep them?`,
    brigade: titleOf(changing(s)),
  }),
  done: (s) => crewOf(s, changing(s)).length === 0,
  verbs: {
    change: deed({
      fields: { to: order },
      refuse(s, { to }) {
        if (to === orderOf(s, changing(s))) return no("TD-6.2a", `${titleOf(changing(s))} has these orders.`);
        return whyNotOrder(s, changing(s), to);
      },
      do: (s, { to }, log) => tryChange(s, to, log),
    }),
    keep: deed({ do: pop }),
  },
};

/** 6.2a 4 or less succeeds, 8 lets it only fire, rally and turn, 9 and more ends the activation. */
function tryChange(s: State, to: number, log: Log): void {
  const b = changing(s);
  const roll = draw(s.random, 10);
  const sum = roll + changeModifier(s, b);
  const { result } = tablesFile.ordersChange.rows.find(({ max }) => sum <= max)!;
  log?.push({
    event: "orders",
    rule: "TD-6.2a",
    text: `${titleOf(b)} is to ${orderNames[to]}: ${roll}, ${sum} in all: ${result}.`,
    die: roll,
    brigade: titleOf(b),
    result,
  });
  pop(s);
  if (result === "change") giveOrder(s, b, to);
  else if (sum > 8) for (const u of crewOf(s, b)) s.marks[u] |= ACTED;
  else if (sum > 7) for (const u of crewOf(s, b)) s.marks[u] |= SPENT;
}
