/** What is still owed at a decision, and what would be left undone by ending now. */
import type { Action, Duty, JsonObject } from "../../../engine/index.js";
import { inWords, namesIn as names } from "../../../kit/index.js";
import { read, unitNamed } from "./view.js";

export function duties({ ask, targets, attackers, owes, owed, from, displaced, retreating, overfull }: JsonObject): readonly Duty[] {
  const planned = new Set([...names(targets), ...names(attackers)]);
  const open = (hexes: JsonObject[string]) => names(hexes).filter((hex) => !planned.has(hex));
  const falling = ask === "retreat" ? names(from) : [];
  const who = (place: string) => (falling.length > 1 ? place : inWords(names(displaced ?? retreating)));
  return [
    ...open(owes).map((place) => ({ place, kind: "owes" as const, words: `${place} must attack` })),
    ...open(owed).map((place) => ({ place, kind: "owed" as const, words: `${place} must be attacked` })),
    ...falling.map((place) => ({ place, kind: "owes" as const, words: `${who(place)} must fall back` })),
    ...names(overfull).map((place) => ({ place, kind: "owes" as const, words: `${place} holds more than two units: some must move on` })),
  ];
}

/** Nobody is told of what a good player might leave undone: units that may enter and do not, a phase ended untouched, guns that stay silent. */
export function undone(json: JsonObject, decision: JsonObject, action: Action): readonly string[] {
  if (action.do !== "end") return [];
  const view = read(json);
  return view.phase === "movement" ? unmoved(view.moved, decision) : silent(decision);
}

function unmoved(moved: readonly string[], { arrivals, canMove, movesLeft }: JsonObject): string[] {
  const waiting = names(arrivals);
  const who = waiting.length > 3 ? `${waiting.length} units, ${formations(waiting)},` : inWords(waiting);
  const entering = waiting.length > 0 ? [`${who} could still come onto the map.`] : [];
  if (moved.length > 0 || !canMove) return entering;
  const limit = typeof movesLeft === "number" ? ` You may move ${movesLeft}.` : "";
  return [...entering, `No unit has moved this turn.${limit}`];
}

/** "VI Corps and IV Corps": what units in a group have in common. */
function formations(units: readonly string[]): string {
  const corps = units.map((name) => unitNamed.get(name)?.title.split(", ").at(-1) ?? name);
  return inWords([...new Set(corps)]);
}

function silent({ guns, trapped }: JsonObject): string[] {
  const free = names(guns);
  const lost = names(trapped);
  const fate = `${lost.length === 1 ? "is ineffective in contact, has" : "are ineffective in contact, have"} nowhere to go, and will be lost`;
  return [...(free.length > 0 ? [`${inWords(free)} could still bombard.`] : []), ...(lost.length > 0 ? [`${inWords(lost)} ${fate}.`] : [])];
}
