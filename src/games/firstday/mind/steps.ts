/** The steps of an Order, and the impulses of the guns: fire, march, rally. */
import type { Action } from "../../../engine/index.js";
import { noted, notedBy } from "../../../kit/index.js";
import { BATTERY, BRIGADE_FIRE, Chapter, LIMITED_FIRE } from "../agenda.js";
import { isGun, sideOf, UNITS, type Unit } from "../data/armies.js";
import { near } from "../data/map.js";
import { ATTACK } from "../data/tables.js";
import { canFire, reachOf } from "../rules/fire.js";
import { allowanceOf } from "../rules/march.js";
import { IN_COLUMN, ON_ITS_OWN } from "../rules/prices.js";
import { ALONE, engaged, entryOf, FIRING, GUNS, has, MARCHING, MARKED, type State, WAITING } from "../state.js";
import type { Field } from "./field.js";
import { marchFrom, marchOn, scoreOf } from "./marches.js";
import { hexOf, unitOf } from "./names.js";
import { bestBarrage, bestShot, type Shot, worthAt } from "./shots.js";

export const find = (legal: readonly Action[], verb: string): Action | undefined => legal.find((action) => action.do === verb);

/** A shot below this is not worth the powder; one that costs half the march must be better. */
const WORTH = 0.06;
const WORTH_THE_MARCH = 0.35;

export function fireStep(s: State, legal: readonly Action[]): Action {
  const { action, worth } = bestShot(s, legal, BRIGADE_FIRE);
  const far = action.do === "aim" && near(s.hex[unitOf(action.unit)], hexOf(action.at)) > 1;
  return worth > (s.doing === ATTACK && far ? WORTH_THE_MARCH : WORTH) ? action : (find(legal, "end") ?? legal[0]);
}

const GAIN = 0.08;

/** The unit that gains most by its march is taken up first. */
export function moveStep(s: State, field: Field, legal: readonly Action[]): Action {
  let best: Action | undefined;
  let most = GAIN;
  for (const action of legal) {
    if (action.do !== "take" && action.do !== "column") continue;
    const u = unitOf(action.unit);
    if (s.hex[u] === WAITING) return action;
    const flags = (action.do === "column" ? IN_COLUMN : 0) | (has(s, u, ALONE) ? ON_ITS_OWN : 0);
    const { gain } = marchFrom(s, field, u, allowanceOf(s, u), flags);
    if (gain <= most) continue;
    most = gain;
    best = action;
  }
  return best ?? find(legal, "end") ?? legal[0];
}

/** One hex on towards the best place within reach; or it halts. */
export function marchStep(s: State, field: Field, legal: readonly Action[]): Action {
  let u = -1;
  for (let v = 0; v < UNITS && u < 0; v++) if (s.marks[v] & MARCHING) u = v;
  const flags = noted(s, 1);
  const { first, to } = marchOn(s, field, u, noted(s, 0), noted(s, 2), flags);
  const halt = find(legal, "halt");
  if (to === s.hex[u] && halt) return halt;
  const step = legal.find((action) => action.do === "go" && hexOf(action.to) === first);
  if (step) return step;
  if (halt) return halt;
  const steps = legal.filter((action) => action.do === "go");
  const score = (action: Action) => scoreOf(s, field, u, hexOf(action.to), flags);
  return steps.reduce((best, one) => (score(one) > score(best) ? one : best), steps[0] ?? legal[0]);
}

export function limitedStep(s: State, field: Field, legal: readonly Action[]): Action {
  const { action, worth } = bestShot(s, legal, LIMITED_FIRE);
  if (worth > WORTH) return action;
  let best: Action | undefined;
  let most = 0.15;
  for (const one of legal) {
    if (one.do !== "step") continue;
    const u = unitOf(one.unit);
    const gain = scoreOf(s, field, u, hexOf(one.to), 0) - scoreOf(s, field, u, s.hex[u], 0) - (engaged(s, u) ? 0.6 : 0);
    if (gain <= most) continue;
    most = gain;
    best = one;
  }
  return best ?? find(legal, "end") ?? legal[0];
}

/** Broken units come back, Battleworn ones rebuild, hits and want of ammunition go. */
export function rallyStep(legal: readonly Action[]): Action {
  return (
    find(legal, "return") ?? find(legal, "rebuild") ?? find(legal, "steady") ?? find(legal, "resupply") ?? find(legal, "end") ?? legal[0]
  );
}

/** The best target of a battery from where it stands. */
function targetOf(s: State, u: Unit): number {
  let best = 0;
  for (let v = 0; v < UNITS; v++) {
    const at = s.hex[v];
    if (at < 0 || sideOf[v] === sideOf[u] || s.top[at] !== v || near(s.hex[u], at) > reachOf(u) || !canFire(s, u, at)) continue;
    s.marks[u] |= FIRING;
    best = Math.max(best, worthAt(s, BATTERY, at));
    s.marks[u] &= ~FIRING;
  }
  return best;
}

const GUN_GAIN = 0.35;

/** What the batteries of a hex could do in an impulse, and how much it is worth. */
function impulseWorth(s: State, field: Field, side: number, at: number, extra: boolean): number {
  let best = 0;
  const doing = s.doing;
  s.doing = GUNS;
  for (let u = 0; u < UNITS; u++) {
    if (!isGun[u] || sideOf[u] !== side || (!extra && has(s, u, MARKED))) continue;
    if (s.hex[u] === WAITING && entryOf(s, u) === at) best = Math.max(best, 0.3);
    if (s.hex[u] !== at) continue;
    const fire = targetOf(s, u);
    if (fire > WORTH) best = Math.max(best, fire);
    else if (marchFrom(s, field, u, allowanceOf(s, u), 0).gain > GUN_GAIN) best = Math.max(best, 0.05);
    else if (s.hits[u] > 0 && !engaged(s, u)) best = Math.max(best, 0.04);
  }
  s.doing = doing;
  return best;
}

export function impulse(s: State, field: Field, legal: readonly Action[]): Action {
  const extra = notedBy(s, Chapter.impulse, 2) === 1;
  const side = noted(s, 0);
  let best: Shot = bestBarrage(s, legal, extra);
  for (const action of legal) {
    if (action.do !== "guns") continue;
    const worth = impulseWorth(s, field, side, hexOf(action.hex), extra);
    if (worth > best.worth) best = { action, worth };
  }
  return best.worth > 0 ? best.action : (find(legal, "pass") ?? legal[0]);
}

export function gunsStep(s: State, field: Field, legal: readonly Action[]): Action {
  const { action, worth } = bestShot(s, legal, BATTERY);
  if (worth > WORTH) return action;
  for (const one of legal) {
    if (one.do !== "take") continue;
    const u = unitOf(one.unit);
    if (s.hex[u] === WAITING || marchFrom(s, field, u, allowanceOf(s, u), 0).gain > GUN_GAIN) return one;
  }
  return find(legal, "rally") ?? find(legal, "end") ?? legal[0];
}
