/** The field as a general sees it: how near the enemy is, who is strong where, and how far it is to what counts. Read once for a plan. */
import type { Hex } from "../../../kit/index.js";
import { isGun, sideOf, UNITS } from "../data/armies.js";
import { alongRoad, grid, NEVER, near, offRoad, WHOLE } from "../data/map.js";
import { victoryHexes } from "../data/scenarios.js";
import { neighbourOf, type State, scenarioOf } from "../state.js";
import { mettle } from "./worth.js";

const FAR = 99;

export interface Field {
  readonly side: number;
  /** By hex: distance to the nearest enemy. */
  readonly enemyNear: Uint8Array;
  /** By hex: how strong either army is round it. */
  readonly enemyPower: Float64Array;
  readonly ownPower: Float64Array;
  /** By hex: own power over the enemy's, of all that could come up in a march. */
  readonly press: Float64Array;
  /** By hex: half points of marching to what counts, less what it counts. */
  readonly goal: Int16Array;
}

/** How much of a unit bears on a hex so far away; a march off it still counts for the press. */
const BEARS = [1, 1, 0.6, 0.35];
const COMES_UP = [1, 1, 1, 0.9, 0.75, 0.6, 0.45];
const FARTHEST = COMES_UP.length - 1;
interface Round {
  readonly hexes: Int16Array;
  readonly away: Uint8Array;
}
/** By hex those from which one could come up, and how far each is: found when it is first asked. */
const rounds: (Round | undefined)[] = grid.names.map(() => undefined);
function around(at: Hex): Round {
  const known = rounds[at];
  if (known) return known;
  const hexes = Int16Array.from(grid.names.keys()).filter((hex) => near(at, hex) <= FARTHEST);
  const found = { hexes, away: Uint8Array.from(hexes, (hex) => near(at, hex)) };
  rounds[at] = found;
  return found;
}

function spread(power: Float64Array, wide: Float64Array, at: Hex, strength: number): void {
  const { hexes, away } = around(at);
  for (let i = 0; i < hexes.length; i++) {
    wide[hexes[i]] += strength * COMES_UP[away[i]];
    if (away[i] < BEARS.length) power[hexes[i]] += strength * BEARS[away[i]];
  }
}

const queue = new Int16Array(grid.size);

function distances(s: State, side: number): Uint8Array {
  const found = new Uint8Array(grid.size).fill(FAR);
  let [head, tail] = [0, 0];
  for (let u = 0; u < UNITS; u++) {
    const at = s.hex[u];
    if (at < 0 || sideOf[u] === side || found[at] === 0) continue;
    found[at] = 0;
    queue[tail++] = at;
  }
  while (head < tail) {
    const at = queue[head++];
    for (let k = at * 6; k < at * 6 + 6; k++) {
      const to = grid.neighbour[k];
      if (to < 0 || found[to] !== FAR) continue;
      found[to] = found[at] + 1;
      queue[tail++] = to;
    }
  }
  return found;
}

/** The price of a step for foot, whoever stands there. */
const price = Uint8Array.from(grid.neighbour, (to, side) => {
  if (to < 0) return NEVER;
  const off = offRoad[0][side];
  return Math.min(off === WHOLE ? 12 : off, alongRoad[0][side]);
});

/** Goals with a head start for what they are worth. */
const kept = new Map<string, Int16Array>();

function marchTo(s: State, goals: readonly (readonly [Hex, number])[]): Int16Array {
  const key = `${s.scenario}:${goals.join(";")}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size > 500) kept.clear();
  const cost = new Int16Array(grid.size).fill(999);
  const open: Hex[] = [];
  for (const [hex, worth] of goals) {
    cost[hex] = -worth;
    open.push(hex);
  }
  const neighbour = neighbourOf(s);
  while (open.length > 0) {
    let best = 0;
    for (let i = 1; i < open.length; i++) if (cost[open[i]] < cost[open[best]]) best = i;
    const at = open[best];
    open[best] = open[open.length - 1];
    open.pop();
    for (let k = at * 6; k < at * 6 + 6; k++) {
      const from = neighbour[k];
      if (from < 0) continue;
      // Marches come from there to here: the price of the side the other way round.
      const back = price[from * 6 + ((k - at * 6 + 3) % 6)];
      if (back === NEVER || cost[at] + back >= cost[from]) continue;
      if (cost[from] === 999) open.push(from);
      else if (!open.includes(from)) open.push(from);
      cost[from] = cost[at] + back;
    }
  }
  kept.set(key, cost);
  return cost;
}

/** What a hex is worth to either side together: to have it, and that the other has it not. */
export function stakeOf(s: State, hex: Hex): number {
  const { endPoints, turnPoints, headquarters, turns, noon } = scenarioOf(s);
  let sum = 0;
  for (const one of endPoints) if (one.hex === hex) sum += one.vp;
  for (const one of turnPoints) if (one.hex === hex) sum += one.vp * Math.max(1, turns.length - Math.max(s.turn, one.from));
  for (const one of headquarters) if (one.hex === hex) sum += one.vp;
  if (noon && noon.hex === hex && s.turn <= noon.turn) sum += noon.vp;
  return sum;
}

const GOAL = 3;
const MOST = 24;
/** Where an army has so much more than the other, the next brigade is wanted less; from so far an enemy is expected. */
const PLENTY = 1.6;
const SPARED = 6;
const EXPECTED = 16;
/** So much the stronger a defender goes for what he has lost. */
const RETAKES = 1.25;

/** An attacker goes for what the enemy holds; a defender stands by what he has and the enemy comes for, unless it is past holding, and takes back what he can. */
function goalsOf(s: State, side: number, attacks: boolean, field: Omit<Field, "goal">): (readonly [Hex, number])[] {
  const goals: [Hex, number][] = [];
  const { victoryHexes: places, automaticHex } = scenarioOf(s);
  for (const hex of places) {
    const held = s.control[victoryHexes.indexOf(hex)] === side;
    const stake = stakeOf(s, hex);
    if (stake === 0 || (held && attacks)) continue;
    const spared = SPARED * Math.min(2, Math.max(0, field.press[hex] - PLENTY));
    const away = attacks || !held ? 0 : field.enemyNear[hex];
    const lost = !attacks && hex !== automaticHex && (held ? isHopeless(field, hex) : field.press[hex] < RETAKES);
    if (away <= EXPECTED && !lost) goals.push([hex, Math.round(Math.min(MOST, (GOAL * stake) / (1 + Math.max(0, away - 6) / 3)) - spared)]);
  }
  return goals;
}

const isHopeless = (field: Omit<Field, "goal">, hex: Hex): boolean => field.enemyPower[hex] > 2.2 * field.ownPower[hex] + 8;

function enemyHexes(s: State, side: number): (readonly [Hex, number])[] {
  const found: [Hex, number][] = [];
  for (let u = 0; u < UNITS; u++) if (s.hex[u] >= 0 && sideOf[u] !== side && s.top[s.hex[u]] === u) found.push([s.hex[u], 0]);
  return found;
}

const wide = [new Float64Array(grid.size), new Float64Array(grid.size)];

function survey(s: State, side: number): Field {
  const enemyPower = new Float64Array(grid.size);
  const ownPower = new Float64Array(grid.size);
  wide[0].fill(0);
  wide[1].fill(0);
  for (let u = 0; u < UNITS; u++) {
    if (s.hex[u] < 0) continue;
    const own = sideOf[u] === side;
    spread(own ? ownPower : enemyPower, wide[own ? 0 : 1], s.hex[u], mettle(s, u) * (isGun[u] ? 0.8 : 1));
  }
  const press = wide[0].map((power, hex) => (1 + power) / (1 + wide[1][hex]));
  const field = { side, enemyNear: distances(s, side), enemyPower, ownPower, press };
  const attacks = side === 1;
  let goals = goalsOf(s, side, attacks, field);
  if (goals.length === 0) goals = attacks ? enemyHexes(s, side) : lastStand(s, side);
  return { ...field, goal: marchTo(s, goals) };
}

/** What a field is read from, side by side: it is read again only when something of it has changed. */
interface Surveyed {
  readonly field: Field;
  readonly scenario: number;
  readonly turn: number;
  readonly hex: Int16Array;
  readonly worn: Uint8Array;
  readonly hits: Uint8Array;
  readonly control: Uint8Array;
}
const surveyed: (Surveyed | undefined)[] = [undefined, undefined];
const isSame = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};

export function readField(s: State, side: number): Field {
  const last = surveyed[side];
  const known =
    last?.scenario === s.scenario &&
    last.turn === s.turn &&
    isSame(last.hex, s.hex) &&
    isSame(last.hits, s.hits) &&
    isSame(last.worn, s.worn) &&
    isSame(last.control, s.control);
  if (last && known) return last.field;
  const field = survey(s, side);
  const { scenario, turn } = s;
  surveyed[side] = { field, scenario, turn, hex: s.hex.slice(), worn: s.worn.slice(), hits: s.hits.slice(), control: s.control.slice() };
  return field;
}

/** The Union's own entries, where its road home lies. */
function lastStand(s: State, side: number): (readonly [Hex, number])[] {
  const { entries, victoryHexes: places } = scenarioOf(s);
  const own = places.filter((hex) => s.control[victoryHexes.indexOf(hex)] === side);
  const hexes = own.length > 0 ? own : entries[side].length > 0 ? entries[side] : places;
  return hexes.map((hex) => [hex, 0] as const);
}
