import { expect, test } from "vitest";
import { antietamCard as card } from "../../../games/antietam/board/card.js";
import { contradiction } from "../contradiction.js";

const sides = { seat: "union", other: "confederate" };
const standing = (winner: string | null) => ({ winner, level: "", score: {}, text: "" });

test("where the chances and the score favour different sides, it is said why", () => {
  const words = contradiction(card, sides, 0.64, standing("confederate"));
  expect(words).toContain("If it ended now the Confederate side would win");
  expect(words).toContain("the Union side has won 64");
  expect(contradiction(card, sides, 0.2, standing(null))).toContain("it would be drawn");
});

test("where they agree, or nobody is favoured, there is nothing to explain", () => {
  expect(contradiction(card, sides, 0.64, standing("union"))).toBeUndefined();
  expect(contradiction(card, sides, 0.2, standing("confederate"))).toBeUndefined();
  expect(contradiction(card, sides, 0.51, standing("confederate"))).toBeUndefined();
  expect(contradiction(card, sides, 0.64, undefined)).toBeUndefined();
});
