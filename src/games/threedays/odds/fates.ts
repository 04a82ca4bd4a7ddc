/** What a fight has brought, in words by which ends that come to the same are added up. */
import { type Hex, inWords } from "../../../kit/index.js";
import { isGun, UNITS, type Unit } from "../data/armies.js";
import { DISORDERED, SHOCKS } from "../marks.js";
import { isCalledOff } from "../rules/shock/shock.js";
import { unitsIn } from "../rules/strength.js";
import { ELIMINATED, has, ROUTED, type State } from "../state.js";
import { hexName, nameOf } from "../words.js";

/** "loses 1 SP and is Disordered"; nothing for one to whom nothing has happened. */
function fateOf(before: State, after: State, u: Unit): string {
  const lost = before.sp[u] - after.sp[u];
  const at = after.hex[u];
  if (at === ELIMINATED) return isGun[u] && after.leftOf.includes(u) && !before.leftOf.includes(u) ? "abandons its guns" : "is no more";
  const things = [
    lost > 0 && `loses ${lost} ${isGun[u] ? (lost === 1 ? "gun" : "guns") : "SP"}`,
    !has(before, u, DISORDERED) && has(after, u, DISORDERED) && at >= 0 && "is Disordered",
    has(before, u, DISORDERED) && !has(after, u, DISORDERED) && "is in Good Order again",
    at >= 0 && at !== before.hex[u] && "falls back",
    at === ROUTED && before.hex[u] !== ROUTED && "routs",
    at === before.hex[u] && after.facing[u] !== before.facing[u] && "turns",
    at >= 0 && after.order[u] !== before.order[u] && "has other orders",
  ];
  return inWords(things.filter((thing) => thing !== false));
}

/** Of a shot or a test: what has happened to each. */
export function fatesOf(before: State, after: State): string {
  const fates: string[] = [];
  for (let u = 0; u < UNITS; u++) {
    if (before.hex[u] < 0) continue;
    const fate = fateOf(before, after, u);
    if (fate !== "") fates.push(`${nameOf(u)} ${fate}`);
  }
  return fates.length === 0 ? "nothing happens" : fates.join("; ");
}

/** Who fights whom where, as it is when a Shock begins. */
export interface Fight {
  readonly attackers: readonly Unit[];
  readonly defenders: readonly Unit[];
  readonly targets: readonly Hex[];
}

const isGone = (s: State, u: Unit): boolean => s.hex[u] === ROUTED || s.hex[u] === ELIMINATED;

/** Of a Shock: whose ground it is. */
export function issueOf(after: State, { attackers, defenders, targets }: Fight): string {
  const where = inWords(targets.map(hexName));
  if (!targets.some((at) => unitsIn(after, at).some((u) => defenders.includes(u)))) {
    const broken = defenders.filter((u) => isGone(after, u)).length;
    return `${where} taken: ${broken === defenders.length ? "its defenders break" : broken > 0 ? "some of its defenders break" : "its defenders fall back"}`;
  }
  if (isCalledOff(after)) return "nobody goes in";
  return attackers.some((u) => has(after, u, SHOCKS)) ? "neither gives way" : "thrown back";
}

/** Strength points that a side has lost. */
export const lostBy = (before: State, after: State, units: readonly Unit[]): number =>
  units.reduce((sum, u) => sum + before.sp[u] - after.sp[u], 0);
