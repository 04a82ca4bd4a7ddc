/** `longroll serve`: the built page over HTTP. Files of one folder, nothing else. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Command, readFlags, wholeNumber } from "./command.js";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

// Vite puts what it names by content under assets/.
const FOREVER = "public, max-age=31536000, immutable";
const FRESH = "no-cache";

const NOT_FOUND = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not on this map · Longroll</title>
<style>body{font:1.2rem/1.5 Georgia,serif;background:#efe6d2;color:#2b2418;max-width:34rem;margin:18vh auto;padding:0 1.5rem}a{color:#1f3f6e}</style>
<h1>Not on this map</h1><p>There is no page here. <a href="/">Back to the start</a></p></html>
`;

/** Paths as asked for, and the files behind them: what is not listed is not served, whatever the path says. */
function listFiles(folder: string, under = "", files = new Map<string, string>()): Map<string, string> {
  for (const entry of readdirSync(join(folder, under), { withFileTypes: true })) {
    const path = `${under}/${entry.name}`;
    if (entry.isDirectory()) listFiles(folder, path, files);
    else if (entry.isFile()) files.set(path, join(folder, path));
  }
  return files;
}

function pathOf(url: string): string {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0]);
    return path.endsWith("/") ? `${path}index.html` : path;
  } catch {
    return "";
  }
}

async function respond(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, headers: Record<string, string>, body?: string | Buffer) => {
    response.writeHead(status, { "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", ...headers });
    response.end(request.method === "HEAD" ? undefined : body);
  };
  if (request.method !== "GET" && request.method !== "HEAD") {
    send(405, { Allow: "GET, HEAD", "Content-Type": TYPES[".txt"] }, "Only GET and HEAD here.\n");
    return;
  }
  const path = pathOf(request.url ?? "/");
  const file = listFiles(folder).get(path);
  if (file === undefined) {
    send(404, { "Content-Type": TYPES[".html"], "Cache-Control": FRESH }, NOT_FOUND);
    return;
  }
  const body = await readFile(file);
  const headers = {
    "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
    "Cache-Control": path.startsWith("/assets/") ? FOREVER : FRESH,
    ETag: `"${createHash("sha1").update(body).digest("base64url")}"`,
  };
  if (request.headers["if-none-match"] === headers.ETag) send(304, headers);
  else send(200, { ...headers, "Content-Length": String(body.length) }, body);
}

/** A server of the files of a folder. */
export function createSite(folder: URL): Server {
  const path = fileURLToPath(folder);
  return createServer((request, response) => {
    respond(path, request, response).catch(() => response.destroy());
  });
}

async function run(args: readonly string[]): Promise<number> {
  const { values } = readFlags(args, { port: { type: "string" }, host: { type: "string", default: "127.0.0.1" } });
  const port = wholeNumber("port", values.port ?? (process.env.PORT || "1863"), 0, 65535);
  const folder = new URL("./web/", import.meta.url);
  if (!existsSync(new URL("index.html", folder))) {
    process.stderr.write("longroll: the page is not built yet. npm start builds and serves it.\n");
    return 1;
  }
  const server = createSite(folder);
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = `port ${port} is taken, perhaps by another Longroll: http://localhost:${port}\nTake another with: npm start -- --port ${port + 1}`;
      process.stderr.write(`longroll: ${error.code === "EADDRINUSE" ? taken : error.message}\n`);
      resolve(1);
    });
    server.listen(port, values.host, () => {
      const address = server.address();
      const at = address === null || typeof address === "string" ? port : address.port;
      const name = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(values.host) ? "localhost" : values.host;
      process.stdout.write(`Longroll is at http://${name}:${at}\n`);
    });
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        server.closeAllConnections();
        server.close(() => resolve(0));
      });
    }
  });
}

export const serve: Command = {
  name: "serve",
  summary: "serve the page",
  help: `longroll serve: serves the built page.

Usage: longroll serve [--port N] [--host NAME]

  --port N      the port (default: the variable PORT, or 1863; 0 takes any that is free)
  --host NAME   the name or address to listen at (default 127.0.0.1: this machine only; 0.0.0.0: the network too)

Examples
  npm start
  npm start -- --port 8080
`,
  run,
};
