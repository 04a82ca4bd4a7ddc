/** A bare field instead of the battlefield: open and level, with woods, walls and rises where a fight has them. */
import map from "../../data/map.json" with { type: "json" };

export interface Ground {
  readonly woods?: readonly string[];
  /** Hexes with a stone wall all round, but not between them. */
  readonly walled?: readonly string[];
  /** Hexes one level up. */
  readonly raised?: readonly string[];
}

export const hexName = (row: number, column: number): string => `${row}${`${column}`.padStart(2, "0")}`;
/** So many hexes of a row, from a column on. */
export const line = (row: number, column: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => hexName(row, column + i));

function around(name: string): string[] {
  const [row, column] = [Number(name.slice(0, 2)), Number(name.slice(2))];
  const west = row % 2 === 1 ? column : column - 1;
  return [
    hexName(row, column - 1),
    hexName(row, column + 1),
    ...[row - 1, row + 1].flatMap((other) => [hexName(other, west), hexName(other, west + 1)]),
  ];
}

/** The map file with this ground and nothing else; its hexes and entries stay. */
export function bareMap({ woods = [], walled = [], raised = [] }: Ground) {
  const letters = (row: number, mark: (name: string) => string) =>
    Array.from(map.rows[0].terrain, (_, column) => mark(hexName(row, column))).join("");
  return {
    ...map,
    rows: map.rows.map(({ row }) => ({
      row,
      terrain: letters(row, (name) => (woods.includes(name) ? "w" : ".")),
      level: letters(row, (name) => (raised.includes(name) ? "1" : "0")),
    })),
    sides: { wall: walled.flatMap((hex) => around(hex).flatMap((other) => (walled.includes(other) ? [] : [[hex, other]]))) },
    railGrade: [],
    roads: [],
    railroad: [],
    singleUnitHexes: [],
    herrRidge: [],
  };
}
