/** 4 Leaders: who helps whom, how far command reaches, and what becomes of those who fall. */
import { draw } from "../../../../engine/index.js";
import { createReach, flood, type Hex, isPending, NO, notedBy, onceFor } from "../../../../kit/index.js";
import { Chapter } from "../../agenda.js";
import {
  type Formation,
  formationOf,
  formations,
  isGun,
  type Leader,
  leaderOf,
  leaderOfFormation,
  leaderSide,
  leaders,
  parentOf,
  type Side,
  sideOf,
  UNION,
  UNITS,
  type Unit,
} from "../../data/armies.js";
import { grid } from "../../data/map.js";
import { command } from "../../data/tables.js";
import { ask } from "../../options.js";
import { brigadeFor, enemyAt, holder, LOST, neighbourOf, type State, turnOf, UNUSED } from "../../state.js";
import { hexName, type Log, leaderNow, leaderTitle } from "../../words.js";
import { cheapest, LEADER, NEVER, roadRate } from "../prices/prices.js";
import { hexesOf } from "../strength.js";

export const [
  MEADE,
  LEE,
  HUNT,
  PENDLETON,
  ALEXANDER,
  LONGSTREET,
  HILL,
  HANCOCK,
  REYNOLDS,
  WILLIAMS,
  SLOCUM,
  SLOCUM_CORPS,
  WARREN,
  TRIMBLE,
  IVERSON,
] = [
  "us-meade",
  "cs-lee",
  "us-hunt",
  "cs-pendleton",
  "ld-cs-bn-alexander",
  "cs-longstreet",
  "cs-aphill",
  "us-hancock",
  "us-reynolds",
  "us-williams",
  "us-slocum-wing",
  "us-slocum-corps",
  "us-warren",
  "cs-trimble",
  "ld-cs-iverson",
].map(leaderOf);
export const XII = formationOf("us-c-xii");
export const armyChief = (side: Side): Leader => (side === UNION ? MEADE : LEE);
/** 4.37, 4.38 */
export const artilleryChief = (side: Side): Leader => (side === UNION ? HUNT : PENDLETON);

const formationOfLeader = leaders.map(({ formation }) => (formation === undefined ? -1 : formationOf(formation)));
const rankOf = leaders.map(({ rank }) => rank);
/** 4.1f leaders of brigades and divisions, and Trimble, who may have one. */
const ofTheLine = Uint8Array.from(leaders, ({ rank }, l) => Number(rank === "brigade" || rank === "division" || l === TRIMBLE));
export const isOfTheLine = (l: Leader): boolean => ofTheLine[l] === 1;

export const isThere = (s: State, l: Leader): boolean => l >= 0 && s.leaderHex[l] >= 0 && s.leaderState[l] !== LOST;
export const leadersAt = (s: State, at: Hex): Leader[] => {
  const { leaderHex } = s;
  const found: Leader[] = [];
  for (let l = leaderHex.indexOf(at); l >= 0; l = leaderHex.indexOf(at, l + 1)) found.push(l);
  return found;
};

/** Who leads a formation now: 4.42 Trimble a division that he has taken over, 4.24b Slocum the XII Corps after Williams. */
export function chiefOf(s: State, f: Formation): Leader {
  if (f >= 0 && f === s.trimbleLeads) return TRIMBLE;
  return f === XII && isThere(s, SLOCUM_CORPS) ? SLOCUM_CORPS : f < 0 ? -1 : leaderOfFormation[f];
}

const FIRST_CORPS = formationOf("cs-c-1");
/** 4.45d the corps that a division obeys and has its markers from: one that is lent to Longstreet, his. */
export const corpsFor = (s: State, division: Formation): Formation => (division === s.lent ? FIRST_CORPS : parentOf[division]);

const isAbove = (s: State, f: Formation, below: Formation): boolean => {
  for (let up = below; up >= 0; up = corpsFor(s, up)) if (up === f) return true;
  return false;
};

/** What a leader leads. */
const ledBy = (s: State, l: Leader): Formation => (l === TRIMBLE ? s.trimbleLeads : formationOfLeader[l]);

/** 2.6d-g whether a leader's presence steadies a unit: those of its brigade, division and corps, the artillery chiefs for batteries. */
export function steadies(s: State, l: Leader, u: Unit): boolean {
  const f = ledBy(s, l);
  if (f < 0 || leaderSide[l] !== sideOf[u]) return false;
  if (formations[f].level === "artillery") return isGun[u] === 1;
  if (rankOf[l] === "army" || l === WARREN) return false;
  const b = brigadeFor(s, u);
  return isAbove(s, f, b) || (s.serves[u] >= 0 && isAbove(s, f, s.serves[u])) || (s.attached[b] >= 0 && isAbove(s, f, s.attached[b]));
}

/** 4.43c (option) Iverson is of no help to men who withdraw under fire. */
export const isSteadied = (s: State, u: Unit): boolean =>
  hexesOf(s, u).some((at) => leadersAt(s, at).some((l) => steadies(s, l, u) && !(isIverson(s, l) && isPending(s, Chapter.withdrawalFire))));

/** 4.2f-k the range of a leader, halved at night, rounded up; 4.49e Alexander's as chief of artillery. */
export function rangeOf(s: State, l: Leader): number {
  const { light } = turnOf(s);
  const range = l === PENDLETON && s.leaderState[l] === 1 ? command.ranges.exceptions.AlexanderAsChief : leaders[l].range;
  return light === "night" || light === "midnight" || light === "light night" ? Math.ceil(range / 2) : range;
}

/** 4.44 (option) Hill from July 1, 1800 on, unless he rallies himself (19.0n). */
function hillRating(s: State): number {
  const { day, hour } = turnOf(s);
  const sick = ask.apHill(s) && (day > 1 || hour >= 1800) ? -1 : 0;
  return s.hillRallies > 0 && s.hillRallies === s.turn ? sick + 1 : sick;
}

export const ratingOf = (s: State, l: Leader): number =>
  s.leaderState[l] === 0
    ? l === HILL
      ? hillRating(s)
      : (leaders[l].rating ?? 0)
    : s.leaderState[l] === 1
      ? (leaders[l].replacement?.rating ?? 0)
      : rankOf[l] === "corps"
        ? -1
        : 0;

const reach = createReach(grid);

/** 4.2e a command path keeps out of hexes that enemies hold, or stand beside where no friend is. */
export const isOpen = (s: State, side: Side, at: Hex): boolean => {
  if (enemyAt(s, side, at)) return false;
  if (holder(s, at) === side) return true;
  for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && enemyAt(s, side, neighbourOf(s)[k])) return false;
  return true;
};

/** The same of all hexes, told by `closed`: worked out once while nobody moves. */
function closeAll(s: State, side: Side): void {
  if (closedIn === s.arrangement[0] && closedTo === side) return;
  closedIn = s.arrangement[0];
  closedTo = side;
  closings++;
  const { afield, hex, second } = s;
  const neighbour = neighbourOf(s);
  for (let i = UNITS * (1 - side), end = i + s.many[1 - side]; i < end; i++) {
    closeRound(s, side, neighbour, hex[afield[i]]);
    if (second[afield[i]] >= 0) closeRound(s, side, neighbour, second[afield[i]]);
  }
}
let closedIn = 0;
let closedTo = -1;

function closeRound(s: State, side: Side, neighbour: Int16Array, at: Hex): void {
  if (taken[at] === closings) return;
  taken[at] = closings;
  closed[at] = closings;
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = neighbour[k];
    if (to >= 0 && closed[to] !== closings && holder(s, to) !== side) closed[to] = closings;
  }
}
/** Taken by enemies, or closed by them: the hexes with the number of this time. */
const taken = new Int32Array(grid.size);
const closed = new Int32Array(grid.size);
let closings = 0;

/** 4.2d by half points of a leader: what `points` reach, to be read from `isReached` before the next. */
export function spread(s: State, side: Side, from: Hex, points: number, shut = closed): void {
  closeAll(s, side);
  if (spreadIn === closings && reach.start === from && spreadBy === points && spreadPast === shut) return;
  spreadIn = closings;
  spreadBy = points;
  spreadPast = shut;
  const price = pricesWithin(neighbourOf(s));
  const step = (at: Hex, to: Hex, d: number): number => (shut[to] === closings ? NO : price[at * 6 + d]);
  flood(reach, grid, from, 2 * points, step, roadRate(LEADER));
}
/** What a leader pays on the part of the map that is played on: over its edge he does not ride. */
const pricesWithin = onceFor((neighbour: Int16Array) => cheapest(LEADER).map((price, k) => (neighbour[k] < 0 ? NEVER : price)));
/** How the last was made: many ask one after another what the same leader reaches. */
let spreadIn = 0;
let spreadBy = 0;
let spreadPast = closed;
/** 4.1i he himself rides past the enemy, and only not into him. */
export const rideOut = (s: State, l: Leader, points: number): void => spread(s, leaderSide[l], s.leaderHex[l], points, taken);
export const costTo = (at: Hex): number => Math.max(0, reach.cost[at]);
export const isReached = (at: Hex): boolean => at >= 0 && reach.cost[at] >= 0;
export function eachReached(visit: (at: Hex) => void): void {
  for (let i = 1; i < reach.count; i++) visit(reach.found[i]);
}

/** 4.2a whether a leader's range covers a hex. */
export function covers(s: State, l: Leader, at: Hex): boolean {
  if (!isThere(s, l) || at < 0) return false;
  spread(s, leaderSide[l], s.leaderHex[l], rangeOf(s, l));
  return isReached(at);
}

/** 12.7a a leader with a unit that has lost strength: 0 is a casualty. */
export function casualtyChecks(s: State, at: Hex, side: Side, rule: string, log: Log): void {
  // 18.35a (option) of who combines the fire of his guns another check takes the place of this.
  const combines = isPending(s, Chapter.risk) ? notedBy(s, Chapter.risk, 0) : -1;
  for (const l of leadersAt(s, at)) if (leaderSide[l] === side && l !== combines) casualtyCheck(s, l, rule, log);
}

/** A die for a leader, who is hit by so much or less. */
function isHit(s: State, l: Leader, needed: number, rule: string, log: Log): boolean {
  const roll = draw(s.random, 10);
  const hit = roll <= needed;
  const again = hit && needed === 0 && isIverson(s, l);
  log?.push({
    event: "leader",
    rule,
    text: `${leaderNow(s, l)} is under fire in ${hexName(s.leaderHex[l])}: ${roll}${again ? ", and again" : hit ? ", and he falls" : ""}.`,
    die: roll,
    leader: leaderTitle(l),
    needed,
    hit: hit && !again,
  });
  return hit;
}

export function casualtyCheck(s: State, l: Leader, rule: string, log: Log): void {
  let hit = isHit(s, l, 0, rule, log);
  // 4.43f (option) Iverson dies of a second roll only.
  if (hit && isIverson(s, l)) hit = isHit(s, l, 1, "TD-b4.43f", log);
  if (hit) fall(s, l);
}

/** 4.43 (option) Iverson himself: his replacement has none of his limits. */
export const isIverson = (s: State, l: Leader): boolean => l === IVERSON && s.leaderState[l] === 0 && ask.iverson(s);

/** He is out of the battle; who takes his place comes in IV.B.1, near to where he fell. */
export function fall(s: State, l: Leader): void {
  s.fellAt[l] = s.leaderHex[l];
  s.wasReplaced[l] = s.leaderState[l];
  s.leaderState[l] = LOST;
  s.leaderHex[l] = UNUSED;
}
