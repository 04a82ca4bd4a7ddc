/**
 * The rules of movement, attack and retreat once more, as plainly and slowly as can be: all paths, all attacks, all chains on a small board.
 * Nothing is shared with the rules under test but the facts of the field; `completeness.test.ts` compares the two.
 */
import { distance, flatLayout, type Grid, type Hex, hexGrid, hexNamed } from "../../../kit/index.js";
import { sightLine } from "../../../kit/tests/sight-line.js";
import { type Terrain, terrainChart } from "../data/tables.js";
import type { FieldPlan } from "./field.js";

export interface Piece {
  readonly name: string;
  readonly side: "U" | "C";
  readonly guns: boolean;
  readonly ineffective: boolean;
  hex: Hex;
}

const BOARD: Grid = hexGrid(flatLayout(11, 11));

export class Board {
  readonly pieces: Piece[];
  private readonly features = new Map<string, readonly string[]>();

  constructor(readonly plan: FieldPlan) {
    const weak = Object.entries((plan.more?.units ?? {}) as Record<string, { ineffective?: boolean }>);
    this.pieces = Object.entries(plan.units).map(([name, hex]) => ({
      name,
      side: name[0] as "U" | "C",
      guns: name[1] === "a",
      ineffective: weak.some(([other, { ineffective }]) => other === name && ineffective === true),
      hex: hexNamed(BOARD, hex),
    }));
    for (const [a, b, ...features] of plan.sides ?? []) {
      this.features.set(`${a} ${b}`, features);
      this.features.set(`${b} ${a}`, features);
    }
  }

  neighbours(hex: Hex): Hex[] {
    return [0, 1, 2, 3, 4, 5].map((d) => BOARD.neighbour[hex * 6 + d]).filter((other) => other >= 0);
  }
  terrain(hex: Hex): Terrain {
    return this.plan.ground?.[BOARD.names[hex]] ?? "clear";
  }
  has(a: Hex, b: Hex, feature: string): boolean {
    return this.features.get(`${BOARD.names[a]} ${BOARD.names[b]}`)?.includes(feature) ?? false;
  }
  isOpen(a: Hex, b: Hex): boolean {
    return !this.has(a, b, "creek") || this.has(a, b, "bridge") || this.has(a, b, "ford");
  }
  at(hex: Hex): Piece[] {
    return this.pieces.filter((piece) => piece.hex === hex);
  }
  isEnemy(side: string, hex: Hex): boolean {
    return this.at(hex).some((piece) => piece.side !== side);
  }
  /** Whether a unit of the other side controls the hex. */
  isControlled(side: string, hex: Hex): boolean {
    return (
      terrainChart[this.terrain(hex)].holds && this.neighbours(hex).some((other) => this.isEnemy(side, other) && this.isOpen(hex, other))
    );
  }
  name(hex: Hex): string {
    return BOARD.names[hex];
  }

  /** Points to step from a hex to the next, by the words of 5.2. */
  price(from: Hex, to: Hex): number {
    const ground = terrainChart[this.terrain(to)].cost;
    if (ground === null || !this.isOpen(from, to)) return Number.POSITIVE_INFINITY;
    const rough = ["forest", "rough", "forestRough", "townRough", "ferry"].includes(this.terrain(to));
    const path = this.has(from, to, "road") ? 1 : this.has(from, to, "trail") && rough ? 2 : ground;
    return path + (this.has(from, to, "ford") ? 1 : 0);
  }

  /** Every hex in which a piece may end its move, by walking every path. */
  stops(piece: Piece): Set<string> {
    const found = new Set<string>();
    if (this.isControlled(piece.side, piece.hex) || (piece.side === "U" && piece.guns)) return found;
    const friends = (hex: Hex) => this.at(hex).filter((other) => other !== piece).length;
    const walk = (path: readonly Hex[], left: number) => {
      const here = path[path.length - 1];
      const stuck = path.length > 1 && this.isControlled(piece.side, here);
      if (path.length > 1 && this.terrain(here) !== "ferry" && friends(here) < 2) found.add(this.name(here));
      if (stuck) return;
      for (const next of this.neighbours(here)) {
        const price = this.price(here, next);
        if (price > left || this.isEnemy(piece.side, next)) continue;
        if (piece.ineffective && this.isControlled(piece.side, next)) continue;
        if (this.terrain(here) === "ferry" && (!terrainChart[this.terrain(next)].holds || this.sameBank(here, path[path.length - 2], next)))
          continue;
        walk([...path, next], left - price);
      }
    };
    walk([piece.hex], 6);
    return found;
  }

  /** Two land hexes next to a ferry lie on one bank if one can go from one to the other around it without leaving land. */
  private sameBank(ferry: Hex, a: Hex, b: Hex): boolean {
    const around = new Set(this.neighbours(ferry).filter((hex) => terrainChart[this.terrain(hex)].holds));
    const seen = new Set([a]);
    const queue = [a];
    for (let hex = queue.pop(); hex !== undefined; hex = queue.pop()) {
      for (const next of this.neighbours(hex)) {
        if (!around.has(next) || seen.has(next)) continue;
        seen.add(next);
        queue.push(next);
      }
    }
    return seen.has(b);
  }

  /** Whether a battery may bombard a hex (8.1, 8.3, 8.45). */
  bombards(gun: Piece, target: Hex): boolean {
    if (!gun.guns || gun.ineffective || this.isControlled(gun.side, gun.hex)) return false;
    const range = distance(BOARD, gun.hex, target);
    if (range > (gun.side === "U" ? 7 : 3)) return false;
    if (range === 1) return !this.isOpen(gun.hex, target);
    const blocks = (hex: Hex) => hex >= 0 && terrainChart[this.terrain(hex)].blocksSight;
    const line = sightLine(BOARD, gun.hex, target);
    return !line.crossed.some(blocks) && !line.along.some(([a, b]) => blocks(a) && blocks(b));
  }
}

export interface Attack {
  readonly from: readonly Hex[];
  readonly targets: readonly Hex[];
  readonly guns: readonly Piece[];
}

function subsets<T>(items: readonly T[]): T[][] {
  let all: T[][] = [[]];
  for (const item of items) all = all.concat(all.map((set) => [...set, item]));
  return all;
}

const distinct = (hexes: readonly Hex[]) => [...new Set(hexes)].sort((a, b) => a - b);

/** Every attack the side may begin its Combat Phase with: those that some complete set of attacks (7.1e) contains. */
export function firstAttacks(board: Board, side: "U" | "C"): Attack[] {
  const own = distinct(board.pieces.filter((p) => p.side === side && !p.ineffective).map((p) => p.hex));
  const enemy = distinct(board.pieces.filter((p) => p.side !== side).map((p) => p.hex));
  const joined = (a: Hex, b: Hex) => board.neighbours(a).includes(b) && board.isOpen(a, b);
  const owing = own.filter((a) => enemy.some((b) => joined(a, b)));
  const owed = enemy.filter((b) => owing.some((a) => joined(a, b)));
  const guns = board.pieces.filter((p) => p.side === side && p.guns && !board.isControlled(side, p.hex) && !p.ineffective);

  const candidates = (fs: readonly Hex[], es: readonly Hex[], gs: readonly Piece[]): Attack[] => {
    const adjacent = subsets(fs).flatMap((from) =>
      from.length === 0
        ? []
        : subsets(es)
            .filter((targets) => targets.length > 0 && from.every((a) => targets.every((b) => joined(a, b))))
            .map((targets) => ({ from, targets })),
    );
    const all: Attack[] = [];
    for (const { from, targets } of adjacent) {
      const able = gs.filter((g) => targets.some((b) => board.bombards(g, b)));
      for (const set of subsets(able)) all.push({ from, targets, guns: set });
    }
    for (const target of enemy.filter((b) => es.includes(b) || !owed.includes(b))) {
      for (const set of subsets(gs.filter((g) => board.bombards(g, target))))
        if (set.length > 0) all.push({ from: [], targets: [target], guns: set });
    }
    return all;
  };
  const rest = (attack: Attack, fs: readonly Hex[], es: readonly Hex[], gs: readonly Piece[]) =>
    [
      fs.filter((a) => !attack.from.includes(a)),
      es.filter((b) => !attack.targets.includes(b)),
      gs.filter((g) => !attack.guns.some((used) => used.hex === g.hex)), // 8.14
    ] as const;

  const memo = new Map<string, boolean>();
  const completes = (fs: readonly Hex[], es: readonly Hex[], gs: readonly Piece[]): boolean => {
    if (fs.length === 0 && es.length === 0) return true;
    const key = `${fs}|${es}|${gs.map((g) => g.name)}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    // The first duty left is met by some attack or other.
    const meets = (attack: Attack) => (fs.length > 0 ? attack.from.includes(fs[0]) : attack.targets.includes(es[0]));
    const answer = candidates(fs, es, gs).some((attack) => meets(attack) && completes(...rest(attack, fs, es, gs)));
    memo.set(key, answer);
    return answer;
  };
  return candidates(owing, owed, guns).filter((attack) => completes(...rest(attack, owing, owed, guns)));
}

/** Every way a unit told to retreat may end up, with all that it pushes: lists of "unit hex", or "lost". */
export function retreats(board: Board, piece: Piece): Set<string> {
  const found = new Set<string>();
  const safe = (p: Piece, visited: readonly Hex[]) =>
    board
      .neighbours(p.hex)
      .filter(
        (to) =>
          board.isOpen(p.hex, to) &&
          terrainChart[board.terrain(to)].holds &&
          !board.isEnemy(p.side, to) &&
          !board.isControlled(p.side, to) &&
          !visited.includes(to),
      );
  /** All completions of a chain in which `p` has to leave its hex. */
  const chains = (p: Piece, visited: readonly Hex[]): string[][] => {
    if (p.side === "U" && p.guns) return [];
    const open = safe(p, visited);
    const free = open.filter((to) => board.at(to).length < 2);
    if (free.length > 0) return free.map((to) => [`${p.name} ${board.name(to)}`]);
    return open.flatMap((to) =>
      board.at(to).flatMap((other) => chains(other, [...visited, p.hex, to]).map((tail) => [`${p.name} ${board.name(to)}`, ...tail])),
    );
  };
  for (const chain of chains(piece, [])) found.add(chain.sort().join(", "));
  if (found.size === 0) found.add("lost");
  return found;
}
