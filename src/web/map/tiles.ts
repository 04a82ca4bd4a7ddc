/** The map in tiles: which of them are seen, which is painted next, and which are let go when there are too many. */
import type { Box, Point } from "../paint/geometry.js";
import type { Order } from "../paint/painter.js";

/** Pixels to a tile's side. */
export const SIDE = 512;

/** What all tiles of one painting have in common: pixels of the screen to a map unit, and the look. */
export interface TileLook {
  readonly scale: number;
  readonly rules: boolean;
}

export interface Tile {
  readonly id: string;
  /** Where it lies in the painting, in its pixels. */
  readonly x: number;
  readonly y: number;
  readonly order: Order;
}

/** The tiles that a part of the sheet touches, those nearest to the eye first. */
export function tilesIn(sheet: Box, part: Box, { scale, rules }: TileLook, eye: Point): Tile[] {
  const [width, height] = [Math.ceil((sheet.right - sheet.left) * scale), Math.ceil((sheet.bottom - sheet.top) * scale)];
  const within = (from: number, to: number, size: number): [number, number] => [
    Math.max(0, Math.floor((from * scale) / SIDE)),
    Math.min(Math.ceil(size / SIDE), Math.ceil((to * scale) / SIDE)),
  ];
  const [firstColumn, endColumn] = within(part.left - sheet.left, part.right - sheet.left, width);
  const [firstRow, endRow] = within(part.top - sheet.top, part.bottom - sheet.top, height);
  const tiles: { readonly tile: Tile; readonly far: number }[] = [];
  for (let row = firstRow; row < endRow; row++) {
    for (let column = firstColumn; column < endColumn; column++) {
      const [x, y] = [column * SIDE, row * SIDE];
      const order = {
        left: sheet.left + x / scale,
        top: sheet.top + y / scale,
        width: Math.min(SIDE, width - x),
        height: Math.min(SIDE, height - y),
        scale,
        rules,
      };
      const far = Math.hypot(order.left + order.width / scale / 2 - eye.x, order.top + order.height / scale / 2 - eye.y);
      tiles.push({ tile: { id: `${column},${row}`, x, y, order }, far });
    }
  }
  return tiles.sort((a, b) => a.far - b.far).map(({ tile }) => tile);
}

/** The whole sheet as one picture of no more than so many pixels. */
export function wholeOf(sheet: Box, finest: number, pixels: number, rules: boolean): Order {
  const [width, height] = [sheet.right - sheet.left, sheet.bottom - sheet.top];
  const scale = Math.min(finest, Math.sqrt(pixels / (width * height)));
  return { left: sheet.left, top: sheet.top, width: Math.ceil(width * scale), height: Math.ceil(height * scale), scale, rules };
}

/** Pixels to a map unit of a sheet that is painted ahead, as many as most first sights have, and its most pixels. */
const PLATE = 26;
const PLATE_PIXELS = 2_400_000;

/** What is painted ahead of a sheet, and so where it lies. */
export const plateOrder = (sheet: Box): Order => wholeOf(sheet, PLATE, PLATE_PIXELS, false);

/** A tile that has been painted. */
export interface Kept {
  readonly pixels: number;
  /** When it was last wanted: a count that grows. */
  readonly wanted: number;
}

/** Those to let go so that no more than the budget is kept: the longest unwanted first, and never one that is wanted now. */
export function surplus<T extends Kept>(kept: readonly T[], budget: number, now: number): T[] {
  let over = kept.reduce((sum, { pixels }) => sum + pixels, 0) - budget;
  const gone: T[] = [];
  for (const tile of [...kept].sort((a, b) => a.wanted - b.wanted)) {
    if (over <= 0 || tile.wanted === now) break;
    gone.push(tile);
    over -= tile.pixels;
  }
  return gone;
}
