/** What pressing a piece or a place would mean at each question, legal or not, so that the rules can be asked why not. */
import type { Action, Board, JsonObject } from "../../../engine/index.js";
import type { UnitRow } from "../battle.js";
import type { AskName } from "../state.js";
import { areNeighbours, read, unitNamed, unitsIn, type View } from "./view.js";

interface Pressed {
  readonly place: string;
  /** The piece pressed, or the only one there. */
  readonly unit: UnitRow | undefined;
}

type Meaning = (view: View, pressed: Pressed) => Action | undefined;

/** The unit that could go to the place in one hex, or else the first of them. */
function nearest(view: View, names: readonly string[], place: string): string | undefined {
  const there = names.filter((name) => view.units[name]);
  return there.find((name) => areNeighbours(view.units[name].hex, place)) ?? there[0];
}

function fallBack(view: View, names: readonly string[], place: string): Action | undefined {
  const unit = view.hand?.unit ?? nearest(view, names, place);
  return unit === undefined ? undefined : { do: "retreat", unit, to: place };
}

const meanings: Readonly<Record<AskName, Meaning>> = {
  march: (_, { unit }) => unit && { do: "take", unit: unit.name },
  step: (view, { place, unit }) => (unit && unit.name === view.hand?.unit ? { do: "stop" } : { do: "move", to: place }),
  sendBack: (_, { unit }) => unit && { do: "sendBack", unit: unit.name },
  attack: (_, { place }) => ({ do: "attack", target: place }),
  plan: (view, { place, unit }) => {
    if (!unit || unit.side !== view.player) return { do: "target", hex: place };
    const inContact = view.owes.includes(place) || view.attackFrom.includes(place);
    return unit.type === "artillery" && !inContact ? { do: "support", unit: unit.name } : { do: "join", hex: place };
  },
  exchange: (_, { unit }) => unit && { do: "lose", unit: unit.name },
  retreat: (view, { place }) => fallBack(view, view.retreating, place),
  guns: (view, { place }) => fallBack(view, view.support, place),
  advance: (view, { place }) => {
    const beaten = view.combat?.result === "Ae" || view.combat?.result === "Ar";
    const unit = nearest(view, beaten ? view.defenders : view.attackers, place);
    return unit === undefined ? undefined : { do: "advance", unit, to: place };
  },
  call: () => undefined,
  over: () => undefined,
};

export const wanted: Board["wanted"] = (json, _, { place, piece }) => {
  const view = read(json);
  const there = unitsIn(view, place);
  const only = there.length === 1 || view.ask === "plan" ? there[0] : undefined;
  return meanings[view.ask](view, { place, unit: piece === undefined ? only : (unitNamed.get(piece) ?? only) });
};

/** The unit taken up or displaced, or the only one that falls back. */
export function hand(json: JsonObject): string | undefined {
  const { ask, hand, retreating, support } = read(json);
  if (hand) return hand.unit;
  const going = ask === "retreat" ? retreating : ask === "guns" ? support : [];
  return going.length === 1 ? going[0] : undefined;
}
