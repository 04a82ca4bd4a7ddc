import { describe, expect, test } from "vitest";
import { games } from "../../../games/list.js";
import { withStores } from "../../tests/postgres.js";
import { PASSWORD, peopleOn, rowsOf } from "./people-station.js";
import { browser, testFrame, testStation } from "./station.js";

withStores((ground) => {
  const here = peopleOn(ground);
  const { db, me, signIn, signUp } = here;
  const { chat, move, seat, table } = rowsOf(ground);

  describe("guests", () => {
    test("nobody is someone before they do something", async () => {
      expect(await here.page.ask("GET", "/api/me")).toMatchObject({ status: 200, body: { person: null } });
      expect(here.page.cookie).toBeUndefined();
      expect(await db().selectFrom("people").select("id").execute()).toEqual([]);
    });

    test("get a made-up name and a cookie that no script can read", async () => {
      const { status, body, headers } = await here.page.ask("POST", "/api/guest");
      expect(status).toBe(200);
      expect(body.person).toMatchObject({ name: expect.stringMatching(/^\w+ \w+ \d+$/), account: false, mail: null, settings: {} });
      expect(headers["set-cookie"]).toMatch(/^longroll=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
      expect((await me()).id).toBe(body.person.id);
      expect((await here.page.ask("POST", "/api/guest")).body.person.id).toBe(body.person.id);
    });

    test("cannot have what belongs to an account", async () => {
      await here.page.ask("POST", "/api/guest");
      for (const [url, body] of [
        ["/api/me/name", { name: "Ambrose", password: "" }],
        ["/api/me/mail", { mail: "a@b.example", password: "" }],
        ["/api/me/password", { old: "", password: PASSWORD }],
      ] as const) {
        expect(await here.page.ask("PUT", url, body), url).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
      }
    });

    test("become an account and keep their games", async () => {
      const { id } = (await here.page.ask("POST", "/api/guest")).body.person;
      await table("t1", id);
      await seat("t1", "union", id);
      const before = here.page.cookie;
      const { status, body } = await signUp("Ambrose", here.page, { mail: "ambrose@example.org" });
      expect(status).toBe(201);
      expect(body.person).toMatchObject({ id, name: "Ambrose", account: true, mail: "ambrose@example.org" });
      expect(await db().selectFrom("seats").select(["table_id", "person"]).execute()).toEqual([{ table_id: "t1", person: id }]);
      // The token the guest had is worth nothing any more.
      const old = browser(here.frame);
      old.cookie = before;
      expect(await me(old)).toBeNull();
      expect((await me()).name).toBe("Ambrose");
    });

    test("who sign in bring the games of their browser along, and the tables hear of it", async () => {
      const account = (await signUp("Ambrose")).body.person.id;
      const heard: string[] = [];
      const stop = await ground.store.listen("table", (payload) => heard.push(payload));
      const other = browser(here.frame);
      const guest = (await other.ask("POST", "/api/guest")).body.person.id;
      await table("t1", guest);
      await seat("t1", "union", guest);
      await seat("t1", "confederate", null, guest);
      await move("t1", 1, "union", guest);
      await chat("t1", guest, "Good morning");
      expect((await signIn("Ambrose", other)).status).toBe(200);
      expect((await me(other)).id).toBe(account);
      const seats = await db().selectFrom("seats").select(["person", "reserved_for"]).orderBy("seat").execute();
      expect(seats).toEqual([
        { person: null, reserved_for: account },
        { person: account, reserved_for: null },
      ]);
      expect(await db().selectFrom("tables").select("host").execute()).toEqual([{ host: account }]);
      expect(await db().selectFrom("moves").select("person").execute()).toEqual([{ person: account }]);
      expect(await db().selectFrom("chat").select("person").execute()).toEqual([{ person: account }]);
      expect(await db().selectFrom("people").select("id").execute()).toEqual([{ id: account }]);
      await expect.poll(() => heard).toEqual(["t1 0 - seats"]);
      await stop();
    });
  });

  describe("accounts", () => {
    test("are made, left and entered again from elsewhere", async () => {
      const { id } = (await signUp("Ambrose")).body.person;
      expect(await here.page.ask("DELETE", "/api/session")).toMatchObject({ status: 204 });
      expect(here.page.cookie).toBeUndefined();
      const other = browser(here.frame, "192.0.2.2");
      expect(await signIn("ambrose", other)).toMatchObject({ status: 200, body: { person: { id, name: "Ambrose" } } });
    });

    test("keep no password, only its hash", async () => {
      await signUp("Ambrose");
      const row = await db().selectFrom("people").selectAll().executeTakeFirstOrThrow();
      expect(row.password).toMatch(/^\$argon2id\$/);
      expect(JSON.stringify(row)).not.toContain(PASSWORD);
    });

    test("have a name that nobody else has, nor one that looks the same", async () => {
      await signUp("Ambrose");
      for (const name of ["Ambrose", "AMBROSE", "Ámbrosé", "Am.brose"]) {
        expect(await signUp(name, browser(here.frame)), name).toMatchObject({
          status: 409,
          body: { error: { code: "taken", message: "This name is taken." } },
        });
      }
    });

    test("two ask for the same name at once: one gets it", async () => {
      const answers = await Promise.all(["Ambrose", "ambrose", "AMBROSE"].map((name) => signUp(name, browser(here.frame))));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      expect(await db().selectFrom("people").select("id").execute()).toHaveLength(1);
    });

    test("cannot be made twice by the same person", async () => {
      await signUp("Ambrose");
      expect(await signUp("Burnside")).toMatchObject({ status: 403, body: { error: { message: "You have an account already." } } });
    });

    test("a wrong password and a wrong name look the same", async () => {
      await signUp("Ambrose");
      const wrong = { status: 401, body: { error: { code: "unauthorized", message: "The name or the password is wrong." } } };
      expect(await signIn("Ambrose", browser(here.frame), "cornfield at dusk")).toMatchObject(wrong);
      expect(await signIn("Burnside", browser(here.frame))).toMatchObject(wrong);
      expect(await signIn("", browser(here.frame), "")).toMatchObject(wrong);
    });

    test.each([
      ["no body", undefined],
      ["no password", { name: "Ambrose" }],
      ["a short password", { name: "Ambrose", password: "short" }],
      ["a million characters", { name: "x".repeat(10_000), password: PASSWORD }],
      ["HTML", { name: "<img src=x onerror=alert(1)>", password: PASSWORD }],
      ["SQL", { name: "'; drop table people; --", password: PASSWORD }],
      ["a list", ["Ambrose", PASSWORD]],
      ["an object for a name", { name: { $ne: null }, password: PASSWORD }],
      ["something more", { name: "Ambrose", password: PASSWORD, admin: true }],
      ["half a character", '{"name":"Am\\ud800brose","password":"cornfield at dawn"}'],
      ["the character 0", '{"name":"Am\\u0000brose","password":"cornfield at dawn"}'],
      ["no mail address", { name: "Ambrose", password: PASSWORD, mail: "a@b\r\nBcc: c@d.example" }],
    ])("are not made with %s", async (_, body) => {
      const answer = await here.page.ask("POST", "/api/account", body);
      expect(answer).toMatchObject({ status: 400, body: { error: { code: "bad-request", message: expect.any(String) } } });
      expect(answer.body.error.message.length).toBeLessThan(400);
      expect(here.page.cookie).toBeUndefined();
    });

    test("are not made where none are wanted", async () => {
      const closed = testFrame(testStation(ground.store, { signUp: "closed" }));
      expect(await signUp("Ambrose", browser(closed))).toMatchObject({ status: 403 });
      expect((await browser(closed).ask("POST", "/api/guest")).status).toBe(200);
      await closed.close();
    });

    test("change their name, and the tables hear of it", async () => {
      const { id } = (await signUp("Ambrose")).body.person;
      await signUp("Burnside", browser(here.frame));
      await table("t1", id);
      await table("t2", id, "over");
      const heard: string[] = [];
      const stop = await ground.store.listen("table", (payload) => heard.push(payload));
      const change = (name: string, password = PASSWORD) => here.page.ask("PUT", "/api/me/name", { name, password });
      expect(await change("Everett", "wrong")).toMatchObject({ status: 403, body: { error: { message: "The password is wrong." } } });
      expect(await change("burnside")).toMatchObject({ status: 409 });
      expect(await change("Everett")).toMatchObject({ status: 200, body: { person: { id, name: "Everett" } } });
      expect(await change("EVERETT")).toMatchObject({ status: 200 });
      await expect.poll(() => heard).toEqual(["t1 0 - seats", "t1 0 - seats"]);
      await stop();
    });

    test("change their mail address, or take it away", async () => {
      await signUp("Ambrose");
      const change = (mail: unknown, password = PASSWORD) => here.page.ask("PUT", "/api/me/mail", { mail, password });
      expect(await change("a@b.example", "wrong")).toMatchObject({ status: 403 });
      expect(await change("nonsense")).toMatchObject({ status: 400 });
      expect((await change("a@b.example")).body.person.mail).toBe("a@b.example");
      expect((await change(null)).body.person.mail).toBeNull();
    });

    test("change their password, and every other browser has to sign in again", async () => {
      await signUp("Ambrose");
      const other = browser(here.frame);
      await signIn("Ambrose", other);
      const change = (old: string, password: string) => here.page.ask("PUT", "/api/me/password", { old, password });
      expect(await change("wrong", "sunken road at noon")).toMatchObject({ status: 403 });
      expect(await change(PASSWORD, "ambrose")).toMatchObject({ status: 400 });
      expect(await change(PASSWORD, "sunken road at noon")).toMatchObject({ status: 204 });
      expect((await me()).name).toBe("Ambrose");
      expect(await me(other)).toBeNull();
      expect(await signIn("Ambrose", other)).toMatchObject({ status: 401 });
      expect(await signIn("Ambrose", other, "sunken road at noon")).toMatchObject({ status: 200 });
    });
  });

  describe("settings", () => {
    test("are changed one by one, and kept", async () => {
      await here.page.ask("POST", "/api/guest");
      const change = (wanted: unknown) => here.page.ask("PATCH", "/api/me/settings", wanted);
      expect((await change({ sound: false, colours: "night" })).body.settings).toEqual({ sound: false, colours: "night" });
      expect((await change({ sound: null, motion: 0.5 })).body.settings).toEqual({ colours: "night", motion: 0.5 });
      expect((await me()).settings).toEqual({ colours: "night", motion: 0.5 });
    });

    test("hold the hints seen in every game", async () => {
      await here.page.ask("POST", "/api/guest");
      const hintsSeen = ["asked", "map", "tabs", ...games.map(({ card }) => `lesson-${card.id}`)].join(" ");
      expect(await here.page.ask("PATCH", "/api/me/settings", { hintsSeen })).toMatchObject({
        status: 200,
        body: { settings: { hintsSeen } },
      });
    });

    test("of news are not touched from here", async () => {
      const { id } = (await here.page.ask("POST", "/api/guest")).body.person;
      await db().updateTable("people").set({ settings: '{"news":{"mailTo":null}}' }).where("id", "=", id).execute();
      expect(await here.page.ask("PATCH", "/api/me/settings", { news: { mailTo: "victim@example.org" } })).toMatchObject({ status: 400 });
      expect((await here.page.ask("PATCH", "/api/me/settings", { sound: true })).body.settings).toEqual({
        sound: true,
        news: { mailTo: null },
      });
    });

    test.each([
      ["an object", { sound: {} }],
      ["a long text", { sound: "x".repeat(401) }],
      ["a strange name", { "so und": true }],
      ["a long name", { ["s".repeat(33)]: true }],
      ["a list", [true]],
      ["nothing", undefined],
    ])("are not %s", async (_, wanted) => {
      await here.page.ask("POST", "/api/guest");
      expect(await here.page.ask("PATCH", "/api/me/settings", wanted)).toMatchObject({ status: 400 });
    });

    test("do not grow without end", async () => {
      await here.page.ask("POST", "/api/guest");
      const many = Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`s${i}`, true]));
      expect(await here.page.ask("PATCH", "/api/me/settings", many)).toMatchObject({ status: 413, body: { error: { code: "too-large" } } });
    });
  });
});
