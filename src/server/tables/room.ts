/**
 * A room is a table in memory: its row, its seats, and the latest stretch of the game as an engine table. Opening one takes the nearest
 * snapshot and at most 128 actions, however long the game is. The database is the truth: a room is only ever behind it, never ahead.
 */
import { type Action, fromPosition, type Game, newTable, Refusal, type Table, undo } from "../../engine/index.js";
import {
  type Db,
  type EntryRow,
  readEntries,
  readRematch,
  readRow,
  readSeats,
  readSnapshot,
  readStanding,
  type Seat,
  type TableRow,
} from "./records.js";

/** A state is kept for every so many actions: the stride of the engine's own snapshots. */
export const STRIDE = 128;
/** So many entries are kept at hand for players who fell a little behind. */
const RECENT = 64;

export interface Room {
  row: TableRow;
  seats: readonly Seat[];
  /** The table where it is played once more. */
  rematch: string | null;
  /** Null before the start. */
  play: Play | null;
}

export interface Play {
  readonly game: Game;
  /** The game from action `base` on. */
  readonly table: Table;
  base: number;
  /** For each action of the table, its entry's number and who made it. */
  readonly taken: { readonly number: number; readonly seat: string | null }[];
  /** The latest entries, without a gap up to the row's number. */
  recent: readonly EntryRow[];
}

/** A fault in the rules of a game: it freezes the table it happens at, and nothing else. */
export class RulesFault extends Error {
  constructor(
    cause: unknown,
    readonly tried?: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "RulesFault";
  }
}

/** Calls into the rules: what they throw is a fault of theirs. */
export function byTheRules<T>(ask: () => T, tried?: unknown): T {
  try {
    return ask();
  } catch (error) {
    throw new RulesFault(error, tried);
  }
}

/** How many actions stand. */
export function standingOf({ base, table }: Play): number {
  return base + table.actions.length;
}

/** The row and the seats; the game is opened by `openPlay`. */
export async function readRoom(db: Db, id: string): Promise<Room | undefined> {
  const [row, seats] = await Promise.all([readRow(db, id), readSeats(db, [id])]);
  if (!row) return undefined;
  return { row, seats: seats.get(id) ?? [], play: null, rematch: row.status === "over" ? await readRematch(db, id) : null };
}

export type SetUpRow = Pick<TableRow, "scenario" | "options" | "seed" | "position">;

/** The game before its first action, as the row sets it up. */
export function begin(game: Game, { scenario, options, seed, position }: SetUpRow): Table | Refusal {
  return position ? fromPosition(game, position, seed) : newTable(game, { scenario, options, seed });
}

/** Opens the game after the row's last entry, far enough back to hold the action with index `downTo` where that is asked for. */
export async function openPlay(db: Db, row: TableRow, game: Game, downTo?: number): Promise<Play> {
  return openAt(db, row, game, row.number, downTo);
}

/** The state after so many entries, as it was then: also where what was played then has since been taken back. */
export async function stateAfter(db: Db, row: TableRow, game: Game, entries: number): Promise<object> {
  return (await openAt(db, row, game, entries)).table.state;
}

async function openAt(db: Db, row: TableRow, game: Game, number: number, actions?: number): Promise<Play> {
  const snapshot = number < STRIDE ? undefined : await readSnapshot(db, row.id, { number, ...(actions !== undefined && { actions }) });
  const taken = await readStanding(db, row.id, snapshot?.number ?? 0, number);
  return byTheRules(() => {
    const begun = begin(game, row);
    if (begun instanceof Refusal) throw new Error(`The set-up is refused: ${begun.text}`);
    const table = snapshot ? { ...begun, state: game.fromJson(snapshot.state) } : begun;
    for (const { action } of taken) repeat(table, action);
    return { game, table, base: snapshot?.actions ?? 0, taken: taken.map(({ number, seat }) => ({ number, seat })), recent: [] };
  });
}

/** Plays an action that was found legal when it was stored. */
function repeat({ game, state, actions, log, logStart, snapshots }: Table, action: Action): void {
  if (actions.length % STRIDE === 0) snapshots.push(game.copy(state));
  actions.push(action);
  logStart.push(log.length);
  game.act(state, action, log);
}

/** Notes the entries just stored or heard of. */
export function note(play: Play, entries: readonly EntryRow[]): void {
  play.recent = [...play.recent, ...entries].slice(-RECENT);
}

/** An action of the table has become an entry. The oldest stretch goes when there is more than enough. */
export function noteTaken(play: Play, number: number, seat: string | null): void {
  play.taken.push({ number, seat });
  const { table, taken } = play;
  if (table.actions.length < 2 * STRIDE + 1) return;
  const lines = table.logStart[STRIDE];
  table.actions.splice(0, STRIDE);
  table.logStart.splice(0, STRIDE);
  table.logStart.forEach((start, i) => {
    table.logStart[i] = start - lines;
  });
  table.log.splice(0, lines);
  table.snapshots.shift();
  taken.splice(0, STRIDE);
  play.base += STRIDE;
}

/** Brings a room up to date with the database. */
export async function catchUp(db: Db, room: Room): Promise<void> {
  const { play, row } = room;
  const fresh = await readRoom(db, row.id);
  if (!fresh) throw new Error(`Table ${row.id} is gone.`);
  room.row = fresh.row;
  room.seats = fresh.seats;
  room.rematch = fresh.rematch;
  if (!play || fresh.row.number === row.number) return;
  const entries = await readEntries(db, row.id, row.number, fresh.row.number);
  const followed = byTheRules(() => entries.every((entry) => follow(play, entry)));
  room.play = followed ? play : { ...(await openPlay(db, fresh.row, play.game)), recent: play.recent };
  note(room.play, entries);
}

/** Does in memory what an entry says. False when it reaches further back than the room does. */
function follow(play: Play, { number, seat, entry }: EntryRow): boolean {
  if (entry.kind === "act") {
    repeat(play.table, entry.action);
    noteTaken(play, number, seat);
  } else if (entry.kind === "undo") {
    if (play.taken.length === 0) return false;
    undo(play.table, true);
    play.taken.pop();
  }
  return true;
}
