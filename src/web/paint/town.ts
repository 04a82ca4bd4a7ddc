/** A town: blocks of houses along its streets, filling exactly the town hexes. */
import type { Grid } from "../../kit/index.js";
import { atLeast, type Brush, pathOf, sees, softFill } from "./brush.js";
import {
  apart,
  type Box,
  boxOf,
  centreOf,
  chance,
  distanceToCurve,
  groupsOf,
  hexAt,
  outlineOf,
  type Point,
  relaxed,
  wavering,
} from "./geometry.js";
import { inks } from "./palette.js";

interface House extends Point {
  readonly angle: number;
  readonly width: number;
  readonly depth: number;
}

export interface Town {
  readonly box: Box;
  readonly wash: Path2D;
  readonly houses: readonly House[];
}

/** Houses face the street in two rows on either side, with gaps for yards. */
export function townsOf(grid: Grid, hexes: readonly string[], roads: readonly (readonly Point[])[]): Town[] {
  return groupsOf(grid, hexes).map((group) => {
    const inside = new Set(group);
    const box = boxOf(
      group.map((hex) => centreOf(grid, hex)),
      1.1,
    );
    const streets = roads.map((line) => line.filter((p) => inside.has(hexAt(grid, p.x, p.y)))).filter((line) => line.length > 1);
    const within = (p: Point, margin: number) =>
      [0, 1, 2, 3, 4, 5].every((k) =>
        inside.has(hexAt(grid, p.x + margin * Math.cos((k * Math.PI) / 3), p.y + margin * Math.sin((k * Math.PI) / 3))),
      );
    const houses: House[] = [];
    for (const line of streets) {
      let due = 0;
      for (let i = 0; i + 1 < line.length; i++) {
        const [a, b] = [line[i], line[i + 1]];
        due -= apart(a, b);
        if (due > 0) continue;
        const angle = Math.atan2(b.y - a.y, b.x - a.x);
        for (const side of [-1, 1]) {
          for (const [row, away] of [0.2, 0.43, 0.66].entries()) {
            const x = a.x - side * away * Math.sin(angle);
            const y = a.y + side * away * Math.cos(angle);
            const draw = chance(x, y, 101);
            const house = { x, y, angle, width: 0.1 + 0.09 * chance(x, y, 102), depth: 0.09 + 0.06 * chance(x, y, 103) };
            const free =
              streets.every((street) => distanceToCurve(house, street) > 0.16) && houses.every((other) => apart(other, house) > 0.19);
            if (draw > (row === 0 ? 0.1 : row === 1 ? 0.3 : 0.5) && free && within(house, 0.14)) houses.push(house);
          }
        }
        due = 0.215;
      }
    }
    const outline = outlineOf(grid, group).map((loop) => relaxed(wavering(loop, 4, 0.04), 5));
    return { box, wash: pathOf(outline, true), houses };
  });
}

export function paintTownWash(brush: Brush, towns: readonly Town[]): void {
  for (const { box, wash } of towns) if (sees(brush, box)) softFill(brush, wash, inks.townWash, 0.4, 0.22);
}

export function paintHouse(brush: Brush, { x, y, angle, width, depth }: House): void {
  const { ctx } = brush;
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  ctx.fillStyle = "rgb(58 44 32 / 0.28)";
  ctx.fillRect(-width / 2 + 0.02, -depth / 2 + 0.025, width, depth);
  ctx.fillStyle = inks.building;
  ctx.fillRect(-width / 2, -depth / 2, width, depth);
  ctx.strokeStyle = inks.buildingShade;
  ctx.lineWidth = atLeast(brush, 0.014, 0.5);
  ctx.strokeRect(-width / 2, -depth / 2, width, depth);
  ctx.restore();
}

export function paintHouses(brush: Brush, towns: readonly Town[]): void {
  for (const { box, houses } of towns) if (sees(brush, box)) for (const house of houses) paintHouse(brush, house);
}
