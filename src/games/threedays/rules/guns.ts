/** 12.8, 16.25, 17.26 Guns left on the field are manned again; batteries that rest through the night get guns back, and those that march hard lose some. */
import { draw } from "../../../engine/index.js";
import { no } from "../../../kit/index.js";
import { batteryOf, brigadeOf, gunsOf, isGun, sideOf, UNITS, type Unit } from "../data/armies.js";
import { tablesFile } from "../data/tables.js";
import { ACTED, FIRED, RECOVERS, SPENT } from "../marks.js";
import { ask } from "../options.js";
import { has, LEFT, type State, turnOf } from "../state.js";
import { type Log, nameOf } from "../words.js";
import { lose } from "./losses.js";
import { nearestEnemy } from "./retreat.js";
import { fullSp, onMap, unitsIn } from "./strength.js";

/** tables: abandonedGuns.remanPerActivation */
const REMANNED = 2;
const FAR_ENOUGH = 10;

const slotFor = (s: State, u: Unit): number => {
  for (let i = 0; i < LEFT; i++) if (s.leftAt[i] === s.hex[u] && s.leftGuns[i] > 0 && brigadeOf[s.leftOf[i]] === brigadeOf[u]) return i;
  return -1;
};

/** 12.8b a battery of the same artillery brigade where they lie, up to its own number of guns. */
export function whyNotReman(s: State, u: Unit) {
  if (!isGun[u] || slotFor(s, u) < 0) return no("TD-12.8b", `No guns of its brigade lie where ${nameOf(u)} is.`);
  if (s.sp[u] >= fullSp(s, u)) return no("TD-12.8b", `${nameOf(u)} has all the guns it can man.`);
  return has(s, u, SPENT | FIRED) ? no("TD-12.8b", `${nameOf(u)} has done something else.`) : undefined;
}

export function reman(s: State, u: Unit, log: Log): void {
  const i = slotFor(s, u);
  const guns = Math.min(REMANNED, s.leftGuns[i], fullSp(s, u) - s.sp[u]);
  s.sp[u] += guns;
  s.leftGuns[i] -= guns;
  s.marks[u] |= ACTED;
  if (s.leftGuns[i] === 0) {
    s.leftAt[i] = -1;
    s.leftOf[i] = -1;
  }
  log?.push({ event: "manned", rule: "TD-12.8b", text: `${nameOf(u)} mans ${guns} of the guns left there.`, unit: nameOf(u), guns });
}

/** 16.25a, b (option) in the first of the night turns, ten hexes from the enemy. */
export function whyNotRecover(s: State, u: Unit) {
  const { light, hour } = turnOf(s);
  if (!ask.artilleryRecovery(s) || light !== "night" || hour !== 2000)
    return no("TD-b16.25a", "Batteries go into recovery when the night begins.");
  if (!isGun[u] || !onMap(s, u) || (s.duty[u] & RECOVERS) !== 0) return no("TD-b16.25a", `${nameOf(u)} is no battery that could.`);
  if (s.sp[u] + 1 >= fullSp(s, u)) return no("TD-b16.25e", `${nameOf(u)} has nothing to recover.`);
  return nearestEnemy(s, sideOf[u], s.hex[u], FAR_ENOUGH - 1, true) < FAR_ENOUGH
    ? no("TD-b16.25b", "The enemy is within ten hexes.")
    : undefined;
}

/** When the last night turn ends: no roll is needed. */
export function recoverGuns(s: State, log?: Log): void {
  for (let u = 0; u < UNITS; u++) {
    if ((s.duty[u] & RECOVERS) === 0) continue;
    s.duty[u] &= ~RECOVERS;
    if (!onMap(s, u) || s.sp[u] + 1 >= fullSp(s, u)) continue;
    s.sp[u]++;
    log?.push({ event: "recovered", rule: "TD-b16.25a", text: `${nameOf(u)} recovers a gun.`, unit: nameOf(u), left: s.sp[u] });
  }
}

/** 4.36l a battery that serves with a brigade is Disordered after its fourth activation. */
export const batteryWith = (s: State, b: number): readonly Unit[] =>
  s.guns[b] < 0 ? [] : gunsOf[batteryOf[s.guns[b]]].filter((u) => onMap(s, u));

/** 12.8c guns left on the field fall to foot or horse of the enemy that end an activation there. */
export function takeGuns(s: State, log?: Log): void {
  for (let i = 0; i < LEFT; i++) {
    const at = s.leftAt[i];
    if (at < 0) continue;
    const side = sideOf[s.leftOf[i]];
    if (!unitsIn(s, at).some((u) => sideOf[u] !== side && !isGun[u])) continue;
    s.captured[1 - side] += s.leftGuns[i];
    log?.push({
      event: "captured",
      rule: "TD-12.8c",
      text: `${s.leftGuns[i]} guns of ${nameOf(s.leftOf[i])} are taken.`,
      guns: s.leftGuns[i],
    });
    s.leftAt[i] = -1;
    s.leftGuns[i] = 0;
    s.leftOf[i] = -1;
  }
}

/** 17.26 guns that have used four activations on a march. */
export function testWheels(s: State, u: Unit, log: Log): void {
  const roll = draw(s.random, 10);
  const breaks = tablesFile.fatigue.brokenWheels.lossOn.includes(roll);
  log?.push({
    event: "wheels",
    rule: "TD-17.26a",
    text: `${nameOf(u)} has marched hard: ${roll}${breaks ? ", and wheels break" : ""}.`,
    die: roll,
    unit: nameOf(u),
  });
  if (breaks) lose(s, u, 1, "TD-17.26b", log);
}
