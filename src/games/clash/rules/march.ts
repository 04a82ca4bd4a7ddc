/** 11.1 The units of an activation are taken up one at a time, until its movement is ended. */
import type { Refusal } from "../../../engine/index.js";
import { isPending, no, pop, push } from "../../../kit/index.js";
import { sideNames, type Unit } from "../battle.js";
import { ACTIVE, Chapter, FREED, has, MOVED, order, type Question, STILL, STRAY, type State, unit } from "../state.js";
import { notHere, sideTitle, unitName } from "../words.js";
import { allowanceOf, canBegin, canExit } from "./destinations.js";
import { isHeldEast, isWest } from "./limits.js";
import { anySurveyed, hasWay, isBound, route, surveyWays } from "./orders.js";
import { type Reached, reachOf } from "./reach.js";

/** What the unit could reach if it were taken up. */
const reachFresh = (s: State, u: Unit): Reached => reachOf(s, u, allowanceOf(s, u), STILL);

/** Whether the unit may be taken up now. */
export function canTake(s: State, u: Unit): boolean {
  if (s.hex[u] < 0 || !has(s, u, ACTIVE) || has(s, u, MOVED)) return false;
  if (isBound(s, u) && !has(s, u, FREED)) return false;
  return canBegin(s, u) || canExit(s, u, allowanceOf(s, u));
}

/** B 8.5c a unit west of its column that can come back must. */
function mustComeBack(s: State, u: Unit): boolean {
  if (s.hex[u] < 0 || !has(s, u, ACTIVE) || has(s, u, MOVED) || !isHeldEast(s, u) || !isWest(s, s.hex[u])) return false;
  return reachFresh(s, u).heldEast;
}

export const take = order({
  fields: { unit },
  rule: "CG-11.1a",
  each(s, open) {
    for (const u of s.battle.unitsOf[s.side]) if (canTake(s, u)) open(u);
  },
  refuse(s, { unit: u }) {
    if (canTake(s, u)) return undefined;
    const name = unitName(s, u);
    const gone = notHere(s, s.side, u);
    if (gone) return gone;
    if (has(s, u, MOVED)) return no("CG-11.1b", `${name} has made its move in this activation.`);
    if (has(s, u, STRAY) && !has(s, u, ACTIVE))
      return no("CG-10.4h", `${name} is out of command and does not move under a special marker.`);
    if (!has(s, u, ACTIVE)) return no("CG-10.1a", `${name} does not belong to what is activated now.`);
    if (isBound(s, u)) return no("CG-B8.7c", `${name} is under Pope's Orders: it is sent along its road, the lead unit first.`);
    return no("CG-11.1d", `${name} cannot enter any hex around it.`);
  },
  do(s, { unit: u }) {
    push(s, Chapter.step, u, allowanceOf(s, u), STILL);
  },
});

/** Nothing keeps the movement from being ended. */
function whyNotEnd(s: State): Refusal | undefined {
  for (const u of s.battle.unitsOf[s.side]) {
    if (hasWay(s, u)) return no("CG-B8.7h", `${unitName(s, u)} is under Pope's Orders and must go on.`);
    if (mustComeBack(s, u))
      return no("CG-B8.5c", `${unitName(s, u)} must come back to column ${s.battle.facts.limits!.jackson.column} first.`);
  }
  return undefined;
}

const canAnyMove = (s: State): boolean => s.battle.unitsOf[s.side].some((u) => canTake(s, u) || hasWay(s, u));

export const march: Question = {
  rule: "CG-11.1a",
  seat: (s) => sideNames[s.side],
  prompt(s) {
    const held = whyNotEnd(s);
    return { text: `${sideTitle(s.side)}: move the units of ${activeNames(s)}${held ? `. ${held.text}` : ", or end the movement."}` };
  },
  verbs: {
    take,
    route,
    end: order({
      rule: "CG-11.1f",
      each(s, open) {
        if (!anySurveyed() && !s.battle.unitsOf[s.side].some((u) => mustComeBack(s, u))) open();
      },
      refuse: whyNotEnd,
      do: (s) => pop(s),
    }),
  },
  survey: surveyWays,
  done: (s) => !canAnyMove(s),
};

function activeNames(s: State): string {
  if (isPending(s, Chapter.sally)) return "the stack";
  const names = s.battle.formationNames.filter((_, f) => s.called[f]);
  return names.join(", ");
}
