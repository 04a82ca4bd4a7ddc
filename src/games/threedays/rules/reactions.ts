/** 9.6, 10.42-10.5 What the other side may do when a unit comes up: in the order of the book, each asked in turn. */
import { type Hex, isPending, no, note, noted, type Passage, pop, push, type Question, sideTo } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { isGun, sideOf, UNITS, type Unit } from "../data/armies.js";
import { beyond, grid, inner, near, town } from "../data/map.js";
import { ANSWERED, APPROACHED, ASKED, COLUMN, MOVING, REACTED, STOPPED } from "../marks.js";
import { ask } from "../options.js";
import { enemyAt, has, neighbourOf, type State, unit } from "../state.js";
import { deed, type Log, nameOf, seatOf } from "../words.js";
import { allowanceOf } from "./allowance.js";
import { fronts, settleWalls } from "./cover.js";
import { enter } from "./enter.js";
import { goingPointsOf, mayGo, mayScatter } from "./escape.js";
import { mayTurn } from "./facing.js";
import { APPROACH, hasFiredFrom, OPPORTUNITY, WITHDRAWAL, whyNotAim, whyNotArmed, whyNotMore, whyNotPress } from "./fire.js";
import { lose, turnOver } from "./losses.js";
import { whyNotNear } from "./near-enemy.js";
import { isFronted } from "./retreat.js";
import { CLOSES_IN, DREW_FIRE, flags, hasOverreached, keepsLine, otherHalf, points, SOUNDS } from "./steps.js";
import { halvesOf, hexesOf, isDisordered, isLine, onMap, unitsIn } from "./strength.js";
import { movers, regroup } from "./together.js";
import { ALONE, LAST_ROUNDS, shoot, whyNotAlone } from "./volley.js";

const going = (s: State): Unit => noted(s, 0);
const stage = (s: State): number => noted(s, 0);

/** 9.6a the step, then cavalry and guns that go, units that turn, guns that fire; walls; and the halt before an enemy front (9.5a). */
export const arrived: Passage<State> = {
  run(s, log) {
    const [step, to] = [stage(s), noted(s, 1)];
    regroup(s);
    const u = s.mover;
    const reached = u < 0 ? [] : reachedBy(s, u, to);
    if (u < 0 || !onMap(s, u) || !has(s, u, MOVING) || (step >= 0 && reached.length === 0)) {
      pop(s);
      return;
    }
    if (step === SOUNDS) {
      if (!isDisordered(s, u) && askSkirmishers(s, u, [to])) return;
      pop(s);
      unask(s);
      return;
    }
    if (step < 0) {
      if (isBarred(s, u, to)) {
        pop(s);
        note(s, 1, (flags(s) | DREW_FIRE) & ~CLOSES_IN);
        return;
      }
      if (askSkirmishers(s, u, entered(s, u, to))) return;
      pop(s);
      // 9.54e who is Disordered by Withdrawal Fire still goes, as far as the Disordered do.
      for (const one of movers(s)) {
        if (!has(s, one, STOPPED)) continue;
        s.marks[one] &= ~STOPPED;
        note(s, 0, Math.min(points(s), Math.ceil(allowanceOf(s, one) / 4) * 2));
      }
      enter(s, to, log);
      push(s, Chapter.arrived, 0, to);
      unask(s);
      return;
    }
    if (step < reactions.length) {
      if (step === 0 && !isAnyoneNear(s, u)) {
        note(s, 0, reactions.length);
        return;
      }
      if (reactions[step](s, u, reached) >= 0) return;
      note(s, 0, step + 1);
      unask(s);
      return;
    }
    pop(s);
    for (const at of reached) {
      squeezeColumns(s, sideOf[u], at, log);
      settleWalls(s, at);
      if (isFronted(s, sideOf[u], at)) for (const one of movers(s)) s.marks[one] |= STOPPED;
    }
  },
};

/** s9.83a Skirmishers that would have somebody come up to them may go before. */
const askSkirmishers = (s: State, u: Unit, hexes: readonly Hex[]): boolean =>
  askFirst(s, sideOf[u], hexes, 1, (one) => mayScatter(s, one), Chapter.reactionMove) >= 0;

/** 9.54d, 9.5c whom Withdrawal Fire has Disordered goes to no hex beside a formed enemy: it says anew where to. */
const isBarred = (s: State, u: Unit, to: Hex): boolean =>
  movers(s).some((one) => isDisordered(s, one) && entered(s, u, to).some((at) => whyNotNear(s, one, at)));

/** The hexes that a step would bring it into, a line with both halves. */
function entered(s: State, u: Unit, to: Hex): readonly Hex[] {
  const side = sideTo(grid, s.hex[u], to);
  return side >= 0 && keepsLine(s, u) ? [to, neighbourOf(s)[otherHalf(s, u, side)]] : [to];
}

/** The hexes that it has come into: a step brings both halves of a line, a line that is formed or wheels the other half alone. */
function reachedBy(s: State, u: Unit, to: Hex): readonly Hex[] {
  if (s.hex[u] === to) return halvesOf(s, u);
  return isLine(s, u) && s.second[u] === to ? [to] : [];
}

/** 8.5c, d an Extended Column with a hex in town, to which the enemy comes up, is Disordered and closes up; one that was Disordered pays a point. */
export function squeezeColumns(s: State, side: number, at: Hex, log: Log): void {
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = neighbourOf(s)[k];
    if (to < 0 || !enemyAt(s, side, to)) continue;
    for (const u of unitsIn(s, to)) {
      if (!has(s, u, COLUMN) || !(town[s.hex[u]] || town[s.second[u]])) continue;
      if (isDisordered(s, u)) lose(s, u, 1, "TD-8.5c", log);
      else turnOver(s, u, log);
      push(s, Chapter.closes, u);
    }
  }
}

/** 12.6b, s9.83a whether somebody is to be asked to go away from who has advanced, or to turn towards it. */
export function askFacing(s: State, u: Unit, at: Hex): boolean {
  if (askSkirmishers(s, u, [at])) return true;
  if (reactions[FACING](s, u, [at]) >= 0) return true;
  unask(s);
  return false;
}

const unask = (s: State): void => {
  const { marks } = s;
  for (let u = 0; u < UNITS; u++) if (marks[u] & ASKED) marks[u] &= ~ASKED;
};

/** Whether an enemy is so near to a unit that any of the reactions could be his. */
function isAnyoneNear(s: State, u: Unit): boolean {
  const { afield, hex, second } = s;
  const hexes = halvesOf(s, u);
  for (let i = UNITS * (1 - sideOf[u]), end = i + s.many[1 - sideOf[u]]; i < end; i++) {
    const enemy = afield[i];
    for (const at of hexes)
      if (near(hex[enemy], at) <= FARTHEST || (second[enemy] >= 0 && near(second[enemy], at) <= FARTHEST)) return true;
  }
  return false;
}

/** The first enemy unit of which a question is to be asked, -1 for none; it goes on the agenda, and what it answers to is kept. */
function askFirst(
  s: State,
  side: number,
  hexes: readonly Hex[],
  within: number,
  may: (u: Unit, at: Hex) => boolean,
  chapter: number,
): number {
  const { afield } = s;
  for (let i = UNITS * (1 - side), end = i + s.many[1 - side]; i < end; i++) {
    const u = afield[i];
    if (has(s, u, ASKED)) continue;
    const at = hexes.find((one) => (near(s.hex[u], one) <= within || (isLine(s, u) && near(s.second[u], one) <= within)) && may(u, one));
    if (at === undefined) continue;
    s.marks[u] |= ASKED;
    s.danger = at;
    if (chapter === Chapter.reactionMove) push(s, chapter, u, goingPointsOf(s, u), -1);
    else push(s, chapter, u);
    return u;
  }
  return -1;
}

const FACING = 1;
/** 10.42 guns fire at who comes within so many hexes: no other reaction is made from farther off. */
const FARTHEST = 3;
const reactions: readonly ((s: State, mover: Unit, hexes: readonly Hex[]) => number)[] = [
  (s, u, hexes) => askFirst(s, sideOf[u], hexes, 2, (one, at) => mayGo(s, one, at), Chapter.reactionMove),
  (s, u, hexes) => askFirst(s, sideOf[u], hexes, 1, (one, at) => mayTurn(s, one, at), Chapter.reactionFacing),
  (s, u, hexes) => askFirst(s, sideOf[u], hexes, FARTHEST, (one, at) => !whyNotApproach(s, one, at), Chapter.approach),
  (s, u, hexes) => askFirst(s, sideOf[u], hexes, 1, (one, at) => mayTakeChance(s, one, at), Chapter.opportunity),
];

/** 10.46 (option) foot and cavalry that have before them who has come up by the least move alone into an empty hex. */
const mayTakeChance = (s: State, u: Unit, at: Hex): boolean =>
  ask.opportunityFire(s) &&
  hasOverreached(s) &&
  !isGun[u] &&
  unitsIn(s, at).every((one) => has(s, one, MOVING)) &&
  !whyNotArmed(s, u, s.hex[u]) &&
  chanceFrom(s, u, at) >= 0;
/** The half of a unit next to who has come up that has him before it, -1 for none. */
const chanceFrom = (s: State, u: Unit, at: Hex): Hex =>
  halvesOf(s, u).find((from) => near(from, at) === 1 && !hasFiredFrom(s, u, from, ANSWERED) && !whyNotAim(s, u, from, at)) ?? -1;

/** RX-5 */
export const opportunity: Question<State> = {
  rule: "TD-10.46a",
  seat: (s) => seatOf(sideOf[going(s)]),
  prompt: (s) => ({ text: `${nameOf(going(s))}: Opportunity Fire at ${nameOf(s.mover)}, or hold it?`, unit: nameOf(going(s)) }),
  done: (s) => s.mover < 0 || !onMap(s, s.mover) || !onMap(s, going(s)) || chanceFrom(s, going(s), s.danger) < 0,
  verbs: {
    fire: deed({ do: (s) => takeChance(s) }),
    alone: deed({
      fields: { unit },
      each(s, open) {
        if (!whyNotChanceAlone(s)) open(going(s));
      },
      refuse: (s, { unit: u }) => (u === going(s) ? whyNotChanceAlone(s) : no("TD-10.46a", `${nameOf(u)} is not asked now.`)),
      do: (s) => takeChance(s, ALONE),
    }),
    press: deed({ refuse: (s) => whyNotPress(s, going(s)), do: (s) => takeChance(s, LAST_ROUNDS) }),
    hold: deed({ do: pop }),
  },
};

const whyNotChanceAlone = (s: State) => whyNotAlone(s, going(s), chanceFrom(s, going(s), s.danger), OPPORTUNITY);

function takeChance(s: State, how = {}): void {
  const u = going(s);
  const from = chanceFrom(s, u, s.danger);
  pop(s);
  shoot(s, u, from, s.danger, OPPORTUNITY, how);
}

/** 10.42a a battery in Good Order, once in an activation. */
function whyNotApproach(s: State, u: Unit, at: Hex) {
  if (!isGun[u] || isDisordered(s, u) || has(s, u, APPROACHED | REACTED))
    return no("TD-10.42a", `${nameOf(u)} cannot make Approach Fire now.`);
  return whyNotArmed(s, u, s.hex[u]) ?? whyNotAim(s, u, s.hex[u], at);
}

/** RX-4 */
export const approach: Question<State> = {
  rule: "TD-10.42a",
  seat: (s) => seatOf(sideOf[going(s)]),
  prompt: (s) => ({ text: `${nameOf(going(s))}: Approach Fire at ${nameOf(s.mover)}, or hold it?`, unit: nameOf(going(s)) }),
  done: (s) => Boolean(whyNotApproach(s, going(s), s.danger)),
  verbs: {
    fire: deed({ do: (s) => greet(s) }),
    /** 10.1l of several batteries of a hex. */
    alone: deed({
      fields: { unit },
      each(s, open) {
        if (!whyNotGreetAlone(s)) open(going(s));
      },
      refuse: (s, { unit: u }) => (u === going(s) ? whyNotGreetAlone(s) : no("TD-10.42a", `${nameOf(u)} is not asked now.`)),
      do: (s) => greet(s, ALONE),
    }),
    hold: deed({ do: pop }),
  },
};

const whyNotGreetAlone = (s: State) => whyNotAlone(s, going(s), s.hex[going(s)], APPROACH);

function greet(s: State, how = {}): void {
  const u = going(s);
  pop(s);
  shoot(s, u, s.hex[u], s.danger, APPROACH, how);
}

/** The hexes that who goes away leaves: of a line that wheels or closes up the one of its other half, of a column its tail's too. */
const leftBehind = (s: State): readonly Hex[] => (isPending(s, Chapter.swung) ? [s.second[s.mover]] : hexesOf(s, s.mover));

/** 9.54a the hexside through which a unit has in its front who goes away, either with either half; -1 for none. */
function lastSight(s: State, u: Unit): number {
  if (has(s, u, ASKED) || whyNotArmed(s, u, s.hex[u])) return -1;
  const leaves = leftBehind(s);
  for (const from of halvesOf(s, u))
    for (let k = from * 6; k < from * 6 + 6; k++)
      if (leaves.includes(beyond(k)) && fronts(s, u, k) && !whyNotMore(s, u, from, beyond(k))) return k;
  return -1;
}

function eachFiring(s: State, open: (u: Unit) => void): void {
  const seen = new Set<Unit>();
  for (const at of leftBehind(s))
    for (let k = at * 6; k < at * 6 + 6; k++) {
      const to = neighbourOf(s)[k];
      if (to < 0 || !enemyAt(s, sideOf[s.mover], to)) continue;
      for (const enemy of unitsIn(s, to)) if (lastSight(s, enemy) >= 0) seen.add(enemy);
    }
  for (const enemy of seen) open(enemy);
}

function whyNotFireAfter(s: State, u: Unit) {
  let open = false;
  eachFiring(s, (one) => {
    open ||= one === u;
  });
  return open ? undefined : no("TD-9.54a", `${nameOf(u)} has not ${nameOf(s.mover)} in its front, or cannot fire.`);
}

function fireAfter(s: State, u: Unit, how = {}): void {
  const side = lastSight(s, u);
  s.marks[u] |= ASKED;
  shoot(s, u, inner(side), beyond(side), WITHDRAWAL, how);
}

/** RX-6 */
export const withdrawalFire: Question<State> = {
  rule: "TD-9.54a",
  seat: (s) => seatOf(1 - sideOf[s.mover]),
  prompt: (s) => ({ text: `Withdrawal Fire at ${nameOf(s.mover)}, or hold it?`, unit: nameOf(s.mover) }),
  done(s) {
    if (s.mover < 0 || !onMap(s, s.mover) || leftBehind(s)[0] < 0) return true;
    let open = false;
    eachFiring(s, () => {
      open = true;
    });
    if (!open) unask(s);
    return !open;
  },
  verbs: {
    fire: deed({
      fields: { unit },
      each: eachFiring,
      refuse: (s, { unit: u }) => whyNotFireAfter(s, u),
      do: (s, { unit: u }) => fireAfter(s, u),
    }),
    alone: deed({
      fields: { unit },
      each: (s, open) =>
        eachFiring(s, (u) => {
          if (!whyNotAlone(s, u, inner(lastSight(s, u)), WITHDRAWAL)) open(u);
        }),
      refuse: (s, { unit: u }) => whyNotFireAfter(s, u) ?? whyNotAlone(s, u, inner(lastSight(s, u)), WITHDRAWAL),
      do: (s, { unit: u }) => fireAfter(s, u, ALONE),
    }),
    press: deed({
      fields: { unit },
      each: (s, open) =>
        eachFiring(s, (u) => {
          if (!whyNotPress(s, u)) open(u);
        }),
      refuse: (s, { unit: u }) => whyNotFireAfter(s, u) ?? whyNotPress(s, u),
      do: (s, { unit: u }) => fireAfter(s, u, LAST_ROUNDS),
    }),
    hold: deed({
      do(s) {
        unask(s);
        pop(s);
      },
    }),
  },
};
