/**
 * The part of the map on which things are drawn: the window and much more round it, no more than there is of the sheet. While the map is
 * moved or zoomed the drawing is only shifted and stretched as a picture; it is made anew when the hand rests at another scale, or when the
 * window comes to the edge of the stage.
 */
import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import type { Box } from "../paint/geometry.js";
import { cornerOf, readyToMove } from "./moving.js";
import type { Camera, Frame, View } from "./view.js";

/** Milliseconds that the hand must rest. */
const REST = 120;
/** Pixels to a map unit from which names can be read, and from which a piece has more than its colour. */
const CLOSE = 44;
const FAR = 9;
/** Of the window, on every side: seen from four times as far, it is still on the stage. */
const ROUND = 1.5;

/** What the window shows and so much more on every side (as a part of the window), as far as there is a sheet. */
export function stageOf({ x, y, scale }: View, { width, height }: Frame, sheet: Box, round = ROUND): Box {
  const [wide, high] = [width / scale, height / scale];
  const hold = (at: number, from: number, to: number) => Math.max(from, Math.min(to, at));
  return {
    left: hold(x - wide * round, sheet.left, sheet.right),
    top: hold(y - high * round, sheet.top, sheet.bottom),
    right: hold(x + wide * (1 + round), sheet.left, sheet.right),
    bottom: hold(y + high * (1 + round), sheet.top, sheet.bottom),
  };
}

/** Grown to begin at a whole pixel of the sheet. */
function onPixels({ left, top, right, bottom }: Box, sheet: Box, scale: number): Box {
  const dots = scale * (devicePixelRatio || 1);
  const from = (at: number, start: number) => start + Math.floor((at - start) * dots) / dots;
  return { left: from(left, sheet.left), top: from(top, sheet.top), right, bottom };
}

export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;

const EMPTY: Box = { left: 0, top: 0, right: 0, bottom: 0 };

export function useStage(
  camera: Camera,
  sheet: Box,
): { readonly svg: RefObject<SVGSVGElement | null>; readonly stage: ReadonlySignal<Box> } {
  const svg = useRef<SVGSVGElement>(null);
  const stage = useSignal<Box>(EMPTY);
  const drawn = useRef(0);
  const set = (element: SVGSVGElement, view: View) => {
    if (drawn.current === 0) readyToMove(element);
    const box = onPixels(stageOf(view, camera.frame.peek(), sheet), sheet, view.scale);
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    drawn.current = view.scale;
    element.setAttribute("viewBox", `${box.left} ${box.top} ${width} ${height}`);
    Object.assign(element.style, { width: `${width * view.scale}px`, height: `${height * view.scale}px` });
    element.classList.toggle("close", view.scale >= CLOSE);
    element.classList.toggle("far", view.scale < FAR);
    stage.value = box;
  };
  const put = (element: SVGSVGElement, view: View) => {
    const { left, top } = stage.peek();
    const { x, y } = cornerOf(sheet, view);
    const [right, down] = [x + (left - sheet.left) * view.scale, y + (top - sheet.top) * view.scale];
    element.style.transform = `translate(${right.toFixed(3)}px, ${down.toFixed(3)}px) scale(${view.scale / drawn.current})`;
  };
  useSignalEffect(() => {
    const view = camera.view.value;
    const frame = camera.frame.value;
    const element = svg.current;
    if (!element || frame.width === 0) return;
    if (drawn.current === 0 || !isWithin(stageOf(view, frame, sheet, 0), stage.peek())) set(element, view);
    put(element, view);
    if (drawn.current === view.scale) return;
    const timer = setTimeout(() => {
      set(element, view);
      put(element, view);
    }, REST);
    return () => clearTimeout(timer);
  });
  return { svg, stage };
}
