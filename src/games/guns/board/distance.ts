/** How far positions lie apart: the areas that the shortest march crosses, whoever stands there. */
import { ground } from "../data/map.js";
import { places } from "./places.js";
import { positionNumber } from "./plan.js";

const { map } = ground;

/** By position: the areas to cross, -1 where there is no way. */
function stepsFrom(start: number): Int16Array {
  const steps = new Int16Array(map.positions).fill(-1);
  steps[start] = 0;
  const found = [start];
  for (const position of found) {
    for (const area of [map.area[2 * position], map.area[2 * position + 1]]) {
      if (area < 0) continue;
      for (const face of map.bounding[area]) {
        const next = face >> 1;
        if (steps[next] >= 0) continue;
        steps[next] = steps[position] + 1;
        found.push(next);
      }
    }
  }
  return steps;
}

/** From anywhere but a position as far as the air is. */
export function toward(to: string): (from: string) => number {
  const end = positionNumber.get(to);
  const steps = end === undefined ? undefined : stepsFrom(end);
  const at = places.get(to)!.at;
  return (from) => {
    const start = positionNumber.get(from);
    const { x, y } = places.get(from)!.at;
    const air = Math.hypot(x - at.x, y - at.y);
    return steps && start !== undefined && steps[start] >= 0 ? steps[start] + air / 1000 : air;
  };
}

/** "3 areas away"; nothing where one of them is no position. */
export function distance(from: string, to: string): string | undefined {
  const [a, b] = [positionNumber.get(from), positionNumber.get(to)];
  if (a === undefined || b === undefined || a === b) return undefined;
  const areas = stepsFrom(a)[b];
  return areas < 0 ? undefined : areas === 1 ? "across one area" : `across ${areas} areas`;
}
