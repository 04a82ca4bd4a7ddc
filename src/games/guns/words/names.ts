/** Names and turns of phrase in all that players read. */
import type { GameEvent, JsonObject } from "../../../engine/index.js";
import type { Area, Face, Position } from "../../../kit/index.js";

export { inWords as list, plural } from "../../../kit/index.js";

import { armyNames, UNION } from "../data/blocks.js";
import { placeTitle } from "../data/map.js";
import { COMMANDER, seatFor } from "../seats.js";
import { Order, type State } from "../state.js";

export const armyTitle = (army: number): string => (army === UNION ? "Union" : "Confederate");
export const theArmy = (army: number): string => (army === UNION ? "the Union" : "the Confederates");
/** "The Union attacks", "The Confederates attack". */
export const does = (army: number, verb: string): string => (army === UNION ? `The Union ${verb}s` : `The Confederates ${verb}`);

export const positionName = (s: State, p: Position): string => s.ground.map.positionNames[p];
export const areaName = (s: State, a: Area): string => s.ground.map.areaNames[a];
export const frontName = (s: State, face: Face): string => areaName(s, s.ground.map.area[face]);

/** "Little Round Top", or the two areas it lies between. */
export const positionTitle = (s: State, p: Position): string => placeTitle(positionName(s, p));
export const areaTitle = (s: State, a: Area): string => placeTitle(areaName(s, a));

export const orderTitle = (orders: number): string => (orders === Order.hold ? "Hold" : orders === Order.attack ? "Attack" : "Withdraw");

/** What an army does, told to all. */
export function ofArmy(army: number, event: string, rule: string, text: string, fields: JsonObject = {}): GameEvent {
  return { event, rule, army: armyNames[army], ...fields, text };
}

/** What only some seats read in full: the others read no more than `fields` and what is told. */
export function inSecret(only: readonly string[], event: GameEvent, secret: JsonObject, text: string): GameEvent {
  const { event: _, rule: __, ...others } = event;
  return { ...event, ...secret, text, only: [...only], others };
}

/** What only the commander of a side sees: "The Union draws 2 tokens: HOWARD 2 and ANY 1." */
export function forCommander(s: State, army: number, event: GameEvent, secret: JsonObject, more: string): GameEvent {
  return inSecret([seatFor(s, army, COMMANDER)], event, secret, `${event.text.slice(0, -1)}: ${more}.`);
}
