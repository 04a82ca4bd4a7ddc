/** The town of the first day, and fights in it. */
import { grid, town } from "../../data/map.js";
import { scenarios } from "../../data/scenarios.js";
import { acting, type Field, type Standing } from "../field.js";
import { row } from "../places.js";

export const S = "S1";
const { window } = scenarios.find(({ id }) => id === S)!;
export const inWindow = (hex: number) => window[hex] === 1;
export const inTown = (hex: number) => town[hex] === 1;
/** A hex of the town between five others of it. */
export const MIDST = row(
  S,
  1,
  ([at], [k]) =>
    inTown(at) &&
    [0, 1, 2, 3, 4, 5].every((d) => inTown(grid.neighbour[at * 6 + d]) && inWindow(grid.neighbour[at * 6 + d])) &&
    k % 6 === 0,
);
export const fights = (units: Readonly<Record<string, Standing>>, more = {}): Field => acting("cs-archer", units, { scenario: S, ...more });
export const ours = (at: string, facing: string, sp: number): Standing => ({ at, facing, sp, order: "attack" });
export const theirs = (at: string, facing: string, sp: number): Standing => ({ at, facing, sp });
