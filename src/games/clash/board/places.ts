/** The hexes of a map as places: what they are called, and what the rules say of the ground. */
import type { Board } from "../../../engine/index.js";
import { hexPlaces, hexToHex, neighbourOf } from "../../../kit/index.js";
import { type Battle, INFANTRY } from "../battle.js";
import { groundFact, sideWords, type Terrain } from "./ground.js";

const bearings = {
  flat: ["north", "north-east", "south-east", "south", "south-west", "north-west"],
  point: ["north-east", "east", "south-east", "south-west", "west", "north-west"],
} as const;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "Creek", "Stone Bridge", "Railroad cut". */
const sideTitles: Readonly<Record<string, string>> = {
  burnedBridge: "Bridge",
  embankment: "Embankment",
  cut: "Railroad cut",
  sunken: "Sunken road",
  steep: "Steep side",
};

/** Fords and bridges first: they open the water that the map has there too. */
const crossings = ["ford", "bridge", "burnedBridge"];

function sideFacts({ facts, grid }: Battle, hex: string): string[] {
  const ways = bearings[facts.map.layout.top];
  const roads = new Map<string, string[]>();
  const sides = new Map<string, string[]>();
  ways.forEach((bearing, d) => {
    const next = neighbourOf(grid, hex, d);
    for (const { name = "Road", hexes } of facts.map.roads)
      if (hexes.some((at, i) => (at === hex && hexes[i + 1] === next) || (at === next && hexes[i + 1] === hex)))
        roads.set(name, [...(roads.get(name) ?? []), bearing]);
    const here = facts.map.sides.filter(({ a, b }) => (a === hex && b === next) || (a === next && b === hex));
    const crossing = here.find(({ kind }) => crossings.includes(kind));
    for (const { kind, name } of crossing ? [crossing] : here) {
      const title = `${name ?? sideTitles[kind] ?? capital(kind)}: ${sideWords[kind]}`;
      sides.set(title, [...(sides.get(title) ?? []), bearing]);
    }
  });
  return [
    ...[...roads].map(([road, bearing]) => `${road}, ${bearing.join(" and ")}: costs 1`),
    ...[...sides].map(([title, bearing]) => title.replace(":", `, ${bearing.join(" and ")}:`)),
  ];
}

/** What a place means to the game beyond its ground. */
function meaningsOf({ facts, entries, entryAt, grid }: Battle, hex: string): string[] {
  const entry = entries[entryAt[grid.ids.get(hex)!]];
  const worth = facts.victory.each > 0 ? `${facts.victory.each} points` : "1 to 3 points by a die";
  return [
    ...(facts.victory.hexes.includes(hex) ? [`Victory hex: ${worth} at the end`] : []),
    ...(entry ? [`Entry hex ${entry.id}`] : []),
    ...(facts.exit?.edge.includes(hex) ? ["Confederates leave the map here"] : []),
  ];
}

export function placesOf(battle: Battle): Pick<Board, "places" | "placeAt" | "beside" | "distance" | "toward"> {
  const { grid, ground, level, facts } = battle;
  const names = new Map(facts.map.places.flatMap(({ name, hexes }) => hexes.map((hex) => [hex, name])));
  const all = hexPlaces(grid, (hex) => {
    const at = grid.ids.get(hex)!;
    const terrain = groundFact(ground.terrains[ground.terrain[at]] as Terrain);
    const height = level[at] > 0 ? [`Level ${level[at]}`] : [];
    return {
      ...(names.has(hex) && { name: names.get(hex) }),
      facts: [terrain, ...height, ...sideFacts(battle, hex), ...meaningsOf(battle, hex)],
    };
  });
  let marches: ReturnType<typeof hexToHex> | undefined;
  return {
    ...all,
    toward(to) {
      marches ??= hexToHex(grid, battle.price[INFANTRY]);
      return marches(to);
    },
  };
}
