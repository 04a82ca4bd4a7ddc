/** Answers given in advance in a game against the computer on this device, without a server: by mouse, by touch and by the keyboard. */
import type { BrowserContext, Locator } from "playwright-core";
import { expect, test } from "vitest";
import { seasoned } from "../saved.js";
import { laptop, phone, visits, withoutServer } from "../visit.js";
import { sitAt } from "./games/firstday-table.js";

const visit = visits();

const offline = async (context: BrowserContext) => {
  await seasoned(context);
  await withoutServer(context);
};

/** The Union ends an assault, and then holds a chit that it could play before the next draw. */
const beforeTheDraw = {
  units: { "2 WI": { at: "3534", hits: 1 }, "5 AL Bn": "3434", "13 AL": "3137" },
  now: [["obey", 3], "assaultStep"],
  more: { brigade: "Meredith", doing: "attack", hand: { "Union Rally!": 1 }, pool: { "Union Rally!": 1 }, cup: { Heth: 1 } },
  prepare: offline,
};

/** Tab by Tab until it has the focus, then Enter. */
async function byKeys(button: Locator): Promise<void> {
  const page = button.page();
  await button.waitFor();
  while (!(await button.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}

const ways = {
  mouse: { look: laptop, press: (button: Locator) => button.click() },
  touch: { look: phone, press: (button: Locator) => button.tap() },
  keyboard: { look: laptop, press: byKeys },
};

test.each(Object.entries(ways))("%s: what was answered in advance is not asked, also after a reload", async (_, { look, press }) => {
  const { page, hands } = await sitAt(visit, { ...beforeTheDraw, look });
  await hands.await("attack an adjacent hex");
  if (look === phone) {
    await page.getByRole("tab", { name: "Orders" }).tap();
    await page.getByRole("button", { name: "Pull the panels up" }).tap();
  }
  const list = page.getByRole("region", { name: "Answers in advance" });
  await press(list.getByRole("button", { name: /^Before each draw, with chits in your hand/ }));
  await press(list.getByRole("button", { name: "Say so in advance" }));
  await list.getByText("pass, to the end of the game").waitFor();
  await page.reload();
  await hands.await("attack an adjacent hex");
  await list.getByText("pass, to the end of the game").waitFor({ state: "attached" });
  await press(page.locator(".ways-on").getByRole("button", { name: "End this step" }));
  if (look === phone) await page.getByRole("tab", { name: "Log" }).tap();
  await hands.told("Drawn: Heth.");
  expect(await hands.asked.textContent()).not.toContain("play a held chit");
});

test("what was said in advance is changed and taken away; then it is asked again", async () => {
  const { page, hands } = await sitAt(visit, beforeTheDraw);
  const list = page.getByRole("region", { name: "Answers in advance" });
  await list.getByRole("button", { name: /^Before each draw/ }).click();
  await list.getByRole("button", { name: "Say so in advance" }).click();
  await list.getByRole("button", { name: "Change" }).click();
  await list.getByLabel("Holds").selectOption("turn");
  await list.getByRole("button", { name: "Change it" }).click();
  await list.getByText("pass, until the turn ends").waitFor();
  await list.getByRole("button", { name: "Take away" }).click();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(0);
  await hands.order("End this step");
  await hands.await("play a held chit before the next draw");
  // When the game is over nothing more is asked, and nothing is offered to be said.
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Resign…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign as Union" }).click();
  await page.locator('.asked[data-kind="over"]').waitFor();
  expect(await list.count()).toBe(0);
});
