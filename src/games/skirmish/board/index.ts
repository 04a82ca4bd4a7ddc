/** Skirmish as the pages see it. */
import type { Action, Aim, Badge, Board, BoardFor, Enlisted, JsonObject, Piece } from "../../../engine/index.js";
import { hexPlaces } from "../../../kit/index.js";
import { crossroads, data, grid, sideNames, TURNS, units } from "../data/field.js";
import type { View } from "../state.js";
import { skirmishCard } from "./card.js";
import * as log from "./log.js";
import { skirmishSheet } from "./sheet.js";

interface Seen extends View {
  /** The chapter that goes on now comes last. */
  readonly agenda: readonly (string | readonly (string | number)[])[];
}

const read = (view: JsonObject): Seen => view as unknown as Seen;
const hexOf = (view: Seen, unit: string): string => view.units[unit]?.hex ?? "";
const unitIn = (view: Seen, hex: string): string | undefined => units.find(({ name }) => hexOf(view, name) === hex)?.name;

/** What goes on now, and whom it is about. */
function now(view: Seen): { readonly ask: string; readonly unit: string } {
  const top = view.agenda.at(-1) ?? "over";
  return typeof top === "string" ? { ask: top, unit: "" } : { ask: `${top[0]}`, unit: `${top[1]}` };
}

const colours: Badge = { id: "colours", shape: "star", words: "carries the colours" };
const weak: Badge = { id: "weak", shape: "wedge", words: "has one step left" };
const ordered: Badge = { id: "ordered", shape: "corner", words: "has had its order" };

function piecesOf(json: JsonObject): Piece[] {
  const view = read(json);
  return units.flatMap(({ name, side }) => {
    const place = hexOf(view, name);
    if (!place) return [];
    const steps = view.units[name].steps ?? 0;
    const worn: readonly Badge[] = [
      ...(view.colours?.includes(name) ? [colours] : []),
      ...(steps === 1 ? [weak] : []),
      ...(view.acted.includes(name) ? [ordered] : []),
    ];
    return [{ id: name, name, title: `${name}'s brigade`, side, branch: "infantry", figures: `${steps}`, place, badges: worn }];
  });
}

const aims: Readonly<Record<string, (action: Action, view: Seen) => Omit<Aim, "action">>> = {
  carry: ({ unit }) => ({ role: "choose", words: `${unit} carries the colours`, piece: `${unit}` }),
  take: ({ unit }) => ({ role: "take", words: `Order ${unit}`, piece: `${unit}` }),
  rest: () => ({ role: "next", words: "Rest" }),
  move: ({ to }, view) => {
    const { unit } = now(view);
    const mark = data.woods.includes(`${to}`) ? "2" : "1";
    return { role: "go", words: `March to ${to}`, place: `${to}`, mark, path: [hexOf(view, unit), `${to}`] };
  },
  charge: ({ unit }, view) => ({ role: "strike", words: `Charge ${unit}`, place: hexOf(view, `${unit}`) }),
  halt: (_, view) => ({ role: "drop", words: "Halt", piece: now(view).unit }),
  fire: ({ by }, view) => ({ role: "roll", words: `Fire with ${by}`, place: hexOf(view, `${by}`) }),
  hold: () => ({ role: "next", words: "Hold your fire" }),
};

/** What a press means at each question. */
const meant: Readonly<Record<string, (place: string, unit: string | undefined, view: Seen) => Action | undefined>> = {
  colours: (_, unit) => (unit ? { do: "carry", unit } : undefined),
  order: (_, unit) => (unit ? { do: "take", unit } : undefined),
  march: (to, unit, view) => {
    if (unit === now(view).unit) return { do: "halt" };
    return unit ? { do: "charge", unit } : { do: "move", to };
  },
  volley: (_, unit) => (unit ? { do: "fire", by: unit } : undefined),
};

function enlisted(view: Seen, name: string): Enlisted {
  const facts = { id: name, title: `${name}'s brigade`, branch: "infantry", strength: `${view.units[name]?.steps ?? 0}` };
  const place = hexOf(view, name);
  return place ? { ...facts, status: "field", words: `in ${place}`, place } : { ...facts, status: "lost", words: "lost" };
}

export const skirmishBoard = {
  card: skirmishCard,
  sheet: skirmishSheet,
  badges: [colours, weak, ordered],
  ...hexPlaces(grid, (hex) => ({
    ...(hex === grid.names[crossroads] && { name: "the crossroads" }),
    facts: [data.woods.includes(hex) ? "Woods: costs 2" : "Open: costs 1"],
  })),
  overlays: [{ id: "volleys", title: "Volleys", words: "The hexes in which a unit comes under fire.", of: "field" }],
  hours: Array.from({ length: TURNS }, (_, i) => ({ turn: i + 1, title: `Turn ${i + 1}`, light: "morning" as const, history: [] })),
  pieces: piecesOf,
  moment(json) {
    const { turn } = read(json);
    return { turn: Math.min(Math.max(turn ?? 0, 1), TURNS), words: now(read(json)).ask === "over" ? "The end" : `Turn ${turn ?? 0}` };
  },
  army: (json) =>
    sideNames.map((side) => ({
      name: side,
      title: skirmishCard.seats.find(({ id }) => id === side)!.name,
      side,
      parts: [],
      units: units.filter((unit) => unit.side === side).map(({ name }) => enlisted(read(json), name)),
    })),
  brings: () => [],
  aim: (action, view) => ({ action, ...aims[action.do](action, read(view)) }),
  wanted: (json, _, { place, piece }) => meant[now(read(json)).ask]?.(place, piece ?? unitIn(read(json), place), read(json)),
  hand: (json) => (now(read(json)).ask === "march" ? now(read(json)).unit : undefined),
  duties: () => [],
  combat: () => undefined,
  undone: () => [],
  ...log,
  lesson: { seat: "blue", steps: [] },
} satisfies Board;

export const skirmishBoardFor: BoardFor = () => skirmishBoard;
