/** The rooms of this node: opened when somebody comes, worked in one at a time, and kept up to date with what other nodes do. */

import { randomUUID } from "node:crypto";
import { RulesFault } from "../../engine/index.js";
import type { Station } from "../station.js";
import { Trouble } from "../trouble.js";
import { freeze } from "./freeze.js";
import { catchUp, openPlay, type Room, readRoom } from "./room.js";
import { rulesOf } from "./rules.js";
import { openFrozen, thawIfMended } from "./thaw.js";

/** `moved`: entries, the start, the end, or frozen; `seats`: who sits there and what they offer; `chat`: a line was written. */
export type NewsKind = "moved" | "seats" | "chat";

export interface TableNews {
  readonly table: string;
  readonly number: number;
  readonly what: NewsKind;
  /** Whether it happened on this node. */
  readonly here: boolean;
}

/** Called after it is stored, in the table's own turn. */
export type Listener = (news: TableNews, room: Room) => void;
export type MoveListener = (moved: Omit<TableNews, "what">) => void;

export interface Rooms {
  readonly station: Station;
  /** Work at a table, one after another. Never from within work at the same table. */
  inRoom<T>(id: string, work: (room: Room) => Promise<T> | T): Promise<T>;
  /** What is in memory of the table may be wrong: it is opened anew next time. */
  forget(id: string): void;
  /** It is right after all. */
  restore(room: Room): void;
  /** Keeps the table's room ready, and its news coming, until called back. */
  keep(id: string): () => void;
  /** What the other nodes are to hear, to be stored with what happened. */
  newsOf(room: Room, what: NewsKind, number?: number): string;
  tell(room: Room, what: NewsKind): void;
  onNews(listener: Listener): () => void;
  /** Every entry of every table and every start, also those of other nodes. */
  onMove(listener: MoveListener): () => void;
  /** How many rooms are in memory. */
  size(): number;
  /** Finishes what was begun. */
  close(): Promise<void>;
}

export const CHANNEL = "table";

/** Opens the game of a room that has begun. */
export async function openGame(station: Station, room: Room): Promise<void> {
  if (room.row.status === "frozen") await thawIfMended(station, room);
  if (room.row.status === "frozen") return openFrozen(station, room);
  try {
    const { game, hash } = await rulesOf(station, room.row);
    room.row = { ...room.row, version: game.version, hash };
    room.play = await openPlay(station.store.db, room.row, game);
  } catch (error) {
    // A game that is over cannot be stopped; by rules that are gone it can only not be shown.
    if (!(error instanceof RulesFault && room.row.status === "over")) throw error;
    station.log.warn({ err: error, table: room.row.id }, "a finished game cannot be shown any more");
  }
}

export async function createRooms(station: Station): Promise<Rooms> {
  const { store, log, config } = station;
  /** What the news of this node is known by: two nodes may have been given one name. */
  const own = randomUUID();
  const cache = new Map<string, Room>();
  const kept = new Map<string, number>();
  const turns = new Map<string, Promise<void>>();
  const listeners = new Set<Listener>();
  const moveListeners = new Set<MoveListener>();

  const inTurn = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const done = (turns.get(id) ?? Promise.resolve()).then(work);
    const turn = done.then(
      () => {},
      () => {},
    );
    turns.set(id, turn);
    turn.then(() => turns.get(id) === turn && turns.delete(id));
    return done;
  };

  const open = async (id: string): Promise<Room> => {
    const room = cache.get(id) ?? (await readRoom(store.db, id));
    if (!room) throw new Trouble("unknown", "There is no such table.");
    if (!room.play && room.row.status !== "open" && room.row.status !== "cancelled") await openGame(station, room);
    // The latest used stand last; the first to go are those that nobody watches.
    cache.delete(id);
    cache.set(id, room);
    for (const old of cache.keys()) {
      if (cache.size <= config.roomsInMemory) break;
      if (!kept.has(old)) cache.delete(old);
    }
    return room;
  };

  const inRoom = <T>(id: string, work: (room: Room) => Promise<T> | T): Promise<T> =>
    inTurn(id, async () => {
      try {
        return await work(await open(id));
      } catch (error) {
        if (error instanceof Trouble) throw error;
        cache.delete(id);
        if (!(error instanceof RulesFault)) throw error;
        const trouble = await freeze(station, id, error);
        const room = await open(id);
        await store.notify(store.db, CHANNEL, rooms.newsOf(room, "moved"));
        rooms.tell(room, "moved");
        throw trouble;
      }
    });

  const spread = (room: Room, news: TableNews) => {
    for (const listener of listeners) listener(news, room);
  };
  const spreadMove = (news: TableNews) => {
    if (news.what === "moved") for (const listener of moveListeners) listener(news);
  };

  /** Brings a room that is here up to date, and lets those who watch know. */
  const refresh = (news: TableNews) => {
    if (!cache.has(news.table) && !kept.has(news.table) && !turns.has(news.table)) return;
    const work = inRoom(news.table, async (room) => {
      if (news.what !== "chat") await catchUp(store.db, room);
      // It goes on after its rules could not even show it.
      if (!room.play && room.row.status === "playing") await openGame(station, room);
      spread(room, news);
    });
    work.catch((error) => log.warn({ err: error, table: news.table }, "news of another node could not be followed"));
  };

  /** One's own words are old news, unless they were stored and the answer got lost on the way. */
  const hearOwn = ({ table, number, what }: TableNews) => {
    const isKnown = (room: Room | undefined) => room !== undefined && room.row.number >= number;
    if (what !== "moved" || !kept.has(table) || isKnown(cache.get(table))) return;
    const work = inRoom(table, async (room) => {
      if (!isKnown(room)) await catchUp(store.db, room);
      spread(room, { table, number: room.row.number, what, here: true });
    });
    work.catch((error) => log.warn({ err: error, table }, "an entry could not be told"));
  };

  const hear = (payload: string) => {
    if (payload === "") {
      for (const table of new Set([...cache.keys(), ...kept.keys()]))
        for (const what of ["moved", "chat"] as const) refresh({ table, number: -1, what, here: false });
      return;
    }
    const [table, number, from, what] = payload.split(" ");
    const news: TableNews = { table, number: Number(number), what: what as NewsKind, here: false };
    if (from === own) return hearOwn(news);
    spreadMove(news);
    refresh(news);
  };

  const rooms: Rooms = {
    station,
    inRoom,
    forget: (id) => void cache.delete(id),
    restore: (room) => void cache.set(room.row.id, room),
    keep(id) {
      kept.set(id, (kept.get(id) ?? 0) + 1);
      return () => {
        const left = (kept.get(id) ?? 1) - 1;
        if (left > 0) kept.set(id, left);
        else kept.delete(id);
      };
    },
    newsOf: ({ row }, what, number = row.number) => `${row.id} ${number} ${own} ${what}`,
    tell(room, what) {
      const news: TableNews = { table: room.row.id, number: room.row.number, what, here: true };
      spread(room, news);
      spreadMove(news);
    },
    onNews(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onMove(listener) {
      moveListeners.add(listener);
      return () => void moveListeners.delete(listener);
    },
    size: () => cache.size,
    async close() {
      await stopListening();
      while (turns.size > 0) await Promise.all(turns.values());
    },
  };
  const stopListening = await store.listen(CHANNEL, hear);
  return rooms;
}
