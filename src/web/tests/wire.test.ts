import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Json } from "../../engine/index.js";
import type { Entry, OpenTable, Trouble } from "../host/host.js";
import { socketLine } from "../host/socket.js";
import { tablesOn } from "../host/tables.js";
import { entry, fakeRoutes, fakeServer, tableInfo } from "./fake-server.js";

const ID = "gM6DdRZvfwJenqBU";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets everything that is ready happen. */
const soon = () => vi.advanceTimersByTimeAsync(0);
const numbers = (table: OpenTable) => table.entries.value.map(({ number }) => number);

/** A page with a table open, connected, and told how it stands. */
function opened(routes: (method: string, path: string) => Json | undefined = () => undefined) {
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
    expect(table.sight.value).toMatchObject({ number: 1, seat: "blue", view: { turn: 1 }, legal: [{ do: "march" }] });
    const before = table.sight.value!;
    moved(1, 2);
    await soon();
    expect(table.sight.value).toMatchObject({ number: 2, view: { turn: 2 }, decision: { seat: "gray" }, legal: [] });
    expect(table.sight.value!.view.deep).toBe(before.view.deep);
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
    await vi.advanceTimersByTimeAsync(15_000);
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
    expect(table.sight.value!.number).toBe(2);
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
    expect(table.sight.value!.number).toBe(1201);
  });

  test("to two seats of one screen is kept apart, and fetched for who has not read it", async () => {
    const { table, asked, hello, state, moved } = opened((_, path) =>
      path.includes("seat=gray") ? ({ entries: [entry(1, { events: [] }), entry(2, { events: [] })] } as unknown as Json) : undefined,
    );
    hello();
    state(1, [entry(1)]);
    moved(1, 2, { seat: "gray", view: { turn: 2 }, changes: undefined, entries: [entry(2, { events: [] })] });
    await soon();
    expect(table.sight.value).toMatchObject({ seat: "gray", number: 2 });
    expect(table.entries.value.map(({ events }) => events.length)).toEqual([0, 0]);
    expect(asked).toEqual([`GET /api/tables/${ID}/entries?after=0&seat=gray`]);
  });

  test("when a game begins needs no page before it", async () => {
    const { server, table, hello, done, moved } = opened();
    hello();
    server.wire.tell({ type: "state", table: tableInfo(0, { status: "open", toDecide: null }) } as never);
    done();
    await soon();
    expect(table.sight.value).toBeUndefined();
    moved(0, 0, { view: { turn: 1 }, changes: undefined });
    await soon();
    expect(table.sight.value).toMatchObject({ number: 0, view: { turn: 1 } });
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

describe("what is done", () => {
  const ready = async () => {
    const all = opened();
    all.hello();
    all.state(1, [entry(1)]);
    await soon();
    return all;
  };
  const outcome = (asked: Promise<void>) => {
    const seen: { answer?: "done" | Trouble } = {};
    asked.then(
      () => {
        seen.answer = "done";
      },
      (trouble) => {
        seen.answer = trouble;
      },
    );
    return seen;
  };

  test("says the last number seen, and is done when the host says so and it is shown", async () => {
    const { server, table, moved, done } = await ready();
    const seen = outcome(table.act({ do: "march" }));
    await soon();
    expect(server.wire.said.at(-1)).toMatchObject({ type: "act", table: ID, number: 1, action: { do: "march" } });
    expect(seen.answer).toBeUndefined();
    moved(1, 2);
    done(2);
    await soon();
    expect(seen.answer).toBe("done");
    expect(table.sight.value!.number).toBe(2);
  });

  test("and refused has the rule, and answers find who asked, in any order", async () => {
    const { server, table } = await ready();
    const [one, two] = [outcome(table.act({ do: "fly" })), outcome(table.offerDraw())];
    await soon();
    const [first, second] = server.wire.said.slice(-2);
    server.wire.tell({ type: "done", id: second.id });
    server.wire.tell({ type: "error", id: first.id, error: { code: "illegal", message: "Pickets walk.", rule: "TY-2.0" } });
    await soon();
    expect(one.answer).toMatchObject({ code: "illegal", rule: "TY-2.0" });
    expect(two.answer).toBe("done");
  });

  test("on a table that has moved on is refused, and the page looks again", async () => {
    const { server, table } = await ready();
    const seen = outcome(table.act({ do: "march" }));
    await soon();
    server.wire.tell({ type: "error", id: server.wire.said.at(-1)!.id, error: { code: "stale", message: "The table has moved on." } });
    await soon();
    expect(seen.answer).toMatchObject({ code: "stale" });
    expect(server.wire.said.at(-1)).toMatchObject({ type: "watch", since: 1 });
  });

  test("whose answer got lost is said again with the same number; where it was done before, that is its answer", async () => {
    const { server, table, hello, state } = await ready();
    const seen = outcome(table.act({ do: "march" }));
    await soon();
    server.wire.cut();
    await vi.advanceTimersByTimeAsync(500);
    hello();
    await soon();
    const [watch, again] = server.wire.said;
    expect(watch).toMatchObject({ type: "watch", since: 1 });
    expect(again).toMatchObject({ type: "act", number: 1, action: { do: "march" } });
    server.wire.tell({ type: "error", id: again.id, error: { code: "stale", message: "The table has moved on." } });
    state(2, [entry(2)]);
    await soon();
    expect(seen.answer).toBe("done");
    expect(numbers(table)).toEqual([1, 2]);
  });

  test("that got lost before it came in is done the second time", async () => {
    const { server, table, hello, state, moved, done } = await ready();
    const seen = outcome(table.undo());
    await soon();
    server.wire.cut();
    await vi.advanceTimersByTimeAsync(500);
    hello();
    await soon();
    const act = server.wire.said[1];
    expect(act).toMatchObject({ type: "undo", number: 1 });
    server.wire.said.pop();
    state(1, []);
    server.wire.said.push(act);
    moved(1, 2);
    done(2);
    await soon();
    expect(seen.answer).toBe("done");
  });

  test("and is no numbered thing is not said twice: the page says that it does not know", async () => {
    const { server, table, hello } = await ready();
    const seen = outcome(table.say("Good morning."));
    await soon();
    server.wire.cut();
    await vi.advanceTimersByTimeAsync(500);
    hello();
    await soon();
    expect(seen.answer).toMatchObject({ code: "away" });
    expect(server.wire.said.some(({ type }) => type === "chat")).toBe(false);
  });

  test("while the line is away waits for it, and gives up in the end", async () => {
    const { server, table, hello, done } = await ready();
    server.wire.cut();
    const seen = outcome(table.act({ do: "march" }));
    await vi.advanceTimersByTimeAsync(500);
    hello();
    await soon();
    expect(server.wire.said.at(-1)).toMatchObject({ type: "act" });
    done(2);
    await soon();
    expect(seen.answer).toBe("done");
    server.wire.cut();
    const late = outcome(table.act({ do: "march" }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(late.answer).toMatchObject({ code: "away" });
    expect(server.wires.slice(2).some(({ said }) => said.some(({ type }) => type === "act"))).toBe(false);
  });

  test("and never answered ends the line, which is made anew", async () => {
    const { server, table } = await ready();
    table.act({ do: "march" }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(table.line.value).toBe("away");
    await vi.advanceTimersByTimeAsync(500);
    expect(server.wires).toHaveLength(2);
  });
});

describe("a table that is opened twice on a page", () => {
  test("is watched once, until both have closed it", async () => {
    const server = fakeServer();
    const line = socketLine(server.connect);
    const tables = tablesOn(line, async () => null);
    const [one, two] = [tables.open(ID), tables.open(ID)];
    server.wire.tell({ type: "hello", you: null });
    expect(server.wire.said).toMatchObject([{ type: "watch" }]);
    one.close();
    one.close();
    expect(server.wire.said).toHaveLength(1);
    two.close();
    expect(server.wire.said.at(-1)).toMatchObject({ type: "unwatch", table: ID });
  });
});

test("a moment is asked for once, and again if that failed", async () => {
  let tries = 0;
  const server = fakeServer();
  const table = tablesOn(socketLine(server.connect), async () => {
    if (++tries === 1) throw new Error("lost");
    return { view: { turn: 3 } };
  }).open(ID);
  await expect(table.at(3)).rejects.toThrow("lost");
  expect(await Promise.all([table.at(3), table.at(3)])).toEqual([{ turn: 3 }, { turn: 3 }]);
  expect(tries).toBe(2);
});
