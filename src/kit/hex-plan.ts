/**
 * The plan of a flat-top map whose even columns lie lower, by printed numbers: hexes have side 1, the map's upper left corner is at 0, 0.
 * Hexes just off the map, such as "0007" or "2212", have their place too.
 */
import { COLUMN_STEP, LEVEL_STEP } from "./hex.js";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** From a hex's centre to its upper side. */
export const HALF = Math.sqrt(3) / 2;

/** Six corners, clockwise: the side in a direction runs from that corner to the next. */
export const CORNERS: readonly Point[] = [
  { x: -0.5, y: -HALF },
  { x: 0.5, y: -HALF },
  { x: 1, y: 0 },
  { x: 0.5, y: HALF },
  { x: -0.5, y: HALF },
  { x: -1, y: 0 },
];

const columnOf = (hex: string): number => Number(hex.slice(0, 2));
const lowered = (column: number): number => (column % 2 === 0 ? 1 : 0);
const levelOf = (hex: string): number => 2 * (Number(hex.slice(2)) - 1) + lowered(columnOf(hex));
const named = (column: number, level: number): string =>
  `${column}`.padStart(2, "0") + `${(level - lowered(column)) / 2 + 1}`.padStart(2, "0");

export function centreOf(hex: string): Point {
  return { x: 1.5 * columnOf(hex) - 0.5, y: HALF * (levelOf(hex) + 1) };
}

export function cornersOf(hex: string): Point[] {
  const { x, y } = centreOf(hex);
  return CORNERS.map((corner) => ({ x: x + corner.x, y: y + corner.y }));
}

/** Clockwise from north. */
export function neighbourOf(hex: string, direction: number): string {
  return named(columnOf(hex) + COLUMN_STEP[direction], levelOf(hex) + LEVEL_STEP[direction]);
}

/** The hex that covers a point. */
export function hexAt(x: number, y: number): string {
  const q = (2 / 3) * (x - 1);
  const r = (y - HALF) / (2 * HALF) - q / 2;
  let column = Math.round(q);
  let slant = Math.round(r);
  const third = Math.round(-q - r);
  const [dq, dr, ds] = [Math.abs(column - q), Math.abs(slant - r), Math.abs(third + q + r)];
  if (dq > dr && dq > ds) column = -slant - third;
  else if (dr > ds) slant = -column - third;
  return named(column + 1, 2 * slant + column);
}
