/** What never changes: the field and who is on it. */
import { flatLayout, hexGrid, hexNamed } from "../../../kit/index.js";
import rows from "./field.json" with { type: "json" };

export const sideNames = ["blue", "gray"] as const;
export const TURNS = 6;
export const POINTS = 4;
/** Steps of a fresh unit. */
export const FRESH = 2;

export const grid = hexGrid(flatLayout(rows.columns, rows.rows));
export const units = rows.units;
export const unitNames = units.map(({ name }) => name);
export const sideOf = Uint8Array.from(units, ({ side }) => sideNames.indexOf(side as never));
export const woods = Uint8Array.from(grid.names, (name) => Number(rows.woods.includes(name)));
export const crossroads = hexNamed(grid, rows.crossroads);
export { rows as data };
