/** The counters of a view, as the table shows them. */
import type { Badge, JsonObject, Piece } from "../../../engine/index.js";
import { units } from "../data/units.js";
import { fullTitle } from "./army.js";
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
        badges: badgesOf(view, name),
      },
    ];
  });
}

const shaken = { id: "shaken", shape: "cut", words: "shaken: may not attack" } satisfies Badge;
const lost = { id: "lost", shape: "wedge", words: "chosen as a loss" } satisfies Badge;
const held = { id: "held", shape: "base", words: "may not move now" } satisfies Badge;
const moved = { id: "moved", shape: "corner", words: "has moved" } satisfies Badge;
const fired = { id: "fired", shape: "smoke", words: "has fought or fired" } satisfies Badge;
export const badges: readonly Badge[] = [moved, fired, shaken, lost, held];

function badgesOf(view: View, name: string): Badge[] {
  const worn: Badge[] = [];
  if (view.retreating.includes(name)) worn.push({ ...shaken, words: "must fall back" });
  if (view.units[name].ineffective) worn.push({ ...shaken, words: "ineffective: may not attack, nor come near the enemy" });
  if (view.losses.includes(name)) worn.push({ ...lost, words: "chosen as a loss of the exchange" });
  if (isHeld(view, name)) worn.push({ ...held, words: "may not move on turn 1" });
  if (view.moved.includes(name)) worn.push({ ...moved, words: "has moved this turn" });
  if (view.fought.includes(name)) worn.push({ ...fired, words: "has attacked this turn" });
  else if (view.fired.includes(name)) worn.push({ ...fired, words: "stood with a battery that has fired, and stays silent" });
  return worn;
}

/** 18.2, 20.3 */
function isHeld(view: View, name: string): boolean {
  return view.turn === 1 && view.held.includes(name) && view.options.earlyConfederateReinforcement !== true;
}
