/** Why an action is refused: the rule that forbids it and a sentence a player understands. What `legal` lists is never refused. */
import { type Action, isRecord, type Refusal, shown } from "../../../engine/index.js";
import { decider } from "../seats.js";
import { Ask, ATTACK, HOLD, type State } from "../state.js";
import { askNames, decision, legal } from "./actions.js";
import { no } from "./refuse.js";
import { orderFault } from "./team.js";
import { whyNotBombard, whyNotExtend, whyNotFill, whyNotFire, whyNotHit, whyNotPlay } from "./why-artillery.js";
import { whyNotAttack, whyNotDeclare, whyNotJoin, whyNotSecond } from "./why-attack.js";
import {
  whyNotBid,
  whyNotBuild,
  whyNotDone,
  whyNotHours,
  whyNotLead,
  whyNotOffer,
  whyNotOrders,
  whyNotPlace,
  whyNotRemove,
  whyNotReturn,
  whyNotShift,
} from "./why-choices.js";
import {
  whyNotBring,
  whyNotEndMarches,
  whyNotEndWithdrawals,
  whyNotFace,
  whyNotSpend,
  whyNotStep,
  whyNotTake,
  whyNotTransfer,
  whyNotTurn,
  whyNotWayIn,
} from "./why-movement.js";

export function why(s: State, action: unknown): Refusal | undefined {
  if (!isRecord(action) || typeof action.do !== "string")
    return no("GG-5.1b", 'An action is an object with a verb, such as {"do": "end"}.');
  if (s.ask === Ask.over) return no("GG-20.3a", "The game is over.");
  const wanted = action as Action;
  if (s.ask === Ask.write && wanted.do === "write") return whyNotWrite(s, wanted);
  const open = legal(s);
  if (open.some((one) => same(one, action))) return undefined;
  return misplaced(s, wanted.do) ?? reasons[wanted.do]?.(s, wanted) ?? muddled(s, wanted, open);
}

function same(a: Action, b: { readonly [key: string]: unknown }): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key]);
}

/** 25.1f, g free words, within limits. */
function whyNotWrite(s: State, action: Action): Refusal | undefined {
  if (Object.keys(action).length !== 2 || typeof action.text !== "string")
    return no("GG-25.1g", 'A special order is {"do": "write", "text": "…"}; an empty text is no order.');
  const fault = orderFault(s, action.text);
  return fault && no(fault.rule, fault.text);
}

/** Nothing forbids it that we could name: the order itself is not one that can be given. */
function muddled(s: State, action: Action, open: readonly Action[]): Refusal {
  const now = decision(s);
  const examples = open
    .slice(0, 3)
    .map((one) => JSON.stringify(one))
    .join(", ");
  return no("rule" in now ? now.rule : "GG-5.1b", `${shown(action)} cannot be done now. Open are, among others: ${examples}.`);
}

const verbsOf: Readonly<Record<keyof typeof Ask, readonly string[]>> = {
  bid: ["bid", "pass"],
  side: ["side"],
  balance: ["shift", "reset", "done"],
  write: ["write"],
  buford: ["place"],
  hours: ["hours"],
  return: ["return", "done"],
  withdraw: ["take", "end"],
  step: ["move", "off"],
  face: ["face"],
  attack: ["attack", "end"],
  plan: ["second", "join", "declare", "cancel"],
  defend: ["play", "done"],
  support: ["play", "extend", "done"],
  fill: ["fill"],
  bombard: ["bombard"],
  hit: ["hit"],
  fire: ["fire"],
  combat: ["fight"],
  lead: ["lead"],
  offer: ["offer"],
  pick: ["pick"],
  retreat: ["take", "end"],
  enter: ["bring", "transfer", "end"],
  entry: ["field", "road"],
  march: ["take", "turn", "spend", "end"],
  spend: ["spend", "done"],
  works: ["build", "done"],
  leave: ["remove", "forfeit"],
  orders: ["orders"],
  objectives: ["shift", "reset", "done"],
  over: [],
};
const known = new Set(Object.values(verbsOf).flat());

/** An order that belongs to another step or another question. */
function misplaced(s: State, verb: string): Refusal | undefined {
  const open = verbsOf[askNames[s.ask]];
  if (open.includes(verb)) return undefined;
  const says = open.map((v) => `"${v}"`).join(", ");
  if (!known.has(verb)) return no("GG-5.2a", `Nobody can "${verb}" here; now: ${says}.`);
  if (["attack", "second", "join", "declare"].includes(verb) && s.ask !== Ask.plan) return misplacedAttack(s, says);
  if (verb === "play" || verb === "fill" || verb === "extend")
    return no("GG-4.6b", `Guns are played in an attack, in their turn; now: ${says}.`);
  if (verb === "turn") return no("GG-10.3b", `Blocks turn in the march step; now: ${says}.`);
  if (verb === "spend") return no("GG-12.2a", `March tokens are spent in the march step; now: ${says}.`);
  if (verb === "build") return no("GG-17.2a", `Field works are dug at the end of a night phase; now: ${says}.`);
  if (verb === "shift") return no("GG-16.1a", `Objectives move in the objectives phase; now: ${says}.`);
  if (s.ask === Ask.step || s.ask === Ask.face || s.ask === Ask.entry)
    return no("GG-10.1b", `Blocks move one at a time: finish with the one in hand first (${says}), or take the step back.`);
  if (s.ask === Ask.plan) return no("GG-13.0d", `An attack is being planned: finish or cancel it first. Now: ${says}.`);
  return no("GG-5.2c", `That is not asked now: ${says}.`);
}

function misplacedAttack(s: State, says: string): Refusal {
  if (s.orders[decider(s)] !== ATTACK)
    return no(s.orders[decider(s)] === HOLD ? "GG-6.3b" : "GG-13.0a", "Attacks can be made only under Attack orders.");
  return no("GG-5.2c", `Attacks are made in the attack step; now: ${says}.`);
}

type Reason = (s: State, action: Action) => Refusal | undefined;

const reasons: Readonly<Record<string, Reason>> = {
  bid: whyNotBid,
  pass: whyNotBid,
  shift: whyNotShift,
  place: whyNotPlace,
  hours: whyNotHours,
  return: whyNotReturn,
  done: whyNotDone,
  take: whyNotTake,
  move: whyNotStep,
  off: whyNotStep,
  face: whyNotFace,
  attack: whyNotAttack,
  second: whyNotSecond,
  join: whyNotJoin,
  declare: whyNotDeclare,
  play: whyNotPlay,
  extend: whyNotExtend,
  fill: whyNotFill,
  bombard: whyNotBombard,
  hit: whyNotHit,
  fire: whyNotFire,
  lead: whyNotLead,
  offer: whyNotOffer,
  bring: whyNotBring,
  transfer: whyNotTransfer,
  field: whyNotWayIn,
  road: whyNotWayIn,
  turn: whyNotTurn,
  spend: whyNotSpend,
  build: whyNotBuild,
  remove: whyNotRemove,
  orders: whyNotOrders,
  end: (s) => (s.ask === Ask.march ? whyNotEndMarches(s) : whyNotEndWithdrawals(s)),
};

/** Nothing binds beyond what chance, secrets and the change of seats bind anyway, but for the end of a step. */
export function binding(_s: State, action: Action): Refusal | undefined {
  if (action.do === "declare")
    return no("GG-13.1a", "The attack has been declared; that can be taken back only with the opponent's consent.");
  if (action.do === "write") return no("GG-25.1e", "The order has been read; that can be taken back only if everyone agrees.");
  return undefined;
}
