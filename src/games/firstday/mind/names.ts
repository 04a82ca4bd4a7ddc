/** From the words of an action to numbers. */
import type { Json } from "../../../engine/index.js";
import { brigadeNames, leaderNames, unitNames } from "../data/armies.js";
import { grid } from "../data/map.js";
import { eventNames } from "../data/scenarios.js";

const indexOf = (names: readonly string[]) => {
  const index = new Map(names.map((name, i) => [name, i]));
  return (name: Json | undefined): number => index.get(name as string) ?? -1;
};
export const unitOf = indexOf(unitNames);
export const brigadeOf = indexOf(brigadeNames);
export const leaderOf = indexOf(leaderNames);
export const eventOf = indexOf(eventNames);
export const hexOf = indexOf(grid.names);
