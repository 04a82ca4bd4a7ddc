/** A move before it is made: where it leads, and who may react in which hex. */
import { expect, test } from "vitest";
import { threedays } from "../index.js";
import { acting, type Standing, unit } from "./field.js";

const attack = { facing: "S", order: "attack" };
const inHand = (enemies: Readonly<Record<string, Standing>>) =>
  acting("cs-archer", { "cs-1tn": { at: "B1624", sp: 6, ...attack }, ...enemies }).play({ do: "take", unit: unit("cs-1tn") });
const ahead = (f: ReturnType<typeof inHand>, to: string) => threedays.overlay!(f.s, "confederate", "way", { place: "B1624", to })!;

test("[TD-9.6a] guns that may fire or go are told hex by hex, and nothing is changed by asking", () => {
  const f = inHand({ "us-2me-bty": { at: "B2024", sp: 6, facing: "N" } });
  const before = threedays.hash(f.s);
  const { layers, lines } = ahead(f, "B1824");
  expect(layers[0].places).toEqual(["B1723", "B1824"]);
  expect(layers[0].figures).toEqual(["1!", "2!"]);
  const words = lines!.map((line) => line.words);
  expect(lines!.map(({ from, to }) => [from, to])).toEqual([
    ["B2024", "B1723"],
    ["B2024", "B1824"],
  ]);
  expect(words[0]).toMatch(/^2nd Maine.* may fire, 6 SP at [+−]\d: tested or worse \d+ in 10\.$/);
  expect(words[1]).toMatch(/may move away, and holds \d+ in 10; 2nd Maine.* may fire/);
  expect(threedays.hash(f.s)).toBe(before);
});

test("[TD-10.5a] foot before which it halts may fire at the attack", () => {
  const { lines } = ahead(inHand({ "us-56pa": { at: "B1924", sp: 5, facing: "N" } }), "B1824");
  expect(lines!.map((line) => line.words)).toEqual([
    expect.stringMatching(/may turn, if it holds: 8 in 10; 56th Pennsylvania may fire, 5 SP/),
  ]);
});

test("where nobody can react only the way is shown", () => {
  const { layers, lines } = ahead(inHand({ "us-56pa": { at: "B2424", sp: 5, facing: "N" } }), "B1824");
  expect([layers[0].words, lines]).toEqual(["its way, 2 MP of 4 MP: nobody can react", []]);
});
