/** What is asked of whom just now, and what would be left undone by ending an activation. */
import type { Action, Board, Duty } from "../../../engine/index.js";
import { inWords } from "../../../kit/index.js";
import { UNITS, unitNames } from "../data/armies.js";
import { actsWith, askOf, notedBy, orderOf, placeOf, read, type Seen, unitNumber } from "./view.js";

/** Questions about one unit, in a word or two. */
const questions: Readonly<Record<string, string>> = {
  approach: "may fire at who comes up",
  prepared: "may fire at the attack",
  reactionMove: "may move away",
  reactionFacing: "may turn",
  beforeShock: "is to be shocked",
  defend: "is charged: fire?",
  spare: "is shaken",
  retreat: "must fall back",
};

export const duties: Board["duties"] = (decision, json): readonly Duty[] => {
  const view = read(json);
  const ask = askOf(view);
  const at = (unit: unknown) => placeOf(view, unitNumber(`${unit}`));
  const found: Duty[] = [];
  if (questions[ask] && typeof decision.unit === "string")
    found.push({ place: at(decision.unit), kind: "owed", words: `${decision.unit} ${questions[ask]}` });
  if (ask === "answer")
    found.push({
      place: `${notedBy(view, "answer")?.[0]}`,
      kind: "owed",
      words: `${notedBy(view, "answer")?.[0]} was fired at from ${decision.from}`,
    });
  if (ask === "withdrawalFire") found.push({ place: at(view.mover), kind: "owed", words: `${view.mover} leaves the front` });
  for (const unit of (decision.owes as string[] | undefined) ?? [])
    found.push({ place: at(unit), kind: "owes", words: `${unit} must shock` });
  return found.filter(({ place }) => place !== "" && place !== "undefined" && place !== "null");
};

/** Who of the brigade has neither moved nor fired, rallied or turned. */
export function idle(view: Seen): string[] {
  const found: string[] = [];
  for (let u = 0; u < UNITS; u++) {
    const name = unitNames[u];
    if (actsWith(view, u) !== view.brigade || placeOf(view, u) === "") continue;
    const has = [view.acted, view.spent, view.fired, view.turned, view.rallied].some((list) => list.includes(name));
    if (!has) found.push(name);
  }
  return found;
}

const FEW = 4;

/** Brigades told to attack that could still act on the marker that is up. */
function attackers(view: Seen, legal: readonly Action[]): string[] {
  const mayAct = new Set(legal.filter(({ do: word }) => word === "activate").map(({ brigade }) => `${brigade}`));
  for (const brigade of mayAct)
    if (!unitNames.some((_, u) => placeOf(view, u) !== "" && actsWith(view, u) === brigade && orderOf(view, u) === "attack"))
      mayAct.delete(brigade);
  return [...mayAct];
}

export const undone: Board["undone"] = (json, _, action: Action, legal = []): readonly string[] => {
  const view = read(json);
  if (action.do === "pass" && askOf(view) === "marker")
    return attackers(view, legal).map((brigade) => `${brigade} has Attack Orders, and could still act on this marker.`);
  if (action.do !== "done" || askOf(view) !== "actions") return [];
  const left = idle(view);
  if (left.length === 0) return [];
  const who = `${inWords(left.slice(0, FEW))}${left.length > FEW ? ` and ${left.length - FEW} others` : ""}`;
  return [`${who} of ${view.brigade} ${left.length === 1 ? "has" : "have"} done nothing yet.`];
};
