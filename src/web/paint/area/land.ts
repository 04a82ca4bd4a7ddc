/** Woods, orchards, marsh, crops and the town, each within its ring. */
import { atLeast, type Brush, pathOf, sees, softFill, stroke } from "../brush.js";
import { boxOf, chance, type Point, relaxed, rounded, wavering } from "../geometry.js";
import { inks } from "../palette.js";
import type { Town } from "../town.js";
import { LARGEST, KINDS as TREES, type Wood } from "../woods.js";
import { distanceToRing, isInside, linesIn, nearAny, type Ring, ringOf, stepsAlong } from "./plan.js";

const SPACING = 0.215;
const SIZE = 0.86;

type Lines = readonly (readonly Point[])[];

/** Trees that fill a ring and leave its roads open; towards the edge the wood thins out. */
export function woodOf(ring: Ring, roads: Lines): Wood {
  const { box } = ring;
  const onRoad = nearAny(linesIn(roads, box), 0.15);
  const trees: Wood["trees"][number][] = [];
  for (let row = 0, y = box.top; y < box.bottom; row++, y += SPACING * 0.84) {
    for (let x = box.left + (row % 2) * SPACING * 0.5; x < box.right; x += SPACING) {
      const tree = { x: x + SPACING * 0.6 * (chance(x, y, 71) - 0.5), y: y + SPACING * 0.5 * (chance(x, y, 72) - 0.5) };
      if (!isInside(ring, tree) || onRoad(tree)) continue;
      const edge = distanceToRing(ring, tree);
      if (edge < 0.3 && chance(x, y, 73) < 0.16) continue;
      const size = (LARGEST - 0.05 * chance(x, y, 74)) * (edge < 0.22 ? 0.8 : 1) * SIZE;
      trees.push({ ...tree, size, kind: Math.floor(chance(x, y, 75) * TREES) });
    }
  }
  const outline = relaxed(wavering(ring.points, 4, 0.07), 3);
  return { box: boxOf(outline, 0.4), wash: pathOf([outline], true), trees };
}

/** Houses in rows along the streets, inside the ring. */
export function townOf(ring: Ring, roads: Lines): Town {
  const streets = linesIn(roads, ring.box);
  const onStreet = nearAny(streets, 0.105);
  const houses: Town["houses"][number][] = [];
  for (const line of streets) {
    for (const { at, angle } of stepsAlong(line, 0.125)) {
      for (const side of [-1, 1]) {
        const house = {
          x: at.x - side * 0.125 * Math.sin(angle),
          y: at.y + side * 0.125 * Math.cos(angle),
          angle,
          width: 0.085 + 0.035 * chance(at.x, at.y, 102),
          depth: 0.08 + 0.05 * chance(at.y, at.x, 103 + side),
        };
        const free = !onStreet(house) && houses.every((other) => Math.hypot(other.x - house.x, other.y - house.y) > 0.115);
        if (chance(house.x, house.y, 101) > 0.12 && isInside(ring, house) && free) houses.push(house);
      }
    }
  }
  return { box: ring.box, wash: pathOf([rounded(ring.points, 2)], true), houses };
}

/** Trees in straight rows, each alone: an orchard is no wood. */
export function paintOrchard(brush: Brush, ring: Ring): void {
  if (!sees(brush, ring.box)) return;
  const { ctx, scale } = brush;
  const path = pathOf([ring.points], true);
  softFill(brush, path, "150 164 96", 0.16, 0.08);
  stroke(brush, path, "rgb(122 100 64 / 0.45)", atLeast(brush, 0.014, 0.5));
  if (scale < 11) return;
  ctx.fillStyle = inks.treeLight;
  ctx.strokeStyle = inks.treeInk;
  ctx.lineWidth = atLeast(brush, 0.012, 0.45);
  const turn = longestEdge(ring.points);
  const middle = { x: (ring.box.left + ring.box.right) / 2, y: (ring.box.top + ring.box.bottom) / 2 };
  const reach = Math.hypot(ring.box.right - ring.box.left, ring.box.bottom - ring.box.top) / 2;
  ctx.beginPath();
  for (let v = -reach; v < reach; v += 0.12) {
    for (let u = -reach; u < reach; u += 0.12) {
      const at = { x: middle.x + u * Math.cos(turn) - v * Math.sin(turn), y: middle.y + u * Math.sin(turn) + v * Math.cos(turn) };
      if (!isInside(ring, at) || distanceToRing(ring, at) < 0.04) continue;
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
export function paintMarsh(brush: Brush, ring: Ring): void {
  if (!sees(brush, ring.box)) return;
  const { ctx, scale } = brush;
  softFill(brush, pathOf([rounded(ring.points, 2)], true), "143 176 184", 0.3, 0.2);
  if (scale < 14) return;
  ctx.strokeStyle = inks.shore;
  ctx.lineWidth = atLeast(brush, 0.014, 0.5);
  ctx.beginPath();
  for (let y = ring.box.top; y < ring.box.bottom; y += 0.13) {
    for (let x = ring.box.left; x < ring.box.right; x += 0.22) {
      const at = { x: x + 0.12 * chance(x, y, 121), y: y + 0.05 * chance(x, y, 122) };
      if (!isInside(ring, at)) continue;
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
export function paintCrop(brush: Brush, ring: Ring): void {
  if (!sees(brush, ring.box)) return;
  const { ctx, scale } = brush;
  const path = pathOf([ring.points], true);
  softFill(brush, path, "214 178 86", 0.3, 0.08);
  stroke(brush, path, "rgb(122 100 64 / 0.5)", atLeast(brush, 0.016, 0.5));
  if (scale < 14) return;
  ctx.strokeStyle = "#8a6c22";
  ctx.globalAlpha = 0.6;
  ctx.lineWidth = atLeast(brush, 0.014, 0.5);
  ctx.beginPath();
  for (let y = ring.box.top; y < ring.box.bottom; y += 0.085) {
    for (let x = ring.box.left; x < ring.box.right; x += 0.06) {
      if (!isInside(ring, { x, y }) || distanceToRing(ring, { x, y }) < 0.04) continue;
      ctx.moveTo(x, y);
      ctx.lineTo(x + 0.012, y - 0.045);
    }
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
}

export const ringsOf = (rows: readonly { readonly ring: readonly Point[] }[]): Ring[] => rows.map(({ ring }) => ringOf(ring));
