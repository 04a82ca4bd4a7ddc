/** Second Bull Run, 28 to 30 August 1862, as data (B 1 to 9). */
import { createBattle } from "../battle.js";
import type { Army, ClashMap, Placing } from "../facts.js";
import army from "./bull-run-army.json" with { type: "json" };
import map from "./bull-run-map.json" with { type: "json" };

const JACKSON = ["cs-taliaferro", "cs-ewell", "cs-light"];
const LONGSTREET = ["cs-hood", "cs-kemper", "cs-jones", "cs-wilcox", "cs-anderson"];

/** B 3.1.1, 3.1.2 */
const campaign: readonly Placing[] = [
  { formation: "cs-taliaferro", centres: ["3118", "3010"], radius: 3, rule: "CG-B3.1.1f" },
  { formation: "cs-ewell", centres: ["3823", "2907"], radius: 3, rule: "CG-B3.1.1f" },
  { formation: "cs-light", centres: ["2510", "4504"], radius: 3, rule: "CG-B3.1.1f" },
  { formation: "cs-stuart", units: ["cs-fitz-lee"], centres: ["2507", "2805"], radius: 3, rule: "CG-B3.1.1f" },
  {
    formation: "us-hooker",
    centres: ["3823"],
    radius: 3,
    rule: "CG-B3.1.2c",
    unless: { formation: "cs-ewell", centre: "3823", entry: "E" },
  },
];

/** B 9.3; Centreville is printed there as 4503, and as 4504 everywhere else. */
const august29: readonly Placing[] = [
  { formation: "us-ix", centres: ["4504"], radius: 3, rule: "CG-B9.3e" },
  { formation: "us-kearny", centres: ["4504"], radius: 3, rule: "CG-B9.3e" },
  { formation: "us-hooker", centres: ["4504"], radius: 3, rule: "CG-B9.3e" },
  { formation: "us-king", centres: ["3823"], radius: 1, rule: "CG-B9.3g" },
  { formation: "us-reynolds", centres: ["2812"], radius: 1, rule: "CG-B9.3h" },
  { formation: "us-i", centres: ["3010"], radius: 1, rule: "CG-B9.3h" },
];

export const bullRun = createBattle({
  id: "bullrun",
  title: "Second Bull Run",
  letter: "B",
  map: map as unknown as ClashMap,
  army: army as unknown as Army,
  first: "confederate",
  compass: { union: ["NE", "SE"], confederate: ["NW", "SW"] },
  specials: [
    {
      name: "Longstreet",
      side: "confederate",
      mode: "first",
      turns: [9, 17],
      die: [9, 15],
      once: "game",
      formations: LONGSTREET,
      drm: 1,
      keepsCup: true,
      rule: "CG-B5.2a",
    },
    {
      name: "Stuart",
      side: "confederate",
      mode: "along",
      turns: [1, 17],
      once: "turn",
      formations: ["cs-stuart"],
      drm: 0,
      rule: "CG-B5.2g",
    },
    { name: "Jackson", side: "confederate", mode: "instead", turns: [1, 17], once: "turn", formations: JACKSON, drm: 1, rule: "CG-B5.2k" },
    {
      name: "Buford",
      side: "union",
      mode: "along",
      turns: [1, 17],
      once: "turn",
      formations: ["us-buford"],
      with: ["us-reynolds", "us-king", "us-ricketts", "us-williams"],
      joins: true,
      drm: 0,
      rule: "CG-B8.3a",
    },
  ],
  scenarios: [
    { id: "campaign", title: "28 to 30 August 1862", first: 1, last: 17, units: {}, placed: campaign, control: {} },
    {
      id: "29-august",
      title: "29 August 1862",
      first: 7,
      last: 17,
      units: {
        "cs-early": { hex: "2111" },
        "cs-hays": { hex: "2109" },
        "cs-lawton": { hex: "2608" },
        "cs-trimble": { hex: "2707" },
        "cs-archer": { hex: "2605" },
        "cs-branch": { hex: "2805" },
        "cs-field": { hex: "2607" },
        "cs-gregg": { hex: "2705" },
        "cs-pender": { hex: "2606" },
        "cs-thomas": { hex: "2706" },
        "cs-garnett": { hex: "2409" },
        "cs-starke": { hex: "2409" },
        "cs-stonewall": { hex: "2508", reduced: true },
        "cs-taliaferro": { hex: "2508", reduced: true },
        "cs-fitz-lee": { hex: "2804" },
      },
      placed: august29,
      reduced: ["us-doubleday"],
      moved: { "us-ricketts": { turn: 10, at: "E" }, "us-buford": { turn: 10, at: "E" } },
      control: { "2507": "confederate", "3823": "union", "4504": "union" },
      casualties: { union: 2, confederate: 1 },
    },
  ],
  victory: { hexes: ["2507", "3823", "4504"], each: 3, base: 25, checks: [6, 12, 17], allHexes: true, doubleUntil: 0 },
  lines: { union: ["east"], confederate: ["west", "south"] },
  moreLines: { turn: 6, formations: ["us-reynolds", "us-ricketts", "us-i"], entries: ["H", "I", "J"] },
  rolledTer: {},
  limits: {
    jackson: {
      formations: [...JACKSON, "cs-stuart"],
      units: ["cs-fitz-lee"],
      until: 5,
      column: 23,
      frozen: { scenario: "29-august", turns: [7, 8], within: 2, unionColumn: 21 },
    },
    longstreet: { formations: LONGSTREET, from: 9, hexes: ["3823", "4504"] },
    orders: { until: 7, slow: { formation: "us-v", drm: -2, until: 11 }, closedRoad: "Sudley Springs - Haymarket Road" },
  },
});
