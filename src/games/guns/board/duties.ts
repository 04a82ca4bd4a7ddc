/** Who must withdraw, and what would be left undone by ending now. */
import type { Action, Duty, JsonObject } from "../../../engine/index.js";
import { inWords, plural } from "../../../kit/index.js";
import { ground } from "../data/map.js";
import { blockCalled, blocksOf, read } from "./view.js";

const names = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

export function duties(decision: JsonObject, json: JsonObject): readonly Duty[] {
  const view = read(json);
  const places = new Map<string, string[]>();
  for (const name of names(decision.forced)) {
    const face = blockCalled(view, name)?.face;
    if (face === undefined) continue;
    const place = ground.map.positionNames[face >> 1];
    places.set(place, [...(places.get(place) ?? []), name]);
  }
  return [...places].map(([place, who]) => ({ place, kind: "owes", words: `${inWords(who)} must withdraw` }));
}

export function undone(json: JsonObject, decision: JsonObject, action: Action): readonly string[] {
  const view = read(json);
  if (action.do !== "end") return [];
  if (decision.ask === "attack" && decision.attacks === 0 && Number(decision.tray) > 0)
    return ["You have made no attack: under Attack orders that may cost half your tray."];
  if (decision.ask === "enter") return waiting(decision);
  if (decision.ask !== "march") return [];
  const own = blocksOf(view).filter(({ side, face }) => side === view.active && face !== undefined);
  const still = own.filter(({ did }) => !["marched", "entered", "withdrew", "attacked"].some((word) => did.includes(word)));
  return own.length > 0 && still.length === own.length
    ? [`No block has moved this turn; you have ${plural(own.length, "block")} on the map.`]
    : [];
}

function waiting({ waiting: rows }: JsonObject): string[] {
  if (!Array.isArray(rows) || rows.length === 0) return [];
  const who = rows.map((row) => String((row as JsonObject).block));
  return [`${inWords(who)} could still come in this turn, or must wait.`];
}
