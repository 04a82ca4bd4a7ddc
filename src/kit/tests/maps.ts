/** The six hex maps of our battles, each read from its own file into the one shape of the kit. */
import { readFileSync } from "node:fs";
import { groundOf, type MapData, type MapHex, type MapRoad, type MapSide, type Source } from "../ground.js";
import { hexGrid } from "../hex.js";
import { flatLayout, type Layout } from "../layout.js";

// biome-ignore lint/suspicious/noExplicitAny: files of many shapes, read here and nowhere else
type File = any;
/** From the project's folder, where tests and benches are run; the largest map is its game's own. */
export const fileOf = (name: string): File =>
  JSON.parse(readFileSync(name === "three-days" ? "src/games/threedays/data/map.json" : `src/kit/tests/maps/${name}.json`, "utf8"));

interface SideRow {
  readonly a: string;
  readonly b: string;
  readonly prov?: Readonly<Record<string, Source>>;
  readonly [feature: string]: unknown;
}

/** A side for each of its features: true, a name, or (for `owned` ones) the hex that has it. */
function sidesIn(rows: readonly SideRow[], features: readonly string[], owned: readonly string[] = []): MapSide[] {
  return rows.flatMap(({ a, b, prov, ...row }) =>
    [...features, ...owned]
      .filter((kind) => row[kind])
      .map((kind): MapSide => {
        const from = prov?.[kind] && { from: prov[kind] };
        if (owned.includes(kind)) return { a, b, kind, of: String(row[kind]), ...from };
        return { a, b, kind, ...(typeof row[kind] === "string" && { name: row[kind] }), ...from };
      }),
  );
}

const hexesIn = (hexes: Readonly<Record<string, File>>): MapHex[] =>
  Object.entries(hexes).map(([hex, { terrain, level, features, prov }]) => ({
    hex,
    terrain,
    ...(level !== undefined && { level }),
    ...(features && { features }),
    ...(prov && { from: prov.terrain }),
  }));

function antietam(): MapData {
  const file = fileOf("antietam");
  return {
    layout: flatLayout(file.grid.cols, file.grid.rows),
    hexes: hexesIn(file.hexes),
    sides: sidesIn(file.hexsides, ["creek", "bridge", "ford"]),
    roads: Object.entries<string[]>(file.roads).map(([name, hexes]) => ({ name, kind: "road", hexes })),
    places: file.landmarks.flatMap(({ name, hex }: File) => (hex ? [{ name, hexes: hex.split("|") }] : [])),
    entries: Object.entries<string>(file.entry).map(([id, hex]) => ({ id, hexes: [hex] })),
  };
}

function chickamauga(): MapData {
  const file = fileOf("chickamauga");
  return {
    layout: flatLayout(file.grid.cols, file.grid.rows),
    hexes: hexesIn(file.hexes),
    sides: sidesIn(file.hexsides, ["road", "trail", "creek", "bridge", "ford"]),
    roads: [],
    places: [{ name: "towns", hexes: Object.keys(file.hexes).filter((hex) => file.hexes[hex].town) }],
    entries: Object.entries<string[]>(file.entry).map(([id, hexes]) => ({ id, hexes })),
  };
}

function clash(name: string, top: Layout["top"]): MapData {
  const file = fileOf(name);
  const { grid } = file;
  const lines = (of: Readonly<Record<string, File>>, kind?: string): MapRoad[] =>
    Object.entries(of).map(([line, row]) => ({ name: line, kind: kind ?? row.kind, hexes: row.path }));
  return {
    layout: {
      top,
      numbers: grid.numbering,
      columnsGrow: grid.colsIncrease,
      rowsGrow: grid.rowsIncrease,
      shifted: "odd",
      sheets: [{ columns: grid.cols, rows: grid.rows }],
    },
    hexes: hexesIn(file.hexes),
    sides: sidesIn(file.hexsides, ["creek", "river", "ford", "bridge", "burnedBridge", "steep"], ["cut", "sunken", "embankment"]),
    roads: [...lines(file.roads), ...lines(file.rails, "rail")],
    places: Object.entries<File>(file.hexes).flatMap(([hex, row]) => (row.name ? [{ name: row.name, hexes: [hex] }] : [])),
    entries: Object.entries<File>(file.entries).map(([id, { hexes }]) => ({ id, hexes })),
  };
}

function firstDay(): MapData {
  const file = fileOf("first-day");
  const sides = file.hexsides.map(({ prov: _, water, waterName, slope, ...row }: File) => ({
    ...row,
    ...(water && { [water]: waterName }),
    ...(slope === "steep" && { steep: true }),
  }));
  return {
    layout: {
      top: "point",
      numbers: "RRCC",
      columnsGrow: "east",
      rowsGrow: "north",
      shifted: "odd",
      sheets: [{ columns: file.grid.columns, rows: file.grid.rows }],
    },
    hexes: hexesIn(file.hexes),
    sides: sidesIn(sides, ["stream", "creek", "bridge", "ford", "burntBridge", "wall", "steep", "rrTrail", "rrCut"]),
    roads: [...file.roads, { name: "Gettysburg Railroad", kind: "railroad", hexes: file.railroad }],
    places: [...file.places, ...file.hills].map(({ name, hex }: File) => ({ name, hexes: [hex] })),
    entries: file.entries.map(({ id, hex }: File) => ({ id, hexes: [hex] })),
  };
}

function threeDays(): MapData {
  const file = fileOf("three-days");
  const sheets = Object.entries<File>(file.sheets).map(([letter, { rows, cols, fieldRow, fieldCol }]) => ({
    letter,
    columns: [1, cols] as const,
    rows: [1, rows] as const,
    add: { columns: fieldCol, rows: fieldRow },
  }));
  const layout: Layout = { top: "point", numbers: "RRCC", columnsGrow: "west", rowsGrow: "south", shifted: "even", sheets };
  const { names, neighbour } = hexGrid(layout);
  const lines = (of: Readonly<Record<string, string[]>>) => sheets.flatMap(({ letter }) => of[letter].flatMap((row) => [...row]));
  const [terrain, level, from] = [lines(file.terrain), lines(file.level), lines(file.provenanceByHex)];
  const sources: Readonly<Record<string, Source>> = { s: "seed", g: "real-ground", r: "reconstructed" };
  const features: [string, Set<number>][] = [
    ["sloping", new Set(file.slopingGround)],
    ["cut", new Set(file.railroadCut)],
    ["cemetery", new Set(file.cemetery)],
    ["brook", new Set(Object.values<number[]>(file.brook).flat())],
    ["farm", new Set(Object.keys(file.farms).map((name) => names.indexOf(name)))],
  ];
  const side = (key: number | string, kind: string, name?: string): MapSide => {
    const [a, b] = [names[Math.floor(Number(key) / 6)], names[neighbour[Number(key)]]];
    return { a, b, kind, ...(name && { name }) };
  };
  const { stoneWall, bridge, ford, ...plain } = file.sides;
  return {
    layout,
    hexes: names.map((hex, id) => ({
      hex,
      terrain: file.terrainCodes[terrain[id]],
      level: Number.parseInt(level[id], 36),
      features: features.filter(([, has]) => has.has(id)).map(([feature]) => feature),
      from: sources[from[id]],
    })),
    sides: [
      ...Object.entries<number[]>(plain).flatMap(([kind, keys]) => keys.map((key) => side(key, kind))),
      ...Object.entries<number[]>(stoneWall).flatMap(([name, keys]) => keys.map((key) => side(key, "stoneWall", name))),
      ...Object.entries<string>(bridge).map(([key, name]) => side(key, "bridge", name)),
      ...Object.entries<string>(ford).map(([key, name]) => side(key, "ford", name)),
    ],
    roads: file.roads.map(({ name, cls, hexes }: File) => ({ name, kind: cls, hexes: hexes.map((id: number) => names[id]) })),
    places: file.names.map(({ name, hexes }: File) => ({ name, hexes })),
    entries: file.entryAreas.map(({ id, direct, border }: File) => ({ id: `${id}`, hexes: [direct, ...border] })),
  };
}

const readers = {
  antietam,
  chickamauga,
  bullRun: () => clash("clash-bull-run", "flat"),
  gettysburg: () => clash("clash-gettysburg", "point"),
  firstDay,
  threeDays,
};
export type MapName = keyof typeof readers;
export const mapNames = Object.keys(readers) as MapName[];
const read = new Map<MapName, ReturnType<typeof groundOf>>();

/** Read once in a test file. */
export function mapOf(name: MapName): ReturnType<typeof groundOf> {
  const ground = read.get(name) ?? groundOf(readers[name]());
  read.set(name, ground);
  return ground;
}

/** By hex: 1 where its terrain is one of these. */
export function byTerrain({ terrain, terrains }: ReturnType<typeof groundOf>, ...names: readonly string[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(terrain, (code) => Number(names.includes(terrains[code])));
}
