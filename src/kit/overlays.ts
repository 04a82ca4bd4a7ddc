/** Layers over a map, by the numbers of its places. */
import type { OverlayLayer } from "../engine/index.js";

/** The names of the places for which it is so. */
export function placesWhere(names: readonly string[], is: (place: number) => unknown): string[] {
  return names.filter((_, place) => is(place));
}

/** Where anybody of a side could come, with how many. */
export function reachedLayer(names: readonly string[], comers: Uint8Array, side: string, words: string): OverlayLayer {
  const places = placesWhere(names, (place) => comers[place]);
  return { kind: "reached", side, words, places, figures: [...comers].filter((count) => count > 0).map(String) };
}
