/** 5.1, 5.2 What a seat sees: the enemy's key event is masked. What nobody has seen is not in the state at all. */
import { draw, type Json, type JsonObject, type Random, Refusal } from "../../engine/index.js";
import { Chapter } from "./agenda.js";
import { chitNames, EVENTS } from "./data/scenarios.js";
import { ask } from "./options.js";
import { fromPosition, positions } from "./position.js";
import { sideOfSeat } from "./seat-names.js";
import type { State } from "./state.js";

const isOver = (s: State): boolean => s.agenda[(s.depth - 1) * 4] === Chapter.over;

/** By side: none of its chits. */
const none = [0, 1].map((side) => Object.fromEntries(chitNames.slice(side * EVENTS, (side + 1) * EVENTS).map((name) => [name, 0])));

export function view(s: State, seat: string): JsonObject {
  const open = isOver(s) || (!ask.keySecret(s) && !ask.randomSeen(s));
  const side = sideOfSeat(seat);
  const seen = positions.write(s, (field, chit) => field === "sealed" && !open && Math.floor(chit / EVENTS) !== side);
  // Of one's own those that do not lie there are said too: a spectator is shown what both sides' views name, and so no name tells anything.
  if (!open) seen.sealed = { ...none[side], ...(seen.sealed as JsonObject) };
  return seen;
}

/** Any chits of the enemy's pool may be those he has put in: as many as are known to lie there. */
export function imagine(seen: JsonObject, random: Random): State {
  const sealed: Record<string, Json> = { ...(seen.sealed as Record<string, Json>) };
  const pool = (seen.pool ?? {}) as Readonly<Record<string, number | undefined>>;
  const counts = (seen.sealedCount ?? [0, 0]) as readonly number[];
  for (let side = 0; side < 2; side++) {
    const mine = chitNames.slice(side * EVENTS, (side + 1) * EVENTS);
    if (!mine.some((name) => sealed[name] === null)) continue;
    for (const name of mine) sealed[name] = 0;
    for (let i = 0; i < counts[side]; i++) {
      const left = mine.flatMap((name) => Array.from({ length: (pool[name] ?? 0) - (sealed[name] as number) }, () => name));
      const name = left[draw(random, left.length)];
      sealed[name] = (sealed[name] as number) + 1;
    }
  }
  const s = fromPosition({ ...seen, sealed });
  if (s instanceof Refusal) throw new Error(`This is not a view of the game: ${s.text}`);
  s.random.set(random);
  return s;
}
