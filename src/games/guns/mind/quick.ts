/** What to do next by rule of thumb: march to where one is wanted, attack what looks weak, give way where one must. */
import type { Action } from "../../../engine/index.js";
import { current, type Face, mostOf, type Position } from "../../../kit/index.js";
import { Chapter, isMarch } from "../agenda.js";
import { armyOf, type Block, blockNamed, blocksOfArmy, CSA, UNION } from "../data/blocks.js";
import { legal } from "../rules/index.js";
import { apart, canTurn, takeUp } from "../rules/movement.js";
import { farEnough, isAtStake } from "../rules/objectives.js";
import { openOrders } from "../rules/orders.js";
import { targets } from "../rules/plan.js";
import { trayCount } from "../rules/tokens.js";
import { Did, enemyOf, has, OBJECTIVES, Order, onMap, orderNames, type State } from "../state.js";
import { completePlan, firstDraft } from "./attacks.js";
import { type Fields, fieldsOf } from "./fields.js";
import { isApart, othersAt } from "./marches.js";
import { usualPlan } from "./plans.js";
import { DONE, END, face, isOpen, RESET, take, turn } from "./said.js";
import { planned, reset, withCopy } from "./trial.js";

/** What an attack must promise at a first look, by side. */
const BOLDNESS = [1.6, 0.6];
const FEWEST_TOKENS = 4;
/** What a friend in a position takes from the wish to go there, and what a march must gain, in half steps. */
const CROWD = 2;
const WORTH_WHILE = 2;

type Thumb = (s: State, run: Action[]) => void;

/** Where there is no thumb the usual plan is quick enough. */
export function quick(s: State, run: Action[]): void {
  const thumb = thumbs[current(s)];
  if (thumb) thumb(s, run);
  else run.push(...usualPlan(s));
}

const thumbs: Readonly<Record<number, Thumb>> = {
  [Chapter.balance]: (s, run) => run.push(farEnough(s) ? DONE : RESET),
  [Chapter.works]: (_, run) => run.push(DONE),
  [Chapter.orders]: (s, run) => run.push({ do: "orders", orders: orderNames[ordersFor(s)] }),
  [Chapter.withdraw]: giveWay,
  [Chapter.retreat]: giveWay,
  [Chapter.step]: (s, run) => run.push(isMarch(s) ? nearest(s, wishesOf(s), legal(s)) : safest(s, legal(s))),
  [Chapter.face]: (s, run) => run.push(face(s, frontAt(s, fieldsOf(s), s.goal >> 1))),
  [Chapter.attack]: (s, run) => run.push(...attackOrEnd(s)),
  [Chapter.plan]: (s, run) => run.push(...completePlan(s)),
  [Chapter.enter]: (s, run) => run.push(legal(s)[0]),
  [Chapter.entry]: (s, run) => run.push(nearest(s, wishesOf(s), legal(s))),
  [Chapter.march]: march,
};

function ordersFor(s: State): number {
  const open = openOrders(s);
  const army = s.active;
  if (open.includes(Order.attack)) {
    if (army === UNION && isAtStake(s)) return Order.attack; // 20.3a
    if (army === CSA && trayCount(s, army) >= FEWEST_TOKENS && couldAttack(s)) return Order.attack;
  }
  return open.includes(Order.hold) ? Order.hold : open.includes(Order.withdraw) ? Order.withdraw : open[0];
}

const couldAttack = (s: State): boolean =>
  withCopy(s, (t) => {
    t.orders[t.active] = Order.attack;
    return targets(t).length > 0;
  });

function attackOrEnd(s: State): readonly Action[] {
  const draft = firstDraft(s);
  return draft && draft.promise >= BOLDNESS[s.active] ? draft.course : [END];
}

/** Those who must go, the first first; nobody else. */
function giveWay(s: State, run: Action[]): void {
  const open = legal(s);
  const forced = open.find((action) => action.do === "take" && has(s, blockNamed(action.block), Did.forced));
  run.push(isOpen(open, END) ? END : (forced ?? open[0]));
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
type Wishes = (p: Position) => number;

/** The Confederates want to stand before an objective, the Union round its own. */
function wishesOf(s: State): Wishes {
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

function nearest(s: State, wishes: Wishes, open: readonly Action[]): Action {
  return mostOf(open, (action) => {
    const p = positionOf(s, action);
    return p < 0 ? -100 : -wishes(p);
  })!;
}

/** As friends there stand, or toward the side from which the enemy would come sooner. */
function frontAt(s: State, { reach }: Fields, p: Position): Face {
  const { area, positions } = s.ground.map;
  if (othersAt(s, s.hand, p) > 0) return s.front[s.active * positions + p];
  const coming = reach[enemyOf(s.active)];
  return coming[area[2 * p]] <= coming[area[2 * p + 1]] ? 2 * p : 2 * p + 1;
}

/** Block after block to where it is wanted, then the end. */
function march(s: State, run: Action[]): void {
  const plan = planned(s, (base, trial, go) => {
    const asked = () => current(base);
    const fields = fieldsOf(base);
    const wishes = wishesOf(base);
    const { near, position } = fields.covers[enemyOf(base.active)];
    for (const b of blocksOfArmy[base.active]) {
      if (asked() !== Chapter.march) return; // a commander is asked for tokens in between
      const p = base.place[b] >> 1;
      if (!onMap(base, b) || near[p] || position[p]) continue;
      const step = bestStep(base, trial, b, wishes);
      if (!step) continue;
      go(take(b, false));
      go(step);
      if (asked() === Chapter.face) go(face(base, frontAt(base, fields, base.goal >> 1)));
    }
    if (asked() !== Chapter.march) return;
    if (apart(base).length > 0) agree(base, go);
    if (apart(base).length === 0) go(END);
  });
  run.push(...(plan.length > 0 ? plan : legal(s).slice(0, 1)));
}

function bestStep(base: State, trial: State, b: Block, wishes: Wishes): Action | undefined {
  const here = wishes(base.place[b] >> 1);
  if (here <= WORTH_WHILE + CROWD) return undefined;
  reset(trial, base);
  takeUp(trial, b, 0, Chapter.marching);
  const open = legal(trial).filter((action) => action.do === "move");
  if (open.length === 0) return undefined;
  const step = nearest(base, wishes, open);
  return wishes(positionOf(base, step)) + WORTH_WHILE <= here ? step : undefined;
}

/** 10.3c stacks of two fronts take one. */
function agree(base: State, go: (action: Action) => void): void {
  const { positions } = base.ground.map;
  for (let p = 0; p < positions; p++) {
    if (!isApart(base, base.active, p)) continue;
    const front = [2 * p, 2 * p + 1].find((one) => canTurn(base, one));
    if (front !== undefined) go(turn(base, front));
  }
}
