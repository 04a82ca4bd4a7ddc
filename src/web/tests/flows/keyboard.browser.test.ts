/** By the keyboard alone, from the start page to the first combat. */
import { expect, test } from "vitest";
import { handsOf } from "../hands.js";
import { seasoned } from "../saved.js";
import { laptop, playNow, visits } from "../visit.js";

const visit = visits();

test("by the keyboard alone: from the start page a brigade marches up, attacks, and the die falls", async () => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page } = visitor;
  const hands = handsOf(visitor);
  const key = (name: string) => page.keyboard.press(name);
  const spoken = async () => (await page.locator(".field [aria-live]").textContent()) ?? "";
  /** Tabs on until the focus is on this. */
  const there = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.matches(".field") ? "map" : (activeElement?.textContent?.trim() ?? "");
    });
  const tabTo = async (what: RegExp | "map") => {
    const isThere = (now: string) => (what === "map" ? now === "map" : what.test(now));
    for (let i = 0; i < 60 && !isThere(await there()); i++) await key("Tab");
    expect(isThere(await there()), `${what}`).toBe(true);
  };
  /** From lit place to lit place, until the page says that a press there would do this. */
  const next = async (words: RegExp) => {
    for (let i = 0; i < 40 && !words.test(await spoken()); i++) await key("n");
    expect(await spoken()).toMatch(words);
  };
  const decide = async (name = "Enter") => {
    const before = await hands.asked.textContent();
    await key(name);
    await expect.poll(() => hands.asked.textContent()).not.toBe(before);
  };

  await playNow(page).waitFor();
  await tabTo(/^Play now$/);
  await key("Enter");
  await hands.await("15 of 15 moves left");
  // Whoever comes to a table begins on its map.
  await expect.poll(there).toBe("map");
  await next(/Press: Take up 1\/3\/I/);
  await decide();
  await page.locator(".cost").first().waitFor();
  await key("ArrowDown");
  await key("ArrowLeft");
  await expect.poll(spoken).toMatch(/^0909, The Cornfield.*Press: Move 1\/3\/I to 0909 for 1 point/);
  await decide();
  await hands.stands("1/3/I", "0909");
  // A press on the piece in hand puts it down where it stands.
  await tabTo(/^Put 1\/3\/I down/);
  await decide();
  await decide("e");
  await page.locator(".top").getByText("Union combat").waitFor();
  await tabTo("map");
  await next(/Press: Attack Lawton in 0910/);
  await decide();
  await next(/Press: Attack Winder in 0809 as well/);
  await decide();
  await next(/Press: Attack with 1\/3\/I/);
  await decide();
  await tabTo(/^Roll at/);
  await decide();
  await page.getByRole("region", { name: "The roll" }).waitFor();
  await hands.told(/^1\/3\/I attacks .*; die \d/);
});
