/** Small courtesies of the table: where the focus goes, what Escape closes, what is said when something cannot be done. */
import { expect, test } from "vitest";
import { alone, saved, seasoned, sitDown } from "./saved.js";
import { laptop, type Visit, visits, withoutServer } from "./visit.js";

const visit = visits();

async function atTheStart(options = laptop): Promise<Visit> {
  const visitor = await visit("#/", options, seasoned);
  await sitDown(visitor, saved({ actions: [], seats: alone }));
  return visitor;
}

test("Escape closes the menu, and the piece in hand stays there", async () => {
  const { page } = await atTheStart();
  await page.getByRole("button", { name: /^Take up 1\/3\/I in/ }).click();
  await page.locator(".asked").getByText("1/3/I has 6 points").waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Resign…" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Resign…" }).waitFor({ state: "hidden" });
  expect(await page.locator(".asked").textContent()).toContain("1/3/I has 6 points");
  await page.keyboard.press("Escape");
  await page.locator(".asked").getByText("15 of 15 moves left").waitFor();
});

test("after a question the focus is where it was, so that the keys go on", async () => {
  const { page } = await atTheStart();
  const map = page.getByRole("application");
  const isFocused = () => map.evaluate((element) => element === document.activeElement);
  await map.focus();
  await page.keyboard.press("e");
  await page.getByRole("dialog").getByRole("button", { name: "Go back" }).click();
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.press("e");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".asked").getByText("end combat").waitFor();
  await expect.poll(isFocused).toBe(true);
});

test("single letters command nothing for who has switched them off, and the help says so", async () => {
  const { page } = await atTheStart();
  const start = page.url().split("#")[0];
  await page.goto(`${start}#/me`);
  await page.getByRole("checkbox", { name: "Single letters are shortcuts" }).uncheck();
  await page.goBack();
  await page.getByRole("application").focus();
  await page.keyboard.press("?");
  await page.keyboard.press("e");
  await page.keyboard.press("Enter");
  await page.locator(".asked").getByText("15 of 15 moves left").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Help and shortcuts" }).click();
  await page.getByRole("dialog", { name: "Help" }).getByText("single letter or sign are switched off").waitFor();
});

test("the menu says that a link was copied", async () => {
  const { page, context } = await atTheStart();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Copy a link to this moment" }).click();
  await page.getByRole("button", { name: "The link is copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/#\/tables\/here-[^/]+\/at\/0$/);
});

test("an invitation can be copied where the browser lends no clipboard", async () => {
  const { page } = await visit("#/new/antietam", laptop, (context) =>
    context.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined })),
  );
  await page.getByLabel("Somebody you invite").check();
  await page.getByRole("button", { name: "Set up the table" }).click();
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
});

test("on a narrow screen what the score would mean stands above the orders", async () => {
  const { page } = await atTheStart({ viewport: { width: 820, height: 900 } });
  await expect.poll(() => page.locator(".orders > .standing").innerText()).toMatch(/^If it ended now\s+Confederate/);
  expect(await page.locator(".top > .standing").isVisible()).toBe(false);
});

test("a table of a server that cannot be heard says so", async () => {
  const { page } = await visit("#/", laptop, withoutServer);
  await page.goto(`${page.url().split("#")[0]}#/tables/${"a".repeat(16)}`);
  await page.getByText("The server cannot be reached, and this table is there.").waitFor();
});
