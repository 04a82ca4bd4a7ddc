import { describe, expect, test } from "vitest";
import { onStore } from "../../tests/postgres.js";
import { PASSWORD, peopleOn, rowsOf } from "./people-station.js";
import { browser } from "./station.js";

onStore("postgres", (ground) => {
  const here = peopleOn(ground);
  const { db, left, signIn, signUp } = here;
  const { chat, move, seat, table } = rowsOf(ground);

  describe("export", () => {
    test("is all that is kept about a person, and no secret of a game that goes on", async () => {
      const { id } = (await signUp("Ambrose", here.page, { mail: "a@b.example" })).body.person;
      const other = (await signUp("Burnside", browser(here.frame))).body.person.id;
      await table("t1", id);
      await table("t2", other, "over");
      await table("t3", other);
      await seat("t1", "union", id);
      await seat("t1", "confederate", other);
      await seat("t2", "confederate", id);
      await seat("t3", "union", other);
      await move("t1", 1, "union", id);
      await move("t1", 2, "confederate", other);
      await chat("t1", id, "Good <b>morning</b>");
      await chat("t1", other, "To you too");
      const { status, body, headers } = await here.page.ask("GET", "/api/me/export");
      expect(status).toBe(200);
      expect(headers["content-disposition"]).toBe('attachment; filename="longroll.json"');
      expect(body.person).toMatchObject({ id, name: "Ambrose", account: true, mail: "a@b.example" });
      expect(body.sessions).toHaveLength(1);
      const [t1, t2] = body.tables.sort((a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id));
      expect(body.tables).toHaveLength(2);
      expect(t1).toMatchObject({ id: "t1", host: true, seats: ["union"], chat: [{ text: "Good <b>morning</b>" }] });
      expect(t1.moves).toMatchObject([{ number: 1, entry: { action: { as: "union" } } }]);
      expect(t1.seed).toBeUndefined();
      expect(t2).toMatchObject({ id: "t2", host: false, seats: ["confederate"], moves: [], seed: "the seed of t2" });
      const text = JSON.stringify(body);
      for (const secret of ["argon2", "the seed of t1", "To you too", '"as":"confederate"']) expect(text).not.toContain(secret);
    });

    test("of someone who never played is short", async () => {
      await here.page.ask("POST", "/api/guest");
      expect((await here.page.ask("GET", "/api/me/export")).body).toMatchObject({
        person: { account: false },
        tables: [],
        addresses: [],
        news: [],
      });
    });
  });

  describe("deletion", () => {
    test("takes the person away and leaves the games to the others", async () => {
      const { id } = (await signUp("Ambrose")).body.person;
      const other = (await signUp("Burnside", browser(here.frame))).body.person.id;
      await table("t1", id, "over");
      await seat("t1", "union", id);
      await seat("t1", "confederate", other);
      await table("t2", other, "open");
      await seat("t2", "union", null, id);
      await move("t1", 1, "union", id);
      await chat("t1", id, "My address is 5 Elm Street");
      await chat("t1", other, "Hello");
      await db()
        .insertInto("addresses")
        .values({ id: "a1", person: id, way: "webhook", endpoint: "https://example.org/hook", keys: "{}" })
        .execute();

      expect(await here.page.ask("DELETE", "/api/me", { password: "wrong" })).toMatchObject({ status: 403 });
      expect(await here.page.ask("DELETE", "/api/me")).toMatchObject({ status: 403 });
      expect(left).toEqual([]);
      expect(await here.page.ask("DELETE", "/api/me", { password: PASSWORD })).toMatchObject({ status: 204 });
      expect(left).toEqual([{ id, name: "Ambrose", account: true }]);
      expect(here.page.cookie).toBeUndefined();

      expect(await db().selectFrom("people").select("id").execute()).toEqual([{ id: other }]);
      expect(
        await db().selectFrom("seats").select(["table_id", "seat", "person", "reserved_for"]).orderBy("table_id").orderBy("seat").execute(),
      ).toEqual([
        { table_id: "t1", seat: "confederate", person: other, reserved_for: null },
        { table_id: "t1", seat: "union", person: null, reserved_for: null },
        { table_id: "t2", seat: "union", person: null, reserved_for: null },
      ]);
      expect(await db().selectFrom("moves").select(["number", "person"]).execute()).toEqual([{ number: 1, person: null }]);
      expect(await db().selectFrom("chat").select("text").execute()).toEqual([{ text: "Hello" }]);
      expect(await db().selectFrom("addresses").selectAll().execute()).toEqual([]);
      expect(await signIn("Ambrose")).toMatchObject({ status: 401 });
      expect((await signUp("Ambrose")).status).toBe(201);
    });

    test("of a guest asks for no password", async () => {
      await here.page.ask("POST", "/api/guest");
      expect(await here.page.ask("DELETE", "/api/me")).toMatchObject({ status: 204 });
      expect(await db().selectFrom("people").select("id").execute()).toEqual([]);
    });
  });
});
