/** Why the general does it, in players' words. */
import type { Action, Plan } from "../../../engine/index.js";
import { inWords, noted } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { columns } from "../data/tables.js";
import { isAsked, type State } from "../state.js";
import { placeName } from "../words.js";
import { prospectOf } from "./chances.js";
import { inTouch } from "./choices.js";
import { type Goal, goalOf, outlookOf } from "./goals.js";
import { withCopy } from "./trial.js";

type Reason = (s: State, action: Action, plan: Plan) => string;

/** What is said of an action wherever it is asked for. */
const reasons: Readonly<Record<string, Reason>> = {
  camp: (s, { hex }) => `Round ${placeName(s, s.battle.grid.ids.get(`${hex}`)!)} the army stays together.`,
  place: (_, { hex }) => `${hex} is good ground beside its mates.`,
  bring: () => "Three steps are worth the points when one is behind.",
  leave: () => "Three steps are not worth what they cost.",
  mass: () => "The last great attack needs every gun.",
  enough: () => "Coming late pays, and nothing more is wanted.",
  enter: (_, { hex }) => `${hex} leaves most room.`,
  stay: () => "The listed road is the best.",
  try: () => "Longstreet's release is worth a die every turn.",
  call: (_, { formation }) => `${formation} is nearest to the enemy.`,
  choose: () => "Both go.",
  alone: () => "Nobody else has anything to do.",
  rouse: (_, { hex }) => `The enemy presses hardest on ${hex}.`,
  focus: (_, { unit }) => `From ${unit} most of the Formation is in command.`,
  route: () => "Pope's Orders name the way, and this one is the shortest.",
  fight: fightReason,
  go: attackReason,
  end: endReason,
  commit: (_, { marker }) => `${marker} moves the odds by a column.`,
  none: (s) => (isAsked(s, "support") ? "No marker would move the odds." : "No marker is needed more than another."),
  stand: () => "The cavalry is likely to hold.",
  retreat: (_, { to }) => `In ${to} the enemy is weakest.`,
  flee: (_, { to }) => `In ${to} the enemy is weakest.`,
  fall: (_, { to }) => `In ${to} the enemy is weakest.`,
  advance: (_, { unit }) => `The ground is worth taking, and ${unit} is strong enough to hold it.`,
  hold: () => "The line is better kept than the ground taken.",
  restore: (_, { unit }) => `${unit} is worth most at full strength.`,
  return: (_, { unit }) => `${unit} is worth most.`,
};

/** Where the same verb means another thing at another question. */
const elsewhere: Readonly<Record<string, Reason>> = {
  wait: (s) => (isAsked(s, "battery") ? "The guns are kept for the last day." : "Longstreet's divisions are not in place yet."),
  use: (s) =>
    isAsked(s, "open")
      ? "Longstreet's divisions stand before the enemy."
      : "The Formation is near the enemy: it gets one more point, and an attack of its own.",
  keep: (s) => (isAsked(s, "withhold") ? "Its Formations have most to do." : keepReason(s)),
  join: (s, { marker }) => (marker === undefined ? attackersWord(s) : `${marker} can be of use.`),
  pass: passReason,
  withdraw: (s, { to }) =>
    isAsked(s, "slip") ? `The odds are too bad to stand; ${to} is safe.` : `The position cannot be held; ${to} is out of reach.`,
};

const attackersWord = (s: State): string => `They join the attack on ${s.battle.grid.names[noted(s, 0)]}.`;

export function because(s: State, plan: Plan): string {
  if (isAsked(s, "march") || isAsked(s, "step")) return marchReason(s, plan);
  const last = plan[plan.length - 1];
  return (reasons[last.do] ?? elsewhere[last.do] ?? (() => "It is the best that can be done."))(s, last, plan);
}

const kinds: Readonly<Record<Goal["kind"], (place: string) => string>> = {
  hold: (place) => `hold ${place}`,
  take: (place) => `take ${place}`,
  fight: (place) => `attack the enemy round ${place}`,
  help: (place) => `help at ${place}`,
  rest: () => "stand where it is",
};

/** "Hood is to attack the enemy round 2810: Law and Texas move." */
function marchReason(s: State, plan: Plan): string {
  const outlook = outlookOf(s, s.side);
  const called = s.battle.formationNames
    .map((_, f) => f)
    .filter((f) => s.called[f] && s.battle.formationUnits[f].some((u) => s.hex[u] >= 0));
  const movers = plan.filter((action) => action.do === "take" || action.do === "route").map(({ unit }) => `${unit}`);
  const aims = called.map((f) => {
    const { kind, hex } = goalOf(s, f, outlook);
    return `${s.battle.formationNames[f]} is to ${kinds[kind](placeName(s, hex))}`;
  });
  const who = movers.length === 0 ? "nobody moves" : `${inWords(movers)} ${movers.length === 1 ? "moves" : "move"}`;
  return `${aims.join("; ") || "The units are sent where they stand best"}: ${who}.`;
}

function keepReason(s: State): string {
  const near = inTouch(s, noted(s, 0), 4) >= 2;
  return near ? "The marker is needed for the Combat Action." : "It is kept for a Formation that is nearer to the enemy.";
}

function fightReason(s: State): string {
  return s.marker >= 0
    ? "The units just activated have a blow worth making."
    : "What stands ready now is worth more than waiting for others.";
}

function passReason(s: State): string {
  if (isAsked(s, "interrupt")) return "Warren is kept for a greater danger.";
  const others = s.marker < 0 && s.cup.some((inCup, f) => inCup && s.battle.formationSide[f] === s.side);
  return others ? "The attack is better made when more are in place." : "No attack promises more than it costs.";
}

function endReason(s: State): string {
  return isAsked(s, "attack") ? "No attack is owed, and none is worth making." : "Nobody would stand better anywhere else.";
}

/** "2:1 on Stone, flanked: 0.7 points expected, 0.3 at stake." */
function attackReason(s: State, _: Action, plan: Plan): string {
  const { battle } = s;
  const begun = plan.find((action) => action.do === "attack");
  const target = begun ? battle.grid.ids.get(`${begun.hex}`)! : noted(s, 0);
  const units = plan.flatMap((action): Unit[] => (action.do === "join" ? [battle.names.indexOf(`${action.unit}`)] : []));
  if (units.length === 0) return `The attack on ${battle.grid.names[target]} is owed.`;
  return withCopy(s, (trial) => {
    const { gain, loss, column, flanked } = prospectOf(trial, units, target);
    const names: string[] = [];
    for (let v = s.top[target]; v >= 0; v = s.below[v]) names.push(battle.names[v]);
    return `${columns[column]} on ${inWords(names)}${flanked ? ", flanked" : ""}: ${gain.toFixed(1)} points to win, ${loss.toFixed(1)} to lose.`;
  });
}
