/** The ground as the rules read it: hexes, levels, hexsides, roads and the unfinished railroad, as numbers. */
import { distance, type Ground, groundOf, type Hex, hexNamed, type MapData, type MapSide, sidesWith, sideTo } from "../../../kit/index.js";
import file from "./map.json" with { type: "json" };
import tables from "./tables.json" with { type: "json" };

const features = file.sides as unknown as Readonly<Record<string, readonly (readonly [string, string, string?])[]>>;
const grade = file.railGrade as unknown as readonly (readonly [string, string, string?])[];
const letters = file.terrains as Readonly<Record<string, string>>;

const mapData: MapData = {
  layout: {
    top: "point",
    numbers: "RRCC",
    columnsGrow: "east",
    rowsGrow: "north",
    shifted: "odd",
    sheets: [{ columns: file.layout.columns as [number, number], rows: file.layout.rows as [number, number] }],
  },
  hexes: file.rows.flatMap(({ row, terrain, level }) =>
    [...terrain].map((letter, column) => ({
      hex: `${row}${`${column}`.padStart(2, "0")}`,
      terrain: letters[letter],
      level: Number(level[column]),
    })),
  ),
  sides: [
    ...Object.entries(features).flatMap(([kind, rows]) =>
      rows.map(([a, b, name]): MapSide => ({ a, b, kind, ...(name !== undefined && { name }) })),
    ),
    ...grade.flatMap(([a, b, cut]): MapSide[] => [{ a, b, kind: "grade" }, ...(cut ? [{ a, b, kind: "cut", name: cut }] : [])]),
  ],
  roads: [
    ...file.roads.map(({ name, rate, hexes }) => ({ name, kind: rate, hexes })),
    { name: "Gettysburg Railroad", kind: "railroad", hexes: file.railroad },
  ],
  places: [...file.places, ...file.hills].map(({ name, hex }) => ({ name, hexes: [hex] })),
  entries: file.entries.map(({ id, hex }) => ({ id, hexes: [hex] })),
};

export const ground: Ground = groundOf(mapData);
export const { grid } = ground;
export const { level } = ground;
export { file as mapFile };

export function hexAt(name: string): Hex {
  const hex = hexNamed(grid, name);
  if (hex < 0) throw new Error(`The data name ${name}, which is no hex of the map: correct the number.`);
  return hex;
}

const is = (...names: readonly string[]): Uint8Array =>
  Uint8Array.from(ground.terrain, (code) => Number(names.includes(ground.terrains[code])));

export const woods = is("woods", "rocky woods");
export const rocky = is("rocky woods");
export const orchard = is("orchard");
export const marsh = is("marsh");
export const town = is("town");
/** 12.4b(1) woods, marsh and town: neither giving nor taking support. */
export const closed = is("woods", "rocky woods", "marsh", "town");
/** 6.5d where guns come and go by road only and never fire. */
export const barsGuns = is("woods", "rocky woods", "marsh");
/** 3.1e */
export const singleUnit = Uint8Array.from(grid.names, (name) => Number(file.singleUnitHexes.includes(name)));
export const herrRidge = Uint8Array.from(grid.names, (name) => Number(file.herrRidge.includes(name)));

/** By side: 1 where it is. */
export const cut = sidesWith(ground, "cut");
/** By hex: whether a Cut runs along it. */
export const besideCut = Uint8Array.from(grid.names, (_, hex) => Number(cut.subarray(hex * 6, hex * 6 + 6).includes(1)));
export const stream = sidesWith(ground, "stream");
export const creek = sidesWith(ground, "creek");
export const wall = sidesWith(ground, "wall");
export const ford = sidesWith(ground, "ford");
const road = sidesWith(ground, "road");
const trail = sidesWith(ground, "trail");
const bridge = sidesWith(ground, "bridge");

/** By side: how many levels up it leads, below 0 down. */
export const rise = Int8Array.from(grid.neighbour, (to, side) => (to < 0 ? 0 : level[to] - level[Math.floor(side / 6)]));
/** 2.10c two levels or more. */
export const steep = Uint8Array.from(rise, (levels) => Number(Math.abs(levels) >= 2));

/** Of each hex, the numbers of the Trail hexsides of the unfinished railroad that it lies beside. */
const gradesAt: number[][] = Array.from({ length: grid.size }, () => []);
grade.forEach(([a, b], i) => {
  gradesAt[hexAt(a)].push(i);
  gradesAt[hexAt(b)].push(i);
});
const follows = Uint8Array.from(grid.neighbour, (to, side) => {
  if (to < 0) return 0;
  const from = Math.floor(side / 6);
  return Number(gradesAt[from].some((i) => gradesAt[to].some((j) => Math.abs(i - j) <= 1)));
});
/** 2.10e by side: a step along the unfinished railroad; over a Cut only by a ruling. */
export const railStep = follows.map((one, side) => (one && !cut[side] ? 1 : 0));
export const railCrossing = follows.map((one, side) => (one && cut[side] ? 1 : 0));

/** What leads over a side: nothing, a Trail, a Road. */
export const TRAIL = 1;
export const ROAD = 2;
export const way = Uint8Array.from(road, (one, side) => (one ? ROAD : trail[side] || railStep[side] ? TRAIL : 0));
/** 6.5d, 12.3.1 joined by Road or Trail proper or along the railroad. */
export const joined = way.map((one) => Number(one > 0));

/** In half points; NEVER where it may not be, WHOLE where it takes all there is. */
export const NEVER = 255;
export const WHOLE = 254;

type Prices = Readonly<Record<string, number | string | null>>;

function pricesOff(prices: Prices): Uint8Array {
  return Uint8Array.from(grid.neighbour, (to, side) => {
    if (to < 0 || cut[side]) return NEVER;
    const terrain = prices[ground.terrains[ground.terrain[to]]];
    if (terrain === null) return NEVER;
    let sum = terrain as number;
    if (steep[side]) {
      if (prices.steep === "whole") return creek[side] && !bridge[side] && !ford[side] ? NEVER : WHOLE;
      sum += prices.steep as number;
    } else if (rise[side] > 0) sum += prices.up as number;
    if (ford[side]) sum += prices.ford as number;
    else if (!bridge[side] && stream[side]) sum += prices.stream as number;
    else if (!bridge[side] && creek[side]) {
      if (prices.creek === null) return NEVER;
      sum += prices.creek as number;
    }
    if (wall[side]) sum += prices.wall as number;
    return 2 * sum;
  });
}

function pricesAlong(prices: Prices, roadRate: string): Uint8Array {
  return Uint8Array.from(grid.neighbour, (to, side) => {
    if (to < 0 || !way[side]) return NEVER;
    if (way[side] === TRAIL) return 2 * (prices.trail as number);
    return 2 * (prices[town[to] ? "townRoad" : roadRate] as number);
  });
}

const { foot, guns } = tables.movement;
/** 10.4 off the road, by side: foot, then guns and mounted; along Road or Trail; and in March Column. A ford's extra is added by the rules. */
export const offRoad = [pricesOff(foot), pricesOff(guns)];
export const alongRoad = [pricesAlong(foot, "road"), pricesAlong(guns, "road")];
export const inColumn = pricesAlong(foot, "column");
export const FORD = 2 * foot.ford;
/** By side: leaving woods or marsh off the road is barred to guns too. */
export const gunsMayLeave = Uint8Array.from(grid.neighbour, (to, side) =>
  Number(to >= 0 && (joined[side] || !barsGuns[Math.floor(side / 6)])),
);

export const near = (a: Hex, b: Hex): number => distance(grid, a, b);
type Around = readonly (readonly Hex[])[];
const beside: Around = grid.names.map((_, hex) => Array.from(grid.neighbour.subarray(hex * 6, hex * 6 + 6)).filter((to) => to >= 0));
const oneFarther = (around: Around): Around =>
  around.map((found, hex) => [...new Set([...found, ...found.flatMap((at) => beside[at])])].filter((other) => other !== hex));
const within2 = oneFarther(beside);
/** By range up to 3: of each hex, those no farther from it, nearest first. */
export const within: Readonly<Record<1 | 2 | 3, Around>> = { 1: beside, 2: within2, 3: oneFarther(within2) };
export const between = (a: Hex, b: Hex): number => sideTo(grid, a, b);
export const hexName = (hex: Hex): string => grid.names[hex];
