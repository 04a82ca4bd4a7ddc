/** 7 Facing: a unit faces a vertex; two hexes are its front, one on each side a flank, two its rear. */
import { type Hex, sideTo, stepOf } from "../../../kit/index.js";
import { grid } from "../data/map.js";

/** Vertices clockwise from the north; vertex v lies between directions v - 1 and v of the grid. */
export const facings = ["N", "NE", "SE", "S", "SW", "NW"] as const;
export type Facing = number;

export const FRONT = 0;
export const FLANK = 1;
export const REAR = 2;

/** The side (hex * 6 + direction) of the front to the left and right of the vertex. */
export const leftFront = (at: Hex, facing: Facing): number => at * 6 + ((facing + 5) % 6);
export const rightFront = (at: Hex, facing: Facing): number => at * 6 + facing;

/** By direction. */
const filesOf = [0, 1, 2, 3, 4, 5].map((direction) => stepOf(grid, direction).file);
const halvesOf = [0, 1, 2, 3, 4, 5].map((direction) => stepOf(grid, direction).half);

/** 7.1b what a neighbouring hex is to a unit with this facing. */
export function partOf(direction: number, facing: Facing): number {
  const turned = (direction - facing + 6) % 6;
  return turned === 0 || turned === 5 ? FRONT : turned === 1 || turned === 4 ? FLANK : REAR;
}

/** 7.2g the facing of who has followed a way: kept where that led to its front, else turned as little as will do. */
export function facingAlong(direction: number, facing: Facing): Facing {
  if (partOf(direction, facing) === FRONT) return facing;
  return (direction - facing + 6) % 6 < 3 ? direction : (direction + 1) % 6;
}

export const partAt = (at: Hex, facing: Facing, other: Hex): number => {
  const side = sideTo(grid, at, other);
  return side < 0 ? REAR : partOf(side % 6, facing);
};

/** 7.1d the field of fire: steps in the two frontal directions only. */
export function inField(at: Hex, facing: Facing, target: Hex): boolean {
  return spans(at, (facing + 5) % 6, facing, target);
}

/** 7.35m a refused flank: steps in its direction and the frontal one beside it, without the row of the front itself. */
export function inRefusedField(at: Hex, facing: Facing, left: boolean, target: Hex): boolean {
  const frontal = left ? (facing + 5) % 6 : facing;
  const refused = left ? (facing + 4) % 6 : (facing + 1) % 6;
  return spans(at, frontal, refused, target) && !onRow(at, frontal, target);
}

/** Where the target lies, counted in steps of two neighbouring directions: both at least 0. */
function spans(at: Hex, first: number, second: number, target: Hex): boolean {
  const x = grid.file[target] - grid.file[at];
  const y = grid.half[target] - grid.half[at];
  const area = filesOf[first] * halvesOf[second] - halvesOf[first] * filesOf[second];
  return (
    at !== target && (x * halvesOf[second] - y * filesOf[second]) * area >= 0 && (filesOf[first] * y - halvesOf[first] * x) * area >= 0
  );
}

function onRow(at: Hex, direction: number, target: Hex): boolean {
  const [dx, dy] = [filesOf[direction], halvesOf[direction]];
  const [x, y] = [grid.file[target] - grid.file[at], grid.half[target] - grid.half[at]];
  return x * dy === y * dx && x * dx + y * dy > 0;
}
