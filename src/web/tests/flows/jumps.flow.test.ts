/** Nothing jumps while a page comes up. What comes late on a machine with much else to do moves the rest, so this wants a quiet one. */
import { expect, test } from "vitest";
import { games } from "../../games.js";
import { seasoned } from "../saved.js";
import { ask, laptop, phone, shifted, visits } from "../visit.js";

const visit = visits();

test.each([
  ["a laptop", laptop],
  ["a phone", phone],
] as const)("nothing jumps on the start page or at a table, on %s", async (_, size) => {
  const start = await visit("#/", size, seasoned);
  for (const { card } of games) await start.page.getByRole("img", { name: `Map of ${card.title}` }).waitFor();
  await start.page.getByRole("heading", { name: "To watch" }).waitFor();
  expect(await shifted(start)).toBeLessThan(0.001);

  const seats = { union: { who: "me" }, confederate: { who: "bot", level: "greedy" } };
  const { table } = await ask<{ table: { id: string } }>(start, "tables", { game: "antietam", public: true, spectators: true, seats });
  const watching = await visit(`#/tables/${table.id}`, size, seasoned);
  await watching.page.locator('[data-painted="map"]').waitFor();
  await watching.page.locator(".asked").getByText("decides").waitFor();
  expect(await shifted(watching)).toBeLessThan(0.001);
});
