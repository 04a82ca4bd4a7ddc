import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { antietamBoard } from "../../games/antietam/board/index.js";
import { units } from "../../games/antietam/data/units.js";
import { boundsOf } from "../paint/bounds.js";
import { mapIn, pixelOf } from "./hands.js";
import { colours, inHand, lively, PLATE, placeOf, press, rested, sit, visit } from "./map-sight.js";
import { alone, saved, seasoned, sitDown } from "./saved.js";
import { laptop } from "./visit.js";

describe("the ground and the pieces", () => {
  test("all 87 pieces of the set-up stand in their hexes, and nothing complains", async () => {
    const { page, complaints } = await sit();
    const shown = await page.locator(".piece").evaluateAll((pieces) => pieces.map(({ dataset }) => `${dataset.piece} ${dataset.place}`));
    expect(shown.sort()).toEqual(units.flatMap(({ name, hex }) => (hex === undefined ? [] : [`${name} ${hex}`])).sort());
    expect(shown).toHaveLength(87);
    expect(complaints).toEqual([]);
  });

  test("[BG-3.0e] Union pieces are blue, Confederate pieces gray", async () => {
    const { page } = await sit();
    const faces = await page.locator(".piece").evaluateAll((pieces) =>
      pieces.map((piece) => ({
        name: piece.getAttribute("data-piece"),
        colour: (getComputedStyle(piece.querySelector(".face")!).fill.match(/\d+/g) ?? []).map(Number),
      })),
    );
    for (const { name, colour } of faces) {
      const [red, , blue] = colour;
      const spread = Math.max(...colour) - Math.min(...colour);
      if (units.find((unit) => unit.name === name)?.side === "union") expect(blue, `${name}`).toBeGreaterThan(red + 50);
      else expect(spread, `${name}`).toBeLessThan(30);
    }
  });

  test("a piece lies on the middle of its hex, and is found by its name", async () => {
    const { page } = await sit();
    const face = (await page.locator('[data-piece="Starke"] .face').boundingBox())!;
    const at = await pixelOf(page, "0711");
    expect(Math.abs(face.x + face.width / 2 - at.x)).toBeLessThan(2);
    expect(Math.abs(face.y + face.height / 2 - at.y)).toBeLessThan(3);
    expect(await page.getByRole("img", { name: /Starke.*Confederate infantry 4.*in 0711/ }).count()).toBe(1);
  });

  test("what the rules call water, woods, town and clear ground has their colours, hex by hex", async () => {
    const { page } = await sit();
    const [river, wood, grove, town, field] = await colours(page, ["0527", "0710", "1918", "0716", "0512"]);
    const [red, green, blue] = [0, 1, 2];
    expect(river[blue]).toBeGreaterThan(river[red]);
    for (const trees of [wood, grove]) {
      expect(trees[green]).toBeGreaterThan(trees[red]);
      expect(trees[green]).toBeGreaterThan(trees[blue] + 20);
    }
    expect(town[red]).toBeGreaterThan(town[green] + 25);
    expect(Math.min(...field)).toBeGreaterThan(150);
    expect(field[red]).toBeGreaterThan(field[blue]);
  });

  test("the rules look shows bare facts, by button and by key, and goes again", async () => {
    const { page } = await sit();
    const [painted] = await colours(page, ["0913"]);
    await page.getByRole("button", { name: "Rules look" }).click();
    await page.waitForSelector('[data-painted="rules"]');
    const [bare] = await colours(page, ["0913"]);
    expect(bare.some((value, channel) => Math.abs(value - painted[channel]) > 8)).toBe(true);
    await page.keyboard.press("r");
    await page.waitForSelector('[data-painted="map"]');
    expect(await colours(page, ["0913"])).toEqual([painted]);
  });
});

describe("while the painter is still on his way", () => {
  /** A table to which he comes when he is let in. */
  async function sitAlone(options: BrowserContextOptions) {
    let letIn = () => {};
    const door = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    const visitor = await visit("#/", options, async (context) => {
      await seasoned(context);
      await context.route(/\/assets\/worker-[^/]*\.js$/, (route) => door.then(() => route.continue()));
    });
    await sitDown(visitor, saved({ actions: [], seats: alone }));
    return { ...visitor, letIn };
  }

  test("the map is seen as it was painted ahead, each hex in its place, and then as he paints it", async () => {
    const { page, letIn, complaints } = await sitAlone(laptop);
    await page.waitForSelector('[data-painted="map"]');
    expect(await page.locator(".painting[data-sharp]").count()).toBe(0);
    const hexes = ["0710", "0716", "0512", "1918"];
    const ahead = await colours(page, hexes, PLATE);
    letIn();
    const painted = await colours(page, hexes);
    ahead.forEach((colour, i) => {
      for (const channel of [0, 1, 2]) expect(Math.abs(colour[channel] - painted[i][channel]), hexes[i]).toBeLessThan(8);
    });
    expect(complaints).toEqual([]);
  });

  test("on a screen much finer than that picture the map counts as painted only by him", async () => {
    const { page, letIn } = await sitAlone({ ...laptop, deviceScaleFactor: 2 });
    await page.locator(PLATE).waitFor({ state: "attached" });
    expect(await page.locator("[data-painted]").count()).toBe(0);
    letIn();
    await page.waitForSelector('[data-painted="map"]');
    expect(await page.locator(".painting[data-sharp]").count()).toBe(1);
  });
});

describe("moving the map", () => {
  test("the mouse zooms where it points and drags the map; a drag presses nothing", async () => {
    const { page, field } = await sit();
    const point = { x: field.x + field.width * 0.6, y: field.y + field.height * 0.3 };
    const before = await mapIn(page);
    await page.mouse.move(point.x, point.y);
    await page.mouse.wheel(0, -600);
    await expect.poll(async () => (await mapIn(page)).scale).toBeGreaterThan(before.scale * 2);
    const near = await mapIn(page);
    expect((point.x - near.x) / near.scale).toBeCloseTo((point.x - before.x) / before.scale, 1);
    expect((point.y - near.y) / near.scale).toBeCloseTo((point.y - before.y) / before.scale, 1);
    await page.mouse.down();
    await page.mouse.move(point.x - 90, point.y + 40, { steps: 5 });
    await page.mouse.up();
    const dragged = await mapIn(page);
    expect(dragged.x - near.x).toBeCloseTo(-90, 0);
    expect(dragged.y - near.y).toBeCloseTo(40, 0);
    expect(await inHand(page).count()).toBe(0);
  });

  test("when the hand rests everything is drawn sharp again, and names can be read from near", async () => {
    const { page, field } = await sit();
    expect(await page.locator(".piece .name").first().isVisible()).toBe(false);
    await page.mouse.move(field.x + field.width / 2, field.y + field.height / 2);
    await page.mouse.wheel(0, -600);
    await rested(page);
    expect(await page.locator('[data-piece="Lawton"] .name').isVisible()).toBe(true);
    await page.waitForFunction(() => {
      const sharp = document.querySelector<HTMLElement>(".painting[data-sharp]");
      return sharp?.style.transform.endsWith("scale(1)") && sharp.querySelector("canvas")!.width > 0;
    });
  });

  test("the keyboard zooms, moves the map and shows all of it again", async () => {
    const { page } = await sit();
    await page.locator(".field").focus();
    await page.keyboard.press("f");
    await rested(page);
    const home = await mapIn(page);
    for (let i = 0; i < 5; i++) await page.keyboard.press("+");
    await expect.poll(async () => (await mapIn(page)).scale).toBeGreaterThan(home.scale * 3);
    const near = await mapIn(page);
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(async () => (await mapIn(page)).x).toBeLessThan(near.x);
    await page.keyboard.press("Shift+ArrowUp");
    await expect.poll(async () => (await mapIn(page)).y).toBeGreaterThan(near.y);
    await page.keyboard.press("f");
    await rested(page);
    expect((await mapIn(page)).scale).toBeCloseTo(home.scale, 2);
    const ring = await page.locator(".field").evaluate((field) => getComputedStyle(field, "::before").borderTopWidth);
    expect(ring, "who uses the keyboard sees that the map has the focus").toBe("3px");
  });

  test("the overview shows when one is near, and a press on it looks elsewhere", async () => {
    const { page } = await sit();
    const overview = page.getByRole("button", { name: /^Overview/ });
    expect(await overview.isVisible()).toBe(false);
    for (let i = 0; i < 4; i++) await page.getByRole("button", { name: "Nearer" }).click();
    await overview.waitFor();
    const drawn = await overview
      .locator(".troops")
      .evaluateAll((sides) => sides.map((side) => side.getAttribute("d")!.split("M").length - 1));
    expect(drawn).toHaveLength(2);
    expect(drawn[0] + drawn[1]).toBe(87);
    const before = await mapIn(page);
    await overview.click({ position: { x: 80, y: 20 } });
    const after = await mapIn(page);
    expect(after.x).toBeLessThan(before.x);
    expect(after.y).toBeGreaterThan(before.y);
  });

  test("the overview grows with the letters of a large screen", async () => {
    const { page } = await sit({ ...laptop, viewport: { width: 2560, height: 1440 } });
    for (let i = 0; i < 4; i++) await page.getByRole("button", { name: "Nearer" }).click();
    expect((await page.getByRole("button", { name: /^Overview/ }).boundingBox())!.height).toBeGreaterThan(200);
  });

  test("the overview steps aside where a target lies under it", async () => {
    const { page } = await sit();
    const overview = page.getByRole("button", { name: /^Overview/ });
    const home = await pixelOf(page, "1008");
    await page.mouse.move(home.x, home.y);
    await page.mouse.wheel(0, -500);
    await overview.waitFor();
    expect(await overview.getAttribute("data-aside")).toBe("false");
    await press(page, "1008");
    await page.locator(".cost").first().waitFor();
    const corner = (await overview.boundingBox())!;
    const target = await pixelOf(page, "1007");
    await page.mouse.move(target.x, target.y);
    await page.mouse.down();
    await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => overview.getAttribute("data-aside")).toBe("true");
  });

  test("the whole map stays in the window when its size changes", async () => {
    const { page } = await sit();
    for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "Whole map" }).click();
    await page.setViewportSize({ width: 1000, height: 620 });
    await expect
      .poll(async () => {
        const [{ y, scale }, field] = await Promise.all([mapIn(page), page.locator(".field").boundingBox()]);
        const { left, top, right, bottom } = boundsOf(antietamBoard.sheet).sheet;
        const isHigh = y + top * scale >= field!.y && y + bottom * scale <= field!.y + field!.height;
        return isHigh && (right - left) * scale <= field!.width;
      })
      .toBe(true);
  });
});

describe("motion", () => {
  /** Counters that slide when 1/3/I has gone five hexes. */
  async function sliding(options: BrowserContextOptions): Promise<Page> {
    const { page } = await sit(options, {}, lively);
    await press(page, "1008");
    await page.locator(".cost").first().waitFor();
    await page.evaluate(() => {
      const animate = SVGGElement.prototype.animate;
      Object.assign(globalThis, { slides: [] });
      SVGGElement.prototype.animate = function (frames, timing) {
        const motion = animate.call(this, frames, timing);
        motion.effect?.updateTiming({ duration: 60_000 });
        (globalThis as unknown as { slides: [string, number][] }).slides.push([this.dataset.piece ?? "", (frames as Keyframe[]).length]);
        return motion;
      };
    });
    await press(page, "0606");
    await expect.poll(() => placeOf(page, "1/3/I")).toBe("0606");
    return page;
  }
  const slides = (page: Page) => page.evaluate(() => (globalThis as unknown as { slides: [string, number][] }).slides);

  test("a moving piece slides along its path, and any press skips it", async () => {
    const page = await sliding(laptop);
    expect(await slides(page)).toContainEqual(["1/3/I", 6]);
    const at = await pixelOf(page, "0606");
    const box = () => page.locator('[data-piece="1/3/I"] .face').boundingBox();
    expect(Math.abs((await box())!.x - at.x)).toBeGreaterThan(20);
    const empty = await pixelOf(page, "1007");
    await page.mouse.click(empty.x, empty.y);
    await expect.poll(async () => Math.abs((await box())!.x + (await box())!.width / 2 - at.x)).toBeLessThan(2);
  });

  test("with reduced motion it is where it goes at once", async () => {
    const page = await sliding({ ...laptop, reducedMotion: "reduce" });
    expect(await slides(page)).toEqual([]);
  });
});
