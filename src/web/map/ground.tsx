/** The painted map. What is seen is painted in tiles at the screen's own resolution, where the eye rests first; until they are there, what was
 * painted before is stretched, and under all of it lies the whole sheet: as it was painted ahead, or else small. */
import { type Signal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Box } from "../paint/geometry.js";
import type { Studio } from "../paint/studio.js";
import { density, openGallery, type Painting } from "./gallery.js";
import { isWithin, stageOf } from "./stage.js";
import { plateOrder, type Tile, type TileLook, tilesIn, wholeOf } from "./tiles.js";
import type { Camera } from "./view.js";

/** Milliseconds that the hand must rest before the map is painted at another scale. */
const REST = 90;
/** So much more than the window is painted, as a part of it on every side, once the window itself is. */
const SLACK = 0.15;
/** Pixels to a map unit of the whole sheet, and its most pixels. */
const BASE = 16;
const BASE_PIXELS = 1_500_000;
/** Pixels of all tiles together, whatever the size of the map; a large window may have three times its own. */
const BUDGET = 12_000_000;
/** Pixels of a plate to a pixel of the screen from which the map is clear by it alone: what tiles add is hardly seen. */
const CLEAR = 0.8;
/** Orders given at once: the painter need not wait, and the eye may still move on. */
const AHEAD = 2;

export interface GroundProps {
  readonly studio: Studio;
  readonly camera: Camera;
  readonly sheet: Box;
  readonly rules: Signal<boolean>;
}

/** Sees to it that what is looked at gets painted. */
function tendGround(host: HTMLElement, { studio, camera, sheet, rules }: GroundProps) {
  const gallery = openGallery(host, sheet);
  const ordered = new Set<string>();
  let round = 0;
  let basing = false;
  let closed = false;
  /** The part of the sheet that tiles cover. */
  let covered: Box | undefined;

  const lookNow = (): TileLook => ({ scale: camera.view.peek().scale * density(), rules: rules.peek() });
  const isBehind = (): boolean => {
    const [top, now] = [gallery.top(), lookNow()];
    return top?.scale !== now.scale || top.rules !== now.rules;
  };
  const partSeen = (slack: number): Box => stageOf(camera.view.peek(), camera.frame.peek(), sheet, slack);
  const tilesSeen = (look: TileLook, slack: number): Tile[] => {
    const { x, y, scale } = camera.view.peek();
    const { width, height } = camera.frame.peek();
    return tilesIn(sheet, partSeen(slack), look, { x: x + width / scale / 2, y: y + height / scale / 2 });
  };
  const coverWhole = () => gallery.cover(covered !== undefined && isWithin(partSeen(0), covered));
  const order = async (painting: Painting, tile: Tile) => {
    const name = `${painting.scale} ${painting.rules} ${tile.id}`;
    if (ordered.has(name)) return;
    ordered.add(name);
    const picture = await studio.paint(tile.order);
    ordered.delete(name);
    if (closed || !painting.element.isConnected) picture.close();
    else gallery.hang(painting, tile, picture, round);
    work();
  };
  const layWhole = async () => {
    if (basing || gallery.base()?.rules === rules.peek()) return;
    basing = true;
    const whole = wholeOf(sheet, BASE * density(), BASE_PIXELS, rules.peek());
    const picture = await studio.paint(whole);
    basing = false;
    if (closed) picture.close();
    else gallery.lay(whole, picture, camera.view.peek());
    work();
  };
  const tellPainted = () => host.parentElement?.setAttribute("data-painted", rules.peek() ? "rules" : "map");
  const layPlate = async () => {
    basing = true;
    const picture = await studio.plate();
    basing = false;
    const plate = plateOrder(sheet);
    if (closed || rules.peek()) picture?.close();
    else if (picture) {
      gallery.lay(plate, picture, camera.view.peek());
      if (plate.scale >= CLEAR * lookNow().scale) tellPainted();
    }
    work();
  };
  void layPlate();
  /** Orders what is missing: the window, then the whole sheet once, then a little round the window. */
  const work = () => {
    const painting = gallery.top();
    if (closed || !painting || isBehind()) return;
    const [window, around] = [tilesSeen(painting, 0), tilesSeen(painting, SLACK)];
    round++;
    for (const { id } of around) {
      const tile = painting.tiles.get(id);
      if (tile) tile.wanted = round;
    }
    const missing = (tiles: readonly Tile[]) => tiles.filter(({ id }) => !painting.tiles.has(id));
    const due = missing(window);
    painting.element.toggleAttribute("data-sharp", due.length === 0);
    if (due.length === 0) {
      tellPainted();
      gallery.hideOthers();
      covered = partSeen(missing(around).length === 0 ? SLACK : 0);
      void layWhole();
    }
    for (const tile of due.length > 0 ? due : missing(around)) if (ordered.size < AHEAD) void order(painting, tile);
    const { width, height } = camera.frame.peek();
    if (gallery.tidy(Math.max(BUDGET, 3 * width * height * density() ** 2), round) && due.length > 0) covered = undefined;
    coverWhole();
  };
  return {
    /** Answers how many milliseconds the hand should rest before `paint`; nothing where no other scale or look is wanted. */
    follow(): number | undefined {
      gallery.follow(camera.view.peek());
      if (!isBehind()) {
        work();
        return undefined;
      }
      coverWhole();
      gallery.top()?.element.removeAttribute("data-sharp");
      return gallery.top()?.rules === rules.peek() ? REST : 0;
    },
    paint() {
      gallery.bring(lookNow(), camera.view.peek());
      work();
    },
    close() {
      closed = true;
    },
  };
}

export function Ground(props: GroundProps) {
  const host = useRef<HTMLDivElement>(null);
  const tended = useRef<ReturnType<typeof tendGround>>(undefined);
  const { camera, rules } = props;
  useSignalEffect(() => {
    void [camera.view.value, rules.value];
    if (!host.current || camera.frame.value.width === 0) return;
    tended.current ??= tendGround(host.current, props);
    const rest = tended.current.follow();
    if (rest === undefined) return;
    const timer = setTimeout(tended.current.paint, rest);
    return () => clearTimeout(timer);
  });
  useEffect(() => () => tended.current?.close(), []);
  return <div ref={host} class="ground" />;
}
