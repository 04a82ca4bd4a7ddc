/** The hexes: a faint net, their numbers when one is close, and the bare facts of the "rules look". */
import type { Grid } from "../../kit/index.js";
import { atLeast, type Brush, fill, pathOf, stroke } from "./brush.js";
import { centreOf, cornersOf, middle, type Point, sideBetween } from "./geometry.js";
import { write } from "./lettering.js";
import { inks } from "./palette.js";
import type { Ground, Sheet, SheetSide } from "./sheet.js";

export interface Net {
  readonly path: Path2D;
  readonly grid: Grid;
}

export function netOf(grid: Grid): Net {
  const path = new Path2D();
  for (const [hex, name] of grid.names.entries()) {
    const corners = cornersOf(grid, name);
    for (let d = 0; d < 6; d++) {
      if (d >= 3 && grid.neighbour[hex * 6 + d] >= 0) continue;
      path.moveTo(corners[d].x, corners[d].y);
      path.lineTo(corners[(d + 1) % 6].x, corners[(d + 1) % 6].y);
    }
  }
  return { path, grid };
}

export function paintNet(brush: Brush, net: Net): void {
  stroke(brush, net.path, "rgb(58 44 32 / 0.2)", atLeast(brush, 0.018, 0.75));
}

export function paintNumbers(brush: Brush, { grid }: Net): void {
  const { scale, view } = brush;
  if (scale < 34) return;
  for (const hex of grid.names) {
    const { x, y } = centreOf(grid, hex);
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
  const { grid } = net;
  const grounds = new Map(sheet.hexes.map((row) => [row.hex, row.terrain]));
  const groundOf = (hex: string): Ground => grounds.get(hex) ?? "clear";
  const seen = grid.names.filter((hex) => {
    const { x, y } = centreOf(grid, hex);
    return x > view.left - 1 && x < view.right + 1 && y > view.top - 1 && y < view.bottom + 1;
  });
  const lines = (wanted: (side: SheetSide) => boolean, line: (side: SheetSide) => Point[]) =>
    pathOf(sheet.sides.filter(wanted).map(line), false);
  for (const hex of seen) fill(brush, pathOf([cornersOf(grid, hex)], true), flat[groundOf(hex)]);
  stroke(brush, net.path, "rgb(58 44 32 / 0.45)", atLeast(brush, 0.02, 1));
  ctx.lineCap = "round";
  stroke(
    brush,
    lines(
      (side) => side.road !== undefined,
      ({ a, b }) => [centreOf(grid, a), centreOf(grid, b)],
    ),
    "#b98a5e",
    0.13,
  );
  ctx.setLineDash([0.2, 0.2]);
  stroke(
    brush,
    lines(
      (side) => side.trail !== undefined,
      ({ a, b }) => [centreOf(grid, a), centreOf(grid, b)],
    ),
    "#b98a5e",
    0.1,
  );
  ctx.setLineDash([]);
  stroke(
    brush,
    lines(
      (side) => side.creek === true,
      ({ a, b }) => sideBetween(grid, a, b),
    ),
    "#2c6fa3",
    0.17,
  );
  for (const hex of seen) {
    if (groundOf(hex) === "clear" && scale < 34) continue;
    const { x, y } = centreOf(grid, hex);
    const fact = sheet.facts[groundOf(hex)];
    write(brush, fact.name, { x, y: y - 0.2 }, { size: 0.34 });
    if (scale > 24) write(brush, fact.facts, { x, y: y + 0.32 }, { size: 0.25, italic: true });
  }
  for (const side of sheet.sides) {
    const over = side.bridge ? "B" : side.ford ? "F" : undefined;
    if (!over) continue;
    const { x, y } = middle(...sideBetween(grid, side.a, side.b));
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
