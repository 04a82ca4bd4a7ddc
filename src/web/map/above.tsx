/** All that lies above the ground, in one drawing. */
import { type ReadonlySignal, useComputed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Window } from "../../engine/index.js";
import type { Box } from "../paint/geometry.js";
import type { AnswersAhead } from "../table/ahead/ahead.js";
import type { Desk } from "../table/desk/desk.js";
import type { Story } from "../table/story/story.js";
import { Strikes, Trail, Ways } from "./arrows.js";
import { AllOfStack, ColumnWays } from "./column.js";
import { Counters } from "./counters.js";
import { Fronts } from "./fronts.js";
import { density } from "./gallery.js";
import { GhostBlows, GhostWays } from "./ghosts.js";
import { Duties, lightsOf, outlineOf, Signs, Washes } from "./lights.js";
import { Marks, Shades } from "./marks.js";
import { namesOf } from "./names.js";
import { Hatching, Layers, OverlayLines } from "./overlays.js";
import { Jottings } from "./pencil/jottings.js";
import { Pins } from "./pins.js";
import type { Lying } from "./stacks.js";
import { useStage } from "./stage.js";
import type { Camera } from "./view.js";

interface AboveProps {
  readonly desk: Desk;
  readonly story: Story;
  readonly ahead?: AnswersAhead;
  readonly camera: Camera;
  readonly sheet: Box;
  readonly lying: ReadonlySignal<readonly Lying[]>;
  /** The place whose stack is fanned out. */
  readonly fan: ReadonlySignal<string | undefined>;
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

/** Those that the button or the piece under the hand is about. */
function About({ desk }: { readonly desk: Desk }) {
  const about = new Set(desk.preview.value?.about);
  if (about.size === 0) return null;
  const places = new Set(desk.pieces.value.flatMap(({ id, place }) => (about.has(id) ? [place] : [])));
  return [...places].map((place) => <Outline key={place} desk={desk} place={place} class="about" />);
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

/** Where that happens which is being told, unless a way or a blow shows it. */
function Told({ desk, story }: Pick<AboveProps, "desk" | "story">) {
  const beat = story.beat.value;
  if (!beat || beat.march || beat.fought || desk.reel.at.value !== undefined) return null;
  return beat.places.map((place) => <Outline key={place} desk={desk} place={place} class="told" />);
}

/** What lies outside the window is there, and not played on. */
function Outside({ window, sheet }: { readonly window: Window | undefined; readonly sheet: Box }) {
  if (!window) return null;
  const round = ({ left, top, right, bottom }: Box) => `M${left},${top}H${right}V${bottom}H${left}Z`;
  return <path class="outside" fill-rule="evenodd" d={round(sheet) + round(window)} />;
}

export function Above({ desk, story, ahead, camera, sheet, lying, fan, cursor, flash, attention }: AboveProps) {
  const { svg, stage } = useStage(camera, sheet);
  const lights = useComputed(() => lightsOf(desk.lit.value, desk.board.places));
  const taken = useComputed(() => new Set(desk.pieces.value.map(({ place }) => place)));
  const owed = useComputed(() => new Set(desk.duties.value.flatMap(({ kind, place }) => (kind === "owed" ? [place] : []))));
  const names = useMemo(() => namesOf(desk.board.sheet), [desk.board]);
  // The drawing is made anew when the hand rests at another scale, and so is the map under it.
  const rooms = useComputed(() => {
    stage.value;
    return names(camera.view.peek().scale * density());
  });
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its parts have names of their own, and a title would be a tooltip over the whole map
    <svg ref={svg} class="above">
      <Outside window={desk.board.window} sheet={sheet} />
      <Hatching desk={desk} />
      <Shades desk={desk} />
      <Layers desk={desk} />
      <Lit lights={lights} />
      <GhostWays desk={desk} story={story} />
      <Trail desk={desk} />
      <Pointed desk={desk} />
      <Marks desk={desk} names={rooms} />
      <Counters desk={desk} lying={lying} stage={stage} story={story} />
      <About desk={desk} />
      <Duties desk={desk} />
      {ahead && <Pins top={{ desk, ahead }} />}
      <LitSigns lights={lights} taken={taken} owed={owed} names={rooms} />
      <OverlayLines desk={desk} />
      <GhostBlows desk={desk} story={story} />
      <Strikes desk={desk} />
      <Ways desk={desk} />
      <ColumnWays desk={desk} />
      <AllOfStack desk={desk} fan={fan} lying={lying} />
      <Fronts desk={desk} />
      <Jottings desk={desk} />
      <Cursor desk={desk} cursor={cursor} />
      <Told desk={desk} story={story} />
      <Attention desk={desk} attention={attention} flash={flash} />
    </svg>
  );
}

type Lights = ReadonlySignal<ReturnType<typeof lightsOf>>;

function Lit({ lights }: { readonly lights: Lights }) {
  return <Washes lights={lights.value} />;
}

type Places = ReadonlySignal<ReadonlySet<string>>;

interface LitSignsProps {
  readonly lights: Lights;
  readonly taken: Places;
  readonly owed: Places;
  readonly names: ReadonlySignal<readonly Box[]>;
}

function LitSigns({ lights, taken, owed, names }: LitSignsProps) {
  return <Signs lights={lights.value} taken={taken.value} owed={owed.value} names={names.value} />;
}
