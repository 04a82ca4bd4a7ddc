/** 6.0 Zones of control: the six hexes around a unit, not over plain creek nor into ferry hexes; kept as counts by side and hex. */
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import type { State } from "../state.js";

/** 6.1 whether a unit of the side controls the hex. */
export function inZoneOf(s: State, side: number, hex: Hex): boolean {
  return s.zone[side * s.battle.grid.size + hex] > 0;
}

export function changeZone(s: State, u: Unit, hex: Hex, by: number): void {
  const { grid, zonePasses, side } = s.battle;
  const row = side[u] * grid.size;
  for (let k = hex * 6; k < hex * 6 + 6; k++) {
    if (zonePasses[k]) s.zone[row + grid.neighbour[k]] += by;
  }
}

/** 6.4, 6.6 whether units in two hexes would be in contact: adjacent, and no plain creek between. */
export function touches(s: State, a: Hex, b: Hex): boolean {
  const { grid, zonePasses } = s.battle;
  for (let k = a * 6; k < a * 6 + 6; k++) {
    if (grid.neighbour[k] === b) return zonePasses[k] === 1;
  }
  return false;
}
