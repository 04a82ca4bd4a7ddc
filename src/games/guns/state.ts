/** What changes during a game: small numbers in rows by block, position, token and hour. */
import { type Area, type Face, offMap, type Position, RANDOM_WORDS, type Struct, type StructType, struct } from "../../engine/index.js";
import {
  type Army,
  armyOf,
  type Block,
  blockCount,
  cavalry,
  commandCount,
  firstOf,
  NO_GRADE,
  poolCount,
  strengthOf,
} from "./data/blocks.js";
import type { Ground } from "./data/ground.js";
import { entryCount, hourCount, queueSlots, queues } from "./data/time.js";
import { tokenCount } from "./data/tokens.js";

/** `place` of a block that is not on the map, at its edge or at an entry point. */
export const NOT_YET = -1;
export const GONE = -2;

/** What is asked. */
export const Ask = {
  bid: 0,
  side: 1,
  balance: 2,
  write: 3,
  buford: 4,
  hours: 5,
  return: 6,
  withdraw: 7,
  /** Where the block in hand goes, and which way it faces there. */
  step: 8,
  face: 9,
  attack: 10,
  plan: 11,
  defend: 12,
  support: 13,
  fill: 14,
  bombard: 15,
  hit: 16,
  fire: 17,
  combat: 18,
  lead: 19,
  offer: 20,
  pick: 21,
  retreat: 22,
  enter: 23,
  entry: 24,
  march: 25,
  spend: 26,
  works: 27,
  leave: 28,
  orders: 29,
  objectives: 30,
  over: 31,
} as const;

/** General orders. */
export const HOLD = 0;
export const ATTACK = 1;
export const WITHDRAW = 2;
export const orderNames = ["hold", "attack", "withdraw"] as const;

/** Flags of a block: what it has done in this phase, and what it is. */
export const WITHDREW = 1;
export const ATTACKED = 2;
export const ENTERED = 4;
export const MARCHED = 8;
export const EXITED = 16;
/** 14.2 must withdraw; 21.4 would have to, but need not. */
export const FORCED = 32;
export const EXEMPT = 64;
/** 14.2f attacked and won in its side's latest phase. */
export const WON = 128;
/** Has come onto the map as a reinforcement. */
export const CAME = 256;
/** Arrived in this turn. */
export const NEW = 512;
/** Takes part in the extended bombardment that will be run again. */
export const WAITING = 1024;
export const PHASE_FLAGS = WITHDREW | ATTACKED | ENTERED | MARCHED | EXITED | FORCED | EXEMPT | WAITING;
export const MOVED = WITHDREW | ATTACKED | ENTERED | MARCHED;

/** Marks of a position, for the phase. */
export const ATTACKED_FROM = 1;
export const ATTACKED_AT = 2;
/** 14.5c a withdrawal to it has cost a block. */
export const PAID = 4;

/** What the enemy knows a block to be: a grade, or one of these. */
export const NOTHING = 0;
export const SOME_REDUCED = 4;
export const SEEN_GONE = 5;
/** Lost at an entry point, before it came in. */
export const SEEN_GONE_EARLY = 6;

/** Groups of blocks that arrive together are counted from 1 on each side. */
export const MOST_GROUPS = 10;

/** A turned-up time token. */
export const RUMOR = 1;
export const FIRST_ARRIVAL = 2;
export const UP = 16;

/** Why tokens are returned. */
export const Reason = { night: 0, keep: 1, idle: 2, withdraw: 3, hold: 4 } as const;
export const reasonNames = ["night", "keep", "idle", "withdraw", "hold"] as const;

/** Where play goes on when a reduction is done. */
export const After = { withdrawal: 0, fire: 1, combat: 2 } as const;
export const afterNames = ["withdrawal", "fire", "combat"] as const;

/** Where in the sequence of play a moved block or a question belongs. */
export const Stage = {
  setUp: 0,
  duration: 1,
  draw: 2,
  withdrawal: 3,
  attack: 4,
  retreat: 5,
  entry: 6,
  march: 7,
  night: 8,
  orders: 9,
  objectives: 10,
} as const;
export const stageNames = Object.keys(Stage) as (keyof typeof Stage)[];

/** Extended bombardment: none, declared in this attack, waiting to be run again, being run again. */
export const Extended = { none: 0, declared: 1, waiting: 2, again: 3 } as const;

export const NOBODY = -1;
export const NOWHERE = -1;

export const SQUAD = 3;
export const MOST_ATTACKERS = 2 * SQUAD;
export const LONGEST_WAY = 16;
export const MOST_GUNS = 24;
export const MOST_HOURS = 8;
export const LONGEST_ORDER = 400;
/** `roadUse` where no block has come in by road. */
export const NO_ROAD = -1;
/** How blocks have come in at an entry point this turn (11.2d). */
export const BY_FIELD = 1;
export const BY_ROAD = 2;

const numbers = {
  options: "i32",
  ask: "i32",
  stage: "i32",
  /** 24 the players have changed sides; the highest bid, -1 before the first. */
  swapped: "i32",
  bid: "i32",
  /** The turn: first hour, length, and the longest it could have been. */
  hour: "i32",
  hours: "i32",
  maximum: "i32",
  first: "i32",
  /** Whose action phase it is, and whether it is the second of the turn. */
  active: "i32",
  second: "i32",
  /** 7.2 who declared Withdraw last. */
  lastWithdrew: "i32",
  /** 6.5 a mandatory withdrawal was made under Hold in this phase. */
  gaveWay: "i32",
  /** Attacks made in this phase; whether one was possible when the step began (6.3). */
  attacks: "i32",
  couldAttack: "i32",
  /** 17.5 reinforcement blocks still to be given up. */
  forfeit: "i32",
  /** Tokens still to be returned, at least, and why. */
  owed: "i32",
  reason: "i32",
  /** The block being moved, its way of moving; of an entry also the hour and the road path (-1 off the road). */
  hand: "i32",
  mounted: "i32",
  /** Where the block in hand is going: a face entered, or a place off the map. */
  goal: "i32",
  /** Enemy objectives that its way crosses, as bits. */
  marksCrossed: "i32",
  /** 18.5 the move in hand shows that the block is cavalry; 14.5 it ends next to a new enemy. */
  shows: "i32",
  costs: "i32",
  entryHour: "i32",
  entryPath: "i32",
  /** 12.2 marches still to get one step more. */
  bonus: "i32",
  /** A reduction waiting for a pick: the block, what is offered left and right, and what follows. */
  reducing: "i32",
  left: "i32",
  right: "i32",
  after: "i32",
  /** The attack: declared or still planned, which step, what is being settled. */
  declared: "i32",
  guns: "i32",
  /** 13.4 the guns have been turned face-up. */
  revealed: "i32",
  owedTokens: "i32",
  usedTokens: "i32",
  /** 13.5d position whose guns have been hit and must be chosen from. */
  hitsAt: "i32",
  /** Index of the target being fought for. */
  combatAt: "i32",
  fought: "i32",
  won: "i32",
  leader: "i32",
  result: "i32",
  rear: "i32",
  sandwich: "i32",
  /** 22 an extended bombardment was declared in this turn; it is being declared, waits, or is run again. */
  extendedUsed: "i32",
  extended: "i32",
  /** 16 objective moves still to be made. */
  moves: "i32",
  winner: "i32",
} as const;

const fieldsOf = ({ map }: Ground) =>
  ({
    ...numbers,
    random: ["i32", RANDOM_WORDS],
    /**
     * Blocks whose face the enemy has seen: the tags each may carry by now. The rows of a command are filled as its blocks become known, so
     * that they do not tell which block it was.
     */
    knownAt: ["i32", blockCount],
    /** By army * MOST_GROUPS + group: the tags its blocks may carry in the enemy's eyes. */
    spread: ["i32", 2 * MOST_GROUPS],
    /** Of each side: tags whose blocks are known to have strength 2. */
    led: ["i32", 2],
    /** Of each block: a face, off the map beside an area, an entry point, NOT_YET or GONE; the face it stands toward beside an enemy. */
    place: ["i16", blockCount],
    standing: ["i16", blockCount],
    flags: ["u16", blockCount],
    grade: ["u8", blockCount],
    /** Hours: the first in which it may enter, that of its arrival, that of its entry. */
    ready: ["u8", blockCount],
    arrived: ["u8", blockCount],
    entered: ["u8", blockCount],
    tag: ["u8", blockCount],
    /** What a known block is known as: a grade, SOME_REDUCED, or gone. */
    knownAs: ["u8", blockCount],
    /** Unused reduced blocks. */
    supply2: ["u8", poolCount],
    supply1: ["u8", poolCount],
    /** Of each command: how many groups had arrived on its side with it, 0 before. */
    arrival: ["u8", commandCount],
    /** Who stands where, by army * positions + position: a Deployment. */
    count: ["u8", 2 * map.positions],
    front: ["i16", 2 * map.positions],
    stand: ["i16", 2 * map.positions],
    marks: ["u8", map.positions],
    /** 17.2 field works with that front. */
    works: ["u8", 2 * map.positions],
    tray: ["u8", tokenCount],
    /** Tokens that the enemy knows to be in the tray: guns that came back, until one is laid aside unseen. */
    trayShown: ["u8", tokenCount],
    pool: ["u8", tokenCount],
    returned: ["u8", tokenCount],
    used: ["u8", tokenCount],
    filled: ["u8", tokenCount],
    hit: ["u8", tokenCount],
    expended: ["u8", tokenCount],
    burnt: ["u8", tokenCount],
    reserve: ["u8", tokenCount],
    /** Guns of the attack: kind, position, and what they fire at. */
    gunKind: ["u8", MOST_GUNS],
    gunAt: ["i16", MOST_GUNS],
    gunAim: ["i16", MOST_GUNS],
    target: ["i16", 2],
    squad: ["i16", MOST_ATTACKERS],
    /** Faces entered by each attacker. */
    way: ["i16", MOST_ATTACKERS * LONGEST_WAY],
    wayLength: ["u8", MOST_ATTACKERS],
    /** Of each target: hits on its blocks, and reductions that its attackers have still to suffer. */
    blockHits: ["u8", 2],
    losses: ["u8", 2],
    /** Close combat: reductions still due to the defender and the attacker. */
    toll: ["u8", 2],
    gunHit: ["u8", MOST_GUNS],
    /** 22 the extended bombardment that waits: its targets, its blocks, and the hits on blocks so far. */
    laterTarget: ["i16", 2],
    laterSquad: ["i16", MOST_ATTACKERS],
    laterHits: ["u8", 2],
    track: ["u8", 2 * hourCount],
    queue: ["u8", queueSlots],
    drawn: ["u8", queues.length],
    received: ["u8", 2],
    orders: ["u8", 2],
    /** 6.3f the enemy has withdrawn or attacked since the declaration. */
    stirred: ["u8", 2],
    /** 13.10 entry points used so far; 11.2d how in this turn. */
    entryUsed: ["u8", entryCount],
    entryMode: ["u8", entryCount],
    /** By hour of the turn and entry point: the road path taken, -1 none. By hour and pair: transfers. */
    roadUse: ["i16", MOST_HOURS * entryCount],
    transferUse: ["u8", MOST_HOURS * entryCount],
    /** Objectives: area, side, whether moved in this phase, and where they were before it began. */
    objectiveAt: ["i16", 3],
    control: ["u8", 3],
    shifted: ["u8", 3],
    objectiveWas: ["i16", 3],
    controlWas: ["u8", 3],
    /** 25 the latest special order of each side, as UTF-16, and its length. */
    wordsLength: ["u16", 2],
    words: ["u16", 2 * LONGEST_ORDER],
  }) as const;

type StateFields = ReturnType<typeof fieldsOf>;
export type State = Struct<StateFields> & { readonly ground: Ground };
export type StateType = StructType<StateFields, { readonly ground: Ground }>;

export function stateOf(ground: Ground): StateType {
  return struct(fieldsOf(ground), { ground });
}

export function clearState(s: State): void {
  s.bytes.fill(0);
  s.place.fill(NOT_YET);
  s.standing.fill(NOWHERE);
  s.front.fill(NOWHERE);
  s.stand.fill(NOWHERE);
  s.gunAt.fill(NOWHERE);
  s.gunAim.fill(NOWHERE);
  s.target.fill(NOWHERE);
  s.squad.fill(NOBODY);
  s.way.fill(NOWHERE);
  s.laterTarget.fill(NOWHERE);
  s.laterSquad.fill(NOBODY);
  s.goal = NOWHERE;
  s.entryPath = NO_ROAD;
  s.hitsAt = NOWHERE;
  s.roadUse.fill(NO_ROAD);
  s.hand = NOBODY;
  s.reducing = NOBODY;
  s.leader = NOBODY;
  s.combatAt = NOWHERE;
  s.lastWithdrew = NOBODY;
  s.winner = NOBODY;
  s.bid = -1;
  s.hours = 1;
  s.maximum = 1;
}

export const enemyOf = (army: number): Army => 1 - army;

export function has(s: State, b: Block, flag: number): boolean {
  return (s.flags[b] & flag) !== 0;
}

export function setFlag(s: State, b: Block, flag: number): void {
  s.flags[b] |= flag;
}

export function dropFlags(s: State, army: number, flags: number): void {
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) s.flags[b] &= ~flags;
}

export const onMap = (s: State, b: Block): boolean => s.place[b] >= 0 && s.place[b] < 2 * s.ground.map.positions;
export const positionOf = (s: State, b: Block): Position => s.place[b] >> 1;

/** The area beside which the block waits off the map, -1 if it does not. */
export function exitArea(s: State, b: Block): Area {
  const area = s.place[b] - 2 * s.ground.map.positions;
  return area >= 0 && area < s.ground.map.areas ? area : NOWHERE;
}

/** The entry point at which the block waits, -1 if at none. */
export function entryPoint(s: State, b: Block): number {
  const entry = s.place[b] - 2 * s.ground.map.positions - s.ground.map.areas;
  return entry >= 0 ? entry : NOWHERE;
}

export const placeAtEntry = (s: State, entry: number): number => 2 * s.ground.map.positions + s.ground.map.areas + entry;
export const strength = (s: State, b: Block): number => strengthOf(b, s.grade[b]);
export const isCavalry = (b: Block): boolean => cavalry[b] === 1;

export function blocksAt(s: State, army: number, p: Position): number {
  return s.count[army * s.ground.map.positions + p];
}

/** The blocks of a side in a position, lowest number first; a list handed in is used again. */
export function stackAt(s: State, army: number, p: Position, out: Block[] = []): Block[] {
  out.length = 0;
  if (blocksAt(s, army, p) === 0) return out;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) if (s.place[b] >> 1 === p && s.place[b] >= 0) out.push(b);
  return out;
}

/** Puts a block on the map. In a stack of two fronts, the one that was there first counts until all agree (10.3d). */
export function put(s: State, b: Block, face: Face, standing: Face = NOWHERE): void {
  const at = armyOf[b] * s.ground.map.positions + (face >> 1);
  s.place[b] = face;
  s.standing[b] = standing;
  if (s.count[at]++ === 0) s.front[at] = face;
  if (standing !== NOWHERE) s.stand[at] = standing;
}

/** Takes a block off the map, to another kind of place. */
export function lift(s: State, b: Block, to: number): void {
  const { positions } = s.ground.map;
  const army = armyOf[b];
  const p = s.place[b] >> 1;
  const at = army * positions + p;
  s.place[b] = to;
  s.standing[b] = NOWHERE;
  s.count[at]--;
  settle(s, army, p);
  // Whoever is left alone in the position is held there no longer.
  if (s.count[at] === 0) release(s, enemyOf(army), p);
}

/** The row of a stack after one of its blocks has left or turned. */
export function settle(s: State, army: number, p: Position): void {
  const at = army * s.ground.map.positions + p;
  if (s.count[at] === 0) {
    s.front[at] = NOWHERE;
    s.stand[at] = NOWHERE;
    return;
  }
  let front = NOWHERE;
  let stand = NOWHERE;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) {
    if (s.place[b] < 0 || s.place[b] >> 1 !== p) continue;
    if (s.place[b] === s.front[at] || front === NOWHERE) front = s.place[b];
    if (s.standing[b] !== NOWHERE && (s.standing[b] === s.stand[at] || stand === NOWHERE)) stand = s.standing[b];
  }
  s.front[at] = front;
  s.stand[at] = stand;
}

function release(s: State, army: number, p: Position): void {
  const at = army * s.ground.map.positions + p;
  if (s.count[at] === 0 || s.stand[at] === NOWHERE) return;
  s.stand[at] = NOWHERE;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) if (s.place[b] >= 0 && s.place[b] >> 1 === p) s.standing[b] = NOWHERE;
}

export function remove(s: State, b: Block): void {
  if (onMap(s, b)) lift(s, b, GONE);
  else s.place[b] = GONE;
  s.grade[b] = NO_GRADE;
  s.flags[b] &= CAME;
}

export function leaveMap(s: State, b: Block, across: Area): void {
  lift(s, b, offMap(s.ground.map, across));
}

export function blocksOnMap(s: State, army: number): number {
  let sum = 0;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) if (onMap(s, b)) sum++;
  return sum;
}

/** 7.3b on the map, exited, or waiting at an entry point. */
export function blocksInPlay(s: State, army: number): number {
  let sum = 0;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) if (s.place[b] >= 0) sum++;
  return sum;
}
