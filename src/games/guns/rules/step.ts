/** 10.2, 10.3 Where the block in hand goes, and which way it faces there. */
import type { JsonObject, Refusal } from "../../../engine/index.js";
import { faceInto, type Kind, no, optional, type Position } from "../../../kit/index.js";
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

const findWays = (s: State): void => (isMarch(s) ? findMarches(s) : findWithdrawals(s));

/** Every way just found: its end, beside an enemy the area it comes from, and the objectives it crosses. */
function eachFound(s: State, found: (place: number, across: number, through: number) => void): void {
  if (isMarch(s)) eachMarch(s, found);
  else eachWithdrawal(s, (place) => found(place, NOWHERE, 0));
}

/** Every way of the block in hand. */
function eachWay(s: State, found: (place: number, across: number, through: number) => void): void {
  findWays(s);
  eachFound(s, found);
}

/** Where a way that is named so ends, -1 where there is none. */
function endOf(s: State, isThat: (place: number, across: number, through: number) => boolean): number {
  let end = NOWHERE;
  eachWay(s, (place, across, through) => {
    if (end === NOWHERE && isThat(place, across, through)) end = place;
  });
  return end;
}

const isOff = (s: State, place: number): boolean => exitOf(s.ground, place) >= 0;
const endAt = (s: State, given: { readonly to: number; readonly across: number; readonly through: number }): number =>
  endOf(s, (place, across, through) => !isOff(s, place) && place >> 1 === given.to && across === given.across && through === given.through);
const endOff = (s: State, given: { readonly across: number; readonly through: number }): number =>
  endOf(s, (place, _, through) => exitOf(s.ground, place) === given.across && through === given.through);

const go = (s: State, end: number, through: number): void => goBy(s, isMarch(s) ? marchBy(s, end, through) : withdrawalBy(s, end));

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
      // 21.2 beside an enemy it matters by which side one comes
      fields: { to: position, across: optional(area), through: optional(crossing, 0) },
      each(s, open) {
        eachFound(s, (place, across, through) => {
          if (!isOff(s, place)) open(place >> 1, across, through);
        });
      },
      refuse: (s, given) => (endAt(s, given) === NOWHERE ? whyNotTo(s, given.to, given) : undefined),
      do: (s, given) => go(s, endAt(s, given), given.through),
    }),
    off: verb({
      rule: "GG-10.5a",
      fields: { across: area, through: optional(crossing, 0) },
      each(s, open) {
        eachFound(s, (place, _, through) => {
          if (isOff(s, place)) open(exitOf(s.ground, place), through);
        });
      },
      refuse: (s, given) => (endOff(s, given) === NOWHERE ? whyNotOff(s, given.across, given) : undefined),
      do: (s, given) => go(s, endOff(s, given), given.through),
    }),
  },
};

/** A way as its action names it. */
interface Named {
  readonly across: number;
  readonly through: number;
}

function whyNotTo(s: State, p: Position, given: Named): Refusal {
  const ways: Named[] = [];
  eachWay(s, (place, across, through) => {
    if (!isOff(s, place) && place >> 1 === p) ways.push({ across, through });
  });
  if (ways.length > 0) return whyNoSuchWay(s, { do: "move", to: positionName(s, p) }, ways, given);
  if (isAt(s, s.hand, p)) return no("GG-10.1a", `${blockNames[s.hand]} stands there already.`);
  const barred = whyNotEnter(s, s.hand, p, isMarch(s)) ?? (isMarch(s) ? whyNotNear(s, s.hand, p) : undefined);
  return barred ?? whyNotThere(s, (place) => !isOff(s, place) && place >> 1 === p);
}

function whyNotOff(s: State, across: number, given: Named): Refusal {
  if (!s.ground.map.partial[across]) return no("GG-10.5a", "The map is left across partial areas only.");
  const ways: Named[] = [];
  eachWay(s, (place, _, through) => {
    if (exitOf(s.ground, place) === across) ways.push({ across: NOWHERE, through });
  });
  if (ways.length > 0) return whyNoSuchWay(s, { do: "off", across: areaName(s, across) }, ways, given);
  return whyNotThere(s, (place) => exitOf(s.ground, place) === across);
}

const whyNotThere = (s: State, isThere: (place: number) => boolean): Refusal =>
  isMarch(s)
    ? whyNotMarchTo(s, isThere, marchSteps(s, s.hand, s.mounted === 1))
    : whyNotWithdrawTo(s, isThere, withdrawalSteps(s, s.hand, s.mounted === 1));

/** There are ways to that end, but none by that side of the enemy (21.2) or across those objectives (20.1). */
function whyNoSuchWay(s: State, end: JsonObject, ways: readonly Named[], given: Named): Refusal {
  const open = ways.map(({ across, through }) =>
    JSON.stringify({
      ...end,
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
