/** Roads run through the hexes in smooth curves: pikes double, roads single, trails dashed. Bridges, fords and ferries lie where they cross water. */
import type { Grid } from "../../kit/index.js";
import { atLeast, type Brush, pathOf, stroke } from "./brush.js";
import { centreOf, chainsOf, chance, curveThrough, middle, neighbourOf, type Point, sideBetween } from "./geometry.js";
import { inks } from "./palette.js";
import type { SheetSide } from "./sheet.js";

export interface Roads {
  readonly lines: readonly { readonly name: string; readonly line: readonly Point[] }[];
  readonly pikes: Path2D;
  readonly roads: Path2D;
  readonly trails: Path2D;
}

/** Where a road passes a hex: near its centre, never quite the same. */
export function roadPoint(grid: Grid, hex: string): Point {
  const { x, y } = centreOf(grid, hex);
  return { x: x + 0.24 * (chance(x, y, 81) - 0.5), y: y + 0.2 * (chance(x, y, 82) - 0.5) };
}

export function roadsOf(grid: Grid, sides: readonly SheetSide[], pikes: readonly string[]): Roads {
  const bridged = new Map(
    sides.filter((side) => side.bridge).map((side) => [side.a + side.b, middle(...sideBetween(grid, side.a, side.b))]),
  );
  const names = new Set(sides.flatMap((side) => side.road ?? side.trail ?? []));
  const lines = [...names].flatMap((name) => {
    const links = sides.filter((side) => side.road === name || side.trail === name).map((side) => [side.a, side.b] as const);
    return chainsOf(links).map((chain) => {
      const points = chain.flatMap((hex, i) => {
        const before = chain[i - 1];
        const bridge = before && (bridged.get(before + hex) ?? bridged.get(hex + before));
        return bridge ? [bridge, roadPoint(grid, hex)] : [roadPoint(grid, hex)];
      });
      return { name, line: curveThrough(points) };
    });
  });
  const trails = new Set(sides.flatMap((side) => side.trail ?? []));
  const drawn = (wanted: (name: string) => boolean) =>
    pathOf(
      lines.filter(({ name }) => wanted(name)).map(({ line }) => line),
      false,
    );
  return {
    lines,
    pikes: drawn((name) => pikes.includes(name)),
    roads: drawn((name) => !pikes.includes(name) && !trails.has(name)),
    trails: drawn((name) => trails.has(name)),
  };
}

export function paintRoads(brush: Brush, { pikes, roads, trails }: Roads): void {
  const { ctx } = brush;
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  const pike = atLeast(brush, 0.17, 3.6);
  const road = atLeast(brush, 0.062, 1.5);
  for (const [path, breadth] of [
    [roads, road * 3.4],
    [pikes, pike * 1.8],
  ] as const)
    stroke(brush, path, "rgb(246 238 219 / 0.6)", breadth);
  stroke(brush, roads, inks.road, road);
  stroke(brush, pikes, inks.road, pike);
  stroke(brush, pikes, inks.roadFill, pike - 2 * atLeast(brush, 0.036, 1));
  ctx.setLineDash([0.22, 0.14]);
  stroke(brush, trails, inks.road, road);
  ctx.setLineDash([]);
}

export interface Crossing {
  readonly kind: "bridge" | "ford" | "ferry";
  readonly at: Point;
  /** The way over, as an angle. */
  readonly angle: number;
}

export function crossingsOf(
  grid: Grid,
  sides: readonly SheetSide[],
  ferries: readonly string[],
  isLand: (hex: string) => boolean,
): Crossing[] {
  const over = sides.flatMap((side): Crossing[] => {
    const kind = side.bridge ? "bridge" : side.ford ? "ford" : undefined;
    if (!kind) return [];
    const [a, b] = sideBetween(grid, side.a, side.b);
    return [{ kind, at: middle(a, b), angle: Math.atan2(b.y - a.y, b.x - a.x) + Math.PI / 2 }];
  });
  const boats = ferries.flatMap((hex): Crossing[] => {
    const at = centreOf(grid, hex);
    const shores = [0, 1, 2, 3, 4, 5].map((d) => neighbourOf(grid, hex, d)).filter(isLand);
    const far = centreOf(
      grid,
      shores.reduce((lowest, shore) => (centreOf(grid, shore).y > centreOf(grid, lowest).y ? shore : lowest), shores[0] ?? hex),
    );
    return [{ kind: "ferry", at, angle: Math.atan2(far.y - at.y, far.x - at.x) }];
  });
  return [...over, ...boats];
}

function paintBridge(brush: Brush, wide: boolean): void {
  const { ctx } = brush;
  const [long, half] = [0.27, wide ? 0.135 : 0.115];
  ctx.fillStyle = inks.paperLight;
  ctx.fillRect(-long, -half, 2 * long, 2 * half);
  ctx.strokeStyle = inks.ink;
  ctx.lineWidth = atLeast(brush, 0.05, 1.4);
  for (const side of [-1, 1]) {
    // The parapets flare at both ends.
    ctx.beginPath();
    ctx.moveTo(-long - 0.08, side * (half + 0.09));
    ctx.lineTo(-long, side * half);
    ctx.lineTo(long, side * half);
    ctx.lineTo(long + 0.08, side * (half + 0.09));
    ctx.stroke();
  }
  ctx.lineWidth = atLeast(brush, 0.014, 0.5);
  for (let x = -long + 0.06; x < long; x += 0.09) {
    ctx.beginPath();
    ctx.moveTo(x, -half);
    ctx.lineTo(x, half);
    ctx.stroke();
  }
}

/** A ford: stones and the dotted way through the water. */
function paintFord(brush: Brush): void {
  const { ctx } = brush;
  ctx.fillStyle = "rgb(246 238 219 / 0.85)";
  ctx.beginPath();
  ctx.ellipse(0, 0, 0.3, 0.15, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.fillStyle = inks.ink;
  for (const side of [-0.085, 0.085]) {
    for (let x = -0.27; x <= 0.28; x += 0.108) {
      ctx.beginPath();
      ctx.arc(x, side, atLeast(brush, 0.028, 0.8), 0, 2 * Math.PI);
      ctx.fill();
    }
  }
  ctx.strokeStyle = inks.shore;
  ctx.lineWidth = atLeast(brush, 0.02, 0.6);
  for (const x of [-0.12, 0, 0.12]) {
    ctx.beginPath();
    ctx.moveTo(x, -0.05);
    ctx.quadraticCurveTo(x + 0.045, 0, x, 0.05);
    ctx.stroke();
  }
}

function paintFerry(brush: Brush): void {
  const { ctx } = brush;
  ctx.strokeStyle = inks.ink;
  ctx.lineWidth = atLeast(brush, 0.04, 1.1);
  ctx.setLineDash([0.1, 0.09]);
  for (const side of [-0.07, 0.07]) {
    ctx.beginPath();
    ctx.moveTo(-0.95, side);
    ctx.lineTo(0.95, side);
    ctx.stroke();
  }
  ctx.setLineDash([]);
  ctx.fillStyle = inks.paperLight;
  ctx.beginPath();
  ctx.moveTo(-0.28, -0.13);
  ctx.quadraticCurveTo(0, -0.2, 0.28, -0.13);
  ctx.lineTo(0.36, 0);
  ctx.lineTo(0.28, 0.13);
  ctx.quadraticCurveTo(0, 0.2, -0.28, 0.13);
  ctx.lineTo(-0.36, 0);
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
}

export function paintCrossings(brush: Brush, crossings: readonly Crossing[]): void {
  const { ctx } = brush;
  ctx.lineCap = "butt";
  for (const { kind, at, angle } of crossings) {
    ctx.save();
    ctx.translate(at.x, at.y);
    ctx.rotate(angle);
    // Far off, a crossing must still be seen.
    const grow = Math.max(1, 26 / brush.scale);
    ctx.scale(grow, grow);
    if (kind === "bridge") paintBridge(brush, true);
    else if (kind === "ford") paintFord(brush);
    else paintFerry(brush);
    ctx.restore();
  }
}
