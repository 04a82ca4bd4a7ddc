/** What to do next by rule of thumb: a whole phase of movement at once, the attack that promises most, losses and retreats that cost least. */
import type { Action } from "../../../engine/index.js";
import { current, type Hex, mostOf } from "../../../kit/index.js";
import { rules } from "../rules/index.js";
import { mayStop } from "../rules/movement.js";
import { canEnter } from "../rules/reinforcements.js";
import { Chapter, enemyOf, inZoneOf, isAsked, type State } from "../state.js";
import { likelyAttack } from "./attacks.js";
import { groundOf } from "./ground.js";
import { enter, marchTo, stop } from "./orders.js";
import { orderPhase } from "./plans.js";
import { scoutHand } from "./scout.js";

/** What an assault must promise, in points. */
const LEAST = 0.4;

export function quick(s: State, run: Action[]): void {
  if (isAsked(s, "march")) march(s, run);
  else if (isAsked(s, "step")) step(s, run);
  else if (isAsked(s, "attack") || isAsked(s, "plan")) run.push(...(likelyAttack(s) ?? endOrAny(s)));
  else run.push(likeliest(s));
}

function march(s: State, run: Action[]): void {
  const entering = s.battle.unitsOf[s.side].find((u) => canEnter(s, u));
  if (entering !== undefined) run.push(enter(s, entering));
  else orderPhase(s, LEAST, run);
  if (run.length === 0) run.push(rules.legal(s)[0]);
}

/** The unit in hand has just come in, or was taken up by somebody else. */
function step(s: State, run: Action[]): void {
  const [walk] = scoutHand(s).walks;
  if (walk) run.push(...marchTo(s, s.hand, walk.to));
  else run.push(mayStop(s) ? stop : rules.legal(s)[0]);
}

function endOrAny(s: State): readonly Action[] {
  const open = rules.legal(s);
  return [open.find((action) => action.do === "end") ?? open[0]];
}

function likeliest(s: State): Action {
  const worth = thumbs[current(s)] ?? (() => 0);
  return mostOf(rules.legal(s), (action) => worth(s, action))!;
}

type Thumb = (s: State, action: Action) => number;

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
