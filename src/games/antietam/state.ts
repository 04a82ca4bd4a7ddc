/** What changes during a game: small numbers in rows by unit and by hex. */
import { RANDOM_WORDS, type Struct, type StructType, struct } from "../../engine/index.js";
import { changeZone, type Hex, lay, pick, sideTo } from "../../kit/index.js";
import { type Battle, CONFEDERATE, type Side, type Unit } from "./battle.js";
import { on } from "./options.js";

/** Where a unit without a hex is. */
export const OFF_MAP = -1;
export const ELIMINATED = -2;
/** `cameFrom` of a unit that has just come onto the map. */
export const BEYOND = -2;

export const MOVEMENT = 0;
export const COMBAT = 1;

/** What is asked. */
export const Ask = {
  /** Take up a unit, bring one in, or end movement. */
  march: 0,
  /** Move the unit in hand on, or stop. */
  step: 1,
  /** Choose who leaves an overfull entry hex again (15.3). */
  sendBack: 2,
  /** Begin an attack, or end combat. */
  attack: 3,
  /** Say who joins the attack, and roll. */
  plan: 4,
  /** Choose losses of an exchange. */
  exchange: 5,
  /** Retreat units one hex. */
  retreat: 6,
  /** Bombarding guns may go back on Ar (8.16). */
  guns: 7,
  /** Advance a victorious unit, or hold. */
  advance: 8,
  /** Roll for the additional group (20.5). */
  call: 9,
  over: 10,
} as const;

/** Flags of a unit. */
export const MOVED = 1;
/** Came onto the map this turn. */
export const ENTERED = 2;
export const INEFFECTIVE = 4;
/** Has attacked this phase. */
export const FOUGHT = 8;
/** Guns of a hex that has bombarded this phase. */
export const FIRED = 16;
/** Has been attacked this phase. */
export const ATTACKED = 32;
/** Has been displaced this phase. */
export const DISPLACED = 64;
/** Began the phase ineffective in an enemy zone (11.31). */
export const MUST_LEAVE = 128;
/** Guns out of enemy zones when the phase began. */
export const FREE_GUNS = 256;
/** Parts in the attack being planned or resolved. */
export const ATTACKER = 512;
export const DEFENDER = 1024;
export const SUPPORT = 2048;
/** Has to retreat now. */
export const RETREATING = 4096;
/** Picked as a loss of the exchange. */
export const PICKED = 8192;
/** Began the game where units are held back on turn 1 (18.2). */
export const HELD = 16384;
/** The part it has in one combat, and in one phase. */
export const COMBAT_FLAGS = ATTACKER | DEFENDER | SUPPORT | RETREATING | PICKED;
export const PHASE_FLAGS = COMBAT_FLAGS | FOUGHT | FIRED | ATTACKED | DISPLACED | MUST_LEAVE | FREE_GUNS;

/** Marks of a hex. */
/** Friendly hex that still owes an attack, enemy hex that is still owed one (7.1). */
export const OWES = 1;
export const OWED = 2;
/** In the attack being planned or resolved. */
export const FROM = 4;
export const TARGET = 8;
/** Left or entered by the chain of displacement going on (7.82). */
export const CHAIN = 16;

/** What ordered the retreats: a combat, or 11.31 at the start or the end of the Combat Phase. */
export const BY_COMBAT = 0;
export const FORCED_FIRST = 1;
export const FORCED_LAST = 2;

const numbers = {
  options: "i32",
  turn: "i32",
  phase: "i32",
  /** The phasing player. */
  side: "i32",
  ask: "i32",
  /** The unit being moved, or the displaced unit that must find a place; -1 for none. */
  hand: "i32",
  /** Points the unit in hand has spent, and the hex it came from last. */
  spent: "i32",
  cameFrom: "i32",
  /** Units counted against the move limit of this turn. */
  used: "i32",
  /** 18.1 a Confederate has crossed the creek. */
  creekCrossed: "i32",
  /** 20.5 the additional group may come. */
  permitted: "i32",
  /** Index of the result being carried out in `results`, and the strength an exchange costs. */
  result: "i32",
  price: "i32",
  /** BY_COMBAT, FORCED_FIRST or FORCED_LAST. */
  ordered: "i32",
} as const;

const fieldsOf = (battle: Battle) =>
  ({
    ...numbers,
    random: ["i32", RANDOM_WORDS],
    /** Of each unit: its hex, its flags, and the unit below it in the stack. */
    hex: ["i16", battle.unitCount],
    flags: ["u16", battle.unitCount],
    below: ["i16", battle.unitCount],
    /** Of each hex: its top unit, how many units are in it, its marks. */
    top: ["i16", battle.grid.size],
    stack: ["u8", battle.grid.size],
    marks: ["u8", battle.grid.size],
    /** How many units of a side have the hex in their zone: side * size + hex. */
    zone: ["u8", battle.grid.size * 2],
    /** The side that holds each town hex. */
    town: ["u8", battle.townHexes.length],
  }) as const;

type StateFields = ReturnType<typeof fieldsOf>;
export type State = Struct<StateFields> & { readonly battle: Battle };
export type StateType = StructType<StateFields, { readonly battle: Battle }>;

export function stateOf(battle: Battle): StateType {
  return struct(fieldsOf(battle), { battle });
}

/** An empty map before turn 1. */
export function clearState(s: State): void {
  s.bytes.fill(0);
  s.hex.fill(OFF_MAP);
  s.below.fill(-1);
  s.top.fill(-1);
  s.hand = -1;
  s.cameFrom = -1;
}

export function enemyOf(side: number): Side {
  return (1 - side) as Side;
}

export function has(s: State, u: Unit, flag: number): boolean {
  return (s.flags[u] & flag) !== 0;
}

export function setFlag(s: State, u: Unit, flag: number): void {
  s.flags[u] |= flag;
}

export function dropFlags(s: State, flags: number): void {
  for (let u = 0; u < s.flags.length; u++) s.flags[u] &= ~flags;
}

/** The side that has units in the hex, -1 if none. */
export function holderOf(s: State, hex: Hex): number {
  const top = s.top[hex];
  return top < 0 ? -1 : s.battle.side[top];
}

/** Puts a unit on the map; its zone works at once. */
export function place(s: State, u: Unit, hex: Hex): void {
  const { grid, zonePasses, side } = s.battle;
  lay(s, u, hex);
  changeZone(s.zone, grid, zonePasses, side[u], hex, 1);
}

/** Takes a unit off the map, to OFF_MAP or ELIMINATED. */
export function lift(s: State, u: Unit, to: number): void {
  const { grid, zonePasses, side } = s.battle;
  changeZone(s.zone, grid, zonePasses, side[u], s.hex[u], -1);
  pick(s, u, to);
}

/** One step of a unit to an adjacent hex: by movement, or by retreat, advance and displacement (`inCombat`). */
export function shift(s: State, u: Unit, to: Hex, inCombat: boolean): void {
  const { battle } = s;
  const side = sideTo(battle.grid, s.hex[u], to);
  lift(s, u, OFF_MAP);
  place(s, u, to);
  // 17.1 the last to enter holds a town hex
  const town = battle.townIndex[to];
  if (town >= 0 && (!inCombat || on(s, "combatMovesTakeTown"))) s.town[town] = battle.side[u];
  // 18.1 a Confederate over a bridge or ford frees the Union
  if (battle.crossing[side] && battle.side[u] === CONFEDERATE && (!inCombat || on(s, "combatMovesReleaseUnion"))) s.creekCrossed = 1;
}
