import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type JsonObject, load, type Table } from "../../../engine/index.js";
import { stateAt } from "../../../engine/table.js";
import { antietamBoard } from "../../../games/antietam/board/index.js";
import { rules } from "../../rules/aide.js";
import { luckOf, signed, weigh } from "../../study/luck.js";
import { bar, fights, file, finishedGame, game, openStudy, part, shows, standAt, table } from "../finished-game.js";
import { inContact, saved, seasoned, sitDown } from "../saved.js";
import { ask, barriers, laptop, tableId, visits } from "../visit.js";

const visit = visits();
const finished = finishedGame(visit);

describe("the study", () => {
  test("luck is what the rules make of each roll, and the most telling rolls lead to their moments", async () => {
    const weighed = fights.map(({ at, text, odds, die }) => {
      const state = stateAt(table, at - 1);
      const { seat } = game.decision(state) as { readonly seat: string };
      const action = { do: "roll", odds };
      const roll = { at, seat, text, action, dice: [die] };
      return weigh(roll, rules.worth(game, game.position(state), action, seat, [die])!)!;
    });
    const luckiest = weighed.reduce((best, one) => (luckOf(one) > luckOf(best) ? one : best));
    const visitor = await finished();
    await openStudy(visitor);
    const luck = part(visitor, "Luck so far");
    await expect
      .poll(() => luck.locator("tr[data-side=confederate] small").textContent())
      .toBe(`${weighed.filter(({ seat }) => seat === "confederate").length}`);
    // Only the Union casts dice for anything else: the Confederate sum is that of the combats.
    const own = weighed.filter(({ seat }) => seat === "confederate");
    const sums = [own.reduce((sum, one) => sum + one.expected, 0), own.reduce((sum, one) => sum + one.rolled, 0)];
    await expect
      .poll(() => luck.locator("tr[data-side=confederate] td").allTextContents())
      .toEqual([...sums.map((sum) => sum.toFixed(1)), signed(sums[1] - sums[0])]);
    const link = luck.getByRole("link", { name: luckiest.text });
    await expect.poll(() => luck.locator(".fine").textContent()).toBe("");
    await link.click();
    await shows(visitor, luckiest.at);
    expect(await barriers(visitor)).toEqual([]);
  });

  test("the chances are estimated with their doubt, can be stopped, and are there again after a reload", async () => {
    const visitor = await finished();
    const { page } = visitor;
    await openStudy(visitor);
    const chances = part(visitor, "Chances of winning");
    await chances.getByRole("button", { name: "Estimate the chances" }).click();
    const curve = page.getByRole("img", { name: /^Chances of the Union: \d+\s% at first, 100\s% at last$/ });
    await curve.waitFor();
    await chances.getByRole("button", { name: "Stop" }).click();
    await chances.getByRole("button", { name: "Play more games" }).waitFor();
    await bar(visitor).focus();
    await page.keyboard.press("Home");
    await chances.getByText(/between \d+\s% and \d+\s%, by \d+ games/).waitFor();
    await page.reload();
    await curve.waitFor();
  });

  test("one plays on from a moment against the computer, at a new table that begins there", async () => {
    const visitor = await finished();
    const { page, id } = visitor;
    // Between two combats of the Confederate: the computer leads the Union.
    const { at } = fights.find((fight) => (game.decision(stateAt(table, fight.at)) as { seat?: string }).seat === "confederate")!;
    await openStudy(visitor);
    const playOn = part(visitor, "Play on from here");
    await playOn.getByText("Here the game is over.").waitFor();
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/tables/${id}/at/${at}`);
    await shows(visitor, at);
    await playOn.getByLabel("You lead").selectOption("Confederate");
    await playOn.getByRole("button", { name: "Play on" }).click();
    await expect.poll(() => tableId(visitor)).not.toBe(id);
    await expect.poll(() => page.locator(".asked").getAttribute("data-kind")).toBe("mine");
    const stand = standAt(at);
    for (const [unit, place] of [...stand].filter(([, place]) => antietamBoard.places.has(place)).slice(0, 5))
      expect(await page.locator(`[data-piece="${unit}"]`).getAttribute("data-place")).toBe(place);
    const { turn } = antietamBoard.moment(game.view(stateAt(table, at), "union"));
    await page.locator(".top").getByText(`Turn ${turn} `).first().waitFor();
  });

  test("one plays on at a table of the server, both sides on one screen", async () => {
    const visitor = await finished();
    const { page, id } = visitor;
    await bar(visitor).focus();
    await page.keyboard.press("Home");
    await openStudy(visitor);
    const playOn = part(visitor, "Play on from here");
    await playOn.getByLabel("You lead").selectOption("both, on this screen");
    await playOn.getByLabel("Where").selectOption("on the server");
    await playOn.getByRole("button", { name: "Play on" }).click();
    await expect.poll(() => tableId(visitor)).not.toBe(id);
    expect(await tableId(visitor)).not.toMatch(/^here-/);
    await expect.poll(() => page.locator(".asked").getAttribute("data-kind")).toBe("mine");
  });

  test("a game that is downloaded and loaded again is the same", async () => {
    const visitor = await finished();
    const downloaded = async (): Promise<JsonObject & { readonly hash: string }> => {
      await openStudy(visitor);
      const keep = part(visitor, "Keep it").getByRole("button", { name: "Download the game" });
      const [loading] = await Promise.all([visitor.page.waitForEvent("download"), keep.click()]);
      return JSON.parse(readFileSync(await loading.path(), "utf8"));
    };
    const first = await downloaded();
    const kept = load([game], JSON.parse(file)) as Table;
    expect(first.hash).toBe(kept.game.hash(kept.state));
    await visitor.page.goto(new URL("#/", visitor.page.url()).href);
    const again = await sitDown(visitor, JSON.stringify(first));
    expect(again).not.toBe(visitor.id);
    expect((await downloaded()).hash).toBe(first.hash);
  });

  test("the dice are proven in words, with the seed, the promise and the command", async () => {
    const visitor = await finished();
    await openStudy(visitor);
    const dice = part(visitor, "The dice");
    await dice.getByText("The dice hold.").waitFor();
    await dice.getByText(`all ${table.actions.length} entries`).waitFor();
    await dice.getByText(table.seed, { exact: true }).waitFor();
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(table.seed));
    const promised = Buffer.from(hash).toString("hex");
    await dice.getByText(promised, { exact: true }).waitFor();
    await dice.getByText(`npx longroll replay --quiet antietam-${visitor.id}.json --commitment ${promised}`).waitFor();
  });

  test("a game on the server promises its dice while it goes on, and shows the seed when it is over", async () => {
    const visitor = await visit("#/", laptop, seasoned);
    const { page } = visitor;
    const me = { who: "me" };
    const wanted = { game: "antietam", seats: { union: me, confederate: me }, sameScreen: true };
    const { table: made } = await ask<{ table: { id: string } }>(visitor, "tables", wanted);
    await page.goto(new URL(`#/tables/${made.id}`, page.url()).href);
    await page.reload();
    await page.getByRole("button", { name: "End movement" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "End movement" }).click();
    await page.locator(".top").getByText("Union combat").waitFor();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Look back through the game" }).click();
    await shows(visitor, 0);
    await openStudy(visitor);
    const dice = part(visitor, "The dice");
    await dice.getByText("Nobody can choose these dice.").waitFor();
    await dice.getByText("A number that this page made is in them.").waitFor();
    const promised = await dice.locator("dd").first().textContent();
    expect(promised).toMatch(/^[0-9a-f]{64}$/);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Resign…" }).click();
    await page.getByRole("button", { name: "Resign as Union" }).click();
    await dice.getByText("The dice hold.").waitFor();
    const [shown, secret] = await dice.locator("dd").allTextContents();
    expect(shown).toBe(promised);
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
    expect(Buffer.from(hash).toString("hex")).toBe(promised);
  });

  test("dice that were laid out by hand are not called fair", async () => {
    const visitor = await visit("#/", laptop, seasoned);
    await sitDown(visitor, saved({ actions: inContact, dice: [1] }));
    const { page } = visitor;
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Resign…" }).click();
    await page.getByRole("button", { name: "Resign as Union" }).click();
    await openStudy(visitor);
    const dice = part(visitor, "The dice");
    await dice.getByText("The dice do not hold.").waitFor();
    await dice.getByText(/Dice were laid out by hand at entry 8/).waitFor();
  });
});
