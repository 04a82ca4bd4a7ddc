/** The painted map: the whole sheet as a soft base, and the part one looks at painted sharp once the hand rests. */
import { type Signal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Box } from "../paint/geometry.js";
import type { Order } from "../paint/order.js";
import type { Studio } from "../paint/studio.js";
import type { Camera, Frame, View } from "./view.js";

/** Milliseconds that the hand must rest before the map is painted anew. */
const REST = 90;
const SLACK = 0.2;
/** Pixels to a hex side of the base. */
const BASE = 16;

function wholeOf(sheet: Box, scale: number, rules: boolean): Order {
  const width = Math.ceil((sheet.right - sheet.left) * scale);
  const height = Math.ceil((sheet.bottom - sheet.top) * scale);
  return { left: sheet.left, top: sheet.top, width, height, scale, rules };
}

/** What is seen and so much more on every side (as a part of the window), as far as there is a sheet. */
function partOf(sheet: Box, view: View, { width, height }: Frame, density: number, rules: boolean, slack: number): Order {
  const scale = view.scale * density;
  const more = (slack * Math.min(width, height)) / view.scale;
  const left = Math.max(sheet.left, view.x - more);
  const top = Math.max(sheet.top, view.y - more);
  const right = Math.min(sheet.right, view.x + width / view.scale + more);
  const bottom = Math.min(sheet.bottom, view.y + height / view.scale + more);
  return {
    left,
    top,
    width: Math.max(1, Math.round((right - left) * scale)),
    height: Math.max(1, Math.round((bottom - top) * scale)),
    scale,
    rules,
  };
}

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
  const density = devicePixelRatio || 1;
  const size = view.scale / painted.scale;
  // On whole pixels of the screen, so that what is painted sharp is seen sharp.
  const whole = (length: number) => Math.round(length * density) / density;
  const [left, top] = [whole((painted.left - view.x) * view.scale), whole((painted.top - view.y) * view.scale)];
  canvas.style.transform = `translate(${left}px, ${top}px) scale(${size})`;
}

export interface GroundProps {
  readonly studio: Studio;
  readonly camera: Camera;
  readonly sheet: Box;
  readonly rules: Signal<boolean>;
}

/** Whether a picture serves for another: the same scale and look, and at least its ground. */
const serves = (painted: Order | undefined, seen: Order): boolean =>
  painted !== undefined &&
  painted.rules === seen.rules &&
  painted.scale === seen.scale &&
  painted.left <= seen.left + 0.01 &&
  painted.top <= seen.top + 0.01 &&
  painted.left + painted.width / painted.scale >= seen.left + (seen.width - 1) / seen.scale &&
  painted.top + painted.height / painted.scale >= seen.top + (seen.height - 1) / seen.scale;

export function Ground({ studio, camera, sheet, rules }: GroundProps) {
  const base = useRef<HTMLCanvasElement>(null);
  const detail = useRef<HTMLCanvasElement>(null);
  const own = useRef<{ base?: Layer; detail?: Layer; busy: boolean }>({ busy: false });

  useSignalEffect(() => {
    const view = camera.view.value;
    const { width } = camera.frame.value;
    const bare = rules.value;
    if (!base.current || !detail.current || width === 0) return;
    own.current.base ??= { canvas: base.current };
    own.current.detail ??= { canvas: detail.current };
    put(own.current.base, view);
    put(own.current.detail, view);
    const rested = own.current.detail.painted?.rules === bare ? REST : 0;
    const timer = setTimeout(() => refresh(own.current.base!, own.current.detail!), rested);
    return () => clearTimeout(timer);
  });

  /** One picture at a time; when it is done, the eye may have moved on. */
  const refresh = async (soft: Layer, sharp: Layer) => {
    if (own.current.busy) return;
    own.current.busy = true;
    try {
      await paint(soft, sharp);
    } finally {
      own.current.busy = false;
    }
  };

  const paint = async (soft: Layer, sharp: Layer) => {
    const density = Math.min(2, devicePixelRatio || 1);
    const wanted = (slack: number) => partOf(sheet, camera.view.peek(), camera.frame.peek(), density, rules.peek(), slack);
    for (;;) {
      const near = !serves(sharp.painted, wanted(0));
      if (!near && soft.painted?.rules === rules.peek()) break;
      const order = near ? wanted(SLACK) : wholeOf(sheet, BASE * density, rules.peek());
      const layer = near ? sharp : soft;
      show(layer, order, await studio(order));
      put(layer, camera.view.peek());
      if (near) layer.canvas.parentElement?.setAttribute("data-painted", order.rules ? "rules" : "map");
    }
  };

  return (
    <>
      <canvas ref={base} class="ground" hidden />
      <canvas ref={detail} class="ground sharp" hidden />
    </>
  );
}
