/** Sets of hexes as shapes: their groups, their outlines, and lines along their sides. */
import { boxOf, chainsOf, middle, type Point } from "./geometry.js";
import type { HexPlan } from "./plan.js";
import type { Region } from "./region.js";

const DIRECTIONS = [0, 1, 2, 3, 4, 5];

/** The two corners of the hexside between neighbours. */
export function sideBetween(plan: HexPlan, a: string, b: string): [Point, Point] {
  const d = DIRECTIONS.find((way) => plan.beside(a, way) === b);
  if (d === undefined) throw new Error(`${a} and ${b} are not neighbours`);
  const corners = plan.corners(a);
  return [corners[d], corners[(d + 1) % 6]];
}

/** Hexes that hang together. */
export function groupsOf(plan: HexPlan, hexes: Iterable<string>): string[][] {
  const left = new Set(hexes);
  const groups: string[][] = [];
  for (const first of left) {
    left.delete(first);
    const group = [first];
    for (const hex of group) {
      for (const d of DIRECTIONS) {
        const next = plan.beside(hex, d);
        if (left.delete(next)) group.push(next);
      }
    }
    groups.push(group);
  }
  return groups;
}

const keyOf = ({ x, y }: Point): string => `${Math.round(x * 50)},${Math.round(y * 50)}`;

/** The closed lines round a set of hexes, clockwise; a hole is a line of its own. */
export function outlineOf(plan: HexPlan, hexes: readonly string[]): Point[][] {
  const inside = new Set(hexes);
  const next = new Map<string, Point[][]>();
  for (const hex of hexes) {
    const corners = plan.corners(hex);
    for (const d of DIRECTIONS) {
      if (inside.has(plan.beside(hex, d))) continue;
      const edge = [corners[d], corners[(d + 1) % 6]];
      const known = next.get(keyOf(edge[0]));
      if (known) known.push(edge);
      else next.set(keyOf(edge[0]), [edge]);
    }
  }
  const loops: Point[][] = [];
  for (const edges of next.values()) {
    while (edges.length > 0) {
      const loop: Point[] = [];
      for (let edge = edges.pop(); edge; edge = next.get(keyOf(edge[1]))?.pop()) loop.push(edge[0]);
      loops.push(loop);
    }
  }
  return loops;
}

/** How far from its border a point is told exactly; farther in it is this far. */
const DEEP = 0.8;

/** Hexes as one region; what lies beyond their own sides and those of their neighbours is not looked at. */
export function regionOf(plan: HexPlan, hexes: readonly string[]): Region {
  const inside = new Set(hexes);
  const borders = new Map<string, Float64Array>();
  const bordersNear = (hex: string): Float64Array => {
    const known = borders.get(hex);
    if (known) return known;
    const edges: number[] = [];
    for (const one of [hex, ...DIRECTIONS.map((d) => plan.beside(hex, d))]) {
      if (!inside.has(one)) continue;
      const corners = plan.corners(one);
      for (const d of DIRECTIONS) {
        const [a, b] = [corners[d], corners[(d + 1) % 6]];
        if (!inside.has(plan.beside(one, d))) edges.push(a.x, a.y, b.x, b.y);
      }
    }
    const found = Float64Array.from(edges);
    borders.set(hex, found);
    return found;
  };
  return {
    box: boxOf(hexes.map(plan.centre), 1.2),
    outline: outlineOf(plan, hexes),
    holds: ({ x, y }) => inside.has(plan.at(x, y)),
    edge: (p) => distanceToEdges(p, bordersNear(plan.at(p.x, p.y))),
  };
}

/** Edges as x, y, x, y; every side of a hex has length 1. */
function distanceToEdges({ x, y }: Point, edges: Float64Array): number {
  let least = DEEP * DEEP;
  for (let i = 0; i < edges.length; i += 4) {
    const dx = edges[i + 2] - edges[i];
    const dy = edges[i + 3] - edges[i + 1];
    const t = Math.max(0, Math.min(1, (x - edges[i]) * dx + (y - edges[i + 1]) * dy));
    const ax = x - edges[i] - t * dx;
    const ay = y - edges[i + 1] - t * dy;
    least = Math.min(least, ax * ax + ay * ay);
  }
  return Math.sqrt(least);
}

/** Runs of hexsides as smooth lines: through the middle of every side, round the corners between them. */
export function linesAlong(
  plan: HexPlan,
  sides: readonly { readonly a: string; readonly b: string }[],
  mouth: (end: Point) => readonly Point[] = () => [],
): Point[][] {
  const corners = new Map<string, Point>();
  const key = (point: Point): string => {
    corners.set(keyOf(point), point);
    return keyOf(point);
  };
  const links = sides.map(({ a, b }) => sideBetween(plan, a, b).map(key) as [string, string]);
  return chainsOf(links).map((chain) => {
    const course = chain.map((name) => corners.get(name)!);
    return roundedCorners([...mouth(course[0]), ...course, ...mouth(course[course.length - 1])]);
  });
}

function roundedCorners(points: readonly Point[]): Point[] {
  const middles = points.slice(1).map((point, i) => middle(points[i], point));
  const line: Point[] = [points[0], middles[0]];
  for (let i = 0; i + 1 < middles.length; i++) {
    const [a, b, c] = [middles[i], points[i + 1], middles[i + 1]];
    for (let k = 1; k <= 8; k++) {
      const t = k / 8;
      const bend = (p: number, q: number, r: number): number => p * (1 - t) * (1 - t) + 2 * q * t * (1 - t) + r * t * t;
      line.push({ x: bend(a.x, b.x, c.x), y: bend(a.y, b.y, c.y) });
    }
  }
  line.push(points[points.length - 1]);
  return line;
}
