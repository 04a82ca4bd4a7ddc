/** The painted map: the whole sheet as a soft base, and the part one looks at painted sharp once the hand rests. */
import { type Signal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Box } from "./paint/geometry.js";
import type { Order } from "./paint/order.js";
import type { Studio } from "./paint/studio.js";
import type { Camera, View } from "./view.js";

/** No picture is larger than this many pixels. */
const MOST = 14_000_000;
const REST = 110;

function whole(sheet: Box, scale: number, rules: boolean): Order {
  const width = Math.ceil((sheet.right - sheet.left) * scale);
  const height = Math.ceil((sheet.bottom - sheet.top) * scale);
  return { left: sheet.left, top: sheet.top, width, height, scale, rules };
}

/** What is seen and a quarter more on every side, as far as there is a sheet. */
function part(sheet: Box, view: View, width: number, height: number, density: number, rules: boolean): Order {
  const scale = view.scale * density;
  const slack = (0.25 * Math.min(width, height)) / view.scale;
  const left = Math.max(sheet.left, view.x - slack);
  const top = Math.max(sheet.top, view.y - slack);
  const right = Math.min(sheet.right, view.x + width / view.scale + slack);
  const bottom = Math.min(sheet.bottom, view.y + height / view.scale + slack);
  const shrink = Math.min(1, Math.sqrt(MOST / ((right - left) * (bottom - top) * scale * scale)));
  return {
    left,
    top,
    width: Math.max(1, Math.round((right - left) * scale * shrink)),
    height: Math.max(1, Math.round((bottom - top) * scale * shrink)),
    scale: scale * shrink,
    rules,
  };
}

const covers = (order: Order | undefined, view: View, width: number, height: number, sheet: Box): boolean =>
  order !== undefined &&
  order.left <= Math.max(sheet.left, view.x) &&
  order.top <= Math.max(sheet.top, view.y) &&
  order.left + order.width / order.scale >= Math.min(sheet.right, view.x + width / view.scale) - 0.01 &&
  order.top + order.height / order.scale >= Math.min(sheet.bottom, view.y + height / view.scale) - 0.01;

interface Layer {
  readonly canvas: HTMLCanvasElement;
  painted?: Order;
}

function show(layer: Layer, order: Order, picture: ImageBitmap): void {
  layer.canvas.width = order.width;
  layer.canvas.height = order.height;
  layer.canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(picture);
  layer.painted = order;
}

function put(layer: Layer, view: View): void {
  const { canvas, painted } = layer;
  canvas.hidden = painted === undefined;
  if (!painted) return;
  const size = view.scale / painted.scale;
  canvas.style.transform = `translate(${(painted.left - view.x) * view.scale}px, ${(painted.top - view.y) * view.scale}px) scale(${size})`;
}

export interface GroundProps {
  readonly studio: Studio;
  readonly camera: Camera;
  readonly sheet: Box;
  readonly rules: Signal<boolean>;
}

export function Ground({ studio, camera, sheet, rules }: GroundProps) {
  const base = useRef<HTMLCanvasElement>(null);
  const detail = useRef<HTMLCanvasElement>(null);
  const layers = useRef<{ base: Layer; detail: Layer; asked: number }>(undefined);

  useSignalEffect(() => {
    const view = camera.view.value;
    const { width, height } = camera.frame.value;
    const bare = rules.value;
    if (!base.current || !detail.current || width === 0) return;
    layers.current ??= { base: { canvas: base.current }, detail: { canvas: detail.current }, asked: 0 };
    const own = layers.current;
    put(own.base, view);
    put(own.detail, view);
    const density = Math.min(2, devicePixelRatio || 1);
    const sharp = part(sheet, view, width, height, density, bare);
    const painted = own.detail.painted;
    if (painted?.rules === bare && painted.scale === sharp.scale && covers(painted, view, width, height, sheet)) return;
    const ticket = ++own.asked;
    const paint = async () => {
      if (ticket !== own.asked) return;
      const picture = await studio(sharp);
      if (ticket !== own.asked) return picture.close();
      show(own.detail, sharp, picture);
      put(own.detail, camera.view.peek());
      base.current?.parentElement?.setAttribute("data-painted", bare ? "rules" : "map");
      if (own.base.painted?.rules === bare) return;
      const all = whole(sheet, 16 * density, bare);
      show(own.base, all, await studio(all));
      put(own.base, camera.view.peek());
    };
    const timer = setTimeout(paint, painted ? REST : 0);
    return () => clearTimeout(timer);
  });

  return (
    <>
      <canvas ref={base} class="ground" hidden aria-hidden="true" />
      <canvas ref={detail} class="ground sharp" hidden aria-hidden="true" />
    </>
  );
}
