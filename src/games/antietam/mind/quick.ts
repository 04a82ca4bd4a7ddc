/** What to do next by rule of thumb: a whole phase of movement at once, the attack that promises most, losses and retreats that cost least. */
import type { Action, Plan } from "../../../engine/index.js";
import { current, type Hex, mostOf } from "../../../kit/index.js";
import { rules } from "../rules/index.js";
import { mayStop } from "../rules/movement.js";
import { Chapter, enemyOf, inZoneOf, isAsked, type State } from "../state.js";
import { likelyAttack } from "./attacks.js";
import { groundOf } from "./ground.js";
import { nextIn, phasePlan } from "./marches.js";
import { enter, marchTo, stop } from "./orders.js";
import { walkOfHand } from "./scout.js";

export function quick(s: State, run: Action[]): void {
  const plan = planOf(s);
  if (plan.length > 0) run.push(...plan);
  else run.push(mostOf(rules.legal(s), (action) => (thumbs[current(s)] ?? endFirst)(s, action))!);
}

function planOf(s: State): Plan {
  if (isAsked(s, "march")) {
    const entering = nextIn(s);
    return entering === undefined ? phasePlan(s) : [enter(s, entering)];
  }
  if (isAsked(s, "step")) {
    // The unit in hand has just come in, or was taken up by somebody else.
    const walk = walkOfHand(s);
    return walk ? marchTo(s, s.hand, walk.to) : mayStop(s) ? [stop] : [];
  }
  return isAsked(s, "attack") || isAsked(s, "plan") ? (likelyAttack(s) ?? []) : [];
}

type Thumb = (s: State, action: Action) => number;

const endFirst: Thumb = (_, action) => (action.do === "end" ? 1 : 0);

const thumbs: Readonly<Record<number, Thumb>> = {
  // The smallest that pays, else the largest there is.
  [Chapter.exchange]: (s, { unit }) => {
    const strength = s.battle.strength[s.battle.unitNamed(unit)];
    return strength >= s.price ? 100 - strength : strength;
  },
  [Chapter.retreat]: (s, { unit, to, displace }) => {
    const side = s.battle.side[s.battle.unitNamed(unit)];
    return -wanted(s, side, s.battle.hexNamed(to)) - (displace === undefined ? 0 : 10);
  },
  [Chapter.guns]: (_, action) => (action.do === "stand" ? 1 : 0),
  [Chapter.advance]: (s, { unit, to }) => {
    if (unit === undefined) return 0;
    const side = s.battle.side[s.battle.unitNamed(unit)];
    const hex = s.battle.hexNamed(to);
    if (s.battle.townIndex[hex] >= 0 && s.town[s.battle.townIndex[hex]] !== side) return 2;
    return inZoneOf(s, enemyOf(side), hex) ? -1 : wanted(s, side, s.hex[s.battle.unitNamed(unit)]) - wanted(s, side, hex);
  },
};

const wanted = (s: State, side: number, hex: Hex): number => groundOf(s.battle).wanted[side][hex];
