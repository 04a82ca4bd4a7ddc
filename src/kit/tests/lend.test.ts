/** Copies to try something on, and what is worked out once. */
import { expect, test } from "vitest";
import { createRandom, die, RANDOM_WORDS, type Struct, struct } from "../../engine/index.js";
import { certainOrDrawn, lender, onceFor } from "../index.js";

const stores = { at: "i32", random: ["i32", RANDOM_WORDS] } as const;
type State = Struct<typeof stores>;
const type = struct(stores, {});

function begun(): State {
  const s = type.create();
  s.random.set(createRandom("lend"));
  return s;
}

test("a trial is a copy of its own, one within another too, and is lent again after a fault", () => {
  let made = 0;
  const lend = lender<State>({
    copy: (s) => {
      made++;
      return type.copy(s);
    },
    assign: type.assign,
  });
  const [s, other] = [begun(), begun()];
  other.at = 7;
  const goOn = (trial: State) => ++trial.at;
  expect(lend(s, (trial) => [goOn(trial), lend(trial, goOn), goOn(trial)])).toEqual([1, 2, 2]);
  expect(() =>
    lend(s, () => {
      throw new Error("a fault");
    }),
  ).toThrow("a fault");
  expect([lend(other, goOn), lend(s, goOn), s.at, other.at, made]).toEqual([8, 1, 0, 7, 2]);
});

test("an action is certain unless it takes chance, and asking changes nothing", () => {
  const forecast = certainOrDrawn<State>(type, (s, { do: verb }) => {
    s.at = verb === "cast" ? die(s.random) : 3;
  });
  const s = begun();
  const hash = type.hash(s);
  expect(forecast(s, { do: "march" })).toMatchObject([{ p: 1, dice: [], result: "certain" }]);
  expect(forecast(s, { do: "cast" })).toMatchObject([{ p: 1, result: "drawn", sampled: true }]);
  expect(type.hash(s)).toBe(hash);
});

test("what is worked out for a thing is kept for it, whatever was asked of between", () => {
  const made: object[] = [];
  const numberOf = onceFor((key: object) => made.push(key));
  const [one, two] = [{}, {}];
  expect([one, one, two, one, two, two].map(numberOf)).toEqual([1, 1, 2, 1, 2, 2]);
  expect(made).toEqual([one, two]);
});
