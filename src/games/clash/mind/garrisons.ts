/** Who stays with the Victory hexes where they can win the battle outright: brigades that do not march off to fights elsewhere. */
import { distance, type Hex } from "../../../kit/index.js";
import { INFANTRY, type Unit } from "../battle.js";
import type { State } from "../state.js";
import { waysTo } from "./fields.js";

/** How far off enemy infantry is feared, and how many brigades stay. */
const FEARED = 14;
const GUARDS = 2;
/** Nobody is called back from farther than this, in quarters of points. */
const FARTHEST = 48;

/** Of each unit that guards a Victory hex of the side, that hex. */
export function guardsOf(s: State, own: number): Map<Unit, Hex> {
  const { battle } = s;
  const guards = new Map<Unit, Hex>();
  if (!battle.facts.victory.allHexes) return guards;
  battle.victoryHexes.forEach((hex, i) => {
    if (s.control[i] !== own || !isFeared(s, own, hex, FEARED)) return;
    const ways = waysTo(battle)(hex);
    const near = battle.unitsOf[own]
      .filter((u) => s.hex[u] >= 0 && battle.type[u] === INFANTRY && !guards.has(u) && ways[s.hex[u]] >= 0 && ways[s.hex[u]] <= FARTHEST)
      .sort((a, b) => ways[s.hex[a]] - ways[s.hex[b]] || a - b);
    for (const u of near.slice(0, GUARDS)) guards.set(u, hex);
  });
  return guards;
}

/** Whether enemy infantry is so near to the hex. */
export function isFeared(s: State, own: number, hex: Hex, within: number): boolean {
  const { grid, unitsOf, type } = s.battle;
  return unitsOf[1 - own].some((v) => s.hex[v] >= 0 && type[v] === INFANTRY && distance(grid, s.hex[v], hex) <= within);
}
