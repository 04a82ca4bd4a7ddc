/** This device as a host: it answers what a page says over its line, in the server's words, and tells what happens at the tables it watches. */
import { bots as players } from "../../bots/index.js";
import type { Game, Json, JsonObject } from "../../engine/index.js";
import { type Method, type NewTable, Trouble } from "../host/host.js";
import type { Heard, Said } from "../host/words.js";
import { type Alone, createBots } from "./bots.js";
import { act, answersOf, askUndo, beginWriting, endOfTime, giveAnswers, hold, offerDraw, resign, undo } from "./deeds.js";
import { entriesFor, eyesOf, proofOf, savedGame, told, viewAt } from "./looking.js";
import { addNote, removeNote } from "./notes.js";
import type { Room } from "./room.js";
import { type Around, createRooms } from "./rooms.js";
import { infoOf } from "./row.js";
import { create, loadSave, type PlayingOn, playOn, rematch } from "./setting.js";
import type { Think } from "./thinking.js";

/** A request, as one would make of the server. */
export interface HostRequest {
  readonly type: "ask";
  readonly method: Method;
  readonly path: string;
  readonly body?: Json;
}

export type HostAnswer = Heard | { readonly type: "answer"; readonly id: number; readonly body: Json };

export interface HostAtWork {
  /** Answered by a "done", an "answer" or an "error" with the same id. */
  hear(message: (Said | HostRequest) & { readonly id: number }): Promise<void>;
  /** Another page has changed a table. */
  changed(id: string): void;
}

interface Watch {
  number: number;
  /** What was last said about the table beside its entries. */
  about: string;
}

export function createDeviceHost(around: Around, think: Think, alone: Alone, say: (answer: HostAnswer) => void): HostAtWork {
  const rooms = createRooms(around);
  const { keep } = around;
  const bots = createBots(rooms, think, alone);
  const watches = new Map<string, Watch>();
  const levels = players.map(({ id }) => id);

  const tell = (id: string) => {
    if (!watches.has(id)) return;
    rooms.inRoom(id, (room) => tellOf(room)).catch(() => gone(id));
    bots.changed(id);
  };
  rooms.onChange(tell);

  const gone = async (id: string) => {
    if ((await keep.read(id)) || !watches.delete(id)) return;
    bots.leave(id);
    say({ type: "gone", table: id });
  };

  const tellOf = async (room: Room) => {
    const watch = watches.get(room.row.id);
    if (!watch) return;
    const about = core(room);
    if (about !== watch.about) say({ type: "table", table: infoOf(room.row) });
    watch.about = about;
    if (room.row.number <= watch.number) return;
    const game = await told(keep, room, watch.number);
    if (!game) return;
    const { number } = room.row;
    say({ type: "moved", table: room.row.id, from: watch.number, number, ...game, deadline: null, left: {} });
    watch.number = number;
  };

  const watch = (id: string, since: number) =>
    rooms.inRoom(id, async (room) => {
      const game = await told(keep, room, since);
      watches.set(id, { number: room.row.number, about: core(room) });
      say({ type: "state", table: infoOf(room.row), ...(game && { game }) });
      say({
        type: "here",
        table: id,
        seats: room.row.seats.flatMap(({ seat, bot }) => (bot === null ? [seat] : [])),
        watching: 0,
        watchers: [],
      });
      bots.attend(id);
    });

  const said = async (message: Said): Promise<number | undefined> => {
    switch (message.type) {
      case "ping":
        return undefined;
      case "watch":
        await endOfTime(rooms, message.table);
        await watch(message.table, message.since ?? 0);
        return undefined;
      case "unwatch":
        watches.delete(message.table);
        bots.leave(message.table);
        return undefined;
      case "act":
        return act(rooms, message.table, message.number, message.action);
      case "write":
        return beginWriting(rooms, message.table, message.number);
      case "undo":
        return undo(rooms, message.table, message.number);
      case "ask-undo":
        return askUndo(rooms, message.table, message.number);
      case "answer-undo":
        throw new Trouble("illegal", "Nobody asks to take anything back.", "table.undo");
      case "offer-draw":
        return offerDraw(rooms, message.table);
      case "refuse-draw":
        return undefined;
      case "resign":
        return resign(rooms, message.table, message.seat);
      case "hold":
        return hold(rooms, message.table, message.on);
      case "chat":
        throw new Trouble("forbidden", "There is nobody else at a table of this device.");
    }
  };

  const asked = async ({ method, path, body = {} }: HostRequest): Promise<Json> => {
    const url = new URL(path, "http://device");
    const [, , what, id, more, last] = url.pathname.split("/");
    const sent = body as JsonObject;
    const seat = url.searchParams.get("seat") ?? undefined;
    const route = `${method} ${[what, id && ":id", more].filter(Boolean).join("/")}`;
    switch (route) {
      case "GET games": {
        const games = await Promise.all(url.searchParams.getAll("game").map((game) => rooms.shelf.rules(game)));
        return { games: games.flatMap((game) => game ?? []).map(gameInfo), bots: players.map(({ id, title }) => ({ id, title })) } as Json;
      }
      case "POST tables":
        return made(await create(rooms, body as unknown as NewTable, levels));
      case "POST load":
        return made(await loadSave(rooms, sent.save, sent.seats as NewTable["seats"] | undefined, levels));
      case "POST play-on":
        return made(await playOn(rooms, sent as unknown as PlayingOn, levels));
      case "GET tables/:id":
        return rooms.inRoom(
          id,
          async (room) => ({ table: infoOf(room.row), game: await told(keep, room, room.row.number) }) as unknown as Json,
        );
      case "DELETE tables/:id":
        await rooms.remove(id);
        return null;
      case "GET tables/:id/entries":
        return rooms.inRoom(id, async ({ row }) => {
          const after = Number(url.searchParams.get("after") ?? 0);
          return { number: row.number, entries: await entriesFor(keep, row, eyesOf(row, seat), after) } as unknown as Json;
        });
      case "GET tables/:id/answers":
        return rooms.inRoom(id, async (room) => answersOf(room) as unknown as Json);
      case "PUT tables/:id/answers":
        return (await giveAnswers(rooms, id, sent)) as unknown as Json;
      case "GET tables/:id/at":
        return rooms.inRoom(id, async (room) => ({
          number: Number(last),
          seat: seat ?? eyesOf(room.row),
          view: await viewAt(keep, room, Number(last), seat),
        }));
      case "GET tables/:id/save":
        return rooms.inRoom(id, (room) => savedGame(keep, room));
      case "GET tables/:id/proof":
        return rooms.inRoom(id, async (room) => (await proofOf(keep, room)) as unknown as Json);
      case "GET tables/:id/position":
        return rooms.inRoom(id, ({ play }) => {
          if (!play) throw new Trouble("frozen", "The rules cannot tell how this game stands.");
          return play.game.position(play.table.state);
        });
      case "POST tables/:id/moved":
        return rooms.inRoom(id, async (room) => {
          await rooms.settle(room, [], { movedTo: String(sent.to) });
          return null;
        });
      case "GET tables/:id/notes":
        return rooms.inRoom(id, ({ row }) => ({ notes: row.notes ?? [] }) as unknown as Json);
      case "POST tables/:id/notes":
        return rooms.inRoom(id, async (room) => ({ note: await addNote(rooms, room, sent) }) as unknown as Json);
      case "DELETE tables/:id/notes":
        return rooms.inRoom(id, async (room) => {
          await removeNote(rooms, room, Number(last));
          return null;
        });
      case "POST tables/:id/rematch":
        return made(await rematch(rooms, id, levels));
      default:
        throw new Trouble("unknown", "This device has no answer to that.");
    }
  };

  return {
    async hear(message) {
      const { id } = message;
      try {
        if (message.type === "ask") return say({ type: "answer", id, body: await asked(message) });
        const number = await said(message);
        // What it brought is told before it is called done.
        const table = "table" in message ? message.table : undefined;
        if (table && watches.has(table)) await rooms.inRoom(table, tellOf);
        say({ type: "done", id, ...(number !== undefined && { number }) });
      } catch (error) {
        const { code, message: text, rule } = asTrouble(error);
        say({ type: "error", id, error: { code, message: text, ...(rule !== undefined && { rule }) } });
      }
    },
    changed: rooms.changed,
  };
}

function gameInfo({ id, title, version, seats, scenarios, options }: Game): Json {
  return { id, title, version, seats, scenarios, options } as unknown as Json;
}

function made(row: Parameters<typeof infoOf>[0]): Json {
  return { table: infoOf(row), invitations: {} } as unknown as Json;
}

/** What is said about a table beside its entries. */
function core({ row }: Room): string {
  const { status, message, held, rematch, movedTo, writeUntil } = row;
  return JSON.stringify([status, message, held, rematch, movedTo, writeUntil]);
}

function asTrouble(error: unknown): Trouble {
  if (error instanceof Trouble) return error;
  console.error(error);
  return new Trouble("unavailable", "Something broke here. Load the page again; nothing you did is lost.");
}
