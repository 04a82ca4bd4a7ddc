/** Points, boxes and curves on the plan of the map. */
import type { Point } from "../../kit/index.js";

export type { Point } from "../../kit/index.js";

/** The side of the square patches in which a map is prepared, in map units. */
export const PATCH = 8;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export const boxAround = ({ x, y }: Point, reach: number): Box => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
});

export function boxOf(points: readonly Point[], margin = 0): Box {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

/** Chaikin's corner cutting. */
export function rounded(points: readonly Point[], times: number, closed = true): Point[] {
  let line = [...points];
  for (let n = 0; n < times; n++) {
    const cut: Point[] = closed ? [] : [line[0]];
    const last = closed ? line.length : line.length - 1;
    for (let i = 0; i < last; i++) {
      const a = line[i];
      const b = line[(i + 1) % line.length];
      cut.push({ x: 0.75 * a.x + 0.25 * b.x, y: 0.75 * a.y + 0.25 * b.y }, { x: 0.25 * a.x + 0.75 * b.x, y: 0.25 * a.y + 0.75 * b.y });
    }
    if (!closed) cut.push(line[line.length - 1]);
    line = cut;
  }
  return line;
}

/** Draws every point towards its neighbours, `times` over: bends stay, zigzags go. */
export function relaxed(loop: readonly Point[], times: number): Point[] {
  let line = [...loop];
  for (let n = 0; n < times; n++) {
    line = line.map((point, i) => {
      const a = line[(i + line.length - 1) % line.length];
      const b = line[(i + 1) % line.length];
      return { x: point.x / 2 + (a.x + b.x) / 4, y: point.y / 2 + (a.y + b.y) / 4 };
    });
  }
  return line;
}

/** A hand's line instead of a ruler's: each edge is broken in `parts` and moved a little, always the same way at the same place. */
export function wavering(loop: readonly Point[], parts: number, amount: number, closed = true): Point[] {
  const line: Point[] = [];
  const last = closed ? loop.length : loop.length - 1;
  for (let i = 0; i < last; i++) {
    const a = loop[i];
    const b = loop[(i + 1) % loop.length];
    for (let k = 0; k < parts; k++) {
      const x = a.x + ((b.x - a.x) * k) / parts;
      const y = a.y + ((b.y - a.y) * k) / parts;
      line.push({ x: x + amount * (2 * chance(x, y, 1) - 1), y: y + amount * (2 * chance(x, y, 2) - 1) });
    }
  }
  if (!closed) line.push(loop[loop.length - 1]);
  return line;
}

/** A smooth line through all the points (Catmull-Rom), as many short ones. */
export function curveThrough(points: readonly Point[], steps = 10): Point[] {
  if (points.length < 3) return [...points];
  const line: Point[] = [points[0]];
  for (let i = 0; i + 1 < points.length; i++) {
    const b = points[i];
    const c = points[i + 1];
    const a = points[i - 1] ?? { x: 2 * b.x - c.x, y: 2 * b.y - c.y };
    const d = points[i + 2] ?? { x: 2 * c.x - b.x, y: 2 * c.y - b.y };
    for (let k = 1; k <= steps; k++) {
      const t = k / steps;
      const spline = (p0: number, p1: number, p2: number, p3: number): number =>
        0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t * t * t);
      line.push({ x: spline(a.x, b.x, c.x, d.x), y: spline(a.y, b.y, c.y, d.y) });
    }
  }
  return line;
}

/** Moved sideways, to the right of its direction for a positive distance. */
export function shifted(line: readonly Point[], distance: number): Point[] {
  return line.map((point, i) => {
    const a = line[Math.max(0, i - 1)];
    const b = line[Math.min(line.length - 1, i + 1)];
    const length = apart(a, b) || 1;
    return { x: point.x - (distance * (b.y - a.y)) / length, y: point.y + (distance * (b.x - a.x)) / length };
  });
}

export function distanceToLine(point: Point, a: Point, b: Point): number {
  return Math.sqrt(squareToLine(point.x, point.y, a, b));
}

function squareToLine(x: number, y: number, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const t = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  const ax = x - a.x - t * dx;
  const ay = y - a.y - t * dy;
  return ax * ax + ay * ay;
}

export function distanceToCurve(point: Point, line: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < line.length; i++) least = Math.min(least, squareToLine(point.x, point.y, line[i], line[i + 1]));
  return Math.sqrt(least);
}

/** Joins unordered links into the longest runs: each run is a list of names. */
export function chainsOf<Name extends string | number>(links: readonly (readonly [Name, Name])[]): Name[][] {
  const left = new Map<Name, Name[]>();
  const join = (a: Name, b: Name) => {
    const known = left.get(a);
    if (known) known.push(b);
    else left.set(a, [b]);
  };
  for (const [a, b] of links) {
    join(a, b);
    join(b, a);
  }
  const cut = (a: Name, b: Name) => {
    const others = left.get(a)!;
    for (let i = others.length - 1; i >= 0; i--) if (others[i] === b) others.splice(i, 1);
  };
  const chains: Name[][] = [];
  const nodes = [...left.keys()];
  const ends = nodes.filter((name) => left.get(name)!.length % 2 === 1);
  for (const start of [...ends, ...nodes]) {
    const chain = [start];
    for (let at = start, next = left.get(at)![0]; next !== undefined; at = next, next = left.get(at)![0]) {
      cut(at, next);
      cut(next, at);
      chain.push(next);
    }
    if (chain.length > 1) chains.push(chain);
  }
  return chains;
}

/** A number from 0 to 1 that belongs to a place: the same at every paint. */
export function chance(x: number, y: number, salt = 0): number {
  let h =
    Math.imul(Math.round(x * 1024) | 0, 0x27d4eb2d) ^ Math.imul(Math.round(y * 1024) | 0, 0x165667b1) ^ Math.imul(salt + 1, 0x9e3779b9);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0x100000000;
}

const ease = (t: number): number => t * t * (3 - 2 * t);

/** Soft noise from 0 to 1, one hill a unit. */
export function noise(x: number, y: number, salt = 0): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const tx = ease(x - x0);
  const ty = ease(y - y0);
  const top = chance(x0, y0, salt) * (1 - tx) + chance(x0 + 1, y0, salt) * tx;
  const bottom = chance(x0, y0 + 1, salt) * (1 - tx) + chance(x0 + 1, y0 + 1, salt) * tx;
  return top * (1 - ty) + bottom * ty;
}
