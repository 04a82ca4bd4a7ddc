/** 3.1b, 25.0b Whose turn it is while a brigade acts, and who of them may fire. */
import { type Hex, no } from "../../../kit/index.js";
import { isSkirmisher, type Unit } from "../data/armies.js";
import { ADVANCE } from "../data/scenarios.js";
import { ACTED, DETACHED, FAR_OFF, FIRED, FROZEN, INEFFECTIVE, RESERVE } from "../marks.js";
import { has, hasMoved, is, type State } from "../state.js";
import { nameOf, titleOf } from "../words.js";
import { actsWith } from "./command/orders.js";
import { activationsOf } from "./draw.js";
import { hasFiredFrom, whyNotAim, whyNotArmed } from "./fire.js";
import { halvesOf, isLine } from "./strength.js";

export function whyNotTurnOf(s: State, u: Unit) {
  const b = s.brigade;
  if (!actsWith(s, u, b)) return no("TD-3.1b", `${nameOf(u)} does not act with ${titleOf(b)}.`);
  if (isSkirmisher[u] && is(s, b, INEFFECTIVE) && s.used[b] > 2)
    return no("TD-s13.23a", `${nameOf(u)} act twice a turn: their brigade is Combat Ineffective.`);
  if (s.serves[u] === b && (s.duty[u] & FAR_OFF) !== 0 && s.worked[u] >= Math.max(1, activationsOf(s, b) - 1))
    return no("TD-b4.36q", `${nameOf(u)} is Out of Command: it sits out one of the brigade's markers.`);
  if (is(s, b, FROZEN)) return no("TD-22.0l", `${titleOf(b)} may not act yet.`);
  return has(s, u, ACTED) ? no("TD-3.1c", `${nameOf(u)} has acted.`) : undefined;
}

/** 6.11a, 6.12a who may fire, at whomever: Advance either moves or fires. */
export function whyNotFire(s: State, u: Unit) {
  if (s.order[u] === ADVANCE && has(s, u, DETACHED)) return no("TD-s6.42f", `${nameOf(u)} has sent out Skirmishers: it does not fire now.`);
  if (s.order[u] === ADVANCE && hasMoved(s, u))
    return no("TD-6.11a", `${nameOf(u)} has moved: under Advance Orders it does not fire then.`);
  if (is(s, s.brigade, RESERVE)) return no("TD-6.3b", `${titleOf(s.brigade)} is In Reserve.`);
  if (s.sent === u) return no("TD-b4.48c", `${nameOf(u)} is to charge.`);
  return whyNotArmed(s, u, s.hex[u]) ?? (isLine(s, u) && !whyNotOutOf(s, u, s.second[u]) ? undefined : whyNotOutOf(s, u, s.hex[u]));
}

const whyNotOutOf = (s: State, u: Unit, from: Hex) =>
  hasFiredFrom(s, u, from, FIRED) ? no("TD-10.1b", `${nameOf(u)} has fired.`) : undefined;

/** 8.4e the hexes out of which a unit may still fire. */
export const mouthsOf = (s: State, u: Unit): readonly Hex[] => halvesOf(s, u).filter((from) => !whyNotOutOf(s, u, from));
export const mouthFor = (s: State, u: Unit, at: Hex): Hex => mouthsOf(s, u).find((from) => !whyNotAim(s, u, from, at)) ?? -1;

/** Who may fire, and at a hex. */
export function whyNotFireAt(s: State, u: Unit, at: Hex) {
  const why = whyNotFire(s, u);
  return why || mouthFor(s, u, at) >= 0 ? why : whyNotAim(s, u, mouthsOf(s, u)[0], at);
}

/** The hex that a unit fires from at another; it has acted once no half is left that has not fired. */
export function fireFrom(s: State, u: Unit, at: Hex): Hex {
  const from = mouthFor(s, u, at);
  if (mouthsOf(s, u).every((one) => one === from)) s.marks[u] |= ACTED;
  return from;
}
