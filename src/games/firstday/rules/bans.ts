/** 10.11 The two-hex ban round an enemy entry, and where a unit may not go at all. */
import type { Hex } from "../../../kit/index.js";
import { grid } from "../data/map.js";
import { ask } from "../options.js";
import { DUE, type State, scenarioOf, WAITING } from "../state.js";

/** x10.11a, 10.11e within two hexes of an enemy reinforcement hex; by the other reading only while groups are to come by it. */
export function isBanned(s: State, side: number, at: Hex): boolean {
  const { banned, arrivals } = scenarioOf(s);
  const entry = banned[side * grid.size + at];
  if (entry < 0) return false;
  return ask.banLasts(s) || arrivals.some((one) => one.entry === entry && one.units.some((u) => s.hex[u] === DUE || s.hex[u] === WAITING));
}
