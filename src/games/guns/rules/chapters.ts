/** Every chapter of the rules, by the name that stands on the agenda. */
export { buford } from "../setup.js";
export { bid, side, write } from "./agreements.js";
export { defend, fill, support } from "./artillery.js";
export { assault } from "./assault.js";
export { bombard, fire, hit, losses, shelling } from "./bombardment.js";
export { combat, fighting, lead } from "./combat.js";
export { march, marching, spend } from "./march.js";
export { leave, works } from "./night.js";
export { balance, objectives, over } from "./objectives.js";
export { orders } from "./orders.js";
export { attack, plan } from "./plan.js";
export { offer, pick } from "./reduction.js";
export { enter, entering, entry } from "./reinforcements.js";
export { hours, phase, turn } from "./sequence.js";
export { face, step } from "./step.js";
export { returnTokens as return } from "./tokens.js";
export { retreat, withdraw, withdrawing } from "./withdrawal.js";
