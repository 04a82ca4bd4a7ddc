/** 5.2b What a seat sees: the enemy's Efficiency and the markers he still has in the cup are masked. */
import { draw, type Json, type JsonObject, type Random, Refusal } from "../../engine/index.js";
import { formationNames, formationSide, formations, sideNames } from "./data/armies.js";
import { fromPosition, positions } from "./position.js";
import type { State } from "./state.js";

export function view(s: State, seat: string): JsonObject {
  return positions.write(s, (field, f) => (field === "cup" || field === "entitled") && sideNames[formationSide[f]] !== seat);
}

/** Any number of markers that the Efficiency of a corps allows may still lie in the cup. */
export function imagine(seen: JsonObject, random: Random): State {
  const cup: Record<string, Json> = { ...(seen.cup as Record<string, Json>) };
  const rows: Record<string, Record<string, Json>> = structuredClone((seen.formations ?? {}) as never);
  formations.forEach((_, f) => {
    const name = formationNames[f];
    const row = rows[name] ?? {};
    if (cup[name] === null || row.entitled === null) {
      const used = (row.used as number) ?? 0;
      const entitled = Math.min(4, Math.max(used, 1 + draw(random, 4)));
      row.entitled = entitled;
      rows[name] = row;
      cup[name] = Math.max(0, entitled - used);
    }
  });
  const s = fromPosition({ ...seen, cup, formations: rows });
  if (s instanceof Refusal) throw new Error(`This is not a view of the game: ${s.text}`);
  s.random.set(random);
  return s;
}
