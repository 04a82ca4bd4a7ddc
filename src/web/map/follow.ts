/** The map goes to where the story is, as long as no hand moves it; afterwards it goes back. */
import { effect, untracked } from "@preact/signals";
import type { Board } from "../../engine/index.js";
import type { Story } from "../table/story/story.js";
import { glide } from "./pointing.js";
import type { Camera, View } from "./view.js";

const isSame = (a: View, b: View): boolean => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) < 0.01 && Math.abs(a.scale - b.scale) < 0.01;

/** Answers a function that ends it. */
export function followStory({ beat, on, speed }: Story, { places }: Pick<Board, "places">, camera: Camera): () => void {
  let home: View | undefined;
  /** Where the story has put the map; another view is somebody's hand. */
  let put: View | undefined;
  let byHand = false;
  const lookAt = (ids: readonly string[]) => {
    const spots = ids.flatMap((id) => places.get(id)?.at ?? []);
    if (put && !isSame(put, camera.view.peek())) byHand = true;
    if (spots.length === 0 || byHand) return;
    home ??= camera.view.peek();
    put = camera.embrace(spots, Math.min(glide(), 450 / speed.peek()));
  };
  return effect(() => {
    const told = beat.value;
    const goesOn = on.value;
    untracked(() => {
      if (told) lookAt(told.places);
      if (goesOn) return;
      if (home && put && !byHand && isSame(put, camera.view.peek())) camera.goTo(home, glide());
      home = put = undefined;
      byHand = false;
    });
  });
}
