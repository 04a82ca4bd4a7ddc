/** The facts of one battle that never change during play: ground, counters, timetable. Everything the rules ask is a row of numbers. */
import type { Json } from "../../engine/index.js";
import {
  bitsOf,
  blockedAt,
  type Chart,
  distance,
  type Grid,
  groundOf,
  type Hex,
  hexNamed,
  type Layout,
  pricesOf,
  remembered,
  zonesOf,
} from "../../kit/index.js";
import type { MapHex, MapSide } from "./data/map.js";
import { FORD_SURCHARGE, ROAD_COST, type Terrain, TRAIL_COST, terrainChart, terrains } from "./data/tables.js";
import type { State } from "./state.js";

export type Side = 0 | 1;
export type SideName = "union" | "confederate";
export const sideNames: readonly SideName[] = ["union", "confederate"];
export const UNION = 0;
export const CONFEDERATE = 1;

export type Unit = number;
export type Branch = "infantry" | "cavalry" | "artillery";
export const branches: readonly Branch[] = ["infantry", "cavalry", "artillery"];
export const ARTILLERY = 2;

export interface UnitRow {
  readonly name: string;
  readonly title: string;
  readonly side: SideName;
  readonly type: Branch;
  readonly strength: number;
  readonly hex?: string;
  readonly group?: string;
}

/** A group of reinforcements: where it enters, and from which turn (0: not at all). */
export interface Group {
  readonly id: string;
  readonly hex: string;
  readonly due: (s: State) => number;
}

export interface BattleFacts {
  readonly id: string;
  readonly map: {
    readonly layout: Layout;
    readonly hexes: readonly Pick<MapHex, "hex" | "terrain">[];
    readonly sides: readonly MapSide[];
  };
  readonly units: readonly UnitRow[];
  readonly turns: number;
  readonly nights: readonly number[];
  readonly first: SideName;
  /** Bombardment range of each side's artillery (8.11, 19.0). */
  readonly range: Readonly<Record<SideName, number>>;
  /** Sides whose artillery never moves (19.0). */
  readonly fixedGuns: readonly SideName[];
  /** How lost effectiveness comes back: by night (11.4) or by a die (21.0). */
  readonly recovery: "night" | "die";
  readonly groups: readonly Group[];
  /** How many units the side may move this turn. */
  readonly moveLimit: (s: State) => number;
  /** Hexes whose first occupants are held back (18.2), and whether one of them is held this turn. */
  readonly held: readonly string[];
  readonly frozen: (s: State, u: Unit) => boolean;
  /** The town: points to whoever holds all of it, and who holds it at the start. */
  readonly town: { readonly hexes: readonly string[]; readonly points: number; readonly holder: SideName };
  /** At the end, units of the side without an open line to the hex count as eliminated. */
  readonly line: { readonly side: SideName; readonly to: string };
}

export { NEVER } from "../../kit/index.js";
export const BRIDGE = 1;
export const FORD = 2;

/** 9.0 what a step costs: 5.22 a road makes any hex cost 1, a ferry too; 5.23 a trail makes broken ground cost 2; 5.25 plain creek bars the way. */
const undoes = { bridge: ["creek"], ford: ["creek"] };
const steps: Chart = {
  enter: Object.fromEntries(terrains.map((terrain) => [terrain, terrainChart[terrain].cost])),
  along: { road: ROAD_COST, trail: TRAIL_COST },
  across: { creek: null, ford: FORD_SURCHARGE },
  undoes,
};
const sideKinds = ["road", "trail", "creek", "bridge", "ford"] as const;

/** The ground as rows by hex and by hexside. */
export function readGround({ map }: Pick<BattleFacts, "map">) {
  const sides = map.sides.flatMap((side) => sideKinds.filter((kind) => side[kind]).map((kind) => ({ a: side.a, b: side.b, kind })));
  const ground = groundOf({ layout: map.layout, hexes: map.hexes, sides, roads: [], places: [], entries: [] });
  const { grid } = ground;
  const names = ground.terrains as readonly Terrain[];
  const byHex = (value: (terrain: Terrain) => number) => Uint8Array.from(ground.terrain, (code) => value(names[code]));
  const [bridge, ford] = [bitsOf(ground, ["bridge"]), bitsOf(ground, ["ford"])];
  const holds = byHex((name) => Number(terrainChart[name].holds));
  const ferry = byHex((name) => Number(name === "ferry"));
  return {
    grid,
    terrain: byHex((name) => terrains.indexOf(name)),
    /** By hexside: points to step over it, NEVER where barred; the second reading lets a road cancel the ford. */
    cost: pricesOf(ground, steps),
    costRoadOverFord: pricesOf(ground, { ...steps, undoes: { ...undoes, road: ["ford"] } }),
    /** By hexside: units may cross or attack here, so both hexes are on the map and it is not plain creek. */
    open: zonesOf(ground, { across: ["creek"], undoes }),
    /** By hexside: a zone of control reaches over it; never into ferry hexes, nor out of them (6.6). */
    zonePasses: zonesOf(ground, { across: ["creek"], undoes, into: ["ferry"], outOf: ["ferry"] }),
    /** By hexside: BRIDGE, FORD or 0. */
    crossing: Uint8Array.from(ground.sides, (bits) => (bits & bridge ? BRIDGE : bits & ford ? FORD : 0)),
    bank: readBanks(grid, holds, ferry),
    /** 9.0 what the defence in a hex is multiplied by. */
    defence: byHex((name) => terrainChart[name].defence),
    blocksSight: byHex((name) => Number(terrainChart[name].blocksSight)),
    /** A unit may rest in the hex. */
    holds,
    ferry,
  };
}

/** 5.24 by hexside of a ferry hex, which bank lies there, -1 elsewhere: its land neighbours, parted where river or the map's edge lies between. */
function readBanks(grid: Grid, holds: Uint8Array, ferry: Uint8Array): Int8Array {
  return Int8Array.from(grid.neighbour, (_, side) => {
    const hex = Math.floor(side / 6);
    const isLand = (way: number) => holds[grid.neighbour[hex * 6 + (way % 6)]] === 1;
    // A bank is known by the way at which it begins, going back from here round the hex.
    const back = [6, 5, 4, 3, 2, 1].find((ways) => !isLand((side % 6) + ways));
    return ferry[hex] && back !== undefined && back < 6 ? ((side % 6) + back) % 6 : -1;
  });
}

export type Battle = Readonly<ReturnType<typeof createBattle>>;

export function createBattle(facts: BattleFacts) {
  const ground = readGround(facts);
  const { grid } = ground;
  const { units } = facts;
  const names = units.map((unit) => unit.name);
  const byName = new Map(names.map((name, u) => [name, u]));
  const isGun = ({ type }: UnitRow) => type === "artillery";
  const bySide = (is: (row: UnitRow) => boolean) =>
    sideNames.map((side) => [...units.keys()].filter((u) => units[u].side === side && is(units[u])));
  const townHexes = facts.town.hexes.map((name) => hexNamed(grid, name));
  const reaches = (from: Hex) => [0, 1, 2, 3, 4, 5].filter((d) => ground.zonePasses[from * 6 + d]);
  const sight = [false, true].map((corners) => remembered(grid, (from, to) => inSight(grid, ground.blocksSight, from, to, corners)));

  return {
    facts,
    ...ground,
    /** By hex: the hexes that a unit's zone of control reaches, and where it touches an enemy. */
    reached: grid.names.map((_, hex): readonly Hex[] => reaches(hex).map((d) => grid.neighbour[hex * 6 + d])),
    unitCount: units.length,
    names: names as readonly string[],
    side: Uint8Array.from(units, (unit) => sideNames.indexOf(unit.side)),
    branch: Uint8Array.from(units, (unit) => branches.indexOf(unit.type)),
    strength: Uint8Array.from(units, (unit) => unit.strength),
    range: Uint8Array.from(units, (unit) => (isGun(unit) ? facts.range[unit.side] : 0)),
    fixed: Uint8Array.from(units, (unit) => Number(isGun(unit) && facts.fixedGuns.includes(unit.side))),
    setUpHex: Int16Array.from(units, (unit) => (unit.hex ? hexNamed(grid, unit.hex) : -1)),
    /** Index of the reinforcement group, -1 for the set-up. */
    group: Int8Array.from(units, (unit) => facts.groups.findIndex((group) => group.id === unit.group)),
    entryHex: facts.groups.map((group) => hexNamed(grid, group.hex)),
    townHexes,
    /** Index in `townHexes`, -1 elsewhere. */
    townIndex: Int8Array.from(grid.names, (_, hex) => townHexes.indexOf(hex)),
    lineTo: hexNamed(grid, facts.line.to),
    unitsOf: bySide(() => true),
    comersOf: bySide(({ group }) => group !== undefined),
    gunsOf: bySide(isGun),
    unitNamed: (name: Json | undefined): Unit => byName.get(name as string) ?? -1,
    hexNamed: (name: Json | undefined): Hex => grid.ids.get(name as string) ?? -1,
    /** 8.3 whether guns in one hex see another; `corners`: blocking ground touched at a corner counts. */
    sees: (from: Hex, to: Hex, corners: boolean): boolean => sight[Number(corners)](from, to),
  };
}

/** 8.31 to 8.34: hexes crossed, pairs along a hexside (both must block), and by one reading hexes touched at a corner. */
function inSight(grid: Grid, blocks: Uint8Array, from: Hex, to: Hex, corners: boolean): boolean {
  return distance(grid, from, to) < 2 || blockedAt(grid, from, to, (hex) => blocks[hex] === 1, corners) < 0;
}
