/** Two people at a table from two homes: how they come together, play, talk and part. */
import { expect, inject, test } from "vitest";
import { antietam, asked, type Made, menu, order, twoBy } from "./homes.js";
import { seasoned } from "./saved.js";
import { ask, barriers, laptop, tableId, visits } from "./visit.js";

const visit = visits();
const two = twoBy(visit);

test("who waits for another has the link to send, may give the seat away or cancel; the other sits down by the link", async () => {
  const ada = await visit("#/", laptop, seasoned);
  await ask(ada, "guest", {});
  const seats = { blue: { who: "me" }, gray: { who: "anyone" } };
  const { table } = await ask<Made>(ada, "tables", { game: "skirmish", seats });
  await ada.page.goto(`${ada.page.url().split("#")[0]}#/tables/${table.id}`);
  await ada.page.getByText("free for anyone").waitFor();
  await ada.page.getByRole("button", { name: "Invite by link" }).click();
  const link = await ada.page.getByLabel("Invitation link").inputValue();
  expect(link).toContain(`#/join/${table.id}/`);
  expect(await barriers(ada)).toEqual([]);
  await ada.page.reload();
  expect(await ada.page.getByLabel("Invitation link").inputValue()).toBe(link);
  // The address says by its path what it is; the page behind it leads on.
  expect(link).toContain(`/tables/${table.id}#`);
  const ben = await visit(new URL(link).href.slice(inject("site").length), laptop, seasoned);
  await ben.page
    .getByRole("button", { name: /sit down|join|take/i })
    .first()
    .click();
  for (const { page } of [ada, ben]) await page.getByRole("tablist").waitFor();
  expect(await tableId(ben)).toBe(table.id);
});

test("two people see each other come, move and talk; what is said is text and nothing else", async () => {
  const [ada, ben] = await two({}, antietam);
  await ben.page.locator('.presence[data-here="true"]').waitFor();
  await asked(ben)
    .getByText(/^Waiting for .* \(Union\)\./)
    .waitFor();
  expect(await ada.page.title()).toMatch(/^● Your turn/);
  expect(await ben.page.title()).toBe("Antietam · Longroll");
  await order(ada, /^Take up 1\/3\/I in/).click();
  await order(ada, /to 0909 /).click();
  await ben.page.locator(".log").getByText("1/3/I moves from 1008 to 0909").waitFor();

  await ada.page.getByRole("tab", { name: "Chat" }).click();
  await ada.page.getByLabel("Your message").fill("Good morning. <b>Bold</b>");
  await ada.page.keyboard.press("Enter");
  // What is open counts as read as soon as it is seen.
  const counted = await ben.page.getByRole("tab", { name: "Chat 1" }).evaluate(async (tab: HTMLElement) => {
    tab.click();
    for (let i = 0; i < 1000 && !document.querySelector(".chat"); i++) await undefined;
    return document.querySelector(".chat") && tab.textContent;
  });
  expect(counted).toBe("Chat");
  await ben.page.getByText("Good morning. <b>Bold</b>").waitFor();
  expect(await ben.page.locator(".chat b", { hasText: "Bold" }).count()).toBe(0);
  await ben.page.getByLabel("Your message").fill("Morning.");
  await ben.page.getByRole("button", { name: "Send" }).click();
  await ada.page.getByText("Morning.", { exact: true }).waitFor();
  expect(await barriers(ben)).toEqual([]);
});

test("what is asked to be taken back can be declined, or granted", async () => {
  const [ada, ben] = await two({}, antietam);
  await order(ada, /^Take up 1\/3\/I in/).click();
  await order(ada, /to 0909 /).click();
  await ada.page.locator('.buttons [data-role="drop"]').click();
  await asked(ada).getByText("14 of 15 moves left").waitFor();
  await ada.page.getByRole("button", { name: "Take back" }).click();
  await ada.page.getByRole("button", { name: /^Ask / }).click();
  await ada.page.getByText("You have asked to take back your last order").waitFor();
  await ben.page.getByText(/asks to take back .*, and all that came after it/).waitFor();
  expect(await barriers(ben)).toEqual([]);
  await ben.page.getByRole("button", { name: "No", exact: true }).click();
  await ada.page.getByText("You have asked to take back your last order").waitFor({ state: "hidden" });
  await asked(ada).getByText("14 of 15 moves left").waitFor();
  await menu(ada, "Ask to take back my last order");
  await ben.page.getByRole("button", { name: "Let it be taken back" }).click();
  await asked(ada).getByText("15 of 15 moves left").waitFor();
});

test("a draw is offered, declined, offered again and agreed to; then once more with sides turned leads both to one table", async () => {
  const [ada, ben] = await two();
  await menu(ada, "Offer a draw");
  await ben.page.getByText("offers a draw.").waitFor();
  await ben.page.getByRole("button", { name: "Play on" }).click();
  await ada.page.getByText("You have offered a draw").waitFor({ state: "hidden" });
  await menu(ben, "Offer a draw");
  await ada.page.getByRole("button", { name: "Agree to a draw" }).click();
  for (const { page } of [ada, ben]) await page.getByRole("region", { name: "The game is over" }).getByText("Drawn.").waitFor();
  expect(await barriers(ada)).toEqual([]);
  const before = await tableId(ada);
  for (const one of [ada, ben]) {
    await one.page
      .getByRole("region", { name: "The game is over" })
      .getByRole("button", { name: /Play it again|To the new game/ })
      .click();
    await one.page.waitForURL((url) => !url.hash.includes(before));
  }
  expect(await tableId(ben)).toBe(await tableId(ada));
});

test("those who watch see the game and are asked for nothing", async () => {
  const [ada, , id] = await two({ spectators: true, public: true });
  const cora = await visit(`#/tables/${id}`, laptop, seasoned);
  await asked(cora)
    .getByText(/^Blue: .* decides\./)
    .waitFor();
  await expect.poll(() => cora.page.locator("[data-piece]").count()).toBe(8);
  expect(await cora.page.getByRole("region", { name: "All orders" }).count()).toBe(0);
  expect(await cora.page.getByRole("button", { name: "Take back" }).count()).toBe(0);
  await ada.page.getByText("1 watching").waitFor();
  expect(await barriers(cora)).toEqual([]);
  const dora = await visit(
    async (context) => {
      await ask({ context }, "guest", {});
      return `#/tables/${id}`;
    },
    laptop,
    seasoned,
  );
  const { person } = await ask<{ person: { name: string } }>(dora, "me");
  await ada.page.getByRole("button", { name: "2 watching" }).click();
  await ada.page.getByText(`Looking on: ${person.name} and another.`).waitFor();
  await ada.page.keyboard.press("Escape");
  await ada.page.getByText("Looking on").waitFor({ state: "hidden" });
});

test("who loses the line is told that nothing is lost, and sees what happened meanwhile when it is back", async () => {
  const [ada, ben] = await two({}, antietam);
  await ben.context.setOffline(true);
  await ben.page.getByText("Away: trying again; nothing is lost.").waitFor();
  await order(ada, /^Take up 1\/3\/I in/).click();
  await order(ada, /to 0909 /).click();
  await ada.page.locator(".log").getByText("1/3/I moves from 1008 to 0909").waitFor();
  await ben.context.setOffline(false);
  await ben.page.locator(".log").getByText("1/3/I moves from 1008 to 0909").waitFor();
  await ben.page.getByText("Away: trying again").waitFor({ state: "hidden" });
});
