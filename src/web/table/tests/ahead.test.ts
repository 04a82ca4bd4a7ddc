import { expect, test } from "vitest";
import { type GivenAnswer, inTurn } from "../ahead/ahead.js";

const said = (ask: string, say: string, more = {}): GivenAnswer => ({
  seat: "blue",
  answer: { ask, say, until: "game", ...more } as GivenAnswer["answer"],
});

test("answers stand as they are gone through: for somebody before all, of equals the last first, and whatever is left else", () => {
  const given = [said("fire", "hold"), said("fire", "reply", { least: 2 }), said("turn", "stay"), said("fire", "hold", { of: "A" })];
  const turns = inTurn(given, [{ ask: "turn" }, { ask: "fire" }]).map(({ answer, otherwise }) => [answer.say, answer.of, otherwise]);
  expect(turns).toEqual([
    ["stay", undefined, false],
    ["hold", "A", false],
    ["reply", undefined, false],
    ["hold", undefined, true],
  ]);
});
