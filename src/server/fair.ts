/**
 * Dice nobody can doubt. Every roll and shuffle of a table follows from its seed. The seed is secret while the table plays, but its hash is
 * published before the first roll: nobody can change it afterwards, and at the end everybody can check it.
 */
import { createHash, randomBytes } from "node:crypto";
import { type Game, isRecord, loading, Refusal, type Table, toTheEnd } from "../engine/index.js";

export function secretSeed(): string {
  return randomBytes(32).toString("hex");
}

/** SHA-256 of the seed, in hexadecimal: what is published at the start. */
export function commitment(seed: string): string {
  return createHash("sha256").update(seed, "utf8").digest("hex");
}

/** The table a saved game leads to, if every roll in it follows from the seed behind the commitment; else what is wrong. */
export function verify(games: readonly Game[], saved: unknown, published: unknown): Table | Refusal {
  return toTheEnd(verifying(games, saved, published));
}

/** The same with a step for each action, so that others get their turn between. */
export function* verifying(games: readonly Game[], saved: unknown, published: unknown): Generator<void, Table | Refusal> {
  if (typeof published !== "string" || !/^[0-9a-f]{64}$/i.test(published)) {
    return new Refusal("fair.commitment", "A commitment is a SHA-256 hash: 64 hexadecimal digits.");
  }
  if (!isRecord(saved) || typeof saved.seed !== "string") {
    return new Refusal("fair.seed", "The seed is not in this file: it is opened when the game has ended.");
  }
  if (commitment(saved.seed) !== published.toLowerCase()) {
    return new Refusal("fair.seed", "The seed in this file is not the one whose hash was published at the start.");
  }
  if (Array.isArray(saved.actions) && saved.actions.some((action) => isRecord(action) && action.do === "dice")) {
    return new Refusal("fair.dice", "Dice were laid out by hand in this game: they do not follow from the seed.");
  }
  return yield* loading(games, saved);
}
