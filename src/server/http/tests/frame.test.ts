import { once } from "node:events";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { read } from "../../safety/read.js";
import { onStore } from "../../tests/postgres.js";
import { Trouble } from "../../trouble.js";
import { requirePerson } from "../frame.js";
import { createLog } from "../log.js";
import { type Browser, browser, type TestStation, testFrame, testStation } from "./station.js";

/** A few routes that do what routes do. */
function addRoutes(frame: FastifyInstance): FastifyInstance {
  frame.post("/api/echo", async (request) => ({ heard: request.body ?? null }));
  frame.post("/api/long", { bodyLimit: 1024 * 1024 }, async (request) => ({ length: JSON.stringify(request.body).length }));
  frame.get("/api/tables/:id", async (request) => ({ params: request.params, query: request.query }));
  frame.post("/api/sit", async (request, reply) => ({ name: (await requirePerson(request, reply)).name }));
  frame.post("/api/shape", async (request) => read(z.strictObject({ text: z.string() }), request.body));
  frame.get("/api/rule", async () => {
    throw new Trouble("illegal", "The bridge is held.", "BG-5.13");
  });
  frame.get("/api/fault", async () => {
    throw new TypeError("cannot read properties of secret things");
  });
  frame.get("/api/store", async (request) =>
    request.server.station.store.db
      .selectFrom("nowhere" as "people")
      .selectAll()
      .execute(),
  );
  return frame;
}

onStore("postgres", (ground) => {
  let station: TestStation;
  let frame: FastifyInstance;
  let page: Browser;
  const lines: string[] = [];

  beforeAll(async () => {
    const log = createLog({ logLevel: "debug", node: "test" }, { write: (line) => void lines.push(line) });
    station = testStation(ground.store, { requestsAMinute: 0 }, log);
    frame = addRoutes(testFrame(station));
    page = browser(frame);
    await frame.ready();
  });
  afterAll(() => frame.close());

  describe("what comes in", () => {
    test("is JSON, or nothing", async () => {
      expect((await page.ask("POST", "/api/echo", { a: [1, "ü"] })).body).toEqual({ heard: { a: [1, "ü"] } });
      expect((await page.ask("POST", "/api/echo")).body).toEqual({ heard: null });
      expect((await page.ask("POST", "/api/echo", "", { "content-type": "application/json" })).body).toEqual({ heard: null });
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml"]) {
        const answer = await page.ask("POST", "/api/echo", '{"a":1}', { "content-type": type });
        expect(answer, type).toMatchObject({
          status: 400,
          body: { error: { code: "bad-request", message: expect.stringContaining("JSON") } },
        });
      }
    });

    test.each([
      ["no JSON", "{a:1}", 400],
      ["deep JSON", `${"[".repeat(30_000)}${"]".repeat(30_000)}`, 400],
      ["a name that reaches behind", '{"__proto__":{"x":1}}', 400],
      ["the character 0", '{"a":"\\u0000"}', 400],
      ["half a character", '{"a":"\\ud800"}', 400],
      ["huge JSON", JSON.stringify({ a: "x".repeat(64 * 1024) }), 413],
    ])("not %s", async (_, body, status) => {
      const answer = await page.ask("POST", "/api/echo", body);
      expect(answer.status).toBe(status);
      expect(answer.body.error).toMatchObject({ code: status === 413 ? "too-large" : "bad-request", message: expect.any(String) });
    });

    test("a route may take more than others", async () => {
      expect((await page.ask("POST", "/api/long", { a: "x".repeat(200_000) })).body.length).toBeGreaterThan(200_000);
    });

    test("what does not fit its shape is refused with a sentence", async () => {
      expect(await page.ask("POST", "/api/shape", { text: 1 })).toMatchObject({
        status: 400,
        body: { error: { code: "bad-request", message: expect.stringMatching(/^"text": /) } },
      });
    });

    test("addresses are text, whatever they try", async () => {
      expect((await page.ask("GET", "/api/tables/..%2f..%2fetc%2fpasswd")).body.params).toEqual({ id: "../../etc/passwd" });
      for (const url of ["/api/tables/a%00b", "/api/tables/x?at=%00", "/api/tables/x?at=1&at=a%00"]) {
        expect(await page.ask("GET", url), url).toMatchObject({ status: 400, body: { error: { code: "bad-request" } } });
      }
      for (const url of [
        "/api/tables/%E0%A4%A",
        "/api/tables/%ff",
        `/api/tables/${"x".repeat(10_000)}`,
        "//evil.example/%2e%2e",
        "/api/../../etc/passwd",
      ]) {
        const { status, body } = await page.ask("GET", url);
        expect([400, 404, 413, 414], url).toContain(status);
        expect(body.error.code, url).toMatch(/bad-request|unknown|too-large/);
      }
    });
  });

  describe("where it comes from", () => {
    test("another site's pages change nothing", async () => {
      for (const origin of ["https://evil.example", "null", "http://localhost:9999", "http://127.0.0.1:1863"]) {
        const answer = await page.ask("POST", "/api/echo", {}, { origin });
        expect(answer, origin).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
      }
      expect(await page.ask("DELETE", "/api/me", undefined, { origin: "https://evil.example" })).toMatchObject({ status: 403 });
      expect(await page.ask("POST", "/api/echo", {}, { origin: "http://localhost:1863" })).toMatchObject({ status: 200 });
    });

    test("another site's pages open no live connection", async () => {
      const upgrade = { upgrade: "websocket", connection: "upgrade", origin: "https://evil.example" };
      expect(await page.ask("GET", "/api/me", undefined, upgrade)).toMatchObject({ status: 403 });
    });

    test("no other site may read: there is no CORS", async () => {
      const { headers } = await page.ask("GET", "/api/me", undefined, { origin: "https://evil.example" });
      expect(headers["access-control-allow-origin"]).toBeUndefined();
      expect((await page.ask("OPTIONS", "/api/me")).status).toBe(404);
    });

    test("behind a proxy the address is the one it names, and only then", async () => {
      const named = { "x-forwarded-for": "198.51.100.7" };
      for (const [trustProxy, address] of [
        [false, "192.0.2.1"],
        [1, "198.51.100.7"],
        ["192.0.2.0/24", "198.51.100.7"],
        ["10.0.0.0/8", "192.0.2.1"],
      ] as const) {
        const behind = testFrame(testStation(ground.store, { trustProxy }));
        const other = browser(behind);
        await other.ask("POST", "/api/guest", undefined, named);
        expect((await other.ask("GET", "/api/sessions", undefined, named)).body.sessions[0].address, String(trustProxy)).toBe(address);
        await behind.close();
      }
    });
  });

  describe("how often", () => {
    test("an address has a limit, others are not held up, and the time to wait is said", async () => {
      const limited = testFrame(testStation(ground.store, { requestsAMinute: 5 }));
      const flood = browser(limited, "192.0.2.9");
      const answers = [];
      for (let i = 0; i < 8; i++) answers.push(await flood.ask("GET", "/api/me"));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
      expect(answers[7]).toMatchObject({ headers: { "retry-after": "60" }, body: { error: { code: "too-many" } } });
      expect((await browser(limited, "192.0.2.10").ask("GET", "/api/me")).status).toBe(200);
      await limited.close();
    });

    test("a person has a limit, from however many addresses", async () => {
      const limited = testFrame(testStation(ground.store, { requestsAMinute: 10 }));
      const first = browser(limited, "192.0.2.20");
      await first.ask("POST", "/api/guest");
      const statuses = [];
      for (let i = 0; i < 7; i++) {
        const next = Object.assign(browser(limited, `192.0.2.${21 + i}`), { cookie: first.cookie });
        statuses.push((await next.ask("GET", "/api/me")).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
      await limited.close();
    });

    test("an address makes only so many guests", async () => {
      const limited = addRoutes(testFrame(testStation(ground.store)));
      const statuses = new Map<number, number>();
      for (let i = 0; i < 70; i++) {
        const { status } = await browser(limited, "2001:db8::1").ask("POST", "/api/sit");
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect(Object.fromEntries(statuses)).toEqual({ 200: 60, 429: 10 });
      expect((await browser(limited, "2001:db8::2").ask("POST", "/api/sit")).status).toBe(429);
      expect((await browser(limited, "2001:db8:0:1::1").ask("POST", "/api/sit")).status).toBe(200);
      await limited.close();
    });

    test("a password is guessed ten times, and not more; the right one forgives", async () => {
      const limited = testFrame(testStation(ground.store));
      await browser(limited, "192.0.2.40").ask("POST", "/api/account", { name: "Hooker", password: "cornfield at dawn" });
      const guess = async (password: string, address: string) =>
        (await browser(limited, address).ask("POST", "/api/session", { name: "Hooker", password })).status;
      for (let i = 0; i < 9; i++) expect(await guess("wrong", "192.0.2.41")).toBe(401);
      expect(await guess("cornfield at dawn", "192.0.2.41")).toBe(200);
      for (let i = 0; i < 10; i++) expect(await guess("wrong", "192.0.2.41")).toBe(401);
      expect(await guess("cornfield at dawn", "192.0.2.41")).toBe(429);
      // The one whose name it is gets in from elsewhere.
      expect(await guess("cornfield at dawn", "192.0.2.40")).toBe(200);
      await limited.close();
    });
  });

  describe("what goes out", () => {
    test("pages run no script but ours, and are shown in no other", async () => {
      const { headers } = await page.ask("GET", "/api/me");
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("default-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store", "referrer-policy": "same-origin" });
      expect(headers["strict-transport-security"]).toBeUndefined();
      expect(headers["x-powered-by"]).toBeUndefined();
    });

    test("with TLS, browsers are told to stay with it", async () => {
      const secure = testFrame(testStation(ground.store, { url: "https://longroll.example" }));
      expect((await browser(secure).ask("GET", "/health")).headers["strict-transport-security"]).toBe("max-age=31536000");
      await secure.close();
    });

    test("a refusal has a code, a sentence and the rule", async () => {
      expect(await page.ask("GET", "/api/rule")).toMatchObject({
        status: 422,
        body: { error: { code: "illegal", message: "The bridge is held.", rule: "BG-5.13" } },
      });
    });

    test("a fault of ours is noted, and nothing of it is told", async () => {
      for (const url of ["/api/fault", "/api/store"]) {
        lines.length = 0;
        const { status, body } = await page.ask("GET", url);
        expect(status).toBe(500);
        expect(body.error.code).toBe("unavailable");
        expect(body.error.message).toMatch(/^Something broke here, and has been noted under [0-9a-f]{12}\. Try again\.$/);
        const [noted] = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "a fault");
        expect(body.error.message).toContain(noted.request);
        expect(noted).toMatchObject({ level: "error", route: url, err: { stack: expect.any(String) } });
      }
    });

    test("what is not there is said in JSON to programs and on a page to people", async () => {
      expect(await page.ask("GET", "/api/nothing", undefined, { accept: "text/html" })).toMatchObject({
        status: 404,
        body: { error: { code: "unknown", message: "There is nothing here." } },
      });
      const lost = await page.ask("GET", '/<script>alert("1")</script>', undefined, { accept: "text/html" });
      expect(lost.status).toBe(404);
      expect(lost.body).toContain("Not on this map");
      expect(lost.body).not.toContain("script");
    });

    test("what is no HTTP at all is refused too", async () => {
      const raw = testFrame(testStation(ground.store));
      await raw.listen({ port: 0, host: "127.0.0.1" });
      const { port } = raw.server.address() as { port: number };
      const say = async (text: string) => {
        const socket = connect(port, "127.0.0.1");
        let heard = "";
        socket.on("data", (data) => {
          heard += data;
        });
        socket.write(text);
        await once(socket, "close");
        return heard;
      };
      expect(await say("rubbish\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
      expect(await say(`GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(100_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
      await raw.close();
    });
  });

  describe("the log", () => {
    test("has a line for each request, without what was in it", async () => {
      lines.length = 0;
      const other = browser(frame);
      await other.ask("POST", "/api/account", { name: "Reynolds", password: "seminary ridge", mail: "reynolds@example.org" });
      await other.ask("GET", "/api/tables/t1?invitation=let-me-in");
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { level: "info", node: "test", method: "POST", route: "/api/account", status: 201, msg: "answered" },
        { level: "info", node: "test", method: "GET", route: "/api/tables/:id", status: 200, person: expect.any(String) },
      ]);
      const token = decodeURIComponent(other.cookie!.split("=")[1]).split(".")[0];
      for (const secret of ["seminary", "reynolds@", "let-me-in", token, "192.0.2.1"]) expect(lines.join("")).not.toContain(secret);
    });

    test("masks secrets that somebody logs by mistake", () => {
      const written: string[] = [];
      const log = createLog({ logLevel: "info", node: "n" }, { write: (line) => void written.push(line) });
      log.info(
        { password: "p1", headers: { cookie: "p2" }, table: { row: { seed: "p3" } }, req: { headers: { authorization: "p4" } } },
        "oops",
      );
      log.warn({ err: Object.assign(new Error("duplicate"), { detail: "Key (mail)=(p5) already exists." }) }, "oops");
      for (const secret of ["p1", "p2", "p3", "p4", "p5"]) expect(written.join("")).not.toContain(`"${secret}`);
      expect(written.join("")).not.toContain("p5");
    });

    test("a log of another's making will do", async () => {
      const quiet = testFrame(testStation(ground.store, {}, pino({ level: "silent" })));
      expect((await browser(quiet).ask("GET", "/health")).status).toBe(200);
      await quiet.close();
    });
  });
});
