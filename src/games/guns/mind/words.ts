/** Why a course is taken, in players' words. */
import type { Action } from "../../../engine/index.js";
import { current, filled } from "../../../kit/index.js";
import { Chapter, chapterNames, PhaseStep, phaseStep } from "../agenda.js";
import { blockNames, CSA, UNION } from "../data/blocks.js";
import { placeTitle } from "../data/map.js";
import { isNight } from "../data/time.js";
import { isAtStake } from "../rules/objectives.js";
import { decider } from "../seats.js";
import { NOBODY, type State } from "../state.js";
import { list, plural } from "../words/names.js";
import table from "./reasons.json" with { type: "json" };

/** By the verb; where its sense hangs on the question, by that. */
const reasons: Readonly<Record<string, string | Readonly<Record<string, string>>>> = table;

export function because(s: State, course: readonly Action[]): string {
  const [first] = course;
  const plain = reasons[first.do] ?? "It stands best so.";
  const words = typeof plain === "string" ? plain : (plain[chapterNames[current(s)]] ?? plain.usual);
  return seen[first.do]?.(s, first, course) ?? filled(words, (said) => placeTitle(first[said]));
}

/** Reasons that rest on more than the action. */
const seen: Readonly<Record<string, (s: State, first: Action, course: readonly Action[]) => string | undefined>> = {
  hours: (_, { hours }) => `${plural(hours as number, "hour")}: time for tokens and for marches.`,
  take: takeReason,
  move: (s, { to }) => `${s.hand === NOBODY ? "The block" : blockNames[s.hand]} is wanted in ${placeTitle(to)}.`,
  attack: attackReason,
  bring: entryReason,
  shift: shiftReason,
  orders: ordersReason,
  end: endReason,
};

function takeReason(s: State, { block }: Action, course: readonly Action[]): string {
  const step = course.find((action) => action.do === "move");
  const to = step ? ` to ${placeTitle(step.to)}` : "";
  if (phaseStep(s) !== PhaseStep.march) return `${block} falls back${to}.`;
  const through = step?.through === undefined ? "" : ` and takes the objective at ${placeTitle(String(step.through).split(" ")[0])}`;
  return `${block} marches${to}${through}.`;
}

function attackReason(_: State, { target }: Action, course: readonly Action[]): string {
  const blocks = course.flatMap((action) => (action.do === "join" ? [String(action.block)] : []));
  return `${list(blocks)} can take ${placeTitle(target)}, as far as one can know.`;
}

function entryReason(_: State, { block }: Action, course: readonly Action[]): string {
  const way = course.find((action) => action.do === "field" || action.do === "road");
  return way ? `${block} comes in and goes to ${placeTitle(way.to)}.` : `${block} comes in.`;
}

function shiftReason(_: State, __: Action, course: readonly Action[]): string {
  const ends = course.flatMap((action) => (action.do === "shift" ? [placeTitle(action.to)] : []));
  return `The objectives are safer at ${list(ends)}.`;
}

function ordersReason(s: State, { orders }: Action): string {
  if (orders === "hold") return "No attack promises enough, and there is nothing to flee from.";
  if (orders === "withdraw") return "To hold is not allowed, and no attack can be ordered.";
  if (s.active === UNION && isAtStake(s)) return "Without full control only Attack orders keep the battle going.";
  return "An attack is at hand that promises to win ground.";
}

function endReason(s: State): string | undefined {
  const asked = current(s);
  if (asked === Chapter.march) return isNight(s.hour) ? "All stand well for the night." : undefined;
  const goesBack = asked === Chapter.withdraw || asked === Chapter.retreat;
  return goesBack && decider(s) === CSA ? "The line holds." : undefined;
}
