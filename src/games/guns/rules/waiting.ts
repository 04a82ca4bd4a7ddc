/** 11.1, 11.2 Blocks that wait at an entry point, and the hours in which they may go on. */
import type { Refusal } from "../../../engine/index.js";
import { no } from "../../../kit/index.js";
import { type Block, blockNames, blocksOfArmy } from "../data/blocks.js";
import { entryNames, type Hour, hourNames } from "../data/time.js";
import { entryPoint, exitArea, type State } from "../state.js";
import { list } from "../words/names.js";

export const anyWaiting = (s: State, army: number): boolean => blocksOfArmy[army].some((b) => entryPoint(s, b) >= 0);

export const firstEntryHour = (s: State, b: Block): Hour => Math.max(s.hour, s.ready[b]);

export function waitingBlocks(s: State): { readonly block: string; readonly at: string }[] {
  const waiting = blocksOfArmy[s.active].filter((b) => entryPoint(s, b) >= 0);
  return waiting.map((b) => ({ block: blockNames[b], at: entryNames[entryPoint(s, b)] }));
}

export function whyNotWaiting(s: State, b: Block): Refusal | undefined {
  if (entryPoint(s, b) >= 0) return undefined;
  return exitArea(s, b) >= 0
    ? no("GG-11.2a", `${blockNames[b]} has left the map and comes back by marching.`)
    : no("GG-11.2b", `${blockNames[b]} does not wait at an entry point.`);
}

export const isOfTurn = (s: State, hour: Hour): boolean => hour >= s.hour && hour < s.hour + s.hours;

export function notOfTurn(s: State, hour: Hour, rule: string): Refusal {
  const hours = Array.from({ length: s.hours }, (_, i) => hourNames[s.hour + i]);
  return no(rule, `${hourNames[hour]} is not an hour of this turn, which has ${list(hours)}.`);
}
