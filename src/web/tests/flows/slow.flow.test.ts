/** A slow game between two people on a server that is stopped and started again between their moves. */
import { afterEach, expect, inject, test } from "vitest";
import { openSite, type Site } from "../../../../scripts/site.js";
import { handsOf } from "../hands.js";
import { seasoned } from "../saved.js";
import { laptop, tableId, visits } from "../visit.js";

const visit = visits();
let site: Site | undefined;
afterEach(() => site?.close());

test("a slow game set up by link goes on over a restart of the server: seats, clock, orders and undo are as they were", async () => {
  site = await openSite(inject("empty"));
  const ada = await visit("#/new/antietam", laptop, seasoned, site.address);
  await ada.page.getByLabel("Somebody you invite").check();
  await ada.page.getByLabel("Slow").check();
  await ada.page.getByRole("button", { name: "Set up the table" }).click();
  const id = await tableId(ada);
  const link = await ada.page.getByLabel("Invitation link").inputValue();
  expect(link).toContain(`#/join/${id}/`);
  const ben = await visit(link.slice(link.indexOf("#")), laptop, seasoned, site.address);
  await ben.page
    .getByRole("button", { name: /sit down|join|take/i })
    .first()
    .click();
  const [union, confederate] = [handsOf(ada), handsOf(ben)];
  await union.await("15 of 15 moves left");
  await union.order(/^Take up 1\/3\/I in/);
  await union.await("1/3/I has 6 points");
  await union.press("0909");
  await union.stands("1/3/I", "0909");
  await confederate.told("1/3/I moves from 1008 to 0909");

  // Ben has gone to bed; Ada's page stays open and is told.
  const address = ben.page.url();
  await ben.page.goto("about:blank");
  await site.stop();
  await ada.page.getByText("Away: trying again; nothing is lost.").waitFor();
  await site.start();
  await ada.page.getByText("Away: trying again").waitFor({ state: "hidden" });
  await union.order("Take back");
  await union.stands("1/3/I", "1008");
  await union.press("1007");
  await union.stands("1/3/I", "1007");

  // Back at the table Ben is who he was, sees what happened, and the clock is the one agreed.
  await ben.page.goto(address);
  await confederate.told("1/3/I moves from 1008 to 1007");
  await confederate.stands("1/3/I", "1007");
  await confederate.await(/^Waiting for .* \(Union\)/);
  expect(await ben.page.locator('.seat[data-side="union"] .clock').textContent()).toMatch(/\d/);
  await union.order("Put 1/3/I down");
  await union.order("End movement");
  await union.order("End combat");
  await ada.page.getByRole("dialog", { name: "End combat?" }).getByRole("button", { name: "End combat" }).click();
  await confederate.await("Confederate: move your units");
  await confederate.order(/^Take up Hood in/);
  await confederate.await("Hood has 6 points");
});
