/** Rings and lines on the plan of an area map. */
import { type Box, boxOf, distanceToCurve, distanceToLine, type Point } from "../geometry.js";

export interface Ring {
  readonly points: readonly Point[];
  readonly box: Box;
}

export const ringOf = (points: readonly Point[]): Ring => ({ points, box: boxOf(points) });

export function isInside({ points, box }: Ring, { x, y }: Point): boolean {
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [a, b] = [points[i], points[j]];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

export function distanceToRing({ points }: Ring, at: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) least = Math.min(least, distanceToLine(at, points[j], points[i]));
  return least;
}

/** Whether a point lies so near to one of the lines; each is looked at only where its box reaches. */
export function nearAny(lines: readonly (readonly Point[])[], far: number): (p: Point) => boolean {
  const boxed = lines.map((line) => ({ line, box: boxOf(line, far) }));
  return (p) =>
    boxed.some(({ line, box }) => p.x > box.left && p.x < box.right && p.y > box.top && p.y < box.bottom && distanceToCurve(p, line) < far);
}

/** Those of the lines that come into a box. */
export function linesIn(lines: readonly (readonly Point[])[], { left, top, right, bottom }: Box): readonly (readonly Point[])[] {
  return lines.filter((line) => line.some(({ x, y }) => x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1));
}

/** Points along a line, so far apart, each with the direction of the line there. */
export function stepsAlong(line: readonly Point[], apart: number, from = apart / 2): { readonly at: Point; readonly angle: number }[] {
  const steps: { at: Point; angle: number }[] = [];
  let due = from;
  for (let i = 0; i + 1 < line.length; i++) {
    const [a, b] = [line[i], line[i + 1]];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    for (; due <= length; due += apart)
      steps.push({ at: { x: a.x + ((b.x - a.x) * due) / length, y: a.y + ((b.y - a.y) * due) / length }, angle });
    due -= length;
  }
  return steps;
}
