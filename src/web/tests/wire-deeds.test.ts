/** What a page does at a table of the server, whatever becomes of the line. */
import { describe, expect, test, vi } from "vitest";
import type { Trouble } from "../host/host.js";
import { socketLine } from "../host/socket.js";
import { tablesOn } from "../host/tables.js";
import { entry, fakeServer, tableInfo } from "./fake-server.js";
import { ID, numbers, opened, soon, timeStands } from "./wire-page.js";

timeStands();

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
    expect(table.outlook.value!.number).toBe(2);
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

  test("while the server cannot take it just then, as when numbers for the dice are opened, is said again until it is done", async () => {
    const { server, table, moved, done } = await ready();
    server.wire.tell({ type: "table", table: tableInfo(1, { dice: null }) } as never);
    const seen = outcome(table.act({ do: "march" }));
    await soon();
    const first = server.wire.said.at(-1)!;
    server.wire.tell({ type: "error", id: first.id, error: { code: "unavailable", message: "Numbers for the dice are being opened." } });
    await vi.waitUntil(() => server.wire.said.at(-1)!.id !== first.id);
    expect(server.wire.said.at(-1)).toMatchObject({ type: "act", number: 1, action: { do: "march" } });
    moved(1, 2);
    done(2);
    await soon();
    expect(seen.answer).toBe("done");
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

  test("while the line is away waits for it: an order as long as it must, anything else gives up in the end", async () => {
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
    const [order, words] = [outcome(table.act({ do: "march" })), outcome(table.say("Good morning."))];
    await vi.advanceTimersByTimeAsync(15_000);
    expect(words.answer).toMatchObject({ code: "away" });
    expect(order.answer).toBeUndefined();
    expect(table.waiting.value).toBe(true);
    expect(server.wires.slice(2).some(({ said }) => said.some(({ type }) => type === "act"))).toBe(false);
  });

  test("that waits can be put back, and is not said when the line is there again", async () => {
    const { server, table, hello } = await ready();
    server.wire.cut();
    const seen = outcome(table.act({ do: "march" }));
    await soon();
    table.drop();
    await soon();
    expect(seen.answer).toMatchObject({ code: "dropped" });
    expect(table.waiting.value).toBe(false);
    await vi.advanceTimersByTimeAsync(500);
    hello();
    await soon();
    expect(server.wire.said.some(({ type }) => type === "act")).toBe(false);
  });

  test("that waited for a table that has moved on meanwhile says so", async () => {
    const { server, table, hello } = await ready();
    server.wire.cut();
    const seen = outcome(table.act({ do: "march" }));
    await vi.advanceTimersByTimeAsync(500);
    hello();
    await soon();
    const { id } = server.wire.said.at(-1)!;
    server.wire.tell({ type: "error", id, error: { code: "stale", message: "The table has moved on." } });
    await soon();
    expect(seen.answer).toMatchObject({ code: "moved-on", message: expect.stringContaining("While the server was away") });
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
