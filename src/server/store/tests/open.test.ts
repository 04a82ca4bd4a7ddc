import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { withStores } from "../../tests/postgres.js";
import { Trouble } from "../../trouble.js";
import { isDuplicate } from "../open.js";
import { moveRow, tableRow } from "./rows.js";

withStores((ground) => {
  async function newTable(): Promise<string> {
    const row = tableRow();
    await ground.store.db.insertInto("tables").values(row).execute();
    return row.id;
  }

  test("values come back as they went in", async () => {
    const { db } = ground.store;
    const deadline = new Date("1862-09-17T05:30:00.123Z");
    const row = { ...tableRow(), deadline, options: JSON.stringify({ ferry: true, weather: "rain" }) };
    await db.insertInto("tables").values(row).execute();
    const found = await db.selectFrom("tables").selectAll().where("id", "=", row.id).executeTakeFirstOrThrow();
    expect(found).toMatchObject({
      deadline,
      options: { ferry: true, weather: "rain" },
      number: 0,
      is_public: false,
      result: null,
      hash: null,
    });
    expect(found.created_at).toBeInstanceOf(Date);
    expect(await db.selectFrom("tables").select("id").where("deadline", "=", deadline).execute()).toEqual([{ id: row.id }]);
  });

  test("an entry keeps the order of its words, and any text", async () => {
    const table = await newTable();
    const text = `"quotes" 'single' \\ back, ß, 𝄞, \u0001, \ud800, \u0000; drop table moves; --`;
    const entry = JSON.stringify({ kind: "act", action: { do: "say", zeta: 1, alpha: text } });
    await ground.store.db
      .insertInto("moves")
      .values({ ...moveRow(table, 1), entry })
      .execute();
    const found = await ground.store.db.selectFrom("moves").select("entry").where("table_id", "=", table).executeTakeFirstOrThrow();
    expect(JSON.stringify(found.entry)).toBe(entry);
  });

  test("counts and identities are numbers", async () => {
    const { db } = ground.store;
    const table = await newTable();
    const said = { table_id: table, person: null, name: "Hancock", text: "Forward" };
    const { id } = await db.insertInto("chat").values(said).returning("id").executeTakeFirstOrThrow();
    expect(id).toBeTypeOf("number");
    const { rows } = await sql<{ many: number }>`select count(*) as many from chat where table_id = ${table}`.execute(db);
    expect(rows).toEqual([{ many: 1 }]);
  });

  test("it says how many rows changed", async () => {
    const { db } = ground.store;
    const table = await newTable();
    const { numUpdatedRows } = await db.updateTable("tables").set({ number: 3 }).where("id", "=", table).executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    const { numDeletedRows } = await db.deleteFrom("tables").where("id", "=", "nobody's").executeTakeFirst();
    expect(numDeletedRows).toBe(0n);
  });

  test("a list can be a parameter", async () => {
    const { db } = ground.store;
    const tables = [await newTable(), await newTable()];
    const { rows } = await sql<{ id: string }>`select id from tables where id = any(${tables}) order by id`.execute(db);
    expect(rows.map(({ id }) => id)).toEqual([...tables].sort());
  });

  test("of two who answer the same number, one is first and the other is told so", async () => {
    const { db } = ground.store;
    const table = await newTable();
    const answer = () =>
      db.transaction().execute(async (trx) => {
        await trx.insertInto("moves").values(moveRow(table, 1)).execute();
        await trx.updateTable("tables").set({ number: 1 }).where("id", "=", table).execute();
      });
    const answers = await Promise.allSettled([answer(), answer(), answer()]);
    const refused = answers.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(2);
    for (const error of refused) {
      expect(isDuplicate(error)).toBe(true);
      expect(isDuplicate(error, "moves_pkey")).toBe(true);
      expect(isDuplicate(error, "people_pkey")).toBe(false);
    }
    expect(await db.selectFrom("moves").select("number").where("table_id", "=", table).execute()).toEqual([{ number: 1 }]);
  });

  test("a transaction that throws stores nothing, and the next goes through", async () => {
    const { db } = ground.store;
    const table = await newTable();
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto("moves").values(moveRow(table, 1)).execute();
      throw new Error("the rules said no");
    });
    await expect(failing).rejects.toThrow("the rules said no");
    expect(await db.selectFrom("moves").selectAll().where("table_id", "=", table).execute()).toEqual([]);
    await db.transaction().execute((trx) => trx.insertInto("moves").values(moveRow(table, 1)).execute());
    expect(await db.selectFrom("moves").select("number").where("table_id", "=", table).execute()).toEqual([{ number: 1 }]);
  });

  test("a transaction in which a failure was swallowed is no success", async () => {
    const { db } = ground.store;
    const table = await newTable();
    const swallowing = db.transaction().execute(async (trx) => {
      await trx.insertInto("moves").values(moveRow(table, 1)).execute();
      await trx
        .insertInto("moves")
        .values(moveRow(table, 1))
        .execute()
        .catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow("Nothing was stored");
    expect(await db.selectFrom("moves").selectAll().where("table_id", "=", table).execute()).toEqual([]);
  });

  test("an empty transaction and one with an isolation level", async () => {
    const { db } = ground.store;
    await db.transaction().execute(async () => undefined);
    await expect(db.transaction().execute(() => Promise.reject(new Error("before anything")))).rejects.toThrow("before anything");
    const level = await db
      .transaction()
      .setIsolationLevel("serializable")
      .execute((trx) => sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(trx));
    expect(level.rows).toEqual([{ level: "serializable" }]);
  });

  test("what no text can hold is the sender's fault", async () => {
    const { db } = ground.store;
    const table = await newTable();
    for (const text of ["a\u0000b", "\u0000"]) {
      const said = db.insertInto("chat").values({ table_id: table, person: null, name: "x", text }).execute();
      await expect(said).rejects.toMatchObject({ code: "bad-request", status: 400 });
    }
    const settings = JSON.stringify({ half: "\ud800", nul: "\u0000" });
    const person = db.insertInto("people").values({ id: table, name: "x", name_key: null, password: null, mail: null, settings }).execute();
    await expect(person).rejects.toBeInstanceOf(Trouble);
    await db.insertInto("chat").values({ table_id: table, person: null, name: "x", text: "half \ud800 of one" }).execute();
  });

  test("no text can pass for the database's own last words", async () => {
    const { db } = ground.store;
    const name = "x\n2026-11-15 10:13:32.329 UTC [42] PANIC:  could not write\nAborted()\n";
    await db.insertInto("secrets").values({ name, value: "" }).execute();
    await expect(db.insertInto("secrets").values({ name, value: "" }).execute()).rejects.toSatisfy((error) => isDuplicate(error));
    await expect(sql`select ${name}::text::int`.execute(db)).rejects.toMatchObject({ code: "bad-request" });
    expect(await db.selectFrom("secrets").select("value").where("name", "=", name).execute()).toEqual([{ value: "" }]);
  });

  test("a table takes what belongs to it along", async () => {
    const { db } = ground.store;
    const table = await newTable();
    await db.insertInto("moves").values(moveRow(table, 1)).execute();
    await db.insertInto("snapshots").values({ table_id: table, actions: 128, state: "{}" }).execute();
    await db.deleteFrom("tables").where("id", "=", table).execute();
    expect(await db.selectFrom("moves").selectAll().where("table_id", "=", table).execute()).toEqual([]);
    expect(await db.selectFrom("snapshots").selectAll().where("table_id", "=", table).execute()).toEqual([]);
  });

  test("a person who goes leaves the games, and takes sessions along", async () => {
    const { db } = ground.store;
    const table = await newTable();
    const [id, at] = [`person of ${table}`, new Date()];
    await db.insertInto("people").values({ id, name: "Burnside", name_key: id, password: "hash", mail: null, settings: "{}" }).execute();
    await db.insertInto("sessions").values({ id, person: id, agent: "", address: "", seen_at: at, expires_at: at }).execute();
    await db
      .insertInto("moves")
      .values({ ...moveRow(table, 1), person: id })
      .execute();
    await db.deleteFrom("people").where("id", "=", id).execute();
    expect(await db.selectFrom("sessions").selectAll().where("person", "=", id).execute()).toEqual([]);
    expect(await db.selectFrom("moves").select("person").where("table_id", "=", table).execute()).toEqual([{ person: null }]);
  });

  test("a notice is heard when its transaction is committed, and never when it is not", async () => {
    const { store } = ground;
    const heard: string[] = [];
    const stop = await store.listen("table", (payload) => heard.push(payload));
    await store.db.transaction().execute(async (trx) => {
      await store.notify(trx, "table", "a 1");
      await pause(20);
      expect(heard).toEqual([]);
    });
    await store.db
      .transaction()
      .execute(async (trx) => {
        await store.notify(trx, "table", "a 2");
        throw new Error("no");
      })
      .catch(() => undefined);
    await store.notify(store.db, "other", "b 1");
    await store.notify(store.db, "table", "a 3");
    await expect.poll(() => heard).toEqual(["a 1", "a 3"]);
    await stop();
    await store.notify(store.db, "table", "a 4");
    await pause(50);
    expect(heard).toEqual(["a 1", "a 3"]);
  });

  test("several listen on one channel, and one may leave", async () => {
    const { store } = ground;
    const heard = { first: 0, second: 0 };
    const [leave, stay] = await Promise.all([
      store.listen("Odd \"name'", () => heard.first++),
      store.listen("Odd \"name'", () => heard.second++),
    ]);
    await store.notify(store.db, "Odd \"name'", "");
    await expect.poll(() => heard).toEqual({ first: 1, second: 1 });
    await leave();
    await store.notify(store.db, "Odd \"name'", "");
    await expect.poll(() => heard).toEqual({ first: 1, second: 2 });
    await stay();
  });

  test("many at once are all served, each in its own transaction", async () => {
    const { db } = ground.store;
    const table = await newTable();
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        db.transaction().execute(async (trx) => {
          const { number } = await trx.selectFrom("tables").select("number").where("id", "=", table).forUpdate().executeTakeFirstOrThrow();
          await trx
            .insertInto("moves")
            .values({ ...moveRow(table, number + 1), seat: `${i}` })
            .execute();
          await trx
            .updateTable("tables")
            .set({ number: number + 1 })
            .where("id", "=", table)
            .execute();
        }),
      ),
    );
    const moves = await db.selectFrom("moves").select(["number", "seat"]).where("table_id", "=", table).orderBy("number").execute();
    expect(moves.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
    expect(new Set(moves.map(({ seat }) => seat)).size).toBe(60);
  });

  test("more different statements than the database keeps in mind", async () => {
    const { db } = ground.store;
    for (let i = 0; i < 600; i++) {
      const { rows } = await sql<{ n: number }>`select ${sql.lit(i)}::int as n`.execute(db);
      expect(rows).toEqual([{ n: i }]);
    }
    await expect(sql`select nonsense from nowhere`.execute(db)).rejects.toMatchObject({ code: "42P01" });
    await expect(sql`select nonsense from nowhere`.execute(db)).rejects.toMatchObject({ code: "42P01" });
  });
});
