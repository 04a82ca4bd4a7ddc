import type { BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { centreOf } from "../../engine/index.js";
import { units } from "../../games/antietam/data/units.js";
import { boundsOf } from "../paint/bounds.js";
import { alone, inContact, saved, seasoned, sitDown } from "./saved.js";
import { laptop, phone, type Visit, visits } from "./visit.js";

const visit = visits();
const { sheet } = boundsOf({ cols: 21, rows: 28 });

/** No hints, but pieces that slide. */
const lively = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const hintsSeen = ["asked", "map", "tabs", "lesson-antietam"];
    localStorage.setItem("longroll.settings", JSON.stringify({ sound: false, motion: "auto", surround: "auto", hintsSeen }));
  });

interface Table extends Visit {
  readonly field: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

async function sit(options: BrowserContextOptions = laptop, given = {}, prepare: typeof lively = seasoned): Promise<Table> {
  const visitor = await visit("#/", options, prepare);
  await sitDown(visitor, saved({ actions: [], seats: alone, ...given }));
  await visitor.page.waitForSelector('[data-painted="map"]');
  const field = await visitor.page.locator(".field").boundingBox();
  return { ...visitor, field: field! };
}

/** Where the map lies: the pixel of its origin in the window, and pixels to a hex side. */
async function sight(page: Page): Promise<{ x: number; y: number; scale: number }> {
  return page.locator(".above").evaluate(
    (svg, { left, top, right }) => {
      const box = svg.getBoundingClientRect();
      const scale = box.width / (right - left);
      return { x: box.left - left * scale, y: box.top - top * scale, scale };
    },
    { left: sheet.left, top: sheet.top, right: sheet.right },
  );
}

async function pixelOf(page: Page, hex: string): Promise<{ x: number; y: number }> {
  const { x, y, scale } = await sight(page);
  const at = centreOf(hex);
  return { x: x + at.x * scale, y: y + at.y * scale };
}

async function press(page: Page, hex: string, modifier?: "Shift"): Promise<void> {
  const { x, y } = await pixelOf(page, hex);
  await page.mouse.move(x, y);
  if (modifier) await page.keyboard.down(modifier);
  await page.mouse.down();
  await page.mouse.up();
  if (modifier) await page.keyboard.up(modifier);
}

/** Until the drawing has been made anew at the scale that is seen. */
const rested = (page: Page) =>
  page.waitForFunction(() => document.querySelector<SVGElement>(".above")!.style.transform.endsWith("scale(1)"));
const lit = (page: Page) => page.locator(".lit.go");
const placeOf = (page: Page, piece: string) => page.locator(`[data-piece="${piece}"]`).getAttribute("data-place");
const inHand = (page: Page) => page.locator(".piece.in-hand");

/** How far the second of a stack lies beside the first, in counters. */
async function spread(stack: Locator): Promise<number> {
  const [a, b] = [(await stack.nth(0).boundingBox())!, (await stack.nth(1).boundingBox())!];
  return Math.abs(a.x - b.x) / a.width;
}

/** The painted colours round the middle of hexes, on average. */
function colours(page: Page, hexes: readonly string[]): Promise<number[][]> {
  return page.evaluate(
    ({ points, left, right, top }) => {
      const canvas = document.querySelector<HTMLCanvasElement>("canvas.sharp")!;
      const copy = new OffscreenCanvas(canvas.width, canvas.height);
      const pen = copy.getContext("2d")!;
      pen.drawImage(canvas, 0, 0);
      const [seen, map] = [canvas, document.querySelector(".above")!].map((layer) => layer.getBoundingClientRect());
      const scale = map.width / (right - left);
      const dots = canvas.width / seen.width;
      return points.map((point) => {
        const at = {
          x: (map.left + (point.x - left) * scale - seen.left) * dots,
          y: (map.top + (point.y - top) * scale - seen.top) * dots,
        };
        const reach = Math.round(0.4 * scale * dots);
        const { data } = pen.getImageData(at.x - reach, at.y - reach, 2 * reach, 2 * reach);
        return [0, 1, 2].map(
          (channel) => data.filter((_, i) => i % 4 === channel).reduce((sum, value) => sum + value, 0) / (data.length / 4),
        );
      });
    },
    { points: hexes.map((hex) => centreOf(hex)), left: sheet.left, right: sheet.right, top: sheet.top },
  );
}

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

describe("moving the map", () => {
  test("the mouse zooms where it points and drags the map; a drag presses nothing", async () => {
    const { page, field } = await sit();
    const point = { x: field.x + field.width * 0.6, y: field.y + field.height * 0.3 };
    const before = await sight(page);
    await page.mouse.move(point.x, point.y);
    await page.mouse.wheel(0, -600);
    await expect.poll(async () => (await sight(page)).scale).toBeGreaterThan(before.scale * 2);
    const near = await sight(page);
    expect((point.x - near.x) / near.scale).toBeCloseTo((point.x - before.x) / before.scale, 1);
    expect((point.y - near.y) / near.scale).toBeCloseTo((point.y - before.y) / before.scale, 1);
    await page.mouse.down();
    await page.mouse.move(point.x - 90, point.y + 40, { steps: 5 });
    await page.mouse.up();
    const dragged = await sight(page);
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
      const { style, width } = document.querySelector<HTMLCanvasElement>("canvas.sharp")!;
      return style.transform.endsWith("scale(1)") && width > 0;
    });
  });

  test("the keyboard zooms, moves the map and shows all of it again", async () => {
    const { page } = await sit();
    const home = await sight(page);
    await page.locator(".field").focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press("+");
    const near = await sight(page);
    expect(near.scale).toBeGreaterThan(home.scale * 3);
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(async () => (await sight(page)).x).toBeLessThan(near.x);
    await page.keyboard.press("Shift+ArrowUp");
    await expect.poll(async () => (await sight(page)).y).toBeGreaterThan(near.y);
    await page.keyboard.press("f");
    await rested(page);
    expect((await sight(page)).scale).toBeCloseTo(home.scale, 2);
  });

  test("the overview shows when one is near, and a press on it looks elsewhere", async () => {
    const { page } = await sit();
    const overview = page.getByRole("button", { name: /^Overview/ });
    expect(await overview.isVisible()).toBe(false);
    for (let i = 0; i < 4; i++) await page.getByRole("button", { name: "Nearer" }).click();
    await overview.waitFor();
    expect(await overview.locator(".dot").count()).toBe(87);
    const before = await sight(page);
    await overview.click({ position: { x: 80, y: 20 } });
    const after = await sight(page);
    expect(after.x).toBeLessThan(before.x);
    expect(after.y).toBeGreaterThan(before.y);
  });

  test("the whole map stays in the window when its size changes", async () => {
    const { page } = await sit();
    await page.setViewportSize({ width: 1000, height: 620 });
    await expect
      .poll(async () => {
        const [map, field] = await Promise.all([page.locator(".above").boundingBox(), page.locator(".field").boundingBox()]);
        return map!.y >= field!.y && map!.y + map!.height <= field!.y + field!.height && map!.width <= field!.width;
      })
      .toBe(true);
  });
});

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

  test("who owes an attack and who is owed one is marked; the plan is drawn as arrows, and after the roll the fight with its die", async () => {
    const { page } = await sit(laptop, { actions: inContact, dice: [3] });
    await page.locator('[data-duty="owes"]').first().waitFor();
    expect(await page.locator('[data-duty="owed"]').count()).toBeGreaterThan(0);
    await press(page, "0910");
    await page.locator('[data-strike="planned"]').waitFor();
    await press(page, "0909");
    await expect.poll(() => page.locator('[data-strike="planned"] path.blow').getAttribute("d")).not.toBe("");
    await press(page, "0809");
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
    const before = await sight(page);
    await touch("touchStart", [x - 40, y], [x + 40, y]);
    for (let i = 1; i <= 5; i++) await touch("touchMove", [x - 40 - 16 * i, y], [x + 40 + 16 * i, y]);
    await touch("touchEnd");
    await expect.poll(async () => (await sight(page)).scale / before.scale).toBeGreaterThan(2.5);
    const near = await sight(page);
    await touch("touchStart", [x, y]);
    for (let i = 1; i <= 4; i++) await touch("touchMove", [x - 15 * i, y]);
    await touch("touchEnd");
    await expect.poll(async () => (await sight(page)).x).toBeLessThan(near.x - 30);
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
    const empty = await pixelOf(page, "0302");
    await page.mouse.click(empty.x, empty.y);
    await expect.poll(async () => Math.abs((await box())!.x + (await box())!.width / 2 - at.x)).toBeLessThan(2);
  });

  test("with reduced motion it is where it goes at once", async () => {
    const page = await sliding({ ...laptop, reducedMotion: "reduce" });
    expect(await slides(page)).toEqual([]);
  });
});
