/** What to do next by rule of thumb: march to where one is wanted, attack what looks weak, give way where one must. */
import type { Action, Plan } from "../../../engine/index.js";
import { current, type Face, mostOf, type Position } from "../../../kit/index.js";
import { Chapter, isMarch } from "../agenda.js";
import { armyOf, type Block, blockNamed, blocksOfArmy, CSA } from "../data/blocks.js";
import { legal } from "../rules/index.js";
import { farEnough } from "../rules/objectives.js";
import { targets } from "../rules/plan.js";
import { trayCount } from "../rules/tokens.js";
import { Did, enemyOf, has, OBJECTIVES, Order, onMap, type State } from "../state.js";
import { drafts, FEWEST_TOKENS, ordersChoice } from "./attacks.js";
import { type Fields, fieldsOf } from "./fields.js";
import { march, marchesOf, othersAt } from "./movement.js";
import { usualPlan } from "./plans.js";
import { DONE, END, face, isOpen, RESET } from "./said.js";
import { planned, withCopy } from "./trial.js";

/** What an attack must promise at a first look, by side. */
const BOLDNESS = [1.6, 0.6];
/** What a friend in a position adds to its remoteness, and what a march must gain, in half steps. */
const CROWD = 2;
const WORTH_WHILE = 2;

/** Where there is no thumb the usual plan is quick enough. */
export function quick(s: State, run: Action[]): void {
  run.push(...(thumbs[current(s)] ?? usualPlan)(s));
}

const thumbs: Readonly<Record<number, (s: State) => Plan>> = {
  [Chapter.balance]: (s) => [farEnough(s) ? DONE : RESET],
  [Chapter.works]: () => [DONE],
  [Chapter.orders]: (s) => [ordersChoice(s, couldAttack, Order.withdraw)],
  [Chapter.withdraw]: giveWay,
  [Chapter.retreat]: giveWay,
  [Chapter.step]: (s) => [isMarch(s) ? nearest(s, remotenessOf(s), legal(s)) : safest(s, legal(s))],
  [Chapter.face]: (s) => [face(s, frontAt(s, fieldsOf(s), s.hand, s.goal >> 1))],
  [Chapter.attack]: attackOrEnd,
  [Chapter.enter]: (s) => [legal(s)[0]],
  [Chapter.entry]: (s) => [nearest(s, remotenessOf(s), legal(s))],
  [Chapter.march]: marchOrAny,
};

const couldAttack = (s: State): boolean =>
  s.active === CSA &&
  trayCount(s, CSA) >= FEWEST_TOKENS &&
  withCopy(s, (trial) => {
    trial.orders[CSA] = Order.attack;
    return targets(trial).length > 0;
  });

function attackOrEnd(s: State): Plan {
  const [draft] = drafts(s);
  return draft && draft.promise >= BOLDNESS[s.active] ? draft.course : [END];
}

/** Those who must go, the first first; nobody else. */
function giveWay(s: State): Plan {
  const open = legal(s);
  const forced = open.find((action) => action.do === "take" && has(s, blockNamed(action.block), Did.forced));
  return [isOpen(open, END) ? END : (forced ?? open[0])];
}

const positionOf = (s: State, { to }: Action): Position => s.ground.map.positionNames.indexOf(to as string);

/** The way that leads farthest from the enemy. */
function safest(s: State, open: readonly Action[]): Action {
  const coming = fieldsOf(s).reach[enemyOf(armyOf[s.hand])];
  const { area } = s.ground.map;
  return mostOf(open, (action) => {
    const p = positionOf(s, action);
    return p < 0 ? 0 : Math.min(coming[area[2 * p]], coming[area[2 * p + 1]]);
  })!;
}

/** How far a position is from where a block of the side is wanted, in half steps. */
type Remoteness = (p: Position) => number;

/** The Confederates want to stand before an objective, the Union round its own. */
function remotenessOf(s: State): Remoteness {
  const { area, areas, distance, positions } = s.ground.map;
  const army = s.active;
  const crowd = (p: Position) => CROWD * s.count[army * positions + p];
  if (army === CSA) {
    const { approach } = fieldsOf(s);
    return (p) => Math.min(approach[area[2 * p]], approach[area[2 * p + 1]]) + crowd(p);
  }
  return (p) => {
    let near = 99;
    for (let i = 0; i < OBJECTIVES; i++) {
      const at = s.objectiveAt[i];
      if (at >= 0) near = Math.min(near, distance[at * areas + area[2 * p]] + distance[at * areas + area[2 * p + 1]]);
    }
    return near + crowd(p);
  };
}

function nearest(s: State, remoteness: Remoteness, open: readonly Action[]): Action {
  return mostOf(open, (action) => {
    const p = positionOf(s, action);
    return p < 0 ? -100 : -remoteness(p);
  })!;
}

/** As friends there stand, or toward the side from which the enemy would come sooner. */
function frontAt(s: State, { reach }: Fields, b: Block, p: Position): Face {
  const { area, positions } = s.ground.map;
  if (othersAt(s, b, p) > 0) return s.front[s.active * positions + p];
  const coming = reach[enemyOf(s.active)];
  return coming[area[2 * p]] <= coming[area[2 * p + 1]] ? 2 * p : 2 * p + 1;
}

/** Whoever is out of the enemy's sight marches to where he is wanted, and the step ends. */
function marchOrAny(s: State): Plan {
  const plan = planned(s, (base, go) => {
    const fields = fieldsOf(base);
    const remoteness = remotenessOf(base);
    const { near, position } = fields.covers[enemyOf(base.active)];
    const goalOf = (b: Block) => {
      const p = base.place[b] >> 1;
      const way = onMap(base, b) && !near[p] && !position[p] ? bestStep(base, b, remoteness) : undefined;
      return way && { way, front: frontAt(base, fields, b, positionOf(base, way)) };
    };
    march(base, blocksOfArmy[base.active], goalOf, () => 0, go);
  });
  return plan.length > 0 ? plan : [legal(s)[0]];
}

function bestStep(s: State, b: Block, remoteness: Remoteness): Action | undefined {
  const here = remoteness(s.place[b] >> 1);
  if (here <= WORTH_WHILE + CROWD) return undefined;
  const steps = marchesOf(s, b, false).filter((action) => action.do === "move");
  if (steps.length === 0) return undefined;
  const step = nearest(s, remoteness, steps);
  return remoteness(positionOf(s, step)) + WORTH_WHILE <= here ? step : undefined;
}
