/** Who fires at what: the shot that hurts most, joined by whoever has nothing better to aim at. */
import type { Action } from "../../../engine/index.js";
import { type Hex, noted } from "../../../kit/index.js";
import { BARRAGE, BATTERY, BRIGADE_FIRE, LIMITED_FIRE } from "../agenda.js";
import { sideOf, UNITS, type Unit } from "../data/armies.js";
import { leadIn, workOut } from "../rules/fire.js";
import { mayBarrage } from "../rules/shot.js";
import { FIRING, neighbourOf, type State } from "../state.js";
import { hexOf, unitOf } from "./names.js";
import { shotWorth } from "./worth.js";

/** What the units that are marked as firing would bring at a hex. */
export function worthAt(s: State, mode: number, at: Hex): number {
  const before = s.aimed;
  s.aimed = at;
  const lead = leadIn(s, at, mode);
  const worth = lead < 0 ? 0 : shotWorth(s, lead, workOut(s, mode, -1, false).column);
  s.aimed = before;
  return worth;
}

function withFiring(s: State, some: readonly Unit[], then: () => number): number {
  for (const u of some) s.marks[u] |= FIRING;
  const worth = then();
  for (const u of some) s.marks[u] &= ~FIRING;
  return worth;
}

export interface Shot {
  readonly action: Action;
  readonly worth: number;
}

const worse: Shot = { action: { do: "end" }, worth: 0 };

/** The best of the shots that one unit can begin. */
export function bestShot(s: State, legal: readonly Action[], mode: number): Shot {
  let best = worse;
  for (const action of legal) {
    if (action.do !== "aim") continue;
    const u = unitOf(action.unit);
    const worth = withFiring(s, [u], () => worthAt(s, mode, hexOf(action.at)));
    if (worth > best.worth) best = { action, worth };
  }
  return best;
}

/** The guns of hexes next to one another that could all fire at a hex from afar. */
function chain(s: State, first: Unit, at: Hex, extra: boolean): Unit[] {
  const found: Unit[] = [];
  const take = (hex: Hex) => {
    for (let u = hex < 0 ? -1 : s.top[hex]; u >= 0; u = s.below[u])
      if (sideOf[u] === sideOf[first] && !found.includes(u) && mayBarrage(s, u, at, extra)) found.push(u);
  };
  take(s.hex[first]);
  for (let i = 0; i < found.length && i < 6; i++)
    for (let k = s.hex[found[i]] * 6; k < s.hex[found[i]] * 6 + 6; k++) take(neighbourOf(s)[k]);
  return found;
}

/** The Barrage that brings more than its guns would one by one. */
export function bestBarrage(s: State, legal: readonly Action[], extra: boolean): Shot {
  let best = worse;
  for (const action of legal) {
    if (action.do !== "barrage") continue;
    const at = hexOf(action.at);
    const guns = chain(s, unitOf(action.unit), at, extra);
    const together = withFiring(s, guns, () => worthAt(s, BARRAGE, at));
    if (together <= best.worth) continue;
    const apart = guns.reduce((sum, u) => sum + withFiring(s, [u], () => worthAt(s, BATTERY, at)), 0);
    if (together > 1.1 * apart) best = { action, worth: together };
  }
  return best;
}

/** Whoever adds to the planned shot joins it; then it is fired. */
export function joinOrFire(s: State, legal: readonly Action[]): Action {
  const mode = noted(s, 0);
  const at = noted(s, 1);
  const fire = legal.find((action) => action.do === "fire");
  const now = worthAt(s, mode, at);
  let best: Action | undefined;
  // A Barrage of one hex cannot be fired: somebody has to join.
  let most = fire ? 0 : Number.NEGATIVE_INFINITY;
  for (const action of legal) {
    if (action.do !== "join") continue;
    const u = unitOf(action.unit);
    const together = withFiring(s, [u], () => worthAt(s, mode, at));
    const elsewhere = (mode === BRIGADE_FIRE || mode === LIMITED_FIRE) && !standsWithFiring(s, u) ? bestAlone(s, u, mode) : 0;
    const gain = together - now - 0.8 * elsewhere;
    if (gain <= most) continue;
    most = gain;
    best = action;
  }
  return best ?? fire ?? legal.find((action) => action.do === "cancel") ?? legal[0];
}

function standsWithFiring(s: State, u: Unit): boolean {
  for (let v = s.top[s.hex[u]]; v >= 0; v = s.below[v]) if (v !== u && s.marks[v] & FIRING) return true;
  return false;
}

/** What a unit would bring by itself at another hex beside it. */
function bestAlone(s: State, u: Unit, mode: number): number {
  const others: Unit[] = [];
  for (let v = 0; v < UNITS; v++) if (s.marks[v] & FIRING) others.push(v);
  for (const v of others) s.marks[v] &= ~FIRING;
  let best = 0;
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
    const at = neighbourOf(s)[k];
    if (at < 0 || s.top[at] < 0 || sideOf[s.top[at]] === sideOf[u]) continue;
    best = Math.max(
      best,
      withFiring(s, [u], () => worthAt(s, mode, at)),
    );
  }
  for (const v of others) s.marks[v] |= FIRING;
  return best;
}
