import { describe, expect, test } from "vitest";
import { act, below, createRandom, type Game, newTable, queueDice, Refusal, save } from "../../engine/index.js";
import { toy } from "../../engine/tests/toy.js";
import { commitment, secretSeed, verify } from "../fair.js";

const game = toy as Game;

/** A whole game of pickets with this seed, saved. */
function played(seed: string, before: (table: Exclude<ReturnType<typeof newTable>, Refusal>) => void = () => {}) {
  const table = newTable(game, { seed });
  if (table instanceof Refusal) throw new Error(table.text);
  before(table);
  const random = createRandom("players");
  for (;;) {
    const actions = game.legal(table.state);
    if (actions.length === 0) break;
    act(table, actions[below(random, actions.length)]);
  }
  return structuredClone(save(table)) as unknown as Record<string, unknown> & { actions: Record<string, unknown>[] };
}

describe("fair dice", () => {
  test("a seed is long, and never the same", () => {
    expect(secretSeed()).toMatch(/^[0-9a-f]{64}$/);
    expect(secretSeed()).not.toBe(secretSeed());
  });

  test("the commitment is SHA-256 of the seed as anyone can compute it", () => {
    expect(commitment("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  test("a game that follows from the seed behind its commitment is right", () => {
    const seed = secretSeed();
    const right = verify([game], played(seed), commitment(seed));
    expect(right).not.toBeInstanceOf(Refusal);
    expect(verify([game], played(seed), commitment(seed).toUpperCase())).not.toBeInstanceOf(Refusal);
  });

  test("rules of the version it was played by are taken, wherever they stand in the list", () => {
    const seed = secretSeed();
    expect(verify([{ ...game, version: "2" }, game], played(seed), commitment(seed))).not.toBeInstanceOf(Refusal);
    expect(verify([{ ...game, version: "2" }], played(seed), commitment(seed))).toMatchObject({ rule: "save.version" });
  });

  test("another seed than the one committed to is found out", () => {
    expect(verify([game], played("other"), commitment("this"))).toMatchObject({ rule: "fair.seed" });
  });

  test("a roll that does not follow from the seed is found out by the state it leads to", () => {
    const seed = secretSeed();
    const saved = played(seed);
    const other = played(secretSeed());
    expect(verify([game], { ...saved, hash: other.hash, result: other.result }, commitment(seed))).toBeInstanceOf(Refusal);
  });

  test("dice that were laid out by hand are found out", () => {
    const seed = secretSeed();
    const loaded = played(seed, (table) => queueDice(table, [6, 6, 6]));
    expect(verify([game], loaded, commitment(seed))).toMatchObject({ rule: "fair.dice" });
  });

  test.each([
    ["no seed yet", { seed: undefined }, commitment("s"), "fair.seed"],
    ["no commitment", {}, undefined, "fair.commitment"],
    ["a commitment that is none", {}, "abc", "fair.commitment"],
  ])("%s: says so", (_name, change, published, rule) => {
    expect(verify([game], { ...played("s"), ...change }, published)).toMatchObject({ rule });
  });

  test("anything else is no saved game", () => {
    for (const rubbish of [null, 1, "x", [], {}]) expect(verify([game], rubbish, commitment("s"))).toBeInstanceOf(Refusal);
  });
});
