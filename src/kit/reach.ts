/** How far a unit gets on its movement points: cheapest paths by a bucket queue that is reused and allocates nothing. */
import type { Grid } from "./hex.js";

/** What is flooded: the hexes of a grid, or any places joined by ways. */
export interface Net {
  readonly size: number;
  readonly ways: number;
  /** place * ways + way gives the next place, or -1. */
  readonly neighbour: Int16Array | Int32Array;
}

/** A hex of a grid, or a place of another net. */
type Place = number;

/**
 * Hexes with a facing: place = hex * 6 + facing. Ways 0 to 5 are steps in that direction, the facing kept; then one way for each turn.
 * A turn is how many sixths clockwise.
 */
export function facedNet(grid: Grid, turns: readonly number[] = [1, 5]): Net {
  const ways = 6 + turns.length;
  const neighbour = new Int32Array(grid.size * 6 * ways);
  for (let at = 0; at < neighbour.length; at++) {
    const place = Math.floor(at / ways);
    const hex = Math.floor(place / 6);
    const way = at % ways;
    const to = way < 6 ? grid.neighbour[hex * 6 + way] : hex;
    neighbour[at] = to < 0 ? -1 : to * 6 + (way < 6 ? place % 6 : (place + turns[way - 6] - hex * 6) % 6);
  }
  return { size: grid.size * 6, ways, neighbour };
}

/** The step may not be taken. */
export const NO = -1;
/** Added to a cost: enter, but go no further. */
export const STOP = 256;

/** Cost 0 to 255, with STOP added where the unit must halt, or NO. */
export type Step = (from: Place, to: Place, way: number) => number;

/** More than any way costs. */
const FAR = 0x3fffffff;

export type Reach = ReturnType<typeof createReach>;

export function createReach(net: Net) {
  return {
    start: -1 as Place,
    /** Least cost to enter, -1 = not reached. */
    cost: new Int16Array(net.size).fill(-1),
    /** Of a place reached, the place before on the cheapest way through; where there is only a way in, on that. -1 at the start. */
    from: new Int32Array(net.size).fill(-1),
    /** found[0] to found[count - 1] are the places reached in order of cost, beginning with the start. */
    found: new Int32Array(net.size),
    count: 0,
    work: {
      /** The place before on the cheapest way in, although the unit may have to stop there. */
      into: new Int32Array(net.size).fill(-1),
      /** Least cost to enter and be free to go on, counted from `base`. Every flood counts from further below, so that what the last one left is far. */
      through: new Int32Array(net.size).fill(FAR),
      base: FAR,
      /** Buckets are lists: the first entry of each cost, and for each entry its place (~place for a way through only) and the next. */
      first: new Int32Array(64),
      entryPlace: new Int32Array(net.size * net.ways + 1),
      entryNext: new Int32Array(net.size * net.ways + 1),
      finished: true,
    },
  };
}

/** Finds every place that `points` reach. It is quicker for knowing the least that any step costs. */
export function flood(reach: Reach, { neighbour, ways }: Net, start: Place, points: number, step: Step, least = 0): void {
  clear(reach, points);
  const { cost, from, found, work } = reach;
  const { base, into, through, first, entryPlace, entryNext } = work;

  work.finished = false;
  reach.start = start;
  cost[start] = 0;
  through[start] = base;
  from[start] = into[start] = -1;
  entryPlace[0] = start;
  entryNext[0] = -1;
  first[0] = 0;
  let entries = 1;
  let count = 0;

  for (let spent = 0; spent <= points; spent++) {
    const soonest = base + spent + least;
    const isLast = spent + least > points;
    while (first[spent] >= 0) {
      const entry = first[spent];
      first[spent] = entryNext[entry];
      let place = entryPlace[entry];
      if (place < 0) place = ~place;
      else if (cost[place] === spent) found[count++] = place;
      if (isLast || through[place] !== base + spent) continue;
      for (let way = 0; way < ways; way++) {
        const to = neighbour[place * ways + way];
        if (to < 0) continue;
        const known = through[to];
        if (known <= soonest) continue;
        const price = step(place, to, way);
        if (price < 0) continue;
        const total = spent + (price & 255);
        if (total > points) continue;
        const better = cost[to] < 0 || total < cost[to];
        if (price < STOP) {
          if (base + total >= known) continue;
          through[to] = base + total;
          from[to] = place;
        } else {
          if (!better) continue;
          if (known > base + points) from[to] = place;
        }
        if (better) {
          cost[to] = total;
          into[to] = place;
        }
        entryPlace[entries] = better ? to : ~to;
        entryNext[entries] = first[total];
        first[total] = entries++;
      }
    }
  }
  reach.count = count;
  work.finished = true;
}

/** Forgets the last flood: only the places it found, unless it was broken off. */
function clear(reach: Reach, points: number): void {
  const { cost, found, work } = reach;
  if (work.finished) for (let i = 0; i < reach.count; i++) cost[found[i]] = -1;
  else cost.fill(-1);
  reach.count = 0;
  if (work.base <= points) {
    work.base = FAR;
    work.through.fill(FAR);
  }
  work.base -= points + 1;
  if (points >= work.first.length) work.first = new Int32Array(points + 1);
  work.first.fill(-1, 0, points + 1);
}

/** The cheapest path, start and end included; empty where the flood did not get. */
export function pathTo(reach: Reach, place: Place): Place[] {
  if (reach.cost[place] < 0) return [];
  const path = [place];
  for (let at = reach.work.into[place]; at >= 0; at = reach.from[at]) path.push(at);
  return path.reverse();
}
