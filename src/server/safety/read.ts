/** What comes in: JSON of a bearable depth, with characters that can be stored, in the shape that is asked for. */
import { z } from "zod";
import { Trouble } from "../trouble.js";

/** Nothing of ours nests deeper. */
export const DEEPEST = 32;

/** Reads JSON from anyone. How long it may be is checked before, where it arrives. */
export function readJson(text: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Trouble("bad-request", "This is not JSON.");
  }
  refuseOddities(json);
  return json;
}

/** Refuses what no honest client sends and what databases and programs choke on. */
export function refuseOddities(json: unknown): void {
  const open: [value: unknown, depth: number][] = [[json, 1]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value === "string") refuseOddText(value);
    if (typeof value !== "object" || value === null) continue;
    if (depth > DEEPEST) throw new Trouble("bad-request", `This JSON is nested too deeply: ${DEEPEST} levels at most.`);
    if (Array.isArray(value)) for (const one of value) open.push([one, depth + 1]);
    else {
      for (const [key, one] of Object.entries(value)) {
        if (key === "__proto__") throw new Trouble("bad-request", "This JSON has a name in it that is not allowed.");
        refuseOddText(key);
        open.push([one, depth + 1]);
      }
    }
  }
}

/** The character 0 and halves of characters cannot be stored as text. */
export function refuseOddText(text: string): void {
  if (text.includes("\0") || /\p{Surrogate}/u.test(text)) {
    throw new Trouble("bad-request", "This text has characters in it that cannot be stored.");
  }
}

/** The value in the shape asked for, or a sentence about what is wrong with it. */
export function read<T>(shape: z.ZodType<T>, value: unknown): T {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  throw new Trouble("bad-request", whatIsWrong(read.error));
}

export function whatIsWrong(error: z.ZodError): string {
  const [issue] = error.issues;
  const where = issue.path.map(String).join(".");
  return `${where ? `"${where.slice(0, 80)}": ` : ""}${issue.message.slice(0, 300)}`;
}

/** One line of text as people write it: trimmed, composed, without control characters. It is shown as text, never as HTML. */
export function line(least: number, most: number) {
  return written(/[\p{Cc}\p{Zl}\p{Zp}]/u, least, most);
}

/** Text of several lines. */
export function lines(least: number, most: number) {
  return written(/[^\P{Cc}\n]|[\p{Zl}\p{Zp}]/u, least, most);
}

/** Characters that turn the direction of all that follows, or hide: they can make one text look like another. */
const DECEIVING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

function written(unfit: RegExp, least: number, most: number) {
  return z
    .string()
    .max(most * 4, `At most ${most} characters.`)
    .transform((text) => text.normalize("NFC").trim())
    .refine((text) => !unfit.test(text) && !DECEIVING.test(text), "There are characters in it that cannot be shown.")
    .refine((text) => [...text].length >= least, least === 1 ? "Something has to be there." : `At least ${least} characters.`)
    .refine((text) => [...text].length <= most, `At most ${most} characters.`);
}
