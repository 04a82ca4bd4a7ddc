/** Where long bars lie: along their line, rank behind rank, each army on its own side where both hold the line. */
import type { Bar, Piece, Spot } from "../../engine/index.js";

/** A bar's length (less on a short line) and depth, in map units. */
export const LENGTH = 2;
export const DEPTH = 0.4;
const RANK = 0.44;
/** More ranks than these stand beside each other. */
const RANKS = 3;

export interface BarLying {
  readonly at: Spot;
  /** Degrees clockwise: its left and right ends lie level at 0, its front then looks north. */
  readonly turn: number;
  readonly length: number;
  readonly depth: number;
  /** Another lies close behind or before it. */
  readonly close?: boolean;
}

/** How far before its line a rank stands. */
function before(rank: number, stands: Bar["stands"]): number {
  if (stands === "across") return rank === 0 ? 0.21 : 0.21 - RANK * rank;
  return (0.22 + RANK * rank) * (stands === "before" ? 1 : -1);
}

/** The `index`th of `count` bars of one army on one line. */
export function barLying({ left, right, stands }: Bar, index: number, count: number): BarLying {
  const [dx, dy] = [right.x - left.x, right.y - left.y];
  const whole = Math.hypot(dx, dy);
  const length = Math.min(LENGTH, whole * 0.86);
  const along = { x: dx / whole, y: dy / whole };
  const front = { x: along.y, y: -along.x };
  const columns = Math.ceil(count / RANKS);
  const aside = (Math.floor(index / RANKS) - (columns - 1) / 2) * (length + 0.06);
  const ahead = before(index % RANKS, stands);
  return {
    at: {
      x: (left.x + right.x) / 2 + along.x * aside + front.x * ahead,
      y: (left.y + right.y) / 2 + along.y * aside + front.y * ahead,
    },
    turn: (Math.atan2(dy, dx) * 180) / Math.PI,
    length,
    depth: DEPTH,
    close: count > 1,
  };
}

/** The bars of one place in their ranks. */
export function rankOf(stack: readonly Piece[], piece: Piece): { readonly index: number; readonly count: number } {
  const mates = stack.filter(({ side, bar }) => side === piece.side && bar !== undefined);
  return { index: mates.indexOf(piece), count: mates.length };
}

export function barCovers({ at, turn, length, depth }: BarLying, spot: Spot, margin: number): boolean {
  const angle = (-turn * Math.PI) / 180;
  const [dx, dy] = [spot.x - at.x, spot.y - at.y];
  const [u, v] = [dx * Math.cos(angle) - dy * Math.sin(angle), dx * Math.sin(angle) + dy * Math.cos(angle)];
  return Math.abs(u) <= length / 2 + margin && Math.abs(v) <= depth / 2 + margin;
}
