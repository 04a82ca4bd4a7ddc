/** Pictures painted ahead from the games' own maps: `npm run cards` writes those of the start page's cards, and the plates that tables show first. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "./ready.mjs";
import { launch } from "./visitor.mjs";

const FOLDERS = { cards: join(root, "src/web/public/cards"), plates: join(root, "src/web/paint/plates") };
const fileOf = (name) => join(FOLDERS[dirname(name)], `${basename(name)}.webp`);

/** Vite's way of asking for a file's address. */
const addresses = {
  name: "addresses",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /\?url$/ }, ({ path, kind, resolveDir }) => resolve(path.replace("?url", ""), { kind, resolveDir }));
  },
};

async function studio() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["scripts/cards.ts"],
    bundle: true,
    write: false,
    format: "iife",
    loader: { ".woff2": "dataurl" },
    plugins: [addresses],
  });
  const browser = await launch();
  const page = await browser.newPage();
  await page.addScriptTag({ content: outputFiles[0].text });
  return { page, close: () => browser.close() };
}

const kept = (name) => `data:image/webp;base64,${readFileSync(fileOf(name)).toString("base64")}`;

/** How far each picture that is kept differs from one painted now, as a mean of 255. */
export async function compareCards() {
  const { page, close } = await studio();
  try {
    const painted = await page.evaluate(() => globalThis.paintAhead());
    const differences = {};
    for (const [name, now] of Object.entries(painted))
      differences[name] = await page.evaluate(([a, b]) => globalThis.difference(a, b), [kept(name), now]);
    return differences;
  } finally {
    await close();
  }
}

async function writeCards() {
  const { page, close } = await studio();
  const painted = await page.evaluate(() => globalThis.paintAhead());
  await close();
  for (const [name, address] of Object.entries(painted)) {
    const bytes = Buffer.from(address.split(",")[1], "base64");
    mkdirSync(dirname(fileOf(name)), { recursive: true });
    writeFileSync(fileOf(name), bytes);
    console.log(`${name}.webp ${Math.round(bytes.length / 1024)} KB`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await writeCards();
