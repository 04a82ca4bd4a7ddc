/** One value says how a hex map lies on the table and how its hexes are numbered; all that is known of its hexes follows from it. */

export interface Layout {
  /** What is uppermost in a hex. Flat tops touch in columns, points in rows: the files of the map. */
  readonly top: "flat" | "point";
  /** Which two digits come first. Hexes are counted in the order of their numbers. */
  readonly numbers: "CCRR" | "RRCC";
  readonly columnsGrow: "east" | "west";
  readonly rowsGrow: "south" | "north";
  /** The files that lie half a hex further south (flat tops) or east (points). */
  readonly shifted: "odd" | "even";
  /** One sheet, or several side by side with a letter before their numbers. */
  readonly sheets: readonly Sheet[];
  /** Hexes that are not there, by name. */
  readonly without?: readonly string[];
}

export interface Sheet {
  readonly letter?: string;
  /** First and last. */
  readonly columns: readonly [number, number];
  readonly rows: readonly [number, number];
  /** Where the sheet lies among the others: what is added to its numbers to count through all sheets. */
  readonly add?: { readonly columns: number; readonly rows: number };
}

/** Where a hex lies: its file, from west or north, and its place in it in half hexes, from north or west. */
export interface Cell {
  readonly file: number;
  readonly half: number;
}

/** A map of one sheet with flat tops, numbered from 0101 in the north-west. */
export function flatLayout(columns: number, rows: number, shifted: Layout["shifted"] = "even"): Layout {
  return {
    top: "flat",
    numbers: "CCRR",
    columnsGrow: "east",
    rowsGrow: "south",
    shifted,
    sheets: [{ columns: [1, columns], rows: [1, rows] }],
  };
}

/** Counted through all sheets; files and halves begin anywhere. */
export function cellOf({ top, columnsGrow, rowsGrow, shifted }: Layout, column: number, row: number): Cell {
  const east = columnsGrow === "east" ? column : -column;
  const south = rowsGrow === "south" ? row : -row;
  const shift = (file: number) => ((file & 1) === (shifted === "odd" ? 1 : 0) ? 1 : 0);
  return top === "flat" ? { file: east, half: 2 * south + shift(column) } : { file: south, half: 2 * east + shift(row) };
}

/** The column and row of a cell: `cellOf` turned round. */
export function numbersOf(layout: Layout, { file, half }: Cell): { readonly column: number; readonly row: number } {
  const { top, columnsGrow, rowsGrow } = layout;
  const whole = (part: number) => (half - part) / 2;
  const sign = (forward: boolean) => (forward ? 1 : -1);
  if (top === "flat") {
    const column = file * sign(columnsGrow === "east");
    return { column, row: whole(cellOf(layout, column, 0).half) * sign(rowsGrow === "south") };
  }
  const row = file * sign(rowsGrow === "south");
  return { column: whole(cellOf(layout, 0, row).half) * sign(columnsGrow === "east"), row };
}

export function nameOf({ numbers }: Layout, column: number, row: number, letter = ""): string {
  const [first, second] = (numbers === "CCRR" ? [column, row] : [row, column]).map((n) => `${n}`.padStart(2, "0"));
  return letter + first + second;
}

/** The column and row that four digits say, whether or not the hex is there. */
export function readNumbers({ numbers }: Layout, digits: string): { readonly column: number; readonly row: number } | undefined {
  if (!/^[0-9]{4}$/.test(digits)) return undefined;
  const [first, second] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  return numbers === "CCRR" ? { column: first, row: second } : { column: second, row: first };
}
