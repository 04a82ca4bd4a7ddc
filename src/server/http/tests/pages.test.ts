import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stationOn } from "../../bots/tests/field.js";
import type { Store } from "../../store/open.js";
import { createFrame } from "../frame.js";
import { registerPages } from "../pages.js";

const folder = mkdtempSync(join(tmpdir(), "longroll-pages-"));
let frame: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, "web/assets"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  writeFileSync(join(folder, "web/index.html"), "<h1>Longroll</h1>");
  writeFileSync(join(folder, "web/assets/page-1a2b.js"), "1;");
  writeFileSync(join(folder, "web/assets/face.woff2"), "f");
  writeFileSync(join(folder, "web/sw.js"), "2;");
  for (const file of ["index.html", "sw.js", "assets/page-1a2b.js"]) {
    const content = readFileSync(join(folder, "web", file));
    writeFileSync(join(folder, "web", `${file}.br`), brotliCompressSync(content));
    writeFileSync(join(folder, "web", `${file}.gz`), gzipSync(content));
  }
  // The pages are there without a database.
  frame = createFrame(stationOn({} as Store));
  registerPages(frame, join(folder, "web"));
  await frame.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await frame.close();
  rmSync(folder, { recursive: true });
});

interface Got {
  readonly status?: number;
  readonly type?: string;
  readonly cache?: string;
  readonly tag?: string;
  readonly policy?: unknown;
  readonly encoding?: string;
  readonly vary?: string;
  readonly body: string;
}

const plain: Readonly<Record<string, (body: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

/** Paths as they are: fetch would tidy them. */
function get(path: string, method = "GET", headers = {}) {
  const { port } = frame.server.address() as AddressInfo;
  return new Promise<Got>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      const { statusCode: status, headers } = response;
      const encoding = headers["content-encoding"];
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => {
        const body = Buffer.concat(parts);
        resolve({
          status,
          type: headers["content-type"],
          cache: headers["cache-control"],
          tag: headers.etag,
          policy: headers["content-security-policy"],
          encoding,
          vary: headers.vary,
          body: String(encoding && body.length > 0 ? plain[encoding](body) : body),
        });
      });
    })
      .on("error", reject)
      .end();
  });
}

describe("the pages", () => {
  test("begin at /, to be asked for again each time, and run no script that is not theirs", async () => {
    expect(await get("/")).toMatchObject({
      status: 200,
      type: "text/html; charset=utf-8",
      cache: "no-cache",
      policy: expect.stringContaining("script-src 'self';"),
      body: "<h1>Longroll</h1>",
    });
    expect(await get("/?side=union")).toMatchObject({ status: 200, body: "<h1>Longroll</h1>" });
  });

  test("what is named by its content has its type, to be kept", async () => {
    expect(await get("/assets/page-1a2b.js")).toMatchObject({
      type: expect.stringMatching(/^(text|application)\/javascript/),
      cache: expect.stringContaining("immutable"),
    });
    expect(await get("/assets/face.woff2")).toMatchObject({ type: "font/woff2" });
  });

  test.each(["br", "gzip"])(
    "come as they were compressed when they were built, to who reads %s, with the same type and the same keeping",
    async (encoding) => {
      const asked = { "Accept-Encoding": encoding };
      expect(await get("/", "GET", asked)).toMatchObject({
        encoding,
        vary: "accept-encoding",
        type: "text/html; charset=utf-8",
        cache: "no-cache",
        body: "<h1>Longroll</h1>",
      });
      expect(await get("/assets/page-1a2b.js", "GET", asked)).toMatchObject({
        encoding,
        type: expect.stringMatching(/^(text|application)\/javascript/),
        cache: expect.stringContaining("immutable"),
        body: "1;",
      });
      expect(await get("/assets/face.woff2", "GET", asked)).toMatchObject({ status: 200, encoding: undefined, type: "font/woff2" });
      const { tag } = await get("/", "GET", asked);
      expect(await get("/", "GET", { ...asked, "If-None-Match": tag })).toMatchObject({ status: 304, cache: "no-cache" });
    },
  );

  test("the compressed files have no address of their own", async () => {
    expect((await get("/index.html.br")).status).toBe(404);
    expect((await get("/assets/page-1a2b.js.gz")).status).toBe(404);
  });

  test("the service worker is asked for again each time", async () => {
    expect(await get("/sw.js", "GET", { "Accept-Encoding": "br" })).toMatchObject({ status: 200, cache: "no-cache", body: "2;" });
  });

  test("who has it already is told so, and HEAD gets no body", async () => {
    const { tag } = await get("/");
    expect(await get("/", "GET", { "If-None-Match": tag })).toMatchObject({ status: 304, body: "" });
    expect(await get("/", "HEAD")).toMatchObject({ status: 200, body: "" });
  });

  test.each(["/nothing.html", "/assets", "/assets/", "//index.html"])("%s is not there, and says so in a page", async (path) => {
    expect(await get(path, "GET", { accept: "text/html" })).toMatchObject({
      status: 404,
      type: "text/html; charset=utf-8",
      body: expect.stringContaining("Not on this map"),
    });
  });

  test.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/assets/../../secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/..\\secret.txt",
    "/secret.txt%00.html",
    "/%zz",
    `/${"a".repeat(5000)}`,
  ])("%.40s does not lead out of the folder", async (path) => {
    const { status, body } = await get(path);
    expect([400, 404, 414]).toContain(status);
    expect(body).not.toContain("secret\n");
  });

  test("are only read", async () => {
    expect((await get("/", "POST")).status).toBe(404);
  });
});
