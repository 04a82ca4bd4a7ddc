/** The whole field in a corner, with both armies and the part one looks at: only when that is less than all of it. */
import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Box } from "../paint/geometry.js";
import type { Studio } from "../paint/studio.js";
import { rem } from "../rem.js";
import type { Desk } from "../table/desk/desk.js";
import { readyToMove } from "./moving.js";
import type { Camera } from "./view.js";

/** In rems. */
const HEIGHT = 9.375;
/** Pixels; a narrower window has no corner to spare. */
const NARROW = 480;
/** Milliseconds: what one looks at is painted first. */
const LATER = 800;

/** Pixels from the corner of the window; and half a place of the map, in its own units. */
const CORNER = 12;
const HALF = 0.6;
/** The breadth of the line round what one looks at, in the map's units. */
const LINE = 0.5;

interface MiniMapProps {
  readonly desk: Desk;
  readonly studio: Studio;
  readonly camera: Camera;
  readonly drawing: Box;
}

/** The part of the drawing that is in the window; nothing where it is nearly all. */
function seenOf(camera: Camera, drawing: Box): Box | undefined {
  const { x, y, scale } = camera.view.value;
  const { width, height } = camera.frame.value;
  const left = Math.max(drawing.left, x);
  const top = Math.max(drawing.top, y);
  const right = Math.min(drawing.right, x + width / scale);
  const bottom = Math.min(drawing.bottom, y + height / scale);
  const part = ((right - left) * (bottom - top)) / ((drawing.right - drawing.left) * (drawing.bottom - drawing.top));
  return width < NARROW || right <= left || bottom <= top || part > 0.7 ? undefined : { left, top, right, bottom };
}

/** Whether something that is asked for lies under a box of that size in the corner; units that may be taken up lie everywhere. */
function useAside(desk: Desk, camera: Camera, size: { readonly width: number; readonly height: number }) {
  const lit = useComputed(() => {
    const places = new Map(desk.pieces.value.map(({ id, place }) => [id, place]));
    const targets = desk.lit.value.filter(({ role }) => role !== "take" && role !== "turn");
    return targets.flatMap(({ place, piece = "" }) => desk.board.places.get(place ?? places.get(piece) ?? "")?.at ?? []);
  });
  return useComputed(() => {
    const { x, y, scale } = camera.view.value;
    const [right, top] = [x + (size.width + CORNER) / scale + HALF, y + (camera.frame.value.height - size.height - CORNER) / scale - HALF];
    return lit.value.some((at) => at.x < right && at.y > top && at.x > x - HALF);
  });
}

/** One drawing a side: it comes and goes while a hand zooms. */
function Armies({ desk }: { readonly desk: Desk }) {
  const dots = new Map<string, string>();
  for (const { side, place } of desk.pieces.value) {
    const at = desk.board.places.get(place)?.at;
    if (at) dots.set(side, `${dots.get(side) ?? ""}M${at.x - 0.5},${at.y - 0.5}h1v1h-1z`);
  }
  return [...dots].map(([side, d]) => <path key={side} class={`troops ${side}`} d={d} />);
}

export function MiniMap({ desk, studio, camera, drawing }: MiniMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLElement>(null);
  const painted = useRef(false);
  const [wide, high] = [drawing.right - drawing.left, drawing.bottom - drawing.top];
  const height = useMemo(() => HEIGHT * rem(), []);
  const scale = height / high;
  const shown = useComputed(() => seenOf(camera, drawing) !== undefined);
  const aside = useAside(desk, camera, { width: wide * scale, height });

  useSignalEffect(() => {
    const seen = seenOf(camera, drawing);
    if (!seen || !frame.current) return;
    const { left, top, right, bottom } = seen;
    const pixels = (length: number) => `${(length * scale).toFixed(2)}px`;
    Object.assign(frame.current.style, {
      width: pixels(right - left + LINE),
      height: pixels(bottom - top + LINE),
      transform: `translate(${pixels(left - drawing.left - LINE / 2)}, ${pixels(top - drawing.top - LINE / 2)})`,
    });
  });
  useEffect(() => readyToMove(frame.current!), []);
  useSignalEffect(() => {
    if (!shown.value || painted.current) return;
    painted.current = true;
    // Painted larger and shown smaller, so that the names do not crowd it.
    const order = {
      left: drawing.left,
      top: drawing.top,
      width: Math.round(wide * scale * 3),
      height: Math.round(height * 3),
      scale: scale * 3,
      rules: false,
    };
    setTimeout(async () => {
      const picture = await studio.paint(order);
      if (!canvas.current) return;
      canvas.current.width = order.width;
      canvas.current.height = order.height;
      canvas.current.getContext("bitmaprenderer")?.transferFromImageBitmap(picture);
    }, LATER);
  });

  const go = (event: { clientX: number; clientY: number; currentTarget: Element }) => {
    const from = event.currentTarget.getBoundingClientRect();
    camera.lookAt({ x: drawing.left + (event.clientX - from.left) / scale, y: drawing.top + (event.clientY - from.top) / scale });
  };
  return (
    <button
      type="button"
      class="minimap"
      hidden={!shown.value}
      data-aside={aside}
      aria-label="Overview: press to look elsewhere"
      tabIndex={-1}
      style={{ width: `${wide * scale}px`, height: `${height}px` }}
      onClick={go}
      onPointerMove={(event) => {
        if (event.buttons === 1) go(event);
      }}
    >
      <canvas ref={canvas} />
      <svg viewBox={`${drawing.left} ${drawing.top} ${wide} ${high}`} aria-hidden="true">
        {shown.value && <Armies desk={desk} />}
      </svg>
      <i ref={frame} class="seen" style={{ borderWidth: `${LINE * scale}px` }} />
    </button>
  );
}
