import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { isPublic, post, whyNotTo } from "../post.js";

interface Got {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A web server that answers with this status and remembers what it got. */
async function listener(status: number, headers = {}) {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      got.push({ path: request.url ?? "", headers: request.headers, body });
      response.writeHead(status, headers).end("x".repeat(100));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("posting", () => {
  test("brings the body and the headers, and the status back", async () => {
    const { got, url } = await listener(204);
    expect(await post(`${url}/hook?a=1`, "ö", { "X-Test": "1" }, "any")).toEqual({ status: 204 });
    expect(got).toMatchObject([{ path: "/hook?a=1", body: "ö", headers: { "x-test": "1", "content-length": "2" } }]);
  });

  test("follows no redirect", async () => {
    const other = await listener(200);
    const { url } = await listener(302, { Location: other.url });
    expect(await post(url, "", {}, "any")).toEqual({ status: 302 });
    expect(other.got).toEqual([]);
  });

  test("says how long it was asked to wait", async () => {
    const { url } = await listener(429, { "Retry-After": "17" });
    expect(await post(url, "", {}, "any")).toEqual({ status: 429, wait: 17 });
  });

  test("fails where nobody listens", async () => {
    await expect(post("http://127.0.0.1:1/", "", {}, "any")).rejects.toThrow(/ECONNREFUSED/);
  });

  test("does not reach into our own network, by number or by a name that leads there", async () => {
    const { got, url } = await listener(200);
    await expect(post(url, "", {}, "public")).rejects.toThrow(/https/);
    await expect(post(url.replace("http:", "https:"), "", {}, "public")).rejects.toThrow(/everybody/);
    await expect(post(`https://localhost:${new URL(url).port}`, "", {}, "public")).rejects.toThrow(/everybody/);
    expect(got).toEqual([]);
  });
});

describe("an address that is refused", () => {
  test.each([
    ["ftp://example.org/"],
    ["javascript:alert(1)"],
    ["http://example.org/"],
    ["https://user:pass@example.org/"],
    ["https://127.0.0.1/"],
    ["https://2130706433/"],
    ["https://0x7f.1/"],
    ["https://[::1]/"],
    ["https://[::ffff:10.0.0.1]/"],
    ["https://localhost/"],
    ["https://db.localhost/"],
    ["https://intranet/"],
    ["https://169.254.169.254/latest"],
    [`https://example.org/${"x".repeat(2000)}`],
    ["nonsense"],
  ])("%s", (url) => {
    expect(whyNotTo(url, "public")).toBeTypeOf("string");
  });

  test("and one that is not", () => {
    expect(whyNotTo("https://example.org/hook", "public")).toBeUndefined();
    expect(whyNotTo("http://10.0.0.1/hook", "any")).toBeUndefined();
  });
});

test.each([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["172.31.255.255", false],
  ["172.32.0.1", true],
  ["192.168.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:192.168.0.1", false],
  ["::ffff:8.8.8.8", true],
  ["64:ff9b::a00:1", false],
  ["fe80::1%eth0", false],
  ["fd00::1", false],
  ["ff02::1", false],
  ["2002:a00:1::", false],
  ["2001:db8::1", false],
  ["not an address", false],
])("%s is public: %s", (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});
