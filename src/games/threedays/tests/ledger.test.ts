/** 2, 23, 24 What the ledger says of dice, hexes, armies and the map, as the data have it. */
import { describe, expect, it, test } from "vitest";
import { createRandom, draw } from "../../../engine/index.js";
import { batteryOf, cohesion, formations, gunsOf, isGun, leaders, parentOf, unitOf, units } from "../data/armies.js";
import { beyond, farm, grid, ground, hexAt, hexName, level, mapFile, near, steep, town, woods } from "../data/map.js";
import { scenariosFile } from "../data/scenarios.js";
import { breastworks, fatigue, night, tablesFile } from "../data/tables.js";
import { threedays } from "../index.js";
import type { State } from "../state.js";

const unit = (id: string) => units[unitOf(id)];

describe("counters", () => {
  it("[TD-2.1a] [TD-2.1b] fifty men a point, a gun a point", () => {
    expect(unit("us-24mi-a").sp + unit("us-24mi-b").sp).toBe(10);
    expect([unit("us-2me-bty").sp, unit("us-4us-b").sp]).toEqual([6, 6]);
  });

  it("[TD-2.1c] [TD-24.0c] [TD-24.0d] Cohesion is by unit: 13 VT drops from 7 to 3, 2 WI from 9 to 7; no dismounted cavalry above 7", () => {
    expect([unit("us-13vt").cohesion, unit("us-2wi").cohesion]).toEqual([
      [7, 3],
      [9, 7],
    ]);
    for (const { arm, cohesion: own, id } of units) if (arm === "cavalry") expect(own[0], id).toBeLessThanOrEqual(7);
    for (let u = 0; u < units.length; u++) expect(cohesion[2 * u]).toBeGreaterThanOrEqual(cohesion[2 * u + 1]);
  });

  it("[TD-24.0a] [TD-24.0b] no unit has less than a point; headquarters escorts are left out", () => {
    expect(Math.min(...units.map(({ sp }) => sp))).toBe(1);
    expect(units.some(({ id }) => id === "us-1pa-cav" || id === "us-1ma-cav")).toBe(false);
  });

  it("[TD-24.0e] one of Custer's regiments has more Spencers", () => {
    const custer = units.filter(({ brigade, arm }) => brigade === "us-2-3-cav" && arm === "cavalry");
    expect(new Set(custer.map(({ weapon }) => weapon)).size).toBeGreaterThan(1);
  });

  it("[TD-b4.37q] Rank's section is part of McIntosh's brigade, and Jackson's battery of Jenkins'", () => {
    const organic = units.filter(({ brigade }, u) => isGun[u] && !formations.find(({ id }) => id === brigade)!.arm?.includes("artillery"));
    expect([...new Set(organic.map(({ brigade }) => brigade))].sort()).toEqual(["cs-jenkins", "us-1-2-cav"]);
  });

  it("[TD-b4.38m] Beckham's batteries are a brigade of Stuart's division", () => {
    const f = formations.findIndex(({ id }) => id === "cs-ha-beckham");
    expect(formations[parentOf[f]].id).toBe("cs-d-stuart");
  });

  it("[TD-b14.1a] [TD-b14.6b] nobody is green; each half of 26 NC is massed", () => {
    expect(units.some((row) => "green" in row)).toBe(false);
    expect([unit("cs-26nc-a").sp, unit("cs-26nc-b").sp]).toEqual([9, 8]);
  });

  it("[TD-2.1g] every counter of a battery belongs to one brigade", () => {
    for (const guns of gunsOf) expect(new Set(guns.map((u) => units[u].brigade)).size).toBe(1);
    expect(units.every((_, u) => batteryOf[u] >= 0 === (isGun[u] === 1))).toBe(true);
  });
});

describe("dice and tables", () => {
  it("[TD-2.5a] ten-sided dice read 0 to 9, each as often", () => {
    const random = createRandom("dice");
    const counts = Array(10).fill(0);
    for (let i = 0; i < 20_000; i++) counts[draw(random, 10)]++;
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(250);
  });

  test.each([
    ["[TD-17.3b]", 0, [0, 0, 0, 4, "any"]],
    ["[TD-17.3c]", 1, [0, 0, 0, 4, "any"]],
    ["[TD-17.3d]", 2, [1, 0, 0, 4, "any"]],
    ["[TD-17.3e]", 3, [1, -1, 0, 4, "any"]],
    ["[TD-17.3f]", 4, [2, -1, -1, 3, "any"]],
    ["[TD-17.3g]", 5, [2, -2, -1, 2, "no Attack"]],
    ["[TD-17.3h]", 6, [3, -2, -1, 1, "Advance"]],
  ])("%s Fatigue %i: test, Shock, fire, activations, orders %o", (_, of, row) => {
    const { udd, shock, fire, maxActivations, orders } = fatigue[of];
    expect([udd, shock, fire, maxActivations, orders]).toEqual(row);
  });

  it("[TD-17.1a] [TD-16.1a] [TD-16.14b] levels 0 to 6; by night fire -2, Shock -1, sight 2; in a light night fire -1, sight 3", () => {
    expect(tablesFile.fatigue.levels).toEqual([0, 6]);
    expect([night.fire, night.shock, night.sight.value, night.light.fire, night.light.sight]).toEqual([-2, -1, 2, -1, 3]);
  });

  it("[TD-15.1b] [TD-b15.18h] works of Level 1 take one off fire and Shock, of Level 2 two", () => {
    expect([breastworks.level1.fire, breastworks.level1.shock, breastworks.level2.fire, breastworks.level2.shock]).toEqual([
      -1, -1, -2, -2,
    ]);
  });

  it("[TD-16.14a] the fights in the dark are light nights of half hours", () => {
    for (const row of scenariosFile.scenarios as readonly { id: string; lightNight?: boolean; turnMinutes: number }[])
      expect([row.lightNight === true, row.turnMinutes], row.id).toEqual(row.id === "S7" || row.id === "S8" ? [true, 30] : [false, 60]);
  });

  it("[TD-b1.0b] with every option off, and with each alone on, a game begins", () => {
    const off = Object.fromEntries(threedays.options.filter(({ kind }) => kind === "switch").map(({ key }) => [key, false]));
    for (const key of [undefined, ...Object.keys(off)]) {
      const options = { ...off, ...(key !== undefined && { [key]: true }) };
      const s = threedays.setup("S4", options, createRandom("a")) as State;
      expect(threedays.legal(s).length, key).toBeGreaterThan(0);
    }
  });

  it("[TD-b4.13a] four cavalry divisions", () => {
    expect(formations.filter(({ level: of }) => of === "cavalry-division").map(({ id }) => id)).toEqual([
      "us-1-cav",
      "us-2-cav",
      "us-3-cav",
      "cs-d-stuart",
    ]);
    expect(leaders.length).toBe(179);
  });
});

describe("the map", () => {
  const frame = (name: string): [number, number] => {
    const { add } = grid.layout.sheets.find(({ letter }) => letter === name[0])!;
    return [Number(name.slice(1, 3)) + (add?.rows ?? 0), Number(name.slice(3)) + (add?.columns ?? 0)];
  };

  it("[TD-2.4a] [TD-2.4d] [TD-2.4e] rows grow south, columns west; one frame for four sheets", () => {
    expect([near(hexAt("B5707"), hexAt("B5708")), near(hexAt("B1522"), hexAt("B1623")), near(hexAt("B1522"), hexAt("B1622"))]).toEqual([
      1, 1, 1,
    ]);
    expect([frame("A1623"), frame("D7033"), frame("C1124")]).toEqual([
      [16, 58],
      [70, -2],
      [81, 24],
    ]);
    expect(near(hexAt("B2035"), hexAt("A2001"))).toBe(1);
    expect(hexName(hexAt("A1623"))).toBe("A1623");
  });

  it("[TD-b2.0a] [TD-23.0a] four sheets, and the places that the book fixes", () => {
    expect(grid.layout.sheets.map(({ letter }) => letter).sort()).toEqual(["A", "B", "C", "D"]);
    for (const name of ["B3520", "B3618", "B3619", "B3819"]) expect(town[hexAt(name)], name).toBe(1);
    for (const name of ["B5824", "B6028", "B4920", "D7017", "D7026", "D7033"]) expect(hexAt(name)).toBeGreaterThanOrEqual(0);
  });

  it("[TD-23.0b] 4825 and 4925 are higher than the hexes beyond them, and lower than 4920", () => {
    const at = (name: string) => level[hexAt(`B${name}`)];
    for (const low of ["4826", "4926", "4827", "4927"]) for (const high of ["4825", "4925"]) expect(at(high)).toBeGreaterThan(at(low));
    expect(at("4920")).toBeGreaterThan(Math.max(at("4825"), at("4925")));
  });

  it("[TD-b2.42b] [TD-23.0d] a difference of level alone makes no slope Steep; the kinds of ground there are", () => {
    let gradual = 0;
    for (let k = 0; k < steep.length; k++) if (beyond(k) >= 0 && level[beyond(k)] !== level[Math.floor(k / 6)] && !steep[k]) gradual++;
    expect(gradual).toBeGreaterThan(100);
    expect([...ground.terrains].sort()).toEqual(expect.arrayContaining(["clear", "marsh", "orchard", "rocky", "town", "woods"]));
    expect([woods, farm].map((of) => of.includes(1))).toEqual([true, true]);
  });

  it("[TD-21.0j] [TD-b9.75g] [TD-b9.75h] entry areas: Emmitsburg Road 20 or 10, Taneytown 21 or 11, Hanover 19 or 8; 11 and 15 outlined in blue", () => {
    const areas = new Map(mapFile.entryAreas.map((row) => [row.id as number, row]));
    for (const [id, name] of [
      [20, "Emmitsburg"],
      [10, "Emmitsburg"],
      [21, "Taneytown"],
      [11, "Taneytown"],
      [19, "Hanover"],
      [8, "Hanover"],
      [1, "Chambersburg"],
    ] as const)
      expect(areas.get(id)?.name, `${id}`).toContain(name);
    expect(mapFile.entryAreas.filter(({ blueOutline }) => blueOutline).map(({ id }) => id)).toEqual([11, 15]);
  });
});
