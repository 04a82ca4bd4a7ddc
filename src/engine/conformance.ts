/**
 * What holds for every game: whole games are played through the contract and each promise of it is tried on the way.
 * A broken promise is thrown as a Violation with the seed, the number of the action and the game so far.
 */
import { type Action, type Game, isOver, type JsonObject, Refusal, type Result } from "./game.js";
import { canonical, jsonCopy } from "./json.js";
import { demand, demandJson, demandResult, type Position, PROMISES, RULE } from "./promises.js";
import { below, createRandom, type Random } from "./random.js";
import { load, save } from "./save.js";
import { seatsOf } from "./sides.js";
import { act, newTable, type SetUp, type Table, undo } from "./table.js";

/** Who plays: sees what the seat sees, answers with one of the legal actions. */
export type Player = (view: JsonObject, legal: readonly Action[], random: Random) => Action;

export interface Examination<S extends object = object> {
  readonly setUp?: Omit<SetUp, "seed">;
  /** Chance, unless said. */
  readonly player?: Player;
  /** The share of positions on which every promise is tried; on the others the game is only played and its state checked. 1 unless said. */
  readonly thorough?: number;
  /** The number of actions by which a game must have ended. */
  readonly limit?: number;
  /** Called at every position, for a game's own checks: what it throws is a violation. */
  readonly onPosition?: (state: S, table: Table<S>) => void;
}

export class Violation extends Error {
  constructor(
    readonly seed: string,
    /** Actions taken before it happened. */
    readonly action: number,
    readonly what: string,
    /** The game so far, where it could be saved. */
    readonly save: JsonObject | undefined,
    cause?: unknown,
  ) {
    super(`seed ${JSON.stringify(seed)}, after action ${action}: ${what}`, { cause });
    this.name = "Violation";
  }
}

/** Plays `games` games with the seeds "seed/0", "seed/1" and so on. */
export function conformance<S extends object>(
  game: Game<S>,
  { games, seed, ...examination }: Examination<S> & { readonly games: number; readonly seed: string },
): void {
  for (let i = 0; i < games; i++) examine(game, `${seed}/${i}`, examination);
}

export interface Examined {
  readonly actions: number;
  readonly result: Result;
}

/** Plays one game to its end and tries the promises on the way. */
export function examine<S extends object>(game: Game<S>, seed: string, examination: Examination<S> = {}): Examined {
  let table: Table<S> | undefined;
  try {
    const begun = newTable(game, { ...examination.setUp, seed });
    if (begun instanceof Refusal) throw new Error(`the set-up is refused: ${begun.rule} ${begun.text}`);
    table = begun;
    const result = playOut(table, createRandom(`${seed}/play`), examination);
    checkEnd(table, result);
    return { actions: table.actions.length, result };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Violation(seed, table?.actions.length ?? 0, `${game.id}: ${what}`, table && saved(table), error);
  }
}

/** The game so far, unless it is too broken to be saved. */
function saved<S extends object>(table: Table<S>): JsonObject | undefined {
  try {
    return save(table);
  } catch {
    return undefined;
  }
}

/** How many of a game's earlier actions are tried again later. */
const MEMORY = 64;

function playOut<S extends object>(
  table: Table<S>,
  random: Random,
  { player, thorough = 1, limit = 50_000, onPosition }: Examination<S>,
): Result {
  const { game, state, options } = table;
  const seats = seatsOf(game, options);
  const seen: Action[] = [];
  for (;;) {
    const faults = game.faults(state);
    demand(faults.length === 0, `the state has faults: ${faults.join("; ")}`);
    onPosition?.(state, table);
    const decision = game.decision(state);
    if (isOver(decision)) return decision;
    demand(table.actions.length < limit, `no end after ${limit} actions`);

    const legal = game.legal(state);
    demand(legal.length > 0, "nothing is legal before the end");
    const inFull = below(random, 1 << 20) < thorough * (1 << 20);
    if (inFull) tryPromises({ game, seats, state, decision, legal, open: new Set(legal.map(canonical)), seen, random });
    const action = player ? player(game.view(state, decision.seat), legal, random) : legal[below(random, legal.length)];
    if (inFull) takeWithCare(table, action);
    else take(table, action);
    seen[seen.length < MEMORY ? seen.length : below(random, MEMORY)] = legal[below(random, legal.length)];
  }
}

function tryPromises<S extends object>(position: Position<S>): void {
  const { game, state } = position;
  const hash = game.hash(state);
  for (const { name, holds } of PROMISES) {
    holds(position);
    demand(game.hash(state) === hash, `the state was changed by asking: ${name}`);
  }
}

function take<S extends object>(table: Table<S>, action: Action): void {
  const done = act(table, action);
  if (done instanceof Refusal) throw new Error(`${canonical(action)} is chosen and refused: ${done.rule} ${done.text}`);
  for (const event of done.events) {
    const complete = event.event && RULE.test(event.rule) && event.text;
    demand(complete, `an event without name, rule or text: ${canonical(event)}`);
    demandJson("the event", event);
  }
}

/** The same action from the same state, logged or not, taken back and taken again, leads to the same state. */
function takeWithCare<S extends object>(table: Table<S>, action: Action): void {
  const { game, state, log } = table;
  const before = game.hash(state);
  const unlogged = game.copy(state);
  game.act(unlogged, action);
  take(table, action);
  const after = game.hash(state);
  const lines = log.length;
  demand(game.hash(unlogged) === after, `${canonical(action)} leads to two different states`);
  const refusal = undo(table, true);
  demand(!refusal, `${canonical(action)} cannot be taken back: ${refusal?.text}`);
  demand(game.hash(state) === before, `taking back ${canonical(action)} does not lead back`);
  take(table, action);
  demand(game.hash(state) === after && log.length === lines, `${canonical(action)} taken again leads elsewhere`);
}

function checkEnd<S extends object>(table: Table<S>, result: Result): void {
  const { game, state, options, actions, log } = table;
  demandResult(seatsOf(game, options), result);
  demand(canonical(game.standing(state)) === canonical(result), "how it stands at the end is not how it ended");
  const last = actions.findLast((action) => action.do !== "dice");
  demand(last === undefined || game.why(state, last) instanceof Refusal, `${canonical(last)} is accepted after the end`);

  const again = load([game as unknown as Game], jsonCopy(save(table)));
  if (again instanceof Refusal) throw new Error(`the saved game does not replay: ${again.text}`);
  demand(canonical(again.log) === canonical(log), "the replay has another log");
}
