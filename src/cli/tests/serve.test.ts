import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSite } from "../serve.js";

const folder = mkdtempSync(join(tmpdir(), "longroll-"));
let server: Server;

beforeAll(async () => {
  mkdirSync(join(folder, "web/assets"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  writeFileSync(join(folder, "web/index.html"), "<h1>Longroll</h1>");
  writeFileSync(join(folder, "web/assets/page-1a2b.js"), "1;");
  writeFileSync(join(folder, "web/assets/face.woff2"), "f");
  server = createSite(pathToFileURL(join(folder, "web")));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Paths as they are: fetch would tidy them. */
function get(path: string, method = "GET", headers = {}) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status?: number; type?: string; cache?: string; tag?: string; body: string }>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      const { statusCode: status, headers } = response;
      let body = "";
      response.on("data", (part) => {
        body += part;
      });
      response.on("end", () =>
        resolve({ status, type: headers["content-type"], cache: headers["cache-control"], tag: headers.etag, body }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe("longroll serve", () => {
  test("gives the page at /, to be asked for again each time", async () => {
    expect(await get("/")).toMatchObject({ status: 200, type: "text/html; charset=utf-8", cache: "no-cache", body: "<h1>Longroll</h1>" });
    expect(await get("/?side=union")).toMatchObject({ status: 200, body: "<h1>Longroll</h1>" });
  });

  test("gives what is named by its content with its type, to be kept", async () => {
    expect(await get("/assets/page-1a2b.js")).toMatchObject({
      type: "text/javascript; charset=utf-8",
      cache: expect.stringContaining("immutable"),
    });
    expect(await get("/assets/face.woff2")).toMatchObject({ type: "font/woff2" });
  });

  test("says 304 to who has it already, and no body to HEAD", async () => {
    const { tag } = await get("/");
    expect(await get("/", "GET", { "If-None-Match": tag })).toMatchObject({ status: 304, body: "" });
    expect(await get("/", "HEAD")).toMatchObject({ status: 200, body: "" });
  });

  test.each(["/nothing.html", "/assets", "/assets/", "/%zz", "//index.html"])(
    "has a page of its own for %s, which is not there",
    async (path) => {
      expect(await get(path)).toMatchObject({
        status: 404,
        type: "text/html; charset=utf-8",
        body: expect.stringContaining("Not on this map"),
      });
    },
  );

  test.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/assets/../../secret.txt",
    "/%2e%2e/secret.txt",
    "/..\\secret.txt",
    "/secret.txt%00.html",
  ])("does not leave its folder for %s", async (path) => {
    expect(await get(path)).toMatchObject({ status: 404 });
  });

  test("only reads", async () => {
    expect(await get("/", "POST")).toMatchObject({ status: 405 });
  });
});
