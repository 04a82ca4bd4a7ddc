import { describe, expect, test } from "vitest";
import { ENDED_CHANNEL } from "../../people/sessions.js";
import { onStore } from "../../tests/postgres.js";
import { peopleOn } from "./people-station.js";
import { browser, DAY, HOUR, testFrame, testStation } from "./station.js";

onStore("postgres", (ground) => {
  const here = peopleOn(ground);
  const { me, signIn, signUp } = here;

  describe("sessions", () => {
    test("are listed, and say which one is here", async () => {
      await signUp("Ambrose");
      here.station.pass(HOUR / 2);
      const other = browser(here.frame, "192.0.2.2");
      await signIn("Ambrose", other);
      const { sessions } = (await here.page.ask("GET", "/api/sessions")).body;
      expect(sessions).toMatchObject([
        { agent: "Test 1.0", address: "192.0.2.2", here: false },
        { agent: "Test 1.0", address: "192.0.2.1", here: true },
      ]);
      expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(here.page.cookie!.split("=")[1]).split(".")[0]);
    });

    test("one is ended, and every node hears which", async () => {
      await signUp("Ambrose");
      const other = browser(here.frame);
      await signIn("Ambrose", other);
      const heard: string[] = [];
      const stop = await ground.store.listen(ENDED_CHANNEL, (payload) => heard.push(payload));
      const { sessions } = (await here.page.ask("GET", "/api/sessions")).body;
      const { id } = sessions.find(({ here }: { here: boolean }) => !here);
      expect(await here.page.ask("DELETE", `/api/sessions/${id}`)).toMatchObject({ status: 204 });
      expect(await me(other)).toBeNull();
      expect((await me()).name).toBe("Ambrose");
      await expect.poll(() => heard).toEqual([id]);
      await stop();
    });

    test("all others are ended at once", async () => {
      await signUp("Ambrose");
      const others = [browser(here.frame), browser(here.frame)];
      for (const other of others) await signIn("Ambrose", other);
      expect((await here.page.ask("DELETE", "/api/sessions")).body).toEqual({ ended: 2 });
      for (const other of others) expect(await me(other)).toBeNull();
      expect((await me()).name).toBe("Ambrose");
    });

    test("of others cannot be ended", async () => {
      await signUp("Ambrose");
      const other = browser(here.frame);
      await signUp("Burnside", other);
      const [{ id }] = (await other.ask("GET", "/api/sessions")).body.sessions;
      for (const one of [id, "x", "..%2f", "%00", "0".repeat(64), "'%20or%201=1"]) {
        const { status } = await here.page.ask("DELETE", `/api/sessions/${one}`);
        expect(status === 404 || status === 400, one).toBe(true);
      }
      expect((await me(other)).name).toBe("Burnside");
    });

    test("last from the last visit on, and the cookie with them", async () => {
      await signUp("Ambrose");
      here.station.pass(179 * DAY);
      const { headers } = await here.page.ask("GET", "/api/me");
      expect(headers["set-cookie"]).toMatch(/^longroll=/);
      here.station.pass(179 * DAY);
      expect((await me()).name).toBe("Ambrose");
      here.station.pass(180 * DAY);
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
        expect(await here.page.ask(method, url), `${method} ${url}`).toMatchObject({
          status: 401,
          body: { error: { code: "unauthorized" } },
        });
      }
    });
  });

  describe("cookies", () => {
    test("that were forged are nobody's", async () => {
      await signUp("Ambrose");
      const [name, value] = here.page.cookie!.split("=");
      const [token, signature] = decodeURIComponent(value).split(".");
      const anotherStart = token.startsWith("A") ? "B" : "A";
      const forged = [
        token,
        `${token}.`,
        `${token}.${"A".repeat(signature.length)}`,
        `${token.slice(1)}.${signature}`,
        `${anotherStart}${token.slice(1)}.${signature}`,
        `.${signature}`,
        "x".repeat(4000),
        "%00",
        "' or 1=1 --",
      ];
      for (const one of forged) {
        const thief = browser(here.frame);
        thief.cookie = `${name}=${encodeURIComponent(one)}`;
        expect(await me(thief), one).toBeNull();
        expect(await thief.ask("GET", "/api/sessions"), one).toMatchObject({ status: 401 });
      }
    });

    test("that have run out do not make a new guest unasked", async () => {
      await signUp("Ambrose");
      here.station.pass(181 * DAY);
      expect(await here.page.ask("POST", "/api/guest")).toMatchObject({
        status: 401,
        body: { error: { code: "unauthorized", message: "Your session has ended. Sign in again, or go on as a new guest." } },
      });
      expect(here.page.cookie).toBeUndefined();
      expect((await here.page.ask("POST", "/api/guest")).body.person.account).toBe(false);
    });

    test("are Secure and bound to the host where there is TLS", async () => {
      const secure = testFrame(testStation(ground.store, { url: "https://longroll.example" }));
      const { headers } = await browser(secure).ask("POST", "/api/guest", undefined, { origin: "https://longroll.example" });
      expect(headers["set-cookie"]).toMatch(/^__Host-longroll=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      await secure.close();
    });

    test("signed by an older secret still hold, by an unknown one not", async () => {
      const [older, newer] = ["o".repeat(32), "n".repeat(32)];
      const frames = [[older], [newer, older], [newer]].map((secret) => testFrame(testStation(ground.store, { secret })));
      const first = browser(frames[0]);
      const { id } = (await first.ask("POST", "/api/guest")).body.person;
      const later = frames.map((one) => Object.assign(browser(one), { cookie: first.cookie }));
      expect((await me(later[1])).id).toBe(id);
      expect(await me(later[2])).toBeNull();
      for (const one of frames) await one.close();
    });
  });
});
