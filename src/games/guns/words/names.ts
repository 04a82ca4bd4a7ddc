/** Names and turns of phrase in all that players read. */
import type { GameEvent, JsonObject } from "../../../engine/index.js";
import type { Area, Face, Position } from "../../../kit/index.js";
import type { reasonNames } from "../agenda.js";
import { armyNames, UNION } from "../data/blocks.js";
import { areas, positions } from "../data/map.js";
import { COMMANDER, seatFor } from "../seats.js";
import { ATTACK, HOLD, type State } from "../state.js";

export const armyTitle = (army: number): string => (army === UNION ? "Union" : "Confederate");
export const theArmy = (army: number): string => (army === UNION ? "the Union" : "the Confederates");
export const TheArmy = (army: number): string => (army === UNION ? "The Union" : "The Confederates");
export const verb = (army: number, one: string, many: string): string => (army === UNION ? one : many);

export const positionName = (s: State, p: Position): string => s.ground.map.positionNames[p];
export const areaName = (s: State, a: Area): string => s.ground.map.areaNames[a];
export const frontName = (s: State, face: Face): string => areaName(s, s.ground.map.area[face]);

const positionTitles = new Map(positions.filter((row) => row.title !== "").map((row) => [row.id, row.title]));
const areaTitles = new Map(areas.map((row) => [row.id, row.title]));
/** "Little Round Top (C5-C6)". */
export function positionTitle(s: State, p: Position): string {
  const id = positionName(s, p);
  const title = positionTitles.get(id);
  return title ? `${title} (${id})` : id;
}
export function areaTitle(s: State, a: Area): string {
  const id = areaName(s, a);
  const title = areaTitles.get(id);
  return title ? `${title} (${id})` : id;
}

/** "a", "a and b", "a, b and c". */
export function list(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export const gradeNames: readonly string[] = ["gone", "reduced-1", "reduced-2", "full"];

export const orderTitle = (orders: number): string => (orders === HOLD ? "Hold" : orders === ATTACK ? "Attack" : "Withdraw");

/** What only the commander of a side sees; everyone else is told how many. */
export function inSecret(
  s: State,
  army: number,
  event: string,
  rule: string,
  fields: JsonObject,
  secret: JsonObject,
  text: string,
  told: string,
): GameEvent {
  return {
    event,
    rule,
    army: armyNames[army],
    ...fields,
    ...secret,
    text,
    only: [seatFor(s, army, COMMANDER)],
    others: { army: armyNames[army], ...fields, text: told },
  };
}

export const returnRules: Readonly<Record<(typeof reasonNames)[number], string>> = {
  night: "GG-6.4c",
  keep: "GG-8.1c",
  idle: "GG-6.3c",
  withdraw: "GG-6.4b",
  hold: "GG-6.5b",
};
