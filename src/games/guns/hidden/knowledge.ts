/** What the enemy can tell of blocks he sees only from behind: tags, stacks shuffled out of sight, faces shown. */
import { below, shuffle } from "../../../engine/index.js";
import type { Position } from "../../../kit/index.js";
import {
  alike,
  armyNames,
  armyOf,
  type Block,
  BUFORD,
  blocksOf,
  blocksOfArmy,
  type Command,
  commandOf,
  commands,
  commandsOf,
  FULL,
  poolNames,
  poolOf,
  REDUCED_1,
  REDUCED_2,
} from "../data/blocks.js";
import { type Token, tokenArmy, tokenLevel } from "../data/tokens.js";
import { maskOf, tagTitle } from "../kinds.js";
import { blocksNeeded, matches } from "../rules/matching.js";
import {
  blocksAt,
  Did,
  GONE,
  has,
  MOST_GROUPS,
  MOST_PROOFS,
  NOTHING,
  onMap,
  SEEN_GONE,
  SEEN_GONE_EARLY,
  SOME_REDUCED,
  type State,
  stackAt,
} from "../state.js";

export const tagName = (s: State, b: Block): string => tagTitle(armyOf[b], s.tag[b]);

/** The commands of a side that have come, in the order of their arrival. */
export const groupsOf = (s: State, army: number): Command[] =>
  commandsOf[army].filter((command) => s.arrival[command] > 0).sort((a, b) => s.arrival[a] - s.arrival[b]);

/** A command comes into play as a group of blocks that look alike from behind. */
export function nameGroup(s: State, command: Command): void {
  const { army } = commands[command];
  const before = groupsOf(s, army);
  const given = before.reduce((sum, other) => sum + blocksOf[other].length, 0);
  const tags = blocksOf[command].map((_, i) => given + i);
  s.arrival[command] = before.length + 1;
  s.spread[army * MOST_GROUPS + s.arrival[command]] = maskOf(tags);
  // BUFORD's two are known from the start, and differ in nothing.
  for (const b of blocksOf[command]) [s.tag[b]] = tags.splice(command === BUFORD ? 0 : below(s.random, tags.length), 1);
}

/** 10.6h, i every stack is shuffled out of the enemy's sight when its owner's phase begins. */
export function shuffleStacks(s: State, army: number): void {
  for (let p = 0; p < s.ground.map.positions; p++) {
    if (blocksAt(s, army, p) < 2) continue;
    const stack = stackAt(s, army, p);
    const tags = stack.map((b) => s.tag[b]);
    shuffle(s.random, tags).forEach((tag, i) => {
      s.tag[stack[i]] = tag;
    });
    loseTrack(s, army, maskOf(tags));
  }
}

/** Whoever may have been among these tags may now be at any of them. */
function loseTrack(s: State, army: number, mask: number): void {
  for (const b of blocksOfArmy[army]) if (s.knownAt[b] & mask) s.knownAt[b] |= mask;
  for (let at = army * MOST_GROUPS; at < (army + 1) * MOST_GROUPS; at++) if (s.spread[at] & mask) s.spread[at] |= mask;
  if ((s.led[army] & mask) !== mask) s.led[army] &= ~mask;
  blurProofs(s, army, mask);
}

/** The face of a block is shown. What follows depends on nothing but what both sides see. */
export function show(s: State, b: Block): void {
  const bit = 1 << s.tag[b];
  const row = rowFor(s, b, bit);
  s.knownAt[row] = bit;
  s.knownAs[row] = s.grade[b];
  settleTag(s, armyOf[b], row);
}

/** Which of the known blocks of its kind it is taken for: one known to be there, else one that may be, else a new one. */
function rowFor(s: State, b: Block, bit: number): Block {
  const rows = alike[poolOf[b]];
  const there = rows.find((row) => s.knownAt[row] === bit);
  if (there !== undefined) return there;
  const could = rows.filter((row) => s.knownAt[row] & bit && agrees(s.knownAs[row], s.grade[b]));
  if (could.length === 0) return rows.find((row) => s.knownAs[row] === NOTHING)!;
  // Any of them may be the one: what is left is known no better than all of them together.
  const [first, ...others] = could;
  const mask = could.reduce((sum, row) => sum | s.knownAt[row], 0);
  const mixed = could.some((row) => s.knownAs[row] !== s.knownAs[first]);
  for (const row of others) {
    s.knownAt[row] = mask & ~bit;
    if (mixed) s.knownAs[row] = SOME_REDUCED;
  }
  return first;
}

/** Whether a block known as this may have that grade. */
export function agrees(known: number, grade: number): boolean {
  return known === grade || (known === SOME_REDUCED && (grade === REDUCED_1 || grade === REDUCED_2));
}

/** Nobody else is where a block is known to be; whoever that leaves one tag is settled too. */
function settleTag(s: State, army: number, row: Block): void {
  const mask = s.knownAt[row];
  for (const other of blocksOfArmy[army]) {
    if (other === row || (s.knownAt[other] & mask) === 0) continue;
    const left = s.knownAt[other] & ~mask;
    s.knownAt[other] = left;
    if ((left & (left - 1)) === 0) settleTag(s, army, other);
  }
}

/** The block that is known for certain to carry its tag, if one is. */
export const certainRow = (s: State, b: Block): Block | undefined =>
  blocksOfArmy[armyOf[b]].find((row) => s.knownAt[row] === 1 << s.tag[b]);

export const isSeenGone = (s: State, row: Block): boolean => s.knownAs[row] === SEEN_GONE || s.knownAs[row] === SEEN_GONE_EARLY;

/** Whether a block that goes has never come in. */
export const isGoneEarly = (s: State, b: Block): boolean => !has(s, b, Did.came) && commandOf[b] !== BUFORD;

/** A block is shown and taken from play: nobody else will carry its tag. */
export function forget(s: State, b: Block): void {
  show(s, b);
  s.knownAs[certainRow(s, b)!] = isGoneEarly(s, b) ? SEEN_GONE_EARLY : SEEN_GONE;
  s.led[armyOf[b]] &= ~(1 << s.tag[b]);
}

/** 13.1u who leads against an enemy has strength 2. */
export function noteLeader(s: State, b: Block): void {
  s.led[armyOf[b]] |= 1 << s.tag[b];
  const row = certainRow(s, b);
  if (row !== undefined && s.knownAs[row] === SOME_REDUCED) s.knownAs[row] = REDUCED_2;
}

/** 2.2a a weaker block stands where one has just been shown. */
export function noteReplacement(s: State, b: Block, shown: boolean): void {
  s.knownAs[certainRow(s, b)!] = shown ? s.grade[b] : SOME_REDUCED;
  s.led[armyOf[b]] &= ~(1 << s.tag[b]);
}

/** 13.4, 13.10 what guns that have been shown prove. Of one token: the tags of those one of whom it matches, and of those among whom it matches so many. */
export interface Proof {
  readonly token: Token;
  readonly at: number;
  readonly near: number;
  readonly need: number;
}

const isKept = (s: State, i: number): boolean => i < MOST_PROOFS && s.provedNeed[i] > 0;

export function proofs(s: State): Proof[] {
  const found: Proof[] = [];
  for (let i = 0; isKept(s, i); i++) found.push({ token: s.provedBy[i], at: s.provedAt[i], near: s.provedNear[i], need: s.provedNeed[i] });
  return found;
}

/** 13.4 every gun of the attack has been turned face-up; the oldest proofs are forgotten. */
export function noteGuns(s: State): void {
  let kept = proofs(s);
  for (let i = 0; i < s.guns; i++) {
    const token = s.gunKind[i];
    if (tokenLevel[token] === "any") continue;
    const proof = { token, at: tagsWith(s, i), near: tagsNear(s, i), need: blocksNeeded(s, token) };
    kept = [...kept.filter((old) => old.token !== token || old.at !== proof.at || old.near !== proof.near), proof];
  }
  for (const row of [s.provedBy, s.provedAt, s.provedNear, s.provedNeed]) row.fill(0);
  kept.slice(-MOST_PROOFS).forEach((proof, i) => {
    s.provedBy[i] = proof.token;
    s.provedAt[i] = proof.at;
    s.provedNear[i] = proof.near;
    s.provedNeed[i] = proof.need;
  });
}

/** 13.10i, 13.3c blocks in the position; of an attacker's those that attack. */
function tagsWith(s: State, gun: number): number {
  const attacks = tokenArmy[s.gunKind[gun]] === s.active;
  return tagsOf(s, tokenArmy[s.gunKind[gun]], (p, b) => p === s.gunAt[gun] && (!attacks || s.squad.includes(b)));
}

/** 13.10j blocks in it, next to it, and next to a neighbour of it. */
function tagsNear(s: State, gun: number): number {
  const { adjacent, positions, touching } = s.ground.map;
  const from = s.gunAt[gun];
  const isNear = (p: Position): boolean =>
    p === from || touching[from * positions + p] === 1 || adjacent[from].some((next) => touching[next * positions + p]);
  return tagsOf(s, tokenArmy[s.gunKind[gun]], isNear);
}

const tagsOf = (s: State, army: number, counts: (p: Position, b: Block) => boolean): number =>
  maskOf(blocksOfArmy[army].filter((b) => onMap(s, b) && counts(s.place[b] >> 1, b)).map((b) => s.tag[b]));

/** 10.6h a stack is shuffled: who was at one of its tags may now be at any of them. */
function blurProofs(s: State, army: number, mask: number): void {
  for (let i = 0; isKept(s, i); i++) {
    if (tokenArmy[s.provedBy[i]] !== army) continue;
    if (s.provedAt[i] & mask) s.provedAt[i] |= mask;
    if (s.provedNear[i] & mask) s.provedNear[i] |= mask;
  }
}

/** Whether blocks with these tags could have brought the guns that were shown. */
export function proofsHold(s: State, army: number): boolean {
  return proofs(s).every(
    ({ token, at, near, need }) => tokenArmy[token] !== army || (matching(s, token, at) > 0 && matching(s, token, near) >= need),
  );
}

function matching(s: State, token: Token, mask: number): number {
  const counts = (b: Block) => s.arrival[commandOf[b]] > 0 && mask & (1 << s.tag[b]) && matches(token, b);
  return blocksOfArmy[tokenArmy[token]].filter(counts).length;
}

const kindName = (row: Block): string => poolNames[poolOf[row]];

/** Whether what the enemy knows can be true: every block may carry its tag, and every known block is one of its kind. */
export function knowledgeFaults(s: State): string[] {
  const found: string[] = [];
  for (const army of [0, 1]) {
    for (const b of blocksOfArmy[army]) {
      const group = s.arrival[commandOf[b]];
      if (group > 0 && !(s.spread[army * MOST_GROUPS + group] & (1 << s.tag[b])))
        found.push(`${kindName(b)} is known to be where it is not.`);
    }
    if (!proofsHold(s, army)) found.push(`Guns of the ${armyNames[army]} army have been shown that no block near them matches.`);
  }
  for (const rows of alike) {
    if (rows.every((row) => s.knownAs[row] === NOTHING && s.grade[row] === FULL)) continue;
    const known = rows.filter((row) => s.knownAs[row] !== NOTHING);
    if (!canBe(s, known, rows)) found.push(`${kindName(rows[0])} is known to be what it is not.`);
  }
  return found;
}

/** Whether each known row can be one of the blocks, all different, and no reduced block is left that nobody has seen. */
function canBe(s: State, known: readonly Block[], blocks: readonly Block[]): boolean {
  if (known.length === 0) return blocks.every((b) => s.grade[b] === FULL);
  const [row, ...rest] = known;
  const others = (b: Block) => blocks.filter((other) => other !== b);
  return blocks.some((b) => isThat(s, row, b) && canBe(s, rest, others(b)));
}

function isThat(s: State, row: Block, b: Block): boolean {
  if (s.arrival[commandOf[b]] === 0 || !(s.knownAt[row] & (1 << s.tag[b]))) return false;
  if (s.place[b] === GONE) return s.knownAs[row] === (isGoneEarly(s, b) ? SEEN_GONE_EARLY : SEEN_GONE);
  return agrees(s.knownAs[row], s.grade[b]);
}
