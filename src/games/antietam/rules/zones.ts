/** 6.0 Zones of control: the six hexes around a unit, not over plain creek nor into ferry hexes; kept as counts by side and hex. */
import { type Hex, inZone } from "../../../kit/index.js";
import type { State } from "../state.js";

/** 6.1 whether a unit of the side controls the hex. */
export function inZoneOf(s: State, side: number, hex: Hex): boolean {
  return inZone(s.zone, s.battle.grid, side, hex);
}

/** 6.4, 6.6 whether units in two hexes would be in contact: adjacent, and no plain creek between. */
export function touches(s: State, a: Hex, b: Hex): boolean {
  return s.battle.reached[a].includes(b);
}
