/** 22.1a What a side has lost, and what that is worth to the other. */
import { batteryOf, CONFEDERATE, gunsOf, isGun, mergedSp, type Side, sideOf, UNITS, type Unit } from "../../data/armies.js";
import { victory as values } from "../../data/tables.js";
import { ask } from "../../options.js";
import { DUE, LEFT, LEFT_THE_FIELD, OFF_MAP, type State, scenarioOf } from "../../state.js";
import { sentBy } from "../skirmish.js";
import { onMap } from "../strength.js";

/** 9.49, 21.0f on the map, on a road beyond it, or gone from the field in good order. */
const isAtHand = (s: State, u: Unit): boolean => onMap(s, u) || s.hex[u] === OFF_MAP || s.hex[u] === LEFT_THE_FIELD;

/** The strength a unit began the scenario with, or comes with. */
export const startOf = (s: State, u: Unit): number => {
  const { startSp } = scenarioOf(s);
  if (!ask.homogeneousBatteries(s) || sideOf[u] !== CONFEDERATE || batteryOf[u] < 0) return startSp[u];
  return mergedSp[u] === 0 ? 0 : gunsOf[batteryOf[u]].reduce((sum, one) => sum + startSp[one], 0);
};

/** 22.3c, 22.1a points lost, those off the map routed among them; guns apart, less those that still lie there and those that were taken. */
export function lossesOf(s: State, side: Side): { readonly men: number; readonly guns: number } {
  let [men, guns] = [0, 0];
  for (let u = 0; u < UNITS; u++) {
    if (sideOf[u] !== side || startOf(s, u) === 0 || s.hex[u] === DUE) continue;
    const left = (isAtHand(s, u) ? s.sp[u] : 0) + sentBy(s, u).length;
    const lost = Math.max(0, startOf(s, u) - left);
    if (isGun[u]) guns += lost;
    else men += lost;
  }
  for (let i = 0; i < LEFT; i++) if (s.leftAt[i] >= 0 && sideOf[s.leftOf[i]] === side) guns -= s.leftGuns[i];
  return { men, guns: Math.max(0, guns - s.captured[1 - side]) };
}

/** 22.1a what a side's losses are worth to the other. */
export const lossPoints = (s: State, side: Side): number => {
  const { men, guns } = lossesOf(s, side);
  return (
    Math.floor(men / values.losses.infantryCavalrySpPerVp) +
    Math.floor(guns / values.losses.gunsLostPerVp) +
    values.losses.vpPerCapturedGun * s.captured[1 - side]
  );
};
