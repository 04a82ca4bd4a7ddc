/** How the map of Gettysburg looks: the ground of 1863, and on it what the rules know. */
import type { Spot } from "../../../engine/index.js";
import coverRows from "../data/map/cover.json" with { type: "json" };
import heightRows from "../data/map/heights.json" with { type: "json" };
import labelRows from "../data/map/labels.json" with { type: "json" };
import landmarkRows from "../data/map/landmarks.json" with { type: "json" };
import lineRows from "../data/map/lines.json" with { type: "json" };
import { areas, ground, positions, roads, sights } from "../data/map.js";
import {
  areaMiddles,
  areaNumber,
  cornerOf,
  gates,
  intoOf,
  inUnits,
  lines,
  METRES,
  outlines,
  positionMiddles,
  positionNumber,
  size,
} from "./plan.js";

type LabelStyle = "town" | "village" | "region" | "hill" | "road" | "water" | "creek" | "place" | "crossing" | "entry" | "state";
type CoverKind = "woods" | "orchard" | "marsh" | "field" | "town";
type CourseKind = "creek" | "run" | "wall" | "fence" | "street" | "lane" | "road" | "pike" | "railroad" | "roadbed" | "cut";
type LandmarkKind = "farm" | "church" | "mill" | "house" | "cemetery" | "rocks";

/** Metres between the heights of heights.json. */
const NET = 100;
const { map } = ground;

/** "3296,2870 3300,2900", in metres. */
function pointsOf(text: unknown): Spot[] {
  return String(text)
    .split(" ")
    .map((pair) => {
      const [x, y] = pair.split(",").map(Number);
      return inUnits({ x, y });
    });
}

const pikes = new Set(["York Pike"]);

function sideOf(face: number) {
  const houses = ground.town[map.area[face]] === 1;
  return {
    into: intoOf[face],
    ...(ground.ridge[face] && { ridge: ground.cannon[face] }),
    ...(ground.steep[face] && { steep: true }),
    ...(ground.obstructed[face] && { obstructed: houses ? ("houses" as const) : ("woods" as const) }),
  };
}

/**
 * Rows of cover.json and lines.json: [kind, name, points, source]; of landmarks.json: [name, kind, point]; of labels.json: [text, style, points,
 * dx, dy]. Points are metres from the north-west corner, offsets map units; "|" in a text breaks the line. A row of heights.json runs west to east,
 * in feet above the sea.
 */
export const gunsSheet = {
  kind: "areas" as const,
  id: "guns",
  width: size.x,
  height: size.y,
  metres: METRES,
  heights: { step: NET / METRES, rows: heightRows.map((row) => row.split(" ").map(Number)) },
  cover: coverRows.map(([kind, , ring]) => ({ kind: kind as CoverKind, ring: pointsOf(ring) })),
  courses: [
    ...lineRows.map(([kind, , line]) => ({ kind: kind as CourseKind, line: pointsOf(line) })),
    ...roads.map(({ name, main, line }) => ({
      kind: main || pikes.has(name) ? ("pike" as const) : ("road" as const),
      line: line.map(inUnits),
    })),
  ],
  areas: areas.map(({ id, title }, area) => {
    const entry = ground.entryOf[area];
    return { id, name: title, at: areaMiddles[area], outline: outlines[area], ...(entry >= 0 && { gate: gates[entry].side }) };
  }),
  positions: positions.map(({ id }, p) => ({
    id,
    from: lines[p][0],
    to: lines[p][1],
    sides: [sideOf(2 * p), sideOf(2 * p + 1)] as const,
  })),
  corners: map.endpointNames.map(cornerOf),
  sights: sights.map(
    ({ position, target }) => [positionMiddles[positionNumber.get(position)!], areaMiddles[areaNumber.get(target)!]] as const,
  ),
  gates,
  labels: labelRows.map(([text, style, points, dx, dy]) => ({
    text: String(text),
    style: style as LabelStyle,
    points: pointsOf(points),
    dx: Number(dx),
    dy: Number(dy),
  })),
  landmarks: landmarkRows.map(([, kind, point]) => ({ kind: kind as LandmarkKind, at: pointsOf(point)[0] })),
  title: {
    over: ["MAP", "of the", "BATTLE-FIELD", "of"],
    name: "GETTYSBURG",
    under: ["1st to 3d July 1863", "with the positions, ridges", "and roads of both armies"],
  },
  credits: ["Drawn anew on the ground of 1863;", "areas and positions are our own."],
};
