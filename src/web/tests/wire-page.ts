/** A page with a table of a server that a script plays, in a time that the test lets go by. */
import { afterEach, beforeEach, vi } from "vitest";
import type { Json } from "../../engine/index.js";
import type { Entry, OpenTable } from "../host/host.js";
import { socketLine } from "../host/socket.js";
import { tablesOn } from "../host/tables.js";
import { entry, fakeRoutes, fakeServer, tableInfo } from "./fake-server.js";

export const ID = "gM6DdRZvfwJenqBU";

/** In the tests of this file time goes by only as they let it. */
export function timeStands(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Lets everything that is ready happen. */
export const soon = () => vi.advanceTimersByTimeAsync(0);
export const numbers = (table: OpenTable) => table.entries.value.map(({ number }) => number);

/** A page with a table open, connected, and told how it stands. */
export function opened(routes: (method: string, path: string) => Json | undefined = () => undefined) {
  const server = fakeServer();
  const line = socketLine(server.connect, () => 1);
  const { ask, asked } = fakeRoutes(routes);
  const tables = tablesOn(line, ask);
  const table = tables.open(ID);
  const hello = () => server.wire.tell({ type: "hello", you: { name: "Ada", account: false } });
  const done = (number?: number) =>
    server.wire.tell({ type: "done", id: server.wire.said.at(-1)!.id, ...(number !== undefined && { number }) });
  const state = (number: number, entries: readonly Entry[] | null, turn = number, seat: string | null = "blue") => {
    const game = { seat, entries, view: { turn, deep: { still: true } }, decision: { seat: "blue" }, legal: [{ do: "march" }] };
    server.wire.tell({ type: "state", table: tableInfo(number), game } as never);
    done();
  };
  const moved = (from: number, number: number, more: object = {}) => {
    const entries = Array.from({ length: number - from }, (_, i) => entry(from + 1 + i));
    const change = { changes: [[["turn"], number]], decision: { seat: "gray" }, deadline: null, left: {} };
    server.wire.tell({ type: "moved", table: ID, from, number, seat: "blue", entries, ...change, ...more } as never);
  };
  return { server, line, tables, table, asked, hello, done, state, moved };
}
