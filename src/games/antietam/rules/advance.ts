/** 7.75, 7.76 Advance after combat: one victorious unit may enter one hex that the combat emptied. */
import type { Action, GameEvent } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { on } from "../options.js";
import { Ask, ATTACKER, DEFENDER, enemyOf, FROM, has, INEFFECTIVE, type State, shift, TARGET } from "../state.js";
import * as words from "../words.js";
import { finishCombat } from "./combat.js";
import { addNewDuties } from "./duties.js";
import { results } from "./results.js";
import { inZoneOf } from "./zones.js";

/** The side that won the combat: the defender after Ae and Ar. */
export function victor(s: State): number {
  const result = results[s.result];
  return result === "Ae" || result === "Ar" ? enemyOf(s.side) : s.side;
}

/** Whether the unit may advance over the hexside. */
function mayAdvance(s: State, u: Unit, side: number): boolean {
  const { battle } = s;
  const to = battle.grid.neighbour[side];
  const attacking = battle.side[u] === s.side;
  if (!battle.zonePasses[side] || s.stack[to] > 0) return false;
  if (!(s.marks[to] & (attacking ? TARGET : FROM))) return false;
  // 11.2 an ineffective unit enters no enemy zone
  return !has(s, u, INEFFECTIVE) || !inZoneOf(s, enemyOf(battle.side[u]), to);
}

function candidates(s: State): Unit[] {
  if (results[s.result] === "Ex" && !on(s, "exchangeSurvivorsAdvance")) return [];
  const side = victor(s);
  const part = side === s.side ? ATTACKER : DEFENDER; // 7.75l bombarding guns have neither
  return s.battle.unitsOf[side].filter((u) => s.hex[u] >= 0 && has(s, u, part) && !s.battle.fixed[u]);
}

export function legalAdvances(s: State, out: Action[]): void {
  const { grid, names } = s.battle;
  for (const u of candidates(s)) {
    const from = s.hex[u] * 6;
    for (let k = from; k < from + 6; k++) {
      if (mayAdvance(s, u, k)) out.push({ do: "advance", unit: names[u], to: grid.names[grid.neighbour[k]] });
    }
  }
}

/** Asks for an advance where one is possible, else ends the combat. */
export function advanceOrFinish(s: State): void {
  const open: Action[] = [];
  legalAdvances(s, open);
  if (open.length > 0) s.ask = Ask.advance;
  else endOfCombat(s);
}

export function advance(s: State, u: Unit, to: Hex, log?: GameEvent[]): void {
  log?.push(words.advanced(s, u, to));
  shift(s, u, to, true);
  endOfCombat(s);
}

export function hold(s: State, log?: GameEvent[]): void {
  log?.push(words.held(s));
  endOfCombat(s);
}

function endOfCombat(s: State): void {
  finishCombat(s);
  addNewDuties(s);
}
