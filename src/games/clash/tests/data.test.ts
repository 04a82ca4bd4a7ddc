/** 3 Pieces, maps and orders of battle as the data have them; 11.3 the prices of the ground. */
import { describe, expect, test } from "vitest";
import { distance } from "../../../kit/index.js";
import type { Battle } from "../battle.js";
import { bullRun } from "../data/bull-run.js";
import { gettysburg } from "../data/gettysburg.js";

const at = (battle: Battle, name: string) => battle.grid.ids.get(name)!;
const side = (battle: Battle, a: string, b: string) =>
  [0, 1, 2, 3, 4, 5].map((d) => at(battle, a) * 6 + d).find((k) => battle.grid.neighbour[k] === at(battle, b))!;
const price = (battle: Battle, a: string, b: string, type = 0) => battle.price[type][side(battle, a, b)] / 4;
const unit = (battle: Battle, name: string) => battle.names.indexOf(name);
const level = (battle: Battle, name: string) => battle.level[at(battle, name)];
const steps = (battle: Battle, of: number) => battle.unitsOf[of].reduce((sum, u) => sum + battle.fullSteps[u], 0);
const mean = (battle: Battle, units: readonly number[]) =>
  units
    .map((u) => battle.ter[u])
    .filter((ter) => ter > 0)
    .reduce((sum, ter, _, all) => sum + ter / all.length, 0);

describe("3.2 units", () => {
  test("[CG-3.2a CG-3.2.6c CG-3.2.7a] infantry or cavalry, one or two steps, TER 2 to 5 or by a die", () => {
    for (const battle of [bullRun, gettysburg])
      for (const row of battle.facts.army.units) {
        expect(["infantry", "cavalry"]).toContain(row.type);
        expect([1, 2]).toContain(row.steps);
        expect(row.ter === 0 || (row.ter >= 2 && row.ter <= 5)).toBe(true);
      }
    expect(gettysburg.facts.army.units.filter(({ ter }) => ter === 0).map(({ name }) => name)).toEqual(["Vermont", "Davis"]);
  });
  test("[CG-B3.1b CG-B3.1c CG-B3.1f] Second Bull Run: 45 units of 82 steps against 31 of 59, and their markers", () => {
    expect([bullRun.unitsOf[0].length, steps(bullRun, 0), bullRun.unitsOf[1].length, steps(bullRun, 1)]).toEqual([45, 82, 31, 59]);
    expect([bullRun.gunSide.filter((s) => s === 0).length, bullRun.gunSide.filter((s) => s === 1).length]).toEqual([13, 11]);
    for (const name of ["Hood", "Kemper", "D.R. Jones", "Wilcox", "R.H. Anderson"])
      expect(bullRun.formationUnits[bullRun.formationNames.indexOf(name)]).toHaveLength(3);
  });
  test("[CG-G6.1f CG-G3.1a CG-3.2.3b] Gettysburg: 55 units of 96 steps against 37 of 70; two steps from 1100 men on", () => {
    expect([gettysburg.unitsOf[0].length, steps(gettysburg, 0), gettysburg.unitsOf[1].length, steps(gettysburg, 1)]).toEqual([
      55, 96, 37, 70,
    ]);
    expect([gettysburg.gunSide.filter((s) => s === 0).length, gettysburg.gunSide.filter((s) => s === 1).length]).toEqual([14, 12]);
    for (const { men, steps: printed, half, name } of gettysburg.facts.army.units)
      if (men !== undefined && !half) expect(printed, name).toBe(men >= 1100 ? 2 : 1);
  });
  test("[CG-3.2.6e CG-B3.1d] the strengths that the examples show", () => {
    const two = [
      "Stonewall",
      "Steuart",
      "Nicholls",
      "Jones",
      "Archer",
      "Thomas",
      "Perrin",
      "Paul",
      "Iron Brigade",
      "Harrow",
      "Philadelphia",
      "Zouaves",
      "McDougall",
      "Ruger",
      "Barksdale",
      "Robertson",
      "Law",
      "Wilcox",
      "Wright",
      "Mahone",
      "Hoke",
      "Hays (CSA)",
      "Gordon",
      "Day",
    ];
    expect(two.map((name) => gettysburg.fullSteps[unit(gettysburg, name)])).toEqual(two.map(() => 2));
    expect(["Smyth", "Hall", "Carroll"].map((name) => gettysburg.fullSteps[unit(gettysburg, name)])).toEqual([1, 1, 1]);
    expect(["Stonewall", "Taliaferro", "Doubleday"].map((name) => bullRun.fullSteps[unit(bullRun, name)])).toEqual([2, 2, 2]);
  });
  test("[CG-3.2.7c CG-3.2.7d] the bounds of quality that the book sets", () => {
    const ter = (name: string) => gettysburg.ter[unit(gettysburg, name)];
    expect([ter("Zouaves"), ter("McDougall"), ter("Ruger")]).toEqual([4, 4, 4]);
    for (const name of ["Smyth", "Philadelphia"]) expect(ter(name)).toBeLessThanOrEqual(3);
    for (const name of ["Nicholls", "Hall", "Paul"]) expect(ter(name)).toBeLessThanOrEqual(4);
    for (const name of ["Carroll", "Steuart", "Perrin"]) expect(ter(name)).toBeGreaterThanOrEqual(4);
    for (const battle of [bullRun, gettysburg]) expect(mean(battle, battle.unitsOf[1])).toBeGreaterThan(mean(battle, battle.unitsOf[0]));
    const corps = (battle: Battle, name: string) => mean(battle, battle.formationUnits[battle.formationNames.indexOf(name)]);
    expect(corps(gettysburg, "XI Corps")).toBeLessThan(corps(gettysburg, "VI Corps"));
    expect(corps(bullRun, "Ricketts")).toBeLessThan(corps(bullRun, "VI Corps"));
  });
  test("[CG-3.2.3c CG-7.2e] a Union unit has a division besides its Formation, a Confederate one the same", () => {
    const row = (name: string) => bullRun.facts.army.units.find((one) => one.name === name)!;
    expect([row("McLean").formation, row("McLean").division]).toEqual(["us-i", "Schenck"]);
    expect([row("Garnett").formation, row("Garnett").division]).toEqual(["cs-taliaferro", "Taliaferro"]);
  });
  test("[CG-G3.1c CG-G2.3b CG-G8.2b] names of the examples, Pickett in I Corps, no Confederate cavalry at Gettysburg", () => {
    const rows = gettysburg.facts.army.units;
    expect(rows.find(({ name }) => name === "Zouaves")!.aliases).toEqual(["Weed"]);
    expect(rows.find(({ name }) => name === "Nicholls")!.aliases).toEqual(["Nichols"]);
    expect(gettysburg.facts.army.formations.find(({ name }) => name === "Pickett")!.corps).toBe("I");
    expect(rows.filter(({ type, id }) => type === "cavalry" && id.startsWith("cs-"))).toEqual([]);
  });
  test("[CG-G2.3a CG-G3.1b CG-B3.1e] where groups come in, and when", () => {
    const group = (battle: Battle, name: string) => battle.groups[battle.groupNames.indexOf(name)];
    const entries = (battle: Battle, name: string) => [...new Set(group(battle, name).entry.map((e) => battle.entryNames[e]))];
    expect(entries(gettysburg, "XII Corps, turn 4")).toEqual(["H"]);
    expect(entries(gettysburg, "V Corps, turn 7")).toEqual(["G"]);
    expect([entries(gettysburg, "McLaws, turn 5"), entries(gettysburg, "Hood, turn 5")]).toEqual([["A"], ["A"]]);
    expect([entries(bullRun, "Ricketts, turn 5"), entries(bullRun, "D.R. Jones, turn 8"), entries(bullRun, "IX Corps, turn 3")]).toEqual([
      ["H"],
      ["H"],
      ["E"],
    ]);
  });
  test("[CG-G3.0a CG-G4.2.1a CG-G4.1.1c] one scenario at Gettysburg, whose seven hexes the Union holds", () => {
    expect(gettysburg.scenarioNames).toEqual(["campaign"]);
    expect([...gettysburg.victoryNames]).toEqual(["2016", "2112", "2411", "3116", "3618", "3621", "4112"]);
    expect(Object.values(gettysburg.facts.scenarios[0].control)).toEqual(Array(7).fill("union"));
  });
});

describe("the maps", () => {
  test("[CG-3.1f] levels as the examples order them", () => {
    expect(level(gettysburg, "1716")).toBeLessThan(level(gettysburg, "1816"));
    expect(level(gettysburg, "1816")).toBeLessThan(level(gettysburg, "1915"));
    expect(level(gettysburg, "1614")).toBeGreaterThan(level(gettysburg, "1713"));
    expect(["5111", "5212", "5112", "5113", "5213"].map((name) => level(gettysburg, name))).toEqual([0, 0, 1, 1, 2]);
    expect(level(bullRun, "4913")).toBeGreaterThan(level(bullRun, "4814"));
  });
  test("[CG-G2.3d CG-G7.1a CG-B7.1b] the sunken road, no fords at Gettysburg, the burned bridge at Union Mills", () => {
    const sunken = [
      ...new Set([...gettysburg.sunken.keys()].filter((k) => gettysburg.sunken[k]).map((k) => gettysburg.grid.names[Math.floor(k / 6)])),
    ];
    expect(sunken.sort()).toEqual(["3614", "3714", "3815", "3915"]);
    expect(gettysburg.ford.some((yes) => yes === 1)).toBe(false);
    expect(price(bullRun, "5018", "5117")).toBe(63.75);
  });
  test("[CG-11.3a CG-11.3j CG-11.3s] clear and town cost 1", () => {
    expect(price(gettysburg, "3005", "3006")).toBe(1);
    expect(price(gettysburg, "4215", "4216")).toBe(1);
    expect(price(bullRun, "2708", "2609")).toBe(1);
  });
  test("[CG-11.3e CG-11.3r CG-11.3l] climbing costs 1 more, a steep side 1 besides, a creek 1", () => {
    for (const battle of [bullRun, gettysburg])
      for (let k = 0; k < battle.grid.size * 6; k++) {
        const to = battle.grid.neighbour[k];
        if (to < 0 || battle.price[0][k] === 255) continue;
        const ground = { clear: 1, woods: 2, town: 1, marsh: 2, devilsDen: 2 }[battle.ground.terrains[battle.ground.terrain[to]]]!;
        const climbs = battle.level[to] > battle.level[Math.floor(k / 6)] ? 1 + battle.steep[k] : 0;
        const creek = (battle.ground.sides[k] & (1 << battle.ground.kinds.indexOf("creek"))) !== 0 ? 1 : 0;
        expect(battle.price[0][k] / 4).toBe(ground + climbs + creek + battle.ford[k]);
      }
  });
  test("[CG-11.3k CG-11.3m CG-11.3p] cavalry enters woods and marsh by road alone; river and cut are shut", () => {
    for (let k = 0; k < gettysburg.grid.size * 6; k++) {
      const to = gettysburg.grid.neighbour[k];
      if (to < 0 || gettysburg.road[k]) continue;
      const ground = gettysburg.ground.terrains[gettysburg.ground.terrain[to]];
      if (ground === "woods" || ground === "marsh") expect(gettysburg.price[1][k]).toBe(255);
    }
    const river = bullRun.ground.kinds.indexOf("river");
    for (let k = 0; k < bullRun.grid.size * 6; k++)
      if ((bullRun.ground.sides[k] & (1 << river)) !== 0 && !bullRun.ford[k]) expect(bullRun.price[0][k]).toBe(255);
  });
  test("[CG-11.7j CG-11.7b] a road counts where it crosses the side", () => {
    expect(gettysburg.road[side(gettysburg, "2018", "2117")]).toBe(1);
    expect(gettysburg.road[side(gettysburg, "2018", "2118")]).toBe(0);
  });
  test("[CG-B2.1a CG-G2.1a] every entry hex lies on a road, every pair of enemies at the start apart", () => {
    for (const battle of [bullRun, gettysburg])
      for (const { hexes } of battle.entries) for (const hex of hexes) expect(battle.linesAt[hex]).not.toBe(0);
    const stood = Object.entries(gettysburg.facts.scenarios[0].units).map(([id, { hex }]) => ({
      side: id.slice(0, 2),
      hex: at(gettysburg, hex),
    }));
    for (const a of stood) for (const b of stood) if (a.side !== b.side) expect(distance(gettysburg.grid, a.hex, b.hex)).toBeGreaterThan(1);
  });
});
