/** What is done with the built pages: the service worker learns their files, they are compressed once for all, and their sizes are written down. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

export const SERVICE_WORKER = "sw.js";
const SIZES = "sizes.json";

/** Not needed to run, or for browsers that have no service worker. */
const isKept = (file: string) => !/\.(map|woff|br|gz)$/.test(file) && file !== SERVICE_WORKER && file !== SIZES;
const isText = (file: string) => /\.(html|js|css|svg|webmanifest)$/.test(file);

interface Chunk {
  readonly imports: readonly string[];
  readonly lazy: readonly string[];
}

export function webFiles(): Plugin {
  return {
    name: "longroll-web-files",
    apply: "build",
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const files = filesIn(dir).sort();
      equip(dir, files.filter(isKept));
      const chunks = Object.values(bundle).flatMap((part): [string, Chunk][] =>
        part.type === "chunk" ? [[part.fileName, { imports: part.imports, lazy: part.dynamicImports }]] : [],
      );
      writeFileSync(join(dir, SIZES), `${JSON.stringify(compressed(dir, files.filter(isText), new Map(chunks)), null, 2)}\n`);
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

/** A file, and beside it the same in a few bytes: the server sends those to who can read them. */
function compressed(dir: string, files: readonly string[], chunks: ReadonlyMap<string, Chunk>) {
  return Object.fromEntries(
    files.map((file) => {
      const content = readFileSync(join(dir, file));
      const brotli = brotliCompressSync(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      });
      const gzip = gzipSync(content, { level: 9 });
      writeFileSync(join(dir, `${file}.br`), brotli);
      writeFileSync(join(dir, `${file}.gz`), gzip);
      return [file, { bytes: content.length, gzip: gzip.length, brotli: brotli.length, ...chunks.get(file) }];
    }),
  );
}
