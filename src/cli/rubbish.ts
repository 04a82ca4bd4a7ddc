/** Lines for the engine that are wrong in every way we can think of, mixed with right ones: seeded, so that each can be had again. */
import { type Action, below, createRandom, type Game, isOver, type Random, save } from "../engine/index.js";
import type { EngineSession } from "./session.js";

type Loose = Record<string, unknown>;

const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  7,
  1.5,
  1e308,
  "",
  "0",
  "t1",
  "__proto__",
  "constructor",
  "toString",
  "\ud800",
  "\u0000",
  "0811",
  "🥁",
  [],
  [[]],
  {},
  [null],
  { do: "end" },
  { do: 1 },
  [1, 2, 3, 4, 5, 6],
  Array(100).fill(6),
  "x".repeat(300),
];
const KEYS = [
  "id",
  "op",
  "table",
  "game",
  "action",
  "actions",
  "queue",
  "seat",
  "level",
  "ms",
  "options",
  "position",
  "save",
  "seed",
  "scenario",
  "do",
  "to",
  "unit",
];
const OPS = [
  "games",
  "new",
  "load",
  "decision",
  "legal",
  "act",
  "why",
  "forecast",
  "view",
  "position",
  "save",
  "undo",
  "dice",
  "answers",
  "bot",
  "close",
];

/** The next line for a session, which is only looked at. */
export type Rubbish = (session: EngineSession) => string;

export function createRubbish(seed: string): Rubbish {
  const random = createRandom(seed);
  const seen: Action[] = [];
  let number = 0;
  return (session) => {
    number++;
    const right = request(random, session, number, seen);
    switch (below(random, 12)) {
      case 0:
        return torn(random, JSON.stringify(right));
      case 1:
        return below(random, 20) === 0 ? monster(random) : noise(random);
      case 2:
      case 3:
        return JSON.stringify(spoil(random, right));
      case 4:
      case 5:
      case 6:
        return JSON.stringify(spoilLoad(random, right));
      case 7:
      case 8:
        return JSON.stringify(outOfPlace(random, right, seen));
      default:
        return JSON.stringify(right);
    }
  };
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[below(random, list.length)];
}

/** A request that is right. */
function request(random: Random, session: EngineSession, id: number, seen: Action[]): Loose {
  const { tables, games, bots } = session;
  const game = pick(random, games);
  if (tables.size === 0) return { id, op: "new", game: game.id, seed: `s${id}` };
  const names = [...tables.keys()];
  // A few tables only, so that all of them can be compared after every line; the oldest is played to its end.
  if (names.length > 4) return { id, op: "close", table: pick(random, names.slice(1)) };
  const table = below(random, 2) === 0 ? names[0] : pick(random, names);
  const { game: played, state } = tables.get(table)!;
  const over = isOver(played.decision(state));
  if (over && below(random, 10) === 0) return { id, op: "close", table };
  const action = () => (over ? { do: "end" } : worded(random, played, state, pick(random, played.legal(state))));
  seen[below(random, 200)] = action();
  const op = pick(random, [...OPS, "act", "act", "act", "why"]);
  switch (op) {
    case "new":
      return { id, op, game: game.id, options: pick(random, [undefined, {}, flags(random, game.options)]), seed: `s${id}` };
    case "load":
      return below(random, 2) === 0 ? { id, op, position: played.position(state) } : { id, op, save: save(tables.get(table)!) };
    case "act":
      return below(random, 2) === 0 ? { id, op, table, actions: march(random, played, state) } : { id, op, table, action: action() };
    case "why":
    case "forecast":
      return { id, op, table, action: action() };
    case "view":
      return { id, op, table, seat: pick(random, played.seats).id };
    case "dice":
      return { id, op, table, queue: [1 + below(random, played.faces ?? 6)] };
    case "answers":
      return { id, op, table, seat: pick(random, played.seats).id, answers: said(random, played) };
    case "bot":
      return { id, op, table, level: pick(random, bots).id };
    case "close":
      return { id, op, table: names[names.length - 1] };
    default:
      return { id, op, table };
  }
}

/** What a seat may have answered in advance, or nothing. */
function said(random: Random, { answers = [] }: Game): Loose[] {
  return answers.map(({ ask, says }) => ({ ask, say: pick(random, says).id, until: pick(random, ["phase", "turn", "game"]) }));
}

/** Where an action leaves its words to the player, it gets some that the rules let pass. */
function worded(random: Random, game: Game, state: object, action: Action): Action {
  const field = game.free?.[action.do];
  if (field === undefined) return action;
  const said = { ...action, [field]: pick(random, ["Hold", "Hold the ridge", "🥁 é"]) };
  return game.why(state, said) ? action : said;
}

/** Some legal actions, one after the other, so that games get on. */
function march(random: Random, game: Game, start: object): Action[] {
  const state = game.copy(start);
  const actions: Action[] = [];
  for (let left = below(random, 100); left >= 0 && !isOver(game.decision(state)); left--) {
    const action = worded(random, game, state, pick(random, game.legal(state)));
    game.act(state, action);
    actions.push(action);
  }
  return actions;
}

/** The request with an action of another moment, or one made of two: right in form and seldom legal. */
function outOfPlace(random: Random, request: Loose, seen: readonly Action[]): Loose {
  const others = seen.filter((action) => action !== undefined);
  if (others.length === 0) return request;
  const action = below(random, 2) === 0 ? pick(random, others) : { ...pick(random, others), ...pick(random, others) };
  if (Array.isArray(request.actions)) return { ...request, actions: [...request.actions, action] };
  return request.action === undefined ? { ...request, op: pick(random, ["act", "why", "forecast"]), action } : { ...request, action };
}

function flags(random: Random, options: EngineSession["games"][number]["options"]): Loose {
  return Object.fromEntries(options.map(({ key, kind, default: usual }) => [key, kind === "switch" ? below(random, 2) === 0 : usual]));
}

/** The same value with one thing wrong somewhere in it. */
function spoil(random: Random, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && below(random, 4) > 0) {
    const at = below(random, value.length);
    return below(random, 4) === 0 ? value.filter((_, i) => i !== at) : value.map((one, i) => (i === at ? spoil(random, one) : one));
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value) && below(random, 8) > 0)
    return spoilRecord(random, value as Loose);
  if (typeof value === "number" && below(random, 2) === 0) return value + below(random, 3) - 1;
  if (typeof value === "string" && below(random, 2) === 0) return torn(random, value);
  return pick(random, ODD);
}

/** Spoils what the request carries, where it carries something; the rest stays right. */
function spoilLoad(random: Random, request: Loose): unknown {
  const loads = ["action", "actions", "position", "save", "options", "queue"].filter((key) => request[key] !== undefined);
  if (loads.length === 0) return spoil(random, request);
  const load = pick(random, loads);
  return { ...request, [load]: spoil(random, request[load]) };
}

function spoilRecord(random: Random, record: Loose): Loose {
  const entries = Object.entries(record);
  const at = below(random, entries.length + 1);
  if (at === entries.length) entries.push([pick(random, [...KEYS, "__proto__", "constructor"]), pick(random, ODD)]);
  else if (below(random, 4) === 0) entries.splice(at, 1);
  else entries[at] = [below(random, 8) === 0 ? pick(random, KEYS) : entries[at][0], spoil(random, entries[at][1])];
  return Object.fromEntries(entries);
}

/** The text with a character lost, doubled or changed, or its end torn off; still text that can be written as UTF-8. */
function torn(random: Random, text: string): string {
  return Buffer.from(tear(random, text)).toString();
}

function tear(random: Random, text: string): string {
  const at = below(random, text.length + 1);
  switch (below(random, 4)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return text.slice(0, at) + text.slice(Math.max(0, at - 3));
    default:
      return `${text.slice(0, at)}${pick(random, ["{", "}", '"', ",", ":", "[", "0", "\\", "\u2028", "é", " "])}${text.slice(at + 1)}`;
  }
}

function noise(random: Random): string {
  const letters = '{}[]",:0123456789eE+-.truefalsnl \\\tdoidop';
  return Array.from({ length: below(random, 60) }, () => letters[below(random, letters.length)]).join("");
}

/** Deep, wide or long beyond all reason. */
function monster(random: Random): string {
  const size = pick(random, [100, 10_000, 400_000]);
  switch (below(random, 4)) {
    case 0:
      return `${"[".repeat(size)}${"]".repeat(size)}`;
    case 1:
      return `{"id":1,"op":"act","table":"t1","action":${'{"do":'.repeat(size)}1${"}".repeat(size)}}`;
    case 2:
      return `{"id":${"[".repeat(size)}${"]".repeat(size)},"op":"games"}`;
    default:
      return JSON.stringify({ id: 1, op: "new", game: "x".repeat(size * 3) });
  }
}
