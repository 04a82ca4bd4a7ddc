/** The promises of the contract that can be tried on one position. */
import { eventsFor } from "./eyes.js";
import { type Action, type Decision, type Game, type GameEvent, type JsonObject, type Outcome, Refusal, type Result } from "./game.js";
import { canonical, isRecord, jsonCopy } from "./json.js";
import { below, createRandom, next, QUEUE_LIMIT, queueRolls, type Random, reseed } from "./random.js";

export interface Position<S extends object = object> {
  readonly game: Game<S>;
  /** The seats of this game. */
  readonly seats: readonly string[];
  readonly state: S;
  readonly decision: Decision;
  readonly legal: readonly Action[];
  /** The legal actions as canonical text. */
  readonly open: ReadonlySet<string>;
  /** Some actions that were legal earlier in the game. */
  readonly seen: readonly Action[];
  readonly random: Random;
}

export interface Promised {
  readonly name: string;
  /** Throws where it does not hold. */
  readonly holds: <S extends object>(position: Position<S>) => void;
}

/** A rule of a game: "BG-5.13a". */
export const RULE = /^[A-Z]{2}-/;

const SAMPLE = 40;

export const PROMISES: readonly Promised[] = [
  { name: "the decision names a seat, a question and a rule, in words too", holds: decisionIsWhole },
  { name: "the legal actions have verbs and are all different", holds: legalIsASet },
  { name: "what is legal is accepted", holds: legalIsAccepted },
  { name: "anything else is refused by a rule", holds: elseIsRefused },
  { name: "a copy is the same and goes its own way", holds: copiesAreApart },
  { name: "state, position and views survive JSON", holds: jsonKeepsAll },
  { name: "a position read again is the same state", holds: positionReadsBack },
  { name: "how it stands is a whole result", holds: standingIsWhole },
  { name: "the odds add up, and their dice bring them about", holds: oddsAddUp },
  { name: "a seat sees nothing of chance or of others' secrets", holds: viewsKeepSecrets },
  { name: "a seat is told nothing of others' secrets before they are revealed", holds: logKeepsSecrets },
];

function decisionIsWhole<S extends object>({ game, seats, state, decision }: Position<S>): void {
  const { seat, ask, rule } = decision;
  demand(seats.includes(seat), `"${seat}" decides, and has no seat`);
  demand(ask && RULE.test(rule), `the decision lacks a question or a rule: ${canonical(decision)}`);
  demand(game.prompt(state).text, "the prompt has no text");
}

function standingIsWhole<S extends object>({ game, seats, state }: Position<S>): void {
  demandResult(seats, game.standing(state));
}

export function demandResult(seats: readonly string[], { winner, level, text, score }: Result): void {
  demand(winner === null || seats.includes(winner), `the winner "${winner}" has no seat`);
  demand(level && text && Object.values(score).every(Number.isFinite), "the result lacks a level, a text or a score");
}

function legalIsASet<S extends object>({ legal, open }: Position<S>): void {
  for (const action of legal) {
    if (!isRecord(action) || typeof action.do !== "string" || action.do === "") throw new Error(`no verb in ${canonical(action)}`);
    demand(action.do !== "dice", `the verb "dice" is the table's own`);
  }
  if (open.size === legal.length) return;
  const twice = legal.find((action, i) => legal.findIndex((other) => canonical(other) === canonical(action)) < i);
  throw new Error(`${canonical(twice)} is listed twice as legal`);
}

function legalIsAccepted<S extends object>({ game, state, legal }: Position<S>): void {
  for (const action of legal) {
    const refusal = game.why(state, action);
    if (refusal) throw new Error(`${canonical(action)} is legal and refused: ${refusal.rule} ${refusal.text}`);
    const read = game.why(state, jsonCopy(action));
    if (read) throw new Error(`${canonical(action)} is legal and refused once it has gone through JSON: ${read.rule} ${read.text}`);
  }
}

const RUBBISH: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  "",
  "end",
  [],
  ["end"],
  {},
  { do: null },
  { do: "" },
  { do: 1 },
  { do: ["end"] },
  { do: {} },
  { do: "no such verb" },
  { do: "__proto__" },
  { do: "constructor" },
  { do: "toString" },
  { do: "dice", queue: [6] },
];

const WRONG_VALUES: readonly unknown[] = [
  undefined,
  null,
  -1,
  0,
  1e9,
  0.5,
  true,
  "",
  "no such name",
  "0000",
  "9999",
  "__proto__",
  [],
  {},
  { toString: 0 },
];

function elseIsRefused<S extends object>(position: Position<S>): void {
  const { game, state, open, seen } = position;
  const mutants = Array.from({ length: SAMPLE }, () => mutant(position));
  const candidates = [...RUBBISH, ...seen, ...mutants].filter((candidate) => !open.has(canonical(unsaid(game, candidate))));
  const before = game.hash(state);
  for (const candidate of candidates) {
    const refusal = game.why(state, candidate);
    if (!(refusal instanceof Refusal)) throw new Error(`${canonical(candidate)} is not listed as legal and not refused`);
    if (RULE.test(refusal.rule) && refusal.text) continue;
    throw new Error(`${canonical(candidate)} is refused without a rule or a text: "${refusal.rule}" "${refusal.text}"`);
  }
  if (game.hash(state) === before) return;
  const culprit = candidates.find((candidate) => {
    const hash = game.hash(state);
    game.why(state, candidate);
    return game.hash(state) !== hash;
  });
  throw new Error(`refusing ${canonical(culprit)} changes the state`);
}

/** An action without the player's own words in it, as it is listed. */
function unsaid<S extends object>({ free }: Game<S>, action: unknown): unknown {
  const field = isRecord(action) && typeof action.do === "string" && free && Object.hasOwn(free, action.do) ? free[action.do] : undefined;
  return field !== undefined && isRecord(action) && typeof action[field] === "string" ? { ...action, [field]: "" } : action;
}

/** A legal or an earlier action with something wrong about it. */
function mutant<S extends object>({ legal, seen, random }: Position<S>): unknown {
  const pool = seen.length > 0 && below(random, 2) === 0 ? seen : legal;
  const action: { [key: string]: unknown } = { ...pick(random, pool) };
  const keys = Object.keys(action).filter((key) => key !== "do");
  const way = below(random, 5);
  if (way === 4) return { ...action, "no such key": 1 };
  if (way === 0 || keys.length === 0) return { ...action, do: pick(random, [...legal, ...seen]).do };
  const key = pick(random, keys);
  if (way === 1) delete action[key];
  else if (way === 2) action[key] = pick(random, WRONG_VALUES);
  else action[key] = pick(random, [...legal, ...seen])[key];
  return action;
}

function jsonKeepsAll<S extends object>({ game, seats, state }: Position<S>): void {
  const json = game.toJson(state);
  demandJson("the state", json);
  const back = game.fromJson(jsonCopy(json) as typeof json);
  demand(game.hash(back) === game.hash(state), "the state is another after JSON");
  demandJson("the position", game.position(state));
  demandJson("the prompt", game.prompt(state));
  for (const id of seats) demandJson(`the view of ${id}`, game.view(state, id));
}

function positionReadsBack<S extends object>(position: Position<S>): void {
  const { game, state } = position;
  const written = game.position(state);
  const back = game.fromPosition(jsonCopy(written) as JsonObject);
  if (back instanceof Refusal) throw new Error(`its own position is refused: ${back.rule} ${back.text}`);
  demandSame("the position read again", written, game.position(back));
  asksTheSame("the position read again", position, back);
  // A position need not carry the dice to come; all else it must, whether it shows just now or not.
  game.random(back).set(game.random(state));
  demandSame("the state behind the position read again", game.toJson(state), game.toJson(back));
}

function oddsAddUp<S extends object>({ game, state, legal, random }: Position<S>): void {
  const actions = legal.length <= SAMPLE ? legal : Array.from({ length: SAMPLE }, () => pick(random, legal));
  for (const action of actions) {
    const outcomes = game.forecast(state, action);
    const sum = outcomes.reduce((total, { p }) => total + p, 0);
    if (Math.abs(sum - 1) > 1e-9) throw new Error(`the odds of ${canonical(action)} sum to ${sum}`);
    if (isCertain(outcomes) && drawsChance({ game, state }, action))
      throw new Error(`${canonical(action)} is called certain and takes chance`);
    for (const { p, dice, result, text } of outcomes) {
      if (!(p > 0 && p <= 1 && result && text)) throw new Error(`an outcome of ${canonical(action)} lacks its odds, result or text`);
      if (dice.length > 0 && !rolls({ game, state }, action, dice))
        throw new Error(`${canonical(action)} does not roll the dice of its forecast, ${dice.join()}`);
    }
  }
}

const isCertain = ([first, ...others]: readonly Outcome[]): boolean =>
  others.length === 0 && first.dice.length === 0 && first.sampled === undefined;

function drawsChance<S extends object>({ game, state }: Pick<Position<S>, "game" | "state">, action: Action): boolean {
  const branch = game.copy(state);
  const before = game.random(branch).slice();
  game.act(branch, action);
  return game.random(branch).some((word, i) => word !== before[i]);
}

/** Whether the action, with these dice before it, rolls them all. */
function rolls<S extends object>({ game, state }: Pick<Position<S>, "game" | "state">, action: Action, dice: readonly number[]): boolean {
  const branch = game.copy(state);
  const random = game.random(branch);
  reseed(random, "");
  if (!queueRolls(random, dice)) return false;
  game.act(branch, action);
  // Only an empty queue takes a full load.
  return queueRolls(random, new Array<number>(QUEUE_LIMIT).fill(1));
}

function copiesAreApart<S extends object>(position: Position<S>): void {
  const { game, state, legal, random } = position;
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

/**
 * What `imagine` makes up must not show: the view, and for the seat that decides the question and the answers, stay the same.
 * A leak that `imagine` itself takes over is beyond this check, like any secret the game does not know to be one.
 */
function viewsKeepSecrets<S extends object>(position: Position<S>): void {
  const { game, seats, state, decision, random } = position;
  const otherDice = game.copy(state);
  reseed(game.random(otherDice), "other dice");
  for (const id of seats) {
    const view = game.view(state, id);
    demandSame(`the view of ${id} under other dice to come`, view, game.view(otherDice, id));
    const imagined = game.imagine(jsonCopy(view) as JsonObject, createRandom(`${next(random)}`));
    demandSame(`the view of ${id} of what it imagines`, view, game.view(imagined, id));
    const faults = game.faults(imagined);
    demand(faults.length === 0, `what ${id} imagines has faults: ${faults.join("; ")}`);
    if (id === decision.seat) asksTheSame(`what ${id} imagines`, position, imagined);
  }
}

/**
 * Until something is revealed, an action of the seat tells it the same, shows it the same and passes the move to the same seat, whatever it
 * cannot know.
 */
function logKeepsSecrets<S extends object>({ game, state, decision, legal, random }: Position<S>): void {
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

function asksTheSame<S extends object>(what: string, { game, state, decision, legal }: Position<S>, other: S): void {
  demandSame(`the decision of ${what}`, decision, game.decision(other));
  demandSame(`the prompt of ${what}`, game.prompt(state), game.prompt(other));
  demandSame(`the legal actions of ${what}`, legal, game.legal(other));
}

function pick<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)];
}

export function demand(holds: unknown, text: string): asserts holds {
  if (!holds) throw new Error(text);
}

/** To the byte: the order of keys or of actions could tell something too. */
function demandSame(what: string, expected: unknown, found: unknown): void {
  const [one, other] = [JSON.stringify(expected) ?? "", JSON.stringify(found) ?? ""];
  if (one === other) return;
  let at = 0;
  while (one[at] === other[at]) at++;
  const from = Math.max(0, at - 60);
  throw new Error(`${what} differs: …${one.slice(from, at + 60)}… became …${other.slice(from, at + 60)}…`);
}

export function demandJson(what: string, value: unknown): void {
  const path = notJson(value, what);
  demand(path === undefined, `JSON does not keep ${path}`);
}

/** Where a value is not plain JSON, as a path. */
function notJson(value: unknown, path: string): string | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return undefined;
  if (typeof value === "number") return Number.isFinite(value) ? undefined : path;
  if (typeof value !== "object") return path;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return path;
  for (const [key, inner] of Object.entries(value)) {
    const found = inner === undefined && !Array.isArray(value) ? undefined : notJson(inner, `${path}.${key}`);
    if (found) return found;
  }
  return undefined;
}
