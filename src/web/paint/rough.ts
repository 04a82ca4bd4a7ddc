/** Rough hexes by hachures that fill exactly those hexes, as if each were a hill. Light falls from the north-west. */
import { detailed, type Layer, sees, softFill } from "./brush.js";
import { apart, type Box, boxOf, chainsOf, chance, noise, type Point } from "./geometry.js";
import { groupsOf, regionOf } from "./hexes.js";
import { inks } from "./palette.js";
import type { HexPlan } from "./plan.js";
import { quilt } from "./quilt.js";
import { lazily, type Region, softOutline } from "./region.js";

/** One stroke down the slope, thick above and thin below. */
interface Hachure {
  readonly from: Point;
  readonly to: Point;
  readonly breadth: number;
}

const STEP = 0.08;
const LEVELS = [0.09, 0.2, 0.34, 0.5, 0.68, 0.88, 1.1];
const LOWEST = LEVELS[0];

/** Heights on a fine net, read between its points. Round these middles of hexes the ground rises, elsewhere it is level. */
function heightField(box: Box, height: (x: number, y: number) => number, middles: readonly Point[]) {
  const cols = Math.ceil((box.right - box.left) / STEP) + 1;
  const rows = Math.ceil((box.bottom - box.top) / STEP) + 1;
  const values = new Float32Array(cols * rows);
  const isMeasured = new Uint8Array(cols * rows);
  const from = (at: number): number => Math.max(0, Math.floor((at - 1) / STEP));
  const to = (at: number, count: number): number => Math.min(count - 1, Math.ceil((at + 1) / STEP));
  for (const { x, y } of middles) {
    const [left, right] = [from(x - box.left), to(x - box.left, cols)];
    const [top, bottom] = [from(y - box.top), to(y - box.top, rows)];
    for (let j = top; j <= bottom; j++) {
      for (let i = left; i <= right; i++) {
        const at = j * cols + i;
        if (isMeasured[at]) continue;
        isMeasured[at] = 1;
        values[at] = height(box.left + i * STEP, box.top + j * STEP);
      }
    }
  }
  const read = (x: number, y: number): number => {
    const i = Math.max(0, Math.min(cols - 2, Math.floor((x - box.left) / STEP)));
    const j = Math.max(0, Math.min(rows - 2, Math.floor((y - box.top) / STEP)));
    const tx = (x - box.left) / STEP - i;
    const ty = (y - box.top) / STEP - j;
    const at = j * cols + i;
    return (values[at] * (1 - tx) + values[at + 1] * tx) * (1 - ty) + (values[at + cols] * (1 - tx) + values[at + cols + 1] * tx) * ty;
  };
  return { cols, values, read, raised: raisedIn(values, cols, rows) };
}

/** The meshes that a line of height can cross. */
function raisedIn(values: Float32Array, cols: number, rows: number): readonly number[] {
  const raised: number[] = [];
  for (let j = 0; j + 1 < rows; j++) {
    for (let i = 0; i + 1 < cols; i++) {
      const at = j * cols + i;
      if (values[at] > LOWEST || values[at + 1] > LOWEST || values[at + cols] > LOWEST || values[at + cols + 1] > LOWEST) raised.push(at);
    }
  }
  return raised;
}

/** No hill is felt farther away: the longest is 1.7, and falls off as below. */
const REACH = 1.75;
/** How far noise bends a hill. */
const BENT = 0.5;

/** A hill in every hex, a saddle to every rough neighbour, bent and broken by noise, and level ground at the outline. */
function hillsOf(plan: HexPlan, rough: Region, inside: ReadonlySet<string>, hexes: readonly string[]): (x: number, y: number) => number {
  const tops: { x: number; y: number; height: number; long: number; cos: number; sin: number }[] = [];
  const rise = (x: number, y: number, height: number, long: number, turn: number) =>
    tops.push({ x, y, height, long, cos: Math.cos(turn), sin: Math.sin(turn) });
  for (const hex of hexes) {
    const { x, y } = plan.centre(hex);
    const [dx, dy] = [0.3 * (chance(x, y, 21) - 0.5), 0.3 * (chance(x, y, 22) - 0.5)];
    rise(x + dx, y + dy, 0.8 + 0.35 * chance(x, y, 23), 1.5, Math.PI * chance(x, y, 20));
    for (let d = 0; d < 3; d++) {
      if (!inside.has(plan.beside(hex, d))) continue;
      const other = plan.centre(plan.beside(hex, d));
      rise((x + other.x) / 2, (y + other.y) / 2, 0.62 * chance(x, y, 24 + d), 1.7, Math.atan2(other.y - y, other.x - x));
    }
  }
  const felt = new Map<string, typeof tops>();
  /** Those that can be felt anywhere in a hex, wherever noise bends it to. */
  const feltIn = (hex: string) => {
    const known = felt.get(hex);
    if (known) return known;
    const centre = plan.centre(hex);
    const far = REACH + 1 + BENT / 2;
    const found = tops.filter((top) => Math.abs(top.x - centre.x) <= far && Math.abs(top.y - centre.y) <= far);
    felt.set(hex, found);
    return found;
  };
  return (x, y) => {
    const hex = plan.at(x, y);
    if (!inside.has(hex)) return 0;
    const inwards = Math.min(1, rough.edge({ x, y }) / 0.5);
    const u = x + BENT * (noise(x * 1.6, y * 1.6, 33) - 0.5);
    const v = y + BENT * (noise(x * 1.6, y * 1.6, 34) - 0.5);
    let height = 0.22 * noise(x * 2.6, y * 2.6, 31);
    for (const top of feltIn(hex)) {
      const dx = u - top.x;
      const dy = v - top.y;
      if (dx > REACH || dx < -REACH || dy > REACH || dy < -REACH) continue;
      const p = dx * top.cos + dy * top.sin;
      const q = dy * top.cos - dx * top.sin;
      const far = (p * p) / (top.long * top.long * 0.17) + (q * q) / 0.17;
      if (far < 6) height += top.height * Math.exp(-far);
    }
    return height * inwards * inwards * (3 - 2 * inwards);
  };
}

/** The lines of one height through a field, as chains of points. */
function contours({ cols, values, raised }: ReturnType<typeof heightField>, box: Box, level: number): Point[][] {
  const points = new Map<number, Point>();
  /** Of the point and the next one to the right, or below. */
  const crossing = (at: number, next: number): number => {
    const t = (level - values[at]) / (values[next] - values[at]);
    const rightward = next === at + 1;
    const i = at % cols;
    const j = Math.floor(at / cols);
    const name = 2 * at + (rightward ? 0 : 1);
    points.set(name, { x: box.left + STEP * (i + (rightward ? t : 0)), y: box.top + STEP * (j + (rightward ? 0 : t)) });
    return name;
  };
  const links: [number, number][] = [];
  for (const at of raised) {
    const high = values[at] > level;
    const right = values[at + 1] > level;
    const below = values[at + cols] > level;
    const across = values[at + cols + 1] > level;
    if (right === high && below === high && across === high) continue;
    const cuts: number[] = [];
    if (high !== right) cuts.push(crossing(at, at + 1));
    if (right !== across) cuts.push(crossing(at + 1, at + cols + 1));
    if (below !== across) cuts.push(crossing(at + cols, at + cols + 1));
    if (high !== below) cuts.push(crossing(at, at + cols));
    for (let k = 0; k + 1 < cuts.length; k += 2) links.push([cuts[k], cuts[k + 1]]);
  }
  return chainsOf(links).map((chain) => chain.map((name) => points.get(name)!));
}

/** Rows of strokes between one height line and the next, as surveyors drew them. */
function hachuresOf(box: Box, hills: (x: number, y: number) => number, middles: readonly Point[]): Hachure[] {
  const field = heightField(box, hills, middles);
  const { read } = field;
  const strokes: Hachure[] = [];
  const slopeX = (x: number, y: number): number => (read(x + 0.05, y) - read(x - 0.05, y)) / 0.1;
  const slopeY = (x: number, y: number): number => (read(x, y + 0.05) - read(x, y - 0.05)) / 0.1;
  const strokeFrom = (start: Point, floor: number) => {
    let { x, y } = start;
    const firstX = slopeX(x, y);
    const firstY = slopeY(x, y);
    const steep = Math.sqrt(firstX * firstX + firstY * firstY);
    if (steep < 0.12) return;
    let length = 0;
    const most = 0.2 + 0.14 * chance(start.x, start.y, 44);
    while (length < most && read(x, y) > floor) {
      const gx = slopeX(x, y);
      const gy = slopeY(x, y);
      const g = Math.sqrt(gx * gx + gy * gy) || 1;
      x -= (gx / g) * 0.025;
      y -= (gy / g) * 0.025;
      length += 0.025;
    }
    if (length < 0.05) return;
    const shade = (-firstX - firstY) / steep;
    strokes.push({ from: start, to: { x, y }, breadth: (0.022 + 0.016 * Math.min(1.6, steep)) * (0.86 + 0.34 * shade) });
  };
  LEVELS.forEach((level, n) => {
    const floor = n === 0 ? 0.015 : LEVELS[n - 1] + 0.025;
    for (const line of contours(field, box, level)) {
      let due = 0;
      for (let i = 0; i + 1 < line.length; i++) {
        const length = apart(line[i], line[i + 1]);
        for (due -= length; due <= 0; due += 0.066 + 0.022 * chance(line[i].x, line[i].y, 45)) {
          const t = (length + due) / (length || 1);
          strokeFrom({ x: line[i].x + (line[i + 1].x - line[i].x) * t, y: line[i].y + (line[i + 1].y - line[i].y) * t }, floor);
        }
      }
    }
  });
  return strokes;
}

/** Patches of hachures overlap by so much, so that no stroke ends at a seam. */
const SEAM = 0.4;

export function roughOf(plan: HexPlan, hexes: readonly string[]): Layer {
  const inside = new Set(hexes);
  const rough = regionOf(plan, hexes);
  const groups = groupsOf(plan, hexes).map((group) => regionOf(plan, group));
  const washOf = lazily((group: Region) => softOutline(group, 0.05, 5));
  const isNear = ({ left, top, right, bottom }: Box, { x, y }: Point) => x > left - 3 && x < right + 3 && y > top - 3 && y < bottom + 3;
  const patches = quilt((patch) => {
    const near = hexes.filter((hex) => isNear(patch, plan.centre(hex)));
    if (near.length === 0) return [];
    const round = boxOf(
      [
        { x: patch.left, y: patch.top },
        { x: patch.right, y: patch.bottom },
      ],
      SEAM,
    );
    const isIn = ({ from: { x, y } }: Hachure) => x >= patch.left && x < patch.right && y >= patch.top && y < patch.bottom;
    return hachuresOf(round, hillsOf(plan, rough, inside, near), near.map(plan.centre)).filter(isIn);
  }, SEAM);
  return (brush) => {
    const { ctx, px } = brush;
    for (const group of groups) if (sees(brush, group.box)) softFill(brush, washOf(group), inks.roughWash, 0.34, 0.22);
    if (!detailed(brush) || hexes.length === 0) return;
    ctx.fillStyle = inks.hachure;
    ctx.globalAlpha = 0.82;
    for (const strokes of patches(brush.view)) {
      ctx.beginPath();
      for (const { from, to, breadth } of strokes) {
        const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
        const half = Math.max(breadth, px * 0.7) / 2;
        const [nx, ny] = [(-(to.y - from.y) / length) * half, ((to.x - from.x) / length) * half];
        ctx.moveTo(from.x + nx, from.y + ny);
        ctx.lineTo(from.x - nx, from.y - ny);
        ctx.lineTo(to.x - nx * 0.25, to.y - ny * 0.25);
        ctx.lineTo(to.x + nx * 0.25, to.y + ny * 0.25);
      }
      ctx.fill();
    }
    ctx.globalAlpha = 1;
  };
}
