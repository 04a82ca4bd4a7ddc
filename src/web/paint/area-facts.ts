/** The "rules look" of an area map: every area with its name, every side of a position with its signs; no art. */
import { type Brush, fill, pathOf, stroke } from "./brush.js";
import { type DrawnCourse, pathSeen } from "./courses.js";
import type { Point } from "./geometry.js";
import { widthOf, write } from "./lettering.js";
import { inks } from "./palette.js";
import { type DrawnPosition, paintCorners, paintSights } from "./positions.js";
import type { AreaSheet, Slope } from "./sheet.js";

const flat = { none: "#f3ecd8", union: "#d5deec", confederate: "#eed9d2" } as const;

/** "R2 S O": ridge with its cannon, steep, obstructed. */
function signs({ ridge, steep, obstructed }: Slope): string {
  return [ridge === undefined ? "" : `R${ridge}`, steep ? "S" : "", obstructed ? "O" : ""].filter(Boolean).join(" ");
}

export function paintAreaFacts(brush: Brush, sheet: AreaSheet, positions: readonly DrawnPosition[], pikes: readonly DrawnCourse[]): void {
  for (const { outline, gate } of sheet.areas)
    fill(brush, pathOf([outline], true), flat[(gate as keyof typeof flat | undefined) ?? "none"]);
  stroke(brush, pathSeen(brush, pikes), "#b98a5e", 0.13);
  for (const { row, from, to } of positions) {
    for (const side of row.sides) {
      if (!side.obstructed && side.ridge === undefined && !side.steep) continue;
      const band = [from, to, shift(to, side.into, 0.2), shift(from, side.into, 0.2)];
      fill(brush, pathOf([band], true), side.obstructed ? "#7f9a5a" : "#c79a62");
    }
    stroke(brush, pathOf([[from, to]], false), inks.ink, Math.max(0.06, 1.4 * brush.px));
  }
  paintSights(brush, sheet.sights);
  paintCorners(brush, sheet.corners);
  for (const { id, name, at } of sheet.areas) {
    write(brush, id, { x: at.x, y: at.y - 0.12 }, { size: 0.42 });
    if (brush.scale > 20) write(brush, name, { x: at.x, y: at.y + 0.32 }, { size: 0.3, italic: true });
  }
  for (const { row, from, to } of positions) {
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    if (brush.scale > 26) paintName(brush, row.id, middle);
    for (const side of row.sides) {
      const text = signs(side);
      if (text) write(brush, text, shift(middle, side.into, 0.48), { size: 0.36, colour: "#5f1c12" });
    }
  }
}

/** On a patch of paper, so that the line does not strike it through. */
function paintName(brush: Brush, name: string, { x, y }: Point): void {
  const hand = { size: 0.24, colour: inks.ink };
  const half = widthOf(brush, name, hand) / 2 + 0.06;
  brush.ctx.fillStyle = flat.none;
  brush.ctx.fillRect(x - half, y - 0.16, 2 * half, 0.32);
  write(brush, name, { x, y }, hand);
}

const shift = (p: Point, by: Point, far: number): Point => ({ x: p.x + by.x * far, y: p.y + by.y * far });
