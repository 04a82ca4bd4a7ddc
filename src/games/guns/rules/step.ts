/** 10.2, 10.3 Where the block in hand goes, and which way it faces there. */
import type { Refusal } from "../../../engine/index.js";
import { faceInto, type Kind, no, offMap, optional } from "../../../kit/index.js";
import { isMarch } from "../agenda.js";
import { blockNames } from "../data/blocks.js";
import { exitOf } from "../geometry/march.js";
import { area, position } from "../kinds.js";
import { inTheField } from "../seats.js";
import { blocksAt, enemyOf, NOWHERE, type State } from "../state.js";
import { areaName, list, positionName, positionTitle } from "../words/names.js";
import { whyBarred, whyNotMarchTo, whyNotWithdrawTo } from "./barred.js";
import { findMarches, marchSteps, showsMounted } from "./march.js";
import { chooseFront, type Ends, fixedFront, settleFront, workOf } from "./movement.js";
import { crossed } from "./objectives.js";
import { type Ask, handFull, title, verb, whyNotBeside } from "./verbs.js";
import { costs, findWithdrawals, showsCavalry, withdrawalSteps } from "./withdrawal.js";

/** Enemy objectives on the way, "MS2 MS3": which of them it crosses is the player's choice. */
const crossing: Kind<State, string> = {
  says: "the objectives that the way crosses",
  write: (s, bits) => crossed(s, bits).join(" "),
  read(s, json) {
    for (let bits = 1; bits < 8; bits++) if (json === crossed(s, bits).join(" ")) return bits;
    return undefined;
  },
};

/**
 * A way as its action names it: to a position, beside an enemy with the area it comes from (21.2), or off the map (`to` is -1) across an area;
 * and the objectives it crosses.
 */
interface Named {
  readonly to: number;
  readonly across: number;
  readonly through: number;
}

const findWays = (s: State): Ends => (isMarch(s) ? findMarches(s) : findWithdrawals(s));

/** The ways of the block in hand that were just found, in their order. */
function eachWay(s: State, found: (to: number, across: number, through: number) => void): void {
  const { count, place, marks }: Ends = isMarch(s) ? workOf(s).marches : workOf(s).withdrawals;
  for (let i = 0; i < count; i++) {
    const [to, exit] = [place[i] >> 1, exitOf(s.ground, place[i])];
    const through = marks?.[i] ?? 0;
    if (exit >= 0) found(NOWHERE, exit, through);
    else found(to, blocksAt(s, enemyOf(s.active), to) > 0 ? s.ground.map.area[place[i]] : NOWHERE, through);
  }
}

function foundWays(s: State): Named[] {
  const ways: Named[] = [];
  eachWay(s, (to, across, through) => ways.push({ to, across, through }));
  return ways;
}

const isSame = (one: Named, other: Named): boolean => one.to === other.to && one.across === other.across && one.through === other.through;

/** The block in hand goes; what is left is its front. */
function go(s: State, given: Named): void {
  const { place } = findWays(s);
  const i = foundWays(s).findIndex((way) => isSame(way, given));
  s.goal = place[i];
  s.marksCrossed = given.through;
  s.costs = Number(!isMarch(s) && costs(s, i));
  s.shows = Number(isMarch(s) ? showsMounted(s) : showsCavalry(s));
  chooseFront(s);
}

const through = optional(crossing, 0);

export const step: Ask = {
  rule: "GG-10.2a",
  seat: inTheField,
  prompt: (s) => ({
    text: `${title(s)}: choose where ${blockNames[s.hand]} ${isMarch(s) ? "marches" : "withdraws"}${s.mounted ? ", mounted" : ""}.`,
    block: blockNames[s.hand],
    mounted: s.mounted === 1,
  }),
  notNow: handFull,
  survey: findWays,
  verbs: {
    move: verb({
      fields: { to: position, across: optional(area), through },
      each: (s, open) => eachWay(s, (to, across, through) => to >= 0 && open(to, across, through)),
      refuse: whyNotGo,
      do: go,
    }),
    off: verb({
      rule: "GG-10.5a",
      fields: { across: area, through },
      each: (s, open) => eachWay(s, (to, across, through) => to < 0 && open(across, through)),
      refuse: (s, given) => whyNotGo(s, { to: NOWHERE, ...given }),
      do: (s, given) => go(s, { to: NOWHERE, ...given }),
    }),
  },
};

function whyNotGo(s: State, given: Named): Refusal | undefined {
  const { to, across } = given;
  const isOff = to < 0;
  findWays(s);
  const ways = foundWays(s).filter((way) => way.to === to && (!isOff || way.across === across));
  if (ways.length > 0) return ways.some((way) => isSame(way, given)) ? undefined : whyNoSuchWay(s, ways, given);
  if (isOff && !s.ground.map.partial[across]) return no("GG-10.5a", "The map is left across partial areas only.");
  const barred = isOff ? undefined : whyBarred(s, to);
  if (barred) return barred;
  const end = isOff ? offMap(s.ground.map, across) : 2 * to;
  return isMarch(s)
    ? whyNotMarchTo(s, end, marchSteps(s, s.hand, s.mounted === 1))
    : whyNotWithdrawTo(s, end, withdrawalSteps(s, s.hand, s.mounted === 1));
}

/** There are ways to that end, but none by that side of the enemy (21.2) or across those objectives (20.1). */
function whyNoSuchWay(s: State, ways: readonly Named[], given: Named): Refusal {
  const open = ways.map(({ to, across, through }) =>
    JSON.stringify({
      ...(to < 0 ? { do: "off" } : { do: "move", to: positionName(s, to) }),
      ...(across !== NOWHERE && { across: areaName(s, across) }),
      ...(through !== 0 && { through: crossed(s, through).join(" ") }),
    }),
  );
  const bySide = ways.every(({ across }) => across !== given.across);
  const which = open.length === 1 ? `The only way there is ${open[0]}.` : `The ways there are ${list(open)}.`;
  return no(bySide ? "GG-21.2a" : "GG-20.1a", which);
}

export const face: Ask = {
  rule: "GG-10.3a",
  seat: inTheField,
  prompt: (s) => ({
    text: `${title(s)}: which way does ${blockNames[s.hand]} face at ${positionTitle(s, s.goal >> 1)}?`,
    block: blockNames[s.hand],
    at: positionName(s, s.goal >> 1),
  }),
  notNow: handFull,
  verbs: {
    face: verb({
      fields: { front: area },
      each(s, open) {
        const p = s.goal >> 1;
        open(s.ground.map.area[2 * p]);
        open(s.ground.map.area[2 * p + 1]);
      },
      refuse(s, { front }) {
        const wrong = whyNotBeside(s, s.goal >> 1, front, "GG-10.3a");
        if (wrong) return wrong;
        return fixedFront(s) === NOWHERE ? undefined : no("GG-10.3f", "Others there can turn no more; it must face as they do.");
      },
      do: (s, { front }) => settleFront(s, faceInto(s.ground.map, s.goal >> 1, front)),
    }),
  },
};
