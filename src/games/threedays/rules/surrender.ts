/** 12.24 (option) Collapsed units of one point that stand alone surrender when an enemy comes up. */
import { type Hex, no } from "../../../kit/index.js";
import { isGun, isSkirmisher, sideOf, type Unit } from "../data/armies.js";
import { ask } from "../options.js";
import { put } from "../stacks.js";
import { neighbourOf, type State, SURRENDERED } from "../state.js";
import { type Log, nameOf } from "../words.js";
import { halvesOf, isCollapsed, unitsIn } from "./strength.js";

const isRemnant = (s: State, u: Unit): boolean => s.sp[u] === 1 && isCollapsed(s, u);

/** 12.24a no friend in the hex or beside it but others like it. */
function wouldSurrender(s: State, u: Unit): boolean {
  if (!isRemnant(s, u)) return false;
  const at = s.hex[u];
  const friends = [at, ...neighbourOf(s).subarray(at * 6, at * 6 + 6)].flatMap((hex) => (hex < 0 ? [] : unitsIn(s, hex)));
  return friends.every((one) => sideOf[one] !== sideOf[u] || isRemnant(s, one));
}

const around = (s: State, at: Hex, side: number): Unit[] =>
  [...neighbourOf(s).subarray(at * 6, at * 6 + 6)].flatMap((hex) => (hex < 0 ? [] : unitsIn(s, hex).filter((one) => sideOf[one] !== side)));

/** 12.24a, e whoever comes up takes any number of them, a line with either half. */
export function takeSurrenders(s: State, by: Unit, log: Log): void {
  if (!ask.collapsedSurrender(s) || s.hex[by] < 0) return;
  for (const u of halvesOf(s, by).flatMap((at) => around(s, at, sideOf[by]))) {
    if (s.hex[u] < 0 || !wouldSurrender(s, u)) continue;
    put(s, u, SURRENDERED);
    log?.push({ event: "surrender", rule: "TD-b12.24a", text: `${nameOf(u)} surrenders to ${nameOf(by)}.`, unit: nameOf(u) });
  }
}

/** 12.24c, d, s6.15a under Advance Orders a unit goes up to those and to Skirmishers alone, for a point more. */
const isOnlyRemnants = (s: State, u: Unit, to: Hex): boolean =>
  ask.collapsedSurrender(s) && !isGun[u] && around(s, to, sideOf[u]).every((one) => isSkirmisher[one] || wouldSurrender(s, one));

export const whyNotRemnants = (s: State, u: Unit, to: Hex) =>
  isOnlyRemnants(s, u, to) ? undefined : no("TD-6.11c", `${nameOf(u)} is under Advance Orders: not next to the enemy.`);
