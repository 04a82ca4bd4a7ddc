/** The hands on the map: what pointing, pressing and every key of `table/keys.ts` do there. */
import { effect, type ReadonlySignal, type Signal } from "@preact/signals";
import { settings, still } from "../settings.js";
import type { Desk, Pointed } from "../table/desk/desk.js";
import { degreesOf } from "../table/keys.js";
import { obey } from "../table/obey.js";
import { takeHold } from "./gestures.js";
import { isOnCost, type Lying, under } from "./stacks.js";
import { litTargets, nextTarget } from "./targets.js";
import { placeWords } from "./tell.js";
import type { Camera } from "./view.js";

const PAN = 90;
const NEARER = 1.3;
/** Milliseconds that one points at a stack before it opens, and that a looked-up place is marked. */
const LINGER = 170;
const FLASH = 1600;
const GLIDE = 260;

interface Hands {
  readonly element: HTMLElement;
  readonly desk: Desk;
  readonly camera: Camera;
  readonly lying: ReadonlySignal<readonly Lying[]>;
  /** The place whose stack is fanned out. */
  readonly fan: Signal<string | undefined>;
  readonly cursor: Signal<string | undefined>;
  readonly flash: Signal<string | undefined>;
  /** What is read out. */
  readonly spoken: Signal<string>;
  readonly rulesLook: Signal<boolean>;
  readonly onHelp?: () => void;
  readonly onOrders?: () => void;
}

/** Answers a function that takes the hands off again. */
export function takeMap({ element, desk, camera, lying, fan, cursor, flash, spoken, rulesLook, onHelp, onOrders }: Hands): () => void {
  const { board } = desk;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let flashing: ReturnType<typeof setTimeout> | undefined;
  let tapped: Pointed | undefined;
  let shown: Pointed | undefined;

  const glide = () => (still.peek() ? 0 : GLIDE);
  const stackAt = (place: string) => desk.pieces.peek().filter((piece) => piece.place === place);
  const samePoint = (a: Pointed | undefined, b: Pointed | undefined) => a?.place === b?.place && a?.piece === b?.piece;
  const point = (on: Pointed | undefined) => {
    if (!samePoint(desk.pointed.peek(), on)) desk.pointed.value = on;
  };
  /** A stack is opened where one of its pieces could be meant, or where nothing is in hand that could go there. */
  const mayFan = (place: string): boolean =>
    stackAt(place).filter(({ bar }) => bar === undefined).length > 1 &&
    (desk.hand.peek() === undefined ||
      desk.lit.peek().some(({ piece }) => piece !== undefined && stackAt(place).some(({ id }) => id === piece)));
  const openFan = (place: string | undefined) => {
    clearTimeout(lingering);
    fan.value = place;
  };
  const finishMotion = () => {
    for (const motion of element.getAnimations({ subtree: true }))
      if (motion.effect?.getComputedTiming().iterations !== Infinity) motion.finish();
  };

  /** What is pressed: where a cost is written over a piece, the cost. */
  const pressed = (at: { x: number; y: number }): Pointed | undefined => {
    const spot = camera.pointAt(at);
    const on = under(spot, lying.peek(), board);
    return on && isOnCost(spot, on.place, board, desk.lit.peek()) && stackAt(on.place).length > 0 ? { place: on.place, cost: true } : on;
  };
  /** A finger hides what it points at: the first tap shows the way and its cost, the second goes. */
  const showsFirst = (on: Pointed): boolean => {
    const isWay = desk.waypoints.peek().length > 0;
    const goes = desk.lit.peek().some(({ role, place }) => role === "go" && place === on.place);
    return goes && !isWay && !settings.peek().oneTap && !samePoint(desk.pointed.peek(), on);
  };

  const fingers = {
    point(at: { x: number; y: number } | undefined) {
      const on = at && under(camera.pointAt(at), lying.peek(), board);
      if (at) cursor.value = undefined;
      point(on);
      if (on?.place === fan.peek()) return;
      openFan(undefined);
      if (on && mayFan(on.place)) lingering = setTimeout(() => openFan(on.place), LINGER);
    },
    tap(at: { x: number; y: number }, { shift, touch, again }: { shift: boolean; touch: boolean; again: boolean }) {
      const on = pressed(at);
      // A double click on one thing is one press of it.
      if (again && samePoint(on, tapped) && !samePoint(on, shown)) return;
      tapped = on;
      finishMotion();
      cursor.value = undefined;
      if (!on) {
        openFan(undefined);
        desk.chosen.value = undefined;
        return;
      }
      const isFirst = touch && showsFirst(on);
      shown = isFirst ? on : undefined;
      if (touch) point(on);
      if (isFirst) {
        desk.chosen.value = on.place;
        return;
      }
      if (touch && on.piece === undefined && fan.peek() !== on.place && mayFan(on.place)) {
        openFan(on.place);
        desk.chosen.value = on.place;
        return;
      }
      if (fan.peek() !== on.place) openFan(undefined);
      void (shift ? desk.waypoint(on) : desk.press(on)).then(() => touch && openFan(undefined));
    },
    hold(at: { x: number; y: number }) {
      const on = under(camera.pointAt(at), lying.peek(), board);
      if (!on) return;
      point(on);
      if (mayFan(on.place)) {
        openFan(on.place);
        desk.chosen.value = on.place;
      } else void desk.waypoint(on);
    },
  };

  /** Brings the keyboard's cursor somewhere; the map follows, and says what is there. */
  const move = (on: Pointed) => {
    const spot = board.places.get(on.place)?.at;
    if (!spot) return;
    if (!camera.shows(spot)) camera.lookAt(spot, glide());
    cursor.value = on.place;
    point(on);
    openFan(on.piece !== undefined && stackAt(on.place).length > 1 ? on.place : undefined);
    spoken.value = placeWords(on, { board, pieces: desk.pieces.peek(), lit: desk.lit.peek(), duties: desk.duties.peek() });
  };
  /** Where the cursor is, or where it begins: at the piece in hand, the first lit place, the middle of what is seen. */
  const here = (): Pointed | undefined => {
    const { width, height } = camera.frame.peek();
    const now = cursor.peek() ?? desk.pointed.peek()?.place;
    if (now !== undefined) return { place: now, piece: desk.pointed.peek()?.place === now ? desk.pointed.peek()?.piece : undefined };
    const held = desk.pieces.peek().find(({ id }) => id === desk.hand.peek())?.place;
    const middle = board.placeAt(camera.pointAt({ x: width / 2, y: height / 2 }));
    const start = held ?? litTargets(desk)[0]?.place ?? middle ?? [...board.places.keys()][0];
    return start === undefined ? undefined : { place: start };
  };
  const pressHere = (act: (on: Pointed) => Promise<void>) => {
    const on = here();
    finishMotion();
    if (!on) return;
    cursor.value = on.place;
    const alone = stackAt(on.place);
    void act(on.piece === undefined && alone.length === 1 ? { place: on.place, piece: alone[0].id } : on);
  };
  const toLit = (step: 1 | -1) => {
    const next = nextTarget(
      litTargets(desk),
      desk.pointed.peek() ?? (cursor.peek() === undefined ? undefined : { place: cursor.peek()! }),
      step,
    );
    if (next) move(next);
    else spoken.value = "Nothing is lit.";
  };
  const look = (place: string) => {
    const spot = board.places.get(place)?.at;
    if (!spot) return;
    camera.lookAt(spot, glide());
    clearTimeout(flashing);
    flash.value = place;
    flashing = setTimeout(() => {
      flash.value = undefined;
    }, FLASH);
  };

  const letGo = takeHold(element, camera, fingers);
  const stopObeying = obey(element, {
    cursor: ({ key }) => {
      const from = here();
      if (!from) return;
      const to = cursor.peek() === undefined ? from.place : board.beside(from.place, degreesOf(key));
      if (to !== undefined) move({ place: to });
    },
    pan: ({ key }) => {
      const turn = (degreesOf(key) * Math.PI) / 180;
      camera.pan(-PAN * Math.sin(turn), PAN * Math.cos(turn));
    },
    press: () => pressHere(desk.press),
    waypoint: () => pressHere(desk.waypoint),
    next: () => toLit(1),
    previous: () => toLit(-1),
    stack: () => {
      const on = here();
      const stack = on ? stackAt(on.place) : [];
      if (!on || stack.length === 0) return;
      const index = stack.findIndex(({ id }) => id === on.piece);
      desk.chosen.value = on.place;
      move({ place: on.place, piece: stack[(index + 1) % stack.length].id });
    },
    turn: () => {
      const on = here();
      const turns = desk.aims.peek().filter(({ role, place, piece }) => role === "turn" && (place === on?.place || piece === on?.piece));
      if (turns.length === 1) void desk.take(turns[0]);
      else spoken.value = "Nothing there can be turned now.";
    },
    field: () => {
      const view = desk.view.peek();
      const piece = desk.pointed.peek()?.piece ?? stackAt(here()?.place ?? "")[0]?.id;
      const shade = view && piece !== undefined ? board.shade?.(view, { piece }) : undefined;
      desk.wantedShade.value = shade && desk.wantedShade.peek()?.title !== shade.title ? shade : undefined;
    },
    putBack: () => {
      openFan(undefined);
      void desk.putBack();
    },
    undo: () => void desk.undo(),
    end: () => {
      const ends = desk.aims.peek().filter(({ role }) => role === "next");
      if (ends.length === 1) void desk.take(ends[0]);
    },
    whole: () => camera.fit(),
    nearer: () => camera.zoom(NEARER),
    farther: () => camera.zoom(1 / NEARER),
    rules: () => {
      rulesLook.value = !rulesLook.peek();
    },
    last: () => {
      const told = desk.open.entries.peek().findLast(({ events }) => events.some((event) => board.placesOf(event).length > 0));
      const place = told?.events.flatMap((event) => board.placesOf(event))[0];
      if (place !== undefined) look(place);
    },
    ...(onHelp && { help: onHelp }),
    ...(onOrders && { orders: onOrders }),
  });
  // What the keyboard did is read out once the answer is there.
  const stopReading = effect(() => {
    const why = desk.whyNot.value;
    if (why && cursor.peek() !== undefined) spoken.value = why.text;
  });
  // A piece that was taken up needs no fan round it.
  const stopClosing = effect(() => {
    if (desk.hand.value !== undefined && fan.peek() !== undefined && !mayFan(fan.peek()!)) openFan(undefined);
  });
  desk.look.value = look;

  return () => {
    clearTimeout(lingering);
    clearTimeout(flashing);
    letGo();
    stopObeying();
    stopReading();
    stopClosing();
    if (desk.look.peek() === look) desk.look.value = undefined;
  };
}
