/** Words that many chapters say. */
import type { Refusal } from "../../engine/index.js";
import { type Hex, no } from "../../kit/index.js";
import type { Unit } from "./battle.js";
import { LEFT, LOST, type State } from "./state.js";

export const sideTitle = (side: number): string => (side === 0 ? "Union" : "Confederate");
export const army = (side: number): string => (side === 0 ? "The Union" : "The Confederates");
export const unitName = (s: State, u: Unit): string => s.battle.names[u];
export const hexName = (s: State, hex: Hex): string => s.battle.grid.names[hex];
/** "Manassas Junction (3823)", where the map has a name. */
export function placeName(s: State, hex: Hex): string {
  const number = hexName(s, hex);
  const place = s.battle.facts.map.places.find(({ hexes }) => hexes[0] === number);
  return place ? `${place.name} (${number})` : number;
}

export const formationName = (s: State, f: number): string => s.battle.formationNames[f];

/** Quarters as points: "3", "2 3/4". */
export function pointsText(quarters: number): string {
  const whole = Math.floor(quarters / 4);
  const part = ["", "1/4", "1/2", "3/4"][quarters % 4];
  return part === "" ? `${whole}` : whole === 0 ? part : `${whole} ${part}`;
}

/** "1 point", "2 3/4 points". */
export const pointsWords = (quarters: number): string => `${pointsText(quarters)} ${quarters === 4 ? "point" : "points"}`;

/** Halves as strength: "2", "1 1/2". */
export function strengthText(halves: number): string {
  const whole = Math.floor(halves / 2);
  return halves % 2 === 0 ? `${whole}` : whole === 0 ? "1/2" : `${whole} 1/2`;
}

/** A unit that is not the side's to order, or not there. */
export function notHere(s: State, own: number, u: Unit): Refusal | undefined {
  const name = unitName(s, u);
  if (s.battle.side[u] !== own) return no("CG-11.1a", `${name} is not yours to order.`);
  if (s.hex[u] === LOST) return no("CG-3.2.6b", `${name} is lost.`);
  if (s.hex[u] === LEFT) return no("CG-G4.1.2e", `${name} has left the map for good.`);
  return s.hex[u] < 0 ? no("CG-9.1a", `${name} is still to come.`) : undefined;
}
