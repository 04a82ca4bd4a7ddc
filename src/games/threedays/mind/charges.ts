/** Who charges what: the best of each hex within reach, while it pays; who owes a Shock goes where it costs him least. */
import type { Action } from "../../../engine/index.js";
import { type Hex, mostOf } from "../../../kit/index.js";
import type { Unit } from "../data/armies.js";
import { rules } from "../rules/index.js";
import { type State, unit } from "../state.js";
import { type Prospect, prospectOf } from "./chances.js";
import { hexOf } from "./field.js";
import { groundAt } from "./prizes.js";
import type { Thought } from "./thought.js";

interface Charge {
  readonly at: Hex;
  readonly actions: readonly Action[];
  readonly prospect: Prospect;
  readonly worth: number;
}

const LEAST = 0.1;

const unitIn = (action: Action): Unit => unit.read({}, action.unit)!;

/** Every hex that can be charged, by all who can and have no other aim. */
export function chargesOpen(s: State, side: number): Charge[] {
  const open = rules.legal(s).filter((action) => action.do === "shock" && s.aim[unitIn(action)] < 0);
  return [...new Set(open.map((action) => action.at))].map((name) => {
    const actions = open.filter((action) => action.at === name);
    const at = hexOf(name);
    const prospect = prospectOf(s, actions.map(unitIn), at);
    return { at, actions, prospect, worth: prospect.worth + groundAt(s, side, at) * prospect.carries };
  });
}

export function chargePlan(s: State, { field }: Thought): readonly Action[] {
  const charges = chargesOpen(s, field.side);
  const best = mostOf(charges, ({ worth }) => worth);
  if (best && best.worth > LEAST) return best.actions;
  if (!rules.why(s, { do: "go" })) return [{ do: "go" }];
  return best ? best.actions : [rules.legal(s)[0]];
}
