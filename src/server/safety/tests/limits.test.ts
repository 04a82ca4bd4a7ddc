import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addressKey, createLimits, fixedLimits, heldLimits, type TooMany } from "../limits.js";

const tooMany = (take: () => void): TooMany => {
  try {
    take();
  } catch (error) {
    return error as TooMany;
  }
  throw new Error("It was allowed.");
};

describe("how often", () => {
  test("so many in so long, then again when the time is over", () => {
    let now = 0;
    const limits = createLimits(3, () => now);
    const take = () => limits.take("request by address", "10.1.1.1");
    for (let i = 0; i < 3; i++) take();
    now = 20_000;
    expect(tooMany(take)).toMatchObject({
      code: "too-many",
      status: 429,
      seconds: 40,
      message: "That was too often. Try again in 40 seconds.",
    });
    limits.take("request by address", "10.1.1.2");
    now = 60_000;
    expect(take).not.toThrow();
  });

  test("a person has half of what an address has", () => {
    const limits = createLimits(5, () => 0);
    for (let i = 0; i < 3; i++) limits.take("request by person", "p");
    expect(() => limits.take("request by person", "p")).toThrow();
  });

  test("what was forgiven is not counted", () => {
    const limits = createLimits(100, () => 0);
    const take = () => limits.take("sign-in by name and address", "lee 10.1.1.1");
    for (let i = 0; i < 10; i++) take();
    expect(take).toThrow();
    limits.forgive("sign-in by name and address", "lee 10.1.1.1");
    expect(take).not.toThrow();
  });

  test("0 lifts all limits", () => {
    const limits = createLimits(0, () => 0);
    for (let i = 0; i < 1000; i++) limits.take("chat by person", "p");
  });

  test("a flood of addresses is forgotten, the oldest first", () => {
    const limits = createLimits(1, () => 0);
    limits.take("request by address", "first");
    for (let i = 0; i < 50_000; i++) limits.take("request by address", `${i}`);
    expect(() => limits.take("request by address", "49999")).toThrow();
    expect(() => limits.take("request by address", "first")).not.toThrow();
  });
});

describe("how many at once", () => {
  const socket = "open socket by person";

  test("so many, and another when one is given back, once", () => {
    const limits = createLimits(100, () => 0);
    const held = Array.from({ length: heldLimits[socket].most }, () => limits.hold(socket, "p"));
    expect(() => limits.hold(socket, "p")).toThrow(`Too many connections: a person can have ${heldLimits[socket].most} at once.`);
    limits.hold(socket, "q");
    held[0]();
    held[0]();
    limits.hold(socket, "p");
    expect(() => limits.hold(socket, "p")).toThrow();
  });

  test("0 lifts these too", () => {
    const limits = createLimits(0, () => 0);
    for (let i = 0; i < 1000; i++) limits.hold(socket, "p");
  });
});

test("docs/running.md has every limit", () => {
  const page = readFileSync(new URL("../../../../docs/running.md", import.meta.url), "utf8");
  const time = (ms: number) =>
    ms < 60_000 ? `${ms / 1000} seconds` : ms < 3600_000 ? `${ms / 60_000} minutes`.replace(/^1 minutes/, "a minute") : "an hour";
  const rows = Object.entries(fixedLimits).map(([what, { most, every }]) => `| ${what} | ${most} in ${time(every)} |`);
  const held = Object.entries(heldLimits).map(([what, { most }]) => `| ${what} | ${most} at once |`);
  expect(page).toContain([...rows, ...held].join("\n"));
});

describe("what one address is", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8:1:2::6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["", ""],
  ])("%s is of %s", (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
