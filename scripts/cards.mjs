/** The pictures on the cards of the start page, painted ahead from the games' own maps: `npm run cards` writes them into src/web/public/cards. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "./ready.mjs";
import { launch } from "./visitor.mjs";

const FOLDER = join(root, "src/web/public/cards");

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

const kept = (id) => `data:image/webp;base64,${readFileSync(join(FOLDER, `${id}.webp`)).toString("base64")}`;

/** How far each picture that is kept differs from one painted now, as a mean of 255. */
export async function compareCards() {
  const { page, close } = await studio();
  try {
    const painted = await page.evaluate(() => globalThis.paintCards());
    const differences = {};
    for (const [id, now] of Object.entries(painted))
      differences[id] = await page.evaluate(([a, b]) => globalThis.difference(a, b), [kept(id), now]);
    return differences;
  } finally {
    await close();
  }
}

async function writeCards() {
  const { page, close } = await studio();
  const painted = await page.evaluate(() => globalThis.paintCards());
  await close();
  mkdirSync(FOLDER, { recursive: true });
  for (const [id, address] of Object.entries(painted)) {
    const bytes = Buffer.from(address.split(",")[1], "base64");
    writeFileSync(join(FOLDER, `${id}.webp`), bytes);
    console.log(`${id}.webp ${Math.round(bytes.length / 1024)} KB`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await writeCards();
