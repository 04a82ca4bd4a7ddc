/** Bridges, fords and ferries, where ways cross water. */
import { atLeast, type Brush, detailed, sees } from "./brush.js";
import type { Point } from "./geometry.js";
import { boxAround } from "./geometry.js";
import { inks } from "./palette.js";

export interface Crossing {
  readonly kind: "bridge" | "ford" | "ferry";
  readonly at: Point;
  /** The way over, as an angle. */
  readonly angle: number;
}

function paintBridge(brush: Brush, wide: boolean): void {
  const { ctx } = brush;
  const [long, half] = [0.27, wide ? 0.135 : 0.115];
  ctx.fillStyle = inks.paperLight;
  ctx.fillRect(-long, -half, 2 * long, 2 * half);
  ctx.strokeStyle = inks.ink;
  ctx.lineWidth = atLeast(brush, 0.05, 1.4);
  for (const side of [-1, 1]) {
    // The parapets flare at both ends.
    ctx.beginPath();
    ctx.moveTo(-long - 0.08, side * (half + 0.09));
    ctx.lineTo(-long, side * half);
    ctx.lineTo(long, side * half);
    ctx.lineTo(long + 0.08, side * (half + 0.09));
    ctx.stroke();
  }
  ctx.lineWidth = atLeast(brush, 0.014, 0.5);
  for (let x = -long + 0.06; x < long; x += 0.09) {
    ctx.beginPath();
    ctx.moveTo(x, -half);
    ctx.lineTo(x, half);
    ctx.stroke();
  }
}

/** A ford: stones and the dotted way through the water. */
function paintFord(brush: Brush): void {
  const { ctx } = brush;
  ctx.fillStyle = "rgb(246 238 219 / 0.85)";
  ctx.beginPath();
  ctx.ellipse(0, 0, 0.3, 0.15, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.fillStyle = inks.ink;
  for (const side of [-0.085, 0.085]) {
    for (let x = -0.27; x <= 0.28; x += 0.108) {
      ctx.beginPath();
      ctx.arc(x, side, atLeast(brush, 0.028, 0.8), 0, 2 * Math.PI);
      ctx.fill();
    }
  }
  ctx.strokeStyle = inks.shore;
  ctx.lineWidth = atLeast(brush, 0.02, 0.6);
  for (const x of [-0.12, 0, 0.12]) {
    ctx.beginPath();
    ctx.moveTo(x, -0.05);
    ctx.quadraticCurveTo(x + 0.045, 0, x, 0.05);
    ctx.stroke();
  }
}

function paintFerry(brush: Brush): void {
  const { ctx } = brush;
  ctx.strokeStyle = inks.ink;
  ctx.lineWidth = atLeast(brush, 0.04, 1.1);
  ctx.setLineDash([0.1, 0.09]);
  for (const side of [-0.07, 0.07]) {
    ctx.beginPath();
    ctx.moveTo(-0.95, side);
    ctx.lineTo(0.95, side);
    ctx.stroke();
  }
  ctx.setLineDash([]);
  ctx.fillStyle = inks.paperLight;
  ctx.beginPath();
  ctx.moveTo(-0.28, -0.13);
  ctx.quadraticCurveTo(0, -0.2, 0.28, -0.13);
  ctx.lineTo(0.36, 0);
  ctx.lineTo(0.28, 0.13);
  ctx.quadraticCurveTo(0, 0.2, -0.28, 0.13);
  ctx.lineTo(-0.36, 0);
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
}

export function paintCrossings(brush: Brush, crossings: readonly Crossing[]): void {
  const { ctx } = brush;
  if (!detailed(brush)) return;
  ctx.lineCap = "butt";
  for (const { kind, at, angle } of crossings) {
    if (!sees(brush, boxAround(at, 3))) continue;
    ctx.save();
    ctx.translate(at.x, at.y);
    ctx.rotate(angle);
    // Far off, a crossing must still be seen, and yet not hide what it leads over.
    const grow = Math.max(1, Math.min(1.5, 26 / brush.scale));
    ctx.scale(grow, grow);
    if (kind === "bridge") paintBridge(brush, true);
    else if (kind === "ford") paintFord(brush);
    else paintFerry(brush);
    ctx.restore();
  }
}
