/** 20.2 the areas by which the Union reaches its edge from an objective. */
import { onceFor } from "../../../kit/index.js";
import { CSA, UNION } from "../data/blocks.js";
import { ground } from "../data/map.js";
import { communications, coverOf, emptyCover } from "../geometry/faces.js";
import { areaNumber } from "./plan.js";
import { deploymentOf, type View } from "./view.js";

const waysHome = onceFor((view: View): ReadonlyMap<string, readonly string[]> => {
  const deployment = deploymentOf(view);
  const seen = emptyCover(ground);
  coverOf(deployment, CSA, seen);
  const way = (at: string) => communications(deployment, UNION, seen, areaNumber.get(at)!).map((area) => ground.map.areaNames[area]);
  return new Map((view.objectives ?? []).map(({ at }) => [at, way(at)]));
});

/** From the objective to the edge; empty where no way is open. */
export const wayHome = (view: View, at: string): readonly string[] => waysHome(view).get(at) ?? [];
