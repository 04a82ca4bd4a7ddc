/** The tables, cell by cell. */
import { describe, expect, it, test } from "vitest";
import { weapons } from "../data/armies.js";
import {
  fatigue,
  fireResult,
  OUT_OF_RANGE,
  oddsOf,
  overshoot,
  rangeEffect,
  rangeOf,
  refusedSplit,
  shockResult,
  shockResults,
} from "../data/tables.js";

const cell = (sp: number, roll: number): string => {
  const { lost, udd, disorder } = fireResult(sp, roll);
  return lost === 0 ? (disorder ? "D" : udd ? "U" : "-") : `${lost}${disorder ? "D" : ""}`;
};

describe("the Fire Table", () => {
  test.each([
    ["[TD-10.55f]", 1, "- - - - - - - U U U 1 1 1 1D"],
    ["[TD-10.55g]", 2, "- - - - - - U U U 1 1 1 1D 2"],
    ["[TD-10.55h]", 3, "- - - - - U U U 1 1 1 1D 2 2"],
    ["[TD-10.55i]", 4, "- - - - U U U 1 1 1 1D 2 2 2D"],
    ["[TD-10.55j]", 5, "- - - U U U 1 1 1 1D 2 2 2D 3"],
    ["[TD-10.55k]", 6, "- - U U U 1 1 1 1D 2 2 2D 3 3"],
    ["[TD-10.55l]", 7, "- U U U 1 1 1 1D 2 2 2D 3 3 3D"],
  ])("%s column %i", (_, sp, cells) => {
    expect(Array.from({ length: 14 }, (_row, roll) => cell(sp, roll)).join(" ")).toBe(cells);
  });

  it("[TD-2.5d] [TD-10.1d] rolls beyond the table read its first and last row, eight points and more the column of seven", () => {
    expect([cell(3, -4), cell(3, 20), cell(12, 7)]).toEqual([cell(3, 0), cell(3, 13), cell(7, 7)]);
  });
});

describe("the range charts", () => {
  test.each([
    ["[TD-10.7f]", "R", [1, -1, -3]],
    ["[TD-10.7g]", "M", [1, -4]],
    ["[TD-10.7h]", "MX", [1, -2, -4]],
    ["[TD-10.7i]", "BR", [2, 0, -2, -4]],
    ["[TD-10.7j]", "BRSS", [2, 1, 0, -1, -2, -3]],
    ["[TD-10.7k]", "BC", [1, -2, -4]],
    ["[TD-10.7l]", "RC", [3, 0, -2, -4]],
    ["[TD-10.7m]", "C", [0, -3]],
  ])("%s %s, hex by hex, and nothing beyond", (_, name, row) => {
    const weapon = weapons.indexOf(name as never);
    expect(row.map((_modifier, i) => rangeEffect(weapon, i + 1))).toEqual(row);
    expect(rangeEffect(weapon, row.length + 1)).toBe(OUT_OF_RANGE);
  });

  const bands = [1, 2, 3, 5, 7, 10, 13, 17, 22, 28];
  test.each([
    ["[TD-10.7n]", "N", 13, [4, 2, 1, -1, -2, -2, -3]],
    ["[TD-10.7o]", "R3", 22, [2, 1, 0, -1, -1, -1, -2, -2, -3]],
    ["[TD-10.7p]", "P10", 22, [2, 1, 0, -1, -1, -1, -2, -2, -3]],
    ["[TD-10.7q]", "P20", 28, [2, 1, 0, 0, 0, -1, -1, -2, -2, -3]],
    ["[TD-10.7r]", "J14", 17, [2, 1, 0, -1, -1, -2, -2, -3]],
    ["[TD-10.7s]", "H12", 9, [3, 2, 0, -2, -2, -3]],
    ["[TD-10.7t]", "H24", 10, [4, 2, 1, -1, -2, -2]],
    ["[TD-10.7u]", "G6", 12, [2, 1, 0, -2, -2, -3, -4]],
    ["[TD-10.7v]", "W", 50, [0, -1, -1, -1, -1, -1, -1, -1, -1, -2]],
  ])("%s %s by band, to %i hexes", (_, name, most, row) => {
    const weapon = weapons.indexOf(name as never);
    expect(rangeOf(weapon)).toBe(most);
    expect(row.map((_modifier, i) => rangeEffect(weapon, Math.min(most, bands[i])))).toEqual(row);
    expect(rangeEffect(weapon, most + 1)).toBe(OUT_OF_RANGE);
  });

  it("[TD-b18.2b] without Overshoot long range costs more, the Whitworth only from 18 hexes", () => {
    const extra = (name: string, hexes: number) =>
      rangeEffect(weapons.indexOf(name as never), hexes, true) - rangeEffect(weapons.indexOf(name as never), hexes);
    expect([7, 8, 11, 14, 18].map((hexes) => extra("R3", hexes))).toEqual([0, -1, -2, -2, -3]);
    expect([8, 17, 18, 29].map((hexes) => extra("W", hexes))).toEqual([0, 0, -1, -1]);
  });
});

describe("Shock", () => {
  test.each([
    ["[TD-11.4ac]", 1, 6, -4],
    ["[TD-11.4ad]", 1, 3, -3],
    ["[TD-11.4ae]", 1, 2, -2],
    ["[TD-11.4af]", 2, 3, -1],
    ["[TD-11.4ag]", 4, 4, 0],
    ["[TD-11.4ah]", 3, 2, 1],
    ["[TD-11.4ai]", 2, 1, 2],
    ["[TD-11.4aj]", 3, 1, 3],
    ["[TD-11.4ak]", 4, 1, 4],
    ["[TD-11.4al]", 9, 1, 5],
  ])("%s %i to %i gives %i", (_, attack, defence, drm) => {
    expect(oddsOf(attack, defence, false).drm).toBe(drm);
  });

  it("[TD-11.4b] [TD-11.4c] the nearest step, ties to the attacker; for the defender the highest not above the ratio", () => {
    expect([oddsOf(12, 5, false).ratio, oddsOf(5, 2, false).ratio, oddsOf(7, 6, false).ratio]).toEqual(["2:1", "3:1", "1:1"]);
    expect([oddsOf(12, 5, true).ratio, oddsOf(29, 10, true).ratio, oddsOf(1, 6, true).ratio]).toEqual(["2:1", "2:1", "1:4"]);
  });

  it("[TD-11.45a] every modified roll from -4 to 13", () => {
    const results = Array.from({ length: 18 }, (_, i) => shockResults[shockResult(i - 4)]);
    expect(results).toEqual([
      "Attack Wrecked",
      "Attack Wrecked",
      "Repulsed",
      "Repulsed",
      "Repulsed",
      "Attacker Retreats",
      "Attacker Retreats",
      "Attacker Retreats",
      "Bloody Stand Off",
      "Stand Off",
      shockResults[5],
      "Defender Retreats",
      "Defender Beaten",
      "Defender Beaten",
      "Defender Broken",
      "Defender Broken",
      "Defender Routed",
      "Defender Routed",
    ]);
  });
});

describe("smaller tables", () => {
  test.each([
    ["[TD-b7.35b]", 2, undefined],
    ["[TD-b7.35c]", 3, [2, 1]],
    ["[TD-b7.35d]", 4, [2, 2]],
    ["[TD-b7.35e]", 5, [3, 2]],
    ["[TD-b7.35f]", 6, [3, 3]],
    ["[TD-b7.35g]", 7, [4, 3]],
    ["[TD-b7.35h]", 8, [5, 3]],
    ["[TD-b7.35i]", 9, [6, 3]],
    ["[TD-b7.35j]", 10, [7, 3]],
    ["[TD-b7.35k]", 14, [7, 4]],
  ])("%s %i points split between front and refused flank", (_, sp, split) => {
    expect(refusedSplit(sp)).toEqual(split);
  });

  test.each([
    ["[TD-17.3b]", 0, [0, 0, 0, 4, "any"]],
    ["[TD-17.3c]", 1, [0, 0, 0, 4, "any"]],
    ["[TD-17.3d]", 2, [1, 0, 0, 4, "any"]],
    ["[TD-17.3e]", 3, [1, -1, 0, 4, "any"]],
    ["[TD-17.3f]", 4, [2, -1, -1, 3, "any"]],
    ["[TD-17.3g]", 5, [2, -2, -1, 2, "no Attack"]],
    ["[TD-17.3h]", 6, [3, -2, -1, 1, "Advance"]],
  ])("%s Fatigue %i", (_, level, row) => {
    const { udd, shock, fire, maxActivations, orders } = fatigue[level];
    expect([udd, shock, fire, maxActivations, orders]).toEqual(row);
  });

  it("[TD-b18.11c] Overshoot: on target to 4, one beyond to 6, two on 7, anywhere from 8", () => {
    expect([0, 4, 5, 6, 7, 8, 12].map(overshoot)).toEqual([0, 0, 1, 1, 2, 3, 3]);
  });
});
