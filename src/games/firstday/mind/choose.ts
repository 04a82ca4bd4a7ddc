/** What a general does at each question. */
import type { Action } from "../../../engine/index.js";
import { noted } from "../../../kit/index.js";
import { HOT } from "../agenda.js";
import { membersOf } from "../data/armies.js";
import type { State } from "../state.js";
import {
  advance,
  barricade,
  deprived,
  fallBack,
  hotTarget,
  most,
  mostShaken,
  passed,
  provoked,
  pushed,
  steadiest,
  struck,
  withdrawal,
  wrecked,
} from "./answers.js";
import { attackOrEnd, declared } from "./charges.js";
import { discarded, drawnChoice, exchanged, favoured, keyEvent, sniped, windowChoice } from "./chits.js";
import { type Field, readField } from "./field.js";
import { scoreOf } from "./marches.js";
import { brigadeOf, hexOf, unitOf } from "./names.js";
import { chiefsChoice, namedBrigade, orderChosen, worthNaming } from "./orders.js";
import { joinOrFire } from "./shots.js";
import { find, fireStep, gunsStep, impulse, limitedStep, marchStep, moveStep, rallyStep } from "./steps.js";

type Chooser = (s: State, field: Field, legal: readonly Action[]) => Action;

/** An activation of the enemy's that is worth a Command Confusion. */
const CONFUSING = 2.4;
const INSPIRING = 1.8;

const any =
  (...verbs: readonly string[]): Chooser =>
  (_, __, legal) => {
    for (const verb of verbs) {
      const found = find(legal, verb);
      if (found) return found;
    }
    return legal[0];
  };

export const choosers: Readonly<Record<string, Chooser>> = {
  setUp: any("done"),
  key: (s, _, legal) => keyEvent(s, legal),
  impulse,
  guns: gunsStep,
  shot: (s, _, legal) => joinOrFire(s, legal),
  canister: any("double"),
  lead: (s, _, legal) => steadiest(s, legal),
  toll: (s, _, legal) => steadiest(s, legal),
  retreat: (s, field, legal) => fallBack(s, field, noted(s, 0), legal),
  gunSafety: (s, field, legal) => fallBack(s, field, noted(s, 0), legal),
  march: marchStep,
  opportunity: any("fire", "hold"),
  window: windowChoice,
  name: namedBrigade,
  confuse: (s, field, legal) =>
    worthNaming(s, readField(s, 1 - field.side), noted(s, 1)) > CONFUSING ? any("confuse")(s, field, legal) : passed(legal),
  inspire: (s, field, legal) =>
    noted(s, 1) < 0 || worthNaming(s, field, noted(s, 1)) > INSPIRING ? any("inspire")(s, field, legal) : passed(legal),
  order: orderChosen,
  fireStep: (s, _, legal) => fireStep(s, legal),
  moveStep,
  assaultStep: (s, _, legal) => attackOrEnd(s, legal, 0),
  rallyStep: (_, __, legal) => rallyStep(legal),
  limited: limitedStep,
  declare: (s, _, legal) => declared(s, legal),
  withdraw: withdrawal,
  defence: any("all", "fire", "ready"),
  support: any("fire"),
  advance,
  onward: (s, field, legal) =>
    most(legal, (action) => {
      const u = noted(s, 0);
      return action.do === "halt" ? 0.2 : scoreOf(s, field, u, hexOf(action.to), 0) - scoreOf(s, field, u, s.hex[u], 0);
    }),
  drawn: drawnChoice,
  spent: namedBrigade,
  chief: chiefsChoice,
  hotHead: provoked,
  hotTarget: (s, _, legal) => hotTarget(s, legal, HOT),
  chargeAt: (s, _, legal) => hotTarget(s, legal, 1),
  rallyChit: (s, _, legal) => mostShaken(s, legal),
  snipe: (s, _, legal) => sniped(s, legal),
  firefight: (s, _, legal) => exchanged(s, legal),
  favour: favoured,
  barricade,
  fogMove: pushed,
  fogShot: (s, _, legal) => most(legal, (action) => (action.do === "hold" ? 0 : 1 + s.hits[unitOf(action.unit)] * -0.1)),
  lowAmmo: deprived,
  generalHit: (_, __, legal) => struck(legal),
  stragglers: (s, _, legal) => mostShaken(s, legal),
  recovery: any("recover"),
  courier: (s, _, legal) => discarded(s, legal),
  guide: any("pass"),
  wrecks: (s, field, legal) => wrecked(s, legal, (name) => nearestOf(s, field, brigadeOf(name))),
  wreckMove: moveStep,
  wreckRally: any("steady", "resupply", "end"),
  keep: (s, _, legal) => discarded(s, legal),
};

function nearestOf(s: State, field: Field, b: number): number {
  return Math.min(99, ...membersOf[b].filter((u) => s.hex[u] >= 0).map((u) => field.enemyNear[s.hex[u]]));
}
