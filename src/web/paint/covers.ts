/** Orchards, marsh, crops and rocks, each within its ground. */
import { atLeast, type Brush, pathOf, sees, softFill, stroke } from "./brush.js";
import { chance, type Point, rounded } from "./geometry.js";
import { inks } from "./palette.js";
import type { Region } from "./region.js";
import { paintRocks } from "./rocks.js";

/** The part of the ground that is seen, its first spot on a net that is the same for every part. */
function seenOf(
  { view }: Brush,
  { box }: Region,
  across: number,
  down: number,
): { left: number; top: number; right: number; bottom: number } {
  return {
    left: across * Math.floor(Math.max(box.left, view.left - 1) / across),
    top: down * Math.floor(Math.max(box.top, view.top - 1) / down),
    right: Math.min(box.right, view.right + 1),
    bottom: Math.min(box.bottom, view.bottom + 1),
  };
}

/** Boulders strewn over their ground. */
export function paintRocky(brush: Brush, ground: Region): void {
  if (!sees(brush, ground.box)) return;
  softFill(brush, pathOf(ground.outline, true), "120 110 96", 0.22, 0.2);
  if (brush.scale < 11) return;
  const part = seenOf(brush, ground, 0.62, 0.55);
  for (let y = part.top; y < part.bottom; y += 0.55) {
    for (let x = part.left; x < part.right; x += 0.62) {
      const at = { x: x + 0.4 * chance(x, y, 155), y: y + 0.3 * chance(x, y, 156) };
      if (ground.holds(at) && ground.edge(at) > 0.16 && chance(x, y, 157) > 0.2) paintRocks(brush, at, 4);
    }
  }
}

/** Trees in straight rows, each alone: an orchard is no wood. */
export function paintOrchard(brush: Brush, ground: Region): void {
  if (!sees(brush, ground.box)) return;
  const { ctx, scale } = brush;
  const path = pathOf(ground.outline, true);
  softFill(brush, path, "150 164 96", 0.16, 0.08);
  stroke(brush, path, "rgb(122 100 64 / 0.45)", atLeast(brush, 0.014, 0.5));
  if (scale < 11) return;
  ctx.fillStyle = inks.treeLight;
  ctx.strokeStyle = inks.treeInk;
  ctx.lineWidth = atLeast(brush, 0.012, 0.45);
  const turn = longestEdge(ground.outline[0]);
  const middle = { x: (ground.box.left + ground.box.right) / 2, y: (ground.box.top + ground.box.bottom) / 2 };
  const reach = Math.hypot(ground.box.right - ground.box.left, ground.box.bottom - ground.box.top) / 2;
  ctx.beginPath();
  for (let v = -reach; v < reach; v += 0.12) {
    for (let u = -reach; u < reach; u += 0.12) {
      const at = { x: middle.x + u * Math.cos(turn) - v * Math.sin(turn), y: middle.y + u * Math.sin(turn) + v * Math.cos(turn) };
      if (!ground.holds(at) || ground.edge(at) < 0.04) continue;
      ctx.moveTo(at.x + 0.034, at.y);
      ctx.arc(at.x, at.y, 0.034, 0, 2 * Math.PI);
    }
  }
  ctx.fill();
  ctx.stroke();
}

function longestEdge(points: readonly Point[]): number {
  let [best, angle] = [0, 0];
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length > best) [best, angle] = [length, Math.atan2(b.y - a.y, b.x - a.x)];
  });
  return angle;
}

/** Tufts of reeds over lines of standing water. */
export function paintMarsh(brush: Brush, ground: Region): void {
  if (!sees(brush, ground.box)) return;
  const { ctx, scale } = brush;
  softFill(
    brush,
    pathOf(
      ground.outline.map((loop) => rounded(loop, 2)),
      true,
    ),
    "143 176 184",
    0.3,
    0.2,
  );
  if (scale < 14) return;
  ctx.strokeStyle = inks.shore;
  ctx.lineWidth = atLeast(brush, 0.014, 0.5);
  ctx.beginPath();
  const part = seenOf(brush, ground, 0.22, 0.13);
  for (let y = part.top; y < part.bottom; y += 0.13) {
    for (let x = part.left; x < part.right; x += 0.22) {
      const at = { x: x + 0.12 * chance(x, y, 121), y: y + 0.05 * chance(x, y, 122) };
      if (!ground.holds(at)) continue;
      ctx.moveTo(at.x - 0.07, at.y);
      ctx.lineTo(at.x + 0.07, at.y);
      for (const lean of [-0.03, 0, 0.03]) {
        ctx.moveTo(at.x + lean * 0.6, at.y);
        ctx.lineTo(at.x + lean * 1.4, at.y - 0.055);
      }
    }
  }
  ctx.stroke();
}

/** Standing corn or wheat: close rows of short strokes. */
export function paintCrop(brush: Brush, ground: Region): void {
  if (!sees(brush, ground.box)) return;
  const { ctx, scale } = brush;
  const path = pathOf(ground.outline, true);
  softFill(brush, path, "214 178 86", 0.3, 0.08);
  stroke(brush, path, "rgb(122 100 64 / 0.5)", atLeast(brush, 0.016, 0.5));
  if (scale < 14) return;
  ctx.strokeStyle = "#8a6c22";
  ctx.globalAlpha = 0.6;
  ctx.lineWidth = atLeast(brush, 0.014, 0.5);
  ctx.beginPath();
  const part = seenOf(brush, ground, 0.06, 0.085);
  for (let y = part.top; y < part.bottom; y += 0.085) {
    for (let x = part.left; x < part.right; x += 0.06) {
      if (!ground.holds({ x, y }) || ground.edge({ x, y }) < 0.04) continue;
      ctx.moveTo(x, y);
      ctx.lineTo(x + 0.012, y - 0.045);
    }
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
}
