/** Four small area maps: H honeycomb, Q squares, M two positions between the same two areas, FIG a triangle on a quadrilateral. */
import type { AreaMapData } from "../area.js";
import rows from "./graphs.json" with { type: "json" };

export const graphs = rows as unknown as Readonly<Record<"H" | "Q" | "M" | "FIG", AreaMapData>>;

/** A chessboard of areas aRC with whole positions inside and partial ones at the rim, any size from 1 x 2. */
export function squares(rows: number, cols: number): AreaMapData {
  const name = (r: number, c: number) => `a${r}.${c}`;
  const between = (a: string, b: string) => `${a}|${b}`;
  const corner = (r: number, c: number) => `v${r}.${c}`;
  const isCorner = (r: number, c: number) => r > 0 && c > 0 && r < rows && c < cols;
  const grid = (height: number, width: number) => Array.from({ length: height * width }, (_, i) => [Math.floor(i / width), i % width]);
  const ends = (...corners: [number, number][]) => corners.filter(([r, c]) => isCorner(r, c)).map(([r, c]) => corner(r, c));
  return {
    areas: grid(rows, cols).map(([r, c]) => ({ id: name(r, c), partial: r === 0 || c === 0 || r === rows - 1 || c === cols - 1 })),
    positions: grid(rows, cols).flatMap(([r, c]) => [
      ...(c + 1 < cols
        ? [{ id: between(name(r, c), name(r, c + 1)), sides: [name(r, c), name(r, c + 1)], endpoints: ends([r, c + 1], [r + 1, c + 1]) }]
        : []),
      ...(r + 1 < rows
        ? [{ id: between(name(r, c), name(r + 1, c)), sides: [name(r, c), name(r + 1, c)], endpoints: ends([r + 1, c], [r + 1, c + 1]) }]
        : []),
    ]),
    endpoints: grid(rows + 1, cols + 1).flatMap(([r, c]) => {
      if (!isCorner(r, c)) return [];
      const [nw, ne, sw, se] = [name(r - 1, c - 1), name(r - 1, c), name(r, c - 1), name(r, c)];
      const clockwise: [string, string][] = [
        [between(nw, ne), ne],
        [between(ne, se), se],
        [between(sw, se), sw],
        [between(nw, sw), nw],
      ];
      return [{ id: corner(r, c), clockwise }];
    }),
  };
}
