/** 7.7 Retreat after combat, 7.8 displacement, 8.16 guns that go back by choice. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import { type Hex, inWords, isPending, no, noted, optional, pop, sideTo } from "../../../kit/index.js";
import { sideNames, type Unit } from "../battle.js";
import { STACKING_LIMIT } from "../data/tables.js";
import { ask } from "../options.js";
import {
  Chapter,
  dropMarks,
  enemyOf,
  Flag,
  has,
  hex,
  holderOf,
  inZoneOf,
  Mark,
  order,
  type Question,
  type State,
  shift,
  unit,
} from "../state.js";
import * as words from "../words.js";
import { hexName, sideTitle, unitName } from "../words.js";
import { eliminate } from "./losses.js";
import { answerFirst, outOfPhase, rolledAlready } from "./phases.js";

/** 11.31 retreats that no combat has ordered. */
const isForced = (s: State): boolean => !isPending(s, Chapter.aftermath);

/** 7.72 whether the unit may go over the hexside: open, no river or ferry, no enemy and no enemy zone; nor back into its own chain (7.82). */
function isSafe(s: State, u: Unit, side: number): boolean {
  const { battle } = s;
  const to = battle.grid.neighbour[side];
  if (to < 0 || !battle.open[side] || !battle.holds[to]) return false;
  const enemy = enemyOf(battle.side[u]);
  return holderOf(s, to) !== enemy && !inZoneOf(s, enemy, to) && !(s.marks[to] & Mark.chain);
}

/** 7.73 whether the unit finds a safe hex with room. */
function hasRoom(s: State, u: Unit): boolean {
  const from = s.hex[u] * 6;
  for (let k = from; k < from + 6; k++) if (isSafe(s, u, k) && s.stack[s.battle.grid.neighbour[k]] < STACKING_LIMIT) return true;
  return false;
}

/** 7.81, 7.82 whether the unit standing in a hex can be pushed out of it without loss, by whatever chain. */
function canBePushed(s: State, u: Unit): boolean {
  if (s.battle.fixed[u]) return false;
  return hasRoom(s, u) || firstPush(s, u) >= 0;
}

/** A unit whose displacement makes room for `u`, -1 if none: all hexes, units and chains are searched. */
function firstPush(s: State, u: Unit): Unit {
  const from = s.hex[u];
  const marked = s.marks[from] & Mark.chain;
  s.marks[from] |= Mark.chain;
  let found = -1;
  for (let k = from * 6; k < from * 6 + 6 && found < 0; k++) {
    if (!isSafe(s, u, k)) continue;
    const to = s.battle.grid.neighbour[k];
    for (let v = s.top[to]; v >= 0 && found < 0; v = s.below[v]) if (canMakeRoom(s, v)) found = v;
  }
  if (!marked) s.marks[from] &= ~Mark.chain;
  return found;
}

/** Whether the unit can leave its hex to another, which takes its place. */
function canMakeRoom(s: State, v: Unit): boolean {
  const hex = s.hex[v];
  s.marks[hex] |= Mark.chain;
  const can = canBePushed(s, v);
  s.marks[hex] &= ~Mark.chain;
  return can;
}

/** Whether the unit can retreat at all, by displacement if need be. */
export function canRetreat(s: State, u: Unit): boolean {
  return hasRoom(s, u) || firstPush(s, u) >= 0;
}

type Choice = (u: Unit, to: Hex, displaced: Unit) => void;

/** The choices of one unit: safe hexes with room, or else units to displace. */
function forChoices(s: State, u: Unit, open: Choice): void {
  const from = s.hex[u];
  const room = hasRoom(s, u);
  const marked = s.marks[from] & Mark.chain;
  s.marks[from] |= Mark.chain;
  for (let k = from * 6; k < from * 6 + 6; k++) {
    if (!isSafe(s, u, k)) continue;
    const to = s.battle.grid.neighbour[k];
    if (room) {
      if (s.stack[to] < STACKING_LIMIT) open(u, to, -1);
    } else for (let v = s.top[to]; v >= 0; v = s.below[v]) if (canMakeRoom(s, v)) open(u, to, v);
  }
  if (!marked) s.marks[from] &= ~Mark.chain;
}

function isChoice(s: State, u: Unit, to: Hex, displaced: Unit): boolean {
  let found = false;
  forChoices(s, u, (_, there, pushed) => {
    if (there === to && pushed === displaced) found = true;
  });
  return found;
}

/** Units of the side that have to go back now. */
function pending(s: State): Unit[] {
  return s.battle.unitsOf[noted(s, 0)].filter((u) => has(s, u, Flag.retreating));
}

/** `goes` says who may or must go back, `rule` why others do not. */
function retreatVerb(
  rule: string,
  who: (s: State) => readonly Unit[],
  go: (s: State, u: Unit, to: Hex, displaced: Unit, log?: GameEvent[]) => void,
) {
  return order({
    fields: { unit, to: hex, displace: optional(unit) },
    rule: "BG-7.72f",
    each(s, open) {
      for (const u of who(s)) forChoices(s, u, open);
    },
    refuse(s, { unit: u, to, displace }) {
      if (!who(s).includes(u)) return no(rule, `${unitName(s, u)} does not retreat now.`);
      return isChoice(s, u, to, displace) ? undefined : (whyNotSafe(s, u, to) ?? whyNotDisplace(s, u, to, displace));
    },
    do: (s, { unit: u, to, displace }, log) => go(s, u, to, displace, log),
  });
}

function whyNotSafe(s: State, u: Unit, to: Hex): Refusal | undefined {
  const { battle } = s;
  const name = hexName(s, to);
  const enemy = enemyOf(battle.side[u]);
  const over = sideTo(battle.grid, s.hex[u], to);
  if (over < 0) return no("BG-7.71a", `A retreat is one hex: ${name} is not next to ${unitName(s, u)}.`);
  if (!battle.holds[to]) return no(battle.ferry[to] ? "BG-5.24g" : "BG-7.72a", `No retreat into ${name}: it is water.`);
  if (!battle.open[over]) return no("BG-7.72b", "No retreat over a creek but by bridge or ford.");
  if (holderOf(s, to) === enemy) return no("BG-5.12", `The enemy holds ${name}.`);
  if (inZoneOf(s, enemy, to)) return no(s.stack[to] > 0 ? "BG-7.72d" : "BG-7.72c", `${name} is in an enemy zone of control.`);
  return s.marks[to] & Mark.chain ? no("BG-7.82g", `${name} belongs to this chain of displacement already.`) : undefined;
}

function whyNotDisplace(s: State, u: Unit, to: Hex, displaced: Unit): Refusal {
  const name = hexName(s, to);
  if (s.stack[to] < STACKING_LIMIT) return no("BG-7.82e", `${name} has room: nobody is displaced.`);
  if (hasRoom(s, u)) {
    const rule = displaced < 0 ? "BG-7.73b" : s.hand >= 0 ? "BG-7.82e" : "BG-7.73d";
    return no(rule, `${name} is full, and ${unitName(s, u)} has another way.`);
  }
  if (displaced < 0 || s.hex[displaced] !== to) return no("BG-7.81a", `${name} is full; name the unit in it that is displaced.`);
  if (s.battle.fixed[displaced]) return no("BG-7.82i", `${unitName(s, displaced)} cannot be moved, and so not displaced.`);
  return no("BG-7.82a", `${unitName(s, displaced)} would have nowhere to go.`);
}

function goBack(s: State, u: Unit, to: Hex, displaced: Unit, log?: GameEvent[]): void {
  const from = s.hex[u];
  const rule = displaced >= 0 || s.hand === u ? "BG-7.81a" : isForced(s) ? "BG-11.31a" : "BG-7.71a";
  log?.push(words.retreated(s, u, to, displaced, rule));
  s.flags[u] &= ~Flag.retreating;
  shift(s, u, to, true);
  if (displaced >= 0) {
    s.marks[from] |= Mark.chain;
    s.marks[to] |= Mark.chain;
    s.flags[displaced] |= Flag.displaced;
    s.hand = displaced;
  } else if (s.hand >= 0) {
    s.hand = -1;
    dropMarks(s, Mark.chain);
  }
}

export const retreat: Question = {
  rule: (s) => (s.hand >= 0 ? "BG-7.81b" : isForced(s) ? "BG-11.31a" : "BG-7.71c"),
  seat: (s) => sideNames[noted(s, 0)],
  prompt(s) {
    const side = sideTitle(noted(s, 0));
    if (s.hand >= 0) {
      const name = unitName(s, s.hand);
      return { text: `${side}: ${name} is displaced; choose where it goes.`, displaced: name, from: [hexName(s, s.hex[s.hand])] };
    }
    const names = pending(s).map((u) => unitName(s, u));
    const from = new Set(pending(s).map((u) => hexName(s, s.hex[u])));
    return { text: `${side}: ${inWords(names)} must fall back one hex.`, retreating: names, from: [...from] };
  },
  /** 7.71 the owner takes them in any order; who cannot go is lost (7.72) when nobody else can. */
  done(s, log) {
    if (s.hand >= 0 || pending(s).some((u) => canRetreat(s, u))) return false;
    for (const u of pending(s)) {
      s.flags[u] &= ~Flag.retreating;
      eliminate(s, u, "BG-7.72e", log);
    }
    return true;
  },
  verbs: { retreat: retreatVerb("BG-7.71c", (s) => (s.hand >= 0 ? [s.hand] : pending(s)), goBack) },
  notNow: (s, verb, now) =>
    outOfPhase(s, verb, now) ?? rolledAlready(verb) ?? no("BG-7.71e", "Retreats are carried out at once, before anything else."),
};

/** 8.16 on Ar a bombarding battery may go back one hex, if one is safe and has room. */
export function mayElect(s: State, u: Unit): boolean {
  return (!s.battle.fixed[u] || ask.unionGunsMayElectRetreat(s)) && hasRoom(s, u);
}

function gunsThatMayGo(s: State): Unit[] {
  return s.battle.gunsOf[s.side].filter((u) => s.hex[u] >= 0 && has(s, u, Flag.support) && mayElect(s, u));
}

export const guns: Question = {
  rule: "BG-8.16a",
  seat: (s) => sideNames[s.side],
  prompt(s) {
    const fired = gunsThatMayGo(s).map((u) => unitName(s, u));
    return {
      text: `${sideTitle(s.side)}: the ${fired.length === 1 ? "battery" : "batteries"} that fired may fall back, or stand.`,
      guns: fired,
    };
  },
  done: (s) => gunsThatMayGo(s).length === 0,
  verbs: {
    retreat: retreatVerb("BG-8.16b", gunsThatMayGo, (s, u, to, _, log) => {
      log?.push(words.retreated(s, u, to, -1, "BG-8.16a"));
      shift(s, u, to, true);
      s.flags[u] &= ~Flag.support;
    }),
    stand: order({ do: (s) => pop(s) }),
  },
  notNow: answerFirst,
};
