/** Chance that comes with the entries. LONGROLL_ROLLS says how many rolls are counted. */
import { describe, expect, test } from "vitest";
import { Refusal } from "../game.js";
import { createRandom, die, seedEntry } from "../random.js";
import { load, save } from "../save.js";
import { sha256 } from "../sha256.js";
import { act, newTable, rewind, stateAt, type Table, undo } from "../table.js";
import { chanceOf, type Dice, type Toss } from "../toss.js";
import { type Toy, toy } from "./toy.js";

const ROLLS = Number(process.env.LONGROLL_ROLLS ?? 300_000);
const secret = "the drum beats before dawn";
const toss: Toss = { from: 0, secret, commitment: sha256(secret), numbers: { blue: "b1", gray: "9a" } };
const march = { do: "march" };
const fire = { do: "fire" };

function seated(dice: Dice): Table<Toy> {
  const table = newTable(toy, { scenario: "siege", dice });
  if (table instanceof Refusal) throw new Error(table.text);
  return table;
}

test("is an HMAC of the secret over the numbers, by seat, and the entry", () => {
  const hex = (entry: number, tosses: readonly Toss[]) => Buffer.from(chanceOf({ tosses })(entry)).toString("hex");
  // printf 'b1 9a 7' | openssl dgst -sha256 -hmac 'the drum beats before dawn'
  expect(hex(7, [toss])).toBe("f1431a0a02346d1d0c5dc2ddc654e59073c6515c9a24c5cbb97dcc45ce743680");
  const later = { ...toss, from: 7, numbers: { gray: "9a" } };
  expect(hex(6, [toss, later])).toBe(hex(6, [toss]));
  expect(hex(7, [toss, later])).not.toBe(hex(7, [toss]));
});

describe("rolls are uniform", () => {
  const chance = chanceOf({ tosses: [toss] });
  const random = createRandom("");
  const DICE = 4;
  const faces = new Float64Array(6);
  const pairs = new Float64Array(36);
  let last = 0;
  for (let entry = 0; entry < ROLLS / DICE; entry++) {
    seedEntry(random, chance(entry));
    for (let i = 0; i < DICE; i++) {
      const face = die(random) - 1;
      faces[face]++;
      pairs[6 * last + face]++;
      last = face;
    }
  }
  const chiSquare = (counts: Float64Array) => {
    const expected = (Math.ceil(ROLLS / DICE) * DICE) / counts.length;
    return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  };

  test("each face as often as another", () => expect(chiSquare(faces)).toBeLessThan(20.5));
  test("whatever came before it", () => expect(chiSquare(pairs)).toBeLessThan(66.6));
});

describe("a table whose chance comes with its entries", () => {
  test("rolls by the number of the entry: another number is another roll, the same number the same", () => {
    const rolled = (entry: number) => {
      const done = act(seated({ tosses: [toss] }), fire, entry);
      return done instanceof Refusal ? done.text : done.events.map(({ die }) => die).join();
    };
    const rolls = Array.from({ length: 24 }, (_, i) => rolled(i + 1));
    expect(Array.from({ length: 24 }, (_, i) => rolled(i + 1))).toEqual(rolls);
    expect(new Set(rolls).size).toBeGreaterThan(3);
  });

  test("goes back and comes again to the same state", () => {
    const table = seated({ tosses: [toss] });
    for (const [action, entry] of [
      [march, 1],
      [fire, 2],
      [march, 5],
      [fire, 9],
    ] as const) {
      expect(act(table, action, entry)).not.toBeInstanceOf(Refusal);
    }
    const after = toy.hash(stateAt(table, 3));
    rewind(table, 3);
    expect(toy.hash(table.state)).toBe(after);
    expect(table.entries).toEqual([1, 2, 5]);
  });

  test("what rolled no die is taken back alone, a roll is not", () => {
    const table = seated({ tosses: [toss] });
    act(table, { do: "load", powder: 2 }, 1);
    expect(undo(table)).toBeUndefined();
    act(table, fire, 3);
    expect(undo(table)).toMatchObject({ rule: "table.undo" });
  });

  test("is saved with its tosses and the numbers of its entries", () => {
    const table = seated({ tosses: [toss, { ...toss, from: 4 }] });
    act(table, fire, 1);
    act(table, fire, 6);
    const saved = JSON.parse(JSON.stringify(save(table)));
    expect(saved.dice.entries).toEqual([1, 6]);
    expect(load([toy as never], saved)).toMatchObject({ actions: table.actions });
    const again = load([toy as never], saved) as unknown as Table<Toy>;
    expect(JSON.parse(JSON.stringify(save(again)))).toEqual(saved);
  });
});
