/** The rooms of this thread: opened when somebody comes, worked in one at a time, and kept up to date with what other pages do. */
import { byTheRules, follow, type Game, outcome, RulesFault, snapshotOf, standingOf } from "../../engine/index.js";
import { Trouble } from "../host/host.js";
import type { Beside, Keep } from "./keep.js";
import { openNow, type Room } from "./room.js";
import type { KeptEntry, Row } from "./row.js";
import type { Shelf } from "./shelf.js";

export const FROZEN =
  "Something went wrong in the rules of this game. The table is stopped as it stands; nothing you did is lost. Save it as a file, or play on from an earlier moment.";

/** What may change in a row. */
export type RowChange = Partial<Omit<Row, "id" | "number" | "revision">>;
export type NewEntry = Pick<KeptEntry, "kind" | "seat" | "events"> & Partial<Pick<KeptEntry, "action" | "because">>;

export interface Rooms {
  readonly shelf: Shelf;
  readonly keep: Keep;
  now(): string;
  /** Work at a table, one after another. Never from within work at the same table. */
  inRoom<T>(id: string, work: (room: Room) => Promise<T> | T): Promise<T>;
  /** Keeps what has been done in the room, with what it changes, or throws "stale" when another page was first. */
  settle(room: Room, entries: readonly NewEntry[], change: RowChange): Promise<void>;
  /** Another page, or this one, has changed or removed a table. */
  onChange(listener: (id: string) => void): void;
  /** To be called when another page says so. */
  changed(id: string): void;
  remove(id: string): Promise<void>;
}

export interface Around {
  readonly shelf: Shelf;
  readonly keep: Keep;
  readonly now: () => string;
  /** Tells the other pages. */
  readonly tell: (id: string) => void;
}

export function createRooms({ shelf, keep, now, tell }: Around): Rooms {
  const cache = new Map<string, Room>();
  const turns = new Map<string, Promise<unknown>>();
  const listeners: ((id: string) => void)[] = [];
  const changed = (id: string) => {
    for (const listener of listeners) listener(id);
  };

  const open = async (id: string): Promise<Room> => {
    const row = await keep.read(id);
    if (!row) {
      cache.delete(id);
      throw new Trouble("unknown", "There is no such table on this device. It may have been deleted, or be on another device.");
    }
    const known = cache.get(id);
    if (known?.row.revision === row.revision) return known;
    const room = known && row.number >= known.row.number ? await followed(known, row) : await opened(row);
    cache.set(id, room);
    return room;
  };

  const opened = async (row: Row): Promise<Room> => {
    const room: Room = { row, play: undefined };
    const game = await shelf.rules(row.game);
    if (!game) return { ...room, row: { ...row, status: "frozen", message: "The rules of this game are not in this Longroll." } };
    try {
      const { play, snapshots } = await openNow(keep, row, game);
      room.play = play;
      const isTakenOver = row.version !== game.version;
      if (isTakenOver || snapshots.length > 0) {
        const change = isTakenOver && { version: game.version, ...(row.status === "frozen" && thawed(room)) };
        await store(room, { ...row, ...change }, { snapshots });
      }
    } catch (error) {
      if (!(error instanceof RulesFault)) throw error;
      if (row.status === "playing") await freeze(room, game.version === row.version ? FROZEN : otherRules(row, game));
    }
    return room;
  };

  const followed = async (room: Room, row: Row): Promise<Room> => {
    const { play } = room;
    const fresh = await keep.entries(row.id, room.row.number, row.number);
    if (!play || fresh.length !== row.number - room.row.number) return opened(row);
    return byTheRules(() => fresh.every((entry) => follow(play, entry))) ? { row, play } : opened(row);
  };

  /** Nothing of what is in memory is believed; the row alone says that the table is stopped. */
  const freeze = async (room: Room, message: string): Promise<void> => {
    const row: Row = { ...room.row, status: "frozen", message, revision: room.row.revision + 1 };
    if (await keep.store(row)) room.row = row;
    tell(row.id);
  };

  const settle = async (room: Room, fresh: readonly NewEntry[], change: RowChange): Promise<void> => {
    const { row, play } = room;
    const at = now();
    const entries = fresh.map((entry, i): KeptEntry => ({ table: row.id, number: row.number + 1 + i, at, ...entry }));
    const number = row.number + entries.length;
    const snapshot = play && fresh.at(-1)?.kind === "act" ? snapshotOf(play, number) : undefined;
    const isBack = play && fresh.some(({ kind }) => kind === "undo");
    await store(
      room,
      { ...row, ...(entries.length > 0 && { movedAt: at }), ...change, number },
      { entries, ...(snapshot && { snapshots: [snapshot] }), ...(isBack && { standing: standingOf(play) }) },
    );
  };

  const store = async (room: Room, row: Row, beside: Beside): Promise<void> => {
    const next: Row = { ...row, revision: room.row.revision + 1 };
    // Until it is kept, the room is ahead, and must not be looked at again.
    cache.delete(row.id);
    if (!(await keep.store(next, beside))) throw new Trouble("stale", "Another page was first. Look again, and decide anew.");
    room.row = next;
    cache.set(row.id, room);
    tell(row.id);
    changed(row.id);
  };

  const inRoom = <T>(id: string, work: (room: Room) => Promise<T> | T): Promise<T> => {
    const done = (turns.get(id) ?? Promise.resolve()).then(async () => {
      let room: Room | undefined;
      try {
        room = await open(id);
        return await work(room);
      } catch (error) {
        if (error instanceof Trouble) throw error;
        cache.delete(id);
        if (!(error instanceof RulesFault)) throw error;
        const row = await keep.read(id);
        if (row?.status === "playing") await freeze({ row, play: undefined }, FROZEN);
        changed(id);
        throw new Trouble("frozen", FROZEN);
      }
    });
    const turn = done.then(
      () => undefined,
      () => undefined,
    );
    turns.set(id, turn);
    return done;
  };

  return {
    shelf,
    keep,
    now,
    inRoom,
    settle,
    onChange: (listener) => listeners.push(listener),
    changed,
    async remove(id) {
      await keep.remove(id);
      cache.delete(id);
      tell(id);
      changed(id);
    },
  };
}

function thawed({ play }: Room): RowChange {
  const { status, toDecide } = outcome(play!);
  return status === "playing" ? { status, message: undefined, toDecide } : {};
}

function otherRules({ version }: Row, game: Game): string {
  return `This game was begun by version ${version} of the rules of ${game.title}, and by version ${game.version}, which this Longroll has, it comes out otherwise. It can be saved as a file for a Longroll that has its version.`;
}
