/** Promises about states: copied, written, read, taken back. */
import { type Action, type JsonObject, Refusal } from "../game.js";
import { canonical, jsonCopy } from "../json.js";
import { fromPosition, type Table, undo } from "../table.js";
import { demand, demandJson, demandSame, pick } from "./demand.js";
import { type Halt, take } from "./halt.js";
import { asksTheSame } from "./questions.js";

export function jsonKeepsAll<S extends object>(halt: Halt<S>): void {
  const { game, seats, state, legal, random } = halt;
  const json = game.toJson(state);
  demandJson("the state", json);
  const back = game.fromJson(jsonCopy(json) as typeof json);
  demand(game.hash(back) === game.hash(state), "the state is another after JSON");
  asksTheSame("the state read from JSON", halt, back);
  goesTheSameWay("the state read from JSON", halt, back, pick(random, legal));
  demandJson("the position", game.position(state));
  demandJson("the prompt", game.prompt(state));
  for (const id of seats) demandJson(`the view of ${id}`, game.view(state, id));
}

/** What a state keeps beside what is written of it (sums, zones, lists made as they are wanted) is made anew, and leads to the same. */
function goesTheSameWay<S extends object>(what: string, { game, state }: Halt<S>, other: S, action: Action): void {
  const one = game.copy(state);
  game.act(one, action);
  game.act(other, action);
  demandSame(`${what} after ${canonical(action)}`, game.toJson(one), game.toJson(other));
}

export function positionReadsBack<S extends object>(halt: Halt<S>): void {
  const { game, table, state } = halt;
  const written = game.position(state);
  const back = game.fromPosition(jsonCopy(written) as JsonObject);
  if (back instanceof Refusal) throw new Error(`its own position is refused: ${back.rule} ${back.text}`);
  demandSame("the position read again", written, game.position(back));
  asksTheSame("the position read again", halt, back);
  const opened = fromPosition(game, written);
  demand(!(opened instanceof Refusal) && opened.scenario === table.scenario, "a table opened at the position has another scenario");
  // A position need not carry the dice to come; all else it must, whether it shows just now or not.
  game.random(back).set(game.random(state));
  demandSame("the state behind the position read again", game.toJson(state), game.toJson(back));
}

export function copiesAreApart<S extends object>(halt: Halt<S>): void {
  const { game, state, legal, random } = halt;
  const hash = game.hash(state);
  const copy = game.copy(state);
  demand(game.hash(copy) === hash, "a copy is another state");
  demandSame("the list of legal actions of a copy", legal, game.legal(copy));
  game.act(copy, pick(random, legal));
  demand(game.hash(state) === hash, "an action on a copy changes the original");
  game.assign(copy, state);
  demand(game.hash(copy) === hash, "a state assigned is another state");
  game.act(copy, pick(random, legal));
  demand(game.hash(state) === hash, "an action on a state assigned changes the original");
}

/** The same action from the same state, logged or not, taken back and taken again, leads to the same state. */
export function undoLeadsBack<S extends object>({ game, table, state, legal, random }: Halt<S>): void {
  const action = pick(random, legal);
  const before = game.hash(state);
  const unlogged = game.copy(state);
  game.act(unlogged, action);
  take(table, action);
  const after = game.hash(state);
  const lines = table.log.length;
  demand(game.hash(unlogged) === after, `${canonical(action)} leads to two different states`);
  takeBack(table, action, before);
  take(table, action);
  demand(game.hash(state) === after && table.log.length === lines, `${canonical(action)} taken again leads elsewhere`);
  takeBack(table, action, before);
}

function takeBack<S extends object>(table: Table<S>, action: Action, before: string): void {
  const refusal = undo(table, true);
  demand(!refusal, `${canonical(action)} cannot be taken back: ${refusal?.text}`);
  demand(table.game.hash(table.state) === before, `taking back ${canonical(action)} does not lead back`);
}
