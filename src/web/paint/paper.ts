/** The sheet itself: paper with a slight grain, a little darker towards its edges. */
import { type Brush, type Context, dot, pen, type Surface, surface } from "./brush.js";
import { type Box, chance, noise } from "./geometry.js";
import { inks } from "./palette.js";

const GRAIN = 192;

/** A square of fibres and specks that repeats, in pixels. */
function grain(): Surface {
  const canvas = surface(GRAIN, GRAIN);
  const ctx = pen(canvas);
  const image = ctx.createImageData(GRAIN, GRAIN);
  for (let y = 0; y < GRAIN; y++) {
    for (let x = 0; x < GRAIN; x++) {
      const speck = chance(x, y, 11) - 0.5 + 0.6 * (chance(x >> 1, y, 12) - 0.5) + 0.6 * (chance(x, y >> 1, 13) - 0.5);
      const at = y * GRAIN + x;
      if (speck > 0) dot(image, at, 255, 250, 232, speck * 46);
      else dot(image, at, 92, 66, 34, -speck * 40);
    }
  }
  ctx.putImageData(image, 0, 0);
  return canvas;
}

/** Clouds of age over the whole sheet, small and stretched. */
function mottle(box: Box): Surface {
  const [width, height] = [Math.ceil((box.right - box.left) * 2), Math.ceil((box.bottom - box.top) * 2)];
  const canvas = surface(width, height);
  const ctx = pen(canvas);
  const image = ctx.createImageData(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cloud = 0.55 * noise(x / 17, y / 17, 3) + 0.3 * noise(x / 7, y / 7, 4) + 0.15 * noise(x / 3, y / 3, 5);
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y) / 9;
      const age = Math.max(0, cloud - 0.46) * 0.42 + 0.16 * Math.exp(-edge);
      dot(image, y * width + x, 150, 108, 56, 255 * Math.min(0.3, age));
    }
  }
  ctx.putImageData(image, 0, 0);
  return canvas;
}

export interface Paper {
  readonly box: Box;
  readonly grain: Surface;
  readonly mottle: Surface;
}

export const paperOf = (box: Box): Paper => ({ box, grain: grain(), mottle: mottle(box) });

export function paintPaper({ ctx, px }: Brush, { box, mottle }: Paper): void {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const ground = ctx.createRadialGradient(
    box.left + width * 0.45,
    box.top + height * 0.4,
    4,
    box.left + width / 2,
    box.top + height / 2,
    height * 0.75,
  );
  ground.addColorStop(0, inks.paperLight);
  ground.addColorStop(0.55, inks.paper);
  ground.addColorStop(1, "#e3d3ad");
  ctx.fillStyle = ground;
  ctx.fillRect(box.left, box.top, width + px, height + px);
  ctx.imageSmoothingEnabled = true;
  ctx.imageSmoothingQuality = "low";
  ctx.drawImage(mottle, box.left, box.top, width, height);
}

/** The grain lies over the washes too, in the screen's own pixels. */
export function paintGrain(ctx: Context, { grain }: Paper, x: number, y: number, width: number, height: number): void {
  const pattern = ctx.createPattern(grain, "repeat")!;
  pattern.setTransform(new DOMMatrix().translateSelf(x, y));
  ctx.globalAlpha = 0.55;
  ctx.fillStyle = pattern;
  ctx.fillRect(0, 0, width, height);
  ctx.globalAlpha = 1;
}
