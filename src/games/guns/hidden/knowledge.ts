/** What the enemy can tell of blocks he sees only from behind: tags, stacks shuffled out of sight, faces shown. */
import { below } from "../../../engine/index.js";
import {
  armyOf,
  type Block,
  BUFORD,
  blockNames,
  blocksOf,
  blocksOfArmy,
  type Command,
  commandOf,
  commands,
  poolCount,
  poolOf,
  REDUCED_1,
  REDUCED_2,
} from "../data/blocks.js";
import { tagTitle } from "../kinds.js";
import { Did, has, isAt, MOST_GROUPS, NOTHING, SEEN_GONE, SEEN_GONE_EARLY, SOME_REDUCED, type State } from "../state.js";
import { blurProofs } from "./proof.js";

export const tagName = (s: State, b: Block): string => tagTitle(armyOf[b], s.tag[b]);

/** Blocks that look alike on both sides: the full ones of a command, or the Iron Brigade. */
export const alike: readonly (readonly Block[])[] = Array.from({ length: poolCount }, (_, pool) =>
  blockNames.flatMap((_, b) => (poolOf[b] === pool ? [b] : [])),
);

/** A command comes into play as a group of blocks that look alike from behind. */
export function nameGroup(s: State, command: Command): void {
  const { army } = commands[command];
  let given = 0;
  let groups = 0;
  commands.forEach((row, other) => {
    if (row.army !== army || s.arrival[other] === 0) return;
    given += row.full;
    groups++;
  });
  s.arrival[command] = groups + 1;
  const blocks = blocksOf[command];
  const tags = blocks.map((_, i) => given + i);
  s.spread[army * MOST_GROUPS + groups + 1] = tags.reduce((mask, tag) => mask | (1 << tag), 0);
  // BUFORD's two are known from the start, and differ in nothing.
  for (const b of blocks) [s.tag[b]] = tags.splice(command === BUFORD ? 0 : below(s.random, tags.length), 1);
}

const stack: Block[] = [];

/** 10.6h, i every stack is shuffled out of the enemy's sight when its owner's phase begins. */
export function shuffleStacks(s: State, army: number): void {
  const { positions } = s.ground.map;
  for (let p = 0; p < positions; p++) {
    if (s.count[army * positions + p] < 2) continue;
    stack.length = 0;
    let mask = 0;
    for (const b of blocksOfArmy[army]) {
      if (!isAt(s, b, p)) continue;
      stack.push(b);
      mask |= 1 << s.tag[b];
    }
    for (let i = stack.length - 1; i > 0; i--) {
      const j = below(s.random, i + 1);
      const tag = s.tag[stack[i]];
      s.tag[stack[i]] = s.tag[stack[j]];
      s.tag[stack[j]] = tag;
    }
    loseTrack(s, army, mask);
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

const rowAt = (s: State, b: Block): Block => alike[poolOf[b]].find((row) => s.knownAt[row] === 1 << s.tag[b])!;

/** Whether a block that goes has never come in. */
export const isGoneEarly = (s: State, b: Block): boolean => !has(s, b, Did.came) && commandOf[b] !== BUFORD;

/** A block is shown and taken from play: nobody else will carry its tag. */
export function forget(s: State, b: Block): void {
  show(s, b);
  s.knownAs[rowAt(s, b)] = isGoneEarly(s, b) ? SEEN_GONE_EARLY : SEEN_GONE;
  s.led[armyOf[b]] &= ~(1 << s.tag[b]);
}

/** 13.1u who leads against an enemy has strength 2. */
export function noteLeader(s: State, b: Block): void {
  const bit = 1 << s.tag[b];
  s.led[armyOf[b]] |= bit;
  for (const row of blocksOfArmy[armyOf[b]]) {
    if (s.knownAt[row] === bit && s.knownAs[row] === SOME_REDUCED) s.knownAs[row] = REDUCED_2;
  }
}

/** 2.2a a weaker block stands where one has just been shown. */
export function noteReplacement(s: State, b: Block, shown: boolean): void {
  s.knownAs[rowAt(s, b)] = shown ? s.grade[b] : SOME_REDUCED;
  s.led[armyOf[b]] &= ~(1 << s.tag[b]);
}
