/** The armies: counters, strengths, Cohesion and how a unit wears down. */
import { describe, expect, it, test } from "vitest";
import {
  armiesFile,
  batteryOf,
  brigadeOf,
  CONFEDERATE,
  formationOf,
  formations,
  isBerdan,
  isElite,
  isInfantry,
  LEADERS,
  leaderOfFormation,
  parentOf,
  sideOf,
  UNION,
  UNITS,
  units,
} from "../data/armies.js";
import { isWornOut } from "../rules/strength.js";

describe("counters", () => {
  test.each([
    ["[TD-24.0f]", UNION, "infantry", 241, 1443],
    ["[TD-24.0g]", UNION, "cavalry", 61, 200],
    ["[TD-24.0h]", UNION, "artillery", 57, 312],
    ["[TD-24.0i]", UNION, "horse-artillery", 9, 46],
    ["[TD-24.0j]", CONFEDERATE, "infantry", 172, 1151],
    ["[TD-24.0k]", CONFEDERATE, "cavalry", 40, 124],
    ["[TD-24.0l]", CONFEDERATE, "artillery", 108, 250],
    ["[TD-24.0m]", CONFEDERATE, "horse-artillery", 7, 19],
  ])("%s side %i, %s: %i counters of %i points", (_, side, arm, counters, sp) => {
    const rows = armiesFile.units.filter((row, u) => sideOf[u] === side && row.arm === arm);
    expect([rows.length, rows.reduce((sum, row) => sum + row.sp, 0)]).toEqual([counters, sp]);
  });

  it("[TD-b14.6a] [TD-b14.5a] halves of 24 MI and 26 NC are units of their own; the Sharpshooters are Ward's", () => {
    expect(units.filter(({ id }) => /^us-24mi-[ab]$|^cs-26nc-[ab]$/.test(id)).length).toBe(4);
    const berdan = units.flatMap((_, u) => (isBerdan[u] ? [brigadeOf[u]] : []));
    expect(berdan).toEqual([formationOf("us-2-1-iii"), formationOf("us-2-1-iii")]);
  });

  it("[TD-b14.26a] no battalion of cavalry has more than four points", () => {
    expect(units.filter(({ arm, sp }) => arm === "cavalry" && sp > 4)).toEqual([]);
  });

  it("[TD-2.1g] [TD-4.1a] counters of a battery are one battery; every brigade has a leader and every division a corps or army above it", () => {
    for (let u = 0; u < UNITS; u++) expect(batteryOf[u] >= 0, units[u].id).toBe(units[u].arm.endsWith("artillery"));
    expect(LEADERS).toBe(179);
    formations.forEach(({ level, id }, f) => {
      if (level === "brigade") expect(leaderOfFormation[f], id).toBeGreaterThanOrEqual(0);
      if (level !== "army") expect(parentOf[f], id).toBeGreaterThanOrEqual(0);
    });
  });
});

describe("Collapse", () => {
  const collapsesAt = (elite: boolean, original: number): number => {
    for (let sp = original; sp >= 1; sp--) if (isWornOut(elite, original, sp)) return sp;
    return 0;
  };

  test.each([
    ["[TD-b12.23c]", 14, 4],
    ["[TD-b12.23d]", 13, 4],
    ["[TD-b12.23e]", 12, 3],
    ["[TD-b12.23f]", 11, 3],
    ["[TD-b12.23g]", 10, 3],
    ["[TD-b12.23h]", 9, 2],
    ["[TD-b12.23i]", 8, 2],
    ["[TD-b12.23j]", 7, 2],
    ["[TD-b12.23k]", 6, 1],
    ["[TD-b12.23l]", 5, 1],
    ["[TD-b12.23m]", 4, 1],
    ["[TD-b12.23n]", 3, 0],
  ])("%s elite infantry of %i at %i", (_, original, at) => {
    expect(collapsesAt(true, original)).toBe(at);
  });

  it("[TD-12.22a] [TD-b12.23a] others below half, and only infantry is elite", () => {
    expect([8, 7, 2, 1].map((original) => collapsesAt(false, original))).toEqual([3, 3, 0, 0]);
    expect(units.every((_, u) => !isElite[u] || isInfantry[u] === 1)).toBe(true);
  });
});
