/** What a newcomer was in doubt about: where it happens, what is owed, and where the panel was a moment ago. */
import { readFileSync } from "node:fs";
import type { BrowserContext } from "playwright-core";
import { expect, test } from "vitest";
import type { Game } from "../../../engine/index.js";
import { guns } from "../../../games/guns/index.js";
import { handsOf, mapIn } from "../hands.js";
import { alone, inContact, saved, seasoned, sitDown } from "../saved.js";
import { laptop, phone, shifted, visits } from "../visit.js";

const visit = visits();

const listener = (context: BrowserContext) =>
  context.addInitScript(
    (settings) => localStorage.setItem("longroll.settings", settings),
    JSON.stringify({ hintsSeen: ["asked", "map", "tabs", "lesson-antietam", "lesson-guns"], settle: false, pace: "slow", motion: "off" }),
  );

test("who comes to a table while the enemy's turn is told sees it from near", async () => {
  const visitor = await visit("#/", laptop, listener);
  const { page } = visitor;
  // The Union has nothing more to do in its turn, and the computer moves at once.
  await sitDown(visitor, saved({ actions: [{ do: "end" }, { do: "end" }], seats: alone }));
  await page
    .getByRole("region", { name: "What the other side does" })
    .getByText(/moves from/)
    .waitFor();
  expect((await mapIn(page)).scale).toBeGreaterThan(22);
});

test("no hint lies on the hands of the story on a newcomer's phone: the first comes when something is asked", async () => {
  const visitor = await visit("#/", phone, (context) =>
    context.addInitScript(() => localStorage.setItem("longroll.settings", JSON.stringify({ pace: "slow", motion: "off" }))),
  );
  const { page } = visitor;
  await sitDown(visitor, saved({ actions: [{ do: "end" }, { do: "end" }], seats: alone }));
  const told = page.getByRole("region", { name: "What the other side does" });
  await told.waitFor();
  const hint = page.getByRole("complementary", { name: "Hint 1 of 3" });
  expect(await hint.count()).toBe(0);
  await expect
    .poll(async () => {
      await told
        .getByRole("button", { name: "Skip" })
        .tap({ timeout: 1000 })
        .catch(() => undefined);
      return hint.count();
    })
    .toBe(1);
  expect(await page.getByRole("button", { name: "What happened" }).count()).toBe(0);
});

test("what is only said is marked where it happens while it is told", async () => {
  const visitor = await visit("#/", laptop, listener);
  const { page } = visitor;
  const { options, seed, actions } = JSON.parse(readFileSync("src/games/guns/tests/games/plain-held.json", "utf8"));
  const attacked = actions.findIndex(({ do: what }: { do: string }) => what === "declare") + 1;
  await sitDown(visitor, saved({ game: guns as Game, options, seed, actions: actions.slice(0, attacked), seats: alone }));
  await page.getByRole("region", { name: "What the other side does" }).getByText("The Confederates attack").waitFor();
  await expect.poll(() => page.locator('[data-outline="told"]').count()).toBeGreaterThan(0);
});

test("enemies that must be attacked are told from those that merely may be", async () => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page } = visitor;
  await sitDown(visitor, saved({ actions: inContact, seats: alone }));
  await page.locator(".sign.strike").first().waitFor();
  const owed = await page.locator('[data-duty="owed"]').count();
  expect(owed).toBeGreaterThan(0);
  expect(await page.locator(".sign.strike:not(.free)").count()).toBe(owed);
  expect(await page.locator(".sign.strike.free").count()).toBeGreaterThan(owed);
});

test("nothing jumps when buttons come and go, and another question begins at its top", async () => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page } = visitor;
  await sitDown(visitor, saved({ seats: alone }));
  const { order, press, await: isAsked } = handsOf(visitor);
  const list = page.locator(".orders-list");
  const top = async () => Math.round((await page.locator(".orders").boundingBox())!.y);
  const before = await top();
  await page.locator(".orders").evaluate((orders) => orders.scrollTo(0, 400));
  await order("Take up 1/3/I in 1008");
  await isAsked("choose where it goes");
  expect(await top()).toBe(before);
  expect(await page.locator(".orders").evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await press("0909");
  await isAsked("Put it down, or take up another");
  expect(await top()).toBe(before);
  await order("Put 1/3/I down in 0909");
  await isAsked("14 of 15 moves left");
  expect(await top()).toBe(before);
  await list.waitFor();
  expect(await shifted(visitor)).toBeLessThan(0.02);
});
