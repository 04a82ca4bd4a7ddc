/** The positions as lines, and on each side of them what that side is: ridge, steep, obstructed, and its cannon. */
import { atLeast, type Brush, detailed, pathOf, sees, stroke, trace } from "./brush.js";
import { type Box, boxOf, chance, type Point } from "./geometry.js";
import { inks } from "./palette.js";
import type { AreaShape, PositionLine, Slope } from "./sheet.js";
import { type House, paintHouse } from "./town.js";
import { paintTrees, plant, type Trees } from "./woods.js";

/** How far a line keeps from the corners it runs between. */
const GAP = 0.2;
/** How far its guns stand before a ridge, and from each other. */
const CANNON = 0.7;
const SPREAD = 0.72;

interface Band {
  readonly wash: Path2D;
  readonly trees: Trees;
  readonly houses: readonly House[];
}

export interface DrawnPosition {
  readonly row: PositionLine;
  readonly box: Box;
  readonly from: Point;
  readonly to: Point;
  readonly bands: readonly (Band | undefined)[];
}

const off = (p: Point, by: Point, far: number): Point => ({ x: p.x + by.x * far, y: p.y + by.y * far });
const between = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

export function positionsOf(rows: readonly PositionLine[]): DrawnPosition[] {
  return rows.map((row) => {
    const length = Math.hypot(row.to.x - row.from.x, row.to.y - row.from.y);
    const [from, to] = [between(row.from, row.to, GAP / length), between(row.to, row.from, GAP / length)];
    return { row, box: boxOf([row.from, row.to], 1.2), from, to, bands: row.sides.map((side) => bandOf(side, from, to)) };
  });
}

/** Two rows of trees, or of houses, close along the line. */
function bandOf(side: Slope, from: Point, to: Point): Band | undefined {
  if (!side.obstructed) return undefined;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const isWood = side.obstructed === "woods";
  const spots = (isWood ? [0.16, 0.33] : [0.17]).flatMap((far, row) => {
    const count = Math.floor(length / (isWood ? 0.21 : 0.27));
    return Array.from({ length: count }, (_, i) => {
      const at = off(between(from, to, (i + 0.5 + 0.4 * (row ? 0.5 : -0.5)) / count), side.into, far + 0.05 * chance(i, from.x + row, 131));
      return { x: at.x, y: at.y };
    });
  });
  const ring = [off(from, side.into, 0.04), off(to, side.into, 0.04), off(to, side.into, 0.46), off(from, side.into, 0.46)];
  const house = (at: Point): House => ({
    ...at,
    angle,
    width: 0.11 + 0.08 * chance(at.x, at.y, 134),
    depth: 0.09 + 0.05 * chance(at.y, at.x, 135),
  });
  return {
    wash: pathOf([ring], true),
    trees: plant(
      isWood ? spots : [],
      ({ x, y }) => 0.125 + 0.03 * chance(x, y, 132),
      ({ x, y }) => chance(x, y, 133),
    ),
    houses: isWood ? [] : spots.map(house),
  };
}

/** A faint net: the areas, and a wash where an army comes in. */
export function paintAreas(brush: Brush, areas: readonly AreaShape[]): void {
  const { ctx } = brush;
  for (const { outline, gate } of areas) {
    if (!gate) continue;
    ctx.beginPath();
    trace(ctx, outline, true);
    ctx.fillStyle = gate === "union" ? "rgb(44 74 124 / 0.1)" : "rgb(150 44 34 / 0.1)";
    ctx.fill();
  }
}

export function paintPositions(brush: Brush, positions: readonly DrawnPosition[]): void {
  const seen = positions.filter(({ box }) => sees(brush, box));
  const { ctx } = brush;
  for (const { bands } of seen) {
    for (const band of bands) {
      if (!band) continue;
      ctx.fillStyle = band.houses.length > 0 ? "rgb(176 96 78 / 0.2)" : "rgb(78 98 46 / 0.5)";
      ctx.fill(band.wash);
    }
  }
  ctx.lineCap = "butt";
  for (const { row, from, to } of seen) {
    const [a, b] = row.sides;
    const crest = a.ridge !== undefined || b.ridge !== undefined;
    const plain = !crest && !a.obstructed && !b.obstructed && !a.steep && !b.steep;
    const path = pathOf([[from, to]], false);
    stroke(brush, path, "rgb(246 238 219 / 0.75)", atLeast(brush, crest ? 0.2 : 0.13, 2.6));
    if (plain) ctx.setLineDash([0.24, 0.1]);
    stroke(brush, path, plain ? "rgb(58 44 32 / 0.8)" : inks.ink, atLeast(brush, crest ? 0.1 : plain ? 0.045 : 0.06, plain ? 1 : 1.5));
    ctx.setLineDash([]);
  }
  for (const { bands } of seen) for (const band of bands) for (const house of band?.houses ?? []) paintHouse(brush, house);
  if (detailed(brush)) for (const { bands } of seen) for (const band of bands) if (band) paintTrees(brush, band.trees);
  for (const { row, from, to } of seen) for (const side of row.sides) paintFall(brush, side, from, to);
  for (const { row, from, to } of seen) for (const side of row.sides) paintGuns(brush, side, from, to);
}

/** A ridge by a comb of fine strokes down its side, a steep slope by long heavy wedges. */
function paintFall(brush: Brush, side: Slope, from: Point, to: Point): void {
  if (side.ridge !== undefined) comb(brush, side, from, to, 0.115, 0.3, 0.036);
  if (side.steep) comb(brush, side, from, to, 0.23, 0.5, 0.13);
}

function comb(brush: Brush, { into }: Slope, from: Point, to: Point, apart: number, reach: number, breadth: number): void {
  const { ctx } = brush;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.floor(length / apart);
  const half = Math.max(breadth, brush.px * (breadth > 0.1 ? 2.2 : 0.9)) / 2;
  const [tx, ty] = [(to.x - from.x) / length, (to.y - from.y) / length];
  ctx.fillStyle = breadth > 0.1 ? inks.ink : inks.hachure;
  ctx.beginPath();
  for (let i = 0; i < count; i++) {
    const foot = between(from, to, (i + 0.5) / count);
    const tip = off(foot, into, reach * (0.85 + 0.3 * chance(foot.x, foot.y, 141)));
    ctx.moveTo(foot.x - tx * half, foot.y - ty * half);
    ctx.lineTo(foot.x + tx * half, foot.y + ty * half);
    ctx.lineTo(tip.x + tx * half * 0.12, tip.y + ty * half * 0.12);
    ctx.lineTo(tip.x - tx * half * 0.12, tip.y - ty * half * 0.12);
  }
  ctx.fill();
}

/** So many guns, pointing where they fire. */
function paintGuns(brush: Brush, { ridge = 0, into }: Slope, from: Point, to: Point): void {
  const middle = between(from, to, 0.5);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  for (let i = 0; i < ridge; i++) {
    const at = off(off(middle, along, (i - (ridge - 1) / 2) * SPREAD), into, CANNON);
    paintGun(brush, at, Math.atan2(into.y, into.x));
  }
}

/** A field piece from its side, its muzzle the way it fires as far as that goes: it always stands on its wheel. */
function paintGun(brush: Brush, { x, y }: Point, angle: number): void {
  const { ctx } = brush;
  const grow = Math.max(1, 16 / brush.scale);
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(Math.cos(angle) < -0.05 ? -grow : grow, grow);
  for (const [ink, more] of [
    ["rgb(246 238 219 / 0.85)", 0.09],
    [inks.ink, 0],
  ] as const) {
    ctx.strokeStyle = ink;
    ctx.fillStyle = ink;
    ctx.lineJoin = "round";
    ctx.lineCap = "round";
    ctx.lineWidth = 0.055 + more;
    // The trail, down to the ground behind the wheel.
    ctx.beginPath();
    ctx.moveTo(0.02, 0);
    ctx.lineTo(-0.3, 0.15);
    ctx.stroke();
    ctx.beginPath();
    ctx.moveTo(-0.17, -0.035);
    ctx.lineTo(0.32, -0.16);
    ctx.lineTo(0.335, -0.1);
    ctx.lineTo(-0.14, 0.06);
    ctx.closePath();
    ctx.fill();
    if (more) ctx.stroke();
    ctx.lineWidth = 0.04 + more;
    ctx.beginPath();
    ctx.arc(0, 0.03, 0.13, 0, 2 * Math.PI);
    if (more) ctx.fill();
    ctx.stroke();
  }
  ctx.lineWidth = 0.018;
  ctx.beginPath();
  for (let k = 0; k < 4; k++) {
    const turn = (k * Math.PI) / 4;
    ctx.moveTo(-0.13 * Math.cos(turn), 0.03 - 0.13 * Math.sin(turn));
    ctx.lineTo(0.13 * Math.cos(turn), 0.03 + 0.13 * Math.sin(turn));
  }
  ctx.stroke();
  ctx.lineCap = "butt";
  ctx.restore();
}

/** The corners, as a surveyor marks his points. */
export function paintCorners(brush: Brush, corners: readonly Point[]): void {
  const { ctx, view } = brush;
  ctx.fillStyle = inks.paperLight;
  ctx.strokeStyle = inks.ink;
  ctx.lineWidth = atLeast(brush, 0.035, 1);
  const radius = Math.max(0.1, 2.4 / brush.scale);
  for (const { x, y } of corners) {
    if (x < view.left - 1 || x > view.right + 1 || y < view.top - 1 || y > view.bottom + 1) continue;
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
    ctx.fill();
    ctx.stroke();
  }
}

/** Lines of sight over what lies between: dotted. */
export function paintSights(brush: Brush, sights: readonly (readonly [Point, Point])[]): void {
  const { ctx } = brush;
  ctx.setLineDash([0.02, 0.13]);
  ctx.lineCap = "round";
  stroke(brush, pathOf(sights, false), "rgb(124 42 30 / 0.75)", atLeast(brush, 0.06, 1.6));
  ctx.setLineDash([]);
  ctx.lineCap = "butt";
}
