/** Promises about secrets: a seat is shown, told and asked nothing that it cannot know. */
import { eventsFor } from "../eyes.js";
import type { GameEvent, JsonObject } from "../game.js";
import { canonical, jsonCopy } from "../json.js";
import { createRandom, next, reseed } from "../random.js";
import { demand, demandSame, pick } from "./demand.js";
import type { Halt } from "./halt.js";
import { asksTheSame } from "./questions.js";

/**
 * What `imagine` makes up must not show: the view, and for the seat that decides the question and the answers, stay the same.
 * A leak that `imagine` itself takes over is beyond this check, like any secret the game does not know to be one.
 */
export function viewsKeepSecrets<S extends object>(halt: Halt<S>): void {
  const { game, seats, state, decision, random } = halt;
  const otherDice = game.copy(state);
  reseed(game.random(otherDice), "other dice");
  for (const id of seats) {
    const view = game.view(state, id);
    demandSame(`the view of ${id} under other dice to come`, view, game.view(otherDice, id));
    const imagined = game.imagine(jsonCopy(view) as JsonObject, createRandom(`${next(random)}`));
    demandSame(`the view of ${id} of what it imagines`, view, game.view(imagined, id));
    const faults = game.faults(imagined);
    demand(faults.length === 0, `what ${id} imagines has faults: ${faults.join("; ")}`);
    if (id === decision.seat) asksTheSame(`what ${id} imagines`, halt, imagined);
    if (!game.guesses) continue;
    // Twice into one state: nothing of the first guess may be left over in the second.
    const guesses = game.guesses(jsonCopy(view) as JsonObject);
    for (let i = 0; i < 2; i++) guesses.draw(imagined, createRandom(`${next(random)}`));
    demandSame(`the view of ${id} of what it guesses`, view, game.view(imagined, id));
    demand(game.faults(imagined).length === 0, `what ${id} guesses has faults: ${game.faults(imagined).join("; ")}`);
    if (id === decision.seat) asksTheSame(`what ${id} guesses`, halt, imagined);
  }
}

/**
 * Until something is revealed, an action of the seat tells it the same, shows it the same and passes the move to the same seat, whatever it
 * cannot know.
 */
export function logKeepsSecrets<S extends object>({ game, state, decision, legal, random }: Halt<S>): void {
  const { seat } = decision;
  const action = pick(random, legal);
  const real = game.copy(state);
  const imagined = game.imagine(jsonCopy(game.view(state, seat)) as JsonObject, createRandom(`${next(random)}`));
  game.random(imagined).set(game.random(real));
  const [told, guessed] = [real, imagined].map((branch) => {
    const log: GameEvent[] = [];
    game.act(branch, action, log);
    return { events: eventsFor(log, seat), revealed: log.some(({ reveals }) => reveals === true) };
  });
  if (told.revealed || guessed.revealed) return;
  demandSame(`what ${seat} is told of ${canonical(action)} in what it imagines`, told.events, guessed.events);
  demandSame(`the view of ${seat} after ${canonical(action)} in what it imagines`, game.view(real, seat), game.view(imagined, seat));
  const [asked, askedThere] = [real, imagined].map((branch) => game.decision(branch));
  demandSame(
    `who decides after ${canonical(action)} in what ${seat} imagines`,
    "seat" in asked && asked.seat,
    "seat" in askedThere && askedThere.seat,
  );
}
