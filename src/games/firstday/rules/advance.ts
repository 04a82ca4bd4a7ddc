/** 12.7 Advance after Close Combat. */
import { type Hex, no, noted, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { isMounted, mover, sideOf, type Unit } from "../data/armies.js";
import { between, cut, joined, marsh, NEVER, near, offRoad } from "../data/map.js";
import { seatOfUnit } from "../seats.js";
import { ATTACKED, ATTACKING, COLUMN, enemyAt, engagedAt, has, hex, neighbourOf, type State, unit } from "../state.js";
import { deed, hexName, type Log, marked, nameOf } from "../words.js";
import { isBanned } from "./bans.js";
import { MUST, SECOND_HEX, SPARED } from "./combat.js";
import { enter } from "./enter.js";
import { takeHit } from "./losses.js";
import { hasRoom, loadOf } from "./stacking.js";

const flags = (s: State): number => noted(s, 1);
/** The mark of who has made its attack. */
const used = (s: State): number => (flags(s) & SPARED ? 0 : ATTACKED);

/** 12.7e prices do not matter, prohibitions do. */
function mayEnter(s: State, u: Unit, from: Hex, to: Hex): boolean {
  const side = between(from, to);
  if (cut[side] || enemyAt(s, sideOf[u], to) || isBanned(s, sideOf[u], to)) return false;
  if (mover[u] && offRoad[1][side] === NEVER && !joined[side]) return false;
  return hasRoom(s, to, loadOf(s, u), 1, isMounted[u] === 1);
}

const couldAdvance = (s: State, u: Unit): boolean =>
  has(s, u, ATTACKING) && s.hits[u] < 2 && near(s.hex[u], s.target) === 1 && mayEnter(s, u, s.hex[u], s.target);

/** The Assaulting Hex goes first. */
function mayAdvance(s: State, u: Unit): boolean {
  if (!couldAdvance(s, u)) return false;
  return s.hex[u] === s.assault || !marked(s, ATTACKING).some((other) => s.hex[other] === s.assault && couldAdvance(s, other));
}

/** K6 */
export const advance: Question<State> = {
  rule: "FD-12.7a",
  seat: (s) => seatOfUnit(s, marked(s, ATTACKING)[0]),
  prompt: (s) => ({
    text: `${hexName(s.target)} is empty: ${flags(s) & MUST ? "the charge goes in" : "advance, unit by unit, or stay"}.`,
    place: hexName(s.target),
  }),
  done(s, log) {
    const depth = s.depth;
    for (;;) {
      const able = marked(s, ATTACKING).filter((u) => couldAdvance(s, u));
      if (able.length === 0) return true;
      if (!(flags(s) & MUST) || able.length > 1) return false;
      goIn(s, able[0], log);
      if (s.depth !== depth) return false;
    }
  },
  verbs: {
    advance: deed({
      fields: { unit },
      each(s, open) {
        for (const u of marked(s, ATTACKING)) if (mayAdvance(s, u)) open(u);
      },
      refuse(s, { unit: u }) {
        if (mayAdvance(s, u)) return undefined;
        if (!has(s, u, ATTACKING)) return no("FD-12.7a", `${nameOf(u)} was not in the attack, or has decided.`);
        if (s.hits[u] > 1) return no("FD-12.7a", `${nameOf(u)} is Disordered.`);
        if (cut[between(s.hex[u], s.target)]) return no("FD-x2.10f", "Nobody advances over a Railroad Cut.");
        return couldAdvance(s, u)
          ? no("FD-12.7a", "The Assaulting Hex advances first.")
          : no("FD-12.7a", `${hexName(s.target)} has no room for ${nameOf(u)}.`);
      },
      do: (s, { unit: u }, log) => goIn(s, u, log),
    }),
    stay: deed({
      fields: { unit },
      each(s, open) {
        if (!(flags(s) & MUST)) for (const u of marked(s, ATTACKING)) if (mayAdvance(s, u)) open(u);
      },
      refuse(s, { unit: u }) {
        if (flags(s) & MUST) return no("FD-x12.7a", "By this chit the attackers must advance.");
        return mayAdvance(s, u) ? undefined : no("FD-12.7b", `${nameOf(u)} is not asked now.`);
      },
      do(s, { unit: u }) {
        s.marks[u] = (s.marks[u] & ~ATTACKING) | used(s);
      },
    }),
  },
};

function goIn(s: State, u: Unit, log: Log): void {
  const from = s.hex[u];
  const second = (flags(s) & SECOND_HEX) !== 0;
  s.marks[u] = (s.marks[u] & ~(ATTACKING | COLUMN)) | used(s);
  const to = s.target;
  if (second) push(s, Chapter.onward, u, from);
  walk(s, u, from, to, log);
}

/** x12.7c marsh costs a hit. */
function walk(s: State, u: Unit, from: Hex, to: Hex, log: Log): void {
  const side = between(from, to);
  enter(s, u, to, log);
  log?.push({
    event: "advance",
    rule: "FD-12.7a",
    text: `${nameOf(u)} advances to ${hexName(to)}.`,
    unit: nameOf(u),
    path: [hexName(from), hexName(to)],
  });
  if (marsh[to] && !joined[side]) takeHit(s, u, "FD-x12.7c", log);
}

const goer = (s: State): Unit => noted(s, 0);
const start = (s: State): Hex => noted(s, 1);

function mayGoOn(s: State, to: Hex): boolean {
  const u = goer(s);
  return to !== start(s) && !engagedAt(s, sideOf[u], to) && mayEnter(s, u, s.hex[u], to);
}

/** 12.7d a second hex after DX or DR, out of contact, not back (x12.7b). */
export const onward: Question<State> = {
  rule: "FD-12.7d",
  seat: (s) => seatOfUnit(s, goer(s)),
  prompt: (s) => ({ text: `${nameOf(goer(s))} may go one hex further.`, unit: nameOf(goer(s)) }),
  done(s) {
    const at = s.hex[goer(s)];
    if (at < 0 || s.hits[goer(s)] > 1) return true;
    for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && mayGoOn(s, neighbourOf(s)[k])) return false;
    return true;
  },
  verbs: {
    onward: deed({
      fields: { to: hex },
      each(s, open) {
        const at = s.hex[goer(s)];
        for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && mayGoOn(s, neighbourOf(s)[k])) open(neighbourOf(s)[k]);
      },
      refuse(s, { to }) {
        if (
          near(s.hex[goer(s)], to) === 1 &&
          neighbourOf(s)
            .subarray(s.hex[goer(s)] * 6, s.hex[goer(s)] * 6 + 6)
            .includes(to) &&
          mayGoOn(s, to)
        )
          return undefined;
        if (to === start(s)) return no("FD-x12.7b", `${nameOf(goer(s))} does not double back to ${hexName(to)}.`);
        return no("FD-12.7d", `${hexName(to)} is not next to ${nameOf(goer(s))}, closed, full, or next to the enemy.`);
      },
      do(s, { to }, log) {
        const u = goer(s);
        pop(s);
        walk(s, u, s.hex[u], to, log);
      },
    }),
    halt: deed({ do: (s) => pop(s) }),
  },
};
