/** What is seen before one decides: fields of fire with what shuts them off, and where the enemy could march. Nothing hidden has a part in it. */
import type { Overlay, OverlayLayer, OverlayOn } from "../../engine/index.js";
import { LEFT, placesWhere, RIGHT, reachedLayer } from "../../kit/index.js";
import { armyNames } from "./data/blocks.js";
import offers from "./data/overlays.json" with { type: "json" };
import { coverOf, emptyCover, fieldOfFire, MOST_AREAS_SEEN } from "./geometry/faces.js";
import { createMarches, type MarchOrder, march } from "./geometry/march.js";
import { ask } from "./options.js";
import { readSeat } from "./seats.js";
import { enemyOf, NOWHERE, Order, type State } from "./state.js";
import { armyTitle, positionTitle } from "./words/names.js";

type Draw = (s: State, army: number, given: OverlayOn) => Overlay | undefined;

const areasOf = (s: State, areas: Iterable<number>): string[] => Array.from(areas, (area) => s.ground.map.areaNames[area]);

/** 9 */
function zones(s: State): Overlay {
  const layers = armyNames.map((side, army): OverlayLayer => {
    const cover = emptyCover(s.ground);
    coverOf(s, army, cover);
    const places = placesWhere(s.ground.map.areaNames, (area) => cover.area[area]);
    return { kind: "held", side, words: `${armyTitle(army)} fields of fire`, places };
  });
  return { title: offers.zones.title, layers };
}

/** 12.1 steps on foot, in a turn of so many hours. */
const BASE = 2;

function reach(s: State, own: number): Overlay {
  const army = enemyOf(own);
  const { ground } = s;
  const { positions } = ground.map;
  const cover = emptyCover(ground);
  coverOf(s, own, cover);
  const out = createMarches(ground);
  const comers = new Uint8Array(positions);
  for (let from = 0; from < positions; from++) {
    const count = s.count[army * positions + from];
    if (count === 0) continue;
    const order: MarchOrder = {
      army,
      from,
      gate: NOWHERE,
      stand: s.stand[army * positions + from],
      base: BASE,
      limit: BASE + (army === s.first ? 1 : 2) * (s.maximum - 1),
      mounted: false,
      shy: s.orders[army] === Order.withdraw,
      pivots: s.orders[army] === Order.attack,
      advanced: ask.fullyObstructed(s),
      marks: new Uint8Array(ground.map.areas),
    };
    march(s, cover, order, out);
    for (let i = 0; i < out.count; i++) if (out.place[i] < 2 * positions) comers[out.place[i] >> 1] += count;
  }
  const words = `${armyTitle(army)} blocks could march here next turn, on foot: how many`;
  const layers = [reachedLayer(ground.map.positionNames, comers, armyNames[army], words)];
  return { title: `Where the ${armyTitle(army)} side could march next turn`, layers };
}

const seen = new Int16Array(MOST_AREAS_SEEN);

/** 9.2 to 9.5 of whoever stands in the position; what it would see but for obstructions and friends is shut off. */
function guns(s: State, _: number, { place }: OverlayOn): Overlay | undefined {
  const { ground } = s;
  const { map, extended } = ground;
  const position = map.positionNames.indexOf(place);
  const armies = [0, 1].filter((army) => position >= 0 && s.count[army * map.positions + position] > 0);
  if (armies.length === 0) return undefined;
  const layers = armies.flatMap((army): OverlayLayer[] => {
    const face = s.front[army * map.positions + position];
    const fire = new Set(seen.subarray(0, fieldOfFire(s, army, face, seen)));
    const might = [map.area[face], extended[face * 2 + LEFT], extended[face * 2 + RIGHT]];
    const shut = new Set(might.filter((area) => area >= 0 && !fire.has(area)));
    const side = armyNames[army];
    return [
      { kind: "seen", side, words: `${armyTitle(army)}: in its field of fire`, places: areasOf(s, fire) },
      { kind: "hidden", side, words: "shut off: obstructed, no ridge, or a friend in the way", places: areasOf(s, shut) },
    ];
  });
  return { title: `Field of fire from ${positionTitle(s, position)}`, layers };
}

const draws: Readonly<Record<keyof typeof offers, Draw>> = { zones, reach, guns };

export function overlayOf(s: State, seat: string, id: string, given: OverlayOn): Overlay | undefined {
  return draws[id as keyof typeof draws]?.(s, readSeat(s, seat).army, given);
}
