/** The Guns of Gettysburg in the browser, from positions near the moment. */
import { expect, test } from "vitest";
import type { Game } from "../../../../engine/index.js";
import { guns } from "../../../../games/guns/index.js";
import { alone, saved, seasoned, sitDown } from "../../saved.js";
import { barriers, laptop, tableId, type Visit, visits } from "../../visit.js";
import { handsOf, noon, sittingBy } from "./guns-table.js";

const visit = visits();
const sitAt = sittingBy(visit);

test("an attack of two positions with bombardment, both sides at one screen with a curtain between them", async () => {
  const { page, hands, complaints } = await sitAt({
    ...noon,
    active: "confederate",
    ask: "attack",
    stage: "attack",
    orders: ["hold", "attack"],
    blocks: {
      "REYNOLDS A": "M1-M2>HM1",
      "IRON BRIGADE": "M2-M3>HM2",
      "HETH A": "H1-H2>HM1",
      "HETH B": "H2-H3>HM2",
      "PENDER A": "H2-H3>HM2",
      "PENDER B": "H1-H2>HM1",
    },
    tokens: {
      union: { tray: { "REYNOLDS 2": 1, "ANY 1": 1 } },
      confederate: { tray: { "HETH 2": 1, "PENDER 2": 1, "III 1": 1, MARCH: 2 } },
    },
  });
  await hands.handedTo("Confederate");
  // Who attacks sees the backs of the enemy's blocks, and his own faces.
  await page.locator('[data-piece="c1"]').getByText("HETH A").first().waitFor({ state: "attached" });
  expect(await page.locator('[data-piece="u1"]').first().textContent()).not.toContain("REYNOLDS");
  await hands.press("M1-M2");
  await hands.awaits("choose who joins");
  await hands.press("M2-M3");
  await hands.awaits("and McPherson Ridge at the pike");
  await hands.order(/^HETH A attacks McPherson Ridge north/);
  await hands.order(/^PENDER B attacks McPherson Ridge north/);
  await hands.order(/^HETH B attacks McPherson Ridge at the pike/);
  await hands.order(/^PENDER A attacks McPherson Ridge at the pike/);
  await hands.order("Declare the attack");

  await hands.handedTo("Union");
  await hands.awaits("bring up guns against the attack");
  const [tray, sheet] = [page.getByRole("region", { name: "To answer with" }), page.locator(".combat")];
  expect((await tray.boundingBox())!.y, "what one answers with comes first").toBeLessThan((await sheet.boundingBox())!.y);
  await hands.order(/^Bring up REYNOLDS 2 at McPherson Ridge north/);
  await hands.order(/^Bring up ANY 1 at McPherson Ridge at the pike/);
  await hands.order("No more guns");

  await hands.handedTo("Confederate");
  await hands.awaits("bring up guns for the attack");
  // The guns across the valley are seen, their faces are not.
  expect((await page.locator(".displays").allTextContents()).join()).not.toContain("REYNOLDS 2");
  await hands.order(/^Bring up HETH 2 at Herr Ridge north/);
  await hands.order(/^Bring up PENDER 2 at Herr Ridge at the Chambersburg Pike/);
  await hands.order("No more guns");
  await hands.awaits("choose what to use up");
  await hands.order(/^Use up MARCH/);
  await hands.awaits("1 more token");
  await hands.order(/^Use up MARCH/);
  await hands.awaits("choose what your guns bombard");
  await page.locator(".stages [aria-current=step]").getByText("Bombardment").waitFor();
  expect(await barriers({ page } as Visit)).toEqual([]);
  await hands.order(/^Guns at Herr Ridge north.* bombard McPherson Ridge north/);
  await hands.order(/^Guns at Herr Ridge at the Chambersburg Pike.* bombard McPherson Ridge north/);
  await hands.told("McPherson Ridge north of the pike is bombarded");
  await hands.awaits("choose where close combat comes first");
  await hands.press("M1-M2");
  await hands.awaits("HETH A is reduced");
  await hands.told(/Close combat at McPherson Ridge north of the pike.*, the attacker wins\./);
  await hands.order("Offer one of strength 2 and one of strength 1");

  await hands.handedTo("Union");
  await hands.awaits("pick one of two reduced HETH blocks, unseen");
  await hands.order("Pick the left one");
  await hands.handedTo("Confederate");
  await hands.awaits("HETH B is reduced");
  await hands.told(/Close combat at McPherson Ridge at the pike.*, the defender wins\./);
  await hands.order(/^Offer/);
  await hands.handedTo("Union");
  await hands.order("Pick the right one");
  await hands.handedTo("Confederate");
  await hands.awaits("end attacks");
  await hands.told("The attack succeeds.");
  expect(complaints).toEqual([]);
});

test("the night: field works are dug with a march token, the return stack goes back into the pool, two blocks leave", async () => {
  const { page, hands, complaints } = await sitAt(
    {
      hour: "D1-N",
      track: {},
      active: "union",
      ask: "works",
      stage: "night",
      orders: ["hold", "hold"],
      blocks: {
        "REYNOLDS A": "C1-C2>VC1",
        "REYNOLDS B": "C2-C3>VC2",
        "HOWARD A": "C0-C1>ST",
        "HOWARD B": "C3-C4>DC1",
        "HETH A": "S2-S3>SV3",
        "HETH B": "S3-S4>SV4",
      },
      tokens: {
        union: { tray: { MARCH: 1, "ANY 1": 2 }, returned: { "REYNOLDS 2": 1, "SYKES 2": 1 } },
        confederate: { tray: { "HETH 2": 1 } },
      },
    },
    { seats: alone },
  );
  await hands.awaits("dig field works");
  await hands.order(/^Dig field works at Cemetery Ridge, the Angle, facing Codori/);
  await page.locator('[data-mark="works"][data-place="C2-C3"]').waitFor({ state: "attached" });
  await hands.order("Dig no more");
  await hands.awaits("remove 2 full-strength blocks");
  await hands.told("The Union return stack goes back into the battle pool.");
  await hands.order(/^Remove HOWARD B/);
  await hands.awaits("remove 1 full-strength block");
  await hands.order(/^Remove REYNOLDS B/);
  await hands.told("Union time tokens are laid out for 2 July.");
  expect(complaints).toEqual([]);
});

test("by the keyboard alone: an attack from the first target to the end, with guns from the tray and fronts turned with a key", async () => {
  const { page, hands, complaints } = await sitAt(
    {
      ...noon,
      active: "confederate",
      ask: "attack",
      stage: "attack",
      orders: ["hold", "attack"],
      blocks: { "REYNOLDS A": "M1-M2>HM1", "HETH A": "H1-H2>HM1", "HETH B": "H1-H2>HM1", "PENDER A": "H4-H5>BH3" },
      tokens: { union: { tray: {} }, confederate: { tray: { "HETH 2": 1, MARCH: 2 } } },
    },
    { seats: { union: { who: "bot", level: "greedy" }, confederate: { who: "me" } } },
  );
  const key = (name: string) => page.keyboard.press(name);
  const spoken = async () => (await page.locator(".field [aria-live]").textContent()) ?? "";
  /** From lit place to lit place, until the page says that a press there would do this; then presses. */
  const press = async (words: RegExp) => {
    await page.locator(".field").focus();
    for (let i = 0; i < 20 && !words.test(await spoken()); i++) await key("n");
    expect(await spoken()).toMatch(words);
    await key("Enter");
  };
  /** Down the list of all orders, until this one has the focus; then takes it. */
  const take = async (words: RegExp) => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await key("o");
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".orders-list") !== null)).toBe(true);
    for (let i = 0; i < 20 && !words.test(await focused()); i++) await key("ArrowDown");
    expect(await focused()).toMatch(words);
    await key("Enter");
  };
  await hands.awaits("attack a position");
  await press(/Press: Attack McPherson Ridge north/);
  await hands.awaits("choose who joins");
  await press(/Press: HETH A attacks McPherson Ridge north/);
  await hands.awaits("declare it");
  await press(/Press: HETH B attacks McPherson Ridge north/);
  await page.locator(".stages").getByText("HETH A and HETH B against McPherson Ridge north").waitFor();
  expect(await barriers({ page } as Visit)).toEqual([]);
  await key("e");
  await hands.awaits("bring up guns for the attack");
  await take(/^Bring up HETH 2 at Herr Ridge north/);
  await hands.awaits("1 played");
  await key("e");
  await hands.awaits("choose what to use up");
  await take(/^Use up MARCH/);
  // Whatever is asked until the attack is over: the first answer of the list.
  const asked = () => hands.asked.evaluate((line: HTMLElement) => ({ kind: line.dataset.kind, words: line.textContent }));
  for (let now = await asked(); !/end attacks/.test(now.words); now = await asked()) {
    if (now.kind === "mine") await take(/./);
    await expect.poll(async () => (await asked()).words).not.toBe(now.words);
  }
  await hands.told(/Close combat at McPherson Ridge north .*, the (attacker|defender) wins\./);
  await key("e");
  const sure = page.locator("dialog[open] .buttons button").first();
  await hands.asked.getByText("end marches").or(sure).first().waitFor();
  if (await sure.count()) await key("Enter");
  await hands.awaits("end marches");
  await page.locator(".field").focus();
  for (let i = 0; i < 20 && !/Herr Ridge at the Fairfield|H4-H5/.test(await spoken()); i++) await key("n");
  await key("t");
  await hands.told(/The Confederates face about at Herr Ridge/);
  expect(complaints).toEqual([]);
});

/** What a cautious general does: ends what he may end, holds, takes the longest turn, and else the first thing that may be done. */
async function answer({ page }: Pick<Visit, "page">): Promise<void> {
  const orders = page.locator(".orders-list button, .buttons button[data-role]");
  await orders.first().waitFor();
  const open = await orders.evaluateAll((all) => all.map(({ textContent, dataset }) => ({ words: textContent, role: dataset.role })));
  const hold = open.findIndex(({ words }) => words.startsWith("Declare Hold"));
  const last = open.findLastIndex(({ words }) => words.startsWith("A turn of"));
  const next = open.findIndex(({ role }) => role === "next");
  await orders.nth([hold, last, next, 0].find((index) => index >= 0)!).click();
}

test("a whole day against the computer, from the first hour to the night and the next morning", async () => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page, complaints } = visitor;
  await sitDown(visitor, saved({ game: guns as Game, seats: alone, seed: "a day", options: { historicalDeployment: true } }));
  // What is asked back comes a moment after the press: it is answered when the next press finds it in the way.
  await page.addLocatorHandler(page.locator("dialog[open]"), (dialog) => dialog.locator(".buttons button").first().click());
  const standing = () =>
    page.evaluate(() => {
      const line = document.querySelector<HTMLElement>(".asked");
      const hour = document.querySelector(".hour p")?.textContent ?? "";
      const asked = `${line?.textContent} ${document.querySelectorAll(".log li").length} ${document.querySelector("dialog[open]")?.textContent}`;
      return { kind: line?.dataset.kind, hour, asked };
    });
  const hours = new Set<string>();
  for (;;) {
    const { kind, hour, asked } = await standing();
    hours.add(hour.replace(/ · .*/, ""));
    if (hour.startsWith("2 July") || kind === "over") break;
    if (kind === "mine") await answer(visitor);
    await expect.poll(async () => (await standing()).asked, { interval: 20 }).not.toBe(asked);
  }
  expect([...hours]).toEqual(expect.arrayContaining(["1 July, 7 to 8 AM", "The night of 1 July", "2 July, 5 to 6 AM"]));
  expect(complaints).toEqual([]);
});

test("a team game in four browsers: a table set up seat by seat, special orders, and no other word between team mates", async () => {
  const host = await visit("#/new/guns", laptop, seasoned);
  for (const side of ["The Union", "The Confederates"])
    await host.page.getByLabel(new RegExp(`^${side} .* team of commander and subordinate`)).check();
  await host.page.getByLabel("Seat by seat").check();
  const names = { field: "Union, in the field", enemy: "Confederate", enemyField: "Confederate, in the field" };
  for (const name of Object.values(names)) {
    const label = host.page.locator(".inside label").filter({ has: host.page.getByText(name, { exact: true }) });
    await label.locator("select").selectOption("anyone");
  }
  await host.page.getByRole("button", { name: "Set up the table" }).click();
  const id = await tableId(host);
  const join = async (name: string) => {
    const guest = await visit(`#/tables/${id}`, laptop, seasoned);
    const seat = guest.page.locator(".waiting-seats li").filter({ has: guest.page.getByRole("heading", { name, exact: true }) });
    await seat.getByRole("button", { name: "Sit down here" }).click();
    return { ...guest, hands: handsOf(guest) };
  };
  const [field, enemy, enemyField] = [await join(names.field), await join(names.enemy), await join(names.enemyField)];
  const { page } = host;
  const commander = handsOf(host);

  await commander.awaits("Write a special order for your subordinate: 5 words, 30 seconds.");
  await page.getByRole("button", { name: "Begin to write" }).click();
  const letter = page.getByRole("textbox", { name: "Your words" });
  await letter.fill("Delay them on every ridge today");
  await page.locator(".letter").getByText("5 words at most now; this one has 6").waitFor();
  await page.locator(".letter").getByText("6 of 5").waitFor();
  expect(await page.getByRole("button", { name: "Send the special order" }).isDisabled()).toBe(true);
  await letter.fill("Delay them until noon");
  await page.locator(".letter").getByText("4 of 5").waitFor();
  expect(await page.locator(".letter [role=timer]").textContent()).toMatch(/^0:[0-3]\d$/);
  expect(await barriers(host)).toEqual([]);
  await page.getByRole("button", { name: "Send the special order" }).click();

  await enemy.hands.awaits("Write a special order");
  await enemy.page.getByRole("button", { name: "Write nothing" }).click();
  await field.hands.awaits("Place BUFORD's cavalry");
  await field.hands.told("Special order: “Delay them until noon”");
  await enemyField.hands.told("The Union commander has had his time to write.");
  for (const { page } of [enemy, enemyField]) expect(await page.locator("body").textContent()).not.toContain("noon");
  for (const { page } of [host, field, enemy, enemyField]) {
    expect(await page.getByRole("tab", { name: /Chat/ }).count()).toBe(0);
    expect(await page.getByRole("list", { name: "Score and players" }).getByRole("listitem").count()).toBe(4);
  }
  for (const hill of ["Herr Ridge", "McPherson Ridge"]) await field.hands.order(new RegExp(`^BUFORD . takes up ${hill}`));
  await commander.awaits(/^Union: /);
  expect([host, field, enemy, enemyField].flatMap(({ complaints }) => complaints)).toEqual([]);
});
