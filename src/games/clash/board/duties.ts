/** What is still owed at a decision, and what would be left undone by ending now. */
import type { Board, Duty, JsonObject } from "../../../engine/index.js";
import { inWords } from "../../../kit/index.js";
import { askOf, hexOf, read } from "./view.js";

const names = (value: JsonObject[string]): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** 12.4, 12.5 attacks that are owed; 12.10, 6.3.4 retreats. */
export const duties: Board["duties"] = (decision, json) => {
  const view = read(json);
  const owedBy = (units: readonly string[], words: (unit: string) => string): Duty[] =>
    units.flatMap((unit) => {
      const place = hexOf(view, unit);
      return place === undefined ? [] : [{ place, kind: "owes" as const, words: words(unit) }];
    });
  const planned = names(decision.attackers);
  return [
    ...owedBy(
      names(decision.owes).filter((unit) => !planned.includes(unit)),
      (unit) => `${unit} must attack the enemy above`,
    ),
    ...names(decision.owed).map((place) => ({ place, kind: "owed" as const, words: `${place} must be attacked` })),
    ...owedBy(view.retreating, (unit) => `${unit} must retreat`),
  ];
};

/** Nobody is told of what a good player might leave undone, such as a turn without an attack. */
export const undone: Board["undone"] = (json, decision, action) => {
  const view = read(json);
  const ask = askOf(view);
  if (action.do === "end" && ask === "march" && view.active.length > 0 && view.moved.length === 0)
    return [`None of ${inWords(view.active)} has moved.`];
  if (action.do === "enough" && ask === "replace")
    return [`${decision.steps === 1 ? "1 step" : `${decision.steps} steps`} could still be replaced.`];
  return [];
};
