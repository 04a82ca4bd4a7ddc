/** A whole game against the computer, from the start page to its result. */
import { expect, test } from "vitest";
import { handsOf } from "../hands.js";
import { seasoned } from "../saved.js";
import { barriers, keeping, playNow, tableId, type Visit, visits } from "../visit.js";

const visit = visits();

/** What a cautious general does first: roll, end the phase, and otherwise the first thing that may be done. */
const ROLES = ["roll", "next", "choose", "join", "strike", "go", "take"];

/** What is asked, of whom, and what may be answered; the same words after another dispatch, or with a question open, ask something else. */
const standing = ({ page }: Visit) =>
  page.evaluate(() => {
    const line = document.querySelector<HTMLElement>(".asked");
    const told = document.querySelectorAll(".log li").length;
    const orders = [...document.querySelectorAll<HTMLElement>(".buttons [data-role], .orders-list [data-role]")];
    return {
      kind: line?.dataset.kind,
      words: `${told} ${line?.textContent} ${document.querySelector("dialog[open]")?.textContent}`,
      roles: orders.map(({ dataset }) => dataset.role),
    };
  });

/** Answers what is asked, whatever it is. */
async function answer({ page }: Visit, roles: readonly (string | undefined)[]): Promise<void> {
  const sure = page.locator("dialog[open]").getByRole("button", { name: /^End / });
  if (await sure.count()) return sure.click({ timeout: 2000 });
  const role = ROLES.find((one) => roles.includes(one));
  await page.locator(`:is(.buttons, .orders-list) [data-role="${role}"]`).first().click({ timeout: 2000 });
}

test("a whole game against the computer comes to its result, which is told and kept", async () => {
  const visitor = await visit("#/", keeping, seasoned);
  const { page } = visitor;
  const { asked } = handsOf(visitor);
  await playNow(page).click();
  await asked.getByText("15 of 15 moves left").waitFor();
  const turns = new Set<string>();
  let words = "";
  for (let since = Date.now(); ; await page.waitForTimeout(20)) {
    const now = await standing(visitor);
    if (now.kind === "over") break;
    expect(Date.now() - since, `nothing happens: ${now.words}`).toBeLessThan(300_000);
    if (now.kind !== "mine" || now.roles.length === 0) continue;
    // Whoever pressed just as the question changed looks again.
    if (now.words === words && Date.now() - since < 3000) continue;
    if (now.words !== words) since = Date.now();
    words = now.words;
    turns.add(/Turn \d+/.exec((await page.locator(".top").textContent()) ?? "")![0]);
    await answer(visitor, now.roles).catch(() => {});
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
