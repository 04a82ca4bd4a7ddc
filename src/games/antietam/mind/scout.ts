/** Where the units that may move can get: posts in contact with the enemy, and walks to where they are wanted. */
import { distance, type Hex } from "../../../kit/index.js";
import { sideNames, type Unit } from "../battle.js";
import { MOVEMENT_ALLOWANCE, STACKING_LIMIT } from "../data/tables.js";
import { canTake, reachOfHand, takeUp } from "../rules/movement.js";
import { enemyOf, Flag, has, inZoneOf, isAsked, type State } from "../state.js";
import { groundOf } from "./ground.js";

/** Entering a hex of the town that the enemy holds, or a gate of his line, is worth any walk. */
const PRIZE = 100;

/** By hex in contact with the enemy: who could be brought there. */
export type Posts = ReadonlyMap<Hex, readonly Unit[]>;

/** A unit that goes to a hex. */
export interface March {
  readonly unit: Unit;
  readonly to: Hex;
}

interface Walk extends March {
  readonly gain: number;
}

export function scout(s: State): { readonly posts: Posts; readonly walks: readonly March[] } {
  const posts = new Map<Hex, Unit[]>();
  const walks: Walk[] = [];
  const { hand, spent, cameFrom } = s;
  const marching = isAsked(s, "march");
  if (isAsked(s, "step")) look(s, posts, walks);
  if (hand >= 0 && has(s, hand, Flag.moved)) return { posts, walks }; // who would join it was thought out before it went
  for (const u of s.battle.unitsOf[s.side]) {
    if (u === hand || s.hex[u] < 0 || !isOfUse(s, u) || !canTake(s, u)) continue;
    takeUp(s, u);
    look(s, posts, marching ? walks : []);
    s.hand = hand;
    s.spent = spent;
    s.cameFrom = cameFrom;
  }
  walks.sort((a, b) => b.gain - a.gain);
  return { posts, walks };
}

/** The best walk of the unit in hand. */
export function walkOfHand(s: State): March | undefined {
  const walks: Walk[] = [];
  look(s, new Map(), walks);
  return walks[0];
}

/** Whether a march of the unit could bring it nearer to where it is wanted, or into contact. */
function isOfUse(s: State, u: Unit): boolean {
  const hex = s.hex[u];
  if (isAsked(s, "march") && groundOf(s.battle).wanted[s.side][hex] > 0) return true;
  for (const v of s.battle.unitsOf[enemyOf(s.side)]) {
    if (s.hex[v] >= 0 && distance(s.battle.grid, hex, s.hex[v]) <= MOVEMENT_ALLOWANCE + 1) return true;
  }
  return false;
}

/** Notes the posts the unit in hand can reach, and its best walk. */
function look(s: State, posts: Map<Hex, Unit[]>, walks: Walk[]): void {
  const u = s.hand;
  const reach = reachOfHand(s);
  const enemy = enemyOf(s.side);
  const ground = groundOf(s.battle);
  const wanted = ground.wanted[s.side];
  const gates = sideNames[s.side] === s.battle.facts.line.side ? [] : ground.gates;
  let to = -1;
  let most = 0;
  for (let i = 1; i < reach.count; i++) {
    const hex = reach.found[i];
    if (s.stack[hex] >= STACKING_LIMIT || s.battle.ferry[hex]) continue;
    const prize = takesTown(s, hex) || gates.includes(hex) ? PRIZE : 0;
    if (inZoneOf(s, enemy, hex)) {
      const there = posts.get(hex);
      if (there) there.push(u);
      else posts.set(hex, [u]);
      if (prize === 0) continue;
    }
    const gain = prize + s.battle.strength[u] * (wanted[s.hex[u]] - wanted[hex]);
    if (gain > most) {
      most = gain;
      to = hex;
    }
  }
  if (to >= 0) walks.push({ unit: u, to, gain: most });
}

function takesTown(s: State, hex: Hex): boolean {
  const town = s.battle.townIndex[hex];
  return town >= 0 && s.town[town] !== s.side;
}
