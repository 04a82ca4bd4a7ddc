/** What pressing the map would mean now, legal or not, and what is in hand. */
import type { Action, Board } from "../../../engine/index.js";
import { UNITS, unitNames, units } from "../data/armies.js";
import { hexAt, near } from "../data/map.js";
import { actsWith, askOf, leaderNumber, notedBy, placeOf, read, type Seen, unitNumber } from "./view.js";

const placeVerbs: Readonly<Record<string, (place: string) => Action>> = {
  move: (to) => ({ do: "step", to }),
  reactionMove: (to) => ({ do: "away", to }),
  retreat: (to) => ({ do: "back", to }),
  ride: (hex) => ({ do: "to", hex }),
  goOn: (at) => ({ do: "on", at }),
  resolve: (at) => ({ do: "next", at }),
  defend: (at) => ({ do: "fire", at }),
};

const unitVerbs: Readonly<Record<string, (unit: string, view: Seen) => Action>> = {
  marker: (unit, view) => ({ do: "activate", brigade: actsWith(view, unitNumber(unit)) }),
  actions: (unit) => ({ do: "take", unit }),
  withdrawalFire: (unit) => ({ do: "fire", unit }),
  answer: (unit) => ({ do: "reply", unit }),
  advance: (unit) => ({ do: "advance", unit }),
};

/** Of the units that act now the one nearest to the place; some only where no other is left. */
function nearestUnit(view: Seen, place: string, last: readonly string[]): string | undefined {
  const away = (u: number) => near(hexAt(placeOf(view, u)), hexAt(place)) + (last.includes(unitNames[u]) ? LAST : 0);
  let best = -1;
  for (let u = 0; u < UNITS; u++)
    if (actsWith(view, u) === view.brigade && placeOf(view, u) !== "" && (best < 0 || away(u) < away(best))) best = u;
  return best < 0 ? undefined : unitNames[best];
}
/** Farther than any place on the map. */
const LAST = 1000;

/** What pressing a hex or a unit would mean at each question. */
export const wanted: Board["wanted"] = (json, decision, { place, piece }) => {
  const view = read(json);
  const ask = askOf(view);
  const u = unitNumber(piece ?? "");
  const isFoe = u >= 0 && units[u].side !== decision.seat;
  if (isFoe && (ask === "actions" || ask === "shocks")) {
    // Who has acted does not fire again, and may well have a Shock before it.
    const unit = nearestUnit(view, place, ask === "actions" ? view.acted : []);
    return unit === undefined ? undefined : { do: ask === "actions" ? "fire" : "shock", unit, at: place };
  }
  if (ask === "actions" && leaderNumber(piece ?? "") >= 0) return { do: "ride", leader: piece };
  if (placeVerbs[ask]) return placeVerbs[ask](place);
  return u >= 0 && !isFoe ? unitVerbs[ask]?.(unitNames[u], view) : undefined;
};

/** The one that moves, falls back, rides, or is asked what it does. */
export const hand: Board["hand"] = (json, decision) => {
  const view = read(json);
  const ask = askOf(view);
  if (ask === "move") return view.mover === null ? undefined : view.mover;
  if (ask === "ride") return `${notedBy(view, "ride")?.[0]}`;
  const asksOne = ["retreat", "reactionMove", "reactionFacing"].includes(ask);
  return asksOne && typeof decision.unit === "string" ? decision.unit : undefined;
};
