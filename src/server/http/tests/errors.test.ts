import { describe, expect, test } from "vitest";
import { z } from "zod";
import { TooMany } from "../../safety/limits.js";
import { Trouble } from "../../trouble.js";
import { asTrouble, bodyOf } from "../errors.js";

const failing = (more: object, message = "it failed") => Object.assign(new Error(message), more);

describe("what an error is to those who asked", () => {
  test("trouble stays what it is", () => {
    const trouble = new Trouble("stale", "Somebody was first.");
    expect(asTrouble(trouble)).toBe(trouble);
    const wait = new TooMany(7);
    expect(asTrouble(wait)).toBe(wait);
  });

  test("what does not fit its shape is a bad request", () => {
    const { error } = z.object({ number: z.number() }).safeParse({ number: "1" });
    expect(asTrouble(error)).toMatchObject({ code: "bad-request", message: expect.stringMatching(/^"number": /) });
  });

  test.each([
    [failing({ statusCode: 413, code: "FST_ERR_CTP_BODY_TOO_LARGE" }), "too-large", 413],
    [failing({ statusCode: 415, code: "FST_ERR_CTP_INVALID_MEDIA_TYPE" }), "bad-request", 400],
    [failing({ statusCode: 400 }), "bad-request", 400],
    [failing({ statusCode: 404 }), "unknown", 404],
    [failing({ statusCode: 503, code: "FST_ERR_SERVER_CLOSING" }), "unavailable", 503],
    [failing({ code: "ECONNREFUSED" }), "unavailable", 503],
    [failing({ code: "53100" }), "unavailable", 503],
  ])("%o is %s", (error, code, status) => {
    expect(asTrouble(error)).toMatchObject({ code });
    expect(asTrouble(error)?.status).toBe(status);
  });

  test.each([new TypeError("x is undefined"), failing({ statusCode: 500 }), failing({ code: "42P01" }), "a text", null, undefined])(
    "%o is a fault of ours",
    (error) => {
      expect(asTrouble(error)).toBeNull();
    },
  );

  test("the rule is told where there is one", () => {
    expect(bodyOf(new Trouble("illegal", "No.", "BG-1"))).toEqual({ error: { code: "illegal", message: "No.", rule: "BG-1" } });
    expect(bodyOf(new Trouble("over", "It is over."))).toEqual({ error: { code: "over", message: "It is over." } });
  });
});
