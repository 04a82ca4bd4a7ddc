/** Clash of Giants on a phone: the last turn of Gettysburg, by touch, to the end of the game. */
import { expect, test } from "vitest";
import { G, marching } from "../../../../games/clash/tests/field.js";
import { mapIn } from "../../hands.js";
import { phone } from "../../visit.js";
import { sitAt } from "./clash-table.js";

test("the last turn of Gettysburg is played to the result by touch", async () => {
  const t = marching(G, { formation: "Heth", points: 4, turn: 16, units: { Archer: "3004", Day: "3006" } });
  const visitor = await sitAt(t, [6, 1, 1, 1, 1, 1, 1, 1, 1], phone);
  const { page } = visitor;
  const tap = async (name: string | RegExp) => {
    const all = page.getByRole("button", { name: /^All orders/ });
    const wanted = page.locator(".buttons, .orders-list").getByRole("button", { name }).first();
    if (!(await wanted.isVisible()) && (await all.count()) > 0) await all.first().tap();
    await wanted.tap();
  };
  const tapAt = async (drawn: string) => {
    await mapIn(page);
    const { x, y, width, height } = (await page.locator(drawn).first().boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
  };
  const tapPiece = (name: string) => tapAt(`[data-piece="${name}"] .edge`);
  await tapPiece("Archer");
  // A finger hides what it points at: the first tap shows the way and its cost, the second goes.
  await page.locator('.lit[data-place="3005"]').waitFor();
  await tapAt('.lit[data-place="3005"]');
  await page.locator(".leg .spent").first().waitFor();
  await tapAt('.lit[data-place="3005"]');
  await page.locator('[data-piece="Archer"][data-place="3005"]').waitFor();
  await tap("Declare the Combat Action");
  await tapPiece("Day");
  await page.getByRole("region", { name: "Attack on Day" }).waitFor({ state: "attached" });
  await tapPiece("Archer");
  await tap("Attack 3006 now");
  await tap("Day retreats to 3007");
  await tap("Nobody advances");
  await page.getByRole("region", { name: "The game is over" }).waitFor();
  expect(visitor.complaints).toEqual([]);
});
