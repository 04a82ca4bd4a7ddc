import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { finish, putOff, take } from "../../bots/jobs.js";
import { stationOn } from "../../bots/tests/field.js";
import type { Env } from "../../config.js";
import { onStore } from "../../tests/postgres.js";
import { createNews } from "../news.js";
import { noteTurns, PATIENCE_MS } from "../turns.js";
import { addMove, addPlayer, addRematch, addTable, browser, doorbell, letterbox, textOf } from "./field.js";

const NOON = new Date("2026-05-01T12:00:00Z");
const MINUTE = 60_000;
const LATER = PATIENCE_MS / MINUTE;

onStore("postgres", (ground) => {
  let now = NOON;
  beforeEach(async () => {
    now = NOON;
    for (const table of ["jobs", "news", "addresses", "moves", "seats", "tables", "people"] as const)
      await ground.store.db.deleteFrom(table).execute();
  });

  /** A node that looks and sends when it is told to, at a time of our choosing. */
  async function node(env: Env = {}) {
    const station = stationOn(ground.store, {
      env: { LONGROLL_URL: "https://longroll.example", LONGROLL_WEBHOOKS: "any", ...env },
      now: () => now,
    });
    const news = await createNews(station);
    onTestFinished(() => news.close());
    /** `minutes` after noon everything that is due is done. */
    return async (minutes: number) => {
      now = new Date(NOON.getTime() + minutes * MINUTE);
      await noteTurns(station);
      const until = new Date(now.getTime() + MINUTE);
      for (const job of await take(ground.store.db, { kinds: ["news"], node: "n1", now, until, limit: 100 })) {
        const outcome = await news.post.work(job);
        if (outcome === "done") await finish(ground.store.db, job);
        else if (outcome !== "give-back") await putOff(ground.store.db, job, outcome.again);
      }
    };
  }
  const noted = () => ground.store.db.selectFrom("news").selectAll().orderBy("id").execute();
  const withMail = (name: string, more = {}) =>
    addPlayer(ground.store, { name, mail: `${name}@example.org`, news: { mailTo: `${name}@example.org`, ...more } });

  describe("mail", () => {
    test("tells whose turn it is, once, with the link, the deadline and the way out", async () => {
      const box = await letterbox();
      const look = await node({ SMTP_URL: box.url, LONGROLL_MAIL_FROM: "Longroll <news@longroll.example>" });
      const table = await addTable(ground.store, { players: [await withMail("ann"), await withMail("bob")], moved: "blue", at: NOON });
      await look(LATER - 1);
      expect(box.got).toEqual([]);
      await look(LATER);
      await look(LATER + 1);
      await look(LATER + 600);
      expect(box.got).toHaveLength(1);
      const [{ from, to, source }] = box.got;
      expect({ from, to }).toEqual({ from: "news@longroll.example", to: ["bob@example.org"] });
      expect(source).toMatch(/^Subject: Your move: Pickets\r$/m);
      expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
      expect(source.replace(/\r\n\s+/g, "")).toMatch(/List-Unsubscribe: ?<https:\/\/longroll\.example\/news\/unsubscribe\?for=/);
      const text = textOf(source);
      expect(text).toContain("It is your move as Gray in Pickets against ann.");
      expect(text).toContain(`https://longroll.example/#/tables/${table}`);
      expect(text).toContain("2026-05-03 12:00 UTC");
      expect(await noted()).toMatchObject([{ way: "mail", number: 1, tries: 0, failure: null, sent_at: expect.any(Date) }]);
    });

    test("the next turn is told of again, and so is the first", async () => {
      const box = await letterbox();
      const look = await node({ SMTP_URL: box.url });
      const table = await addTable(ground.store, { players: [await withMail("ann"), await withMail("bob")], moved: null, at: NOON });
      await look(LATER);
      await addMove(ground.store, table, "blue", now);
      await look(2 * LATER);
      expect(box.got.map(({ to }) => to[0])).toEqual(["ann@example.org", "bob@example.org"]);
      expect(textOf(box.got[0].source)).toContain("The game has begun");
    });

    test("who is called to play again is told once, and not any more once they sit there", async () => {
      const box = await letterbox();
      const look = await node({ SMTP_URL: box.url });
      const players = [await withMail("ann"), await withMail("bob")] as const;
      const table = await addRematch(ground.store, players, NOON);
      await look(LATER - 1);
      expect(box.got).toEqual([]);
      await look(LATER);
      await look(LATER + 1);
      expect(box.got.map(({ to }) => to[0])).toEqual(["bob@example.org"]);
      expect(box.got[0].source).toMatch(/^Subject: Play again: Pickets\r$/m);
      const text = textOf(box.got[0].source);
      expect(text).toContain("ann would play Pickets again, sides turned: a seat is kept for you as Gray.");
      expect(text).toContain(`https://longroll.example/#/tables/${table}`);
      const next = await addRematch(ground.store, players, now);
      await ground.store.db
        .updateTable("seats")
        .set({ person: players[1] })
        .where("table_id", "=", next)
        .where("seat", "=", "gray")
        .execute();
      await look(3 * LATER);
      expect(box.got).toHaveLength(1);
    });

    test.each<[string, (ids: string[]) => Parameters<typeof addTable>[1]]>([
      [
        "a game with a live clock",
        ([ann, bob]) => ({
          players: [ann, bob],
          moved: "blue",
          at: NOON,
          clock: { kind: "live", minutes: 30, increment: 0, onTime: "lose" },
        }),
      ],
      ["a game against a bot", ([, bob]) => ({ players: ["bot", bob], moved: "blue", at: NOON })],
      ["a player who plays both sides", ([, bob]) => ({ players: [bob, bob], moved: "blue", at: NOON })],
      ["a turn of days ago", ([ann, bob]) => ({ players: [ann, bob], moved: "blue", at: new Date(NOON.getTime() - 48 * 60 * MINUTE) })],
    ])("nobody is told of %s", async (_name, seating) => {
      const box = await letterbox();
      const look = await node({ SMTP_URL: box.url });
      await addTable(ground.store, seating([await withMail("ann"), await withMail("bob")]));
      await look(LATER);
      expect(box.got).toEqual([]);
    });

    test("the next step of one's own turn is no news", async () => {
      const box = await letterbox();
      const look = await node({ SMTP_URL: box.url });
      const table = await addTable(ground.store, { players: [await withMail("ann"), await withMail("bob")], moved: "gray", at: NOON });
      await addMove(ground.store, table, "blue", NOON, "blue");
      await look(LATER);
      expect(box.got).toEqual([]);
    });

    test("who has not said yes, or has another address since, gets none", async () => {
      const box = await letterbox();
      const look = await node({ SMTP_URL: box.url });
      const quiet = await addPlayer(ground.store, { name: "cid", mail: "cid@example.org" });
      const moved = await addPlayer(ground.store, { name: "dan", mail: "new@example.org", news: { mailTo: "old@example.org" } });
      for (const player of [quiet, moved])
        await addTable(ground.store, { players: [await withMail("ann"), player], moved: "blue", at: NOON });
      await look(LATER);
      expect(box.got).toEqual([]);
    });

    test("waits for the end of quiet hours, and is dropped when the game has gone on by then", async () => {
      const box = await letterbox();
      const look = await node({ SMTP_URL: box.url });
      const quiet = { from: "11:00", to: "13:00", zone: "UTC" };
      const players: [string, string] = [await withMail("ann"), await withMail("bob", { quiet })];
      await addTable(ground.store, { players, moved: "blue", at: NOON });
      const other = await addTable(ground.store, { players, moved: "blue", at: NOON });
      await look(LATER);
      expect(box.got).toEqual([]);
      await addMove(ground.store, other, "gray", now);
      await look(60);
      expect(box.got.map(({ to }) => to[0]).sort()).toEqual(["ann@example.org", "bob@example.org"]);
      expect((await noted()).filter(({ failure }) => failure === "The game went on.")).toHaveLength(1);
    });

    test("that is not taken now is tried again, after growing pauses, and then given up", async () => {
      const box = await letterbox();
      const look = await node({ SMTP_URL: box.url });
      await addTable(ground.store, { players: [await withMail("ann"), await withMail("bob")], moved: "blue", at: NOON });
      box.refuse = 451;
      let at = LATER;
      for (const [i, pause] of [1, 5, 30, 120, 360].entries()) {
        await look(at);
        expect((await noted())[0]).toMatchObject({ tries: i + 1, sent_at: null, failure: expect.stringContaining("451") });
        await look(at + pause - 0.5);
        expect((await noted())[0].tries).toBe(i + 1);
        at += pause;
      }
      await look(at);
      expect((await noted())[0]).toMatchObject({ tries: 6, sent_at: null });
      expect(await ground.store.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
    });

    test("that is taken at the second attempt has come once", async () => {
      const box = await letterbox();
      const look = await node({ SMTP_URL: box.url });
      await addTable(ground.store, { players: [await withMail("ann"), await withMail("bob")], moved: "blue", at: NOON });
      box.refuse = 421;
      await look(LATER);
      box.refuse = 0;
      await look(LATER + 1);
      await look(LATER + 10);
      expect(box.got).toHaveLength(1);
      expect((await noted())[0]).toMatchObject({ tries: 1, failure: null, sent_at: expect.any(Date) });
    });

    test("that is refused for good is not tried again; nor does a mail server that is away do harm", async () => {
      const box = await letterbox();
      const look = await node({ SMTP_URL: box.url });
      const away = await node({ SMTP_URL: "smtp://127.0.0.1:1" });
      await addTable(ground.store, { players: [await withMail("ann"), await withMail("bob")], moved: "blue", at: NOON });
      await away(LATER);
      expect((await noted())[0]).toMatchObject({ tries: 1, failure: expect.stringContaining("ECONNREFUSED") });
      box.refuse = 550;
      await look(LATER + 1);
      box.refuse = 0;
      await look(LATER + 1000);
      expect(box.got).toEqual([]);
      expect((await noted())[0]).toMatchObject({ tries: 2, failure: expect.stringContaining("550") });
    });

    test("two nodes that look at once send one letter", async () => {
      const box = await letterbox();
      const looks = [await node({ SMTP_URL: box.url }), await node({ SMTP_URL: box.url })];
      await addTable(ground.store, { players: [await withMail("ann"), await withMail("bob")], moved: "blue", at: NOON });
      await Promise.all(looks.map((look) => look(LATER)));
      expect(box.got).toHaveLength(1);
    });

    test("a name that is not honest changes nothing of the letter's head", async () => {
      const box = await letterbox();
      const look = await node({ SMTP_URL: box.url });
      const wicked = await addPlayer(ground.store, { name: "ann\r\nBcc: all@example.org\r\n\r\n<script>" });
      await addTable(ground.store, { players: [wicked, await withMail("bob")], moved: "blue", at: NOON });
      await look(LATER);
      expect(box.got[0].to).toEqual(["bob@example.org"]);
      expect(box.got[0].source.split("\r\n\r\n")[0]).not.toContain("Bcc");
    });
  });

  describe("web push", () => {
    test("reaches the browser sealed, and only it can open it", async () => {
      const bell = await doorbell();
      const look = await node();
      const { keys, open } = browser();
      const bob = await addPlayer(ground.store, { name: "bob", addresses: [{ way: "push", endpoint: `${bell.url}/push/1`, keys }] });
      const table = await addTable(ground.store, { players: [await withMail("ann"), bob], moved: "blue", at: NOON });
      await look(LATER);
      await look(LATER + 60);
      expect(bell.got).toHaveLength(1);
      const [{ path, headers, body }] = bell.got;
      expect(path).toBe("/push/1");
      expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400", authorization: expect.stringMatching(/^vapid t=/) });
      expect(open(body)).toEqual({
        title: "Pickets",
        text: "It is your move as Gray in Pickets against ann.",
        link: `https://longroll.example/#/tables/${table}`,
      });
    });

    test("a browser that is gone is forgotten, and the other one is told", async () => {
      const gone = await doorbell();
      gone.status = 410;
      const bell = await doorbell();
      const look = await node();
      const addresses = [gone, bell].map(({ url }) => ({ way: "push" as const, endpoint: url, keys: browser().keys }));
      const bob = await addPlayer(ground.store, { name: "bob", addresses });
      await addTable(ground.store, { players: [await withMail("ann"), bob], moved: "blue", at: NOON });
      await look(LATER);
      expect(bell.got).toHaveLength(1);
      const left = await ground.store.db.selectFrom("addresses").select("endpoint").execute();
      expect(left).toEqual([{ endpoint: bell.url }]);
    });
  });

  describe("a webhook", () => {
    const hooked = (url: string, form?: string) =>
      addPlayer(ground.store, { name: "bob", addresses: [{ way: "webhook", endpoint: `${url}/hook`, keys: form ? { form } : {} }] });

    test("gets the turn as JSON, or in Discord's form", async () => {
      const bell = await doorbell();
      const look = await node();
      for (const form of [undefined, "discord"]) {
        await addTable(ground.store, { players: [await withMail("ann"), await hooked(bell.url, form)], moved: "blue", at: NOON });
      }
      await look(LATER);
      const bodies = bell.got.map(({ body }) => JSON.parse(body.toString()));
      expect(bodies).toContainEqual(expect.objectContaining({ event: "turn", game: "Pickets", seat: "Gray", number: 1 }));
      expect(bodies).toContainEqual(expect.objectContaining({ username: "Longroll", allowed_mentions: { parse: [] } }));
    });

    test("that answers with a fault is tried again", async () => {
      const bell = await doorbell();
      bell.status = 500;
      const look = await node();
      await addTable(ground.store, { players: [await withMail("ann"), await hooked(bell.url)], moved: "blue", at: NOON });
      await look(LATER);
      bell.status = 204;
      await look(LATER + 1);
      expect(bell.got).toHaveLength(2);
      expect((await noted())[0]).toMatchObject({ tries: 1, failure: null, sent_at: expect.any(Date) });
    });

    test("of our own network is not reached unless that is allowed, and none where webhooks are off", async () => {
      const bell = await doorbell();
      const bob = await hooked(bell.url);
      const inside = await node({ LONGROLL_WEBHOOKS: "public" });
      const off = await node({ LONGROLL_WEBHOOKS: "off" });
      await addTable(ground.store, { players: [await withMail("ann"), bob], moved: "blue", at: NOON });
      await off(LATER);
      expect(await noted()).toEqual([]);
      await inside(LATER);
      expect(bell.got).toEqual([]);
      expect((await noted())[0].failure).toMatch(/https/);
    });

    test("is left alone when the player wants it so", async () => {
      const bell = await doorbell();
      const look = await node();
      const addresses = [{ way: "webhook" as const, endpoint: bell.url }];
      const bob = await addPlayer(ground.store, { name: "bob", news: { webhook: false }, addresses });
      await addTable(ground.store, { players: [await withMail("ann"), bob], moved: "blue", at: NOON });
      await look(LATER);
      expect(bell.got).toEqual([]);
    });
  });
});
