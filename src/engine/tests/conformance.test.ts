import { describe, expect, test } from "vitest";
import { conformance, promisesKept } from "../conformance/promises.js";
import { Violation } from "../conformance/walk.js";
import { type Action, type Game, isOver, type Outcome, Refusal } from "../game.js";
import { below, die } from "../random.js";
import { type Toy, toy } from "./toy.js";

/** The violation that a broken toy is caught with. */
function caught(broken: Partial<Game<Toy>>): Violation {
  try {
    conformance({ ...toy, ...broken }, { actions: 60, seed: "broken", setUp: {}, limit: 500 });
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
  throw new Error("nothing was caught");
}

test("a sound game passes, whatever its scenario and options", () => {
  const { looks, actions } = conformance(toy, { actions: 800, seed: "sound" });
  expect(Object.values(looks)).toEqual([actions]);
  conformance(toy, { actions: 200, seed: "sound", setUp: { scenario: "siege", options: { heavy: true } } });
});

test("a game that is looked at by no check is still looked at", () => {
  const broken = { ...toy, faults: () => ["a lost unit"] };
  expect(() => conformance(broken, { actions: 1, seed: "part", checks: [] })).toThrow(/faults: a lost unit/);
  let asked = 0;
  const forecast: typeof toy.forecast = (state, action) => {
    asked++;
    return toy.forecast(state, action);
  };
  conformance({ ...toy, forecast }, { actions: 40, seed: "part", checks: [] });
  expect(asked).toBe(0);
  conformance({ ...toy, forecast }, { actions: 40, seed: "part", checks: [promisesKept(8)] });
  expect(asked).toBeGreaterThan(0);
});

describe("a broken game is caught:", () => {
  const withFire = (change: (outcomes: readonly Outcome[]) => readonly Outcome[]): Partial<Game<Toy>> => ({
    forecast: (state, action) => (action.do === "fire" ? change(toy.forecast(state, action)) : toy.forecast(state, action)),
  });
  const afterAct = (change: (state: Toy, action: Action) => void): Partial<Game<Toy>> => ({
    act(state, action, log) {
      toy.act(state, action, log);
      change(state, action);
    },
  });
  let calls = 0;

  test.each<[string, Partial<Game<Toy>>, RegExp]>([
    [
      "why() refuses what is legal",
      { why: (state, action) => (JSON.stringify(action).includes("swear") ? new Refusal("TY-0.0", "No oaths.") : toy.why(state, action)) },
      /{"do":"swear"} is legal and refused: TY-0.0 No oaths/,
    ],
    [
      "why() knows an action only by identity",
      {
        legal: (state) => toy.legal(state).map((action) => Object.assign(Object.create({ mine: true }), action)),
        why: (state, action) =>
          (action as { mine?: boolean } | undefined)?.mine ? undefined : (toy.why(state, action) ?? new Refusal("TY-0.0", "Not mine.")),
      },
      /refused once it has gone through JSON: TY-0.0/,
    ],
    [
      "why() accepts what is not listed",
      { legal: (state) => toy.legal(state).filter((action) => action.do !== "swear" || state.turn < 3) },
      /not listed as legal and not refused/,
    ],
    [
      "why() ignores what it does not know",
      { why: (state, action) => toy.why(state, { ...(action as object), "no such key": undefined }) },
      /not listed as legal and not refused/,
    ],
    [
      "why() throws at rubbish",
      { why: (state, action) => toy.why(state, { ...(action as object), do: (action as Action).do.trim() }) },
      /Cannot read properties/,
    ],
    [
      "a refusal without a rule",
      { why: (state, action) => toy.why(state, action) && new Refusal("no", "Never.") },
      /refused without a rule or a text: "no"/,
    ],
    [
      "a refusal without a text",
      { why: (state, action) => toy.why(state, action) && new Refusal("TY-1.0", "") },
      /refused without a rule or a text/,
    ],
    [
      "a refusal that changes the state",
      {
        why(state, action) {
          const refusal = toy.why(state, action);
          if (refusal) state.score[0]++;
          return refusal;
        },
      },
      /refusing .* changes the state/,
    ],
    [
      "asking that changes the state",
      {
        forecast(state, action) {
          die(state.random);
          return toy.forecast(state, action);
        },
      },
      /changed by asking: the odds/,
    ],
    [
      "a view that shows a secret",
      { view: (state, seat) => ({ ...toy.view(state, seat), hint: state.card[0] + state.card[1] }) },
      /the view of (blue|gray) of what it imagines differs/,
    ],
    [
      "a view that shows the dice to come",
      { view: (state, seat) => ({ ...toy.view(state, seat), omen: state.random[0] }) },
      /under other dice to come differs/,
    ],
    [
      "a prompt that shows a secret",
      { prompt: (state) => ({ text: `Mind the ${state.card[1 - state.seat]}.` }) },
      /the prompt of what (blue|gray) imagines differs/,
    ],
    [
      "a log that shows a secret",
      {
        act(state, action, log) {
          const hidden = state.card[1 - state.seat];
          toy.act(state, action, log);
          log?.push({ event: "glimpse", rule: "TY-3.4", text: `They hold a ${hidden}.` });
        },
      },
      /what (blue|gray) is told of .* in what it imagines differs/,
    ],
    [
      "a turn that is skipped for a secret",
      {
        act(state, action, log) {
          const strong = state.card[1 - state.seat] > 3 && state.shown[1 - state.seat] === 0;
          toy.act(state, action, log);
          if (strong && action.do === "march") state.seat = 1 - state.seat;
        },
      },
      /(the view of|who decides after) .* imagines differs/,
    ],
    [
      "imagining another decision",
      {
        imagine(view, random) {
          const state = toy.imagine(view, random);
          state.sworn[state.seat] = 1;
          return state;
        },
      },
      /imagines differs/,
    ],
    [
      "imagining what cannot be",
      {
        imagine(view, random) {
          const state = toy.imagine(view, random);
          state.shown.forEach((shown, i) => {
            if (!shown && Object.values(view.hands as object)[i] === null) state.card[i] = 9;
          });
          return state;
        },
      },
      /imagines has faults: a card that is not in the pack/,
    ],
    ["chance from outside", afterAct((state) => (state.score[0] += calls++ % 2)), /leads to two different states|differs/],
    [
      "another state when it is logged",
      {
        act(state, action, log) {
          toy.act(state, action, log);
          if (log) state.score[0]++;
        },
      },
      /leads to two different states/,
    ],
    ["odds that do not sum to 1", withFire((outcomes) => outcomes.slice(1)), /the odds of {"do":"fire"} sum to 0\./],
    [
      "an impossible outcome",
      withFire((outcomes) => [...outcomes, { p: 0, dice: [3], result: "draw", text: "A draw." }]),
      /lacks its odds/,
    ],
    [
      "an outcome by dice that are not rolled",
      withFire((outcomes) => outcomes.map((outcome) => ({ ...outcome, dice: [1, 1] }))),
      /does not roll the dice of its forecast, 1,1/,
    ],
    [
      "an option that may not have its default",
      {
        options: [
          {
            key: "sky",
            kind: "choice",
            default: "fog",
            title: "Sky",
            rule: "TY-5.3",
            choices: [
              { value: "sun", title: "Sun" },
              { value: "rain", title: "Rain" },
            ],
          },
        ],
      },
      /"sky" may not be fog/,
    ],
    ["an option twice", { options: [...toy.options, toy.options[0]] }, /two options have one key/],
    [
      "answers in advance that nobody gives",
      { answers: [{ ask: "turn", title: "A turn", rule: "TY-2.0", says: [], byPiece: false }] },
      /nobody to give them/,
    ],
    [
      "an answer in advance that is not open",
      {
        answers: [{ ask: "turn", title: "A turn", rule: "TY-2.0", says: [{ id: "fly", title: "Fly" }], byPiece: false }],
        answered: (_state, [first]) => (first ? { do: "fly" } : undefined),
        moment: (state) => ({ turn: state.turn, phase: 0 }),
      },
      /answers {"do":"fly"}, which is not open/,
    ],
    ["dice with too many faces", withFire((outcomes) => outcomes.map((outcome) => ({ ...outcome, dice: [7] }))), /is forecast with 7/],
    [
      "a guess that shows what cannot be",
      { guesses: () => ({ draw: (into) => void into.score.fill(9) }) },
      /the view of (blue|gray) of what it guesses differs/,
    ],
    ["faults", { faults: (state) => (state.turn > 3 ? ["a lost picket", "a doubled one"] : []) }, /faults: a lost picket; a doubled one/],
    ["an endless game", afterAct((state) => (state.turn = 1)), /no end after 500 actions/],
    ["nothing legal before the end", { legal: (state) => (state.turn > 4 ? [] : toy.legal(state)) }, /nothing is legal before the end/],
    ["an action listed twice", { legal: (state) => [...toy.legal(state), { do: "march" }] }, /{"do":"march"} is listed twice/],
    ["an action without a verb", { legal: (state) => [...toy.legal(state), { do: "" }] }, /no verb in/],
    ["the table's own verb", { legal: (state) => [...toy.legal(state), { do: "dice" }] }, /"dice" is the table's own/],
    [
      "a legal action that is refused on the quick",
      { legal: (state) => [...toy.legal(state), { do: "fly" }], why: (state, action) => toy.why(state, action) },
      /{"do":"fly"} is legal and refused/,
    ],
    ["a seat nobody has", { decision: (state) => ({ ...toy.decision(state), seat: "red" }) }, /"red" decides, and has no seat/],
    ["a decision without a rule", { decision: (state) => ({ ...toy.decision(state), rule: "" }) }, /lacks a question or a rule/],
    ["no words", { prompt: () => ({ text: "" }) }, /the prompt has no text/],
    [
      "an event without a rule",
      {
        act(state, action, log) {
          toy.act(state, action);
          log?.push({ event: "something", rule: "", text: "Something happens." });
        },
      },
      /an event without name, rule or text/,
    ],
    [
      "a state that JSON does not keep",
      { toJson: (state) => ({ ...(toy.toJson(state) as object), turn: Number.NaN }) },
      /JSON does not keep the state.turn/,
    ],
    [
      "a state that JSON changes",
      { fromJson: (json) => toy.fromJson({ ...(json as object), score: [0, 0] }) },
      /the state is another after JSON/,
    ],
    [
      "a view of typed arrays",
      { view: (state, seat) => ({ ...toy.view(state, seat), sworn: state.sworn as unknown as number[] }) },
      /JSON does not keep the view of blue.sworn/,
    ],
    ["a position it cannot read", { fromPosition: () => new Refusal("TY-1.0", "What is this?") }, /its own position is refused: TY-1.0/],
    ["a position that forgets", { position: (state) => ({ ...toy.position(state), sworn: [] }) }, /of the position read again differs/],
    [
      "a position that forgets what nobody is asked about yet",
      { position: (state) => ({ ...toy.position(state), score: {} }) },
      /the state behind the position read again differs/,
    ],
    ["a copy that is none", { copy: (state) => state }, /an action on a copy changes the original/],
    ["an assignment that forgets", { assign: (to, from) => void to.score.set(from.score) }, /a state assigned is another state/],
    [
      "actions after the end",
      { why: (state, action) => (isOver(toy.decision(state)) ? undefined : toy.why(state, action)) },
      /is accepted after the end/,
    ],
    [
      "a winner who does not play",
      { decision: (state) => (isOver(toy.decision(state)) ? { ...toy.decision(state), winner: "red" } : toy.decision(state)) },
      /the winner "red" has no seat/,
    ],
    [
      "a result without words",
      { decision: (state) => (isOver(toy.decision(state)) ? { ...toy.decision(state), text: "" } : toy.decision(state)) },
      /the result lacks/,
    ],
    ["a standing without words", { standing: (state) => ({ ...toy.standing(state), text: "" }) }, /the result lacks/],
    [
      "an end that is not how it stands",
      { standing: (state) => ({ ...toy.standing(state), score: { blue: -1, gray: -1 } }) },
      /not how it ended/,
    ],
    [
      "a set-up by chance from outside",
      { setup: (...given) => Object.assign(toy.setup(...given), { turn: 1 + (calls++ % 2) }) },
      /does not replay/,
    ],
    ["a set-up it refuses itself", { setup: () => new Refusal("TY-1.0", "Not tonight.") }, /the set-up is refused: TY-1.0 Not tonight/],
    [
      "a crash",
      afterAct((state) => {
        if (state.turn > 3 && below(state.random, 1) === 0) throw new Error("out of range");
      }),
      /out of range/,
    ],
  ])("%s", (_name, broken, text) => {
    const violation = caught(broken);
    expect(violation.message).toMatch(text);
    expect(violation.message).toMatch(/^seed "broken\/\d", after action \d+: toy: /);
  });
});
