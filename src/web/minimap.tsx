/** The whole sheet in a corner, with the part one looks at: only when that is less than all of it. */
import { useComputed, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Box } from "./paint/geometry.js";
import type { Studio } from "./paint/studio.js";
import type { Camera } from "./view.js";

const HEIGHT = 150;

export function MiniMap({ studio, camera, drawing }: { readonly studio: Studio; readonly camera: Camera; readonly drawing: Box }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painted = useRef(false);
  const scale = HEIGHT / (drawing.bottom - drawing.top);
  const width = (drawing.right - drawing.left) * scale;
  const seen = useComputed(() => {
    const { x, y, scale: near } = camera.view.value;
    const { width: w, height: h } = camera.frame.value;
    const left = Math.max(drawing.left, x);
    const top = Math.max(drawing.top, y);
    const right = Math.min(drawing.right, x + w / near);
    const bottom = Math.min(drawing.bottom, y + h / near);
    const part = ((right - left) * (bottom - top)) / ((drawing.right - drawing.left) * (drawing.bottom - drawing.top));
    if (w < 480 || right <= left || bottom <= top || part > 0.7) return undefined;
    return {
      x: (left - drawing.left) * scale,
      y: (top - drawing.top) * scale,
      width: (right - left) * scale,
      height: (bottom - top) * scale,
    };
  });
  useSignalEffect(() => {
    if (!seen.value || painted.current || !canvas.current) return;
    painted.current = true;
    // Painted larger and shown smaller, so that the names do not crowd it.
    const order = {
      left: drawing.left,
      top: drawing.top,
      width: Math.round(width * 3),
      height: HEIGHT * 3,
      scale: scale * 3,
      rules: false,
    };
    const paint = async () => {
      const picture = await studio(order);
      if (!canvas.current) return;
      canvas.current.width = order.width;
      canvas.current.height = order.height;
      canvas.current.getContext("bitmaprenderer")?.transferFromImageBitmap(picture);
    };
    // What one looks at comes first.
    setTimeout(paint, 800);
  });
  const box = seen.value;
  return (
    <button
      type="button"
      class="minimap"
      hidden={!box}
      aria-label="Overview: press to look elsewhere"
      style={{ width: `${width}px`, height: `${HEIGHT}px` }}
      onClick={(event) => {
        const from = event.currentTarget.getBoundingClientRect();
        camera.lookAt({ x: drawing.left + (event.clientX - from.left) / scale, y: drawing.top + (event.clientY - from.top) / scale });
      }}
    >
      <canvas ref={canvas} />
      {box && (
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          <rect {...box} />
        </svg>
      )}
    </button>
  );
}
