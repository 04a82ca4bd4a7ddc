/** The hexes of the map as places: what they are called, and what the rules say of the ground. */
import type { Place, Spot } from "../../../engine/index.js";
import { centreOf, cornersOf, hexAt, hexToward, neighbourOf } from "../../../kit/index.js";
import landmarkRows from "../data/map/landmarks.json" with { type: "json" };
import { antietamGrid, antietamMap, type MapSide } from "../data/map.js";
import { FORD_SURCHARGE, ROAD_COST } from "../data/tables.js";
import { arrivals, line, town } from "../data/timetable.js";
import { groundFact } from "./ground.js";

const bearings = ["north", "north-east", "south-east", "south", "south-west", "north-west"];

function sideFacts(hex: string): string[] {
  const roads = new Map<string, string[]>();
  const water: string[] = [];
  for (let d = 0; d < 6; d++) {
    const side = sideOf(hex, neighbourOf(antietamGrid, hex, d));
    if (!side) continue;
    if (side.road) roads.set(side.road, [...(roads.get(side.road) ?? []), bearings[d]]);
    if (side.bridge) water.push(`${side.bridge}, ${bearings[d]}`);
    else if (side.ford) water.push(`${side.ford}, ${bearings[d]}: costs ${FORD_SURCHARGE} more`);
  }
  const creek = bearings.filter((_, d) => {
    const side = sideOf(hex, neighbourOf(antietamGrid, hex, d));
    return side?.creek && !side.bridge && !side.ford;
  });
  return [
    ...[...roads].map(([road, ways]) => `${road}, ${ways.join(" and ")}: costs ${ROAD_COST}`),
    ...water,
    ...(creek.length > 0 ? [`Creek, ${creek.join(" and ")}: no crossing`] : []),
  ];
}

const sides = new Map(antietamMap.sides.flatMap((side) => [[side.a + side.b, side] as const, [side.b + side.a, side] as const]));
const sideOf = (a: string, b: string): MapSide | undefined => sides.get(a + b);

/** Landmarks of one hex name it where the ground has no name of its own. */
const landmarks = new Map(landmarkRows.flatMap(([name, , path]) => (name && /^\d{4}$/.test(`${path}`) ? [[`${path}`, `${name}`]] : [])));

/** What a place means to the game beyond its ground. */
function meaningsOf(hex: string): string[] {
  const entering = arrivals.filter((arrival) => arrival.hex === hex).map(({ title }) => `${title} comes in here`);
  return [
    ...(town.hexes.some((one) => one === hex) ? [`Sharpsburg: its ${town.hexes.length} hexes together bring ${town.points} points`] : []),
    ...entering,
    ...(hex === line.to ? ["At the end every Confederate unit needs an open line to this hex"] : []),
  ];
}

function placeOf(hex: string): Place {
  const row = grounds.get(hex);
  const terrain = row?.terrain ?? "clear";
  const name = row?.name ?? landmarks.get(hex);
  return {
    id: hex,
    name: name ? `${hex}, ${name}` : hex,
    at: centreOf(antietamGrid, hex),
    outline: cornersOf(antietamGrid, hex),
    facts: [groundFact(terrain), ...sideFacts(hex), ...meaningsOf(hex)],
  };
}

const grounds = new Map(antietamMap.hexes.map((row) => [row.hex, row]));

export const places: ReadonlyMap<string, Place> = new Map(antietamGrid.names.map((hex) => [hex, placeOf(hex)]));

export function placeAt({ x, y }: Spot): string | undefined {
  const hex = hexAt(antietamGrid, x, y);
  return places.has(hex) ? hex : undefined;
}

export function beside(place: string, degrees: number): string | undefined {
  const next = hexToward(antietamGrid, place, degrees);
  return places.has(next) ? next : undefined;
}
