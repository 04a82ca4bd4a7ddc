/** Mouse and fingers on the map: what pointing, tapping and a long press mean there, and which stack is fanned out. */
import { effect } from "@preact/signals";
import { settings, still } from "../settings.js";
import type { Pointed } from "../table/desk/desk.js";
import type { Fingers } from "./gestures.js";
import type { Hands } from "./hands.js";
import { ALL, allSpot, isOnCost, under } from "./stacks.js";

const GLIDE = 260;
/** Milliseconds that the map takes to go somewhere. */
export const glide = () => (still.peek() ? 0 : GLIDE);

/** Milliseconds that one points at a stack before it opens. */
const LINGER = 170;

const same = (a: Pointed | undefined, b: Pointed | undefined) => a?.place === b?.place && a?.piece === b?.piece && a?.all === b?.all;

export const stackAt = ({ desk }: Pick<Hands, "desk">, place: string) => desk.pieces.peek().filter((piece) => piece.place === place);

/** Whether more than one of a stack could be taken up. */
export const isPlural = (desk: Hands["desk"], place: string | undefined): boolean =>
  place !== undefined && stackAt({ desk }, place).filter(({ id }) => desk.takeable.peek().has(id)).length > 1;

export function pointAt({ desk }: Pick<Hands, "desk">, on: Pointed | undefined): void {
  if (!same(desk.pointed.peek(), on)) desk.pointed.value = on;
}

/** What moves is there at once; what goes on for ever goes on. */
export function finishMotion({ element }: Pick<Hands, "element">): void {
  for (const motion of element.getAnimations({ subtree: true }))
    if (motion.effect?.getComputedTiming().iterations !== Infinity) motion.finish();
}

/** Opens and closes the fan. */
export function createFan({ desk, fan }: Pick<Hands, "desk" | "fan">) {
  let lingering: ReturnType<typeof setTimeout> | undefined;
  /** A stack is opened where one of its pieces could be meant, or where nothing is in hand that could go there; long pieces lie beside it. */
  const may = (place: string): boolean => {
    const stack = stackAt({ desk }, place).filter(({ bar, over }) => bar === undefined && over === undefined);
    return (
      stack.length > 1 && (desk.hand.peek() === undefined || desk.lit.peek().some(({ piece }) => stack.some(({ id }) => id === piece)))
    );
  };
  const open = (place: string | undefined) => {
    clearTimeout(lingering);
    fan.value = place;
  };
  // A piece that was taken up needs no fan round it.
  const stop = effect(() => {
    if (desk.hand.value !== undefined && fan.peek() !== undefined && !may(fan.peek()!)) open(undefined);
  });
  return {
    may,
    open,
    /** Opens when one has pointed there for a while. */
    linger(place: string) {
      lingering = setTimeout(() => open(place), LINGER);
    },
    close() {
      clearTimeout(lingering);
      stop();
    },
  };
}

export type Fan = ReturnType<typeof createFan>;

/** Pixels to a map unit at which a finger hits the hex it means. */
const HITTABLE = 22;

/** The map comes near enough for a finger when it has taken something up, and stays where it is for a mouse. */
export function followHand({ desk, camera, element }: Pick<Hands, "desk" | "camera" | "element">): () => void {
  let isFinger = false;
  const note = ({ pointerType }: PointerEvent) => {
    isFinger = pointerType === "touch";
  };
  element.addEventListener("pointerdown", note, true);
  const stop = effect(() => {
    const taken = desk.group.value?.pieces[0] ?? desk.hand.value;
    const place = taken === undefined ? undefined : desk.pieces.peek().find(({ id }) => id === taken)?.place;
    const spot = desk.board.places.get(place ?? "")?.at;
    if (spot && isFinger && camera.view.peek().scale < HITTABLE) camera.lookAt(spot, glide(), HITTABLE);
  });
  return () => {
    element.removeEventListener("pointerdown", note, true);
    stop();
  };
}

export function fingersOn(hands: Hands, fan: Fan): Fingers {
  const { desk, camera, lying, cursor } = hands;
  let tapped: Pointed | undefined;
  let shown: Pointed | undefined;
  const at = (pixel: { x: number; y: number }): Pointed | undefined => {
    const spot = camera.pointAt(pixel);
    const [place, all] = [hands.fan.peek(), allSpot(lying.peek())];
    const isAll = all && Math.hypot(all.x - spot.x, all.y - spot.y) <= ALL && isPlural(desk, place);
    return isAll && place !== undefined ? { place, all: true } : under(spot, lying.peek(), desk.board);
  };
  /** What is pressed: where a cost is written over a piece, the cost. */
  const pressed = (pixel: { x: number; y: number }): Pointed | undefined => {
    const on = at(pixel);
    if (on?.all) return on;
    const isCost = on && isOnCost(camera.pointAt(pixel), on.place, desk.board, desk.lit.peek()) && stackAt(hands, on.place).length > 0;
    return isCost ? { place: on.place, cost: true } : on;
  };
  /** A finger hides what it points at: the first tap shows the way and its cost, the second goes. */
  const showsFirst = (on: Pointed): boolean => {
    if (desk.pencil.on.peek()) return false;
    const isWay = desk.waypoints.peek().length > 0;
    const goes = desk.group.peek() !== undefined || desk.lit.peek().some(({ role, place }) => role === "go" && place === on.place);
    return goes && !on.all && !isWay && !settings.peek().oneTap && !same(desk.pointed.peek(), on);
  };
  const show = (place: string) => {
    fan.open(place);
    desk.chosen.value = place;
  };
  return {
    point(pixel) {
      const on = pixel && at(pixel);
      if (pixel) cursor.value = undefined;
      pointAt(hands, on);
      if (on?.place === hands.fan.peek()) return;
      fan.open(undefined);
      if (on && fan.may(on.place)) fan.linger(on.place);
    },
    tap(pixel, { shift, touch, again }) {
      const on = pressed(pixel);
      // A double click on one thing is one press of it.
      if (again && same(on, tapped) && !same(on, shown)) return;
      tapped = on;
      finishMotion(hands);
      cursor.value = undefined;
      if (!on) {
        fan.open(undefined);
        desk.chosen.value = undefined;
        return;
      }
      const isFirst = touch && showsFirst(on);
      shown = isFirst ? on : undefined;
      if (touch) pointAt(hands, on);
      if (isFirst) {
        desk.chosen.value = on.place;
        return;
      }
      if (touch && on.piece === undefined && hands.fan.peek() !== on.place && fan.may(on.place)) return show(on.place);
      if (hands.fan.peek() !== on.place) fan.open(undefined);
      void (shift ? desk.waypoint(on) : desk.press(on)).then(() => touch && fan.open(undefined));
    },
    hold(pixel) {
      const on = at(pixel);
      if (!on) return;
      pointAt(hands, on);
      if (fan.may(on.place)) show(on.place);
      else void desk.waypoint(on);
    },
  };
}
