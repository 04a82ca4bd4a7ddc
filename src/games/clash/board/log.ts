/** How events show in the log and on the map. */
import type { Action, Board, Cast, GameEvent, Heading, Loss } from "../../../engine/index.js";
import { type Battle, type SideName, sideNames } from "../battle.js";
import { sideTitles } from "./view.js";

const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** A turn; within it every marker that is drawn or played, and every Action. */
export function opens({ event, turn, player, side: own, formation, marker, text }: GameEvent): Heading | undefined {
  if (event === "turn") return { turn: Number(turn), words: text };
  if (turn === undefined) return undefined;
  const side = `${player ?? own}` as SideName;
  const words = event === "action" ? "attack" : `${formation ?? marker}`;
  return { turn: Number(turn), words: `${sideTitles[side]}: ${words}`, side };
}

/** Where it happened, the most telling place first. */
export function placesOf(event: GameEvent): readonly string[] {
  if (event.path) return [...namesIn(event.path)].reverse();
  if (event.targets) return [...namesIn(event.targets), ...namesIn(event.from)];
  return event.hex === undefined ? [] : [`${event.hex}`];
}

export function march({ unit, path }: GameEvent): ReturnType<Board["march"]> {
  return path === undefined ? undefined : { piece: `${unit}`, path: namesIn(path) };
}

/** A brigade that leaves by the enemy's rear, or Buford's men with their work done, are not on the map either. */
const fates: Readonly<Record<string, Pick<Loss, "words" | "gone">>> = {
  step: { words: "loses a step" },
  lost: { words: "destroyed", gone: true },
  exit: { words: "off the map", gone: true },
  buford: { words: "leaves the field", gone: true },
};

export function lossesOf({ names, side }: Battle): Board["losses"] {
  const sideOf = (unit: string) => sideNames[side[names.indexOf(unit)]];
  return ({ event, unit, units }) => {
    const fate = fates[`${event}`];
    if (!fate) return [];
    return (unit === undefined ? namesIn(units) : [`${unit}`]).map((piece) => ({ side: sideOf(piece), piece, ...fate }));
  };
}

export function cast({ event, die, formation, markers }: GameEvent): readonly Cast[] {
  if (die !== undefined) return [{ faces: 6, face: Number(die) }];
  if (event === "draw") return [{ drawn: `${formation}`, from: "the cup" }];
  return event === "artillery" ? namesIn(markers).map((drawn) => ({ drawn, from: "the artillery cup" })) : [];
}

/** Command Rolls and the dice of a combat belong to no one action. */
export function rolled({ event, group }: GameEvent): Action | undefined {
  return event === "early" ? { do: "try", group: `${group}` } : undefined;
}
