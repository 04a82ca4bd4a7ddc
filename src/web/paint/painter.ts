/** From a sheet's data to a picture: surveyed once, then painted for any part of it at any scale, always the same. */
import type { Bounds } from "./bounds.js";
import { type Brush, type Context, type Layer, pen, type Surface, sees, surface } from "./brush.js";
import { coatsOf } from "./coats.js";
import { fieldsOf } from "./fields.js";
import { paintFrame } from "./furniture.js";
import { paintGates } from "./gates.js";
import type { Land } from "./land.js";
import { paintLabel } from "./lettering.js";
import { paintMargin } from "./margin.js";
import { paintNet, paintNumbers } from "./net.js";
import { type Paper, paintGrain, paintPaper, paperOf } from "./paper.js";
import type { Sheet } from "./sheet.js";
import { surveyAreas } from "./survey-areas.js";
import { surveyHexes } from "./survey-hexes.js";

export interface Scene {
  readonly bounds: Bounds;
  readonly paper: Paper;
  /** Inside the frame: the map. */
  readonly drawing: Layer;
  /** Inside the frame: bare facts instead of art. */
  readonly facts: Layer;
  /** Outside the frame. */
  readonly margin: Layer;
}

export function prepare(sheet: Sheet): Scene {
  const land = sheet.kind === "areas" ? surveyAreas(sheet) : surveyHexes(sheet);
  return {
    bounds: land.bounds,
    paper: paperOf(land.bounds.sheet),
    drawing: drawingOf(land),
    facts: land.facts,
    margin: marginOf(land),
  };
}

const GREAT: ReadonlySet<string> = new Set(["town", "hill"]);

function drawingOf(land: Land): Layer {
  const { net, labels, overview } = land;
  const { drawing } = land.bounds;
  const fields = fieldsOf(drawing, land.isClear);
  const coats = coatsOf(land, land);
  let shade: Surface | undefined;
  return (brush) => {
    shade ??= land.shade();
    brush.ctx.drawImage(shade, drawing.left, drawing.top, drawing.right - drawing.left, drawing.bottom - drawing.top);
    fields(brush);
    for (const coat of coats) coat(brush);
    if (net) {
      paintNet(brush, net);
      paintNumbers(brush, net);
    }
    for (const label of labels) if (brush.scale >= overview || GREAT.has(label.style)) paintLabel(brush, label);
  };
}

function marginOf(land: Land): Layer {
  const margin = paintMargin(land);
  return (brush) => {
    paintGates(brush, land.gates);
    if (sees(brush, { ...land.bounds.sheet, right: land.bounds.drawing.left })) margin(brush);
  };
}

export interface Look {
  /** Bare facts instead of art. */
  readonly rules: boolean;
}

/** Paints the part of the sheet that starts at `left`, `top` (map units) on the whole canvas, at `scale` pixels to a map unit. */
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
  // To the end of a pixel that is only partly covered: a picture has no glass in it.
  ctx.rect(whole.left, whole.top, whole.right - whole.left + brush.px, whole.bottom - whole.top + brush.px);
  ctx.clip();
  paintPaper(brush, scene.paper);
  if (sees(brush, drawing)) {
    ctx.save();
    ctx.beginPath();
    ctx.rect(drawing.left, drawing.top, drawing.right - drawing.left, drawing.bottom - drawing.top);
    ctx.clip();
    if (look.rules) scene.facts(brush);
    else scene.drawing(brush);
    ctx.restore();
  }
  paintFrame(brush, drawing);
  scene.margin(brush);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  paintGrain(ctx, scene.paper, Math.round(-left * scale), Math.round(-top * scale), width, height);
  ctx.restore();
}

/** A part of the sheet to paint: from `left`, `top` in map units, so many pixels large, at so many pixels to a hex side. */
export interface Order {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly rules: boolean;
}

export function order(scene: Scene, { left, top, width, height, scale, rules }: Order): Promise<ImageBitmap> {
  const canvas = surface(width, height);
  paint(pen(canvas), scene, left, top, scale, { rules });
  return createImageBitmap(canvas);
}
