/** Small questions about JSON from outside. */
import type { Json } from "./game.js";

export function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What is left of a value once it has been written and read: undefined where it cannot be written. */
export function jsonCopy(value: unknown): Json | undefined {
  try {
    const text = JSON.stringify(value);
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same text for the same content, whatever the order of keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? "null";
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join()}}`;
}

/** A value from outside, short enough for a message. */
export function shown(value: unknown): string {
  const text = JSON.stringify(jsonCopy(value)) ?? "nothing";
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
