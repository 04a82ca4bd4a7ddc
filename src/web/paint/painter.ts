/** From a sheet's data to a picture: prepared once, then painted for any part of it at any scale, always the same. */
import { type Grid, hexGrid } from "../../kit/index.js";
import { prepareAreas } from "./area/painter.js";
import type { AreaSheet } from "./area/sheet.js";
import { type Bounds, boundsOf } from "./bounds.js";
import type { Brush, Context, Surface } from "./brush.js";
import { type Field, fieldsOf, paintFields } from "./fields.js";
import { paintCartouche, paintFrame, paintNorth, paintScale } from "./furniture.js";
import { hexAt } from "./geometry.js";
import { type Net, netOf, paintFacts, paintNet, paintNumbers } from "./grid.js";
import { paintLandmarks } from "./landmarks.js";
import { type Legend, legendOf, paintLegend } from "./legend.js";
import { paintLabels, write } from "./lettering.js";
import { inks } from "./palette.js";
import { paintGrain, paintPaper, paperOf } from "./paper.js";
import { paintRough, type Rough, roughOf, shadeOf } from "./relief.js";
import { type Crossing, crossingsOf, paintCrossings, paintRoads, type Roads, roadsOf } from "./roads.js";
import type { Scene } from "./scene.js";
import type { Ground, Sheet, SheetLabel } from "./sheet.js";
import { paintHouses, paintTownWash, type Town, townsOf } from "./town.js";
import { type Creek, creekOf, paintCreek, paintRivers, type River, riversOf } from "./water.js";
import { paintTrees, paintWoodsWash, type Wood, woodsOf } from "./woods.js";

interface HexScene {
  readonly sheet: Sheet;
  readonly grid: Grid;
  readonly bounds: Bounds;
  readonly shade: Surface;
  readonly fields: readonly Field[];
  readonly rough: readonly Rough[];
  readonly woods: readonly Wood[];
  readonly rivers: readonly River[];
  readonly creek: Creek;
  readonly roads: Roads;
  readonly towns: readonly Town[];
  readonly crossings: readonly Crossing[];
  readonly net: Net;
  readonly labels: readonly SheetLabel[];
  readonly legend: Legend;
}

/** A landmark's name stands under its sign. */
function labelsOf({ labels, landmarks }: Sheet): SheetLabel[] {
  const named = landmarks.filter(({ name }) => name);
  return [...named.map(({ name, path, dx, dy }): SheetLabel => ({ text: name, style: "place", path, dx, dy: dy + 0.28 })), ...labels];
}

export function prepare(sheet: Sheet | AreaSheet): Scene {
  return sheet.kind === "areas" ? prepareAreas(sheet) : prepareHexes(sheet);
}

function prepareHexes(sheet: Sheet): Scene {
  const bounds = boundsOf(sheet);
  const grid = hexGrid(sheet.layout);
  const ground = new Map<string, Ground>([...sheet.hexes, ...sheet.beyond.hexes].map((row) => [row.hex, row.terrain]));
  const hexesOf = (...kinds: Ground[]) => [...ground].filter(([, kind]) => kinds.includes(kind)).map(([hex]) => hex);
  const sides = [...sheet.sides, ...sheet.beyond.sides];
  const roads = roadsOf(grid, sides, sheet.pikes);
  const lines = roads.lines.map(({ line }) => line);
  const groundOf = (hex: string): Ground => ground.get(hex) ?? "clear";
  const scene: HexScene = {
    sheet,
    grid,
    bounds,
    shade: shadeOf(grid, bounds.drawing, sheet.crests),
    fields: fieldsOf(bounds.drawing, ({ x, y }) => groundOf(hexAt(grid, x, y)) === "clear"),
    rough: roughOf(grid, hexesOf("rough", "forestRough", "townRough")),
    woods: woodsOf(grid, hexesOf("forest", "forestRough"), lines),
    rivers: riversOf(grid, hexesOf("river", "ferry")),
    creek: creekOf(grid, sides, (hex) => groundOf(hex) === "river"),
    roads,
    towns: townsOf(grid, hexesOf("town", "townRough"), lines),
    crossings: crossingsOf(grid, sheet.sides, hexesOf("ferry"), (hex) => !["river", "ferry"].includes(groundOf(hex))),
    net: netOf(grid),
    labels: labelsOf(sheet),
    legend: legendOf(sheet, grid),
  };
  return {
    bounds,
    paper: paperOf(bounds.sheet),
    paintDrawing: (brush) => paintDrawing(brush, scene),
    paintFacts: (brush) => paintFacts(brush, sheet, scene.net),
    paintMargin: (brush) => paintMargin(brush, scene),
  };
}

export interface Look {
  /** Bare facts instead of art. */
  readonly rules: boolean;
}

function paintDrawing(brush: Brush, scene: HexScene): void {
  const { ctx } = brush;
  const { drawing } = scene.bounds;
  ctx.drawImage(scene.shade, drawing.left, drawing.top, drawing.right - drawing.left, drawing.bottom - drawing.top);
  paintFields(brush, scene.fields);
  paintRough(brush, scene.rough);
  paintWoodsWash(brush, scene.woods);
  paintTownWash(brush, scene.towns);
  paintCreek(brush, scene.creek);
  paintRivers(brush, scene.rivers);
  paintLandmarks(brush, scene.grid, scene.sheet.landmarks);
  paintRoads(brush, scene.roads);
  paintTrees(brush, scene.woods);
  paintHouses(brush, scene.towns);
  paintCrossings(brush, scene.crossings);
  paintNet(brush, scene.net);
  paintNumbers(brush, scene.net);
  paintLabels(brush, scene.grid, scene.labels);
}

function paintMargin(brush: Brush, { sheet, bounds, legend }: HexScene): void {
  if (brush.view.left >= bounds.drawing.left) return;
  const { drawing } = bounds;
  const box = { left: bounds.sheet.left + 0.5, right: drawing.left - 0.9, top: drawing.top, bottom: drawing.bottom };
  const middle = (box.left + box.right) / 2;
  const end = paintCartouche(brush, sheet, box);
  const credits = sheet.credits;
  const foot = box.bottom - 0.1 - credits.length * 0.52;
  paintNorth(brush, { x: middle, y: end + 4.2 }, 2.4);
  paintLegend(brush, legend, { ...box, top: end + 7.6, bottom: foot - 5.6 });
  paintScale(brush, { ...box, top: foot - 4.9 }, Math.sqrt(3) / sheet.hexMetres, `Each hex ${sheet.hexMetres} metres from side to side`);
  credits.forEach((line, i) => {
    write(brush, line, { x: middle, y: foot + i * 0.52 }, { size: 0.36, italic: true, colour: inks.inkSoft });
  });
}

/** Paints the part of the sheet that starts at `left`, `top` (map units) on the whole canvas, at `scale` pixels to a hex side. */
export function paint(ctx: Context, scene: Scene, left: number, top: number, scale: number, look: Look): void {
  const { width, height } = ctx.canvas;
  const view = { left, top, right: left + width / scale, bottom: top + height / scale };
  const brush: Brush = { ctx, scale, px: 1 / scale, view };
  const { drawing, sheet: whole } = scene.bounds;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, width, height);
  ctx.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  ctx.save();
  ctx.beginPath();
  ctx.rect(whole.left, whole.top, whole.right - whole.left, whole.bottom - whole.top);
  ctx.clip();
  paintPaper(brush, scene.paper);
  ctx.save();
  ctx.beginPath();
  ctx.rect(drawing.left, drawing.top, drawing.right - drawing.left, drawing.bottom - drawing.top);
  ctx.clip();
  if (look.rules) scene.paintFacts(brush);
  else scene.paintDrawing(brush);
  ctx.restore();
  paintFrame(brush, drawing);
  scene.paintMargin(brush);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  paintGrain(ctx, scene.paper, Math.round(-left * scale), Math.round(-top * scale), width, height);
  ctx.restore();
}
