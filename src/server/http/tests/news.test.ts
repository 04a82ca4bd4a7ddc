import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { stationOn } from "../../bots/tests/field.js";
import type { Env } from "../../config.js";
import { createNews } from "../../news/news.js";
import { browser, letterbox, textOf } from "../../news/tests/field.js";
import { onStore } from "../../tests/postgres.js";
import { createFrame } from "../frame.js";
import { registerNews } from "../news.js";
import { registerPeople } from "../people.js";

type Method = "GET" | "PUT" | "POST" | "DELETE";

onStore("postgres", (ground) => {
  beforeEach(async () => {
    for (const table of ["news", "addresses", "sessions", "people"] as const) await ground.store.db.deleteFrom(table).execute();
  });

  async function site(env: Env = {}) {
    const station = stationOn(ground.store, { env });
    const frame = createFrame(station);
    const news = await createNews(station);
    registerPeople(frame, station, async () => {});
    registerNews(frame, station, news);
    onTestFinished(async () => {
      await frame.close();
      await news.close();
    });
    let cookie = "";
    const ask = async (method: Method, url: string, body?: unknown) => {
      const response = await frame.inject({ method, url, headers: { cookie }, ...(body !== undefined && { payload: body as object }) });
      const [set] = response.cookies;
      if (set) cookie = `${set.name}=${encodeURIComponent(set.value)}`;
      return { status: response.statusCode, json: () => response.json(), text: response.body, headers: response.headers };
    };
    const enter = (mail?: string) => ask("POST", "/api/account", { name: "Bob", password: "a long drum roll", ...(mail && { mail }) });
    return { frame, station, ask, enter };
  }

  /** The links in the last letter, as paths. */
  function linkIn(source: string, purpose: string): string {
    const found = new RegExp(`https?://[^\\s/]+(/news/${purpose}\\?for=\\S+)`).exec(textOf(source))?.[1];
    if (!found) throw new Error(`There is no link to ${purpose}.`);
    return found;
  }

  test("nobody chooses without being someone", async () => {
    const { ask } = await site();
    expect((await ask("GET", "/api/me/news")).status).toBe(401);
    expect((await ask("PUT", "/api/me/news", { push: false })).status).toBe(401);
    expect((await ask("POST", "/api/me/news/addresses", {})).status).toBe(401);
    expect((await ask("DELETE", "/api/me/news/addresses/1")).status).toBe(401);
  });

  test("what is chosen is kept, and the rest stays", async () => {
    const { ask, enter } = await site();
    await enter();
    const quiet = { from: "22:00", to: "07:00", zone: "Europe/Berlin" };
    expect((await ask("PUT", "/api/me/news", { quiet })).json()).toMatchObject({ news: { push: true, quiet }, asked: false });
    await ask("PUT", "/api/me/news", { push: false });
    expect((await ask("GET", "/api/me/news")).json()).toMatchObject({
      news: { mail: "impossible", push: false, webhook: true, quiet, addresses: [] },
      pushKey: expect.stringMatching(/^[\w-]{87}$/),
    });
    expect((await ask("PUT", "/api/me/news", { quiet: null })).json()).toMatchObject({ news: { push: false, quiet: null } });
    expect((await ask("PUT", "/api/me/news", { mailTo: "x@example.org" })).status).toBe(400);
    expect((await ask("PUT", "/api/me/news", { quiet: { ...quiet, zone: "Mars" } })).status).toBe(400);
  });

  describe("mail", () => {
    test("goes out only after the address has said yes, and no more after it has said no", async () => {
      const box = await letterbox();
      const { ask, enter } = await site({ SMTP_URL: box.url });
      await enter("bob@example.org");
      expect((await ask("PUT", "/api/me/news", { mail: true })).json()).toMatchObject({ news: { mail: "off" }, asked: true });
      expect(box.got.map(({ to }) => to)).toEqual([["bob@example.org"]]);
      const confirm = linkIn(box.got[0].source, "confirm");

      // Looking at the link changes nothing: programs look too.
      const shown = await ask("GET", confirm);
      expect(shown).toMatchObject({ status: 200, text: expect.stringContaining('<form method="post">') });
      expect(shown.headers["content-security-policy"]).toContain("form-action 'self'");
      expect((await ask("GET", "/api/me/news")).json()).toMatchObject({ news: { mail: "off" } });

      expect((await ask("POST", confirm)).status).toBe(200);
      expect((await ask("GET", "/api/me/news")).json()).toMatchObject({ news: { mail: "on" } });
      expect((await ask("PUT", "/api/me/news", { mail: true })).json()).toMatchObject({ asked: false });
      expect((await ask("PUT", "/api/me/news", { mail: false })).json()).toMatchObject({ news: { mail: "off" } });
    });

    test("stops at one press in the mail program, without a cookie, by the form it sends", async () => {
      const box = await letterbox();
      const { frame, station, ask, enter } = await site({ SMTP_URL: box.url });
      await enter("bob@example.org");
      await ask("PUT", "/api/me/news", { mail: true });
      await ask("POST", linkIn(box.got[0].source, "confirm"));
      const { newsLink } = await import("../../news/links.js");
      const [{ id }] = await ground.store.db.selectFrom("people").select("id").execute();
      const link = new URL(await newsLink(station, "unsubscribe", id, "bob@example.org"));
      const pressed = await frame.inject({
        method: "POST",
        url: link.pathname + link.search,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "List-Unsubscribe=One-Click",
      });
      expect(pressed.statusCode).toBe(200);
      expect((await ask("GET", "/api/me/news")).json()).toMatchObject({ news: { mail: "off" } });
    });

    test("a link that was forged, is for something else, or for an address of before, does nothing", async () => {
      const box = await letterbox();
      const { ask, enter } = await site({ SMTP_URL: box.url });
      await enter("bob@example.org");
      await ask("PUT", "/api/me/news", { mail: true });
      const confirm = linkIn(box.got[0].source, "confirm");
      const token = new URLSearchParams(confirm.split("?")[1]).get("for")!;
      for (const wrong of [
        confirm.replace("confirm", "unsubscribe"),
        `/news/confirm?for=${encodeURIComponent(`A${token}`)}`,
        "/news/confirm?for=",
        "/news/confirm",
        `${confirm}&for=x`,
        `/news/confirm?for=${"x".repeat(5000)}`,
      ]) {
        expect((await ask("GET", wrong)).status).toBe(404);
        expect((await ask("POST", wrong)).status).toBe(404);
      }
      await ask("PUT", "/api/me/mail", { mail: "other@example.org", password: "a long drum roll" });
      expect((await ask("POST", confirm)).status).toBe(404);
      expect((await ask("GET", "/api/me/news")).json()).toMatchObject({ news: { mail: "off" } });
    });

    test("cannot be had without an address, or from a server that has no mail, and says so", async () => {
      const box = await letterbox();
      const without = await site({ SMTP_URL: box.url });
      await without.enter();
      expect((await without.ask("PUT", "/api/me/news", { mail: true })).status).toBe(400);
      await ground.store.db.deleteFrom("people").execute();
      const mute = await site();
      await mute.enter("bob@example.org");
      expect((await mute.ask("PUT", "/api/me/news", { mail: true })).status).toBe(403);
    });

    test("a mail server that takes nothing is told of, and letters are not asked for without end", async () => {
      const box = await letterbox();
      const { ask, enter } = await site({ SMTP_URL: box.url });
      await enter("bob@example.org");
      box.refuse = 550;
      expect((await ask("PUT", "/api/me/news", { mail: true })).status).toBe(503);
      const answers = [];
      for (let i = 0; i < 25; i++) answers.push((await ask("PUT", "/api/me/news", { mail: true })).status);
      expect(answers).toContain(429);
    });
  });

  describe("addresses", () => {
    const hook = { way: "webhook", endpoint: "https://example.org/hook?secret=1" };

    test("come and go, and tell no more of themselves than where they lead", async () => {
      const { ask, enter } = await site();
      await enter();
      const made = await ask("POST", "/api/me/news/addresses", hook);
      expect(made.status).toBe(201);
      expect((await ask("POST", "/api/me/news/addresses", hook)).json()).toEqual(made.json());
      const { keys } = browser();
      expect((await ask("POST", "/api/me/news/addresses", { way: "push", endpoint: "https://push.example.org/1", keys })).status).toBe(201);
      const shown = await ask("GET", "/api/me/news");
      expect(shown.json().news.addresses).toMatchObject([
        { way: "webhook", where: "example.org" },
        { way: "push", where: "push.example.org" },
      ]);
      expect(shown.text).not.toContain("secret");
      expect((await ask("DELETE", `/api/me/news/addresses/${made.json().id}`)).status).toBe(204);
      expect((await ask("DELETE", `/api/me/news/addresses/${made.json().id}`)).status).toBe(404);
      expect((await ask("DELETE", "/api/me/news/addresses/none")).status).toBe(404);
    });

    test("Discord's is known by itself", async () => {
      const { ask, enter } = await site();
      await enter();
      await ask("POST", "/api/me/news/addresses", { way: "webhook", endpoint: "https://discord.com/api/webhooks/1/x" });
      expect(await ground.store.db.selectFrom("addresses").select("keys").execute()).toEqual([{ keys: { form: "discord" } }]);
    });

    test("of another cannot be taken away", async () => {
      const { ask, enter } = await site();
      await enter();
      const { id } = (await ask("POST", "/api/me/news/addresses", hook)).json();
      const other = await site();
      await other.ask("POST", "/api/guest");
      expect((await other.ask("DELETE", `/api/me/news/addresses/${id}`)).status).toBe(404);
    });

    test.each([
      [{ way: "webhook", endpoint: "http://127.0.0.1/" }],
      [{ way: "webhook", endpoint: "https://169.254.169.254/" }],
      [{ way: "webhook", endpoint: "file:///etc/passwd" }],
      [{ way: "webhook", endpoint: "https://example.org/", form: "telegraph" }],
      [{ way: "push", endpoint: "https://localhost/", keys: browser().keys }],
      [{ way: "push", endpoint: "https://push.example.org/", keys: { p256dh: "x", auth: "y" } }],
      [{ way: "push", endpoint: "https://push.example.org/" }],
      [{ way: "pigeon", endpoint: "https://example.org/" }],
    ])("%j is refused", async (wanted) => {
      const { ask, enter } = await site();
      await enter();
      expect((await ask("POST", "/api/me/news/addresses", wanted)).status).toBe(400);
    });

    test("there are ten, and no more; and none for webhooks where they are off", async () => {
      const { ask, enter } = await site();
      await enter();
      const answers = [];
      for (let i = 0; i < 12; i++) {
        answers.push((await ask("POST", "/api/me/news/addresses", { way: "webhook", endpoint: `https://example.org/${i}` })).status);
      }
      expect(answers).toEqual([...Array(10).fill(201), 429, 429]);
      const off = await site({ LONGROLL_WEBHOOKS: "off" });
      await off.ask("POST", "/api/guest");
      expect((await off.ask("POST", "/api/me/news/addresses", hook)).status).toBe(403);
    });
  });
});
