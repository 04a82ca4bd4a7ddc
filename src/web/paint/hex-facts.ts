/** The "rules look" of a map of hexes: bare facts. */
import { type Brush, fill, type Layer, pathOf, sees, stroke } from "./brush.js";
import { boxAround, middle, type Point } from "./geometry.js";
import { sideBetween } from "./hexes.js";
import { write } from "./lettering.js";
import { type DrawnNet, paintNet, paintNumbers } from "./net.js";
import { inks } from "./palette.js";
import type { GroundFact, GroundKind, HexSheet, SheetSide } from "./sheet.js";

const flat: Readonly<Record<GroundKind, string>> = {
  clear: "#f3ecd8",
  forest: "#b9cf9a",
  rough: "#e0bf94",
  forestRough: "#b3ab72",
  town: "#e3b0a6",
  townRough: "#d29b86",
  river: "#a5c9e6",
  ferry: "#c4dcef",
  orchard: "#d6dfae",
  marsh: "#c3d8d4",
  rocks: "#cdc6b6",
  field: "#ecdfa8",
};

/** Sides with one feature, by the line that shows it: from middle to middle for ways, along the side for water and walls. */
const FEATURES: readonly (readonly [has: (side: SheetSide) => boolean, along: boolean, colour: string, breadth: number, dash: number])[] = [
  [({ road, street }) => road !== undefined || street !== undefined, false, "#b98a5e", 0.13, 0],
  [({ trail }) => trail !== undefined, false, "#b98a5e", 0.1, 0.2],
  [({ railroad, roadbed }) => railroad !== undefined || roadbed !== undefined, false, "#4a4036", 0.08, 0.12],
  [({ bed }) => bed === "open", true, "#4a4036", 0.08, 0.12],
  [({ bed }) => bed === "cut", true, "#7a3b16", 0.2, 0],
  [({ creek }) => creek === true, true, "#2c6fa3", 0.17, 0],
  [({ run }) => run === true, true, "#2c6fa3", 0.08, 0],
  [({ wall, works }) => wall === true || works === true, true, "#4a4036", 0.1, 0],
  [({ fence }) => fence === true, true, "#8a6c42", 0.06, 0.1],
  [({ steep }) => steep === true, true, "#8a4a1e", 0.12, 0.08],
];

/** Every hex with its ground and what it means, every hexside with its feature; no art. */
export function hexFacts(sheet: HexSheet, net: DrawnNet): Layer {
  const { plan } = net;
  const grounds = new Map(sheet.hexes.map((row) => [row.hex, row]));
  const groundOf = (hex: string): GroundKind => grounds.get(hex)?.terrain ?? "clear";
  const drawn = FEATURES.map(([has, along, colour, breadth, dash]) => ({
    lines: sheet.sides.filter(has).map((side) => (along ? sideBetween(plan, side.a, side.b) : [plan.centre(side.a), plan.centre(side.b)])),
    colour,
    breadth,
    dash,
  }));
  const crossings = sheet.sides
    .filter(({ bridge, ford }) => bridge || ford)
    .map(({ a, b, bridge }) => ({ at: middle(...sideBetween(plan, a, b)), sign: bridge ? "B" : "F" }));
  return (brush) => {
    const { ctx, scale } = brush;
    const seen = net.seen(brush).flatMap(({ hexes }) => hexes);
    for (const hex of seen) fill(brush, pathOf([plan.corners(hex)], true), flat[groundOf(hex)]);
    paintNet(brush, net, 0.45);
    ctx.lineCap = "round";
    for (const { lines, colour, breadth, dash } of drawn) {
      ctx.setLineDash(dash ? [dash, dash] : []);
      const near = lines.filter(([a]) => sees(brush, boxAround(a, 3)));
      stroke(brush, pathOf(near, false), colour, breadth);
    }
    ctx.setLineDash([]);
    for (const hex of seen)
      writeFact(brush, plan.centre(hex), sheet.facts[groundOf(hex)], groundOf(hex) === "clear", grounds.get(hex)?.level);
    if (scale > 12) for (const { at, sign } of crossings) if (sees(brush, boxAround(at, 1))) paintSeal(brush, at, sign);
    paintNumbers(brush, net);
  };
}

function writeFact(brush: Brush, { x, y }: Point, fact: GroundFact | undefined, isClear: boolean, level?: number): void {
  const { scale } = brush;
  if (scale < 14) return;
  if (level !== undefined && scale > 20) write(brush, `${level}`, { x: x + 0.55, y: y - 0.35 }, { size: 0.26, colour: "#6b3a12" });
  if (!fact || (isClear && scale < 34)) return;
  write(brush, fact.name, { x, y: y - 0.2 }, { size: 0.34 });
  if (scale > 24) write(brush, fact.facts, { x, y: y + 0.32 }, { size: 0.25, italic: true });
}

function paintSeal(brush: Brush, { x, y }: Point, sign: string): void {
  const { ctx } = brush;
  ctx.beginPath();
  ctx.arc(x, y, 0.27, 0, 2 * Math.PI);
  ctx.fillStyle = "#fffdf6";
  ctx.fill();
  ctx.lineWidth = 0.05;
  ctx.strokeStyle = inks.ink;
  ctx.stroke();
  write(brush, sign, { x, y: y + 0.02 }, { size: 0.36 });
}
