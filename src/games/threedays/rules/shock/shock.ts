/** 11.11 One Shock, in the steps of the book. */
import { current, type Hex, inOrder, no, note, noted, pop, push, type Question, sideTo } from "../../../../kit/index.js";
import { BEFORE_SHOCK, Chapter } from "../../agenda.js";
import { brigadeOf, isGun, isSkirmisher, sideOf, UNITS, type Unit } from "../../data/armies.js";
import { cut, grid, level, town } from "../../data/map.js";
import {
  ASKED,
  CHARGES,
  FOUGHT,
  HURT,
  INEFFECTIVE,
  LABOURED,
  MAIN_FIRED,
  OWES,
  PREPARED,
  REFUSED_LEFT,
  REFUSED_RIGHT,
  SHOCKED,
  SHOCKS,
  STRUCK,
  WING_FIRED,
  WRAPPED,
} from "../../marks.js";
import { closeUp, put, reachInto } from "../../stacks.js";
import { brigadeFor, fatigueOf, has, hex, is, isMounted, neighbourOf, type State, unit } from "../../state.js";
import { deed, hexName, type Log, nameOf, names, seatOf } from "../../words.js";
import { holds } from "../cohesion.js";
import { isSteadied } from "../command/leadership.js";
import { displace } from "../command/ride.js";
import { fronts, isSteep } from "../cover.js";
import { hasFiredFrom, RAPID, STEP_5, whyNotArmed, whyNotMore, whyNotPress } from "../fire.js";
import { turnOver } from "../losses.js";
import { INFANTRY, NEVER, overland } from "../prices/prices.js";
import { halvesOf, hasRoom, isDisordered, onMap, unitsIn } from "../strength.js";
import { ALONE, LAST_ROUNDS, shoot, whyNotAlone } from "../volley.js";
import { attackersOf, blowsAt, defendersOf, foughtNow, strikersOf, targetsNow } from "./shock-odds.js";
import { resolveShock } from "./shock-results.js";

/** Says who fights whom in the round that begins. */
export function lockHorns(s: State, attackers: readonly Unit[], targets: readonly Hex[]): void {
  for (let u = 0; u < UNITS; u++) s.marks[u] &= ~(SHOCKS | SHOCKED);
  [s.target, s.target2] = [targets[0], targets[1] ?? -1];
  for (const u of attackers) {
    s.marks[u] = (s.marks[u] | SHOCKS) & ~OWES;
  }
  for (const u of defendersOf(s)) s.marks[u] |= SHOCKED;
  // 17.22b what is only about Skirmishers tires nobody.
  if (defendersOf(s).every((u) => isSkirmisher[u])) return;
  for (const u of [...attackers, ...defendersOf(s)]) if (!isSkirmisher[u]) s.standing[brigadeOf[u]] |= FOUGHT;
}

export function beginShock(s: State, targets: readonly Hex[], log: Log): void {
  const attackers: Unit[] = [];
  for (let u = 0; u < UNITS; u++) {
    if (!targets.includes(s.aim[u])) continue;
    s.aim[u] = -1;
    s.aim2[u] = -1;
    attackers.push(u);
  }
  lockHorns(s, attackers, targets);
  // 11.11d a countercharge is made anew at each Shock.
  for (const u of defendersOf(s)) s.marks[u] &= ~CHARGES;
  s.rounds = 0;
  s.trail.fill(-1);
  log?.push({
    event: "shock",
    rule: "TD-11.11b",
    text: `${names(attackers)} ${attackers.length > 1 ? "shock" : "shocks"} ${targets.map(hexName).join(" and ")}.`,
    units: attackers.map(nameOf),
    from: [...new Set(attackers.map((u) => hexName(s.hex[u])))],
    targets: targets.map(hexName),
  });
  push(s, Chapter.shock, -1);
}

const isEmpty = (s: State): boolean => defendersOf(s).length === 0;
const DEFENDERS = 4;
const ADVANCE = 8;
const LAST = 10;
/** Whether a Shock, with all that it did at once, is decided: who goes in and who goes on comes after; and whether it came to blows at all. */
export const isDecided = (s: State): boolean => current(s) === Chapter.shock && noted(s, 0) >= ADVANCE - 1;
export const isCalledOff = (s: State): boolean => current(s) === Chapter.shock && noted(s, 0) === LAST - 1;
const skipTo = (s: State, step: number): void => note(s, 0, step - 1);
/** 11.47a steps 4 to 6 once more, with the Shock on top of the agenda. */
export const fightOn = (s: State): void => {
  s.rounds++;
  skipTo(s, DEFENDERS);
};

export const shock = inOrder<State>([
  /** Step 2: cavalry in the saddle and guns may go. */
  (s) => {
    for (const u of defendersOf(s)) if (isMounted(s, u) || isGun[u] || isSkirmisher[u]) push(s, Chapter.beforeShock, u);
  },
  (s) => {
    if (isEmpty(s)) skipTo(s, ADVANCE);
  },
  /** 8.4k */
  (s) => {
    for (const u of attackersOf(s))
      if (s.second[u] >= 0 && foughtNow(s).some((at) => blowsAt(s, u, at).length === 1)) push(s, Chapter.wrap, u);
  },
  attackersChecked,
  defendersChecked,
  (s) => {
    for (let u = 0; u < UNITS; u++) s.marks[u] &= ~ASKED;
    if (attackersOf(s).length === 0) skipTo(s, LAST);
    else if (isEmpty(s)) skipTo(s, ADVANCE);
    else for (const u of defendersOf(s)) askDefence(s, u);
  },
  /** 11.38b who was Disordered by that fire drops out unless he holds once more; 9.44ci who comes out of a cut loses his order, not his place. */
  (s, log) => {
    for (let u = 0; u < UNITS; u++) s.marks[u] &= ~ASKED;
    // 11.38c who has been driven off fights no more.
    for (const u of attackersOf(s)) if (targetsNow(s).every((at) => blowsAt(s, u, at).length === 0)) dropOut(s, u);
    for (const u of attackersOf(s)) if (isDisordered(s, u) && !holds(s, u, 0, "TD-11.38b", "going on in Disorder", log)) dropOut(s, u);
    for (const u of strikersOf(s)) if (cut[s.hex[u]] && !isSkirmisher[u]) turnOver(s, u, log);
    if (attackersOf(s).length === 0) skipTo(s, LAST);
    else if (isEmpty(s)) skipTo(s, ADVANCE);
  },
  (s, log) => resolveShock(s, log),
  /** Step 6d. */
  (s) => {
    if (attackersOf(s).length === 0) return;
    for (const at of targetsNow(s)) {
      if (unitsIn(s, at).length > 0) continue;
      push(s, Chapter.advanced, at);
      push(s, Chapter.face, at);
      push(s, Chapter.advance, at);
    }
  },
  (s) => {
    if (s.goes === 1) push(s, Chapter.goOn);
    else if (s.goes === 2) push(s, Chapter.follow, -1);
    s.goes = 0;
  },
  /** Step 6e. */
  (s, log) => {
    for (let u = 0; u < UNITS; u++) {
      if (has(s, u, STRUCK) && onMap(s, u)) turnOver(s, u, log);
      if (has(s, u, WRAPPED)) endWrap(s, u);
      dropOut(s, u);
      s.marks[u] &= ~(SHOCKED | STRUCK | HURT | WRAPPED);
    }
    [s.target, s.target2] = [-1, -1];
  },
]);

/** 13.2c who belongs to a Combat Ineffective brigade shrinks from a Shock. */
export const shrinks = (s: State, u: Unit): number => (is(s, brigadeFor(s, u), INEFFECTIVE) ? 1 : 0);

/** 11.11g the very tired go in the worse without a leader. */
export const shrinksGoingIn = (s: State, u: Unit): number => shrinks(s, u) + (!isSteadied(s, u) && fatigueOf(s, u) >= 3 ? 1 : 0);

/** 8.4k, h a line that has swung round closes up where it struck from, if there is room for all of it. */
function endWrap(s: State, u: Unit): void {
  if (!onMap(s, u) || s.second[u] < 0) return;
  if (hasRoom(s, s.hex[u], u)) closeUp(s, u);
  else push(s, Chapter.closes, u);
}

/** 7.3e whose order went while he struck through a refused flank refuses it until he is out of the Shock. */
function dropOut(s: State, u: Unit): void {
  s.marks[u] &= ~SHOCKS;
  if (isDisordered(s, u)) s.marks[u] &= ~(REFUSED_LEFT | REFUSED_RIGHT);
}

/** Step 3: every attacker who has an enemy left before him; who fails is Disordered and drops out. */
function attackersChecked(s: State, log?: Log): void {
  for (const u of strikersOf(s)) {
    s.duty[u] |= LABOURED;
    if (holds(s, u, shrinksGoingIn(s, u), "TD-11.11g", "going in", log)) continue;
    turnOver(s, u, log);
    dropOut(s, u);
  }
  if (attackersOf(s).length === 0) skipTo(s, LAST);
}

/** Step 4: every defender; a second Disorder may drive it off. */
function defendersChecked(s: State, log?: Log): void {
  for (const u of defendersOf(s))
    if (!holds(s, u, shrinks(s, u), "TD-11.37a", "standing the charge", log)) push(s, Chapter.disorder, u, BEFORE_SHOCK, 0);
}

const stander = (s: State): Unit => noted(s, 0);

/** 8.4k the half that strikes nobody may swing one hex, where it could go, to stand beside the same enemy and its other half; 8.4i never into a town. */
function eachSwing(s: State, open: (to: Hex) => void): void {
  const u = stander(s);
  const [striking, free] = strikingFirst(s, u);
  for (let k = free * 6; k < free * 6 + 6; k++) {
    const to = neighbourOf(s)[k];
    if (to < 0 || to === striking || unitsIn(s, to).length > 0 || sideTo(grid, to, striking) < 0) continue;
    if (town[to] || overland(INFANTRY)[k] >= NEVER) continue;
    if (foughtNow(s).some((at) => sideTo(grid, to, at) >= 0 && sideTo(grid, striking, at) >= 0)) open(to);
  }
}

/** The half that strikes, and the other. */
const strikingFirst = (s: State, u: Unit): readonly [Hex, Hex] => {
  const strikes = foughtNow(s).flatMap((at) => blowsAt(s, u, at).map((side) => Math.floor(side / 6)));
  return strikes.includes(s.hex[u]) ? [s.hex[u], s.second[u]] : [s.second[u], s.hex[u]];
};

export const wrap: Question<State> = {
  rule: "TD-8.4k",
  seat: (s) => seatOf(sideOf[stander(s)]),
  prompt: (s) => ({ text: `${nameOf(stander(s))}: swing the free half of the line round the enemy, or not?`, unit: nameOf(stander(s)) }),
  done(s) {
    let open = false;
    eachSwing(s, () => {
      open = true;
    });
    return !open;
  },
  verbs: {
    swing: deed({
      fields: { to: hex },
      each: eachSwing,
      refuse(s, { to }) {
        let open = false;
        eachSwing(s, (one) => {
          open ||= one === to;
        });
        return open ? undefined : no("TD-8.4k", `${hexName(to)} is not free beside the line and the enemy.`);
      },
      do(s, { to }, log) {
        const u = stander(s);
        const [striking] = strikingFirst(s, u);
        pop(s);
        closeUp(s, u);
        if (s.hex[u] !== striking) put(s, u, striking);
        reachInto(s, u, to);
        s.marks[u] |= WRAPPED;
        displace(s, to, 1 - sideOf[u], log);
        log?.push({
          event: "line",
          rule: "TD-8.4k",
          text: `${nameOf(u)} swings its line round to ${hexName(to)}.`,
          unit: nameOf(u),
          hex: hexName(to),
        });
      },
    }),
    stay: deed({ do: pop }),
  },
};

/** 11.38a; 8.4e each half of a line that is shocked fires for itself. */
function askDefence(s: State, u: Unit): void {
  s.duty[u] &= ~(MAIN_FIRED | WING_FIRED);
  s.shotAt[u] = -1;
  if (mayDefend(s, u)) for (const half of halvesOf(s, u)) if (targetsNow(s).includes(half)) push(s, Chapter.defend, u);
}
const mayDefend = (s: State, u: Unit): boolean => !has(s, u, PREPARED) && !whyNotArmed(s, u, s.hex[u]) && frontsOf(s, u).length > 0;
/** The hexes of the attack that it has before it. */
const frontsOf = (s: State, u: Unit): Hex[] =>
  [...new Set(attackersOf(s).flatMap((one) => halvesOf(s, one)))].filter((at) => shockedHalf(s, u, at) >= 0);
/** 8.4m of a line a half that is shocked and has not fired, from which it has a hex in its front and can fire (8.3h); -1 for none. */
const shockedHalf = (s: State, u: Unit, at: Hex): Hex => {
  const half = halvesOf(s, u).find((from) => {
    const side = sideTo(grid, from, at);
    const isBefore = targetsNow(s).includes(from) && side >= 0 && fronts(s, u, side);
    return isBefore && !hasFiredFrom(s, u, from, ASKED) && !whyNotMore(s, u, from, at);
  });
  return half ?? -1;
};

/** 9.44bs not rapidly down a steep slope. */
const mayRapid = (s: State, u: Unit, at: Hex): boolean => {
  const side = sideTo(grid, s.hex[u], at);
  return isGun[u] === 1 && !(isSteep(side) && level[s.hex[u]] > level[at]);
};

const whyNotDefend = (s: State, at: Hex) =>
  frontsOf(s, stander(s)).includes(at) ? undefined : no("TD-11.38a", `No attacker stands before ${nameOf(stander(s))} in ${hexName(at)}.`);

const whyNotRapid = (s: State, at: Hex) =>
  frontsOf(s, stander(s)).includes(at) && mayRapid(s, stander(s), at)
    ? undefined
    : no("TD-10.6d", "Only guns fire rapidly, and not down a steep slope.");

/** 10.1l the others of its hex keep their fire, strike another hex, or fire slower or faster. */
const whyNotDefendAlone = (s: State, at: Hex) => whyNotAlone(s, stander(s), shockedHalf(s, stander(s), at), STEP_5);

/** RX-10 */
export const defend: Question<State> = {
  rule: "TD-11.38a",
  seat: (s) => seatOf(sideOf[stander(s)]),
  prompt: (s) => ({ text: `${nameOf(stander(s))}: fire at the charge?`, unit: nameOf(stander(s)) }),
  done: (s) => !onMap(s, stander(s)) || !mayDefend(s, stander(s)),
  verbs: {
    fire: deed({
      fields: { at: hex },
      each(s, open) {
        for (const at of frontsOf(s, stander(s))) open(at);
      },
      refuse: (s, { at }) => whyNotDefend(s, at),
      do: (s, { at }) => defensive(s, at, STEP_5),
    }),
    alone: deed({
      fields: { unit, at: hex },
      each(s, open) {
        for (const at of frontsOf(s, stander(s))) if (!whyNotDefendAlone(s, at)) open(stander(s), at);
      },
      refuse: (s, { unit: u, at }) =>
        u === stander(s) ? (whyNotDefend(s, at) ?? whyNotDefendAlone(s, at)) : no("TD-11.38a", `${nameOf(u)} is not asked now.`),
      do: (s, { at }) => defensive(s, at, STEP_5, ALONE),
    }),
    press: deed({
      fields: { at: hex },
      each(s, open) {
        if (!whyNotPress(s, stander(s))) for (const at of frontsOf(s, stander(s))) open(at);
      },
      refuse: (s, { at }) => whyNotDefend(s, at) ?? whyNotPress(s, stander(s)),
      do: (s, { at }) => defensive(s, at, STEP_5, LAST_ROUNDS),
    }),
    rapid: deed({
      fields: { at: hex },
      each(s, open) {
        for (const at of frontsOf(s, stander(s))) if (mayRapid(s, stander(s), at)) open(at);
      },
      refuse: (s, { at }) => whyNotRapid(s, at),
      do: (s, { at }) => defensive(s, at, RAPID),
    }),
    rapidAlone: deed({
      fields: { unit, at: hex },
      each(s, open) {
        for (const at of frontsOf(s, stander(s))) if (!whyNotRapid(s, at) && !whyNotDefendAlone(s, at)) open(stander(s), at);
      },
      refuse: (s, { unit: u, at }) =>
        u === stander(s) ? (whyNotRapid(s, at) ?? whyNotDefendAlone(s, at)) : no("TD-11.38a", `${nameOf(u)} is not asked now.`),
      do: (s, { at }) => defensive(s, at, RAPID, ALONE),
    }),
    hold: deed({ do: pop }),
  },
};

function defensive(s: State, at: Hex, occasion: number, how = {}): void {
  const u = stander(s);
  const from = shockedHalf(s, u, at);
  pop(s);
  shoot(s, u, from, at, occasion, how);
}
