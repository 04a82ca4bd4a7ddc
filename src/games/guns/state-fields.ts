/** Every field of the state, once: how it is stored, by which kind it is written in a position, and what it usually is. */
import {
  agendaFields,
  always,
  among,
  bitWords,
  byHand,
  byName,
  byPath,
  chance,
  flag,
  indexed,
  list,
  needed,
  one,
  orNone,
  rowsOf,
  tableOf,
  under,
  type Written,
  whole,
} from "../../kit/index.js";
import { MOST_FRAMES } from "./agenda.js";
import { armyNames, blockCount, commandCount, FULL, poolCount } from "./data/blocks.js";
import type { Ground } from "./data/ground.js";
import { entryCount, hourNames, queueSlots, queues } from "./data/time.js";
import { needed as blocksNeeded, tokenArmy, tokenCount, tokenNames, tokenTotal } from "./data/tokens.js";
import * as kind from "./kinds.js";
import { optionBits } from "./options.js";

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
export const OBJECTIVES = 3;

export const NOBODY = -1;
export const NOWHERE = -1;

/** General orders. */
export const orderNames = ["hold", "attack", "withdraw"] as const;
export const Order = indexed(orderNames);

/** Flags of a block: what it has done in this phase, and what it is. */
export const Did = {
  withdrew: 1,
  attacked: 2,
  entered: 4,
  marched: 8,
  exited: 16,
  /** 14.2 must withdraw; 21.4 would have to, but need not. */
  forced: 32,
  exempt: 64,
  /** 14.2f attacked and won in its side's latest phase. */
  won: 128,
  /** Has come onto the map as a reinforcement. */
  came: 256,
  /** Arrived in this turn. */
  new: 512,
  /** Takes part in the extended bombardment that will be run again. */
  waiting: 1024,
} as const;
export const MOVED = Did.withdrew | Did.attacked | Did.entered | Did.marched;
export const PHASE_FLAGS = MOVED | Did.exited | Did.forced | Did.exempt | Did.waiting;
export const did = bitWords(Did);

/** Marks of a position, for the phase; 14.5c `paid` where a withdrawal to it has cost a block. */
export const Mark = { from: 1, at: 2, paid: 4 } as const;

/** Extended bombardment: none, declared in this attack, waiting to be run again, being run again. */
export const Extended = { none: 0, declared: 1, waiting: 2, again: 3 } as const;

/** `roadUse` where no block has come in by road. */
export const NO_ROAD = -1;
/** How blocks have come in at an entry point this turn (11.2d). */
export const BY_FIELD = 1;
export const BY_ROAD = 2;

const numbers = {
  options: byHand(["i32", optionBits.length]),
  /** 24 the players have changed sides; the highest bid, -1 before the first. */
  swapped: one(flag),
  bid: one(whole(-1, 30), -1),
  /** The turn: first hour, length, and the longest it could have been. */
  hour: always(one(kind.hour)),
  hours: one(whole(1, MOST_HOURS), 1),
  maximum: one(whole(1, MOST_HOURS), 1, "longest"),
  first: one(kind.army),
  /** Whose action phase it is. */
  active: always(one(kind.army)),
  /** 7.2 who declared Withdraw last. */
  lastWithdrew: one(orNone(kind.army), NOBODY),
  /** 6.5 a mandatory withdrawal was made under Hold in this phase. */
  gaveWay: one(flag),
  /** Attacks made in this phase; whether one was possible when the step began (6.3). */
  attacks: one(whole(0, 50)),
  couldAttack: one(flag),
  /** 17.5 reinforcement blocks still to be given up. */
  forfeit: one(whole(0, 3)),
  /** Tokens still to be returned, at least. */
  owed: one(whole(-8, 20)),
  /** The block being moved, its way of moving; of an entry also the hour and the road path (-1 off the road). */
  hand: one(orNone(kind.block), NOBODY),
  mounted: one(flag),
  /** Where the block in hand is going: a face entered, or a place off the map. */
  goal: one(orNone(kind.place), NOWHERE),
  /** Enemy objectives that its way crosses, as bits. */
  marksCrossed: one(whole(0, 7), 0, "crossed"),
  /** 18.5 the move in hand shows that the block is cavalry; 14.5 it ends next to a new enemy. */
  shows: one(flag),
  costs: one(flag),
  entryHour: one(kind.hour),
  entryPath: one(whole(-1, 10_000), NO_ROAD, "entryRoad"),
  /** 12.2 marches still to get one step more. */
  bonus: one(whole(0, 40)),
  /** Guns brought up for the attack. */
  guns: byHand("i32"),
  /** A reduction waiting for a pick: the block, and what is offered left and right. */
  reducing: one(orNone(kind.block), NOBODY),
  left: one(whole(0, 3)),
  right: one(whole(0, 3)),
  rear: one(flag),
  /** 22 an extended bombardment is being declared, waits, or is run again. */
  extended: one(whole(0, 3)),
  /** 16 objective moves still to be made. */
  moves: one(whole(0, 60)),
  winner: one(orNone(kind.army), NOBODY),
} as const;

const blocks = tableOf("blocks", blockCount, kind.block);
const proved = rowsOf("proved", MOST_PROOFS);
const guns = rowsOf("guns", MOST_GUNS);
const objectives = rowsOf("objectives", OBJECTIVES);
/** What is kept of an attack until it is over. */
export const ofAttack = {
  /** Declared, or still planned; which step, what is being settled. */
  declared: one(flag),
  /** 13.4 the guns have been turned face-up. */
  revealed: one(flag),
  owedTokens: one(whole(0, 6)),
  usedTokens: one(whole(0, 30)),
  /** 13.5d position whose guns have been hit and must be chosen from. */
  hitsAt: one(orNone(kind.position), NOWHERE),
  /** Index of the target being fought for. */
  combatAt: one(whole(-1, 1), NOWHERE),
  fought: one(whole(0, 3)),
  won: one(whole(0, 3)),
  leader: one(orNone(kind.block), NOBODY),
  result: one(whole(-20, 20)),
  sandwich: one(whole(0, 3)),
  /** Guns of the attack: position, kind, and what they fire at. */
  gunAt: under("GG-13.2a", always(needed(guns("i16", kind.position, NOWHERE, "at")))),
  gunKind: under("GG-13.2a", always(needed(guns("u8", kind.tokenBeside, 0, "token")))),
  gunAim: under("GG-13.2a", guns("i16", kind.aim, NOWHERE, "aim")),
  target: list("i16", 2, orNone(kind.position), NOWHERE, "targets"),
  squad: list("i16", MOST_ATTACKERS, orNone(kind.block), NOBODY),
  wayLength: list("u8", MOST_ATTACKERS, whole(0, LONGEST_WAY), 0, "wayLengths"),
  /** Of each target: hits on its blocks, and reductions that its attackers have still to suffer. */
  blockHits: list("u8", 2, whole(0, 20)),
  losses: list("u8", 2, whole(0, 20)),
  /** Close combat: reductions still due to the defender and the attacker. */
  toll: list("u8", 2, whole(0, 1)),
  gunHit: under("GG-13.2a", guns("u8", flag, 0, "hit")),
} as const;

const tokensIn = <const P extends string>(pile: P) =>
  under(
    "GG-4.6c",
    byPath(
      "u8",
      tokenNames.map((name, token) => [armyNames[tokenArmy[token]], pile, name]),
      whole(0, Math.max(...tokenTotal)),
      0,
      "tokens",
    ),
  );

export const fieldsOf = ({ map }: Ground) =>
  ({
    ...numbers,
    ...ofAttack,
    ...agendaFields(MOST_FRAMES),
    random: chance(),
    /**
     * Blocks whose face the enemy has seen: the tags each may carry by now. The rows of a command are filled as its blocks become known, so
     * that they do not tell which block it was.
     */
    knownAt: byHand(["i32", blockCount]),
    /** By army * MOST_GROUPS + group: the tags its blocks may carry in the enemy's eyes. */
    spread: byHand(["i32", 2 * MOST_GROUPS]),
    /** Of each side: tags whose blocks are known to have strength 2. */
    led: byHand(["i32", 2]),
    /** 13.4 guns that have been shown, oldest first: tags one of whose blocks they match, and tags among which they match so many. */
    provedAt: under("GG-13.4a", needed(proved("i32", kind.proofTags, 0, "at"))),
    provedNear: under("GG-13.4a", needed(proved("i32", kind.proofTags, 0, "near"))),
    /** Of each block: a face, off the map beside an area, an entry point, NOT_YET or GONE; the face it stands toward beside an enemy. */
    place: under("GG-3.1c", always(needed(blocks("i16", kind.whereabouts, kind.NOT_YET, "at")))),
    standing: under("GG-10.6g", blocks("i16", kind.face, NOWHERE, "stands")),
    flags: under("GG-10.1d", blocks("u16", did, 0, "did")),
    grade: under("GG-2.1c", needed(blocks("u8", kind.grade, FULL))),
    /** Hours: the first in which it may enter, that of its arrival, that of its entry. */
    ready: under("GG-11.2b", blocks("u8", kind.ready)),
    arrived: under("GG-11.2b", blocks("u8", kind.hour)),
    entered: under("GG-11.2b", blocks("u8", kind.hour)),
    tag: under("GG-10.6h", always(needed(blocks("u8", kind.tag)))),
    /** What a known block is known as: a grade, SOME_REDUCED, or gone. */
    knownAs: byHand(["u8", blockCount]),
    /** Of guns that have been shown: the token, and how many blocks it needed (0: no more of them). */
    provedBy: under("GG-13.4a", always(needed(proved("u8", kind.tokenBeside, 0, "token")))),
    provedNeed: under("GG-13.4a", needed(proved("u8", whole(1, blocksNeeded.corps), 0, "need"))),
    /** Unused reduced blocks. */
    supply2: byHand(["u8", poolCount]),
    supply1: byHand(["u8", poolCount]),
    /** Of each command: how many groups had arrived on its side with it, 0 before. */
    arrival: under("GG-11.1e", byName("u8", commandCount, kind.command, whole(1, 9), 0, "groups")),
    /** Who stands where, by army * positions + position: a Deployment. */
    count: byHand(["u8", 2 * map.positions]),
    front: byHand(["i16", 2 * map.positions]),
    stand: byHand(["i16", 2 * map.positions]),
    marks: under("GG-13.0b", byName("u8", map.positions, kind.position, bitWords(Mark))),
    /** 17.2 field works with that front. */
    works: under("GG-17.2a", byName("u8", 2 * map.positions, kind.face, whole(0, 12))),
    tray: always(tokensIn("tray")),
    /** Tokens that the enemy knows to be in the tray: guns that came back, until one is laid aside unseen. */
    trayShown: byHand(["u8", tokenCount]),
    pool: always(tokensIn("pool")),
    returned: tokensIn("returned"),
    used: tokensIn("used"),
    filled: tokensIn("filled"),
    hit: tokensIn("hit"),
    expended: tokensIn("expended"),
    burnt: tokensIn("burnt"),
    reserve: tokensIn("reserve"),
    /** Faces entered by each attacker. */
    way: byHand(["i16", MOST_ATTACKERS * LONGEST_WAY]),
    /** 22 the extended bombardment that waits: its targets, its blocks, and the hits on blocks so far. */
    laterTarget: list("i16", 2, orNone(kind.position), NOWHERE, "laterTargets"),
    laterSquad: list("i16", MOST_ATTACKERS, orNone(kind.block), NOBODY),
    laterHits: list("u8", 2, whole(0, 20)),
    track: under(
      "GG-4.4a",
      always(
        byPath(
          "u8",
          armyNames.flatMap((name) => hourNames.map((hour) => [name, hour])),
          kind.timeToken,
        ),
      ),
    ),
    queue: byHand(["u8", queueSlots]),
    drawn: byHand(["u8", queues.length]),
    received: list("u8", 2, whole(0, 9)),
    orders: list("u8", 2, among(orderNames)),
    /** 6.3f the enemy has withdrawn or attacked since the declaration. */
    stirred: list("u8", 2, flag),
    /** 13.10 entry points used so far; 11.2d how in this turn. */
    entryUsed: list("u8", entryCount, whole(0, 2)),
    entryMode: list("u8", entryCount, whole(0, 2)),
    /** By hour of the turn and entry point: the road path taken, -1 none. By hour and pair: transfers. */
    roadUse: list("i16", MOST_HOURS * entryCount, whole(-1, 10_000), NO_ROAD),
    transferUse: list("u8", MOST_HOURS * entryCount, whole(0, 63)),
    /** Objectives: area, side, whether moved in this phase, and where they were before it began. */
    objectiveAt: under("GG-4.7a", always(needed(objectives("i16", kind.area, NOWHERE, "at")))),
    control: under("GG-4.7a", always(objectives("u8", kind.army))),
    shifted: list("u8", OBJECTIVES, whole(0, 30)),
    objectiveWas: list("i16", OBJECTIVES, orNone(kind.area), NOWHERE),
    controlWas: list("u8", OBJECTIVES, kind.army),
    /** 25 the latest special order of each side, as UTF-16, and its length. */
    wordsLength: byHand(["u16", 2]),
    words: byHand(["u16", 2 * LONGEST_ORDER]),
  }) as const;

export type StateFields = ReturnType<typeof fieldsOf>;
/** What boards read of a position or a view, but for what is written by hand. */
export type WrittenFields = Written<StateFields, never>;
