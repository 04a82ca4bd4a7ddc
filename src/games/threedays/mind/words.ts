/** Why a general does it, in players' words. */
import type { Plan } from "../../../engine/index.js";
import { noted } from "../../../kit/index.js";
import type { Side } from "../data/armies.js";
import { rules } from "../rules/index.js";
import { formation, type State, unit } from "../state.js";
import { titleOf } from "../words.js";
import { shotWorth } from "./chances.js";
import { chargesOpen } from "./charges.js";
import { hexOf, readField } from "./field.js";
import type { Stance } from "./places.js";
import { lookAt, stanceOf } from "./stances.js";

const aims: Readonly<Record<Stance, string>> = {
  attack: "is to close with the enemy and take what counts",
  gather: "gathers out of reach of the enemy's rifles while the guns fire: it goes in when all go in",
  assault: "goes in now with all the others, as there is just time to carry the line",
  hold: "is to hold its ground with its front to the enemy",
  delay: "is to be spared: it keeps the enemy busy and does not wait for him",
  rest: "is worn, and keeps out of the fire until it is fit again",
};

const reasons: Readonly<Record<string, string>> = {
  help: "This commander's brigades have the most to do.",
  none: "No commander in range needs it.",
  play: "This division has the most to do at once.",
  pass: "Another activation would tire the men for nothing.",
  keep: "The orders suit, or are not worth the risk of a die.",
  combine: "Guns of two hexes that fire as one strike harder than each for itself.",
  column: "So many men march in column, or not along the road at all.",
  retract: "A column cannot fight, and a line finds no way where it is crowded.",
  dare: "Left behind he is of no use: he tries to catch up.",
  rally: "A unit in Disorder is half a unit: it is steadied first.",
  resupply: "Without ammunition it is of no use.",
  ride: "He is wanted with his men.",
  stay: "Where he stands he is of most use, or a move would risk more.",
  away: "Guns and horses that wait for infantry are lost.",
  face: "An enemy in the flank is worse than the risk of a turn.",
  reply: "Fire that is answered is fire half beaten.",
  guns: "A gun less is better than a battery silent.",
  disorder: "The battery has no gun to spare.",
  back: "There the fire is least, and friends are not run over.",
  retire: "The charge would be carried: better gone than taken.",
  stand: "The charge can be stood.",
  rapid: "At this range every round counts.",
  advance: "The ground that was won is taken.",
  on: "The enemy is running: the next hex is worth it.",
  stop: "Going on would throw away what was won.",
  lose: "The strongest can bear it.",
  halt: "It stands well here.",
  done: "Nobody of the brigade can do better.",
  coordinate: "Two divisions that act together strike harder than one after the other.",
  alone: "It does not need the other division.",
  march: "Those on the road have the farthest to go.",
  enter: "It is due on the field, and wanted there.",
  stack: "They go together and strike together.",
  build: "The enemy is coming, and it is only to hold: it digs in.",
  go: "No other charge is worth its price.",
  next: "One charge follows the other.",
  hold: "A shot would do too little.",
  to: "From there he leads the most of his men.",
  refuge: "There a leader without men is safest.",
  close: "It stands better there.",
  disperse: "The charge would ride them down: better gone than taken.",
  countercharge: "Horse that waits for a charge is lost: it rides to meet it.",
  trimble: "Trimble is there, and knows the men.",
  other: "The next in rank takes over.",
  takeIn: "The regiment is stronger with its men.",
  send: "The enemy is upon this brigade: it cannot wait for its marker.",
};

/** Where a question gives a word another sense. */
const inAsk: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  transfer: { done: "Every division keeps its own markers." },
  chain: { done: "The chain of command stays as it is." },
  orders: { done: "Every brigade has the orders it needs." },
  farGuns: { fire: "There the guns hurt the enemy most." },
  cannonade: { at: "Whoever is there bears it best." },
  ignore: { play: "What chance brings is taken." },
  event: { none: "Nobody gains by it." },
  warren: { pass: "No brigade is in such need that it cannot wait." },
  hancock: { pass: "No regiment is to be thrown away." },
  withdrawalFire: { fire: "Who turns away is shot at without risk." },
  reactionMove: { stay: "Its place is worth more than its safety, or it is safe enough." },
  reactionFacing: { stay: "The enemy is before its front, or a turn would risk its order." },
  rest: { at: "The rest of the points find a target too." },
  defend: { fire: "Who charges has to come through the fire." },
  wrap: { stay: "A line that swings round shows its own flank." },
  advance: { hold: "The line it holds is worth more than the ground before it." },
  follow: { stay: "A beaten enemy is left to the fire." },
  homeward: { stay: "They are of more use out in front." },
  commanders: { done: "Every commander is where he is wanted." },
};

export function becauseOf(s: State, plan: Plan, ask: string, side: Side): string {
  const [action] = plan;
  if (!action) return "";
  const usual = inAsk[ask]?.[action.do];
  if (usual) return usual;
  const field = () => readField(s, side);
  if (action.do === "order" || action.do === "activate" || action.do === "reserve") {
    const b = ask === "freely" ? noted(s, 0) : formation.read({}, action.brigade)!;
    const now = field();
    const { near } = lookAt(s, now, b);
    const where = near <= 1 ? "the enemy is upon it" : near > 20 ? "no enemy is near" : `the enemy is ${near} hexes off`;
    return `${titleOf(b)} ${aims[stanceOf(s, now, b)]}: ${where}.`;
  }
  if (action.do === "change") return `${titleOf(noted(s, 0))} can do nothing under its orders that is worth the hour.`;
  if (action.do === "fire" && action.unit !== undefined && ask === "actions")
    return `The best target: ${shotWorth(s, unit.read({}, action.unit)!, hexOf(action.at)).toFixed(1)} points to win at ${action.at}.`;
  if (action.do === "fire") return "Who comes on has to come through the fire.";
  if (action.do === "turn") return `${action.unit ?? "It"} brings its front to bear on a better target.`;
  if (action.do === "take" || action.do === "step") {
    const last = plan.filter((one) => one.do === "step").at(-1);
    const who = action.unit ?? "It";
    return last
      ? `${who} stands better in ${last.to}: nearer to what counts, in line and covered.`
      : `${who} turns its front to the enemy.`;
  }
  if (action.do === "shock") {
    const charge = chargesOpen(s, side).find(({ at }) => at === hexOf(action.at));
    const odds = charge ? `${charge.prospect.ratio}, carried ${Math.round(100 * charge.prospect.carries)} times in a hundred` : "owed";
    return `The charge on ${action.at}: ${odds}.`;
  }
  return reasons[action.do] ?? (rules.legal(s).length === 1 ? "Nothing else is open." : "One choice is as good as another here.");
}
