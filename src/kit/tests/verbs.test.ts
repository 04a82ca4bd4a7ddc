/** Verbs with a text of the player's own, and under which rule a verb is refused where it is not asked for. */
import { describe, expect, test } from "vitest";
import { Refusal, type Struct, struct } from "../../engine/index.js";
import {
  agendaFields,
  among,
  chapterNumbers,
  type Frames,
  pop,
  push,
  rulesOf,
  storesOf,
  turnTo,
  type Verb,
  verb,
  whole,
} from "../index.js";

const frames = { council: [], march: [], over: [] } satisfies Frames<unknown>;
const Chapter = chapterNumbers(frames);
const stores = { sent: "i32", ...storesOf(agendaFields(2)) } as const;
type State = Struct<typeof stores>;
const type = struct(stores, {});
const order = verb<State>();

const told: string[] = [];
const send = order({
  fields: { to: among(["Lee", "Hill"]) },
  words: "text",
  each: (s, open) => open(1, 0, 0, s.sent ? "Hurry." : "Come up."),
  refuse: (_, { to }, words) => (words.length > 10 ? new Refusal("VE-1.2", `Too long for ${to}.`) : undefined),
  do(s, { to }, _, words) {
    s.sent = to;
    told.push(words);
    pop(s);
  },
});
const march = order({
  do: (s) => turnTo(s, Chapter.over),
  notNow: (s, now) => (s.sent ? new Refusal("VE-2.2", `Hear the answer first; now: ${now}.`) : undefined),
});

const asked = (verbs: Readonly<Record<string, Verb<State>>>, rule: string) => ({
  rule,
  seat: () => "gray",
  prompt: () => ({ text: "?" }),
  verbs,
});
const chapters = {
  council: asked({ send }, "VE-1.1"),
  march: asked({ march }, "VE-2.1"),
  over: { result: () => ({ winner: null, level: "done", score: {}, text: "Enough." }) },
};
const { legal, why, act } = rulesOf<State>(frames, chapters, "VE-0.1");

function council(): State {
  const s = type.create();
  push(s, Chapter.march);
  push(s, Chapter.council);
  return s;
}

describe("a verb with a text", () => {
  test("is listed with one, takes any other that it does not refuse, and does what it says", () => {
    const s = council();
    expect(legal(s)).toEqual([{ do: "send", to: "Hill", text: "Come up." }]);
    expect(why(s, { do: "send", to: "Lee", text: "" })).toBeUndefined();
    act(s, { do: "send", to: "Hill", text: "At once." });
    expect([s.sent, told.at(-1)]).toEqual([1, "At once."]);
    push(s, Chapter.council);
    expect(legal(s)).toEqual([{ do: "send", to: "Hill", text: "Hurry." }]);
  });

  test.each([
    [{ do: "send", to: "Hill" }, "VE-1.1", '"text" is missing: "send" needs a text.'],
    [{ do: "send", to: "Hill", text: 3 }, "VE-1.1", '"text" is missing: "send" needs a text.'],
    [{ do: "send", to: "Hood", text: "Hurry." }, "VE-1.1", '"to" is one of "Lee", "Hill", not "Hood".'],
    [{ do: "send", to: "Hill", text: "Come up at once." }, "VE-1.2", "Too long for 1."],
  ])("%j is refused", (action, rule, text) => expect(why(council(), action)).toMatchObject({ rule, text }));
});

test("a verb that is not asked for says itself why, else it is refused by the rule of the sequence", () => {
  const s = council();
  expect(why(s, { do: "march" })).toMatchObject({ rule: "VE-0.1", text: '"march" is not asked for now; now: "send".' });
  s.sent = 1;
  expect(why(s, { do: "march" })).toMatchObject({ rule: "VE-2.2", text: 'Hear the answer first; now: "send".' });
  expect(rulesOf<State>(frames, chapters).why(council(), { do: "march" })).toMatchObject({ rule: "VE-1.1" });
});

test("a verb whose fields cannot be gone through has to list what is open itself", () => {
  const halt = order({ fields: { on: whole(1, 3) }, do: (s) => pop(s) });
  expect(() => rulesOf<State>(frames, { ...chapters, march: asked({ halt }, "VE-2.1") })).toThrow(
    'The values of "on" cannot be gone through',
  );
});
