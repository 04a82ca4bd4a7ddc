/** Fields declared once: what they are stored as, how a position writes and reads them, what a view masks. */
import { describe, expect, expectTypeOf, test } from "vitest";
import { type JsonObject, RANDOM_WORDS, Refusal, type Struct, struct } from "../../engine/index.js";
import {
  always,
  bitLists,
  byHand,
  byName,
  byPath,
  chance,
  derived,
  layUsual,
  list,
  needed,
  one,
  rowsOf,
  storesOf,
  tableOf,
  under,
  type Written,
} from "../fields.js";
import { among, bitWords, flag, named, orNone, whole } from "../kinds.js";
import { positionsOf } from "../positions.js";

const army = { names: ["Hood", "Law", "Early"], hexes: ["0101", "0102", "0103", "0104"] };
type Army = { readonly army: typeof army };

const unit = named<Army>("a unit", (g) => g.army.names);
const hex = named<Army>("a hex", (g) => g.army.hexes);
const units = tableOf("units", 3, unit);

const fields = {
  turn: one(whole(1, 9), 1),
  phase: one(among(["march", "fight"]), 0),
  side: always(one(among(["gray", "blue"]), 0, "player")),
  inHand: one(orNone(unit), -1, "hand"),
  where: units("i16", orNone(hex), -1, "hex"),
  worn: units("u8", flag),
  flags: bitLists("u8", 3, unit, { moved: 1, fought: 2 }),
  orders: list("u8", 2, among(["hold", "attack"])),
  held: byName("u8", 4, hex, whole(0, 2)),
  towns: under("XX-3.0", always(byName("u8", 2, hex, among(["gray", "blue"])))),
  random: chance(),
  crowd: derived("u8", 4),
  odd: byHand("i32"),
} as const;

type State = Struct<ReturnType<typeof stores>> & Army;
const stores = () => storesOf(fields);
const type = struct(stores(), { army }, (s) => {
  s.crowd.fill(0);
  for (const at of s.where) if (at >= 0) s.crowd[at]++;
});
const positions = positionsOf<State>(fields, "XX-1.0", [
  {
    key: "odd",
    write: (s) => (s.odd === 0 ? undefined : s.odd * 2),
    read: (s, json) => {
      const half = json === undefined ? 0 : Number(json) / 2;
      s.odd = half;
      return Number.isInteger(half) ? undefined : new Refusal("XX-2.0", '"odd" is even.');
    },
  },
]);

function usual(): State {
  const s = type.create();
  expect(positions.read(s, {})).toBeUndefined();
  return s;
}

test("what is left out of a position is as usual, and what is as usual is left out", () => {
  const s = usual();
  expect([s.turn, s.inHand, ...s.where]).toEqual([1, -1, -1, -1, -1]);
  expect(positions.write(s)).toEqual({
    player: "gray",
    units: {},
    moved: [],
    fought: [],
    held: {},
    towns: { "0101": "gray", "0102": "gray" },
    random: Array(RANDOM_WORDS).fill(0),
  });
});

test("every form is read as it was written", () => {
  const given = {
    turn: 3,
    phase: "fight",
    player: "blue",
    hand: "Law",
    units: { Hood: { hex: "0102", worn: true }, Early: { hex: "0104" } },
    moved: ["Hood"],
    fought: ["Hood", "Early"],
    orders: ["hold", "attack"],
    held: { "0103": 2 },
    towns: { "0101": "gray", "0102": "blue" },
    random: Array.from({ length: RANDOM_WORDS }, (_, i) => i),
    odd: 8,
  };
  const s = usual();
  expect(positions.read(s, given)).toBeUndefined();
  expect(positions.write(s)).toEqual(given);
  expect([...s.flags]).toEqual([3, 0, 2]);
  expect(s.odd).toBe(4);
  expect(positions.read(s, { random: given.random })).toBeUndefined();
  expect(s.odd).toBe(0);
  s.turn = 5;
  s.where.fill(2);
  layUsual(fields, s);
  expect([s.turn, s.side, ...s.where, ...s.random]).toEqual([1, 0, -1, -1, -1, ...given.random]);
});

test("the first column of a table can stand for the whole row", () => {
  const s = usual();
  expect(positions.read(s, { units: { Law: "0103" } })).toBeUndefined();
  expect([...s.where]).toEqual([-1, 2, -1]);
});

describe("a position that cannot be read is refused with what to write instead", () => {
  test.each([
    [{ tern: 1 }, 'no field "tern"'],
    [{ turn: 10 }, '"turn" is a number from 1 to 9, not 10'],
    [{ phase: "sleep" }, '"phase" is one of "march", "fight"'],
    [{ hand: 3 }, '"hand" is a unit, or null, not 3'],
    [{ units: [] }, '"units" is an object by name'],
    [{ units: { Stuart: "0101" } }, 'There is no unit "Stuart"'],
    [{ units: { Hood: { hex: "9999" } } }, '"hex" is a hex, or null, not "9999", for Hood'],
    [{ units: { Hood: { hat: 1 } } }, 'Hood has no field "hat"'],
    [{ units: { Hood: 3 } }, "What of Hood?"],
    [{ moved: "Hood" }, '"moved" is a list'],
    [{ moved: ["Stuart"] }, '"moved" names "Stuart"'],
    [{ orders: ["hold", "hold", "hold"] }, '"orders" is a list of 2 at most'],
    [{ orders: ["run"] }, '"orders" has "run"'],
    [{ held: { "0101": 3 } }, '"held" of 0101 is a number from 0 to 2'],
    [{ held: { "9": 1 } }, 'There is no hex "9"'],
    [{ random: [1] }, '"random" is left out'],
    [{ odd: 3 }, '"odd" is even'],
  ])("%j", (given, says) => {
    const refusal = positions.read(type.create(), given);
    expect(refusal?.text).toContain(says);
    expect(refusal?.rule).toMatch(/^XX-/);
  });
  test("under the field's own rule, where it has one", () => {
    expect(positions.read(type.create(), { towns: { "0101": "red" } })?.rule).toBe("XX-3.0");
  });
});

test("what a seat may not know is null, whatever it is", () => {
  const s = usual();
  const blind = positions.write(s, (field) => field === "where" || field === "orders" || field === "turn");
  expect(blind).toMatchObject({ turn: null, orders: [null, null], random: null });
  expect(blind.units).toEqual({ Hood: { hex: null }, Law: { hex: null }, Early: { hex: null } });
  s.where[1] = 2;
  s.orders[0] = 1;
  s.turn = 5;
  expect(positions.write(s, (field) => field === "where" || field === "orders" || field === "turn")).toEqual(blind);
});

test("derived rows are neither hashed nor written, and made anew on reading", () => {
  const s = usual();
  s.where.set([0, 0, 3]);
  const hash = type.hash(s);
  s.crowd.set([2, 0, 0, 1]);
  expect(type.hash(s)).toBe(hash);
  expect(type.toJson(s)).not.toHaveProperty("crowd");
  expect([...type.fromJson(type.toJson(s)).crowd]).toEqual([2, 0, 0, 1]);
  expect([...type.copy(s).crowd]).toEqual([2, 0, 0, 1]);
});

test("boards read a position by its type", () => {
  type View = Written<typeof fields>;
  expectTypeOf<View["turn"]>().toEqualTypeOf<number | null | undefined>();
  expectTypeOf<View["phase"]>().toEqualTypeOf<"march" | "fight" | null | undefined>();
  expectTypeOf<View["player"]>().toEqualTypeOf<"gray" | "blue">();
  expectTypeOf<View["hand"]>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<View["moved"]>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<NonNullable<View["units"]["Hood"]["worn"]>>().toEqualTypeOf<boolean>();
});

describe("tables without names, names within names, and columns that are no row of the state", () => {
  const shots = rowsOf("shots", 3);
  const lots = (pile: string) =>
    byPath(
      "u8",
      ["gray", "blue"].map((side) => [side, pile]),
      whole(0, 9),
      0,
      "lots",
    );
  const more = {
    from: always(needed(shots("i16", hex, -1))),
    shells: always(shots("u8", whole(0, 9))),
    marks: byName("u8", 3, unit, bitWords({ moved: 1, fired: 4 })),
    hand: lots("hand"),
    deck: always(lots("deck")),
    free: one(whole(-1, 9), -1),
  } as const;
  const stores = () => storesOf(more);
  type More = Struct<ReturnType<typeof stores>> & Army;
  const moreType = struct(stores(), { army });
  const writing = positionsOf<More>(
    more,
    "XX-1.0",
    [],
    [
      {
        table: "shots",
        key: "twice",
        write: (s, i) => s.shells[i] > 1 || undefined,
        read(s, i, twice) {
          if (twice === true) s.shells[i] *= 2;
        },
      },
    ],
  );
  const read = (given: JsonObject) => {
    const s = moreType.create();
    return writing.read(s, given) ?? s;
  };

  test("are read as they are written", () => {
    const given = {
      shots: [
        { from: "0102", shells: 0 },
        { from: "0104", shells: 1 },
      ],
      marks: { Law: ["moved", "fired"] },
      lots: { gray: { hand: 2, deck: 3 }, blue: {} },
      free: 4,
    };
    const s = read(given) as More;
    expect([[...s.from], [...s.hand], [...s.deck], [...s.marks]]).toEqual([
      [1, 3, -1],
      [2, 0],
      [3, 0],
      [0, 5, 0],
    ]);
    expect(writing.write(s)).toEqual(given);
  });

  test("an odd column is asked for each row that is there", () => {
    const s = read({ shots: [{ from: "0101", shells: 2, twice: true }, "0102"] }) as More;
    expect([...s.shells]).toEqual([4, 0, 0]);
    expect(writing.write(s).shots).toEqual([
      { from: "0101", shells: 4, twice: true },
      { from: "0102", shells: 0 },
    ]);
  });

  test("everything is laid as usual", () => {
    const s = moreType.create();
    s.hand.fill(7);
    layUsual(more, s);
    expect([[...s.from], [...s.hand], s.free]).toEqual([[-1, -1, -1], [0, 0], -1]);
    expect(writing.write(s)).toEqual({ marks: {}, lots: { gray: {}, blue: {} } });
  });

  test.each([
    [{ shots: {} }, '"shots" is a list of 3 at most, each with "from", "shells", "twice"'],
    [{ shots: [{}, {}, {}, {}] }, '"shots" is a list of 3 at most'],
    [{ shots: [{ shells: 1 }] }, '"from" is a hex'],
    [{ shots: [{ from: "0101", smoke: 1 }] }, 'no field "smoke"'],
    [{ marks: { Law: ["slept"] } }, '"marks" of Law is a list of moved, fired'],
    [{ lots: [] }, '"lots" is an object by name: gray, blue'],
    [{ lots: { red: {} } }, '"lots" has no "red"'],
    [{ lots: { gray: 3 } }, '"gray" is an object by name: hand, deck'],
    [{ lots: { gray: { hat: 1 } } }, '"gray" has no "hat"'],
    [{ lots: { gray: { hand: 10 } } }, '"lots" of gray, hand is a number from 0 to 9, not 10'],
  ])("%j is refused", (given, says) => {
    expect((read(given as JsonObject) as Refusal).text).toContain(says);
  });

  test("boards read them by their type; where nothing is masked so, nothing is null", () => {
    type View = Written<typeof more, never>;
    type Shot = NonNullable<View["shots"]>[number];
    expectTypeOf<Shot["from"]>().toEqualTypeOf<string>();
    expectTypeOf<View["free"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<NonNullable<View["marks"]>[string]>().toEqualTypeOf<readonly string[]>();
  });
});
