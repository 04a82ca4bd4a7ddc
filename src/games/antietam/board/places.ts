/** The hexes of the map as places: what they are called, and what the rules say of the ground. */
import { hexPlaces, hexToHex, neighbourOf } from "../../../kit/index.js";
import { readGround } from "../battle.js";
import landmarkRows from "../data/map/landmarks.json" with { type: "json" };
import { antietamGrid, antietamMap } from "../data/map.js";
import { FORD_SURCHARGE, ROAD_COST } from "../data/tables.js";
import { arrivals, line, town } from "../data/timetable.js";
import { groundFact } from "./sheet.js";

const bearings = ["north", "north-east", "south-east", "south", "south-west", "north-west"];

function sideFacts(hex: string): string[] {
  const roads = new Map<string, string[]>();
  const water: string[] = [];
  const creek: string[] = [];
  bearings.forEach((bearing, d) => {
    const side = sides.get(hex + neighbourOf(antietamGrid, hex, d));
    if (side?.road) roads.set(side.road, [...(roads.get(side.road) ?? []), bearing]);
    if (side?.bridge) water.push(`${side.bridge}, ${bearing}`);
    else if (side?.ford) water.push(`${side.ford}, ${bearing}: costs ${FORD_SURCHARGE} more`);
    else if (side?.creek) creek.push(bearing);
  });
  return [
    ...[...roads].map(([road, ways]) => `${road}, ${ways.join(" and ")}: costs ${ROAD_COST}`),
    ...water,
    ...(creek.length > 0 ? [`Creek, ${creek.join(" and ")}: no crossing`] : []),
  ];
}

const sides = new Map(antietamMap.sides.flatMap((side) => [[side.a + side.b, side] as const, [side.b + side.a, side] as const]));

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

const grounds = new Map(antietamMap.hexes.map((row) => [row.hex, row]));

export const { places, placeAt, beside, distance } = hexPlaces(antietamGrid, (hex) => {
  const ground = grounds.get(hex);
  return {
    name: ground?.name ?? landmarks.get(hex),
    facts: [groundFact(ground?.terrain ?? "clear"), ...sideFacts(hex), ...meaningsOf(hex)],
  };
});

/** Made when it is first asked for: most who look at a board move no column. */
let marches: ReturnType<typeof hexToHex> | undefined;
export function toward(to: string): (from: string) => number {
  marches ??= hexToHex(antietamGrid, readGround({ map: antietamMap }).cost);
  return marches(to);
}
