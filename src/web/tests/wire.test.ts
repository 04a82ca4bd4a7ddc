import { describe, expect, test, vi } from "vitest";
import type { Json } from "../../engine/index.js";
import { entry, tableInfo } from "./fake-server.js";
import { ID, numbers, opened, soon, timeStands } from "./wire-page.js";

timeStands();

describe("a line", () => {
  test("is made once for all tables, each watched from its beginning", async () => {
    const { server, tables, hello } = opened();
    tables.open("Wbe_RHDwcw5mUyAg", "secret");
    hello();
    expect(server.wires).toHaveLength(1);
    expect(server.wire.said).toMatchObject([
      { type: "watch", table: ID, since: 0 },
      { type: "watch", table: "Wbe_RHDwcw5mUyAg", since: 0, invitation: "secret" },
    ]);
  });

  test("tells how the table stands and what moves, keeping what did not change", async () => {
    const { table, hello, state, moved } = opened();
    hello();
    state(1, [entry(1)]);
    await soon();
    expect(table.outlook.value).toMatchObject({ number: 1, seat: "blue", view: { turn: 1 }, legal: [{ do: "march" }] });
    const before = table.outlook.value!;
    moved(1, 2);
    await soon();
    expect(table.outlook.value).toMatchObject({ number: 2, view: { turn: 2 }, decision: { seat: "gray" }, legal: [] });
    expect(table.outlook.value!.view.deep).toBe(before.view.deep);
    expect(before.view.turn).toBe(1);
    expect(table.table.value).toMatchObject({ number: 2, toDecide: "gray", movedAt: entry(2).at });
    expect(table.thinking.value).toMatchObject({ seat: "gray" });
    expect(numbers(table)).toEqual([1, 2]);
  });

  test("that breaks is made again with growing pauses, and goes on from the last entry and line of chat", async () => {
    const { server, table, hello, state, moved } = opened();
    hello();
    state(1, [entry(1)]);
    server.wire.tell({ type: "chat", table: ID, lines: [{ id: 7, name: "Ben", text: "Morning.", at: entry(1).at }] } as never);
    moved(1, 3);
    await soon();
    for (const pause of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      server.wire.cut();
      expect(table.line.value).toBe("away");
      const made = server.wires.length;
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(server.wires).toHaveLength(made);
      await vi.advanceTimersByTimeAsync(1);
      expect(server.wires).toHaveLength(made + 1);
    }
    hello();
    expect(table.line.value).toBe("here");
    expect(server.wire.said).toMatchObject([{ type: "watch", table: ID, since: 3, chat: 7 }]);
    state(5, [entry(4), entry(5)]);
    await soon();
    expect(numbers(table)).toEqual([1, 2, 3, 4, 5]);
  });

  test("that has held for a while begins its pauses anew", async () => {
    const { server, hello } = opened();
    for (const held of [0, 0, 10_000]) {
      hello();
      await vi.advanceTimersByTimeAsync(held);
      server.wire.cut();
      if (held === 0) await vi.advanceTimersByTimeAsync(30_000);
    }
    const made = server.wires.length;
    await vi.advanceTimersByTimeAsync(500);
    expect(server.wires).toHaveLength(made + 1);
  });

  test("with too many others is not tried again at once", async () => {
    const { server } = opened();
    server.wire.cut(1013);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(server.wires).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.wires).toHaveLength(2);
  });

  test("is tried at once when the page wakes, and tested where it seems to stand", async () => {
    const { server, line, hello } = opened();
    server.wire.cut();
    line.wake();
    expect(server.wires).toHaveLength(2);
    hello();
    line.wake();
    expect(server.wire.said.at(-1)).toMatchObject({ type: "ping" });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(line.state.value).toBe("away");
  });

  test("that never says hello is given up", async () => {
    const { server } = opened();
    await vi.advanceTimersByTimeAsync(10_000 + 500);
    expect(server.wires).toHaveLength(2);
  });

  test("speaks for whoever has signed in: it is made anew, and old words on the old one are not heard", async () => {
    const { server, line, table, hello, state } = opened();
    hello();
    state(1, [entry(1)]);
    await soon();
    line.renew();
    expect(server.wires).toHaveLength(2);
    server.wires[0].tell({ type: "gone", table: ID } as never);
    server.wires[0].cut(4001);
    expect(table.lost.value).toBeUndefined();
    server.wire.tell({ type: "hello", you: null });
    expect(line.you.value).toBeNull();
    expect(server.wires).toHaveLength(2);
    expect(server.wire.said).toMatchObject([{ type: "watch", since: 1 }]);
  });
});

describe("what is told", () => {
  test("twice is taken in once", async () => {
    const { table, hello, state, moved } = opened();
    hello();
    state(1, [entry(1)]);
    moved(1, 2);
    moved(1, 2);
    moved(0, 1);
    await soon();
    expect(numbers(table)).toEqual([1, 2]);
    expect(table.outlook.value!.number).toBe(2);
  });

  test("with a gap is asked for again", async () => {
    const { server, table, hello, state, moved } = opened();
    hello();
    state(1, [entry(1)]);
    moved(2, 3);
    await soon();
    expect(server.wire.said.at(-1)).toMatchObject({ type: "watch", since: 1 });
    state(3, [entry(2), entry(3)]);
    await soon();
    expect(numbers(table)).toEqual([1, 2, 3]);
  });

  test("of a long game is fetched page by page before it is shown", async () => {
    const { table, asked, hello, state, moved } = opened((_, path) => {
      const after = Number(/after=(\d+)/.exec(path)![1]);
      return { entries: Array.from({ length: Math.min(500, 1203 - after) }, (_, i) => entry(after + 1 + i)) } as unknown as Json;
    });
    hello();
    state(1200, null);
    moved(1200, 1201);
    await soon();
    expect(asked).toEqual([0, 500, 1000].map((after) => `GET /api/tables/${ID}/entries?after=${after}&seat=blue`));
    expect(numbers(table)).toEqual(Array.from({ length: 1201 }, (_, i) => i + 1));
    expect(table.outlook.value!.number).toBe(1201);
  });

  test("to two seats of one screen is kept apart, and fetched for who has not read it", async () => {
    const { table, asked, hello, state, moved } = opened((_, path) =>
      path.includes("seat=gray") ? ({ entries: [entry(1, { events: [] }), entry(2, { events: [] })] } as unknown as Json) : undefined,
    );
    hello();
    state(1, [entry(1)]);
    moved(1, 2, { seat: "gray", view: { turn: 2 }, changes: undefined, entries: [entry(2, { events: [] })] });
    await soon();
    expect(table.outlook.value).toMatchObject({ seat: "gray", number: 2 });
    expect(table.entries.value.map(({ events }) => events.length)).toEqual([0, 0]);
    expect(asked).toEqual([`GET /api/tables/${ID}/entries?after=0&seat=gray`]);
  });

  test("when a game begins needs no page before it", async () => {
    const { server, table, hello, done, moved } = opened();
    hello();
    server.wire.tell({ type: "state", table: tableInfo(0, { status: "open", toDecide: null }) } as never);
    done();
    await soon();
    expect(table.outlook.value).toBeUndefined();
    moved(0, 0, { view: { turn: 1 }, changes: undefined });
    await soon();
    expect(table.outlook.value).toMatchObject({ number: 0, view: { turn: 1 } });
  });

  test("of the chat is complete where more was said than is sent at once", async () => {
    const line = (id: number) => ({ id, name: "Ben", text: String(id), at: entry(1).at });
    const { server, table, asked, hello, state } = opened((_, path) => {
      const after = Number(/after=(\d+)/.exec(path)![1]);
      return { lines: Array.from({ length: 100 }, (_, i) => line(after + 1 + i)) };
    });
    hello();
    state(0, []);
    server.wire.tell({ type: "chat", table: ID, lines: [line(1)] } as never);
    server.wire.tell({ type: "chat", table: ID, more: true, lines: Array.from({ length: 100 }, (_, i) => line(251 + i)) } as never);
    await soon();
    expect(asked).toEqual([1, 101, 201].map((after) => `GET /api/tables/${ID}/chat?after=${after}`));
    expect(table.chat.value.map(({ id }) => id)).toEqual(Array.from({ length: 350 }, (_, i) => i + 1));
  });

  test("as gone or refused says why there is nothing to see", async () => {
    const { server, table, hello } = opened();
    hello();
    server.wire.tell({ type: "error", id: server.wire.said[0].id, error: { code: "unknown", message: "There is no such table." } });
    await soon();
    expect(table.lost.value).toMatchObject({ code: "unknown", message: "There is no such table." });
  });

  test("as a passing trouble is asked for again", async () => {
    const { server, table, hello } = opened();
    hello();
    server.wire.tell({ type: "error", id: server.wire.said[0].id, error: { code: "unavailable", message: "Try again." } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(table.lost.value).toBeUndefined();
    expect(server.wire.said).toMatchObject([{ type: "watch" }, { type: "watch" }]);
  });
});
