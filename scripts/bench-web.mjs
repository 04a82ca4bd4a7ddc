/**
 * How fast the table is, and a field of 9,990 hexes with 700 counters: `npm run bench:web`, or `-- --site http://localhost:1863/` for a server that runs already.
 * Chromium is driven as a hand would: a game is begun with "Play now", the map is dragged and zoomed with all pieces on it, a piece is taken up, and
 * the turn is ended, so that the enemy's is told.
 * Frames are the times between two animation frames, the rest after each gesture included, when what was only stretched is drawn anew.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { serveField } from "./field.mjs";
import { launch, serve } from "./visitor.mjs";

const { values } = parseArgs({ options: { site: { type: "string" }, width: { type: "string" }, height: { type: "string" } } });
const viewport = { width: Number(values.width ?? 1440), height: Number(values.height ?? 900) };
/** Milliseconds and KB. A frame may take two beats of a screen of 60 Hz; a shift that small is nobody's. */
const AIM = { frame: 33.5, shift: 0.001, lit: 50, painted: 300, start: 120, table: 250 };

/** What the page notes about itself before any of its own script runs. */
function watch() {
  const seen = { frames: [], recording: false, shift: 0, sheet: 0, painted: 0, sharp: 0, messages: [], lit: undefined };
  window.seen = seen;
  let before = 0;
  const frame = (now) => {
    if (seen.recording && before > 0) seen.frames.push(now - before);
    before = seen.recording ? now : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.sheet && seen.sheet === 0) seen.sheet = performance.now();
    return post.call(this, message, ...rest);
  };
  // The moment at which the page reads what a host or a thread has said.
  const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
  Object.defineProperty(MessageEvent.prototype, "data", {
    ...data,
    get() {
      seen.messages.push(performance.now());
      return data.get.call(this);
    },
  });
  new MutationObserver(() => {
    if (seen.painted === 0 && document.querySelector("[data-painted]")) seen.painted = performance.now();
    if (seen.sharp === 0 && document.querySelector(".painting[data-sharp]")) seen.sharp = performance.now();
    if (!seen.lit || seen.lit.done) return;
    if (!document.querySelector(".lit.go")) return;
    const lit = seen.lit;
    lit.done = true;
    lit.answer = seen.messages.at(-1);
    requestAnimationFrame(() =>
      setTimeout(() => lit.resolve({ fromClick: performance.now() - lit.click, fromAnswer: performance.now() - lit.answer })),
    );
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-painted", "data-sharp", "data-lit"] });
  addEventListener(
    "pointerup",
    ({ timeStamp }) => {
      if (seen.lit) seen.lit.click ??= timeStamp;
    },
    true,
  );
}

const figures = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  return { median: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), count: sorted.length };
};
const ms = (value) => `${value.toFixed(1)} ms`;
const row = (name, text, misses) => console.log(`  ${name.padEnd(34)}${text}${misses ? "   over the aim" : ""}`);
const told = (name, times, aim) => {
  const { median, p95, max, count } = figures(times);
  row(name, `median ${ms(median)}   95 % ${ms(p95)}   max ${ms(max)}   (${count})`, max > aim);
};

/** Of a hundred frames one may be late: the worst is told. */
const toldFrames = (name, times) => {
  const { median, p99, max, count } = figures(times);
  row(name, `median ${ms(median)}   99 % ${ms(p99)}   worst ${ms(max)}   (${count})`, p99 > AIM.frame);
};

/** The compressed script that a page loads, threads and what they load included. */
async function scriptOf(page, go) {
  const asked = [];
  const note = (request) => {
    if (/\.m?js($|\?)/.test(request.url())) asked.push(request);
  };
  page.on("requestfinished", note);
  await go();
  await page.waitForTimeout(2500);
  page.off("requestfinished", note);
  const sizes = await Promise.all(asked.map((request) => request.sizes().then(({ responseBodySize }) => responseBodySize)));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: asked.length };
}

async function frames(page, gesture) {
  await page.evaluate(() => {
    window.seen.frames = [];
    window.seen.recording = true;
  });
  await gesture();
  await page.waitForTimeout(600);
  return page.evaluate(() => {
    window.seen.recording = false;
    return window.seen.frames.slice(1);
  });
}

async function drag(page, middle) {
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  for (let i = 1; i <= 80; i++) await page.mouse.move(middle.x + 150 * Math.sin(i / 9), middle.y + 110 * Math.sin(i / 7));
  await page.mouse.up();
}

async function wheel(page, middle) {
  await page.mouse.move(middle.x, middle.y);
  for (let i = 0; i < 60; i++) await page.mouse.wheel(0, 45 * Math.sign(Math.sin(i / 5)));
}

/** Takes up piece after piece, and puts it back. */
async function light(page, times) {
  const all = { fromClick: [], fromAnswer: [] };
  const pieces = await page
    .locator('.piece[data-lit="take"]')
    .evaluateAll((found) => found.map((piece) => piece.getAttribute("data-piece")));
  const alone = [];
  for (const piece of pieces) {
    const place = await page.locator(`[data-piece="${piece}"]`).getAttribute("data-place");
    if ((await page.locator(`.piece[data-place="${place}"]`).count()) === 1) alone.push(piece);
  }
  for (const piece of alone.slice(0, times)) {
    const lit = page.evaluate(
      () =>
        new Promise((resolve) => {
          window.seen.lit = { resolve };
        }),
    );
    await page.locator(`[data-piece="${piece}"] .edge`).click();
    const { fromClick, fromAnswer } = await lit;
    all.fromClick.push(fromClick);
    all.fromAnswer.push(fromAnswer);
    await page.waitForTimeout(150);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector(".lit.go") && document.querySelector('.piece[data-lit="take"]'));
    await page.waitForTimeout(150);
  }
  return all;
}

/** Panning and zooming at three distances, all pieces on the map. */
async function gestures(page, tell) {
  const field = await page.locator(".field").boundingBox();
  const middle = { x: field.x + field.width / 2, y: field.y + field.height / 2 };
  for (const [name, nearer] of [
    ["whole map", 0],
    ["half way", 3],
    ["close", 4],
  ]) {
    for (let i = 0; i < nearer; i++) await page.getByRole("button", { name: "Nearer" }).click();
    await page.waitForTimeout(1200);
    tell(`pan, ${name}`, await frames(page, () => drag(page, middle)));
    await page.waitForTimeout(800);
    tell(`zoom, ${name}`, await frames(page, () => wheel(page, middle)));
    await page.waitForTimeout(800);
  }
}

/** The enemy's turn as it is told, from the end of one's own until the story stops. */
async function enemysTurn(page) {
  const story = page.getByRole("region", { name: "What the other side does", exact: true });
  const sure = page.locator("dialog[open] .chief");
  const end = page.locator('.ways-on [data-role="next"]');
  while ((await story.count()) === 0) {
    const button = (await sure.count()) > 0 ? sure : end;
    if ((await button.count()) > 0) await button.first().click();
    await page.waitForTimeout(100);
  }
  return frames(page, () => story.waitFor({ state: "detached", timeout: 600_000 }));
}

/** The large field: how soon it is painted, how many tiles a second, and how smoothly it moves. */
async function largeField(browser) {
  const { site, stop } = await serveField();
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.addInitScript(watch);
  await page.goto(`${site}field.html`);
  await page.locator("[data-painted]").waitFor();
  const { painted, sheet } = await page.evaluate(() => window.seen);
  console.log("\nA field of 9,990 hexes with 700 counters");
  row("data to painted window", ms(painted - sheet), false);
  await page.waitForTimeout(3000);
  await gestures(page, toldFrames);
  const tiles = await page.evaluate(async () => {
    const began = performance.now();
    document.querySelector('[aria-label="Farther"]').click();
    while (document.querySelector(".painting[data-sharp]")) await new Promise((resolve) => setTimeout(resolve, 1));
    while (!document.querySelector(".painting[data-sharp]")) await new Promise((resolve) => setTimeout(resolve, 5));
    return (document.querySelectorAll(".painting[data-sharp] > canvas").length * 1000) / (performance.now() - began);
  });
  row("tiles of 512 pixels a second", tiles.toFixed(1), false);
  await page.context().close();
  await stop();
}

const server = await serve(values.site);
const browser = await launch();
try {
  console.log(
    `${viewport.width} × ${viewport.height}, load of this machine ${loadavg()[0].toFixed(1)} (above 1 the figures are too dark)\n`,
  );
  const context = await browser.newContext({ viewport, serviceWorkers: "block" });
  await context.addInitScript(watch);
  const page = await context.newPage();

  const start = await scriptOf(page, () => page.goto(server.site));
  const shiftOfStart = await page.evaluate(() => window.seen.shift);
  const play = page.getByRole("button", { name: /play now/i }).first();
  await play.click();
  await page.locator('.piece[data-lit="take"]').first().waitFor();
  const table = page.url();

  const fresh = await (
    await browser.newContext({ viewport, serviceWorkers: "block", storageState: await context.storageState({ indexedDB: true }) })
  ).newPage();
  await fresh.context().addInitScript(watch);
  const atTable = await scriptOf(fresh, async () => {
    await fresh.goto(table);
    await fresh.locator(".painting[data-sharp]").waitFor({ state: "attached" });
  });
  const { painted, sharp, sheet, shift } = await fresh.evaluate(() => window.seen);
  await fresh.context().close();

  console.log("First load");
  const kb = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;
  row("script of the start page", `${kb(start.bytes)} in ${start.files} files`, start.bytes > AIM.start * 1024);
  row("script of a table", `${kb(atTable.bytes)} in ${atTable.files} files`, atTable.bytes > AIM.table * 1024);
  row("data to painted map", ms(painted - sheet), painted - sheet > AIM.painted);
  row("until tiles are painted over it", ms(sharp - sheet), false);
  row("layout shift, start page", shiftOfStart.toFixed(4), shiftOfStart > AIM.shift);
  row("layout shift, table", shift.toFixed(4), shift > AIM.shift);

  await page.keyboard.press("Escape");
  console.log("\nFrames");
  await page.waitForTimeout(1500);
  await gestures(page, (name, times) => told(name, times, AIM.frame));
  await page.getByRole("button", { name: "Whole map" }).click();
  await page.waitForTimeout(1000);

  console.log("\nDeciding");
  const lit = await light(page, 10);
  told("click to lit targets", lit.fromClick, AIM.lit);
  told("answer to screen", lit.fromAnswer, AIM.lit);
  console.log("\nThe enemy's turn");
  toldFrames("while it is told", await enemysTurn(page));
  await largeField(browser);
} finally {
  await browser.close();
  await server.stop();
}
