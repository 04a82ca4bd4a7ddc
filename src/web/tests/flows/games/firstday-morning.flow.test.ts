/** The morning of the whole battle against the computer, by either side, through the page: every question until ten o'clock. */
import { expect, test } from "vitest";
import type { Game } from "../../../../engine/index.js";
import { firstday } from "../../../../games/firstday/index.js";
import { alone, saved, seasoned, sitDown } from "../../saved.js";
import { laptop, type Visit, visits } from "../../visit.js";
import { confederate } from "./firstday-table.js";

const visit = visits();

/** What a plain general does: in each step one unit fires or marches a hex, brigades hold or come on, and else he passes. */
const sought = (before: string): readonly RegExp[] => [
  /^(Fire|All fire together|Charge|Key event: (Rally|Confident)|Defend|Maneuver)/,
  ...(/^(Fire|Halt|.* moves one hex)/.test(before) ? [/^(End this step|Pass)/] : []),
  /^Halt/,
  /fires at|moves one hex|^Take up|^The guns in/,
  /^(March to|Pass|End this step|Hold|Stay)/,
  /./,
];

/** Chosen and pressed at one go: while the enemy's answer comes in, the list may change under a slower hand. */
function answer({ page }: Pick<Visit, "page">, before: string): Promise<string> {
  return page.evaluate(
    ({ before, wanted }) => {
      const sure = document.querySelector<HTMLElement>("dialog[open] .buttons button");
      if (sure) {
        sure.click();
        return before;
      }
      const open = [...document.querySelectorAll<HTMLElement>(".orders-list button, .buttons button[data-role]")];
      for (const wish of wanted) {
        const chosen = open.find(({ textContent }) => new RegExp(wish).test(`${textContent}`));
        if (!chosen) continue;
        chosen.click();
        return `${chosen.textContent}`;
      }
      return before;
    },
    { before, wanted: sought(before).map(({ source }) => source) },
  );
}

test.each([
  ["Union", alone],
  ["Confederates", confederate],
])("from nine o'clock to ten as the %s", async (_, seats) => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page, complaints } = visitor;
  await sitDown(
    visitor,
    saved({ game: firstday as unknown as Game, position: { game: "firstday", scenario: "16.4" }, seats, seed: "morning" }),
  );
  const standing = () =>
    page.evaluate(() => {
      const line = document.querySelector<HTMLElement>(".asked");
      const hour = document.querySelector(".hour p")?.textContent ?? "";
      const orders = document.querySelector(".orders-list")?.textContent;
      const asked = `${line?.textContent} ${orders} ${document.querySelectorAll(".log li").length} ${document.querySelector("dialog[open]")?.textContent}`;
      return { kind: line?.dataset.kind, hour, asked };
    });
  let [answers, before] = [0, ""];
  for (;;) {
    const { kind, hour, asked } = await standing();
    if (/\b10:00/.test(hour)) break;
    if (kind === "mine") {
      before = await answer(visitor, before);
      answers++;
    }
    await expect.poll(async () => (await standing()).asked, { interval: 20 }).not.toBe(asked);
  }
  expect(answers).toBeGreaterThan(15);
  expect(complaints).toEqual([]);
});
