/** Why a course is taken, in players' words. */
import type { Action } from "../../../engine/index.js";
import { current } from "../../../kit/index.js";
import { Chapter, PhaseStep, phaseStep } from "../agenda.js";
import { blockNames, UNION } from "../data/blocks.js";
import { isNight } from "../data/time.js";
import { isAtStake } from "../rules/objectives.js";
import { decider } from "../seats.js";
import { enemyOf, NOBODY, type State } from "../state.js";
import { areaTitle, list, plural, positionTitle } from "../words/names.js";

export function because(s: State, course: readonly Action[]): string {
  const [first] = course;
  return (reasons[first.do] ?? (() => "It stands best so."))(s, first, course);
}

type Reason = (s: State, first: Action, course: readonly Action[]) => string;

const place = (s: State, name: unknown): string => positionTitle(s, s.ground.map.positionNames.indexOf(name as string));
const field = (s: State, name: unknown): string => areaTitle(s, s.ground.map.areaNames.indexOf(name as string));

const reasons: Readonly<Record<string, Reason>> = {
  bid: () => "The choice of side is worth that much.",
  pass: () => "The choice of side is not worth more.",
  side: (_, { side }) => `The ${side} side has the better prospects.`,
  write: () => "The subordinate knows what to do.",
  place: (s, { at }) => `From ${place(s, at)} the cavalry bars the way to the objectives.`,
  hours: (_, { hours }) => `${plural(hours as number, "hour")}: time for tokens and for marches.`,
  return: (_, { token }) => `${token} is of least use now.`,
  take: takeReason,
  move: (s, { to }) => `${s.hand === NOBODY ? "The block" : blockNames[s.hand]} is wanted in ${place(s, to)}.`,
  off: () => "There is no better way out.",
  face: (s, { front }) => `The enemy is to be met toward ${field(s, front)}.`,
  turn: (s, { front }) => `The enemy is to be met toward ${field(s, front)}.`,
  spend: () => "Many have far to march.",
  wait: () => "The next march will show whether it is wanted.",
  attack: attackReason,
  second: (s, { target }) => `The attack takes in ${place(s, target)}.`,
  join: (_, { block }) => `${block} strengthens the attack.`,
  declare: () => "The attack is strong enough.",
  cancel: () => "The attack cannot be made like this.",
  play: (s, { token, at }) => `${token} adds to the fire from ${place(s, at)}.`,
  fill: (_, { token }) => `${token} is of least use now.`,
  bombard: (s, { at }) => `Most is gained by silencing ${place(s, at)}.`,
  hit: (_, { token }) => `${token} is the strongest gun there.`,
  fire: (s, { at }) => `${place(s, at)} needs the guns most.`,
  fight: (s, { at }) => `The chances are best at ${place(s, at)}.`,
  lead: (_, { block }) => `${block} can best bear it.`,
  offer: () => "The stronger the two, the better the block that stays.",
  pick: () => "They look alike.",
  bring: entryReason,
  transfer: (_, { block, to }) => `${block} cannot come in here and goes to ${to}.`,
  field: (s, { to }) => `The block is wanted in ${place(s, to)}.`,
  road: (s, { to }) => `The road leads to ${place(s, to)}, where the block is wanted.`,
  build: (s, { at }) => `${place(s, at)} will be attacked.`,
  remove: (_, { block }) => `${block} can best be spared.`,
  forfeit: () => "Those who are here are worth more than those to come.",
  shift: shiftReason,
  reset: () => "The objectives lie better otherwise.",
  orders: ordersReason,
  done: doneReason,
  end: endReason,
};

function takeReason(s: State, { block }: Action, course: readonly Action[]): string {
  const step = course.find((action) => action.do === "move");
  const to = step ? ` to ${place(s, step.to)}` : "";
  if (phaseStep(s) !== PhaseStep.march) return `${block} falls back${to}.`;
  const through = step?.through === undefined ? "" : ` and takes the objective at ${field(s, String(step.through).split(" ")[0])}`;
  return `${block} marches${to}${through}.`;
}

function attackReason(s: State, { target }: Action, course: readonly Action[]): string {
  const blocks = course.flatMap((action) => (action.do === "join" ? [String(action.block)] : []));
  return `${list(blocks)} can take ${place(s, target)}, as far as one can know.`;
}

function entryReason(s: State, { block }: Action, course: readonly Action[]): string {
  const way = course.find((action) => action.do === "field" || action.do === "road");
  return way ? `${block} comes in and goes to ${place(s, way.to)}.` : `${block} comes in.`;
}

function shiftReason(s: State, _: Action, course: readonly Action[]): string {
  const ends = course.flatMap((action) => (action.do === "shift" ? [field(s, action.to)] : []));
  return `The objectives are safer at ${list(ends)}.`;
}

function ordersReason(s: State, { orders }: Action): string {
  if (orders === "hold") return "No attack promises enough, and there is nothing to flee from.";
  if (orders === "withdraw") return "To hold is not allowed, and no attack can be ordered.";
  if (s.active === UNION && isAtStake(s)) return "Without full control only Attack orders keep the battle going.";
  return "An attack is at hand that promises to win ground.";
}

function doneReason(s: State): string {
  if (current(s) === Chapter.defend || current(s) === Chapter.support) return "No other gun would add to the fire.";
  if (current(s) === Chapter.objectives || current(s) === Chapter.balance) return "The objectives lie well.";
  if (current(s) === Chapter.works) return "No more works are needed tonight.";
  return "Enough has been given.";
}

function endReason(s: State): string {
  if (current(s) === Chapter.attack) return "No attack is worth its price.";
  if (current(s) === Chapter.enter) return "Nobody else should come in now.";
  if (current(s) === Chapter.march) return isNight(s.hour) ? "All stand well for the night." : "All stand well.";
  return decider(s) === enemyOf(UNION) ? "The line holds." : "Nobody else needs to fall back.";
}
