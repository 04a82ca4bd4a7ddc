/** Passwords: never kept, only their argon2id hashes. */
import { hash, verify } from "@node-rs/argon2";
import { z } from "zod";
import { Trouble } from "../trouble.js";
import { nameKey } from "./names.js";

/** Argon2id with 19 MiB and two passes; the library's own defaults, written down so that they stay. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const LEAST = 8;

export const newPassword = z
  .string()
  .max(256, "At most 256 characters.")
  .refine((password) => [...password].length >= LEAST, `At least ${LEAST} characters.`);

/** A password that someone claims to have: of any form, but not endless. */
export const saidPassword = z.string().max(256, "At most 256 characters.");

const TOO_EASY = new Set(["password", "passwort", "longroll", "qwertyui", "iloveyou", "baseball", "football", "sunshine", "princess"]);

/** Refuses what would be guessed first. */
export function refuseEasy(password: string, name: string): void {
  const letters = nameKey(password).replace(/\p{N}+$/u, "");
  const easy = new Set(password).size < 4 || /^\d{1,11}$/.test(password) || TOO_EASY.has(letters) || nameKey(password) === nameKey(name);
  if (easy) throw new Trouble("bad-request", "This password would be guessed at once. Choose another.");
}

// The same password can be typed in different code points.
const composed = (password: string) => password.normalize("NFKC");

export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), COST);
}

let nobodys: Promise<string> | undefined;

/** Takes as long for a name that nobody has. */
export async function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  nobodys ??= hashPassword("nobody has this one");
  const right = await verify(hashed ?? (await nobodys), composed(password));
  return right && hashed != null;
}
