/** The ground of a hex map in one shape, whatever the game. Charts read it: what a step costs, where zones reach. */
import { type Grid, type Hex, hexGrid, hexNamed, mirror, sideTo } from "./hex.js";
import type { Layout } from "./layout.js";

/** Where a fact comes from: the rules document, published material, the ground as measured, or our own decision. */
export type Source = "seed" | "public" | "real-ground" | "reconstructed";

export interface MapData {
  readonly layout: Layout;
  /** Hexes without a row are clear and on level 0. */
  readonly hexes: readonly MapHex[];
  readonly sides: readonly MapSide[];
  readonly roads: readonly MapRoad[];
  readonly places: readonly { readonly name: string; readonly hexes: readonly string[] }[];
  readonly entries: readonly { readonly id: string; readonly hexes: readonly string[] }[];
}

export interface MapHex {
  readonly hex: string;
  readonly terrain: string;
  readonly level?: number;
  /** "farm", "railroad cut". */
  readonly features?: readonly string[];
  readonly from?: Source;
}

/** One feature of the side between two hexes; there may be others. */
export interface MapSide {
  readonly a: string;
  readonly b: string;
  /** "creek", "bridge", "stone wall". */
  readonly kind: string;
  readonly name?: string;
  /** The hex of the two that has the good of it: who stands behind the wall. */
  readonly of?: string;
  readonly from?: Source;
}

/** A road from hex to hex: its kind is a feature of every side it crosses. */
export interface MapRoad {
  readonly name: string;
  readonly kind: string;
  readonly hexes: readonly string[];
  readonly from?: Source;
}

/** The feature of every side between hexes of different levels. */
export const RISE = "rise";

export type Ground = Readonly<ReturnType<typeof groundOf>>;

export function groundOf(data: MapData, grid: Grid = hexGrid(data.layout)) {
  const links = data.roads.flatMap(({ kind, hexes }) => hexes.slice(1).map((b, i): MapSide => ({ a: hexes[i], b, kind })));
  const rows = [...data.sides, ...links];
  const terrains = ["clear", ...new Set(data.hexes.map((row) => row.terrain).filter((terrain) => terrain !== "clear"))];
  const kinds = [RISE, ...new Set(rows.map((row) => row.kind))];
  if (kinds.length > 32) throw new Error(`${kinds.length} kinds of hexsides are too many: leave 31, besides ${RISE}.`);
  const features = new Set(data.hexes.flatMap((row) => row.features ?? []));
  const ground = {
    data,
    grid,
    /** By hex: an index of `terrains`. */
    terrains,
    terrain: new Uint8Array(grid.size),
    level: new Int8Array(grid.size),
    /** Of each feature: by hex, 1 where it is. */
    features: new Map(Array.from(features, (name) => [name, new Uint8Array(grid.size)])),
    /** By side, a bit for each of `kinds` on it; and a bit for those that belong to the hex from which it is seen. */
    kinds,
    sides: new Uint32Array(grid.size * 6),
    owned: new Uint32Array(grid.size * 6),
  };
  for (const row of data.hexes) {
    const hex = known(grid, row.hex);
    ground.terrain[hex] = terrains.indexOf(row.terrain);
    ground.level[hex] = row.level ?? 0;
    for (const feature of row.features ?? []) ground.features.get(feature)![hex] = 1;
  }
  for (const { a, b, kind, of } of rows) {
    const side = sideTo(grid, known(grid, a), known(grid, b));
    if (side < 0) throw new Error(`The map has a ${kind} between ${a} and ${b}, which do not touch: correct one of them.`);
    const bit = 1 << kinds.indexOf(kind);
    for (const seen of [side, mirror(grid, side)]) {
      ground.sides[seen] |= bit;
      if (of !== undefined && grid.names[Math.floor(seen / 6)] === of) ground.owned[seen] |= bit;
    }
  }
  for (let side = 0; side < ground.sides.length; side++) {
    const to = grid.neighbour[side];
    if (to >= 0 && ground.level[to] !== ground.level[Math.floor(side / 6)]) ground.sides[side] |= 1;
  }
  return ground;
}

function known(grid: Grid, name: string): Hex {
  const hex = hexNamed(grid, name);
  if (hex < 0) throw new Error(`The map names ${name}, which is no hex of it: correct the number or the layout.`);
  return hex;
}

/** The bits of these kinds; those that a map does not have are of no account. */
export const bitsOf = ({ kinds }: Pick<Ground, "kinds">, wanted: readonly string[]): number =>
  kinds.reduce((bits, kind, i) => (wanted.includes(kind) ? bits | (1 << i) : bits), 0);

/** By side: 1 where one of these lies. */
export function sidesWith(ground: Ground, ...kinds: readonly string[]): Uint8Array {
  const wanted = bitsOf(ground, kinds);
  return Uint8Array.from(ground.sides, (bits) => Number((bits & wanted) !== 0));
}

/** Points, or null where it may not be. */
export type Price = number | null;

/** What a kind of mover pays. Points may be halves or quarters: a chart counts in what it likes. */
export interface Chart {
  /** By terrain; one that is not named is entered along a road or not at all. */
  readonly enter: Readonly<Record<string, Price>>;
  /** By feature of the hex entered: points more. */
  readonly inside?: Readonly<Record<string, Price>>;
  /** By kind of road followed: what is paid instead of the two above, if it is less. */
  readonly along?: Readonly<Record<string, number>>;
  /** By feature of the side crossed: points more, or those of going up and of going down. */
  readonly across?: Readonly<Record<string, Price | { readonly up: Price; readonly down: Price }>>;
  /** Features of a side that take others away: a bridge the creek. */
  readonly undoes?: Undoes;
}

export type Undoes = Readonly<Record<string, readonly string[]>>;

/** No step. */
export const NEVER = 255;

/** By side: points to step over it, NEVER where that may not be. */
export function pricesOf(ground: Ground, chart: Chart): Uint8Array {
  const { grid, sides, level, terrain, terrains } = ground;
  const prices = new Uint8Array(grid.size * 6).fill(NEVER);
  const left = undoing(ground, chart.undoes);
  const entering = Array.from(grid.names, (_, hex) => priceInside(ground, chart, hex));
  for (let side = 0; side < prices.length; side++) {
    const to = grid.neighbour[side];
    if (to < 0 || chart.enter[terrains[terrain[to]]] === null) continue;
    const climbs = level[to] > level[Math.floor(side / 6)];
    const kinds = kindsOf(ground, left(sides[side]));
    const inside = kinds.reduce((least, kind) => Math.min(least, chart.along?.[kind] ?? least), entering[to]);
    const price = kinds.reduce((sum, kind) => sum + priceAcross(chart.across?.[kind], climbs), inside);
    if (price < NEVER) prices[side] = price;
  }
  return prices;
}

const points = (price: Price): number => price ?? NEVER;

function priceInside({ terrain, terrains, features }: Ground, { enter, inside = {} }: Chart, hex: Hex): number {
  const found = Object.keys(inside).filter((feature) => features.get(feature)?.[hex]);
  return found.reduce((sum, feature) => sum + points(inside[feature]), points(enter[terrains[terrain[hex]]] ?? null));
}

function priceAcross(price: Price | { readonly up: Price; readonly down: Price } = 0, climbs: boolean): number {
  return points(price === null || typeof price === "number" ? price : climbs ? price.up : price.down);
}

const kindsOf = ({ kinds }: Ground, bits: number): string[] => kinds.filter((_, i) => bits & (1 << i));

/** What is left of a side's features when some have undone others. */
function undoing(ground: Ground, undoes: Undoes = {}): (bits: number) => number {
  const rows = Object.entries(undoes).map(([kind, others]) => [bitsOf(ground, [kind]), bitsOf(ground, others)]);
  return (bits) => rows.reduce((rest, [by, undone]) => (bits & by ? rest & ~undone : rest), bits);
}

/** Where zones reach: not over these sides, out of or into these terrains. */
export interface ZoneChart {
  readonly across?: readonly string[];
  /** Over these sides not when they belong to the hex that the zone comes from, or goes to. */
  readonly acrossOwn?: readonly string[];
  readonly acrossTheirs?: readonly string[];
  readonly outOf?: readonly string[];
  readonly into?: readonly string[];
  readonly undoes?: Undoes;
}

/** By side: 1 where a zone reaches over it. */
export function zonesOf(ground: Ground, chart: ZoneChart): Uint8Array {
  const { grid, sides, owned, terrain, terrains } = ground;
  const stop = bitsOf(ground, chart.across ?? []);
  const own = bitsOf(ground, chart.acrossOwn ?? []);
  const theirs = bitsOf(ground, chart.acrossTheirs ?? []);
  const left = undoing(ground, chart.undoes);
  return Uint8Array.from(sides, (bits, side) => {
    const to = grid.neighbour[side];
    if (to < 0 || left(bits) & stop || owned[side] & own || owned[mirror(grid, side)] & theirs) return 0;
    const closed = chart.outOf?.includes(terrains[terrain[Math.floor(side / 6)]]) || chart.into?.includes(terrains[terrain[to]]);
    return closed ? 0 : 1;
  });
}
