/** Why an action is refused: the rule that forbids it and a sentence a player understands. What `legal` lists is never refused. */
import { type Action, isRecord, type Refusal, shown } from "../../../engine/index.js";
import { Ask, MOVEMENT, type State } from "../state.js";
import { decision, legal } from "./actions.js";
import { isNight } from "./movement.js";
import { no } from "./refuse.js";
import { whyNotAttack, whyNotEndCombat, whyNotJoin, whyNotRoll, whyNotSupport, whyNotTarget } from "./why-combat.js";
import { whyNotEndMovement, whyNotEnter, whyNotMove, whyNotStop, whyNotTake } from "./why-movement.js";
import { whyNotAdvance, whyNotLose, whyNotRetreat } from "./why-results.js";

export function why(s: State, action: unknown): Refusal | undefined {
  if (!isRecord(action) || typeof action.do !== "string")
    return no("BG-4.0a", 'An action is an object with a verb, such as {"do": "end"}.');
  if (legal(s).some((open) => same(open, action))) return undefined;
  if (s.ask === Ask.over) return no("BG-4.0a", "The game is over.");
  const wanted = action as Action;
  return misplaced(s, wanted.do) ?? divided(s, wanted) ?? reasons[wanted.do](s, wanted) ?? muddled(s, wanted);
}

function same(a: Action, b: { readonly [key: string]: unknown }): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key]);
}

/** Nothing forbids it that we could name: the order itself is not one that can be given. */
function muddled(s: State, action: Action): Refusal {
  const now = decision(s);
  const examples = legal(s)
    .slice(0, 3)
    .map((open) => JSON.stringify(open))
    .join(", ");
  return no("rule" in now ? now.rule : "BG-4.0a", `${shown(action)} cannot be done now. Open are, among others: ${examples}.`);
}

const wholes: Readonly<Record<string, string>> = { attack: "BG-7.21b", target: "BG-7.21b", join: "BG-7.22a", support: "BG-7.3" };

/** 7.21, 7.22, 7.3 an order of combat that is open but names a part of a hex or of a strength. */
function divided(s: State, action: Action): Refusal | undefined {
  const rule = wholes[action.do];
  if (!rule || !legal(s).some((open) => Object.keys(open).every((key) => open[key] === action[key]))) return undefined;
  return no("strength" in action ? "BG-7.3" : rule, "Hexes attack and are attacked whole, each unit with all its strength.");
}

const movementVerbs = ["take", "enter", "move", "stop"];
const combatVerbs = ["attack", "target", "join", "support", "roll"];
const verbsOf: Readonly<Record<number, readonly string[]>> = {
  [Ask.march]: ["take", "enter", "end"],
  [Ask.step]: ["move", "stop"],
  [Ask.sendBack]: ["sendBack"],
  [Ask.attack]: ["attack", "end"],
  [Ask.plan]: ["target", "join", "support", "roll"],
  [Ask.exchange]: ["lose"],
  [Ask.retreat]: ["retreat"],
  [Ask.guns]: ["retreat", "stand"],
  [Ask.advance]: ["advance", "hold"],
  [Ask.call]: ["call"],
};

/** An order that belongs to another phase or another question. */
function misplaced(s: State, verb: string): Refusal | undefined {
  const open = verbsOf[s.ask];
  if (open.includes(verb)) return undefined;
  const says = open.map((v) => `"${v}"`).join(", ");
  if (s.phase !== MOVEMENT && verb === "enter") return no("BG-4.1d", "Reinforcements come in only during their owner's Movement Phase.");
  if (s.phase !== MOVEMENT && movementVerbs.includes(verb))
    return no("BG-5.11", `Units move only in their owner's Movement Phase; now: ${says}.`);
  if (s.phase === MOVEMENT && combatVerbs.includes(verb)) {
    return isNight(s)
      ? no(verb === "support" ? "BG-10.1b" : "BG-10.1a", "There is no combat at night, nor bombardment.")
      : no("BG-5.14a", "There is no combat in a Movement Phase; end movement first.");
  }
  if (s.ask === Ask.step)
    return no("BG-5.0a", `Units move one at a time: finish with ${s.battle.names[s.hand]} first (${says}), or take the step back.`);
  if (s.ask === Ask.march) return no(verb === "move" || verb === "stop" ? "BG-5.0a" : "BG-4.1f", `Take up a unit first; now: ${says}.`);
  if (s.phase !== MOVEMENT && verb === "roll" && s.ask !== Ask.attack) return no("BG-7.9c", "The die is thrown: its odds stand.");
  if (s.ask === Ask.retreat) return no("BG-7.71e", "Retreats are carried out at once, before anything else.");
  if (verb === "advance" || verb === "hold")
    return no("BG-7.75c", "An advance is made right after the combat that opens it, or not at all.");
  if (s.ask === Ask.plan) return no("BG-7.0f", `An attack is being planned; finish it with "roll", or take the step back. Now: ${says}.`);
  if (s.ask === Ask.attack) return no("BG-7.0f", `Begin an attack first; now: ${says}.`);
  return no("BG-7.0f", `The question asked must be answered first: ${says}.`);
}

type Reason = (s: State, action: Action) => Refusal | undefined;

const reasons: Readonly<Record<string, Reason>> = {
  take: (s, a) => whyNotTake(s, a),
  enter: (s, a) => whyNotEnter(s, a),
  move: (s, a) => whyNotMove(s, a),
  stop: (s) => whyNotStop(s),
  end: (s) => (s.phase === MOVEMENT ? whyNotEndMovement(s) : whyNotEndCombat(s)),
  attack: (s, a) => whyNotAttack(s, a.target),
  target: (s, a) => whyNotTarget(s, a.hex),
  join: (s, a) => whyNotJoin(s, a.hex),
  support: (s, a) => whyNotSupport(s, a),
  roll: (s, a) => whyNotRoll(s, a),
  lose: (s, a) => whyNotLose(s, a),
  retreat: (s, a) => whyNotRetreat(s, a),
  advance: (s, a) => whyNotAdvance(s, a),
  sendBack: () => no("BG-15.3d", "Only units that came in this turn and still stand on the overfull entry hex can be sent back."),
  stand: () => undefined,
  hold: () => undefined,
  call: () => undefined,
};
