/** Why a general does it, in players' words. */
import type { Plan } from "../../../engine/index.js";
import type { State } from "../state.js";
import { bestCharge } from "./charges.js";
import { hexOf, unitOf } from "./names.js";

const orders: Readonly<Record<string, string>> = {
  attack: "The enemy before it can be beaten: it fires, closes in and charges where the odds are good.",
  defend: "It holds its ground, fires, and steadies its men.",
  maneuver: "It is wanted elsewhere, and no enemy is near enough to stop it.",
  regroup: "Too many of its men are shaken or out: they are brought together first.",
};

const reasons: Readonly<Record<string, string>> = {
  key: "The half hour to come needs it most.",
  impulse: "These guns have the best target, or the most to gain by another place.",
  guns: "From there the battery sees more, or stands safer.",
  shot: "The more guns and muskets on one hex, the better the column.",
  canister: "Canister is about to be fired: now it counts double.",
  lead: "It can take the fire best.",
  toll: "It stands the best chance, and the others stand by it.",
  retreat: "There it is farthest from the enemy, with friends and cover.",
  opportunity: "Fire at a back that is turned costs nothing.",
  window: "Its moment is now, or not yet.",
  name: "This brigade can do most with an activation.",
  confuse: "That brigade must not come on now.",
  inspire: "The brigade is needed: the die is cast again.",
  limited: "A little is better than nothing.",
  withdraw: "Troopers give way before a charge; it costs them nothing.",
  defence: "Who charges has to come through the fire.",
  support: "The neighbours help with their fire.",
  drawn: "It is used where it helps, and held where it may help more.",
  chief: "The blow that counts comes from there.",
  fogMove: "In the fog the enemy blunders where it hurts him most.",
  wrecks: "Wrecked men are brought out of harm's way.",
  keep: "The others may be needed more.",
};

export function becauseOf(s: State, [action]: Plan, ask: string): string {
  const to = action.to ?? action.at ?? action.hex;
  if (action.do === "order") return orders[`${action.order}`];
  if (action.do === "aim" || action.do === "barrage") return `The shot at ${to} hurts the enemy most.`;
  if (action.do === "take" || action.do === "column")
    return `${action.unit} stands better farther on: nearer to what counts, in cover, beside its brigade.`;
  if (action.do === "attack") {
    const charge = bestCharge(s, hexOf(action.hex), 0);
    const flank = charge?.flanks ? ", from two sides" : "";
    return `A charge on ${action.hex}${flank} should cost the enemy more than us.`;
  }
  if (action.do === "stay" && ask === "withdraw") return "The charge will break on their fire: they stand.";
  if (action.do === "end") return "Nothing more is to be gained in this step.";
  if (action.do === "pass") return ask === "impulse" ? "No gun has a target worth the powder." : "There is nothing to be gained now.";
  if (action.do === "advance") return `${action.unit} takes the ground it has won.`;
  if (action.do === "steady" || action.do === "rebuild" || action.do === "return" || action.do === "rally")
    return `${unitOf(action.unit) >= 0 ? action.unit : "The unit"} is made fit to fight again.`;
  return reasons[ask] ?? "Nothing better is known.";
}
