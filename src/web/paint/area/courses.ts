/** What runs over the land as a line: water, walls and fences, roads, the railroad and its cuts. */
import { atLeast, type Brush, pathOf, stroke } from "../brush.js";
import { curveThrough, type Point, shifted } from "../geometry.js";
import { inks } from "../palette.js";
import type { Roads } from "../roads.js";
import { stepsAlong } from "./plan.js";
import type { Course } from "./sheet.js";

export interface Courses {
  readonly creeks: Path2D;
  readonly runs: Path2D;
  readonly roads: Roads;
  readonly streets: Path2D;
  readonly lines: readonly (readonly Point[])[];
  readonly walls: Lines;
  readonly fences: Lines;
  readonly rails: Lines;
  readonly beds: Lines;
  readonly cuts: Lines;
}
type Lines = readonly (readonly Point[])[];

export function coursesOf(rows: readonly Course[]): Courses {
  const of = (...kinds: Course["kind"][]) => rows.filter(({ kind }) => kinds.includes(kind)).map(({ line }) => curveThrough(line, 6));
  const path = (...kinds: Course["kind"][]) => pathOf(of(...kinds), false);
  const [pikes, roads] = [path("pike"), path("road")];
  return {
    creeks: path("creek"),
    runs: path("run"),
    roads: { lines: [], pikes, roads, trails: path("lane") },
    streets: path("street"),
    lines: of("pike", "road", "lane", "street"),
    walls: of("wall"),
    fences: of("fence"),
    rails: of("railroad"),
    beds: of("roadbed"),
    cuts: of("cut"),
  };
}

/** A creek is a double line with water between, a run one line that is hardly more. */
export function paintWaters(brush: Brush, { creeks, runs }: Courses): void {
  brush.ctx.lineCap = "round";
  brush.ctx.lineJoin = "round";
  stroke(brush, runs, "rgb(143 176 184 / 0.4)", atLeast(brush, 0.15, 2.2));
  stroke(brush, runs, inks.shore, atLeast(brush, 0.042, 0.9));
  const breadth = atLeast(brush, 0.19, 3);
  const shore = atLeast(brush, 0.032, 0.8);
  stroke(brush, creeks, "rgb(143 176 184 / 0.35)", breadth * 2);
  stroke(brush, creeks, inks.shore, breadth);
  stroke(brush, creeks, inks.water, breadth - 2 * shore);
  stroke(brush, creeks, inks.waterDeep, (breadth - 2 * shore) * 0.35);
}

export function paintStreets(brush: Brush, streets: Path2D): void {
  stroke(brush, streets, inks.road, atLeast(brush, 0.075, 1.6));
  stroke(brush, streets, inks.paperLight, atLeast(brush, 0.045, 0.9));
}

/** Dry stone: a string of small stones. */
export function paintWalls(brush: Brush, { walls, fences }: Courses): void {
  const { ctx, scale } = brush;
  ctx.fillStyle = inks.ink;
  ctx.beginPath();
  for (const line of walls) {
    for (const { at } of stepsAlong(line, Math.max(0.065, 3.2 / scale))) {
      ctx.moveTo(at.x + 0.026, at.y);
      ctx.arc(at.x, at.y, Math.max(0.026, 0.9 / scale), 0, 2 * Math.PI);
    }
  }
  ctx.fill();
  if (scale < 20) return;
  ctx.strokeStyle = inks.field;
  ctx.lineWidth = atLeast(brush, 0.014, 0.6);
  ctx.beginPath();
  for (const line of fences) {
    stepsAlong(shifted(line, 0.05), 0.08).forEach(({ at }, i) => {
      const [x, y] = [at.x + (i % 2 ? 0.018 : -0.018), at.y + (i % 2 ? 0.018 : -0.018)];
      if (i === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    });
  }
  ctx.stroke();
}

/** Rails on ties; the unfinished bed is ties alone, and a cut shows its two banks. */
export function paintRailroad(brush: Brush, { rails, beds, cuts }: Courses): void {
  const { ctx } = brush;
  ctx.lineCap = "butt";
  ctx.strokeStyle = inks.ink;
  const tie = (lines: Lines, apart: number, reach: number, breadth: number) => {
    ctx.lineWidth = atLeast(brush, breadth, 0.8);
    ctx.beginPath();
    for (const line of lines) {
      for (const { at, angle } of stepsAlong(line, Math.max(apart, 4.5 / brush.scale))) {
        const [dx, dy] = [-reach * Math.sin(angle), reach * Math.cos(angle)];
        ctx.moveTo(at.x - dx, at.y - dy);
        ctx.lineTo(at.x + dx, at.y + dy);
      }
    }
    ctx.stroke();
  };
  stroke(brush, pathOf(rails, false), inks.ink, atLeast(brush, 0.035, 1));
  tie(rails, 0.11, 0.085, 0.024);
  ctx.setLineDash([0.16, 0.1]);
  stroke(brush, pathOf(beds, false), inks.inkSoft, atLeast(brush, 0.03, 0.8));
  ctx.setLineDash([]);
  ctx.strokeStyle = inks.inkSoft;
  tie(beds, 0.2, 0.06, 0.02);
  ctx.strokeStyle = inks.hachure;
  ctx.lineWidth = atLeast(brush, 0.024, 0.8);
  ctx.beginPath();
  for (const line of cuts) {
    for (const side of [-1, 1]) {
      for (const { at, angle } of stepsAlong(shifted(line, side * 0.19), 0.075)) {
        ctx.moveTo(at.x, at.y);
        ctx.lineTo(at.x + side * 0.12 * Math.sin(angle), at.y - side * 0.12 * Math.cos(angle));
      }
    }
  }
  ctx.stroke();
}
