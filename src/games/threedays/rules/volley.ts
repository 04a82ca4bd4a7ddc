/** 10.1, 10.4, 10.69, 18.1 A shot fired: the roll, where it falls, ammunition, and who fires back. */
import { draw } from "../../../engine/index.js";
import { current, type Hex, isPending, no, noted, type Passage, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { isGun, isSkirmisher, sideOf, UNITS, type Unit } from "../data/armies.js";
import { near, town } from "../data/map.js";
import { fireResult } from "../data/tables.js";
import {
  ANSWERED,
  APPROACHED,
  ASKED,
  CHARGES,
  DETACHED,
  DISORDERED,
  FIRED,
  FIRED_AFTER,
  LOW_AMMO,
  MAIN_FIRED,
  NO_AMMO,
  PREPARED,
  REACTED,
  RUNS_LOW,
  SHOT,
  WING_FIRED,
} from "../marks.js";
import { ask } from "../options.js";
import { brigadeFor, has, holder, neighbourOf, reachingInto, type State, unit } from "../state.js";
import { deed, hexName, type Log, nameOf, names, seatOf } from "../words.js";
import { fallsAt, WIDE } from "./afar/overshoot.js";
import { exposeReynolds } from "./command/command.js";
import { casualtyCheck, isThere } from "./command/leadership.js";
import { isFaced } from "./facing.js";
import {
  APPROACH,
  columnOf,
  fieldOf,
  firesAlong,
  halfFor,
  hasFiredFrom,
  loadAgain,
  mayOvershoot,
  OPPORTUNITY,
  OWN,
  occasions,
  PREPARED_FIRE,
  RAPID,
  RETURN,
  STEP_5,
  shot,
  WITHDRAWAL,
  whyNotAim,
  whyNotArmed,
  whyNotPress,
  workOut,
} from "./fire.js";
import { loseAt } from "./losses.js";
import { halvesOf, isLine, onMap, unitsIn } from "./strength.js";
import { whyNotFire, whyNotTurnOf } from "./turn-of.js";

interface How {
  readonly sp?: number;
  readonly lone?: 1;
  readonly pressed?: 1;
  /** 18.31 the other hex that fires along, and the leader who combines them. */
  readonly also?: { readonly from: Hex; readonly by: number };
}

/** 10.91a a unit that fires its last rounds fires them by itself. */
export const LAST_ROUNDS: How = { lone: 1, pressed: 1 };

/** 10.1l a unit that answers without those of its hex who would fire along. */
export const ALONE: How = { lone: 1 };
export const whyNotAlone = (s: State, u: Unit, from: Hex, occasion: number) =>
  unitsIn(s, from).some((one) => one !== u && firesAlong(s, u, one) && isReady(s, one, from, occasion) && !whyNotArmed(s, one, from))
    ? undefined
    : no("TD-10.1l", `Nobody fires along with ${nameOf(u)}.`);

/** Lays a shot on the agenda: what it is fired from stands in the state. */
export function shoot(s: State, lead: Unit, from: Hex, at: Hex, occasion: number, how: How = {}): void {
  s.firing = from;
  s.alsoFrom = how.also?.from ?? -1;
  if (occasion === OWN) s.combiner = how.also?.by ?? -1;
  s.fireSp = how.sp ?? 0;
  s.fireLone = how.lone ?? 0;
  s.firePressed = how.pressed ?? 0;
  push(s, Chapter.volley, lead, at, occasion);
}

/** Who fires along: those of the brigade that acts, once in its activation, and each kind of reaction once in an enemy one. */
export function isReady(s: State, u: Unit, from: Hex, occasion: number): boolean {
  if (occasion === OWN) return !whyNotTurnOf(s, u) && !whyNotFire(s, u) && !hasFiredFrom(s, u, from, FIRED);
  // 10.1l who has been asked before and has held its fire does not fire along.
  if (occasion === APPROACH || occasion === OPPORTUNITY) if (has(s, u, ASKED)) return false;
  if (occasion === PREPARED_FIRE && !isPending(s, Chapter.prepared, u)) return false;
  // 9.64b guns that have gone before the enemy do not fire along with those they came to.
  if (occasion === APPROACH) return !has(s, u, APPROACHED | REACTED);
  if (occasion === WITHDRAWAL) return !has(s, u, ASKED);
  if (occasion === STEP_5 || occasion === RAPID)
    return isPending(s, Chapter.defend, u) && !has(s, u, PREPARED) && !hasFiredFrom(s, u, from, ASKED);
  // 10.5a, d who could not make Prepared Fire itself does not fire along.
  if (occasion === PREPARED_FIRE && (has(s, u, DISORDERED | DETACHED) || (s.duty[u] & FIRED_AFTER) !== 0)) return false;
  return !hasFiredFrom(s, u, from, ANSWERED);
}

const marksOf = (occasion: number): number => {
  if (occasion === OWN) return FIRED;
  if (occasion === APPROACH) return APPROACHED;
  if (occasion === PREPARED_FIRE) return PREPARED | ANSWERED;
  // 10.1l who fires along with others of its hex is not asked again.
  return occasion === RETURN || occasion === OPPORTUNITY ? ANSWERED : ASKED;
};

/** Where a unit would fire from on an occasion: of a line the half that bears. */
export function hexFor(s: State, u: Unit, at: Hex, occasion: number): Hex {
  const half = isLine(s, u) ? halfFor(s, u, at, marksOf(occasion)) : -1;
  return half >= 0 ? half : s.hex[u];
}

export const volley: Passage<State> = {
  run(s, log) {
    const [lead, at, occasion] = [noted(s, 0), noted(s, 1), noted(s, 2)];
    const from = s.firing;
    pop(s);
    const isFirst = occasion === OWN && current(s) === Chapter.splitFire;
    if (!onMap(s, lead)) return;
    workOut(s, lead, from, at, occasion, (u, out) => isReady(s, u, out, occasion));
    if (shot.sp <= 0) return;
    const firers = [...shot.units];
    const shares = [...shot.shares];
    const aside = fieldOf(s, lead, from, at) === "refused";
    if (occasion === OWN) loadAgain(s, 1 - sideOf[lead]);
    for (const [i, u] of firers.entries()) {
      s.marks[u] |= marksOf(occasion);
      s.duty[u] |= SHOT;
      if (occasion === WITHDRAWAL) s.duty[u] |= FIRED_AFTER;
      else if (isLine(s, u)) s.duty[u] |= from === s.hex[u] ? MAIN_FIRED : WING_FIRED;
      if (occasion !== OWN) {
        // 9.44x whoever of a town hex it is that answers, a point goes out of either side.
        if (town[from]) s.shotAt[u] = at;
        continue;
      }
      s.shotAt[u] = at;
      if (aside) s.shotAside[u] += shares[i];
      else s.shotSp[u] += shares[i];
      // 11.1h who has stopped to fire may still shock, and charges no longer.
      s.marks[u] &= ~CHARGES;
    }
    const roll = draw(s.random, 10);
    const result = fireResult(columnOf(shot.sp), roll + shot.modifier);
    tell(roll, firers, from, at, occasion, result, log);
    const also = s.alsoFrom;
    s.alsoFrom = -1;
    const struckAt = mayOvershoot(s, lead) ? fallsAt(s, lead, from, at, log) : at;
    // 10.4c, f small arms from beyond three hexes are not answered, nor a shot that goes wide.
    const isAnswered = struckAt !== WIDE && (isGun[lead] === 1 || shot.range <= 3);
    if (also >= 0 && isAnswered) push(s, Chapter.answer, at, also);
    if (occasion === OWN && isAnswered) push(s, Chapter.answer, at, from);
    // 18.35a (option) what a Return Fire does to guns that fired together endangers who combined them.
    if (occasion === RETURN && s.combiner >= 0) push(s, Chapter.risk, s.combiner, at, stateOf(s, at));
    // s9.61a Skirmishers that are fired on may turn, unless the enemy has them in his front.
    if (occasion === OWN && s.top[at] >= 0 && isSkirmisher[s.top[at]] && !isFaced(s, s.top[at], () => false))
      push(s, Chapter.reactionFacing, s.top[at]);
    spendAmmo(s, firers, roll, occasion, also >= 0, log);
    if (!isFirst) countRounds(s, sideOf[lead], s.firePressed === 1, log);
    if (struckAt >= 0) burst(s, struckAt, result, log);
  },
};

/** 10.55 what a result does where it falls; long shots of `lead`, where one is given, may go too far. */
export function burst(s: State, at: Hex, result: ReturnType<typeof fireResult>, log: Log, lead: Unit = -1): void {
  let to = at;
  if (lead >= 0) {
    shot.range = near(s.hex[lead], at);
    if (mayOvershoot(s, lead)) to = fallsAt(s, lead, s.hex[lead], at, log);
  }
  if (to < 0 || (result.lost === 0 && !result.udd && !result.disorder)) return;
  const there = unitsIn(s, to).map((u) => ({ u, sp: s.sp[u], brigade: brigadeFor(s, u) }));
  const top = loseAt(s, to, result.lost, "TD-10.55c", log);
  if (top < 0) return;
  const weaker = there.filter(({ u, sp }) => s.sp[u] < sp);
  exposeReynolds(s, new Set(weaker.map(({ brigade }) => brigade)), log);
  const next = onMap(s, top) ? top : (unitsIn(s, to)[0] ?? -1);
  if (next >= 0) push(s, Chapter.struck, next, result.lost, result.disorder ? 1 : 0);
}

/** Guns and Disorder in a hex, as one number. */
const stateOf = (s: State, at: Hex): number => unitsIn(s, at).reduce((sum, u) => sum + 16 * s.sp[u] - (has(s, u, DISORDERED) ? 1 : 0), 0);

export const risk: Passage<State> = {
  run(s, log) {
    const [l, at, before] = [noted(s, 0), noted(s, 1), noted(s, 2)];
    pop(s);
    if (stateOf(s, at) < before && isThere(s, l)) casualtyCheck(s, l, "TD-b18.35a", log);
  },
};

/** Added to the points of a split that is fired by the second half of a line, and of one that is fired with the last rounds. */
export const OUT_OF_WING = 16;
export const LAST_OF_SPLIT = 32;

/** 10.15a, 7.35l who has lost his refused flank, his place or, 10.6a, his guns' order by what came back does not fire it. */
const mayFinish = (s: State, u: Unit, from: Hex, at: Hex): boolean =>
  holder(s, at) === 1 - sideOf[u] &&
  !(isGun[u] && has(s, u, DISORDERED)) &&
  (near(from, at) === 1 || town[from] === 1 || fieldOf(s, u, from, at) === "refused") &&
  fieldOf(s, u, from, at) !== undefined;

/** 10.15b the other half of a split. */
export const splitFire: Passage<State> = {
  run(s, log) {
    const [u, at, sp] = [noted(s, 0), noted(s, 1), noted(s, 2) % OUT_OF_WING];
    const from = noted(s, 2) & OUT_OF_WING ? s.second[u] : s.hex[u];
    const pressed = noted(s, 2) >= LAST_OF_SPLIT;
    pop(s);
    if (onMap(s, u) && from >= 0 && mayFinish(s, u, from, at)) shoot(s, u, from, at, OWN, { sp, ...(pressed ? { pressed: 1 } : {}) });
    else countRounds(s, sideOf[u], pressed, log);
  },
};

function tell(
  roll: number,
  firers: readonly Unit[],
  from: Hex,
  at: Hex,
  occasion: number,
  result: ReturnType<typeof fireResult>,
  log: Log,
): void {
  const code =
    result.lost === 0 && !result.udd && !result.disorder
      ? "no effect"
      : `${result.lost || ""}${result.disorder ? "D" : result.udd && result.lost === 0 ? "a test" : ""}`;
  const { lost, udd, disorder } = result;
  const suffers = [lost > 0 && `${lost} lost`, disorder ? "Disordered" : udd && "a test"].filter(Boolean).join(" and ") || "no effect";
  const fired = `${occasion === 0 ? "" : `${occasions[occasion]} fire, `}${shot.sp} SP`;
  log?.push({
    event: "fire",
    rule: "TD-10.1a",
    text: `${names(firers)} ${firers.length > 1 ? "fire" : "fires"} at ${hexName(at)} (${fired}): ${roll} ${shot.modifier < 0 ? "-" : "+"} ${Math.abs(shot.modifier)}, ${suffers}.`,
    die: roll,
    units: firers.map(nameOf),
    from: [hexName(from)],
    targets: [hexName(at)],
    column: columnOf(shot.sp),
    modifier: shot.modifier,
    causes: shot.causes.map(([name, n]) => `${name} ${n > 0 ? "+" : ""}${n}`),
    result: code,
  });
}

/** 10.69, 18.4 guns on a natural 9, at once when they fire rapidly, and far off on a natural 0; 10.9 (option) small arms. */
function spendAmmo(s: State, firers: readonly Unit[], roll: number, occasion: number, combined: boolean, log: Log): void {
  // 18.33a one roll for all who fired together.
  if (combined && roll === 9) empties(s, firers, log);
  for (const u of firers) {
    if (isSkirmisher[u]) continue;
    if (isGun[u]) {
      if (occasion === RAPID || (roll === 9 && !combined)) empties(s, [u], log);
      if (roll === 0 && shot.range >= 8 && ask.longRangeAmmo(s)) runOut(s, u, "TD-b18.4a", log);
    } else if ((ask.ammoSupply(s) && roll === 9) || (s.firePressed && has(s, u, LOW_AMMO))) s.duty[u] |= RUNS_LOW;
  }
}

/** 10.9b, 10.91 foot is a step lower, or its last rounds are gone: of a split when both shots are fired. */
function countRounds(s: State, side: number, pressed: boolean, log: Log): void {
  if (!ask.ammoSupply(s)) return;
  for (let i = UNITS * side, end = i + s.many[side]; i < end; i++) {
    const u = s.afield[i];
    if (!(s.duty[u] & RUNS_LOW)) continue;
    s.duty[u] &= ~RUNS_LOW;
    if (has(s, u, LOW_AMMO)) runOut(s, u, pressed ? "TD-b10.91a" : "TD-10.9b", log);
    else {
      s.marks[u] |= LOW_AMMO;
      log?.push({ event: "ammunition", rule: "TD-10.9b", text: `${nameOf(u)} is low on ammunition.`, unit: nameOf(u) });
    }
  }
}

export function empties(s: State, guns: readonly Unit[], log: Log): void {
  const roll = draw(s.random, 10);
  const [u] = guns;
  log?.push({ event: "limbers", rule: "TD-10.69a", text: `${names(guns)}: the rounds are counted, ${roll}.`, die: roll, unit: nameOf(u) });
  if (roll <= 4) for (const one of guns) runOut(s, one, "TD-10.69a", log);
}

function runOut(s: State, u: Unit, rule: string, log: Log): void {
  if (has(s, u, NO_AMMO)) return;
  s.marks[u] = (s.marks[u] | NO_AMMO) & ~LOW_AMMO;
  log?.push({ event: "ammunition", rule, text: `${nameOf(u)} is out of ammunition.`, unit: nameOf(u) });
}

const firedAt = (s: State): Hex => noted(s, 0);
const firedFrom = (s: State): Hex => noted(s, 1);

/** 10.4a, c who may fire back: in the hex fired at or beside it, at the hex that fired. */
function whyNotAnswer(s: State, u: Unit) {
  if (!onMap(s, u)) return no("TD-10.4a", `${nameOf(u)} is not on the map.`);
  const why = whyNotAnswerFrom(s, u, s.hex[u]);
  return why && isLine(s, u) ? whyNotAnswerFrom(s, u, s.second[u]) && why : why;
}

function whyNotAnswerFrom(s: State, u: Unit, half: Hex) {
  if (near(half, firedAt(s)) > 1) return no("TD-10.4a", `${nameOf(u)} is neither in ${hexName(firedAt(s))} nor beside it.`);
  if (hasFiredFrom(s, u, half, ANSWERED)) return no("TD-10.4b", `${nameOf(u)} has fired back already.`);
  return whyNotArmed(s, u, half) ?? whyNotAim(s, u, half, firedFrom(s));
}

function eachAnswer(s: State, open: (u: Unit) => void): void {
  const at = firedAt(s);
  const hexes = [at];
  for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0) hexes.push(neighbourOf(s)[k]);
  const side = 1 - holder(s, firedFrom(s));
  for (const hex of hexes) {
    if (holder(s, hex) !== side) continue;
    for (let u = s.top[hex]; u >= 0; u = s.below[u]) if (!whyNotAnswer(s, u)) open(u);
    const line = reachingInto(s, hex);
    if (line >= 0 && !hexes.includes(s.hex[line]) && !whyNotAnswer(s, line)) open(line);
  }
}

const whyNotReply = (s: State, u: Unit) =>
  sideOf[u] === holder(s, firedFrom(s)) ? no("TD-10.4a", `${nameOf(u)} is not the enemy's.`) : whyNotAnswer(s, u);
const answeringHalf = (s: State, u: Unit): Hex => halvesOf(s, u).find((one) => !whyNotAnswerFrom(s, u, one))!;

/** RX-8 */
export const answer: Question<State> = {
  rule: "TD-10.4a",
  seat: (s) => seatOf(1 - holder(s, firedFrom(s))),
  prompt: (s) => ({ text: `Return Fire at ${hexName(firedFrom(s))}, or hold it?`, from: hexName(firedFrom(s)) }),
  done(s) {
    if (holder(s, firedFrom(s)) < 0) return true;
    let open = false;
    eachAnswer(s, () => {
      open = true;
    });
    return !open;
  },
  verbs: {
    reply: deed({
      fields: { unit },
      each: eachAnswer,
      refuse: (s, { unit: u }) => whyNotReply(s, u),
      do: (s, { unit: u }) => shoot(s, u, answeringHalf(s, u), firedFrom(s), RETURN),
    }),
    alone: deed({
      fields: { unit },
      each: (s, open) =>
        eachAnswer(s, (u) => {
          if (!whyNotAlone(s, u, answeringHalf(s, u), RETURN)) open(u);
        }),
      refuse: (s, { unit: u }) => whyNotReply(s, u) ?? whyNotAlone(s, u, answeringHalf(s, u), RETURN),
      do: (s, { unit: u }) => shoot(s, u, answeringHalf(s, u), firedFrom(s), RETURN, ALONE),
    }),
    press: deed({
      fields: { unit },
      each: (s, open) =>
        eachAnswer(s, (u) => {
          if (!whyNotPress(s, u)) open(u);
        }),
      refuse: (s, { unit: u }) => whyNotReply(s, u) ?? whyNotPress(s, u),
      do: (s, { unit: u }) => shoot(s, u, answeringHalf(s, u), firedFrom(s), RETURN, LAST_ROUNDS),
    }),
    hold: deed({ do: pop }),
  },
};
