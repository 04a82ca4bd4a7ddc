/** What happens when a unit comes into a hex, or leaves the map. */
import type { Hex } from "../../../kit/index.js";
import { CONFEDERATE, isGun, sideNames, sideOf, UNITS, type Unit } from "../data/armies.js";
import { victoryPlace } from "../data/scenarios.js";
import { DUE, ELIMINATED, entryOf, put, type State, scenarioOf, WAITING } from "../state.js";
import { hexName, type Log, nameOf, sideArmy } from "../words.js";

/** 16.0f whoever enters a victory hex last holds it; 10.4q Confederates pull a Barricade down; 10.11h who waits there goes off the map. */
export function enter(s: State, u: Unit, at: Hex, log: Log): void {
  put(s, u, at);
  const side = sideOf[u];
  const scored = victoryPlace[at];
  if (scored >= 0 && s.control[scored] !== side && scenarioOf(s).victoryHexes.includes(at)) {
    s.control[scored] = side;
    const headquarters = scenarioOf(s).headquarters.find(({ hex }) => hex === at);
    const rule = headquarters ? "FD-16.4p" : "FD-16.0f";
    const what = headquarters ? `the headquarters of ${headquarters.name}` : hexName(at);
    const verb = headquarters ? (side === CONFEDERATE ? "capture" : "take back") : "hold";
    log?.push({ event: "control", rule, text: `${sideArmy(side)} ${verb} ${what}.`, hex: hexName(at), side: sideNames[side] });
  }
  if (side === CONFEDERATE) {
    const works = s.barricades.indexOf(at);
    if (works >= 0) {
      s.barricades[works] = -1;
      log?.push({ event: "barricade", rule: "FD-10.4q", text: `The Barricade in ${hexName(at)} is pulled down.`, hex: hexName(at) });
    }
  }
  if (!scenarioOf(s).isEntry[at]) return;
  for (let v = 0; v < UNITS; v++)
    if (s.hex[v] === WAITING && sideOf[v] !== side && entryOf(s, v) === at) {
      s.hex[v] = DUE;
      log?.push({
        event: "delayed",
        rule: "FD-10.11h",
        text: `${nameOf(v)} waits off the map until ${hexName(at)} is clear.`,
        unit: nameOf(v),
      });
    }
}

/** A unit leaves the map: it keeps no markers (12.8b). */
export function remove(s: State, u: Unit, to: number, rule: string, why: string, log: Log): void {
  put(s, u, to);
  s.hits[u] = 0;
  s.marks[u] = 0;
  const word = to === ELIMINATED ? "eliminated" : "broken";
  const text = `${nameOf(u)} is ${word}${why ? `: ${why}` : ""}.`;
  log?.push({ event: word, rule, text, unit: nameOf(u), gun: isGun[u] === 1 });
}
