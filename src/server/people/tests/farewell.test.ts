import { beforeEach, expect, test } from "vitest";
import { DAY, type TestStation, testStation } from "../../http/tests/station.js";
import { onStore } from "../../tests/postgres.js";
import { sweepPeople } from "../farewell.js";
import { createGuest } from "../guests.js";
import { secretNamed, signed, unsigned } from "../secrets.js";
import { findSession } from "../sessions.js";

const FROM = { agent: "Test 1.0", address: "192.0.2.1" };

onStore("postgres", (ground) => {
  let station: TestStation;
  const db = () => ground.store.db;
  const names = async () => (await db().selectFrom("people").select("name").orderBy("created_at").execute()).map(({ name }) => name);

  beforeEach(async () => {
    station = testStation(ground.store);
    await db().deleteFrom("tables").execute();
    await db().deleteFrom("people").execute();
  });

  test("sessions that have run out are swept out, with guests who left nothing behind", async () => {
    const gone = await createGuest(station, FROM);
    station.pass(100 * DAY);
    const here = await createGuest(station, FROM);
    station.pass(81 * DAY);
    expect(await sweepPeople(station)).toEqual({ sessions: 1, guests: 1 });
    expect(await names()).toEqual([here.person.name]);
    expect(await findSession(station, gone.token)).toBeNull();
    expect((await findSession(station, here.token))?.person).toEqual(here.person);
  });

  test("guests who sit at a table or have set one up stay, and so does every account", async () => {
    const [host, player, account] = [await createGuest(station, FROM), await createGuest(station, FROM), await createGuest(station, FROM)];
    const blank = { position: null, to_decide: null, deadline: null, result: null, hash: null, rematch_of: null, report: null };
    const table = {
      id: "t1",
      game: "toy",
      version: "1",
      scenario: "plain",
      options: "{}",
      seed: "s",
      commitment: "c",
      status: "over" as const,
    };
    const kind = {
      is_public: true,
      spectators: true,
      same_screen: false,
      clock: '{"kind":"none"}',
      started_at: null,
      moved_at: null,
      ended_at: null,
    };
    await db()
      .insertInto("tables")
      .values({ ...table, ...blank, ...kind, host: host.person.id })
      .execute();
    const empty = { bot: null, invitation: null, reserved_for: null, left_ms: null, asks_undo: null };
    await db()
      .insertInto("seats")
      .values({ table_id: "t1", seat: "union", person: player.person.id, ...empty })
      .execute();
    await db().updateTable("people").set({ name_key: "ambrose", password: "x" }).where("id", "=", account.person.id).execute();
    station.pass(200 * DAY);
    expect(await sweepPeople(station)).toEqual({ sessions: 3, guests: 0 });
    expect(await names()).toHaveLength(3);
  });

  test("a key is made once, whoever asks first, and stays", async () => {
    let made = 0;
    const ask = () => secretNamed(ground.store, "drum", () => `key ${++made}`);
    const all = await Promise.all([ask(), ask(), ask()]);
    expect(new Set([...all, await ask()]).size).toBe(1);
  });

  test("what was signed for one purpose is worth nothing for another", async () => {
    const token = await signed(station, "unsubscribe", "ambrose");
    expect(token).toMatch(/^ambrose\../);
    expect(await unsigned(station, "unsubscribe", token)).toBe("ambrose");
    expect(await unsigned(station, "confirm", token)).toBeNull();
    expect(await unsigned(station, "unsubscribe", token.replace("ambrose", "burnside"))).toBeNull();
    expect(await unsigned(station, "unsubscribe", "")).toBeNull();
    // Another node on the same database has the same key.
    expect(await unsigned(testStation(ground.store), "unsubscribe", token)).toBe("ambrose");
  });
});
