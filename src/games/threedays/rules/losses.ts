/** 12 Losses, Disorder and what a second Disorder does. */
import { draw } from "../../../engine/index.js";
import { current, type Hex, isPending, noted, noteFor, type Passage, pop, push, type Question } from "../../../kit/index.js";
import { BEFORE_SHOCK, BY_FIRE, BY_MOVEMENT, BY_REACTION, BY_SHOCK, Chapter, causes, FROM_FIRE, FROM_SHOCK, PASSED } from "../agenda.js";
import { brokenFrom, isGun, isSkirmisher, sideOf, type Unit } from "../data/armies.js";
import { creek, ford } from "../data/map.js";
import {
  ACTED,
  DISORDERED,
  HURT,
  LOST_SP,
  MAIN_GAVE,
  MOVING,
  REFUSED_LEFT,
  REFUSED_RIGHT,
  SHOCKS,
  STOPPED,
  STRUCK,
  WING_GAVE,
} from "../marks.js";
import { ask } from "../options.js";
import { put } from "../stacks.js";
import { ELIMINATED, has, isMounted, LEFT, ROUTED, type State } from "../state.js";
import { deed, hexName, type Log, marked, nameOf, seatOf } from "../words.js";
import { holds } from "./cohesion.js";
import { casualtyChecks } from "./command/leadership.js";
import { disorderedCohesion, goodCohesion, halvesOf, isBrokenDown, isDisordered, isLine, onMap, unitsIn } from "./strength.js";

/** 12.1 strength lost by one unit, of a line in the half that was hit, if one was; at 0 it is Eliminated. */
export function lose(s: State, u: Unit, n: number, rule: string, log: Log, at: Hex = -1): void {
  // 19.0ac
  const blown = isGun[u] === 1 && s.caisson === 1 && n > 0 && onMap(s, u) ? 1 : 0;
  const lost = Math.min(n + blown, s.sp[u]);
  if (lost === 0 || !onMap(s, u)) return;
  if (blown) s.caisson = 0;
  s.sp[u] -= lost;
  if (lost % 2 === 1 && isLine(s, u)) takeFromHalf(s, u, at);
  s.marks[u] |= LOST_SP | HURT;
  const gone = s.sp[u] === 0;
  const what = isGun[u] ? (lost === 1 ? "a gun" : `${lost} guns`) : lost === 1 ? "a strength point" : `${lost} strength points`;
  log?.push({
    event: "loss",
    rule,
    text: `${nameOf(u)} loses ${what}${gone ? " and is no more" : ""}.`,
    unit: nameOf(u),
    lost,
    left: s.sp[u],
  });
  if (gone) put(s, u, ELIMINATED);
  const whole = brokenFrom[u];
  if (gone && whole >= 0 && !isBrokenDown(s, whole)) s.hex[whole] = ELIMINATED;
}

/** 8.4e losses are taken evenly: an odd point by the half that was hit, unless it has given one more than the other already. */
function takeFromHalf(s: State, u: Unit, at: Hex): void {
  const wasEven = (s.duty[u] & (MAIN_GAVE | WING_GAVE)) === 0;
  s.duty[u] &= ~(MAIN_GAVE | WING_GAVE);
  if (wasEven && at >= 0 && s.brigade >= 0) s.duty[u] |= at === s.hex[u] ? MAIN_GAVE : WING_GAVE;
}

/** 10.1i, 12.2a a result takes from the top unit, and what it cannot bear from the next; leaders with them are at risk (12.7). */
export function loseAt(s: State, at: Hex, n: number, rule: string, log: Log, from: readonly Unit[] = unitsIn(s, at)): Unit {
  const [first] = from;
  const hexes = new Set([at]);
  let left = n;
  for (const u of from) {
    if (left === 0) break;
    // 8.4l a line has lost as a whole, wherever it was hit.
    for (const half of halvesOf(s, u)) hexes.add(half);
    const taken = Math.min(left, s.sp[u]);
    lose(s, u, taken, rule, log, at);
    left -= taken;
  }
  if (n > 0 && first !== undefined) for (const hex of hexes) casualtyChecks(s, hex, sideOf[first], "TD-12.7a", log);
  return first ?? -1;
}

/** Guns that go by a shot, but not by its number: 12.7a leaders with them are at risk once for all that it takes. */
function loseBesides(s: State, u: Unit, n: number, taken: number, rule: string, log: Log): void {
  const at = s.hex[u];
  lose(s, u, n, rule, log);
  if (taken === 0) casualtyChecks(s, at, sideOf[u], "TD-12.7a", log);
}

/** 10.55 what a shot did to the top unit: a UDD with one more for each point lost, or Disorder at once. */
export const struck: Passage<State> = {
  run(s, log) {
    const [u, lost, outright] = [noted(s, 0), noted(s, 1), noted(s, 2) === 1];
    pop(s);
    if (!onMap(s, u)) return;
    if (!outright && holds(s, u, lost, "TD-10.55b", "fire", log)) return;
    if (maySpare(s, u, outright)) push(s, Chapter.spare, u, lost, outright ? 1 : 0);
    else push(s, Chapter.disorder, u, BY_FIRE, lost);
  },
};

/** 12.32 (option) a battery in Good Order may give up guns instead: one for a failed roll, rated 7 or 8; two for a D, rated 8. */
function maySpare(s: State, u: Unit, outright: boolean): boolean {
  const rating = goodCohesion(u);
  return ask.artilleryLosses(s) && isGun[u] === 1 && !isDisordered(s, u) && rating >= (outright ? 8 : 7) && s.sp[u] > (outright ? 2 : 1);
}

/** RX-11 */
export const spare: Question<State> = {
  rule: "TD-b12.32a",
  seat: (s) => seatOf(sideOf[noted(s, 0)]),
  prompt: (s) => ({
    text: `${nameOf(noted(s, 0))}: give up ${noted(s, 2) ? "two guns" : "a gun"} and stand, or be Disordered?`,
    unit: nameOf(noted(s, 0)),
  }),
  verbs: {
    guns: deed({
      do(s, _, log) {
        const [u, lost, outright] = [noted(s, 0), noted(s, 1), noted(s, 2) === 1];
        pop(s);
        loseBesides(s, u, outright ? 2 : 1, lost, outright ? "TD-b12.32b" : "TD-b12.32a", log);
      },
    }),
    disorder: deed({
      do(s) {
        const [u, lost] = [noted(s, 0), noted(s, 1)];
        pop(s);
        push(s, Chapter.disorder, u, BY_FIRE, lost);
      },
    }),
  },
};

/** 2.6c a first Disorder turns the unit over; a second is looked up by its cause. */
export const disorder: Passage<State> = {
  run(s, log) {
    const [u, why, lost] = [noted(s, 0), noted(s, 1), noted(s, 2)];
    pop(s);
    if (!onMap(s, u)) return;
    // 10.42b, 9.6c fire stops who moves; 9.54e but not who withdraws from it.
    if (why === BY_FIRE && has(s, u, MOVING) && !isPending(s, Chapter.withdrawalFire)) s.marks[u] |= STOPPED;
    if (isDisordered(s, u)) second(s, u, why, lost, log);
    else turnOver(s, u, log);
  },
};

export function turnOver(s: State, u: Unit, log: Log): void {
  if (isDisordered(s, u)) return;
  // 7.3e, but not in the midst of a Shock.
  s.marks[u] = (s.marks[u] | DISORDERED) & ~(has(s, u, SHOCKS) ? 0 : REFUSED_LEFT | REFUSED_RIGHT);
  log?.push({ event: "disordered", rule: "TD-2.6c", text: `${nameOf(u)} is Disordered.`, unit: nameOf(u) });
}

/** 9.44dl, dm guns that use a Creek Ford are always Disordered, however they come to it, and once. */
export function wade(s: State, u: Unit, k: number, log: Log): boolean {
  if (!isGun[u] || !ford[k] || !creek[k]) return false;
  turnOver(s, u, log);
  return true;
}

/** 12.35 the 2nd Disorder Table. */
function second(s: State, u: Unit, why: number, lost: number, log: Log): void {
  s.marks[u] |= STOPPED;
  if (isSkirmisher[u]) {
    scatter(s, u, why, log);
    return;
  }
  const horse = isMounted(s, u);
  log?.push({
    event: "second",
    rule: "TD-12.35a",
    text: `${nameOf(u)} is Disordered a second time (${causes[why]}).`,
    unit: nameOf(u),
    cause: causes[why],
  });
  if (why === BY_FIRE) {
    if (isGun[u] || (!horse && lost >= 2)) loseBesides(s, u, 1, lost, isGun[u] ? "TD-12.35d" : "TD-12.35b", log);
    fallBack(s, u, horse ? 3 : 2, why);
  } else if (why === BY_MOVEMENT || why === PASSED) {
    lose(s, u, 1, why === PASSED ? "TD-12.35o" : "TD-12.35e", log);
    s.marks[u] |= ACTED;
    // 12.35e it stays, also where it goes before the enemy.
    noteFor(s, Chapter.reactionMove, u, 1, () => 0);
  } else if (why === BY_REACTION) {
    if (!horse) lose(s, u, 1, "TD-12.35g", log);
    if (!isGun[u]) fallBack(s, u, horse ? 2 : 1, why);
  } else if (isGun[u]) abandon(s, u, log);
  else if (why === BY_SHOCK) rout(s, u, log);
  else if (why === BEFORE_SHOCK) {
    if (!horse) {
      lose(s, u, 1, "TD-12.35j", log);
      if (onMap(s, u) && routs(s, u, log)) return;
    }
    fallBack(s, u, horse ? 3 : 2, why);
  }
}

/** 12.55 Skirmishers never Rout: a test decides between a retreat and their end; formed attackers make an end of them. */
function scatter(s: State, u: Unit, why: number, log: Log): void {
  const shocked = why === BEFORE_SHOCK || why === BY_SHOCK;
  const rule = shocked ? "TD-s11.37a" : "TD-s12.55a";
  const overrun = shocked && marked(s, SHOCKS | STRUCK).some((one) => sideOf[one] !== sideOf[u] && !isSkirmisher[one]);
  if (overrun || !holds(s, u, 0, rule, "a second Disorder", log)) lose(s, u, 1, rule, log);
  else fallBack(s, u, 2, why);
}

/** 12.35j a die above the Disordered Cohesion Routs it besides. */
function routs(s: State, u: Unit, log: Log): boolean {
  const roll = draw(s.random, 10);
  const gone = roll > disorderedCohesion(s, u);
  log?.push({
    event: "panic",
    rule: "TD-12.35j",
    text: `${nameOf(u)} runs the risk of a rout: ${roll}${gone ? ", and it breaks" : ""}.`,
    die: roll,
    unit: nameOf(u),
  });
  if (gone) rout(s, u, log);
  return gone;
}

function fallBack(s: State, u: Unit, hexes: number, why: number): void {
  const how = why === BY_FIRE ? FROM_FIRE : why === BEFORE_SHOCK || why === BY_SHOCK ? FROM_SHOCK : 0;
  if (!onMap(s, u)) return;
  // 12.4e who is shaken by others that fall back through him falls back when they have.
  const isAmid = current(s) === Chapter.retreat && noted(s, 0) !== u;
  const [beaten, left, from] = [noted(s, 0), noted(s, 1), noted(s, 2)];
  if (isAmid) pop(s);
  push(s, Chapter.retreat, u, hexes, how);
  if (isAmid) push(s, Chapter.retreat, beaten, left, from);
}

/** 12.5a a point lost, and off the map; leaders stay behind. */
export function rout(s: State, u: Unit, log: Log): void {
  if (isSkirmisher[u]) {
    scatter(s, u, BY_SHOCK, log);
    return;
  }
  lose(s, u, 1, "TD-12.5a", log);
  if (!onMap(s, u)) return;
  s.marks[u] |= DISORDERED;
  put(s, u, ROUTED);
  log?.push({ event: "rout", rule: "TD-12.5a", text: `${nameOf(u)} routs.`, unit: nameOf(u) });
}

/** 12.8a half of the guns, rounded up, stay where they stood; the rest are lost. */
export function abandon(s: State, u: Unit, log: Log): void {
  const at = s.hex[u];
  const guns = Math.ceil(s.sp[u] / 2);
  const slot = s.leftAt.indexOf(-1);
  if (slot >= 0 && slot < LEFT) {
    s.leftAt[slot] = at;
    s.leftGuns[slot] = guns;
    s.leftOf[slot] = u;
  }
  s.sp[u] = 0;
  put(s, u, ELIMINATED);
  log?.push({
    event: "abandoned",
    rule: "TD-12.8a",
    text: `${nameOf(u)} abandons its guns in ${hexName(at)}: ${guns} are left there.`,
    unit: nameOf(u),
    hex: hexName(at),
    guns,
  });
}
