/** A full state that could lie behind a view: what the seat cannot know is drawn from all that it may still believe. */
import { below, type Guesses, isRecord, type Json, type JsonObject, type Random, shuffle } from "../../../engine/index.js";
import { current } from "../../../kit/index.js";
import { Chapter, PhaseStep, phaseStep } from "../agenda.js";
import {
  alike,
  armyNames,
  armyOf,
  type Block,
  BUFORD,
  blockNamed,
  blocksOfArmy,
  commandNamed,
  commandOf,
  FULL,
  NO_GRADE,
  poolArmy,
  poolNames,
  poolOf,
  REDUCED_1,
  REDUCED_2,
} from "../data/blocks.js";
import { entryNamed, hourCount, hourNamed, queueNames, queueSlots, queues, readyNames } from "../data/time.js";
import { marchToken, type Token, tokenArmy, tokenNamed, tokensOfArmy } from "../data/tokens.js";
import { face, place, tagNumber, tagTitle } from "../kinds.js";
import { stackColumns, type Writing } from "../position/index.js";
import { isMatched } from "../rules/matching.js";
import { targets } from "../rules/plan.js";
import { countOf } from "../rules/tokens.js";
import {
  Did,
  did,
  entryPoint,
  FIRST_ARRIVAL,
  GONE,
  NOBODY,
  NOT_YET,
  NOWHERE,
  RUMOR,
  SEEN_GONE,
  SOME_REDUCED,
  type State,
  type StateType,
} from "../state.js";
import { type Arrivals, byTag, drawBlocks, drawQueues, UNKNOWN } from "./belief.js";
import { isSeenGone, proofsHold } from "./knowledge.js";
import { dealOf, type FaceUp, faceUpTo, secretPiles } from "./view.js";

const viewOnly = ["army", "role", "pieces", "arrivals", "reducedUnseen", "unturned", "queues", "leader", "reducing", "squad", "laterSquad"];

export function imagine(type: StateType, writing: Writing, seen: JsonObject, random: Random): State {
  const s = type.create();
  guesses(type, writing, seen).draw(s, random);
  return s;
}

/** What is known is read once; each guess draws the rest. */
export function guesses(type: StateType, writing: Writing, seen: JsonObject): Guesses<State> {
  const known = type.create();
  const problem = writing.read(known, openPart(seen));
  if (problem) throw new Error(`This is not a view of the game: ${problem.text}`);
  queues.forEach((_, q) => {
    known.drawn[q] = (record(record(seen.queues)[queueNames[q]]).drawn as number) ?? 0;
  });
  const army = armyNames.indexOf(seen.army as never);
  const faceUp = faceUpTo(army, seen.role === "commander", current(known) === Chapter.over);
  const arrivals = [readArrivals(seen, 0), readArrivals(seen, 1)];
  const draw = (s: State, random: Random) => {
    type.assign(s, known);
    for (const side of [0, 1]) {
      if (faceUp.blocks[side]) drawQueues(s, side, arrivals[side].commands, random);
      else drawSide(s, seen, side, arrivals[side], random);
      drawTokens(s, seen, side, random);
      drawTimeTokens(s, seen, side, random);
    }
    readBlockFields(s, seen);
    drawOffer(s, faceUp, random);
    if (!faceUp.blocks[s.active]) s.couldAttack = Number(phaseStep(s) === PhaseStep.attack && s.attacks === 0 && targets(s).length > 0);
    s.random.set(random);
  };
  return { draw };
}

const listOf = <T>(json: Json | undefined): readonly T[] => (json ?? []) as readonly T[];
const record = (json: Json | undefined): JsonObject => (isRecord(json) ? (json as JsonObject) : {});

/** Of what goes by names within each side, only some. */
const onlyWithin = (json: Json | undefined, keeps: (name: string, value: Json) => boolean): JsonObject =>
  Object.fromEntries(
    Object.entries(record(json)).map(([side, held]) => [
      side,
      Object.fromEntries(Object.entries(record(held as Json)).filter(([name, value]) => keeps(name, value!))),
    ]),
  );

/** The view as a position of what is known. */
function openPart(seen: JsonObject): JsonObject {
  const open = Object.fromEntries(Object.entries(seen).filter(([key]) => !viewOnly.includes(key)));
  const tokens = onlyWithin(seen.tokens, (pile, faces) => pile !== "unseen" && pile !== "unsorted" && isRecord(faces));
  // Guns that lie face-down are dealt later; until then any will do.
  const guns = (seen.guns as readonly JsonObject[] | undefined)?.map((gun) => (gun.token === null ? { ...gun, token: "ANY 1" } : gun));
  const orders = (seen.specialOrders as readonly (string | null)[] | undefined)?.map((text) => text ?? "");
  return {
    ...open,
    tokens: Object.fromEntries(Object.entries(tokens).map(([side, held]) => [side, { pool: {}, ...(held as JsonObject) }])),
    track: onlyWithin(seen.track, (_, token) => token !== null),
    guns,
    specialOrders: orders,
  };
}

/** What is known of a side's queues, and the places in them from which its groups came: "CHAMBERSBURG II 1". */
function readArrivals(seen: JsonObject, army: number): Arrivals {
  const known = new Array<number>(queueSlots).fill(UNKNOWN);
  queues.forEach(({ start }, q) => {
    listOf<string | null>(record(record(seen.queues)[queueNames[q]]).commands).forEach((name, i) => {
      if (name !== null) known[start + i] = commandNamed(name);
    });
  });
  const slots = listOf<string>(record(seen.arrivals)[armyNames[army]]).map((name) => {
    const end = name.lastIndexOf(" ");
    const q = queueNames.indexOf(name.slice(0, end));
    return q < 0 ? UNKNOWN : queues[q].start + Number(name.slice(end)) - 1;
  });
  return { slots, commands: known };
}

/** How often a draw that goes against what has been seen is made again. */
const TRIES = 400;

/** The blocks of a side whose faces are hidden. */
function drawSide(s: State, seen: JsonObject, army: number, arrivals: Arrivals, random: Random): void {
  for (let tries = 0; tries < TRIES; tries++) {
    drawBlocks(s, army, arrivals, random);
    if (drawGrades(s, seen, army, random) && proofsHold(s, army)) break;
  }
  const pieces = record(seen.pieces);
  for (const b of blocksOfArmy[army]) if (s.arrival[commandOf[b]] > 0) putPiece(s, b, pieces[tagTitle(army, s.tag[b])]);
}

/**
 * 2.2 Reduced blocks that nobody has seen are any of those not accounted for. False where one of them led an attack (13.1u) and would be
 * too weak.
 */
function drawGrades(s: State, seen: JsonObject, army: number, random: Random): boolean {
  let holds = true;
  for (const [pool, name] of poolNames.entries()) {
    if (poolArmy(pool) !== army) continue;
    let [two, one] = (record(seen.reducedUnseen)[name] ?? [0, 0]) as [number, number];
    for (const b of alike[pool]) {
      s.grade[b] = s.knownAs[b] === 0 ? FULL : s.knownAs[b] <= FULL ? s.knownAs[b] : NO_GRADE;
      if (s.knownAs[b] !== SOME_REDUCED) continue;
      s.grade[b] = below(random, two + one) < two ? REDUCED_2 : REDUCED_1;
      if (s.grade[b] === REDUCED_2) two--;
      else {
        one--;
        if (s.led[army] & (1 << s.tag[b])) holds = false;
      }
    }
    s.supply2[pool] = two;
    s.supply1[pool] = one;
  }
  return holds;
}

/** Where a block is, from the piece that carries its tag. */
function putPiece(s: State, b: Block, json: Json | undefined): void {
  s.place[b] = isSeenGone(s, b) ? GONE : NOT_YET;
  s.flags[b] = s.knownAs[b] === SEEN_GONE && commandOf[b] !== BUFORD ? Did.came : 0;
  if (isSeenGone(s, b) || !isRecord(json)) return;
  const piece = json as JsonObject;
  s.place[b] = place.read(s, piece.at ?? null)!;
  s.standing[b] = piece.stands === undefined ? NOWHERE : face.read(s, piece.stands)!;
  for (const { key, read } of stackColumns) read(s, b, piece[key]);
  s.flags[b] = did.read(s, piece.did ?? [])!;
  if (entryPoint(s, b) < 0 && commandOf[b] !== BUFORD) s.flags[b] |= Did.came;
  s.ready[b] = Math.max(0, readyNames.indexOf(`${piece.ready}`));
  s.arrived[b] = Math.max(0, hourNamed(piece.arrived));
  s.entered[b] = s.flags[b] & Did.entered ? hourNamed(piece.entered) : 0;
}

/** Blocks that the view names by their tags. */
function readBlockFields(s: State, seen: JsonObject): void {
  const tags = [0, 1].map((army) => byTag(s, army));
  const called = (json: Json | undefined): Block =>
    [0, 1].map((army) => tags[army].get(tagNumber(army, json))).find((b) => b !== undefined) ?? blockNamed(json);
  s.leader = called(seen.leader);
  s.reducing = called(seen.reducing);
  for (const key of ["squad", "laterSquad"] as const) {
    listOf<Json>(seen[key]).forEach((json, slot) => {
      s[key][slot] = called(json);
    });
  }
}

/** 2.2b two of the unused blocks lie face-down before the opponent. */
function drawOffer(s: State, faceUp: FaceUp, random: Random): void {
  if (s.reducing === NOBODY || faceUp.blocks[armyOf[s.reducing]] || current(s) !== Chapter.pick) return;
  const pool = poolOf[s.reducing];
  const unused = [...new Array<number>(s.supply2[pool]).fill(REDUCED_2), ...new Array<number>(s.supply1[pool]).fill(REDUCED_1)];
  [s.left, s.right] = shuffle(random, unused);
}

/** Tokens whose faces are hidden: any of those unseen; where guns are played, any that can be. */
function drawTokens(s: State, seen: JsonObject, army: number, random: Random): void {
  const held = record(record(seen.tokens)[armyNames[army]]);
  const unseen = Object.entries(record(held.unseen ?? held.unsorted)).flatMap(([name, count]) =>
    new Array<Token>(count as number).fill(tokenNamed(army, name)),
  );
  if (unseen.length === 0) return;
  shuffle(random, unseen);
  const takeOut = (fits: (token: Token) => boolean): Token => unseen.splice(unseen.findLastIndex(fits), 1)[0];
  const trayIsHidden = typeof held.tray === "number";
  if (trayIsHidden) {
    for (const token of tokensOfArmy[army]) {
      s.tray[token] = 0;
      for (let i = 0; i < s.trayShown[token]; i++) s.tray[takeOut((one) => one === token)]++;
    }
  }
  if (trayIsHidden && !s.revealed) {
    for (let i = 0; i < s.guns; i++) {
      if (tokenArmy[s.gunKind[i]] !== army) continue;
      // 13.10 guns that the blocks near them could have brought, if the blocks drawn could have brought any
      const isMet = (token: Token) => isMatched(s, token, s.gunAt[i]);
      s.gunKind[i] = takeOut(unseen.some(isMet) ? isMet : (token) => token !== marchToken[army]);
    }
  }
  for (const pile of secretPiles) {
    const count = held[pile];
    if (typeof count !== "number") continue;
    for (let left = count - countOf(s[pile], army); left > 0; left--) s[pile][unseen.pop()!]++;
  }
}

/** Time tokens lie face-down, deal by deal the arrivals still to come among rumors. */
function drawTimeTokens(s: State, seen: JsonObject, army: number, random: Random): void {
  const hours = Object.entries(record(record(seen.track)[armyNames[army]])).flatMap(([name, token]) =>
    token === null ? [hourNamed(name)] : [],
  );
  listOf<readonly string[]>(record(seen.unturned)[armyNames[army]]).forEach((arrivals, deal) => {
    const spaces = hours.filter((hour) => dealOf(hour) === deal);
    shuffle(random, spaces).forEach((hour, i) => {
      s.track[army * hourCount + hour] = i < arrivals.length ? FIRST_ARRIVAL + entryNamed(arrivals[i]) : RUMOR;
    });
  });
}
