/** Where each piece lies on the map: alone, in a stack, or fanned out. */
import type { Board, Piece, Spot } from "../../engine/index.js";
import type { Pointed } from "../table/desk/desk.js";
import { type BarLying, barCovers, barLying, rankOf } from "./bars.js";

/** A counter's side, in map units. */
export const SIZE = 1.16;
/** How far each piece of a stack is set off from the one below. */
const STEP = 0.23;
const FANNED = SIZE + 0.12;

export interface Lying {
  readonly piece: Piece;
  readonly at: Spot;
  /** Pieces in its stack; told by the one on top, 0 for the others. */
  readonly height: number;
  readonly fanned: boolean;
  /** Of a long piece, along its line. */
  readonly bar?: BarLying;
}

export function stacksOf(pieces: readonly Piece[]): ReadonlyMap<string, readonly Piece[]> {
  const stacks = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const stack = stacks.get(piece.place);
    if (stack) stack.push(piece);
    else stacks.set(piece.place, [piece]);
  }
  return stacks;
}

/** Stacks step up to the right, the first of the list at the bottom; the fanned one comes last, above all others. */
export function lyingOf(pieces: readonly Piece[], places: Board["places"], fan?: string): readonly Lying[] {
  const lying: Lying[] = [];
  const above: Lying[] = [];
  for (const [place, stack] of stacksOf(pieces)) {
    const at = places.get(place)?.at;
    if (!at) continue;
    const fanned = place === fan && stack.length > 1;
    const step = STEP * Math.min(1, 2 / stack.length);
    stack.forEach((piece, i) => {
      if (piece.bar) {
        const { index, count } = rankOf(stack, piece);
        const bar = barLying(piece.bar, index, count);
        lying.push({ piece, at: bar.at, height: 0, fanned: false, bar });
        return;
      }
      const off = i - (stack.length - 1) / 2;
      const spot = fanned ? { x: at.x + off * FANNED, y: at.y } : { x: at.x + off * step, y: at.y - off * step + 0.04 };
      const height = i === stack.length - 1 ? stack.length : 0;
      (fanned ? above : lying).push({ piece, at: spot, height, fanned });
    });
  }
  return [...lying, ...above];
}

const covers = ({ at }: Lying, { x, y }: Spot, margin: number): boolean =>
  Math.abs(at.x - x) <= SIZE / 2 + margin && Math.abs(at.y - y) <= SIZE / 2 + margin;

/** What lies under a spot: a piece where there is no doubt which, else the place. */
export function under(spot: Spot, lying: readonly Lying[], board: Pick<Board, "placeAt">): Pointed | undefined {
  const fanned = lying.filter((it) => it.fanned && covers(it, spot, 0.06));
  if (fanned.length > 0) return { place: fanned[0].piece.place, piece: fanned[fanned.length - 1].piece.id };
  const bar = lying.findLast((it) => it.bar && barCovers(it.bar, spot, 0.05));
  if (bar) return { place: bar.piece.place, piece: bar.piece.id };
  const place = board.placeAt(spot);
  if (place === undefined) return undefined;
  const here = lying.filter(({ piece, bar: long }) => piece.place === place && !long);
  return here.length === 1 ? { place, piece: here[0].piece.id } : { place };
}
