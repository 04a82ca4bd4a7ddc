/** The pictures on the cards are made ahead (`npm run cards`): they must still be what the painter paints. */
import { expect, test } from "vitest";
import { compareCards } from "../../../scripts/cards.mjs";

/** Faces are drawn a little differently from one Chromium to the next. */
const CLOSE = 4;

test("every card's picture is that of its map as it is painted now: else run `npm run cards`", async () => {
  const differences = await compareCards();
  expect(Object.keys(differences).sort()).toEqual(["antietam", "bullrun", "clash-gettysburg", "firstday", "guns", "threedays"]);
  for (const [id, far] of Object.entries(differences)) expect(far, id).toBeLessThan(CLOSE);
});
