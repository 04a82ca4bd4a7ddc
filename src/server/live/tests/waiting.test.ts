/** Tables that stand still for a while, and go on: those who watch are told, although nothing was played. */
import { expect, test } from "vitest";
import type { Person } from "../../station.js";
import { createTable } from "../../tables/lobby.js";
import { pairAt, person } from "../../tables/tests/station.js";
import { thaw } from "../../tables/thaw.js";
import { onStore } from "../../tests/postgres.js";
import { liveOn, type Page, pageOf } from "./page.js";

onStore("postgres", (ground) => {
  const live = liveOn(ground);

  async function watching(who: Person, table: string): Promise<Page> {
    const page = await pageOf(live.frame, live.rooms, who);
    await page.ask({ type: "watch", table });
    return page;
  }

  test("a table that was frozen and goes on asks its players again", async () => {
    const { id, blue, gray } = await pairAt(live.rooms);
    await ground.store.db.updateTable("tables").set({ status: "frozen", report: '{"reason":"fault"}' }).where("id", "=", id).execute();
    live.rooms.forget(id);
    const [first, second] = [await watching(blue, id), await watching(gray, id)];
    expect(await first.next("state")).toMatchObject({ table: { status: "frozen" }, game: { decision: null } });
    await second.next("state");
    await thaw({ ...live.rooms.station, node: "operator" }, id);
    const legal = expect.arrayContaining([{ do: "march" }]);
    expect(await first.next("state")).toMatchObject({ table: { status: "playing" }, game: { decision: { seat: "blue" }, legal } });
    const other = await second.next("state");
    expect(other).toMatchObject({ table: { status: "playing" }, game: { decision: { seat: "blue" } } });
    expect(other.game).not.toHaveProperty("legal");
    await first.ask({ type: "act", table: id, number: 0, action: { do: "march" } });
    expect(await second.next("moved")).toMatchObject({ from: 0, number: 1, decision: { seat: "gray" } });
  });

  test("that the computer waits, and goes on, is said and told over the line", async () => {
    const gray = await person(live.rooms.station);
    const seats = { blue: { who: "bot", level: "picket" }, gray: { who: "me" } } as const;
    const { id } = await createTable(live.rooms, gray, { game: "toy", seats });
    const page = await watching(gray, id);
    expect((await page.next("state")).table.held).toBe(false);
    expect(await page.ask({ type: "hold", table: id, on: true })).toMatchObject({ type: "done", number: 0 });
    expect((await page.next("table")).table.held).toBe(true);
    await page.ask({ type: "hold", table: id, on: false });
    expect((await page.next("table")).table.held).toBe(false);
  });
});
