/** How events show in the log and on the map. */
import type { Action, Board, GameEvent, Heading, JsonObject, Loss } from "../../../engine/index.js";
import { capital, namesIn } from "../../../kit/index.js";
import { turnOf } from "./day.js";
import { offPlace, places } from "./places.js";
import { read } from "./view.js";
import { wayGone } from "./ways.js";

export const told = (_event: GameEvent): boolean => true;

export function opens(event: GameEvent): Heading | undefined {
  if (event.event === "turn") return { turn: turnOf(event.hour), words: event.text };
  if (event.event !== "phase" || event.hour === undefined) return undefined;
  return { turn: turnOf(event.hour), words: `${capital(`${event.army}`)} action phase`, side: `${event.army}` };
}

/** Where it happened, the most telling place first. */
export function placesOf({ to, off, at, targets, entry, from, moves }: GameEvent): readonly string[] {
  const starts = Array.isArray(moves) ? moves.map((move) => (move as JsonObject).from) : [];
  const left = typeof off === "string" ? offPlace(off) : undefined;
  return [to, left, at, targets, entry, from, ...starts].flatMap(namesIn).filter((place) => places.has(place));
}

const moving = new Set(["march", "withdraw", "enter"]);

export function march(event: GameEvent, before?: JsonObject): ReturnType<Board["march"]> {
  if (!moving.has(event.event)) return undefined;
  const end = typeof event.off === "string" ? offPlace(event.off) : `${event.to}`;
  const path = [...namesIn(event.from), end].filter((place) => places.has(place));
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
