/** Farms, churches, mills, the cornfield: small signs that help to find one's way. */
import { atLeast, type Brush, detailed, sees } from "./brush.js";
import { boxAround, boxOf, chance, type Point } from "./geometry.js";
import type { Polyline } from "./lines.js";
import { inks } from "./palette.js";
import { paintRocks } from "./rocks.js";
import type { Landmark } from "./sheet.js";
import { paintHouse } from "./town.js";

/** A sign of one spot. */
export interface MapSign {
  readonly kind: Exclude<Landmark["kind"], "lane">;
  readonly at: Point;
}

function farm(brush: Brush, { x, y }: Point): void {
  const angle = (chance(x, y, 111) - 0.5) * 0.9;
  paintHouse(brush, { x, y, angle, width: 0.17, depth: 0.11 });
  paintHouse(brush, {
    x: x + 0.2 * Math.cos(angle + 0.5),
    y: y + 0.2 * Math.sin(angle + 0.5),
    angle: angle + Math.PI / 2,
    width: 0.12,
    depth: 0.08,
  });
}

function church(brush: Brush, { x, y }: Point): void {
  const { ctx } = brush;
  ctx.fillStyle = "#fbf6e8";
  ctx.strokeStyle = inks.ink;
  ctx.lineWidth = atLeast(brush, 0.03, 0.9);
  ctx.fillRect(x - 0.15, y - 0.09, 0.3, 0.2);
  ctx.strokeRect(x - 0.15, y - 0.09, 0.3, 0.2);
  ctx.beginPath();
  ctx.moveTo(x, y - 0.09);
  ctx.lineTo(x, y - 0.33);
  ctx.moveTo(x - 0.075, y - 0.25);
  ctx.lineTo(x + 0.075, y - 0.25);
  ctx.stroke();
}

function mill(brush: Brush, { x, y }: Point): void {
  const { ctx } = brush;
  paintHouse(brush, { x, y, angle: 0.2, width: 0.2, depth: 0.14 });
  ctx.strokeStyle = inks.ink;
  ctx.lineWidth = atLeast(brush, 0.022, 0.7);
  ctx.beginPath();
  ctx.arc(x + 0.19, y + 0.05, 0.085, 0, 2 * Math.PI);
  for (let k = 0; k < 4; k++) {
    const angle = (k * Math.PI) / 4;
    ctx.moveTo(x + 0.19 - 0.115 * Math.cos(angle), y + 0.05 - 0.115 * Math.sin(angle));
    ctx.lineTo(x + 0.19 + 0.115 * Math.cos(angle), y + 0.05 + 0.115 * Math.sin(angle));
  }
  ctx.stroke();
}

function cemetery(brush: Brush, { x, y }: Point): void {
  const { ctx } = brush;
  ctx.fillStyle = "rgb(246 238 219 / 0.9)";
  ctx.strokeStyle = inks.ink;
  ctx.lineWidth = atLeast(brush, 0.018, 0.6);
  ctx.fillRect(x - 0.2, y - 0.15, 0.4, 0.3);
  ctx.strokeRect(x - 0.2, y - 0.15, 0.4, 0.3);
  ctx.beginPath();
  for (const [dx, dy] of [
    [-0.11, -0.05],
    [0.01, -0.05],
    [0.12, -0.05],
    [-0.05, 0.08],
    [0.07, 0.08],
  ]) {
    ctx.moveTo(x + dx, y + dy - 0.045);
    ctx.lineTo(x + dx, y + dy + 0.045);
    ctx.moveTo(x + dx - 0.03, y + dy - 0.015);
    ctx.lineTo(x + dx + 0.03, y + dy - 0.015);
  }
  ctx.stroke();
}

/** Rows of stalks, each with two leaves. */
function cornfield(brush: Brush, { x, y }: Point): void {
  const { ctx } = brush;
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(-0.07);
  ctx.fillStyle = "rgb(214 178 86 / 0.34)";
  ctx.fillRect(-0.66, -0.42, 1.32, 0.84);
  ctx.strokeStyle = inks.field;
  ctx.lineWidth = atLeast(brush, 0.018, 0.6);
  ctx.strokeRect(-0.66, -0.42, 1.32, 0.84);
  ctx.beginPath();
  for (let v = -0.3; v <= 0.36; v += 0.15) {
    for (let u = -0.58; u <= 0.6; u += 0.098) {
      ctx.moveTo(u, v + 0.045);
      ctx.lineTo(u, v - 0.055);
      ctx.moveTo(u - 0.028, v - 0.04);
      ctx.lineTo(u, v);
      ctx.lineTo(u + 0.028, v - 0.04);
    }
  }
  ctx.strokeStyle = "#8a6c22";
  ctx.globalAlpha = 0.8;
  ctx.stroke();
  ctx.restore();
}

/** Round trees in straight rows, each alone: an orchard is no wood. */
function orchard(brush: Brush, { x, y }: Point): void {
  const { ctx } = brush;
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(0.25 * (chance(x, y, 112) - 0.5));
  ctx.strokeStyle = inks.treeInk;
  ctx.fillStyle = inks.treeLight;
  ctx.lineWidth = atLeast(brush, 0.012, 0.5);
  for (let v = -1; v <= 1; v++) {
    for (let u = -2; u <= 2; u++) {
      ctx.beginPath();
      ctx.arc(u * 0.135, v * 0.135, 0.036, 0, 2 * Math.PI);
      ctx.fill();
      ctx.stroke();
    }
  }
  ctx.restore();
}

/** Sunken lanes between two worm fences. */
export function paintLanes(brush: Brush, lanes: readonly Polyline[]): void {
  const { ctx } = brush;
  ctx.lineCap = "butt";
  ctx.strokeStyle = inks.hachure;
  ctx.lineWidth = atLeast(brush, 0.024, 0.8);
  for (const line of lanes) {
    if (!sees(brush, boxOf(line, 1))) continue;
    for (const side of [-0.055, 0.055]) {
      ctx.beginPath();
      line.forEach(({ x, y }, i) => {
        const wave = i % 2 === 0 ? 0.022 : -0.022;
        if (i === 0) ctx.moveTo(x, y + side + wave);
        else ctx.lineTo(x, y + side + wave);
      });
      ctx.stroke();
    }
  }
}

const signs: Readonly<Record<MapSign["kind"], (brush: Brush, at: Point) => void>> = {
  farm,
  house: farm,
  church,
  mill,
  cemetery,
  cornfield,
  orchard,
  rocks: paintRocks,
};

/** What is ground rather than a building lies under the roads. */
const isGround = ({ kind }: MapSign): boolean => kind === "cornfield" || kind === "orchard";
export const groundSigns = (spots: readonly MapSign[]): MapSign[] => spots.filter(isGround);
export const buildingSigns = (spots: readonly MapSign[]): MapSign[] => spots.filter((spot) => !isGround(spot));

export function paintSigns(brush: Brush, spots: readonly MapSign[]): void {
  if (!detailed(brush)) return;
  brush.ctx.lineCap = "butt";
  for (const { kind, at } of spots) if (sees(brush, boxAround(at, 1))) signs[kind](brush, at);
}
