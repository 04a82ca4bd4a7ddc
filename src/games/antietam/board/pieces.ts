/** The counters of a position, as the table shows them. */
import type { JsonObject } from "../../../engine/index.js";
import { units } from "../data/units.js";

/** In the order of the army lists, so that a stack always lies the same way. Without a position: the set-up. */
export function piecesIn(position?: JsonObject) {
  const places = position?.units as Readonly<Record<string, { hex: string; ineffective?: true }>> | undefined;
  const moved = (position?.moved ?? []) as readonly string[];
  return units.flatMap(({ name, title, side, type, strength, hex }) => {
    const place = places ? places[name] : hex === undefined ? undefined : { hex };
    if (!place) return [];
    const ineffective = "ineffective" in place && place.ineffective === true;
    return [{ id: name, title, side, branch: type, strength, hex: place.hex, ineffective, moved: moved.includes(name) }];
  });
}
