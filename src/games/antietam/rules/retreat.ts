/** 7.7 Retreat after combat, or out of enemy zones (11.31), and advance; 7.8 displacement; 8.16 guns that go back by choice. */
import type { Refusal } from "../../../engine/index.js";
import {
  directionTo,
  type Hex,
  inWords,
  isPending,
  no,
  noted,
  optional,
  type Passage,
  pop,
  push,
  sideTo,
  turnTo,
} from "../../../kit/index.js";
import { sideNames, type Unit } from "../battle.js";
import { results, STACKING_LIMIT } from "../data/tables.js";
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
  isAsked,
  Mark,
  order,
  phasing,
  type Question,
  type State,
  unit,
  walk,
  withFlag,
} from "../state.js";
import { advanced, held, hexName, retreated, sideTitle, unitName, unitNames } from "../words.js";
import { mustLeave } from "./effectiveness.js";
import { answerFirst, outOfPhase, rolledAlready } from "./phases.js";
import { eliminate } from "./results.js";

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

/** 7.72, 7.8 whether the unit can retreat at all, by displacement if need be: all hexes, units and chains are searched. */
export function canRetreat(s: State, u: Unit): boolean {
  return hasRoom(s, u) || isAnyChoice(s, u, ALL);
}

const ALL = () => true;

/** 7.73, 7.81 goes through what the unit can choose from, safe hexes with room or else units to displace, until one is taken. */
function isAnyChoice(s: State, u: Unit, takes: (to: Hex, displaced: Unit) => boolean): boolean {
  const from = s.hex[u];
  const room = hasRoom(s, u);
  const marked = s.marks[from] & Mark.chain;
  let taken = false;
  s.marks[from] |= Mark.chain;
  for (let k = from * 6; k < from * 6 + 6 && !taken; k++) {
    if (!isSafe(s, u, k)) continue;
    const to = s.battle.grid.neighbour[k];
    if (room) taken = s.stack[to] < STACKING_LIMIT && takes(to, -1);
    else for (let v = s.top[to]; v >= 0 && !taken; v = s.below[v]) taken = canBePushed(s, v) && takes(to, v);
  }
  if (!marked) s.marks[from] &= ~Mark.chain;
  return taken;
}

/** 7.82 whether the unit can leave its hex to another without loss. */
const canBePushed = (s: State, v: Unit): boolean => !s.battle.fixed[v] && canRetreat(s, v);

/** Units of the side that have to go back now. */
const pending = (s: State): Unit[] => withFlag(s, noted(s, 0), Flag.retreating);

/** Who goes back now: guns that may, the unit displaced, or any that must. */
function whoGoes(s: State): readonly Unit[] {
  if (isAsked(s, "guns")) return gunsThatMayGo(s);
  return s.hand >= 0 ? [s.hand] : pending(s);
}

const goBack = order({
  fields: { unit, to: hex, displace: optional(unit) },
  rule: "BG-7.72f",
  each(s, open) {
    for (const u of whoGoes(s))
      isAnyChoice(s, u, (to, displaced) => {
        open(u, to, displaced);
        return false;
      });
  },
  refuse(s, { unit: u, to, displace }) {
    if (!whoGoes(s).includes(u)) return no(isAsked(s, "guns") ? "BG-8.16b" : "BG-7.71c", `${unitName(s, u)} does not retreat now.`);
    if (isAnyChoice(s, u, (there, pushed) => there === to && pushed === displace)) return undefined;
    return whyNotSafe(s, u, to) ?? whyNotDisplace(s, u, to, displace);
  },
  do(s, { unit: u, to, displace }, log) {
    const from = s.hex[u];
    log?.push(retreated(s, u, to, displace, displace >= 0 || s.hand === u ? "BG-7.81a" : ruleOf(s)));
    s.flags[u] &= isAsked(s, "guns") ? ~Flag.support : ~Flag.retreating;
    walk(s, u, [s.hex[u], to], true);
    if (displace >= 0) {
      s.marks[from] |= Mark.chain;
      s.marks[to] |= Mark.chain;
      s.flags[displace] |= Flag.displaced;
      s.hand = displace;
    } else if (s.hand >= 0) {
      s.hand = -1;
      dropMarks(s, Mark.chain);
    }
  },
});

/** The rule by which a unit goes back that nobody displaces. */
function ruleOf(s: State): string {
  if (isAsked(s, "guns")) return "BG-8.16a";
  return isForced(s) ? "BG-11.31a" : "BG-7.71a";
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

export const retreat: Question = {
  rule: (s) => (s.hand >= 0 ? "BG-7.81b" : isForced(s) ? "BG-11.31a" : "BG-7.71c"),
  seat: (s) => sideNames[noted(s, 0)],
  prompt(s) {
    const side = sideTitle(noted(s, 0));
    if (s.hand >= 0) {
      const name = unitName(s, s.hand);
      return { text: `${side}: ${name} is displaced; choose where it goes.`, displaced: name, from: [hexName(s, s.hex[s.hand])] };
    }
    const retreating = unitNames(s, pending(s));
    const from = [...new Set(pending(s).map((u) => hexName(s, s.hex[u])))];
    return { text: `${side}: ${inWords(retreating)} must fall back one hex.`, retreating, from };
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
  verbs: { retreat: goBack },
  notNow: (s, verb, now) =>
    outOfPhase(s, verb, now) ?? rolledAlready(verb) ?? no("BG-7.71e", "Retreats are carried out at once, before anything else."),
};

/** 11.31 who stands ineffective in an enemy zone must retreat; immovable guns are lost instead (19.0). */
export const forced: Passage<State> = {
  run(s, log) {
    if (ask.rallyBeforeForcedRetreat(s)) pop(s);
    else turnTo(s, Chapter.rally);
    for (const u of mustLeave(s)) {
      if (s.battle.fixed[u]) eliminate(s, u, "BG-19.0b", log);
      else s.flags[u] |= Flag.retreating;
    }
    push(s, Chapter.retreat, s.side);
  },
};

/** 8.16 on Ar a bombarding battery may go back one hex, if one is safe and has room. */
export function mayElect(s: State, u: Unit): boolean {
  return (!s.battle.fixed[u] || ask.unionGunsMayElectRetreat(s)) && hasRoom(s, u);
}

function gunsThatMayGo(s: State): Unit[] {
  return withFlag(s, s.side, Flag.support).filter((u) => mayElect(s, u));
}

export const guns: Question = {
  rule: "BG-8.16a",
  seat: phasing,
  prompt(s) {
    const fired = unitNames(s, gunsThatMayGo(s));
    return {
      text: `${sideTitle(s.side)}: the ${fired.length === 1 ? "battery" : "batteries"} that fired may fall back, or stand.`,
      guns: fired,
    };
  },
  done: (s) => gunsThatMayGo(s).length === 0,
  verbs: { retreat: goBack, stand: order({ do: (s) => pop(s) }) },
  notNow: answerFirst,
};

/** The side that won the combat: the defender after Ae and Ar. */
function victor(s: State): number {
  const result = results[s.result];
  return result === "Ae" || result === "Ar" ? enemyOf(s.side) : s.side;
}

/** 7.75l who may advance: of the victors all that can move, but no bombarding guns. */
function candidates(s: State): Unit[] {
  if (results[s.result] === "Ex" && !ask.exchangeSurvivorsAdvance(s)) return [];
  const side = victor(s);
  return withFlag(s, side, side === s.side ? Flag.attackers : Flag.defenders).filter((u) => !s.battle.fixed[u]);
}

/** Whether the unit may advance into a hex that it touches. */
function mayAdvance(s: State, u: Unit, to: Hex): boolean {
  const side = s.battle.side[u];
  const won = side === s.side ? Mark.targets : Mark.attackFrom;
  if (s.stack[to] > 0 || !(s.marks[to] & won)) return false;
  return !has(s, u, Flag.ineffective) || !inZoneOf(s, enemyOf(side), to); // 11.2
}

/** 7.75, 7.76 every way in which a victorious unit may enter a hex that the combat emptied. */
function advances(s: State): { readonly u: Unit; readonly to: Hex }[] {
  const found: { readonly u: Unit; readonly to: Hex }[] = [];
  for (const u of candidates(s)) for (const to of s.battle.reached[s.hex[u]]) if (mayAdvance(s, u, to)) found.push({ u, to });
  return found;
}

const move = order({
  fields: { unit, to: hex },
  rule: "BG-7.75a",
  each(s, open) {
    for (const { u, to } of advances(s)) open(u, to);
  },
  refuse(s, { unit: u, to }) {
    if (advances(s).some((one) => one.u === u && one.to === to)) return undefined;
    const { side, fixed, grid } = s.battle;
    const name = unitName(s, u);
    if (has(s, u, Flag.support)) return no("BG-7.75l", `${name} bombarded, and bombarding guns never advance.`);
    if (!has(s, u, Flag.attackers | Flag.defenders) || s.hex[u] < 0) return no("BG-7.75a", `${name} took no part in this combat.`);
    if (fixed[u]) return no("BG-7.75r", `${name} cannot be moved.`);
    if (directionTo(grid, s.hex[u], to) < 0) return no("BG-7.75e", `An advance is one hex: ${hexName(s, to)} is not next to ${name}.`);
    if (s.stack[to] > 0) return no("BG-7.75o", `${hexName(s, to)} is not empty.`);
    if (has(s, u, Flag.ineffective) && inZoneOf(s, enemyOf(side[u]), to))
      return no("BG-11.2d", `${name} is ineffective and may not advance into an enemy zone of control.`);
    return no("BG-7.75a", `${hexName(s, to)} was not emptied by this combat, or not for ${name}.`);
  },
  do(s, { unit: u, to }, log) {
    log?.push(advanced(s, u, to));
    walk(s, u, [s.hex[u], to], true);
    pop(s);
  },
});

const hold = order({
  do(s, _, log) {
    log?.push(held(victor(s)));
    pop(s);
  },
});

export const advance: Question = {
  rule: "BG-7.75a",
  seat: (s) => sideNames[victor(s)],
  prompt: (s) => ({ text: `${sideTitle(victor(s))}: the ground is won; advance one unit, or hold.` }),
  done: (s) => advances(s).length === 0,
  verbs: { advance: move, hold },
  notNow: answerFirst,
};
