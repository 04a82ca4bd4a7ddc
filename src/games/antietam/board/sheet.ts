/** How the map of Antietam looks: the ground of the rules and what they say of it, with names, landmarks and high ground for the painter. */
import beyondRows from "../data/map/beyond.json" with { type: "json" };
import crestRows from "../data/map/crests.json" with { type: "json" };
import labelRows from "../data/map/labels.json" with { type: "json" };
import landmarkRows from "../data/map/landmarks.json" with { type: "json" };
import title from "../data/map/title.json" with { type: "json" };
import { antietamMap } from "../data/map.js";
import { type Terrain, terrainChart, terrains } from "../data/tables.js";
import said from "../data/words.json" with { type: "json" };

type LabelStyle = "town" | "village" | "region" | "hill" | "road" | "water" | "creek" | "place" | "crossing" | "entry" | "state";
type LandmarkKind = "farm" | "church" | "mill" | "house" | "cemetery" | "cornfield" | "lane" | "orchard";

/** Offsets and breadths are in hex sides; "|" in a text breaks the line. */
type LabelRow = [text: string, style: LabelStyle, hexes: string, dx: number, dy: number, source: string];
type LandmarkRow = [name: string, kind: LandmarkKind, hexes: string, dx: number, dy: number, source: string];
type CrestRow = [name: string, hexes: string, height: number, breadth: number];

/** Rows of beyond.json: [hex, ground] or [hex, hex, feature, name?]. */
const beyond = {
  hexes: beyondRows.filter((row) => row.length === 2).map(([hex, terrain]) => ({ hex, terrain: terrain as Terrain })),
  sides: beyondRows
    .filter((row) => row.length > 2)
    .map(([a, b, feature, name]) => (feature === "creek" ? { a, b, creek: true as const } : { a, b, road: name })),
};

/** "Rough: costs 3, defender doubled". */
export function groundFact(terrain: Terrain): string {
  const { cost, defence, blocksSight, holds } = terrainChart[terrain];
  if (cost === null) return `${said.terrain[terrain]}: no unit enters`;
  const facts = [
    `costs ${cost}`,
    ...(defence > 1 ? ["defender doubled"] : []),
    ...(blocksSight ? ["blocks sight"] : []),
    ...(holds ? [] : ["only to pass through"]),
  ];
  return `${said.terrain[terrain]}: ${facts.join(", ")}`;
}

/** Short enough for a hex of the rules look: "costs 3, defence ×2", "1, ×2, no sight". */
function inHex(terrain: Terrain): string {
  const { cost, defence, blocksSight, holds } = terrainChart[terrain];
  if (cost === null) return "never entered";
  if (defence > 1 && blocksSight) return `${cost}, ×${defence}, no sight`;
  return `costs ${cost}${defence > 1 ? `, defence ×${defence}` : ""}${blocksSight ? ", no sight" : ""}${holds ? "" : ", to cross"}`;
}

export const antietamSheet = {
  id: "antietam",
  ...antietamMap,
  hexMetres: 400,
  beyond,
  pikes: ["Hagerstown Pike", "Boonsboro Pike", "Shepherdstown Pike", "Main Street"],
  labels: (labelRows as LabelRow[]).map(([text, style, hexes, dx, dy]) => ({ text, style, path: hexes.split(" "), dx, dy })),
  landmarks: (landmarkRows as LandmarkRow[]).map(([name, kind, hexes, dx, dy]) => ({ name, kind, path: hexes.split(" "), dx, dy })),
  crests: (crestRows as CrestRow[]).map(([, hexes, height, breadth]) => ({ path: hexes.split(" "), height, breadth })),
  ...title,
  facts: Object.fromEntries(terrains.map((terrain) => [terrain, { name: said.terrain[terrain], facts: inHex(terrain) }])),
};
