/** The position with what a seat may not know masked. */
import { isRecord, type Json, type JsonObject } from "../../../engine/index.js";
import { current, pop } from "../../../kit/index.js";
import { Chapter, isMoving, PhaseStep, phaseStep } from "../agenda.js";
import {
  alike,
  armyNames,
  armyOf,
  type Block,
  BUFORD,
  blockNamed,
  blockNames,
  commandNamed,
  commandOf,
  commands,
  gradeNames,
  IRON_BRIGADE,
  KILPATRICK,
  poolArmy,
  poolNames,
  REDUCED_1,
  REDUCED_2,
} from "../data/blocks.js";
import { hourCount, hourNames, lots, queueNames, queues, readyNames, TANEYTOWN_QUEUE } from "../data/time.js";
import { tokenArmy, tokenNames, tokensOfArmy } from "../data/tokens.js";
import { timeTokenName } from "../kinds.js";
import { ask } from "../options.js";
import type { Writing } from "../position/index.js";
import { clearAttack } from "../rules/attack.js";
import { decision } from "../rules/index.js";
import { emptyHand } from "../rules/movement.js";
import { resetShifts } from "../rules/objectives.js";
import { countOf } from "../rules/tokens.js";
import { COMMANDER, readSeat } from "../seats.js";
import {
  Did,
  did,
  Extended,
  entryPoint,
  has,
  NOBODY,
  NOWHERE,
  piles,
  RUMOR,
  SOME_REDUCED,
  type State,
  type StateType,
  UP,
} from "../state.js";
import { certainRow, groupsOf, tagName } from "./knowledge.js";

/** What a seat may look at: the blocks and the tokens of each side. */
export interface FaceUp {
  readonly blocks: readonly boolean[];
  readonly tokens: readonly boolean[];
}

export function faceUpTo(army: number, commands: boolean, over: boolean): FaceUp {
  return { blocks: [0, 1].map((side) => over || side === army), tokens: [0, 1].map((side) => over || (side === army && commands)) };
}

/** Of each side, by its name. */
const bySide = (write: (army: number) => Json): Json => Object.fromEntries(armyNames.map((name, army) => [name, write(army)]));
/** Of what goes by names, only some. */
const only = (json: Json, keeps: (name: string) => boolean): Json =>
  Object.fromEntries(Object.entries(json as JsonObject).filter(([name]) => keeps(name)));

export function view(type: StateType, writing: Writing, s: State, seat: string): JsonObject {
  const { army, role } = readSeat(s, seat);
  // 24.1 before the sides are chosen nobody looks at either.
  const now = current(s);
  const side = now === Chapter.bid || now === Chapter.side ? NOBODY : army;
  const faceUp = faceUpTo(side, role === COMMANDER, now === Chapter.over);
  const seen = isAsked(s, seat) ? s : settled(type, s);
  const { random: _, left, right, couldAttack, specialOrders, ...out } = writing.position(seen) as Record<string, Json>;
  nameBlocks(seen, faceUp, out);
  Object.assign(out, {
    army: side === NOBODY ? null : armyNames[side],
    role: role === COMMANDER ? "commander" : "subordinate",
    pieces: writePieces(seen, out.blocks as JsonObject),
    blocks: only(out.blocks, (name) => faceUp.blocks[armyOf[blockNamed(name)]]),
    groups: only(out.groups, (name) => faceUp.blocks[commands[commandNamed(name)].army]),
    arrivals: bySide((of) => writeArrivals(seen, of)),
    supply: only(out.supply, (name) => faceUp.blocks[poolArmy(poolNames.indexOf(name))]),
    reducedUnseen: Object.fromEntries(
      poolNames.flatMap((name, pool) => (faceUp.blocks[poolArmy(pool)] ? [] : [[name, unseenReduced(seen, pool)]])),
    ),
    tokens: bySide((of) => writeTokens(seen, of, faceUp.tokens[of])),
    track: maskTrack(seen, out.track as JsonObject),
    unturned: bySide((of) => writeUnturned(seen, of)),
    queues: Object.fromEntries(queueNames.map((name, q) => [name, writeQueue(seen, q, faceUp)])),
  });
  if (seen.guns > 0) out.guns = (out.guns as JsonObject[]).map((gun) => (isFaceDown(seen, faceUp, gun) ? { ...gun, token: null } : gun));
  // Whether the other side has written one is not told either.
  const orders = (specialOrders as Json[] | undefined)?.map((text, of) => (faceUp.blocks[of] ? text : null));
  if (orders?.some((text) => text)) out.specialOrders = orders;
  if (couldAttack !== undefined && phaseStep(s) === PhaseStep.attack && faceUp.blocks[s.active]) out.couldAttack = couldAttack;
  if (s.reducing !== NOBODY && faceUp.blocks[armyOf[s.reducing]])
    Object.assign(out, { ...(left !== undefined && { left }), ...(right !== undefined && { right }) });
  return out;
}

function isAsked(s: State, seat: string): boolean {
  const now = decision(s);
  return "seat" in now && now.seat === seat;
}

/** What lies on the table before a choice is made final is for its maker alone: for the others it has not begun. */
export function settled(type: StateType, from: State): State {
  const s = type.copy(from);
  const now = current(s);
  if (isMoving(s)) {
    emptyHand(s);
    // The question, and whoever would have moved the block.
    pop(s);
    pop(s);
  } else if (now === Chapter.balance || now === Chapter.objectives) resetShifts(s);
  else if (now === Chapter.plan && s.extended === Extended.again) {
    s.squad.fill(NOBODY);
    s.way.fill(NOWHERE);
    s.wayLength.fill(0);
  } else if (now === Chapter.plan) {
    clearAttack(s);
    pop(s);
  }
  return s;
}

/** Own blocks go by their names, the others by their tags. */
function nameBlocks(s: State, faceUp: FaceUp, out: Record<string, Json>): void {
  const name = (b: Block): Json => (b < 0 ? null : faceUp.blocks[armyOf[b]] ? blockNames[b] : tagName(s, b));
  for (const key of ["leader", "reducing"] as const) if (out[key] !== undefined) out[key] = name(s[key]);
  for (const key of ["squad", "laterSquad"] as const) if (out[key] !== undefined) out[key] = Array.from(s[key], name);
}

/** Every block in play as both sides see it, with what its enemy knows of it for certain. */
function writePieces(s: State, blocks: JsonObject): Json {
  const inPlay = [...s.place.keys()].filter((b) => s.place[b] >= 0);
  const rows = inPlay.map((b): [string, Json] => [tagName(s, b), writePiece(s, b, blocks[blockNames[b]] as JsonObject)]);
  return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function writePiece(s: State, b: Block, { at, stands, turned, apart }: JsonObject): Json {
  const done = did.write(s, s.flags[b] & ~Did.came)!;
  return {
    at,
    ...(stands !== undefined && { stands }),
    ...(turned !== undefined && { turned }),
    ...(apart !== undefined && { apart }),
    ...(done.length > 0 && { did: done }),
    ...(entryPoint(s, b) >= 0 && { ready: readyNames[s.ready[b]], arrived: hourNames[s.arrived[b]] }),
    ...(has(s, b, Did.entered) && { entered: hourNames[s.entered[b]] }),
    ...writeCertain(s, b),
  };
}

function writeCertain(s: State, b: Block): JsonObject {
  const two = s.led[armyOf[b]] & (1 << s.tag[b]) ? { two: true } : {};
  const row = certainRow(s, b);
  if (row === undefined) return two;
  const grade = s.knownAs[row] === SOME_REDUCED ? "reduced" : gradeNames[s.knownAs[row]];
  return { command: commands[commandOf[row]].name, ...(row === IRON_BRIGADE && { ironBrigade: true }), grade, ...two };
}

/** By group: "BUFORD", or the place in a queue from which it came. */
function writeArrivals(s: State, army: number): Json {
  return groupsOf(s, army).map((command) => {
    const slot = s.queue.indexOf(command);
    const q = queues.findLastIndex(({ start }) => start <= slot);
    return command === BUFORD ? "BUFORD" : `${queueNames[q]} ${slot - queues[q].start + 1}`;
  });
}

/** Reduced blocks that lie beside the board or are in play unseen, of strength 2 and 1: the enemy has counted those that he saw. */
function unseenReduced(s: State, pool: number): Json {
  let two = s.supply2[pool];
  let one = s.supply1[pool];
  for (const b of alike[pool]) {
    two += Number(s.grade[b] === REDUCED_2) - Number(s.knownAs[b] === REDUCED_2);
    one += Number(s.grade[b] === REDUCED_1) - Number(s.knownAs[b] === REDUCED_1);
  }
  return [two, one];
}

/** 22.1d not even the owner sees the tokens laid aside before they are used. */
export const secretPiles = ["tray", "pool", "returned", "filled", "burnt", "reserve"] as const;

function hiddenPiles(s: State, army: number, open: boolean): readonly string[] {
  if (!open) return secretPiles;
  return s.extended !== Extended.again && countOf(s.reserve, army) > 0 ? ["pool", "reserve"] : [];
}

/** Each pile by its faces, or only how many there are; and all that is in the latter together, so that no order tells where it lies. */
function writeTokens(s: State, army: number, open: boolean): Json {
  const hidden = hiddenPiles(s, army, open);
  const unseen = new Uint8Array(tokenNames.length);
  const out: Record<string, Json> = {};
  for (const pile of piles) {
    const count = countOf(s[pile], army);
    if (count === 0 && pile !== "tray" && pile !== "pool") continue;
    const isHidden = hidden.includes(pile);
    out[pile] = isHidden ? count : writeFaces(s[pile], army);
    if (isHidden) for (const token of tokensOfArmy[army]) unseen[token] += s[pile][token];
  }
  if (!open && !s.revealed) for (let i = 0; i < s.guns; i++) if (tokenArmy[s.gunKind[i]] === army) unseen[s.gunKind[i]]++;
  if (hidden.length === 0) return out;
  // Under names of their own: were the two sums compared, a spectator would see where the tray makes no difference.
  return { ...out, [open ? "unsorted" : "unseen"]: writeFaces(unseen, army) };
}

function writeFaces(counts: ArrayLike<number>, army: number): JsonObject {
  const faces: Record<string, number> = {};
  for (const token of tokensOfArmy[army]) if (counts[token] > 0) faces[tokenNames[token]] = counts[token];
  return faces;
}

const isFaceDown = (s: State, faceUp: FaceUp, gun: JsonObject): boolean =>
  !s.revealed && !faceUp.tokens[armyNames.indexOf(gun.army as never)];

/** 4.4c time tokens are turned up by the hour; with the timetable (23.1) all is known. */
function maskTrack(s: State, track: JsonObject): Json {
  const open = ask.historicalReinforcements(s);
  return bySide((army) => {
    const spaces = Object.entries((track[armyNames[army]] ?? {}) as JsonObject);
    return Object.fromEntries(spaces.map(([hour, token]) => [hour, open || isRecord(token) ? token! : null]));
  });
}

/** Hours whose tokens were shuffled together: the first deal, and the three of the nights. */
const dealEnds = [16, 22, 31, hourCount - 1];
export const dealOf = (hour: number): number => dealEnds.findIndex((end) => hour <= end);

/** Arrivals still face-down, deal by deal: anyone can count them. */
function writeUnturned(s: State, army: number): Json {
  const deals = dealEnds.map((): string[] => []);
  s.track.subarray(army * hourCount, (army + 1) * hourCount).forEach((token, hour) => {
    if (token > RUMOR && !(token & UP)) deals[dealOf(hour)].push(timeTokenName(token));
  });
  return deals.map((deal) => deal.sort());
}

/** 4.5e the owner knows who has come and who is next; KILPATRICK is last at TANEYTOWN; the timetable is public. */
function writeQueue(s: State, q: number, faceUp: FaceUp): Json {
  const { start, size } = queues[q];
  const own = faceUp.blocks[commands[lots[q][0]].army];
  const over = current(s) === Chapter.over || ask.historicalReinforcements(s);
  const listed = Array.from({ length: size }, (_, i) => {
    const command = s.queue[start + i];
    const known = over || (own && (i <= s.drawn[q] || s.arrival[command] > 0)) || isBottom(q, i, command);
    return known ? commands[command].name : null;
  });
  return { drawn: s.drawn[q], commands: listed };
}

const isBottom = (q: number, i: number, command: number): boolean =>
  q === TANEYTOWN_QUEUE && i === queues[q].size - 1 && command === KILPATRICK;
