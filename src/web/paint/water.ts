/** Rivers fill their hexes and carry lines along the shore; a creek is a double line that follows its hexsides. */
import type { Grid } from "../../kit/index.js";
import { atLeast, type Brush, fill, pathOf, sees, stroke } from "./brush.js";
import {
  type Box,
  boxOf,
  centreOf,
  chainsOf,
  groupsOf,
  hexAt,
  middle,
  outlineOf,
  type Point,
  relaxed,
  rounded,
  sideBetween,
  wavering,
} from "./geometry.js";
import { inks } from "./palette.js";
import type { SheetSide } from "./sheet.js";

export interface River {
  readonly box: Box;
  readonly bed: Path2D;
}

export function riversOf(grid: Grid, hexes: readonly string[]): River[] {
  return groupsOf(grid, hexes).map((group) => ({
    box: boxOf(
      group.map((hex) => centreOf(grid, hex)),
      1.2,
    ),
    bed: pathOf(
      outlineOf(grid, group).map((loop) => rounded(relaxed(wavering(loop, 4, 0.05), Math.min(14, 2 * group.length)), 1)),
      true,
    ),
  }));
}

export function paintRivers(brush: Brush, rivers: readonly River[]): void {
  const { ctx, px } = brush;
  for (const { box, bed } of rivers) {
    if (!sees(brush, box)) continue;
    ctx.save();
    ctx.clip(bed, "evenodd");
    fill(brush, bed, inks.water);
    // Lines along the shore, the nearest the strongest: each is a band with a narrower one of plain water over it.
    for (const [away, strength] of [
      [0.62, 0.16],
      [0.44, 0.24],
      [0.29, 0.36],
      [0.17, 0.5],
      [0.08, 0.7],
    ]) {
      const line = Math.max(0.018, px * 0.8);
      stroke(brush, bed, `rgb(69 99 108 / ${strength})`, 2 * away + line);
      stroke(brush, bed, inks.water, 2 * away - line);
    }
    stroke(brush, bed, "rgb(69 99 108 / 0.16)", 0.34);
    ctx.restore();
    stroke(brush, bed, inks.shore, atLeast(brush, 0.045, 1.1));
  }
}

export interface Creek {
  readonly lines: readonly (readonly Point[])[];
  readonly path: Path2D;
}

/** Where a creek comes to a river it runs on into it. */
function mouth(grid: Grid, end: Point, isRiver: (hex: string) => boolean): Point[] {
  for (let d = 0; d < 6; d++) {
    const hex = hexAt(grid, end.x + 0.3 * Math.cos((d * Math.PI) / 3), end.y + 0.3 * Math.sin((d * Math.PI) / 3));
    if (isRiver(hex)) return [middle(end, centreOf(grid, hex))];
  }
  return [];
}

/** Through the middle of every hexside, round the corners between them. */
export function creekOf(grid: Grid, sides: readonly SheetSide[], isRiver: (hex: string) => boolean): Creek {
  const corners = new Map<string, Point>();
  const key = (point: Point): string => {
    const name = `${Math.round(point.x * 10)},${Math.round(point.y * 10)}`;
    corners.set(name, point);
    return name;
  };
  const links = sides.filter((side) => side.creek).map((side) => sideBetween(grid, side.a, side.b).map(key) as [string, string]);
  const lines = chainsOf(links).map((chain) => {
    const course = chain.map((name) => corners.get(name)!);
    const points = [...mouth(grid, course[0], isRiver), ...course, ...mouth(grid, course[course.length - 1], isRiver)];
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
  });
  return { lines, path: pathOf(lines, false) };
}

export function paintCreek(brush: Brush, creek: Creek): void {
  const breadth = atLeast(brush, 0.21, 3.4);
  const shore = atLeast(brush, 0.035, 0.9);
  brush.ctx.lineCap = "butt";
  stroke(brush, creek.path, "rgb(143 176 184 / 0.35)", breadth * 1.9);
  stroke(brush, creek.path, inks.shore, breadth);
  stroke(brush, creek.path, inks.water, breadth - 2 * shore);
  stroke(brush, creek.path, inks.waterDeep, (breadth - 2 * shore) * 0.35);
}
