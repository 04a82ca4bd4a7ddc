/** Builds dist: the command and its workers (esbuild), the page (Vite). */
import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensurePackages, ensureSomePackages, root } from "./ready.mjs";

/** The command and its threads: each becomes dist/<name>.js beside dist/longroll.js. */
const COMMAND = {
  longroll: "src/cli/longroll.ts",
  worker: "src/cli/worker.ts",
  think: "src/cli/think.ts",
  "pglite.worker": "src/server/store/pglite.worker.js",
};

/** Bundles programs for Node: names and their entry files, into a folder under the root. */
export async function bundle(entryPoints, outdir = "dist") {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    write: false,
    bundle: true,
    // What only one command needs is loaded by that one.
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    // Some bring files of their own, or parts made for this machine: packages stay where they are.
    packages: "external",
    sourcemap: "linked",
    logLevel: "warning",
  });
  mkdirSync(join(root, outdir), { recursive: true });
  // Each file appears whole, and what others load before those that load it: another process may be starting it.
  const begins = ({ path }) => Object.keys(entryPoints).some((name) => path === join(root, outdir, `${name}.js`));
  for (const { path, contents } of outputFiles.sort((a, b) => Number(begins(a)) - Number(begins(b)))) {
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
}

export const buildCommand = () => bundle(COMMAND);

export async function buildPage() {
  const { build } = await import("vite");
  await build({ root: join(root, "src/web"), configFile: join(root, "vite.config.ts"), logLevel: "warn" });
}

/** When the newest of these files or folders was last changed; tests do not count. */
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => (name === "tests" ? 0 : newest(join(path, name)))));
}

/** Whether `made` is missing or older than what it is made from. */
export function isStale(made, ...sources) {
  const target = join(root, made);
  if (!existsSync(target)) return true;
  const age = statSync(target).mtimeMs;
  return sources.some((source) => existsSync(join(root, source)) && newest(join(root, source)) > age);
}

export async function ensureCommand() {
  if (
    isStale(
      "dist/longroll.js",
      "src/engine",
      "src/kit",
      "src/games",
      "src/bots",
      "src/cli",
      "src/server",
      "scripts/build.mjs",
      "package.json",
    )
  ) {
    ensureSomePackages();
    await buildCommand();
  }
}

export async function ensurePage() {
  if (
    isStale(
      "dist/web/index.html",
      "src/engine",
      "src/kit",
      "src/games",
      "src/bots",
      "src/web",
      "vite.config.ts",
      "scripts/web-files.ts",
      "scripts/game-parts.ts",
      "package-lock.json",
    )
  ) {
    ensureSomePackages();
    await buildPage();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensurePackages();
  await buildCommand();
  await buildPage();
}
