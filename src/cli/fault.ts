/** What can be wrong with a request, and how its fields are read. */
import type { Refusal } from "../engine/index.js";

export type Request = { readonly [key: string]: unknown };

/** Why a request is refused: a value, as a refusal of the rules is. */
export class Fault {
  constructor(
    readonly code: "bad-request" | "unknown" | "illegal" | "over" | "too-many" | "internal",
    readonly message: string,
    readonly rule?: string,
  ) {}
}

/** A refusal as a fault, with its rule where it is one of the game's ("BG-5.13") and not of the table ("table.undo"). */
export function refused(code: Fault["code"], { rule, text }: Refusal): Fault {
  if (rule === "table.over") return new Fault("over", text);
  return new Fault(code, text, /^[A-Z]+-/.test(rule) ? rule : undefined);
}

/** A field that is text, is missing where it may be, or is wrong. */
export function text(request: Request, field: string, kind: "needed"): string | Fault;
export function text(request: Request, field: string, kind: "optional"): string | undefined | Fault;
export function text(request: Request, field: string, kind: "needed" | "optional"): string | undefined | Fault {
  const value = request[field];
  if (value === undefined && kind === "optional") return undefined;
  return typeof value === "string" && value.length <= 200
    ? value
    : new Fault("bad-request", `"${field}" is a text of at most 200 characters.`);
}

/** The one of a list that a field names. */
export function named<T extends { readonly id: string }>(request: Request, field: string, what: string, all: readonly T[]): T | Fault {
  const id = text(request, field, "needed");
  if (id instanceof Fault) return id;
  const there = all.map((one) => one.id).join(", ");
  return all.find((one) => one.id === id) ?? new Fault("unknown", `There is no ${what} ${JSON.stringify(id)}. There is: ${there}.`);
}
