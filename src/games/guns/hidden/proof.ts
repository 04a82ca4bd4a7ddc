/** 13.4, 13.10 What guns that have been shown prove: blocks that they match stood with them, and enough of them near. */
import type { Position } from "../../../kit/index.js";
import { type Block, blocksOfArmy, commandOf } from "../data/blocks.js";
import { type Token, tokenArmy, tokenLevel } from "../data/tokens.js";
import { blocksNeeded, matches } from "../rules/matching.js";
import { MOST_PROOFS, onMap, type State } from "../state.js";

/** Of one token: the tags of those one of whom it matches, and of those among whom it matches so many. */
export interface Proof {
  readonly token: Token;
  readonly at: number;
  readonly near: number;
  readonly need: number;
}

export function proofs(s: State): Proof[] {
  const found: Proof[] = [];
  for (let i = 0; i < MOST_PROOFS && s.provedNeed[i] > 0; i++)
    found.push({ token: s.provedBy[i], at: s.provedAt[i], near: s.provedNear[i], need: s.provedNeed[i] });
  return found;
}

/** The oldest are forgotten. */
function keepProofs(s: State, kept: readonly Proof[]): void {
  s.provedNeed.fill(0);
  s.provedBy.fill(0);
  s.provedAt.fill(0);
  s.provedNear.fill(0);
  kept.slice(-MOST_PROOFS).forEach((proof, i) => {
    s.provedBy[i] = proof.token;
    s.provedAt[i] = proof.at;
    s.provedNear[i] = proof.near;
    s.provedNeed[i] = proof.need;
  });
}

/** 13.4 every gun of the attack has been turned face-up. */
export function noteGuns(s: State): void {
  let kept = proofs(s);
  for (let i = 0; i < s.guns; i++) {
    const token = s.gunKind[i];
    if (tokenLevel[token] === "any") continue;
    const proof = { token, at: tagsWith(s, i), near: tagsNear(s, i), need: blocksNeeded(s, token) };
    kept = [...kept.filter((old) => old.token !== token || old.at !== proof.at || old.near !== proof.near), proof];
  }
  keepProofs(s, kept);
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

function tagsOf(s: State, army: number, counts: (p: Position, b: number) => boolean): number {
  let mask = 0;
  for (const b of blocksOfArmy[army]) if (onMap(s, b) && counts(s.place[b] >> 1, b)) mask |= 1 << s.tag[b];
  return mask;
}

/** 10.6h a stack is shuffled: who was at one of its tags may now be at any of them. */
export function blurProofs(s: State, army: number, mask: number): void {
  for (let i = 0; i < MOST_PROOFS && s.provedNeed[i] > 0; i++) {
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
