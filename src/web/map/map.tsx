/** The map of a table: ground, pieces, what is lit, and the hands that move them. */
import { type ReadonlySignal, type Signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { boundsOf } from "../paint/bounds.js";
import { openStudio } from "../paint/studio.js";
import type { AnswersAhead } from "../table/ahead/ahead.js";
import type { Desk } from "../table/desk/desk.js";
import type { Story } from "../table/story/story.js";
import { Above } from "./above.js";
import { Card } from "./card.js";
import { followAsked, followStory } from "./follow.js";
import { Ground } from "./ground.js";
import { takeMap } from "./hands.js";
import "./map.css";
import "./overlays.css";
import { MiniMap } from "./minimap.js";
import { Notes } from "./notes.js";
import { OverlayKey, OverlayMenu } from "./overlay-menu.js";
import { Pencil, PencilButton } from "./pencil/pencil.js";
import { lyingOf } from "./stacks.js";
import { type Camera, createCamera, standingIn } from "./view.js";

export interface MapProps {
  readonly desk: Desk;
  readonly story: Story;
  /** What was said in advance; nothing where the map is only looked at. */
  readonly ahead?: AnswersAhead;
  /** Bare facts instead of art. */
  readonly rulesLook: Signal<boolean>;
  /** Where a guide points. */
  readonly attention?: ReadonlySignal<{ readonly place?: string; readonly piece?: string } | undefined>;
  /** What the keys of `table/keys.ts` do that the map cannot: help, and the way to the list of orders. */
  readonly onHelp?: () => void;
  readonly onOrders?: () => void;
}

interface ToolsProps {
  readonly desk: Desk;
  readonly camera: Camera;
  readonly rulesLook: Signal<boolean>;
  readonly menu: Signal<boolean>;
}

function Tools({ desk, camera, rulesLook, menu }: ToolsProps) {
  return (
    <div class="tools" role="toolbar" aria-label="Map">
      <button type="button" aria-label="Nearer" title="Nearer (+)" onClick={() => camera.zoom(1.4)}>
        +
      </button>
      <button type="button" aria-label="Farther" title="Farther (−)" onClick={() => camera.zoom(1 / 1.4)}>
        −
      </button>
      <button
        type="button"
        aria-label="Whole map"
        title="Whole map; again: with its title and explanation (F)"
        onClick={() => camera.fit()}
      >
        ⤢
      </button>
      <button
        type="button"
        aria-label="Rules look"
        title="Rules look (R)"
        aria-pressed={rulesLook.value}
        onClick={() => {
          rulesLook.value = !rulesLook.value;
        }}
      >
        ⬡
      </button>
      <OverlayMenu desk={desk} shown={menu} />
      <PencilButton desk={desk} />
    </div>
  );
}

/** The hour's light on the paper. */
function Light({ desk }: { readonly desk: Desk }) {
  const kind = useComputed(() => {
    const view = desk.view.value;
    const turn = view && desk.board.moment(view).turn;
    return desk.board.hours.find((hour) => hour.turn === turn)?.light ?? "noon";
  });
  return <div class={`light ${kind.value}`} />;
}

export function MapView({ desk, story, ahead, rulesLook, attention, onHelp, onOrders }: MapProps) {
  const { board } = desk;
  const field = useRef<HTMLDivElement>(null);
  const { whole, bounds, studio, camera } = useMemo(() => {
    const whole = boundsOf(board.sheet);
    // A window is the map as far as this battle goes: there is no margin to it.
    const bounds = board.window ? { ...whole, sheet: board.window, drawing: board.window } : whole;
    const boxOf = (all: readonly { readonly place?: string }[]) =>
      standingIn(
        all.flatMap(({ place = "" }) => board.places.get(place)?.at ?? []),
        bounds.drawing,
      );
    const [standing, asked] = [desk.pieces.peek(), desk.lit.peek().filter(({ place }) => place !== undefined)];
    const camera = createCamera(bounds.sheet, bounds.drawing, boxOf([...standing, ...asked]), boxOf(asked.length > 0 ? asked : standing));
    return { whole, bounds, studio: openStudio(board.sheet), camera };
  }, [board]);
  const fan = useSignal<string | undefined>(undefined);
  const cursor = useSignal<string | undefined>(undefined);
  const menu = useSignal(false);
  const flash = useSignal<string | undefined>(undefined);
  const spoken = useSignal("");
  const lying = useComputed(() => lyingOf(desk.pieces.value, board.places, fan.value));

  // At once: the map is shown with the first frame's effects, and not a frame later.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    const measure = () => camera.resize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [camera]);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const release = takeMap({ element, desk, story, camera, lying, fan, cursor, flash, spoken, rulesLook, menu, onHelp, onOrders });
    const stopFollowing = [followStory(story, board, camera), followAsked(desk, story, camera)];
    return () => {
      for (const stop of stopFollowing) stop();
      release();
    };
  }, [desk]);

  return (
    <div
      ref={field}
      class="field"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is played by the keyboard too
      tabIndex={0}
      aria-label={`Map of ${board.card.title}. Arrow keys move the cursor, Enter presses, N goes to the next lit place, question mark lists all keys.`}
    >
      <Ground studio={studio} camera={camera} sheet={whole.sheet} rules={rulesLook} />
      <Light desk={desk} />
      <Above
        desk={desk}
        story={story}
        ahead={ahead}
        camera={camera}
        sheet={whole.sheet}
        lying={lying}
        fan={fan}
        cursor={cursor}
        flash={flash}
        attention={attention}
      />
      <MiniMap desk={desk} studio={studio} camera={camera} drawing={bounds.drawing} />
      <Tools desk={desk} camera={camera} rulesLook={rulesLook} menu={menu} />
      <OverlayKey desk={desk} />
      <Card desk={desk} camera={camera} />
      <Notes desk={desk} camera={camera} map={() => field.current} />
      <Pencil desk={desk} camera={camera} map={() => field.current} />
      <p class="unseen" aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}
