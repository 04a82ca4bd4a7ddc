/** The pictures on the cards, and the plates that tables show first, are made ahead (`npm run cards`): they must still be what the painter paints. */
import { expect, test } from "vitest";
import { compareCards } from "../../../scripts/cards.mjs";

/** Faces are drawn a little differently from one Chromium to the next. */
const CLOSE = 4;

test("every card's picture and every plate is that of its map as it is painted now: else run `npm run cards`", async () => {
  const differences = await compareCards();
  const games = ["antietam", "bullrun", "clash-gettysburg", "firstday", "guns"];
  const pictures = [...games.flatMap((game) => [`cards/${game}`, `plates/${game}`]), "cards/threedays", "plates/threedays-S5"];
  expect(Object.keys(differences).sort()).toEqual(pictures.sort());
  for (const [name, far] of Object.entries(differences)) expect(far, name).toBeLessThan(CLOSE);
});
