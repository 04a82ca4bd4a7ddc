/** How near each side is to every area: marching round the enemy's fields of fire, or fighting through them. */
import { type Area, type Face, onceFor } from "../../../kit/index.js";
import { type Block, blocksOfArmy, CSA, UNION } from "../data/blocks.js";
import type { Ground } from "../data/ground.js";
import { type Cover, coverOf, emptyCover } from "../geometry/faces.js";
import { enemyOf, entryPoint, exitArea, NOT_YET, NOWHERE, onMap, type State, strength } from "../state.js";

/** Costs are counted in half steps. */
const STEP = 2;
/** An area in the enemy's field of fire: nobody marches through. */
const FIRE = 8;
/** A position he holds: somebody has to attack it, and how that would go (13.8: the margin of a blow at the front); guns and a second block help. */
const BREAK = [16, 12, 7, 4];
const SECOND = 2;
/** 12.3 who stands in a field of fire cannot march out. */
const HELD = 4;
/** Waiting at the map's edge, and due at an entry point some time. */
const WAITING = 4;
const EXPECTED = 10;
export const FAR = 60;

/** What is worked out anew for each state that is weighed. */
const fieldsOn = onceFor((ground: Ground) => {
  const { areas, positions } = ground.map;
  return {
    covers: [emptyCover(ground), emptyCover(ground)],
    /** By side and area: what it would cost the side to cross it. */
    reach: [new Uint8Array(areas), new Uint8Array(areas)],
    /** By area: what it would still cost the Confederates from there to stand before an objective the Union holds. */
    approach: new Uint8Array(areas),
    /** Areas from which the Union reaches an entry area of its own (20.2). */
    linked: new Uint8Array(areas),
    /** By side and position: what it would cost the enemy to break through those who stand there. */
    held: [new Uint8Array(positions), new Uint8Array(positions)],
    /** By side and position held: the margin of an equal blow at the front (13.8), flanks apart. */
    margin: [new Int8Array(positions), new Int8Array(positions)],
    queue: new Int16Array(areas),
    buckets: Array.from({ length: FAR + 1 }, (): Area[] => []),
  };
});
export type Fields = ReturnType<typeof fieldsOn>;

/** Valid until the next call for the same ground. */
export function fieldsOf(s: State): Fields {
  const table = fieldsOn(s.ground);
  for (const army of [UNION, CSA]) {
    coverOf(s.ground, s, army, table.covers[army]);
    hold(s, army, table);
  }
  for (const army of [UNION, CSA]) spread(s, army, table);
  approach(s, table);
  link(s, table);
  return table;
}

function hold(s: State, army: number, { held, margin }: Fields): void {
  const { positions } = s.ground.map;
  const cost = held[army];
  const weak = margin[army];
  weak.fill(3);
  for (const b of blocksOfArmy[army]) {
    if (onMap(s, b)) weak[s.place[b] >> 1] = Math.min(weak[s.place[b] >> 1], 2 - strength(s, b));
  }
  for (let p = 0; p < positions; p++) {
    const count = s.count[army * positions + p];
    cost[p] = 0;
    if (count === 0) continue;
    const front = s.front[army * positions + p];
    weak[p] += (army === UNION ? 1 : 0) - wallsAt(s, front);
    cost[p] = BREAK[Math.max(0, Math.min(3, weak[p] + 1))] + (count > 1 ? SECOND : 0) + s.ground.cannon[front];
  }
}

/** 13.8 what the ground and works before a front take from a blow. */
function wallsAt({ ground, works }: State, front: Face): number {
  return ground.steep[front] + ground.fullyObstructed[front >> 1] + Number(works[front] > 0);
}

/** Backwards from the objectives, over the ways the Confederates would come. */
function approach(s: State, { covers, approach: cost, buckets, held }: Fields): void {
  const { bounding, area } = s.ground.map;
  const cover = covers[UNION];
  cost.fill(FAR);
  const offer = (from: Area, price: number) => {
    if (price >= cost[from]) return;
    cost[from] = price;
    buckets[price].push(from);
  };
  const leave = (at: Area, price: number) => {
    for (const face of bounding[at]) offer(area[face ^ 1], price + held[UNION][face >> 1]);
  };
  for (let i = 0; i < s.objectiveAt.length; i++) if (s.objectiveAt[i] >= 0 && s.control[i] === UNION) leave(s.objectiveAt[i], 0);
  for (let price = 0; price < FAR; price++) {
    for (const at of buckets[price]) if (cost[at] === price) leave(at, price + STEP + (cover.area[at] ? FIRE : 0));
    buckets[price].length = 0;
  }
}

/** What it would cost a Confederate block on the map to stand before an objective. */
export function costOfApproach(s: State, { covers, approach: cost }: Fields, b: Block): number {
  const { area } = s.ground.map;
  const p = s.place[b] >> 1;
  const cover = covers[UNION];
  const across = (at: Area) => cost[at] + STEP + (cover.area[at] ? FIRE : 0);
  return Math.min(across(area[2 * p]), across(area[2 * p + 1])) + (cover.position[p] || cover.near[p] ? HELD : 0);
}

function spread(s: State, army: number, { covers, reach, buckets, held }: Fields): void {
  const { bounding, area } = s.ground.map;
  const enemy = enemyOf(army);
  const cover = covers[enemy];
  const cost = reach[army];
  cost.fill(FAR);
  const offer = (to: Area, price: number) => {
    const whole = price + STEP + (cover.area[to] ? FIRE : 0);
    if (whole >= cost[to]) return;
    cost[to] = whole;
    buckets[whole].push(to);
  };
  fromBlocks(s, army, cover, offer);
  fromEntries(s, army, offer);
  for (let price = 0; price < FAR; price++) {
    for (const at of buckets[price]) {
      if (cost[at] !== price) continue;
      for (const face of bounding[at])
        if (army === CSA || !s.ground.unionMayNot[face >> 1]) offer(area[face ^ 1], price + held[enemy][face >> 1]);
    }
    buckets[price].length = 0;
  }
}

function fromBlocks(s: State, army: number, cover: Cover, offer: (to: Area, price: number) => void): void {
  const { area } = s.ground.map;
  for (const b of blocksOfArmy[army]) {
    if (onMap(s, b)) {
      const p = s.place[b] >> 1;
      const price = cover.position[p] || cover.near[p] ? HELD : 0;
      offer(area[2 * p], price);
      offer(area[2 * p + 1], price);
      continue;
    }
    const beside = exitArea(s, b);
    if (s.place[b] >= 0 && beside !== NOWHERE) offer(beside, WAITING);
  }
}

function fromEntries(s: State, army: number, offer: (to: Area, price: number) => void): void {
  const { entries } = s.ground;
  for (const b of blocksOfArmy[army]) {
    const entry = s.place[b] < 0 ? NOWHERE : entryPoint(s, b);
    if (entry !== NOWHERE) for (const to of entries[entry].areas) offer(to, WAITING);
    else if (s.place[b] === NOT_YET) {
      for (const point of entries) if (point.army === army) for (const to of point.areas) offer(to, EXPECTED);
      return;
    }
  }
}

/** 20.2 backwards from the Union's entry areas. */
function link(s: State, { covers, linked, queue }: Fields): void {
  const { bounding, area, positions } = s.ground.map;
  const cover = covers[CSA];
  linked.fill(0);
  let count = 0;
  const add = (to: Area) => {
    if (linked[to] || cover.area[to]) return;
    linked[to] = 1;
    queue[count++] = to;
  };
  for (const { army, areas } of s.ground.entries) if (army === UNION) areas.forEach(add);
  for (let n = 0; n < count; n++) {
    for (const face of bounding[queue[n]]) {
      if (s.count[CSA * positions + (face >> 1)] === 0) add(area[face ^ 1]);
    }
  }
}

/** How open an area is to Confederates who would stand before it, facing it: by each way in, the nearer the more. */
export function openness(s: State, { reach, held }: Fields, at: Area, fades: number): number {
  const { bounding, area } = s.ground.map;
  let sum = 0;
  for (const face of bounding[at]) {
    if (s.ground.obstructed[face]) continue;
    sum += Math.exp(-(reach[CSA][area[face ^ 1]] + held[UNION][face >> 1]) / fades);
  }
  return sum;
}
