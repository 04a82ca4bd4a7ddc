/**
 * Small fights for tests, on the real ground. Round 3534 (rows 33 to 37, columns 32 to 38) it is open and level; 2 WI, 7 WI, 24 MI, 19 IN and
 * 6 WI are Meredith's, 13 AL, 1 TN, 7 TN, 14 TN and 5 AL Bn Archer's.
 */
import { type Json, type JsonObject, queueRolls } from "../../../engine/index.js";
import { handle as begin, type Handle } from "../../../engine/tests/handle.js";
import { shotModes } from "../agenda.js";
import { unitNames } from "../data/armies.js";
import { hexAt } from "../data/map.js";
import { fireColumns } from "../data/tables.js";
import { firstday } from "../index.js";
import { shot, workOut } from "../rules/fire.js";
import { type State, whereWords } from "../state.js";

export type Where = string | JsonObject;

export interface Field extends Handle<State> {
  dice(...rolls: number[]): Field;
  /** Hex or box of a unit. */
  where(name: string): string;
  hits(name: string): number;
  worn(name: string): boolean;
}

/** What lies below everything that goes on in a turn. */
export const TURN: readonly Json[] = ["turn", ["endTurn", -1], ["draw", false]];

/** A position: who stands where, what goes on now (on top of the turn), and whatever else. */
export function field(units: Readonly<Record<string, Where>>, now: readonly Json[], more: JsonObject = {}): Field {
  const position = { scenario: "16.4", turn: 3, units, agenda: [...TURN, ...now], ...more };
  const plain = begin(firstday, position);
  const self: Field = Object.assign(plain, {
    dice(...rolls: number[]) {
      queueRolls(plain.s.random, rolls);
      return self;
    },
    where: (name: string) => whereWords(plain.s.hex[unitNames.indexOf(name)]),
    hits: (name: string) => plain.s.hits[unitNames.indexOf(name)],
    worn: (name: string) => plain.s.worn[unitNames.indexOf(name)] === 1,
  });
  return self;
}

/** Nothing goes on: the Union is asked for its key event. */
export const still = (units: Readonly<Record<string, Where>>, more: JsonObject = {}): Field => field(units, [["key", "union"]], more);

/** A brigade under an Order, at one of its steps. */
export function under(order: string, brigade: string, step: string, units: Readonly<Record<string, Where>>, more: JsonObject = {}): Field {
  const number = { fireStep: 1, moveStep: 2, assaultStep: 3, rallyStep: 4 }[step]!;
  return field(units, [["obey", number], step], { brigade, doing: order, ...more });
}

/** The column of a shot, as it is labelled: "off" left of the table; and what it comes from. */
export function column(
  units: Readonly<Record<string, Where>>,
  by: string | readonly string[],
  at: string,
  mode: (typeof shotModes)[number] = "brigade",
  more: JsonObject = {},
): { readonly column: string; readonly strength: number; readonly causes: readonly string[] } {
  const f = still(units, { ...more, firing: [by].flat() });
  f.s.aimed = hexAt(at);
  workOut(f.s, shotModes.indexOf(mode), -1, false);
  return {
    column: shot.column < 0 ? "off" : fireColumns[shot.column],
    strength: shot.strength,
    causes: shot.causes.map(([name, n]) => `${name} ${n}`),
  };
}
