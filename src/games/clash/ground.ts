/** The ground of a battle as rows of numbers: what a step costs, where zones and attacks reach, which roads lie where. */
import { bitsOf, type Grid, type Ground, hexNamed, mirror, NEVER, type Net, pricesOf, sidesWith, zonesOf } from "../../kit/index.js";
import { prices, QUARTERS } from "./data/tables.js";
import type { ClashMap } from "./facts.js";

export interface GroundRows {
  readonly level: Int8Array;
  readonly woods: Uint8Array;
  readonly town: Uint8Array;
  readonly den: Uint8Array;
  readonly roundTop: Uint8Array;
  readonly cutHex: Uint8Array;
  /** No gun is fired into it (13.5). */
  readonly covered: Uint8Array;
  readonly column: Uint8Array;
  /** By type of unit, then by hexside: quarters of a point to step over it, NEVER where it may not be. */
  readonly price: readonly Uint8Array[];
  /** By hexside. */
  readonly road: Uint8Array;
  readonly ford: Uint8Array;
  readonly steep: Uint8Array;
  readonly cut: Uint8Array;
  /** Sides that belong to the hex from which they are seen: it has the good of them. */
  readonly bank: Uint8Array;
  readonly sunken: Uint8Array;
  /** 12.1 an attack may go over it. */
  readonly strikes: Uint8Array;
  readonly passes: Uint8Array;
  readonly passesNoBank: Uint8Array;
  /** Named lines as bits: of a hexside those that cross it, of a hex those it lies on. */
  readonly lines: Uint32Array;
  readonly linesAt: Uint32Array;
}

const quarters = (table: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(table).map(([key, points]) => [key, points * QUARTERS]));

const across = {
  rise: { up: prices.climb * QUARTERS, down: 0 },
  steep: { up: prices.steepClimb * QUARTERS, down: 0 },
  creek: prices.creek * QUARTERS,
  ford: QUARTERS,
  bridge: QUARTERS,
  river: null,
  burnedBridge: null,
  cut: null,
  embankment: null,
};
/** A ford or bridge opens the river (B 7.1), a road the embankment (B 7.2). */
const undoes = { ford: ["river"], bridge: ["river"], road: ["embankment"], pike: ["embankment"] };

/** 11.3, 14.1 what infantry and cavalry pay. */
function pricesFor(ground: Ground): Uint8Array[] {
  const { woods, marsh, ...open } = prices.enter;
  const along = { road: woods * QUARTERS, pike: woods * QUARTERS };
  const infantry = pricesOf(ground, { enter: quarters(prices.enter), across, undoes });
  const cavalry = pricesOf(ground, { enter: { ...quarters(open), devilsDen: null }, along, across, undoes });
  const road = sidesWith(ground, "road", "pike");
  const isWoods = ground.terrains.indexOf("woods");
  for (let side = 0; side < cavalry.length; side++)
    if (ground.terrain[Math.floor(side / 6)] === isWoods && !road[side]) cavalry[side] = NEVER; // 11.8 out by road as well
  return [infantry, cavalry];
}

export function groundRows(ground: Ground, map: ClashMap): GroundRows {
  const { grid, terrains, terrain } = ground;
  const are = (...kinds: string[]) => Uint8Array.from(terrain, (code) => Number(kinds.includes(terrains[code])));
  const feature = (name: string) => ground.features.get(name) ?? new Uint8Array(grid.size);
  const owned = (kind: string) => Uint8Array.from(ground.owned, (bits) => Number((bits & bitsOf(ground, [kind])) !== 0));
  const ford = sidesWith(ground, "ford", "bridge");
  const river = sidesWith(ground, "river", "burnedBridge");
  const chart = {
    across: ["river", "ford", "bridge", "burnedBridge", "steep"],
    acrossOwn: ["cut"],
    acrossTheirs: ["sunken"],
    outOf: ["devilsDen"],
    into: ["town", "devilsDen"],
  };
  const lines = new Uint32Array(grid.size * 6);
  const linesAt = new Uint32Array(grid.size);
  if (map.roads.length > 32) throw new Error("A map has at most 32 named roads.");
  map.roads.forEach(({ hexes }, line) => {
    hexes.forEach((name, i) => {
      const hex = hexNamed(grid, name);
      linesAt[hex] |= 1 << line;
      if (i === 0) return;
      const from = hexNamed(grid, hexes[i - 1]);
      for (let side = from * 6; side < from * 6 + 6; side++)
        if (grid.neighbour[side] === hex) {
          lines[side] |= 1 << line;
          lines[mirror(grid, side)] |= 1 << line;
        }
    });
  });
  return {
    level: ground.level,
    woods: are("woods"),
    town: are("town"),
    den: are("devilsDen"),
    roundTop: feature("bigRoundTop"),
    cutHex: feature("railroadCut"),
    covered: are("woods", "town", "devilsDen"),
    column: Uint8Array.from(grid.names, (name) => Number(grid.layout.numbers === "CCRR" ? name.slice(0, 2) : name.slice(2))),
    price: pricesFor(ground),
    road: sidesWith(ground, "road", "pike"),
    ford,
    steep: sidesWith(ground, "steep"),
    cut: sidesWith(ground, "cut"),
    bank: owned("embankment"),
    sunken: owned("sunken"),
    strikes: Uint8Array.from(grid.neighbour, (to, side) => Number(to >= 0 && (!river[side] || ford[side] === 1))),
    passes: zonesOf(ground, chart),
    passesNoBank: zonesOf(ground, { ...chart, across: [...chart.across, "embankment"] }),
    lines,
    linesAt,
  };
}

export function layersOf({ size, neighbour }: Grid): Net {
  const both = new Int32Array(size * 2 * 12).fill(-1);
  for (let hex = 0; hex < size; hex++)
    for (let d = 0; d < 6; d++) {
      const to = neighbour[hex * 6 + d];
      if (to < 0) continue;
      both[hex * 12 + d] = to;
      both[hex * 12 + 6 + d] = size + to;
      both[(size + hex) * 12 + d] = size + to;
    }
  return { size: size * 2, ways: 12, neighbour: both };
}

/** The upper layer alone, for who does not come by the lower. */
export function upperOf({ size, neighbour }: Grid): Net {
  const upper = new Int32Array(size * 2 * 6).fill(-1);
  for (let side = 0; side < size * 6; side++) if (neighbour[side] >= 0) upper[size * 6 + side] = size + neighbour[side];
  return { size: size * 2, ways: 6, neighbour: upper };
}
