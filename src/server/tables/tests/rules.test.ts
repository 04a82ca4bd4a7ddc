import { expect, test } from "vitest";
import { type Game, type Json, load, Refusal, STRIDE } from "../../../engine/index.js";
import { toy } from "../../../engine/tests/toy.js";
import { onStore } from "../../tests/postgres.js";
import { resign } from "../ending.js";
import { act } from "../play.js";
import { savedGame } from "../saved.js";
import { reportOf, thaw } from "../thaw.js";
import { look, pairAt, play, testRooms } from "./station.js";

const march = { do: "march" } as const;
const first = toy as Game;
const second: Game = { ...first, version: "2" };
/** Marching scores now. */
const third: Game = {
  ...first,
  version: "3",
  act(state, action, log) {
    toy.act(state as never, action, log);
    if (action.do === "march") (state as { score: Int16Array }).score[0]++;
  },
};
/** Its states have other bytes; its games are the same. */
const raised: Game = {
  ...first,
  version: "5",
  replays: ["1"],
  hash: (state) => `wider ${first.hash(state)}`,
  toJson: (state) => ({ wider: first.toJson(state) }),
  fromJson: (json) => first.fromJson((json as { wider: Json }).wider),
};

onStore("postgres", (ground) => {
  const offering = async (...games: Game[]) => testRooms(ground.store, { games });
  const begun = async () => {
    const rooms = await offering(first);
    const pair = await pairAt(rooms, { scenario: "siege" });
    await play(rooms, pair, [march, march, march]);
    await rooms.close();
    return pair;
  };

  test("a table keeps the version it began with as long as that is offered", async () => {
    const pair = await begun();
    const rooms = await offering(third, first);
    expect((await look(rooms, pair.id, pair.blue)).table.version).toBe("1");
    await act(rooms, pair.id, pair.gray, 3, march);
    expect((await look(rooms, pair.id, pair.blue)).game?.view.score).toEqual({ blue: 0, gray: 0 });
    expect((await look(rooms, (await pairAt(rooms)).id, null).catch((error) => error)).code).toBe("unknown");
    await rooms.close();
  });

  test("a newer version is taken when the game comes to the same state by it", async () => {
    const pair = await begun();
    const rooms = await offering(second);
    expect(await act(rooms, pair.id, pair.gray, 3, march)).toBe(4);
    const { version } = await ground.store.db.selectFrom("tables").select("version").where("id", "=", pair.id).executeTakeFirstOrThrow();
    expect(version).toBe("2");
    await rooms.close();
  });

  test("a version that the newer one replays is taken over, though the bytes of its states are others", async () => {
    const rooms = await offering(first);
    const pair = await pairAt(rooms, { scenario: "siege" });
    const quiet = [{ do: "load", powder: 1 }, march];
    await play(rooms, pair, [...Array.from({ length: STRIDE }, (_, i) => quiet[i % 2]), { do: "fire" }]);
    const before = await look(rooms, pair.id, pair.blue, { since: 0 });
    await rooms.close();

    const newer = await offering(raised);
    const after = await look(newer, pair.id, pair.blue, { since: 0 });
    expect(after.table).toMatchObject({ status: "playing", version: "5", toDecide: before.table.toDecide });
    expect(after.game?.entries).toEqual(before.game?.entries);
    expect(after.game?.view).toEqual(before.game?.view);
    await resign(newer, pair.id, pair.blue);
    const saved = await newer.inRoom(pair.id, (room) => savedGame(ground.store.db, room, pair.blue));
    expect(load([raised], saved)).not.toBeInstanceOf(Refusal);
    const kept = await ground.store.db.selectFrom("snapshots").select("state").where("table_id", "=", pair.id).execute();
    expect(kept).toMatchObject([{ state: expect.stringContaining("wider") }]);
    await newer.close();
  });

  test("a game that ended by a version that is replayed is shown and saved as it was", async () => {
    const rooms = await offering(first);
    const pair = await pairAt(rooms, { scenario: "siege" });
    await play(rooms, pair, [march, march]);
    await resign(rooms, pair.id, pair.blue);
    const { result } = (await look(rooms, pair.id, pair.blue)).table;
    await rooms.close();
    const newer = await offering(raised);
    expect(await look(newer, pair.id, pair.blue)).toMatchObject({
      table: { status: "over", version: "5", result },
      game: { decision: null },
    });
    await newer.close();
  });

  test("its snapshots are made anew by the newer rules", async () => {
    const rooms = await offering(first);
    const pair = await pairAt(rooms, { scenario: "siege" });
    const quiet = [{ do: "load", powder: 1 }, march];
    await play(
      rooms,
      pair,
      Array.from({ length: STRIDE + 2 }, (_, i) => quiet[i % 2]),
    );
    await rooms.close();
    const { db } = ground.store;
    await db.updateTable("snapshots").set({ state: '"of the old rules"' }).where("table_id", "=", pair.id).execute();
    const newer = await offering(second);
    expect(await act(newer, pair.id, pair.gray, STRIDE + 2, march)).toBe(STRIDE + 3);
    const kept = await db.selectFrom("snapshots").selectAll().where("table_id", "=", pair.id).execute();
    expect(kept).toMatchObject([{ actions: STRIDE, state: expect.stringContaining("random") }]);
    await newer.close();
  });

  test("else the table is frozen, and says so", async () => {
    const pair = await begun();
    const rooms = await offering(third);
    await expect(act(rooms, pair.id, pair.gray, 3, march)).rejects.toMatchObject({ code: "frozen" });
    expect((await look(rooms, pair.id, pair.blue)).table).toMatchObject({ status: "frozen", version: "1" });
    await rooms.close();
  });

  test("a game that is not offered any more waits; one that is over is still listed", async () => {
    const pair = await begun();
    const rooms = await offering(third);
    const without = await offering({ ...first, id: "other" });
    await expect(look(without, pair.id, pair.blue)).rejects.toMatchObject({ code: "unavailable" });
    await without.close();
    const old = await offering(first);
    await resign(old, pair.id, pair.blue);
    await old.close();
    const seen = await look(rooms, pair.id, pair.blue);
    expect(seen.table).toMatchObject({ status: "over", result: { winner: "gray" } });
    expect(seen.game).toBeUndefined();
    await rooms.close();
  });

  test("a table frozen for want of its rules is tried again when others are on offer, and only then", async () => {
    const pair = await begun();
    const reportNow = async () =>
      (await ground.store.db.selectFrom("tables").select("report").where("id", "=", pair.id).executeTakeFirstOrThrow()).report;
    for (const [games, status] of [
      [[third], "frozen"],
      [[{ ...third, version: "4" }], "frozen"],
      [[{ ...first, id: "other" }], "frozen"],
      [[third, second, first], "playing"],
    ] as const) {
      const rooms = await offering(...games);
      await look(rooms, pair.id, pair.blue).catch(() => {});
      expect((await look(rooms, pair.id, pair.blue)).table.status).toBe(status);
      const versions = games.filter(({ id }) => id === "toy").map(({ version }) => version);
      expect(await reportNow()).toEqual(status === "playing" ? null : expect.objectContaining({ reason: "version", offered: versions }));
      if (status === "playing") expect(await act(rooms, pair.id, pair.gray, 3, march)).toBe(4);
      await rooms.close();
    }
  });

  test("a table frozen by a fault is seen as it stands and saved as its players know it; the operator lets it go on", async () => {
    let wet = true;
    const faulty: Game = {
      ...first,
      act(state, action, log) {
        if (wet && action.do === "fire") throw new Error("The powder is wet.");
        toy.act(state as never, action, log);
      },
    };
    const rooms = await offering(faulty);
    const clock = { kind: "slow", hours: 24, onTime: "lose" } as const;
    const pair = await pairAt(rooms, { scenario: "siege", clock: clock as never });
    await play(rooms, pair, [march]);
    await expect(act(rooms, pair.id, pair.gray, 1, { do: "fire" })).rejects.toMatchObject({ code: "frozen" });
    const seen = await look(rooms, pair.id, pair.blue);
    expect(seen.table).toMatchObject({ status: "frozen", deadline: null });
    expect(seen.game).toMatchObject({ seat: "blue", decision: null, view: { turn: expect.any(Number) } });
    const save = await rooms.inRoom(pair.id, (room) => savedGame(ground.store.db, room, pair.gray));
    expect(save).toMatchObject({ game: "toy", seat: "gray", entries: [{ number: 1, seat: "blue", kind: "act" }] });
    expect(save).not.toHaveProperty("seed");
    expect(JSON.stringify(save.entries)).not.toContain("action");
    expect(await reportOf(rooms.station, pair.id)).toMatchObject({ reason: "fault", error: "The powder is wet." });

    wet = false;
    expect(await thaw({ ...rooms.station, node: "operator" }, pair.id)).toBe(true);
    expect(await thaw(rooms.station, pair.id)).toBe(false);
    await expect.poll(async () => (await look(rooms, pair.id, pair.blue)).table.status).toBe("playing");
    expect((await look(rooms, pair.id, pair.blue)).table.deadline).not.toBeNull();
    expect(await act(rooms, pair.id, pair.gray, 1, { do: "fire" })).toBe(2);
    await rooms.close();
  });

  test("a frozen table whose position the rules cannot tell is still listed", async () => {
    const pair = await begun();
    const blind: Game = {
      ...first,
      view: () => {
        throw new Error("It is dark.");
      },
    };
    const rooms = await offering(blind);
    await expect(look(rooms, pair.id, pair.blue)).rejects.toMatchObject({ code: "frozen" });
    const seen = await look(rooms, pair.id, pair.blue);
    expect(seen.table.status).toBe("frozen");
    expect(seen.game).toBeUndefined();
    await rooms.close();
  });
});
