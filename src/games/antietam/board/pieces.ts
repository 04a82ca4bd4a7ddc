/** The counters of a view, as the table shows them. */
import type { JsonObject, Piece, PieceState } from "../../../engine/index.js";
import { units } from "../data/units.js";
import { fullTitle } from "./formations.js";
import { read, type View } from "./view.js";

/** In the order of the army lists, so that a stack always lies the same way. */
export function pieces(json: JsonObject): readonly Piece[] {
  const view = read(json);
  return units.flatMap(({ name, side, type, strength }) => {
    const place = view.units[name];
    if (!place) return [];
    return [
      {
        id: name,
        name,
        title: fullTitle(name),
        side,
        branch: type,
        figures: `${strength}`,
        place: place.hex,
        states: statesOf(view, name),
      },
    ];
  });
}

function statesOf(view: View, name: string): PieceState[] {
  const states: PieceState[] = [];
  if (view.retreating.includes(name)) states.push({ sign: "shaken", words: "must fall back" });
  if (view.units[name].ineffective) states.push({ sign: "shaken", words: "ineffective: may not attack, nor come near the enemy" });
  if (view.losses.includes(name)) states.push({ sign: "depleted", words: "chosen as a loss of the exchange" });
  if (isHeld(view, name)) states.push({ sign: "held", words: "may not move on turn 1" });
  if (view.moved.includes(name)) states.push({ sign: "moved", words: "has moved this turn" });
  if (view.fought.includes(name)) states.push({ sign: "fired", words: "has attacked this turn" });
  else if (view.fired.includes(name)) states.push({ sign: "fired", words: "stood with a battery that has fired, and stays silent" });
  return states;
}

/** 18.2, 20.3 */
function isHeld(view: View, name: string): boolean {
  return view.turn === 1 && view.held.includes(name) && view.options.earlyConfederateReinforcement !== true;
}
