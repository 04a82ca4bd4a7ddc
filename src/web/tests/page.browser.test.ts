import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { units } from "../../games/antietam/data/units.js";
import { centreOf } from "../paint/geometry.js";

const FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
const laptop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 380, height: 760 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

let browser: Browser;
let troubles: string[] = [];

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject("chromium"), args: FLAGS });
});
afterAll(() => browser?.close());
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

async function open(options: BrowserContextOptions = laptop): Promise<Page> {
  troubles = [];
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("requestfailed", (request) => troubles.push(request.url()));
  await page.goto(`${inject("site")}?seed=antietam`);
  await page.waitForSelector('[data-painted="map"]');
  await page.getByText("15 of 15 moves left").waitFor();
  return page;
}

interface Sight {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Where the map lies in its window: pixels of its origin, and pixels to a hex side. */
async function sight(page: Page): Promise<Sight> {
  const transform = (await page.locator(".pieces > g").getAttribute("transform")) ?? "";
  const [x, y, scale] = (transform.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  return { x, y, scale };
}

/** The painted colours round the middle of hexes, on average. */
function colours(page: Page, hexes: readonly string[]): Promise<number[][]> {
  return page.evaluate(
    (points) => {
      const canvas = document.querySelector<HTMLCanvasElement>("canvas.sharp")!;
      const copy = new OffscreenCanvas(canvas.width, canvas.height);
      const pen = copy.getContext("2d")!;
      pen.drawImage(canvas, 0, 0);
      const seen = new DOMMatrix(getComputedStyle(canvas).transform);
      const [, x, y, scale] = document
        .querySelector(".pieces > g")!
        .getAttribute("transform")!
        .match(/translate\((\S+) (\S+)\) scale\((\S+)\)/)!
        .map(Number);
      return points.map((point) => {
        const at = { x: (x + point.x * scale - seen.e) / seen.a, y: (y + point.y * scale - seen.f) / seen.d };
        const reach = Math.round((0.4 * scale) / seen.a);
        const { data } = pen.getImageData(at.x - reach, at.y - reach, 2 * reach, 2 * reach);
        return [0, 1, 2].map(
          (channel) => data.filter((_, i) => i % 4 === channel).reduce((sum, value) => sum + value, 0) / (data.length / 4),
        );
      });
    },
    hexes.map((hex) => centreOf(hex)),
  );
}

test("the page opens without a complaint and shows all 87 pieces of the set-up in their hexes", async () => {
  const page = await open();
  const shown = await page
    .locator(".piece")
    .evaluateAll((pieces) => pieces.map((piece) => `${piece.getAttribute("data-unit")} ${piece.getAttribute("data-hex")}`));
  expect(shown.sort()).toEqual(units.flatMap(({ name, hex }) => (hex === undefined ? [] : [`${name} ${hex}`])).sort());
  expect(shown).toHaveLength(87);
  expect(troubles).toEqual([]);
});

test("[BG-3.0e] Union pieces are blue, Confederate pieces gray", async () => {
  const page = await open();
  const faces = await page.locator(".piece").evaluateAll((pieces) =>
    pieces.map((piece) => ({
      name: piece.getAttribute("data-unit"),
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

test("pieces lie on the middle of their hexes", async () => {
  const page = await open();
  const { x, y, scale } = await sight(page);
  const field = (await page.locator(".field").boundingBox())!;
  const face = (await page.locator('[data-unit="Starke"] .face').boundingBox())!;
  const at = centreOf("0711");
  expect(Math.abs(face.x + face.width / 2 - field.x - x - at.x * scale)).toBeLessThan(2);
  expect(Math.abs(face.y + face.height / 2 - field.y - y - at.y * scale)).toBeLessThan(3);
});

test("what the rules call water, woods, town and clear ground has their colours, hex by hex", async () => {
  const page = await open();
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

test("the rules look shows bare facts, and goes again", async () => {
  const page = await open();
  const [painted] = await colours(page, ["0913"]);
  await page.getByLabel("Rules look: bare hex facts").check();
  await page.waitForSelector('[data-painted="rules"]');
  const [bare] = await colours(page, ["0913"]);
  expect(bare.some((value, channel) => Math.abs(value - painted[channel]) > 8)).toBe(true);
  await page.getByRole("button", { name: "Rules look" }).click();
  await page.waitForSelector('[data-painted="map"]');
  expect(await colours(page, ["0913"])).toEqual([painted]);
});

test("the mouse zooms where it points and drags the map", async () => {
  const page = await open();
  const field = (await page.locator(".field").boundingBox())!;
  const point = { x: field.width * 0.6, y: field.height * 0.3 };
  const before = await sight(page);
  await page.mouse.move(field.x + point.x, field.y + point.y);
  await page.mouse.wheel(0, -600);
  await expect.poll(async () => (await sight(page)).scale).toBeGreaterThan(before.scale * 2);
  const near = await sight(page);
  expect((point.x - near.x) / near.scale).toBeCloseTo((point.x - before.x) / before.scale, 1);
  expect((point.y - near.y) / near.scale).toBeCloseTo((point.y - before.y) / before.scale, 1);
  await page.mouse.down();
  await page.mouse.move(field.x + point.x - 90, field.y + point.y + 40, { steps: 5 });
  await page.mouse.up();
  const dragged = await sight(page);
  expect(dragged.x - near.x).toBeCloseTo(-90, 0);
  expect(dragged.y - near.y).toBeCloseTo(40, 0);
});

test("the keyboard zooms, moves and comes home", async () => {
  const page = await open();
  const home = await sight(page);
  await page.locator(".field").focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press("+");
  const near = await sight(page);
  expect(near.scale).toBeGreaterThan(home.scale * 3);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  const moved = await sight(page);
  expect(moved.x).toBeLessThan(near.x);
  expect(moved.y).toBeGreaterThan(near.y);
  expect(await page.locator(".piece .name").count()).toBe(87);
  await page.keyboard.press("0");
  expect(await sight(page)).toEqual(home);
});

test("two fingers zoom the map, one moves it", async () => {
  const page = await open(phone);
  const before = await sight(page);
  const hand = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: [number, number][]) =>
    hand.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await touch("touchStart", [150, 200], [230, 200]);
  for (let i = 1; i <= 5; i++) await touch("touchMove", [150 - 16 * i, 200], [230 + 16 * i, 200]);
  await touch("touchEnd");
  await expect.poll(async () => (await sight(page)).scale / before.scale).toBeGreaterThan(2.5);
  const near = await sight(page);
  await touch("touchStart", [200, 200]);
  for (let i = 1; i <= 4; i++) await touch("touchMove", [200 - 15 * i, 200]);
  await touch("touchEnd");
  await expect.poll(async () => (await sight(page)).x).toBeLessThan(near.x - 30);
});

test.each([
  ["a small phone", phone],
  ["a tablet", { viewport: { width: 820, height: 1180 } }],
  ["a laptop", laptop],
  ["a 4K screen", { viewport: { width: 3840, height: 2160 } }],
])("nothing is cut off on %s", async (_, options) => {
  const page = await open(options);
  const [wide, high] = await page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    document.documentElement.scrollHeight - innerHeight,
  ]);
  expect(wide).toBeLessThanOrEqual(0);
  expect(high).toBeLessThanOrEqual(0);
  const panel = (await page.locator(".panel").boundingBox())!;
  for (const name of ["Play", "Step", "New game"]) {
    const button = (await page.getByRole("button", { name, exact: true }).boundingBox())!;
    expect(button.x).toBeGreaterThanOrEqual(panel.x);
    expect(button.x + button.width).toBeLessThanOrEqual(panel.x + panel.width);
  }
  expect(await page.locator(".panel").evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
});

test("a step is told in the log, and a click on its line shows the place", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Step" }).click();
  const line = page.locator(".log li button").first();
  await line.waitFor();
  expect(await line.textContent()).toMatch(/moves from \d{4} to \d{4}/);
  const hex = /to (\d{4})/.exec((await line.textContent()) ?? "")![1];
  await page.locator(".field").focus();
  for (let i = 0; i < 6; i++) await page.keyboard.press("+");
  await line.click();
  const { x, y, scale } = await sight(page);
  const field = (await page.locator(".field").boundingBox())!;
  const at = { x: x + centreOf(hex).x * scale, y: y + centreOf(hex).y * scale };
  expect(at.x).toBeGreaterThan(0);
  expect(at.x).toBeLessThan(field.width);
  expect(at.y).toBeGreaterThan(0);
  expect(at.y).toBeLessThan(field.height);
});

test.each([
  ["no-preference", true],
  ["reduce", false],
] as const)("with motion %s a moving piece slides: %s", async (reducedMotion, slides) => {
  const page = await open({ ...laptop, reducedMotion });
  await page.getByLabel("slow").check();
  await page.getByRole("button", { name: "Step" }).click();
  const moving = await page.waitForFunction(() => {
    const lines = document.querySelectorAll(".log li").length;
    return lines > 0 ? { count: document.getAnimations().filter((animation) => !(animation instanceof CSSTransition)).length } : null;
  });
  expect(((await moving.jsonValue())?.count ?? 0) > 0).toBe(slides);
});

test("two bots play a game to its result, it can be paused on the way, and a new one begun", async () => {
  const page = await open();
  await page.getByLabel("fast").check();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".log .combat").first().waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".score .result").waitFor({ timeout: 100_000 });
  expect(await page.locator(".score .result").textContent()).toMatch(
    /(Union|Confederate) (marginal|substantive|decisive) victory: Union \d+, Confederate \d+/,
  );
  expect(await page.locator(".hours").textContent()).toContain("Turn 10 of 10");
  const last = page.locator(".log li").last();
  expect(await last.textContent()).toContain("victory");
  const [list, line] = [(await page.locator(".log ol").boundingBox())!, (await last.boundingBox())!];
  expect(line.y).toBeGreaterThanOrEqual(list.y);
  expect(line.y + line.height).toBeLessThanOrEqual(list.y + list.height + 1);
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByText("15 of 15 moves left").waitFor();
  expect(await page.locator(".piece").count()).toBe(87);
  expect(troubles).toEqual([]);
});
