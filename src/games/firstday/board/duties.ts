/** What is asked at a hex just now, and what would be left undone by ending a step. */
import type { Action, Board, Duty, JsonObject } from "../../../engine/index.js";
import { inWords } from "../../../kit/index.js";
import { brigades, units } from "../data/armies.js";
import { armyOf, askOf, placeOf, read, type Seen, unitNumber } from "./view.js";

/** Questions that hang on a hex, in a word or two. */
const questions: Readonly<Record<string, string>> = {
  opportunity: "an enemy leaves: fire or hold",
  defence: "a charge comes from here: Defensive Fire",
  support: "a charge comes from here: support fire",
  withdraw: "is charged: stay or withdraw",
  canister: "canister is aimed here",
  lead: "is fired at: who leads?",
};

export const duties: Board["duties"] = (decision, json): readonly Duty[] => {
  const view = read(json);
  const ask = askOf(view);
  const place = typeof decision.place === "string" ? decision.place : undefined;
  const found: Duty[] = [];
  if (place !== undefined && questions[ask]) found.push({ place, kind: "owed", words: `${place} ${questions[ask]}` });
  if (typeof view.overfull === "string")
    found.push({ place: view.overfull, kind: "owes", words: `${view.overfull} is overfull: somebody must leave` });
  if (ask === "retreat" && typeof decision.unit === "string") found.push(fallsBack(view, decision));
  if (ask === "toll")
    for (const name of view.owing) found.push({ place: placeOf(view, unitNumber(name)), kind: "owes", words: `${name} must be tested` });
  return found.filter((duty) => duty.place !== "");
};

const fallsBack = (view: Seen, { unit }: JsonObject): Duty => ({
  place: placeOf(view, unitNumber(`${unit}`)),
  kind: "owes",
  words: `${unit} must fall back`,
});

/** Units of the brigade that acts and have not done what the step is for. */
const idle = (view: Seen, done: readonly string[]): string[] => {
  const id = brigades.find(({ name }) => name === view.brigade)?.id;
  return units.flatMap(({ name, brigade }, u) => (brigade === id && placeOf(view, u) !== "" && !done.includes(name) ? [name] : []));
};

/** Nobody is told of what a good player might leave undone: a unit that does not move or fire. Only a whole step untouched, and guns unused. */
export const undone: Board["undone"] = (json, decision, action: Action): readonly string[] => {
  const view = read(json);
  const ask = askOf(view);
  if (action.do === "pass" && ask === "impulse") {
    const guns = units.filter(
      ({ name, kind, side }, u) =>
        kind.endsWith("artillery") && side === armyOf(`${decision.seat}`) && placeOf(view, u) !== "" && !view.fireMove.includes(name),
    );
    const who = `${inWords(guns.slice(0, 4).map(({ name }) => name))}${guns.length > 4 ? " and others" : ""}`;
    return guns.length > 0 ? [`${who} ${guns.length === 1 ? "has" : "have"} not acted; when both sides pass, the guns are done.`] : [];
  }
  if (action.do !== "end" || view.brigade === null || view.brigade === undefined) return [];
  const who = `${view.brigade}'s brigade`;
  if (ask === "fireStep" && view.fired.length === 0) return [`Nobody of ${who} has fired.`];
  if (ask === "moveStep" && view.moved.length === 0 && idle(view, view.moved).length > 0) return [`Nobody of ${who} has moved.`];
  return [];
};
