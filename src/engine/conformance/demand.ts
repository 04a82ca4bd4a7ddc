/** What checks are made of: a demand that throws, in words, where it is not met. */
import { below, type Random } from "../random.js";

/** A rule of a game: "BG-5.13a". */
export const RULE = /^[A-Z]{2}-/;

export function demand(holds: unknown, text: string): asserts holds {
  if (!holds) throw new Error(text);
}

/** To the byte: the order of keys or of actions could tell something too. */
export function demandSame(what: string, expected: unknown, found: unknown): void {
  const [one, other] = [JSON.stringify(expected) ?? "", JSON.stringify(found) ?? ""];
  if (one === other) return;
  let at = 0;
  while (one[at] === other[at]) at++;
  const from = Math.max(0, at - 60);
  throw new Error(`${what} differs: …${one.slice(from, at + 60)}… became …${other.slice(from, at + 60)}…`);
}

export function demandJson(what: string, value: unknown): void {
  const path = notJson(value, what);
  demand(path === undefined, `JSON does not keep ${path}`);
}

/** Where a value is not plain JSON, as a path. */
function notJson(value: unknown, path: string): string | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return undefined;
  if (typeof value === "number") return Number.isFinite(value) ? undefined : path;
  if (typeof value !== "object") return path;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return path;
  for (const [key, inner] of Object.entries(value)) {
    const found = inner === undefined && !Array.isArray(value) ? undefined : notJson(inner, `${path}.${key}`);
    if (found) return found;
  }
  return undefined;
}

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)];
}
