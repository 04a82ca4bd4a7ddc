/** 14 The End Turn Phase, step by step; and 6.8 (option) guns that fall back. */
import { type Hex, inOrder, no, noted, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { BRIGADES, CONFEDERATE, REYNOLDS, sideNames, sideOf, UNION, UNITS } from "../data/armies.js";
import { between, cut, ROAD, steep, way } from "../data/map.js";
import { chitOf, EVENTS, eventNames, SHARPSHOOTERS, victoryPlace } from "../data/scenarios.js";
import {
  ACTIVATED,
  AVAILABLE,
  BROKEN_3,
  CHEERED,
  COLUMN,
  enemyAt,
  engagedAt,
  event,
  GONE,
  has,
  hex,
  LOW_AMMO,
  MISLED,
  neighbourOf,
  type State,
  scenarioOf,
} from "../state.js";
import { deed, hexName, type Log, nameOf, seatOf, sideDoes } from "../words.js";
import { isBanned } from "./bans.js";
import { emptyCup, handSize, returnUsed } from "./chits.js";
import { enter } from "./enter.js";
import { isLastOfReynolds } from "./leaders.js";
import { passable } from "./retreat.js";
import { hasRoomFor } from "./stacking.js";
import { checkWrecks } from "./wreck.js";

/** 14.3b how many held chits a side keeps. */
const KEPT = 2;

export const endTurn = inOrder<State>([
  checkWrecks,
  (s) => push(s, Chapter.wrecks, UNION, 0),
  recoverBroken,
  takeMarkersOff,
  (s) => {
    returnUsed(s);
    emptyCup(s);
    setFreeChitAside(s);
    push(s, Chapter.keep, CONFEDERATE);
    push(s, Chapter.keep, UNION);
  },
  score,
  nextTurn,
]);

/** 14.1a one box toward Available. */
function recoverBroken(s: State): void {
  for (let u = 0; u < UNITS; u++) if (s.hex[u] >= BROKEN_3 && s.hex[u] < AVAILABLE) s.hex[u]++;
}

/** 14.2a Fire/Move goes; so do columns off the road; 14.3c what lasts a turn. */
function takeMarkersOff(s: State): void {
  for (let u = 0; u < UNITS; u++) {
    s.marks[u] &= LOW_AMMO | COLUMN;
    if (has(s, u, COLUMN) && !isOnRoad(s.hex[u])) s.marks[u] &= ~COLUMN;
  }
  for (let b = 0; b < BRIGADES; b++) s.brigades[b] &= ~(MISLED | CHEERED);
  s.heat = 0;
  s.smoke = 0;
  s.fortunes = 0;
  s.lulled = 0;
  s.automatic = 0;
}

const isOnRoad = (at: Hex): boolean => {
  for (let k = at * 6; k < at * 6 + 6; k++) if (at >= 0 && way[k] === ROAD) return true;
  return false;
};

/** 15.0e the free chit goes back while another turn gives it again; after that it is an ordinary held one. */
function setFreeChitAside(s: State): void {
  if (!s.freeChit) return;
  s.freeChit = 0;
  if (!scenarioOf(s).sharpshooters.includes(s.turn + 1)) return;
  s.hand[chitOf(CONFEDERATE, SHARPSHOOTERS)]--;
  s.pool[chitOf(CONFEDERATE, SHARPSHOOTERS)]++;
}

/** T1 */
export const keep: Question<State> = {
  rule: "FD-14.3b",
  seat: (s) => seatOf(noted(s, 0)),
  prompt: (s) => ({ text: `${sideDoes(noted(s, 0), "keep")} two held chits: which goes back?` }),
  done: (s) => handSize(s, noted(s, 0)) <= KEPT,
  verbs: {
    discard: deed({
      fields: { event },
      refuse: (s, { event: e }) =>
        s.hand[noted(s, 0) * EVENTS + e] > 0 ? undefined : no("FD-14.3b", `${eventNames[e]} is not in your hand.`),
      do(s, { event: e }, log) {
        const chit = noted(s, 0) * EVENTS + e;
        s.hand[chit]--;
        s.pool[chit]++;
        log?.push({ event: "returned", rule: "FD-14.3b", text: `${eventNames[e]} goes back to the pool.`, chit: eventNames[e] });
      },
    }),
  },
};

const holderOf = (s: State, at: Hex): number => s.control[victoryPlace[at]];

/** 14.4a points of the turn, noon, and the end by Cemetery Hill. */
function score(s: State, log: Log): void {
  const { turnPoints, noon, automaticHex } = scenarioOf(s);
  for (const { side, hex: at, vp, from } of turnPoints)
    if (s.turn >= from && holderOf(s, at) === side) {
      s.scored[side] += vp;
      tellPoints(side, vp, "FD-14.4a", hexName(at), log);
    }
  if (noon && s.turn === noon.turn) {
    const side = holderOf(s, noon.hex);
    s.scored[side] += noon.vp;
    tellPoints(side, noon.vp, "FD-16.4o", hexName(noon.hex), log);
  }
  if (automaticHex >= 0 && holderOf(s, automaticHex) === CONFEDERATE) {
    log?.push({ event: "end", rule: "FD-16.4u", text: `The Confederates hold ${hexName(automaticHex)}: the battle is decided.` });
    finish(s);
  }
}

function tellPoints(side: number, vp: number, rule: string, at: string, log: Log): void {
  log?.push({ event: "points", rule, text: `${sideDoes(side, "score")} ${vp} for ${at}.`, side: sideNames[side], points: vp, hex: at });
}

/** Nothing is left to do but to count. */
function finish(s: State): void {
  while (s.depth > 0) pop(s);
  push(s, Chapter.over);
}

/** 14.5a markers turn, and the next turn begins or the game is counted. */
function nextTurn(s: State, log: Log): void {
  for (let b = 0; b < BRIGADES; b++) s.brigades[b] &= ~ACTIVATED;
  if (isLastOfReynolds(s)) s.leaders[REYNOLDS] |= GONE;
  if (s.turn + 1 < scenarioOf(s).turns.length) {
    s.turn++;
    return;
  }
  log?.push({ event: "end", rule: "FD-4.0b", text: "The last turn is over." });
  finish(s);
}

const gun = (s: State): number => noted(s, 0);

/** 6.8a where the guns could go. */
function mayFallBack(s: State, to: Hex): boolean {
  const u = gun(s);
  const side = between(s.hex[u], to);
  if (side < 0 || neighbourOf(s)[side] !== to || cut[side] || enemyAt(s, sideOf[u], to) || isBanned(s, sideOf[u], to)) return false;
  return passable(u, side) && (!steep[side] || way[side] > 0) && !engagedAt(s, sideOf[u], to) && hasRoomFor(s, to, u);
}

export const gunSafety: Question<State> = {
  rule: "FD-6.8a",
  seat: (s) => seatOf(sideOf[gun(s)]),
  prompt: (s) => ({ text: `Infantry has come beside ${nameOf(gun(s))}, unsupported: fall back one hex or stay?`, unit: nameOf(gun(s)) }),
  done(s) {
    const at = s.hex[gun(s)];
    if (at < 0) return true;
    for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && mayFallBack(s, neighbourOf(s)[k])) return false;
    return true;
  },
  verbs: {
    fall: deed({
      fields: { to: hex },
      each(s, open) {
        const at = s.hex[gun(s)];
        for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && mayFallBack(s, neighbourOf(s)[k])) open(neighbourOf(s)[k]);
      },
      refuse: (s, { to }) => (mayFallBack(s, to) ? undefined : no("FD-6.8a", `${nameOf(gun(s))} cannot fall back to ${hexName(to)}.`)),
      do(s, { to }, log) {
        const u = gun(s);
        const from = s.hex[u];
        pop(s);
        enter(s, u, to, log);
        log?.push({
          event: "retreat",
          rule: "FD-6.8a",
          text: `${nameOf(u)} limbers up and goes to ${hexName(to)}.`,
          unit: nameOf(u),
          path: [hexName(from), hexName(to)],
        });
      },
    }),
    stay: deed({ do: (s) => pop(s) }),
  },
};
