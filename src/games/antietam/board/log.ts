/** How events show in the log and on the map. */
import type { Action, GameEvent, Heading, Loss } from "../../../engine/index.js";
import type { SideName } from "../battle.js";
import { sideTitles } from "./view.js";

/** A halt says nothing that the move before it did not. */
export function told({ event }: GameEvent): boolean {
  return event !== "stop";
}

export function opens(event: GameEvent): Heading | undefined {
  if (event.event !== "phase") return undefined;
  return { turn: Number(event.turn), words: `${sideTitles[event.player as SideName]} ${event.phase}`, side: `${event.player}` };
}

/** Where it happened, the most telling place first. */
export function placesOf(event: GameEvent): readonly string[] {
  if (event.event === "move") return [...(event.path as string[])].reverse();
  if (event.event === "combat") return [...(event.targets as string[]), ...(event.from as string[])];
  if (event.to !== undefined) return [`${event.to}`, `${event.from}`];
  return event.hex === undefined ? [] : [`${event.hex}`];
}

export function march(event: GameEvent): { readonly piece: string; readonly path: readonly string[] } | undefined {
  if (event.event === "move") return { piece: `${event.unit}`, path: event.path as string[] };
  if (event.event === "retreat" || event.event === "advance") return { piece: `${event.unit}`, path: [`${event.from}`, `${event.to}`] };
  return undefined;
}

export function losses({ event, player, unit, strength }: GameEvent): readonly Loss[] {
  return event === "eliminated" ? [{ side: `${player}`, piece: `${unit}`, words: `destroyed (${strength})`, gone: true }] : [];
}

/** Rally rolls belong to no one action: the die is cast when a phase begins or ends. */
export function rolled(event: GameEvent): Action | undefined {
  if (event.event === "combat") return { do: "roll", odds: `${event.odds}` };
  if (event.event === "reinforcementRoll") return { do: "call" };
  return undefined;
}
