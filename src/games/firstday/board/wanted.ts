/** What pressing the map would mean now, legal or not, and what is in hand. */
import type { Action, Board } from "../../../engine/index.js";
import { brigades, type UnitRow, units } from "../data/armies.js";
import { hexAt, near } from "../data/map.js";
import { armyOf, askOf, placeOf, read, type Seen, unitNamed } from "./view.js";

const placeVerbs: Readonly<Record<string, (place: string) => Action>> = {
  march: (to) => ({ do: "go", to }),
  retreat: (to) => ({ do: "fall", to }),
  gunSafety: (to) => ({ do: "fall", to }),
  impulse: (hex) => ({ do: "guns", hex }),
  assaultStep: (hex) => ({ do: "attack", hex }),
  chargeAt: (hex) => ({ do: "attack", hex }),
  hotTarget: (hex) => ({ do: "attack", hex }),
  withdraw: (to) => ({ do: "withdraw", to }),
  barricade: (hex) => ({ do: "build", hex }),
  support: (hex) => ({ do: "fire", hex }),
};
const unitVerbs: Readonly<Record<string, string>> = {
  moveStep: "take",
  guns: "take",
  wreckMove: "take",
  guide: "take",
  shot: "join",
  declare: "join",
  opportunity: "fire",
  fogShot: "fire",
  rallyStep: "steady",
  rallyChit: "steady",
  defence: "ready",
  lead: "lead",
  toll: "next",
};

const firing = new Set(["fireStep", "limited", "guns"]);

/** Of those who may fire now the one nearest to the place. */
function nearestFirer(view: Seen, place: string): string | undefined {
  const brigade = brigades.find(({ name }) => name === view.brigade)?.id;
  const mayFire = ({ name, brigade: of }: UnitRow) =>
    view.ready.length > 0 ? view.ready.includes(name) : of === brigade && brigade !== undefined;
  const away = (u: number) => near(hexAt(placeOf(view, u)), hexAt(place));
  const found = units.flatMap((unit, u) => (mayFire(unit) && placeOf(view, u) !== "" ? [u] : []));
  return found.length === 0 ? undefined : units[found.reduce((best, u) => (away(u) < away(best) ? u : best))].name;
}

/** What pressing a hex or a unit would mean at each question. */
export const wanted: Board["wanted"] = (json, decision, { place, piece }) => {
  const view = read(json);
  const ask = askOf(view);
  const isFoe = piece !== undefined && unitNamed(piece)?.side !== armyOf(`${decision.seat}`);
  if (firing.has(ask) && isFoe) {
    const unit = nearestFirer(view, place);
    return unit === undefined ? undefined : { do: "aim", unit, at: place };
  }
  if (placeVerbs[ask]) return placeVerbs[ask](place);
  return piece !== undefined && unitVerbs[ask] ? { do: unitVerbs[ask], unit: piece } : undefined;
};

/** The one that marches, falls back or is aimed at. */
export const hand: Board["hand"] = (json, decision) => {
  const view = read(json);
  const ask = askOf(view);
  if (ask === "march") return view.marching.length === 1 ? view.marching[0] : undefined;
  return (ask === "retreat" || ask === "gunSafety" || ask === "hotTarget") && typeof decision.unit === "string" ? decision.unit : undefined;
};
