/** What is open at each decision, and what each action does. */
import type { Action, Decision, GameEvent, Result } from "../../../engine/index.js";
import { armyNames, blockNamed } from "../data/blocks.js";
import { entryNamed, hourNamed } from "../data/time.js";
import { tokenNamed } from "../data/tokens.js";
import { decider, roleOf, seatFor } from "../seats.js";
import { legalPlacings, placeBuford } from "../setup.js";
import { Ask, orderNames, type State } from "../state.js";
import { returnRule } from "../words/names.js";
import { endAttacks } from "./aftermath.js";
import { endPlaying, extend, fill, legalDefense, legalFills, legalSupport, play } from "./artillery.js";
import { addTarget, attack, cancel, declare, join, legalAttacks, legalPlans } from "./attack.js";
import { chooseSide, finishBalance, legalBids, legalSides, passBid, placeBid } from "./auction.js";
import { bombard, hitGun, legalBombardments, legalHits } from "./bombardment.js";
import { fight, lead, legalCombats, legalLeads } from "./combat.js";
import { fire, legalFires } from "./fire.js";
import { beginMarches, endMarches, legalMarches, maySpend, SPEND, spend, turn } from "./march.js";
import { face, faceNamed, legalFaces, legalSteps, step, take } from "./movement.js";
import { build, endWorks, forfeit, legalLeavings, legalWorks, removeBlock } from "./night.js";
import { finishObjectives, legalShifts, resetShifts, shift } from "./objectives.js";
import { declareOrders, legalOrders } from "./orders.js";
import { legalOffers, legalPicks, offer, pick } from "./reduction.js";
import { bring, enterByField, enterByRoad, legalEntries, legalWaysIn, transfer } from "./reinforcements.js";
import { afterReturn, chooseHours, legalHours, resume } from "./sequence.js";
import { legalWritings, writeOrder } from "./team.js";
import { DONE, legalReturns, returnToken } from "./tokens.js";
import { resultOf } from "./victory.js";
import { endWithdrawals, legalWithdrawals } from "./withdrawal.js";

type Lister = (s: State, out: Action[]) => void;

const listers: Readonly<Record<number, Lister>> = {
  [Ask.bid]: legalBids,
  [Ask.side]: (_, out) => legalSides(out),
  [Ask.balance]: legalShifts,
  [Ask.write]: (_, out) => legalWritings(out),
  [Ask.buford]: legalPlacings,
  [Ask.hours]: legalHours,
  [Ask.return]: legalReturns,
  [Ask.withdraw]: legalWithdrawals,
  [Ask.step]: legalSteps,
  [Ask.face]: legalFaces,
  [Ask.attack]: legalAttacks,
  [Ask.plan]: legalPlans,
  [Ask.defend]: legalDefense,
  [Ask.support]: legalSupport,
  [Ask.fill]: legalFills,
  [Ask.bombard]: legalBombardments,
  [Ask.hit]: legalHits,
  [Ask.fire]: legalFires,
  [Ask.combat]: legalCombats,
  [Ask.lead]: legalLeads,
  [Ask.offer]: legalOffers,
  [Ask.pick]: (_, out) => legalPicks(out),
  [Ask.retreat]: legalWithdrawals,
  [Ask.enter]: legalEntries,
  [Ask.entry]: legalWaysIn,
  [Ask.march]: legalMarches,
  [Ask.spend]: (s, out) => {
    if (maySpend(s)) out.push(SPEND);
    out.push(DONE);
  },
  [Ask.works]: legalWorks,
  [Ask.leave]: legalLeavings,
  [Ask.orders]: legalOrders,
  [Ask.objectives]: legalShifts,
  [Ask.over]: () => {},
};

export function legal(s: State): readonly Action[] {
  const out: Action[] = [];
  listers[s.ask](s, out);
  return out;
}

type Doer = (s: State, action: Action, log?: GameEvent[]) => void;
const block = (a: Action) => blockNamed(a.block);
const position = (s: State, name: Action["at"]) => s.ground.map.positionNames.indexOf(name as string);
const faceOf = (s: State, a: Action) => faceNamed(s, position(s, a.at), a.front);
const token = (s: State, a: Action) => tokenNamed(decider(s), a.token);

const doers: Readonly<Record<string, Doer>> = {
  bid: (s, a, log) => placeBid(s, a.bid as number, log),
  pass: (s, _, log) => passBid(s, log),
  side: (s, a, log) => chooseSide(s, armyNames.indexOf(a.side as never), log),
  shift: (s, a) => shift(s, a),
  reset: (s) => resetShifts(s),
  write: (s, a, log) => writeOrder(s, a.text as string, log),
  place: (s, a, log) => placeBuford(s, faceOf(s, a), log),
  hours: (s, a, log) => chooseHours(s, a.hours as number, log),
  return: (s, a, log) => {
    if (returnToken(s, token(s, a), log)) afterReturn(s, log);
  },
  take: (s, a) => take(s, block(a), a.mounted === true),
  move: step,
  off: step,
  face: (s, a, log) => face(s, a.front, log),
  attack: (s, a) => attack(s, position(s, a.target)),
  second: (s, a) => addTarget(s, position(s, a.target)),
  join: (s, a) => join(s, block(a), a.to, a.across),
  declare: (s, _, log) => declare(s, log),
  cancel: (s, _, log) => cancel(s, log),
  play: (s, a, log) => play(s, token(s, a), position(s, a.at), log),
  extend: (s, _, log) => extend(s, log),
  fill: (s, a, log) => fill(s, token(s, a), log),
  bombard: (s, a, log) => bombard(s, position(s, a.from), position(s, a.at), log),
  hit: (s, a, log) => hitGun(s, a.token, log),
  fire: (s, a, log) => fire(s, position(s, a.from), position(s, a.at), log),
  fight: (s, a, log) => fight(s, s.target.indexOf(position(s, a.at)), log),
  lead: (s, a, log) => lead(s, block(a), log),
  offer: (s, a, log) => offer(s, a.pair as string, log),
  pick: (s, a, log) => {
    pick(s, a.which as string, log);
    resume(s, log);
  },
  bring: (s, a) => bring(s, block(a), hourNamed(a.hour)),
  transfer: (s, a, log) => transfer(s, block(a), entryNamed(a.to), hourNamed(a.hour), log),
  field: (s, a, log) => enterByField(s, a.across, a.to, log),
  road: enterByRoad,
  turn: (s, a, log) => turn(s, faceOf(s, a), log),
  spend: (s, _, log) => spend(s, log),
  build: (s, a, log) => build(s, faceOf(s, a), log),
  remove: (s, a, log) => removeBlock(s, block(a), log),
  forfeit: (s, _, log) => forfeit(s, log),
  orders: (s, a, log) => declareOrders(s, orderNames.indexOf(a.orders as never), log),
  done,
  end,
};

/** Enough of it: what that ends depends on the question. */
function done(s: State, _: Action, log?: GameEvent[]): void {
  if (s.ask === Ask.return) afterReturn(s, log);
  else if (s.ask === Ask.balance) finishBalance(s, log);
  else if (s.ask === Ask.objectives) finishObjectives(s, log);
  else if (s.ask === Ask.works) endWorks(s, log);
  else if (s.ask === Ask.spend) s.ask = Ask.march;
  else endPlaying(s, log);
}

/** The end of a step of the action phase. */
function end(s: State, _: Action, log?: GameEvent[]): void {
  if (s.ask === Ask.attack) endAttacks(s, log);
  else if (s.ask === Ask.enter) beginMarches(s);
  else if (s.ask === Ask.march) endMarches(s, log);
  else endWithdrawals(s, log);
}

export function act(s: State, action: Action, log?: GameEvent[]): void {
  doers[action.do](s, action, log);
}

/** The rule under which each question is asked. */
const rules: Readonly<Record<keyof typeof Ask, string>> = {
  bid: "GG-24.1a",
  side: "GG-24.1b",
  balance: "GG-24.1c",
  write: "GG-25.1e",
  buford: "GG-4.8a",
  hours: "GG-7.3a",
  return: "GG-8.1c",
  withdraw: "GG-14.1a",
  step: "GG-10.2a",
  face: "GG-10.3a",
  attack: "GG-13.0a",
  plan: "GG-13.1a",
  defend: "GG-13.2a",
  support: "GG-13.3a",
  fill: "GG-13.3i",
  bombard: "GG-13.5b",
  hit: "GG-13.5d",
  fire: "GG-13.6c",
  combat: "GG-13.8b",
  lead: "GG-13.8c",
  offer: "GG-2.2b",
  pick: "GG-2.2b",
  retreat: "GG-13.9a",
  enter: "GG-11.2a",
  entry: "GG-11.3a",
  march: "GG-12.1a",
  spend: "GG-12.2a",
  works: "GG-17.2a",
  leave: "GG-17.5a",
  orders: "GG-6.1a",
  objectives: "GG-16.1e",
  over: "GG-20.3a",
};
export const askNames = Object.keys(Ask) as (keyof typeof Ask)[];

export function decision(s: State): Decision | Result {
  if (s.ask === Ask.over) return resultOf(s);
  const ask = askNames[s.ask];
  return { seat: seatFor(s, decider(s), roleOf[s.ask]), ask, rule: s.ask === Ask.return ? returnRule(s) : rules[ask] };
}
