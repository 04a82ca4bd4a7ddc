/** How strong each army is round every hex, and how far it is from hex to hex. */
import { createReach, distance, flood, type Hex, NO, onceFor, opposite } from "../../../kit/index.js";
import { type Battle, INFANTRY, NEVER } from "../battle.js";
import { type State, strengthOf } from "../state.js";

/** How much of a unit's strength is felt so many hexes away. */
const FELT = [1, 1, 0.8, 0.6, 0.4, 0.25, 0.1];

/** Strength points of the side that are felt in each hex. */
export function felt(s: State, own: number): Float32Array {
  const { grid, unitsOf } = s.battle;
  const near = nearOf(s.battle);
  const field = new Float32Array(grid.size);
  for (const u of unitsOf[own]) {
    if (s.hex[u] < 0) continue;
    const points = strengthOf(s, u) / 2;
    const { hexes, far } = near(s.hex[u]);
    for (let i = 0; i < hexes.length; i++) field[hexes[i]] += points * FELT[far[i]];
  }
  return field;
}

interface Near {
  readonly hexes: Int16Array;
  readonly far: Uint8Array;
}

/** The hexes round one, as far as anybody is felt. */
const nearOf = onceFor((battle: Battle) => {
  const { grid } = battle;
  const known = new Map<Hex, Near>();
  return (at: Hex): Near => {
    const found = known.get(at);
    if (found) return found;
    const hexes: number[] = [];
    for (let to = 0; to < grid.size; to++) if (distance(grid, at, to) < FELT.length) hexes.push(to);
    const made = { hexes: Int16Array.from(hexes), far: Uint8Array.from(hexes, (to) => distance(grid, at, to)) };
    known.set(at, made);
    return made;
  };
});

/** Quarters of points that infantry pays from every hex to this one, whoever stands in the way; -1 where no way leads. */
export const waysTo = onceFor((battle: Battle) => {
  const { grid } = battle;
  const price = battle.price[INFANTRY];
  const reach = createReach(grid);
  const known = new Map<Hex, Int32Array>();
  const step = (_: Hex, before: Hex, way: number) => {
    const cost = price[before * 6 + opposite(way)];
    return cost === NEVER ? NO : cost;
  };
  return (to: Hex): Int32Array => {
    const found = known.get(to);
    if (found) return found;
    flood(reach, grid, to, grid.size * 8, step, 1);
    const made = Int32Array.from(reach.cost);
    known.set(to, made);
    return made;
  };
});
