/** 2.2 Reductions: a block is taken away and, where its command has one left, a weaker one takes its place. */
import { type Action, below, type GameEvent } from "../../../engine/index.js";
import { type Block, FULL, IRON_BRIGADE, poolOf, poolReduced2, REDUCED_1, REDUCED_2 } from "../data/blocks.js";
import { forget, noteReplacement, show } from "../hidden/knowledge.js";
import { Ask, NOBODY, remove, type State, strength } from "../state.js";
import * as words from "../words/blocks.js";

/** Reduces a block once. False when players have to choose first: play then goes on at `after`. */
export function reduce(s: State, b: Block, after: number, log?: GameEvent[]): boolean {
  const pool = poolOf[b];
  const grade = s.grade[b];
  if (strength(s, b) === 1) return eliminate(s, b, "GG-2.2f", log);
  if (grade === REDUCED_2) return s.supply1[pool] > 0 ? replace(s, b, REDUCED_1, true, "GG-2.2e", log) : eliminate(s, b, "GG-2.2k", log);
  const unused = s.supply2[pool] + s.supply1[pool];
  if (unused === 0) return eliminate(s, b, "GG-2.2k", log);
  // 19.1d
  if (b === IRON_BRIGADE) return replace(s, b, s.supply2[pool] > 0 ? REDUCED_2 : REDUCED_1, true, "GG-19.1d", log);
  if (unused === 1) return replace(s, b, s.supply2[pool] > 0 ? REDUCED_2 : REDUCED_1, true, "GG-2.2d", log);
  // 2.2l a command that never had a reduced-2 block has nothing to choose or to pick
  if (poolReduced2[pool] === 0) return replace(s, b, REDUCED_1, false, "GG-2.2l", log);
  show(s, b);
  log?.push(words.reduced(s, b, "GG-2.2a"));
  s.reducing = b;
  s.after = after;
  s.ask = Ask.offer;
  return false;
}

/** 2.2a, h the old block goes face-up to the removed ones; 2.2i the new one stands in for it in everything. */
function replace(s: State, b: Block, grade: number, shown: boolean, rule: string, log?: GameEvent[]): true {
  if (s.reducing === NOBODY) {
    show(s, b);
    log?.push(words.reduced(s, b, rule));
  }
  (grade === REDUCED_2 ? s.supply2 : s.supply1)[poolOf[b]]--;
  s.grade[b] = grade;
  noteReplacement(s, b, shown);
  log?.push(words.replaced(s, b, shown, rule));
  return true;
}

/** Out of the game, face-up, without a replacement. */
export function eliminate(s: State, b: Block, rule: string, log?: GameEvent[]): true {
  log?.push(words.eliminated(s, b, rule));
  forget(s, b);
  for (let i = 0; i < s.squad.length; i++) if (s.squad[i] === b) s.squad[i] = NOBODY;
  remove(s, b);
  return true;
}

const pairs: readonly (readonly [string, number, number])[] = [
  ["2+2", REDUCED_2, REDUCED_2],
  ["2+1", REDUCED_2, REDUCED_1],
  ["1+1", REDUCED_1, REDUCED_1],
];
const offerActions = pairs.map(([pair]) => Object.freeze({ do: "offer", pair }));
const PICKS: readonly Action[] = ["left", "right"].map((which) => Object.freeze({ do: "pick", which }));

/** 2.2b any two of the unused reduced blocks of the command. */
export function legalOffers(s: State, out: Action[]): void {
  const two = s.supply2[poolOf[s.reducing]];
  const one = s.supply1[poolOf[s.reducing]];
  if (two >= 2) out.push(offerActions[0]);
  if (two >= 1 && one >= 1) out.push(offerActions[1]);
  if (one >= 2) out.push(offerActions[2]);
}

/** The two lie face-down, in an order nobody has chosen. */
export function offer(s: State, pair: string, log?: GameEvent[]): void {
  const [, a, b] = pairs.find(([name]) => name === pair)!;
  const turned = below(s.random, 2) === 1;
  s.left = turned ? b : a;
  s.right = turned ? a : b;
  s.ask = Ask.pick;
  log?.push(words.offered(s, pair));
}

export function legalPicks(out: Action[]): void {
  out.push(...PICKS);
}

/** 2.2b, c the other one goes back; the opponent does not learn which he has picked. */
export function pick(s: State, which: string, log?: GameEvent[]): void {
  const b = s.reducing;
  const grade = which === "left" ? s.left : s.right;
  replace(s, b, grade, false, "GG-2.2b", log);
  s.reducing = NOBODY;
  s.left = 0;
  s.right = 0;
}

export const isFull = (s: State, b: Block): boolean => s.grade[b] === FULL;
