/** Stone walls, fences, works, cuts and embankments; steep hexsides. */
import { atLeast, type Brush, type Layer } from "./brush.js";
import { type DrawnCourse, linesSeen, ofKind } from "./courses.js";
import { type Point, shifted } from "./geometry.js";
import { type Polyline, stepsAlong } from "./lines.js";
import { inks } from "./palette.js";

/** Dry stone: a string of small stones. */
function paintWalls({ ctx, scale }: Brush, lines: readonly Polyline[]): void {
  ctx.fillStyle = inks.ink;
  ctx.beginPath();
  for (const line of lines) {
    for (const { at } of stepsAlong(line, Math.max(0.065, 3.2 / scale))) {
      ctx.moveTo(at.x + 0.026, at.y);
      ctx.arc(at.x, at.y, Math.max(0.026, 0.9 / scale), 0, 2 * Math.PI);
    }
  }
  ctx.fill();
}

/** Worm fences: a zigzag of rails. */
function paintFences(brush: Brush, lines: readonly Polyline[]): void {
  const { ctx } = brush;
  if (brush.scale < 20) return;
  ctx.strokeStyle = inks.field;
  ctx.lineWidth = atLeast(brush, 0.014, 0.6);
  ctx.beginPath();
  for (const line of lines) {
    stepsAlong(shifted(line, 0.05), 0.08).forEach(({ at }, i) => {
      const [x, y] = [at.x + (i % 2 ? 0.018 : -0.018), at.y + (i % 2 ? 0.018 : -0.018)];
      if (i === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    });
  }
  ctx.stroke();
}

/** Teeth to both sides of a line, as surveyors draw a bank. */
function paintBanks(brush: Brush, lines: readonly Polyline[], foot: number, tip: number): void {
  const { ctx } = brush;
  ctx.strokeStyle = inks.hachure;
  ctx.lineWidth = atLeast(brush, 0.024, 0.8);
  ctx.beginPath();
  for (const line of lines) {
    for (const side of [-1, 1]) {
      for (const { at, angle } of stepsAlong(shifted(line, side * foot), 0.075)) {
        const out = side * (tip - foot);
        ctx.moveTo(at.x, at.y);
        ctx.lineTo(at.x - out * Math.sin(angle), at.y + out * Math.cos(angle));
      }
    }
  }
  ctx.stroke();
}

/** A breastwork: a heavy line with traverses behind it. */
function paintWorks(brush: Brush, lines: readonly Polyline[]): void {
  const { ctx } = brush;
  ctx.strokeStyle = inks.ink;
  ctx.lineJoin = "round";
  ctx.lineWidth = atLeast(brush, 0.07, 1.8);
  ctx.beginPath();
  for (const line of lines) {
    for (const [i, { x, y }] of line.entries()) {
      if (i === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    }
  }
  ctx.stroke();
  ctx.lineWidth = atLeast(brush, 0.045, 1.1);
  ctx.beginPath();
  for (const line of lines) {
    for (const { at, angle } of stepsAlong(line, 0.22)) {
      ctx.moveTo(at.x, at.y);
      ctx.lineTo(at.x - 0.14 * Math.sin(angle), at.y + 0.14 * Math.cos(angle));
    }
  }
  ctx.stroke();
}

export function wallsOf(courses: readonly DrawnCourse[]): Layer {
  const of = (kind: DrawnCourse["kind"]) => ofKind(courses, kind);
  const [walls, fences, works, cuts, embankments] = [of("wall"), of("fence"), of("works"), of("cut"), of("embankment")];
  return (brush) => {
    brush.ctx.lineCap = "butt";
    // A cut falls towards the line, an embankment away from it.
    paintBanks(brush, linesSeen(brush, cuts), 0.19, 0.07);
    paintBanks(brush, linesSeen(brush, embankments), 0.09, 0.22);
    paintWalls(brush, linesSeen(brush, walls));
    paintFences(brush, linesSeen(brush, fences));
    paintWorks(brush, linesSeen(brush, works));
  };
}

/** A side that falls steeply: from, to, and the way down. */
export interface Steep {
  readonly from: Point;
  readonly to: Point;
  readonly into: Point;
}

/** Bold wedges down the fall: what a player must read. */
export function paintSteeps(brush: Brush, steeps: readonly Steep[]): void {
  const { ctx, view } = brush;
  const half = Math.max(0.075, brush.px * 1.4) / 2;
  ctx.fillStyle = inks.hachure;
  ctx.beginPath();
  for (const { from, to, into } of steeps) {
    if (from.x < view.left - 1.5 || from.x > view.right + 1.5 || from.y < view.top - 1.5 || from.y > view.bottom + 1.5) continue;
    const count = 6;
    const [tx, ty] = [to.x - from.x, to.y - from.y];
    for (let i = 0; i < count; i++) {
      const t = (i + 0.5) / count;
      const [x, y] = [from.x + tx * t, from.y + ty * t];
      const reach = 0.24 + 0.06 * ((i * 7) % 3);
      ctx.moveTo(x - tx * half, y - ty * half);
      ctx.lineTo(x + tx * half, y + ty * half);
      ctx.lineTo(x + into.x * reach, y + into.y * reach);
    }
  }
  ctx.fill();
}
