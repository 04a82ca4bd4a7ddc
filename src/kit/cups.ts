/**
 * Cups and decks: how many of each kind are in one, as counts in a stretch of a row. Nothing is shuffled ahead: what comes is settled when it
 * is drawn, so that no state holds an order for a view to leak.
 */
import { draw, type Random } from "../engine/index.js";

export interface Counts {
  readonly length: number;
  [kind: number]: number;
}

export function countIn(cup: Counts, from = 0, to = cup.length): number {
  let sum = 0;
  for (let kind = from; kind < to; kind++) sum += cup[kind];
  return sum;
}

/** Takes one out, each equally likely: its kind, or -1 from an empty cup. */
export function drawFrom(random: Random, cup: Counts, from = 0, to = cup.length): number {
  const left = countIn(cup, from, to);
  if (left === 0) return -1;
  let at = draw(random, left);
  let kind = from;
  while (at >= cup[kind]) at -= cup[kind++];
  cup[kind]--;
  return kind;
}

/** All of one goes into the other. */
export function pour(out: Counts, into: Counts, from = 0, to = out.length): void {
  for (let kind = from; kind < to; kind++) {
    into[kind] += out[kind];
    out[kind] = 0;
  }
}
