/** 6.3.3f, B 5, G 5 Special Command Markers: when they can be used, and what an activation begins and ends with. */
import { type Battle, type Side, type Special, sideNames } from "../battle.js";
import { ACTIVATION_FLAGS, dropFlags, isNight, REMOVED, SPENT, STRAY, type State, THERE } from "../state.js";

export const rowOf = (s: State, i: number): Special => s.battle.facts.specials[i];

export const sideOfSpecial = (s: State, i: number): Side => sideNames.indexOf(rowOf(s, i).side) as Side;

export const isOnMap = (s: State, f: number): boolean => s.battle.formationUnits[f].some((u) => s.hex[u] >= 0);

export const formationsOf = (battle: Battle, row: Special): number[] => (row.formations ?? []).map(battle.formationNamed);

/** 6.4a whether a special marker can be used on this turn at all. */
export function isUsable(s: State, i: number): boolean {
  const { turns, joins } = rowOf(s, i);
  return s.specials[i] === THERE && s.turn >= turns[0] && s.turn <= turns[1] && (!isNight(s) || joins === true);
}

/** A special marker is used: gone for the turn or for good. */
export function spend(s: State, i: number): void {
  s.specials[i] = rowOf(s, i).once === "game" ? REMOVED : SPENT;
}

/** Nothing is left of the activation before. */
export function begin(s: State, own: number): void {
  s.side = own;
  s.bySpecial = 0;
  s.marker = -1;
  s.activations++;
  clearActivation(s);
}

export function clearActivation(s: State): void {
  dropFlags(s, ACTIVATION_FLAGS | STRAY);
  s.called.fill(0);
  s.focus.fill(-1);
  s.allowance.fill(0);
}
