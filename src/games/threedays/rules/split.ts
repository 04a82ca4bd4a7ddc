/** 10.15, 7.35, 9.44x Fire at two hexes at once, by one unit of a stack alone, and with the last rounds (10.91). */
import { type Hex, no, noted, pop, push, type Question, whole } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { isGun, sideOf, type Unit } from "../data/armies.js";
import { near, town } from "../data/map.js";
import { refusedSplit, stacking } from "../data/tables.js";
import { FIRED, REFUSED_LEFT, REFUSED_RIGHT } from "../marks.js";
import { enemyAt, has, hex, neighbourOf, type State, unit } from "../state.js";
import { deed, hexName, nameOf, seatOf } from "../words.js";
import { areApart, fieldOf, firesAlong, hasFiredFrom, OWN, whyNotArmed, whyNotPress, whyNotReach } from "./fire.js";
import { leftFront, rightFront } from "./front.js";
import { fightingSp, halvesOf, unitsIn } from "./strength.js";
import { eachTarget } from "./targets.js";
import { fireFrom, mouthFor, whyNotFireAt } from "./turn-of.js";
import { isReady, LAST_OF_SPLIT, OUT_OF_WING, shoot } from "./volley.js";

type Why = ReturnType<typeof no> | undefined;

/** 10.1c, 25.0b of a unit and of those of its hex who may fire along. */
const strengthIn = (s: State, u: Unit, from: Hex): number => {
  let sp = 0;
  for (const one of unitsIn(s, from))
    if (one === u || (firesAlong(s, u, one) && isReady(s, one, from, OWN) && !whyNotArmed(s, one, from))) sp += fightingSp(s, one, from);
  return sp;
};

const hasBegun = (s: State, u: Unit, from: Hex): boolean => unitsIn(s, from).some((one) => one !== u && hasFiredFrom(s, one, from, FIRED));

const isAlone = (s: State, u: Unit, from = s.hex[u]): boolean => unitsIn(s, from).every((one) => one === u || isGun[one] !== isGun[u]);

/** 9.44x, y a point through either frontal hexside. */
function whyNotOutOfTown(s: State, u: Unit, from: Hex, at: Hex, also: Hex, sp: number): Why {
  if (sp !== 1 || strengthIn(s, u, from) < 2 || hasBegun(s, u, from))
    return no("TD-b9.44x", "Out of a town one point fires through each hexside.");
  return areApart(from, at, also)
    ? undefined
    : no("TD-b9.44x", `${hexName(at)} and ${hexName(also)} lie behind one hexside: one point fires through it.`);
}

/** The points at the first of two hexes: as many as the firer likes, by the table through a refused flank, one out of a town. */
function whyNotSplit(s: State, u: Unit, at: Hex, also: Hex, sp: number): Why {
  if (at === also) return no("TD-10.15b", "Fire is split between two hexes.");
  const from = mouthFor(s, u, at);
  const why = from < 0 ? whyNotFireAt(s, u, at) : whyNotReach(s, u, from, also);
  if (why) return why;
  if (town[from]) return whyNotOutOfTown(s, u, from, at, also, sp);
  const ways = [fieldOf(s, u, from, at), fieldOf(s, u, from, also)];
  if (ways[0] === "front" && ways[1] === "refused") {
    const parts = refusedSplit(strengthIn(s, u, from));
    if (!parts) return no("TD-b7.35b", `${nameOf(u)} is too weak to fire both ways.`);
    if (hasBegun(s, u, from)) return no("TD-b7.35l", "The stack has begun to fire: it fires both ways in one action.");
    return sp === parts[0] ? undefined : no("TD-b7.35a", `${parts[0]} points fire to the front.`);
  }
  if (ways.includes("refused")) return no("TD-b7.35l", "Name the hex before the front first.");
  if (near(from, at) > 1 || near(from, also) > 1) return no("TD-10.15a", "Fire is split between hexes that are both adjacent.");
  if (!isAlone(s, u, from)) return no("TD-10.15b", "In a stack each unit fires whole at one hex: let one fire alone.");
  const most = Math.min(stacking.fireSpPerHex.value, strengthIn(s, u, from));
  return sp >= 1 && sp < most
    ? undefined
    : no("TD-10.15b", `From 1 to ${most - 1} points at ${hexName(at)}, the rest at ${hexName(also)}.`);
}

const restOf = (s: State, u: Unit, from: Hex, also: Hex, sp: number): number => {
  if (town[from]) return 1;
  if (fieldOf(s, u, from, also) === "refused") return refusedSplit(strengthIn(s, u, from))![1];
  return Math.min(stacking.fireSpPerHex.value, strengthIn(s, u, from)) - sp;
};

const points = whole(1, 7);

/** The hexes that the rest may be fired at: 7.35l a refused stack fires both ways as one, whoever stands above. */
function eachRest(s: State, u: Unit, at: Hex, sp: number, open: (also: Hex) => void): void {
  const look = (also: Hex) => {
    if (!whyNotSplit(s, u, at, also, sp)) open(also);
  };
  eachTarget(s, u, look, whyNotReach);
}
const hasRest = (s: State, u: Unit, at: Hex, sp: number): boolean => {
  let open = false;
  eachRest(s, u, at, sp, () => {
    open = true;
  });
  return open;
};

/** Whether a unit could have two targets at all: next to it, through a refused flank, or out of a town. */
const mayBeTorn = (s: State, u: Unit): boolean =>
  town[s.hex[u]] === 1 ||
  has(s, u, REFUSED_LEFT | REFUSED_RIGHT) ||
  halvesOf(s, u).some((from) =>
    [leftFront(from, s.facing[u]), rightFront(from, s.facing[u])].every((side) => {
      const at = neighbourOf(s)[side];
      return at >= 0 && enemyAt(s, sideOf[u], at);
    }),
  );

function eachSplit(s: State, u: Unit, open: (at: Hex, sp: number) => void): void {
  eachTarget(s, u, (at) => {
    for (let sp = 1; sp <= 7; sp++) if (hasRest(s, u, at, sp)) open(at, sp);
  });
}

/** DP-17; `firers` are those of whom it is listed. */
export const splitVerbs = (whyNotFire: (s: State, u: Unit) => Why, firers: () => readonly Unit[]) => ({
  alone: deed({
    fields: { unit, at: hex },
    each(s, open) {
      for (const u of firers()) {
        if (halvesOf(s, u).every((from) => isAlone(s, u, from))) continue;
        eachTarget(s, u, (at) => {
          if (!isAlone(s, u, mouthFor(s, u, at))) open(u, at);
        });
      }
    },
    refuse: (s, { unit: u, at }) =>
      whyNotFire(s, u) ??
      whyNotFireAt(s, u, at) ??
      (isAlone(s, u, mouthFor(s, u, at)) ? no("TD-10.15b", `${nameOf(u)} is alone with its arms: let it fire.`) : undefined),
    do: (s, { unit: u, at }) => shoot(s, u, fireFrom(s, u, at), at, OWN, { lone: 1 }),
  }),
  split: deed({
    fields: { unit, at: hex, points },
    each(s, open) {
      for (const u of firers()) if (mayBeTorn(s, u)) eachSplit(s, u, (at, sp) => open(u, at, sp));
    },
    refuse: (s, { unit: u, at, points: sp }) =>
      whyNotFire(s, u) ??
      (hasRest(s, u, at, sp) ? undefined : no("TD-10.15a", `There is nothing to fire the rest at beside ${hexName(at)}.`)),
    do: (s, { unit: u, at, points: sp }) => push(s, Chapter.rest, u, at, sp),
  }),
  /** 10.91b both shots of a split with the last rounds. */
  pressSplit: deed({
    fields: { unit, at: hex, points },
    each(s, open) {
      for (const u of firers()) if (!whyNotPress(s, u) && mayBeTorn(s, u)) eachSplit(s, u, (at, sp) => open(u, at, sp));
    },
    refuse: (s, { unit: u, at, points: sp }) =>
      whyNotPress(s, u) ??
      whyNotFire(s, u) ??
      (hasRest(s, u, at, sp) ? undefined : no("TD-10.15a", `There is nothing to fire the rest at beside ${hexName(at)}.`)),
    do: (s, { unit: u, at, points: sp }) => push(s, Chapter.rest, u, at, sp + PRESSED),
  }),
  press: deed({
    fields: { unit, at: hex },
    each(s, open) {
      for (const u of firers()) if (!whyNotPress(s, u)) eachTarget(s, u, (at) => open(u, at));
    },
    refuse: (s, { unit: u, at }) => whyNotPress(s, u) ?? whyNotFire(s, u) ?? whyNotFireAt(s, u, at),
    do: (s, { unit: u, at }) => shoot(s, u, fireFrom(s, u, at), at, OWN, { lone: 1, pressed: 1 }),
  }),
});

/** Added to the points of a split that is fired with the last rounds. */
const PRESSED = 16;
const firer = (s: State): Unit => noted(s, 0);
const firstAt = (s: State): Hex => noted(s, 1);
const firstSp = (s: State): number => noted(s, 2) % PRESSED;

/** What the rest of a split is fired at. */
export const rest: Question<State> = {
  rule: "TD-10.15a",
  seat: (s) => seatOf(sideOf[firer(s)]),
  prompt: (s) => ({
    text: `${nameOf(firer(s))} fires ${firstSp(s)} at ${hexName(firstAt(s))}: the rest at which hex?`,
    unit: nameOf(firer(s)),
  }),
  verbs: {
    at: deed({
      fields: { at: hex },
      each: (s, open) => eachRest(s, firer(s), firstAt(s), firstSp(s), open),
      refuse: (s, { at }) => whyNotSplit(s, firer(s), firstAt(s), at, firstSp(s)),
      do(s, { at: also }) {
        const [u, at, sp, pressed] = [firer(s), firstAt(s), firstSp(s), noted(s, 2) >= PRESSED];
        pop(s);
        const from = fireFrom(s, u, at);
        const how = (from === s.hex[u] ? 0 : OUT_OF_WING) + (pressed ? LAST_OF_SPLIT : 0);
        push(s, Chapter.splitFire, u, also, restOf(s, u, from, also, sp) + how);
        shoot(s, u, from, at, OWN, { sp, ...(pressed && { pressed: 1 as const }) });
      },
    }),
  },
};
