import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../house.js";
import { ENDED_CHANNEL } from "../../people/sessions.js";
import { withStores } from "../../tests/postgres.js";
import { type Browser, browser, DAY, HOUR, type TestHouse, testFrame, testHouse } from "./house.js";

const PASSWORD = "cornfield at dawn";

withStores((ground) => {
  let house: TestHouse;
  let frame: FastifyInstance;
  let page: Browser;
  const left: Person[] = [];
  const db = () => ground.store.db;

  beforeAll(async () => {
    house = testHouse(ground.store, { requestsAMinute: 0 });
    frame = testFrame(house, left);
    await frame.ready();
  });
  afterAll(() => frame.close());
  beforeEach(async () => {
    page = browser(frame);
    left.length = 0;
    await db().deleteFrom("tables").execute();
    await db().deleteFrom("people").execute();
  });

  const signUp = (name: string, on = page, more: object = {}) => on.ask("POST", "/api/account", { name, password: PASSWORD, ...more });
  const signIn = (name: string, on = page, password = PASSWORD) => on.ask("POST", "/api/session", { name, password });
  const me = async (on = page) => (await on.ask("GET", "/api/me")).body.person;

  const table = async (id: string, host: string | null, status: "open" | "playing" | "over" = "playing") => {
    await db()
      .insertInto("tables")
      .values({
        id,
        game: "toy",
        version: "1",
        scenario: "plain",
        options: "{}",
        seed: `the seed of ${id}`,
        commitment: "c",
        position: null,
        status,
        host,
        is_public: true,
        spectators: true,
        same_screen: false,
        clock: '{"kind":"none"}',
        to_decide: null,
        deadline: null,
        result: null,
        hash: null,
        rematch_of: null,
        report: null,
        started_at: null,
        moved_at: null,
        ended_at: null,
      })
      .execute();
  };
  const seat = async (id: string, name: string, person: string | null, reserved: string | null = null) => {
    await db()
      .insertInto("seats")
      .values({ table_id: id, seat: name, person, bot: null, invitation: null, reserved_for: reserved, left_ms: null, asks_undo: null })
      .execute();
  };
  const move = async (id: string, number: number, name: string, person: string) => {
    const entry = JSON.stringify({ kind: "act", action: { do: "pass", as: name } });
    await db().insertInto("moves").values({ table_id: id, number, seat: name, person, entry, events: "[]" }).execute();
  };
  const chat = async (id: string, person: string, text: string) => {
    await db().insertInto("chat").values({ table_id: id, person, name: "whoever", text }).execute();
  };

  describe("guests", () => {
    test("nobody is someone before they do something", async () => {
      expect(await page.ask("GET", "/api/me")).toMatchObject({ status: 200, body: { person: null } });
      expect(page.cookie).toBeUndefined();
      expect(await db().selectFrom("people").select("id").execute()).toEqual([]);
    });

    test("get a made-up name and a cookie that no script can read", async () => {
      const { status, body, headers } = await page.ask("POST", "/api/guest");
      expect(status).toBe(200);
      expect(body.person).toMatchObject({ name: expect.stringMatching(/^\w+ \w+ \d+$/), account: false, mail: null, settings: {} });
      expect(headers["set-cookie"]).toMatch(/^longroll=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
      expect((await me()).id).toBe(body.person.id);
      expect((await page.ask("POST", "/api/guest")).body.person.id).toBe(body.person.id);
    });

    test("cannot have what belongs to an account", async () => {
      await page.ask("POST", "/api/guest");
      for (const [url, body] of [
        ["/api/me/name", { name: "Ambrose", password: "" }],
        ["/api/me/mail", { mail: "a@b.example", password: "" }],
        ["/api/me/password", { old: "", password: PASSWORD }],
      ] as const) {
        expect(await page.ask("PUT", url, body), url).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
      }
    });

    test("become an account and keep their games", async () => {
      const { id } = (await page.ask("POST", "/api/guest")).body.person;
      await table("t1", id);
      await seat("t1", "union", id);
      const before = page.cookie;
      const { status, body } = await signUp("Ambrose", page, { mail: "ambrose@example.org" });
      expect(status).toBe(201);
      expect(body.person).toMatchObject({ id, name: "Ambrose", account: true, mail: "ambrose@example.org" });
      expect(await db().selectFrom("seats").select(["table_id", "person"]).execute()).toEqual([{ table_id: "t1", person: id }]);
      // The token the guest had is worth nothing any more.
      const old = browser(frame);
      old.cookie = before;
      expect(await me(old)).toBeNull();
      expect((await me()).name).toBe("Ambrose");
    });

    test("who sign in bring the games of their browser along, and the tables hear of it", async () => {
      const account = (await signUp("Ambrose")).body.person.id;
      const heard: string[] = [];
      const stop = await ground.store.listen("table", (payload) => heard.push(payload));
      const other = browser(frame);
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
      expect(await page.ask("DELETE", "/api/session")).toMatchObject({ status: 204 });
      expect(page.cookie).toBeUndefined();
      const other = browser(frame, "192.0.2.2");
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
        expect(await signUp(name, browser(frame)), name).toMatchObject({
          status: 409,
          body: { error: { code: "taken", message: "This name is taken." } },
        });
      }
    });

    test("two ask for the same name at once: one gets it", async () => {
      const answers = await Promise.all(["Ambrose", "ambrose", "AMBROSE"].map((name) => signUp(name, browser(frame))));
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
      expect(await signIn("Ambrose", browser(frame), "cornfield at dusk")).toMatchObject(wrong);
      expect(await signIn("Burnside", browser(frame))).toMatchObject(wrong);
      expect(await signIn("", browser(frame), "")).toMatchObject(wrong);
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
      const answer = await page.ask("POST", "/api/account", body);
      expect(answer).toMatchObject({ status: 400, body: { error: { code: "bad-request", message: expect.any(String) } } });
      expect(answer.body.error.message.length).toBeLessThan(400);
      expect(page.cookie).toBeUndefined();
    });

    test("are not made where none are wanted", async () => {
      const closed = testFrame(testHouse(ground.store, { signUp: "closed" }));
      expect(await signUp("Ambrose", browser(closed))).toMatchObject({ status: 403 });
      expect((await browser(closed).ask("POST", "/api/guest")).status).toBe(200);
      await closed.close();
    });

    test("change their name, and the tables hear of it", async () => {
      const { id } = (await signUp("Ambrose")).body.person;
      await signUp("Burnside", browser(frame));
      await table("t1", id);
      await table("t2", id, "over");
      const heard: string[] = [];
      const stop = await ground.store.listen("table", (payload) => heard.push(payload));
      const change = (name: string, password = PASSWORD) => page.ask("PUT", "/api/me/name", { name, password });
      expect(await change("Everett", "wrong")).toMatchObject({ status: 403, body: { error: { message: "The password is wrong." } } });
      expect(await change("burnside")).toMatchObject({ status: 409 });
      expect(await change("Everett")).toMatchObject({ status: 200, body: { person: { id, name: "Everett" } } });
      expect(await change("EVERETT")).toMatchObject({ status: 200 });
      await expect.poll(() => heard).toEqual(["t1 0 - seats", "t1 0 - seats"]);
      await stop();
    });

    test("change their mail address, or take it away", async () => {
      await signUp("Ambrose");
      const change = (mail: unknown, password = PASSWORD) => page.ask("PUT", "/api/me/mail", { mail, password });
      expect(await change("a@b.example", "wrong")).toMatchObject({ status: 403 });
      expect(await change("nonsense")).toMatchObject({ status: 400 });
      expect((await change("a@b.example")).body.person.mail).toBe("a@b.example");
      expect((await change(null)).body.person.mail).toBeNull();
    });

    test("change their password, and every other browser has to sign in again", async () => {
      await signUp("Ambrose");
      const other = browser(frame);
      await signIn("Ambrose", other);
      const change = (old: string, password: string) => page.ask("PUT", "/api/me/password", { old, password });
      expect(await change("wrong", "sunken road at noon")).toMatchObject({ status: 403 });
      expect(await change(PASSWORD, "ambrose")).toMatchObject({ status: 400 });
      expect(await change(PASSWORD, "sunken road at noon")).toMatchObject({ status: 204 });
      expect((await me()).name).toBe("Ambrose");
      expect(await me(other)).toBeNull();
      expect(await signIn("Ambrose", other)).toMatchObject({ status: 401 });
      expect(await signIn("Ambrose", other, "sunken road at noon")).toMatchObject({ status: 200 });
    });
  });

  describe("sessions", () => {
    test("are listed, and say which one is here", async () => {
      await signUp("Ambrose");
      house.pass(HOUR / 2);
      const other = browser(frame, "192.0.2.2");
      await signIn("Ambrose", other);
      const { sessions } = (await page.ask("GET", "/api/sessions")).body;
      expect(sessions).toMatchObject([
        { agent: "Test 1.0", address: "192.0.2.2", here: false },
        { agent: "Test 1.0", address: "192.0.2.1", here: true },
      ]);
      expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(page.cookie!.split("=")[1]).split(".")[0]);
    });

    test("one is ended, and every node hears which", async () => {
      await signUp("Ambrose");
      const other = browser(frame);
      await signIn("Ambrose", other);
      const heard: string[] = [];
      const stop = await ground.store.listen(ENDED_CHANNEL, (payload) => heard.push(payload));
      const { sessions } = (await page.ask("GET", "/api/sessions")).body;
      const { id } = sessions.find(({ here }: { here: boolean }) => !here);
      expect(await page.ask("DELETE", `/api/sessions/${id}`)).toMatchObject({ status: 204 });
      expect(await me(other)).toBeNull();
      expect((await me()).name).toBe("Ambrose");
      await expect.poll(() => heard).toEqual([id]);
      await stop();
    });

    test("all others are ended at once", async () => {
      await signUp("Ambrose");
      const others = [browser(frame), browser(frame)];
      for (const other of others) await signIn("Ambrose", other);
      expect((await page.ask("DELETE", "/api/sessions")).body).toEqual({ ended: 2 });
      for (const other of others) expect(await me(other)).toBeNull();
      expect((await me()).name).toBe("Ambrose");
    });

    test("of others cannot be ended", async () => {
      await signUp("Ambrose");
      const other = browser(frame);
      await signUp("Burnside", other);
      const [{ id }] = (await other.ask("GET", "/api/sessions")).body.sessions;
      for (const one of [id, "x", "..%2f", "%00", "0".repeat(64), "'%20or%201=1"]) {
        const { status } = await page.ask("DELETE", `/api/sessions/${one}`);
        expect(status === 404 || status === 400, one).toBe(true);
      }
      expect((await me(other)).name).toBe("Burnside");
    });

    test("last from the last visit on, and the cookie with them", async () => {
      await signUp("Ambrose");
      house.pass(179 * DAY);
      const { headers } = await page.ask("GET", "/api/me");
      expect(headers["set-cookie"]).toMatch(/^longroll=/);
      house.pass(179 * DAY);
      expect((await me()).name).toBe("Ambrose");
      house.pass(180 * DAY);
      expect(await me()).toBeNull();
    });

    test("nobody may do anything that needs someone", async () => {
      for (const [method, url] of [
        ["DELETE", "/api/session"],
        ["GET", "/api/sessions"],
        ["DELETE", "/api/sessions"],
        ["DELETE", `/api/sessions/${"0".repeat(64)}`],
        ["PATCH", "/api/me/settings"],
        ["PUT", "/api/me/name"],
        ["PUT", "/api/me/mail"],
        ["PUT", "/api/me/password"],
        ["GET", "/api/me/export"],
        ["DELETE", "/api/me"],
      ] as const) {
        expect(await page.ask(method, url), `${method} ${url}`).toMatchObject({ status: 401, body: { error: { code: "unauthorized" } } });
      }
    });
  });

  describe("cookies", () => {
    test("that were forged are nobody's", async () => {
      await signUp("Ambrose");
      const [name, value] = page.cookie!.split("=");
      const [token, signature] = decodeURIComponent(value).split(".");
      const forged = [
        token,
        `${token}.`,
        `${token}.${"A".repeat(signature.length)}`,
        `${token.slice(1)}.${signature}`,
        `A${token.slice(1)}.${signature}`,
        `.${signature}`,
        "x".repeat(4000),
        "%00",
        "' or 1=1 --",
      ];
      for (const one of forged) {
        const thief = browser(frame);
        thief.cookie = `${name}=${encodeURIComponent(one)}`;
        expect(await me(thief), one).toBeNull();
        expect(await thief.ask("GET", "/api/sessions"), one).toMatchObject({ status: 401 });
      }
    });

    test("that have run out do not make a new guest unasked", async () => {
      await signUp("Ambrose");
      house.pass(181 * DAY);
      expect(await page.ask("POST", "/api/guest")).toMatchObject({
        status: 401,
        body: { error: { code: "unauthorized", message: "Your session has ended. Sign in again, or go on as a new guest." } },
      });
      expect(page.cookie).toBeUndefined();
      expect((await page.ask("POST", "/api/guest")).body.person.account).toBe(false);
    });

    test("are Secure and bound to the host where there is TLS", async () => {
      const secure = testFrame(testHouse(ground.store, { url: "https://longroll.example" }));
      const { headers } = await browser(secure).ask("POST", "/api/guest", undefined, { origin: "https://longroll.example" });
      expect(headers["set-cookie"]).toMatch(/^__Host-longroll=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      await secure.close();
    });

    test("signed by an older secret still hold, by an unknown one not", async () => {
      const [older, newer] = ["o".repeat(32), "n".repeat(32)];
      const frames = [[older], [newer, older], [newer]].map((secret) => testFrame(testHouse(ground.store, { secret })));
      const first = browser(frames[0]);
      const { id } = (await first.ask("POST", "/api/guest")).body.person;
      const later = frames.map((one) => Object.assign(browser(one), { cookie: first.cookie }));
      expect((await me(later[1])).id).toBe(id);
      expect(await me(later[2])).toBeNull();
      for (const one of frames) await one.close();
    });
  });

  describe("settings", () => {
    test("are changed one by one, and kept", async () => {
      await page.ask("POST", "/api/guest");
      const change = (wanted: unknown) => page.ask("PATCH", "/api/me/settings", wanted);
      expect((await change({ sound: false, colours: "night" })).body.settings).toEqual({ sound: false, colours: "night" });
      expect((await change({ sound: null, motion: 0.5 })).body.settings).toEqual({ colours: "night", motion: 0.5 });
      expect((await me()).settings).toEqual({ colours: "night", motion: 0.5 });
    });

    test("of news are not touched from here", async () => {
      const { id } = (await page.ask("POST", "/api/guest")).body.person;
      await db().updateTable("people").set({ settings: '{"news":{"mailTo":null}}' }).where("id", "=", id).execute();
      expect(await page.ask("PATCH", "/api/me/settings", { news: { mailTo: "victim@example.org" } })).toMatchObject({ status: 400 });
      expect((await page.ask("PATCH", "/api/me/settings", { sound: true })).body.settings).toEqual({ sound: true, news: { mailTo: null } });
    });

    test.each([
      ["an object", { sound: {} }],
      ["a long text", { sound: "x".repeat(101) }],
      ["a strange name", { "so und": true }],
      ["a long name", { ["s".repeat(33)]: true }],
      ["a list", [true]],
      ["nothing", undefined],
    ])("are not %s", async (_, wanted) => {
      await page.ask("POST", "/api/guest");
      expect(await page.ask("PATCH", "/api/me/settings", wanted)).toMatchObject({ status: 400 });
    });

    test("do not grow without end", async () => {
      await page.ask("POST", "/api/guest");
      const many = Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`s${i}`, true]));
      expect(await page.ask("PATCH", "/api/me/settings", many)).toMatchObject({ status: 413, body: { error: { code: "too-large" } } });
    });
  });

  describe("export", () => {
    test("is all that is kept about a person, and no secret of a game that goes on", async () => {
      const { id } = (await signUp("Ambrose", page, { mail: "a@b.example" })).body.person;
      const other = (await signUp("Burnside", browser(frame))).body.person.id;
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
      const { status, body, headers } = await page.ask("GET", "/api/me/export");
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
      await page.ask("POST", "/api/guest");
      expect((await page.ask("GET", "/api/me/export")).body).toMatchObject({
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
      const other = (await signUp("Burnside", browser(frame))).body.person.id;
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

      expect(await page.ask("DELETE", "/api/me", { password: "wrong" })).toMatchObject({ status: 403 });
      expect(await page.ask("DELETE", "/api/me")).toMatchObject({ status: 403 });
      expect(left).toEqual([]);
      expect(await page.ask("DELETE", "/api/me", { password: PASSWORD })).toMatchObject({ status: 204 });
      expect(left).toEqual([{ id, name: "Ambrose", account: true }]);
      expect(page.cookie).toBeUndefined();

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
      await page.ask("POST", "/api/guest");
      expect(await page.ask("DELETE", "/api/me")).toMatchObject({ status: 204 });
      expect(await db().selectFrom("people").select("id").execute()).toEqual([]);
    });
  });
});
