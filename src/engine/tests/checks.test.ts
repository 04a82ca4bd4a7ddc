import { expect, test } from "vitest";
import { type Check, causesNamed, conformance, mindKept, offersOpen, setUpsApart } from "../conformance/index.js";
import { type Game, Refusal } from "../game.js";
import type { Mind, Search } from "../mind.js";
import { type Toy, toy } from "./toy.js";

const looked = (check: Check<Toy>, broken: Partial<Game<Toy>> = {}) =>
  conformance({ ...toy, ...broken }, { seed: "checks", actions: 300, leg: 10, checks: [check] });

test("what is kept of one game and shows in another is found", () => {
  expect(Object.values(looked(setUpsApart("apart", 3)).looks)[0]).toBeGreaterThan(20);
  let before = 0;
  const view: typeof toy.view = (state, seat) => {
    const powder = before;
    before = state.heavy;
    return { ...toy.view(state, seat), powder };
  };
  expect(() => looked(setUpsApart("apart"), { view })).toThrow(/what a state of checks\/\d+ says after one of checks\/\d+ differs/);
});

test("a refusal names what is missing, and says of a verb that there is none", () => {
  const why: typeof toy.why = (state, action) => {
    const { do: verb, powder } = action as { do: string; powder?: number };
    if (!["load", "swear", "show", "fire", "march"].includes(verb))
      return new Refusal("TY-2.0", `There is no verb "${verb}" in this game.`);
    if (verb === "load" && powder === undefined) return new Refusal("TY-3.1", '"powder" is missing: "load" needs one or two.');
    return toy.why(state, action);
  };
  expect(() => looked(causesNamed("causes"), { why })).not.toThrow();
  expect(() => looked(causesNamed("causes"))).toThrow(/a verb that does not exist is refused with: The pickets cannot/);
  const silent: typeof toy.why = (state, action) =>
    JSON.stringify(action) === '{"do":"load"}' ? toy.why(state, action) : why(state, action);
  expect(() => looked(causesNamed("causes"), { why: silent })).toThrow(/without "powder" is refused with: The pickets cannot/);
});

const mind: Mind<Toy> = {
  value: ({ score }, seat) => (score[0] - score[1]) * (seat === "blue" ? 1 : -1),
  courses: () => [[{ do: "fire" }], [{ do: "march" }]],
  because: () => "To be done with it.",
};
const search: Search<Toy> = {
  span: ({ turn }) => turn,
  reply: 2,
  styles: ["bold", "shy"],
  plans: () => [[{ do: "fire" }]],
  variations: () => [[{ do: "march" }]],
  quick: (_, run) => void run.push({ do: "march" }),
};
const weights = { features: ["score"], points: [1], chance: [1] };
const fitted = { weights, read: ({ score }: Toy, row: Float64Array) => row.set([score[0]]), chance: () => 0.5 };

test.each<[string, Partial<Mind<Toy>>, RegExp | undefined]>([
  ["a sound mind", { search, fitted }, undefined],
  ["a course that is not legal", { courses: () => [[{ do: "fire" }, { do: "fly" }]] }, /{"do":"fly"} of the plan .* is refused/],
  ["a course without a reason", { because: () => "" }, /has no reason/],
  ["a value that is no number", { value: () => Number.NaN }, /is worth to blue is no number/],
  ["a plan that is not legal", { search: { ...search, plans: () => [[{ do: "fly" }]] } }, /{"do":"fly"} of the plan/],
  ["a variation that is not legal", { search: { ...search, variations: () => [[{ do: "fly" }]] } }, /{"do":"fly"} of the plan/],
  ["a quick step that is none", { search: { ...search, quick: () => {} } }, /a plan without an action/],
  ["a span that is none", { search: { ...search, span: () => 0.5 } }, /the span is no whole number/],
  ["weights for other features", { fitted: { ...fitted, weights: { ...weights, points: [] } } }, /do not go together/],
  ["a chance that is none", { fitted: { ...fitted, chance: () => 1.5 } }, /the chance of blue is none/],
  ["weighing that changes the state", { value: (state) => state.turn++ }, /changed by asking the mind/],
])("%s", (_, broken, text) => {
  const walk = () => looked(mindKept("mind", 4), { mind: { ...mind, ...broken } });
  if (text) expect(walk).toThrow(text);
  else expect(walk).not.toThrow();
});

test("a prompt that offers what is not open, nothing, or names nobody can use is found", () => {
  const says = (text: string, more: object = {}) => ({ prompt: () => ({ text, ...more }) }) as Partial<Game<Toy>>;
  const check = () =>
    offersOpen<Toy>(
      "offers",
      [
        [/march/, ["march"]],
        [/charge/, ["charge"]],
      ],
      [["loads", "powder"]],
    );
  expect(Object.values(looked(check(), says("You may march.")).looks)[0]).toBeGreaterThan(200);
  expect(() => looked(check(), says("March or charge: you may march."))).toThrow(/none of charge is open/);
  expect(() => looked(check(), says("What now?"))).toThrow(/offers nothing that is known/);
  expect(() => looked(check(), says("You may march.", { loads: [99] }))).toThrow(/99 is in "loads" and in no open action/);
});
