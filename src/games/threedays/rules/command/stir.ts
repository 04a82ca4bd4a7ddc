/** 6.3d, 22.0l Brigades In Reserve or frozen, and the enemy who comes near to them or fires on them. */
import { type Hex, push } from "../../../../kit/index.js";
import { BY_MOVEMENT, Chapter } from "../../agenda.js";
import { isSkirmisher, sideOf, UNITS, type Unit } from "../../data/armies.js";
import { near } from "../../data/map.js";
import { ADVANCE } from "../../data/scenarios.js";
import { ENTERED, FREED, FROZEN, LOST_SP, RESERVE, ROUSED } from "../../marks.js";
import { has, is, type State } from "../../state.js";
import { type Log, titleOf } from "../../words.js";
import { holds } from "../cohesion.js";
import { hexesOf } from "../strength.js";
import { crewOf, giveOrder } from "./orders.js";

const CLOSE = 3;

/** At the step by which these come nearer. */
export function stir(s: State, together: readonly Unit[], log: Log): void {
  const comers = together.filter((u) => !isSkirmisher[u]);
  release(s, comers, [], log);
  rouse(s, comers, log);
}

/** At the end of an activation: by whatever way they have come, and by fire. */
export function stirTouched(s: State, log?: Log): void {
  const comers = findComers(s);
  release(s, comers, findTargets(s), log);
  rouse(s, comers, log);
}

/** The formed units that have gone anywhere in this activation: who has stood there has not come. */
function findComers(s: State): Unit[] {
  const { afield, marks, many } = s;
  const comers: Unit[] = [];
  for (let side = 0; side < 2; side++)
    for (let i = UNITS * side, end = i + many[side]; i < end; i++)
      if (marks[afield[i]] & ENTERED && !isSkirmisher[afield[i]]) comers.push(afield[i]);
  return comers;
}

/** The hexes that have been fired at in this activation. */
function findTargets({ shotAt }: State): Hex[] {
  const targets: Hex[] = [];
  for (let u = 0; u < UNITS; u++) if (shotAt[u] >= 0) targets.push(shotAt[u]);
  return targets;
}

/** Whether an enemy has come within three hexes of a unit. */
const isComeUpon = (s: State, u: Unit, comers: readonly Unit[]): boolean =>
  comers.some(
    (enemy) => sideOf[enemy] !== sideOf[u] && hexesOf(s, enemy).some((from) => hexesOf(s, u).some((at) => near(from, at) <= CLOSE)),
  );
const isFiredOn = (s: State, u: Unit, targets: readonly Hex[]): boolean =>
  has(s, u, LOST_SP) || hexesOf(s, u).some((at) => targets.includes(at));

/** 22.0l a frozen brigade is freed at once by an enemy who comes within three hexes, or fires on it. */
function release(s: State, comers: readonly Unit[], targets: readonly Hex[], log: Log): void {
  for (let b = 0; b < s.standing.length; b++) {
    if (!is(s, b, FROZEN)) continue;
    if (!crewOf(s, b).some((u) => isFiredOn(s, u, targets) || isComeUpon(s, u, comers))) continue;
    s.standing[b] = (s.standing[b] & ~FROZEN) | FREED;
    log?.push({ event: "released", rule: "TD-22.0l", text: `${titleOf(b)} is free to act.`, brigade: titleOf(b) });
  }
}

/** 6.3d a brigade In Reserve that the enemy comes within three hexes of is to advance, and whoever he is near to is tested. */
function rouse(s: State, comers: readonly Unit[], log: Log): void {
  for (let b = 0; b < s.standing.length; b++) {
    if (!is(s, b, RESERVE)) continue;
    const found = crewOf(s, b).filter((u) => isComeUpon(s, u, comers));
    if (found.length === 0) continue;
    s.standing[b] = (s.standing[b] & ~RESERVE) | ROUSED;
    giveOrder(s, b, ADVANCE);
    log?.push({ event: "order", rule: "TD-6.3d", text: `${titleOf(b)} is roused from Reserve.`, brigade: titleOf(b), order: "advance" });
    for (const u of found) if (!holds(s, u, 0, "TD-6.3d", "roused", log)) push(s, Chapter.disorder, u, BY_MOVEMENT, 0);
  }
}
