/** A whole game against the computer, from the start page to its result. */
import { expect, test } from "vitest";
import { handsOf } from "../hands.js";
import { seasoned } from "../saved.js";
import { barriers, laptop, tableId, type Visit, visits } from "../visit.js";

const visit = visits();

/** What a cautious general does first: roll, end the phase, and otherwise the first thing that may be done. */
const ROLES = ["roll", "next", "choose", "join", "strike", "go", "take"];

/** Answers what is asked, whatever it is. */
async function answer({ page }: Visit): Promise<void> {
  const sure = page.locator("dialog[open]").getByRole("button", { name: /^End / });
  if (await sure.count()) return sure.click();
  const orders = page.locator(".buttons [data-role], .orders-list [data-role]");
  const open = await orders.evaluateAll((all) => all.map(({ dataset }) => dataset.role));
  const role = ROLES.find((one) => open.includes(one));
  await page.locator(`:is(.buttons, .orders-list) [data-role="${role}"]`).first().click();
}

test("a whole game against the computer comes to its result, which is told and kept", async () => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page } = visitor;
  const { asked } = handsOf(visitor);
  /** What is asked, and of whom; an open question counts as another one. */
  const standing = () =>
    page.evaluate(() => {
      const line = document.querySelector<HTMLElement>(".asked");
      return { kind: line?.dataset.kind, words: `${line?.textContent} ${document.querySelector("dialog[open]")?.textContent}` };
    });
  await page.getByRole("button", { name: "Play now" }).click();
  await asked.getByText("15 of 15 moves left").waitFor();
  const turns = new Set<string>();
  for (;;) {
    const { kind, words } = await standing();
    if (kind === "over") break;
    turns.add(/Turn \d+/.exec((await page.locator(".top").textContent()) ?? "")![0]);
    if (kind === "mine") await answer(visitor);
    await expect.poll(async () => (await standing()).words, { timeout: 60_000, interval: 20 }).not.toBe(words);
  }
  expect(turns.size).toBe(10);

  const over = page.getByRole("region", { name: "The game is over" });
  await over.getByText(/You have (won|lost)\.|Drawn\./).waitFor();
  const result = await asked.textContent();
  expect(result).toMatch(/victory|draw/i);
  expect(await barriers(visitor)).toEqual([]);
  const id = await tableId(visitor);
  await page.goBack();
  await page.getByText("Finished (1)").click();
  await page.locator(`a[href="#/tables/${id}"]`).first().click();
  await asked.getByText(result!.trim()).waitFor();
  expect(visitor.complaints).toEqual([]);
});
