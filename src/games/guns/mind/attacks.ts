/** Attacks worth making: groups against a position, each played out to its end before it is chosen. */
import type { Action } from "../../../engine/index.js";
import { current, mostOf, note, type Position, pop, push } from "../../../kit/index.js";
import { Chapter, isMoving, PhaseStep, phaseStep } from "../agenda.js";
import { type Block, blockNames, blocksOfArmy, FULL, UNION } from "../data/blocks.js";
import { forcedBy } from "../geometry/faces.js";
import { acrossName } from "../rules/attack.js";
import { act, legal, why } from "../rules/index.js";
import { isAtStake } from "../rules/objectives.js";
import { openOrders } from "../rules/orders.js";
import { isFree, secondTargets, targets, waysTo } from "../rules/plan.js";
import { trayCount } from "../rules/tokens.js";
import {
  blocksOnMap,
  Did,
  dropFlags,
  enemyOf,
  has,
  lift,
  MOVED,
  NOT_YET,
  Order,
  onMap,
  orderNames,
  PHASE_FLAGS,
  SQUAD,
  type State,
  strength,
} from "../state.js";
import { positionName } from "../words/names.js";
import { attackChoice } from "./choices.js";
import { withdrawalPlan } from "./movement.js";
import { CANCEL, DECLARE, END } from "./said.js";
import { planned, withCopy } from "./trial.js";
import { worthTo } from "./value.js";

/** How many attacks are played out. */
const MOST = 12;
/** An attack goes on this long at most. */
const LONGEST = 120;
/** What a token lost to idleness is worth. */
const TOKEN = 0.14;
/** What an attack must promise before the whole army is ordered to it, by side. */
const BOLDNESS = [2.5, 0.8];
export const FEWEST_TOKENS = 4;

export interface Assault {
  readonly course: readonly Action[];
  readonly gain: number;
}

/** Attacks, the best first, as if the side were under Attack orders already. */
export function attacksByGain(s: State): Assault[] {
  return withCopy(s, (base) => {
    const army = base.active;
    if (current(base) !== Chapter.attack) {
      dropFlags(base, army, PHASE_FLAGS & MOVED);
      base.marks.fill(0);
      base.orders[army] = Order.attack;
      pop(base);
      note(base, 0, PhaseStep.attack);
      push(base, Chapter.attack);
    }
    const now = worthTo(base, army);
    const found = drafts(base).map(({ course }) => ({ course, gain: gainOf(base, course, army) - now }));
    return found.sort((a, b) => b.gain - a.gain);
  });
}

/** How the side stands when the attack is over. */
const gainOf = (base: State, course: readonly Action[], army: number): number =>
  withCopy(base, (trial) => {
    for (const action of course) act(trial, action);
    playOut(trial, army);
    driveBack(trial, army);
    return worthTo(trial, army);
  });

/** Plays the attack going on to its end, for both sides. */
function playOut(s: State, army: number): void {
  for (let n = 0; n < LONGEST && current(s) !== Chapter.over; n++) {
    if (current(s) === Chapter.attack || s.active !== army || phaseStep(s) !== PhaseStep.attack) return;
    const goesBack = isMoving(s) || current(s) === Chapter.retreat;
    for (const action of goesBack ? withdrawalPlan(s) : [attackChoice(s)]) act(s, action);
  }
}

/** 14.2 who will have to give way to the winners no longer bars their way, nor fires on what they won. */
function driveBack(s: State, army: number): void {
  const enemy = enemyOf(army);
  const winners = blocksOfArmy[army].filter((b) => onMap(s, b) && has(s, b, Did.won));
  const isBeaten = (b: Block) => onMap(s, b) && winners.some((winner) => forcedBy(s, enemy, s.place[b], s.place[winner]));
  for (const b of blocksOfArmy[enemy].filter(isBeaten)) lift(s, b, NOT_YET);
}

interface Draft {
  readonly course: readonly Action[];
  readonly promise: number;
}

/** Attacks to play out, those that promise most at a first look first. */
export function drafts(s: State): Draft[] {
  const found: Draft[] = [];
  for (const p of targets(s)) {
    const attack = { do: "attack", target: positionName(s, p) };
    withCopy(s, (plan) => {
      act(plan, attack);
      found.push(...squads(plan, p, attack));
      for (const q of secondTargets(plan)) {
        const second = { do: "second", target: positionName(s, q) };
        withCopy(plan, (wider) => {
          act(wider, second);
          found.push(...pairs(wider, p, q, [attack, second]));
        });
      }
    });
  }
  return found.sort((a, b) => b.promise - a.promise).slice(0, MOST);
}

interface Comer {
  readonly block: Block;
  readonly join: Action;
  /** The side of the target by which it arrives. */
  readonly side: number;
}

/** Who could join the attack on a target, the best leaders first. */
function comersTo(s: State, t: number): Comer[] {
  const to = positionName(s, s.target[t]);
  const comers: Comer[] = [];
  for (const block of blocksOfArmy[s.active]) {
    if (!isFree(s, block)) continue;
    const seen = new Set<number>();
    for (const way of waysTo(s, block, t)) {
      const side = way.at(-1) ?? -1;
      if (seen.has(side)) continue;
      seen.add(side);
      comers.push({ block, join: { do: "join", block: blockNames[block], to, across: acrossName(s, way) }, side });
    }
  }
  const fitness = (b: Block) => strength(s, b) * 4 + (s.grade[b] === FULL ? 1 : 0);
  return comers.sort((a, b) => fitness(b.block) - fitness(a.block));
}

/** One, two and three blocks by either side of the target. */
function squads(s: State, p: Position, attack: Action): Draft[] {
  const comers = comersTo(s, 0);
  const most = Math.min(SQUAD, trayCount(s, s.active));
  return [...new Set(comers.map((comer) => comer.side))].flatMap((side) => {
    const open = comers.filter((comer) => comer.side === side).slice(0, most);
    if (strength(s, open[0].block) < 2) return [];
    return open.flatMap((_, last) => draft(s, [attack], open.slice(0, last + 1), promise(s, p, side, last + 1)));
  });
}

/** Two positions at once: two blocks against the first, one or two against the second. */
function pairs(s: State, p: Position, q: Position, begun: readonly Action[]): Draft[] {
  const first = comersTo(s, 0);
  const lead = first.find((comer) => strength(s, comer.block) === 2);
  if (!lead) return [];
  const enemies = s.count[enemyOf(s.active) * s.ground.map.positions + q];
  const flanker = comersTo(s, 1).find(({ block }) => block !== lead.block && (enemies === 0 || strength(s, block) === 2));
  if (!flanker) return [];
  const support = first.find(({ block, side }) => block !== lead.block && block !== flanker.block && side === lead.side);
  const joining = support ? [lead, support, flanker] : [lead, flanker];
  return draft(s, begun, joining, promise(s, p, lead.side, joining.length) + 0.3);
}

/** The attack as far as it has begun with those who join it, if the rules allow that one after another. */
function draft(s: State, begun: readonly Action[], joining: readonly Comer[], promise: number): Draft[] {
  const rest = [...joining.map(({ join }) => join), DECLARE];
  const isLegal = withCopy(s, (trial) =>
    rest.every((action) => {
      if (why(trial, action)) return false;
      if (action !== DECLARE) act(trial, action);
      return true;
    }),
  );
  return isLegal ? [{ course: [...begun, ...rest], promise }] : [];
}

/** A first look: from behind, in numbers, against few, on easy ground. */
function promise(s: State, p: Position, side: number, blocks: number): number {
  const at = enemyOf(s.active) * s.ground.map.positions + p;
  const rear = side >= 0 && side !== s.front[at];
  const slope = side >= 0 ? s.ground.steep[side] : 0;
  return (rear ? 2 : 0) + Math.min(2, blocks) * 0.5 - s.ground.cannon[s.front[at]] * 0.4 - slope - s.ground.fullyObstructed[p];
}

/** What to do at the question of attacks: the best one if it gains, or if idleness would cost more; else the end. */
export function attackPlan(s: State): readonly Action[] {
  const [best] = attacksByGain(s);
  const idle = s.attacks === 0 && s.couldAttack === 1 && s.stirred[s.active] === 0;
  const least = idle ? -TOKEN * Math.ceil(trayCount(s, s.active) / 2) : 0;
  return best && best.gain > least ? best.course : [END];
}

/** An attack that has been begun is made complete: block after block joins as long as it helps. */
export const completePlan = (s: State): Action[] =>
  planned(s, (base, go) => {
    let next: Action;
    do {
      const joins = legal(base).filter((action) => action.do === "join");
      const ready = !why(base, DECLARE);
      const least = ready ? declaredWorth(base, []) : undefined;
      next = mostOf(joins, (join) => declaredWorth(base, [join]), least) ?? (ready ? DECLARE : (joins[0] ?? CANCEL));
      go(next);
    } while (next.do === "join");
  });

/** What the attack brings with these joins; one that cannot be declared yet brings nothing. */
const declaredWorth = (s: State, joins: readonly Action[]): number =>
  withCopy(s, (trial) => {
    for (const join of joins) act(trial, join);
    if (why(trial, DECLARE)) return Number.NEGATIVE_INFINITY;
    act(trial, DECLARE);
    playOut(trial, s.active);
    return worthTo(trial, s.active);
  });

/** 6 Attack orders where they are wanted, or nothing else keeps the battle going (20.3a); else Hold; where that is closed, the third. */
export function ordersChoice(s: State, isWanted: (s: State) => boolean, third: number): Action {
  const open = openOrders(s);
  const attacks = open.includes(Order.attack) && ((s.active === UNION && isAtStake(s)) || isWanted(s));
  const one = attacks ? Order.attack : [Order.hold, third, Order.withdraw].find((order) => open.includes(order))!;
  return { do: "orders", orders: orderNames[one] };
}

/** Whether an attack promises enough that the whole army is ordered to it. */
export function promisesMuch(s: State): boolean {
  const army = s.active;
  if (trayCount(s, army) < FEWEST_TOKENS || blocksOnMap(s, army) < 2) return false;
  return (attacksByGain(s)[0]?.gain ?? 0) > BOLDNESS[army];
}
