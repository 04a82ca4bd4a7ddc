import { pen, surface } from "./brush.js";
import { paint, type Scene } from "./painter.js";

/** A part of the sheet to paint: from `left`, `top` in map units, so many pixels large, at so many pixels to a hex side. */
export interface Order {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly rules: boolean;
}

export function order(scene: Scene, { left, top, width, height, scale, rules }: Order): Promise<ImageBitmap> {
  const canvas = surface(width, height);
  paint(pen(canvas), scene, left, top, scale, { rules });
  return createImageBitmap(canvas);
}
