/** A server that listens, and pages connected to it, for tests. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll } from "vitest";
import { WebSocket } from "ws";
import type { Game, JsonObject } from "../../../engine/index.js";
import { createFrame } from "../../http/frame.js";
import { registerNotes } from "../../http/notes.js";
import { registerStudy } from "../../http/study.js";
import { registerTables } from "../../http/tables.js";
import { cookieName } from "../../people/cookie.js";
import { signed } from "../../people/secrets.js";
import { openSession } from "../../people/sessions.js";
import type { Person, Station } from "../../station.js";
import { openStore, type StoreConfig } from "../../store/open.js";
import type { Rooms } from "../../tables/rooms.js";
import { type TestStation, testRooms } from "../../tables/tests/station.js";
import { discard, freshConfig, type Ground } from "../../tests/postgres.js";
import { registerLive } from "../live.js";

export async function listen(rooms: Rooms): Promise<FastifyInstance> {
  const frame = createFrame(rooms.station);
  registerTables(frame, rooms.station, rooms);
  registerStudy(frame, rooms.station, rooms);
  registerNotes(frame, rooms);
  registerLive(frame, rooms.station, rooms);
  await frame.listen({ port: 0, host: "127.0.0.1" });
  return frame;
}

/** The cookie of a new session. */
export async function cookieOf(station: Station, { id }: Person): Promise<string> {
  const token = await openSession(station, station.store.db, id, { agent: "Test", address: "127.0.0.1" });
  return `${cookieName(station)}=${encodeURIComponent(await signed(station, "session", token))}`;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into messages freely
export type Told = any;

export interface Page {
  readonly socket: WebSocket;
  /** Every message, as it came over the wire. */
  readonly wire: string[];
  readonly told: Told[];
  /** The next message of a type that has not been waited for yet. */
  next(type: string): Promise<Told>;
  /** Says something and waits for its answer. */
  ask(message: JsonObject): Promise<Told>;
  close(): Promise<void>;
}

export async function openPage(frame: FastifyInstance, cookie?: string, headers: Record<string, string> = {}): Promise<Page> {
  const { port } = frame.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { headers: { ...(cookie && { cookie }), ...headers } });
  const wire: string[] = [];
  const told: Told[] = [];
  const read = new Map<string, number>();
  let arrived = () => {};
  socket.on("message", (data) => {
    wire.push(String(data));
    told.push(JSON.parse(String(data)));
    arrived();
  });
  await once(socket, "open");
  let asked = 0;

  const find = async (key: string, wanted: (one: Told) => boolean): Promise<Told> => {
    for (;;) {
      const found = told.filter(wanted)[read.get(key) ?? 0];
      if (found) {
        read.set(key, (read.get(key) ?? 0) + 1);
        return found;
      }
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    }
  };
  return {
    socket,
    wire,
    told,
    next: (type) => find(type, (one) => one.type === type),
    ask(message) {
      const id = `m${++asked}`;
      socket.send(JSON.stringify({ ...message, id }));
      return find(id, (one) => one.id === id);
    },
    async close() {
      const closed = once(socket, "close");
      socket.close();
      await closed;
    },
  };
}

/** The pages of a test: gone when it is over. */
export const pages: Page[] = [];

/** The page of a person, or of nobody. */
export async function pageOf(frame: FastifyInstance, { station }: Rooms, who: Person | null): Promise<Page> {
  const page = await openPage(frame, who ? await cookieOf(station, who) : undefined);
  pages.push(page);
  return page;
}

/** A station that listens, for the tests of one suite. */
export function liveOn(ground: Ground): { readonly rooms: Rooms & { readonly station: TestStation }; readonly frame: FastifyInstance } {
  const live = {} as { rooms: Rooms & { readonly station: TestStation }; frame: FastifyInstance };
  beforeAll(async () => {
    live.rooms = await testRooms(ground.store);
    live.frame = await listen(live.rooms);
  });
  afterEach(() => {
    for (const page of pages.splice(0)) page.socket.terminate();
  });
  afterAll(async () => {
    await live.frame.close();
    await live.rooms.close();
  });
  return live;
}

/** A station on a store of its own that listens, with these games where some are given, for the tests of one file. */
export function wired(games?: readonly Game[]): {
  readonly rooms: Rooms & { readonly station: TestStation };
  readonly frame: FastifyInstance;
} {
  const wire = {} as { rooms: Rooms & { readonly station: TestStation }; frame: FastifyInstance };
  let config: StoreConfig;
  beforeAll(async () => {
    config = await freshConfig("pglite");
    wire.rooms = await testRooms(await openStore(config), games && { games });
    wire.frame = await listen(wire.rooms);
  });
  afterAll(async () => {
    await wire.frame.close();
    await wire.rooms.close();
    await wire.rooms.station.store.close();
    await discard(config);
  });
  return wire;
}
