/** What lies beside the map: tokens in their piles, and who waits at each entry point. */
import type { Display, Held, JsonObject } from "../../../engine/index.js";
import { capital, plural } from "../../../kit/index.js";
import { armyNames } from "../data/blocks.js";
import piles from "../data/piles.json" with { type: "json" };
import { queueNames, queues as queueRows } from "../data/time.js";
import { tokenNames, tokensOfArmy } from "../data/tokens.js";
import { gates } from "./plan.js";
import { read, type SideName, type View } from "./view.js";

export function displays(json: JsonObject): readonly Display[] {
  const view = read(json);
  const sides = view.army === "confederate" ? armyNames.toReversed() : armyNames;
  const heaps = sides.flatMap((side) => Object.entries(piles).flatMap(([pile, title]) => pileOf(view, side, pile, title)));
  return [...heaps, ...armyNames.map((side) => queuesOf(view, side))];
}

/** Own tokens by their faces, the others by their number. */
function pileOf(view: View, side: SideName, pile: string, title: string): Display[] {
  const heap = view.tokens?.[side]?.[pile];
  if (!heap) return [];
  const kind = side === view.army && pile === "tray" ? "hand" : "cup";
  const display = (words: string, held: readonly Held[]): Display[] => [
    { id: `${side} ${pile}`, kind, title: `${capital(side)}: ${title}`, side, boxes: [{ id: pile, title: "", held }], words },
  ];
  if (typeof heap === "number") return display(`${heap} face-down`, []);
  const held = tokensOfArmy[armyNames.indexOf(side)].flatMap((token): Held[] => {
    const id = tokenNames[token];
    const [, name, figures = ""] = /^(.*?)(?: (\d))?$/.exec(id)!;
    return heap[id] ? [{ id, name, figures, count: heap[id] }] : [];
  });
  const total = held.reduce((sum, { count }) => sum + count, 0);
  return total > 0 ? display(plural(total, "token"), held) : [];
}

/** 4.5a who is still to come at each entry point of a side, the next one first. */
function queuesOf({ queues = {} }: View, side: SideName): Display {
  const waiting = queueRows.flatMap(({ entry }, q) => {
    const { commands, drawn = 0 } = (gates[entry].side === side ? queues[queueNames[q]] : undefined) ?? {};
    const left = (commands ?? []).slice(drawn);
    return left.length > 0 ? [{ id: queueNames[q], title: queueNames[q], held: left.map(inQueue) }] : [];
  });
  const boxes = waiting.length > 0 ? waiting : [{ id: "none", title: "Nowhere", held: [], words: "none to come" }];
  return { id: `${side} queues`, kind: "boxes", title: `${capital(side)} queues`, side, words: "", boxes, ahead: true };
}

const inQueue = (name: string | null, i: number): Held => ({
  id: `${i}`,
  name: name ?? "?",
  figures: "",
  count: 1,
  ...(name === null && { hidden: true }),
});
