/** Every field of the state: small numbers, and rows of them by block, position, token and hour. */
import { RANDOM_WORDS } from "../../engine/index.js";
import { agendaFields } from "../../kit/index.js";
import { MOST_FRAMES } from "./agenda.js";
import { blockCount, commandCount, poolCount } from "./data/blocks.js";
import type { Ground } from "./data/ground.js";
import { entryCount, hourCount, queueSlots, queues } from "./data/time.js";
import { tokenCount } from "./data/tokens.js";

/** Groups of blocks that arrive together are counted from 1 on each side. */
export const MOST_GROUPS = 10;
export const SQUAD = 3;
export const MOST_ATTACKERS = 2 * SQUAD;
export const LONGEST_WAY = 16;
export const MOST_GUNS = 24;
/** Guns shown that the enemy remembers. */
export const MOST_PROOFS = 32;
export const MOST_HOURS = 8;
export const LONGEST_ORDER = 400;

const numbers = {
  options: "i32",
  /** 24 the players have changed sides; the highest bid, -1 before the first. */
  swapped: "i32",
  bid: "i32",
  /** The turn: first hour, length, and the longest it could have been. */
  hour: "i32",
  hours: "i32",
  maximum: "i32",
  first: "i32",
  /** Whose action phase it is. */
  active: "i32",
  /** 7.2 who declared Withdraw last. */
  lastWithdrew: "i32",
  /** 6.5 a mandatory withdrawal was made under Hold in this phase. */
  gaveWay: "i32",
  /** Attacks made in this phase; whether one was possible when the step began (6.3). */
  attacks: "i32",
  couldAttack: "i32",
  /** 17.5 reinforcement blocks still to be given up. */
  forfeit: "i32",
  /** Tokens still to be returned, at least. */
  owed: "i32",
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
  /** A reduction waiting for a pick: the block, and what is offered left and right. */
  reducing: "i32",
  left: "i32",
  right: "i32",
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
  /** 22 an extended bombardment is being declared, waits, or is run again. */
  extended: "i32",
  /** 16 objective moves still to be made. */
  moves: "i32",
  winner: "i32",
} as const;

export const fieldsOf = ({ map }: Ground) =>
  ({
    ...numbers,
    ...agendaFields(MOST_FRAMES),
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
    /** 13.4 guns that have been shown, oldest first: tags one of whose blocks they match, and tags among which they match so many. */
    provedAt: ["i32", MOST_PROOFS],
    provedNear: ["i32", MOST_PROOFS],
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
    /** Of guns that have been shown: the token, and how many blocks it needed (0: no more of them). */
    provedBy: ["u8", MOST_PROOFS],
    provedNeed: ["u8", MOST_PROOFS],
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
