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
import { brigadesFor, giveOrder, hasOrder, isFree, isManned, isTold, isWatched, NO_MARCH, watchedFrom, whyNotOrder } from "./orders.js";

const commander = (s: State): Side => noted(s, 0);
/** Why a brigade takes no orders now, whatever they are. */
function whyNotHear(s: State, b: Formation) {
  if (formationSide[b] !== commander(s) || formations[b].level !== "brigade" || !isTold(s, b))
    return no("TD-6.2j", `${titleOf(b)} takes no orders from you.`);
  // 6.0d who is still to come has the order of the schedule, unless that leaves it open.
  if (!isManned(s, b) && !isFree(s, b)) return no("TD-6.0d", `${titleOf(b)} comes on under the order of the schedule.`);
  return is(s, b, IN_COMMAND) ? undefined : no("TD-4.2n", `${titleOf(b)} is Out of Command: it keeps its orders.`);
}

function whyNotTell(s: State, b: Formation, to: number, watched?: boolean) {
  if (!is(s, b, RESERVE) && hasOrder(s, b, to)) return no("TD-6.2j", `${titleOf(b)} has these orders.`);
  return whyNotOrder(s, b, to, watched);
}

const NO_RESERVE = 10;
function whyNotReserve(s: State, b: Formation, watched = isWatched(s, b, NO_RESERVE)) {
  if (formationSide[b] !== commander(s) || formations[b].level !== "brigade" || !isManned(s, b))
    return no("TD-6.3a", `${titleOf(b)} takes no orders from you.`);
  if (!is(s, b, IN_COMMAND) || is(s, b, RESERVE)) return no("TD-6.3a", `${titleOf(b)} is Out of Command, or In Reserve.`);
  return watched ? no("TD-6.3a", `The enemy is within ten hexes of ${titleOf(b)}.`) : undefined;
}

/** The brigades In Command of the side that gives orders, and how near the enemy is that watches each: found once for all that is listed. */
let commanded: readonly Formation[] = [];
const watched = new Uint8Array(formations.length);

/** DP-8 */
export const orders: Question<State> = {
  rule: "TD-6.2j",
  seat: (s) => seatOf(commander(s)),
  prompt: (s) => ({ text: `${sideArmy(commander(s))}: give orders to brigades In Command, or be done.` }),
  done: (s) => brigadesFor(s, commander(s)).length === 0,
  survey(s) {
    commanded = brigadesFor(s, commander(s)).filter((b) => is(s, b, IN_COMMAND));
    for (const b of commanded) watched[b] = watchedFrom(s, b);
  },
  verbs: {
    order: deed({
      fields: { brigade: formation, to: order },
      each(s, open) {
        for (const b of commanded) {
          if (whyNotHear(s, b)) continue;
          for (let to = 0; to < orderNames.length; to++) if (!whyNotTell(s, b, to, watched[b] <= NO_MARCH)) open(b, to);
        }
      },
      refuse: (s, { brigade: b, to }) => whyNotHear(s, b) ?? whyNotTell(s, b, to),
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
        for (const b of commanded) if (watched[b] > NO_RESERVE && !whyNotReserve(s, b, false)) open(b);
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
