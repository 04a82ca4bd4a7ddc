/** The map goes to where the story is, as long as no hand moves it; afterwards it goes back. */
import { effect, untracked } from "@preact/signals";
import type { Board } from "../../engine/index.js";
import type { Story } from "../table/story/story.js";
import { glide } from "./pointing.js";
import type { Camera, View } from "./view.js";

/** Answers a function that ends it. */
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
