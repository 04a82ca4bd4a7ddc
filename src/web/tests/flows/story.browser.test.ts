/** The turn of the others is told, and what one has said in advance is done without asking. */
import type { BrowserContext } from "playwright-core";
import { expect, test } from "vitest";
import type { Game, JsonObject } from "../../../engine/index.js";
import { skirmish } from "../../../games/skirmish/index.js";
import { saved, sitDown } from "../saved.js";
import { ask, barriers, laptop, type Visit, visits } from "../visit.js";

const visit = visits();

/** Has seen the hints, and wants stories told. */
const listener =
  (more: JsonObject = {}) =>
  (context: BrowserContext) =>
    context.addInitScript(
      (settings) => {
        if (!localStorage.getItem("longroll.settings")) localStorage.setItem("longroll.settings", settings);
      },
      JSON.stringify({ hintsSeen: ["asked", "map", "tabs"], settle: false, pace: "slow", ...more }),
    );

/** Cutler halts, and then the last marker of the turn is gray's. */
const theirs: JsonObject = {
  turn: 4,
  units: { Cutler: { hex: "0102", steps: 2 }, Archer: { hex: "0905", steps: 2 } },
  colours: ["Cutler", "Archer"],
  cup: [0, 1],
  agenda: ["turn", "draw", ["march", "Cutler", 1]],
};

const parts = ({ page }: Visit) => ({
  strip: page.getByRole("region", { name: "What the other side does" }),
  card: page.getByRole("region", { name: "What the other side did", exact: true }),
  asked: page.locator(".asked"),
  ghosts: page.locator("[data-ghost]"),
  halt: page.getByRole("button", { name: "Halt" }).first(),
});

test("the enemy's march is told at a pace, paused, skipped and watched again; its arrow stays until one's first order", async () => {
  const visitor = await visit("#/", laptop, listener());
  const { page, complaints } = visitor;
  await sitDown(
    visitor,
    saved({ game: skirmish as Game, position: theirs, seats: { blue: { who: "me" }, gray: { who: "bot", level: "greedy" } } }),
  );
  const { strip, card, asked, ghosts, halt } = parts(visitor);
  await page.locator('[data-painted="map"]').waitFor();
  await halt.click();
  await strip.getByText(/Archer marches/).waitFor();
  await asked.getByText("See what the others do").waitFor();
  expect(await page.locator("[data-lit]").count()).toBe(0);
  await page.keyboard.press("w");
  await strip.getByRole("button", { name: "Go on" }).waitFor();
  const told = await strip.textContent();
  await strip.getByLabel("Speed of the story").selectOption("fast");
  expect((await strip.textContent())?.slice(0, 40)).toBe(told?.slice(0, 40));
  expect(await barriers(visitor)).toEqual([]);
  await strip.getByRole("button", { name: "Go on" }).click();
  await strip.waitFor({ state: "detached" });
  // Chance says who goes on: it is told, too, until blue is asked.
  await card.waitFor();
  expect(await ghosts.count()).toBe(1);
  await card.getByRole("button", { name: /Archer .*→/ }).click();
  await expect.poll(() => page.locator(".stack h3").or(page.locator('[data-outline="flash"]')).count()).toBeGreaterThan(0);
  await card.getByRole("button", { name: "Watch again" }).click();
  await strip.waitFor();
  await page.keyboard.press("Escape");
  await strip.waitFor({ state: "detached" });
  await page
    .getByRole("button", { name: /^Order Cutler/ })
    .first()
    .click();
  await expect.poll(() => ghosts.count()).toBe(0);
  await expect.poll(() => card.getAttribute("data-folded")).toBe("true");
  await page.getByRole("button", { name: "Take back" }).click();
  await expect.poll(() => ghosts.count()).toBe(1);
  await page.reload();
  await card.waitFor();
  expect(await strip.count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("what was said in advance is kept by the server, shown on the map and in the list to nobody else, and done when it is asked", async () => {
  const position = {
    ...theirs,
    units: { Cutler: { hex: "0505", steps: 2 }, Archer: { hex: "0705", steps: 2 } },
    agenda: ["turn", "draw", ["march", "Cutler", 3]],
  };
  let id = "";
  let invitation = "";
  const ada = await visit(
    async (context) => {
      await ask({ context }, "guest", {});
      const seats = { blue: { who: "me" }, gray: { who: "invitation" } };
      const made = await ask<{ table: { id: string }; invitations: Record<string, string> }>({ context }, "tables", {
        game: "skirmish",
        seats,
        position,
      });
      id = made.table.id;
      invitation = made.invitations.gray;
      return `#/tables/${id}`;
    },
    laptop,
    listener(),
  );
  const ben = await visit(
    async (context) => {
      await ask({ context }, "guest", {});
      await ask({ context }, `tables/${id}/join`, { invitation });
      return `#/tables/${id}`;
    },
    laptop,
    listener(),
  );
  const list = ben.page.getByRole("region", { name: "Answers in advance" });
  await list.getByRole("button", { name: /When an enemy comes beside you/ }).click();
  await list.getByLabel("With").selectOption("Archer");
  await list.getByRole("button", { name: "Say so in advance" }).click();
  await list.getByText(/fire, Archer's brigade alone/).waitFor();
  expect(await ben.page.locator('[data-pin="Archer"]').count()).toBe(1);
  await ben.page.reload();
  await list.getByText(/fire, Archer's brigade alone/).waitFor();
  await list.getByRole("button", { name: "Change" }).click();
  await list.getByLabel("With").selectOption("");
  await list.getByRole("button", { name: "Change it" }).click();
  await expect.poll(() => ben.page.locator("[data-pin]").count()).toBe(0);
  expect(await barriers(ben)).toEqual([]);

  expect(await ada.page.getByRole("region", { name: "Answers in advance" }).getByText("fire").count()).toBe(0);
  await ada.page.getByRole("button", { name: "March to 0605" }).first().click();
  await ada.page.locator(".log").getByText("Archer fires at Cutler").waitFor();
  await ben.page.locator(".log").getByText("Archer fires at Cutler").waitFor();
  await list.getByRole("button", { name: "Take away" }).click();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(0);
  expect([...ada.complaints, ...ben.complaints]).toEqual([]);
});
