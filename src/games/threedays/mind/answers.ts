/** What a general answers when the enemy comes up, fires or charges; and where beaten units go. */
import type { Action } from "../../../engine/index.js";
import { type Hex, mostOf, noted } from "../../../kit/index.js";
import { isGun, sideOf, type Unit } from "../data/armies.js";
import { near, woods } from "../data/map.js";
import { CANNONADE } from "../rules/afar/far-guns.js";
import { whyNotStay } from "../rules/escape.js";
import { RETURN, STEP_5 } from "../rules/fire.js";
import { FRONT, partAt } from "../rules/front.js";
import { rules } from "../rules/index.js";
import { attackersOf } from "../rules/shock/shock-odds.js";
import { isDisordered, unitsIn } from "../rules/strength.js";
import { enemyAt, facing, hex, holder, isMounted, neighbourOf, type State, scenarioOf, unit } from "../state.js";
import { answerWorth, failsNow, hurtAt, prospectOf } from "./chances.js";
import { fireOn, hexOf } from "./field.js";
import { attacks, prizesOf } from "./prizes.js";
import type { Thought } from "./thought.js";

type Answer = (s: State, thought: Thought) => readonly Action[];
const unitIn = ({ unit: name }: Action): Unit => unit.read({}, name)!;

/** Who answers best fires, if it is worth anything. */
export const replyPlan: Answer = (s) => {
  const from = noted(s, 1);
  const open = rules.legal(s).filter((action) => action.do === "reply");
  return [mostOf(open, (action) => answerWorth(s, unitIn(action), from, RETURN), 0.02) ?? { do: "hold" }];
};

/** Guns without infantry beside them and horsemen go before foot comes up to them. */
export const escapePlan: Answer = (s, { field }) => {
  const u = noted(s, 0);
  const away = rules.legal(s).filter((action) => action.do === "away");
  const close = near(s.hex[u], s.hex[s.mover]) <= (isGun[u] ? 2 : 1);
  const threat = s.hex[s.mover];
  const safety = (action: Action) => near(hexOf(action.to), threat) - fireOn(s, field, hexOf(action.to));
  const best = mostOf(away, safety);
  if (best && whyNotStay(s)) return [best];
  if (!best || !close || isGuarded(s, u) || (isGun[u] && isGun[s.mover])) return [{ do: "stay" }];
  return [near(hexOf(best.to), threat) > near(s.hex[u], threat) ? best : { do: "stay" }];
};

/** In Disorder guns cannot fire, and the next Disorder is their end: nobody can guard those. */
function isGuarded(s: State, u: Unit): boolean {
  if (isGun[u] && isDisordered(s, u)) return false;
  const stands = (at: Hex) => unitsIn(s, at).some((v) => v !== u && !isGun[v] && sideOf[v] === sideOf[u] && !isDisordered(s, v));
  if (stands(s.hex[u])) return true;
  let beside = 0;
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && stands(neighbourOf(s)[k])) beside++;
  return beside >= 2;
}

/** A turn towards who has come up in the flank, where it is likely to hold. */
export const facePlan: Answer = (s) => {
  const u = noted(s, 0);
  if (partAt(s.hex[u], s.facing[u], s.hex[s.mover]) === FRONT) return [{ do: "stay" }];
  const turns = rules.legal(s).filter((action) => action.do === "face");
  const fronts = turns.find((action) => partAt(s.hex[u], facing.read({}, action.to)!, s.hex[s.mover]) === FRONT);
  return [fronts && failsNow(s, u) <= 0.4 ? fronts : { do: "stay" }];
};

/** Who stands before the strongest of the charge fires at it; guns as fast as they can, unless friends stand with them. */
export const defendPlan: Answer = (s) => {
  const u = noted(s, 0);
  const open = rules.legal(s).filter((action) => action.do === "fire" || action.do === "rapid");
  const best = mostOf(open, (action) => answerWorth(s, u, hexOf(action.at), STEP_5) + (action.do === "rapid" ? 0.3 : 0));
  return [best ?? { do: "hold" }];
};

/** Guns and horse wait for a charge that will not be carried, and go before one that will. */
export const beforePlan: Answer = (s) => {
  const u = noted(s, 0);
  const open = rules.legal(s);
  const attackers = attackersOf(s);
  const carried = attackers.length > 0 ? prospectOf(s, attackers, s.target).carries : 0;
  const counter = open.find((action) => action.do === "countercharge");
  if (counter && carried < 0.6) return [counter];
  const goes = open.filter((action) => action.do === "retire" || action.do === "disperse");
  const leaves = (isGun[u] && !isGuarded(s, u)) || isMounted(s, u);
  if (goes.length === 0 || !leaves || carried < (isDisordered(s, u) ? 0.1 : 0.4)) return [{ do: "stand" }];
  return [goes[goes.length - 1]];
};

/** What is good about standing in a hex for who cannot fight there: little fire, far from the enemy, under trees. */
const shelter = (s: State, { field }: Thought, at: Hex): number => 0.2 * field.near[at] - fireOn(s, field, at) + 0.2 * woods[at];

/** Back where the fire is least, with cover, and not onto friends; leaders go with the last of their men. */
export const backPlan: Answer = (s, thought) => {
  const side = sideOf[noted(s, 0)];
  const safety = (at: Hex) => shelter(s, thought, at) - (holder(s, at) === side ? 0.5 : 0) - 0.02 * thought.field.goal[at];
  const ways = rules.legal(s).filter((action) => action.do === "back");
  return [mostOf(ways, (action) => safety(hexOf(action.to)))!];
};

/** Guns beyond the map fire where it hurts most. */
export const farPlan: Answer = (s) => {
  const { column, modifier } = scenarioOf(s).farGuns!;
  const shots = rules.legal(s).filter((action) => action.do === "fire");
  return [mostOf(shots, (action) => hurtAt(s, hexOf(action.at), column, modifier))!];
};

/** 22.2p who is to be struck names who bears it best. */
export const cannonadePlan: Answer = (s) => [
  mostOf(rules.legal(s), (action) => -hurtAt(s, hexOf(action.at), CANNONADE.column, CANNONADE.modifier))!,
];

/** A leader who is overrun rides to the friends who are safest. */
export const refugePlan: Answer = (s, thought) => [mostOf(rules.legal(s), (action) => shelter(s, thought, hexOf(action.hex)))!];

/** A line closes up where it stands better. */
export const closePlan: Answer = (s, thought) => [mostOf(rules.legal(s), (action) => shelter(s, thought, hexOf(action.at)))!];

/** Ground that counts is always taken; a line that only defends is kept. */
export const advancePlan: Answer = (s, { field }) => {
  const into = noted(s, 0);
  const open = rules.legal(s).filter((action) => action.do === "advance");
  const prize = prizesOf(s).some(({ hexes }) => hexes.includes(into));
  const best = mostOf(open, (action) => s.sp[unitIn(action)] - (isDisordered(s, unitIn(action)) ? 3 : 0));
  const hold: Action = { do: "hold" };
  return [best && (prize || attacks(s, field.side) || rules.why(s, hold)) ? best : rules.why(s, hold) ? rules.legal(s)[0] : hold];
};

/** The facing with most enemies before it and fewest beside it. */
export const turnPlan: Answer = (s, { field }) => {
  const at = noted(s, 0);
  const worth = (action: Action) => {
    if (action.to === undefined) return 0;
    let sum = 0;
    for (let k = at * 6; k < at * 6 + 6; k++) {
      const to = neighbourOf(s)[k];
      if (to < 0) continue;
      const weight = enemyAt(s, field.side, to) ? 3 : 1 / (1 + field.near[to]);
      sum += partAt(at, facing.read({}, action.to)!, to) === FRONT ? weight : 0;
    }
    return sum;
  };
  return [mostOf(rules.legal(s), worth)!];
};

/** On against the next hex while the odds are good. */
export const goOnPlan: Answer = (s) => {
  const open = rules.legal(s).filter((action) => action.at !== undefined);
  const attackers = attackersOf(s).filter((u) => !isDisordered(s, u));
  const worth = (action: Action) => (attackers.length === 0 ? -1 : prospectOf(s, attackers, hex.read({}, action.at)!).worth);
  return [mostOf(open, worth, 0.3) ?? rules.legal(s).find((action) => action.do === "stop") ?? rules.legal(s)[0]];
};

/** A battery of some size gives up a gun sooner than its order. */
export const sparePlan: Answer = (s) => [{ do: s.sp[noted(s, 0)] >= (noted(s, 2) ? 5 : 3) ? "guns" : "disorder" }];

/** The strongest bear the loss. */
export const bleedPlan: Answer = (s) => [
  mostOf(rules.legal(s), (action) => Math.max(0, ...unitsIn(s, hexOf(action.at)).map((u) => s.sp[u])))!,
];
