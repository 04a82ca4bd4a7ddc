/** 11.1, 11.2 Blocks that wait at an entry point and the hours in which they may go on; 11.5 they transfer to another. */
import type { Refusal } from "../../../engine/index.js";
import { no } from "../../../kit/index.js";
import { armyOf, type Block, blockNames, blocksOfArmy } from "../data/blocks.js";
import { entryCount, entryNames, type Hour, hourCount, hourNames, hourTitle } from "../data/time.js";
import { entry as entryKind, hour as hourKind } from "../kinds.js";
import { ask } from "../options.js";
import { entryPoint, exitArea, FIRST_ARRIVAL, placeAtEntry, type State, UP } from "../state.js";
import * as words from "../words/blocks.js";
import { list } from "../words/names.js";
import { ownBlock, type Said, verb } from "./verbs.js";

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

export const transfer: Said = verb({
  fields: { block: ownBlock, to: entryKind, hour: hourKind },
  each(s, open) {
    for (const b of blocksOfArmy[s.active]) {
      if (entryPoint(s, b) < 0) continue;
      for (let hour = firstEntryHour(s, b); hour < s.hour + s.hours; hour++)
        for (const to of s.ground.entries[entryPoint(s, b)].transfers) if (canTransfer(s, b, to, hour)) open(b, to, hour);
    }
  },
  refuse(s, { block: b, to, hour }) {
    const elsewhere = whyNotWaiting(s, b);
    if (elsewhere) return elsewhere;
    if (s.ground.entries[to]?.army !== armyOf[b]) return no("GG-11.5a", `${entryNames[to]} is not an entry point of yours.`);
    const { transfers } = s.ground.entries[entryPoint(s, b)];
    if (!transfers.includes(to))
      return no(
        "GG-11.5f",
        `From ${entryNames[entryPoint(s, b)]} blocks transfer to ${list(transfers.map((one) => entryNames[one]))} only.`,
      );
    if (!isOfTurn(s, hour)) return notOfTurn(s, hour, "GG-11.5g");
    const soonest = Math.max(s.arrived[b] + 1, firstEntryHour(s, b));
    if (hour < soonest) return no("GG-11.5b", `${blockNames[b]} can transfer from ${hourTitle(soonest)} on, not in the hour it comes.`);
    if (canTransfer(s, b, to, hour)) return undefined;
    return arrivesThere(s, to, hour)
      ? no("GG-11.5e", "Reinforcements arrive there in that hour.")
      : no("GG-11.5c", "Another block transfers between them in that hour.");
  },
  do(s, { block: b, to, hour }, log) {
    const from = entryPoint(s, b);
    s.transferUse[(hour - s.hour) * entryCount + from] |= 1 << to;
    s.place[b] = placeAtEntry(s, to);
    s.ready[b] = hour + 1;
    log?.push(words.transferred(s, b, from, to, hour));
  },
});

function canTransfer(s: State, b: Block, to: number, hour: Hour): boolean {
  const from = entryPoint(s, b);
  if (hour <= s.arrived[b] || hour < firstEntryHour(s, b)) return false; // 11.5b
  if (pairUsed(s, from, to, hour)) return false; // 11.5c
  return !arrivesThere(s, to, hour);
}

/** 11.5e */
const arrivesThere = (s: State, entry: number, hour: Hour): boolean =>
  s.track[s.active * hourCount + hour] === (UP | (FIRST_ARRIVAL + entry));

/** 11.5c, d one block an hour between two entry points, in either direction; by the other reading, one each way. */
function pairUsed(s: State, from: number, to: number, hour: Hour): boolean {
  const at = (hour - s.hour) * entryCount;
  const there = (s.transferUse[at + from] & (1 << to)) !== 0;
  const back = (s.transferUse[at + to] & (1 << from)) !== 0;
  return there || (back && !ask.transfersBothWays(s));
}
