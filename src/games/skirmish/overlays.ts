/** What the board lays over the map: 4.1 where a unit that comes up is fired at. */
import type { Overlay } from "../../engine/index.js";
import { grid, sideNames, sideOf } from "./data/field.js";
import { sideTitle } from "./rules/order.js";
import type { State } from "./state.js";

export function overlay(s: State): Overlay {
  const layers = sideNames.map((name, side) => {
    const near = new Set<string>();
    s.at.forEach((hex, unit) => {
      if (hex < 0 || sideOf[unit] !== side) return;
      for (let k = hex * 6; k < hex * 6 + 6; k++) if (grid.neighbour[k] >= 0) near.add(grid.names[grid.neighbour[k]]);
    });
    return { kind: "held" as const, side: name, words: `${sideTitle(side)} volleys reach here`, places: [...near].sort() };
  });
  return { title: "Volleys", layers };
}
