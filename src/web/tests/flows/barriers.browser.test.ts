/** No page and no state of a table has a barrier, by light and by dark. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { handsOf } from "../hands.js";
import { alone, inContact, saved, seasoned, sitDown } from "../saved.js";
import { ask, barriers, laptop, phone, type Visit, visits } from "../visit.js";

const visit = visits();
const finished = readFileSync(new URL("../../../games/antietam/tests/games/union-marginal.json", import.meta.url), "utf8");

const looks = [
  ["light", "a laptop", { ...laptop, colorScheme: "light" }],
  ["dark", "a laptop", { ...laptop, colorScheme: "dark" }],
  ["dark", "a phone", { ...phone, colorScheme: "dark" }],
] as const;

test.each(looks)("the pages, in the %s on %s", async (_light, _size, look) => {
  const visitor = await visit("#/", look, seasoned);
  const { page } = visitor;
  const found: Record<string, string[]> = {};
  const go = async (path: string, ready: RegExp) => {
    await page.goto(`${page.url().split("#")[0]}${path}`);
    await page.getByRole("heading", { name: ready }).first().waitFor();
    found[path] = await barriers(visitor);
  };
  const seats = { union: { who: "me" }, confederate: { who: "invitation" } };
  await ask(visitor, "guest", {});
  const { table, invitations } = await ask<{ table: { id: string }; invitations: { confederate: string } }>(visitor, "tables", {
    game: "antietam",
    seats,
  });
  await go("#/", /Battles of the Civil War/);
  await go("#/new/antietam", /New table/);
  await go("#/me", /Look and sound/);
  await go("#/rules/antietam", /Zones of control/i);
  await go(`#/tables/${table.id}`, /./);
  await go(`#/join/${table.id}/${invitations.confederate}`, /./);
  await go("#/join/abcdefghijkl/nothing", /./);
  await go("#/nowhere", /There is no such page/);
  expect(Object.values(found).flat(), JSON.stringify(found)).toEqual([]);
});

test.each(looks)("a table in all its states, in the %s on %s", async (_light, _size, look) => {
  const visitor = await visit("#/", look, seasoned);
  const { page } = visitor;
  const hands = handsOf(visitor);
  const found: Record<string, string[]> = {};
  const check = async (state: string) => {
    found[state] = await barriers(visitor);
  };
  const again = async (file: string) => {
    await page.goto(`${page.url().split("#")[0]}#/`);
    await page.getByRole("button", { name: "Play now" }).waitFor();
    await sitDown(visitor, file);
  };
  await sitDown(visitor, saved({ actions: [{ do: "take", unit: "1/3/I" }], seats: alone }));
  await page.locator(".cost").first().waitFor();
  await hands.waypoint("1007");
  await page.locator(".leg.fixed").first().waitFor();
  await check("a piece in hand, with a waypoint");
  await hands.press("0101");
  await hands.whyNot.getByRole("link").waitFor();
  await check("why not");
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    await check(`the tab ${await tab.textContent()}`);
  }
  await page.getByRole("button", { name: "Menu" }).click();
  await check("the menu");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Help" }).waitFor();
  await check("the help");

  await again(saved({ actions: [...inContact, { do: "attack", target: "0910" }, { do: "join", hex: "0909" }], dice: [1] }));
  await page.locator('[data-strike="planned"]').waitFor();
  await check("a combat planned");
  await page.locator(".buttons").getByRole("button", { name: /^Roll/ }).click();
  await hands.await("Lawton must fall back");
  await check("a retreat to choose after the roll");

  await again(finished);
  await page.getByRole("slider", { name: "Moment of the game" }).waitFor();
  await check("the end");
  await page.getByRole("slider", { name: "Moment of the game" }).press("Home");
  await page.getByRole("slider", { name: "Moment of the game" }).press("PageDown");
  await hands.await("You look back");
  await check("a look back");
  await page.getByRole("tab", { name: "Study" }).click();
  await check("the study");
  expect(Object.values(found).flat(), JSON.stringify(found)).toEqual([]);
});
