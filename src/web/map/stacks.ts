/** Where each piece lies on the map: alone, in a stack, or fanned out. */
import type { Aim, Board, Piece, Spot } from "../../engine/index.js";
import type { Pointed } from "../table/desk/desk.js";
import { type BarLying, barCovers, barLying, rankOf } from "./bars.js";

/** A counter's side, in map units. */
export const SIZE = 1.16;
/** How far each piece of a stack is set off from the one below. */
const STEP = 0.23;
const FANNED = SIZE + 0.12;
/** Of a leader, and how far apart they stand. */
export const RADIUS = 0.4;
const LEADERS = 0.62;
/** Lines for a leader's name, below him and above; how far lines must be apart, and the breadth of a letter. */
const NAME_LINES = [RADIUS + 0.2, -RADIUS - 0.06] as const;
const NAME_HEIGHT = 0.22;
const LETTER = 0.095;
/** A counter that lies over two places: its depth alone and with others there, how far it then steps before or behind them, and how far it
 * reaches beyond the middles of its places. */
const LONG_DEPTH = 0.86;
const THIN = 0.56;
const ASIDE = 0.8;
const BEYOND = 0.46;

export interface Lying {
  readonly piece: Piece;
  readonly at: Spot;
  /** Pieces in its stack; told by the one on top, 0 for the others. */
  readonly height: number;
  readonly fanned: boolean;
  /** Of a bar along its line, or a counter that lies over two places. */
  readonly bar?: BarLying;
  /** How far below a leader his name is written, where there is room for it. */
  readonly nameAt?: number;
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

const isLeader = ({ stars }: Piece): boolean => stars !== undefined;

/** Who else stands on one of its two places. */
const matesOf = (piece: Piece, pieces: readonly Piece[]): readonly Piece[] =>
  pieces.filter(
    (one) =>
      one !== piece && !isLeader(one) && [one.place, one.over].some((at) => at !== undefined && [piece.place, piece.over].includes(at)),
  );
const isOver = ({ layer = 0 }: Piece, mates: readonly Piece[]): boolean => mates.every((mate) => (mate.layer ?? 0) < layer);

/** Over two places: from the one to the other, before those that it lies on top of, and behind those on top of it. */
function longLying(piece: Piece, from: Spot, to: Spot, mates: readonly Piece[]): BarLying {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const apart = Math.hypot(dx, dy);
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
  const facing = ((piece.facing ?? 0) * Math.PI) / 180;
  const ahead = dy * Math.sin(facing) + dx * Math.cos(facing) >= 0 ? 1 : -1;
  const aside = mates.length === 0 || apart === 0 ? 0 : ((isOver(piece, mates) ? ASIDE : -ASIDE) * ahead) / apart;
  return {
    at: { x: from.x + dx / 2 + dy * aside, y: from.y + dy / 2 - dx * aside },
    turn,
    length: apart + 2 * BEYOND,
    depth: mates.length === 0 ? LONG_DEPTH : THIN,
    close: mates.length > 0,
  };
}

/** Leaders stand in a row at the upper left of the stack that they lead. */
const besideStack = ({ x, y }: Spot, i: number): Spot => ({ x: x - 0.66 + i * LEADERS, y: y - 0.66 });

/** Names are wider than leaders: each is written where it meets no other, the highest ranks first, or is left to the card of who is pointed at. */
function withNames(leaders: readonly Lying[]): readonly Lying[] {
  const written: { readonly x: number; readonly y: number; readonly half: number }[] = [];
  const lines = new Map<string, number>();
  for (const { piece, at } of leaders.toSorted((a, b) => (b.piece.stars ?? 0) - (a.piece.stars ?? 0))) {
    const half = (piece.name.length * LETTER) / 2;
    const isFree = (line: number) =>
      written.every((name) => Math.abs(name.y - at.y - line) >= NAME_HEIGHT || Math.abs(name.x - at.x) >= name.half + half);
    const line = NAME_LINES.find(isFree);
    if (line === undefined) continue;
    written.push({ x: at.x, y: at.y + line, half });
    lines.set(piece.id, line);
  }
  return leaders.map((leader) => ({ ...leader, nameAt: lines.get(leader.piece.id) }));
}

/** Stacks step up to the right, higher layers on top and else the first of the list at the bottom; a counter over two places lies under those on
 * top of it, and else over its neighbours; leaders stand above all stacks, and the one that is fanned out comes last, above all others. */
export function lyingOf(pieces: readonly Piece[], places: Board["places"], fan?: string): readonly Lying[] {
  const below: Lying[] = [];
  const lying: Lying[] = [];
  const lines: Lying[] = [];
  const led: Lying[] = [];
  const above: Lying[] = [];
  for (const [place, here] of stacksOf(pieces)) {
    const at = places.get(place)?.at;
    if (!at) continue;
    const fanned = place === fan && here.length > 1;
    const long = here.filter(({ bar, over }) => bar || over !== undefined);
    const stack = here
      .filter((piece) => !long.includes(piece) && (fanned || !isLeader(piece)))
      .sort((a, b) => (a.layer ?? 0) - (b.layer ?? 0));
    const leaders = fanned ? [] : here.filter((piece) => isLeader(piece) && !long.includes(piece));
    for (const piece of long) {
      const other = piece.over === undefined ? undefined : places.get(piece.over)?.at;
      const { index, count } = rankOf(here, piece);
      const mates = piece.bar ? [] : matesOf(piece, pieces);
      const bar = piece.bar ? barLying(piece.bar, index, count) : longLying(piece, at, other ?? at, mates);
      (piece.bar ? lying : isOver(piece, mates) ? lines : below).push({ piece, at: bar.at, height: 0, fanned: false, bar });
    }
    const step = STEP * Math.min(1, 2 / stack.length);
    stack.forEach((piece, i) => {
      const off = i - (stack.length - 1) / 2;
      const spot = fanned ? { x: at.x + off * FANNED, y: at.y } : { x: at.x + off * step, y: at.y - off * step + 0.04 };
      const height = i === stack.length - 1 ? stack.length : 0;
      (fanned ? above : lying).push({ piece, at: spot, height, fanned, ...(isLeader(piece) && { nameAt: NAME_LINES[0] }) });
    });
    leaders.forEach((piece, i) => {
      led.push({ piece, at: besideStack(at, i), height: 0, fanned: false });
    });
  }
  return [...below, ...lying, ...lines, ...withNames(led), ...above];
}

/** Where the cost of going there is written, below the middle of a place that somebody stands on; and how large. */
export const COST = { down: 0.82, radius: 0.24 };

export function isOnCost({ x, y }: Spot, place: string, board: Pick<Board, "places">, lit: readonly Aim[]): boolean {
  const at = board.places.get(place)?.at;
  const isThere = at && Math.hypot(at.x - x, at.y + COST.down - y) <= COST.radius * 1.25;
  return isThere === true && lit.some((aim) => aim.role === "go" && aim.place === place && aim.mark !== undefined);
}

/** Beyond the last of a fanned stack: press there for all of it. */
export function allSpot(lying: readonly Lying[]): Spot | undefined {
  const last = lying.findLast(({ fanned }) => fanned);
  return last && { x: last.at.x + SIZE / 2 + ALL + 0.1, y: last.at.y };
}
export const ALL = 0.44;

const covers = ({ at }: Lying, { x, y }: Spot, margin: number): boolean =>
  Math.abs(at.x - x) <= SIZE / 2 + margin && Math.abs(at.y - y) <= SIZE / 2 + margin;

/** What lies under a spot: a piece where there is no doubt which, else the place. */
export function under(spot: Spot, lying: readonly Lying[], board: Pick<Board, "placeAt">): Pointed | undefined {
  const fanned = lying.filter((it) => it.fanned && covers(it, spot, 0.06));
  if (fanned.length > 0) return { place: fanned[0].piece.place, piece: fanned[fanned.length - 1].piece.id };
  const leader = lying.findLast(
    ({ piece, at, fanned }) => isLeader(piece) && !fanned && Math.hypot(at.x - spot.x, at.y - spot.y) <= RADIUS,
  );
  if (leader) return { place: leader.piece.place, piece: leader.piece.id };
  const bar = lying.findLast((it) => it.bar && barCovers(it.bar, spot, it.piece.bar ? 0.05 : 0));
  if (bar) return { place: bar.piece.place, piece: bar.piece.id };
  const place = board.placeAt(spot);
  if (place === undefined) return undefined;
  const here = lying.filter(({ piece, bar: long }) => piece.place === place && !long && !isLeader(piece));
  return here.length === 1 ? { place, piece: here[0].piece.id } : { place };
}
