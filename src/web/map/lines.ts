/** Where counters lie that cover two places: before those that they lie on top of, and behind those on top of them. */
import type { Piece, Spot } from "../../engine/index.js";
import type { BarLying } from "./bars.js";

/** The depth of one alone and with others there, how far it then steps before or behind them, how much farther where others have done so, and how
 * far it reaches beyond the middles of its places. */
const LONG_DEPTH = 0.86;
const THIN = 0.5;
const ASIDE = 0.73;
const FARTHER = 0.4;
const BEYOND = 0.46;

const isLine = ({ over }: Piece): boolean => over !== undefined;

/** Who else stands on one of its two places; leaders stand beside them. */
const matesOf = (piece: Piece, pieces: readonly Piece[]): readonly Piece[] =>
  pieces.filter(
    (one) =>
      one !== piece &&
      one.stars === undefined &&
      [one.place, one.over].some((at) => at !== undefined && [piece.place, piece.over].includes(at)),
  );
const isOver = ({ layer = 0 }: Piece, mates: readonly Piece[]): boolean => mates.every((mate) => (mate.layer ?? 0) < layer);

/** How far each steps before those that it shares a place with (behind them: less than 0). What has another line there already goes to the other
 * side, and else farther back. */
export function asides(pieces: readonly Piece[]): ReadonlyMap<Piece, number> {
  const found = new Map<Piece, number>();
  for (const line of pieces.filter(isLine).toSorted((a, b) => (b.layer ?? 0) - (a.layer ?? 0))) {
    const mates = matesOf(line, pieces);
    const taken = mates.map((mate) => found.get(mate));
    const sides = isOver(line, mates) ? [ASIDE, -ASIDE] : [-ASIDE, ASIDE];
    found.set(line, mates.length === 0 ? 0 : (sides.find((side) => !taken.includes(side)) ?? -ASIDE - FARTHER));
  }
  return found;
}

/** Which way it looks: to one of the two sides of the line from the one place to the other. */
export function lineLying({ facing = 0 }: Piece, from: Spot, to: Spot, aside: number): BarLying {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const apart = Math.hypot(dx, dy);
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
  const front = (facing * Math.PI) / 180;
  const ahead = dy * Math.sin(front) + dx * Math.cos(front) >= 0 ? 1 : -1;
  const step = apart === 0 ? 0 : (aside * ahead) / apart;
  return {
    at: { x: from.x + dx / 2 + dy * step, y: from.y + dy / 2 - dx * step },
    turn,
    length: apart + 2 * BEYOND,
    depth: aside === 0 ? LONG_DEPTH : THIN,
    close: aside !== 0,
  };
}

/** How far forward a place lies, as a line sees it. */
export const forward = ({ facing = 0 }: Piece, { x, y }: Spot): number => {
  const front = (facing * Math.PI) / 180;
  return x * Math.sin(front) - y * Math.cos(front);
};
