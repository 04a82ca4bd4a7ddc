/** What must hold in every state: anything listed here in play is a bug, in a position a mistake of its writer. */
import { brokenStacks, faultsBy, type Say } from "../../kit/index.js";
import { STACKING_LIMIT } from "./data/tables.js";
import { LEFT, LOST, miscounted, type State } from "./state.js";

export const faults = faultsBy(checkUnits, checkStacks);

function checkUnits(s: State, say: Say): void {
  const { names, fullSteps, grid } = s.battle;
  s.hex.forEach((at, u) => {
    if (at < LEFT || at >= grid.size) say("CG-3.2a", `${names[u]} is nowhere.`);
    if (s.steps[u] > fullSteps[u]) say("CG-3.2.6c", `${names[u]} has ${s.steps[u]} steps of ${fullSteps[u]}.`);
    if (at === LOST ? s.steps[u] > 0 : s.steps[u] === 0)
      say("CG-3.2.6b", `${names[u]} has ${s.steps[u]} steps ${at === LOST ? "though it is lost" : "and is not lost"}.`);
  });
}

/** One side to a hex, and no more than may stack but in entry hexes and while a unit is on its way. */
function checkStacks(s: State, say: Say): void {
  const { grid, side, entryAt } = s.battle;
  for (const at of brokenStacks(s)) say("CG-3.2a", `The stack in ${grid.names[at]} is miscounted.`);
  for (const text of miscounted(s)) say("CG-8.1a", text);
  let over = 0;
  for (let at = 0; at < grid.size; at++) {
    for (let u = s.top[at]; u >= 0; u = s.below[u])
      if (side[u] !== side[s.top[at]]) say("CG-11.1c", `Both sides are in ${grid.names[at]}.`);
    if (s.stack[at] > STACKING_LIMIT && entryAt[at] < 0 && !isOnEdge(s, at)) over += s.stack[at] - STACKING_LIMIT;
  }
  if (over > 1) say("CG-7.1a", `${over} units are too many in their hexes.`);
}

/** 9.5d a group may have come in at a hex beside its own. */
function isOnEdge({ battle: { grid } }: State, at: number): boolean {
  for (let d = 0; d < 6; d++) if (grid.neighbour[at * 6 + d] < 0) return true;
  return false;
}
