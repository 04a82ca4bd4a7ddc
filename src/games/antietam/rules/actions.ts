/** What is open at each decision, and what each action does. */
import type { Action, Decision, GameEvent, Result } from "../../../engine/index.js";
import { sideNames } from "../battle.js";
import { type Column, columns } from "../data/tables.js";
import { Ask, BY_COMBAT, MOVEMENT, type State } from "../state.js";
import { advance, advanceOrFinish, hold, legalAdvances, victor } from "./advance.js";
import { addAttackers, addSupport, addTarget, legalAttacks, legalPlans, roll } from "./combat.js";
import { legalSteps, moveTo, stop, take } from "./movement.js";
import { callAdditional, enter, sendBack } from "./reinforcements.js";
import { legalLosses, lose } from "./results.js";
import { legalGunRetreats, legalRetreats, retreat, retreatGuns, retreatingSide } from "./retreat.js";
import { endCombat, endMovement, legalMarches, legalSendBacks } from "./sequence.js";
import { resultOf } from "./victory.js";

type Lister = (s: State, out: Action[]) => void;

const listers: Readonly<Record<number, Lister>> = {
  [Ask.march]: legalMarches,
  [Ask.step]: legalSteps,
  [Ask.sendBack]: legalSendBacks,
  [Ask.attack]: legalAttacks,
  [Ask.plan]: legalPlans,
  [Ask.exchange]: legalLosses,
  [Ask.retreat]: legalRetreats,
  [Ask.guns]: legalGunRetreats,
  [Ask.advance]: (s, out) => {
    legalAdvances(s, out);
    out.push(s.battle.actions.hold);
  },
  [Ask.call]: (s, out) => out.push(s.battle.actions.call),
  [Ask.over]: () => {},
};

export function legal(s: State): readonly Action[] {
  const out: Action[] = [];
  listers[s.ask](s, out);
  return out;
}

type Doer = (s: State, action: Action, log?: GameEvent[]) => void;
const unit = (s: State, action: Action) => s.battle.unitNamed(action.unit);
const hex = (s: State, name: Action["to"]) => s.battle.hexNamed(name);

const doers: Readonly<Record<string, Doer>> = {
  take: (s, a) => take(s, unit(s, a)),
  enter: (s, a, log) => enter(s, unit(s, a), log),
  move: (s, a, log) => moveTo(s, hex(s, a.to), a.straight === true, log),
  stop: (s, _, log) => stop(s, log),
  sendBack: (s, a, log) => {
    sendBack(s, unit(s, a), log);
    endMovement(s, log);
  },
  end: (s, _, log) => (s.phase === MOVEMENT ? endMovement(s, log) : endCombat(s, log)),
  attack: (s, a) => addTarget(s, hex(s, a.target)),
  target: (s, a) => addTarget(s, hex(s, a.hex)),
  join: (s, a) => addAttackers(s, hex(s, a.hex)),
  support: (s, a) => addSupport(s, unit(s, a)),
  roll: (s, a, log) => roll(s, columns.indexOf(a.odds as Column), log),
  lose: (s, a, log) => lose(s, unit(s, a), log),
  retreat: (s, a, log) => {
    if (s.ask === Ask.guns) retreatGuns(s, unit(s, a), hex(s, a.to), log);
    else retreat(s, unit(s, a), hex(s, a.to), s.battle.unitNamed(a.displace), log);
  },
  stand: (s) => advanceOrFinish(s),
  advance: (s, a, log) => advance(s, unit(s, a), hex(s, a.to), log),
  hold: (s, _, log) => hold(s, log),
  call: (s, _, log) => callAdditional(s, log),
};

export function act(s: State, action: Action, log?: GameEvent[]): void {
  doers[action.do](s, action, log);
}

const bySeat = (ask: string, rule: string): readonly Decision[] => sideNames.map((seat) => Object.freeze({ seat, ask, rule }));

const decisions: Readonly<Record<number, readonly Decision[]>> = {
  [Ask.march]: bySeat("march", "BG-4.1b"),
  [Ask.step]: bySeat("step", "BG-5.0a"),
  [Ask.sendBack]: bySeat("sendBack", "BG-15.3d"),
  [Ask.attack]: bySeat("attack", "BG-7.0a"),
  [Ask.plan]: bySeat("plan", "BG-7.1c"),
  [Ask.exchange]: bySeat("exchange", "BG-7.6q"),
  [Ask.retreat]: bySeat("retreat", "BG-7.71c"),
  [Ask.guns]: bySeat("guns", "BG-8.16a"),
  [Ask.advance]: bySeat("advance", "BG-7.75a"),
  [Ask.call]: bySeat("call", "BG-20.5a"),
};
const displaced = bySeat("retreat", "BG-7.81b");
const forced = bySeat("retreat", "BG-11.31a");

export function decision(s: State): Decision | Result {
  if (s.ask === Ask.over) return resultOf(s);
  if (s.ask === Ask.retreat) return (s.hand >= 0 ? displaced : s.ordered !== BY_COMBAT ? forced : decisions[s.ask])[retreatingSide(s)];
  return decisions[s.ask][s.ask === Ask.advance ? victor(s) : s.side];
}
