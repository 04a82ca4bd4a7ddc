/** Gettysburg, 1 to 3 July 1863, as data (G 1 to 8). */
import { createBattle } from "../battle.js";
import type { Army, ClashMap } from "../facts.js";
import army from "./gettysburg-army.json" with { type: "json" };
import map from "./gettysburg-map.json" with { type: "json" };

const EWELL = ["cs-rodes", "cs-early", "cs-johnson"];
const LONGSTREET = ["cs-hood", "cs-mclaws", "cs-pickett"];

const columnsOf = (row: number, from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => `${row}${from - i}`);
const rowsOf = (column: number, from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => `${from - i}${column}`);

export const gettysburg = createBattle({
  id: "clash-gettysburg",
  title: "Gettysburg",
  letter: "G",
  map: map as unknown as ClashMap,
  army: army as unknown as Army,
  first: "union",
  compass: { union: ["E", "NE", "SE"], confederate: ["W", "NW", "SW"] },
  specials: [
    {
      name: "Archer/Davis",
      side: "confederate",
      mode: "first",
      turns: [1, 1],
      forced: true,
      once: "game",
      formations: ["cs-heth"],
      units: ["cs-archer", "cs-davis"],
      drm: 1,
      keepsCup: true,
      rule: "CG-G5.2d",
    },
    {
      name: "Reynolds",
      side: "union",
      mode: "first",
      turns: [1, 1],
      forced: true,
      once: "game",
      formations: ["us-i"],
      drm: 1,
      keepsCup: true,
      unlimited: true,
      rule: "CG-G5.1b",
    },
    { name: "Howard", side: "union", mode: "instead", turns: [2, 3], once: "turn", drm: 1, rule: "CG-G5.1e" },
    { name: "Hancock", side: "union", mode: "instead", turns: [4, 4], once: "turn", drm: 1, rule: "CG-G5.1f" },
    {
      name: "Warren",
      side: "union",
      mode: "interrupts",
      turns: [8, 16],
      once: "game",
      drm: 0,
      at: "2016",
      within: 6,
      points: 8,
      rule: "CG-G5.1g",
    },
    { name: "Lee", side: "confederate", mode: "instead", turns: [2, 16], die: [2, 16], once: "turn", drm: 1, rule: "CG-G5.2a" },
    { name: "Ewell", side: "confederate", mode: "instead", turns: [2, 4], once: "turn", formations: EWELL, drm: 1, rule: "CG-G5.2f" },
    {
      name: "Longstreet (2 July)",
      side: "confederate",
      mode: "first",
      turns: [9, 10],
      once: "game",
      formations: LONGSTREET,
      drm: 1,
      rule: "CG-G5.2g",
    },
    {
      name: "Longstreet (3 July)",
      side: "confederate",
      mode: "first",
      turns: [14, 16],
      once: "game",
      choose: 3,
      within: 12,
      drm: 1,
      rule: "CG-G5.2j",
    },
  ],
  scenarios: [
    {
      id: "campaign",
      title: "1 to 3 July 1863",
      first: 1,
      last: 16,
      units: Object.fromEntries(army.units.flatMap((row) => ("hex" in row && row.hex ? [[row.id, { hex: row.hex }]] : []))),
      placed: [],
      control: { "2016": "union", "2112": "union", "2411": "union", "3116": "union", "3618": "union", "3621": "union", "4112": "union" },
    },
  ],
  victory: {
    hexes: ["2016", "2112", "2411", "3116", "3618", "3621", "4112"],
    each: 0,
    base: 40,
    checks: [],
    allHexes: false,
    doubleUntil: 4,
  },
  lines: { union: ["east", "south"], confederate: ["west", "north"] },
  exit: { edge: [...rowsOf(27, 25, 14), ...columnsOf(13, 27, 19)], through: ["2627", "1318"], wanted: 10 },
  gunHill: "3618",
  givesWay: { entry: "A", to: "J" },
  leaves: { formation: "us-buford", turn: 7 },
  rolledTer: { "cs-davis": [2, 2, 3, 3, 4, 5], "us-vermont": [2, 3, 3, 4, 4, 5] },
});
