/** The hexes as places: what they are called, and what the rules say of the ground. */
import type { Board } from "../../../engine/index.js";
import { distance, hexPlaces, inWords, neighbourOf } from "../../../kit/index.js";
import { grid, ground, hexAt, mapFile, near } from "../data/map.js";
import { type Scenario, scenarios } from "../data/scenarios.js";
import { tablesFile } from "../data/tables.js";

/** What each kind of ground does, as the tables have it. */
const { foot } = tablesFile.movement;
export const grounds: Readonly<Record<string, { readonly name: string; readonly facts: string }>> = {
  clear: { name: "Open", facts: `${foot.clear} MP` },
  woods: { name: "Woods", facts: `${foot.woods} MP, fire −2, no support, guns by road only` },
  "rocky woods": { name: "Rocky woods", facts: `${foot["rocky woods"]} MP, fire −2, assault −1, no support, guns by road only` },
  orchard: { name: "Orchard", facts: `${foot.orchard} MP, fire −1` },
  marsh: { name: "Marsh", facts: `${foot.marsh} MP, no support, guns by road only` },
  town: { name: "Town", facts: `${foot.town} MP, by street ${foot.townRoad}; one unit, fire −1, no support; retreating Union units panic` },
};

const bearings = ["north-east", "east", "south-east", "south-west", "west", "north-west"];
const sides = new Map<string, string[]>();
for (const { a, b, kind, name } of ground.data.sides)
  for (const key of [a + b, b + a]) sides.set(key, [...(sides.get(key) ?? []), name ? `${kind} (${name})` : kind]);

/** "stream: east and south-west". */
function sideFacts(hex: string): string[] {
  const found = new Map<string, string[]>();
  bearings.forEach((bearing, d) => {
    for (const what of sides.get(hex + neighbourOf(grid, hex, d)) ?? [])
      if (!what.startsWith("grade")) found.set(what, [...(found.get(what) ?? []), bearing]);
  });
  return [...found].map(([what, where]) => `${what[0].toUpperCase()}${what.slice(1)}: ${inWords(where)}`);
}

const roadsOf = (hex: string): string[] =>
  mapFile.roads.filter(({ hexes }) => hexes.includes(hex)).map(({ name, rate }) => `${name} (${rate === "road" ? "Road" : "Trail"})`);

const names = new Map([...mapFile.places, ...mapFile.hills].map(({ name, hex }) => [hex, name]));

/** What the hex is worth in a scenario. */
function worthOf({ turnPoints, endPoints, headquarters, automaticHex, entries }: Scenario, hex: number): string[] {
  const army = (side: number) => (side === 0 ? "the Union" : "the Confederates");
  return [
    ...turnPoints.filter((one) => one.hex === hex).map(({ side, vp }) => `Scores ${vp} a turn for ${army(side)}`),
    ...endPoints.filter((one) => one.hex === hex).map(({ side, vp }) => `Scores ${vp} at the end for ${army(side)}`),
    ...headquarters.filter((one) => one.hex === hex).map(({ name, vp }) => `Headquarters of ${name}: ${vp} more for the Confederates`),
    ...(automaticHex === hex ? ["Held by the Confederates at the end of a turn, it decides the battle"] : []),
    ...entries.flatMap((some, side) => (some.includes(hex) ? [`Reinforcements of ${army(side)} come in here`] : [])),
  ];
}

function factsOf(scenario: Scenario, hex: string): string[] {
  const at = hexAt(hex);
  const { name, facts } = grounds[ground.terrains[ground.terrain[at]]];
  return [`${name}, level ${ground.level[at]}: ${facts}`, ...roadsOf(hex), ...sideFacts(hex), ...worthOf(scenario, at)];
}

/** The places of a scenario: those in its window. */
export function placesOf(scenario: Scenario): Pick<Board, "places" | "placeAt" | "beside" | "distance" | "toward" | "window"> {
  const all = hexPlaces(grid, (hex) => ({
    ...(names.has(hex) && { name: names.get(hex) }),
    facts: factsOf(scenario, hex),
  }));
  const places = new Map([...all.places].filter(([id]) => scenario.window[hexAt(id)] === 1));
  const known = (place: string | undefined) => (place !== undefined && places.has(place) ? place : undefined);
  const spots = [...places.values()].flatMap(({ outline }) => outline);
  return {
    places,
    placeAt: (spot) => known(all.placeAt(spot)),
    beside: (place, degrees) => known(all.beside(place, degrees)),
    distance(from, to) {
      const hexes = distance(grid, hexAt(from), hexAt(to));
      return `${hexes} ${hexes === 1 ? "hex" : "hexes"}`;
    },
    toward: (to) => (from) => near(hexAt(from), hexAt(to)),
    window: {
      left: Math.min(...spots.map(({ x }) => x)),
      top: Math.min(...spots.map(({ y }) => y)),
      right: Math.max(...spots.map(({ x }) => x)),
      bottom: Math.max(...spots.map(({ y }) => y)),
    },
  };
}

/** A hex that scores in a scenario, and what it brings either side at most. */
export const scoringHexes = scenarios.map(({ turnPoints, endPoints, headquarters, victoryHexes }) =>
  victoryHexes.map((hex) => {
    const sum = (side: number) =>
      [...turnPoints, ...endPoints].filter((one) => one.hex === hex && one.side === side).reduce((all, { vp }) => all + vp, 0) +
      (side === 1 ? headquarters.filter((one) => one.hex === hex).reduce((all, { vp }) => all + vp, 0) : 0);
    return { hex: grid.names[hex], union: sum(0), confederate: sum(1) };
  }),
);
