/** How tables of this device come to be: set up, loaded from a file, played on from a moment, played once more. */
import {
  begin,
  createRandom,
  type Game,
  type GameEvent,
  isOver,
  isRecord,
  type JsonObject,
  load,
  outcome,
  Refusal,
  repeat,
  type Snapshot,
  STRIDE,
  seatsOf,
  sha256,
  type Table,
  turned,
} from "../../engine/index.js";
import { type NewTable, Trouble } from "../host/host.js";
import type { Beside } from "./keep.js";
import type { Rooms } from "./rooms.js";
import { freshId, type KeptEntry, type Row } from "./row.js";
import type { Shelf } from "./shelf.js";

type Sitters = NewTable["seats"];

export function freshSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a table comes from. */
type From = Partial<Pick<Row, "rematchOf" | "continues">>;

export async function create(rooms: Rooms, wanted: NewTable, levels: readonly string[], from: From = {}): Promise<Row> {
  const game = await gameOf(rooms, wanted.game);
  const { scenario = game.scenarios[0].id, options = {}, position = null } = wanted;
  const seed = freshSeed();
  const table = begun(() => begin(game, { scenario, options, seed, position }));
  if (isOver(game.decision(table.state))) throw new Trouble("illegal", "In this position the game is over.");
  return keep(rooms, rowOf(rooms, table, seated(table, wanted.seats, levels), from));
}

/** A set-up may be anyone's invention: what the rules cannot begin from is refused. */
function begun(ask: () => Table | Refusal): Table {
  let table: Table | Refusal;
  try {
    table = ask();
  } catch {
    throw new Trouble("illegal", "The rules of this game cannot begin from that. Look at the position again.");
  }
  if (table instanceof Refusal) throw new Trouble("illegal", table.text, table.rule);
  return table;
}

export interface PlayingOn {
  readonly game: string;
  readonly view: JsonObject;
  readonly seats: Sitters;
  readonly continues?: string;
}

/** From a moment of any game. What the view hides is made up, in a way that fits what it shows. */
export async function playOn(rooms: Rooms, { game: id, view, seats, continues }: PlayingOn, levels: readonly string[]): Promise<Row> {
  const game = await gameOf(rooms, id);
  let position: JsonObject;
  try {
    position = game.position(game.imagine(view, createRandom(freshSeed())));
  } catch {
    throw new Trouble("illegal", "The rules of this game cannot begin from that moment.");
  }
  return create(rooms, { game: id, position, seats }, levels, { continues });
}

/** A saved game, played again action by action. A file that does not hold leaves nothing behind. */
export async function loadSave(rooms: Rooms, save: unknown, asked: Sitters | undefined, levels: readonly string[]): Promise<Row> {
  const loaded = await loadedFrom(rooms, save);
  const file = save as JsonObject;
  const { game } = loaded;
  if (typeof file.commitment === "string" && file.commitment !== sha256(loaded.seed)) {
    throw new Trouble("illegal", "This file has been damaged or changed: its seed is not the one that was promised.", "save.seed");
  }
  const ended = endedIn(file);
  const named = isRecord(file.seats) ? (file.seats as unknown as Sitters) : undefined;
  const everyone = Object.fromEntries(seatsOf(game, loaded.options).map((id) => [id, { who: "me" } as const]));
  const row = rowOf(rooms, loaded, seated(loaded, asked ?? named ?? everyone, levels), {});
  const entries = retold(loaded, row);
  const snapshots = snapshotsOf(loaded);
  if (!ended) return keep(rooms, { ...row, number: entries.length }, { entries, snapshots });
  const { text, by } = ended;
  const end: KeptEntry = {
    table: row.id,
    number: entries.length + 1,
    kind: "end",
    seat: null,
    at: row.createdAt,
    events: [{ event: "end", rule: `table.${by}`, text: String(text) }],
  };
  const over = { status: "over", toDecide: null, result: ended as unknown as Row["result"], endedAt: row.createdAt } as const;
  return keep(rooms, { ...row, ...over, number: entries.length + 1 }, { entries: [...entries, end], snapshots });
}

async function loadedFrom({ shelf }: Rooms, save: unknown): Promise<Table> {
  const games = await gamesFor(shelf, isRecord(save) ? save.game : undefined);
  let loaded: Table | Refusal;
  try {
    loaded = load(games, save);
  } catch {
    throw new Trouble(
      "illegal",
      "This file has been damaged or changed: the rules of the game have no answer to what it says.",
      "save.rules",
    );
  }
  if (loaded instanceof Refusal) throw new Trouble("illegal", loaded.text, loaded.rule);
  return loaded;
}

/** The game the file is of; all there are, to be named, where there is no such game. */
async function gamesFor({ ids, rules }: Shelf, id: unknown): Promise<readonly Game[]> {
  const wanted = typeof id === "string" ? await rules(id) : undefined;
  const found = wanted ? [wanted] : await Promise.all(ids.map((one) => rules(one)));
  return found.filter((game) => game !== undefined);
}

/** How the players ended what the rules had not. */
function endedIn({ ended }: JsonObject): JsonObject | undefined {
  return isRecord(ended) && typeof ended.text === "string" && ["resign", "draw", "time"].includes(String(ended.by))
    ? (ended as JsonObject)
    : undefined;
}

/** The entries of a game that was loaded: who decided each action, and what it brought. */
function retold({ game, actions, log, logStart, ...setUp }: Table, { id, createdAt }: Row): KeptEntry[] {
  const again = begin(game, { ...setUp, position: setUp.position ?? null }) as Table;
  return actions.map((action, i) => {
    const decision = game.decision(again.state);
    const events: readonly GameEvent[] = log.slice(logStart[i], logStart[i + 1]);
    const entry = { table: id, number: i + 1, kind: "act", at: createdAt, action, events } as const;
    repeat(again, action);
    return { ...entry, seat: isOver(decision) || action.do === "dice" ? null : decision.seat };
  });
}

/** In a file nothing was taken back: each action is the entry of its number. */
function snapshotsOf({ game, snapshots }: Table): readonly Snapshot[] {
  return snapshots.slice(1).map((state, i) => ({ number: (i + 1) * STRIDE, actions: (i + 1) * STRIDE, state: game.toJson(state) }));
}

/** Once more: the same set-up, the sides turned. */
export function rematch(rooms: Rooms, id: string, levels: readonly string[]): Promise<Row> {
  return rooms.inRoom(id, async (room) => {
    const { row } = room;
    const there = row.rematch === null ? undefined : await rooms.keep.read(row.rematch);
    if (there) return there;
    if (row.status !== "over") throw new Trouble("forbidden", "The game is not over yet.");
    const { game, scenario, options, position } = row;
    const from = turned(await gameOf(rooms, game), options);
    const sitters: Sitters = Object.fromEntries(
      row.seats.map(({ seat, bot }) => [seat, bot === null ? { who: "me" } : { who: "bot", level: bot }]),
    );
    const seats = Object.fromEntries(row.seats.map(({ seat }) => [seat, sitters[from[seat]]]));
    const made = await create(rooms, { game, ...(position ? { position } : { scenario, options }), seats }, levels, { rematchOf: id });
    await rooms.settle(room, [], { rematch: made.id });
    return made;
  });
}

async function gameOf({ shelf }: Rooms, id: string): Promise<Game> {
  const game = await shelf.rules(id);
  if (!game) throw new Trouble("unknown", `There is no game "${id}" here.`);
  return game;
}

/** On this device a seat is the player's or a bot's. */
function seated({ game, options }: Table, seats: Sitters, levels: readonly string[]): Row["seats"] {
  return seatsOf(game, options).map((id) => {
    const name = game.seats.find((one) => one.id === id)?.name ?? id;
    const sitter = seats[id];
    if (sitter?.who === "me") return { seat: id, bot: null };
    if (sitter?.who !== "bot") throw new Trouble("bad-request", `On this device ${name} is played by you or by the computer.`);
    if (!levels.includes(sitter.level)) throw new Trouble("unknown", `There is no bot "${sitter.level}" here.`);
    return { seat: id, bot: sitter.level };
  });
}

function rowOf(rooms: Rooms, table: Table, seats: Row["seats"], { rematchOf = null, continues }: From): Row {
  const { game, scenario, options, seed, dice, position = null } = table;
  const now = rooms.now();
  return {
    id: freshId(),
    game: game.id,
    version: game.version,
    scenario,
    options,
    seed,
    commitment: sha256(seed),
    ...(dice && { dice }),
    position,
    seats,
    held: false,
    number: 0,
    ...outcome({ game, table }),
    rematchOf,
    ...(continues !== undefined && { continues }),
    rematch: null,
    createdAt: now,
    movedAt: now,
    endedAt: isOver(game.decision(table.state)) ? now : null,
    revision: 1,
  };
}

async function keep(rooms: Rooms, row: Row, beside: Beside = {}): Promise<Row> {
  await rooms.keep.store(row, beside);
  return row;
}
