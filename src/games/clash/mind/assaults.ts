/** Who of an activation goes where so that an enemy is struck by many at once, from two sides if it can be. */
import { distance, type Hex, mirror, opposite } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { mayStrike } from "../rules/duties.js";
import { mayStack } from "../rules/stacking.js";
import { has, passesIn, STRAY, type State } from "../state.js";
import { attackWorth } from "./chances.js";
import type { Outlook } from "./goals.js";
import { belowCost } from "./places.js";

/** Of each unit that has still to move, the hexes it can end in. */
export type Choices = ReadonlyMap<Unit, ReadonlyMap<Hex, unknown>>;

export interface Assault {
  readonly target: Hex;
  /** Who goes to which hex; who is there already stays. */
  readonly places: ReadonlyMap<Unit, Hex>;
  /** Points it brings more than what stands there now would. */
  readonly worth: number;
}

/** What each other enemy beside an attacker costs: he has to be attacked as well (12.4). */
const ENTANGLED = 0.35;

/** The best assault that the units can make together with friends who stand beside the enemy; nothing where none promises anything. */
export function bestAssault(s: State, choices: Choices, outlook: Outlook): Assault | undefined {
  let best: Assault | undefined;
  for (const target of targetsOf(s, choices, outlook.own)) {
    const found = assaultOn(s, target, choices, outlook);
    if (found && (!best || found.worth > best.worth)) best = found;
  }
  return best;
}

function targetsOf(s: State, choices: Choices, own: number): Set<Hex> {
  const { neighbour } = s.battle.grid;
  const found = new Set<Hex>();
  for (const [u, places] of choices) {
    if (has(s, u, STRAY)) continue;
    for (const at of places.keys())
      for (let k = at * 6; k < at * 6 + 6; k++) {
        const to = neighbour[k];
        if (to >= 0 && s.top[to] >= 0 && s.battle.side[s.top[to]] !== own) found.add(to);
      }
  }
  return found;
}

/** One after the other comes who adds most; as many of them are kept as bring the most. */
function assaultOn(s: State, target: Hex, choices: Choices, outlook: Outlook): Assault | undefined {
  const there = standersBeside(s, target, outlook.own, choices);
  const before = there.length === 0 ? 0 : Math.max(0, attackWorth(s, there, target));
  const open = comersTo(s, target, choices);
  const was = new Map(open.map(({ u }) => [u, s.hex[u]]));
  const came: { readonly u: Unit; readonly at: Hex }[] = [];
  const room = new Map<Hex, number>();
  let [most, kept, cost] = [0.15, 0, 0];
  while (came.length < 6) {
    let next: (typeof open)[number] | undefined;
    let high = Number.NEGATIVE_INFINITY;
    const strikers = [...there, ...came.map(({ u }) => u)];
    for (const one of open) {
      if (s.hex[one.u] !== was.get(one.u) || came.some(({ u }) => u === one.u)) continue;
      if (one.at !== was.get(one.u) && s.stack[one.at] + (room.get(one.at) ?? 0) >= 2) continue;
      s.hex[one.u] = one.at;
      const worth = attackWorth(s, [...strikers, one.u], target) - one.risk;
      s.hex[one.u] = was.get(one.u)!;
      if (worth > high) [high, next] = [worth, one];
    }
    if (!next) break;
    came.push(next);
    if (next.at !== was.get(next.u)) room.set(next.at, (room.get(next.at) ?? 0) + 1);
    s.hex[next.u] = next.at;
    cost += next.risk;
    const worth = high + next.risk - cost - before;
    if (worth > most) [most, kept] = [worth, came.length];
  }
  for (const { u } of came) s.hex[u] = was.get(u)!;
  return kept === 0 ? undefined : { target, places: new Map(came.slice(0, kept).map(({ u, at }) => [u, at])), worth: most };
}

/** Friends beside the target who are not of those that may still choose. */
function standersBeside(s: State, target: Hex, own: number, choices: Choices): Unit[] {
  const { grid, side } = s.battle;
  const found: Unit[] = [];
  for (let k = target * 6; k < target * 6 + 6; k++) {
    const at = grid.neighbour[k];
    if (at < 0 || s.top[at] < 0 || side[s.top[at]] !== own) continue;
    for (let v = s.top[at]; v >= 0; v = s.below[v]) if (!choices.has(v) && mayStrike(s, v, mirror(grid, k))) found.push(v);
  }
  return found;
}

interface Comer {
  readonly u: Unit;
  readonly at: Hex;
  /** What it costs to stand there, whatever the attack brings. */
  readonly risk: number;
}

function comersTo(s: State, target: Hex, choices: Choices): Comer[] {
  const { neighbour } = s.battle.grid;
  const found: Comer[] = [];
  for (let d = 0; d < 6; d++) {
    const at = neighbour[target * 6 + d];
    if (at < 0) continue;
    const side = at * 6 + opposite(d);
    for (const [u, places] of choices) {
      if (has(s, u, STRAY) || !places.has(at) || !mayStrike(s, u, side) || (at !== s.hex[u] && !mayStack(s, u, at))) continue;
      found.push({ u, at, risk: entangled(s, u, at, target) + STANDS * belowCost(s, u, at) });
    }
  }
  return found;
}

/** How often the enemy who was attacked is still above when the turn ends. */
const STANDS = 0.6;

function entangled(s: State, u: Unit, at: Hex, target: Hex): number {
  const { grid, side } = s.battle;
  const passes = passesIn(s);
  let sum = 0;
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = grid.neighbour[k];
    if (to >= 0 && to !== target && s.top[to] >= 0 && side[s.top[to]] !== side[u] && passes[k]) sum += ENTANGLED;
  }
  return sum;
}

/** How far a unit is likely to get in an activation, in hexes. */
const LIKELY = 4;

/** Where units that have still to be activated may come to, beside enemies: by the distance alone. */
export function likelyPlaces(s: State, units: readonly Unit[]): Choices {
  const { grid, side, unitsOf } = s.battle;
  const choices = new Map<Unit, Map<Hex, unknown>>();
  for (const u of units) {
    const places = new Map<Hex, unknown>();
    for (const v of unitsOf[1 - side[u]]) {
      const target = s.hex[v];
      if (target < 0 || s.top[target] !== v || distance(grid, s.hex[u], target) > LIKELY + 1) continue;
      for (let k = target * 6; k < target * 6 + 6; k++) {
        const at = grid.neighbour[k];
        if (at >= 0 && !(s.top[at] >= 0 && side[s.top[at]] !== side[u]) && distance(grid, s.hex[u], at) <= LIKELY) places.set(at, true);
      }
    }
    choices.set(u, places);
  }
  return choices;
}
