/** Weighs the courses a game's mind offers by what they lead to, with the exact odds of the dice, and takes the best. */
import { type Action, below, type Game, isOver, type Mind, type Plan, queueRolls, type Random, reseed } from "../engine/index.js";
import type { Bot } from "./index.js";

/** For a game that has not made up its mind: a win is good, a loss is bad, and between them all is one. */
function plainMind(game: Game): Mind {
  return {
    value(state, seat) {
      const end = game.decision(state);
      return !isOver(end) || end.winner === null ? 0 : end.winner === seat ? 1 : -1;
    },
    courses: () => [],
    because: () => "Nothing is known to be better.",
  };
}

export const greedy: Bot = {
  id: "greedy",
  title: "Captain: weighs every step by exact odds",
  choose(game, view, random) {
    const mind = game.mind ?? plainMind(game);
    const state = game.imagine(view, random);
    const chosen = bestCourse(game, mind, state, random);
    const [action, ...then] = chosen;
    return {
      action,
      then,
      /** Most games of bots are played to be counted: nobody asks why. */
      get because() {
        return mind.because(state, chosen);
      },
    };
  },
};

/** Course after course as it would take them, until the span ends or chance, or somebody else, has a say. */
export function captainsPlan(game: Game, mind: Mind, span: (state: object) => number, state: object, random: Random): Plan {
  const plan: Action[] = [];
  const ahead = game.copy(state);
  const seat = seatOf(game, state);
  const before = game.random(state).slice();
  while (span(ahead) === span(state) && seatOf(game, ahead) === seat && game.random(ahead).every((word, i) => word === before[i])) {
    const course = bestCourse(game, mind, ahead, random);
    for (const action of course) game.act(ahead, action);
    plan.push(...course);
  }
  return plan;
}

function seatOf(game: Game, state: object): string | undefined {
  const decision = game.decision(state);
  return isOver(decision) ? undefined : decision.seat;
}

function bestCourse(game: Game, mind: Mind, state: object, random: Random): Plan {
  const seat = seatOf(game, state);
  if (seat === undefined) throw new Error("The game is over.");
  const [first, ...others] = coursesAt(game, mind, state);
  if (others.length === 0) return first;
  const weigh = createScales(game, mind, state, seat);
  let best = first;
  let most = weigh(first);
  let equals = 1;
  for (const course of others) {
    const worth = weigh(course);
    if (worth < most) continue;
    equals = worth > most ? 1 : equals + 1;
    most = worth;
    if (equals === 1 || below(random, equals) === 0) best = course;
  }
  return best;
}

function coursesAt(game: Game, mind: Mind, state: object): readonly Plan[] {
  const courses = mind.courses(state);
  return courses.length > 0 ? courses : game.legal(state).map((action) => [action]);
}

/** How often what is only sampled is tried. */
const SAMPLES = 4;

/** By their kind, which is made for one set-up of one game: two states to try courses on. */
const trials = new WeakMap<object, readonly [object, object]>();

function trialsOf(game: Game, state: object): readonly [object, object] {
  const kind = state.constructor;
  const two = trials.get(kind) ?? ([game.copy(state), game.copy(state)] as const);
  // A plain object says nothing of its set-up.
  if (kind !== Object) trials.set(kind, two);
  return two;
}

/** A function that says what a course from the state is worth to the seat: the mean over all that chance may bring. */
function createScales(game: Game, mind: Mind, state: object, seat: string): (course: Plan) => number {
  const [before, after] = trialsOf(game, state);
  return (course) => {
    game.assign(before, state);
    for (let i = 0; i < course.length - 1; i++) game.act(before, course[i]);
    const last = course[course.length - 1];
    let sum = 0;
    for (const { p, dice, sampled } of game.forecast(before, last)) {
      const times = sampled ? SAMPLES : 1;
      for (let n = 0; n < times; n++) {
        game.assign(after, before);
        if (sampled) reseed(game.random(after), `sample ${n}`);
        queueRolls(game.random(after), dice);
        game.act(after, last);
        sum += (p / times) * mind.value(after, seat);
      }
    }
    return sum;
  };
}
