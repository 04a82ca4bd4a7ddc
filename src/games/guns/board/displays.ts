/** What lies beside the map: tokens in their piles, and who waits at each entry point. */
import type { Display, Held, JsonObject } from "../../../engine/index.js";
import { plural } from "../../../kit/index.js";
import { armyNames } from "../data/blocks.js";
import { queueNames, queues as queueRows } from "../data/time.js";
import { tokenNames, tokensOfArmy } from "../data/tokens.js";
import { gates } from "./plan.js";
import { read, type SideName, sideTitles, type View } from "./view.js";

const pileTitles: readonly (readonly [string, string])[] = [
  ["tray", "Tray"],
  ["pool", "Pool"],
  ["returned", "Returned"],
  ["used", "Used in this attack"],
  ["filled", "Used up for the attack"],
  ["hit", "Hit"],
  ["expended", "Expended"],
  ["burnt", "Expended unseen"],
  ["reserve", "For the bombardment"],
];

export function displays(json: JsonObject): readonly Display[] {
  const view = read(json);
  const sides = [...armyNames].sort((a) => (a === view.army ? -1 : 1));
  return [...sides.flatMap((side) => pileTitles.flatMap(([pile, title]) => pileOf(view, side, pile, title))), ...queuesOf(view)];
}

/** Own tokens by their faces, the others by their number. */
function pileOf(view: View, side: SideName, pile: string, title: string): Display[] {
  const held = view.tokens?.[side]?.[pile];
  const kind = side === view.army && pile === "tray" ? "hand" : "cup";
  const facts = { id: `${side} ${pile}`, kind, title: `${sideTitles[side]}: ${title.toLowerCase()}`, side } as const;
  const only = (held: readonly Held[]) => [{ id: pile, title: "", held }];
  if (held === undefined || held === null) return [];
  if (typeof held === "number") return held > 0 ? [{ ...facts, boxes: only([]), words: `${held} face-down` }] : [];
  const army = armyNames.indexOf(side);
  const rows = tokensOfArmy[army]
    .map((token) => ({ name: tokenNames[token], count: held[tokenNames[token]] ?? 0 }))
    .filter(({ count }) => count > 0);
  if (rows.length === 0) return [];
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return [
    {
      ...facts,
      boxes: only(
        rows.map(({ name, count }) => {
          const [, organization, strength = ""] = /^(.*?)(?: (\d))?$/.exec(name) ?? ["", name];
          return { id: name, name: organization, figures: strength, count };
        }),
      ),
      words: plural(total, "token"),
    },
  ];
}

/** 4.5a who is still to come at each entry point, the next one first. */
function queuesOf({ queues = {} }: View): Display[] {
  return armyNames.map((side) => {
    const boxes = queueRows.flatMap(({ entry }, q) => {
      const row = gates[entry].side === side ? queues[queueNames[q]] : undefined;
      const left = (row?.commands ?? []).slice(row?.drawn ?? 0);
      return left.length > 0 ? [{ id: queueNames[q], title: queueNames[q], held: left.map(inQueue) }] : [];
    });
    const none = [{ id: "none", title: "Nowhere", held: [], words: "none to come" }];
    const facts = { id: `${side} queues`, kind: "boxes", title: `${sideTitles[side]} queues`, side, ahead: true } as const;
    return { ...facts, words: "", boxes: boxes.length > 0 ? boxes : none };
  });
}

const inQueue = (name: string | null, i: number): Held => ({
  id: `${i}`,
  name: name ?? "?",
  figures: "",
  count: 1,
  ...(name === null && { hidden: true }),
});
