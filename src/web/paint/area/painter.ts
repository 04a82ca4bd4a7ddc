/** From the data of an area map to its picture. */
import { boundsOf } from "../bounds.js";
import { type Brush, sees } from "../brush.js";
import { type Field, fieldsOf, paintFields } from "../fields.js";
import { paintCartouche, paintNorth, paintScale } from "../furniture.js";
import type { Point } from "../geometry.js";
import { paintLandmark } from "../landmarks.js";
import { paintLabel, write } from "../lettering.js";
import { inks } from "../palette.js";
import { paperOf } from "../paper.js";
import { paintRoads } from "../roads.js";
import type { Scene } from "../scene.js";
import { paintHouses, paintTownWash } from "../town.js";
import { paintTrees, paintWoodsWash } from "../woods.js";
import { coursesOf, paintRailroad, paintStreets, paintWalls, paintWaters } from "./courses.js";
import { paintFacts } from "./facts.js";
import { paintGates } from "./gates.js";
import { hachuresOf, heightOf, landShade, paintHachures } from "./heights.js";
import { paintCrop, paintMarsh, paintOrchard, ringsOf, townOf, woodOf } from "./land.js";
import { paintAreaLegend } from "./legend.js";
import { isInside, nearAny } from "./plan.js";
import { paintAreas, paintCorners, paintPositions, paintSights, positionsOf } from "./positions.js";
import { paintRocks } from "./rocks.js";
import type { AreaSheet } from "./sheet.js";

/** Pixels to a map unit below which only the great names are written. */
const FAR = 15;
const OVERVIEW: ReadonlySet<string> = new Set(["town", "hill"]);

export function prepareAreas(sheet: AreaSheet): Scene {
  const bounds = boundsOf(sheet);
  const { drawing } = bounds;
  const height = heightOf(sheet.heights);
  const ringsOfKind = (kind: string) => ringsOf(sheet.cover.filter((row) => row.kind === kind));
  const [woodRings, orchards, marshes, crops, towns] = ["woods", "orchard", "marsh", "field", "town"].map(ringsOfKind);
  const courses = coursesOf(sheet.courses);
  const taken = [...woodRings, ...orchards, ...marshes, ...crops, ...towns];
  const onRoad = nearAny(courses.lines, 0.12);
  const isClear = (p: Point) => taken.every((ring) => !isInside(ring, p)) && !onRoad(p);
  const fields: Field[] = fieldsOf(drawing, isClear);
  const woods = woodRings.map((ring) => woodOf(ring, courses.lines));
  const blocks = towns.map((ring) => townOf(ring, courses.lines));
  const shade = landShade(drawing, height);
  const hachures = hachuresOf(drawing, height);
  const positions = positionsOf(sheet.positions);

  const paintDrawing = (brush: Brush) => {
    brush.ctx.drawImage(shade, drawing.left, drawing.top, drawing.right - drawing.left, drawing.bottom - drawing.top);
    paintFields(brush, fields);
    paintAreas(brush, sheet.areas);
    paintHachures(brush, hachures);
    for (const ring of crops) paintCrop(brush, ring);
    for (const ring of orchards) paintOrchard(brush, ring);
    paintWoodsWash(brush, woods);
    paintTownWash(brush, blocks);
    for (const ring of marshes) paintMarsh(brush, ring);
    paintWaters(brush, courses);
    paintRailroad(brush, courses);
    paintRoads(brush, courses.roads);
    paintStreets(brush, courses.streets);
    // Woods that are only seen stand back behind those that count.
    brush.ctx.globalAlpha = 0.62;
    paintTrees(brush, woods);
    brush.ctx.globalAlpha = 1;
    paintHouses(brush, blocks);
    paintWalls(brush, courses);
    for (const { kind, at } of sheet.landmarks) {
      if (!sees(brush, { left: at.x - 1, right: at.x + 1, top: at.y - 1, bottom: at.y + 1 })) continue;
      if (kind === "rocks") paintRocks(brush, at);
      else paintLandmark(brush, kind, at);
    }
    paintSights(brush, sheet.sights);
    paintPositions(brush, positions);
    paintCorners(brush, sheet.corners);
    for (const label of sheet.labels) if (brush.scale >= FAR || OVERVIEW.has(label.style)) paintLabel(brush, label);
  };

  const paintMargin = (brush: Brush) => {
    paintGates(brush, sheet.gates);
    if (brush.view.left >= drawing.left) return;
    const box = { left: bounds.sheet.left + 0.6, right: bounds.sheet.left + 9.6, top: drawing.top, bottom: drawing.bottom };
    const middle = (box.left + box.right) / 2;
    const end = paintCartouche(brush, sheet, box);
    const foot = box.bottom - 0.1 - sheet.credits.length * 0.52;
    paintNorth(brush, { x: middle, y: end + 4 }, 2.2);
    paintAreaLegend(brush, { ...box, top: end + 7, bottom: foot - 5 });
    paintScale(brush, { ...box, top: foot - 4.2 }, 1 / sheet.metres);
    sheet.credits.forEach((line, i) => {
      write(brush, line, { x: middle, y: foot + i * 0.52 }, { size: 0.36, italic: true, colour: inks.inkSoft });
    });
  };

  return {
    bounds,
    paper: paperOf(bounds.sheet),
    paintDrawing,
    paintFacts: (brush) => paintFacts(brush, sheet, positions, courses.roads.pikes),
    paintMargin,
  };
}
