/**
 * All that lies above the ground, in one drawing as large as the sheet. While the map is moved or zoomed the drawing is only shifted and
 * stretched as a picture; when the hand rests it is drawn again at its true size.
 */
import { type ReadonlySignal, useComputed, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Box } from "../paint/geometry.js";
import type { Desk } from "../table/desk.js";
import { Strikes, Trail, Ways } from "./arrows.js";
import { Counters } from "./counters.js";
import { Duties, lightsOf, outlineOf, Signs, Washes } from "./lights.js";
import { Marks, Shades } from "./marks.js";
import type { Lying } from "./stacks.js";
import type { Camera, View } from "./view.js";

/** Milliseconds that the hand must rest. */
const REST = 120;
/** Pixels to a map unit from which names can be read. */
const CLOSE = 44;

/** Moves the drawing with the camera, without touching what is in it. */
function useFollowing(camera: Camera, sheet: Box) {
  const svg = useRef<SVGSVGElement>(null);
  const drawn = useRef(0);
  const draw = (element: SVGSVGElement, scale: number) => {
    drawn.current = scale;
    element.style.width = `${(sheet.right - sheet.left) * scale}px`;
    element.style.height = `${(sheet.bottom - sheet.top) * scale}px`;
    element.classList.toggle("close", scale >= CLOSE);
  };
  const put = (element: SVGSVGElement, { x, y, scale }: View) => {
    const size = scale / drawn.current;
    const [left, top] = [(sheet.left - x) * scale, (sheet.top - y) * scale];
    element.style.transform = `translate(${left}px, ${top}px) scale(${size})`;
  };
  useSignalEffect(() => {
    const view = camera.view.value;
    const element = svg.current;
    if (!element || camera.frame.value.width === 0) return;
    if (drawn.current === 0) draw(element, view.scale);
    put(element, view);
    if (drawn.current === view.scale) return;
    const timer = setTimeout(() => {
      draw(element, view.scale);
      put(element, view);
    }, REST);
    return () => clearTimeout(timer);
  });
  return svg;
}

interface AboveProps {
  readonly desk: Desk;
  readonly camera: Camera;
  readonly sheet: Box;
  readonly lying: ReadonlySignal<readonly Lying[]>;
  /** The place of the keyboard's cursor, while the keyboard is used. */
  readonly cursor: ReadonlySignal<string | undefined>;
  /** A place that was just looked up. */
  readonly flash: ReadonlySignal<string | undefined>;
  readonly attention?: ReadonlySignal<{ readonly place?: string; readonly piece?: string } | undefined>;
}

function Outline({ desk, place, class: kind }: { readonly desk: Desk; readonly place: string | undefined; readonly class: string }) {
  const ground = place === undefined ? undefined : desk.board.places.get(place);
  return ground ? <polygon key={place} class={kind} points={outlineOf(ground)} data-outline={kind} data-place={place} /> : null;
}

function Pointed({ desk }: { readonly desk: Desk }) {
  return <Outline desk={desk} place={desk.pointed.value?.place} class="hover" />;
}

function Cursor({ desk, cursor }: Pick<AboveProps, "desk" | "cursor">) {
  return <Outline desk={desk} place={cursor.value} class="cursor" />;
}

function Attention({ desk, attention, flash }: Pick<AboveProps, "desk" | "attention" | "flash">) {
  const wanted = attention?.value;
  const place = wanted?.place ?? desk.pieces.value.find(({ id }) => id === wanted?.piece)?.place;
  return (
    <>
      <Outline desk={desk} place={place} class="attention" />
      <Outline desk={desk} place={flash.value} class="flash" />
    </>
  );
}

export function Above({ desk, camera, sheet, lying, cursor, flash, attention }: AboveProps) {
  const svg = useFollowing(camera, sheet);
  const lights = useComputed(() => lightsOf(desk.lit.value, desk.board.places));
  const taken = useComputed(() => new Set(desk.pieces.value.map(({ place }) => place)));
  const box = `${sheet.left} ${sheet.top} ${sheet.right - sheet.left} ${sheet.bottom - sheet.top}`;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its parts have names of their own, and a title would be a tooltip over the whole map
    <svg ref={svg} class="above" viewBox={box}>
      <Shades desk={desk} />
      <Lit lights={lights} />
      <Trail desk={desk} />
      <Pointed desk={desk} />
      <Marks desk={desk} />
      <Counters desk={desk} lying={lying} />
      <Duties desk={desk} />
      <LitSigns lights={lights} taken={taken} />
      <Strikes desk={desk} />
      <Ways desk={desk} />
      <Cursor desk={desk} cursor={cursor} />
      <Attention desk={desk} attention={attention} flash={flash} />
    </svg>
  );
}

type Lights = ReadonlySignal<ReturnType<typeof lightsOf>>;

function Lit({ lights }: { readonly lights: Lights }) {
  return <Washes lights={lights.value} />;
}

function LitSigns({ lights, taken }: { readonly lights: Lights; readonly taken: ReadonlySignal<ReadonlySet<string>> }) {
  return <Signs lights={lights.value} taken={taken.value} />;
}
