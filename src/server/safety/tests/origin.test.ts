import { describe, expect, test } from "vitest";
import { isOurOrigin, needsOrigin } from "../origin.js";

const OURS = "https://longroll.example";
const ours = (origin: string | undefined, host = "longroll.example") =>
  isOurOrigin(OURS, { host, ...(origin !== undefined && { origin }) });

describe("where a request comes from", () => {
  test("our own pages", () => {
    expect(ours(OURS)).toBe(true);
  });

  test.each([
    "https://evil.example",
    "http://longroll.example",
    "https://longroll.example.evil.example",
    "https://longroll.example:444",
    "https://sub.longroll.example",
    "https://longroll.example@evil.example",
    "null",
    "",
    "https://",
    "file://",
    "chrome-extension://abc",
  ])("not from %j", (origin) => {
    expect(ours(origin)).toBe(false);
  });

  test("reached by number or as localhost, the same number is ours", () => {
    expect(ours("http://192.168.1.20:1863", "192.168.1.20:1863")).toBe(true);
    expect(ours("http://localhost", "localhost:80")).toBe(true);
    expect(ours("http://[::1]:1863", "[::1]:1863")).toBe(true);
    expect(ours("http://localhost:9999", "localhost:1863")).toBe(false);
    expect(ours("http://192.168.1.21:1863", "192.168.1.20:1863")).toBe(false);
  });

  test("another site's name that points here is not ours", () => {
    expect(ours("http://evil.example:1863", "evil.example:1863")).toBe(false);
  });

  test("what is no browser names no origin", () => {
    expect(ours(undefined)).toBe(true);
    expect(isOurOrigin(OURS, { host: "longroll.example", "sec-fetch-site": "same-origin" })).toBe(true);
    expect(isOurOrigin(OURS, { host: "longroll.example", "sec-fetch-site": "cross-site" })).toBe(false);
    expect(isOurOrigin(OURS, { host: "longroll.example", "sec-fetch-site": "same-site" })).toBe(false);
  });

  test("asked of what changes something, and of live connections", () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) expect(needsOrigin(method, {})).toBe(true);
    for (const method of ["GET", "HEAD"]) expect(needsOrigin(method, {})).toBe(false);
    expect(needsOrigin("GET", { upgrade: "websocket" })).toBe(true);
  });
});
