/** The record of one's games: by battle, side and opponent, from this device and from the server. */
import { expect, test } from "vitest";
import { everyWay } from "../by.js";
import { twoBy } from "../homes.js";
import { finished } from "../panels.js";
import { seasoned, sitDown } from "../saved.js";
import { ask, barriers, visits } from "../visit.js";

const visit = visits();

test.each(everyWay)("%s: a game that was lost stands in it, and none before", async (_, by) => {
  const visitor = await visit("#/", by.look, seasoned);
  const { page } = visitor;
  const record = page.getByRole("region", { name: "Your record" });
  await by.press(page.getByRole("link", { name: "Me", exact: true }));
  await record.getByText("No game of yours has come to its end yet").waitFor();
  await page.goBack();
  const seats = { union: { who: "bot", level: "greedy" }, confederate: { who: "me" } };
  await sitDown(visitor, JSON.stringify({ ...JSON.parse(finished), seats }));
  await page.locator('.asked[data-kind="over"]').waitFor();
  await by.press(page.getByTitle("To the start page"));
  await by.press(page.getByRole("link", { name: "Me", exact: true }));
  const row = record.getByRole("row", { name: /^Confederate the computer/ });
  await row.waitFor();
  expect((await row.getByRole("cell").allTextContents()).slice(1)).toEqual(["0", "0", "1"]);
  expect(await barriers(visitor)).toEqual([]);
});

test("a game against a person stands under the person's name", async () => {
  const [ada, ben, id] = await twoBy(visit)();
  await ask(ada, `tables/${id}/resign`, {});
  await ben.page.getByText("You have won.").waitFor();
  const { person } = await ask<{ person: { name: string } }>(ada, "me");
  await ben.page.goto(`${ben.page.url().split("#")[0]}#/me`);
  const row = ben.page.getByRole("region", { name: "Your record" }).getByRole("row", { name: new RegExp(person.name) });
  await row.waitFor();
  expect((await row.getByRole("cell").allTextContents()).slice(1)).toEqual(["1", "0", "0"]);
});
