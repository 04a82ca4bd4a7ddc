/** What changes during a game: small numbers in rows by unit and by hex, and the agenda: what is asked, and what comes after it. */
import { type Struct, type StructType, struct } from "../../engine/index.js";
import {
  agendaFields,
  always,
  among,
  bitLists,
  byHand,
  byName,
  chance,
  chapterNumbers,
  clearAgenda,
  current,
  derived,
  type Frames,
  flag,
  type Hex,
  inZone,
  named,
  one,
  type Question as QuestionOf,
  sideTo,
  storesOf,
  under,
  verb,
  type Written,
  whole,
  zonedUnits,
} from "../../kit/index.js";
import { type Battle, CONFEDERATE, type Side, sideNames, type Unit } from "./battle.js";
import { ask, optionBits } from "./options.js";

/** Where a unit without a hex is. */
export const OFF_MAP = -1;
export const ELIMINATED = -2;
/** `cameFrom` of a unit that has just come onto the map. */
export const BEYOND = -2;

export const MOVEMENT = 0;
export const COMBAT = 1;

export type Facts = { readonly battle: Battle };
export const unit = named<Facts>("a unit", ({ battle }) => battle.names);
export const hex = named<Facts>("a hex", ({ battle }) => battle.grid.names);
export const side = among(sideNames);
const townHex = named<Facts>("a hex of the town", ({ battle }) => battle.facts.town.hexes);

/** The chapters of the rules that can lie on the agenda: questions, and passages that the rules go through by themselves. */
export const frames = {
  /** The next Player-Turn. */
  turn: [],
  /** Take up a unit, bring one in, or end movement. */
  march: [],
  /** Move the unit in hand on, or stop. */
  step: [],
  /** Choose who leaves an overfull entry hex again (15.3). */
  sendBack: [],
  /** Roll for the additional group (20.5). */
  call: [],
  /** The Combat Phase begins. */
  combat: [],
  /** Who owes and is owed an attack (7.1). */
  contact: [],
  /** Begin an attack, or end combat. */
  attack: [],
  /** Say who joins the attack, and roll. */
  plan: [],
  /** The combat is over. */
  aftermath: [],
  /** Choose losses of an exchange. */
  exchange: [],
  /** Units of the side retreat one hex. */
  retreat: [side],
  /** Bombarding guns may go back on Ar (8.16). */
  guns: [],
  /** Advance a victorious unit, or hold. */
  advance: [],
  /** Ineffective units in contact must leave (11.31). */
  forced: [],
  /** Ineffective units roll to rally (21.0). */
  rally: [],
  over: [],
} satisfies Frames<Facts>;
export const Chapter = chapterNumbers(frames);
export type AskName = Exclude<keyof typeof frames, "turn" | "combat" | "contact" | "aftermath" | "forced" | "rally">;

/** Flags of a unit that a position lists, by the names of the lists. */
const listed = {
  moved: 1,
  /** Came onto the map this turn. */
  entered: 2,
  /** Has attacked this phase. */
  fought: 8,
  /** Guns of a hex that has bombarded this phase. */
  fired: 16,
  /** Has been attacked this phase. */
  attacked: 32,
  /** Has been displaced this phase. */
  displaced: 64,
  /** Began the phase ineffective in an enemy zone (11.31). */
  mustLeave: 128,
  /** Guns out of enemy zones when the phase began. */
  freeGuns: 256,
  /** Parts in the attack being planned or resolved. */
  attackers: 512,
  defenders: 1024,
  support: 2048,
  /** Has to retreat now. */
  retreating: 4096,
  /** Picked as a loss of the exchange. */
  losses: 8192,
  /** Began the game where units are held back on turn 1 (18.2). */
  held: 16384,
} as const;
/** Flags of a unit; whether it is ineffective stands beside its hex. */
export const Flag = { ...listed, ineffective: 4 } as const;
/** The part it has in one combat, and in one phase. */
export const COMBAT_FLAGS = Flag.attackers | Flag.defenders | Flag.support | Flag.retreating | Flag.losses;
export const PHASE_FLAGS = COMBAT_FLAGS | Flag.fought | Flag.fired | Flag.attacked | Flag.displaced | Flag.mustLeave | Flag.freeGuns;

/** Marks of a hex, by the names under which a position lists them. */
export const Mark = {
  /** A friendly hex that still owes an attack, enemy hex that is still owed one (7.1). */
  owes: 1,
  owed: 2,
  /** In the attack being planned or resolved. */
  attackFrom: 4,
  targets: 8,
  /** Left or entered by the chain of displacement going on (7.82). */
  chain: 16,
} as const;

const fieldsOf = ({ facts, unitCount, grid, townHexes }: Battle) =>
  ({
    options: byHand(["i32", optionBits.length]),
    turn: under("BG-16.4a", always(one(whole(1, facts.turns), 1))),
    phase: always(one(among(["movement", "combat"]))),
    /** The phasing player. */
    side: always(one(side, sideNames.indexOf(facts.first), "player")),
    /** 18.1 a Confederate has crossed the creek. */
    creekCrossed: always(one(flag)),
    /** 20.5 the additional group may come. */
    permitted: always(one(flag, 0, "groupPermitted")),
    /** Units counted against the move limit of this turn. */
    used: under("BG-18.1f", always(one(whole(0, unitCount), 0, "movesUsed"))),
    /** The unit being moved, or the displaced unit that must find a place; -1 for none. */
    hand: byHand("i32"),
    /** Points the unit in hand has spent, and the hex it came from last. */
    spent: byHand("i32"),
    cameFrom: byHand("i32"),
    /** Index of the result being carried out in `results`, and the strength an exchange costs. */
    result: byHand("i32"),
    price: byHand("i32"),
    ...agendaFields(MOST_FRAMES),
    random: chance(),
    /** Of each unit: its hex, its flags, and the unit below it in the stack. */
    hex: byHand(["i16", unitCount]),
    flags: bitLists("u16", unitCount, unit, listed),
    below: derived("i16", unitCount),
    /** Of each hex: its top unit, how many units are in it, its marks. */
    top: derived("i16", grid.size),
    stack: derived("u8", grid.size),
    marks: bitLists("u8", grid.size, hex, Mark),
    /** How many units of a side have the hex in their zone: side * size + hex. */
    zone: derived("u8", grid.size * 2),
    /** The side that holds each town hex. */
    town: under("BG-17.1k", always(byName("u8", townHexes.length, townHex, side, sideNames.indexOf(facts.town.holder), "control"))),
  }) as const;

const MOST_FRAMES = 10;

type StateFields = ReturnType<typeof fieldsOf>;
/** What boards read of a state, but for what is written by hand. */
export type WrittenFields = Written<StateFields, never>;
type Stores = { readonly [K in keyof StateFields]: StateFields[K]["store"] };
export type State = Struct<Stores> & Facts;
export type StateType = StructType<Stores, Facts> & { readonly fields: StateFields };

export type Question = QuestionOf<State>;
export const order = verb<State>();

export function stateOf(battle: Battle): StateType {
  const fields = fieldsOf(battle);
  return { fields, ...struct(storesOf(fields), { battle }, (s) => standUp(s as State)) };
}

/** An empty map before turn 1. */
export function clearState(s: State): void {
  s.bytes.fill(0);
  s.hex.fill(OFF_MAP);
  s.hand = -1;
  s.cameFrom = -1;
  clearAgenda(s);
  standUp(s);
}

export const { put: place, lift, standUp, holderOf, miscounted } = zonedUnits<State>((s) => s.battle.zonePasses);

/** Whether this is the question of the moment, or the game is over. */
export const isAsked = (s: State, chapter: keyof typeof frames): boolean => current(s) === Chapter[chapter];

export const isNight = (s: State): boolean => s.battle.facts.nights.includes(s.turn);

/** The seat of the phasing player. */
export const phasing = (s: State): string => sideNames[s.side];

export const enemyOf = (side: number): Side => (1 - side) as Side;

/** 6.1 whether a unit of the side controls the hex: the six around it, not over plain creek nor into ferry hexes. */
export const inZoneOf = (s: State, side: number, hex: Hex): boolean => inZone(s.zone, s.battle.grid, side, hex);

/** 6.4, 6.6 whether units in two hexes would be in contact: adjacent, and no plain creek between. */
export const touches = (s: State, a: Hex, b: Hex): boolean => s.battle.reached[a].includes(b);

/** The units in a hex, from the top down. */
export function stackIn(s: State, hex: Hex): Unit[] {
  const stack: Unit[] = [];
  for (let u = s.top[hex]; u >= 0; u = s.below[u]) stack.push(u);
  return stack;
}

/** Whether the unit has any of the flags. */
export const has = (s: State, u: Unit, flags: number): boolean => (s.flags[u] & flags) !== 0;

/** The units of the side on the map that have any of the flags. */
export function withFlag(s: State, side: number, flags: number): Unit[] {
  const { hex, flags: row } = s;
  return s.battle.unitsOf[side].filter((u) => row[u] & flags && hex[u] >= 0);
}

export function dropFlags({ flags: row }: State, flags: number): void {
  for (let u = 0; u < row.length; u++) row[u] &= ~flags;
}

export function dropMarks({ marks: row }: State, marks: number): void {
  for (let at = 0; at < row.length; at++) row[at] &= ~marks;
}

/** A unit goes from its hex, the first of the path, to the last: by movement, or `inCombat`. Its zone is only where it comes to rest. */
export function walk(s: State, u: Unit, path: readonly Hex[], inCombat: boolean): void {
  for (let i = 1; i < path.length; i++) tread(s, u, path[i - 1], path[i], inCombat);
  lift(s, u, OFF_MAP);
  place(s, u, path[path.length - 1]);
}

/** What follows of a step, for town and creek. */
function tread(s: State, u: Unit, from: Hex, to: Hex, inCombat: boolean): void {
  const { battle } = s;
  // 17.1 the last to enter holds a town hex
  const town = battle.townIndex[to];
  if (town >= 0 && (!inCombat || ask.combatMovesTakeTown(s))) s.town[town] = battle.side[u];
  // 18.1 a Confederate over a bridge or ford frees the Union
  if (s.creekCrossed || battle.side[u] !== CONFEDERATE || !battle.crossing[sideTo(battle.grid, from, to)]) return;
  if (!inCombat || ask.combatMovesReleaseUnion(s)) s.creekCrossed = 1;
}
