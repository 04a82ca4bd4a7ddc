import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hmac, sha256 } from "../sha256.js";

test("a text has the hash that everyone else finds for it", () => {
  expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  for (let length = 50; length < 70; length++) {
    expect(sha256("a".repeat(length))).toBe(createHash("sha256").update("a".repeat(length)).digest("hex"));
  }
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
    }),
  );
});

test("HMAC is the one everybody has, for keys and texts of any length", () => {
  for (const length of [0, 1, 31, 55, 63, 64, 65, 200]) {
    const key = "k".repeat(length);
    const text = `${"é".repeat(length)} 17`;
    expect(Buffer.from(hmac(key, text)).toString("hex")).toBe(createHmac("sha256", key).update(text, "utf8").digest("hex"));
  }
});
