/** What must hold of any state; in words, where it does not. */
import { brokenStacks, countZones, type Hex } from "../../kit/index.js";
import { Chapter, frames } from "./agenda.js";
import { isFragile, isGun, sideOf, UNITS } from "./data/armies.js";
import { barsGuns, cut, grid, joined } from "./data/map.js";
import { CHITS, chitNames, EVENTS, scenarios } from "./data/scenarios.js";
import { ask } from "./options.js";
import { isOverfull } from "./rules/stacking.js";
import { MARCHING, type State, scenarioOf, whereWords } from "./state.js";
import { hexName, nameOf } from "./words.js";

export function faults(s: State): string[] {
  return [...unitFaults(s), ...stackFaults(s), ...chitFaults(s), ...derivedFaults(s), ...agendaFaults(s)];
}

function unitFaults(s: State): string[] {
  const found: string[] = [];
  const { window, arrivalOf } = scenarioOf(s);
  if (s.turn >= scenarioOf(s).turns.length) found.push("there is no such turn");
  for (let u = 0; u < UNITS; u++) {
    const at = s.hex[u];
    if (at >= 0 && !window[at]) found.push(`${nameOf(u)} is off the map of ${scenarioOf(s).id}, in ${hexName(at)}`);
    if ((at === -2 || at === -3) && arrivalOf[u] < 0)
      found.push(`${nameOf(u)} is ${whereWords(at)} and comes by no road of ${scenarioOf(s).id}`);
    if (at < 0 && s.hits[u] > 0) found.push(`${nameOf(u)} has hits off the map`);
    if (isFragile[u] && at !== -1 && !s.worn[u]) found.push(`${nameOf(u)} is Fragile and has no Fresh side`);
    if (at >= 0 && isGun[u] && barsGuns[at] && !isOnWay(at)) found.push(`${nameOf(u)} stands in woods or marsh without a road`);
  }
  return found;
}

const isOnWay = (at: Hex): boolean => {
  for (let k = at * 6; k < at * 6 + 6; k++) if (joined[k]) return true;
  return false;
};

/** Nobody shares a hex with the enemy; hexes are overfull only while something goes on. */
function stackFaults(s: State): string[] {
  const found: string[] = [];
  const settled = top(s) === Chapter.window || top(s) === Chapter.key || top(s) === Chapter.over;
  for (let at = 0; at < grid.size; at++) {
    if (s.top[at] < 0) continue;
    for (let u = s.below[s.top[at]]; u >= 0; u = s.below[u])
      if (sideOf[u] !== sideOf[s.top[at]]) found.push(`${nameOf(u)} and ${nameOf(s.top[at])} share ${hexName(at)}`);
    if (settled && isOverfull(s, at)) found.push(`${hexName(at)} is overfull`);
  }
  return found;
}

const top = (s: State): number => (s.depth > 0 ? s.agenda[(s.depth - 1) * 4] : -1);

function chitFaults(s: State): string[] {
  const found: string[] = [];
  const { pools } = scenarios[s.scenario];
  const sealed = [0, 0];
  for (let chit = 0; chit < CHITS; chit++) {
    const count = s.pool[chit] + s.hand[chit] + s.used[chit];
    if (count > pools[chit]) found.push(`there are ${count} of ${chitNames[chit]}`);
    if (s.sealed[chit] > s.pool[chit]) found.push(`more of ${chitNames[chit]} are in the cup than there are`);
    sealed[Math.floor(chit / EVENTS)] += s.sealed[chit];
  }
  for (let side = 0; side < 2; side++) {
    if (sealed[side] !== s.sealedCount[side]) found.push("the sealed chits are miscounted");
    const pool = Array.from(s.pool.subarray(side * EVENTS, (side + 1) * EVENTS)).reduce((sum, n) => sum + n, 0);
    if (s.blind[side] + s.sealedCount[side] > pool) found.push("more chits are in the cup than there are");
  }
  return found;
}

function derivedFaults(s: State): string[] {
  const broken = brokenStacks(s).map((at) => `the stack in ${hexName(at)} is not what stands there`);
  const passes = cut.map((one) => (ask.engagedOverCut(s) ? 1 : 1 - one));
  const units = Array.from(s.hex, (at, u) => ({ side: sideOf[u], hex: at }));
  const contact = countZones(grid, passes, 2, units);
  return contact.some((count, i) => count !== s.contact[i]) ? [...broken, "contact is not what the units make it"] : broken;
}

/** What is asked of marching units, of a target or of an assault needs them. */
function agendaFaults(s: State): string[] {
  const now = top(s);
  if (now < 0) return ["nothing is on the agenda"];
  const name = Object.keys(frames)[now];
  const marching = s.marks.some((marks, u) => (marks & MARCHING) !== 0 && s.hex[u] < 0);
  return marching ? [`somebody marches off the map at ${name}`] : [];
}
