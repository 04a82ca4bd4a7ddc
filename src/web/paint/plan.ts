/** Where the hexes of a sheet lie, by their names: the kit's own reckoning, asked for one map. */
import { centreOf, cornersOf, hexAt, hexGrid, type Layout, neighbourOf, type Point } from "../../kit/index.js";
import { type Box, PATCH } from "./geometry.js";

export interface HexPlan {
  readonly top: Layout["top"];
  readonly hexes: readonly string[];
  has(hex: string): boolean;
  centre(hex: string): Point;
  /** Clockwise: the side in a direction runs from that corner to the next. */
  corners(hex: string): readonly Point[];
  /** Clockwise by direction; off the map too, "" where nothing is numbered. */
  beside(hex: string, direction: number): string;
  at(x: number, y: number): string;
  /** Those with their centre in a patch. */
  hexesIn(patch: Box): readonly string[];
}

/** A point so near to a centre, squared, lies in its hex: the middle of a side is √¾ away. */
const WITHIN = 0.74;

export function planOf(layout: Layout): HexPlan {
  const grid = hexGrid(layout);
  let last = grid.names[0];
  let middle = centreOf(grid, last);
  const patches = new Map<string, string[]>();
  const key = (x: number, y: number): string => `${Math.floor(x / PATCH)},${Math.floor(y / PATCH)}`;
  for (const hex of grid.names) {
    const { x, y } = centreOf(grid, hex);
    const patch = patches.get(key(x, y));
    if (patch) patch.push(hex);
    else patches.set(key(x, y), [hex]);
  }
  return {
    top: layout.top,
    hexes: grid.names,
    has: (hex) => grid.ids.has(hex),
    centre: (hex) => centreOf(grid, hex),
    corners: (hex) => cornersOf(grid, hex),
    beside: (hex, direction) => neighbourOf(grid, hex, direction),
    // Painters ask point after point of one hex.
    at: (x, y) => {
      const [dx, dy] = [x - middle.x, y - middle.y];
      if (dx * dx + dy * dy < WITHIN) return last;
      const hex = hexAt(grid, x, y);
      if (!grid.ids.has(hex)) return hex;
      last = hex;
      middle = centreOf(grid, hex);
      return hex;
    },
    hexesIn: ({ left, top }) => patches.get(key(left + PATCH / 2, top + PATCH / 2)) ?? [],
  };
}
