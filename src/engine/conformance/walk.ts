/**
 * One walk by chance through a game, leg by leg, on which checks look at the positions passed. A leg begins at a set-up with options at random
 * or at a kept position, and is short, so that a game of 20,000 actions costs no more than one of 200; only the first is a whole game.
 * Leg n has the seed "seed/n" and is the same whichever legs are walked with it.
 */
import { type Action, type Game, type GameEvent, isOver, type JsonObject, type OptionInfo, Refusal, type Result } from "../game.js";
import { canonical, jsonCopy } from "../json.js";
import { withoutReplaced } from "../options.js";
import { below, createRandom, type Random } from "../random.js";
import { load, save } from "../save.js";
import { seatsOf } from "../sides.js";
import { fromPosition, newTable, type SetUp, type Table } from "../table.js";
import { demand, pick } from "./demand.js";
import { type Check, chance, type Halt, once, type Player, take } from "./halt.js";
import { demandResult } from "./questions.js";

export interface Walk<S extends object = object> {
  readonly seed: string;
  /** Legs are begun until so many actions have been taken. */
  readonly actions: number;
  /** The most actions of a leg; the first leg goes to the end of the game all the same. Every leg does unless said. */
  readonly leg?: number;
  /** The number of the first leg, 0 unless said. */
  readonly from?: number;
  /** One scenario and its options; at random for each leg unless said. */
  readonly setUp?: Omit<SetUp, "seed">;
  /** Kept positions: three legs of four begin at one, in turn. */
  readonly kept?: readonly JsonObject[];
  /** They take turns, leg by leg; chance unless said. */
  readonly players?: readonly Player<S>[];
  readonly checks?: readonly Check<S>[];
  /** The number of actions by which a game must have ended. */
  readonly limit?: number;
  /** Called after each leg; false ends the walk. */
  readonly onLeg?: (report: WalkReport) => boolean | undefined;
}

export interface WalkReport {
  readonly legs: number;
  readonly actions: number;
  /** How often each ending came about: "union marginal", "drawn". */
  readonly endings: Readonly<Record<string, number>>;
  /** How many halts each check has looked at; how many actions it has heard of, where that is all it does. */
  readonly looks: Readonly<Record<string, number>>;
  /** The first that each check found wrong; a check that has found something looks no further. */
  readonly violations: readonly Violation[];
}

export class Violation extends Error {
  constructor(
    /** The name of the check, or "play" where the game could not be played on. */
    readonly check: string,
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

/** Walks, and says what was found: it throws nothing. */
export function walk<S extends object>(game: Game<S>, given: Walk<S>): WalkReport {
  const { seed, actions, from = 0, checks = [], onLeg } = given;
  const report: Findings = {
    legs: 0,
    actions: 0,
    endings: {},
    looks: Object.fromEntries(checks.map(({ name }) => [name, 0])),
    violations: [],
  };
  while (report.actions < actions && !report.violations.some(({ check }) => check === PLAY)) {
    const number = from + report.legs++;
    walkLeg(game, given, number, `${seed}/${number}`, report);
    if (onLeg?.(report) === false) break;
  }
  return report;
}

/** A report while it is being written. */
interface Findings {
  legs: number;
  actions: number;
  readonly endings: Record<string, number>;
  readonly looks: Record<string, number>;
  readonly violations: Violation[];
}

/** What is wrong with the game itself, whoever looks. */
const PLAY = "play";
/** How many of a leg's earlier actions are tried again later. */
const MEMORY = 64;
const LIMIT = 50_000;

function walkLeg<S extends object>(game: Game<S>, given: Walk<S>, number: number, seed: string, report: Findings): void {
  let table: Table<S> | undefined;
  const note = (check: string, error: unknown) => {
    const what = error instanceof Error ? error.message : String(error);
    report.violations.push(new Violation(check, seed, table?.actions.length ?? 0, `${game.id}: ${what}`, table && saved(table), error));
  };
  try {
    table = begun(game, given, number, seed);
    const result = playOn(table, given, number, { seed, report, note });
    if (result) {
      checkEnd(table, result);
      const ending = result.winner ? `${result.winner} ${result.level}` : result.level;
      report.endings[ending] = (report.endings[ending] ?? 0) + 1;
    }
    checkReplay(table);
  } catch (error) {
    note(PLAY, error);
  }
  report.actions += table?.actions.length ?? 0;
}

function begun<S extends object>(game: Game<S>, { kept = [], setUp }: Walk<S>, number: number, seed: string): Table<S> {
  const atKept = kept.length > 0 && number % 4 > 0;
  const table = atKept
    ? fromPosition(game, kept[(number - Math.ceil(number / 4)) % kept.length], seed)
    : newTable(game, { ...(setUp ?? randomSetUp(game, createRandom(`${seed}/set-up`))), seed });
  if (table instanceof Refusal) throw new Error(`the ${atKept ? "kept position" : "set-up"} is refused: ${table.rule} ${table.text}`);
  return table;
}

/** Any scenario, every switch on or off and every choice made that it leaves open; texts stay as they are by default. */
export function randomSetUp<S extends object>({ scenarios, options }: Game<S>, random: Random): Omit<SetUp, "seed"> {
  const any = ({ choices }: OptionInfo) => (choices ? choices[below(random, choices.length)].value : below(random, 2) === 1);
  const chosen = options.filter(({ kind }) => kind !== "text").map((info) => ({ info, value: any(info) }));
  const scenario = scenarios[below(random, scenarios.length)].id;
  const open = chosen.filter(({ info }) => info.locked?.[scenario] === undefined);
  return { scenario, options: withoutReplaced(options, Object.fromEntries(open.map(({ info, value }) => [info.key, value]))) };
}

interface Notes {
  readonly seed: string;
  readonly report: Findings;
  note(check: string, error: unknown): void;
}

/** Plays until the leg is over; how the game ended, if it did. */
function playOn<S extends object>(table: Table<S>, given: Walk<S>, number: number, notes: Notes): Result | undefined {
  const { game, state, options } = table;
  const { players = [chance as Player<S>], checks = [], limit = LIMIT, leg = limit } = given;
  const player = players[number % players.length];
  const most = number === 0 ? limit : Math.min(leg, limit);
  const way = createRandom(`${notes.seed}/play`);
  const looking = checks.map((check) => ({ check, random: createRandom(`${notes.seed}/${check.name}`) }));
  const seats = seatsOf(game, options);
  const seen: Action[] = [];
  for (;;) {
    const faults = game.faults(state);
    demand(faults.length === 0, `the state has faults: ${faults.join("; ")}`);
    const decision = game.decision(state);
    if (isOver(decision)) return decision;
    if (table.actions.length === most) {
      demand(most < limit, `no end after ${limit} actions`);
      return undefined;
    }
    const legal = game.legal(state);
    demand(legal.length > 0, "nothing is legal before the end");
    const prompt = once(() => game.prompt(state));
    const view = once(() => game.view(state, decision.seat));
    const halt = { game, table, state, seats, decision, legal, prompt, view, seen, random: way };
    for (const { check, random } of looking) lookAt({ ...halt, random }, check, notes);
    const action = player(halt);
    const events = take(table, action);
    for (const check of checks) hear(table, events, check, notes);
    seen[seen.length < MEMORY ? seen.length : below(way, MEMORY)] = pick(way, legal);
  }
}

function lookAt<S extends object>(halt: Halt<S>, { name, every = 1, look }: Check<S>, notes: Notes): void {
  if (!look || (every > 1 && below(halt.random, every) > 0)) return;
  notes.report.looks[name]++;
  tried(name, () => look(halt), notes);
}

function hear<S extends object>(table: Table<S>, events: readonly GameEvent[], { name, look, told }: Check<S>, notes: Notes): void {
  if (!told) return;
  if (!look) notes.report.looks[name]++;
  tried(name, () => told(events, table.actions.at(-1)!, table), notes);
}

function tried(name: string, look: () => void, { report, note }: Notes): void {
  if (report.violations.some(({ check }) => check === name)) return;
  try {
    look();
  } catch (error) {
    note(name, error);
  }
}

function checkEnd<S extends object>({ game, state, options, actions }: Table<S>, result: Result): void {
  demandResult(seatsOf(game, options), result);
  demand(canonical(game.standing(state)) === canonical(result), "how it stands at the end is not how it ended");
  const last = actions.at(-1);
  demand(last === undefined || game.why(state, last) instanceof Refusal, `${canonical(last)} is accepted after the end`);
}

function checkReplay<S extends object>(table: Table<S>): void {
  const again = load([table.game as unknown as Game], jsonCopy(save(table)));
  if (again instanceof Refusal) throw new Error(`the saved game does not replay: ${again.text}`);
  demand(canonical(again.log) === canonical(table.log), "the replay has another log");
}

/** The game so far, unless it is too broken to be saved. */
function saved<S extends object>(table: Table<S>): JsonObject | undefined {
  try {
    return save(table);
  } catch {
    return undefined;
  }
}
