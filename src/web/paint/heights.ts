/** The lie of the land from measured heights: a soft shade, and hachures that run down every slope. Light falls from the north-west. */
import { type Brush, detailed, dot, type Layer, pen, type Surface, surface } from "./brush.js";
import { type Box, chance, type Point } from "./geometry.js";
import { inks } from "./palette.js";
import { quilt } from "./quilt.js";
import type { HeightNet } from "./sheet.js";

export type HeightAt = (x: number, y: number) => number;

/** How many meshes of the fine net lie in one of the net that was measured. */
const FINE = 5;

const spline = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));

/** A line of heights with points set smoothly between those measured, from one mesh before the first to one after the last. */
function finer(measured: ArrayLike<number>): Float32Array {
  const last = measured.length - 1;
  const at = (i: number): number => measured[Math.max(0, Math.min(last, i))];
  const line = new Float32Array((last + 2) * FINE + 1);
  for (let n = 0; n < line.length; n++) {
    const i = Math.floor(n / FINE) - 1;
    line[n] = spline(at(i - 1), at(i), at(i + 1), at(i + 2), (n % FINE) / FINE);
  }
  return line;
}

/** Read between the points of a fine net, which is laid smoothly (bicubic) through those measured. */
export function heightOf({ step, rows }: HeightNet): HeightAt {
  const lines = rows.map(finer);
  const cols = lines[0].length;
  const depth = (rows.length + 1) * FINE + 1;
  const net = new Float32Array(cols * depth);
  for (let i = 0; i < cols; i++) {
    const column = finer(lines.map((line) => line[i]));
    for (let j = 0; j < depth; j++) net[j * cols + i] = column[j];
  }
  const mesh = step / FINE;
  return (x, y) => {
    const u = Math.max(0, Math.min(cols - 1.001, x / mesh + FINE));
    const v = Math.max(0, Math.min(depth - 1.001, y / mesh + FINE));
    const i = Math.floor(u);
    const j = Math.floor(v);
    const at = j * cols + i;
    const above = net[at] + (net[at + 1] - net[at]) * (u - i);
    const below = net[at + cols] + (net[at + cols + 1] - net[at + cols]) * (u - i);
    return above + (below - above) * (v - j);
  };
}

const SHADE = 6;
/** The most pixels of the shade, whatever the size of the map. */
const SHADE_PIXELS = 600_000;

/** Light and shadow, and a breath of colour that warms with the height: a small picture that is stretched. */
export function landShade(box: Box, height: HeightAt): Surface {
  const [wide, deep] = [box.right - box.left, box.bottom - box.top];
  const fine = Math.min(SHADE, Math.sqrt(SHADE_PIXELS / (wide * deep)));
  const [width, depth] = [Math.ceil(wide * fine), Math.ceil(deep * fine)];
  const canvas = surface(width, depth);
  const ctx = pen(canvas);
  const image = ctx.createImageData(width, depth);
  const reach = 0.4;
  for (let j = 0; j < depth; j++) {
    for (let i = 0; i < width; i++) {
      const [x, y] = [box.left + (i + 0.5) / fine, box.top + (j + 0.5) / fine];
      const fall = height(x - reach, y) - height(x + reach, y) + height(x, y - reach) - height(x, y + reach);
      if (fall > 0) dot(image, j * width + i, 104, 72, 36, Math.min(105, 2 + fall * 1.5));
      else dot(image, j * width + i, 255, 252, 236, Math.min(130, -fall * 2.1));
    }
  }
  ctx.putImageData(image, 0, 0);
  return canvas;
}

/** Strokes down the slope, thick above and thin below: x, y, x, y, breadth. */
type Hachures = Float32Array;

const NET = 0.16;
/** Feet between the rows of strokes. */
const DROP = 11;
/** Feet to a map unit below which ground is level. */
const LEVEL = 17;

function hachuresIn(box: Box, height: HeightAt): Hachures {
  const cols = Math.round((box.right - box.left) / NET) + 1;
  const rows = Math.round((box.bottom - box.top) / NET) + 1;
  const values = new Float32Array(cols * rows);
  for (let j = 0; j < rows; j++) for (let i = 0; i < cols; i++) values[j * cols + i] = height(box.left + i * NET, box.top + j * NET);
  const strokes: number[] = [];
  const put = (a: Point, b: Point, level: number) => {
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const count = Math.floor(length / 0.085 + chance(a.x, a.y, 201));
    for (let k = 0; k < count; k++) {
      const t = (k + 0.25 + 0.5 * chance(a.x + k, b.y, 202)) / count;
      fallFrom(strokes, height, { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }, level);
    }
  };
  for (let j = 0; j + 1 < rows; j++) {
    for (let i = 0; i + 1 < cols; i++) {
      const at = j * cols + i;
      const corners = [values[at], values[at + 1], values[at + cols + 1], values[at + cols]];
      const [low, high] = [Math.min(...corners), Math.max(...corners)];
      for (let level = Math.ceil(low / DROP) * DROP; level < high; level += DROP) {
        const [a, b] = crossings(box.left + i * NET, box.top + j * NET, corners, level);
        if (a && b) put(a, b, level);
      }
    }
  }
  return Float32Array.from(strokes);
}

const EDGES = [
  [0, 0, 1, 0],
  [1, 0, 1, 1],
  [1, 1, 0, 1],
  [0, 1, 0, 0],
] as const;

/** Where the line of one height crosses the edges of a cell. */
function crossings(x: number, y: number, corners: readonly number[], level: number): Point[] {
  const points: Point[] = [];
  EDGES.forEach(([ax, ay, bx, by], e) => {
    const [from, to] = [corners[e], corners[(e + 1) % 4]];
    if (from > level === to > level) return;
    const t = (level - from) / (to - from);
    points.push({ x: x + NET * (ax + (bx - ax) * t), y: y + NET * (ay + (by - ay) * t) });
  });
  return points;
}

function fallFrom(strokes: number[], height: HeightAt, start: Point, level: number): void {
  let { x, y } = start;
  let [first, shade] = [0, 0];
  for (let n = 0; n < 9; n++) {
    const gx = (height(x + 0.06, y) - height(x - 0.06, y)) / 0.12;
    const gy = (height(x, y + 0.06) - height(x, y - 0.06)) / 0.12;
    const slope = Math.sqrt(gx * gx + gy * gy);
    if (n === 0) {
      if (slope < LEVEL) return;
      first = slope;
      shade = (-gx - gy) / slope;
    }
    if (slope < LEVEL * 0.6 || height(x, y) < level - 0.8 * DROP) break;
    x -= (gx / slope) * 0.04;
    y -= (gy / slope) * 0.04;
  }
  const weight = Math.min(1, (first - LEVEL) / 110);
  strokes.push(start.x, start.y, x, y, (0.008 + 0.042 * weight) * (0.9 + 0.3 * shade));
}

/** Strokes filled at once: a path of many thousands takes many times as long as the same strokes in parts. */
const AT_ONCE = 16;

export function hachuresOf(height: HeightAt): Layer {
  const patches = quilt((patch) => hachuresIn(patch, height), 0.4);
  return (brush) => {
    if (!detailed(brush)) return;
    brush.ctx.fillStyle = inks.hachure;
    brush.ctx.globalAlpha = 0.5;
    for (const strokes of patches(brush.view)) paintStrokes(brush, strokes);
    brush.ctx.globalAlpha = 1;
  };
}

function paintStrokes({ ctx, px, view }: Brush, strokes: Hachures): void {
  ctx.beginPath();
  for (let i = 0, count = 0; i < strokes.length; i += 5) {
    const [ax, ay, bx, by, breadth] = [strokes[i], strokes[i + 1], strokes[i + 2], strokes[i + 3], strokes[i + 4]];
    if (ax < view.left - 1 || ax > view.right + 1 || ay < view.top - 1 || ay > view.bottom + 1) continue;
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const half = Math.max(breadth, px * 0.45) / 2;
    const [nx, ny] = [(-(by - ay) / length) * half, ((bx - ax) / length) * half];
    ctx.moveTo(ax + nx, ay + ny);
    ctx.lineTo(ax - nx, ay - ny);
    ctx.lineTo(bx - nx * 0.3, by - ny * 0.3);
    ctx.lineTo(bx + nx * 0.3, by + ny * 0.3);
    if (++count % AT_ONCE > 0) continue;
    ctx.fill();
    ctx.beginPath();
  }
  ctx.fill();
}
