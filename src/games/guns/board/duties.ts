/** Who must withdraw, and what would be left undone by ending now. */
import type { Action, Duty, JsonObject } from "../../../engine/index.js";
import { inWords, namesIn, plural } from "../../../kit/index.js";
import { blockCalled, blocksOf, read } from "./view.js";

export function duties(decision: JsonObject, json: JsonObject): readonly Duty[] {
  const forced = namesIn(decision.forced).flatMap((name) => blockCalled(read(json), name) ?? []);
  const places = new Set(forced.flatMap(({ face, place }) => (face === undefined ? [] : place!)));
  return [...places].map((place) => {
    const who = forced.filter((block) => block.place === place).map(({ name }) => name!);
    return { place, kind: "owes", words: `${inWords(who)} must withdraw` };
  });
}

const moves = ["marched", "entered", "withdrew", "attacked"];

export function undone(json: JsonObject, { ask, attacks, tray, waiting }: JsonObject, action: Action): readonly string[] {
  if (action.do !== "end") return [];
  if (ask === "attack" && attacks === 0 && Number(tray) > 0)
    return ["You have made no attack: under Attack orders that may cost half your tray."];
  if (ask === "enter" && Array.isArray(waiting) && waiting.length > 0)
    return [`${inWords(waiting.map((row) => `${(row as JsonObject).block}`))} could still come in this turn, or must wait.`];
  if (ask !== "march") return [];
  const view = read(json);
  const own = blocksOf(view).filter(({ side, face }) => side === view.active && face !== undefined);
  if (own.length === 0 || own.some(({ did }) => moves.some((word) => did.includes(word)))) return [];
  return [`No block has moved this turn; you have ${plural(own.length, "block")} on the map.`];
}
