/** What can go wrong with the database, told so that a player understands it. */
import { Trouble } from "../trouble.js";

/** SQLSTATE classes and codes that say: not now. */
const NOT_NOW = /^(08|28|3D|53|57P|58|XX|25P03|40001|40P01|55P03|57014)/;
const LOST = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOSPC",
]);
const DISK_FULL = new Set(["53100", "ENOSPC"]);
const NO_CONNECTION = /connection (terminated|timeout)|timeout exceeded|not queryable|client was closed|query read timeout/i;

/** The store cannot be reached, or can take nothing more, for now; or it was given what no text can hold. Anything else stays as it is. */
export function asTrouble(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Trouble) return error;
  const code = codeOf(error);
  if (DISK_FULL.has(code))
    return caused(new Trouble("unavailable", "The server's disk is full: nothing more can be stored for now."), error);
  if (NOT_NOW.test(code) || LOST.has(code) || (code === "" && NO_CONNECTION.test(error.message)) || isOutdated(error))
    return caused(new Trouble("unavailable", "The server's store cannot be reached for now. Try again in a moment."), error);
  // Class 22: a value out of range, a NUL in a text, half a surrogate in JSON.
  if (code.startsWith("22")) return caused(new Trouble("bad-request", "There is something in this that cannot be stored."), error);
  return error;
}

/** Whether a row with the same key was there first; `constraint` where it matters which key. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || codeOf(error) !== "23505") return false;
  return constraint === undefined || (error as { constraint?: unknown }).constraint === constraint;
}

/** A newer node has changed a table that this connection had in mind as it was: a new connection sees it as it is. */
export function isOutdated(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "0A000" && error.message.includes("cached plan");
}

function codeOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : "";
}

function caused(trouble: Trouble, cause: Error): Trouble {
  trouble.cause = cause;
  return trouble;
}
