/**
 * Which block may carry which tag, and which command may be which group: drawn from everything that agrees with what has been seen, each
 * possibility as likely as any other. Blocks that may carry the same tags are counted together, so that all can be counted.
 */
import { below, createRandom, next, type Random, shuffle } from "../../../engine/index.js";
import { type Block, BUFORD, blocksOf, blocksOfArmy, type Command, cavalry, commandOf, commandsOf, REDUCED_1 } from "../data/blocks.js";
import { lots, queueSlots, queues } from "../data/time.js";
import { tokenCommand } from "../data/tokens.js";
import { MOST_GROUPS, NOTHING, type State } from "../state.js";
import { isSeenGone, proofs } from "./knowledge.js";

export const UNKNOWN = -1;

/** By slot of the queues: the tokens that were shuffled together with the one in it. */
export const lotOf: readonly (readonly Command[])[] = queues.flatMap(({ size }, q) => new Array<readonly Command[]>(size).fill(lots[q]));

/** What is known of a side's queues: the slot from which each group came (BUFORD's: -1), and the command in each slot, or UNKNOWN. */
export interface Arrivals {
  readonly slots: readonly number[];
  readonly commands: readonly Command[];
}

/** A block of a group: one that is known, or any of the others. */
interface Member {
  readonly group: number;
  readonly row: Block | typeof UNKNOWN;
}

/** Commands for the groups, and in how many ways their blocks can carry the tags. */
interface Case {
  /** By group, from 0; UNKNOWN for one of those of whom nothing has been seen. */
  readonly commands: readonly Command[];
  readonly gone: readonly Member[];
  readonly tags: readonly number[];
  /** Blocks that may carry the same tags: the tags, and where among all tags the last of them is. */
  readonly masks: readonly number[];
  readonly last: readonly number[];
  readonly members: readonly (readonly Member[])[];
  readonly counted: Map<number, number>;
  readonly ways: number;
}

/** Beyond this many ways to tell the commands apart, so many of them are taken at random. */
const MOST_CASES = 64;
const MOST_REMEMBERED = 8;
const remembered = new Map<string, readonly Case[]>();

function casesOf(s: State, army: number, arrivals: Arrivals): readonly Case[] {
  const rows = [s.knownAt, s.knownAs, s.spread, s.led, s.provedBy, s.provedAt].map((row) => row.join());
  const key = [army, arrivals.slots.join(), arrivals.commands.join(), ...rows].join("|");
  const before = remembered.get(key);
  if (before) return before;
  const fixed = arrivals.slots.map((slot) => (slot < 0 ? BUFORD : arrivals.commands[slot]));
  const seen = commandsOf[army].filter((command) => !fixed.includes(command) && isSeen(s, command));
  let found: Command[][] = [];
  place(s, army, arrivals, seen, fixed, found);
  if (found.length > MOST_CASES) found = shuffle(createRandom(key), found).slice(0, MOST_CASES);
  const cases = found.map((named) => caseOf(s, army, named)).filter(({ ways }) => ways > 0);
  if (cases.length === 0) throw new Error("This is not a view of the game: no blocks agree with what has been seen of them.");
  if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!);
  remembered.set(key, cases);
  return cases;
}

/** A face of the command, or guns that only its blocks bring, have been shown. */
const isSeen = (s: State, command: Command): boolean =>
  blocksOf[command].some((b) => s.knownAs[b] !== NOTHING) || proofs(s).some(({ token }) => tokenCommand[token] === command);

/** Every way to name the groups of the commands that have been seen. */
function place(s: State, army: number, arrivals: Arrivals, seen: readonly Command[], named: readonly Command[], found: Command[][]): void {
  if (seen.length === 0) {
    found.push([...named]);
    return;
  }
  const [command, ...rest] = seen;
  named.forEach((taken, group) => {
    if (taken !== UNKNOWN || !lotOf[arrivals.slots[group]].includes(command)) return;
    const spread = s.spread[army * MOST_GROUPS + group + 1];
    if (blocksOf[command].some((b) => s.knownAs[b] !== NOTHING && !(s.knownAt[b] & spread))) return;
    if (proofs(s).some(({ token, at }) => tokenCommand[token] === command && !(at & spread))) return;
    place(s, army, arrivals, rest, named.with(group, command), found);
  });
}

function caseOf(s: State, army: number, named: readonly Command[]): Case {
  const gone: Member[] = [];
  const byMask = new Map<number, Member[]>();
  let all = 0;
  named.forEach((command, group) => {
    const spread = s.spread[army * MOST_GROUPS + group + 1];
    all |= spread;
    const blocks = command === UNKNOWN ? new Array<Block>(army === 0 ? 3 : 2).fill(UNKNOWN) : blocksOf[command];
    for (const b of blocks) {
      const known = b !== UNKNOWN && s.knownAs[b] !== NOTHING;
      const member = { group, row: known ? b : UNKNOWN };
      if (known && isSeenGone(s, b)) gone.push(member);
      else {
        const weak = b !== UNKNOWN && (cavalry[b] === 1 || s.knownAs[b] === REDUCED_1);
        const mask = (known ? s.knownAt[b] & spread : spread) & (weak ? ~s.led[army] : -1);
        byMask.set(mask, [...(byMask.get(mask) ?? []), member]);
      }
    }
  });
  for (const { row } of gone) all &= ~s.knownAt[row];
  // Nobody carries the tag of a block that has gone.
  const masks = [...byMask.keys()].map((mask) => mask & all);
  const tags = Array.from({ length: 32 }, (_, tag) => tag).filter((tag) => all & (1 << tag));
  const last = masks.map((mask) => tags.findLastIndex((tag) => mask & (1 << tag)));
  const members = [...byMask.values()];
  const empty: Case = { commands: named, gone, tags, masks, last, members, counted: new Map(), ways: 0 };
  const sizes = members.map((list) => list.length);
  if (sizes.reduce((sum, size) => sum + size, 0) !== tags.length) return empty;
  return { ...empty, ways: count(empty, 0, sizes) };
}

/** In how many ways the tags from number i on go to the blocks that are left, so many of each kind. */
function count(one: Case, i: number, left: number[]): number {
  const { tags, masks, last, members, counted } = one;
  if (i === tags.length) return 1;
  let key = 0;
  for (let c = 0; c < left.length; c++) {
    if (left[c] > 0 && last[c] < i) return 0;
    key = key * (members[c].length + 1) + left[c];
  }
  const before = counted.get(key);
  if (before !== undefined) return before;
  let sum = 0;
  for (let c = 0; c < left.length; c++) {
    if (left[c] === 0 || !(masks[c] & (1 << tags[i]))) continue;
    left[c]--;
    sum += (left[c] + 1) * count(one, i + 1, left);
    left[c]++;
  }
  counted.set(key, sum);
  return sum;
}

/** An index, each as likely as its weight says. */
function weighted(random: Random, weights: readonly number[]): number {
  let at = (next(random) / 0x100000000) * weights.reduce((sum, weight) => sum + weight, 0);
  const last = weights.findLastIndex((weight) => weight > 0);
  for (let i = 0; i < last; i++) {
    if (at < weights[i]) return i;
    at -= weights[i];
  }
  return last;
}

/** Who carries which tag: the members and, beside them, their tags. */
function drawTags(one: Case, random: Random): (readonly [Member, number])[] {
  const left = one.members.map((list) => [...list]);
  const sizes = left.map((list) => list.length);
  return one.tags.map((tag, i) => {
    const weights = sizes.map((size, c) => {
      if (size === 0 || !(one.masks[c] & (1 << tag))) return 0;
      sizes[c]--;
      const ways = size * count(one, i + 1, sizes);
      sizes[c]++;
      return ways;
    });
    const c = weighted(random, weights);
    sizes[c]--;
    const [member] = left[c].splice(below(random, left[c].length), 1);
    return [member, tag] as const;
  });
}

/** Fills the unknown slots of a side's queues with the commands that are left. */
export function drawQueues(s: State, army: number, known: readonly Command[], random: Random): void {
  const decks = new Map<readonly Command[], Command[]>();
  for (let slot = 0; slot < queueSlots; slot++) {
    const lot = lotOf[slot];
    if (!commandsOf[army].includes(lot[0])) continue;
    const left = lot.filter((command) => !known.includes(command));
    if (!decks.has(lot)) decks.set(lot, shuffle(random, left));
    s.queue[slot] = known[slot] === UNKNOWN ? decks.get(lot)!.pop()! : known[slot];
  }
}

/** Gives every block of a side that has come a tag, and the queues their commands. */
export function drawBlocks(s: State, army: number, arrivals: Arrivals, random: Random): void {
  const cases = casesOf(s, army, arrivals);
  const ways = cases.map((one) => one.ways);
  const one = cases[weighted(random, ways)];
  const known = [...arrivals.commands];
  arrivals.slots.forEach((slot, group) => {
    if (slot >= 0) known[slot] = one.commands[group];
  });
  drawQueues(s, army, known, random);
  const spare: number[][] = arrivals.slots.map(() => []);
  for (const [{ group, row }, tag] of drawTags(one, random)) {
    if (row === UNKNOWN) spare[group].push(tag);
    else s.tag[row] = tag;
  }
  for (const { row } of one.gone) s.tag[row] = 31 - Math.clz32(s.knownAt[row]);
  arrivals.slots.forEach((slot, group) => {
    const command = slot < 0 ? BUFORD : s.queue[slot];
    s.arrival[command] = group + 1;
    shuffle(random, spare[group]);
    for (const b of blocksOf[command]) if (s.knownAs[b] === NOTHING) s.tag[b] = spare[group].pop()!;
  });
}

/** The blocks of a side by tag. */
export function byTag(s: State, army: number): Map<number, Block> {
  return new Map(blocksOfArmy[army].filter((b) => s.arrival[commandOf[b]] > 0).map((b) => [s.tag[b], b]));
}
