import { expect, test } from "vitest";
import {
  conformance,
  createRandom,
  eventsFor,
  type Game,
  type GameEvent,
  inCommon,
  oddsFor,
  outlookOf,
  viewOf,
  whyNot,
} from "../../../engine/index.js";
import { type Ambush, ambush } from "./ambush.js";

const game = ambush as Game;

function hidden(): Ambush {
  const state = ambush.setup("skirmish", { motto: "" }, createRandom("sight")) as Ambush;
  ambush.act(state, { do: "hide", where: "orchard" });
  ambush.act(state, { do: "hide", where: "lane" });
  return state;
}

test("the small game with secrets keeps the contract's promises", () => {
  conformance(ambush, { actions: 200, seed: "ambush" });
});

test("who decides gets what is asked and every action open; the others only who it is", () => {
  const state = hidden();
  const blue = outlookOf(game, state, "blue", true);
  expect(blue.decision).toMatchObject({ seat: "blue", ask: "turn", text: "Blue, lying in the orchard: what now?" });
  expect(blue.legal).toContainEqual({ do: "search", where: "lane" });
  expect(outlookOf(game, state, "gray", true)).toEqual({ view: ambush.view(state, "gray"), decision: { seat: "blue" } });
  expect(outlookOf(game, state, "blue", false)).toEqual({ view: ambush.view(state, "blue"), decision: null });
});

test("a spectator sees what every seat sees, and nothing that only one does", () => {
  const view = viewOf(game, hidden(), null);
  expect(view).toMatchObject({ round: 1, out: ["blue", "gray"], hidden: { blue: null, gray: null }, score: { blue: 0, gray: 0 } });
});

test("what two views have in common is null where they differ, whatever their shape", () => {
  expect(inCommon({ a: 1, b: [1, 2], c: [1], d: { e: 1 } }, { a: 1, b: [1, 3], c: [1, 2], d: null })).toEqual({
    a: 1,
    b: [1, null],
    c: null,
    d: null,
  });
  expect(inCommon({ a: 1, c: 1 }, { b: 1, c: 1 })).toEqual({ c: 1 });
});

test("an event for some is told to the others in other words, or not at all", () => {
  const events = [
    {
      event: "hide",
      rule: "AM-2.1",
      text: "Blue lies low in the orchard.",
      where: "orchard",
      only: "blue",
      others: { text: "Blue is out of sight." },
    },
    { event: "aim", rule: "AM-3.1", text: "Blue aims at the lane.", only: ["blue"] },
    { event: "pass", rule: "AM-3.4", text: "Blue passes." },
  ] as GameEvent[];
  expect(eventsFor(events, "blue")).toEqual([
    { event: "hide", rule: "AM-2.1", text: "Blue lies low in the orchard.", where: "orchard" },
    { event: "aim", rule: "AM-3.1", text: "Blue aims at the lane." },
    { event: "pass", rule: "AM-3.4", text: "Blue passes." },
  ]);
  const told = [
    { event: "hide", rule: "AM-2.1", text: "Blue is out of sight." },
    { event: "pass", rule: "AM-3.4", text: "Blue passes." },
  ];
  expect(eventsFor(events, "gray")).toEqual(told);
  expect(eventsFor(events, null)).toEqual(told);
});

test("reasons and odds are the same whatever the seat cannot know", () => {
  const state = hidden();
  const elsewhere = ambush.copy(state);
  elsewhere.hidden[1] = 3;
  const odd = { do: "dig" };
  expect(ambush.why(state, odd)?.text).not.toBe(ambush.why(elsewhere, odd)?.text);
  expect(whyNot(game, state, "blue", odd)).toEqual(whyNot(game, elsewhere, "blue", odd));
  expect(oddsFor(game, state, "blue", { do: "listen" })).toEqual(oddsFor(game, elsewhere, "blue", { do: "listen" }));
});
