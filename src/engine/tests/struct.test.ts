import { describe, expect, test } from "vitest";
import { hashBytes, struct } from "../struct.js";

const type = struct(
  { turn: "i32", seen: ["u8", 3], points: "i32", at: ["i16", 3], odd: ["u8", 1], far: ["u16", 1], random: ["i32", 2] },
  { map: ["fixed"] },
);

function sample() {
  const state = type.create();
  state.turn = 7;
  state.points = -2_000_000_000;
  state.seen.set([255, 0, 1]);
  state.at.set([-1, 32767, -32768]);
  state.odd[0] = 9;
  state.far[0] = 65535;
  state.random.set([-5, 6]);
  return state;
}

test("a new record is all zero and carries what its type shares", () => {
  const state = type.create();
  expect(state.turn).toBe(0);
  expect([...state.at]).toEqual([0, 0, 0]);
  expect(state.bytes.every((byte) => byte === 0)).toBe(true);
  expect(state.map).toBe(type.create().map);
});

test("fields do not overlap, and JSON keeps each at its full range", () => {
  const json = JSON.parse(JSON.stringify(type.toJson(sample())));
  expect(json).toEqual({
    turn: 7,
    seen: [255, 0, 1],
    points: -2_000_000_000,
    at: [-1, 32767, -32768],
    odd: [9],
    far: [65535],
    random: [-5, 6],
  });
  const back = type.fromJson(json);
  expect(back.bytes).toEqual(sample().bytes);
  expect(back.map).toEqual(["fixed"]);
});

test("every byte belongs to a field", () => {
  const state = sample();
  expect(state.bytes.length).toBe(2 * 4 + 3 + 3 * 2 + 1 + 2 + 2 * 4);
});

test("a copy goes its own way", () => {
  const state = sample();
  const copy = type.copy(state);
  expect(copy.bytes).toEqual(state.bytes);
  copy.turn = 8;
  copy.at[0] = 5;
  expect(state.turn).toBe(7);
  expect(state.at[0]).toBe(-1);
});

test("however many records there are, no two share a byte", () => {
  const size = sample().bytes.length;
  const all = Array.from({ length: 3000 }, (_, i) => (i % 2 ? type.copy(sample()) : type.create()));
  all.forEach(({ bytes }, i) => {
    bytes.fill(i % 251);
  });
  expect(all.findIndex(({ bytes }, i) => bytes.length !== size || bytes.some((byte) => byte !== i % 251))).toBe(-1);
});

test("assigning overwrites all and ties nothing together", () => {
  const to = type.create();
  const from = sample();
  type.assign(to, from);
  expect(to.bytes).toEqual(from.bytes);
  from.turn = 1;
  expect(to.turn).toBe(7);
});

test.each([
  [3, 0],
  [20, 0],
  [36, 2],
  [37, 0],
  [70, 0],
  [70, 9],
])("of %i rows, %i of them in constant use, each keeps its own numbers, in a record and in a copy of it", (count, inUse) => {
  const names = Array.from({ length: count }, (_, i) => `row${i}`);
  const rows = Object.fromEntries(names.map((name, i) => [name, [i % 2 ? "u8" : "i16", 2] as const]));
  const many = struct(rows, {}, undefined, names.slice(5, 5 + inUse));
  const state = many.create();
  names.forEach((name, i) => {
    state[name].set([i, 100 + i]);
  });
  const copy = many.copy(state);
  state[names[0]][0] = 99;
  expect(names.map((name) => [...copy[name]])).toEqual(names.map((_, i) => [i, 100 + i]));
  expect(many.fromJson(many.toJson(copy)).bytes).toEqual(copy.bytes);
});

describe("the hash", () => {
  test("is sixteen hex digits, the same for the same state", () => {
    expect(type.hash(sample())).toMatch(/^[0-9a-f]{16}$/);
    expect(type.hash(sample())).toBe(type.hash(type.copy(sample())));
  });

  test("changes with any byte", () => {
    const state = sample();
    const seen = new Set([type.hash(state)]);
    for (let i = 0; i < state.bytes.length; i++) {
      for (let bit = 0; bit < 8; bit++) {
        state.bytes[i] ^= 1 << bit;
        seen.add(type.hash(state));
        state.bytes[i] ^= 1 << bit;
      }
    }
    expect(seen.size).toBe(1 + state.bytes.length * 8);
  });

  test("minds the order and the length", () => {
    expect(hashBytes(Uint8Array.of(1, 2))).not.toBe(hashBytes(Uint8Array.of(2, 1)));
    expect(hashBytes(Uint8Array.of(0))).not.toBe(hashBytes(Uint8Array.of(0, 0)));
  });
});
