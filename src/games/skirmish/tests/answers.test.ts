/** Answers given in advance, as a table keeps and uses them. */
import { describe, expect, test } from "vitest";
import {
  fromPosition,
  type Game,
  type JsonObject,
  type KeptAnswer,
  keepAnswers,
  Refusal,
  saidInAdvance,
  standingNow,
} from "../../../engine/index.js";
import { skirmish } from "../index.js";

const game = skirmish as unknown as Game;

/** Cutler has come beside Archer on turn 2, and gray is asked whether it fires. */
function asked(given: JsonObject = {}): object {
  const table = fromPosition(game, {
    turn: 2,
    units: { Cutler: { hex: "0605", steps: 2 }, Archer: { hex: "0705", steps: 2 } },
    colours: ["Cutler", "Archer"],
    agenda: ["turn", "draw", ["march", "Cutler", 3], ["volley", "Cutler"]],
    ...given,
  });
  if (table instanceof Refusal) throw new Error(table.text);
  return table.state;
}

const fire = { ask: "volley", say: "fire", until: "turn" };
const kept = (...answers: unknown[]): readonly KeptAnswer[] => {
  const list = keepAnswers(game, asked(), answers);
  if (list instanceof Refusal) throw new Error(list.text);
  return list;
};

test("what a seat has said is done when it is asked, and nobody else's word counts", () => {
  expect(saidInAdvance(game, asked(), (seat) => (seat === "gray" ? kept(fire) : []))).toEqual({ do: "fire", by: "Archer" });
  expect(saidInAdvance(game, asked(), (seat) => (seat === "blue" ? kept(fire) : []))).toBeUndefined();
});

test("an answer stands until its turn or phase is over, or to the end", () => {
  const answers = kept(fire, { ...fire, until: "phase" }, { ...fire, until: "game" });
  expect(standingNow(game, asked(), answers)).toHaveLength(3);
  expect(standingNow(game, asked({ turn: 3 }), answers)).toMatchObject([{ until: "game" }]);
});

test("what a seat cannot know changes nothing of what its answer does", () => {
  const by = (colours: string[]) => saidInAdvance(game, asked({ colours }), () => kept(fire));
  expect(by(["Cutler", "Archer"])).toEqual(by(["Stone", "Archer"]));
});

test("when another question is asked, nothing is said", () => {
  expect(saidInAdvance(game, asked({ agenda: ["turn", "draw", "order"] }), () => kept(fire))).toBeUndefined();
});

describe("an answer that cannot be given is refused", () => {
  test.each([
    ["fire", "a list of 100 at most"],
    [["fire"], "no question nothing"],
    [[{ ask: "march", say: "halt", until: "game" }], 'no question "march"'],
    [[{ ...fire, say: "run" }], '"volley" is answered by "fire", "hold"'],
    [[{ ...fire, of: 3 }], '"of" names a piece'],
    [[{ ...fire, least: "much" }], '"least" is a number'],
    [[{ ...fire, until: "never" }], '"until" is "phase", "turn" or "game"'],
  ])("%j", (answers, says) => {
    expect(keepAnswers(game, asked(), answers)).toMatchObject({ rule: "table.answers", text: expect.stringContaining(says) });
  });
});
