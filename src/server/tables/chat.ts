/** What people say at a table. Plain text: it is stored as it was written, and shown as text. */
import { hasTeams } from "../../engine/index.js";
import { demand } from "../safety/may.js";
import type { Person } from "../station.js";
import { Trouble } from "../trouble.js";
import { placesOf } from "./places.js";
import type { Db } from "./records.js";
import type { Room } from "./room.js";
import { CHANNEL, type Rooms } from "./rooms.js";
import { newest } from "./rules.js";

export interface ChatLine {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly at: Date;
}

/** How many lines are shown at once. */
export const LINES = 100;

export async function say(rooms: Rooms, id: string, by: Person, text: string): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    demand("chat", placesOf(room, by));
    refuseTalkOfTeams(rooms, room);
    return write(rooms, room, { person: by.id, name: by.name, text });
  });
}

/** Where several seats play on one side, the rules alone carry words between them; after the end all may talk. */
function refuseTalkOfTeams({ station }: Rooms, { row }: Room): void {
  const game = newest(station.games, row.game);
  if (row.status === "over" || !game || !hasTeams(game, row.options)) return;
  throw new Trouble("forbidden", "In team play nobody talks before the game is over.");
}

/** A word from the server, such as that a bot has had to give up thinking. */
export async function announce(rooms: Rooms, id: string, name: string, text: string): Promise<void> {
  await rooms.inRoom(id, (room) => write(rooms, room, { person: null, name, text }));
}

type Written = { readonly person: string | null; readonly name: string; readonly text: string };

async function write(rooms: Rooms, room: Room, line: Written): Promise<number> {
  const { store, now } = rooms.station;
  const id = await store.db.transaction().execute(async (trx) => {
    // One after another also among nodes: who has read one line has read all before it.
    await trx.selectFrom("tables").select("id").where("id", "=", room.row.id).forNoKeyUpdate().execute();
    const row = await trx
      .insertInto("chat")
      .values({ table_id: room.row.id, ...line, at: now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await store.notify(trx, CHANNEL, rooms.newsOf(room, "chat"));
    return Number(row.id);
  });
  rooms.tell(room, "chat");
  return id;
}

export interface Missed {
  readonly lines: readonly ChatLine[];
  /** There are others between the last one seen and these. */
  readonly more: boolean;
  /** The last line there is. */
  readonly last: number;
}

/** What a page has not seen; of very much only the end. */
export async function readMissed(db: Db, table: string, seen?: number): Promise<Missed> {
  const latest = await readChat(db, table);
  const last = latest.at(-1)?.id ?? 0;
  if (seen === undefined) return { lines: latest, more: false, last };
  const lines = latest.filter(({ id }) => id > seen);
  const more = lines.length === LINES && (await readChat(db, table, seen))[0].id < lines[0].id;
  return { lines, more, last };
}

/** The lines after one, or the last ones; oldest first. */
export async function readChat(db: Db, table: string, after?: number): Promise<ChatLine[]> {
  const lines = db.selectFrom("chat").select(["id", "name", "text", "at"]).where("table_id", "=", table).limit(LINES);
  const rows =
    after === undefined
      ? (await lines.orderBy("id", "desc").execute()).reverse()
      : await lines.where("id", ">", after).orderBy("id").execute();
  return rows.map(({ id, name, text, at }) => ({ id: Number(id), name, text, at }));
}
