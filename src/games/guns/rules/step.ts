/** 10.2, 10.3 Where the block in hand goes, and which way it faces there. */
import type { Refusal } from "../../../engine/index.js";
import { faceInto, type Kind, optional, type Position } from "../../../kit/index.js";
import { isMarch } from "../agenda.js";
import { blockNames } from "../data/blocks.js";
import { exitOf } from "../geometry/march.js";
import { area, position } from "../kinds.js";
import { inTheField } from "../seats.js";
import { NOWHERE, type State } from "../state.js";
import { areaName, positionName, positionTitle } from "../words/names.js";
import { eachMarch, marchBy } from "./march.js";
import { fixedFront, goBy, settleFront, whyNotEnter, whyNotNear } from "./movement.js";
import { crossed } from "./objectives.js";
import { type Ask, handFull, no, title, verb } from "./verbs.js";
import { eachWithdrawal, withdrawalBy } from "./withdrawal.js";

/** Enemy objectives on the way, "MS2 MS3": which of them it crosses is the player's choice. */
const crossing: Kind<State, string> = {
  says: "the objectives that the way crosses",
  write: (s, bits) => crossed(s, bits).join(" "),
  read(s, json) {
    for (let bits = 1; bits < 8; bits++) if (json === crossed(s, bits).join(" ")) return bits;
    return undefined;
  },
};

/** Every way of the block in hand: its end, beside an enemy the area it comes from, and the objectives it crosses. */
function eachWay(s: State, found: (place: number, across: number, through: number) => void): void {
  if (isMarch(s)) eachMarch(s, found);
  else eachWithdrawal(s, (place) => found(place, NOWHERE, 0));
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
  verbs: {
    move: verb({
      // 21.2 beside an enemy it matters by which side one comes
      fields: { to: position, across: optional(area), through: optional(crossing, 0) },
      each(s, open) {
        eachWay(s, (place, across, through) => {
          if (!isOff(s, place)) open(place >> 1, across, through);
        });
      },
      refuse: (s, given) => (endAt(s, given) === NOWHERE ? whyNotTo(s, given.to) : undefined),
      do: (s, given) => go(s, endAt(s, given), given.through),
    }),
    off: verb({
      rule: "GG-10.5a",
      fields: { across: area, through: optional(crossing, 0) },
      each(s, open) {
        eachWay(s, (place, _, through) => {
          if (isOff(s, place)) open(exitOf(s.ground, place), through);
        });
      },
      refuse(s, given) {
        if (endOff(s, given) !== NOWHERE) return undefined;
        return s.ground.map.partial[given.across]
          ? no("GG-10.5d", "The block cannot leave the map there.")
          : no("GG-10.5a", "The map is left across partial areas only.");
      },
      do: (s, given) => go(s, endOff(s, given), given.through),
    }),
  },
};

function whyNotTo(s: State, p: Position): Refusal {
  const name = blockNames[s.hand];
  const ways: object[] = [];
  eachWay(s, (place, across, through) => {
    if (isOff(s, place) || place >> 1 !== p) return;
    const named = { do: "move", to: positionName(s, p) };
    ways.push({
      ...named,
      ...(across !== NOWHERE && { across: areaName(s, across) }),
      ...(through !== 0 && { through: crossed(s, through).join(" ") }),
    });
  });
  if (ways.length === 1) return no("GG-20.1a", `The only way there is ${JSON.stringify(ways[0])}.`);
  if (ways.length > 1) return no("GG-20.1a", `Ways there differ in what they cross; name one, as in ${JSON.stringify(ways[0])}.`);
  const barred = whyNotEnter(s, s.hand, p, isMarch(s)) ?? (isMarch(s) ? whyNotNear(s, s.hand, p) : undefined);
  if (barred) return barred;
  return isMarch(s)
    ? no("GG-12.5a", `${name} cannot march there: it is too far, or the enemy's fire bars the way.`)
    : no("GG-14.6a", `${name} cannot withdraw there: each step must lead away from the enemy, first across its rear area.`);
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
        if (faceInto(s.ground.map, s.goal >> 1, front) < 0) return no("GG-10.3a", `${areaName(s, front)} is not beside the position.`);
        return fixedFront(s) === NOWHERE ? undefined : no("GG-10.3f", "Others there can turn no more; it must face as they do.");
      },
      do: (s, { front }) => settleFront(s, faceInto(s.ground.map, s.goal >> 1, front)),
    }),
  },
};
