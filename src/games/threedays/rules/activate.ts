/** 3.1 One brigade's activation: who of it is In Command, its orders, its units one by one, then Shock and the checks at its end. */
import { inOrder, isPending, noted, notedBy, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import {
  brigadeOf,
  type Formation,
  formationSide,
  formations,
  isBerdan,
  isSkirmisher,
  leaderSide,
  leaders,
  parentOf,
  type Unit,
} from "../data/armies.js";
import { near } from "../data/map.js";
import { ADVANCE, ATTACK, MARCH_ORDER } from "../data/scenarios.js";
import { fatigue } from "../data/tables.js";
import { ACTED, APART, ASTRAY, CALLED, EAGER, RESERVE, ROUSED, STIRRED } from "../marks.js";
import { ask } from "../options.js";
import { forget, has, is, type State, turnOf } from "../state.js";
import { type Log, titleOf } from "../words.js";
import { offerInterrupts } from "./command/interrupts.js";
import { chiefOf, covers, isIverson, isReached, isThere, rangeOf, spread } from "./command/leadership.js";
import { crewOf, giveOrder, orderOf, whyNotOrder } from "./command/orders.js";
import { slowMarch } from "./command/slocum.js";
import { isBeside } from "./near-enemy.js";
import { isInCommand } from "./skirmish.js";
import { hexesOf } from "./strength.js";

const areBeside = (s: State, u: Unit, v: Unit): boolean => hexesOf(s, u).some((a) => hexesOf(s, v).some((b) => near(a, b) <= 1));

/** 4.2b, c, r who is in range of the brigade leader, or of the division's while there is none; and who stands with or beside such a unit. */
function markAstray(s: State, b: Formation): void {
  const all = crewOf(s, b);
  const crew = all.filter((u) => !isSkirmisher[u]);
  for (const k of all) if (isSkirmisher[k] && !isInCommand(s, k)) s.marks[k] |= ASTRAY;
  const own = chiefOf(s, b);
  const l = isThere(s, own) ? own : chiefOf(s, parentOf[b]);
  const inReach = new Set<Unit>();
  if (isThere(s, l)) {
    spread(s, leaderSide[l], s.leaderHex[l], rangeOf(s, l));
    for (const u of crew) {
      if (!hexesOf(s, u).some(isReached)) continue;
      inReach.add(u);
      s.duty[u] &= ~APART;
    }
  }
  for (const u of crew) if ((s.duty[u] & APART) !== 0 || (isBerdan[u] && isLedByThirdCorps(s, u))) inReach.add(u);
  for (let grown = true; grown; ) {
    grown = false;
    for (const u of crew)
      if (!inReach.has(u) && crew.some((v) => inReach.has(v) && areBeside(s, u, v))) {
        inReach.add(u);
        grown = true;
      }
  }
  for (const u of crew) if (!inReach.has(u)) s.marks[u] |= ASTRAY;
}

/** 14.5b the Sharpshooters obey any leader of a brigade or division of the III Corps. */
function isLedByThirdCorps(s: State, u: Unit): boolean {
  const corps = parentOf[parentOf[brigadeOf[u]]];
  for (let f = 0; f < formations.length; f++) {
    const under = formations[f].level === "division" ? parentOf[f] === corps : parentOf[f] >= 0 && parentOf[parentOf[f]] === corps;
    if (under && covers(s, chiefOf(s, f), s.hex[u])) return true;
  }
  return false;
}

/** On the March marker, none of a division's is up. */
const isMarch = (s: State): boolean => isPending(s, Chapter.marker) && notedBy(s, Chapter.marker, 1) < 0;

function begin(s: State, log: Log): Formation {
  const b = noted(s, 1);
  s.brigade = b;
  forget(s);
  markAstray(s, b);
  s.used[b]++;
  s.standing[b] = (s.standing[b] & ~ROUSED) | CALLED | (isLateNight(s) ? STIRRED : 0);
  log?.push({ event: "activation", rule: "TD-3.1a", text: `${titleOf(b)} acts.`, brigade: titleOf(b), number: s.used[b] });
  // 13.2c, 17.22j who is too worn to attack advances, 17.3h and who is too tired for anything else.
  const tooTired = orderOf(s, b) === MARCH_ORDER && fatigue[s.fatigue[b]].orders === "Advance";
  if (tooTired || (orderOf(s, b) === ATTACK && whyNotOrder(s, b, ATTACK))) giveOrder(s, b, ADVANCE);
  const l = chiefOf(s, b);
  if (isIverson(s, l) && isThere(s, l) && s.unhorsed !== l && isBeside(s, formationSide[b], s.leaderHex[l]))
    push(s, Chapter.ride, l, 2 * leaders[l].mp);
  return b;
}

/** 16.2b the second and third night turns. */
const isLateNight = (s: State): boolean => {
  const { light, hour } = turnOf(s);
  return light === "midnight" || (light === "night" && hour === 200);
};

const unitsAct = (s: State): void => push(s, Chapter.actions, noted(s, 1));
const thenShock = (s: State): void => push(s, Chapter.shocks);
const thenCheck = (s: State): void => push(s, Chapter.endActivation, -1);

export const activate = inOrder<State>([
  (s, log) => {
    const b = begin(s, log);
    if (isMarch(s)) slowMarch(s, b, log);
    else if (is(s, b, EAGER)) {
      s.standing[b] &= ~EAGER;
      push(s, Chapter.freely, b);
    } else if (!is(s, b, RESERVE)) push(s, Chapter.change, b);
  },
  // 5.3h a marching brigade that has not got other orders has spent its activation.
  (s) => {
    if (isMarch(s) || ask.marchOnOwnMarkers(s) || orderOf(s, noted(s, 1)) !== MARCH_ORDER || !isPending(s, Chapter.marker)) unitsAct(s);
  },
  thenShock,
  thenCheck,
  (s) => offerInterrupts(s, formationSide[noted(s, 1)]),
]);

/** 4.41e, 19.0l out of turn, with a free choice of orders. */
export const urged = inOrder<State>([
  (s, log) => {
    const b = begin(s, log);
    // 4.41l those Out of Command have no part in what Warren asks.
    if (noted(s, 2)) for (const u of crewOf(s, b)) if (has(s, u, ASTRAY)) s.marks[u] |= ACTED;
    push(s, Chapter.freely, b);
  },
  unitsAct,
  thenShock,
  thenCheck,
  (s) => offerInterrupts(s, formationSide[noted(s, 1)]),
]);
