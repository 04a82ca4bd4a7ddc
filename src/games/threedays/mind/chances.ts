/** Exact chances, one step ahead: what a shot does to who is struck, and what a Shock brings. */
import { type Hex, lender, mostOf } from "../../../kit/index.js";
import { isElite, isGun, type Unit } from "../data/armies.js";
import { fireResult, oddsOf, shockResult } from "../data/tables.js";
import { ANSWERED, CHARGES, SHOCKED, SHOCKS } from "../marks.js";
import { uddModifier } from "../rules/cohesion.js";
import { columnOf, mayOvershoot, OWN, RETURN, STEP_5, shot, whyNotAim, whyNotArmed, workOut } from "../rules/fire.js";
import { sums, workOutShock } from "../rules/shock/shock-odds.js";
import { cohesionOf, fightingSp, isCollapsed, isDisordered, topOf, unitsIn } from "../rules/strength.js";
import { hexFor } from "../rules/volley.js";
import { put } from "../stacks.js";
import { brigadeFor, has, isMounted, type State, stateType } from "../state.js";

export const withCopy = lender<State>(stateType);

/** The share of dice that fail a test. */
const fails = (rating: number, modifier: number): number => Math.max(0, Math.min(10, 9 - rating + modifier)) / 10;
export const failsNow = (s: State, u: Unit, extra = 0): number => fails(cohesionOf(s, u), uddModifier(s, u) + extra);

/** Points lost, and how likely Disorder is, from a column and a modifier. */
function blow(column: number, modifier: number, rating: number, udd: number): { readonly lost: number; readonly disorders: number } {
  let [lost, disorders] = [0, 0];
  for (let roll = 0; roll < 10; roll++) {
    const result = fireResult(column, roll + modifier);
    lost += result.lost;
    disorders += result.disorder ? 1 : result.udd ? fails(rating, udd + result.lost) : 0;
  }
  return { lost: lost / 10, disorders: disorders / 10 };
}

/** What losing a point, and being Disordered, costs whoever it happens to. */
const pointWorth = (u: Unit): number => (isGun[u] ? 1.1 : isElite[u] ? 1.15 : 1);
const disorderWorth = (s: State, u: Unit): number => {
  if (isDisordered(s, u)) return isCollapsed(s, u) ? 1 : 1.4;
  return isGun[u] ? 1.2 : 0.6 + 0.08 * s.sp[u];
};

const TYPICAL = 7;
const blows = Array.from({ length: 8 }, (_, column) =>
  Array.from({ length: 25 }, (_row, i) => {
    if (column === 0) return 0;
    const { lost, disorders } = blow(column, i - 12, TYPICAL, 0);
    return lost + disorders;
  }),
);
/** The worth of a shot at a typical unit. */
export const plainBlow = (column: number, modifier: number): number => blows[column][Math.max(0, Math.min(24, modifier + 12))];

/** What a shot is worth against a unit. */
function hurt(s: State, u: Unit, column: number, modifier: number): number {
  const { lost, disorders } = blow(column, modifier, cohesionOf(s, u), uddModifier(s, u));
  return Math.min(lost, s.sp[u]) * pointWorth(u) + disorders * disorderWorth(s, u);
}

/** What a shot from far away is worth against who is on top there. */
export const hurtAt = (s: State, at: Hex, column: number, modifier: number): number => hurt(s, topOf(s, at), column, modifier);

/** Of long shots so many fall where they are aimed. */
const TRUE_AIM = 0.6;

/** What a shot of the unit is worth against who is on top there. */
function shotAt(s: State, u: Unit, from: Hex, at: Hex, occasion: number): number {
  const top = topOf(s, at);
  if (top < 0) return 0;
  workOut(s, u, from, at, occasion, (one) => (occasion === OWN ? brigadeFor(s, one) === brigadeFor(s, u) : !has(s, one, ANSWERED)));
  if (shot.sp <= 0) return 0;
  return (mayOvershoot(s, u) ? TRUE_AIM : 1) * hurt(s, top, columnOf(shot.sp), shot.modifier);
}

/** What an own shot is worth, less what comes back. */
export function shotWorth(s: State, u: Unit, at: Hex): number {
  const from = hexFor(s, u, at, OWN);
  const given = shotAt(s, u, from, at, OWN);
  const answers = topOf(s, at);
  const back =
    answers >= 0 && !has(s, answers, ANSWERED) && !whyNotArmed(s, answers, at) && !whyNotAim(s, answers, at, from)
      ? shotAt(s, answers, at, from, RETURN)
      : 0;
  return given - 0.6 * back;
}

/** 18.31 what the guns of two hexes do as one, more than those of the second would do alone. */
export const combinedWorth = (s: State, u: Unit, second: Unit, at: Hex): number =>
  withCopy(s, (trial) => {
    trial.alsoFrom = s.hex[second];
    return shotWorth(trial, u, at);
  }) - Math.max(0, shotWorth(s, second, at));

/** What it costs an enemy to be fired at in answer. */
export const answerWorth = (s: State, u: Unit, at: Hex, occasion: number): number => shotAt(s, u, hexFor(s, u, at, occasion), at, occasion);

/** To the attacker, by row of the Shock table: what each of his units and what the defenders pay. */
const attackerPays = [2.2, 1.5, 1.2, 1, 0.5, 1, 0.5, 0.5, 0.5, 0.4];
const defenderPays = [0, 0, 0, 1.2, 0.3, 1.2, 1.6, 2.8, 3.6, 5];
const CARRIED = 6;

export interface Prospect {
  readonly worth: number;
  /** How likely the hex is taken. */
  readonly carries: number;
  readonly ratio: string;
}

/** The odds that the attackers hold, those who do and the defenders who do not, their fire, and every die of the table. */
export function prospectOf(s: State, attackers: readonly Unit[], target: Hex): Prospect {
  return withCopy(s, (trial) => {
    for (const u of attackers) trial.marks[u] |= SHOCKS;
    const defenders = unitsIn(trial, target);
    for (const u of defenders) trial.marks[u] |= SHOCKED;
    const going = attackers.reduce((sum, u) => sum + fightingSp(trial, u, trial.hex[u]) * (1 - failsNow(trial, u)), 0);
    const lead = mostOf(attackers, (u) => trial.sp[u])!;
    const fire = defensiveFire(trial, defenders, lead);
    workOutShock(trial, [target], 0);
    const { ratio, modifier, attack, defence } = sums;
    const thinned =
      oddsOf(Math.max(1, going), Math.max(1, defence), false).drm - oddsOf(Math.max(1, attack), Math.max(1, defence), false).drm;
    const shaken = defenders.length === 0 ? 0 : failsNow(trial, defenders[0]);
    const wavers = defenders.every((u) => !isDisordered(trial, u)) ? shaken : 0;
    let [worth, carries] = [-fire, 0];
    for (let roll = 0; roll < 10; roll++) {
      const row = shockResult(Math.round(roll + modifier + thinned + wavers));
      worth += (defenderPays[row] * weight(trial, defenders) - attackerPays[row] * attackers.length) / 10;
      if (row >= CARRIED) carries += 0.1;
    }
    const flees = defenders.every((u) => isDisordered(trial, u)) ? shaken : 0;
    return { worth: worth + 1.5 * flees, carries: carries + (1 - carries) * flees, ratio };
  });
}

const weight = (s: State, defenders: readonly Unit[]): number =>
  Math.min(1.6, 0.5 + defenders.reduce((sum, u) => sum + s.sp[u], 0) / 10) * (defenders.some((u) => isMounted(s, u)) ? 0.8 : 1);

function defensiveFire(s: State, defenders: readonly Unit[], lead: Unit): number {
  let sum = 0;
  for (const u of defenders)
    if (!whyNotArmed(s, u, s.hex[u]) && !whyNotAim(s, u, s.hex[u], s.hex[lead])) sum += shotAt(s, u, s.hex[u], s.hex[lead], STEP_5);
  return sum;
}

/** As it would be if they had come up there, facing so: for places they could still go to. */
export const asIf = <T>(s: State, company: readonly Unit[], at: Hex, facing: number, ask: (trial: State) => T): T =>
  withCopy(s, (trial) => {
    for (const u of company) {
      if (trial.hex[u] !== at) put(trial, u, at);
      trial.facing[u] = facing;
      trial.marks[u] |= CHARGES;
    }
    return ask(trial);
  });
