/** Lines on the plan: which come into a box, what lies near them, and steps along them. */
import { type Box, distanceToLine, type Point } from "./geometry.js";

export type Polyline = readonly Point[];

/** Whether a point of a box lies so near to one of the lines: only the stretches that come near the box are looked at. */
export function nearLines(lines: readonly Polyline[], { left, top, right, bottom }: Box, far: number): (p: Point) => boolean {
  const stretches: [Point, Point][] = [];
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i++) {
      const [a, b] = [line[i], line[i + 1]];
      if (Math.max(a.x, b.x) < left - far || Math.min(a.x, b.x) > right + far) continue;
      if (Math.max(a.y, b.y) < top - far || Math.min(a.y, b.y) > bottom + far) continue;
      stretches.push([a, b]);
    }
  }
  return (p) => stretches.some(([a, b]) => distanceToLine(p, a, b) < far);
}

/** Points along a line, so far apart, each with the direction of the line there. */
export function stepsAlong(line: Polyline, apart: number, from = apart / 2): { readonly at: Point; readonly angle: number }[] {
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
