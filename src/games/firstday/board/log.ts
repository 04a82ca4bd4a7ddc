/** How events show in the log and on the map. */
import type { Cast, GameEvent, Heading, Loss } from "../../../engine/index.js";
import { grid } from "../data/map.js";
import { unitNamed } from "./view.js";

export const opens = ({ event, turn, time }: GameEvent): Heading | undefined =>
  event === "turn" ? { turn: Number(turn), words: `${time}` } : undefined;

const pathOf = (event: GameEvent): string[] | undefined => (Array.isArray(event.path) ? (event.path as string[]) : undefined);

/** Where it happened, the most telling place first. */
export function placesTold(event: GameEvent): readonly string[] {
  const path = pathOf(event);
  if (path) return [...path].reverse();
  return [event.at, event.hex, event.from].flat().filter((place): place is string => typeof place === "string" && grid.ids.has(place));
}

export function march(event: GameEvent): { readonly piece: string; readonly path: readonly string[] } | undefined {
  const path = pathOf(event);
  const piece = event.unit ?? (event.units as string[] | undefined)?.[0];
  return path && piece !== undefined ? { piece: `${piece}`, path } : undefined;
}

/** What may befall a unit. */
const fates: Readonly<Record<string, Pick<Loss, "words" | "gone">>> = {
  worn: { words: "is Battleworn" },
  hit: { words: "takes a Morale Hit" },
  broken: { words: "breaks", gone: true },
  eliminated: { words: "is eliminated", gone: true },
  withdrawn: { words: "leaves the field", gone: true },
};

export function losses({ event, unit, units = [unit ?? ""] }: GameEvent): readonly Loss[] {
  const lost = fates[event];
  return lost ? (units as string[]).map((piece) => ({ side: unitNamed(piece)?.side ?? "", piece, ...lost })) : [];
}

/** Chits are drawn, dice have six faces; of two the first is the tens. */
export function cast({ event, die, dice, chit }: GameEvent): readonly Cast[] {
  if (event === "draw") return [{ drawn: `${chit}`, from: "the cup" }];
  const faces = die !== undefined ? [Number(die)] : ((dice as number[] | undefined) ?? []);
  return faces.map((face) => ({ faces: 6, face }));
}
