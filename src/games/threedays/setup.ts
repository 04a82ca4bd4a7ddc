/** 22.0 Set-up: every unit and leader of a scenario where its file puts it, and who is still to come. */
import { push } from "../../kit/index.js";
import { Chapter } from "./agenda.js";
import {
  CONFEDERATE,
  FORMATIONS,
  formationOf,
  gunsOf,
  isCavalry,
  isFormation,
  LEADERS,
  leaders,
  membersOf,
  mergedSp,
  originalSp,
  sideOf,
  UNION,
} from "./data/armies.js";
import { MARCH_ORDER } from "./data/scenarios.js";
import { COLUMN, DISORDERED, INEFFECTIVE, MOUNTED } from "./marks.js";
import { ask, isAbstract } from "./options.js";
import { attachAtStart } from "./rules/command/attach.js";
import { WARREN } from "./rules/command/leadership.js";
import { settleAllWalls } from "./rules/cover.js";
import { isBroken } from "./rules/strength.js";
import { reachInto } from "./stacks.js";
import { DUE, derive, type State, scenarioOf, UNUSED, WORKS } from "./state.js";

/** All that a scenario begins with. */
export function layOut(s: State): void {
  const { placed, leaders: riders, arrivals, works, initiative, trimble } = scenarioOf(s);
  s.hex.fill(UNUSED);
  s.second.fill(-1);
  s.leaderHex.fill(UNUSED);
  for (const { unit, hex, facing, order, sp, disordered, mounted } of placed) {
    s.hex[unit] = hex;
    s.facing[unit] = facing;
    s.order[unit] = order;
    s.sp[unit] = sp;
    s.marks[unit] = (disordered ? DISORDERED : 0) | (mounted ? MOUNTED : 0);
  }
  for (const { leader, hex, replaced } of riders) {
    s.leaderHex[leader] = hex;
    s.leaderState[leader] = replaced ? 1 : 0;
  }
  for (const arrival of arrivals) layDue(s, arrival);
  works.forEach(({ hex, facing, level }, i) => {
    if (i >= WORKS) return;
    s.worksAt[i] = hex;
    s.worksFacing[i] = facing;
    s.worksLevel[i] = level;
    s.worksBy[i] = UNION;
  });
  s.initiative = initiative;
  s.trimbleLeads = trimble;
  if (!ask.warren(s)) s.leaderHex[WARREN] = UNUSED;
  if (ask.homogeneousBatteries(s)) mergeBatteries(s);
  attachAtStart(s);
  derive(s);
  for (const { unit, second, order } of placed) {
    if (second < 0) continue;
    reachInto(s, unit, second);
    if (order === MARCH_ORDER) s.marks[unit] |= COLUMN;
  }
  // 13.2a, 22.0f brigades that have been through it already.
  for (let f = 0; f < FORMATIONS; f++) if (membersOf[f].length > 0 && isBroken(s, f)) s.standing[f] |= INEFFECTIVE;
  settleAllWalls(s);
}

/** 2.1h (option) the main guns of a mixed battery stand for all of it. */
function mergeBatteries(s: State): void {
  for (const guns of gunsOf) {
    const there = guns.filter((u) => sideOf[u] === CONFEDERATE && s.hex[u] !== UNUSED);
    const main = there.find((u) => mergedSp[u] > 0);
    if (main === undefined) continue;
    s.sp[main] = there.reduce((sum, u) => sum + s.sp[u], 0);
    for (const u of there) if (u !== main) s.hex[u] = UNUSED;
  }
}

/** Units that come later are at full strength, cavalry in the saddle; brigade leaders come with them. */
function layDue(s: State, { units, brigades, leaders: riders }: ReturnType<typeof scenarioOf>["arrivals"][number]): void {
  for (const u of units) {
    s.hex[u] = DUE;
    s.sp[u] = originalSp[u];
    if (isCavalry[u]) s.marks[u] |= MOUNTED;
  }
  for (const l of riders) s.leaderHex[l] = DUE;
  for (let l = 0; l < LEADERS; l++) {
    const id = leaders[l].formation;
    if (id !== undefined && isFormation(id) && brigades.includes(formationOf(id)) && s.leaderHex[l] === UNUSED) s.leaderHex[l] = DUE;
  }
}

/** 22.2p where the cannonade is not played out the game begins with it, and with the assault. */
export function begin(s: State): void {
  push(s, Chapter.turn);
  if (!isAbstract(s) || scenarioOf(s).afterBombardment < 0) return;
  s.turn = scenarioOf(s).afterBombardment;
  push(s, Chapter.bombardment);
}
