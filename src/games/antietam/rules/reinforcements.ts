/** 15.0, 16.0 Reinforcements. */
import { die, type Refusal } from "../../../engine/index.js";
import { type Hex, no, pop, push } from "../../../kit/index.js";
import { UNION, type Unit } from "../battle.js";
import { ENTRY_COST, MOVEMENT_ALLOWANCE, STACKING_LIMIT } from "../data/tables.js";
import type { Arrival } from "../data/timetable.js";
import { ask } from "../options.js";
import {
  BEYOND,
  Chapter,
  ELIMINATED,
  enemyOf,
  Flag,
  has,
  holderOf,
  inZoneOf,
  isNight,
  lift,
  OFF_MAP,
  order,
  phasing,
  place,
  type Question,
  type State,
  stackIn,
  unit,
} from "../state.js";
import { additionalRoll, entered, sentBack, sideTitle } from "../words.js";
import { canGoOn, canTake, takeUp } from "./movement.js";
import { answerFirst } from "./phases.js";

/** 16.0, 20.3, 20.4 the turn from which a group may come, 0 for never; the additional one also once it is permitted (20.5). */
export function dueTurn(s: State, { group, turn, early }: Arrival): number {
  if (group === "optional" && s.permitted) return 1;
  return ask[early.option](s) ? early.turn : turn;
}

export function rollsForAdditional(s: State): boolean {
  if (s.side !== UNION || s.permitted || !ask.optionalReinforcement(s)) return false;
  return !(ask.earlyUnionReinforcement(s) && s.turn >= 2);
}

export function isDue(s: State, u: Unit): boolean {
  const group = s.battle.group[u];
  if (group < 0 || s.hex[u] !== OFF_MAP) return false;
  const turn = s.battle.facts.groups[group].due(s);
  return turn > 0 && s.turn >= turn;
}

export function canEnter(s: State, u: Unit): boolean {
  const { battle } = s;
  if (battle.side[u] !== s.side || !isDue(s, u)) return false;
  const hex = battle.entryHex[battle.group[u]];
  const enemy = enemyOf(s.side);
  if (holderOf(s, hex) === enemy) return false; // 15.0 no other hex is substituted
  if (inZoneOf(s, enemy, hex)) return !isNight(s) && s.stack[hex] < STACKING_LIMIT; // it must stop there
  return !battle.ferry[hex] || canLandFrom(s, u, hex);
}

/** 5.24 a unit that enters on a ferry hex has to go on. */
function canLandFrom(s: State, u: Unit, ferry: Hex): boolean {
  place(s, u, ferry);
  const lands = canGoOn(s, u, BEYOND, ferry, MOVEMENT_ALLOWANCE - ENTRY_COST);
  lift(s, u, OFF_MAP);
  return lands;
}

/** The entry hex that holds too many, -1 if none. */
export function overfullEntry(s: State): Hex {
  for (const hex of s.battle.entryHex) if (s.stack[hex] > STACKING_LIMIT) return hex;
  return -1;
}

/** 15.3 movement may not end while an overfull entry hex can still be cleared. */
export function mustClearEntry(s: State): boolean {
  const hex = overfullEntry(s);
  return hex >= 0 && stackIn(s, hex).some((u) => canTake(s, u));
}

/** 15.3 one point to be placed on the entry hex, whatever its ground. */
export const enter = order({
  fields: { unit },
  rule: "BG-15.0a",
  from: (s) => s.battle.comersOf[s.side],
  may: canEnter,
  refuse: (s, { unit: u }) => whyNotEnter(s, u),
  do(s, { unit: u }, log) {
    place(s, u, s.battle.entryHex[s.battle.group[u]]);
    s.flags[u] |= Flag.entered;
    takeUp(s, u);
    s.cameFrom = BEYOND;
    push(s, Chapter.step);
    log?.push(entered(s, u));
  },
});

function whyNotEnter(s: State, u: Unit): Refusal {
  const { battle } = s;
  const name = battle.names[u];
  if (battle.side[u] !== s.side) return no("BG-4.1d", `${name} is not yours to bring in now.`);
  if (s.hex[u] === ELIMINATED) return no("BG-7.6n", `${name} has been eliminated.`);
  if (s.hex[u] >= 0) return no("BG-15.0a", `${name} is on the map already.`);
  if (battle.group[u] < 0) return no("BG-3.0b", `${name} is in no group of reinforcements.`);
  const group = battle.facts.groups[battle.group[u]];
  const due = group.due(s);
  if (!isDue(s, u)) return no("BG-15.0a", due > 0 ? `${name} is due on turn ${due}.` : `${name} does not come in this game, or not yet.`);
  const hex = battle.entryHex[battle.group[u]];
  if (holderOf(s, hex) === enemyOf(s.side)) return no("BG-15.0c", `The enemy holds ${group.hex}, where ${name} would enter.`);
  if (inZoneOf(s, enemyOf(s.side), hex)) {
    if (isNight(s)) return no("BG-10.2d", `At night ${name} may not enter ${group.hex}, which an enemy controls.`);
    return no("BG-15.0d", `${group.hex} is full, and its enemy zone would hold ${name} there.`);
  }
  return no("BG-5.24e", `From the ferry hex ${group.hex} ${name} could not go on to a bank.`);
}

/** 15.3 what is left over in an entry hex waits off the map. */
export const sendBack: Question = {
  rule: "BG-15.3d",
  seat: phasing,
  prompt: (s) => ({ text: `${sideTitle(s.side)}: the entry hex is overfull and cannot be cleared; choose who waits off the map.` }),
  done: (s) => overfullEntry(s) < 0,
  verbs: {
    sendBack: order({
      fields: { unit },
      from: (s) => stackIn(s, overfullEntry(s)).filter((u) => has(s, u, Flag.entered) && !has(s, u, Flag.moved)),
      refuse: () => no("BG-15.3d", "Only units that came in this turn and still stand on the overfull entry hex can be sent back."),
      do(s, { unit: u }, log) {
        lift(s, u, OFF_MAP);
        s.flags[u] &= ~Flag.entered;
        log?.push(sentBack(s, u));
      },
    }),
  },
  notNow: answerFirst,
};

/** 20.5 the Union rolls for the additional group as its Player-Turn opens, until it may come. */
export const call: Question = {
  rule: "BG-20.5a",
  seat: phasing,
  prompt: (s) => ({ text: `${sideTitle(s.side)}: roll for the additional group; a 1 brings it.` }),
  verbs: {
    call: order({
      do(s, _, log) {
        const roll = die(s.random);
        if (roll === 1) s.permitted = 1;
        log?.push(additionalRoll(s, roll));
        pop(s);
      },
    }),
  },
  notNow: answerFirst,
};
