import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Trouble } from "../../trouble.js";
import { DEEPEST, line, lines, read, readJson } from "../read.js";

describe("JSON from anyone", () => {
  test("is read as it is", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);
        if (text.includes("\\u0000") || /__proto__|\\ud/i.test(text)) return;
        expect(readJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("may be nested, but not endlessly", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(() => readJson(nested(DEEPEST))).not.toThrow();
    expect(() => readJson(nested(DEEPEST + 1))).toThrow("This JSON is nested too deeply: 32 levels at most.");
    expect(() => readJson(nested(500_000))).toThrow(Trouble);
    expect(() => readJson(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`)).toThrow("nested too deeply");
  });

  test.each(["", "{", "undefined", "{'a':1}", "[1,]", "NaN", "\u0000"])("%j is no JSON", (text) => {
    expect(() => readJson(text)).toThrow(new Trouble("bad-request", "This is not JSON."));
  });

  test.each(['"\\u0000"', '{"a":["x\\u0000y"]}', '{"a\\u0000":1}', '"\\ud800"', '{"\\udfff":1}'])("%s cannot be stored", (text) => {
    expect(() => readJson(text)).toThrow("characters in it that cannot be stored");
  });

  test("whole characters of two halves can be stored", () => {
    expect(readJson('"\\ud83e\\udd41 🥁"')).toBe("🥁 🥁");
  });

  test("no name reaches behind an object", () => {
    expect(() => readJson('{"a":{"__proto__":{"admin":true}}}')).toThrow("a name in it that is not allowed");
  });
});

describe("the shape asked for", () => {
  test("what is wrong is said with its place", () => {
    const shape = z.strictObject({ seat: z.object({ name: z.string() }) });
    expect(read(shape, { seat: { name: "union" } })).toEqual({ seat: { name: "union" } });
    expect(() => read(shape, { seat: { name: 7 } })).toThrow(/^"seat.name": /);
    expect(() => read(shape, undefined)).toThrow(Trouble);
    expect(() => read(shape, { seat: { name: "" }, more: 1 })).toThrow(Trouble);
  });

  test("a sentence never grows with what was sent", () => {
    const shape = z.strictObject({});
    try {
      read(shape, { ["x".repeat(100_000)]: 1 });
    } catch (error) {
      expect((error as Error).message.length).toBeLessThan(400);
    }
    expect.assertions(1);
  });
});

describe("text as people write it", () => {
  test("is trimmed and composed", () => {
    expect(line(1, 10).parse("  Jose\u0301  ")).toBe("José");
  });

  test("is counted in characters", () => {
    expect(line(1, 2).safeParse("🥁🥁").success).toBe(true);
    expect(line(1, 2).safeParse("abc").error?.issues[0].message).toBe("At most 2 characters.");
    expect(line(1, 2).safeParse("   ").error?.issues[0].message).toBe("Something has to be there.");
    expect(line(1, 24).safeParse("x".repeat(1_000_000)).success).toBe(false);
  });

  test("HTML and SQL are text like any other", () => {
    for (const text of ["<script>alert(1)</script>", "'; drop table people; --", "&lt;"]) expect(lines(1, 100).parse(text)).toBe(text);
  });

  test.each(["a\u0000b", "a\u0007b", "a\u2028b", "a\u202eb", "a\u2066b", "\u0085", "a\tb"])("%j cannot be shown", (text) => {
    expect(line(1, 100).safeParse(`x${text}x`).success).toBe(false);
    expect(lines(1, 100).safeParse(`x${text}x`).success).toBe(false);
  });

  test("only where lines are asked for may there be several", () => {
    expect(line(1, 100).safeParse("a\nb").success).toBe(false);
    expect(lines(1, 100).parse("a\nb\n")).toBe("a\nb");
  });
});
