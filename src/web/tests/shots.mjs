/**
 * Pictures of every page, and of the tables in their states, at three sizes, by light and by dark: `npm run shots`, into dist/shots.
 * `-- --site http://localhost:1863/` uses a server that runs already, `-- --only table-start,laptop,dark` takes the pictures that match all words.
 * The tables are battles that bots have fought (tests/games of each game) or that chance has, stopped at their moments: a picture changes only when the page does.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { root } from "../../../scripts/ready.mjs";
import { command, launch, serve } from "../../../scripts/visitor.mjs";
import { atWork } from "./shots-at-work.mjs";

const { values } = parseArgs({
  options: {
    site: { type: "string" },
    only: { type: "string", default: "" },
    folder: { type: "string", default: join(root, "dist/shots") },
  },
});
const words = values.only.split(",").filter(Boolean);
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  laptop: { viewport: { width: 1440, height: 900 } },
  "4k": { viewport: { width: 3840, height: 2160 } },
};
const fixture = (game, name) => JSON.parse(readFileSync(join(root, `src/games/${game}/tests/games/${name}.json`), "utf8"));
const battle = fixture("antietam", "union-substantive");

/** Asks the engine, and gives its answers, refusals among them. */
function answersTo(lines) {
  const input = lines.map((line, id) => JSON.stringify({ id, ...line })).join("\n");
  const { stdout } = spawnSync(process.execPath, [command, "engine"], { input, maxBuffer: 1 << 28 });
  return `${stdout}`
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function engine(lines) {
  const answers = answersTo(lines);
  const refused = answers.find(({ ok }) => !ok);
  if (refused) throw new Error(JSON.stringify(refused));
  return answers;
}

const computer = { who: "bot", level: "greedy" };
/** That side against the computer. */
const seatsFor = (me) => ({ union: computer, confederate: computer, [me]: { who: "me" } });

/** A battle after so many actions, with the dice that will fall, as a file that the start page loads. */
function moment({ game, seed, options, actions }, count, dice = [], me = "union") {
  const answers = engine([
    { op: "new", game, seed, options },
    { op: "act", table: "t1", actions: actions.slice(0, count) },
    ...(dice.length > 0 ? [{ op: "dice", table: "t1", queue: dice }] : []),
    { op: "save", table: "t1" },
  ]);
  return JSON.stringify({ ...answers.at(-1).save, seats: seatsFor(me) });
}

/** Gettysburg when somebody is asked this for the first time after so many actions. */
function asked(ask, after = 0, name = "plain-held") {
  const fight = fixture("guns", name);
  const steps = fight.actions.map((action) => ({ op: "act", table: "t1", action }));
  // It was fought under older rules: a step that is refused now was taken back then.
  const answers = answersTo([{ op: "new", game: "guns", seed: fight.seed, options: fight.options }, ...steps]);
  const at = answers.findIndex(({ decision }, i) => i >= after && decision?.ask === ask);
  if (at < 0) throw new Error(`Nobody is asked: ${ask}`);
  const actions = fight.actions.slice(0, at).filter((_, i) => answers[i + 1].ok);
  return moment({ ...fight, actions }, actions.length, [], answers[at].decision.seat);
}

/** A battle after so many actions by chance, when the Union is asked: the same each time. */
async function byChance(game, scenario, count) {
  const node = spawn(process.execPath, [command, "engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: node.stdout });
  const ask = async (line) => {
    const answered = once(lines, "line");
    node.stdin.write(`${JSON.stringify({ id: 0, table: "t1", ...line })}\n`);
    return JSON.parse((await answered)[0]);
  };
  let { decision } = await ask({ op: "new", game, scenario, seed: "shots" });
  for (let i = 0, pick = 7; i < count || decision.seat !== "union"; i++, pick = (pick * 48_271) % 0x7fffffff) {
    const { actions } = await ask({ op: "legal" });
    ({ decision } = await ask({ op: "act", action: actions[pick % actions.length] }));
  }
  const { save } = await ask({ op: "save" });
  node.stdin.end();
  return JSON.stringify({ ...save, seats: seatsFor("union") });
}

/** From near, the piece that acts; and pointing at its target, or else as far as it may march. */
const working = (name) => async (page) => {
  const { position, actions, at, target, me = "confederate" } = atWork[name];
  const done = actions.length > 0 ? [{ op: "act", table: "t1", actions }] : [];
  const { save } = engine([{ op: "load", position }, ...done, { op: "save", table: "t1" }]).at(-1);
  await load(page, JSON.stringify({ ...save, seats: seatsFor(me) }));
  if (at) await near(page, at);
  const pointed = target ? page.locator(`[data-piece="${target}"] .edge`) : page.locator(".lit.go").last();
  if (!isSmall(page) && (await pointed.count()) > 0) {
    const { x, y, width, height } = await pointed.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
  }
  if (!name.endsWith("march")) await pullUp(page, "Orders");
};

async function load(page, saved) {
  const file = { name: "battle.json", mimeType: "application/json", buffer: Buffer.from(saved) };
  await page.getByLabel("Save file").setInputFiles(file);
  await page.getByRole("tablist").waitFor();
  await page.locator('[data-painted="map"]').waitFor();
}

const show = async (page, path, words) => {
  await page.goto(`${page.url().split("#")[0]}#/${path}`);
  await page.getByText(words).first().waitFor();
};
/** Looks at a piece from near, as one would with the wheel. */
async function near(page, piece) {
  const box = await page.locator(`[data-piece="${piece}"] .edge`).boundingBox();
  const field = await page.locator(".field").boundingBox();
  if (isSmall(page)) return;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -500);
  await dry(page);
  const now = await page.locator(`[data-piece="${piece}"] .edge`).boundingBox();
  await page.mouse.move(now.x, now.y);
  await page.mouse.down();
  await page.mouse.move(field.x + field.width / 2, field.y + field.height / 2, { steps: 8 });
  await page.mouse.up();
  await page.mouse.move(field.x + 4, field.y + 4);
}
/** Games of which no battle is kept: scenario, and how many actions by chance lead into it. */
const chances = { bullrun: ["29-august", 60], "clash-gettysburg": ["campaign", 60], firstday: ["16.2", 60], threedays: ["S7", 60] };
const fought = {};
const chanced = (game) => (fought[game] ??= byChance(game, ...chances[game]));

/** The map itself from far, half way and near, round the middle of the window. */
const zoomed = (game, times) => async (page) => {
  await load(page, game in chances ? await chanced(game) : game === "guns" ? asked("march", 60) : moment(battle, 162));
  const { x, y, width, height } = await page.locator(".field").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  for (let i = 0; i < times; i++) await page.mouse.wheel(0, -220);
  await page.mouse.move(x + 4, y + 4);
};
const isSmall = (page) => page.viewportSize().width < 800;
const press = (page, piece) => page.locator(`[data-piece="${piece}"]`).click({ force: true });
/** On a small screen the panels are pulled up to see them. */
async function pullUp(page, tab) {
  if (!isSmall(page)) return;
  if (tab) await page.getByRole("tab", { name: tab }).click();
  await page.getByRole("button", { name: "Pull the panels up" }).click();
}
const table = (at, dice, then) => async (page) => {
  await load(page, at === undefined ? JSON.stringify(battle) : moment(battle, at, dice));
  await then?.(page);
};
/** A piece of the highest stack. */
const stacked = (page) =>
  page.locator(".piece[data-place]").evaluateAll((pieces) => {
    const height = ({ dataset }) => pieces.filter((other) => other.dataset.place === dataset.place).length;
    return pieces.toSorted((a, b) => height(b) - height(a))[0].dataset.piece;
  });
const gettysburg = (ask, after, name) => async (page) => {
  await load(page, asked(ask, after, name));
  await pullUp(page, "Orders");
};
const roll = async (page) => {
  await page
    .locator(".buttons")
    .getByRole("button", { name: /^Roll at 3-1/ })
    .click();
  await page
    .getByText(/; die 2,/)
    .first()
    .waitFor({ state: "attached" });
};

const invited = async (page) => {
  const made = await page.evaluate(async () => {
    const post = (path, body) =>
      fetch(`./api/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    await post("guest", {});
    const seats = { union: { who: "me" }, confederate: { who: "invitation" } };
    return (await post("tables", { game: "antietam", seats, clock: { kind: "slow", hours: 72, onTime: "lose" } })).json();
  });
  return { id: made.table.id, invitation: made.invitations.confederate };
};

const pages = {
  start: async (page) => {
    await load(page, moment(battle, 162));
    await page.goBack();
    await page.getByText("Your move", { exact: true }).first().waitFor();
  },
  new: (page) => show(page, "new/antietam", "Against whom"),
  "new-guns": (page) => show(page, "new/guns", "Against whom"),
  waiting: async (page) => show(page, `tables/${(await invited(page)).id}`, "The battle begins by itself"),
  join: async (page) => {
    const { id, invitation } = await invited(page);
    await page.context().clearCookies();
    await show(page, `join/${id}/${invitation}`, "Antietam");
  },
  rules: (page) => show(page, "rules/antietam/BG-7.6q", "exchange"),
  "rules-guns": (page) => show(page, "rules/guns/GG-13.1a", "attack"),
  me: (page) => show(page, "me", "Look and sound"),
  "table-start": table(0),
  "table-unit": table(162, [], (page) => press(page, "1/1/V")),
  "table-path": table(162, [], async (page) => {
    await press(page, "1/1/V");
    await page.locator(".cost").first().waitFor();
    const far = page.locator(".lit.go").last();
    const box = await far.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator(".leg .spent").first().waitFor();
  }),
  "table-combat": table(212, [], async (page) => {
    await near(page, "Hays");
    await pullUp(page, "Orders");
  }),
  "table-roll": table(212, [2], async (page) => {
    await roll(page);
    await page.locator('.asked[data-kind="mine"]').waitFor();
    await pullUp(page, "Orders");
  }),
  "table-retreat": table(297, [], (page) => near(page, "3/1/II")),
  "guns-start": gettysburg("buford"),
  "guns-march": gettysburg("march", 60),
  "guns-attack": gettysburg("plan", 400),
  "guns-guns": gettysburg("defend", 400),
  "guns-stack": async (page) => {
    await load(page, asked("defend", 400));
    await near(page, await stacked(page));
  },
  "guns-objectives": gettysburg("objectives", 200),
  "map-whole": zoomed("antietam", 0),
  "map-middle": zoomed("antietam", 2),
  "map-near": zoomed("antietam", 4),
  "guns-map-whole": zoomed("guns", 0),
  "guns-map-middle": zoomed("guns", 2),
  "guns-map-near": zoomed("guns", 4),
  ...Object.fromEntries(
    Object.keys(chances).flatMap((game) => [
      [
        `${game}-table`,
        async (page) => {
          await load(page, await chanced(game));
          await pullUp(page, "Orders");
        },
      ],
      [`${game}-map-whole`, zoomed(game, 0)],
      [`${game}-map-middle`, zoomed(game, 2)],
      [`${game}-map-near`, zoomed(game, 4)],
    ]),
  ),
  ...Object.fromEntries(Object.keys(atWork).map((name) => [name, working(name)])),
  "table-over": table(undefined, [], (page) => pullUp(page, "Orders")),
  "table-replay": table(undefined, [], async (page) => {
    const bar = page.getByRole("slider", { name: "Moment of the game" });
    const { x, y, width } = await bar.boundingBox();
    await page.mouse.click(x + width * 0.42, y + 12);
    await page.getByText("You look back").waitFor();
    if (!isSmall(page)) await page.getByRole("tab", { name: "Study" }).click();
  }),
};

/** Until everything is painted at the scale that is seen, and nothing moves. */
const dry = (page) =>
  page.evaluate(async () => {
    const beat = () => new Promise((resolve) => setTimeout(resolve, 100));
    const still = () => {
      const isSharp = !document.querySelector(".painting") || document.querySelector(".painting[data-sharp]");
      return isSharp && document.getAnimations().every(({ playState }) => playState !== "running");
    };
    await document.fonts.ready;
    for (let calm = 0, i = 0; calm < 8 && i < 80; i++) {
      await beat();
      calm = still() ? calm + 1 : 0;
    }
  });

const { site, stop } = await serve(values.site);
const browser = await launch();
mkdirSync(values.folder, { recursive: true });
let visitors = 0;
const failed = [];
for (const [size, options] of Object.entries(sizes)) {
  for (const colorScheme of ["light", "dark"]) {
    for (const [name, arrange] of Object.entries(pages)) {
      const file = `${name}-${size}-${colorScheme}`;
      if (!words.every((word) => file.includes(word))) continue;
      // Each from an address of its own: together they ask more than one may. What a service worker asks would not have it.
      const extraHTTPHeaders = { "x-forwarded-for": `10.9.${visitors >> 8}.${++visitors % 256}` };
      const context = await browser.newContext({
        ...options,
        serviceWorkers: "block",
        colorScheme,
        reducedMotion: "reduce",
        extraHTTPHeaders,
      });
      await context.addInitScript(() => {
        const hintsSeen = [
          "asked",
          "map",
          "tabs",
          "lesson-antietam",
          "lesson-guns",
          "lesson-bullrun",
          "lesson-clash-gettysburg",
          "lesson-firstday",
          "lesson-threedays",
        ];
        localStorage.setItem("longroll.settings", JSON.stringify({ motion: "off", pace: "once", hintsSeen }));
      });
      const page = await context.newPage();
      try {
        await page.goto(`${site}#/`);
        await page.getByRole("button", { name: "Play now" }).first().waitFor();
        await arrange(page);
        await dry(page);
        await page.screenshot({ path: join(values.folder, `${file}.png`) });
      } catch (error) {
        failed.push(`${file}: ${error.message.split("\n")[0]}`);
      }
      await context.close();
    }
  }
}
await browser.close();
await stop();
for (const line of failed) console.error(line);
process.exitCode = failed.length > 0 ? 1 : 0;
