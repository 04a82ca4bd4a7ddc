/** II.C Division orders: what each brigade In Command is to do, who goes In Reserve, and where the guns serve (6.2j, 6.3, 4.35). */
import { no, noted, pop, type Question } from "../../../../kit/index.js";
import { type Formation, formationSide, formations, isGun, type Side, sideOf, UNITS } from "../../data/armies.js";
import { orderNames } from "../../data/scenarios.js";
import { IN_COMMAND, RECOVERS, RESERVE } from "../../marks.js";
import { ask } from "../../options.js";
import { formation, is, order, type State, unit } from "../../state.js";
import { deed, nameOf, seatOf, sideArmy, titleOf } from "../../words.js";
import { whyNotRecover } from "../guns.js";
import { attachments } from "./attach.js";
import { brigadesFor, crewOf, giveOrder, isFree, isTold, isWatched, NO_MARCH, orderOf, whyNotOrder } from "./orders.js";

const commander = (s: State): Side => noted(s, 0);
function whyNotCommand(s: State, b: Formation, to: number, watched?: boolean) {
  if (formationSide[b] !== commander(s) || formations[b].level !== "brigade" || !isTold(s, b))
    return no("TD-6.2j", `${titleOf(b)} takes no orders from you.`);
  // 6.0d who is still to come has the order of the schedule, unless that leaves it open.
  if (crewOf(s, b).length === 0 && !isFree(s, b)) return no("TD-6.0d", `${titleOf(b)} comes on under the order of the schedule.`);
  if (!is(s, b, IN_COMMAND)) return no("TD-4.2n", `${titleOf(b)} is Out of Command: it keeps its orders.`);
  if (orderOf(s, b) === to && !is(s, b, RESERVE)) return no("TD-6.2j", `${titleOf(b)} has these orders.`);
  return whyNotOrder(s, b, to, watched);
}

const NO_RESERVE = 10;
function whyNotReserve(s: State, b: Formation, watched = isWatched(s, b, NO_RESERVE)) {
  if (formationSide[b] !== commander(s) || formations[b].level !== "brigade" || crewOf(s, b).length === 0)
    return no("TD-6.3a", `${titleOf(b)} takes no orders from you.`);
  if (!is(s, b, IN_COMMAND) || is(s, b, RESERVE)) return no("TD-6.3a", `${titleOf(b)} is Out of Command, or In Reserve.`);
  return watched ? no("TD-6.3a", `The enemy is within ten hexes of ${titleOf(b)}.`) : undefined;
}

/** By brigade In Command of the side that gives orders: who watches it, found once for all that is listed. */
const FROM_FAR = 1;
const FROM_NEAR = 2;
const watched = new Uint8Array(formations.length);

/** DP-8 */
export const orders: Question<object, State> = {
  rule: "TD-6.2j",
  seat: (s) => seatOf(commander(s)),
  prompt: (s) => ({ text: `${sideArmy(commander(s))}: give orders to brigades In Command, or be done.` }),
  done: (s) => brigadesFor(s, commander(s)).length === 0,
  survey(s) {
    for (const b of brigadesFor(s, commander(s)))
      if (is(s, b, IN_COMMAND)) watched[b] = !isWatched(s, b, NO_RESERVE) ? 0 : isWatched(s, b, NO_MARCH) ? FROM_NEAR : FROM_FAR;
  },
  verbs: {
    order: deed({
      fields: { brigade: formation, to: order },
      each(s, open) {
        for (const b of brigadesFor(s, commander(s)))
          if (is(s, b, IN_COMMAND))
            for (let to = 0; to < orderNames.length; to++) if (!whyNotCommand(s, b, to, watched[b] === FROM_NEAR)) open(b, to);
      },
      refuse: (s, { brigade: b, to }) => whyNotCommand(s, b, to),
      do(s, { brigade: b, to }, log) {
        s.standing[b] &= ~RESERVE;
        giveOrder(s, b, to, log);
        log?.push({
          event: "order",
          rule: "TD-6.2j",
          text: `${titleOf(b)} is to ${orderNames[to]}.`,
          brigade: titleOf(b),
          order: orderNames[to],
        });
      },
    }),
    reserve: deed({
      fields: { brigade: formation },
      each(s, open) {
        for (const b of brigadesFor(s, commander(s)))
          if (is(s, b, IN_COMMAND) && !is(s, b, RESERVE) && !whyNotReserve(s, b, watched[b] > 0)) open(b);
      },
      refuse: (s, { brigade: b }) => whyNotReserve(s, b),
      do(s, { brigade: b }, log) {
        s.standing[b] |= RESERVE;
        log?.push({ event: "order", rule: "TD-6.3a", text: `${titleOf(b)} goes In Reserve.`, brigade: titleOf(b), order: "reserve" });
      },
    }),
    ...attachments(commander),
    /** DP-33 */
    recover: deed({
      fields: { battery: unit },
      each(s, open) {
        if (!ask.artilleryRecovery(s)) return;
        for (let i = UNITS * commander(s), end = i + s.many[commander(s)]; i < end; i++)
          if (isGun[s.afield[i]] && !whyNotRecover(s, s.afield[i])) open(s.afield[i]);
      },
      refuse: (s, { battery: u }) => (sideOf[u] === commander(s) ? whyNotRecover(s, u) : no("TD-b16.25a", `${nameOf(u)} is not yours.`)),
      do: (s, { battery: u }) => {
        s.duty[u] |= RECOVERS;
      },
    }),
    done: deed({ do: pop }),
  },
};
