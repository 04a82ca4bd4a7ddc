/** 9.4 What the chart's price of a step is made of, in words, each part with its half points: the sums are those of the chart itself. */
import {
  beyond,
  bridge,
  brook,
  creek,
  cut,
  difficult,
  farm,
  ford,
  ground,
  inner,
  rail,
  rise,
  rock,
  sloping,
  steep,
  stream,
  town,
  way,
} from "../../data/map.js";
import {
  ARTILLERY,
  acrossCut,
  alongRoad,
  alongTrail,
  amongBuildings,
  byTerrain,
  crossing,
  inBrook,
  type Mover,
  offStreet,
  onSlope,
  overCreek,
  overDifficult,
  overStream,
  slopePrice,
  slowRoad,
} from "./prices.js";

export type Part = readonly [of: string, halves: number];
/** Those that cost, or save, anything. */
export const some = (...parts: readonly Part[]): readonly Part[] => parts.filter(([, halves]) => halves !== 0);

const hexParts = (hex: number, mover: Mover): readonly Part[] =>
  some(
    [ground.terrains[ground.terrain[hex]], byTerrain[ground.terrain[hex]][mover]],
    ["Sloping Ground", sloping[hex] ? onSlope[mover] : 0],
    ["buildings", farm[hex] && !town[hex] ? amongBuildings[mover] : 0],
    ["the brook", brook[hex] && !way.subarray(6 * hex, 6 * hex + 6).some(Boolean) ? inBrook[mover] : 0],
  );

/** 9.4o-q */
const slopeParts = (side: number, mover: Mover): readonly Part[] => {
  const of = rock[side] ? "rocks" : steep[side] ? "the steep slope" : rise[side] > 0 ? "uphill" : "downhill";
  return some([of, slopePrice(side, mover)]);
};

/** 9.4r-t */
const waterParts = (side: number, mover: Mover): readonly Part[] =>
  some(
    ["the creek", creek[side] ? overCreek[mover] : 0],
    ["the difficult stream", difficult[side] ? overDifficult[mover] : 0],
    ["the stream", stream[side] ? overStream[mover] : 0],
  );

const openParts = (side: number, mover: Mover): readonly Part[] => [
  ...hexParts(beyond(side), mover),
  ...slopeParts(side, mover),
  ...waterParts(side, mover),
];
const crossingParts = (side: number, mover: Mover): readonly Part[] =>
  some([bridge[side] ? "the bridge" : "the ford", crossing(side, mover)]);

/** 9.44r-t, z, 6.12j, 9.44cd, dj off the ways. */
export function overlandParts(side: number, mover: Mover): readonly Part[] {
  const [from, to] = [inner(side), beyond(side)];
  if (mover === ARTILLERY && rail[side] && (cut[from] || cut[to])) return openParts(side, mover);
  if (town[from] || town[to]) return [["the town off its streets", offStreet[mover]]];
  if (ford[side]) return [...hexParts(to, mover), ...slopeParts(side, mover), ...crossingParts(side, mover)];
  return cut[to] ? [["the side of the cut", acrossCut[mover]]] : openParts(side, mover);
}

/** 9.43 along a way: its own price, and Fords and Bridges. */
const along =
  (of: string, prices: (mover: Mover) => Uint8Array) =>
  (side: number, mover: Mover): readonly Part[] => [[of, prices(mover)[side] - crossing(side, mover)], ...crossingParts(side, mover)];
export const roadParts = along("the road", alongRoad);
/** 9.22 */
export const slowRoadParts = along("a road still strange", slowRoad);
/** 9.43e */
export const trailParts = along("the trail", alongTrail);
/** 19.0ad */
export const laneParts = (side: number, mover: Mover, rate: number): readonly Part[] =>
  alongTrail(mover)[side] > rate ? [["the farm lane", rate]] : trailParts(side, mover);
