/** The keyboard's cursor on the map: where it is, how it moves, and what it says of where it comes. */
import { effect } from "@preact/signals";
import type { Pointed } from "../table/desk/desk.js";
import { degreesOf } from "../table/keys.js";
import type { Hands } from "./hands.js";
import { type Fan, finishMotion, glide, pointAt, stackAt } from "./pointing.js";
import { litTargets, nextTarget } from "./targets.js";
import { placeWords } from "./tell.js";

export function createCursor(hands: Hands, fan: Fan) {
  const { desk, camera, cursor, spoken, element } = hands;
  const { board } = desk;
  /** Brings it somewhere; the map follows, and says what is there. */
  const move = (on: Pointed) => {
    const spot = board.places.get(on.place)?.at;
    if (!spot) return;
    if (!camera.shows(spot)) camera.lookAt(spot, glide());
    // Enter then presses what is read out here, and not what had the focus before.
    element.focus({ preventScroll: true });
    cursor.value = on.place;
    pointAt(hands, on);
    fan.open(on.piece !== undefined && stackAt(hands, on.place).length > 1 ? on.place : undefined);
    spoken.value = placeWords(on, { board, pieces: desk.pieces.peek(), lit: desk.lit.peek(), duties: desk.duties.peek() });
  };
  /** Where it is, or where it begins: at the piece in hand, the first lit place, the middle of what is seen. */
  const here = (): Pointed | undefined => {
    const { width, height } = camera.frame.peek();
    const pointed = desk.pointed.peek();
    const now = cursor.peek() ?? pointed?.place;
    if (now !== undefined) return { place: now, piece: pointed?.place === now ? pointed.piece : undefined };
    const held = desk.pieces.peek().find(({ id }) => id === desk.hand.peek())?.place;
    const middle = board.placeAt(camera.pointAt({ x: width / 2, y: height / 2 }));
    const start = held ?? litTargets(desk)[0]?.place ?? middle ?? [...board.places.keys()][0];
    return start === undefined ? undefined : { place: start };
  };
  // What the keyboard did is read out once the answer is there.
  const stop = effect(() => {
    const why = desk.whyNot.value;
    if (why && cursor.peek() !== undefined) spoken.value = why.text;
  });
  return {
    here,
    /** One place on, the way of the key. */
    go({ key }: KeyboardEvent) {
      const from = here();
      if (!from) return;
      const to = cursor.peek() === undefined ? from.place : board.beside(from.place, degreesOf(key));
      if (to !== undefined) move({ place: to });
    },
    press(act: (on: Pointed) => Promise<void>) {
      const on = here();
      finishMotion(hands);
      if (!on) return;
      cursor.value = on.place;
      const alone = stackAt(hands, on.place);
      void act(on.piece === undefined && alone.length === 1 ? { place: on.place, piece: alone[0].id } : on);
    },
    toLit(step: 1 | -1) {
      const place = cursor.peek();
      const now = desk.pointed.peek() ?? (place === undefined ? undefined : { place });
      const next = nextTarget(litTargets(desk), now, step);
      if (next) move(next);
      else spoken.value = "Nothing is lit.";
    },
    /** To the next piece of the stack. */
    throughStack() {
      const on = here();
      const stack = on ? stackAt(hands, on.place) : [];
      if (!on || stack.length === 0) return;
      const index = stack.findIndex(({ id }) => id === on.piece);
      desk.chosen.value = on.place;
      move({ place: on.place, piece: stack[(index + 1) % stack.length].id });
    },
    close: stop,
  };
}
