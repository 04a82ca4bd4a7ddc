/** Where the map goes of itself. */
import { effect, untracked } from "@preact/signals";
import type { Board } from "../../engine/index.js";
import type { Desk } from "../table/desk/desk.js";
import type { Story } from "../table/story/story.js";
import { glide } from "./pointing.js";
import { litTargets } from "./targets.js";
import type { Camera, View } from "./view.js";

/** To where the story is, as long as no hand moves it; afterwards back. Answers a function that ends it. */
export function followStory({ beat, on, speed }: Story, { places }: Pick<Board, "places">, camera: Camera): () => void {
  /** Where the map was before the story, and how often it had been moved by hand. */
  let home: { readonly view: View; readonly touches: number } | undefined;
  const isLet = () => home === undefined || home.touches === camera.touches();
  const lookAt = (ids: readonly string[]) => {
    const spots = ids.flatMap((id) => places.get(id)?.at ?? []);
    if (spots.length === 0 || !isLet()) return;
    home ??= { view: camera.resting(), touches: camera.touches() };
    camera.embrace(spots, Math.min(glide(), 450 / speed.peek()));
  };
  return effect(() => {
    const told = beat.value;
    const goesOn = on.value;
    // Who comes back to a table is told before there is a window to see it in.
    if (camera.frame.value.width === 0) return;
    untracked(() => {
      if (told) lookAt(told.places);
      if (goesOn) return;
      if (home && isLet()) camera.goTo(home.view, glide());
      home = undefined;
    });
  });
}

/** To where something is asked of one: if none of that is in sight, or little where all could be. Answers a function that ends it. */
export function followAsked(desk: Desk, story: Story, camera: Camera): () => void {
  let asked: number | undefined;
  return effect(() => {
    const number = desk.open.outlook.value?.number;
    const isReady = desk.mine.value && desk.lit.value.length > 0 && !story.on.value && camera.frame.value.width > 0;
    if (!isReady || number === asked) return;
    asked = number;
    // After the map has turned back from a story.
    queueMicrotask(() => {
      const spots = litTargets(desk).flatMap(({ place }) => desk.board.places.get(place)?.at ?? []);
      const seen = spots.filter(camera.hasInWindow).length;
      // Who has taken something up has it under his hand: the map stays there.
      const isMostHidden = desk.hand.peek() === undefined && 2 * seen < spots.length && camera.holds(spots);
      if (spots.length > 0 && (seen === 0 || isMostHidden)) camera.embrace(spots, glide());
    });
  });
}
