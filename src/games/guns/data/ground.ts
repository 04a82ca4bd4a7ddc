/** The ground of a game: an area map with its terrain by face, its gates and roads, in typed tables built once. */
import {
  type Area,
  type AreaMap,
  type AreaMapData,
  areaMap,
  areaNamed,
  extendedFront,
  type Face,
  faceInto,
  type Position,
  positionNamed,
} from "../../../kit/area.js";
import { createAreaReach, OPEN, placeOf } from "../../../kit/area-reach.js";
import { type Road, roadNet } from "../../../kit/area-roads.js";

export type Army = number;
export const UNION = 0;
export const CSA = 1;

/** What the symbols inside an area say of a position: a ridge counts its cannon. */
export interface Terrain {
  readonly ridge?: number;
  readonly steep?: boolean;
  readonly obstructed?: boolean;
}

export interface GroundData extends AreaMapData {
  /** By position, then by area. */
  readonly terrain?: Readonly<Record<string, Readonly<Record<string, Terrain>>>>;
  readonly sights?: readonly {
    readonly position: string;
    readonly side: string;
    readonly target: string;
    readonly via: readonly string[];
  }[];
  readonly entries?: readonly {
    readonly name: string;
    readonly army: Army;
    readonly areas: readonly string[];
    readonly transfers: readonly string[];
  }[];
  readonly roads?: readonly Road[];
  readonly towns?: readonly string[];
  readonly objectives?: readonly string[];
  readonly buford?: readonly string[];
}

export type Ground = Readonly<ReturnType<typeof groundOf>>;

export function groundOf(data: GroundData) {
  const map = areaMap(data);
  const terrain = terrainOf(map, data);
  const entries = entriesOf(map, data);
  const entryOf = new Int16Array(map.areas).fill(-1);
  const unionMayNot = new Uint8Array(map.positions);
  entries.forEach((entry, i) => {
    for (const area of entry.areas) {
      entryOf[area] = i;
      if (entry.army !== CSA) continue;
      for (const face of map.bounding[area]) unionMayNot[face >> 1] = 1;
    }
  });
  const town = new Uint8Array(map.areas);
  for (const name of data.towns ?? []) town[area(map, name)] = 1;
  return {
    map,
    ...terrain,
    ...extensions(map, terrain.blinding),
    sightsOf: sightsOf(map, data),
    /** By position * positions + position: least steps on the bare map. */
    least: leastSteps(map, terrain.obstructed),
    entries,
    /** By area: index of its entry point, -1 none. */
    entryOf,
    roads: roadNet(map, data.roads ?? [], data.roads ? entries.map((entry) => entry.name) : []),
    town,
    objectives: (data.objectives ?? []).map((name) => area(map, name)),
    buford: (data.buford ?? []).map((name) => position(map, name)),
    /** By position: 10.4a no Union block ever enters it. */
    unionMayNot,
  };
}

function known(number: number, what: string): number {
  if (number < 0) throw new Error(`There is no ${what}: correct the row that names it.`);
  return number;
}
const area = (map: AreaMap, name: string): Area => known(areaNamed(map, name), `area ${name}`);
const position = (map: AreaMap, name: string): Position => known(positionNamed(map, name), `position ${name}`);

export function faceNamed(map: AreaMap, positionName: string, areaName: string): Face {
  const face = faceInto(map, position(map, positionName), area(map, areaName));
  if (face < 0) throw new Error(`${areaName} is no side of position ${positionName}: correct the row that says so.`);
  return face;
}

/** By face what lies there, by position what that makes of it. */
function terrainOf(map: AreaMap, data: GroundData) {
  const ridge = new Uint8Array(2 * map.positions);
  const cannon = new Uint8Array(2 * map.positions);
  const steep = new Uint8Array(2 * map.positions);
  const obstructed = new Uint8Array(2 * map.positions);
  for (const [name, sides] of Object.entries(data.terrain ?? {})) {
    for (const [side, symbols] of Object.entries(sides)) {
      const face = faceNamed(map, name, side);
      ridge[face] = symbols.ridge === undefined ? 0 : 1;
      cannon[face] = symbols.ridge ?? 0;
      steep[face] = symbols.steep ? 1 : 0;
      obstructed[face] = symbols.obstructed ? 1 : 0;
    }
  }
  const either = (table: Uint8Array, p: Position) => table[2 * p] | table[2 * p + 1];
  // 9.4b a ridge or an obstruction on either side; 21.1a obstructed on both
  const blinding = Uint8Array.from({ length: map.positions }, (_, p) => either(ridge, p) | either(obstructed, p));
  const fullyObstructed = Uint8Array.from({ length: map.positions }, (_, p) => obstructed[2 * p] & obstructed[2 * p + 1]);
  return { ridge, cannon, steep, obstructed, blinding, fullyObstructed };
}

/** 9.2b-d, 9.4b by face * 2 + hand: the extended front area that the terrain lets one see there, else -1, and the position looked over. */
function extensions(map: AreaMap, blinding: Uint8Array) {
  const extended = new Int16Array(4 * map.positions).fill(-1);
  const extendedOver = new Int16Array(4 * map.positions).fill(-1);
  for (let face = 0; face < 2 * map.positions; face++) {
    for (const hand of [0, 1] as const) {
      const across = extendedFront(map, face, hand);
      const over = map.turn[face * 2 + hand] >> 1;
      if (across < 0 || blinding[over]) continue;
      extended[face * 2 + hand] = across;
      extendedOver[face * 2 + hand] = over;
    }
  }
  return { extended, extendedOver };
}

/** By face, the special lines of sight that start from it. */
function sightsOf(map: AreaMap, { sights: rows = [] }: GroundData) {
  const sights = rows.map((row) => ({
    face: faceNamed(map, row.position, row.side),
    target: area(map, row.target),
    via: row.via.map((name) => position(map, name)),
  }));
  return Array.from({ length: 2 * map.positions }, (_, face) => sights.filter((sight) => sight.face === face));
}

function leastSteps(map: AreaMap, rough: Uint8Array): Uint8Array {
  const going = {
    rough,
    smoothOnly: false,
    barred: new Uint8Array(map.areas),
    entry: new Uint8Array(2 * map.positions).fill(OPEN),
    exits: false,
    marks: new Uint8Array(map.areas),
  };
  const reach = createAreaReach(map);
  const least = new Uint8Array(map.positions ** 2).fill(255);
  for (let from = 0; from < map.positions; from++) {
    reach.spread(going, from, 3, 250);
    for (let i = reach.count - 1; i >= 0; i--) least[from * map.positions + (placeOf(reach.found[i]) >> 1)] = reach.cost[reach.found[i]];
    least[from * map.positions + from] = 0;
  }
  return least;
}

function entriesOf(map: AreaMap, { entries: rows = [] }: GroundData) {
  return rows.map(({ name, army, areas, transfers }) => ({
    name,
    army,
    areas: areas.map((id) => area(map, id)),
    /** Entry points that blocks may transfer to, by index. */
    transfers: transfers.map((other) => rows.findIndex((row) => row.name === other)),
  }));
}
