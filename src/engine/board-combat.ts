/** Combat as a board shows it: planned, with its sums and its table, and fought, with what was cast. */
import type { Action } from "./game.js";

/** Chance as it fell on the table: a die of so many faces, or something drawn. Of two dice read as tens and ones (d66) the tens come first. */
export type Cast =
  /** `words` say which die it is, `written` what stands on the face where that is not its number. */
  | { readonly faces: number; readonly face: number; readonly words?: string; readonly written?: string }
  | { readonly drawn: string; readonly from: string };

export interface SumLine {
  readonly text: string;
  readonly value: string;
  readonly rule?: string;
}

/** A combat as it is planned: both sums in the open, and the table with the column that counts. */
export interface CombatSheet {
  readonly title: string;
  readonly sides: readonly { readonly side: string; readonly name: string; readonly lines: readonly SumLine[]; readonly total: string }[];
  /** What leads from the sums to the column: odds, shifts, limits, modifiers. */
  readonly steps: readonly SumLine[];
  readonly stepsTitle?: string;
  /** Who threatens whose flank, as pairs of places. */
  readonly threats?: readonly { readonly from: string; readonly at: string; readonly side: string }[];
  readonly from: readonly string[];
  readonly targets: readonly string[];
  readonly table: ResultTable;
  /** Heads of the rows that it may come to, where no die is cast. */
  readonly rows?: readonly string[];
  /** The column of each way to roll, best first; empty while the plan is not complete. */
  readonly rolls: readonly { readonly action: Action; readonly column: string }[];
}

export interface ResultTable {
  readonly title: string;
  readonly rule: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly head: string; readonly cells: readonly string[] }[];
  /** What each result means. */
  readonly legend: Readonly<Record<string, string>>;
  /** What the rows are: "Die" unless said otherwise. */
  readonly rowTitle?: string;
}

/** A battle just fought, for the arrow on the map, the die or the sum, and the line of the table that it hit. */
export interface Fought {
  readonly from: readonly string[];
  readonly targets: readonly string[];
  readonly label: string;
  /** What fell, in its order; nothing where the sums alone decide. */
  readonly cast: readonly Cast[];
  /** The head of the row that was hit, where it is not the one that the dice add up to. */
  readonly row?: string;
  readonly table: ResultTable;
  readonly column: string;
  readonly result: string;
  /** How it was added up. */
  readonly sums?: readonly SumLine[];
}

/** The row that was hit, -1 where the table has none: heads are "4", "2-3" or "10+". */
export function rowHit({ rows }: ResultTable, { row, cast }: Pick<Fought, "row" | "cast">): number {
  if (row !== undefined) return rows.findIndex(({ head }) => head === row);
  const sum = cast.reduce((all, one) => all + ("face" in one ? one.face : 0), 0);
  return rows.findIndex(({ head }) => {
    const [low, high] = head.split(/[-–]/).map(Number.parseFloat);
    if (head.trim().endsWith("+")) return sum >= low;
    return high === undefined ? sum === low : sum >= low && sum <= high;
  });
}
