/** 9.44at-az A line of communication: how a unit in the town is joined to where its army comes from. */
import type { Hex } from "../../../kit/index.js";
import { type Side, sideOf, type Unit } from "../data/armies.js";
import { creek, grid, ROAD, town, way } from "../data/map.js";
import { enemyAt, neighbourOf, type State, scenarioOf } from "../state.js";
import { unitsIn } from "./strength.js";

const seen = new Uint8Array(grid.size);

/** Along Roads and Pikes in the town and out of it, over any other ground but Creeks that nothing crosses; past no enemy. */
export function hasLine(s: State, u: Unit): boolean {
  const side = sideOf[u];
  seen.fill(0);
  seen[s.hex[u]] = 1;
  const queue: Hex[] = [s.hex[u]];
  while (queue.length > 0) {
    const at = queue.pop()!;
    if (isEnd(s, side, at)) return true;
    for (let k = at * 6; k < at * 6 + 6; k++) {
      const to = neighbourOf(s)[k];
      if (to < 0 || seen[to] || ((town[at] || town[to]) && way[k] !== ROAD) || (creek[k] && !way[k]) || isBarred(s, side, to)) continue;
      seen[to] = 1;
      queue.push(to);
    }
  }
  return false;
}

/** 9.44au an enemy, or an empty hex next to one. */
function isBarred(s: State, side: Side, at: Hex): boolean {
  if (enemyAt(s, side, at)) return true;
  if (unitsIn(s, at).length > 0) return false;
  for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && enemyAt(s, side, neighbourOf(s)[k])) return true;
  return false;
}

/** 9.44az where reinforcements of the side come in; where a scenario has none, any edge of it. */
function isEnd(s: State, side: Side, at: Hex): boolean {
  const entries = scenarioOf(s).arrivals.filter((arrival) => arrival.side === side);
  if (entries.length > 0) return entries.some(({ direct, border }) => direct === at || border.includes(at));
  return neighbourOf(s)
    .subarray(at * 6, at * 6 + 6)
    .includes(-1);
}
