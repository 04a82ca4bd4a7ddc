/** The hexes of a scenario as places: what they are called, and what the rules say of the ground. */
import type { Board } from "../../../engine/index.js";
import { type Grid, hexPlaces, inWords, type Layout } from "../../../kit/index.js";
import { grid, ground, hexAt, mapFile, near } from "../data/map.js";
import type { Scenario } from "../data/scenarios.js";
import { tablesFile } from "../data/tables.js";
import { prizesOf } from "./worth.js";

/** Hexes that are drawn beyond the window, so that the land goes on. */
const BEYOND = 3;

/** The part of the four sheets that a scenario is played on, and a little more: one layout, the same names. */
export function layoutOf({ window }: Scenario): Layout {
  const inside = grid.names.filter((_, hex) => window[hex]);
  const sheets = grid.layout.sheets.map((sheet) => ({ ...sheet, add: sheet.add ?? { columns: 0, rows: 0 } }));
  const fieldOf = (name: string) => {
    const { add } = sheets.find(({ letter }) => letter === name[0])!;
    return { row: Number(name.slice(1, 3)) + add.rows, column: Number(name.slice(3)) + add.columns };
  };
  const spots = inside.map(fieldOf);
  const span = (of: "row" | "column") => {
    const all = spots.map((spot) => spot[of]);
    return [Math.min(...all) - BEYOND, Math.max(...all) + BEYOND] as const;
  };
  const [rows, columns] = [span("row"), span("column")];
  return {
    ...grid.layout,
    sheets: sheets.flatMap((sheet) => {
      const within = (printed: readonly [number, number], field: readonly [number, number], add: number) =>
        [Math.max(printed[0], field[0] - add), Math.min(printed[1], field[1] - add)] as const;
      const [r, c] = [within(sheet.rows, rows, sheet.add.rows), within(sheet.columns, columns, sheet.add.columns)];
      return r[0] <= r[1] && c[0] <= c[1] ? [{ ...sheet, rows: r, columns: c }] : [];
    }),
  };
}

/** What each kind of ground does, as the tables have it. */
type Chart = readonly Readonly<Record<string, unknown>>[];
const { hexes: hexPrices, adds } = tablesFile.terrainMovement as unknown as Readonly<Record<string, Chart>>;
const priceOf = (rows: Chart, terrain: string): string => {
  const row = rows.find((one) => one.terrain === terrain);
  const of = (mover: string) => row?.[mover] ?? "no";
  return `${of("infantry")} MP on foot, ${of("mounted")} mounted, ${of("artillery")} for guns`;
};
const combats = tablesFile.terrainCombat.rows as readonly { readonly terrain: string; readonly fire: string }[];
const fireAt = (terrain: string): string => {
  const fire = combats.find((row) => row.terrain === terrain)?.fire;
  return fire === undefined || fire === "0" ? "" : `; fire: ${fire}`;
};
const groundOf = (name: string, terrain: string) => ({ name, facts: `${priceOf(hexPrices, terrain)}${fireAt(terrain)}` });
export const grounds: Readonly<Record<string, { readonly name: string; readonly facts: string }>> = {
  clear: groundOf("Open", "clear"),
  woods: groundOf("Woods", "woods"),
  rocky: groundOf("Rocks", "rocky"),
  orchard: groundOf("Orchard", "orchard"),
  marsh: groundOf("Marsh", "marsh"),
  town: { name: "Town", facts: `by street alone, else Disorder${fireAt("town")}` },
};

const bearings = ["north-east", "east", "south-east", "south-west", "west", "north-west"];
const sideNames: Readonly<Record<string, string>> = {
  steep: "Steep slope",
  rock: "Rocks",
  wall: "Stone wall",
  stream: "Stream",
  difficult: "Deep stream",
  creek: "Creek",
  bridge: "Bridge",
  ford: "Ford",
};
const sides = new Map<string, string[]>();
for (const { a, b, kind } of ground.data.sides)
  if (sideNames[kind]) for (const key of [a + b, b + a]) sides.set(key, [...(sides.get(key) ?? []), sideNames[kind]]);

/** "Stone wall: east and south-west". */
function sideFacts(hex: string): string[] {
  const found = new Map<string, string[]>();
  bearings.forEach((bearing, d) => {
    const to = grid.neighbour[hexAt(hex) * 6 + d];
    for (const what of (to >= 0 && sides.get(hex + grid.names[to])) || []) found.set(what, [...(found.get(what) ?? []), bearing]);
  });
  return [...found].map(([what, where]) => `${what}: ${inWords(where)}`);
}

const roads = new Map<number, string[]>();
for (const { name, cls, hexes } of mapFile.roads) {
  const kind = { pike: "Pike", road: "Road", trail: "Trail", rail: "roadbed", railroad: "rails" }[cls];
  for (const hex of hexes) roads.set(hex, [...(roads.get(hex) ?? []), `${name} (${kind})`]);
}

const featureFacts: readonly (readonly [string, string])[] = [
  ["sloping", `Sloping ground: ${priceOf(adds, "sloping")} more`],
  ["cut", "Railroad cut: entered along the rails"],
  ["farm", "Buildings"],
  ["brook", "Brook"],
];

const names = new Map<string, string>();
for (const { name, hexes } of mapFile.names) for (const hex of hexes) if (!names.has(hex)) names.set(hex, name);
for (const [hex, name] of Object.entries(mapFile.farms)) if (!names.has(hex)) names.set(hex, `${name} farm`);

const prizeFacts = (scenario: Scenario, hex: string): string[] =>
  prizesOf(scenario)
    .filter(({ hexes }) => hexes.includes(hex))
    .map(
      ({ name, points, side }) => `Counts: ${name}${points > 0 ? `, ${points} to the ${side === "union" ? "Union" : "Confederates"}` : ""}`,
    );

function factsOf(scenario: Scenario, hex: string): string[] {
  const at = hexAt(hex);
  const { name, facts } = grounds[ground.terrains[ground.terrain[at]]];
  return [
    `${name}, level ${ground.level[at]}: ${facts}`,
    ...prizeFacts(scenario, hex),
    ...featureFacts.filter(([feature]) => ground.features.get(feature)?.[at]).map(([, words]) => words),
    ...(roads.get(at) ?? []),
    ...sideFacts(hex),
  ];
}

/** The places of a scenario: those in its window, measured on its own part of the map. */
export function placesOf(scenario: Scenario, own: Grid): Pick<Board, "places" | "placeAt" | "beside" | "distance" | "toward" | "window"> {
  const all = hexPlaces(own, (hex) => ({ ...(names.has(hex) && { name: names.get(hex) }), facts: factsOf(scenario, hex) }));
  const places = new Map([...all.places].filter(([id]) => scenario.window[hexAt(id)] === 1));
  const known = (place: string | undefined) => (place !== undefined && places.has(place) ? place : undefined);
  const spots = [...places.values()].flatMap(({ outline }) => outline);
  return {
    places,
    placeAt: (spot) => known(all.placeAt(spot)),
    beside: (place, degrees) => known(all.beside(place, degrees)),
    distance: all.distance,
    toward: (to) => (from) => near(hexAt(from), hexAt(to)),
    window: {
      left: Math.min(...spots.map(({ x }) => x)),
      top: Math.min(...spots.map(({ y }) => y)),
      right: Math.max(...spots.map(({ x }) => x)),
      bottom: Math.max(...spots.map(({ y }) => y)),
    },
  };
}
