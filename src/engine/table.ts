/** A table is one game in progress: its set-up, the actions taken, the log, and the state they led to. */
import { type Action, type Game, type GameEvent, isOver, type JsonObject, type Options, Refusal } from "./game.js";
import { isRecord, jsonCopy, shown } from "./json.js";
import { completeOptions } from "./options.js";
import { createRandom, QUEUE_LIMIT, queueRolls, type Random, reseed, seedEntry } from "./random.js";
import { type Chance, chanceOf, type Dice } from "./toss.js";

export interface Table<S extends object = object> {
  readonly game: Game<S>;
  readonly scenario: string;
  /** A value for every option of the game. */
  readonly options: Options;
  readonly seed: string;
  /** Where chance comes from outside, with each entry. */
  readonly dice?: Dice;
  readonly chance?: Chance;
  /** What the game began from, where that was not the scenario's own set-up. */
  readonly position?: JsonObject;
  readonly state: S;
  readonly actions: Action[];
  /** For each action, the number of its entry. */
  readonly entries: number[];
  readonly log: GameEvent[];
  /** For each action, where its events begin in the log. */
  readonly logStart: number[];
  /** The state before every 128th action, so that no earlier state is far to replay. */
  readonly snapshots: S[];
}

export interface SetUp {
  readonly scenario?: string;
  readonly options?: { readonly [key: string]: boolean | string | undefined };
  readonly seed?: string;
  readonly dice?: Dice | null;
}

/** A state is kept for every so many actions. */
export const STRIDE = 128;

export function newTable<S extends object>(game: Game<S>, setUp: SetUp = {}): Table<S> | Refusal {
  const scenario = setUp.scenario ?? game.scenarios[0].id;
  if (!game.scenarios.some(({ id }) => id === scenario)) {
    return new Refusal(
      "scenario.unknown",
      `${game.title} has no scenario "${scenario}". There is ${listed(game.scenarios.map(({ id }) => id))}.`,
    );
  }
  const options = completeOptions(game.options, setUp.options ?? {}, undefined, scenario);
  if (options instanceof Refusal) return options;
  const { seed = freshSeed(), dice } = setUp;
  const outside = outsideOf(dice);
  const random = createRandom(seed);
  if (outside.chance) seedEntry(random, outside.chance(0));
  const state = game.setup(scenario, options, random);
  return state instanceof Refusal ? state : opened(game, { scenario, options, seed, ...outside }, state);
}

function outsideOf(dice: Dice | null | undefined): Pick<Table, "dice" | "chance"> {
  return dice ? { dice, chance: chanceOf(dice) } : {};
}

/** The seed of a table whose dice are those of its position. */
const DICE_OF_THE_POSITION = "";

/**
 * A game that begins from a position; the seed asked for settles its dice. Without one they are those to come in the position, where it tells them.
 * The table's save carries the position as its set-up.
 */
export function fromPosition<S extends object>(game: Game<S>, given: JsonObject, asked?: string, dice?: Dice | null): Table<S> | Refusal {
  const position = jsonCopy(given);
  if (!isRecord(position)) return new Refusal("position.format", "A position is an object that says where everything stands.");
  if (position.game !== undefined && position.game !== game.id) {
    return new Refusal("position.game", `This position is of ${shown(position.game)}, not of ${game.title} ("${game.id}").`);
  }
  const state = game.fromPosition(position as JsonObject);
  if (state instanceof Refusal) return state;
  const told = Array.isArray(position.random);
  const seed = asked ?? (told ? DICE_OF_THE_POSITION : freshSeed());
  if (seed !== DICE_OF_THE_POSITION || !told) reseed(game.random(state), seed);
  const outside = outsideOf(dice);
  if (outside.chance) seedEntry(game.random(state), outside.chance(0));
  const whole = game.position(state);
  const scenario = typeof whole.scenario === "string" ? whole.scenario : game.scenarios[0].id;
  const options = completeOptions(game.options, isRecord(whole.options) ? whole.options : {}, undefined, scenario);
  return options instanceof Refusal
    ? options
    : opened(game, { scenario, options, seed, position: position as JsonObject, ...outside }, state);
}

function opened<S extends object>(
  game: Game<S>,
  setUp: Pick<Table<S>, "scenario" | "options" | "seed" | "dice" | "chance" | "position">,
  state: S,
): Table<S> {
  return { game, ...setUp, state, actions: [], entries: [], log: [], logStart: [], snapshots: [] };
}

function listed(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

function freshSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(16).padStart(8, "0")).join("");
}

export interface Acted {
  readonly events: readonly GameEvent[];
  /** Of a list of actions that was done only in part: which one was refused, counted from 1, and why. */
  readonly stopped?: { readonly at: number; readonly why: Refusal };
}

/** Takes an action from anyone: it is carried out and logged, or refused and nothing changes. A host says the number of its entry. */
export function act<S extends object>(table: Table<S>, asked: unknown, entry = nextEntry(table)): Acted | Refusal {
  const { game, state, log } = table;
  const over = overAlready(table);
  if (over) return over;
  const action = jsonCopy(asked);
  if (!isAction(action)) return new Refusal("table.action", `An action is an object with a verb, such as {"do": "end"}.`);
  const refusal = game.why(state, action);
  if (refusal) return refusal;
  const start = log.length;
  remember(table, action, entry);
  redo(table, state, action, entry, log);
  return { events: log.slice(start) };
}

/**
 * All of the actions, or none of them; but what chance or a secret has told is told. A list that is refused after that stays done up to there,
 * so that nobody can look at a die and leave it lying.
 */
export function actAll<S extends object>(table: Table<S>, asked: readonly unknown[]): Acted | Refusal {
  const count = table.actions.length;
  const start = table.log.length;
  const { game, state } = table;
  const before = game.copy(state);
  const random = game.random(state);
  for (let i = 0; i < asked.length; i++) {
    const done = act(table, asked[i]);
    if (!(done instanceof Refusal)) continue;
    const events = table.log.slice(start);
    const hasTold = game.random(before).some((word, at) => word !== random[at]) || events.some(({ reveals }) => reveals === true);
    const why = new Refusal(done.rule, `Action ${i + 1} of ${asked.length}: ${done.text}`);
    if (hasTold) return { events, stopped: { at: i + 1, why } };
    goBack(table, count, before);
    return why;
  }
  return { events: table.log.slice(start) };
}

/** The next rolls will be these, then chance again. It stands among the actions, so that a saved game rolls the same. */
export function queueDice<S extends object>(table: Table<S>, rolls: readonly number[]): Refusal | undefined {
  const over = overAlready(table);
  if (over) return over;
  const { faces = 6 } = table.game;
  if (rolls.length === 0 || !rolls.every((roll) => Number.isInteger(roll) && roll >= 1 && roll <= faces)) {
    return new Refusal("table.dice", `Dice are queued as a list of rolls, each from 1 to ${faces}.`);
  }
  // Tried on a copy, so that the snapshot taken before an action never has its rolls.
  const random = table.game.random(table.state);
  if (!queueRolls(random.slice(), rolls)) {
    return new Refusal("table.dice", `At most ${QUEUE_LIMIT} rolls can wait. Queue fewer, or let some be rolled first.`);
  }
  remember(table, { do: "dice", queue: [...rolls] }, nextEntry(table));
  queueRolls(random, rolls);
  return undefined;
}

/** Takes back the last action. Alone a player may do so only while it told nobody anything; with `consent` always. */
export function undo<S extends object>(table: Table<S>, consent = false): Refusal | undefined {
  const last = table.actions.length - 1;
  if (last < 0) return new Refusal("table.undo", "There is nothing to take back.");
  const before = stateAt(table, last);
  const held = consent ? undefined : heldBy(table, before);
  if (held) return held;
  goBack(table, last, before);
  return undefined;
}

function heldBy<S extends object>(table: Table<S>, before: S): Refusal | undefined {
  const { game, state, actions, log, logStart } = table;
  const last = actions.length - 1;
  const action = actions[last];
  if (action.do === "dice") return undefined;
  const random = game.random(state);
  if (randomFor(table, before, last).some((word, i) => word !== random[i])) return unlessAgreed("Chance has spoken since");
  if (log.slice(logStart[last]).some((event) => event.reveals === true)) return unlessAgreed("Something hidden has been revealed");
  const was = game.decision(before);
  const is = game.decision(state);
  if (isOver(is)) return unlessAgreed("The game has ended with it");
  if (!isOver(was) && was.seat !== is.seat) return unlessAgreed("It is another player's decision now");
  return game.binding?.(before, action);
}

/** The generator as the action found it. */
function randomFor<S extends object>({ game, chance, entries }: Table<S>, before: S, i: number): Random {
  const random = game.random(before).slice();
  if (chance) seedEntry(random, chance(entries[i]));
  return random;
}

function unlessAgreed(reason: string): Refusal {
  return new Refusal("table.undo", `${reason}: this can be taken back only if everyone at the table agrees.`);
}

/** The state after the first `count` actions, as a copy. */
export function stateAt<S extends object>(table: Table<S>, count: number): S {
  const { game, actions, entries, snapshots } = table;
  if (count === actions.length) return game.copy(table.state);
  const nearest = Math.floor(count / STRIDE);
  const state = game.copy(snapshots[nearest]);
  for (let i = nearest * STRIDE; i < count; i++) redo(table, state, actions[i], entries[i]);
  return state;
}

/** Plays an action that was found legal when it was first taken. */
export function repeat<S extends object>(table: Table<S>, action: Action, entry = nextEntry(table)): void {
  remember(table, action, entry);
  redo(table, table.state, action, entry, table.log);
}

/** Plays an action of a game that is played again: it must be legal, or have been. */
export function playAgain<S extends object>(table: Table<S>, action: unknown, entry = nextEntry(table)): Refusal | undefined {
  if (isAction(action)) {
    if (action.do === "dice") return queueDice(table, Array.isArray(action.queue) ? action.queue : []);
    if (table.game.formerly?.(table.state, action)) {
      repeat(table, action, entry);
      return undefined;
    }
  }
  const done = act(table, action, entry);
  return done instanceof Refusal ? done : undefined;
}

function redo<S extends object>({ game, chance }: Table<S>, state: S, action: Action, entry: number, log?: GameEvent[]): void {
  const random = game.random(state);
  if (chance) seedEntry(random, chance(entry));
  if (action.do === "dice") queueRolls(random, action.queue as number[]);
  else game.act(state, action, log);
}

function nextEntry<S extends object>({ entries }: Table<S>): number {
  return (entries.at(-1) ?? 0) + 1;
}

/** Takes back all but the first `count` actions, whatever they told. */
export function rewind<S extends object>(table: Table<S>, count: number): void {
  goBack(table, count, stateAt(table, count));
}

function remember<S extends object>(table: Table<S>, action: Action, entry: number): void {
  const { game, state, actions, entries, log, logStart, snapshots } = table;
  if (actions.length % STRIDE === 0) snapshots.push(game.copy(state));
  actions.push(action);
  entries.push(entry);
  logStart.push(log.length);
}

function goBack<S extends object>(table: Table<S>, count: number, state: S): void {
  table.game.assign(table.state, state);
  if (count < table.actions.length) table.log.length = table.logStart[count];
  table.actions.length = table.entries.length = table.logStart.length = count;
  table.snapshots.length = Math.ceil(count / STRIDE);
}

function overAlready<S extends object>({ game, state }: Table<S>): Refusal | undefined {
  const decision = game.decision(state);
  return isOver(decision) ? new Refusal("table.over", `The game is over: ${decision.text}`) : undefined;
}

function isAction(value: unknown): value is Action {
  return isRecord(value) && typeof value.do === "string";
}
