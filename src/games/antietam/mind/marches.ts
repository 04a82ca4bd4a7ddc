/** The marches worth weighing: units brought together against one enemy hex, units that go where they are wanted, and the end of movement. */
import { type Action, distance, type Hex } from "../../../engine/index.js";
import { sideNames, type Unit } from "../battle.js";
import { columnFor } from "../combat.js";
import { MOVEMENT_ALLOWANCE, STACKING_LIMIT } from "../data/tables.js";
import { canTake, mayStop, reachOfHand, take } from "../movement.js";
import { canEnter } from "../reinforcements.js";
import { countsAgainstLimit } from "../restrictions.js";
import { mayEndMovement } from "../sequence.js";
import { Ask, enemyOf, has, holderOf, INEFFECTIVE, MOVED, type State } from "../state.js";
import { inZoneOf } from "../zones.js";
import { THREE_TO_ONE } from "./chances.js";
import { groundOf } from "./ground.js";

/** How many assaults and how many other marches are weighed. */
const ASSAULTS = 3;
const WALKS = 3;
/** Entering a hex of the town that the enemy holds, or a gate of his line, is worth any walk. */
const PRIZE = 100;

interface Walk {
  readonly unit: Unit;
  readonly to: Hex;
  readonly gain: number;
}

/** Where the units that may move can get. */
interface Scouting {
  /** By hex in contact with the enemy: who could be brought there. */
  readonly posts: Map<Hex, Unit[]>;
  readonly walks: Walk[];
}

export function marchCourses(s: State): Action[][] {
  const { actions } = s.battle;
  const scouting = scout(s);
  const courses = assaults(s, scouting.posts);
  const marching = march(s, scouting.walks);
  if (marching.length > 0) courses.push(marching);
  if (s.ask === Ask.step) {
    if (mayStop(s)) courses.push([actions.stop]);
    return courses;
  }
  const entering = s.battle.unitsOf[s.side].find((u) => canEnter(s, u));
  if (entering !== undefined) courses.push([actions.enter[entering]]);
  if (mayEndMovement(s)) courses.push([actions.end]);
  return courses;
}

/** The unit in hand needs not be taken up. */
function walk(s: State, u: Unit, to: Hex): Action[] {
  const { take, move, stop } = s.battle.actions;
  return u === s.hand ? [move[to], stop] : [take[u], move[to], stop];
}

/** The walks that gain most, together, as far as there is room. */
function march(s: State, walks: Walk[]): Action[] {
  const course: Action[] = [];
  const gone = new Set<Hex>();
  let moves = movesLeft(s);
  for (const { unit, to } of walks.sort((a, b) => b.gain - a.gain)) {
    if (gone.size === WALKS || moves < price(s, unit)) break;
    if (gone.has(to)) continue;
    gone.add(to);
    course.push(...walk(s, unit, to));
    moves -= price(s, unit);
  }
  return course;
}

/** 18.1 */
const movesLeft = (s: State) => s.battle.facts.moveLimit(s) - s.used;
const price = (s: State, u: Unit) => (countsAgainstLimit(s, u) && !has(s, u, MOVED) ? 1 : 0);

function scout(s: State): Scouting {
  const scouting: Scouting = { posts: new Map(), walks: [] };
  const { ask, hand, spent, cameFrom } = s;
  if (ask === Ask.step) look(s, scouting, true);
  if (hand >= 0 && has(s, hand, MOVED)) return scouting; // who would join it was thought out before it went
  for (const u of s.battle.unitsOf[s.side]) {
    if (u === hand || s.hex[u] < 0 || !isOfUse(s, u) || !canTake(s, u)) continue;
    take(s, u);
    look(s, scouting, ask === Ask.march);
    s.ask = ask;
    s.hand = hand;
    s.spent = spent;
    s.cameFrom = cameFrom;
  }
  return scouting;
}

/** Whether a march of the unit could bring it nearer to where it is wanted, or into contact. */
function isOfUse(s: State, u: Unit): boolean {
  const hex = s.hex[u];
  if (s.ask === Ask.march && groundOf(s.battle).wanted[s.side][hex] > 0) return true;
  for (const v of s.battle.unitsOf[enemyOf(s.side)]) {
    if (s.hex[v] >= 0 && distance(s.battle.grid, hex, s.hex[v]) <= MOVEMENT_ALLOWANCE + 1) return true;
  }
  return false;
}

/** Notes the posts the unit in hand can reach, and its best walk out of contact. */
function look(s: State, { posts, walks }: Scouting, walking: boolean): void {
  const u = s.hand;
  const reach = reachOfHand(s);
  const enemy = enemyOf(s.side);
  const wanted = groundOf(s.battle).wanted[s.side];
  let to = -1;
  let most = 0;
  for (let i = 1; i < reach.count; i++) {
    const hex = reach.found[i];
    if (s.stack[hex] >= STACKING_LIMIT || s.battle.ferry[hex]) continue;
    if (inZoneOf(s, enemy, hex)) {
      const there = posts.get(hex);
      if (there) there.push(u);
      else posts.set(hex, [u]);
      if (!isPrize(s, hex)) continue;
    }
    const gain = (isPrize(s, hex) ? PRIZE : 0) + s.battle.strength[u] * (wanted[s.hex[u]] - wanted[hex]);
    if (gain > most) {
      most = gain;
      to = hex;
    }
  }
  if (walking && to >= 0) walks.push({ unit: u, to, gain: most });
}

function isPrize(s: State, hex: Hex): boolean {
  const town = s.battle.townIndex[hex];
  if (town >= 0) return s.town[town] !== s.side;
  return sideNames[s.side] !== s.battle.facts.line.side && groundOf(s.battle).gates.includes(hex);
}

/** For the enemy hexes that can be met with most: the units that would go, the strongest first, until the odds are 3-1. */
function assaults(s: State, posts: ReadonlyMap<Hex, readonly Unit[]>): Action[][] {
  const { battle } = s;
  const found: { readonly course: Action[]; readonly promise: number }[] = [];
  for (const v of battle.unitsOf[enemyOf(s.side)]) {
    const target = s.hex[v];
    if (target < 0 || s.top[target] !== v) continue;
    const assault = assaultOn(s, target, posts);
    if (assault) found.push(assault);
  }
  found.sort((a, b) => b.promise - a.promise);
  return found.slice(0, ASSAULTS).map(({ course }) => course);
}

function assaultOn(s: State, target: Hex, posts: ReadonlyMap<Hex, readonly Unit[]>) {
  const { grid, zonePasses, strength, defence } = s.battle;
  let attack = 0;
  const comers: Unit[] = [];
  for (let k = target * 6; k < target * 6 + 6; k++) {
    const hex = grid.neighbour[k];
    if (!zonePasses[k]) continue;
    if (holderOf(s, hex) === s.side) {
      for (let u = s.top[hex]; u >= 0; u = s.below[u]) if (!has(s, u, INEFFECTIVE)) attack += strength[u];
    }
    for (const u of posts.get(hex) ?? []) if (!comers.includes(u)) comers.push(u);
  }
  if (comers.length === 0 || (s.ask === Ask.step && !comers.includes(s.hand))) return undefined;
  // The unit in hand goes first.
  comers.sort((a, b) => Number(b === s.hand) - Number(a === s.hand) || strength[b] - strength[a]);
  let defenders = 0;
  for (let v = s.top[target]; v >= 0; v = s.below[v]) defenders += strength[v];
  const wall = defenders * defence[target];
  const course: Action[] = [];
  const placed = new Map<Hex, number>();
  let moves = movesLeft(s);
  for (const u of comers) {
    if (moves < price(s, u) || (course.length > 0 && columnFor(attack, wall) >= THREE_TO_ONE)) break;
    const post = bestPost(s, u, target, posts, placed);
    if (post < 0) continue;
    placed.set(post, (placed.get(post) ?? 0) + 1);
    course.push(...walk(s, u, post));
    attack += strength[u];
    moves -= price(s, u);
  }
  if (course.length === 0) return undefined;
  return { course, promise: Math.min(columnFor(attack, wall), THREE_TO_ONE) * 10 + defenders - course.length };
}

/** The post beside the target with room that touches the fewest enemies; among equals, one that stands alone shuts more ways of retreat. */
function bestPost(s: State, u: Unit, target: Hex, posts: ReadonlyMap<Hex, readonly Unit[]>, placed: ReadonlyMap<Hex, number>): Hex {
  const { grid, zonePasses } = s.battle;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let k = target * 6; k < target * 6 + 6; k++) {
    const hex = grid.neighbour[k];
    if (!zonePasses[k] || !posts.get(hex)?.includes(u)) continue;
    const crowd = s.stack[hex] + (placed.get(hex) ?? 0);
    if (crowd >= STACKING_LIMIT) continue;
    const burden = 2 * enemiesAround(s, hex) + crowd;
    if (burden < least) {
      least = burden;
      best = hex;
    }
  }
  return best;
}

function enemiesAround(s: State, hex: Hex): number {
  const { grid, zonePasses } = s.battle;
  const enemy = enemyOf(s.side);
  let count = 0;
  for (let k = hex * 6; k < hex * 6 + 6; k++) if (zonePasses[k] && holderOf(s, grid.neighbour[k]) === enemy) count++;
  return count;
}
