/** How events show in the log and on the map. */
import type { Action, GameEvent, Heading, JsonObject, Loss } from "../../../engine/index.js";
import { turnOf } from "./day.js";
import { offPlace, places } from "./places.js";
import { read, type SideName, sideTitles } from "./view.js";
import { wayGone } from "./ways.js";

export const told = (_event: GameEvent): boolean => true;

export function opens(event: GameEvent): Heading | undefined {
  if (event.event === "turn") return { turn: turnOf(event.hour), words: event.text };
  if (event.event !== "phase" || event.hour === undefined) return undefined;
  return { turn: turnOf(event.hour), words: `${sideTitles[event.army as SideName]} action phase`, side: `${event.army}` };
}

const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : []);

/** Where it happened, the most telling place first. */
export function placesOf(event: GameEvent): readonly string[] {
  const off = typeof event.off === "string" ? [offPlace(event.off)] : [];
  const moves = Array.isArray(event.moves) ? event.moves.flatMap((move) => names((move as { from?: unknown }).from)) : [];
  const all = [
    ...names(event.to),
    ...off,
    ...names(event.at),
    ...names(event.targets),
    ...names(event.entry),
    ...names(event.from),
    ...moves,
  ];
  return all.filter((place) => places.has(place));
}

const moving = new Set(["march", "withdraw", "enter"]);

export function march(event: GameEvent, before?: JsonObject): { readonly piece: string; readonly path: readonly string[] } | undefined {
  if (!moving.has(event.event)) return undefined;
  const end = typeof event.off === "string" ? offPlace(event.off) : `${event.to}`;
  const path = [...names(event.from), end].filter((place) => places.has(place));
  if (path.length < 2) return undefined;
  const passes = before && event.event !== "enter" ? wayGone(read(before), `${event.tag}`, event.event, end) : undefined;
  return { piece: `${event.tag}`, path: passes ? [path[0], ...passes] : path };
}

const fates: Readonly<Record<string, Pick<Loss, "words" | "gone">>> = {
  reduced: { words: "reduced" },
  eliminated: { words: "out of the game", gone: true },
};

export function losses({ event, army, tag }: GameEvent): readonly Loss[] {
  return event in fates ? [{ side: `${army}`, piece: `${tag}`, ...fates[event] }] : [];
}

/** No die is ever cast. */
export const rolled = (_event: GameEvent): Action | undefined => undefined;
