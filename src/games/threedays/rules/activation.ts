/** 3.1c What the units of a brigade do in its activation, one by one. */
import { draw } from "../../../engine/index.js";
import { flag, no, noted, pop, push, type Question } from "../../../kit/index.js";
import { BY_MOVEMENT, Chapter } from "../agenda.js";
import { type Formation, formationSide, isCavalry, isGun, isSkirmisher, type Leader, leaders, sideOf, type Unit } from "../data/armies.js";
import { town } from "../data/map.js";
import {
  ACTED,
  ASTRAY,
  BALKS,
  DARES,
  DISORDERED,
  FIRED,
  LOW_AMMO,
  MOUNTED,
  NO_AMMO,
  RALLIED,
  REFUSED_LEFT,
  REFUSED_RIGHT,
  REMOUNTED,
  RESERVE,
  SPENT,
  TURNED,
  WORN,
} from "../marks.js";
import { ask } from "../options.js";
import { raise } from "../stacks.js";
import { facing, has, hasMoved, hex, is, isMounted, isNextToEnemy, leader, type State, unit } from "../state.js";
import { deed, type Log, nameOf, seatOf, titleOf } from "../words.js";
import { allowanceOf } from "./allowance.js";
import { eachEntrance, whyNotComeOn } from "./arrivals.js";
import { holds, uddModifier } from "./cohesion.js";
import { combineVerb } from "./combine.js";
import { chiefOf, isOfTheLine, isThere } from "./command/leadership.js";
import { areLocked, crewOf, divisionOf, isLocked, isManned, waitersOf } from "./command/orders.js";
import { settleWalls } from "./cover.js";
import { OWN } from "./fire.js";
import { facings } from "./front.js";
import { reman, whyNotReman } from "./guns.js";
import { hasLine } from "./line.js";
import { lose, turnOver } from "./losses.js";
import { comeOn, takeUp } from "./march.js";
import { isBeside as isBesideFormed } from "./near-enemy.js";
import { nearestEnemy } from "./retreat.js";
import { skirmishing, whyNotToHorse } from "./skirmish.js";
import { splitVerbs } from "./split.js";
import { disorderedCohesion, isCollapsed, isDisordered, standsAlone, unitsIn } from "./strength.js";
import { eachTarget } from "./targets.js";
import { fireFrom, whyNotFire, whyNotFireAt, whyNotTurnOf } from "./turn-of.js";
import { shoot } from "./volley.js";
import { build, hasWorks, isForWorks, raze, whyNotBuild, whyNotBuildWide, whyNotRaze } from "./works.js";

const acting = (s: State): Formation => noted(s, 0);
const crewNow = (s: State): Unit[] => crewOf(s, acting(s));
/** Those of the brigade that acts whose turn it still is, and of them those who may fire: found once for all that is listed. */
let ready: readonly Unit[] = [];
let firers: readonly Unit[] = [];
const waitersNow = (s: State): Unit[] => waitersOf(s, acting(s)).filter((u) => !has(s, u, ACTED));
/** 6.3b In Reserve a brigade rests: it rallies and takes on ammunition, and its leaders ride. */
const whyNotBusy = (s: State) => (is(s, acting(s), RESERVE) ? no("TD-6.3b", `${titleOf(acting(s))} is In Reserve.`) : undefined);

function whyNotMove(s: State, u: Unit) {
  if (has(s, u, SPENT | FIRED | TURNED)) return no("TD-3.1c", `${nameOf(u)} cannot move any more.`);
  return whyNotBusy(s) ?? (allowanceOf(s, u) === 0 ? no("TD-9.1c", `${nameOf(u)} has no movement points.`) : undefined);
}

/** 3.1e those of a unit's hex with its facing and order that may move, itself among them; a line goes by itself. */
export const companyOf = (s: State, u: Unit): Unit[] =>
  unitsIn(s, s.hex[u]).filter(
    (one) =>
      s.second[one] < 0 && s.facing[one] === s.facing[u] && s.order[one] === s.order[u] && !whyNotTurnOf(s, one) && !whyNotMove(s, one),
  );

/** 8.3g Skirmishers come to lie on top of other Skirmishers only. */
function isOnTop(s: State, u: Unit): boolean {
  let on = s.top[s.hex[u]];
  while (isSkirmisher[u] && !isSkirmisher[on]) on = s.below[on];
  return on === u;
}
const isOnHorse = (_: State, u: Unit): boolean => isCavalry[u] === 1;

function whyNotRally(s: State, u: Unit) {
  if (!isDisordered(s, u)) return no("TD-13.4a", `${nameOf(u)} is in Good Order.`);
  if (isCollapsed(s, u)) return no("TD-12.22b", `${nameOf(u)} has Collapsed: it cannot rally.`);
  if (isSkirmisher[u] && isBesideFormed(s, sideOf[u], s.hex[u])) return no("TD-s13.41b", `${nameOf(u)} stand next to formed enemies.`);
  return hasMoved(s, u) || has(s, u, FIRED) ? no("TD-13.4a", `${nameOf(u)} has done something else.`) : undefined;
}

/** 13.4 up to the Disordered Cohesion it is in Good Order again; 9 or more costs it a point. */
function rally(s: State, u: Unit, log: Log): void {
  const roll = draw(s.random, 10);
  const modifier = uddModifier(s, u) + (isNextToEnemy(s, u) ? 1 : 0) + (s.storm ? 2 : 0) - (is(s, acting(s), RESERVE) ? 2 : 0);
  const rating = disorderedCohesion(s, u);
  const passed = roll + modifier <= rating;
  s.marks[u] |= ACTED | RALLIED;
  log?.push({
    event: "rally",
    rule: "TD-13.4a",
    text: `${nameOf(u)} rallies: ${roll} and ${modifier} against ${rating}, ${passed ? "it is in Good Order again" : "in vain"}.`,
    die: roll,
    unit: nameOf(u),
    needed: rating,
    holds: passed,
  });
  if (passed) s.marks[u] &= ~DISORDERED;
  else if (roll + modifier >= 9 && !isSkirmisher[u]) lose(s, u, 1, "TD-13.4c", log);
}

function whyNotResupply(s: State, u: Unit) {
  if (!has(s, u, NO_AMMO | LOW_AMMO)) return no("TD-10.69b", `${nameOf(u)} has ammunition.`);
  if (has(s, u, ASTRAY)) return no("TD-10.69b", `${nameOf(u)} is Out of Command.`);
  if (hasMoved(s, u) || has(s, u, FIRED)) return no("TD-10.69b", `${nameOf(u)} has done something else.`);
  if (town[s.hex[u]] && !hasLine(s, u)) return no("TD-b9.44ax", `${nameOf(u)} is cut off in the town.`);
  return nearestEnemy(s, sideOf[u], s.hex[u], 4, true) < (isGun[u] ? 4 : 2) ? no("TD-10.69b", "The enemy is too near.") : undefined;
}

/** 14.2 */
function whyNotChangeMount(s: State, u: Unit, mount: boolean) {
  if (!isCavalry[u]) return no("TD-14.2a", `${nameOf(u)} is no cavalry.`);
  if (isMounted(s, u) === mount) return no("TD-14.2a", `${nameOf(u)} is ${mount ? "mounted" : "on foot"} already.`);
  if (hasMoved(s, u) || has(s, u, FIRED | TURNED)) return no("TD-14.2a", `${nameOf(u)} has begun to act.`);
  if (mount && isBesideFormed(s, sideOf[u], s.hex[u])) return no("TD-14.2c", `${nameOf(u)} is next to the enemy.`);
  return (mount ? whyNotToHorse(s, u) : undefined) ?? whyNotBusy(s);
}

/** `could` is quick, and true of everybody of whom it may be said. */
const byUnit = (why: (s: State, u: Unit) => ReturnType<typeof no> | undefined, could: (s: State, u: Unit) => boolean = () => true) => ({
  fields: { unit },
  each(s: State, open: (u: number) => void) {
    for (const u of ready) if (could(s, u) && !why(s, u)) open(u);
  },
  refuse: (s: State, { unit: u }: { readonly unit: Unit }) => whyNotTurnOf(s, u) ?? why(s, u),
});

/** 4.1e leaders of the brigade and its division, or of that which guns are attached to, ride up to fifteen points, once a marker. */
const ridersOf = (s: State): Leader[] =>
  [chiefOf(s, acting(s)), chiefOf(s, divisionOf(s, acting(s)))].filter((l) => isThere(s, l) && isOfTheLine(l));

/** 17.27b Skirmishers that move or fire in a fourth activation are tested first, once. */
function wear(s: State, u: Unit, log: Log): void {
  if (!isSkirmisher[u] || s.used[acting(s)] < 4 || isDisordered(s, u) || s.duty[u] & WORN) return;
  s.duty[u] |= WORN;
  if (!holds(s, u, 3, "TD-s17.27b", "a fourth activation", log)) turnOver(s, u, log);
}

/** DP-15 */
export const actions: Question<State> = {
  rule: "TD-3.1c",
  seat: (s) => seatOf(formationSide[acting(s)]),
  prompt: (s) => ({
    text: `${titleOf(acting(s))}${is(s, acting(s), RESERVE) ? ", In Reserve: its units rally or resupply" : ": its units move, fire, rally or resupply"}, one after the other; or be done.`,
    brigade: titleOf(acting(s)),
  }),
  done: (s) => !isManned(s, acting(s)) && waitersNow(s).length === 0,
  survey(s) {
    ready = crewNow(s).filter((u) => !whyNotTurnOf(s, u));
    firers = ready.filter((u) => !whyNotFire(s, u));
  },
  verbs: {
    take: deed({
      ...byUnit(whyNotMove),
      do(s, { unit: u }, log) {
        wear(s, u, log);
        takeUp(s, [u]);
      },
    }),
    /** 3.1e all of a hex that may move with its topmost; who is not wanted is dropped before the first step. */
    stack: deed({
      fields: { unit },
      each(s, open) {
        for (const u of ready) {
          const company = standsAlone(s, u) ? [] : companyOf(s, u);
          if (company.length > 1 && company[0] === u) open(u);
        }
      },
      refuse: (s, { unit: u }) =>
        companyOf(s, u).length > 1 && companyOf(s, u)[0] === u
          ? undefined
          : (whyNotTurnOf(s, u) ??
            whyNotMove(s, u) ??
            no("TD-3.1e", `${nameOf(u)} leads no stack of one facing and order that could move.`)),
      do(s, { unit: u }, log) {
        for (const one of companyOf(s, u)) wear(s, one, log);
        takeUp(s, companyOf(s, u));
      },
    }),
    /** 9.7c a reinforcement comes on and moves. */
    enter: deed({
      fields: { unit, at: hex },
      each(s, open) {
        for (const u of waitersNow(s)) eachEntrance(s, u, (at) => open(u, at));
      },
      refuse: (s, { unit: u, at }) =>
        waitersNow(s).includes(u) ? whyNotComeOn(s, u, at) : no("TD-9.7c", `${nameOf(u)} does not come on with ${titleOf(acting(s))}.`),
      do: (s, { unit: u, at }, log) => comeOn(s, u, at, log),
    }),
    /** 4.2o Out of Command it goes nearer to the enemy only if it passes a test first. */
    dare: deed({
      ...byUnit(
        (s, u) => {
          if (!has(s, u, ASTRAY) || (s.duty[u] & (DARES | BALKS)) !== 0) return no("TD-4.2o", `${nameOf(u)} needs no test.`);
          return isDisordered(s, u) ? no("TD-4.2o", `${nameOf(u)} is Disordered.`) : whyNotMove(s, u);
        },
        (s, u) => has(s, u, ASTRAY),
      ),
      do(s, { unit: u }, log) {
        const dares = holds(s, u, 0, "TD-4.2o", "Out of Command", log);
        s.duty[u] |= dares ? DARES : BALKS;
        if (dares) takeUp(s, [u]);
        else push(s, Chapter.disorder, u, BY_MOVEMENT, 0);
      },
    }),
    build: deed({
      ...byUnit(
        (s, u) => whyNotBusy(s) ?? whyNotBuild(s, u),
        (s, u) => isForWorks(s, s.hex[u]),
      ),
      do: (s, { unit: u }, log) => build(s, u, log),
    }),
    buildWide: deed({
      fields: { unit, left: flag },
      each(s, open) {
        if (!ask.threeHexsideWorks(s) || whyNotBusy(s)) return;
        for (const u of ready) for (const left of [0, 1]) if (!whyNotBuildWide(s, u, left)) open(u, left);
      },
      refuse: (s, { unit: u, left }) => whyNotTurnOf(s, u) ?? whyNotBusy(s) ?? whyNotBuildWide(s, u, left),
      do: (s, { unit: u, left }, log) => build(s, u, log, left ? 1 : 2),
    }),
    raze: deed({ ...byUnit((s, u) => whyNotBusy(s) ?? whyNotRaze(s, u), hasWorks), do: (s, { unit: u }, log) => raze(s, u, log) }),
    reman: deed({ ...byUnit(whyNotReman, (_, u) => isGun[u] === 1), do: (s, { unit: u }, log) => reman(s, u, log) }),
    fire: deed({
      fields: { unit, at: hex },
      each(s, open) {
        for (const u of firers) eachTarget(s, u, (at) => open(u, at));
      },
      refuse: (s, { unit: u, at }) => whyNotTurnOf(s, u) ?? whyNotFireAt(s, u, at),
      do(s, { unit: u, at }, log) {
        wear(s, u, log);
        shoot(s, u, fireFrom(s, u, at), at, OWN);
      },
    }),
    turn: deed({
      fields: { unit, to: facing },
      each(s, open) {
        for (const u of ready)
          if (!whyNotFreeTurn(s, u)) {
            open(u, (s.facing[u] + 1) % 6);
            open(u, (s.facing[u] + 5) % 6);
          }
      },
      refuse(s, { unit: u, to }) {
        const vertices = (to - s.facing[u] + 6) % 6;
        return (
          whyNotTurnOf(s, u) ??
          whyNotFreeTurn(s, u) ??
          (vertices === 1 || vertices === 5 ? undefined : no("TD-6.11b", "One vertex, to the left or to the right."))
        );
      },
      do(s, { unit: u, to }, log) {
        // 7.1c the whole stack turns, and none of it moves after that.
        for (const one of unitsIn(s, s.hex[u])) {
          s.facing[one] = to;
          // s9.81a Skirmishers who turn with others are as free to go as before.
          if (!whyNotTurnOf(s, one) && (one === u || !isSkirmisher[one])) s.marks[one] |= TURNED;
        }
        settleWalls(s, s.hex[u]);
        log?.push({
          event: "faces",
          rule: "TD-6.11b",
          text: `${nameOf(u)} turns to face ${facings[to]}.`,
          unit: nameOf(u),
          facing: facings[to],
        });
      },
    }),
    rally: deed({ ...byUnit(whyNotRally, isDisordered), do: (s, { unit: u }, log) => rally(s, u, log) }),
    resupply: deed({
      ...byUnit(whyNotResupply, (s, u) => has(s, u, NO_AMMO | LOW_AMMO)),
      do(s, { unit: u }, log) {
        s.marks[u] =
          (s.marks[u] & ~(has(s, u, NO_AMMO) && !isGun[u] ? NO_AMMO : NO_AMMO | LOW_AMMO)) |
          ACTED |
          (has(s, u, NO_AMMO) && !isGun[u] ? LOW_AMMO : 0);
        log?.push({ event: "resupply", rule: "TD-10.69b", text: `${nameOf(u)} takes on ammunition.`, unit: nameOf(u) });
      },
    }),
    mount: deed({ ...byUnit((s, u) => whyNotChangeMount(s, u, true), isOnHorse), do: (s, { unit: u }, log) => changeMount(s, u, log) }),
    dismount: deed({ ...byUnit((s, u) => whyNotChangeMount(s, u, false), isOnHorse), do: (s, { unit: u }, log) => changeMount(s, u, log) }),
    top: deed({
      ...byUnit(
        (s, u) => (isOnTop(s, u) || has(s, u, SPENT | TURNED) ? no("TD-8.3f", `${nameOf(u)} lies on top, or has moved.`) : undefined),
        (s, u) => !isOnTop(s, u),
      ),
      do: (s, { unit: u }) => {
        raise(s, u);
        s.marks[u] |= TURNED;
      },
    }),
    ride: deed({
      fields: { leader },
      each(s, open) {
        for (const l of ridersOf(s)) if (!whyNotRide(s, l)) open(l);
      },
      refuse: (s, { leader: l }) =>
        ridersOf(s).includes(l) ? whyNotRide(s, l) : no("TD-4.1e", "He does not lead this brigade or its division."),
      do(s, { leader: l }) {
        s.leaderRode[l] = 1;
        push(s, Chapter.ride, l, 2 * leaders[l].mp);
      },
    }),
    ...splitVerbs(
      (s, u) => whyNotTurnOf(s, u) ?? whyNotFire(s, u),
      () => firers,
    ),
    ...combineVerb(
      (s, u) => whyNotTurnOf(s, u) ?? whyNotFire(s, u),
      () => firers,
    ),
    ...skirmishing,
    done: deed({ refuse: whyNotDone, do: pop }),
  },
};

/** 22.2f whom the scenario sends forward has to move or fire while it can. */
function whyNotDone(s: State) {
  if (!areLocked(s)) return undefined;
  for (const u of crewNow(s)) {
    if (!isLocked(s, u) || isDisordered(s, u) || has(s, u, ACTED | SPENT | FIRED | ASTRAY)) continue;
    let fires = false;
    eachTarget(s, u, () => {
      fires = true;
    });
    if (fires || (!isNextToEnemy(s, u) && !whyNotMove(s, u))) return no("TD-22.2f", `${nameOf(u)} has to go up to the enemy.`);
  }
  return undefined;
}

const whyNotRide = (s: State, l: Leader) => {
  if (s.unhorsed === l) return no("TD-b19.0x", "His horse is shot: he does not ride this turn.");
  return s.leaderRode[l] ? no("TD-4.1e", "He has ridden on this marker.") : undefined;
};
const whyNotFreeTurn = (s: State, u: Unit) => {
  if (is(s, acting(s), RESERVE)) return whyNotBusy(s);
  if (hasMoved(s, u) || has(s, u, FIRED | TURNED)) return no("TD-6.11b", `${nameOf(u)} cannot turn freely any more.`);
  if (unitsIn(s, s.hex[u]).some((one) => s.second[one] >= 0)) return no("TD-8.4f", "A line wheels on the march, for two movement points.");
  return unitsIn(s, s.hex[u]).some((one) => one !== u && has(s, one, TURNED)) ? no("TD-7.1c", "The stack has turned.") : undefined;
};

/** 14.2b half of the allowance of the new form is spent: the unit may still move with the rest. */
function changeMount(s: State, u: Unit, log: Log): void {
  s.marks[u] ^= MOUNTED;
  // 7.3e no flank is refused from the saddle.
  if (isMounted(s, u)) for (const one of unitsIn(s, s.hex[u])) s.marks[one] &= ~(REFUSED_LEFT | REFUSED_RIGHT);
  s.duty[u] |= REMOUNTED;
  log?.push({ event: "mount", rule: "TD-14.2a", text: `${nameOf(u)} ${isMounted(s, u) ? "mounts" : "dismounts"}.`, unit: nameOf(u) });
}
