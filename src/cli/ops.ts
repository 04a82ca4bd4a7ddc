/** The ops of the engine protocol, in the order of its table. */
import {
  type Action,
  act,
  actAll,
  createRandom,
  fromPosition,
  type GameEvent,
  isOver,
  isRecord,
  type JsonObject,
  keepAnswers,
  load,
  newTable,
  queueDice,
  Refusal,
  saidInAdvance,
  save,
  standingNow,
  type Table,
  undo,
} from "../engine/index.js";
import { Fault, named, type Request, refused, text } from "./fault.js";
import { answersOf, type EngineSession, isFull, keep, nextSeed, tableOf } from "./session.js";

type Done = JsonObject | Fault;
type Op = (session: EngineSession, request: Request) => Done;

/** Most that a bot may be asked to think, in milliseconds. */
const PATIENCE = 60_000;

function games(session: EngineSession): Done {
  return {
    games: session.games.map(({ id, title, version, scenarios, options, seats, answers = [] }) => ({
      id,
      title,
      version,
      scenarios,
      options,
      seats,
      answers,
    })) as unknown as JsonObject[],
    bots: session.bots.map(({ id, title }) => ({ id, title })),
  };
}

function opening(session: EngineSession, request: Request): Done {
  const full = isFull(session);
  if (full) return full;
  const game = named(request, "game", "game", session.games);
  if (game instanceof Fault) return game;
  const scenario = text(request, "scenario", "optional");
  if (scenario instanceof Fault) return scenario;
  const seed = text(request, "seed", "optional");
  if (seed instanceof Fault) return seed;
  const options = request.options ?? {};
  if (!isOptions(options)) return new Fault("bad-request", `"options" is an object of switches and texts.`);
  return seat(session, newTable(game, { scenario, options, seed: seed ?? nextSeed(session) }), "bad-request");
}

function isOptions(options: unknown): options is Record<string, boolean | string> {
  return isRecord(options) && Object.values(options).every((value) => typeof value === "boolean" || typeof value === "string");
}

function loading(session: EngineSession, request: Request): Done {
  const full = isFull(session);
  if (full) return full;
  if ((request.position === undefined) === (request.save === undefined))
    return new Fault("bad-request", `"load" takes either "position" or "save".`);
  if (request.save !== undefined) return seat(session, load(session.games, request.save), "illegal");
  if (!isRecord(request.position)) return new Fault("bad-request", `"position" is an object.`);
  const game = named(request.position, "game", "game", session.games);
  if (game instanceof Fault) return game;
  return seat(
    session,
    fromPosition(game, request.position as JsonObject, Array.isArray(request.position.random) ? undefined : nextSeed(session)),
    "illegal",
  );
}

function seat(session: EngineSession, table: Table | Refusal, code: Fault["code"]): Done {
  if (table instanceof Refusal) return refused(code, table);
  const answer = asked(table);
  return { table: keep(session, table), ...answer };
}

/** What is asked now, or how the game ended. */
function asked({ game, state }: Table): JsonObject {
  const decision = game.decision(state);
  if (isOver(decision)) return { result: { ...decision } };
  return { decision: { ...decision, ...game.prompt(state) } };
}

function legal({ game, state }: Table): Done {
  return { actions: isOver(game.decision(state)) ? [] : game.legal(state) };
}

function acting(table: Table, { action, actions }: Request, session: EngineSession): Done {
  if ((action === undefined) === (actions === undefined)) return new Fault("bad-request", `"act" takes either "action" or "actions".`);
  if (actions !== undefined && !Array.isArray(actions)) return new Fault("bad-request", `"actions" is a list.`);
  const done = actions === undefined ? act(table, action) : actAll(table, actions);
  if (done instanceof Refusal) return refused("illegal", done);
  const { stopped } = done;
  const said = sayInAdvance(table, session);
  return {
    events: [...done.events, ...said.events],
    ...(stopped && { stopped: { at: stopped.at, rule: stopped.why.rule, text: stopped.why.text } }),
    ...(said.answered.length > 0 && { answered: said.answered }),
    ...asked(table),
  };
}

/** What seats have said in advance is done for as long as it answers what is asked. */
function sayInAdvance(
  table: Table,
  session: EngineSession,
): { readonly answered: readonly JsonObject[]; readonly events: readonly GameEvent[] } {
  const { game, state } = table;
  const keptBy = answersOf(session, table);
  const answered: JsonObject[] = [];
  const events: GameEvent[] = [];
  for (;;) {
    const decision = game.decision(state);
    const action = saidInAdvance(game, state, (seat) => keptBy.get(seat) ?? []);
    if (!action || isOver(decision)) return { answered, events };
    const done = act(table, action);
    if (done instanceof Refusal) throw new Error(done.text);
    answered.push({ seat: decision.seat, action });
    events.push(...done.events);
  }
}

/** All that the seat wants answered from now on; without a list, what it has said that still stands. */
function answers(table: Table, request: Request, session: EngineSession): Done {
  const { game, state } = table;
  const seat = named(request, "seat", "seat", game.seats);
  if (seat instanceof Fault) return seat;
  const keptBy = answersOf(session, table);
  const standing = () => standingNow(game, state, keptBy.get(seat.id) ?? []).map(({ turn, phase, ...answer }) => answer as JsonObject);
  if (request.answers === undefined) return { answers: standing() };
  const kept = keepAnswers(game, state, request.answers);
  if (kept instanceof Refusal) return refused("bad-request", kept);
  keptBy.set(seat.id, kept);
  const said = sayInAdvance(table, session);
  return { answers: standing(), events: said.events, ...(said.answered.length > 0 && { answered: said.answered }), ...asked(table) };
}

function why({ game, state }: Table, { action }: Request): Done {
  if (action === undefined) return new Fault("bad-request", `"why" takes "action".`);
  const refusal = game.why(state, action);
  return refusal ? { legal: false, rule: refusal.rule, text: refusal.text } : { legal: true };
}

function forecast(table: Table, request: Request): Done {
  const { game, state } = table;
  if (isOver(game.decision(state))) return new Fault("over", "The game is over.");
  if (request.action === undefined) return forecastDie(table);
  const refusal = game.why(state, request.action);
  if (refusal) return refused("illegal", refusal);
  return { outcomes: game.forecast(state, request.action as Action) as unknown as JsonObject[] };
}

/** Without an action: what the next die may bring, where one may be cast now. */
function forecastDie({ game, state }: Table): Done {
  const actions = game.legal(state);
  for (const action of actions) {
    const outcomes = game.forecast(state, action);
    if (outcomes.length > 1 || actions.length === 1) return { action, outcomes: outcomes as unknown as JsonObject[] };
  }
  return new Fault("bad-request", `No die can be cast now: say which "action" to look at.`);
}

function view({ game, state }: Table, request: Request): Done {
  const seat = named(request, "seat", "seat", game.seats);
  return seat instanceof Fault ? seat : { view: game.view(state, seat.id) };
}

function undoing(table: Table): Done {
  const refusal = undo(table);
  return refusal ? refused("illegal", refusal) : asked(table);
}

function dice(table: Table, { queue }: Request): Done {
  if (!Array.isArray(queue)) return new Fault("bad-request", `"queue" is a list of rolls.`);
  const refusal = queueDice(table, queue);
  return refusal ? refused("bad-request", refusal) : {};
}

function bot(table: Table, request: Request, session: EngineSession): Done {
  const level = named(request, "level", "level", session.bots);
  if (level instanceof Fault) return level;
  const { ms } = request;
  if (ms !== undefined && !(typeof ms === "number" && ms > 0 && ms <= PATIENCE))
    return new Fault("bad-request", `"ms" is a number of milliseconds, at most ${PATIENCE}.`);
  const { game, state } = table;
  const decision = game.decision(state);
  if (isOver(decision)) return new Fault("over", "The game is over.");
  const random = createRandom(`${table.seed}/${level.id}/${table.actions.length}`);
  const { action, because } = level.choose(game, game.view(state, decision.seat), random, ms);
  return { action, because };
}

function at(op: (table: Table, request: Request, session: EngineSession) => Done): Op {
  return (session, request) => {
    const table = tableOf(session, request);
    return table instanceof Fault ? table : op(table, request, session);
  };
}

/** An op that changes its table: should it break half-way, the table is put back as it was. */
function changing(op: (table: Table, request: Request, session: EngineSession) => Done): Op {
  return at((table, request, session) => {
    const { game, state, actions, entries, log, logStart, snapshots } = table;
    const before = game.copy(state);
    const lists: readonly unknown[][] = [actions, entries, log, logStart, snapshots];
    const copies = lists.map((list) => [...list]);
    try {
      return op(table, request, session);
    } catch (error) {
      game.assign(state, before);
      lists.forEach((list, i) => {
        list.length = 0;
        for (const one of copies[i]) list.push(one);
      });
      throw error;
    }
  });
}

function close(session: EngineSession, request: Request): Done {
  const table = tableOf(session, request);
  if (table instanceof Fault) return table;
  session.tables.delete(request.table as string);
  return {};
}

export const OPS: ReadonlyMap<string, Op> = new Map<string, Op>([
  ["games", games],
  ["new", opening],
  ["load", loading],
  ["decision", at(asked)],
  ["legal", at(legal)],
  ["act", changing(acting)],
  ["why", at(why)],
  ["forecast", at(forecast)],
  ["view", at(view)],
  ["position", at(({ game, state }) => ({ position: game.position(state) }))],
  ["save", at((table) => ({ save: save(table) }))],
  ["undo", changing(undoing)],
  ["dice", changing(dice)],
  ["answers", changing(answers)],
  ["bot", at(bot)],
  ["close", close],
]);
