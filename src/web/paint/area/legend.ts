/** The explanation of signs in the margin of an area map, drawn with the same hand as on the map. */
import type { Brush } from "../brush.js";
import type { Box, Point } from "../geometry.js";
import { write } from "../lettering.js";
import { paintRoads } from "../roads.js";
import { type Courses, coursesOf, paintRailroad, paintWalls, paintWaters } from "./courses.js";
import { paintOrchard } from "./land.js";
import { ringOf } from "./plan.js";
import { paintCorners, paintPositions, paintSights, positionsOf } from "./positions.js";
import type { Course, Slope } from "./sheet.js";

const UP: Point = { x: 0, y: -1 };
const DOWN: Point = { x: 0, y: 1 };

const lineSign = (above: Omit<Slope, "into">) => (brush: Brush) => {
  const row = { id: "", from: { x: -1.1, y: 0.3 }, to: { x: 1.1, y: 0.3 }, sides: [{ into: UP, ...above }, { into: DOWN }] as const };
  paintPositions(brush, positionsOf([{ ...row, sides: [row.sides[0], row.sides[1]] }]));
  paintCorners(brush, [row.from, row.to]);
};

const courseSign = (kind: Course["kind"], paint: (brush: Brush, courses: Courses) => void, extra: readonly Course["kind"][] = []) => {
  const line = [
    { x: -1.1, y: 0.12 },
    { x: -0.3, y: -0.1 },
    { x: 0.4, y: 0.1 },
    { x: 1.1, y: -0.12 },
  ];
  const rows = [kind, ...extra].map((one) => ({ kind: one, line: one === "cut" ? line.slice(1, 3) : line }));
  return (brush: Brush) => paint(brush, coursesOf(rows));
};

const SIGNS: readonly (readonly [text: string, paint: (brush: Brush) => void])[] = [
  ["Position, open on both sides", lineSign({})],
  ["Ridge on that side, two guns", lineSign({ ridge: 2 })],
  ["Steep slope on that side", lineSign({ steep: true })],
  ["Obstructed: woods or rocks", lineSign({ obstructed: "woods" })],
  ["Obstructed: houses", lineSign({ obstructed: "houses" })],
  [
    "Line of sight",
    (brush) =>
      paintSights(brush, [
        [
          { x: -1.1, y: 0.1 },
          { x: 1.1, y: -0.1 },
        ],
      ]),
  ],
  ["Main road", courseSign("pike", (brush, { roads }) => paintRoads(brush, roads))],
  ["Other road", courseSign("road", (brush, { roads }) => paintRoads(brush, roads))],
  ["Railroad", courseSign("railroad", paintRailroad)],
  ["Unfinished, with its cut", courseSign("roadbed", paintRailroad, ["cut"])],
  ["Creek", courseSign("creek", paintWaters)],
  ["Stone wall", courseSign("wall", paintWalls)],
  [
    "Orchard",
    (brush) =>
      paintOrchard(
        brush,
        ringOf([
          { x: -0.8, y: -0.35 },
          { x: 0.8, y: -0.35 },
          { x: 0.8, y: 0.35 },
          { x: -0.8, y: 0.35 },
        ]),
      ),
  ],
];

export function paintAreaLegend(brush: Brush, box: Box): void {
  const { ctx } = brush;
  write(brush, "EXPLANATION", { x: (box.left + box.right) / 2, y: box.top + 0.4 }, { size: 0.56, spacing: 0.14 });
  const step = Math.min(1.3, (box.bottom - box.top - 1.4) / SIGNS.length);
  SIGNS.forEach(([text, paint], i) => {
    const at = { x: box.left + 1.5, y: box.top + 1.7 + i * step };
    ctx.save();
    ctx.translate(at.x, at.y);
    paint({ ...brush, view: { left: -9, top: -9, right: 9, bottom: 9 } });
    ctx.restore();
    write(brush, text, { x: at.x + 1.5, y: at.y }, { size: 0.46, align: "left" });
  });
}
