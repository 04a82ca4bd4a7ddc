/** What else happens between people at a table. */
import type { Locator, Route } from "playwright-core";
import { expect, test } from "vitest";
import { everyWay } from "../by.js";
import { asked, type Made, menu, skirmish, twoBy } from "../homes.js";
import { seasoned } from "../saved.js";
import { ask, barriers, laptop, phone, playNow, tableId, type Visit, visits } from "../visit.js";

const visit = visits();
const two = twoBy(visit);

test("the host gives an empty seat to the computer, and the battle begins", async () => {
  const ada = await visit("#/", laptop, seasoned);
  await ask(ada, "guest", {});
  const { table } = await ask<Made>(ada, "tables", { game: "skirmish", seats: { blue: { who: "me" }, gray: { who: "anyone" } } });
  await ada.page.goto(`${ada.page.url().split("#")[0]}#/tables/${table.id}`);
  await ada.page.getByRole("button", { name: "Give it to the computer" }).click();
  await asked(ada).getByText("choose who carries the colours").waitFor();
});

test("a table that its host cancels is gone for who waits there", async () => {
  const ada = await visit("#/", laptop, seasoned);
  await ask(ada, "guest", {});
  const { table } = await ask<Made>(ada, "tables", {
    game: "skirmish",
    seats: { blue: { who: "me" }, gray: { who: "anyone" } },
    public: true,
  });
  const ben = await visit(`#/tables/${table.id}`, laptop, seasoned);
  await ben.page.getByRole("button", { name: "Sit down here" }).waitFor();
  await ada.page.goto(`${ada.page.url().split("#")[0]}#/tables/${table.id}`);
  await ada.page.getByRole("button", { name: "Cancel the table" }).click();
  expect((await ask<{ table: { status: string } }>(ada, `tables/${table.id}`)).table.status).toBe("open");
  await ada.page.getByRole("button", { name: "Really cancel it" }).click();
  await playNow(ada.page).waitFor();
  await ben.page
    .getByText(/cancelled|cannot be shown/)
    .first()
    .waitFor();
});

test("who sits there already is led from the invitation to the table, but not from where they have gone meanwhile", async () => {
  const ada = await visit("#/", laptop, seasoned);
  const { page } = ada;
  await ask(ada, "guest", {});
  const seats = { blue: { who: "me" }, gray: { who: "invitation" } };
  const { table, invitations } = await ask<Made>(ada, "tables", { game: "skirmish", seats });
  const invitation = `${page.url().split("#")[0]}#/join/${table.id}/${invitations.gray}`;
  const held: Route[] = [];
  await page.route(/\/api\/tables\/.*invitation=/, (route) => void held.push(route));
  await page.goto(invitation);
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole("link", { name: "Me", exact: true }).click();
  await page.getByRole("heading", { name: "Look and sound" }).waitFor();
  const answered = page.waitForResponse(/invitation=/);
  await held[0].continue();
  await (await answered).finished();
  // The invitation asks for this after its answer: it would lead on by the time this one has come.
  await page.evaluate(() => fetch("./api/games").then((response) => response.json()));
  await page.unroute(/\/api\/tables\/.*invitation=/);
  expect(page.url()).toMatch(/#\/me$/);
  await page.goto(invitation);
  expect(await tableId(ada)).toBe(table.id);
});

test("resigning asks first, and ends the game for both", async () => {
  const [ada, ben] = await two();
  await menu(ada, "Resign…");
  const question = ada.page.getByRole("dialog", { name: "Resign?" });
  await question.getByRole("button", { name: "Fight on" }).click();
  await question.waitFor({ state: "hidden" });
  await asked(ada).getByText("choose who carries the colours").waitFor();
  await menu(ada, "Resign…");
  await question.getByRole("button", { name: "Resign as Blue" }).click();
  await ada.page.getByText("You have lost.").waitFor();
  await ben.page.getByText("You have won.").waitFor();
  await ben.page.locator(".log").getByText("Blue resigns: Gray wins.").waitFor();
});

test("on a phone the end of a game comes up by itself, and leaves the map to who looks back", async () => {
  const [ada, , id] = await two({}, skirmish, phone);
  await ask(ada, `tables/${id}/resign`, {});
  const over = ada.page.getByRole("region", { name: "The game is over" });
  const bottom = async (one: Locator) => (await one.boundingBox().then((box) => box && box.y + box.height)) ?? Number.NaN;
  const { height } = ada.page.viewportSize()!;
  await expect.poll(() => bottom(over)).toBeLessThan(height);
  await over.getByRole("button", { name: "Look back from the start" }).tap();
  const drawer = ada.page.getByRole("region", { name: "Decision and panels" });
  const edge = async () => (await drawer.boundingBox())?.y ?? 0;
  const mapIsFree = () => expect.poll(async () => (await edge()) - (await bottom(ada.page.getByRole("slider")))).toBeGreaterThanOrEqual(0);
  await mapIsFree();

  // A link to a moment leads to the map, not to the end.
  await ada.page.goto(`${ada.page.url().split("#")[0]}#/me`);
  await ada.page.goto(`${ada.page.url().split("#")[0]}#/tables/${id}/at/0`);
  await over.waitFor({ state: "attached" });
  await mapIsFree();
});

test("a clock runs down for who decides, and stands for the other", async () => {
  const [ada, ben] = await two({ clock: { kind: "live", minutes: 60, increment: 0, onTime: "lose" } });
  const clock = ({ page }: Visit, side: string) => page.locator(`.seat[data-side="${side}"] .clock`);
  const first = await clock(ben, "blue").textContent();
  expect(first).toMatch(/^(1:00:00|59:\d\d)$/);
  await expect.poll(() => clock(ben, "blue").textContent()).not.toBe(first);
  expect(await clock(ada, "gray").textContent()).toBe("1:00:00");
});

test.each(everyWay)("%s: who wants to play it again calls the other, who sits down from where they are", async (_, by) => {
  const [ada, ben, id] = await two({}, skirmish, by.look);
  await ask(ada, `tables/${id}/resign`, {});
  await by.press(ada.page.getByRole("button", { name: "Play it again, sides turned" }).first());
  await ada.page.getByText("The battle begins by itself").waitFor();
  const call = ben.page.getByRole("alert").filter({ hasText: "wants to play it again, sides turned" });
  await call.getByText("you would lead the Blue side").waitFor();
  await expect.poll(() => ben.page.title()).toMatch(/^● Called to play again/);
  expect(await barriers(ben)).toEqual([]);
  await by.press(call.getByRole("button", { name: "Sit down" }));
  for (const { page } of [ada, ben]) await page.getByRole("tablist").waitFor();
  expect(await tableId(ben)).toBe(await tableId(ada));
  expect(await tableId(ben)).not.toBe(id);
});

test.each(everyWay)("%s: who watches is named to who asks", async (_, by) => {
  const [ada, , id] = await two({ spectators: true, public: true }, skirmish, by.look);
  const cora = await visit("#/", laptop, seasoned);
  await ask(cora, "guest", {});
  await cora.page.goto(`${cora.page.url().split("#")[0]}#/tables/${id}`);
  await cora.page.getByRole("tablist").waitFor();
  const { person } = await ask<{ person: { name: string } }>(cora, "me");
  const watching = ada.page.getByRole("button", { name: "1 watching" });
  await by.press(watching);
  await ada.page.getByText(`Looking on: ${person.name}.`).waitFor();
  await by.press(watching);
  await ada.page.getByText("Looking on").waitFor({ state: "hidden" });
});
