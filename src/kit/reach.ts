/** How far a unit gets on its movement points: cheapest paths by a bucket queue that is reused and allocates nothing. */
import type { Grid, Hex } from "./hex.js";

/** The step may not be taken. */
export const NO = -1;
/** Added to a cost: enter, but go no further. */
export const STOP = 256;

/** Cost 0 to 255, with STOP added where the unit must halt, or NO. */
export type Step = (from: Hex, to: Hex, direction: number) => number;

export interface Reach {
  start: Hex;
  /** Least cost to enter, -1 = not reached. */
  readonly cost: Int16Array;
  /** Of a hex reached, the hex before on the cheapest way through; where there is only a way in, on that. -1 at the start. */
  readonly from: Int16Array;
  /** found[0] to found[count - 1] are the hexes reached in order of cost, beginning with the start. */
  readonly found: Int16Array;
  count: number;
  readonly work: Work;
}

interface Work {
  /** The hex before on the cheapest way in, although the unit may have to stop there. */
  readonly into: Int16Array;
  /** Least cost to enter and be free to go on; DONE once the neighbours have been looked at. */
  readonly through: Int16Array;
  /** Buckets are lists: the first entry of each cost, and for each entry its hex (~hex for a way through only) and the next. */
  first: Int32Array;
  readonly entryHex: Int16Array;
  readonly entryNext: Int32Array;
  finished: boolean;
}

const FAR = 0x7fff;
const DONE = -1;

export function createReach(grid: Grid): Reach {
  return {
    start: -1,
    cost: new Int16Array(grid.size).fill(-1),
    from: new Int16Array(grid.size).fill(-1),
    found: new Int16Array(grid.size),
    count: 0,
    work: {
      into: new Int16Array(grid.size).fill(-1),
      through: new Int16Array(grid.size).fill(FAR),
      first: new Int32Array(64),
      entryHex: new Int16Array(grid.size * 6 + 1),
      entryNext: new Int32Array(grid.size * 6 + 1),
      finished: true,
    },
  };
}

/** Finds every hex that `points` reach. It is quicker for knowing the least that any step costs. */
export function flood(reach: Reach, grid: Grid, start: Hex, points: number, step: Step, least = 0): void {
  clear(reach);
  const { cost, from, found, work } = reach;
  const { into, through, entryHex, entryNext } = work;
  const neighbour = grid.neighbour;
  if (points >= work.first.length) work.first = new Int32Array(points + 1);
  const first = work.first;
  for (let spent = 0; spent <= points; spent++) first[spent] = -1;

  work.finished = false;
  reach.start = start;
  cost[start] = through[start] = 0;
  from[start] = into[start] = -1;
  entryHex[0] = start;
  entryNext[0] = -1;
  first[0] = 0;
  let entries = 1;
  let count = 0;

  for (let spent = 0; spent <= points; spent++) {
    while (first[spent] >= 0) {
      const entry = first[spent];
      first[spent] = entryNext[entry];
      let hex = entryHex[entry];
      if (hex < 0) hex = ~hex;
      else if (cost[hex] === spent) found[count++] = hex;
      if (through[hex] !== spent) continue;
      through[hex] = DONE;
      const soonest = spent + least;
      if (soonest > points) continue;
      for (let direction = 0; direction < 6; direction++) {
        const to = neighbour[hex * 6 + direction];
        if (to < 0 || through[to] <= soonest) continue;
        const price = step(hex, to, direction);
        if (price < 0) continue;
        const total = spent + (price & 255);
        if (total > points) continue;
        const better = cost[to] < 0 || total < cost[to];
        if (price < STOP) {
          if (total >= through[to]) continue;
          through[to] = total;
          from[to] = hex;
        } else {
          if (!better) continue;
          if (through[to] === FAR) from[to] = hex;
        }
        if (better) {
          cost[to] = total;
          into[to] = hex;
        }
        entryHex[entries] = better ? to : ~to;
        entryNext[entries] = first[total];
        first[total] = entries++;
      }
    }
  }
  reach.count = count;
  work.finished = true;
}

/** Forgets the last flood: only the hexes it found, unless it was broken off. */
function clear(reach: Reach): void {
  const { cost, found, work } = reach;
  const { through } = work;
  if (work.finished) {
    for (let i = 0; i < reach.count; i++) {
      cost[found[i]] = -1;
      through[found[i]] = FAR;
    }
  } else {
    cost.fill(-1);
    through.fill(FAR);
  }
  reach.count = 0;
}

/** The cheapest path, start and end included; empty where the flood did not get. */
export function pathTo(reach: Reach, hex: Hex): Hex[] {
  if (reach.cost[hex] < 0) return [];
  const path = [hex];
  for (let at = reach.work.into[hex]; at >= 0; at = reach.from[at]) path.push(at);
  return path.reverse();
}
