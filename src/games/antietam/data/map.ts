/** The ground of Antietam, from rows a person can edit: one a hex, one a hexside feature. Hexes without a row are clear. */
import { flatLayout, hexGrid, type Source } from "../../../kit/index.js";
import hexRows from "./map/hexes.json" with { type: "json" };
import sideRows from "./map/sides.json" with { type: "json" };
import type { Terrain } from "./tables.js";

export interface MapHex {
  readonly hex: string;
  readonly terrain: Terrain;
  readonly from: Source;
  readonly name?: string;
  readonly bank?: string;
}

export interface MapSide {
  readonly a: string;
  readonly b: string;
  readonly road?: string;
  readonly trail?: string;
  readonly creek?: true;
  readonly bridge?: string;
  readonly ford?: string;
}

/** Hex rows: [hex, terrain, name or "", source, bank?]. */
function readHexes(rows: readonly (readonly string[])[]): MapHex[] {
  return rows.map(([hex, terrain, name, from, bank]) => {
    const row = { hex, terrain: terrain as Terrain, from: from as Source };
    return { ...row, ...(name && { name }), ...(bank && { bank }) };
  });
}

/** Side rows: [hex, hex, "road" | "trail" | "creek" | "bridge" | "ford", name, source]; rows of the same two hexes become one side. */
function readSides(rows: readonly (readonly string[])[]): MapSide[] {
  const sides = new Map<string, { a: string; b: string; [feature: string]: string | true }>();
  for (const [a, b, feature, name] of rows) {
    const key = a < b ? a + b : b + a;
    const side = sides.get(key) ?? { a, b };
    side[feature] = feature === "creek" ? true : name;
    sides.set(key, side);
  }
  return [...sides.values()] as MapSide[];
}

export const antietamMap = {
  layout: flatLayout(21, 28),
  hexes: readHexes(hexRows),
  sides: readSides(sideRows),
};

export const antietamGrid = hexGrid(antietamMap.layout);
