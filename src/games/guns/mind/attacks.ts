/** Attacks worth making: groups against a position, each played out to its end before it is chosen. */
import type { Action } from "../../../engine/index.js";
import { current, mostOf, note, type Position, pop, push } from "../../../kit/index.js";
import { Chapter, PhaseStep, phaseStep } from "../agenda.js";
import { type Block, blockNames, blocksOfArmy, FULL } from "../data/blocks.js";
import { forcedBy } from "../geometry/faces.js";
import { acrossName } from "../rules/attack.js";
import { act, legal } from "../rules/index.js";
import { isFree, secondTargets, targets, waysTo } from "../rules/plan.js";
import { trayCount } from "../rules/tokens.js";
import { Did, dropFlags, enemyOf, has, lift, MOVED, NOT_YET, Order, onMap, PHASE_FLAGS, SQUAD, type State, strength } from "../state.js";
import { attackChoice } from "./artillery.js";
import { attack, CANCEL, DECLARE, END, isOpen, second } from "./said.js";
import { reset, withCopy, worthTo } from "./trial.js";
import { withdrawalPlan } from "./withdrawals.js";

/** How many attacks are played out. */
const MOST = 12;
/** An attack goes on this long at most. */
const LONGEST = 120;
/** What a token lost to idleness is worth. */
const TOKEN = 0.14;

export interface Assault {
  readonly course: readonly Action[];
  readonly gain: number;
  readonly at: Position;
  readonly blocks: number;
}

/** The best attack from where the blocks of the active side stand now. */
export function bestAttack(s: State): Assault | undefined {
  return attacksByGain(s)[0];
}

/** Attacks, the best first, as if the side were under Attack orders already. */
export function attacksByGain(s: State): Assault[] {
  return withCopy(s, (base) => {
    if (current(base) !== Chapter.attack) {
      dropFlags(base, base.active, PHASE_FLAGS & MOVED);
      base.marks.fill(0);
      base.orders[base.active] = Order.attack;
      pop(base);
      note(base, 0, PhaseStep.attack);
      push(base, Chapter.attack);
    }
    return weighed(base);
  });
}

/** The attack that promises most at a first look. */
export function firstDraft(s: State): { readonly course: readonly Action[]; readonly promise: number } | undefined {
  return drafts(s)[0];
}

function weighed(base: State): Assault[] {
  const army = base.active;
  const now = worthTo(base, army);
  return withCopy(base, (trial) => {
    const found = drafts(base).map(({ course, at, blocks }) => {
      reset(trial, base);
      for (const action of course) act(trial, action);
      playOut(trial, army);
      driveBack(trial, army);
      return { course, at, blocks, gain: worthTo(trial, army) - now };
    });
    return found.sort((a, b) => b.gain - a.gain);
  });
}

/** Plays the attack going on to its end, for both sides. */
function playOut(s: State, army: number): void {
  for (let n = 0; n < LONGEST && current(s) !== Chapter.over; n++) {
    if (current(s) === Chapter.attack || s.active !== army || phaseStep(s) !== PhaseStep.attack) return;
    for (const action of isRetreat(s) ? withdrawalPlan(s) : [attackChoice(s)]) act(s, action);
  }
}

/** 14.2 who will have to give way to the winners no longer bars their way, nor fires on what they won. */
function driveBack(s: State, army: number): void {
  const enemy = enemyOf(army);
  const winners = blocksOfArmy[army].filter((b) => onMap(s, b) && has(s, b, Did.won));
  const isBeaten = (b: Block) => onMap(s, b) && winners.some((winner) => forcedBy(s.ground, s, enemy, s.place[b], s.place[winner]));
  for (const b of blocksOfArmy[enemy].filter(isBeaten)) lift(s, b, NOT_YET);
}

const isRetreat = (s: State): boolean => current(s) === Chapter.retreat || current(s) === Chapter.step || current(s) === Chapter.face;

type Draft = Omit<Assault, "gain"> & { readonly promise: number };

/** Attacks to play out, the most promising first. */
function drafts(s: State): Draft[] {
  const found: Draft[] = [];
  for (const p of targets(s)) {
    withCopy(s, (plan) => {
      act(plan, attack(s, p));
      squads(plan, p, [], found);
      for (const q of secondTargets(plan)) {
        withCopy(plan, (wider) => {
          act(wider, second(s, q));
          pairs(wider, p, q, found);
        });
      }
    });
  }
  return found.sort((a, b) => b.promise - a.promise).slice(0, MOST);
}

interface Comer {
  readonly block: Block;
  readonly across: string;
  /** The side of the target by which it arrives. */
  readonly side: number;
}

/** Who could join the attack on a target, the best leaders first. */
function comersTo(s: State, t: number): Comer[] {
  const comers: Comer[] = [];
  for (const b of blocksOfArmy[s.active]) {
    if (!isFree(s, b)) continue;
    const seen = new Set<number>();
    for (const way of waysTo(s, b, t)) {
      const side = way.length > 0 ? way[way.length - 1] : -1;
      if (seen.has(side)) continue;
      seen.add(side);
      comers.push({ block: b, across: acrossName(s, way), side });
    }
  }
  const fitness = (b: Block) => strength(s, b) * 4 + (s.grade[b] === FULL ? 1 : 0);
  return comers.sort((a, b) => fitness(b.block) - fitness(a.block));
}

const joining = (s: State, comer: Comer, p: Position): Action => ({
  do: "join",
  block: blockNames[comer.block],
  to: s.ground.map.positionNames[p],
  across: comer.across,
});

/** One, two and three blocks by either side of the target. */
function squads(s: State, p: Position, before: readonly Action[], found: Draft[]): void {
  const comers = comersTo(s, 0);
  const most = Math.min(SQUAD, trayCount(s, s.active));
  for (const side of new Set(comers.map((comer) => comer.side))) {
    const open = comers.filter((comer) => comer.side === side);
    if (strength(s, open[0].block) < 2) continue;
    for (let size = 1; size <= Math.min(most, open.length); size++) {
      const course = withJoins(s, [attack(s, p), ...before], open.slice(0, size), p);
      if (course) found.push({ course: [...course, DECLARE], at: p, blocks: size, promise: promise(s, p, side, size) });
    }
  }
}

/** The joins that the rules allow one after another. */
function withJoins(s: State, before: readonly Action[], comers: readonly Comer[], p: Position): Action[] | undefined {
  const joins = comers.map((comer) => joining(s, comer, p));
  return joinable(s, joins) ? [...before, ...joins] : undefined;
}

function joinable(s: State, joins: readonly Action[]): boolean {
  return withCopy(s, (t) => {
    for (const join of joins) {
      if (!legal(t).some((open) => open.block === join.block && open.to === join.to && open.across === join.across)) return false;
      act(t, join);
    }
    return isOpen(legal(t), DECLARE);
  });
}

/** Two positions at once: two blocks against the first, one or two against the second. */
function pairs(s: State, p: Position, q: Position, found: Draft[]): void {
  const first = comersTo(s, 0);
  const other = comersTo(s, 1);
  if (first.length === 0 || other.length === 0) return;
  const lead = first.find((comer) => strength(s, comer.block) === 2);
  if (!lead) return;
  const enemies = s.count[enemyOf(s.active) * s.ground.map.positions + q];
  const flanker = other.find((comer) => comer.block !== lead.block && (enemies === 0 || strength(s, comer.block) === 2));
  if (!flanker) return;
  const support = first.find((comer) => comer.block !== lead.block && comer.block !== flanker.block && comer.side === lead.side);
  const joins = [joining(s, lead, p), ...(support ? [joining(s, support, p)] : []), joining(s, flanker, q)];
  if (!joinable(s, joins)) return;
  const course = [attack(s, p), second(s, q), ...joins, DECLARE];
  found.push({ course, at: p, blocks: joins.length, promise: promise(s, p, lead.side, joins.length) + 0.3 });
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
  const best = bestAttack(s);
  const idle = s.attacks === 0 && s.couldAttack === 1 && s.stirred[s.active] === 0;
  const least = idle ? -TOKEN * Math.ceil(trayCount(s, s.active) / 2) : 0;
  return best && best.gain > least ? best.course : [END];
}

/** An attack that has been begun is made complete: block after block joins as long as it helps. */
export function completePlan(s: State): readonly Action[] {
  return withCopy(s, (base) =>
    withCopy(s, (trial) => {
      const run: Action[] = [];
      for (;;) {
        const open = legal(base);
        const ready = isOpen(open, DECLARE);
        const joins = open.filter((action) => action.do === "join");
        const least = ready ? declaredWorth(base, trial, []) : undefined;
        const best = mostOf(joins, (join) => declaredWorth(base, trial, [join]), least) ?? (ready ? undefined : joins[0]);
        if (!best) return [...run, ready ? DECLARE : CANCEL];
        run.push(best);
        act(base, best);
      }
    }),
  );
}

/** What the attack brings with these joins; one that cannot be declared yet brings nothing. */
function declaredWorth(base: State, trial: State, joins: readonly Action[]): number {
  reset(trial, base);
  for (const join of joins) act(trial, join);
  if (!isOpen(legal(trial), DECLARE)) return Number.NEGATIVE_INFINITY;
  act(trial, DECLARE);
  playOut(trial, base.active);
  return worthTo(trial, base.active);
}
