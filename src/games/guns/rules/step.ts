/** 10.2, 10.3 Where the block in hand goes, and which way it faces there. */
import type { Refusal } from "../../../engine/index.js";
import { faceInto, type Kind, no, optional } from "../../../kit/index.js";
import { isMarch } from "../agenda.js";
import { blockNames } from "../data/blocks.js";
import { exitOf } from "../geometry/march.js";
import { area, position } from "../kinds.js";
import { inTheField } from "../seats.js";
import { isAt, NOWHERE, type State } from "../state.js";
import { areaName, list, positionName, positionTitle } from "../words/names.js";
import { whyNotMarchTo, whyNotWithdrawTo } from "./barred.js";
import { eachMarch, findMarches, marchBy, marchSteps } from "./march.js";
import { fixedFront, goBy, settleFront, whyNotEnter, whyNotNear } from "./movement.js";
import { crossed } from "./objectives.js";
import { type Ask, handFull, title, verb, whyNotBeside } from "./verbs.js";
import { eachWithdrawal, findWithdrawals, withdrawalBy, withdrawalSteps } from "./withdrawal.js";

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

const findWays = (s: State): void => (isMarch(s) ? findMarches(s) : findWithdrawals(s));

/** Every way just found, with the place where it ends. */
function foundWays(s: State): (Named & { readonly place: number })[] {
  const ways: (Named & { readonly place: number })[] = [];
  const found = (place: number, across = NOWHERE, through = 0) => {
    const exit = exitOf(s.ground, place);
    ways.push(exit < 0 ? { place, to: place >> 1, across, through } : { place, to: NOWHERE, across: exit, through });
  };
  if (isMarch(s)) eachMarch(s, found);
  else eachWithdrawal(s, found);
  return ways;
}

function goTo(s: State, given: Named): void {
  findWays(s);
  const { place } = foundWays(s).find((way) => isSame(way, given))!;
  goBy(s, isMarch(s) ? marchBy(s, place, given.through) : withdrawalBy(s, place));
}

const isSame = (one: Named, other: Named): boolean => one.to === other.to && one.across === other.across && one.through === other.through;

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
      each(s, open) {
        for (const way of foundWays(s)) if (way.to >= 0) open(way.to, way.across, way.through);
      },
      refuse: whyNotTo,
      do: goTo,
    }),
    off: verb({
      rule: "GG-10.5a",
      fields: { across: area, through },
      each(s, open) {
        for (const way of foundWays(s)) if (way.to < 0) open(way.across, way.through);
      },
      refuse: (s, given) => whyNotTo(s, { to: NOWHERE, ...given }),
      do: (s, given) => goTo(s, { to: NOWHERE, ...given }),
    }),
  },
};

function whyNotTo(s: State, given: Named): Refusal | undefined {
  findWays(s);
  const ways = foundWays(s);
  if (ways.some((way) => isSame(way, given))) return undefined;
  const { to, across } = given;
  const off = to < 0;
  if (off && !s.ground.map.partial[across]) return no("GG-10.5a", "The map is left across partial areas only.");
  const there = ways.filter((way) => way.to === to && (!off || way.across === across));
  if (there.length > 0) return whyNoSuchWay(s, there, given);
  if (!off && isAt(s, s.hand, to)) return no("GG-10.1a", `${blockNames[s.hand]} stands there already.`);
  const barred = off ? undefined : (whyNotEnter(s, s.hand, to, isMarch(s)) ?? (isMarch(s) ? whyNotNear(s, s.hand, to) : undefined));
  if (barred) return barred;
  const isThere = (place: number) => (off ? exitOf(s.ground, place) === across : exitOf(s.ground, place) < 0 && place >> 1 === to);
  return isMarch(s)
    ? whyNotMarchTo(s, isThere, marchSteps(s, s.hand, s.mounted === 1))
    : whyNotWithdrawTo(s, isThere, withdrawalSteps(s, s.hand, s.mounted === 1));
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
