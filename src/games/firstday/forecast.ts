/** The odds of what an action brings. */
import { certainOrDrawn } from "../../kit/index.js";
import { rules } from "./rules/index.js";
import { stateType } from "./state.js";

export const forecast = certainOrDrawn(stateType, rules.act);
