/** What is laid over the map: chosen by the player, drawn by the rules from what this seat may know. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Board, JsonObject, Overlay, OverlayOffer, OverlayOn, Piece } from "../../../engine/index.js";
import type { Aide } from "../../aide.js";
import type { OpenTable } from "../../host/host.js";
import { keep, kept } from "../../kept.js";
import type { Pointed } from "./desk.js";

/** Offered for every game, and drawn by the page itself. */
const CARD: OverlayOffer = { id: "card", title: "Card", words: "Who stands where you point, and what he may still do.", of: "place" };
const TOTALS: OverlayOffer = { id: "totals", title: "Stack totals", words: "The strength of each stack, added up.", of: "field" };
const DISTANCE: OverlayOffer = {
  id: "distance",
  title: "Distance",
  words: "How far it is from the piece in hand, or the place chosen, to where you point.",
  of: "place",
};

export interface Overlays {
  /** What can be laid on, in the order of its keys: 1, 2, 3 … */
  readonly offers: readonly OverlayOffer[];
  isOn(id: string): boolean;
  toggle(id: string): void;
  /** Those of the game that are on, as far as they have been drawn. */
  readonly drawn: ReadonlySignal<readonly Overlay[]>;
  /** From the piece in hand, or the place chosen, to the place pointed at. */
  readonly distance: ReadonlySignal<{ readonly from: string; readonly to: string; readonly words: string } | undefined>;
  close(): void;
}

const KEY = "overlays";
/** Those that the player has laid on, and of the usual ones those that he has taken off. */
const chosen: Signal<ReadonlySet<string>> = signal(new Set(kept<string[]>(KEY) ?? [CARD.id]));

interface Over {
  readonly open: OpenTable;
  readonly board: Board;
  readonly aide: Aide;
  readonly view: ReadonlySignal<JsonObject | undefined>;
  readonly pieces: ReadonlySignal<readonly Piece[]>;
  readonly hand: ReadonlySignal<string | undefined>;
  readonly pointed: ReadonlySignal<Pointed | undefined>;
  /** The stack that is looked at. */
  readonly looked: ReadonlySignal<string | undefined>;
}

/** What an overlay is about: the piece pointed at or in hand, the place chosen; nothing where nobody is meant. */
function aboutOf({ board, pieces, hand, pointed, looked }: Over, of: OverlayOffer["of"]): OverlayOn | undefined {
  if (of === "field") return { place: board.places.keys().next().value ?? "" };
  const on = pointed.value;
  const inHand = pieces.value.find(({ id }) => id === hand.value);
  if (of === "place") {
    const place = inHand?.place ?? looked.value ?? on?.place;
    return place === undefined ? undefined : { place, ...(on && { to: on.place }) };
  }
  const here = on && pieces.value.find(({ id, place }) => (on.piece === undefined ? place === on.place : id === on.piece));
  const piece = here ?? inHand ?? pieces.value.find(({ place }) => place === looked.value);
  return piece && { place: piece.place, piece: piece.id };
}

export function createOverlays(over: Over): Overlays {
  const { open, board, aide, view, pieces, hand, pointed, looked } = over;
  const ofGame = board.overlays ?? [];
  const offers = [...ofGame, ...(board.distance ? [DISTANCE] : []), TOTALS, CARD];
  const usual = new Set(ofGame.flatMap((offer) => (offer.usual ? [offer.id] : [])));
  const isOn = (id: string) => chosen.value.has(id) !== usual.has(id);
  const drawn = signal<ReadonlyMap<string, Overlay>>(new Map());
  const seat = computed(() => open.outlook.value?.seat ?? board.card.seats[0].id);
  const put = (id: string, overlay: Overlay | undefined) => {
    if (!overlay && !drawn.peek().has(id)) return;
    const rest = [...drawn.peek()].filter(([other]) => other !== id);
    drawn.value = new Map(overlay ? [...rest, [id, overlay]] : rest);
  };
  const stops = ofGame.map(({ id, of }) => {
    // Told by its words, so that nothing is drawn anew while one points at the same.
    const about = computed(() => (isOn(id) ? JSON.stringify(aboutOf(over, of) ?? null) : "null"));
    return effect(() => {
      const [seen, on] = [view.value, JSON.parse(about.value) as OverlayOn | null];
      if (!seen || !on) return put(id, undefined);
      let stale = false;
      aide.overlay(seen, seat.value, id, on).then(
        (overlay) => stale || put(id, overlay ?? undefined),
        () => stale || put(id, undefined),
      );
      return () => {
        stale = true;
      };
    });
  });
  return {
    offers,
    isOn,
    toggle(id) {
      const now = new Set(chosen.peek());
      if (!now.delete(id)) now.add(id);
      chosen.value = now;
      keep(KEY, [...now]);
    },
    drawn: computed(() => ofGame.flatMap(({ id }) => drawn.value.get(id) ?? [])),
    distance: computed(() => {
      const from = pieces.value.find(({ id }) => id === hand.value)?.place ?? looked.value;
      const to = pointed.value?.place;
      const words = from !== undefined && to !== undefined ? board.distance?.(from, to) : undefined;
      return words === undefined ? undefined : { from: from!, to: to!, words };
    }),
    close() {
      for (const stop of stops) stop();
    },
  };
}
