/** What a general does at each question. */
import type { Action } from "../../../engine/index.js";
import { rules } from "../rules/index.js";
import type { State } from "../state.js";
import {
  advancePlan,
  backPlan,
  beforePlan,
  bleedPlan,
  cannonadePlan,
  closePlan,
  defendPlan,
  escapePlan,
  facePlan,
  farPlan,
  goOnPlan,
  refugePlan,
  replyPlan,
  sparePlan,
  turnPlan,
} from "./answers.js";
import { chargePlan } from "./charges.js";
import { changePlan, firstPlan, freelyPlan, helpPlan, markerPlan, ordersPlan, warrenPlan } from "./commands.js";
import type { Thought } from "./thought.js";
import { brigadePlan, onwardPlan, restPlan, ridePlan } from "./units.js";

type Chooser = (s: State, thought: Thought) => readonly Action[];

/** The first of these words that may be said. */
const any =
  (...verbs: readonly string[]): Chooser =>
  (s) => {
    const open = rules.legal(s);
    for (const verb of verbs) {
      const found = open.find((action) => action.do === verb);
      if (found) return [found];
    }
    return [open[0]];
  };

export const choosers: Readonly<Record<string, Chooser>> = {
  help: helpPlan,
  transfer: any("done"),
  orders: ordersPlan,
  farGuns: farPlan,
  cannonade: cannonadePlan,
  first: firstPlan,
  marker: markerPlan,
  change: changePlan,
  actions: brigadePlan,
  move: onwardPlan,
  ride: ridePlan,
  refuge: refugePlan,
  closes: closePlan,
  commanders: any("ride", "done"),
  withdrawalFire: any("fire", "hold"),
  reactionMove: escapePlan,
  reactionFacing: facePlan,
  approach: any("fire"),
  prepared: any("fire"),
  answer: replyPlan,
  spare: sparePlan,
  retreat: backPlan,
  shocks: chargePlan,
  resolve: any("next"),
  wrap: any("stay"),
  beforeShock: beforePlan,
  defend: defendPlan,
  bleeds: bleedPlan,
  advance: advancePlan,
  face: turnPlan,
  goOn: goOnPlan,
  follow: any("stay"),
  coordinate: any("coordinate", "alone"),
  warren: warrenPlan,
  hancock: any("pass"),
  freely: freelyPlan,
  ignore: any("play"),
  rest: restPlan,
  trimble: any("trimble", "other"),
  homeward: any("takeIn", "stay"),
};
