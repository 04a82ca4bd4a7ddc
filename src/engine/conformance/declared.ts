/** Promises about what a game says of itself: its options, and the questions that can be answered in advance. */
import { type Action, Refusal, type StandingAnswer } from "../game.js";
import { canonical } from "../json.js";
import { completeOptions } from "../options.js";
import { demand, demandSame, RULE } from "./demand.js";
import type { Halt } from "./halt.js";

/** Every option has a value it may have, and the scenario's where it settles one. */
export function optionsAreWhole<S extends object>({ game, table: { scenario, options } }: Halt<S>): void {
  demand(new Set(game.options.map(({ key }) => key)).size === game.options.length, "two options have one key");
  for (const { key, kind, title, rule, choices = [], default: usual, locked = {} } of game.options) {
    demand(title && RULE.test(rule), `the option "${key}" lacks a title or a rule`);
    demand((kind === "choice") === choices.length > 1, `the option "${key}" is a choice without choices, or none with them`);
    const values = [usual, ...Object.values(locked)];
    for (const value of values) demand(kind !== "choice" || choices.some((one) => one.value === value), `"${key}" may not be ${value}`);
    for (const id of Object.keys(locked))
      demand(
        game.scenarios.some((one) => one.id === id),
        `"${key}" is locked by no scenario, "${id}"`,
      );
    demand(locked[scenario] === undefined || options[key] === locked[scenario], `"${key}" is not as the scenario settles it`);
  }
  const again = completeOptions(game.options, options, undefined, scenario);
  if (again instanceof Refusal) throw new Error(`the game's own options are refused: ${again.text}`);
  demandSame("the options completed once more", options, again);
}

/** What was answered in advance is never more than the decider could answer now, and without an answer nothing is settled. */
export function answersAreLegal<S extends object>({ game, state, decision, legal }: Halt<S>): void {
  const { answers = [] } = game;
  demand(game.answered?.(state, []) === undefined, "a question is settled that nobody has answered");
  if (answers.length === 0) return;
  demand(game.answered && game.moment, "there are answers in advance, and nobody to give them or to say how long they stand");
  const open = new Set(legal.map(canonical));
  for (const { ask, title, rule, says } of answers) {
    demand(title && RULE.test(rule) && says.length > 0, `the answer to "${ask}" lacks a title, a rule or something to say`);
    for (const { id: say } of says) {
      const standing: StandingAnswer = { ask, say, until: "game" };
      const action: Action | undefined = game.answered(state, [standing]);
      demand(action === undefined || ask === decision.ask, `"${decision.ask}" is settled by an answer to "${ask}"`);
      demand(action === undefined || open.has(canonical(action)), `${canonical(standing)} answers ${canonical(action)}, which is not open`);
    }
  }
}
