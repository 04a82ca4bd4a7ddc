/** Who stays with the Victory hexes where they can win the battle outright: a brigade that does not march off with its Formation. */
import { distance, type Hex } from "../../../kit/index.js";
import { INFANTRY, type Unit } from "../battle.js";
import type { State } from "../state.js";
import { waysTo } from "./fields.js";

/** How far off enemy infantry is feared. */
const FEARED = 14;
/** Nobody is called back from farther than this, in quarters of points. */
const FARTHEST = 48;

/** Of each unit that guards a Victory hex of the side, that hex: the nearest brigade alone, for the others are wanted where the fighting is. */
export function guardsOf(s: State, own: number): Map<Unit, Hex> {
  const { battle } = s;
  const guards = new Map<Unit, Hex>();
  if (!battle.facts.victory.allHexes) return guards;
  battle.victoryHexes.forEach((hex, i) => {
    if (s.control[i] !== own || !isFeared(s, own, hex, FEARED)) return;
    const ways = waysTo(battle)(hex);
    let guard = -1;
    for (const u of battle.unitsOf[own]) {
      if (s.hex[u] < 0 || battle.type[u] !== INFANTRY || guards.has(u)) continue;
      const way = ways[s.hex[u]];
      if (way >= 0 && way <= FARTHEST && (guard < 0 || way < ways[s.hex[guard]])) guard = u;
    }
    if (guard >= 0) guards.set(guard, hex);
  });
  return guards;
}

/** Whether enemy infantry is so near to the hex. */
export function isFeared(s: State, own: number, hex: Hex, within: number): boolean {
  const { grid, unitsOf, type } = s.battle;
  return unitsOf[1 - own].some((v) => s.hex[v] >= 0 && type[v] === INFANTRY && distance(grid, s.hex[v], hex) <= within);
}
