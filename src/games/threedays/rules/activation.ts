/** 3.1 One brigade's activation: its units one by one, then Shock and the checks at its end. */
import { draw } from "../../../engine/index.js";
import { inOrder, no, noted, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import {
  type Formation,
  formationSide,
  isCavalry,
  isGun,
  isSkirmisher,
  type Leader,
  leaderSide,
  leaders,
  parentOf,
  sideOf,
  type Unit,
} from "../data/armies.js";
import { near } from "../data/map.js";
import { ADVANCE } from "../data/scenarios.js";
import {
  ACTED,
  ASTRAY,
  brigadeFor,
  CALLED,
  closeUp,
  DETACHED,
  DISORDERED,
  FIRED,
  FROZEN,
  facing,
  forget,
  has,
  hex,
  INEFFECTIVE,
  is,
  isMounted,
  LOW_AMMO,
  leader,
  MOUNTED,
  NO_AMMO,
  RALLIED,
  RESERVE,
  raise,
  SPENT,
  type State,
  TURNED,
  unit,
} from "../state.js";
import { deed, type Log, nameOf, seatOf, titleOf } from "../words.js";
import { holds, uddModifier } from "./cohesion.js";
import { OWN, whyNotAim, whyNotArmed, whyNotMore } from "./fire.js";
import { facings } from "./front.js";
import { isReached, isThere, leaderFor, rangeOf, spread } from "./leadership.js";
import { lose, turnOver } from "./losses.js";
import { takeUp } from "./march.js";
import { actsWith, crewOf, isBeside, isManned } from "./orders.js";
import { nearestEnemy } from "./retreat.js";
import { isInCommand, skirmishing } from "./skirmish.js";
import { splitVerbs } from "./split.js";
import { allowanceOf, isBeside as isBesideFormed } from "./steps.js";
import { disorderedCohesion, isCollapsed, isDisordered, unitsIn } from "./strength.js";
import { eachTarget } from "./targets.js";
import { shoot } from "./volley.js";

/** 4.2b, c, r who is in range of the brigade leader, or of the division's while there is none; and who stands with or beside such a unit. */
function markAstray(s: State, b: Formation): void {
  const crew = crewOf(s, b).filter((u) => !isSkirmisher[u]);
  for (const k of crewOf(s, b)) if (isSkirmisher[k] && !isInCommand(s, k)) s.marks[k] |= ASTRAY;
  const own = leaderFor(b);
  const l = isThere(s, own) ? own : leaderFor(parentOf[b]);
  const inReach = new Set<Unit>();
  if (isThere(s, l)) {
    spread(s, leaderSide[l], s.leaderHex[l], rangeOf(s, l));
    for (const u of crew) if (isReached(s.hex[u])) inReach.add(u);
  }
  for (let grown = true; grown; ) {
    grown = false;
    for (const u of crew)
      if (!inReach.has(u) && crew.some((v) => inReach.has(v) && near(s.hex[u], s.hex[v]) <= 1)) {
        inReach.add(u);
        grown = true;
      }
  }
  for (const u of crew) if (!inReach.has(u)) s.marks[u] |= ASTRAY;
}

function begin(s: State, log: Log): void {
  const b = noted(s, 1);
  s.brigade = b;
  forget(s);
  markAstray(s, b);
  s.used[b]++;
  s.standing[b] |= CALLED;
  log?.push({ event: "activation", rule: "TD-3.1a", text: `${titleOf(b)} acts.`, brigade: titleOf(b), number: s.used[b] });
  if (!is(s, b, RESERVE)) push(s, Chapter.change, b);
}

export const activate = inOrder<State>([
  begin,
  (s) => push(s, Chapter.actions, noted(s, 1)),
  (s) => push(s, Chapter.shocks),
  (s) => push(s, Chapter.endActivation, -1),
]);

const acting = (s: State): Formation => noted(s, 0);
const crewNow = (s: State): Unit[] => crewOf(s, acting(s));
const whyNotTurnOf = (s: State, u: Unit) => {
  if (!actsWith(s, u, acting(s))) return no("TD-3.1b", `${nameOf(u)} does not act with ${titleOf(acting(s))}.`);
  if (isSkirmisher[u] && is(s, acting(s), INEFFECTIVE) && s.used[acting(s)] > 2)
    return no("TD-s13.23a", `${nameOf(u)} act twice a turn: their brigade is Combat Ineffective.`);
  if (is(s, acting(s), FROZEN)) return no("TD-22.0l", `${titleOf(acting(s))} may not act yet.`);
  return has(s, u, ACTED) ? no("TD-3.1c", `${nameOf(u)} has acted.`) : undefined;
};

function whyNotMove(s: State, u: Unit) {
  if (has(s, u, SPENT | FIRED | TURNED)) return no("TD-3.1c", `${nameOf(u)} cannot move any more.`);
  if (is(s, acting(s), RESERVE)) return no("TD-6.3b", `${titleOf(acting(s))} is In Reserve.`);
  return allowanceOf(s, u) === 0 ? no("TD-9.1c", `${nameOf(u)} has no movement points.`) : undefined;
}

/** 6.11a, 6.12a who may fire, at whomever: Advance either moves or fires. */
function whyNotFire(s: State, u: Unit) {
  if (has(s, u, FIRED)) return no("TD-10.1b", `${nameOf(u)} has fired.`);
  if (s.order[u] === ADVANCE && has(s, u, DETACHED)) return no("TD-s6.42f", `${nameOf(u)} has sent out Skirmishers: it does not fire now.`);
  if (s.order[u] === ADVANCE && has(s, u, SPENT))
    return no("TD-6.11a", `${nameOf(u)} has moved: under Advance Orders it does not fire then.`);
  if (is(s, acting(s), RESERVE)) return no("TD-6.3b", `${titleOf(acting(s))} is In Reserve.`);
  return whyNotArmed(s, u, s.hex[u]) ?? whyNotMore(s, u, s.hex[u]);
}

function whyNotRally(s: State, u: Unit) {
  if (!isDisordered(s, u)) return no("TD-13.4a", `${nameOf(u)} is in Good Order.`);
  if (isCollapsed(s, u)) return no("TD-12.22b", `${nameOf(u)} has Collapsed: it cannot rally.`);
  if (isSkirmisher[u] && isBesideFormed(s, sideOf[u], s.hex[u])) return no("TD-s13.41b", `${nameOf(u)} stand next to formed enemies.`);
  return has(s, u, SPENT | FIRED) ? no("TD-13.4a", `${nameOf(u)} has done something else.`) : undefined;
}

/** 13.4 up to the Disordered Cohesion it is in Good Order again; 9 or more costs it a point. */
function rally(s: State, u: Unit, log: Log): void {
  const roll = draw(s.random, 10);
  const modifier = uddModifier(s, u) + (isBeside(s, u) ? 1 : 0) - (is(s, brigadeFor(s, u), RESERVE) ? 2 : 0);
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
  if (has(s, u, SPENT | FIRED)) return no("TD-10.69b", `${nameOf(u)} has done something else.`);
  return nearestEnemy(s, sideOf[u], s.hex[u], 4) < (isGun[u] ? 4 : 2) ? no("TD-10.69b", "The enemy is too near.") : undefined;
}

/** 14.2 */
function whyNotChangeMount(s: State, u: Unit, mount: boolean) {
  if (!isCavalry[u]) return no("TD-14.2a", `${nameOf(u)} is no cavalry.`);
  if (isMounted(s, u) === mount) return no("TD-14.2a", `${nameOf(u)} is ${mount ? "mounted" : "on foot"} already.`);
  if (has(s, u, SPENT | FIRED | TURNED)) return no("TD-14.2a", `${nameOf(u)} has begun to act.`);
  return mount && isBeside(s, u) ? no("TD-14.2c", `${nameOf(u)} is next to the enemy.`) : undefined;
}

const byUnit = (why: (s: State, u: Unit) => ReturnType<typeof no> | undefined) => ({
  fields: { unit },
  each(s: State, open: (u: number) => void) {
    for (const u of crewNow(s)) if (!has(s, u, ACTED) && !whyNotTurnOf(s, u) && !why(s, u)) open(u);
  },
  refuse: (s: State, { unit: u }: { readonly unit: Unit }) => whyNotTurnOf(s, u) ?? why(s, u),
});

/** 4.1e leaders of the brigade and its division ride up to fifteen points, once a marker. */
const ridersOf = (s: State): Leader[] =>
  [leaderFor(acting(s)), leaderFor(parentOf[acting(s)])].filter(
    (l) => isThere(s, l) && (leaders[l].rank === "brigade" || leaders[l].rank === "division"),
  );

/** 17.27b Skirmishers that move or fire in a fourth activation are tested first. */
function wear(s: State, u: Unit, log: Log): void {
  if (!isSkirmisher[u] || s.used[acting(s)] < 4 || isDisordered(s, u)) return;
  if (!holds(s, u, 3, "TD-s17.27b", "a fourth activation", log)) turnOver(s, u, log);
}

/** DP-15 */
export const actions: Question<object, State> = {
  rule: "TD-3.1c",
  seat: (s) => seatOf(formationSide[acting(s)]),
  prompt: (s) => ({
    text: `${titleOf(acting(s))}: its units move, fire, rally or resupply, one after the other; or be done.`,
    brigade: titleOf(acting(s)),
  }),
  done: (s) => !isManned(s, acting(s)),
  verbs: {
    take: deed({
      ...byUnit(whyNotMove),
      do(s, { unit: u }, log) {
        wear(s, u, log);
        takeUp(s, u);
      },
    }),
    fire: deed({
      fields: { unit, at: hex },
      each(s, open) {
        for (const u of crewNow(s))
          if (!has(s, u, ACTED | FIRED) && !whyNotTurnOf(s, u) && !whyNotFire(s, u)) eachTarget(s, u, (at) => open(u, at));
      },
      refuse: (s, { unit: u, at }) => whyNotTurnOf(s, u) ?? whyNotFire(s, u) ?? whyNotAim(s, u, s.hex[u], at),
      do(s, { unit: u, at }, log) {
        wear(s, u, log);
        s.marks[u] |= ACTED;
        shoot(s, u, s.hex[u], at, OWN);
      },
    }),
    turn: deed({
      fields: { unit, to: facing },
      each(s, open) {
        for (const u of crewNow(s))
          if (!whyNotTurnOf(s, u) && !whyNotFreeTurn(s, u)) {
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
        for (const one of unitsIn(s, s.hex[u])) s.facing[one] = to;
        closeUp(s, u);
        s.marks[u] |= TURNED;
        log?.push({
          event: "faces",
          rule: "TD-6.11b",
          text: `${nameOf(u)} turns to face ${facings[to]}.`,
          unit: nameOf(u),
          facing: facings[to],
        });
      },
    }),
    rally: deed({ ...byUnit(whyNotRally), do: (s, { unit: u }, log) => rally(s, u, log) }),
    resupply: deed({
      ...byUnit(whyNotResupply),
      do(s, { unit: u }, log) {
        s.marks[u] =
          (s.marks[u] & ~(has(s, u, NO_AMMO) && !isGun[u] ? NO_AMMO : NO_AMMO | LOW_AMMO)) |
          ACTED |
          (has(s, u, NO_AMMO) && !isGun[u] ? LOW_AMMO : 0);
        log?.push({ event: "resupply", rule: "TD-10.69b", text: `${nameOf(u)} takes on ammunition.`, unit: nameOf(u) });
      },
    }),
    mount: deed({ ...byUnit((s, u) => whyNotChangeMount(s, u, true)), do: (s, { unit: u }, log) => changeMount(s, u, log) }),
    dismount: deed({ ...byUnit((s, u) => whyNotChangeMount(s, u, false)), do: (s, { unit: u }, log) => changeMount(s, u, log) }),
    top: deed({
      ...byUnit((s, u) =>
        s.top[s.hex[u]] === u || has(s, u, SPENT | TURNED) ? no("TD-8.3f", `${nameOf(u)} lies on top, or has moved.`) : undefined,
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
    ...splitVerbs((s, u) => whyNotTurnOf(s, u) ?? whyNotFire(s, u)),
    ...skirmishing,
    done: deed({ do: pop }),
  },
};

const whyNotRide = (s: State, l: Leader) => (s.leaderRode[l] ? no("TD-4.1e", "He has ridden on this marker.") : undefined);
const whyNotFreeTurn = (s: State, u: Unit) => {
  if (has(s, u, SPENT | FIRED | TURNED)) return no("TD-6.11b", `${nameOf(u)} cannot turn freely any more.`);
  return unitsIn(s, s.hex[u]).some((one) => one !== u && has(s, one, TURNED)) ? no("TD-7.1c", "The stack has turned.") : undefined;
};

/** 14.2b half of the allowance of the new form is spent: the unit may still move with the rest. */
function changeMount(s: State, u: Unit, log: Log): void {
  s.marks[u] ^= MOUNTED;
  s.marks[u] |= TURNED;
  log?.push({ event: "mount", rule: "TD-14.2a", text: `${nameOf(u)} ${isMounted(s, u) ? "mounts" : "dismounts"}.`, unit: nameOf(u) });
}
