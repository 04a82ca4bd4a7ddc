/** How many tiles of the field of 9,990 hexes the painter works through a second: his own work, on a canvas that draws nothing. */

import { tilesIn } from "../src/web/map/tiles.js";
import { type Order, paint, prepare } from "../src/web/paint/painter.js";
import type { Sheet } from "../src/web/paint/sheet.js";
import { field } from "./field-data.js";

/** Takes every stroke, and draws none. */
function mute(width: number, height: number): CanvasRenderingContext2D {
  const fixed: Record<string, unknown> = {
    canvas: { width, height },
    createImageData: (w: number, h: number) => ({ data: new Uint8ClampedArray(w * h * 4), width: w, height: h }),
    createRadialGradient: () => ({ addColorStop() {} }),
    createPattern: () => ({ setTransform() {} }),
    measureText: (text: string) => ({ width: 8 * text.length }),
  };
  const swallow = () => undefined;
  return new Proxy(fixed, { get: (target, key: string) => target[key] ?? swallow, set: () => true }) as unknown as CanvasRenderingContext2D;
}

class Path {
  moveTo() {}
  lineTo() {}
  arc() {}
  closePath() {}
  addPath() {}
}

class Canvas {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}
  getContext = () => mute(this.width, this.height);
}

class Matrix {
  translateSelf = () => this;
}

Object.assign(globalThis, { Path2D: Path, OffscreenCanvas: Canvas, DOMMatrix: Matrix });

const scene = prepare(field().sheet as Sheet);
const { sheet, drawing } = scene.bounds;
const middle = { x: (drawing.left + drawing.right) / 2, y: (drawing.top + drawing.bottom) / 2 };

/** A window of 1440 by 900 in the middle of the field, at so many pixels to a map unit. */
export function tiles(scale: number): number {
  const [wide, high] = [720 / scale, 450 / scale];
  const part = { left: middle.x - wide, top: middle.y - high, right: middle.x + wide, bottom: middle.y + high };
  const seen: readonly { readonly order: Order }[] = tilesIn(sheet, part, { scale, rules: false }, middle);
  for (const { order } of seen) paint(mute(order.width, order.height), scene, order.left, order.top, order.scale, { rules: false });
  return seen.length;
}
