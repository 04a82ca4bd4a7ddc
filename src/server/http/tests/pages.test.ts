import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { houseOn } from "../../bots/tests/field.js";
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
  // The pages are there without a database.
  frame = createFrame(houseOn({} as Store));
  registerPages(frame, join(folder, "web"));
  await frame.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await frame.close();
  rmSync(folder, { recursive: true });
});

/** Paths as they are: fetch would tidy them. */
function get(path: string, method = "GET", headers = {}) {
  const { port } = frame.server.address() as AddressInfo;
  return new Promise<{ status?: number; type?: string; cache?: string; tag?: string; policy?: unknown; body: string }>(
    (resolve, reject) => {
      request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
        const { statusCode: status, headers } = response;
        let body = "";
        response.on("data", (part) => {
          body += part;
        });
        response.on("end", () =>
          resolve({
            status,
            type: headers["content-type"],
            cache: headers["cache-control"],
            tag: headers.etag,
            policy: headers["content-security-policy"],
            body,
          }),
        );
      })
        .on("error", reject)
        .end();
    },
  );
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
