/** Deciding on the map: by mouse, by keyboard, by touch. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { mapIn, pixelOf } from "./hands.js";
import { inHand, lit, placeOf, press, sit, spread } from "./map-sight.js";
import { inContact } from "./saved.js";
import { laptop, phone } from "./visit.js";

/** With a piece in hand a stack does not fan out: pressed, it asks which. */
async function askedWhich(page: Page, stack: string): Promise<void> {
  await press(page, "1008");
  await lit(page).first().waitFor();
  await press(page, stack);
  await page.locator(".note.choice").waitFor();
}

describe("deciding on the map", () => {
  test("a piece taken up lights where it can go with its cost; pointing previews the way with what is spent at each step", async () => {
    const { page } = await sit();
    await press(page, "1008");
    await lit(page).first().waitFor();
    expect(await inHand(page).getAttribute("data-piece")).toBe("1/3/I");
    await expect.poll(() => page.locator(".cost").count()).toBe(await lit(page).count());
    const { x, y } = await pixelOf(page, "0606");
    await page.mouse.move(x, y);
    await expect.poll(() => page.locator(".leg .spent").allTextContents()).toEqual(["1", "2", "3", "4", "5"]);
    await press(page, "0606");
    await expect.poll(() => placeOf(page, "1/3/I")).toBe("0606");
    expect(await page.locator(".trail").count()).toBe(1);
  });

  test("waypoints by Shift draw a way of one's own with its cost, and only the last press walks it", async () => {
    const { page } = await sit();
    await press(page, "1008");
    await page.locator(".cost").first().waitFor();
    await press(page, "1007", "Shift");
    await page.locator(".leg.fixed").waitFor();
    await press(page, "0907", "Shift");
    await expect.poll(() => page.locator(".leg.fixed .spent").allTextContents()).toEqual(["1", "2"]);
    expect(await placeOf(page, "1/3/I")).toBe("1008");
    await press(page, "0906");
    await expect.poll(() => placeOf(page, "1/3/I")).toBe("0906");
    await expect.poll(() => page.locator(".log").textContent()).toMatch(/1008 to 1007 for 1.*1007 to 0907 for 1.*0907 to 0906 for 1/s);
    expect(await page.locator(".leg.fixed").count()).toBe(0);
  });

  test("[BG-5.12] a place that may not be entered says why at the place, and links the rule", async () => {
    const { page } = await sit();
    await press(page, "1008");
    await lit(page).first().waitFor();
    await press(page, "1010");
    const note = page.locator(".note.why");
    await note.waitFor();
    expect(await note.getByRole("link", { name: /^Rule BG-/ }).count()).toBe(1);
    const [box, field] = [(await note.boundingBox())!, (await page.locator(".field").boundingBox())!];
    expect(box.x).toBeGreaterThanOrEqual(field.x);
    expect(box.x + box.width).toBeLessThanOrEqual(field.x + field.width);
    expect(await placeOf(page, "1/3/I")).toBe("1008");
  });

  test("a double click takes a piece once, Escape puts it back, another own piece changes hands", async () => {
    const { page } = await sit();
    const { x, y } = await pixelOf(page, "1008");
    await page.mouse.dblclick(x, y);
    await expect.poll(() => inHand(page).getAttribute("data-piece")).toBe("1/3/I");
    await page.keyboard.press("Escape");
    await expect.poll(() => inHand(page).count()).toBe(0);
    await press(page, "1716");
    await expect.poll(() => inHand(page).getAttribute("data-piece")).toBe("3/2/V");
    await press(page, "1008");
    await expect.poll(() => inHand(page).getAttribute("data-piece")).toBe("1/3/I");
  });

  test("pointing at a stack fans it out, and the very piece can be pressed", async () => {
    const { page } = await sit();
    const stack = page.locator('.piece[data-place="1612"] .edge');
    const { x, y } = await pixelOf(page, "1612");
    await page.mouse.move(x, y);
    await expect.poll(() => spread(stack)).toBeGreaterThan(0.9);
    const second = page.locator('.piece[data-place="1612"]').nth(1);
    const name = await second.getAttribute("data-piece");
    const box = (await second.locator(".edge").boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => inHand(page).getAttribute("data-piece")).toBe(name);
  });

  test("who is asked which of a stack may answer all of them, by button or by number", async () => {
    const { page } = await sit();
    const group = page.locator(".group-in-hand");
    await askedWhich(page, "1612");
    await page.locator(".note.choice").getByRole("button", { name: "All of them" }).click();
    await group.getByText("the stack in 1612").waitFor();
    await page.keyboard.press("Escape");
    await group.waitFor({ state: "detached" });
    await askedWhich(page, "1710");
    await page.keyboard.press("3");
    await group.getByText("the stack in 1710").waitFor();
  });

  test("a question lies over the card of what one points at", async () => {
    const { page } = await sit();
    await askedWhich(page, "1612");
    const { x, y } = await pixelOf(page, "0909");
    await page.mouse.move(x, y);
    const height = (css: string) => page.locator(css).evaluate((it) => Number(getComputedStyle(it).zIndex));
    expect(await height(".note.choice")).toBeGreaterThan(await height(".card-here"));
  });

  test("who owes an attack and who is owed one is marked; the plan is drawn as arrows, and after the roll the fight with its die", async () => {
    const { page } = await sit(laptop, { actions: inContact, dice: [3] });
    await page.locator('[data-duty="owes"]').first().waitFor();
    expect(await page.locator('[data-duty="owed"]').count()).toBeGreaterThan(0);
    await press(page, "0910");
    await page.locator('[data-strike="planned"]').waitFor();
    await press(page, "0909");
    await expect.poll(() => page.locator('[data-strike="planned"] path.blow').getAttribute("d")).not.toBe("");
    // A button that is pressed while an answer is awaited does nothing.
    await page.locator(".asked").getByText("1-1; add more, or roll").waitFor();
    await press(page, "0809");
    await page.locator(".note.why").getByText("no set of attackers could meet what is owed").waitFor();
    await page
      .getByRole("button", { name: /^Roll at/ })
      .first()
      .click();
    await expect.poll(() => page.locator('[data-strike="fought"] .tag-text').textContent()).toMatch(/ · die 3 · /);
  });
});

describe("by keyboard", () => {
  test("from lit place to lit place, take, move, undo: all is read out, and Tab is not trapped", async () => {
    const { page } = await sit();
    const spoken = page.locator(".field [aria-live]");
    await page.locator(".field").focus();
    await page.keyboard.press("n");
    await expect.poll(() => spoken.textContent()).toMatch(/Press: Take up 1\/1\/I in 0804/);
    await page.keyboard.press("n");
    await page.keyboard.press("p");
    await page.keyboard.press("Enter");
    await expect.poll(() => inHand(page).getAttribute("data-piece")).toBe("1/1/I");
    await lit(page).first().waitFor();
    await expect.poll(() => page.locator(".cost").count()).toBeGreaterThan(0);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => spoken.textContent()).toMatch(/^0803.*Press: Move 1\/1\/I to 0803 for 1 point/);
    await page.keyboard.press("Enter");
    await expect.poll(() => placeOf(page, "1/1/I")).toBe("0803");
    await page.keyboard.press("u");
    await expect.poll(() => placeOf(page, "1/1/I")).toBe("0804");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.classList.contains("field"))).toBe(false);
  });

  test("N leads from the list of orders to the map: Enter takes what is read out there", async () => {
    const { page } = await sit();
    await page.keyboard.press("o");
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".orders-list") !== null)).toBe(true);
    for (let i = 0; i < 3; i++) await page.keyboard.press("n");
    const words = (await page.locator(".field [aria-live]").textContent()) ?? "";
    await page.keyboard.press("Enter");
    await expect.poll(() => inHand(page).getAttribute("data-piece")).toBe(/Press: Take up (\S+) in/.exec(words)?.[1]);
  });

  test("S goes through a stack, and Enter takes the piece it has come to", async () => {
    const { page } = await sit();
    await page.locator(".field").focus();
    await page.keyboard.press("n");
    await page.keyboard.press("s");
    await expect.poll(() => page.locator(".piece.pointed").getAttribute("data-piece")).toBe("3/1/I");
    await page.keyboard.press("Enter");
    await expect.poll(() => inHand(page).getAttribute("data-piece")).toBe("3/1/I");
  });

  test("the map follows the cursor out of the window", async () => {
    const { page } = await sit();
    await page.locator(".field").focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press("+");
    for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowDown");
    const [cursor, field] = [(await page.locator("[data-outline=cursor]").boundingBox())!, (await page.locator(".field").boundingBox())!];
    expect(cursor.y).toBeGreaterThanOrEqual(field.y - 1);
    expect(cursor.y + cursor.height).toBeLessThanOrEqual(field.y + field.height + 1);
  });
});

describe("by touch", () => {
  async function fingers(page: Page) {
    const hand = await page.context().newCDPSession(page);
    return (type: "touchStart" | "touchMove" | "touchEnd", ...points: [number, number][]) =>
      hand.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  }

  test("two fingers zoom the map, one moves it", async () => {
    const { page, field } = await sit(phone);
    const touch = await fingers(page);
    const [x, y] = [field.x + field.width / 2, field.y + field.height / 2];
    const before = await mapIn(page);
    await touch("touchStart", [x - 40, y], [x + 40, y]);
    for (let i = 1; i <= 5; i++) await touch("touchMove", [x - 40 - 16 * i, y], [x + 40 + 16 * i, y]);
    await touch("touchEnd");
    await expect.poll(async () => (await mapIn(page)).scale / before.scale).toBeGreaterThan(2.5);
    const near = await mapIn(page);
    await touch("touchStart", [x, y]);
    for (let i = 1; i <= 4; i++) await touch("touchMove", [x - 15 * i, y]);
    await touch("touchEnd");
    await expect.poll(async () => (await mapIn(page)).x).toBeLessThan(near.x - 30);
    expect(await inHand(page).count()).toBe(0);
  });

  test("a tap takes a piece, a long press sets a waypoint, a tap walks the way", async () => {
    const { page } = await sit(phone);
    const touch = await fingers(page);
    const tap = async (hex: string) => {
      const { x, y } = await pixelOf(page, hex);
      await page.touchscreen.tap(x, y);
    };
    await tap("1008");
    await expect.poll(() => inHand(page).getAttribute("data-piece")).toBe("1/3/I");
    await page.locator(".cost").first().waitFor();
    const { x, y } = await pixelOf(page, "1007");
    await touch("touchStart", [x, y]);
    await page.locator(".leg.fixed").waitFor();
    await touch("touchEnd");
    expect(await placeOf(page, "1/3/I")).toBe("1008");
    await tap("1006");
    await expect.poll(() => placeOf(page, "1/3/I")).toBe("1006");
  });

  test("a tap on a stack of several opens the fan, and the next takes the piece", async () => {
    const { page } = await sit(phone);
    const { x, y } = await pixelOf(page, "1612");
    await page.touchscreen.tap(x, y);
    const second = page.locator('.piece[data-place="1612"]').nth(1);
    await expect.poll(() => spread(page.locator('.piece[data-place="1612"] .edge'))).toBeGreaterThan(0.9);
    expect(await inHand(page).count()).toBe(0);
    const name = await second.getAttribute("data-piece");
    const box = (await second.locator(".edge").boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => inHand(page).getAttribute("data-piece")).toBe(name);
  });
});
