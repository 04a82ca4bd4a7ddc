/** The lie of the land: how far every hex is from where the units of a side are wanted, and the gates of the line. */
import { type Hex, onceFor } from "../../../kit/index.js";
import { type Battle, NEVER, sideNames } from "../battle.js";

const RING = 5;
/** As far as counts. */
const FAR = 40;

export const groundOf = onceFor((battle: Battle) => {
  const toTown = pointsTo(battle, battle.townHexes);
  const ring = toTown.map((points) => Math.max(0, points - RING));
  return {
    /** By side: movement points to the town; whoever has it at the start is near enough in a ring around it. */
    wanted: sideNames.map((side) => (side === battle.facts.town.holder ? ring : toTown)),
    /** The hexes next to the end of the line that lead to the town: whoever commands them all has cut it. */
    gates: gatesOf(battle, toTown),
  };
});

function gatesOf({ grid, cost, lineTo }: Battle, toTown: Int16Array): Hex[] {
  const gates: Hex[] = [];
  for (let k = lineTo * 6; k < lineTo * 6 + 6; k++) {
    if (cost[k] !== NEVER && toTown[grid.neighbour[k]] < toTown[lineTo]) gates.push(grid.neighbour[k]);
  }
  return gates;
}

/** By hex: the points from there to the nearest of the goals. */
function pointsTo({ grid, cost }: Battle, goals: readonly Hex[]): Int16Array {
  const points = new Int16Array(grid.size).fill(goals.length > 0 ? FAR : 0);
  for (const goal of goals) points[goal] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (let side = 0; side < grid.size * 6; side++) {
      if (cost[side] === NEVER) continue;
      const hex = Math.floor(side / 6);
      const by = points[grid.neighbour[side]] + cost[side];
      if (by < points[hex]) {
        points[hex] = by;
        changed = true;
      }
    }
  }
  return points;
}
