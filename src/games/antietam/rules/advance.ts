/** 7.75, 7.76 Advance after combat: one victorious unit may enter one hex that the combat emptied. */
import { type Hex, no, type Passage, pop, sideTo } from "../../../kit/index.js";
import { sideNames, type Unit } from "../battle.js";
import { results } from "../data/tables.js";
import { ask } from "../options.js";
import {
  COMBAT_FLAGS,
  dropFlags,
  dropMarks,
  enemyOf,
  Flag,
  has,
  hex,
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
import { addNewDuties } from "./duties.js";
import { answerFirst } from "./phases.js";

/** The side that won the combat: the defender after Ae and Ar. */
function victor(s: State): number {
  const result = results[s.result];
  return result === "Ae" || result === "Ar" ? enemyOf(s.side) : s.side;
}

/** Whether the unit may advance over the hexside. */
function mayAdvance(s: State, u: Unit, side: number): boolean {
  const { battle } = s;
  const to = battle.grid.neighbour[side];
  const attacking = battle.side[u] === s.side;
  if (!battle.zonePasses[side] || s.stack[to] > 0) return false;
  if (!(s.marks[to] & (attacking ? Mark.targets : Mark.attackFrom))) return false;
  // 11.2 an ineffective unit enters no enemy zone
  return !has(s, u, Flag.ineffective) || !inZoneOf(s, enemyOf(battle.side[u]), to);
}

function candidates(s: State): Unit[] {
  if (results[s.result] === "Ex" && !ask.exchangeSurvivorsAdvance(s)) return [];
  const side = victor(s);
  const part = side === s.side ? Flag.attackers : Flag.defenders; // 7.75l bombarding guns have neither
  return s.battle.unitsOf[side].filter((u) => s.hex[u] >= 0 && has(s, u, part) && !s.battle.fixed[u]);
}

function forAdvances(s: State, open: (u: Unit, to: Hex) => void): void {
  for (const u of candidates(s)) {
    const from = s.hex[u] * 6;
    for (let k = from; k < from + 6; k++) if (mayAdvance(s, u, k)) open(u, s.battle.grid.neighbour[k]);
  }
}

const move = order({
  fields: { unit, to: hex },
  rule: "BG-7.75a",
  each: forAdvances,
  refuse(s, { unit: u, to }) {
    const { battle } = s;
    const over = s.hex[u] < 0 ? -1 : sideTo(battle.grid, s.hex[u], to);
    if (over >= 0 && candidates(s).includes(u) && mayAdvance(s, u, over)) return undefined;
    const name = unitName(s, u);
    if (has(s, u, Flag.support)) return no("BG-7.75l", `${name} bombarded, and bombarding guns never advance.`);
    if (!has(s, u, Flag.attackers | Flag.defenders) || s.hex[u] < 0) return no("BG-7.75a", `${name} took no part in this combat.`);
    if (battle.fixed[u]) return no("BG-7.75r", `${name} cannot be moved.`);
    if (over < 0) return no("BG-7.75e", `An advance is one hex: ${hexName(s, to)} is not next to ${name}.`);
    if (s.stack[to] > 0) return no("BG-7.75o", `${hexName(s, to)} is not empty.`);
    if (has(s, u, Flag.ineffective) && inZoneOf(s, enemyOf(battle.side[u]), to))
      return no("BG-11.2d", `${name} is ineffective and may not advance into an enemy zone of control.`);
    return no("BG-7.75a", `${hexName(s, to)} was not emptied by this combat, or not for ${name}.`);
  },
  do(s, { unit: u, to }, log) {
    log?.push(words.advanced(s, u, to));
    shift(s, u, to, true);
    pop(s);
  },
});

const hold = order({
  do(s, _, log) {
    log?.push(words.held(victor(s)));
    pop(s);
  },
});

export const advance: Question = {
  rule: "BG-7.75a",
  seat: (s) => sideNames[victor(s)],
  prompt: (s) => ({ text: `${sideTitle(victor(s))}: the ground is won; advance one unit, or hold.` }),
  done(s) {
    let none = true;
    forAdvances(s, () => {
      none = false;
    });
    return none;
  },
  verbs: { advance: move, hold },
  notNow: answerFirst,
};

/** The combat is over: its parts are forgotten, what was owed and done is not. */
export const aftermath: Passage<State> = {
  run(s) {
    dropFlags(s, COMBAT_FLAGS);
    dropMarks(s, Mark.attackFrom | Mark.targets | Mark.chain);
    s.price = 0;
    s.result = 0;
    addNewDuties(s);
    pop(s);
  },
};
