/** 9.4 What a step costs, in half points, by side: off the ways, along a Trail, along a Road or Pike. Works and other units are added by the march. */
import {
  beyond,
  bridge,
  brook,
  creek,
  cut,
  difficult,
  farm,
  ford,
  grid,
  ground,
  inner,
  ROAD,
  rail,
  rise,
  rock,
  sloping,
  steep,
  stream,
  town,
  way,
} from "../../data/map.js";
import { tablesFile } from "../../data/tables.js";

/** The columns of the chart. Dismounted cavalry is infantry (9.4y); March troops have one of their own, and guns among them pay the dearer of the two. */
const movers = [["infantry"], ["mounted"], ["artillery"], ["march"], ["leader"], ["march", "artillery"]] as const;
export type Mover = number;
export const INFANTRY: Mover = 0;
export const MOUNTED: Mover = 1;
export const ARTILLERY: Mover = 2;
export const MARCH: Mover = 3;
export const LEADER: Mover = 4;
export const MARCHING_GUNS: Mover = 5;
const isMarch = (mover: Mover): boolean => mover === MARCH || mover === MARCHING_GUNS;

export const NEVER = 255;

type Row = Readonly<Record<string, number | string | null | undefined>>;
const { hexes, adds, hexsides, roads } = tablesFile.terrainMovement;
const rowOf = (rows: readonly Row[], terrain: string): Row => {
  const row = rows.find((one) => one.terrain === terrain);
  if (!row) throw new Error(`The movement chart has no row "${terrain}": restore it.`);
  return row;
};
/** A row by mover, in half points; NEVER where it may not. */
const priced = (rows: readonly Row[], terrain: string): readonly number[] => {
  const row = rowOf(rows, terrain);
  return movers.map((columns) => Math.max(...columns.map((one) => (row[one] === null ? NEVER : 2 * (row[one] as number)))));
};

export const byTerrain = ground.terrains.map((terrain) => priced(hexes, terrain === "town" ? "town off street" : terrain));
export const [offStreet, acrossCut] = ["town off street", "railroad cut across"].map((terrain) => priced(hexes, terrain));
export const [onSlope, amongBuildings, inBrook] = ["sloping", "farm", "brook"].map((terrain) => priced(adds, terrain));
export const [up, down, steepUp, steepDown, overRock, overCreek, overDifficult, overStream, creekFord, streamFord, overBridge] = [
  "gradual up",
  "gradual down",
  "steep up",
  "steep down",
  "rock",
  "creek",
  "difficult stream",
  "stream",
  "creek ford",
  "stream ford",
  "bridge",
].map((terrain) => priced(hexsides, terrain));

/** 9.4a-n by mover, the hex alone: terrain, Sloping Ground, buildings, a Brook for guns that no way bridges (9.44de). */
const hexPrices = movers.map((_, mover) =>
  ground.terrain.map((terrain, hex) => {
    let points = byTerrain[terrain][mover];
    if (sloping[hex]) points += onSlope[mover];
    if (farm[hex] && !town[hex]) points += amongBuildings[mover];
    if (brook[hex] && !way.subarray(6 * hex, 6 * hex + 6).some(Boolean)) points += inBrook[mover];
    return Math.min(NEVER, points);
  }),
);
export const hexPrice = (hex: number, mover: Mover): number => hexPrices[mover][hex];

export function slopePrice(side: number, mover: Mover): number {
  if (rock[side]) return overRock[mover];
  if (steep[side]) return (rise[side] < 0 ? steepDown : steepUp)[mover];
  return (rise[side] > 0 ? up : down)[mover];
}

/** 9.4o-t the hexside alone, where no way leads over it. */
function sidePrice(side: number, mover: Mover): number {
  let points = slopePrice(side, mover);
  if (creek[side]) points += overCreek[mover];
  if (difficult[side]) points += overDifficult[mover];
  if (stream[side]) points += overStream[mover];
  return points;
}

/** 9.44r-t, z into, out of and between hexes of the town off the streets; across the side of a railroad cut. */
function closedPrice(side: number, mover: Mover): number | undefined {
  const [from, to] = [inner(side), beyond(side)];
  if (town[from] || town[to]) return offStreet[mover];
  if (cut[to]) return acrossCut[mover];
  return cut[from] && (mover === ARTILLERY || isMarch(mover)) ? NEVER : undefined;
}

/** 9.44dj a Ford over a Creek or a Stream, or a Bridge. */
export function crossing(side: number, mover: Mover): number {
  if (bridge[side]) return overBridge[mover];
  if (!ford[side]) return 0;
  return (creek[side] ? creekFord : streamFord)[mover];
}

/** A sum with a NEVER in it is NEVER. */
function byStep(of: (side: number) => number): Uint8Array {
  const prices = new Uint8Array(grid.neighbour.length).fill(NEVER);
  for (let side = 0; side < prices.length; side++) if (grid.neighbour[side] >= 0) prices[side] = Math.min(NEVER, of(side));
  return prices;
}

/** Made when a mover first asks: most games need few of them. */
function byMover(make: (mover: Mover) => Uint8Array): (mover: Mover) => Uint8Array {
  const made: Uint8Array[] = [];
  return (mover) => (made[mover] ??= make(mover));
}

/** By mover: plain steps. */
export const plain = byMover((mover) =>
  byStep((side) => closedPrice(side, mover) ?? hexPrice(beyond(side), mover) + sidePrice(side, mover)),
);

/** 6.12j, 9.44dj for who follows no way a Ford is its own price and the plain ground beyond, a bridged stream a plain stream; 9.44cd guns keep to the rails of a cut. */
export const overland = byMover((mover) =>
  byStep((side) => {
    if (mover === ARTILLERY && rail[side] && (cut[inner(side)] || cut[beyond(side)]))
      return hexPrice(beyond(side), mover) + sidePrice(side, mover);
    if (!ford[side] || town[inner(side)] || town[beyond(side)]) return plain(mover)[side];
    return hexPrice(beyond(side), mover) + slopePrice(side, mover) + crossing(side, mover);
  }),
);

const roadRow = roads[0] as Row;
/** A hex of Road or Pike in half points, whatever the ground. */
export const roadRate = (mover: Mover): number =>
  2 * (roadRow[isMarch(mover) ? "march" : mover === LEADER ? "leader" : "advance"] as number);
/** 9.43 along a Road or Pike: terrain and levels are of no account, Fords and Bridges are. March troops at half a point. */
export const alongRoad = byMover((mover) => {
  const rate = roadRate(mover);
  return byStep((side) => (way[side] === ROAD ? rate + crossing(side, mover) : NEVER));
});

/** 9.43e half of the plain price, hexside and all, at least a point; halves up, for March troops and leaders down; a Ford in full. */
export const alongTrail = byMover((mover) =>
  byStep((side) => {
    if (way[side] === 0) return NEVER;
    const around = trailPrice(side, mover);
    const half = isMarch(mover) || mover === LEADER ? Math.floor(around / 4) : Math.ceil(around / 4);
    return Math.max(2, 2 * half) + crossing(side, mover);
  }),
);

/** The cheapest of field, Road and Trail, for who may take any. */
export const cheapest = byMover((mover) => {
  const [road, trail] = [alongRoad(mover), alongTrail(mover)];
  return overland(mover).map((off, side) => Math.min(off, road[side], trail[side]));
});

/** What the hex would cost without the way; where that is barred to the mover, what it costs on foot. */
function trailPrice(side: number, mover: Mover): number {
  const to = beyond(side);
  const around = (of: Mover) => (town[to] ? offStreet[of] : hexPrice(to, of)) + slopePrice(side, of);
  const own = around(mover);
  return own < NEVER ? own : around(INFANTRY);
}

/** 9.48 guns roll where a hex costs five points or more, and never enter one of more than eight. */
export const GUNS_ROLL_FROM = 2 * tablesFile.terrainMovement.artilleryDisorderRoll.minCost;
export const GUNS_MOST = 2 * tablesFile.terrainMovement.artilleryMaxHexCost.foot;

/** 9.22 the rate of March troops on roads that are not yet known: a whole point. */
export const slowRoad = byMover((mover) => byStep((side) => (way[side] === ROAD ? 2 + crossing(side, mover) : NEVER)));
