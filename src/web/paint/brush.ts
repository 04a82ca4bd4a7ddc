import type { Box, Point } from "./geometry.js";

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A canvas that is not on the page. */
export type Surface = OffscreenCanvas | HTMLCanvasElement;

export function surface(width: number, height: number): Surface {
  if (typeof OffscreenCanvas === "function") return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}

export function pen(canvas: Surface): Context {
  const context = canvas.getContext("2d") as Context | null;
  if (!context) throw new Error("This browser cannot paint on a canvas.");
  return context;
}

/** One pixel of a picture that is made point by point. */
export function dot({ data }: ImageData, at: number, red: number, green: number, blue: number, alpha: number): void {
  data[4 * at] = red;
  data[4 * at + 1] = green;
  data[4 * at + 2] = blue;
  data[4 * at + 3] = alpha;
}

/** The canvas with its transform set to map units, and what one needs to know to draw on it. */
export interface Brush {
  readonly ctx: Context;
  /** Pixels to a hex side. */
  readonly scale: number;
  /** One pixel in map units. */
  readonly px: number;
  readonly view: Box;
}

export const sees = ({ view }: Brush, box: Box): boolean =>
  box.left < view.right && box.right > view.left && box.top < view.bottom && box.bottom > view.top;

/** A breadth in map units that never gets thinner than so many pixels. */
export const atLeast = (brush: Brush, breadth: number, pixels: number): number => Math.max(breadth, pixels * brush.px);

export function trace(path: Context | Path2D, line: readonly Point[], closed = false): void {
  line.forEach(({ x, y }, i) => {
    if (i === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  });
  if (closed) path.closePath();
}

export function pathOf(loops: readonly (readonly Point[])[], closed: boolean): Path2D {
  const path = new Path2D();
  for (const loop of loops) trace(path, loop, closed);
  return path;
}

export function stroke(brush: Brush, path: Path2D, colour: string, breadth: number): void {
  brush.ctx.strokeStyle = colour;
  brush.ctx.lineWidth = breadth;
  brush.ctx.stroke(path);
}

export function fill(brush: Brush, path: Path2D, colour: string): void {
  brush.ctx.fillStyle = colour;
  brush.ctx.fill(path, "evenodd");
}

/** A wash of colour whose edge fades instead of ending. */
export function softFill(brush: Brush, path: Path2D, rgb: string, strength: number, softness: number): void {
  fill(brush, path, `rgb(${rgb} / ${strength * 0.7})`);
  for (const part of [1, 0.66, 0.33]) stroke(brush, path, `rgb(${rgb} / ${strength * 0.16})`, softness * part);
}

/** One coat of the picture. */
export type Layer = (brush: Brush) => void;

/** Pixels to a map unit below which single trees, houses and strokes are too small to be seen. */
const FINE = 7;
export const detailed = ({ scale }: Brush): boolean => scale >= FINE;
