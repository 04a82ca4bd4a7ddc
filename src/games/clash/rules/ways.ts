/** B 8.7 The ways that Pope's Orders leave open: along the roads as far as a unit gets, the lead's own or behind it. */
import { createReach, directionTo, flood, type Hex, NO, pathTo, STOP } from "../../../kit/index.js";
import { type Battle, NEVER, type Unit } from "../battle.js";
import { QUARTERS } from "../data/tables.js";
import { ACTIVE, BEACON, enemyOf, FRESH, has, inZone, LEADS, MARCH, MOST_WALKED, REGULAR, ROAD, type State, ZONED } from "../state.js";
import { canGoOn, mayEnd } from "./reach.js";
import { mayStack } from "./stacking.js";
import { type Mover, marchStep, moverOf, regularStep, roadStep } from "./steps.js";

/** Roads that bound units may use, and how many road hexes it is to a target: by target, over the net without the closed road. */
interface RoadNet {
  readonly open: Uint8Array;
  readonly to: Map<Hex, Int16Array>;
  /** Ways to the road by type of unit * size + hex, found when they are first asked for. */
  readonly approaches: (readonly (readonly Hex[])[] | undefined)[];
  /** Hexes that a way may not come into again; all 0 between searches. */
  readonly taken: Uint8Array;
}

const nets = new WeakMap<Battle, RoadNet>();

function netOf(battle: Battle): RoadNet {
  let net = nets.get(battle);
  if (!net) {
    const { facts, lines, grid } = battle;
    const shut = facts.map.roads.findIndex(({ name }) => name === facts.limits?.orders.closedRoad);
    const open = Uint8Array.from(lines, (bits, side) => Number(grid.neighbour[side] >= 0 && (bits & ~(1 << shut)) !== 0));
    net = { open, to: new Map(), approaches: [], taken: new Uint8Array(grid.size) };
    nets.set(battle, net);
  }
  return net;
}

/** 8.7f, o road hexes from each hex to the target, -1 where no road leads. */
export function roadDistances(battle: Battle, target: Hex): Int16Array {
  const net = netOf(battle);
  let distances = net.to.get(target);
  if (!distances) {
    const reach = createReach(battle.grid);
    const side = (from: Hex, way: number) => from * 6 + way;
    flood(reach, battle.grid, target, battle.grid.size, (from, _to, way) => (net.open[side(from, way)] ? 1 : NO), 1);
    distances = Int16Array.from(reach.cost);
    net.to.set(target, distances);
  }
  return distances;
}

export function targetOf(s: State, u: Unit): Hex {
  const { facts, formation, grid } = s.battle;
  return grid.ids.get(facts.army.formations[formation[u]].ordersTo!)!;
}

/** A way that can be ordered: the hexes from where the unit stands, and how it goes them. */
export interface Way extends Stop {
  readonly path: readonly Hex[];
  /** 8.7e it ends beside a lead unit in contact, and the unit goes on as it likes. */
  readonly frees: boolean;
}

/** The hexes a unit has walked under Orders, in order. */
export function walkedBy(s: State, u: Unit): Hex[] {
  const found: Hex[] = [];
  for (let i = u * MOST_WALKED; i < (u + 1) * MOST_WALKED && s.walked[i] >= 0; i++) found.push(s.walked[i]);
  return found;
}

/** The path of a lead unit: what it has walked since it last went off the road, or freely (8.7e), where there is a gap. */
function trailOf(s: State, leader: Unit): Hex[] {
  const walked = walkedBy(s, leader);
  let from = walked.length - 1;
  while (from > 0 && directionTo(s.battle.grid, walked[from - 1], walked[from]) >= 0) from--;
  return walked.slice(Math.max(0, from));
}

const OUT = 0x7fff;

/** What it has cost to come so far by each way of moving; OUT where it cannot. */
interface Costs {
  readonly march: number;
  readonly road: number;
  readonly regular: number;
  /** It may go no further by march (Town), or over ground (a zone). */
  readonly marchStops: boolean;
  readonly regularStops: boolean;
}

function startCosts(s: State, u: Unit): Costs {
  const fresh = has(s, u, FRESH) && !has(s, u, ZONED);
  const onRoad = s.battle.linesAt[s.hex[u]] !== 0 && !(has(s, u, ZONED) && has(s, u, FRESH));
  return { march: fresh && onRoad ? 0 : OUT, road: onRoad ? 0 : OUT, regular: 0, marchStops: false, regularStops: false };
}

/** One hex on, by every way of moving that is left; nothing where none is. */
function oneOn(m: Mover, c: Costs, from: Hex, d: number, points: number, first: boolean): Costs | undefined {
  const march = c.march === OUT || c.marchStops ? NO : marchStep(m, from, d);
  const road = c.road === OUT ? NO : roadStep(m, from, d);
  const before = c.regularStops ? c.road : Math.min(c.road, c.regular);
  const regular = before === OUT ? NO : regularStep(m, from, d, points - before, first);
  const sum = (base: number, price: number) => (price === NO || base + (price & 255) > points ? OUT : base + (price & 255));
  const next = {
    march: sum(c.march, march),
    road: sum(c.road, road),
    regular: sum(before, regular),
    marchStops: march !== NO && march >= STOP,
    regularStops: regular !== NO && regular >= STOP,
  };
  return Math.min(next.march, next.road, next.regular) === OUT ? undefined : next;
}

/** What an end of a way costs, and how the unit moves to it. */
interface Stop {
  readonly cost: number;
  readonly mode: number;
}

/** The cheapest way of moving by which the unit may end in the hex it has come to; nothing where it may not. */
function stopAt(s: State, u: Unit, c: Costs, hex: Hex): Stop | undefined {
  if (!mayStack(s, u, hex)) return undefined;
  const cost = Math.min(c.march, c.road, c.regular);
  return { cost, mode: cost === c.road ? ROAD : cost === c.regular ? REGULAR : MARCH };
}

/** 8.7e whether a unit on its turn of arrival has come beside a lead unit in contact by road or over ground, and can go on freely. */
function freedAt(m: Mover, c: Costs, hex: Hex, points: number): Stop | undefined {
  const { s, unit: u } = m;
  if (!has(s, u, FRESH) || Math.min(c.road, c.regular) === OUT || !isBesideBeacon(s, u, hex)) return undefined;
  const cost = Math.min(c.road, c.regular);
  const mode = cost === c.road ? ROAD : REGULAR;
  return mayEnd(m, hex) || canGoOn(m, hex, points - cost, mode) ? { cost, mode } : undefined;
}

function isBesideBeacon(s: State, u: Unit, hex: Hex): boolean {
  const { neighbour } = s.battle.grid;
  for (let k = hex * 6; k < hex * 6 + 6; k++) {
    if (neighbour[k] < 0) continue;
    for (let v = s.top[neighbour[k]]; v >= 0; v = s.below[v]) if (v !== u && has(s, v, BEACON)) return true;
  }
  return false;
}

/** 8.7y the cheapest ways of a unit off the road to the nearest road hex, start included; only the start where it is on one. */
function approaches(s: State, u: Unit): readonly (readonly Hex[])[] {
  const known = netOf(s.battle).approaches;
  const key = s.battle.type[u] * s.battle.grid.size + s.hex[u];
  known[key] ??= findApproaches(s.battle, s.battle.type[u], s.hex[u]);
  return known[key];
}

function findApproaches(battle: Battle, type: number, start: Hex): readonly (readonly Hex[])[] {
  if (battle.linesAt[start] !== 0) return [[start]];
  const reach = createReach(battle.grid);
  const price = battle.price[type];
  flood(reach, battle.grid, start, 200, (from, _to, way) => (price[from * 6 + way] === NEVER ? NO : price[from * 6 + way]), QUARTERS);
  let least = -1;
  const found: Hex[][] = [];
  for (let i = 1; i < reach.count; i++) {
    const hex = reach.found[i];
    if (battle.linesAt[hex] === 0) continue;
    if (least < 0) least = reach.cost[hex];
    if (reach.cost[hex] > least) break;
    found.push(pathTo(reach, hex));
  }
  return found;
}

/** Follows a given path as far as the unit gets: the farthest hex where it may end, or where it is freed. */
function along(m: Mover, path: readonly Hex[], points: number, target: Hex): Way | undefined {
  const { s, unit: u } = m;
  let costs = startCosts(s, u);
  let best: Way | undefined;
  for (let i = 1; i < path.length; i++) {
    const d = directionTo(s.battle.grid, path[i - 1], path[i]);
    const next = oneOn(m, costs, path[i - 1], d, points, i === 1);
    if (!next) break;
    costs = next;
    const freed = freedAt(m, costs, path[i], points);
    if (freed) return { path: path.slice(0, i + 1), ...freed, frees: true };
    const stop = stopAt(s, u, costs, path[i]);
    if (stop) best = { path: path.slice(0, i + 1), ...stop, frees: false };
    if (path[i] === target) break; // 8.7p
  }
  return best;
}

/** 8.7w how far a unit is from its target in road hexes; off the road it first comes to one. */
export function distanceOf(s: State, u: Unit): number {
  const distances = roadDistances(s.battle, targetOf(s, u));
  let least = OUT;
  for (const path of approaches(s, u)) {
    const far = distances[path[path.length - 1]];
    if (far >= 0) least = Math.min(least, path.length - 1 + far);
  }
  return least;
}

export function boundMates(s: State, u: Unit): Unit[] {
  return s.battle.formationUnits[s.battle.formation[u]].filter((v) => s.hex[v] >= 0 && has(s, v, ACTIVE));
}

export function leaderOf(s: State, u: Unit): Unit {
  return boundMates(s, u).find((v) => has(s, v, LEADS)) ?? -1;
}

/** Every way along the roads, cut where the unit can get no farther. */
function everyWay(s: State, u: Unit): Way[] {
  const { battle } = s;
  const { open, taken } = netOf(battle);
  const target = targetOf(s, u);
  const points = s.allowance[battle.formation[u]];
  const walked = walkedBy(s, u);
  const m = moverOf(s, u);
  const found = new Map<string, Way>();
  const keep = (way: Way | undefined) => {
    if (way) found.set(way.path.join(" "), way);
  };
  const path: Hex[] = [];
  /** Goes on from the end of the path; `best` is the last place on it where the unit may end, so many hexes from its start. */
  const search = (costs: Costs, best: Stop | undefined, length: number): void => {
    const at = path[path.length - 1];
    let isEnd = true;
    for (let d = 0; d < 6 && (at !== target || path.length === 1); d++) {
      const to = battle.grid.neighbour[at * 6 + d];
      if (!open[at * 6 + d] || taken[to]) continue; // 8.7d, n
      const next = oneOn(m, costs, at, d, points, path.length === 1);
      if (!next) continue;
      isEnd = false;
      path.push(to);
      taken[to] = 1;
      const freed = freedAt(m, next, to, points);
      const stop = freed ?? stopAt(s, u, next, to);
      if (freed) keep({ path: [...path], ...freed, frees: true });
      else search(next, stop ?? best, stop ? path.length : length);
      taken[to] = 0;
      path.pop();
    }
    if (isEnd && best) keep({ path: path.slice(0, length), ...best, frees: false });
  };
  for (const hex of walked) taken[hex] = 1;
  for (const approach of approaches(s, u)) {
    const way = approach.length === 1 ? undefined : along(m, approach, points, target);
    if (approach.length > 1 && (!way || way.path.length < approach.length)) {
      keep(way);
      continue;
    }
    path.splice(0, path.length, ...approach);
    const again = approach.filter((hex) => taken[hex]);
    for (const hex of approach) taken[hex] = 1;
    search(way ? costsAlong(m, approach, points) : startCosts(s, u), way, approach.length);
    for (const hex of approach) taken[hex] = 0;
    for (const hex of again) taken[hex] = 1;
  }
  for (const hex of walked) taken[hex] = 0;
  return [...found.values()];
}

function costsAlong(m: Mover, path: readonly Hex[], points: number): Costs {
  let costs = startCosts(m.s, m.unit);
  for (let i = 1; i < path.length; i++) {
    const next = oneOn(m, costs, path[i - 1], directionTo(m.s.battle.grid, path[i - 1], path[i]), points, i === 1);
    if (!next) throw new Error("The way to the road is shut though it was found open.");
    costs = next;
  }
  return costs;
}

/** 8.7k a way that enters a Confederate zone. */
const meetsZone = (s: State, u: Unit, { path }: Way): boolean => path.some((hex, i) => i > 0 && inZone(s, enemyOf(s.battle.side[u]), hex));

/** 8.7e, j to m, z the ways open to a lead unit; and whether it may stand where it is. */
export function leadWays(s: State, u: Unit): { readonly ways: readonly Way[]; readonly mayStand: boolean } {
  const distances = roadDistances(s.battle, targetOf(s, u));
  const now = distanceOf(s, u);
  const endOf = ({ path }: Way) => distances[path[path.length - 1]];
  const all = everyWay(s, u);
  const offRoad = s.battle.linesAt[s.hex[u]] === 0;
  const closer = all.filter((way) => offRoad || (endOf(way) >= 0 && endOf(way) < now));
  const kept = closer.length > 0 ? closer : all.filter((way) => endOf(way) === now);
  const total = (way: Way) => way.path.length - 1 + endOf(way);
  const quiet = kept.filter((way) => !meetsZone(s, u, way));
  const ways = kept.filter((way) => !meetsZone(s, u, way) || quiet.every((other) => total(other) > total(way)));
  return { ways, mayStand: closer.length === 0 };
}

/** 8.7g, x, zn, zo the ways of a unit behind its lead: along all that the lead has walked, or to it by the fewest road hexes. */
export function followingWays(s: State, u: Unit): readonly Way[] {
  const leader = leaderOf(s, u);
  const trail = trailOf(s, leader);
  const points = s.allowance[s.battle.formation[u]];
  const target = targetOf(s, u);
  const m = moverOf(s, u);
  const found = new Map<string, Way>();
  for (const approach of approaches(s, u))
    for (const join of joining(s, u, approach[approach.length - 1], trail)) {
      const from = trail.lastIndexOf(join[join.length - 1]);
      const path = untilWalked(s, u, [...approach, ...join.slice(1), ...trail.slice(from + 1)]);
      const way = along(m, path, points, target);
      if (way) found.set(way.path.join(" "), way);
    }
  return [...found.values()];
}

/** 8.7d no hex is entered twice. */
function untilWalked(s: State, u: Unit, path: readonly Hex[]): readonly Hex[] {
  const taken = walkedBy(s, u);
  const again = path.findIndex((hex, i) => i > 0 && (taken.includes(hex) || path.indexOf(hex) < i));
  return again < 0 ? path : path.slice(0, again);
}

/** 8.7zo the shortest ways by open roads from a hex to the trail. */
function joining(s: State, u: Unit, start: Hex, trail: readonly Hex[]): Hex[][] {
  if (trail.includes(start)) return [[start]];
  const { open } = netOf(s.battle);
  const { neighbour } = s.battle.grid;
  const taken = new Set(walkedBy(s, u));
  let ways: Hex[][] = [[start]];
  const seen = new Set([start]);
  while (ways.length > 0) {
    const longer: Hex[][] = [];
    for (const way of ways) {
      const at = way[way.length - 1];
      for (let k = at * 6; k < at * 6 + 6; k++)
        if (open[k] && !seen.has(neighbour[k]) && !taken.has(neighbour[k])) longer.push([...way, neighbour[k]]);
    }
    for (const way of longer) seen.add(way[way.length - 1]);
    const there = longer.filter((way) => trail.includes(way[way.length - 1]));
    if (there.length > 0) return there;
    ways = longer;
  }
  return [];
}
