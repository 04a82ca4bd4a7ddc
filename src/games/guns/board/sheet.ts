/** How the map of Gettysburg looks: the ground of 1863, and on it what the rules know. */
import type { Spot } from "../../../engine/index.js";
import type { Face } from "../../../kit/index.js";
import coverRows from "../data/map/cover.json" with { type: "json" };
import heightRows from "../data/map/heights.json" with { type: "json" };
import labelRows from "../data/map/labels.json" with { type: "json" };
import landmarkRows from "../data/map/landmarks.json" with { type: "json" };
import lineRows from "../data/map/lines.json" with { type: "json" };
import title from "../data/map/title.json" with { type: "json" };
import { areas, ground, positions, roads, sights } from "../data/map.js";
import * as plan from "./plan.js";

type LabelStyle = "town" | "village" | "region" | "hill" | "road" | "water" | "creek" | "place" | "crossing" | "entry" | "state";
type CoverKind = "woods" | "orchard" | "marsh" | "field" | "town";
type CourseKind = "creek" | "run" | "wall" | "fence" | "street" | "lane" | "road" | "pike" | "railroad" | "roadbed" | "cut";
type LandmarkKind = "farm" | "church" | "mill" | "house" | "cemetery" | "rocks";

/** Points are metres from the north-west corner, "3296,2870 3300,2900", offsets map units; "|" in a text breaks the line. */
type CoverRow = [kind: CoverKind, name: string, ring: string, source: string];
type LineRow = [kind: CourseKind, name: string, line: string, source: string];
type LabelRow = [text: string, style: LabelStyle, points: string, dx: number, dy: number];
type LandmarkRow = [name: string, kind: LandmarkKind, point: string];

const pointsOf = (text: string): Spot[] =>
  text.split(" ").map((pair) => {
    const [x, y] = pair.split(",").map(Number);
    return plan.inUnits({ x, y });
  });

/** Metres between the heights of heights.json; a row of it runs west to east, in feet above the sea. */
const NET = 100;
const pikes = new Set(["York Pike"]);

function sideOf(face: Face) {
  const houses = ground.town[ground.map.area[face]] === 1;
  return {
    into: plan.intoOf[face],
    ...(ground.ridge[face] && { ridge: ground.cannon[face] }),
    ...(ground.steep[face] && { steep: true }),
    ...(ground.obstructed[face] && { obstructed: houses ? ("houses" as const) : ("woods" as const) }),
  };
}

export const gunsSheet = {
  kind: "areas" as const,
  id: "guns",
  width: plan.size.x,
  height: plan.size.y,
  metres: plan.METRES,
  heights: { step: NET / plan.METRES, rows: heightRows.map((row) => row.split(" ").map(Number)) },
  cover: (coverRows as CoverRow[]).map(([kind, , ring]) => ({ kind, ring: pointsOf(ring) })),
  courses: [
    ...(lineRows as LineRow[]).map(([kind, , line]) => ({ kind, line: pointsOf(line) })),
    ...roads.map(({ name, main, line }) => ({
      kind: main || pikes.has(name) ? ("pike" as const) : ("road" as const),
      line: line.map(plan.inUnits),
    })),
  ],
  areas: areas.map(({ id, title }, area) => {
    const entry = ground.entryOf[area];
    const gate = entry < 0 ? undefined : plan.gates[entry].side;
    return { id, name: title, at: plan.areaMiddles[area], outline: plan.outlines[area], gate };
  }),
  positions: positions.map(({ id }, p) => {
    const [from, to] = plan.lines[p];
    return { id, from, to, sides: [sideOf(2 * p), sideOf(2 * p + 1)] as const };
  }),
  corners: ground.map.endpointNames.map(plan.cornerOf),
  sights: sights.map(({ position, target }) => {
    const [from, to] = [plan.positionNumber.get(position)!, plan.areaNumber.get(target)!];
    return [plan.positionMiddles[from], plan.areaMiddles[to]] as const;
  }),
  gates: plan.gates,
  labels: (labelRows as LabelRow[]).map(([text, style, points, dx, dy]) => ({ text, style, points: pointsOf(points), dx, dy })),
  landmarks: (landmarkRows as LandmarkRow[]).map(([, kind, point]) => ({ kind, at: pointsOf(point)[0] })),
  ...title,
};
