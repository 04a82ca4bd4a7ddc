/** The battlefield, from rows a person can edit: one an area, a position, an endpoint, a road, an entry point, a line of sight. */
import type { Point } from "../../../kit/points.js";
import { CSA, type Ground, type GroundData, groundOf, type Terrain, UNION } from "./ground.js";
import areaRows from "./map/areas.json" with { type: "json" };
import endpointRows from "./map/endpoints.json" with { type: "json" };
import entryRows from "./map/entries.json" with { type: "json" };
import placeRows from "./map/places.json" with { type: "json" };
import positionRows from "./map/positions.json" with { type: "json" };
import rimRows from "./map/rim.json" with { type: "json" };
import roadRows from "./map/roads.json" with { type: "json" };
import sightRows from "./map/sights.json" with { type: "json" };

/** What the rules read of the map: who corrects a row plays by another version. */
export const mapRows = [areaRows, positionRows, endpointRows, entryRows, placeRows, roadRows, sightRows];

const words = (text: string): string[] => (text === "" ? [] : text.split(" "));
const strings = (rows: unknown): readonly (readonly string[])[] => rows as readonly (readonly string[])[];

/** Metres from the north-west corner. */
export const board = { width: 7100, height: 9990 } as const;

/** Every corner of the drawing: endpoints, and where areas and positions meet the edge of the map. */
export const corners: ReadonlyMap<string, Point> = new Map(
  [...endpointRows, ...rimRows].map((row) => [String(row[0]), { x: Number(row[1]), y: Number(row[2]) }]),
);

/** Area rows: [id, title, corners clockwise on the sheet, "whole" | "partial"]. */
export const areas = strings(areaRows).map(([id, title, outline, extent]) => ({
  id,
  title,
  outline: words(outline),
  partial: extent === "partial",
}));

/** Symbols of one side: "", "ridge2", "steep", "obstructed" or several of them. */
function readTerrain(symbols: string): Terrain {
  const terrain: { ridge?: number; steep?: boolean; obstructed?: boolean } = {};
  for (const symbol of words(symbols)) {
    if (/^ridge[0-9]$/.test(symbol)) terrain.ridge = Number(symbol.slice(5));
    else if (symbol === "steep" || symbol === "obstructed") terrain[symbol] = true;
    else throw new Error(`"${symbol}" is no terrain: write ridge with its number of cannon, steep or obstructed.`);
  }
  return terrain;
}

/** Position rows: [id, corner, corner, area, symbols inside it, area, symbols inside it, title or ""]. */
export const positions = strings(positionRows).map(([id, from, to, left, inLeft, right, inRight, title]) => ({
  id,
  title,
  ends: [from, to] as const,
  sides: [left, right] as const,
  terrain: { [left]: readTerrain(inLeft), [right]: readTerrain(inRight) },
}));

const areaTitle = new Map(areas.map((row) => [row.id, row.title]));

/** What players call each position: its own name, or the two areas it lies between. */
export const positionTitles: readonly string[] = positions.map(
  ({ title, sides }) => title || sides.map((id) => areaTitle.get(id)).join(" – "),
);

const placeTitles = new Map([...positions.map(({ id }, p) => [id, positionTitles[p]] as const), ...areaTitle]);
/** "Little Round Top", or the two areas that a position lies between; of an area its name. */
export const placeTitle = (id: unknown): string => placeTitles.get(`${id}`) ?? `${id}`;

/** Endpoint rows: [id, x, y, clockwise: position, area to the next, position, area …]; "-" where the edge of the map lies between. */
const endpoints = endpointRows.map((row) => {
  const round = words(String(row[3]));
  const clockwise = round.flatMap((name, i): [string, string | null][] =>
    i % 2 ? [] : [[name, round[i + 1] === "-" ? null : round[i + 1]]],
  );
  return { id: String(row[0]), clockwise };
});
const endpointIds = new Set(endpoints.map((row) => row.id));

/** Road rows: [name, "main" | "minor", stops, line]; the stops of a main road are entry point, area, position, area …, as the kit reads roads. */
export const roads = strings(roadRows).map(([name, kind, stops, line]) => ({
  name,
  main: kind === "main",
  stops: words(stops),
  line: words(line).map((pair) => {
    const [x, y] = pair.split(",").map(Number);
    return { x, y };
  }),
}));

/** Entry rows: [name, "UNION" | "CSA", road, its two areas, entry points to transfer to]. */
export const entries = strings(entryRows).map(([name, army, road, ids, transfers]) => ({
  name,
  army: army === "UNION" ? UNION : CSA,
  road,
  areas: words(ids),
  transfers: words(transfers),
}));

/** Special lines of sight: [position, side it starts from, area seen, positions passed, what it shows]. */
export const sights = strings(sightRows).map(([position, side, target, via, note]) => ({
  position,
  side,
  target,
  via: words(via),
  note,
}));

/** Place rows: ["objective" | "town", area, why] or ["buford", position, why]. */
const placesOf = (kind: string): string[] => strings(placeRows).flatMap(([of, id]) => (of === kind ? [id] : []));

export const gettysburg: GroundData = {
  areas,
  positions: positions.map(({ id, sides, ends }) => ({ id, sides, endpoints: ends.filter((end) => endpointIds.has(end)) })),
  endpoints,
  terrain: Object.fromEntries(positions.map((row) => [row.id, row.terrain])),
  sights,
  entries,
  roads: roads.filter((road) => road.main).map((road) => road.stops),
  towns: placesOf("town"),
  objectives: placesOf("objective"),
  buford: placesOf("buford"),
};

export const ground: Ground = groundOf(gettysburg);
