import { expect, it } from "vitest";
import { Refusal } from "../../../engine/index.js";
import { at, field } from "./field.js";

it("[BG-11.0] what a lost unit was stays written, and only of one that is lost", () => {
  const { game, s } = field({ units: { U4: at(0, 0), C3: at(1, 0) } });
  const written = { ...game.position(s), units: { C3: at(1, 0) }, eliminated: ["U4"], lostIneffective: ["U4"] };
  const read = game.fromPosition(written);
  if (read instanceof Refusal) throw new Error(read.text);
  expect(game.position(read).lostIneffective).toEqual(["U4"]);
  expect(game.fromPosition({ ...written, lostIneffective: ["C3"] })).toMatchObject({ rule: "BG-11.0" });
});
