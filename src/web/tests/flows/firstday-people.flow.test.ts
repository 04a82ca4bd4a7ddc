/** The First Day between people: a slow game in two browsers that does not stop where an answer stands, and the morning of the full battle by each side. */
import { expect, test } from "vitest";
import type { Game } from "../../../engine/index.js";
import { firstday } from "../../../games/firstday/index.js";
import { handsOf } from "../hands.js";
import { alone, saved, seasoned, sitDown } from "../saved.js";
import { ask, laptop, type Visit, visits } from "../visit.js";
import { confederate } from "./firstday-table.js";

const visit = visits();

test("a slow game of two: windows, Opportunity and Defensive Fire are answered as was said in advance", async () => {
  const position = {
    game: "firstday",
    scenario: "16.4",
    turn: 12,
    units: { "2 WI": "2223", "7 WI": "2224", "13 AL": "2323", "7 TN": "2222", "14 TN": "2324" },
    agenda: ["turn", ["endTurn", -1], ["draw", false], ["order", "Archer"]],
  };
  let id = "";
  let invitation = "";
  const ada = await visit(
    async (context) => {
      await ask({ context }, "guest", {});
      const made = await ask<{ table: { id: string }; invitations: Record<string, string> }>({ context }, "tables", {
        game: "firstday",
        seats: { confederate: { who: "me" }, union: { who: "invitation" } },
        clock: { kind: "slow", hours: 24, onTime: "lose" },
        position,
      });
      id = made.table.id;
      invitation = made.invitations.union;
      return `#/tables/${id}`;
    },
    laptop,
    seasoned,
  );
  const ben = await visit(
    async (context) => {
      await ask({ context }, "guest", {});
      await ask({ context }, `tables/${id}/join`, { invitation });
      return `#/tables/${id}`;
    },
    laptop,
    seasoned,
  );
  const list = ben.page.getByRole("region", { name: "Answers in advance" });
  for (const question of [/When an enemy leaves contact/, /When one of your hexes is attacked/, /Before each draw/]) {
    await list.getByRole("button", { name: question }).click();
    await list.getByRole("button", { name: "Say so in advance" }).click();
  }
  await expect.poll(() => list.getByRole("listitem").count()).toBe(3);
  await ben.page.goto("about:blank");

  const hands = handsOf(ada);
  await hands.order(/^Attack: fire/);
  await hands.order("End this step");
  await ada.page.getByRole("dialog").getByRole("button", { name: "End this step" }).click();
  await hands.order("Take up 14 TN");
  await hands.order("March to 2225");
  await hands.told(/7 WI fires at 2324/);
  await hands.await(/14 TN|attack an adjacent hex|Archer's brigade/);
  expect(ada.complaints).toEqual([]);
});

/** What a plain player presses, the first that is there: he chooses, defends, and lets the rest pass. */
const plain = [
  /^Key event/,
  /^Pass$/,
  /^Defend/,
  /without a roll/,
  /'s brigade$/,
  /^Let it go back/,
  /^Hold/,
  /^End this step/,
  /^Halt/,
  /^Stay/,
  /./,
];

/** Presses on until the log tells of it, at most so many times. */
async function playUntil({ page }: Visit, words: RegExp, most = 150): Promise<void> {
  const log = page.locator(".log");
  const buttons = page.locator(".buttons, .orders-list").getByRole("button");
  const dialog = page.getByRole("dialog").getByRole("button");
  const isTold = async () => words.test((await log.textContent()) ?? "");
  for (let i = 0; i < most; i++) {
    await expect.poll(async () => (await isTold()) || (await buttons.count()) > 0 || (await dialog.count()) > 0).toBe(true);
    if (await isTold()) return;
    const asked = await page.locator(".asked").textContent();
    const names = (await buttons.allTextContents()).map((name) => name.trim());
    const wish = plain.find((one) => names.some((name) => one.test(name)))!;
    await buttons.nth(names.findIndex((name) => wish.test(name))).click();
    // Who ends a step with everybody idle is asked whether he means it.
    if (wish.source.includes("End this step") && (await dialog.count()) > 0) await dialog.filter({ hasText: "End this step" }).click();
    await expect
      .poll(async () => (await isTold()) || (await page.locator(".asked").textContent()) !== asked || (await dialog.count()) > 0)
      .toBe(true);
  }
}

test.each([
  ["Union", alone],
  ["Confederate", confederate],
])("the morning of the full battle as the %s: the first half hour to its end", async (_, seats) => {
  const visitor = await visit("#/", laptop, seasoned);
  await sitDown(visitor, saved({ game: firstday as unknown as Game, position: { game: "firstday", scenario: "16.4" }, seats }));
  await visitor.page.locator('[data-painted="map"]').waitFor();
  await playUntil(visitor, /9:30/);
  expect(visitor.complaints).toEqual([]);
});
