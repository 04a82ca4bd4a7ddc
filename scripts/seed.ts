/**
 * Property tests try the same cases in every run, so that a tree that has passed passes again.
 * LONGROLL_SEED=random tries fresh ones; LONGROLL_SEED=<number> those of the run that named this seed when it failed.
 */
import fc from "fast-check";

const asked = process.env.LONGROLL_SEED || "1862";
const seed = asked === "random" ? undefined : Number(asked);
if (seed !== undefined && !Number.isInteger(seed)) throw new Error(`LONGROLL_SEED is a whole number or "random", not "${asked}".`);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
