/** 4.41, 4.48, 5.5b (options) Between two activations: Warren sends a brigade, Hancock a regiment. */
import { createReach, flood, inOrder, NO, no, noted, pop, push, type Question } from "../../../../kit/index.js";
import { Chapter } from "../../agenda.js";
import {
  brigadeOf,
  CONFEDERATE,
  type Formation,
  formationOf,
  formations,
  isInfantry,
  parentOf,
  type Side,
  sideOf,
  UNION,
  UNITS,
  type Unit,
} from "../../data/armies.js";
import { grid, near } from "../../data/map.js";
import { ATTACK, orderNames } from "../../data/scenarios.js";
import { ACTED, FROZEN, OWES, RESERVE, SENT_IN } from "../../marks.js";
import { ask } from "../../options.js";
import { forget, formation, holder, is, LOST, neighbourOf, order, type State, turnOf, UNUSED, unit } from "../../state.js";
import { deed, nameOf, seatOf, titleOf } from "../../words.js";
import { CHARGE_POINTS } from "../allowance.js";
import { takeUp } from "../march.js";
import { isBeside } from "../near-enemy.js";
import { INFANTRY, NEVER, overland } from "../prices/prices.js";
import { isOpenGround } from "../steps.js";
import { hexesOf, isDisordered, onMap } from "../strength.js";
import { mostActs } from "./efficiency.js";
import { chiefOf, covers, HANCOCK, isThere, WARREN } from "./leadership.js";
import { brigadesFor, crewOf, giveOrder, hasOrder, whyNotOrder } from "./orders.js";

const SECOND_CORPS = formationOf("us-c-ii");
/** 4.41d, 4.48a, c in half points and hexes. */
const MOST_RIDDEN = 20;
const HANCOCK_REACH = 4;

/** After an activation; 5.5c after the last of the turn too. */
export function offerInterrupts(s: State, acted: Side): void {
  if (mayUseWarren(s)) push(s, Chapter.warren);
  if (ask.hancock(s) && acted === CONFEDERATE && mayUseHancock(s)) push(s, Chapter.hancock);
}

/** 4.48 once, and himself: who commands his corps after him does not. */
const mayUseHancock = (s: State): boolean => !s.hancockSent && isThere(s, HANCOCK) && s.leaderState[HANCOCK] === 0;

function mayUseWarren(s: State): boolean {
  const { day, hour } = turnOf(s);
  return ask.warren(s) && isThere(s, WARREN) && (day > 2 || (day === 2 && hour >= 700)) && s.warrenRode <= MOST_RIDDEN;
}

/** 4.41c, g */
function whyNotWarren(s: State, b: Formation) {
  if (!brigadesFor(s, UNION).includes(b) || crewOf(s, b).length === 0 || is(s, b, FROZEN))
    return no("TD-b4.41c", `${titleOf(b)} cannot act.`);
  const l = chiefOf(s, b);
  if (!isThere(s, l) || !covers(s, WARREN, s.leaderHex[l])) return no("TD-b4.41c", `The leader of ${titleOf(b)} is out of Warren's range.`);
  return s.used[b] >= mostActs(s, b) ? no("TD-b4.41g", `${titleOf(b)} has acted ${s.used[b]} times.`) : undefined;
}

/** RX-14 */
export const warren: Question<State> = {
  rule: "TD-b4.41c",
  seat: () => seatOf(UNION),
  prompt: () => ({ text: "Warren may send one brigade in his range into action now, once in the game." }),
  done: (s) => !mayUseWarren(s) || !brigadesFor(s, UNION).some((b) => !whyNotWarren(s, b)),
  verbs: {
    send: deed({
      fields: { brigade: formation },
      each(s, open) {
        for (const b of brigadesFor(s, UNION)) if (!whyNotWarren(s, b)) open(b);
      },
      refuse: (s, { brigade: b }) => whyNotWarren(s, b),
      do(s, { brigade: b }, log) {
        pop(s);
        s.leaderState[WARREN] = LOST;
        s.leaderHex[WARREN] = UNUSED;
        s.standing[b] |= SENT_IN;
        log?.push({ event: "warren", rule: "TD-b4.41k", text: `Warren sends ${titleOf(b)}.`, brigade: titleOf(b), leader: "Warren" });
        push(s, Chapter.urged, -1, b, 1);
      },
    }),
    pass: deed({ do: pop }),
  },
};

/** 4.41e, 19.0l, p any order that it qualifies for, without a roll; whoever has one is no longer In Reserve. */
export const freely: Question<State> = {
  rule: "TD-b4.41e",
  seat: (s) => seatOf(sideOf[crewOf(s, noted(s, 0))[0]]),
  prompt: (s) => ({ text: `${titleOf(noted(s, 0))} may change its orders freely.`, brigade: titleOf(noted(s, 0)) }),
  done: (s) => crewOf(s, noted(s, 0)).length === 0,
  verbs: {
    order: deed({
      fields: { to: order },
      refuse: (s, { to }) =>
        hasOrder(s, noted(s, 0), to) && !is(s, noted(s, 0), RESERVE)
          ? no("TD-6.2a", `${titleOf(noted(s, 0))} has these orders.`)
          : whyNotOrder(s, noted(s, 0), to),
      do(s, { to }, log) {
        const b = noted(s, 0);
        pop(s);
        s.standing[b] &= ~RESERVE;
        giveOrder(s, b, to, log);
        log?.push({
          event: "order",
          rule: "TD-b4.41e",
          text: `${titleOf(b)} is to ${orderNames[to]}.`,
          brigade: titleOf(b),
          order: orderNames[to],
        });
      },
    }),
    keep: deed({ do: pop }),
  },
};

const reach = createReach(grid);

/** 4.48b, e the hexes that his regiment can charge from: open ground, next to the enemy. */
function reachesEnemy(s: State, u: Unit): boolean {
  flood(reach, grid, s.hex[u], CHARGE_POINTS, (at, to, d) => {
    const k = at * 6 + d;
    if (neighbourOf(s)[k] < 0 || holder(s, to) >= 0 || (at !== s.hex[u] && isBeside(s, UNION, at))) return NO;
    const cost = overland(INFANTRY)[k];
    return cost === NEVER || !isOpenGround(cost, to) ? NO : cost;
  });
  for (let at = 0; at < grid.size; at++) if (reach.cost[at] > 0 && isBeside(s, UNION, at)) return true;
  return false;
}

function whyNotSend(s: State, u: Unit) {
  const corps = parentOf[parentOf[brigadeOf[u]]];
  if (corps !== SECOND_CORPS || !isInfantry[u] || !onMap(s, u) || isDisordered(s, u) || formations[brigadeOf[u]].level !== "brigade")
    return no("TD-b4.48a", `${nameOf(u)} is no regiment of the II Corps in Good Order.`);
  if (is(s, brigadeOf[u], FROZEN)) return no("TD-22.0l", `${nameOf(u)} may not act yet.`);
  if (hexesOf(s, u).every((at) => near(at, s.leaderHex[HANCOCK]) > HANCOCK_REACH))
    return no("TD-b4.48a", `${nameOf(u)} is more than four hexes from Hancock.`);
  return reachesEnemy(s, u) ? undefined : no("TD-b4.48b", `${nameOf(u)} cannot reach an enemy to charge.`);
}

/** RX-14 */
export const hancock: Question<State> = {
  rule: "TD-b4.48a",
  seat: () => seatOf(UNION),
  prompt: () => ({ text: "Hancock may send one regiment of the II Corps into the enemy now, once in the game." }),
  done(s) {
    if (!mayUseHancock(s)) return true;
    for (let u = 0; u < UNITS; u++) if (!whyNotSend(s, u)) return false;
    return true;
  },
  verbs: {
    send: deed({
      fields: { unit },
      refuse: (s, { unit: u }) => whyNotSend(s, u),
      do(s, { unit: u }, log) {
        pop(s);
        s.hancockSent = 1;
        log?.push({ event: "hancock", rule: "TD-b4.48a", text: `Hancock sends ${nameOf(u)}.`, unit: nameOf(u) });
        push(s, Chapter.charge, -1, u);
      },
    }),
    pass: deed({ do: pop }),
  },
};

/** 4.48 it moves and shocks; 4.48g neither an activation of its brigade nor tiring. */
export const charge = inOrder<State>([
  (s) => {
    const u = noted(s, 1);
    forget(s);
    s.brigade = brigadeOf[u];
    s.sent = u;
    s.order[u] = ATTACK;
    for (const other of crewOf(s, brigadeOf[u])) if (other !== u) s.marks[other] |= ACTED;
    takeUp(s, [u]);
  },
  (s) => {
    const u = noted(s, 1);
    if (onMap(s, u) && !isDisordered(s, u) && isBeside(s, UNION, s.hex[u])) s.marks[u] |= OWES;
    push(s, Chapter.shocks);
  },
  (s) => push(s, Chapter.endActivation, -1),
  (s) => {
    s.sent = -1;
  },
]);
