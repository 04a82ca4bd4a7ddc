import { EventEmitter, once } from "node:events";
import { expect, test } from "vitest";
import { onStore } from "../../tests/postgres.js";
import { browser, testFrame, testStation } from "./station.js";

const TOKEN = "a token of some length";

onStore("postgres", (ground) => {
  test("it is alive and ready", async () => {
    const frame = testFrame(testStation(ground.store));
    expect(await browser(frame).ask("GET", "/health")).toMatchObject({ status: 200, body: { ok: true } });
    expect(await browser(frame).ask("GET", "/ready")).toMatchObject({
      status: 200,
      body: { ready: true, database: true, stopping: false },
    });
    await frame.close();
  });

  test("whoever looks after it may ask as often as they like", async () => {
    const frame = testFrame(testStation(ground.store, { requestsAMinute: 1 }));
    const page = browser(frame, "127.0.0.1");
    for (const url of ["/health", "/ready", "/metrics", "/health", "/ready", "/metrics"])
      expect((await page.ask("GET", url)).status).toBe(200);
    expect((await page.ask("GET", "/api/me")).status).toBe(200);
    expect((await page.ask("GET", "/api/me")).status).toBe(429);
    expect((await page.ask("GET", "/health")).status).toBe(200);
    await frame.close();
  });

  test("it counts requests by route, not by address", async () => {
    const frame = testFrame(testStation(ground.store));
    await browser(frame).ask("GET", "/api/me");
    await browser(frame).ask("DELETE", "/api/sessions/abc");
    const { status, body, headers } = await browser(frame, "127.0.0.1").ask("GET", "/metrics");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toContain('longroll_request_seconds_count{node="test",method="GET",route="/api/me",status="200"} 1');
    expect(body).toContain('route="/api/sessions/:id",status="401"');
    expect(body).not.toContain("abc");
    expect(body).toContain("nodejs_eventloop_lag_seconds");
    await frame.close();
  });

  test("figures are for this machine only", async () => {
    const frame = testFrame(testStation(ground.store));
    const ask = (address: string, headers = {}) => browser(frame, address).ask("GET", "/metrics", undefined, headers);
    expect(await ask("127.0.0.1")).toMatchObject({ status: 200 });
    expect(await ask("::1")).toMatchObject({ status: 200 });
    expect(await ask("192.0.2.1")).toMatchObject({ status: 404 });
    expect(await ask("192.0.2.1", { "x-forwarded-for": "127.0.0.1" })).toMatchObject({ status: 404 });
    // Somebody's proxy on this machine passes it on.
    expect(await ask("127.0.0.1", { "x-forwarded-for": "192.0.2.1" })).toMatchObject({ status: 404 });
    await frame.close();
  });

  test("figures are for whoever has the token, if there is one", async () => {
    const frame = testFrame(testStation(ground.store, { metricsToken: TOKEN }));
    const ask = (said?: string) => browser(frame).ask("GET", "/metrics", undefined, said === undefined ? {} : { authorization: said });
    expect(await ask(`Bearer ${TOKEN}`)).toMatchObject({ status: 200 });
    for (const said of [undefined, "Bearer ", "Bearer x", TOKEN, `Basic ${TOKEN}`]) expect(await ask(said)).toMatchObject({ status: 404 });
    expect(await browser(frame, "127.0.0.1").ask("GET", "/metrics")).toMatchObject({ status: 404 });
    await frame.close();
  });

  test("figures can be switched off", async () => {
    const frame = testFrame(testStation(ground.store, { metrics: false, metricsToken: TOKEN }));
    expect(await browser(frame).ask("GET", "/metrics", undefined, { authorization: `Bearer ${TOKEN}` })).toMatchObject({ status: 404 });
    await frame.close();
  });

  test("when the database is gone it is alive, not ready, and says so; when it is back it goes on", async () => {
    let gone = false;
    const db = ground.store.db.withPlugin({
      transformQuery: ({ node }) => {
        if (gone) throw Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const frame = testFrame(testStation({ ...ground.store, db }));
    const page = browser(frame);
    const { id } = (await page.ask("POST", "/api/guest")).body.person;
    gone = true;
    expect(await page.ask("GET", "/health")).toMatchObject({ status: 200 });
    expect(await page.ask("GET", "/ready")).toMatchObject({ status: 503, body: { ready: false, database: false } });
    for (const [method, url] of [
      ["GET", "/api/me"],
      ["POST", "/api/guest"],
      ["DELETE", "/api/me"],
    ] as const) {
      expect(await page.ask(method, url)).toMatchObject({ status: 503, body: { error: { code: "unavailable" } } });
    }
    gone = false;
    expect(await page.ask("GET", "/ready")).toMatchObject({ status: 200 });
    expect((await page.ask("GET", "/api/me")).body.person.id).toBe(id);
    await frame.close();
  });

  test("when it is told to stop it finishes what was begun, and takes nothing new", async () => {
    const frame = testFrame(testStation(ground.store));
    const begun = new EventEmitter();
    frame.get("/api/slow", async () => {
      begun.emit("slow");
      await once(begun, "finish");
      return { done: true };
    });
    await frame.listen({ port: 0, host: "127.0.0.1" });
    const { port } = frame.server.address() as { port: number };
    const slow = fetch(`http://127.0.0.1:${port}/api/slow`);
    await once(begun, "slow");
    const closing = frame.close();
    begun.emit("finish");
    expect(await (await slow).json()).toEqual({ done: true });
    await closing;
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
  });
});
