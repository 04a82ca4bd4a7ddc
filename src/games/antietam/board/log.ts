/** How events show in the log and on the map. */
import type { Action, Board, GameEvent, Heading, Loss } from "../../../engine/index.js";
import { capital, namesIn } from "../../../kit/index.js";

/** A halt says nothing that the move before it did not. */
export const told = ({ event }: GameEvent): boolean => event !== "stop";

export function opens(event: GameEvent): Heading | undefined {
  if (event.event !== "phase") return undefined;
  return { turn: Number(event.turn), words: `${capital(`${event.player}`)} ${event.phase}`, side: `${event.player}` };
}

/** Where it happened, the most telling place first. */
export function placesOf({ event, path, targets, to, from, hex }: GameEvent): readonly string[] {
  if (event === "move") return namesIn(path).toReversed();
  return [targets, to, from, hex].flatMap(namesIn);
}

export function march({ event, unit, path, from, to }: GameEvent): ReturnType<Board["march"]> {
  if (event === "move") return { piece: `${unit}`, path: namesIn(path) };
  return event === "retreat" || event === "advance" ? { piece: `${unit}`, path: [`${from}`, `${to}`] } : undefined;
}

export function losses({ event, player, unit, strength }: GameEvent): readonly Loss[] {
  return event === "eliminated" ? [{ side: `${player}`, piece: `${unit}`, words: `destroyed (${strength})`, gone: true }] : [];
}

/** Rally rolls belong to no one action: the die is cast when a phase begins or ends. */
export function rolled({ event, odds }: GameEvent): Action | undefined {
  if (event === "combat") return { do: "roll", odds };
  return event === "reinforcementRoll" ? { do: "call" } : undefined;
}
