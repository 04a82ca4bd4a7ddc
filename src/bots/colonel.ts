/** Tries whole plans and variations of them, each followed by rule of thumb until it shows what it brings; one that is clearly better is taken. */
import {
  type Action,
  type Game,
  isOver,
  type JsonObject,
  type Mind,
  next,
  type Plan,
  type Random,
  reseed,
  type Search,
} from "../engine/index.js";
import { captainsPlan, greedy } from "./greedy.js";
import type { Bot } from "./index.js";
import { playOn } from "./playout.js";

/** How often every plan is followed at first, and the best of them again. */
const LOOKS = 16;
const MORE_LOOKS = 48;
const FINALISTS = 3;
/** By so many standard errors a plan must beat the captain's. */
const CLEARLY = 2;

export const colonel: Bot = {
  id: "colonel",
  title: "Colonel: tries whole plans before it takes one",
  choose(game, view, random) {
    const { mind } = game;
    const search = mind?.search;
    if (!search) return greedy.choose(game, view, random);
    const state = game.imagine(view, random);
    const [usual, ...others] = plansAt(game, mind, search, state, random);
    if (others.length === 0) return greedy.choose(game, view, random);
    const plan = clearlyBest(usual, others, createLook(game, mind, search, view, state, next(random)));
    const [action, ...then] = plan;
    return { action, because: mind.because(state, plan), then };
  },
};

/** The captain's plan, those of every style, and variations of them; each once. */
function plansAt(game: Game, mind: Mind, search: Search, state: object, random: Random): Plan[] {
  const styled = search.styles.flatMap((style) => search.plans(state, style));
  if (styled.length === 0) return [];
  const usual = captainsPlan(game, mind, search.span, state, random);
  const plans = [usual, ...styled, ...search.variations(state, usual), ...search.variations(state, styled[0])];
  const seen = new Set<string>();
  return plans.filter((plan) => {
    const key = JSON.stringify(plan);
    return plan.length > 0 && !seen.has(key) && seen.add(key);
  });
}

type Look = (plan: Plan, number: number) => number;

/** How much better than the usual plan one did, look by look. */
interface Tried {
  readonly plan: Plan;
  looks: number;
  sum: number;
  squares: number;
}

function clearlyBest(usual: Plan, others: readonly Plan[], look: Look): Plan {
  const expected = Array.from({ length: LOOKS + MORE_LOOKS }, () => Number.NaN);
  const tried: Tried[] = others.map((plan) => ({ plan, looks: 0, sum: 0, squares: 0 }));
  const follow = (candidate: Tried, until: number) => {
    for (; candidate.looks < until; candidate.looks++) {
      const n = candidate.looks;
      if (Number.isNaN(expected[n])) expected[n] = look(usual, n);
      const more = look(candidate.plan, n) - expected[n];
      candidate.sum += more;
      candidate.squares += more * more;
    }
  };
  for (const candidate of tried) follow(candidate, LOOKS);
  tried.sort((a, b) => b.sum - a.sum);
  const finalists = tried.slice(0, FINALISTS).filter(({ sum }) => sum > 0);
  for (const candidate of finalists) follow(candidate, LOOKS + MORE_LOOKS);
  const [best] = finalists.sort((a, b) => b.sum - a.sum);
  return best && best.sum > CLEARLY * Math.sqrt(best.squares) ? best.plan : usual;
}

/** A function that follows a plan once: the same number brings every plan the same guess of what is hidden, and the same luck to begin with. */
function createLook(game: Game, mind: Mind, search: Search, view: JsonObject, state: object, seed: number): Look {
  const decision = game.decision(state);
  const seat = isOver(decision) ? "" : decision.seat;
  const guesses = game.guesses?.(view);
  const trial = game.copy(state);
  const chance: Random = game.random(state).slice();
  return (plan, number) => {
    reseed(chance, `${seed}/${number}`);
    if (guesses) guesses.draw(trial, chance);
    else game.assign(trial, state);
    game.random(trial).set(chance);
    follow(game, trial, plan);
    let span = search.span(state);
    let passed = 0;
    playOn(game, search, trial, (at) => {
      if (search.span(at) !== span) passed++;
      span = search.span(at);
      return passed >= search.reply;
    });
    return mind.value(trial, seat);
  };
}

/** As far as it can be followed: what was hidden may stand in its way. */
function follow(game: Game, state: object, plan: readonly Action[]): void {
  for (const action of plan) {
    if (game.guesses && game.why(state, action)) return;
    game.act(state, action);
  }
}
