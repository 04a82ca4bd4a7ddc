/** Woods: small trees that fill exactly the forest hexes, over a wash with a soft edge. */
import type { Grid } from "../../kit/index.js";
import { type Brush, pathOf, pen, sees, softFill, surface } from "./brush.js";
import {
  type Box,
  boxOf,
  centreOf,
  chance,
  distanceToCurve,
  distanceToEdges,
  edgesOf,
  groupsOf,
  hexAt,
  outlineOf,
  type Point,
  relaxed,
  wavering,
} from "./geometry.js";
import { inks } from "./palette.js";

interface Tree extends Point {
  readonly size: number;
  readonly kind: number;
}

export interface Wood {
  readonly box: Box;
  readonly wash: Path2D;
  readonly trees: readonly Tree[];
}

export const KINDS = 7;
const SPACING = 0.245;
export const LARGEST = 0.165;

/** A crown of five to seven lobes round 0, 0 with radius 1. */
function crown(kind: number): Path2D {
  const path = new Path2D();
  const lobes = 5 + (kind % 3);
  for (let i = 0; i < lobes; i++) {
    const angle = (2 * Math.PI * (i + 0.4 * chance(i, kind, 61))) / lobes;
    const out = 0.5 + 0.12 * chance(i, kind, 62);
    const radius = 0.44 + 0.14 * chance(i, kind, 63);
    path.moveTo(out * Math.cos(angle) + radius, out * Math.sin(angle));
    path.arc(out * Math.cos(angle), out * Math.sin(angle), radius, 0, 2 * Math.PI);
  }
  path.moveTo(0.6, 0);
  path.arc(0, 0, 0.6, 0, 2 * Math.PI);
  return path;
}

/** The inked side away from the light: a broken scalloped line. */
function crownInk(kind: number): Path2D {
  const path = new Path2D();
  for (let i = 0; i < 4; i++) {
    const angle = -0.5 + i * 0.72 + 0.25 * chance(i, kind, 64);
    const [x, y] = [0.62 * Math.cos(angle), 0.62 * Math.sin(angle)];
    path.moveTo(x + 0.4 * Math.cos(angle - 1.2), y + 0.4 * Math.sin(angle - 1.2));
    path.arc(x, y, 0.4, angle - 1.2, angle + 1.1);
  }
  path.moveTo(-0.1, 0.2);
  path.arc(0.05, -0.02, 0.32, 1.9, 3.6);
  return path;
}

interface Stamps {
  readonly scale: number;
  readonly sheet: CanvasImageSource;
  /** Pixels to a stamp. */
  readonly size: number;
}

/** Pixels round a crown that its shadow and its ink may cover, in radii. */
const REACH = 1.7;

/** Each kind of tree once, with its shadow and its ink, as large as the trees of this scale are: a wood is printed from these. */
function cutStamps(scale: number): Stamps {
  const radius = LARGEST * scale;
  const size = Math.ceil(2 * REACH * radius);
  const sheet = surface(size * KINDS, size);
  const ctx = pen(sheet);
  for (let kind = 0; kind < KINDS; kind++) {
    const at = (dx: number, dy: number) =>
      ctx.setTransform(radius, 0, 0, radius, size * (kind + 0.5) + dx * radius, size / 2 + dy * radius);
    at(0.42, 0.46);
    ctx.fillStyle = "rgb(52 60 30 / 0.3)";
    ctx.fill(crown(kind));
    at(0, 0);
    ctx.fillStyle = kind % 3 === 0 ? inks.treeLight : inks.tree;
    ctx.fill(crown(kind));
    ctx.strokeStyle = inks.treeInk;
    ctx.lineWidth = Math.min(0.34, Math.max(0.13, 0.75 / radius));
    ctx.stroke(crownInk(kind));
  }
  return { scale, sheet: "transferToImageBitmap" in sheet ? sheet.transferToImageBitmap() : sheet, size };
}

let cut: Stamps | undefined;
/** Those of the scale that is painted, cut once for all its woods. */
function stamps(scale: number): Stamps {
  if (cut?.scale !== scale) cut = cutStamps(scale);
  return cut;
}

export function woodsOf(grid: Grid, hexes: readonly string[], roads: readonly (readonly Point[])[]): Wood[] {
  return groupsOf(grid, hexes).map((group) => {
    const inside = new Set(group);
    const edges = edgesOf(grid, group);
    const box = boxOf(
      group.map((hex) => centreOf(grid, hex)),
      1.2,
    );
    const near = roads.filter((line) => line.some((p) => p.x > box.left && p.x < box.right && p.y > box.top && p.y < box.bottom));
    const trees: Tree[] = [];
    for (let row = 0, y = box.top; y < box.bottom; row++, y += SPACING * 0.84) {
      for (let x = box.left + (row % 2) * SPACING * 0.5; x < box.right; x += SPACING) {
        const tree = { x: x + SPACING * 0.62 * (chance(x, y, 71) - 0.5), y: y + SPACING * 0.5 * (chance(x, y, 72) - 0.5) };
        if (!inside.has(hexAt(grid, tree.x, tree.y))) continue;
        const edge = distanceToEdges(tree, edges);
        if (edge < 0.09 || near.some((line) => distanceToCurve(tree, line) < 0.19)) continue;
        // Towards the edge the wood thins out and its trees grow smaller.
        if (edge < 0.3 && chance(x, y, 73) < 0.16) continue;
        const size = (LARGEST - 0.05 * chance(x, y, 74)) * (edge < 0.22 ? 0.82 : 1);
        trees.push({ ...tree, size, kind: Math.floor(chance(x, y, 75) * KINDS) });
      }
    }
    trees.sort((a, b) => a.y - b.y);
    const outline = outlineOf(grid, group).map((loop) => relaxed(wavering(loop, 5, 0.09), 4));
    return { box, wash: pathOf(outline, true), trees };
  });
}

export function paintWoodsWash(brush: Brush, woods: readonly Wood[]): void {
  for (const { box, wash } of woods) if (sees(brush, box)) softFill(brush, wash, inks.woodsWash, 0.62, 0.3);
}

export function paintTrees(brush: Brush, woods: readonly Wood[]): void {
  const { ctx, scale, view } = brush;
  const seen = woods.filter(({ box }) => sees(brush, box));
  if (seen.length === 0) return;
  const { sheet, size: side } = stamps(scale);
  ctx.imageSmoothingQuality = "low";
  for (const { trees } of seen) {
    for (const { x, y, size, kind } of trees) {
      if (x < view.left - 0.3 || x > view.right + 0.3 || y < view.top - 0.3 || y > view.bottom + 0.3) continue;
      const breadth = (side / scale) * (size / LARGEST);
      ctx.drawImage(sheet, side * kind, 0, side, side, x - breadth / 2, y - breadth / 2, breadth, breadth);
    }
  }
}
