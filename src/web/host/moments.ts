/** Earlier moments of a game, kept for who drags through it. */
import type { Json, JsonObject } from "../../engine/index.js";
import type { OpenTable } from "./host.js";
import type { Seen } from "./seen.js";

const MOST = 300;

export function momentsOf({ outlook, table }: Seen, get: (name: string) => Promise<Json>): OpenTable["at"] {
  const moments = new Map<string, Promise<JsonObject>>();
  return (after, seat) => {
    const key = `${after} ${seat ?? outlook.peek()?.seat ?? ""} ${table.peek()?.status}`;
    const kept = moments.get(key);
    if (kept) return kept;
    const eyes = seat === undefined ? "" : `?seat=${encodeURIComponent(seat)}`;
    const asked = get(`at/${after}${eyes}`).then((moment) => (moment as { readonly view: JsonObject }).view);
    moments.set(key, asked);
    asked.catch(() => moments.delete(key));
    if (moments.size > MOST) moments.delete(moments.keys().next().value!);
    return asked;
  };
}
