/** Builds and serves the test field (src/web/tests/field): 9,990 hexes with 700 counters, and with `?forms` one of everything. */
import { createReadStream, existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./ready.mjs";

const OUT = join(root, "dist/field");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".woff2": "font/woff2" };

/** The test maps lie beside the file that reads them, wherever it is bundled to. */
const MAPS = pathToFileURL(join(root, "src/kit/tests/maps.ts")).href;

async function fieldData() {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["scripts/field-data.ts"],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    define: { "import.meta.url": JSON.stringify(MAPS) },
  });
  const { field } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
  return field();
}

async function buildField() {
  const { build } = await import("vite");
  await build({
    root: join(root, "src/web/tests/field"),
    configFile: false,
    base: "./",
    logLevel: "warn",
    build: { outDir: OUT, emptyOutDir: true, target: "es2022", rolldownOptions: { input: join(root, "src/web/tests/field/field.html") } },
    worker: { format: "es" },
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  });
  writeFileSync(join(OUT, "field.json"), JSON.stringify(await fieldData()));
}

export async function serveField() {
  await buildField();
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://field").pathname;
    const file = join(OUT, path === "/" ? "field.html" : path);
    if (!file.startsWith(OUT) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { site: `http://127.0.0.1:${server.address().port}/`, stop: () => new Promise((resolve) => server.close(resolve)) };
}
