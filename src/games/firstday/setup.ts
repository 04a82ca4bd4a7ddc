/** 16 Set-up: every unit in its hex, what is still to come, and (option) 16.0i zones chosen unit by unit. */
import { type Hex, no, noted, pop, push, type Question } from "../../kit/index.js";
import { Chapter } from "./agenda.js";
import { CONFEDERATE, isFragile, mover, sideOf, UNION, UNITS, type Unit } from "./data/armies.js";
import { barsGuns, herrRidge, near } from "./data/map.js";
import { victoryHexes, type Zone } from "./data/scenarios.js";
import { ask } from "./options.js";
import { hasRoomFor } from "./rules/stacking.js";
import {
  BROKEN_3,
  DUE,
  derive,
  enemyAt,
  engagedAt,
  has,
  hex,
  MOVED,
  put,
  type State,
  scenarioOf,
  UNUSED,
  unit,
  unmarkAll,
} from "./state.js";
import { deed, hexName, nameOf, seatOf, sideArmy } from "./words.js";

/** All that a scenario begins with. */
export function layOut(s: State): void {
  layUnits(s);
  layChits(s);
  layWorks(s);
  layControl(s);
  derive(s);
}

export function layUnits(s: State): void {
  const { zones, broken, arrivals } = scenarioOf(s);
  s.hex.fill(UNUSED);
  s.worn.fill(0);
  for (const { units, hexes, worn } of zones) {
    units.forEach((u, i) => {
      s.hex[u] = hexes[i];
    });
    for (const u of worn) s.worn[u] = 1;
  }
  for (const { units } of arrivals) for (const u of units) s.hex[u] = DUE;
  for (const u of broken) {
    s.hex[u] = BROKEN_3;
    s.worn[u] = 1;
  }
  wearFragile(s);
  s.detached = scenarioOf(s).eightIL ? 1 : 0;
  s.withdrawn = s.detached;
}

export function layChits(s: State): void {
  s.pool.set(scenarioOf(s).pools);
}

export function layWorks(s: State): void {
  const { barricades, markers } = scenarioOf(s);
  s.barricades.fill(-1);
  barricades.forEach((at, i) => {
    s.barricades[i] = at;
  });
  s.markers = markers;
}

/** Who holds the victory hexes. */
export function layControl(s: State): void {
  const { confederateHexes } = scenarioOf(s);
  victoryHexes.forEach((at, i) => {
    s.control[i] = confederateHexes.includes(at) ? CONFEDERATE : UNION;
  });
}

/** 2.1c a Fragile unit plays on its Battleworn side. */
export function wearFragile(s: State): void {
  for (let u = 0; u < UNITS; u++) if (isFragile[u] && s.hex[u] !== UNUSED) s.worn[u] = 1;
}
export function begin(s: State): void {
  push(s, Chapter.turn);
  if (!ask.freeSetUp(s)) return;
  push(s, Chapter.setUp, CONFEDERATE);
  push(s, Chapter.setUp, UNION);
}

const placer = (s: State): number => noted(s, 0);
const zoneOf = (s: State, u: Unit): Zone | undefined => scenarioOf(s).zones.find(({ units }) => units.includes(u));

/** 16.0i in its zone, with room, not next to an enemy, guns where they could stand. */
function mayPlace(s: State, u: Unit, at: Hex): boolean {
  const zone = zoneOf(s, u);
  if (!zone || s.hex[u] < 0 || sideOf[u] !== placer(s) || has(s, u, MOVED) || !scenarioOf(s).window[at]) return false;
  if (near(at, zone.centre) > zone.radius || (zone.ridge && !herrRidge[at])) return false;
  if ((mover[u] && barsGuns[at]) || enemyAt(s, sideOf[u], at) || engagedAt(s, sideOf[u], at)) return false;
  return s.hex[u] === at || hasRoomFor(s, at, u);
}

function eachPlacing(s: State, found: (u: Unit, at: Hex) => void): void {
  for (const zone of scenarioOf(s).zones)
    for (const u of zone.units) {
      if (sideOf[u] !== placer(s) || has(s, u, MOVED)) continue;
      for (let at = 0; at < s.top.length; at++)
        if (near(at, zone.centre) <= zone.radius && s.hex[u] !== at && mayPlace(s, u, at)) found(u, at);
    }
}

/** S1 (option) */
export const setUp: Question<State> = {
  rule: "FD-16.0i",
  seat: (s) => seatOf(placer(s)),
  prompt: (s) => ({ text: `${sideArmy(placer(s))}: place units within their zones, each once, or be done.` }),
  verbs: {
    put: deed({
      fields: { unit, hex },
      each: (s, open) => eachPlacing(s, open),
      refuse(s, { unit: u, hex: at }) {
        if (s.hex[u] === at) return no("FD-16.0i", `${nameOf(u)} stands there.`);
        return mayPlace(s, u, at)
          ? undefined
          : no("FD-16.0i", `${nameOf(u)} may not be placed in ${hexName(at)}: its zone, room, ground for guns, no enemy beside it.`);
      },
      do(s, { unit: u, hex: at }, log) {
        put(s, u, at);
        s.marks[u] |= MOVED;
        log?.push({
          event: "placed",
          rule: "FD-16.0i",
          text: `${nameOf(u)} is placed in ${hexName(at)}.`,
          unit: nameOf(u),
          hex: hexName(at),
        });
      },
    }),
    done: deed({
      do(s) {
        unmarkAll(s, MOVED);
        pop(s);
      },
    }),
  },
};
