/** Antietam keeps the promises of the contract: whole games with chance players and every option at random. */
import { describe, expect, it } from "vitest";
import { fuzz } from "../../../engine/fuzz.js";
import { antietam } from "../index.js";

describe("conformance", () => {
  it("keeps every promise at positions all through four games", { timeout: 120_000 }, () => {
    const report = fuzz(antietam, { games: 4, seed: "thorough", thorough: 0.05 });
    expect(report.violation).toBeUndefined();
    expect(report.games).toBe(4);
  });

  it("plays 150 whole games with random options and breaks nothing", { timeout: 240_000 }, () => {
    const report = fuzz(antietam, { games: 150, seed: "npm test", thorough: 0.001 });
    expect(report.violation).toBeUndefined();
    expect(report.games).toBe(150);
  });
});
