/** A piece of ground of one kind, whatever it was measured by: hexes, or a ring of points. */

import { pathOf } from "./brush.js";
import { type Box, boxOf, distanceToLine, type Point, relaxed, wavering } from "./geometry.js";

export interface Region {
  readonly box: Box;
  /** Closed lines; a hole is a line of its own. */
  readonly outline: readonly (readonly Point[])[];
  holds(p: Point): boolean;
  /** How far a point in it is from its border, told exactly only near it. */
  edge(p: Point): number;
}

export function ringOf(points: readonly Point[]): Region {
  const box = boxOf(points);
  return {
    box,
    outline: [points],
    holds: (p) => p.x >= box.left && p.x <= box.right && p.y >= box.top && p.y <= box.bottom && isInside(points, p),
    edge: (p) => {
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0, j = points.length - 1; i < points.length; j = i++) least = Math.min(least, distanceToLine(p, points[j], points[i]));
      return least;
    },
  };
}

function isInside(points: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [a, b] = [points[i], points[j]];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** The outline by hand: each edge wavers by so much, and its corners are drawn in so many times over. */
export const softOutline = ({ outline }: Region, amount: number, times: number): Path2D =>
  pathOf(
    outline.map((loop) => relaxed(wavering(loop, 4, amount), times)),
    true,
  );

export const meets = (a: Box, b: Box): boolean => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** One after the other, each made when it is first asked for. */
export function lazily<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
