/** Layers over a map, by the numbers of its places. */
import type { OverlayLayer, OverlayOffer } from "../engine/index.js";

type OfferRow = Readonly<Record<"title" | "words" | "of", string>>;

/** From rows by id. */
export const offersOf = (rows: Readonly<Record<string, OfferRow>>): readonly OverlayOffer[] =>
  Object.entries(rows).map(([id, { title, words, of }]) => ({ id, title, words, of: of as OverlayOffer["of"] }));

/** The names of the places for which it is so. */
export function placesWhere(names: readonly string[], is: (place: number) => unknown): string[] {
  return names.filter((_, place) => is(place));
}

/** Where anybody of a side could come, with how many. */
export function reachedLayer(names: readonly string[], comers: Uint8Array, side: string, words: string): OverlayLayer {
  const places = placesWhere(names, (place) => comers[place]);
  return { kind: "reached", side, words, places, figures: [...comers].filter((count) => count > 0).map(String) };
}
