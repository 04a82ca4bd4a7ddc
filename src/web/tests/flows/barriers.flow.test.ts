/** What the tests of each page and panel find of barriers by light, here by dark. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { handsOf } from "../hands.js";
import { alone, inContact, saved, seasoned, sitDown } from "../saved.js";
import { ask, barriers, laptop, phone, playNow, visits } from "../visit.js";

const visit = visits();
const finished = readFileSync(new URL("../../../games/antietam/tests/games/union-marginal.json", import.meta.url), "utf8");

const dark = { ...laptop, colorScheme: "dark" } as const;

test("the pages round a table have no barriers in the dark: waiting, joining, and what is not there", async () => {
  const [ada, ben] = [await visit("#/", dark, seasoned), await visit("#/", dark, seasoned)];
  await ask(ada, "guest", {});
  const seats = { union: { who: "me" }, confederate: { who: "invitation" } };
  const { table, invitations } = await ask<{ table: { id: string }; invitations: { confederate: string } }>(ada, "tables", {
    game: "antietam",
    seats,
  });
  for (const [visitor, path, ready] of [
    [ada, `#/tables/${table.id}`, "The battle begins by itself"],
    [ben, `#/join/${table.id}/${invitations.confederate}`, "invites you to Antietam"],
    [ben, "#/tables/nosuchtable00000", "This table cannot be shown"],
    [ben, "#/nowhere", "There is no such page"],
  ] as const) {
    await visitor.page.goto(`${visitor.page.url().split("#")[0]}${path}`);
    await visitor.page.getByText(ready).first().waitFor();
    expect(await barriers(visitor), path).toEqual([]);
  }
});

const looks = [
  ["a laptop", dark],
  ["a phone", { ...phone, colorScheme: "dark" }],
] as const;

test.each(looks)("a table has no barriers in any of its states, in the dark on %s", async (_, look) => {
  const visitor = await visit("#/", look, seasoned);
  const { page } = visitor;
  const hands = handsOf(visitor);
  const found: Record<string, string[]> = {};
  const check = async (state: string) => {
    found[state] = await barriers(visitor);
  };
  const again = async (file: string) => {
    await page.goto(`${page.url().split("#")[0]}#/`);
    await playNow(page).waitFor();
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
  for (const tab of look === dark ? await page.getByRole("tab").all() : []) {
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
