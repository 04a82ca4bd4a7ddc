/** 3 Stacking: who has room where, and which unit leads a hex. */
import type { Hex } from "../../../kit/index.js";
import { isMounted, printedSp, sideOf, stacksAs, type Unit } from "../data/armies.js";
import { singleUnit } from "../data/map.js";
import { tablesFile } from "../data/tables.js";
import { type State, scenarioOf } from "../state.js";

export const LIMIT = tablesFile.stacking.limit;

/** 3.1b the printed strength of the side showing; guns by their chart. */
export const loadOf = (s: State, u: Unit): number => stacksAs[2 * u + s.worn[u]];

/** 3.1 what all units of a hex come to, without those that have a mark. */
export function loadAt(s: State, at: Hex, without = 0): number {
  let sum = 0;
  for (let u = s.top[at]; u >= 0; u = s.below[u]) if (!(s.marks[u] & without)) sum += loadOf(s, u);
  return sum;
}

/** 3.1a to e whether so many units more may stay there, besides who is there without the mark. */
export function hasRoom(s: State, at: Hex, load: number, count: number, mounted: boolean, without = 0): boolean {
  let sum = load;
  let number = count;
  let riders = mounted;
  for (let u = s.top[at]; u >= 0; u = s.below[u]) {
    if (s.marks[u] & without) continue;
    sum += loadOf(s, u);
    number++;
    if (isMounted[u]) riders = true;
  }
  if (number < 2) return true;
  return !singleUnit[at] && !riders && sum <= LIMIT;
}

export const hasRoomFor = (s: State, at: Hex, u: Unit): boolean =>
  s.hex[u] === at ? hasRoom(s, at, 0, 0, false) : hasRoom(s, at, loadOf(s, u), 1, isMounted[u] === 1);

/** 3.1 an entry hex may hold any number of its own side. */
export const isOwnEntry = (s: State, at: Hex, side: number): boolean => scenarioOf(s).entries[side].includes(at);

export function isOverfull(s: State, at: Hex): boolean {
  return s.top[at] >= 0 && !hasRoom(s, at, 0, 0, false) && !isOwnEntry(s, at, sideOf[s.top[at]]);
}

/** 3.2a the printed strength by which a unit leads. */
export const rankOfUnit = (s: State, u: Unit): number => printedSp[2 * u + s.worn[u]];
