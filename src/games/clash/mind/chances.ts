/** What an attack brings on the average: steps lost on both sides, and the ground. */
import { type Hex, sideTo } from "../../../kit/index.js";
import { CAVALRY, NEVER, type Unit } from "../battle.js";
import { columnOf, isFlanked, passesUpTo, strengths } from "../rules/sums.js";
import { inZone, READY, type State, terOf } from "../state.js";
import { prizeOf } from "./stakes.js";

export interface Prospect {
  /** Points taken and lost, by steps. */
  readonly gain: number;
  readonly loss: number;
  /** How likely nobody is left in the hex. */
  readonly clears: number;
  readonly column: number;
  readonly flanked: boolean;
}

/** A point of strength, in halves: what a marker brings. */
const MARKER = 2;

export function defendersIn(s: State, at: Hex): Unit[] {
  const there: Unit[] = [];
  for (let v = s.top[at]; v >= 0; v = s.below[v]) there.push(v);
  return there;
}

/** Whether a marker of the side lies ready for one of the units. */
function hasGuns(s: State, own: number, units: readonly Unit[]): boolean {
  const { gunSide, gunSupports, formation } = s.battle;
  for (let m = 0; m < gunSide.length; m++)
    if (gunSide[m] === own && s.guns[m] === READY && units.some((u) => (gunSupports[m] & (1 << formation[u])) !== 0)) return true;
  return false;
}

/** 12.10 whether a beaten unit in the hex would find a way back. */
export function canFallBack(s: State, u: Unit, at: Hex): boolean {
  const { compass, side, price, type, grid } = s.battle;
  const own = side[u];
  return compass[own].some((d) => {
    const to = grid.neighbour[at * 6 + d];
    if (to < 0 || price[type[u]][at * 6 + d] === NEVER) return false;
    const top = s.top[to];
    if (top >= 0) return side[top] === own && s.stack[to] < 2;
    return !inZone(s, 1 - own, to);
  });
}

const risk = (s: State, u: Unit, column: number, defends: boolean, flanked: boolean): number =>
  1 - (terOf(s, u) === 0 ? 3 : passesUpTo(s, terOf(s, u), column, defends, flanked)) / 6;

/** Attackers where they stand in the state, with the artillery that either side is likely to have. */
export function prospectOf(s: State, attackers: readonly Unit[], target: Hex): Prospect {
  const { worth, side, covered, cutHex, cut, grid } = s.battle;
  const defenders = defendersIn(s, target);
  const own = side[attackers[0]];
  const shot = !covered[target] && hasGuns(s, own, attackers) ? MARKER : 0;
  const answer = attackers.some((u) => !covered[s.hex[u]]) && hasGuns(s, 1 - own, defenders) ? MARKER : 0;
  const column = columnOf(strengths(s, attackers, defenders, target, [shot, answer]));
  const flanked = isFlanked(s, attackers, target);
  const barred = cutHex[target] === 1 && attackers.some((u) => cut[sideTo(grid, s.hex[u], target)] === 1);
  let gain = 0;
  let clears = 1;
  for (const v of defenders) {
    const falls = risk(s, v, column, true, flanked);
    const trapped = barred || !canFallBack(s, v, target);
    gain += falls * worth[v] * (trapped ? s.steps[v] : 1);
    clears *= falls;
  }
  let loss = 0;
  for (const u of attackers) loss += risk(s, u, column, false, false) * worth[u];
  return { gain, loss, clears, column, flanked };
}

/** What it is worth to stand where the enemy stood. */
const groundWorth = (s: State, target: Hex, own: number): number => 0.3 + 0.8 * prizeOf(s, own, target);

/** Cavalry that may withdraw before the combat is no prize. */
const slipsAway = (s: State, attackers: readonly Unit[], target: Hex): boolean => {
  const { type } = s.battle;
  return (
    attackers.every((u) => type[u] !== CAVALRY) && defendersIn(s, target).every((v) => type[v] === CAVALRY && canFallBack(s, v, target))
  );
};

/** Points to be expected of an attack. */
export function attackWorth(s: State, attackers: readonly Unit[], target: Hex): number {
  const own = s.battle.side[attackers[0]];
  if (slipsAway(s, attackers, target)) return 0.15 + groundWorth(s, target, own) * 0.5;
  const { gain, loss, clears } = prospectOf(s, attackers, target);
  return gain - loss + clears * groundWorth(s, target, own);
}
