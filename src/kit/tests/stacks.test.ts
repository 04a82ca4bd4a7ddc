import fc from "fast-check";
import { expect, test } from "vitest";
import { brokenStacks, lay, pick, type Stacks } from "../stacks.js";

const UNITS = 6;
const HEXES = 4;
type Counted = Required<Stacks>;
const empty = (): Counted => ({
  hex: new Int16Array(UNITS).fill(-1),
  below: new Int16Array(UNITS).fill(-1),
  top: new Int16Array(HEXES).fill(-1),
  stack: new Uint8Array(HEXES),
});

function inHex(s: Stacks, hex: number): number[] {
  const units: number[] = [];
  for (let unit = s.top[hex]; unit >= 0; unit = s.below[unit]) units.push(unit);
  return units;
}

test("units lie in the order of the list, whoever came first, or where they are put", () => {
  const s = empty();
  for (const unit of [3, 1, 4]) lay(s, unit, 2);
  expect(inHex(s, 2)).toEqual([1, 3, 4]);
  lay(s, 5, 2, () => false);
  lay(s, 0, 2, () => true);
  expect(inHex(s, 2)).toEqual([5, 1, 3, 4, 0]);
  pick(s, 3, -2);
  expect([inHex(s, 2), s.stack[2], s.hex[3]]).toEqual([[5, 1, 4, 0], 4, -2]);
});

test("whatever comes and goes, the lists are those of a plain array", () => {
  const step = fc.tuple(fc.nat(UNITS - 1), fc.integer({ min: -1, max: HEXES - 1 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const s = empty();
      const plain = new Array<number>(UNITS).fill(-1);
      for (const [unit, to] of steps) {
        if (plain[unit] >= 0) pick(s, unit, -1);
        if (to >= 0) lay(s, unit, to);
        plain[unit] = to;
        expect(Array.from(s.hex)).toEqual(plain);
        for (let hex = 0; hex < HEXES; hex++) expect(inHex(s, hex)).toEqual([...plain.keys()].filter((other) => plain[other] === hex));
        expect(brokenStacks(s)).toEqual([]);
      }
    }),
  );
});

test("a list that is wrong is found: a unit elsewhere, one missing, a wrong count, a ring", () => {
  const broken = (spoil: (s: Counted) => void): number[] => {
    const s = empty();
    for (const unit of [0, 1]) lay(s, unit, 1);
    lay(s, 2, 3);
    spoil(s);
    return brokenStacks(s);
  };
  expect(broken(() => undefined)).toEqual([]);
  expect(broken((s) => s.hex.fill(3, 1, 2))).toEqual([1, 3]);
  expect(broken((s) => s.below.fill(-1))).toEqual([1]);
  expect(broken((s) => s.stack.fill(2))).toEqual([0, 2, 3]);
  expect(broken((s) => s.below.fill(0))).toEqual([1, 3]);
});
