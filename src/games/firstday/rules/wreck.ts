/** 12.9 Wrecked brigades: the test that opens the End Turn Phase, and what a Wrecked brigade does in it. */
import { among, no, note, noted, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import {
  BRIGADES,
  type Brigade,
  brigadeNames,
  brigadeSide,
  brigades,
  DEVIN,
  GAMBLE,
  isBuford,
  isFragile,
  isGun,
  ONE_MD,
  sideNames,
  sideOf,
  UNITS,
  type Unit,
} from "../data/armies.js";
import { grid } from "../data/map.js";
import { ask } from "../options.js";
import { seatOfBrigade } from "../seats.js";
import {
  ACTIVATED,
  BROKEN_3,
  brigade,
  DUE,
  ELIMINATED,
  engaged,
  FALLING_BACK,
  has,
  isOf,
  LOW_AMMO,
  MARCHING,
  MOVED,
  RECOVERED,
  type State,
  TRIED,
  UNUSED,
  unit,
  unmarkAll,
  WAITING,
  WITHDRAWN,
  WRECKED,
} from "../state.js";
import { deed, type Log, nameOf, sideArmy } from "../words.js";
import { eachMember, hasMember } from "./command.js";
import { isEnemyWithin } from "./enemies.js";
import { remove } from "./enter.js";
import { takeUp } from "./march.js";
import { dismiss } from "./orders.js";
import { BEGAN_ENGAGED, canGoOn, costOf, mayStay, readGroup } from "./prices.js";
import { DANGER } from "./rally.js";

const isOut = (where: number): boolean => where === ELIMINATED || (where <= -6 && where >= BROKEN_3);
/** 12.9b Buford's two-step units are not Fragile here, unless ruled so. */
const countsAsLoss = (s: State, u: Unit): boolean => !isFragile[u] && (!isBuford[u] || ask.bufordWreck(s));

/** x12.9b how many units that are not Fragile are out. */
export function lossesOf(s: State, b: Brigade): number {
  let lost = 0;
  eachMember(s, b, (u) => {
    if (isOut(s.hex[u]) && countsAsLoss(s, u)) lost++;
  });
  return lost;
}

/** x12.9a to f whether the brigade is Wrecked as it stands. */
export function meetsTest(s: State, b: Brigade): boolean {
  if (brigades[b].never_wrecked && !(b === ONE_MD && ask.oneMdWreck(s))) return false;
  if (s.withdrawn && (b === GAMBLE || b === DEVIN) && !ask.withdrawnWreck(s)) return false;
  let [lost, fresh, here] = [0, 0, 0];
  eachMember(s, b, (u) => {
    const at = s.hex[u];
    if (at === UNUSED || isGun[u]) return;
    if (at === DUE || at === WITHDRAWN) {
      if (at === DUE && ask.unarrivedWreck(s)) fresh++;
      return;
    }
    here++;
    if (isOut(at)) {
      if (countsAsLoss(s, u)) lost++;
    } else if (!s.worn[u]) fresh++;
  });
  if (here === 0 || lost === 0 || fresh > 0) return false;
  return !(s.brigades[b] & RECOVERED) || lost > s.lostThen[b];
}

/** x14.0a brigades newly Wrecked are marked; x12.9i their Broken units are Eliminated. */
export function checkWrecks(s: State, log: Log): void {
  for (let b = 0; b < BRIGADES; b++) {
    if (s.brigades[b] & WRECKED || !meetsTest(s, b)) continue;
    s.brigades[b] = (s.brigades[b] | WRECKED) & ~(ACTIVATED | RECOVERED);
    s.lostThen[b] = 0;
    log?.push({
      event: "wrecked",
      rule: "FD-x12.9a",
      text: `${brigadeNames[b]}'s brigade is Wrecked.`,
      brigade: brigadeNames[b],
      side: sideNames[brigadeSide[b]],
    });
    eachMember(s, b, (u) => {
      if (isOut(s.hex[u]) && s.hex[u] !== ELIMINATED) s.hex[u] = ELIMINATED;
    });
  }
}

/** A Wrecked brigade that has not had its activity in this phase: ACTIVATED marks who has. */
const isPending = (s: State, side: number, b: Brigade): boolean =>
  brigadeSide[b] === side &&
  (s.brigades[b] & (WRECKED | ACTIVATED)) === WRECKED &&
  hasMember(s, b, (u) => s.hex[u] >= 0 || s.hex[u] === WAITING);

const hasPending = (s: State, side: number): boolean => brigadeNames.some((_, b) => isPending(s, side, b));
/** In a team its owner is asked, for his own. */
const firstPending = (s: State): Brigade => brigadeNames.findIndex((_, b) => isPending(s, noted(s, 0), b));
const isInContact = (s: State, b: Brigade): boolean => hasMember(s, b, (u) => s.hex[u] >= 0 && engaged(s, u));
const canRally = (s: State, u: Unit): boolean =>
  s.hex[u] >= 0 && (s.hits[u] > 0 || has(s, u, LOW_AMMO)) && !isEnemyWithin(s, sideOf[u], s.hex[u], DANGER) && !has(s, u, TRIED);

const deeds = ["move", "rally", "nothing"] as const;
const MOVE = 0;
const RALLY = 1;

function whyNot(s: State, b: Brigade, what: number) {
  const owned = isPending(s, noted(s, 0), b) && seatOfBrigade(s, b) === seatOfBrigade(s, firstPending(s));
  if (!owned) return no("FD-x12.9k", `${brigadeNames[b]}'s is no Wrecked brigade of yours that has still to act.`);
  if (what === MOVE) return undefined;
  const contact = isInContact(s, b);
  if (what !== RALLY)
    return contact ? no("FD-x12.9p", `A unit of ${brigadeNames[b]}'s brigade is next to the enemy: it must move.`) : undefined;
  if (s.heat) return no("FD-C.3d", "In this heat nobody rallies.");
  if (contact && !ask.wreckedRallyEngaged(s))
    return no("FD-12.9c", `A unit of ${brigadeNames[b]}'s brigade is next to the enemy: it must move.`);
  return hasMember(s, b, (u) => canRally(s, u))
    ? undefined
    : no("FD-x12.9n", "No unit of it has a marker and is three hexes from every enemy.");
}

/** W1, x12.9r in turn, the Union first. */
export const wrecks: Question<State> = {
  rule: "FD-x12.9k",
  seat: (s) => seatOfBrigade(s, firstPending(s)),
  prompt: (s) => ({ text: `${sideArmy(noted(s, 0))}: a Wrecked brigade falls back, rallies, or does nothing.` }),
  done(s) {
    if (!hasPending(s, noted(s, 0))) note(s, 0, 1 - noted(s, 0));
    if (hasPending(s, noted(s, 0))) return false;
    for (let b = 0; b < BRIGADES; b++) if (s.brigades[b] & WRECKED) s.brigades[b] &= ~ACTIVATED;
    return true;
  },
  verbs: {
    wrecked: deed({
      fields: { brigade, deed: among(deeds) },
      refuse: (s, { brigade: b, deed: what }) => whyNot(s, b, what),
      do(s, { brigade: b, deed: what }, log) {
        s.brigades[b] |= ACTIVATED;
        note(s, 0, 1 - noted(s, 0));
        log?.push({
          event: "wreckedDoes",
          rule: "FD-x12.9k",
          text: `${brigadeNames[b]}'s Wrecked brigade: ${deeds[what]}.`,
          brigade: brigadeNames[b],
        });
        if (what === MOVE) {
          s.brigade = b;
          s.doing = FALLING_BACK;
          push(s, Chapter.wreckMove);
        } else if (what === RALLY) {
          s.brigade = b;
          push(s, Chapter.wreckRally);
        }
      },
    }),
  },
};

/** Whether an Engaged unit can get out of contact in two hexes. */
function canGetOut(s: State, u: Unit): boolean {
  s.marks[u] |= MARCHING;
  readGroup(s);
  const from = s.hex[u];
  let out = false;
  for (let k = from * 6; k < from * 6 + 6 && !out; k++) {
    const cost = costOf(s, k, 4, 4, BEGAN_ENGAGED);
    const to = grid.neighbour[k];
    out = cost >= 0 && (mayStay(s, to) || canGoOn(s, to, 4 - cost, 4, BEGAN_ENGAGED));
  }
  s.marks[u] &= ~MARCHING;
  return out;
}

const canMove = (s: State, u: Unit): boolean =>
  isOf(s, u, s.brigade) && !has(s, u, MOVED) && (s.hex[u] === WAITING || (s.hex[u] >= 0 && (!engaged(s, u) || canGetOut(s, u))));

/** x12.9q who is in contact and could leave it must. */
const mustMove = (s: State, u: Unit): boolean => s.hex[u] >= 0 && canMove(s, u) && engaged(s, u);

/** W2 */
export const wreckMove: Question<State> = {
  rule: "FD-x12.9m",
  seat: (s) => seatOfBrigade(s, s.brigade),
  prompt: (s) => ({
    text: `${brigadeNames[s.brigade]}'s Wrecked brigade: each unit goes up to 2 hexes, and none stays next to the enemy.`,
    brigade: brigadeNames[s.brigade],
  }),
  done(s, log) {
    for (let u = 0; u < UNITS; u++) if (canMove(s, u)) return false;
    standDown(s, log);
    return true;
  },
  verbs: {
    take: deed({
      fields: { unit },
      each(s, open) {
        for (let u = 0; u < UNITS; u++) if (canMove(s, u)) open(u);
      },
      refuse(s, { unit: u }) {
        if (canMove(s, u)) return undefined;
        if (!isOf(s, u, s.brigade) || s.hex[u] < 0)
          return no("FD-x12.9m", `${nameOf(u)} is not of ${brigadeNames[s.brigade]}'s brigade on the map.`);
        return has(s, u, MOVED)
          ? no("FD-x12.9m", `${nameOf(u)} has moved.`)
          : no("FD-x12.9q", `${nameOf(u)} cannot get away from the enemy.`);
      },
      do: (s, { unit: u }, log) => takeUp(s, u, false, log),
    }),
    end: deed({
      refuse(s) {
        for (let u = 0; u < UNITS; u++) if (mustMove(s, u)) return no("FD-x12.9q", `${nameOf(u)} may not stay next to the enemy.`);
        return undefined;
      },
      do(s, _, log) {
        standDown(s, log);
        pop(s);
      },
    }),
  },
};

/** x12.9q who is still in contact surrenders. */
function standDown(s: State, log: Log): void {
  for (let u = 0; u < UNITS; u++)
    if (s.hex[u] >= 0 && isOf(s, u, s.brigade) && engaged(s, u))
      remove(s, u, ELIMINATED, "FD-x12.9q", "it cannot get away from the enemy and surrenders", log);
  unmarkAll(s, TRIED);
  dismiss(s);
}

/** 12.9c each unit that qualifies takes one marker off; by the other reading one alone. */
export const wreckRally: Question<State> = {
  rule: "FD-x12.9n",
  seat: (s) => seatOfBrigade(s, s.brigade),
  prompt: (s) => ({ text: `${brigadeNames[s.brigade]}'s Wrecked brigade rallies, a marker a unit.`, brigade: brigadeNames[s.brigade] }),
  done(s) {
    for (let u = 0; u < UNITS; u++) if (isOf(s, u, s.brigade) && canRally(s, u)) return false;
    dismiss(s);
    return true;
  },
  verbs: {
    steady: deed({
      fields: { unit },
      each(s, open) {
        for (let u = 0; u < UNITS; u++) if (isOf(s, u, s.brigade) && canRally(s, u) && s.hits[u] > 0) open(u);
      },
      refuse: (s, { unit: u }) =>
        isOf(s, u, s.brigade) && canRally(s, u) && s.hits[u] > 0
          ? undefined
          : no("FD-x12.9n", `${nameOf(u)} has no hit to take off three hexes from the enemy.`),
      do(s, { unit: u }, log) {
        s.hits[u]--;
        rallied(s, u, log);
      },
    }),
    resupply: deed({
      fields: { unit },
      each(s, open) {
        for (let u = 0; u < UNITS; u++) if (isOf(s, u, s.brigade) && canRally(s, u) && has(s, u, LOW_AMMO)) open(u);
      },
      refuse: (s, { unit: u }) =>
        isOf(s, u, s.brigade) && canRally(s, u) && has(s, u, LOW_AMMO)
          ? undefined
          : no("FD-x12.9n", `${nameOf(u)} is not low on ammunition three hexes from the enemy.`),
      do(s, { unit: u }, log) {
        s.marks[u] &= ~LOW_AMMO;
        rallied(s, u, log);
      },
    }),
    end: deed({
      do(s) {
        dismiss(s);
        pop(s);
      },
    }),
  },
};

function rallied(s: State, u: Unit, log: Log): void {
  s.marks[u] |= TRIED;
  log?.push({ event: "rally", rule: "FD-x12.9n", text: `${nameOf(u)} rallies.`, unit: nameOf(u), hits: s.hits[u] });
  if (!ask.wreckedRallyEach(s)) for (let v = 0; v < UNITS; v++) if (isOf(s, v, s.brigade)) s.marks[v] |= TRIED;
}
