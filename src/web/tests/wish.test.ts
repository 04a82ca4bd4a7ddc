import { expect, test } from "vitest";
import { antietam } from "../../games/antietam/index.js";
import { Trouble } from "../host/host.js";
import type { Offer } from "../offer.js";
import { fieldOf, recall, sentenceOf, termsOf, usual, type Wish } from "../pages/wish.js";

const offer: Offer = {
  games: [antietam],
  bots: [
    { id: "random", title: "Random" },
    { id: "greedy", title: "Greedy" },
  ],
};
const base = usual(antietam, offer, "union");
const terms = (changes: Partial<Wish>, chance = 0) => termsOf({ ...base, ...changes }, antietam, chance);

test("the usual wish is the strongest bot, the newcomer's side, the rulebook, no clock, nobody looking", () => {
  expect(terms({})).toEqual({
    game: "antietam",
    scenario: "historical",
    options: {},
    seats: { union: { who: "me" }, confederate: { who: "bot", level: "greedy" } },
    public: false,
    spectators: false,
    clock: { kind: "none" },
  });
});

test.each([
  ["screen", { union: { who: "me" }, confederate: { who: "me" } }],
  ["invitation", { union: { who: "me" }, confederate: { who: "invitation" } }],
  ["anyone", { union: { who: "me" }, confederate: { who: "anyone" } }],
  ["person", { union: { who: "me" }, confederate: { who: "person", name: "Ben" } }],
  ["watch", { union: { who: "bot", level: "random" }, confederate: { who: "bot", level: "greedy" } }],
] as const)("with the opponent %s the seats are given so", (opponent, seats) => {
  expect(terms({ opponent, name: " Ben ", levels: { union: "random", confederate: "greedy" } }).seats).toEqual(seats);
});

test("chance gives each side its half", () => {
  expect(terms({ side: "chance" }, 0.49).seats.union).toEqual({ who: "me" });
  expect(terms({ side: "chance" }, 0.5).seats.confederate).toEqual({ who: "me" });
});

test("a table for anyone is public, and one to look on is open to those who look", () => {
  expect(terms({ opponent: "anyone" }).public).toBe(true);
  expect(terms({ opponent: "watch" }).spectators).toBe(true);
});

test("this device is asked for no clock and no privacy", () => {
  const asked = terms({ place: "device", clock: "slow", public: true, spectators: true });
  expect(Object.keys(asked).sort()).toEqual(["game", "options", "scenario", "seats"]);
});

test.each([
  ["live", { kind: "live", minutes: 60, increment: 10, onTime: "lose" }],
  ["slow", { kind: "slow", hours: 72, onTime: "lose" }],
] as const)("the clock %s is asked for with what belongs to it", (clock, asked) => {
  expect(terms({ clock }).clock).toEqual(asked);
});

test("the last wish is recalled whole", () => {
  const last: Wish = {
    ...base,
    opponent: "person",
    name: "Ben",
    side: "chance",
    clock: "live",
    minutes: 20,
    options: { setUp: "Hood=Early" },
  };
  expect(recall(JSON.parse(JSON.stringify(last)), base, antietam, offer)).toEqual(last);
});

test("of a last wish, what makes no sense any more is as usual", () => {
  const odd = {
    side: "french",
    level: "napoleon",
    opponent: "spy",
    clock: "sand",
    scenario: "1812",
    place: "moon",
    onTime: "never",
    minutes: "many",
    levels: { union: "napoleon", french: "greedy" },
    options: { setUp: true, noSuch: true, attackEffectiveness: true },
  };
  expect(recall(odd, base, antietam, offer)).toEqual({ ...base, options: { attackEffectiveness: true } });
  expect(recall("nonsense", base, antietam, offer)).toEqual(base);
});

test.each([
  [new Trouble("bad-request", '"clock.minutes": Too small'), "clock"],
  [new Trouble("bad-request", '"options.setUp": At most 200 characters.'), "setUp"],
  [new Trouble("bad-request", '"seats.confederate.name": At most 64 characters.'), "name"],
  [new Trouble("unknown", 'Nobody here is called "Ben".'), "name"],
  [new Trouble("bad-request", "That is yourself."), "name"],
  [new Trouble("illegal", "Hood is no battery.", "BG-3.0c"), "setUp"],
  [new Trouble("too-many", "You have 200 tables under way."), undefined],
])("the refusal %s belongs to the field %s", (trouble, field) => {
  expect(fieldOf(trouble, { ...base, opponent: "person" }, antietam)).toBe(field);
});

test("a refusal is told without the name of its field", () => {
  expect(sentenceOf(new Trouble("bad-request", '"clock.minutes": Too small'))).toBe("Too small");
});
