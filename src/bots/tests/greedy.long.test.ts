import { describe, expect, it } from "vitest";
import type { Game } from "../../engine/index.js";
import { antietam } from "../../games/antietam/index.js";
import { guns } from "../../games/guns/index.js";
import { winnerWith } from "./played.js";

describe("the greedy bot beats the random bot as either side, again and again", () => {
  it.each(["union", "confederate"])("at Antietam as the %s", (side) => {
    for (let i = 0; i < 10; i++) expect(winnerWith(antietam as unknown as Game, side, `${i}`)).toBe(side);
  });

  it.each(["union", "confederate"])("at Gettysburg as the %s", (side) => {
    for (let i = 0; i < 3; i++) expect(winnerWith(guns as unknown as Game, side, `${i}`, true)).toBe(side);
  });
});
