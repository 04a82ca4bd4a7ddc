/** Towns: blocks of houses along their streets, filling exactly the ground of the town. */
import { atLeast, type Brush, detailed, type Layer, sees, softFill } from "./brush.js";
import { apart, chance, type Point } from "./geometry.js";
import { nearLines, type Polyline, stepsAlong } from "./lines.js";
import { inks } from "./palette.js";
import { lazily, type Region, softOutline } from "./region.js";

export interface House extends Point {
  readonly angle: number;
  readonly width: number;
  readonly depth: number;
}

/** How a map's towns are built: rows of houses from the street (how far from it, and the share of lots that are empty), how far apart lots are, and
 * how large houses are. */
export interface Building {
  readonly rows: readonly (readonly [away: number, empty: number])[];
  readonly lots: number;
  readonly size: number;
}

/** Houses face the street on either side, with gaps for yards. */
function housesOf(town: Region, roads: readonly Polyline[], { rows, lots, size }: Building): House[] {
  const clear = rows[0][0] * 0.82;
  const onStreet = nearLines(roads, town.box, clear);
  const houses: House[] = [];
  for (const line of roads) {
    for (const { at, angle } of stepsAlong(line, lots)) {
      if (!town.holds(at)) continue;
      for (const side of [-1, 1]) {
        for (const [away, empty] of rows) {
          const x = at.x - side * away * Math.sin(angle);
          const y = at.y + side * away * Math.cos(angle);
          const house = { x, y, angle, width: size * (0.1 + 0.09 * chance(x, y, 102)), depth: size * (0.09 + 0.06 * chance(x, y, 103)) };
          if (chance(x, y, 101) < empty || !town.holds(house) || town.edge(house) < 0.12 * size || onStreet(house)) continue;
          if (houses.every((other) => apart(other, house) > lots * 0.9)) houses.push(house);
        }
      }
    }
  }
  return houses;
}

export function townsOf(
  towns: readonly Region[],
  roads: readonly Polyline[],
  building: Building,
): { readonly wash: Layer; readonly houses: Layer } {
  const washOf = lazily((town: Region) => softOutline(town, 0.04, 5));
  const built = lazily((town: Region) => housesOf(town, roads, building));
  return {
    wash: (brush) => {
      for (const town of towns) if (sees(brush, town.box)) softFill(brush, washOf(town), inks.townWash, detailed(brush) ? 0.4 : 0.8, 0.22);
    },
    houses: (brush) => {
      if (!detailed(brush)) return;
      for (const town of towns) if (sees(brush, town.box)) for (const house of built(town)) paintHouse(brush, house);
    },
  };
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
