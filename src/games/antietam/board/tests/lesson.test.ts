import { expect, test } from "vitest";
import { type Action, isOver } from "../../../../engine/index.js";
import { antietam } from "../../index.js";
import { rules } from "../../rulebook.js";
import { handle } from "../../tests/field.js";
import { antietamBoard as board } from "../index.js";

const { steps } = board.lesson;

function lessonAt(position: Parameters<typeof handle>[1] = {}) {
  const f = handle(antietam, position);
  let at = 0;
  /** The step shown: those that are done are passed for good. */
  const shown = () => {
    const view = antietam.view(f.s, "union");
    const now = antietam.decision(f.s);
    const decision = isOver(now) ? null : { ...antietam.prompt(f.s), ...now };
    while (at < steps.length && steps[at].done(view, decision)) at++;
    return at < steps.length ? { at, look: steps[at].at?.(view), words: steps[at].words } : undefined;
  };
  return { shown, play: (...actions: Action[]) => f.play(...actions) && shown(), dice: f.dice };
}

test("every step cites a rule of the book", () => {
  for (const step of steps) expect(rules.get(step.rule ?? ""), step.words).toBeDefined();
});

test("a player who does as told is led through a whole turn, each step pointing at what comes next", () => {
  const { shown, play, dice } = lessonAt();
  expect(shown()).toMatchObject({ at: 0, look: { piece: "1/3/I" } });
  expect(play({ do: "take", unit: "1/3/I" })).toMatchObject({ at: 1, look: { place: "0909" } });
  expect(play({ do: "move", to: "0909" })).toMatchObject({ at: 2, look: { piece: "1/3/I", place: "0909" } });
  expect(play({ do: "stop" })).toMatchObject({ at: 3, look: { piece: "2/3/I" } });
  expect(play({ do: "take", unit: "2/3/I" })).toMatchObject({ at: 3, look: { place: "0808" } });
  expect(play({ do: "move", to: "0808" }, { do: "stop" })).toMatchObject({ at: 4 });
  expect(play({ do: "end" })).toMatchObject({ at: 5, look: { place: "0809" } });
  expect(play({ do: "attack", target: "0910" })).toMatchObject({ at: 6, look: { place: "0909" } });
  expect(play({ do: "join", hex: "0909" })).toMatchObject({ at: 7, look: { place: "0910" } });
  dice(2, 2);
  expect(play({ do: "roll", odds: "1-1" })).toMatchObject({ at: 8 });
  play({ do: "retreat", unit: "Lawton", to: "0911" });
  expect(play({ do: "hold" })).toMatchObject({ at: 9, look: { place: "0809" } });
  play({ do: "attack", target: "0809" }, { do: "join", hex: "0808" }, { do: "roll", odds: "1-1" });
  play({ do: "retreat", unit: "Winder", to: "0810" }, { do: "hold" });
  expect(play({ do: "end" })).toMatchObject({ at: 10 });
});

test("a player who ends movement at once is told what comes next, not what was missed", () => {
  const { play } = lessonAt();
  expect(play({ do: "end" })).toMatchObject({ at: 9 });
  expect(play({ do: "end" })).toMatchObject({ at: 10 });
});
