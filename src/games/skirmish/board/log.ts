/** How events show in the log and on the map. */
import type { Action, Cast, Fought, GameEvent, Heading, Loss, ResultTable } from "../../../engine/index.js";
import { units } from "../data/field.js";
import { skirmishCard } from "./card.js";

export const told = (_event: GameEvent): boolean => true;

export function opens({ event, turn, side }: GameEvent): Heading | undefined {
  if (event === "turn") return { turn: Number(turn), words: `Turn ${turn}` };
  const name = skirmishCard.seats.find(({ id }) => id === side)?.name;
  return event === "draw" ? { turn: Number(turn), words: `${name}'s marker`, side: `${side}` } : undefined;
}

/** Where it happened, the most telling place first. */
export function placesOf({ path, from, to }: GameEvent): readonly string[] {
  if (Array.isArray(path)) return path.map(String).reverse();
  return to === undefined ? [] : [`${to}`, `${from}`];
}

export function march({ event, unit, path }: GameEvent): { readonly piece: string; readonly path: readonly string[] } | undefined {
  return event === "move" ? { piece: `${unit}`, path: path as string[] } : undefined;
}

const side = (unit: unknown): string => units.find(({ name }) => name === unit)?.side ?? "";
const hurt = (unit: unknown): readonly Loss[] => [{ side: side(unit), piece: `${unit}`, words: "loses a step" }];

export function losses({ event, unit, by, at, hit, won }: GameEvent): readonly Loss[] {
  if (event === "lost") return [{ side: side(unit), piece: `${unit}`, words: "destroyed", gone: true }];
  if (event === "volley") return hit ? hurt(at) : [];
  return event === "charge" ? hurt(won ? at : by) : [];
}

const volley: ResultTable = {
  title: "Volley",
  rule: "SK-4.1",
  columns: ["Volley"],
  rows: [
    { head: "low enough", cells: ["Hit"] },
    { head: "too high", cells: ["Miss"] },
  ],
  legend: { Hit: "a step is lost", Miss: "nobody is hit" },
  rowTitle: "Die of ten",
};

const charge: ResultTable = {
  title: "Charge",
  rule: "SK-5.2",
  columns: ["Charge"],
  rows: [
    { head: "enough", cells: ["Won"] },
    { head: "too little", cells: ["Lost"] },
  ],
  legend: { Won: "the defender loses a step", Lost: "the attacker loses a step" },
  rowTitle: "Two dice",
};

export function cast({ event, die, dice }: GameEvent): readonly Cast[] {
  if (event === "volley") return [{ faces: 10, face: Number(die) }];
  return event === "charge" ? (dice as number[]).map((face) => ({ faces: 6, face })) : [];
}

export function fought(event: GameEvent): Fought | undefined {
  const places = { from: [`${event.from}`], targets: [`${event.to}`], cast: cast(event) };
  if (event.event === "volley") {
    const result = event.hit ? "Hit" : "Miss";
    return { ...places, label: `${event.most} in 10`, table: volley, column: "Volley", row: event.hit ? "low enough" : "too high", result };
  }
  if (event.event !== "charge") return undefined;
  const result = event.won ? "Won" : "Lost";
  return { ...places, label: `${event.needed} or more`, table: charge, column: "Charge", row: event.won ? "enough" : "too little", result };
}

export function rolled({ event, by, at }: GameEvent): Action | undefined {
  if (event === "volley") return { do: "fire", by: `${by}` };
  return event === "charge" ? { do: "charge", unit: `${at}` } : undefined;
}
