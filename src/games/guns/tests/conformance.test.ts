/** The Guns of Gettysburg keeps the promises of the contract: whole games with chance players and every option at random. */
import { describe, expect, it } from "vitest";
import { fuzz } from "../../../engine/fuzz.js";
import { guns } from "../index.js";

describe("conformance", () => {
  it("keeps every promise at positions all through two games", () => {
    const report = fuzz(guns, { games: 2, seed: "thorough", thorough: 0.05 });
    expect(report.violation).toBeUndefined();
    expect(report.games).toBe(2);
  });

  it("plays 60 whole games with random options and breaks nothing", () => {
    const report = fuzz(guns, { games: 60, seed: "npm test", thorough: 0.001 });
    expect(report.violation).toBeUndefined();
    expect(report.games).toBe(60);
  });
});
