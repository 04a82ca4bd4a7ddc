import { expect, test } from "vitest";
import type { TableInfo } from "../host/host.js";
import { ask, barriers, laptop, phone, tableId, type Visit, visits, withoutServer } from "./visit.js";

const visit = visits();

const begin = ({ page }: Visit) => page.getByRole("button", { name: "Begin" }).click();
const setUp = ({ page }: Visit) => page.getByRole("button", { name: "Set up the table" }).click();

async function form(options = laptop): Promise<Visit> {
  const visitor = await visit("#/new/antietam", options);
  await visitor.page.getByRole("group", { name: "Against whom" }).waitFor();
  return visitor;
}

/** The table that was set up, as its maker sees it. */
async function made(visitor: Visit): Promise<TableInfo> {
  const { table } = await ask<{ table: TableInfo }>(visitor, `tables/${await tableId(visitor)}`);
  return table;
}

const seat = ({ seats }: TableInfo, name: string) => seats.find((one) => one.seat === name)!;

test("against the computer: its skill, the side, and no clock", async () => {
  const visitor = await form();
  const { page } = visitor;
  await page.getByLabel("Its skill").selectOption({ label: "Recruit: obeys the rules, and chance" });
  await page.getByLabel("the Confederate side").check();
  await page.getByText("You lead the Confederate side against the computer.").waitFor();
  await begin(visitor);
  // It begins when the numbers for its dice have come.
  await expect.poll(async () => (await made(visitor)).status).toBe("playing");
  const table = await made(visitor);
  expect(seat(table, "confederate").you).toBe(true);
  expect(seat(table, "union").bot).toBe("random");
  expect(table).toMatchObject({ clock: { kind: "none" }, public: false, spectators: false });
});

test("chance draws the side when the table is set up", async () => {
  const visitor = await form();
  await visitor.page.evaluate(() => {
    Math.random = () => 0.75;
  });
  await visitor.page.getByLabel("whom chance gives you").check();
  await begin(visitor);
  expect(seat(await made(visitor), "confederate").you).toBe(true);
});

test("somebody beside you: both sides on one screen", async () => {
  const visitor = await form();
  await visitor.page.getByLabel("Somebody beside you").check();
  await begin(visitor);
  const table = await made(visitor);
  expect(table.sameScreen).toBe(true);
  expect(table.seats.map(({ you }) => you)).toEqual([true, true]);
});

test("by invitation: the link is kept in this browser, says who invites to what, and seats whoever opens it", async () => {
  const ada = await form();
  await ada.page.getByLabel("Somebody you invite").check();
  await ada.page.getByLabel("Finished moves may be taken back").check();
  await ada.page.getByLabel("Slow").check();
  await ada.page.getByLabel("Time for a move").selectOption({ label: "7 days" });
  await ada.page.getByLabel("When time runs out").selectOption({ label: "the computer takes the side over" });
  await setUp(ada);
  const table = await made(ada);
  expect(table).toMatchObject({ status: "open", public: false, clock: { kind: "slow", hours: 168, onTime: "bot" } });
  const invitation = await ada.page.evaluate((id) => JSON.parse(localStorage.getItem("longroll.invitations")!)[id].confederate, table.id);

  const ben = await visit(`#/join/${table.id}/${invitation}`);
  const host = seat(table, "union").name;
  await ben.page.getByRole("heading", { name: `${host} invites you to Antietam` }).waitFor();
  await ben.page.getByText("7 days a move").waitFor();
  await ben.page.getByText("Finished moves may be taken back without the opponent's consent: yes").waitFor();
  expect(await barriers(ben)).toEqual([]);
  await ben.page.getByRole("button", { name: "Sit down as Confederate" }).click();
  expect(seat(await made(ben), "confederate").you).toBe(true);

  const late = await visit(`#/join/${table.id}/${invitation}`);
  await late.page.getByText(/Somebody was faster|leads nowhere/).waitFor();
  await ben.page.goto(ben.page.url().replace(/#.*/, `#/join/${table.id}/${invitation}`));
  expect(await tableId(ben)).toBe(table.id);
});

test("a link that is not whole says what to do, and so does one while the server is away", async () => {
  const { page } = await visit("#/join/abcdefghijkl/nothing");
  await page.getByRole("heading", { name: "This invitation leads nowhere" }).waitFor();
  const away = await visit("#/join/abcdefghijkl/nothing", laptop, withoutServer);
  await away.page.getByRole("heading", { name: "The server cannot be reached" }).waitFor();
});

test("for anyone: the table is listed whatever was chosen, with its live clock", async () => {
  const visitor = await form();
  const { page } = visitor;
  await page.getByLabel("Anyone").check();
  expect(await page.getByLabel("List it on the start page").isChecked()).toBe(true);
  await page.getByLabel("Others may watch").check();
  await page.getByRole("radio", { name: "Live" }).check();
  await page.getByRole("spinbutton", { name: "Minutes each" }).fill("45");
  await page.getByLabel("Seconds gained").fill("5");
  await setUp(visitor);
  expect(await made(visitor)).toMatchObject({
    status: "open",
    public: true,
    spectators: true,
    clock: { kind: "live", minutes: 45, increment: 5, onTime: "lose" },
  });
});

test("by name: nobody of that name is said at the field; somebody is kept the seat and finds it on the start page", async () => {
  const ben = await visit();
  await ask(ben, "account", { name: "Burnside", password: "a bridge too small" });
  const ada = await form();
  await ada.page.getByLabel("A player by name").check();
  await ada.page.getByLabel("Their name here").fill("Nobody At All");
  await setUp(ada);
  const field = ada.page.getByLabel("Their name here");
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  expect(await ada.page.locator("#name-wrong").textContent()).toContain('Nobody here is called "Nobody At All"');
  await field.fill("burnside");
  await setUp(ada);
  const table = await made(ada);
  expect(seat(table, "confederate").opensTo).toBe("person");
  await ben.page.reload();
  await ben.page.locator(`[data-table="${table.id}"]`).getByText("A seat is kept for you").waitFor();
});

test("nobody: the computer plays both sides at the levels chosen, and whoever set it up may look on", async () => {
  const visitor = await form();
  await visitor.page.getByLabel("Nobody").check();
  await visitor.page.getByLabel("The Union side is led by").selectOption("random");
  await begin(visitor);
  const { table, game } = await ask<{ table: TableInfo; game?: object }>(visitor, `tables/${await tableId(visitor)}`);
  expect([seat(table, "union").bot, seat(table, "confederate").bot]).toEqual(["random", "greedy"]);
  expect(game).toBeDefined();
});

test("options are changed one by one and set back together; the doubtful points are folded", async () => {
  const visitor = await form();
  const { page } = visitor;
  expect(await page.getByLabel("A road through a ford costs 1").isVisible()).toBe(false);
  await page.getByText("Doubtful points of the rulebook (20)").click();
  await page.getByLabel("A road through a ford costs 1").check();
  await page.getByLabel("Attack effectiveness").check();
  await page.getByText("2 changed.").waitFor();
  await page.getByText("Doubtful points of the rulebook (20, 1 decided otherwise)").waitFor();
  await page.getByRole("button", { name: "Back to the rulebook" }).click();
  expect(await page.getByLabel("Attack effectiveness").isChecked()).toBe(false);
  await page.getByLabel("Greater Union initiative").check();
  await begin(visitor);
  const { options } = await made(visitor);
  expect(options).toMatchObject({ greaterUnionInitiative: true, attackEffectiveness: false, roadCancelsFordSurcharge: false });
});

test("an option that stands in place of another turns it off, and is turned off by it", async () => {
  const visitor = await visit("#/new/threedays");
  const { page } = visitor;
  await page.getByLabel("Scenario").selectOption("S1");
  const [long, short] = [page.getByLabel("Reynolds leads from the front"), page.getByLabel("Reynolds, by one roll an hour")];
  await short.check();
  expect(await long.isChecked()).toBe(false);
  await long.check();
  expect(await short.isChecked()).toBe(false);
  await short.check();
  await begin(visitor);
  expect((await made(visitor)).options).toMatchObject({ reynolds: false, reynoldsSimple: true });
});

test("of several scenarios each says how long it is", async () => {
  const { page } = await visit("#/new/threedays");
  await page.getByLabel("Scenario").waitFor();
  const lengths = await page.getByLabel("Scenario").getByRole("option").allTextContents();
  expect(lengths.length).toBeGreaterThan(1);
  for (const words of lengths) expect(words).toMatch(/ · \d+ turns, about \d+ hours$/);
});

test("each option leads to its rule, and the form is as it was when one comes back", async () => {
  const { page } = await form();
  await page.getByLabel("Attack effectiveness").check();
  await page.getByRole("link", { name: "Rule BG-11.0" }).click();
  await page.waitForURL(/#\/rules\/antietam\/BG-11\.0$/);
  await page.goBack();
  await expect.poll(() => page.getByLabel("Attack effectiveness").isChecked()).toBe(true);
});

test("what the rules refuse in an option is said at that option", async () => {
  const visitor = await form();
  const { page } = visitor;
  const field = page.getByLabel("Counters of equal branch");
  await field.fill("Hood=1/1/I");
  await begin(visitor);
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  expect(await page.locator("#option-setUp-wrong").textContent()).not.toBe("");
  expect(page.url()).toContain("#/new/antietam");
  await field.fill("");
  await begin(visitor);
  await tableId(visitor);
});

test("a clock that cannot be is not sent", async () => {
  const visitor = await form();
  await visitor.page.getByRole("radio", { name: "Live" }).check();
  await visitor.page.getByRole("spinbutton", { name: "Minutes each" }).fill("0");
  await begin(visitor);
  expect(
    await visitor.page
      .getByRole("spinbutton", { name: "Minutes each" })
      .evaluate((field: HTMLInputElement) => field.validity.rangeUnderflow),
  ).toBe(true);
  expect(visitor.page.url()).toContain("#/new/antietam");
});

test("on this device: the table is kept here, and the choice is remembered for the next one", async () => {
  const visitor = await form();
  const { page } = visitor;
  await page.getByLabel("Somebody beside you").check();
  await page.getByLabel("On this device").check();
  await begin(visitor);
  expect(await tableId(visitor)).toMatch(/^here-/);
  await page.goto(page.url().replace(/#.*/, "#/new/antietam"));
  await page.reload();
  await page.getByText("Both sides on this screen, on this device.").waitFor();
});

test("without the server only what needs none can be chosen, and the table is made on this device", async () => {
  const visitor = await visit("#/new/antietam", laptop, withoutServer);
  const { page } = visitor;
  await page.getByRole("group", { name: "Against whom" }).waitFor();
  for (const name of ["Somebody you invite", "Anyone", "A player by name", "On the server"]) {
    expect(await page.getByRole("radio", { name }).isDisabled(), name).toBe(true);
  }
  await begin(visitor);
  expect(await tableId(visitor)).toMatch(/^here-/);
});

test("a battle that is not there says so", async () => {
  const { page } = await visit("#/new/shiloh");
  await page.getByRole("heading", { name: "There is no such battle here" }).waitFor();
});

test("by the keyboard alone a table is set up", async () => {
  const visitor = await form();
  const { page } = visitor;
  await page.getByRole("radio", { name: "The computer", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  expect(await page.getByLabel("Somebody beside you").isChecked()).toBe(true);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  for (let i = 0; i < 60 && (await focused()) !== "Begin"; i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect((await made(visitor)).sameScreen).toBe(true);
});

test.each([
  ["light", "a laptop", laptop],
  ["dark", "a laptop", laptop],
  ["light", "a phone", phone],
] as const)("the form has no barriers and is not cut off, in all its forms, in the %s on %s", async (colorScheme, _, size) => {
  const visitor = await form({ ...size, colorScheme });
  const { page } = visitor;
  expect(await barriers(visitor)).toEqual([]);
  await page.getByText("Doubtful points of the rulebook").click();
  await page.getByLabel("A player by name").check();
  await page.getByRole("radio", { name: "Live" }).check();
  expect(await barriers(visitor)).toEqual([]);
  await page.getByLabel("Nobody").check();
  expect(await barriers(visitor)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
