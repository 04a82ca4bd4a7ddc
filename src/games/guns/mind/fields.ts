/** How near each side is to every area: marching round the enemy's fields of fire, or fighting through them. */
import { type Area, type Face, onceFor, type Position } from "../../../kit/index.js";
import { type Block, blocksOfArmy, CSA, UNION } from "../data/blocks.js";
import type { Ground } from "../data/ground.js";
import { type Cover, coverOf, emptyCover } from "../geometry/faces.js";
import { enemyOf, entryPoint, exitArea, NOT_YET, NOWHERE, onMap, type State, strength } from "../state.js";

/** Costs are counted in half steps. */
export const STEP = 2;
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
    /** Below FAR: areas from which the Union reaches an entry area of its own (20.2). */
    linked: new Uint8Array(areas),
    /** By side and position: what it would cost the enemy to break through those who stand there. */
    held: [new Uint8Array(positions), new Uint8Array(positions)],
    /** By side and position held: the margin of an equal blow at the front (13.8), flanks apart. */
    margin: [new Int8Array(positions), new Int8Array(positions)],
  };
});
export type Fields = ReturnType<typeof fieldsOn>;

/** Valid until the next call for the same ground. */
export function fieldsOf(s: State): Fields {
  const table = fieldsOn(s.ground);
  for (const army of [UNION, CSA]) {
    coverOf(s, army, table.covers[army]);
    hold(s, army, table);
  }
  for (const army of [UNION, CSA]) reachOf(s, army, table);
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

export type Quote = (area: Area, price: number) => void;

/** Areas that have been offered, by price. */
const buckets = Array.from({ length: FAR }, (): Area[] => []);

/** Spreads over the areas, the cheapest first, from where `start` offers, at what it costs to leave an area by a face. What is not reached stays FAR. */
export function spread({ map }: Ground, cost: Uint8Array, start: (offer: Quote) => void, by: (at: Area, face: Face) => number): Uint8Array {
  cost.fill(FAR);
  const offer = (to: Area, price: number) => {
    if (price >= cost[to]) return;
    cost[to] = price;
    buckets[price].push(to);
  };
  start(offer);
  for (let price = 0; price < FAR; price++) {
    for (const at of buckets[price])
      if (cost[at] === price) for (const face of map.bounding[at]) offer(map.area[face ^ 1], price + by(at, face));
    buckets[price].length = 0;
  }
  return cost;
}

/** What an area costs that the enemy may see. */
const crossing = (cover: Cover, at: Area): number => STEP + (cover.area[at] ? FIRE : 0);
/** What it costs to set out where he may see or touch. */
const leaving = (cover: Cover, p: Position): number => (cover.position[p] || cover.near[p] ? HELD : 0);

/** Backwards from the objectives, over the ways the Confederates would come. */
function approach(s: State, fields: Fields): void {
  const { bounding, area } = s.ground.map;
  const { covers, held } = fields;
  const start = (offer: Quote) => {
    s.objectiveAt.forEach((at, i) => {
      if (at >= 0 && s.control[i] === UNION) for (const face of bounding[at]) offer(area[face ^ 1], held[UNION][face >> 1]);
    });
  };
  spread(s.ground, fields.approach, start, (at, face) => crossing(covers[UNION], at) + held[UNION][face >> 1]);
}

/** What it would cost a Confederate block on the map to stand before an objective. */
export function costOfApproach(s: State, { covers, approach: cost }: Fields, b: Block): number {
  const { area } = s.ground.map;
  const cover = covers[UNION];
  const across = (at: Area) => cost[at] + crossing(cover, at);
  return Math.min(across(area[s.place[b]]), across(area[s.place[b] ^ 1])) + leaving(cover, s.place[b] >> 1);
}

/** From where the side stands, waits and will come. */
function reachOf(s: State, army: number, fields: Fields): void {
  const { area } = s.ground.map;
  const cover = fields.covers[enemyOf(army)];
  const barring = fields.held[enemyOf(army)];
  const start = (offer: Quote) => setOut(s, army, cover, (to, price) => offer(to, price + crossing(cover, to)));
  spread(s.ground, fields.reach[army], start, (_, face) =>
    army === UNION && s.ground.unionMayNot[face >> 1] ? FAR : barring[face >> 1] + crossing(cover, area[face ^ 1]),
  );
}

function setOut(s: State, army: number, cover: Cover, offer: Quote): void {
  const { map, entries } = s.ground;
  let isExpected = false;
  for (const b of blocksOfArmy[army]) {
    const entry = entryPoint(s, b);
    if (onMap(s, b)) {
      const price = leaving(cover, s.place[b] >> 1);
      offer(map.area[s.place[b]], price);
      offer(map.area[s.place[b] ^ 1], price);
    } else if (exitArea(s, b) !== NOWHERE) offer(exitArea(s, b), WAITING);
    else if (s.place[b] === NOT_YET) isExpected = true;
    // who waits behind one that is still to come is taken to come with him
    else if (entry !== NOWHERE && !isExpected) for (const to of entries[entry].areas) offer(to, WAITING);
  }
  if (isExpected) for (const point of entries) if (point.army === army) for (const to of point.areas) offer(to, EXPECTED);
}

/** 20.2 backwards from the Union's entry areas. */
function link(s: State, fields: Fields): void {
  const { area, positions } = s.ground.map;
  const seen = fields.covers[CSA].area;
  const start = (offer: Quote) => {
    for (const { army, areas } of s.ground.entries) if (army === UNION) for (const to of areas) if (!seen[to]) offer(to, 0);
  };
  spread(s.ground, fields.linked, start, (_, face) => (s.count[CSA * positions + (face >> 1)] > 0 || seen[area[face ^ 1]] ? FAR : 0));
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
