/** 5.2b What a seat sees: the enemy's Efficiency and the markers he still has in the cup are masked. */
import { draw, type Json, type JsonObject, type Random, Refusal } from "../../engine/index.js";
import { FORMATIONS, formationNames, formationSide, formations, sideNames } from "./data/armies.js";
import { fromPosition, positions } from "./position.js";
import { isPresent } from "./rules/efficiency.js";
import type { State } from "./state.js";

/** 19.0ae civilians tell what the enemy has drawn. */
export function view(s: State, seat: string): JsonObject {
  const told = s.informed[sideNames.indexOf(seat as never)] === 1;
  return positions.write(s, (field, f) => (field === "cup" || (field === "entitled" && !told)) && sideNames[formationSide[f]] !== seat);
}

/** 4.36d the most markers that a command can have. */
const mostOf = (f: number): number => (formations[f].level === "artillery" ? 3 : 4);
const hasMarkers = (f: number): boolean => ["division", "cavalry-division", "artillery"].includes(formations[f].level);

/** Any number of markers that the Efficiency of a corps allows may still lie in the cup. */
export function imagine(seen: JsonObject, random: Random): State {
  const rows = structuredClone((seen.formations ?? {}) as Record<string, Record<string, Json>>);
  const cup = { ...(seen.cup as Record<string, Json>) };
  const [hidden, drawn] = [new Set<string>(), new Set<string>()];
  for (const [name, row] of Object.entries(rows)) if (row.entitled === null) hidden.add(name);
  for (const [name, left] of Object.entries(cup)) if (left === null) drawn.add(name);
  for (const name of hidden) delete rows[name].entitled;
  for (const name of drawn) delete cup[name];
  const s = fromPosition({ ...seen, cup, formations: rows });
  if (s instanceof Refusal) throw new Error(`This is not a view of the game: ${s.text}`);
  for (let f = 0; f < FORMATIONS; f++) {
    if (hidden.has(formationNames[f])) s.entitled[f] = Math.max(Math.min(4, s.used[f]), 1 + draw(random, mostOf(f)));
    if (drawn.has(formationNames[f]) && hasMarkers(f) && isPresent(s, f)) s.cup[f] = Math.max(0, Math.min(4, s.entitled[f]) - s.used[f]);
  }
  s.random.set(random);
  return s;
}
