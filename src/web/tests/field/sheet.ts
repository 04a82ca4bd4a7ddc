/** The 9,990 hexes of the kit's largest test map as a sheet for the painter, and 700 counters on them. */
import type { Badge, Piece } from "../../../engine/index.js";
import type { MapData } from "../../../kit/index.js";
import type { GroundKind, HexSheet, SheetSide } from "../../paint/sheet.js";

const GROUNDS: Readonly<Record<string, GroundKind>> = { woods: "forest", orchard: "orchard", marsh: "marsh", town: "town", rocky: "rocks" };

const feature = (kind: string, name: string): Partial<SheetSide> => {
  if (kind === "bridge") return { bridge: name };
  if (kind === "ford") return { ford: name };
  if (kind === "creek" || kind === "difficult") return { creek: true };
  if (kind === "stream") return { run: true };
  if (kind === "stoneWall") return { wall: true };
  return kind === "steep" || kind === "rock" ? { steep: true } : {};
};

const WAYS: Readonly<Record<string, (name: string) => Partial<SheetSide>>> = {
  pike: (road) => ({ road }),
  road: (road) => ({ road }),
  trail: (trail) => ({ trail }),
  lane: (trail) => ({ trail }),
  railroad: (railroad) => ({ railroad }),
  unfinished: (roadbed) => ({ roadbed }),
};

function sidesOf({ sides, roads, hexes }: MapData): SheetSide[] {
  const level = new Map(hexes.map((row) => [row.hex, row.level ?? 0]));
  const along = sides.map(({ a, b, kind, name = kind }) => {
    const [high, low] = level.get(a)! >= level.get(b)! ? [a, b] : [b, a];
    return { a: high, b: low, ...feature(kind, name) };
  });
  const ways = roads.flatMap(({ name, kind, hexes: path }) =>
    path.slice(1).map((b, i) => ({ a: path[i], b, ...(WAYS[kind] ?? WAYS.trail)(name) })),
  );
  return [...along, ...ways];
}

export function sheetOf(data: MapData): HexSheet {
  const { layout, hexes, roads, places } = data;
  return {
    id: "three-days",
    layout,
    hexMetres: 114,
    levelFeet: 40,
    hexes: hexes.map(({ hex, terrain, level }) => ({ hex, terrain: GROUNDS[terrain] ?? "clear", level })),
    sides: sidesOf(data),
    beyond: { hexes: [], sides: [] },
    pikes: roads.filter(({ kind }) => kind === "pike").map(({ name }) => name),
    labels: places.map(({ name, hexes: [hex] }) => ({
      text: name,
      style: name === "Gettysburg" ? "town" : "place",
      path: [hex],
      dx: 0,
      dy: 0.5,
    })),
    landmarks: hexes
      .filter(({ features }) => features?.includes("farm"))
      .map(({ hex }) => ({ name: "", kind: "farm", path: [hex], dx: 0.1, dy: -0.1 })),
    crests: [],
    title: { over: ["MAP", "of the"], name: "FIELD", under: ["of Gettysburg", "for tests"] },
    credits: ["Drawn for tests."],
    facts: {},
  };
}

export const badges: readonly Badge[] = [
  { id: "moved", shape: "corner", words: "has moved" },
  { id: "shaken", shape: "cut", words: "shaken" },
  { id: "orders", shape: "diamond", letters: "A", words: "attack orders" },
];

/** A line of battle for each army across the middle of the map, two to a hex in places. */
export function counters(data: MapData, count: number): Piece[] {
  const step = Math.floor(data.hexes.length / count);
  return Array.from({ length: count }, (_, i) => ({
    id: `unit ${i}`,
    name: `${(i % 4) + 1}/${(i % 3) + 1}/${["I", "II", "III", "V", "XI"][i % 5]}`,
    title: `Brigade ${i}`,
    side: i % 2 ? "union" : "confederate",
    branch: ["infantry", "infantry", "artillery", "cavalry"][i % 4],
    figures: `${(i % 9) + 1}`,
    place: data.hexes[(i - (i % 7 === 0 ? 1 : 0)) * step + (i === 0 ? step : 0)].hex,
    badges: badges.filter((_, n) => (i + n) % 5 === 0),
    facing: (i % 6) * 60 + 30,
  }));
}
