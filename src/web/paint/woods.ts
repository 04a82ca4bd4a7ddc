/** Woods: small trees that fill exactly their ground, over a wash with a soft edge. */
import { type Brush, detailed, type Layer, pen, sees, softFill, surface } from "./brush.js";
import { type Box, chance, type Point } from "./geometry.js";
import { nearLines, type Polyline } from "./lines.js";
import { inks } from "./palette.js";
import { quilt } from "./quilt.js";
import { lazily, meets, type Region, softOutline } from "./region.js";

/** Trees as x, y, size, kind. */
export type Trees = Float32Array;

export const KINDS = 7;
export const LARGEST = 0.165;

/** How a map's trees stand: how far apart, how large, how far from a road and from a creek, and how strong they are printed. */
export interface Planting {
  readonly apart: number;
  readonly size: number;
  readonly roadside: number;
  readonly bankside: number;
  readonly strength: number;
}

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

let cut: readonly Stamps[] = [];
/** Those of the scale that is painted, cut once for all its woods; the map's and the legend's are kept. */
function stamps(scale: number): Stamps {
  const known = cut.find((some) => some.scale === scale);
  if (known) return known;
  cut = [cutStamps(scale), ...cut].slice(0, 3);
  return cut[0];
}

/** In the order in which they stand one before the other. */
function fromNorth(found: readonly number[]): Trees {
  const order = Array.from({ length: found.length / 4 }, (_, i) => 4 * i).sort((a, b) => found[a + 1] - found[b + 1]);
  const trees = new Float32Array(found.length);
  order.forEach((from, i) => {
    for (let k = 0; k < 4; k++) trees[4 * i + k] = found[from + k];
  });
  return trees;
}

/** What is not grown over: it must be seen where it crosses a wood. */
export interface Openings {
  readonly roads: readonly Polyline[];
  readonly creeks: readonly Polyline[];
}

/** Trees within a patch; towards the edge the wood thins out and its trees grow smaller. */
function treesIn(patch: Box, woods: readonly Region[], { roads, creeks }: Openings, growth: Planting): Trees {
  const { apart, size: large, roadside, bankside } = growth;
  const here = woods.filter(({ box }) => meets(box, patch));
  if (here.length === 0) return new Float32Array();
  const [onRoad, onBank] = [nearLines(roads, patch, roadside), nearLines(creeks, patch, bankside)];
  const found: number[] = [];
  const down = apart * 0.84;
  for (let row = Math.ceil(patch.top / down); row * down < patch.bottom; row++) {
    for (let column = Math.ceil(patch.left / apart); column * apart < patch.right; column++) {
      const [x, y] = [(column + (row % 2 ? 0.5 : 0)) * apart, row * down];
      const tree = { x: x + apart * 0.62 * (chance(x, y, 71) - 0.5), y: y + apart * 0.5 * (chance(x, y, 72) - 0.5) };
      const wood = here.find(({ holds }) => holds(tree));
      if (!wood || onRoad(tree) || onBank(tree)) continue;
      const edge = wood.edge(tree);
      if (edge < 0.08 || (edge < 0.3 && chance(x, y, 73) < 0.16)) continue;
      const size = (LARGEST - 0.05 * chance(x, y, 74)) * (edge < 0.22 ? 0.82 : 1) * large;
      found.push(tree.x, tree.y, size, Math.floor(chance(x, y, 75) * KINDS));
    }
  }
  return fromNorth(found);
}

export function woodsOf(woods: readonly Region[], openings: Openings, growth: Planting): { readonly wash: Layer; readonly trees: Layer } {
  const washOf = lazily((wood: Region) => softOutline(wood, 0.09, 4));
  const patches = quilt((patch) => treesIn(patch, woods, openings, growth), LARGEST * 2);
  return {
    wash: (brush) => {
      for (const wood of woods) if (sees(brush, wood.box)) softFill(brush, washOf(wood), inks.woodsWash, detailed(brush) ? 0.62 : 1, 0.3);
    },
    trees: (brush) => {
      if (!detailed(brush)) return;
      brush.ctx.globalAlpha = growth.strength;
      for (const trees of patches(brush.view)) paintTrees(brush, trees);
      brush.ctx.globalAlpha = 1;
    },
  };
}

export function paintTrees(brush: Brush, trees: Trees): void {
  if (trees.length === 0) return;
  const { ctx, scale, view } = brush;
  const { sheet, size: side } = stamps(scale);
  ctx.imageSmoothingQuality = "low";
  for (let i = 0; i < trees.length; i += 4) {
    const [x, y] = [trees[i], trees[i + 1]];
    if (x < view.left - 0.3 || x > view.right + 0.3 || y < view.top - 0.3 || y > view.bottom + 0.3) continue;
    const breadth = (side / scale) * (trees[i + 2] / LARGEST);
    ctx.drawImage(sheet, side * trees[i + 3], 0, side, side, x - breadth / 2, y - breadth / 2, breadth, breadth);
  }
}

/** For who sets trees by hand. */
export const plant = (spots: readonly Point[], size: (at: Point) => number, kind: (at: Point) => number): Trees =>
  Float32Array.from(spots.flatMap((at) => [at.x, at.y, size(at), Math.floor(kind(at) * KINDS)]));
