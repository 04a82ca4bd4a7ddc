/** How the map of Antietam looks: the ground of the rules, with names, landmarks and high ground for the painter. */
import beyondRows from "../data/map/beyond.json" with { type: "json" };
import crestRows from "../data/map/crests.json" with { type: "json" };
import labelRows from "../data/map/labels.json" with { type: "json" };
import landmarkRows from "../data/map/landmarks.json" with { type: "json" };
import { antietamMap } from "../data/map.js";
import type { Terrain } from "../data/tables.js";
import { groundsInHex } from "./ground.js";

type LabelStyle = "town" | "village" | "region" | "hill" | "road" | "water" | "creek" | "place" | "crossing" | "entry" | "state";
type LandmarkKind = "farm" | "church" | "mill" | "house" | "cemetery" | "cornfield" | "lane" | "orchard";

/**
 * Rows of labels.json: [text, style, hexes, dx, dy, source]; of landmarks.json: [name or "", kind, hexes, dx, dy, source];
 * of crests.json: [name, hexes, height, breadth]. Offsets and breadths are in hex sides; "|" in a text breaks the line.
 */
const hexesIn = (path: unknown): string[] => String(path).split(" ");

/** Rows of beyond.json: [hex, ground] or [hex, hex, feature, name?]. */
const beyond = {
  hexes: beyondRows.filter((row) => row.length === 2).map(([hex, terrain]) => ({ hex, terrain: terrain as Terrain })),
  sides: beyondRows
    .filter((row) => row.length > 2)
    .map(([a, b, feature, name]) => (feature === "creek" ? { a, b, creek: true as const } : { a, b, road: name })),
};

export const antietamSheet = {
  id: "antietam",
  ...antietamMap,
  hexMetres: 400,
  beyond,
  pikes: ["Hagerstown Pike", "Boonsboro Pike", "Shepherdstown Pike", "Main Street"],
  labels: labelRows.map(([text, style, path, dx, dy]) => ({
    text: String(text),
    style: style as LabelStyle,
    path: hexesIn(path),
    dx: Number(dx),
    dy: Number(dy),
  })),
  landmarks: landmarkRows.map(([name, kind, path, dx, dy]) => ({
    name: String(name),
    kind: kind as LandmarkKind,
    path: hexesIn(path),
    dx: Number(dx),
    dy: Number(dy),
  })),
  crests: crestRows.map(([, path, height, breadth]) => ({ path: hexesIn(path), height: Number(height), breadth: Number(breadth) })),
  title: {
    over: ["MAP", "of the", "BATTLE-FIELD", "of"],
    name: "ANTIETAM",
    under: ["17th September 1862", "with the ground between", "the Potomac and Elk Ridge"],
  },
  credits: ["Drawn anew from the ground of 1862", "for the Blue & Gray rules."],
  facts: groundsInHex,
};
