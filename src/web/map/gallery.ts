/** Paintings that hang over each other, each of one scale and look, moved and stretched as a whole; the one worked on hangs on top. */
import type { Box } from "../paint/geometry.js";
import type { Order } from "../paint/painter.js";
import { cornerOf, readyToMove } from "./moving.js";
import { type Kept, surplus, type Tile, type TileLook } from "./tiles.js";
import type { View } from "./view.js";

interface PaintedTile extends Kept {
  readonly canvas: HTMLCanvasElement;
  wanted: number;
}

export interface Painting extends TileLook {
  readonly element: HTMLElement;
  readonly tiles: Map<string, PaintedTile>;
}

/** A finer screen than this is painted as if it were no finer. */
const FINEST = 2;
export const density = (): number => Math.min(FINEST, devicePixelRatio || 1);

function put({ element, scale }: Painting, sheet: Box, view: View): void {
  const { x, y } = cornerOf(sheet, view);
  element.style.transform = `translate(${x}px, ${y}px) scale(${view.scale / scale})`;
}

const blank = (look: TileLook, kind: string): Painting => {
  const element = document.createElement("div");
  element.className = kind;
  readyToMove(element);
  return { ...look, element, tiles: new Map() };
};

export function openGallery(host: HTMLElement, sheet: Box) {
  const paintings: Painting[] = [];
  let base: Painting | undefined;
  const same = (a: TileLook, b: TileLook) => a.scale === b.scale && a.rules === b.rules;
  return {
    top: (): Painting | undefined => paintings.at(-1),
    base: (): Painting | undefined => base,
    follow(view: View) {
      for (const painting of base ? [base, ...paintings] : paintings) put(painting, sheet, view);
    },
    /** Brings the painting of this look to the top; a new one where there is none. */
    bring(look: TileLook, view: View): void {
      const at = paintings.findIndex((painting) => same(painting, look));
      const painting = at < 0 ? blank(look, "painting") : paintings.splice(at, 1)[0];
      paintings.push(painting);
      painting.element.hidden = false;
      host.append(painting.element);
      put(painting, sheet, view);
    },
    /** Once the top one covers all that is seen, the others need not be shown. */
    hideOthers() {
      for (const { element } of paintings.slice(0, -1)) element.hidden = true;
    },
    hang(painting: Painting, { id, x, y, order }: Tile, picture: ImageBitmap, wanted: number): void {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: order.width, height: order.height });
      Object.assign(canvas.style, { left: `${x}px`, top: `${y}px` });
      canvas.getContext("bitmaprenderer", { alpha: false })?.transferFromImageBitmap(picture);
      painting.element.append(canvas);
      painting.tiles.set(id, { canvas, pixels: order.width * order.height, wanted });
    },
    /** The whole sheet, under everything else. */
    lay(order: Order, picture: ImageBitmap, view: View): void {
      base?.element.remove();
      base = blank(order, "painting base");
      const shadow = document.createElement("div");
      shadow.className = "shadow";
      Object.assign(shadow.style, { width: `${order.width}px`, height: `${order.height}px`, fontSize: `${order.scale}px` });
      base.element.append(shadow);
      this.hang(base, { id: "whole", x: 0, y: 0, order }, picture, 0);
      host.prepend(base.element);
      put(base, sheet, view);
    },
    /** Of the whole sheet only its shadow is seen where all of it is covered. */
    cover(whole: boolean): void {
      base?.element.toggleAttribute("data-covered", whole);
    },
    /** Takes down what is over the budget and was not wanted just now; answers whether there was any. */
    tidy(budget: number, now: number): boolean {
      const kept = paintings.flatMap((painting) => [...painting.tiles].map(([id, tile]) => ({ ...tile, id, painting })));
      const gone = surplus(kept, budget, now);
      for (const { id, painting, canvas } of gone) {
        // An empty canvas gives its memory back at once.
        canvas.width = 0;
        canvas.remove();
        painting.tiles.delete(id);
      }
      for (const painting of paintings.slice(0, -1)) {
        if (painting.tiles.size > 0) continue;
        painting.element.remove();
        paintings.splice(paintings.indexOf(painting), 1);
      }
      return gone.length > 0;
    },
  };
}
