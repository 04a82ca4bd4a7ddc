/** High ground by its crests: a soft shade. Light falls from the north-west. */
import { dot, pen, type Surface, surface } from "./brush.js";
import { type Box, boxOf, curveThrough, distanceToCurve, noise, type Point } from "./geometry.js";

/** A crest line on the plan. */
export interface Ridge {
  readonly line: readonly Point[];
  readonly height: number;
  readonly breadth: number;
}

const SHADE = 4;

/** Light and shadow over the whole drawing, from the crests: a small picture that is stretched. */
export function crestShade(box: Box, crests: readonly Ridge[]): Surface {
  const [width, height] = [Math.ceil((box.right - box.left) * SHADE), Math.ceil((box.bottom - box.top) * SHADE)];
  const heights = new Float32Array(width * height);
  for (const { line: points, height: top, breadth } of crests) {
    const line = curveThrough(points, 4);
    const reach = boxOf(line, breadth * 3.2);
    for (let j = Math.max(0, Math.floor((reach.top - box.top) * SHADE)); j < Math.min(height, (reach.bottom - box.top) * SHADE); j++) {
      for (let i = Math.max(0, Math.floor((reach.left - box.left) * SHADE)); i < Math.min(width, (reach.right - box.left) * SHADE); i++) {
        const [x, y] = [box.left + i / SHADE, box.top + j / SHADE];
        const far = (distanceToCurve({ x, y }, line) + 0.7 * (noise(x / 1.4, y / 1.4, 51) - 0.5)) / (breadth * 1.35);
        heights[j * width + i] += top * Math.exp(-far * far);
      }
    }
  }
  const canvas = surface(width, height);
  const ctx = pen(canvas);
  const image = ctx.createImageData(width, height);
  for (let j = 1; j + 1 < height; j++) {
    for (let i = 1; i + 1 < width; i++) {
      const at = j * width + i;
      const fall = heights[at - 1] - heights[at + 1] + heights[at - width] - heights[at + width];
      if (fall > 0) dot(image, at, 112, 78, 40, Math.min(54, fall * 165));
      else dot(image, at, 255, 252, 238, Math.min(120, -fall * 330));
    }
  }
  ctx.putImageData(image, 0, 0);
  return canvas;
}
