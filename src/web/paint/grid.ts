/** The hexes: a faint net, their numbers when one is close, and the bare facts of the "rules look". */
import { atLeast, type Brush, fill, pathOf, stroke } from "./brush.js";
import { centreOf, cornersOf, middle, sideBetween } from "./geometry.js";
import { write } from "./lettering.js";
import { inks } from "./palette.js";
import type { Ground, Sheet, SheetSide } from "./sheet.js";

export interface Net {
  readonly path: Path2D;
  readonly hexes: readonly string[];
}

export function netOf(cols: number, rows: number): Net {
  const hexes: string[] = [];
  for (let c = 1; c <= cols; c++) for (let r = 1; r <= rows; r++) hexes.push(`${c}`.padStart(2, "0") + `${r}`.padStart(2, "0"));
  const path = new Path2D();
  for (const hex of hexes) {
    const corners = cornersOf(hex);
    // Three sides a hex draw the whole net but for its lower and left rim.
    const whole = hex.startsWith("01") || hex.endsWith(`${rows}`.padStart(2, "0")) || hex.endsWith("01") || Number(hex.slice(0, 2)) === cols;
    corners.slice(0, whole ? 7 : 4).forEach(({ x, y }, i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    if (whole) path.closePath();
  }
  return { path, hexes };
}

export function paintNet(brush: Brush, net: Net): void {
  stroke(brush, net.path, "rgb(58 44 32 / 0.2)", atLeast(brush, 0.018, 0.75));
}

export function paintNumbers(brush: Brush, { hexes }: Net): void {
  const { scale, view } = brush;
  if (scale < 34) return;
  for (const hex of hexes) {
    const { x, y } = centreOf(hex);
    if (x < view.left - 1 || x > view.right + 1 || y < view.top - 1 || y > view.bottom + 1) continue;
    write(brush, hex, { x, y: y - 0.73 }, { size: 0.2, colour: "rgb(58 44 32 / 0.62)" });
  }
}

const flat: Readonly<Record<Ground, string>> = {
  clear: "#f3ecd8",
  forest: "#b9cf9a",
  rough: "#e0bf94",
  forestRough: "#b3ab72",
  town: "#e3b0a6",
  townRough: "#d29b86",
  river: "#a5c9e6",
  ferry: "#c4dcef",
};

/** Every hex with its ground and what it means, every hexside with its feature; no art. */
export function paintFacts(brush: Brush, sheet: Sheet, net: Net): void {
  const { ctx, scale, view } = brush;
  const rows = new Map(sheet.hexes.map((row) => [row.hex, row]));
  for (const hex of net.hexes) {
    const { x, y } = centreOf(hex);
    if (x < view.left - 1 || x > view.right + 1 || y < view.top - 1 || y > view.bottom + 1) continue;
    const row = rows.get(hex);
    const ground = row?.terrain ?? "clear";
    fill(brush, pathOf([cornersOf(hex)], true), flat[ground]);
    const fact = sheet.facts[ground];
    if (ground === "clear" && scale < 40) continue;
    write(brush, fact.name, { x, y: y - 0.3 }, { size: 0.34 });
    if (scale > 26) write(brush, fact.facts, { x, y: y + 0.5 }, { size: 0.24, italic: true });
  }
  stroke(brush, net.path, "rgb(58 44 32 / 0.45)", atLeast(brush, 0.02, 1));
  const lines = (wanted: (side: SheetSide) => boolean) => sheet.sides.filter(wanted);
  ctx.lineCap = "round";
  stroke(brush, pathOf(lines((side) => side.road !== undefined).map(({ a, b }) => [centreOf(a), centreOf(b)]), false), inks.road, 0.12);
  stroke(brush, pathOf(lines((side) => side.creek === true).map(({ a, b }) => sideBetween(a, b)), false), "#2c6fa3", 0.17);
  for (const side of sheet.sides) {
    const over = side.bridge ? "B" : side.ford ? "F" : undefined;
    if (!over) continue;
    const { x, y } = middle(...sideBetween(side.a, side.b));
    ctx.beginPath();
    ctx.arc(x, y, 0.27, 0, 2 * Math.PI);
    ctx.fillStyle = "#fffdf6";
    ctx.fill();
    ctx.lineWidth = 0.05;
    ctx.strokeStyle = inks.ink;
    ctx.stroke();
    write(brush, over, { x, y: y + 0.02 }, { size: 0.36 });
  }
  paintNumbers(brush, net);
}
