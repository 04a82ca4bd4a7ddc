/** The ground of the four sheets as the rules read it: hexes, hexsides, roads and streets, as numbers. */
import {
  distance,
  type Grid,
  type Ground,
  groundOf,
  type Heights,
  type Hex,
  hexGrid,
  hexInCell,
  hexNamed,
  type Layout,
  type MapData,
  type MapSide,
  mirror,
  type Source,
  sidesWith,
  sideTo,
  stepOf,
} from "../../../kit/index.js";
import file from "./map.json" with { type: "json" };

export { file as mapFile };

const sheets = Object.entries(file.sheets).map(([letter, { rows, cols, fieldRow, fieldCol }]) => ({
  letter,
  columns: [1, cols] as const,
  rows: [1, rows] as const,
  add: { columns: fieldCol, rows: fieldRow },
}));
/** 2.4 rows grow south, columns west; one frame for all sheets, that of sheet B. */
const layout: Layout = { top: "point", numbers: "RRCC", columnsGrow: "west", rowsGrow: "south", shifted: "even", sheets };

export const grid = hexGrid(layout);

function mapData({ names, neighbour }: Grid): MapData {
  const lines = (of: Readonly<Record<string, string[]>>) => sheets.flatMap(({ letter }) => of[letter].flatMap((row) => [...row]));
  const [terrain, level, from] = [lines(file.terrain), lines(file.level), lines(file.provenanceByHex)];
  const codes = file.terrainCodes as Readonly<Record<string, string>>;
  const sources: Readonly<Record<string, Source>> = { s: "seed", g: "real-ground", r: "reconstructed" };
  const features: readonly [string, ReadonlySet<number>][] = [
    ["sloping", new Set(file.slopingGround)],
    ["cut", new Set(file.railroadCut)],
    ["cemetery", new Set(file.cemetery)],
    ["brook", new Set(Object.values<number[]>(file.brook).flat())],
    ["farm", new Set(Object.keys(file.farms).map((name) => names.indexOf(name)))],
  ];
  const side = (key: number | string, kind: string, name?: string): MapSide => {
    const [a, b] = [names[Math.floor(Number(key) / 6)], names[neighbour[Number(key)]]];
    return { a, b, kind, ...(name !== undefined && { name }) };
  };
  const { stoneWall, bridge, ford, ...plain } = file.sides;
  return {
    layout,
    hexes: names.map((hex, id) => ({
      hex,
      terrain: codes[terrain[id]],
      level: Number.parseInt(level[id], 36),
      features: features.filter(([, has]) => has.has(id)).map(([feature]) => feature),
      from: sources[from[id]],
    })),
    sides: [
      ...Object.entries<number[]>(plain).flatMap(([kind, keys]) => keys.map((key) => side(key, kind))),
      ...Object.entries<number[]>(stoneWall).flatMap(([name, keys]) => keys.map((key) => side(key, "wall", name))),
      ...Object.entries<string>(bridge).map(([key, name]) => side(key, "bridge", name)),
      ...Object.entries<string>(ford).map(([key, name]) => side(key, "ford", name)),
    ],
    roads: file.roads.map(({ name, cls, hexes }) => ({ name, kind: cls, hexes: hexes.map((id) => names[id]) })),
    places: file.names.map(({ name, hexes }) => ({ name, hexes })),
    entries: file.entryAreas.map(({ id, direct, border }) => ({ id: `${id}`, hexes: [direct, ...border] })),
  };
}

export const ground: Ground = groundOf(mapData(grid), grid);
export const { level } = ground;

export function hexAt(name: string): Hex {
  const hex = hexNamed(grid, name);
  if (hex < 0) throw new Error(`The data name ${name}, which is no hex of the map: correct the number.`);
  return hex;
}
export const hexName = (hex: Hex): string => grid.names[hex];
export const near = (a: Hex, b: Hex): number => distance(grid, a, b);
export const between = (a: Hex, b: Hex): number => sideTo(grid, a, b);
/** The hex that a side is seen from, and the one beyond it. */
export const inner = (side: number): Hex => Math.floor(side / 6);
export const beyond = (side: number): Hex => grid.neighbour[side];

const is = (name: string): Uint8Array => ground.terrain.map((code) => Number(ground.terrains[code] === name));
const feature = (name: string): Uint8Array => ground.features.get(name)!;
export const woods = is("woods");
export const orchard = is("orchard");
export const marsh = is("marsh");
export const rocky = is("rocky");
export const town = is("town");
export const cut = feature("cut");
export const sloping = feature("sloping");
export const farm = feature("farm");
export const brook = feature("brook");

/** By side: 1 where it is. */
export const steep = sidesWith(ground, "steep");
export const rock = sidesWith(ground, "rock");
export const wall = sidesWith(ground, "wall");
export const stream = sidesWith(ground, "stream");
export const difficult = sidesWith(ground, "difficult");
export const creek = sidesWith(ground, "creek");
export const bridge = sidesWith(ground, "bridge");
export const pike = sidesWith(ground, "pike");
export const rail = sidesWith(ground, "rail");
const road = sidesWith(ground, "road");
const trail = sidesWith(ground, "trail");

/** 9.44 the bridge over the cut at Lott's Ridge: its ends, the hex below, and the hexes whose enemies close it. */
export const lottsBridge = {
  ends: [hexAt(file.lottsRidgeBridge.path[0]), hexAt(file.lottsRidgeBridge.path[2])] as const,
  over: hexAt(file.lottsRidgeBridge.over),
  closers: file.lottsRidgeBridge.blockedBy.map(hexAt),
};

/** 9.44 what leads over a side: nothing, a Trail (the Unfinished Railroad too), a Road or Pike. */
export const TRAIL = 1;
export const ROAD = 2;
export const way = road.map((one, side) => (one || pike[side] ? ROAD : trail[side] || rail[side] ? TRAIL : 0));
// 9.44cs the road over the bridge leads nobody down into the cut.
for (const end of lottsBridge.ends)
  for (const side of [sideTo(grid, end, lottsBridge.over), sideTo(grid, lottsBridge.over, end)]) way[side] = 0;
/** 9.44 a Ford is wherever a way crosses water and no Bridge is shown. */
const water = creek.map((one, side) => one | stream[side] | difficult[side]);
export const ford = water.map((one, side) => (one && way[side] && !bridge[side] ? 1 : 0));
export const rise = new Int8Array(grid.neighbour.map((to, side) => (to < 0 ? 0 : level[to] - level[inner(side)])));

/** Walls by number: of each side its wall, -1 for none; each is named by its two hexes. */
const walled = [...wall.keys()].filter((side) => wall[side] && inner(side) < beyond(side));
export const WALLS = walled.length;
export const wallNames = walled.map((side) => `${grid.names[inner(side)]}-${grid.names[beyond(side)]}`);
export const wallOf = new Int16Array(wall.length).fill(-1);
walled.forEach((side, number) => {
  wallOf[side] = number;
  wallOf[mirror(grid, side)] = number;
});

/** 9.22 until the end of July 2, 1100, March units have the half rate on these alone. */
const sidesOf = (named: (road: (typeof file.roads)[number]) => boolean): Uint8Array => {
  const sides = new Uint8Array(grid.size * 6);
  for (const one of file.roads)
    if (named(one))
      for (let i = 1; i < one.hexes.length; i++) {
        const side = sideTo(grid, one.hexes[i - 1], one.hexes[i]);
        sides[side] = 1;
        sides[mirror(grid, side)] = 1;
      }
  return sides;
};
export const earlyHalfRate = sidesOf(
  ({ name, cls, street }) => cls === "pike" || (street === true && cls === "road") || file.halfMarchRoads.includes(name),
);

/** 9.22f with four maps the Union has it here too. */
export const lowDutchRoad = sidesOf(({ name }) => name === "Low Dutch Road");

/** 9.22j north of the Codori Farm and east of the third column of sheet A, by hex. */
const addOf = new Map(sheets.map(({ letter, add }) => [letter, add]));
export const isIronGround = Uint8Array.from(grid.names, (name) => {
  const { columns, rows } = addOf.get(name[0])!;
  const [row, column] = [Number(name.slice(1, 3)) + rows, Number(name.slice(3)) + columns];
  return Number(row < 60 && column < 38);
});

/** 9.22k by hex: on the Emmitsburg Road. */
export const onEmmitsburgRoad = new Uint8Array(grid.size);
for (const { name, hexes } of file.roads) if (name === "Emmitsburg Road") for (const hex of hexes) onEmmitsburgRoad[hex] = 1;

/** 9.49 roads beyond the southern edge: their ends, the hexes of road between two of them, and who may not use them. */
export const offMapRoads = file.offMapRoads.map(({ ends, lengthInHexes, rules }) => {
  const lengths = lengthInHexes as unknown as Readonly<Record<string, number>>;
  const names = new Map(ends.map((name) => [hexAt(name), name]));
  return {
    ends: ends.map(hexAt),
    unionOnly: rules.some((rule) => rule.startsWith("Confederate")),
    length: (a: Hex, b: Hex): number => lengths[`${names.get(a)}-${names.get(b)}`] ?? lengths[`${names.get(b)}-${names.get(a)}`],
  };
});

/** 10.2 what stands between two hexes; who is in a cut stands a level lower. */
export const heights = (shadow: boolean, fringe = true): Heights => ({
  grid,
  level,
  stands: level.map((one, hex) => one - cut[hex]),
  cover: woods.map((one, hex) => one | town[hex]),
  fringe,
  woods,
  steep: steep.map((one, side) => one | rock[side]),
  shadow,
});

/** The hexes at just so many steps, found once and kept: lists that rules ask for again and again stay short. */
const rings = new Map<number, Int16Array>();
const FARTHEST = 64;
export function ring(at: Hex, steps: number): Int16Array {
  const key = at * FARTHEST + steps;
  let found = rings.get(key);
  if (!found) {
    found = walkRing(at, steps);
    rings.set(key, found);
  }
  return found;
}

/** All hexes up to so many steps off, the nearest first: found once and kept. */
const discs = new Map<number, Int16Array>();
export function disc(at: Hex, steps: number): Int16Array {
  const key = at * FARTHEST + steps;
  let found = discs.get(key);
  if (!found) {
    found = Int16Array.from(Array.from({ length: steps }, (_, i) => [...ring(at, i + 1)]).flat());
    discs.set(key, found);
  }
  return found;
}

/** Six sides of so many steps, from a corner; what lies off the map is left out. */
function walkRing(at: Hex, steps: number): Int16Array {
  const found: Hex[] = [];
  let [file, half] = [grid.file[at], grid.half[at]];
  const go = (direction: number, by: number) => {
    const step = stepOf(grid, direction);
    file += by * step.file;
    half += by * step.half;
  };
  go(4, steps);
  for (let direction = 0; direction < 6; direction++)
    for (let i = 0; i < steps; i++) {
      const hex = hexInCell(grid, file, half);
      if (hex >= 0) found.push(hex);
      go(direction, 1);
    }
  return Int16Array.from(found);
}
