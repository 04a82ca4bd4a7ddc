/** 20.2 the areas by which the Union reaches its edge from an objective. */
import { ground } from "../data/map.js";
import { communications, coverOf, emptyCover } from "../geometry/faces.js";
import { areaNumber } from "./plan.js";
import { deploymentOf, type View } from "./view.js";

const known = new WeakMap<View, Map<string, readonly string[]>>();

/** From the objective to the edge; empty where no way is open. */
export function wayHome(view: View, at: string): readonly string[] {
  const before = known.get(view)?.get(at);
  if (before) return before;
  const deployment = deploymentOf(view);
  const seen = emptyCover(ground);
  coverOf(ground, deployment, 1, seen);
  const way = communications(ground, deployment, 0, seen, areaNumber.get(at)!).map((area) => ground.map.areaNames[area]);
  known.set(view, (known.get(view) ?? new Map()).set(at, way));
  return way;
}
