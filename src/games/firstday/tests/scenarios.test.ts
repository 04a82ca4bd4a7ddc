/** A, 2, 16 Who fights, where they stand, who comes when, what counts. */
import { describe, expect, test } from "vitest";
import { createRandom, Refusal } from "../../../engine/index.js";
import { firstdayBoardFor } from "../board/index.js";
import { brigadeLeader, brigades, isGun, leaders, membersOf, units } from "../data/armies.js";
import { grid, ground, hexAt, hexName, level } from "../data/map.js";
import { chitNames, events, scenarios } from "../data/scenarios.js";
import { firstday } from "../index.js";
import { levelOf, pointsOf } from "../rules/victory.js";
import { type State, whereWords } from "../state.js";
import { still, type Where } from "./field.js";

const defaults = Object.fromEntries(firstday.options.map(({ key, default: usual }) => [key, usual]));
const start = (scenario: string): State => firstday.setup(scenario, defaults, createRandom("start")) as State;
const row = (name: string) => units.find((unit) => unit.name === name)!;
const where = (s: State, name: string) => whereWords(s.hex[units.indexOf(row(name))]);
const scenario = (id: string) => scenarios.find((one) => one.id === id)!;
const terrain = (hex: string) => ground.terrains[ground.terrain[hexAt(hex)]];
const touches = (a: string, b: string) => [0, 1, 2, 3, 4, 5].some((d) => grid.neighbour[hexAt(a) * 6 + d] === hexAt(b));

describe("the order of battle", () => {
  test("[FD-A.1a] [FD-x2.1b] 64 and 77 regiments, 12 and 25 batteries, which belong to no brigade", () => {
    const count = (side: string, gun: number) => units.filter((unit, u) => unit.side === side && isGun[u] === gun).length;
    expect([count("union", 0), count("union", 1), count("confederate", 0), count("confederate", 1)]).toEqual([64, 12, 77, 25]);
    expect(units.every(({ brigade }, u) => (brigade === null) === (isGun[u] === 1))).toBe(true);
  });
  test("[FD-2.1a] [FD-2.1b] [FD-2.9b] 24 MI: 10/5 Fresh, 6/4 Battleworn, rifles, Meredith's", () => {
    expect(row("24 MI")).toMatchObject({ sp: [10, 6], cr: [5, 4], weapon: "R", brigade: "us-meredith" });
  });
  test("[FD-2.1c] [FD-A.1e] [FD-x2.1d] 5 AL Bn alone is Fragile; P.A. tells 1 TN and 1 SC apart", () => {
    expect(units.filter(({ fragile }) => fragile).map(({ name }) => name)).toEqual(["5 AL Bn"]);
    expect(
      units
        .filter(({ name }) => name.includes("P.A."))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["1 SC (P.A.)", "1 TN (P.A.)"]);
  });
  test("[FD-A.1d] [FD-x2.1(b)a] split regiments, both halves of one rating", () => {
    const halves = (name: string) => [row(`${name} a`), row(`${name} b`)].map(({ sp }) => sp[0]);
    expect(["8 IL", "8 NY", "55 NC", "11 NC", "26 NC"].map(halves)).toEqual([
      [4, 3],
      [5, 4],
      [7, 6],
      [6, 6],
      [9, 8],
    ]);
    for (const name of ["8 IL", "26 NC"]) expect(row(`${name} a`).cr).toEqual(row(`${name} b`).cr);
  });
  test("[FD-A.2a] [FD-A.2b] batteries: guns and type, and the better ones", () => {
    expect(["Crenshaw", "Marye", "Zimmerman", "Stewart", "Hall"].map((name) => `${row(name).sp[0]}${row(name).weapon}`)).toEqual([
      "4S",
      "4Mx",
      "4R",
      "6S",
      "6R",
    ]);
    expect([row("Hall").cr, row("Stewart").cr]).toEqual([
      [3, 2],
      [4, 3],
    ]);
  });
  test("[FD-A.3a] [FD-A.3b] [FD-2.2a] ratings, and those of the successors", () => {
    const rating = Object.fromEntries(leaders.map(({ name, rating: r, replacement_rating: next }) => [name, [r, next]]));
    expect(rating).toMatchObject({
      Buford: [5, 4],
      Doubleday: [4, 2],
      Heth: [3, 3],
      Early: [5, 3],
      Lee: [4, 3],
      Reynolds: [5, null],
      Howard: [3, null],
    });
  });
  test("[FD-x2.1a] [FD-A.3c] each regiment has one brigade and each brigade one leader", () => {
    expect(membersOf.flat().length).toBe(141);
    expect(brigades.every((_, b) => brigadeLeader[b] >= 0)).toBe(true);
  });
  test("[FD-A.1c] [FD-xA.1a] who was elsewhere is not there; who the booklet names is", () => {
    const names = units.map(({ name }) => name);
    for (const absent of ["41 NY", "11 MS", "1 SC Rifles"]) expect(names).not.toContain(absent);
    for (const there of [
      "8 IL a",
      "8 IL b",
      "Calef a",
      "Calef b",
      "1 MD",
      "58 NY",
      "7 IN",
      "Brander",
      "Crenshaw",
      "Marye",
      "McGraw",
      "Zimmerman",
    ])
      expect(names).toContain(there);
  });
  test("[FD-x8.5d] [FD-x2.1(a)l] Buford's have a Fresh front; 1 MD is mounted", () => {
    expect(row("8 IL a")).toMatchObject({ sp: [4, 2], cr: [4, 3], buford: true });
    expect(row("1 MD").kind).toBe("mounted-cavalry");
  });
});

describe("the map", () => {
  test("[FD-x2.10a] [FD-x2.10k] levels and Town as the booklet says", () => {
    expect(["2409", "2509", "2510"].map((hex) => level[hexAt(hex)])).toEqual([5, 6, 7]);
    expect([terrain("2123"), terrain("2323") === "town"]).toEqual(["town", false]);
  });
  test("[FD-2.10a] [FD-x2.10r] rows 10 to 40, columns 00 to 41", () => {
    expect([grid.ids.has("4022"), grid.ids.has("4122"), grid.ids.has("1000"), grid.ids.has("1041"), grid.ids.has("1042")]).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });
  test("[FD-x2.10s] [FD-x2.10q] the neighbours of the booklet", () => {
    for (const hex of ["1924", "1926", "1825", "1826", "2025", "2026"]) expect(touches("1925", hex)).toBe(true);
    expect([touches("1925", "1824"), touches("2503", "2604"), touches("2604", "2704"), touches("2503", "2704")]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
  test("[FD-2.10d] a small map ends where its window does", () => {
    const small = scenario("16.2");
    expect([0, 1, 2, 3, 4, 5].map((d) => small.neighbour[hexAt("2423") * 6 + d]).includes(hexAt("2424"))).toBe(false);
  });
});

describe("scenarios", () => {
  test("[FD-x16.0a] [FD-x16.0b] [FD-x16.0c] four, their turns and times", () => {
    expect(scenarios.map(({ id, turns }) => [id, turns[0], turns.at(-1), turns.length])).toEqual([
      ["16.1", "14:30", "16:30", 5],
      ["16.2", "9:00", "11:30", 6],
      ["16.3", "14:30", "16:30", 5],
      ["16.4", "9:00", "17:30", 18],
    ]);
  });
  test("[FD-16.1b] [FD-16.1c] [FD-16.1d] the set-up of 16.1", () => {
    const s = start("16.1");
    expect(
      ["153 PA", "68 NY", "54 NY", "Wilkeson", "45 NY", "26 WI", "Heckman", "13 GA", "26 GA", "Garber"].map((name) => where(s, name)),
    ).toEqual(["3427", "3428", "3328", "3327", "3119", "3025", "2524", "3630", "3632", "3632"]);
    expect([where(s, "58 NY"), where(s, "5 LA")]).toEqual(["due", "waiting"]);
  });
  test("[FD-16.3b] [FD-16.3c] [FD-16.3d] the Union in 16.3", () => {
    const s = start("16.3");
    expect(["2 WI", "24 MI", "149 PA", "12 MA", "88 PA", "Stewart", "8 IL a", "8 IL b"].map((name) => where(s, name))).toEqual([
      "2411",
      "2310",
      "2612",
      "3217",
      "3217",
      "1916",
      "1612",
      "1512",
    ]);
    const worn = (name: string) => s.worn[units.indexOf(row(name))];
    expect(["2 WI", "19 IN", "6 WI", "76 NY", "147 NY", "88 PA", "97 NY", "24 MI", "12 MA"].map(worn)).toEqual([1, 1, 1, 1, 1, 1, 1, 0, 0]);
    expect([...s.barricades].slice(0, 3).map(hexName)).toEqual(["2116", "2216", "2316"]);
  });
  test("[FD-16.3e] [FD-16.3g] [FD-16.3h] the Confederates in 16.3", () => {
    const s = start("16.3");
    expect(["26 NC a", "14 SC", "45 NC", "3 AL", "23 NC"].map((name) => where(s, name))).toEqual([
      "2408",
      "2306",
      "2912",
      "3315",
      "broken 3",
    ]);
    expect(units.filter((unit, u) => unit.side === "confederate" && isGun[u] && s.hex[u] >= 0)).toHaveLength(13);
  });
  test("[FD-16.4b] [FD-16.4c] the set-up of 16.4: 12 and 14 units", () => {
    const s = start("16.4");
    const on = (side: string) => units.filter((unit, u) => unit.side === side && s.hex[u] >= 0).length;
    expect([on("union"), on("confederate")]).toEqual([12, 14]);
    expect(["12 IL", "3 IN", "17 PA", "Calef a", "7 TN", "42 MS", "Crenshaw", "McGraw", "Marye"].map((name) => where(s, name))).toEqual([
      "2712",
      "2611",
      "3123",
      "2612",
      "2705",
      "3006",
      "2503",
      "2604",
      "2704",
    ]);
  });
  const comes = (id: string, turn: string) =>
    Object.fromEntries(
      scenario(id)
        .arrivals.filter((one) => scenario(id).turns[one.turn] === turn)
        .map((one) => [hexName(one.entry), one.units.length]),
    );
  test("[FD-16.4f] [FD-16.4g] [FD-16.4h] arrivals of the morning of 16.4", () => {
    expect([comes("16.4", "10:30"), comes("16.4", "11:00"), comes("16.4", "11:30")]).toEqual([
      { "1100": 5, "3400": 14 },
      { "1019": 5, "3400": 9 },
      { "1019": 12, "4009": 9, "3400": 9 },
    ]);
  });
  test("[FD-16.4i] [FD-16.4j] [FD-16.4k] arrivals round noon and after", () => {
    expect(Object.keys(comes("16.4", "12:00")).sort()).toEqual(["4009", "4022"]);
    expect(Object.keys(comes("16.4", "13:00")).sort()).toEqual(["1023", "1024"]);
    expect(Object.keys(comes("16.4", "14:00")).sort()).toEqual(["1024", "4033"]);
  });
  test("[FD-16.4l] [FD-x10.11(a)a] [FD-16.4d] 58 NY at 15:00 by I, 7 IN at 16:00 by H", () => {
    expect([comes("16.4", "15:00")["1024"], comes("16.4", "16:00")]).toEqual([1, { "1026": 1 }]);
  });
  test("[FD-16.1e] [FD-16.2b] the small maps' arrivals", () => {
    expect([Object.keys(comes("16.1", "15:30")), Object.keys(comes("16.2", "9:30")), Object.keys(comes("16.2", "10:30")).sort()]).toEqual([
      ["1924"],
      ["1418"],
      ["1408", "3400"],
    ]);
    expect(scenario("16.2").arrivals.some((one) => one.units.some((u) => units[u].brigade === "cs-iverson"))).toBe(false);
  });
  test("[FD-16.0j] [FD-16.0k] [FD-B.0a] pools of 8 in 16.1 and 16.2, of 12 in 16.3 and 16.4", () => {
    const size = (id: string) =>
      [0, 1].map((side) => [...scenario(id).pools].slice(side * events.length, (side + 1) * events.length).reduce((a, b) => a + b, 0));
    expect(["16.1", "16.2", "16.3", "16.4"].map(size)).toEqual([
      [8, 8],
      [8, 8],
      [12, 12],
      [12, 12],
    ]);
    expect(scenario("16.2").pools[chitNames.indexOf("Union Rally!")]).toBe(2);
  });
  test("[FD-16.3j] [FD-16.4m] Heth at 2 in 16.3; Lee from 15:00 there, from 14:00 in 16.4", () => {
    const heth = leaders.findIndex(({ name }) => name === "Heth");
    expect([scenario("16.3").ratings[heth], scenario("16.4").ratings[heth]]).toEqual([2, 3]);
    expect(scenario("16.3").chiefs.map(({ turn }) => scenario("16.3").turns[turn])).toEqual(["15:00"]);
  });
  test("[FD-x2.2b] [FD-16.4q] no Barricade at the start of 16.4, four markers", () => {
    const s = start("16.4");
    expect([[...s.barricades], s.markers]).toEqual([[-1, -1, -1, -1], 4]);
  });
});

describe("victory", () => {
  const points = (unitsGiven: Record<string, Where>, side: number, more = {}) =>
    pointsOf(still(unitsGiven, { control: {}, ...more }).s, side);
  const bare = (side: number, more = {}) => points({}, side, more);
  test("[FD-16.0a] [FD-16.0b] [FD-16.0c] out 2, Battleworn 1, battery 2, Fragile 1", () => {
    expect(points({ "13 AL": "broken 3", "7 TN": { at: "eliminated", worn: true } }, 0) - bare(0)).toBe(4);
    expect(points({ "13 AL": { at: "3534", worn: true }, "5 AL Bn": "3535" }, 0) - bare(0)).toBe(1);
    expect(points({ Marye: "eliminated", "5 AL Bn": "eliminated" }, 0) - bare(0)).toBe(3);
  });
  test("[FD-x2.1(a)i] [FD-x2.1(a)p] [FD-16.4y] Buford's count double, withdrawn and worn too", () => {
    expect(points({ "12 IL": { at: "3534", worn: true }, "3 IN": "eliminated" }, 1) - bare(1)).toBe(6);
    expect(points({ "Calef b": "eliminated" }, 1) - bare(1)).toBe(4);
    expect(points({ "12 IL": { at: "withdrawn", worn: true } }, 1) - bare(1)).toBe(2);
  });
  test("[FD-16.0d] [FD-16.3l] [FD-16.4aa] a Wrecked brigade 3, Union ones 6 in 16.3, Buford's not doubled", () => {
    expect(bare(0, { wrecked: ["Iverson"] }) - bare(0)).toBe(3);
    expect(bare(1, { wrecked: ["Paul"], scenario: "16.3" }) - bare(1, { scenario: "16.3" })).toBe(6);
    expect(bare(1, { wrecked: ["Devin"] }) - bare(1)).toBe(3);
  });
  test("[FD-16.4r] [FD-16.4s] [FD-16.4p] places and headquarters of 16.4", () => {
    const all = Object.fromEntries(scenario("16.4").victoryHexes.map((hex) => [hexName(hex), "confederate"]));
    expect(bare(1, { control: all })).toBe(28 + 16);
    expect(bare(0, { control: {} })).toBe(12);
  });
  test("[FD-16.0h] [FD-16.1i] [FD-16.2f] each difference has one level", () => {
    const at = (id: string, difference: number) => levelOf(still({}, { scenario: id, turn: 0 }).s, difference);
    expect([12, 11, 6, 5].map((difference) => at("16.1", difference))).toEqual(["Confederate victory", "draw", "draw", "Union victory"]);
    expect([8, 7, 3, 2].map((difference) => at("16.2", difference))).toEqual(["Confederate victory", "draw", "draw", "Union victory"]);
    for (const { id, levels } of scenarios)
      for (let difference = -50; difference <= 120; difference++)
        expect(
          levels.filter(({ min = -999, max = 999 }) => difference >= min && difference <= max),
          `${id} ${difference}`,
        ).toHaveLength(1);
  });
  test("[FD-16.3m] [FD-16.4v] levels of 16.3 and 16.4", () => {
    const at = (id: string, difference: number) => levelOf(still({}, { scenario: id, turn: 0 }).s, difference);
    expect([17, 18, 10, 9].map((difference) => at("16.3", difference))).toEqual(["draw", "Confederate victory", "draw", "Union victory"]);
    expect([44, 43, 24, 23, 4, 3].map((difference) => at("16.4", difference))).toEqual([
      "Confederate decisive",
      "Confederate victory",
      "Confederate victory",
      "Union victory",
      "Union victory",
      "Union decisive",
    ]);
  });
  test("[FD-16.0n] a handicap is counted with the points of its side, told on the way and at the end, and stays with the position", () => {
    const ended = (handicap: string) => firstday.standing(still({}, { control: {}, options: { handicap } }).s);
    const { union, confederate } = ended("").score;
    expect(ended("").text).toMatch(/Union \d+\.$/);
    expect(ended("union 8")).toMatchObject({ score: { union: union + 8, confederate } });
    expect(ended("confederate 12")).toMatchObject({ score: { union, confederate: confederate + 12 } });
    expect(ended("confederate 12").text).toMatch(/, the handicap counted\.$/);
    const f = still({}, { options: { handicap: "union 8" } });
    expect(firstday.position(f.s).options).toEqual({ handicap: "union 8" });
    const told = (s: State) =>
      firstdayBoardFor({ scenario: "16.4", options: {} }).affairs!(firstday.view(s, "union")).map(({ title }) => title);
    expect(told(f.s)).toContain("Handicap: Union 8 points");
    expect(told(still({}).s).join()).not.toContain("Handicap");
    expect(firstday.fromPosition({ options: { handicap: "union 7" } })).toBeInstanceOf(Refusal);
  });
  test("[FD-16.0n] [FD-16.4u] a handicap moves the level, and not Cemetery Hill", () => {
    const levelWith = (handicap: string, control = {}) =>
      firstday.standing(still({}, { control, scenario: "16.1", options: { handicap } }).s);
    expect(levelWith("").winner).toBe("union");
    expect(levelWith("confederate 12").winner).not.toBe("union");
    const hill = still({}, { control: { "1125": "confederate" }, options: { handicap: "union 12" } });
    expect(firstday.standing(hill.s).level).toBe("confederate decisive");
  });
  test("[FD-16.0e] end states count, however they began; by the other reading not", () => {
    const worn = { "19 IN": { at: "2210", worn: true } };
    expect(points(worn, 1, { scenario: "16.3" }) - bare(1, { scenario: "16.3" })).toBe(1);
    expect(points(worn, 1, { scenario: "16.3", options: { endStates: false } }) - bare(1, { scenario: "16.3" })).toBe(0);
  });
});
