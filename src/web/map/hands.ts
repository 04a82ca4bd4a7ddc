/** The hands on the map: fingers, the keyboard's cursor, and what every key of `table/keys.ts` does there. */
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Desk } from "../table/desk/desk.js";
import { degreesOf } from "../table/keys.js";
import { obey } from "../table/obey.js";
import type { Story } from "../table/story/story.js";
import { createCursor } from "./cursor.js";
import { takeHold } from "./gestures.js";
import { createFan, fingersOn, followHand, glide, stackAt } from "./pointing.js";
import type { Lying } from "./stacks.js";
import type { Camera } from "./view.js";

const PAN = 90;
const NEARER = 1.3;
/** Milliseconds that a looked-up place is marked. */
const FLASH = 1600;

export interface Hands {
  readonly element: HTMLElement;
  readonly desk: Desk;
  readonly story: Story;
  readonly camera: Camera;
  readonly lying: ReadonlySignal<readonly Lying[]>;
  /** The place whose stack is fanned out. */
  readonly fan: Signal<string | undefined>;
  readonly cursor: Signal<string | undefined>;
  readonly flash: Signal<string | undefined>;
  /** What is read out. */
  readonly spoken: Signal<string>;
  readonly rulesLook: Signal<boolean>;
  /** Whether the menu of overlays is open. */
  readonly menu: Signal<boolean>;
  readonly onHelp?: () => void;
  readonly onOrders?: () => void;
}

/** Looks a place up: brings it into sight, and marks it for a moment. */
function createLook({ desk, camera, flash }: Hands) {
  let flashing: ReturnType<typeof setTimeout> | undefined;
  const look = (place: string) => {
    const spot = desk.board.places.get(place)?.at;
    if (!spot) return;
    camera.lookUp(spot, glide());
    clearTimeout(flashing);
    flash.value = place;
    flashing = setTimeout(() => {
      flash.value = undefined;
    }, FLASH);
  };
  desk.look.value = look;
  return {
    look,
    /** Where the last thing happened that has a place. */
    last() {
      const places = (events: Parameters<Desk["board"]["placesOf"]>[0][]) => events.flatMap((event) => desk.board.placesOf(event));
      const told = desk.open.entries.peek().findLast(({ events }) => places([...events]).length > 0);
      const place = told && places([...told.events])[0];
      if (place !== undefined) look(place);
    },
    close() {
      clearTimeout(flashing);
      if (desk.look.peek() === look) desk.look.value = undefined;
    },
  };
}

/** The deeds of keys that are about what stands where the cursor is. */
function keysAt(hands: Hands, cursor: ReturnType<typeof createCursor>) {
  const { desk, spoken } = hands;
  return {
    turn: () => {
      const on = cursor.here();
      const turns = desk.aims.peek().filter(({ role, place, piece }) => role === "turn" && (place === on?.place || piece === on?.piece));
      if (turns.length === 1) void desk.take(turns[0]);
      else spoken.value = "Nothing there can be turned now.";
    },
    all: () => {
      const on = cursor.here();
      if (on) void desk.press({ place: on.place, all: true });
    },
    field: () => {
      const view = desk.view.peek();
      const piece = desk.pointed.peek()?.piece ?? stackAt(hands, cursor.here()?.place ?? "")[0]?.id;
      const shade = view && piece !== undefined ? desk.board.shade?.(view, { piece }) : undefined;
      desk.wantedShade.value = shade && desk.wantedShade.peek()?.title !== shade.title ? shade : undefined;
    },
    end: () => {
      const ends = desk.aims.peek().filter(({ role }) => role === "next");
      if (ends.length === 1) void desk.take(ends[0]);
    },
  };
}

/** Answers a function that takes the hands off again. */
export function takeMap(hands: Hands): () => void {
  const { element, desk, story, camera, rulesLook, menu, onHelp, onOrders } = hands;
  const fan = createFan(hands);
  const cursor = createCursor(hands, fan);
  const look = createLook(hands);
  const stopFollowing = followHand(hands);
  const letGo = takeHold(element, camera, fingersOn(hands, fan));
  const stopObeying = obey(element, {
    cursor: cursor.go,
    pan: ({ key }) => {
      const turn = (degreesOf(key) * Math.PI) / 180;
      camera.pan(-PAN * Math.sin(turn), PAN * Math.cos(turn));
    },
    press: () => cursor.press(desk.press),
    waypoint: () => cursor.press(desk.waypoint),
    next: () => cursor.toLit(1),
    previous: () => cursor.toLit(-1),
    stack: cursor.throughStack,
    ...keysAt(hands, cursor),
    watch: () => {
      if (story.on.peek()) story.paused.value = !story.paused.peek();
      else story.again();
    },
    putBack: () => {
      menu.value = false;
      fan.open(undefined);
      if (desk.pencil.on.peek()) desk.pencil.on.value = false;
      else if (story.on.peek()) story.skip();
      else void desk.putBack();
    },
    undo: () => void desk.undo(),
    whole: () => camera.fit(),
    nearer: () => camera.zoom(NEARER),
    farther: () => camera.zoom(1 / NEARER),
    rules: () => {
      rulesLook.value = !rulesLook.peek();
    },
    last: look.last,
    overlay: ({ key }) => {
      const offer = desk.overlays.offers[Number(key) - 1];
      if (offer) desk.overlays.toggle(offer.id);
    },
    overlays: () => {
      menu.value = !menu.peek();
    },
    pencil: () => {
      desk.pencil.on.value = !desk.pencil.on.peek();
    },
    ...(onHelp && { help: onHelp }),
    ...(onOrders && { orders: onOrders }),
  });
  return () => {
    letGo();
    stopFollowing();
    stopObeying();
    for (const part of [fan, cursor, look]) part.close();
  };
}
