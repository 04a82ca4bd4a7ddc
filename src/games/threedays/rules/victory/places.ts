/** 22.1f Who holds the places that a scenario counts: the side that last had a Good Order formed unit there with no enemy beside it. */
import type { Hex } from "../../../../kit/index.js";
import { CONFEDERATE, isSkirmisher, type Side, sideOf, UNION } from "../../data/armies.js";
import { enemyAt, neighbourOf, type State, scenarioOf } from "../../state.js";
import { isDisordered, unitsIn } from "../strength.js";

const besideEnemy = (s: State, side: Side, at: Hex): boolean => {
  for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && enemyAt(s, side, neighbourOf(s)[k])) return true;
  return false;
};

const standsIn = (s: State, side: Side, hexes: readonly Hex[]): boolean =>
  hexes.some(
    (at) => unitsIn(s, at).some((u) => sideOf[u] === side && !isSkirmisher[u] && !isDisordered(s, u)) && !besideEnemy(s, side, at),
  );

/** Looked at after each activation. */
export function holdPlaces(s: State): void {
  scenarioOf(s).places.forEach(({ hexes }, i) => {
    for (const side of [UNION, CONFEDERATE]) if (standsIn(s, side, hexes)) s.held[i] = 1 + side;
  });
}

/** The holder of a place now; before anyone has entered it, who it belongs to at the start. */
export function holderOf(s: State, hexes: readonly Hex[], start: Side): Side {
  for (const side of [UNION, CONFEDERATE]) if (standsIn(s, side, hexes)) return side;
  const i = placeOf(s, hexes);
  return i >= 0 && s.held[i] > 0 ? s.held[i] - 1 : start;
}

export const placeOf = (s: State, hexes: readonly Hex[]): number =>
  scenarioOf(s).places.findIndex((place) => place.hexes.length === hexes.length && place.hexes.every((at, i) => at === hexes[i]));

/** 22.2q what the Confederates hold when a turn ends is remembered. */
export function noteHeld(s: State): void {
  holdPlaces(s);
  scenarioOf(s).places.forEach(({ hexes }, i) => {
    if (holderOf(s, hexes, UNION) === CONFEDERATE) s.heldOnce[i] = 1;
  });
}
