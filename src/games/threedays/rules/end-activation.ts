/** 3.1d The checks at the end of an activation. */
import { inOrder, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { type Formation, formationsOfMen, isGun, isSkirmisher, sideOf, UNITS, type Unit } from "../data/armies.js";
import { town } from "../data/map.js";
import { ATTACK, MARCH_ORDER } from "../data/scenarios.js";
import { night, stacking, tablesFile } from "../data/tables.js";
import {
  ANSWERED,
  APART,
  APPROACHED,
  BUILDS,
  DISORDERED,
  ENTERED,
  FAR_OFF,
  FIRED,
  FOUGHT,
  INEFFECTIVE,
  LABOURED,
  RECOVERS,
  REMOUNTED,
  RESERVE,
  SHOT,
  SPENT,
  STRAYED,
  TIRED,
} from "../marks.js";
import { ask } from "../options.js";
import { put } from "../stacks.js";
import { forget, has, hasMoved, is, type State, SURRENDERED, turnOf } from "../state.js";
import { type Log, nameOf, titleOf } from "../words.js";
import { holds } from "./cohesion.js";
import { looseGuns, noteWork } from "./command/attach.js";
import { crewOf, orderOf } from "./command/orders.js";
import { stirTouched } from "./command/stir.js";
import { batteryWith, takeGuns } from "./guns.js";
import { hasLine } from "./line.js";
import { turnOver } from "./losses.js";
import { isFronted } from "./retreat.js";
import { loseStrays } from "./skirmish.js";
import { findShaken, isBroken, isCollapsed } from "./strength.js";
import { holdPlaces } from "./victory/places.js";
/** 3.1d, 13.2e lines under eight close up, the town's surrender, Fatigue, effectiveness. */
export const endActivation = inOrder<State>([
  (s) => {
    const { second, sp } = s;
    for (let u = 0; u < UNITS; u++) if (second[u] >= 0 && sp[u] < stacking.extendedLineMinSp.value) push(s, Chapter.closes, u);
  },
  (s, log) => {
    for (const u of crewOf(s, s.brigade))
      if (town[s.hex[u]] && isFronted(s, sideOf[u], s.hex[u], true) && !hasLine(s, u)) surrenderTest(s, u, log);
  },
  loseStrays,
  stirTouched,
  tireAll,
  wearOutBattery,
  takeGuns,
  (s) => {
    holdPlaces(s);
    looseGuns(s);
    noteWork(s, s.brigade);
    stopWork(s);
  },
  (s, log) => {
    const shaken = findShaken(s);
    for (const f of formationsOfMen)
      if (shaken[f] && !is(s, f, INEFFECTIVE) && isBroken(s, f)) {
        s.standing[f] |= INEFFECTIVE;
        log?.push({ event: "ineffective", rule: "TD-13.2a", text: `${titleOf(f)} is Combat Ineffective.`, brigade: titleOf(f) });
      }
    s.brigade = -1;
    forget(s);
  },
]);

function surrenderTest(s: State, u: Unit, log: Log): void {
  if (holds(s, u, isCollapsed(s, u) ? 2 : 0, "TD-b9.44as", "cut off in the town", log)) return;
  put(s, u, SURRENDERED);
  log?.push({ event: "surrender", rule: "TD-b9.44as", text: `${nameOf(u)} surrenders.`, unit: nameOf(u) });
}

/** 4.36l the battery that serves with a brigade is Disordered after its fourth activation. */
function wearOutBattery(s: State, log?: Log): void {
  if (s.brigade >= 0 && s.sent < 0 && s.used[s.brigade] >= 4)
    for (const u of batteryWith(s, s.brigade)) if ((s.duty[u] & FAR_OFF) === 0) turnOver(s, u, log);
}

/** 15.1d, 16.25a whoever has moved or fired of himself builds and recovers no longer; any fire ends a battery's rest. */
function stopWork(s: State): void {
  const { duty } = s;
  for (let u = 0; u < UNITS; u++) {
    if ((duty[u] & (BUILDS | RECOVERS)) === 0) continue;
    if (hasMoved(s, u) || has(s, u, FIRED | DISORDERED)) duty[u] &= ~BUILDS;
    if (has(s, u, SPENT | FIRED | ANSWERED | APPROACHED) || (duty[u] & SHOT) !== 0) duty[u] &= ~RECOVERS;
  }
}

/** 17.22 what tires a brigade: activations, marches, Shock; two levels at most a turn, but for the night. */
function tireAll(s: State, log?: Log): void {
  for (const b of formationsOfMen) {
    if (b !== s.brigade && !is(s, b, FOUGHT)) continue;
    const fought = is(s, b, FOUGHT) && !is(s, b, TIRED) && s.sent < 0 ? 1 + s.heat : 0;
    s.standing[b] = (s.standing[b] & ~FOUGHT) | (fought ? TIRED : 0);
    const acted = b === s.brigade && s.sent < 0 && !is(s, b, RESERVE);
    const levels = Math.min(tablesFile.fatigue.perTurnCap - s.wearied[b], (acted ? byEffort(s, b) : 0) + fought);
    const more = acted ? byNight(s, b) : 0;
    if (acted) s.standing[b] &= ~STRAYED;
    if (acted) s.marched[b] = 0;
    if (levels + more > 0) tire(s, b, Math.max(0, levels), more, log);
  }
}

/** 17.22g rally, leaders, turning and the guns do not tire, 21.0g nor who has come up apart from the brigade. */
const hasToiled = (s: State, b: Formation): boolean =>
  crewOf(s, b).some(
    (u) =>
      !isGun[u] &&
      !isSkirmisher[u] &&
      (s.duty[u] & APART) === 0 &&
      (has(s, u, ENTERED | FIRED) || (s.duty[u] & (REMOUNTED | LABOURED)) !== 0),
  );

/** 17.22a-d, h the third activation and the fourth, a march by what it was worth, in a storm every one after the first. */
function byEffort(s: State, b: Formation): number {
  if (!hasToiled(s, b)) return 0;
  if (orderOf(s, b) === MARCH_ORDER) {
    if (s.storm) return Math.max(0, s.marched[b] - 1);
    const free = is(s, b, STRAYED) ? 2 : tablesFile.fatigue.cause1.roadMarchFree;
    if (ask.marchOnOwnMarkers(s)) return ++s.efforts[b] > free ? 1 : 0;
    return turnOf(s).light === "midnight" ? 0 : Math.max(0, s.marched[b] - free);
  }
  s.efforts[b]++;
  if (turnOf(s).light === "midnight") return 0;
  return s.efforts[b] >= (s.storm ? 2 : 3) ? 1 : 0;
}

/** 17.22i by night an attack costs a level; 16.13a, c in the middle of it every activation does, a march by its length. */
function byNight(s: State, b: Formation): number {
  const { light } = turnOf(s);
  if (light === "midnight") return orderOf(s, b) === MARCH_ORDER ? Math.max(1, s.marched[b] - 1) : night.midnight.otherFatiguePerActivation;
  return light === "night" && orderOf(s, b) === ATTACK && hasToiled(s, b) ? night.attackFatigue : 0;
}

function tire(s: State, b: Formation, levels: number, more: number, log: Log): void {
  s.wearied[b] = Math.min(6, s.wearied[b] + levels + (turnOf(s).light === "midnight" ? more : 0));
  s.fatigue[b] = Math.min(6, s.fatigue[b] + levels + more);
  log?.push({
    event: "fatigue",
    rule: "TD-17.22a",
    text: `${titleOf(b)} tires: Fatigue ${s.fatigue[b]}.`,
    brigade: titleOf(b),
    level: s.fatigue[b],
  });
}
