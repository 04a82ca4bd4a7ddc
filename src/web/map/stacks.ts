/** Where each piece lies on the map: alone, in a stack, or fanned out. */
import type { Aim, Board, Piece, Spot } from "../../engine/index.js";
import type { Pointed } from "../table/desk/desk.js";
import { type BarLying, barCovers, barLying, rankOf } from "./bars.js";
import { asides, forward, lineLying } from "./lines.js";

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
const isLong = ({ bar, over }: Piece): boolean => bar !== undefined || over !== undefined;

/** Leaders stand in a row at the upper left of the stack that they lead; at the lower left where a line lies behind it. */
function besideStack({ x, y }: Spot, i: number, lines: readonly Lying[]): Spot {
  const spots = [y - 0.66, y + 0.66].map((down) => ({ x: x - 0.66 + i * LEADERS, y: down }));
  return spots.find((spot) => !lines.some(({ bar }) => bar?.close && barCovers(bar, spot, RADIUS))) ?? spots[0];
}

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

/** Each line behind others lies over their neighbours and under those others; whoever is farther back comes first. */
function withLines(stacks: readonly Lying[], behind: readonly Lying[]): readonly Lying[] {
  const placed = new Set<Lying>();
  const groups = behind
    .toSorted((a, b) => forward(a.piece, a.at) - forward(b.piece, b.at))
    .map((line) => [line, ...stacks.filter(({ piece: { place } }) => place === line.piece.place || place === line.piece.over)]);
  const inGroups = new Set(groups.flat());
  const last = groups.toReversed().map((group) =>
    group.filter((one) => {
      const isFirst = !placed.has(one);
      placed.add(one);
      return isFirst;
    }),
  );
  return [...stacks.filter((one) => !inGroups.has(one)), ...last.toReversed().flat()];
}

/** Stacks step up to the right, higher layers on top and else the first of the list at the bottom; a counter over two places lies under those on
 * top of it, and else over its neighbours; leaders stand above all stacks, and the one that is fanned out comes last, above all others. */
export function lyingOf(pieces: readonly Piece[], places: Board["places"], fan?: string): readonly Lying[] {
  const behind: Lying[] = [];
  const lying: Lying[] = [];
  const lines: Lying[] = [];
  const above: Lying[] = [];
  const steps = asides(pieces);
  const stacks = stacksOf(pieces);
  for (const [place, here] of stacks) {
    const at = places.get(place)?.at;
    if (!at) continue;
    const fanned = place === fan && here.length > 1;
    const stack = here.filter((piece) => !isLong(piece) && (fanned || !isLeader(piece))).sort((a, b) => (a.layer ?? 0) - (b.layer ?? 0));
    for (const piece of here.filter(isLong)) {
      const other = places.get(piece.over ?? "")?.at ?? at;
      const { index, count } = rankOf(here, piece);
      const aside = steps.get(piece) ?? 0;
      const bar = piece.bar ? barLying(piece.bar, index, count) : lineLying(piece, at, other, aside);
      (piece.bar ? lying : aside < 0 ? behind : lines).push({ piece, at: bar.at, height: 0, fanned: false, bar });
    }
    const step = STEP * Math.min(1, 2 / stack.length);
    stack.forEach((piece, i) => {
      const off = i - (stack.length - 1) / 2;
      const spot = fanned ? { x: at.x + off * FANNED, y: at.y } : { x: at.x + off * step, y: at.y - off * step + 0.04 };
      const height = i === stack.length - 1 ? stack.length : 0;
      (fanned ? above : lying).push({ piece, at: spot, height, fanned, ...(isLeader(piece) && { nameAt: NAME_LINES[0] }) });
    });
  }
  const led = [...stacks].flatMap(([place, here]): Lying[] => {
    const at = places.get(place)?.at;
    if (!at || (place === fan && here.length > 1)) return [];
    return here
      .filter((piece) => isLeader(piece) && !isLong(piece))
      .map((piece, i) => ({ piece, at: besideStack(at, i, [...behind, ...lines]), height: 0, fanned: false }));
  });
  return [...withLines(lying, behind), ...lines, ...withNames(led), ...above];
}

interface Attention {
  readonly pointed?: string;
  /** The place that is looked at. */
  readonly chosen?: string;
  readonly held: ReadonlySet<string>;
}

/** What one points at or has in hand is seen whole, above the fan as well; under it what one looks at. */
export function onTop(lying: readonly Lying[], { pointed, chosen, held }: Attention): readonly Lying[] {
  const rank = ({ piece: { id, place }, fanned }: Lying) => (fanned ? 2 : held.has(id) ? 4 : id === pointed ? 3 : place === chosen ? 1 : 0);
  const raised = lying.filter((it) => rank(it) > 0).sort((a, b) => rank(a) - rank(b));
  return [...lying.filter((it) => rank(it) === 0), ...raised];
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
