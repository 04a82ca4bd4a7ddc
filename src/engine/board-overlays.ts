/** What can be laid over the map to see before one decides: zones, ranges, sight, reach. A board offers them, the rules draw them. */
import type { Board } from "./board.js";

export interface OverlayOffer {
  readonly id: string;
  /** In the menu: "Zones of control". */
  readonly title: string;
  /** What it shows, in a sentence. */
  readonly words: string;
  /** field: of all that stands there · piece: of the piece pointed at, or in hand · place: from the place chosen. */
  readonly of: "field" | "piece" | "place";
  /** It lies there unless the player takes it off. */
  readonly usual?: true;
}

/** What an overlay is asked about. */
export interface OverlayOn {
  readonly place: string;
  readonly piece?: string;
  /** The place pointed at, where another one is chosen. */
  readonly to?: string;
}

export interface OverlayLayer {
  /** held: a side commands it · reached: somebody could come there · seen · hidden: near enough, but out of sight. */
  readonly kind: "held" | "reached" | "seen" | "hidden";
  readonly side?: string;
  /** For the key beside the map: "Union zones of control". */
  readonly words: string;
  readonly places: readonly string[];
  /** Written small into each of the places, in their order. */
  readonly figures?: readonly string[];
}

/** A line of sight or fire, and the place that blocks it. */
export interface OverlayLine {
  readonly from: string;
  readonly to: string;
  readonly blockedAt?: string;
  readonly words: string;
}

export interface Overlay {
  readonly title: string;
  readonly layers: readonly OverlayLayer[];
  readonly lines?: readonly OverlayLine[];
}

export function* offerFaults({ overlays = [] }: Pick<Board, "overlays">): Generator<string> {
  const known = new Set<string>();
  for (const { id, title, words } of overlays) {
    if (known.has(id)) yield `the overlay ${id} is offered twice`;
    known.add(id);
    if (!title || !words) yield `the overlay ${id} has no words`;
  }
}

export function* overlayFaults({ places }: Pick<Board, "places">, id: string, { title, layers, lines = [] }: Overlay): Generator<string> {
  if (!title) yield `the overlay ${id} has no title`;
  for (const layer of layers) {
    if (!layer.words) yield `a layer of ${id} has no words`;
    if (new Set(layer.places).size !== layer.places.length) yield `a layer of ${id} has a place twice`;
    if (layer.figures && layer.figures.length !== layer.places.length) yield `a layer of ${id} has not a figure for each place`;
    for (const place of layer.places) if (!places.has(place)) yield `a layer of ${id} lies on ${place}, no place`;
  }
  for (const { from, to, blockedAt = from, words } of lines) {
    if (!words) yield `a line of ${id} has no words`;
    for (const place of [from, to, blockedAt]) if (!places.has(place)) yield `a line of ${id} goes by ${place}, no place`;
  }
}
