import { describe, expect, test } from "vitest";
import { type JsonObject, save } from "../../engine/index.js";
import type { TableInfo } from "../host/host.js";
import { againstBot, browser, loaded, looked, newPage, played, sameScreen, setUp, trouble, until } from "./device-host.js";

describe("files", () => {
  test("a game is saved, and loaded as it stood, with its seats", async () => {
    const at = newPage();
    const table = await looked(at, await setUp(at, againstBot));
    await table.act({ do: "load", powder: 2 });
    await table.act({ do: "swear" });
    const file = await table.save();
    const again = await looked(at, await loaded(at, file));
    expect(again.lost.value).toBeUndefined();
    expect(again.outlook.value).toMatchObject({ seat: "blue", view: table.outlook.value!.view });
    expect(again.table.value).toMatchObject({
      seats: [
        { seat: "blue", you: true },
        { seat: "gray", bot: "random" },
      ],
      commitment: table.table.value!.commitment,
    });
    expect(again.entries.value).toMatchObject([
      { seat: "blue", events: [{ event: "load" }] },
      { seat: "blue", events: [{ event: "swear" }] },
    ]);
  });

  test("a file without seats makes every seat the player's; the seats asked for come first", async () => {
    const at = newPage();
    const file = save(played({ do: "march" }));
    expect((await looked(at, await loaded(at, file))).table.value!.seats.every(({ you }) => you)).toBe(true);
    expect((await looked(at, await loaded(at, file, againstBot))).table.value!.seats[1].bot).toBe("random");
  });

  test("a game that was resigned stays so", async () => {
    const at = newPage();
    const table = await looked(at, await setUp(at, sameScreen));
    await table.resign("blue");
    const again = await looked(at, await loaded(at, await table.save()));
    expect(again.table.value).toMatchObject({ status: "over", result: { winner: "gray", by: "resign" } });
    expect(again.entries.value).toMatchObject([{ kind: "end" }]);
  });

  const whole = save(played({ do: "load", powder: 1 }, { do: "fire" })) as Record<string, never>;
  test.each([
    ["is no save", { hello: 1 }, "save.format"],
    ["is of another game", { ...whole, game: "chess" }, "save.game"],
    ["is of other rules", { ...whole, version: "0" }, "save.version"],
    ["has an illegal action", { ...whole, actions: [{ do: "fly" }] }, "save.action"],
    ["comes to another state", { ...whole, actions: [{ do: "march" }] }, "save.hash"],
    ["has another seed than was promised", { ...whole, commitment: "0".repeat(64) }, "save.seed"],
  ])("a file that %s is refused, and nothing is kept", async (_, file, rule) => {
    const shared = browser();
    expect(await trouble(loaded(newPage(shared), file as JsonObject))).toMatchObject({ code: "illegal", rule });
    expect(await shared.keep.list()).toEqual([]);
  });
});

describe("looking back and going on", () => {
  test("any moment as the seat saw it then, also what has been taken back since", async () => {
    const at = newPage();
    const table = await looked(at, await setUp(at, sameScreen));
    await table.act({ do: "load", powder: 2 });
    await table.undo();
    await table.act({ do: "load", powder: 1 });
    expect(await table.at(0)).toMatchObject({ loaded: 0 });
    expect(await table.at(1)).toMatchObject({ loaded: 2 });
    expect(await table.at(2)).toMatchObject({ loaded: 0 });
    expect(await table.at(3)).toEqual(table.outlook.value!.view);
    expect(await trouble(table.at(4))).toMatchObject({ code: "unknown" });
  });

  test("secrets are shown when it is over, and not before", async () => {
    const at = newPage();
    const table = await looked(at, await setUp(at, againstBot));
    expect(await table.at(0, "gray")).toMatchObject({ hands: { gray: null } });
    expect(await table.at(0, "all")).toMatchObject({ hands: { gray: null } });
    await table.resign();
    expect(await table.at(0, "all")).toMatchObject({ hands: { blue: expect.any(Number), gray: expect.any(Number) } });
    expect(await table.at(0, "gray")).toMatchObject({ hands: { blue: null, gray: expect.any(Number) } });
  });

  test("one plays on from a view, and what it hides is made up", async () => {
    const at = newPage();
    const table = await looked(at, await setUp(at, againstBot));
    await table.act({ do: "load", powder: 2 });
    const view = table.outlook.value!.view;
    const made = (await at.ask("POST", "/api/play-on", { game: "toy", view, seats: sameScreen } as never)) as unknown as {
      table: TableInfo;
    };
    const again = await looked(at, made.table.id);
    expect(again.table.value).toMatchObject({ fromPosition: true, number: 0 });
    expect(again.outlook.value!.view).toMatchObject({ loaded: 2, hands: { blue: (view.hands as JsonObject).blue } });
    await again.act({ do: "fire" });
  });

  test("a rematch turns the seats, and there is one", async () => {
    const at = newPage();
    const table = await looked(at, await setUp(at, againstBot));
    expect(await trouble(table.rematch())).toMatchObject({ code: "forbidden" });
    await table.resign();
    const next = await table.rematch();
    expect(await table.rematch()).toBe(next);
    expect(table.table.value!.rematch).toBe(next);
    const again = await looked(at, next);
    expect(again.table.value).toMatchObject({
      rematchOf: table.id,
      seats: [
        { seat: "blue", bot: "random" },
        { seat: "gray", you: true },
      ],
    });
  });

  test("where it was moved to is kept with it", async () => {
    const at = newPage();
    const table = await looked(at, await setUp(at, sameScreen));
    expect(await at.ask("GET", `/api/tables/${table.id}/position`)).toMatchObject({ game: "toy", turn: 1 });
    await at.ask("POST", `/api/tables/${table.id}/moved`, { to: "gM6DdRZvfwJenqBU" });
    await until(() => table.table.value!.movedTo === "gM6DdRZvfwJenqBU");
  });
});
