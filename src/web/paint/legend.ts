/** The explanation of signs in the margin: every kind of ground and crossing, drawn with the same hand as on the map. */
import type { Grid } from "../../kit/index.js";
import { atLeast, type Brush, pathOf } from "./brush.js";
import { type Box, centreOf, cornersOf, curveThrough, hexAt, type Point } from "./geometry.js";
import { write } from "./lettering.js";
import { inks } from "./palette.js";
import { paintRough, type Rough, roughOf } from "./relief.js";
import { type Crossing, paintCrossings, paintRoads, type Roads } from "./roads.js";
import type { Sheet } from "./sheet.js";
import { paintHouses, paintTownWash, type Town, townsOf } from "./town.js";
import { type Creek, paintCreek, paintRivers, type River, riversOf } from "./water.js";
import { paintTrees, paintWoodsWash, type Wood, woodsOf } from "./woods.js";

/** All samples are made on the hex that lies here and moved to their place. */
const SAMPLE: Point = { x: 2.5, y: 3.46 };

export interface Legend {
  /** The sample hex: its centre and corners. */
  readonly home: Point;
  readonly corners: readonly Point[];
  readonly rough: readonly Rough[];
  readonly woods: readonly Wood[];
  readonly towns: readonly Town[];
  readonly rivers: readonly River[];
  readonly way: readonly Point[];
  readonly entries: readonly { readonly sign: string; readonly text: string }[];
}

const WORDS: readonly (readonly [sign: string, text: string])[] = [
  ["clear", "Clear ground, farms"],
  ["forest", "Woods"],
  ["rough", "Rough ground"],
  ["forestRough", "Rough and wooded"],
  ["town", "Town"],
  ["river", "River"],
  ["ferry", "Ferry"],
  ["pike", "Turnpike"],
  ["road", "Road"],
  ["trail", "Trail"],
  ["creek", "Creek"],
  ["bridge", "Bridge"],
  ["ford", "Ford"],
];

/** Only signs that this map uses. */
export function legendOf(sheet: Sheet, grid: Grid): Legend {
  const used = new Set<string>(["clear", ...sheet.hexes.map((row) => row.terrain)]);
  for (const side of sheet.sides) {
    for (const sign of ["creek", "bridge", "ford", "trail"] as const) if (side[sign]) used.add(sign);
    if (side.road) used.add(sheet.pikes.includes(side.road) ? "pike" : "road");
  }
  const hex = hexAt(grid, SAMPLE.x, SAMPLE.y);
  const home = centreOf(grid, hex);
  const { x, y } = home;
  const way = curveThrough([
    { x: x - 0.95, y: y + 0.2 },
    { x: x - 0.3, y: y - 0.12 },
    { x: x + 0.3, y: y + 0.12 },
    { x: x + 0.95, y: y - 0.2 },
  ]);
  return {
    home,
    corners: cornersOf(grid, hex),
    rough: roughOf(grid, [hex]),
    woods: woodsOf(grid, [hex], []),
    towns: townsOf(grid, [hex], [way]),
    rivers: riversOf(grid, [hex]),
    way,
    entries: WORDS.filter(([sign]) => used.has(sign)).map(([sign, text]) => ({ sign, text })),
  };
}

function paintSign(brush: Brush, legend: Legend, sign: string): void {
  const { ctx } = brush;
  const path = pathOf([legend.way], false);
  const none = new Path2D();
  const roads: Roads = { lines: [], pikes: none, roads: none, trails: none };
  const crossing = (kind: Crossing["kind"], angle: number): Crossing => ({ kind, at: legend.home, angle });
  const creek: Creek = { lines: [legend.way], path };
  if (sign === "rough" || sign === "forestRough") paintRough(brush, legend.rough);
  if (sign === "forest" || sign === "forestRough") {
    paintWoodsWash(brush, legend.woods);
    paintTrees(brush, legend.woods);
  }
  if (sign === "town") {
    paintTownWash(brush, legend.towns);
    paintRoads(brush, { ...roads, roads: path });
    paintHouses(brush, legend.towns);
  }
  if (sign === "river" || sign === "ferry") paintRivers(brush, legend.rivers);
  if (sign === "ferry") paintCrossings(brush, [crossing("ferry", Math.PI / 2)]);
  if (sign === "pike") paintRoads(brush, { ...roads, pikes: path });
  if (sign === "road") paintRoads(brush, { ...roads, roads: path });
  if (sign === "trail") paintRoads(brush, { ...roads, trails: path });
  if (sign === "creek" || sign === "bridge" || sign === "ford") paintCreek(brush, creek);
  if (sign === "bridge" || sign === "ford") paintCrossings(brush, [crossing(sign, Math.PI / 2 + 0.33)]);
  ctx.strokeStyle = "rgb(58 44 32 / 0.45)";
  ctx.lineWidth = atLeast(brush, 0.02, 0.8);
  if (["clear", "forest", "rough", "forestRough", "town", "river", "ferry"].includes(sign)) ctx.stroke(pathOf([legend.corners], true));
}

export function paintLegend(brush: Brush, legend: Legend, box: Box): void {
  const { ctx } = brush;
  write(brush, "EXPLANATION", { x: (box.left + box.right) / 2, y: box.top + 0.4 }, { size: 0.56, spacing: 0.14 });
  const { home } = legend;
  const step = Math.min(2, (box.bottom - box.top - 1.6) / legend.entries.length);
  legend.entries.forEach(({ sign, text }, i) => {
    const at = { x: box.left + 1.6, y: box.top + 1.8 + i * step };
    ctx.save();
    ctx.translate(at.x, at.y);
    ctx.scale(0.82, 0.82);
    ctx.translate(-home.x, -home.y);
    const everything = { left: -99, top: -99, right: 99, bottom: 99 };
    paintSign({ ...brush, scale: brush.scale * 0.82, px: brush.px / 0.82, view: everything }, legend, sign);
    ctx.restore();
    write(brush, text, { x: at.x + 1.35, y: at.y }, { size: 0.5, align: "left", colour: inks.ink });
  });
}
