/** What is done with the built pages: the service worker learns their files, they are compressed once for all, and their sizes are written down. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

export const SERVICE_WORKER = "sw.js";
const SIZES = "sizes.json";

/** Not needed to run, or for browsers that have no service worker. Of the pictures only those of the start page: maps are painted without. */
const isKept = (file: string) => !/\.(map|woff|br|gz)$|^assets\/.*\.webp$/.test(file) && file !== SERVICE_WORKER && file !== SIZES;
const isText = (file: string) => /\.(html|js|css|svg|webmanifest)$/.test(file);

interface Chunk {
  readonly imports: readonly string[];
  readonly lazy: readonly string[];
}

export function webFiles(): Plugin {
  return {
    name: "longroll-web-files",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const files = filesIn(dir).sort();
      equip(dir, files.filter(isKept));
      const chunks = Object.values(bundle).flatMap((part): [string, Chunk][] =>
        part.type === "chunk" ? [[part.fileName, { imports: part.imports, lazy: part.dynamicImports }]] : [],
      );
      const sizes = await compressed(dir, files.filter(isText), new Map(chunks));
      writeFileSync(join(dir, SIZES), `${JSON.stringify(sizes, null, 2)}\n`);
    },
  };
}

function filesIn(dir: string): string[] {
  const found = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return found.map(({ parentPath, name }) =>
    join(parentPath, name)
      .slice(dir.length + 1)
      .replaceAll("\\", "/"),
  );
}

function equip(dir: string, files: readonly string[]): void {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(dir, file)));
  const path = join(dir, SERVICE_WORKER);
  const known = `const FILES=${JSON.stringify(files)},VERSION="${hash.digest("hex").slice(0, 16)}";`;
  writeFileSync(path, `${known}\n${readFileSync(path, "utf8")}`);
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A file, and beside it the same in a few bytes: the server sends those to who can read them. */
async function compressed(dir: string, files: readonly string[], chunks: ReadonlyMap<string, Chunk>) {
  const sizes = files.map(async (file) => {
    const content = readFileSync(join(dir, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const [br, gz] = await Promise.all([brotli(content, { params }), gzipped(content, { level: 9 })]);
    writeFileSync(join(dir, `${file}.br`), br);
    writeFileSync(join(dir, `${file}.gz`), gz);
    return [file, { bytes: content.length, gzip: gz.length, brotli: br.length, ...chunks.get(file) }] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}
