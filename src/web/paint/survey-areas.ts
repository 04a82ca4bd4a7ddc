/** A map of areas, which is measured in points already. */
import { paintAreaFacts } from "./area-facts.js";
import { boundsOf } from "./bounds.js";
import { courseOf, type DrawnCourse, ofKind } from "./courses.js";
import { curveThrough, PATCH, type Point } from "./geometry.js";
import { heightOf, landShade } from "./heights.js";
import type { Cover, Land, Sign } from "./land.js";
import { nearLines, type Polyline } from "./lines.js";
import { positionsOf } from "./positions.js";
import { ringOf } from "./region.js";
import type { AreaSheet, CoverRing, Slope } from "./sheet.js";

export function surveyAreas(sheet: AreaSheet): Land {
  const bounds = boundsOf(sheet);
  const height = heightOf(sheet.heights);
  const rings = (kind: CoverRing["kind"]) => sheet.cover.filter((row) => row.kind === kind).map(({ ring }) => ringOf(ring));
  const courses = sheet.courses.map(({ kind, line }) => courseOf(kind, curveThrough(line, 6)));
  const ground = {
    woods: rings("woods"),
    orchards: rings("orchard"),
    marshes: rings("marsh"),
    rocks: rings("rocks"),
    crops: rings("field"),
    towns: rings("town"),
  };
  const taken = Object.values(ground).flat();
  const ways = ofKind(courses, "pike", "road", "lane", "street").map(({ line }) => line);
  const positions = positionsOf(sheet.positions);
  return {
    bounds,
    ...ground,
    courses,
    height,
    positions,
    areas: sheet.areas,
    corners: sheet.corners,
    sights: sheet.sights,
    spots: sheet.landmarks,
    shade: () => landShade(bounds.drawing, height),
    isClear: clearOf(taken, ways),
    // Woods that are only seen stand back behind those that count.
    growth: { apart: 0.215, size: 0.86, roadside: 0.15, bankside: 0.19, strength: 0.62 },
    building: { rows: [[0.125, 0.12]], lots: 0.125, size: 0.75 },
    labels: sheet.labels,
    overview: 15,
    gates: sheet.gates,
    facts: (brush) => paintAreaFacts(brush, sheet, positions, ofKind(courses, "pike")),
    signs: signsOf(),
    title: sheet.title,
    credits: sheet.credits,
    metre: 1 / sheet.metres,
    scaleNote: "",
    column: 9,
  };
}

function clearOf(taken: readonly ReturnType<typeof ringOf>[], ways: readonly Polyline[]): (p: Point) => boolean {
  const roads = new Map<string, (p: Point) => boolean>();
  const onRoad = (p: Point): boolean => {
    const [column, row] = [Math.floor(p.x / PATCH), Math.floor(p.y / PATCH)];
    const name = `${column},${row}`;
    const box = { left: column * PATCH, top: row * PATCH, right: (column + 1) * PATCH, bottom: (row + 1) * PATCH };
    const near = roads.get(name) ?? nearLines(ways, box, 0.12);
    roads.set(name, near);
    return near(p);
  };
  return (p) => taken.every(({ holds }) => !holds(p)) && !onRoad(p);
}

const position = (above: Omit<Slope, "into">): Cover => {
  const [from, to] = [
    { x: -1.2, y: 0.3 },
    { x: 1.2, y: 0.3 },
  ];
  const sides: [Slope, Slope] = [{ into: { x: 0, y: -1 }, ...above }, { into: { x: 0, y: 1 } }];
  return { positions: positionsOf([{ id: "", from, to, sides }]), corners: [from, to] };
};

const WAY = [
  { x: -1.2, y: 0.12 },
  { x: -0.3, y: -0.1 },
  { x: 0.4, y: 0.1 },
  { x: 1.2, y: -0.12 },
];
const along = (kind: DrawnCourse["kind"]): Cover => ({ courses: [courseOf(kind, curveThrough(WAY, 6))] });

const signsOf = (): readonly Sign[] => [
  { text: "Position, open on both sides", land: position({}) },
  { text: "Ridge on that side, two guns", land: position({ ridge: 2 }) },
  { text: "Steep slope on that side", land: position({ steep: true }) },
  { text: "Obstructed: woods or rocks", land: position({ obstructed: "woods" }) },
  { text: "Obstructed: houses", land: position({ obstructed: "houses" }) },
  {
    text: "Line of sight",
    land: {
      sights: [
        [
          { x: -1.2, y: 0.1 },
          { x: 1.2, y: -0.1 },
        ],
      ],
    },
  },
  { text: "Main road", land: along("pike") },
  { text: "Other road", land: along("road") },
  { text: "Railroad", land: along("railroad") },
  {
    text: "Unfinished, with its cut",
    land: { courses: [courseOf("roadbed", curveThrough(WAY, 6)), courseOf("cut", curveThrough(WAY.slice(1, 3), 6))] },
  },
  { text: "Creek", land: along("creek") },
  { text: "Stone wall", land: along("wall") },
  {
    text: "Orchard",
    land: {
      orchards: [
        ringOf([
          { x: -0.95, y: -0.42 },
          { x: 0.95, y: -0.42 },
          { x: 0.95, y: 0.42 },
          { x: -0.95, y: 0.42 },
        ]),
      ],
    },
  },
];
