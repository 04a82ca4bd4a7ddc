import { readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { ask, barriers, laptop, phone, playNow, type Visit, visits, withoutServer } from "./visit.js";

const visit = visits();
const PASSWORD = "longstreet at the center";

interface Me {
  readonly person: { readonly name: string; readonly account: boolean; readonly mail: string | null; readonly settings: object } | null;
}

let made = 0;
/** Nobody has it yet. */
const newName = () => `Hooker ${++made}`;

const me = async (visitor: Visit) => (await ask<Me>(visitor, "me")).person;

/** Fills the fields of a form that is folded under these words, and sends it. */
async function send({ page }: Visit, folded: string, values: Readonly<Record<string, string>>, button = folded): Promise<void> {
  const part = page.locator("details").filter({ has: page.locator("summary", { hasText: folded }) });
  if ((await part.getAttribute("open")) === null) await part.locator("summary").click();
  for (const [label, value] of Object.entries(values)) await part.getByLabel(label).fill(value);
  await part.getByRole("button", { name: button }).click();
}

async function withAccount(name = newName()): Promise<Visit & { readonly name: string }> {
  const visitor = await visit("#/me");
  await send(visitor, "Make an account", { Name: name, Password: PASSWORD }, "Make the account");
  await visitor.page.getByRole("heading", { level: 1, name }).waitFor();
  return { ...visitor, name };
}

test("signed out is a good state: it says that one can play, and nothing of an account is asked", async () => {
  const visitor = await visit("#/me");
  await visitor.page.getByRole("heading", { name: "Not signed in" }).waitFor();
  await visitor.page.getByText("You can play all the same").waitFor();
  expect(await visitor.page.getByRole("heading", { name: "Where you are signed in" }).count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});

test("a guest is called by the made-up name and becomes an account that keeps the games", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await playNow(page).click();
  await page.waitForURL(/#\/tables\//);
  const guest = (await me(visitor))!.name;
  await page.goto(`${inject("site")}#/me`);
  await page.getByRole("heading", { level: 1, name: guest }).waitFor();
  const name = newName();
  await send(visitor, "Make an account", { Name: name, Password: PASSWORD }, "Make the account");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  expect(await me(visitor)).toMatchObject({ name, account: true });
  await page.getByRole("link", { name: "Longroll" }).click();
  await page.getByText("You lead the Union side against the computer").first().waitFor();
});

test("a name that is taken and a password that is guessed at once are refused beside the form", async () => {
  const { name } = await withAccount();
  const other = await visit("#/me");
  await send(other, "Make an account", { Name: name, Password: PASSWORD }, "Make the account");
  await other.page.getByText("This name is taken.").waitFor();
  await send(other, "Make an account", { Name: newName(), Password: "password" }, "Make the account");
  await other.page.getByText("This password would be guessed at once.").waitFor();
  expect(await me(other)).toBeNull();
});

test("signing out and in again, with a wrong password first", async () => {
  const visitor = await withAccount();
  const { page, name } = visitor;
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Not signed in" }).waitFor();
  expect(await me(visitor)).toBeNull();
  await send(visitor, "Sign in to an account", { Name: name, Password: "something else" }, "Sign in");
  await page.getByText("The name or the password is wrong.").waitFor();
  await send(visitor, "Sign in to an account", { Password: PASSWORD }, "Sign in");
  await page.getByRole("heading", { level: 1, name }).waitFor();
});

test("name, mail and password are changed with the password, and not without", async () => {
  const visitor = await withAccount();
  const { page } = visitor;
  await send(visitor, "Enter a mail address", { "Mail address": "fighting.joe@example.org", Password: "wrong one" }, "Keep this address");
  await page.getByText("The password is wrong.").waitFor();
  await send(visitor, "Enter a mail address", { Password: PASSWORD }, "Keep this address");
  await page.getByText("Mail goes to fighting.joe@example.org.").waitFor();
  const name = newName();
  await send(visitor, "Change the name", { Name: name, Password: PASSWORD });
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await send(visitor, "Change the password", { "Old password": PASSWORD, "New password": "the cornfield at dawn" });
  await page.getByText("Other browsers are signed out.").waitFor();
  expect(await me(visitor)).toMatchObject({ name, mail: "fighting.joe@example.org" });
});

test("sessions are listed, this one marked; another is ended after a second press", async () => {
  const [here, there] = [await withAccount(), await visit("#/me")];
  await send(there, "Sign in to an account", { Name: here.name, Password: PASSWORD }, "Sign in");
  await there.page.getByRole("heading", { level: 1, name: here.name }).waitFor();
  await here.page.reload();
  const sessions = here.page.getByRole("region", { name: "Where you are signed in" });
  await expect.poll(() => sessions.getByRole("listitem").count()).toBe(2);
  expect(await sessions.getByText("(this one)").count()).toBe(1);
  const other = sessions.getByRole("listitem").filter({ hasNotText: "(this one)" });
  await other.getByRole("button", { name: /^End/ }).click();
  await other.getByRole("button", { name: "Really end it" }).click();
  await expect.poll(() => sessions.getByRole("listitem").count()).toBe(1);
  expect(await me(there)).toBeNull();
});

test("all that is kept is downloaded as a file", async () => {
  const { page, name } = await withAccount();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download it all" }).click()]);
  expect(JSON.parse(readFileSync(await download.path(), "utf8"))).toMatchObject({ person: { name } });
});

test("leaving for good says what happens, asks for the password, and leads to the start", async () => {
  const visitor = await withAccount();
  const { page, name } = visitor;
  await page.getByText("Leave for good").click();
  await page.getByText("Games you are playing are resigned").waitFor();
  await send(visitor, "Leave for good", { Password: "wrong one" }, "Delete my account");
  await page.getByText("The password is wrong.").waitFor();
  await send(visitor, "Leave for good", { Password: PASSWORD }, "Delete my account");
  await page.getByText("Battles of the Civil War").waitFor();
  expect(await me(visitor)).toBeNull();
  await page.getByRole("link", { name: "Me", exact: true }).click();
  await send(visitor, "Sign in to an account", { Name: name, Password: PASSWORD }, "Sign in");
  await page.getByText("The name or the password is wrong.").waitFor();
});

test("a guest leaves for good without a password, after a second press", async () => {
  const visitor = await visit("#/me");
  const { page } = visitor;
  await ask(visitor, "guest", {});
  await page.reload();
  await page.getByText("Leave for good").click();
  await page.getByRole("button", { name: "Delete what is kept" }).click();
  await page.getByRole("button", { name: "Really delete it all" }).click();
  await page.getByText("Battles of the Civil War").waitFor();
  expect(await me(visitor)).toBeNull();
});

test("news: quiet hours in one's own time, a webhook added and removed, mail as far as the server can", async () => {
  const visitor = await withAccount();
  const { page } = visitor;
  const news = page.getByRole("region", { name: "News when it is your turn" });
  expect(await news.getByRole("checkbox", { name: "By mail" }).isDisabled()).toBe(true);
  await news.getByText("Enter a mail address above first.").waitFor();
  await news.getByRole("checkbox", { name: "Quiet hours" }).check();
  await news.getByLabel("From").fill("23:30");
  await expect
    .poll(async () => (await ask<{ news: { quiet: object } }>(visitor, "me/news")).news.quiet)
    .toMatchObject({ from: "23:30", to: "07:00" });
  await send(visitor, "By webhook", { Address: "https://hooks.example.org/turn?key=secret" }, "Add");
  await news.getByText("hooks.example.org").waitFor();
  await page.reload();
  expect(await news.getByLabel("From").inputValue()).toBe("23:30");
  await news.getByRole("button", { name: "Remove hooks.example.org" }).click();
  await news.getByRole("button", { name: "Really remove" }).click();
  await news.getByText("hooks.example.org").waitFor({ state: "detached" });
  await news.getByRole("checkbox", { name: "Quiet hours" }).uncheck();
  await expect.poll(async () => (await ask<{ news: { quiet: object | null } }>(visitor, "me/news")).news.quiet).toBeNull();
});

test("a webhook to a forbidden address is refused with the reason", async () => {
  const visitor = await withAccount();
  await send(visitor, "By webhook", { Address: "http://127.0.0.1/hook" }, "Add");
  await expect.poll(() => visitor.page.locator("details .trouble").count()).toBe(1);
});

test("sound, motion and surround are kept over a reload, and are off, free and the system's before", async () => {
  const { page } = await visit("#/me", { ...laptop, colorScheme: "light" });
  const shown = () =>
    page.evaluate(() => ({ ...document.documentElement.dataset, paper: getComputedStyle(document.body).backgroundColor }));
  expect(await page.getByRole("checkbox", { name: "A drum at your turn" }).isChecked()).toBe(false);
  const before = await shown();
  expect(before).toMatchObject({ surround: "auto", motion: "on" });
  await page.getByRole("radio", { name: "Dark" }).check();
  await page.getByRole("radio", { name: "None" }).check();
  await page.getByRole("checkbox", { name: "A drum at your turn" }).check();
  await page.reload();
  await page.getByRole("heading", { name: "Look and sound" }).waitFor();
  const after = await shown();
  expect(after).toMatchObject({ surround: "dark", motion: "off" });
  expect(after.paper).not.toBe(before.paper);
  expect(await page.getByRole("checkbox", { name: "A drum at your turn" }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Hear the drum" }).click();
  await page.getByRole("button", { name: "Hear the gun" }).click();
});

test("stillness is the system's wish too", async () => {
  const { page } = await visit("#/me", { ...laptop, reducedMotion: "reduce" });
  expect(await page.evaluate(() => document.documentElement.dataset.motion)).toBe("off");
});

test("what an account has chosen holds in another browser as well", async () => {
  const here = await withAccount();
  await here.page.getByRole("radio", { name: "Dark" }).check();
  await expect.poll(async () => (await me(here))?.settings).toMatchObject({ surround: "dark", sound: false });
  const there = await visit("#/me");
  await send(there, "Sign in to an account", { Name: here.name, Password: PASSWORD }, "Sign in");
  await expect.poll(() => there.page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
});

test("what was chosen as one left, before the server heard of it, holds when one comes back", async () => {
  const here = await withAccount();
  await here.page.getByRole("radio", { name: "Light" }).check();
  await expect.poll(async () => (await me(here))?.settings).toMatchObject({ surround: "light" });
  await here.context.route("**/api/me/settings", (route) => route.abort());
  await here.page.getByRole("radio", { name: "Dark" }).check();
  await here.context.unroute("**/api/me/settings");
  await here.page.reload();
  await expect.poll(async () => (await me(here))?.settings).toMatchObject({ surround: "dark" });
  expect(await here.page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
});

test("without the server the page says what is out of sight, and how things look can still be chosen", async () => {
  const { page } = await visit("#/me", laptop, withoutServer);
  await page.getByText("your name and account are out of sight").waitFor();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.surround)).toBe("dark");
});

test.each([
  ["light", "a laptop", laptop],
  ["dark", "a laptop", laptop],
  ["dark", "a phone", phone],
] as const)("the page has no barriers, signed in and out, in the %s on %s", async (colorScheme, _, size) => {
  const visitor = await visit("#/me", { ...size, colorScheme });
  const { page } = visitor;
  await page.getByRole("heading", { name: "Not signed in" }).waitFor();
  await page.getByText("Sign in to an account you have").click();
  expect(await barriers(visitor)).toEqual([]);
  const name = newName();
  await send(visitor, "Make an account", { Name: name, Password: PASSWORD }, "Make the account");
  await page.getByRole("button", { name: /^End .*this one/ }).waitFor();
  await page.locator("details").evaluateAll((folded) => {
    for (const part of folded as HTMLDetailsElement[]) part.open = true;
  });
  expect(await barriers(visitor)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
