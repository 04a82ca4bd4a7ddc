/**
 * The ground of a battle once more, as plainly as the battle book says it: names of hexes, words for ground, one line a rule. Nothing is shared
 * with the rules under test but the map's file; the constraints of the maps and the slow searches stand on it.
 */
import type { ClashMap } from "../facts.js";

export type Name = string;
interface Side {
  readonly kinds: readonly string[];
  /** The hex that has the good of it: cut, sunken road, embankment. */
  readonly of?: Name;
  readonly names: readonly string[];
}

const NONE: Side = { kinds: [], names: [] };
const key = (a: Name, b: Name): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
const OPPOSITE: Record<string, string> = { N: "S", S: "N", E: "W", W: "E", NE: "SW", SW: "NE", NW: "SE", SE: "NW" };
const two = (n: number): string => String(n).padStart(2, "0");

export class Plain {
  readonly hexes: readonly Name[];
  readonly flat: boolean;
  private readonly rows = new Map<Name, { terrain: string; level: number; features: readonly string[] }>();
  private readonly sides = new Map<string, Side>();
  /** By road hex, the hexes to which a road leads from it, each with the roads that do. */
  readonly net = new Map<Name, Map<Name, readonly string[]>>();

  constructor(readonly map: ClashMap) {
    const [{ columns, rows }] = map.layout.sheets;
    this.flat = map.layout.top === "flat";
    const names: Name[] = [];
    for (let c = columns[0]; c <= columns[1]; c++) for (let r = rows[0]; r <= rows[1]; r++) names.push(this.named(r, c));
    this.hexes = names.sort();
    for (const hex of names) this.rows.set(hex, { terrain: "clear", level: 0, features: [] });
    for (const { hex, terrain, level = 0, features = [] } of map.hexes) this.rows.set(hex, { terrain, level, features });
    for (const { a, b, kind, of, name } of map.sides) {
      const { kinds, names: known, of: owner } = this.sides.get(key(a, b)) ?? NONE;
      this.sides.set(key(a, b), { kinds: [...kinds, kind], of: of ?? owner, names: name ? [...known, name] : known });
    }
    for (const { name, hexes } of map.roads) for (const [a, b] of pairs(hexes)) this.join(a, b, name);
  }

  private join(a: Name, b: Name, road: string): void {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ]) {
      const ways = this.net.get(from) ?? new Map<Name, readonly string[]>();
      ways.set(to, [...(ways.get(to) ?? []), road]);
      this.net.set(from, ways);
    }
  }

  private named(row: number, column: number): Name {
    return this.flat ? two(column) + two(row) : two(row) + two(column);
  }
  private rowColumn(hex: Name): [number, number] {
    const [first, second] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
    return this.flat ? [second, first] : [first, second];
  }

  /** By direction, the number of the neighbour, on the map or not. */
  around(hex: Name): Record<string, Name> {
    const [r, c] = this.rowColumn(hex);
    const odd = (this.flat ? c : r) % 2 === 1;
    const n = this.named.bind(this);
    if (this.flat) {
      const up = odd ? r : r - 1;
      return { N: n(r - 1, c), NE: n(up, c + 1), SE: n(up + 1, c + 1), S: n(r + 1, c), SW: n(up + 1, c - 1), NW: n(up, c - 1) };
    }
    const west = odd ? c : c - 1;
    return { NE: n(r + 1, west + 1), E: n(r, c + 1), SE: n(r - 1, west + 1), SW: n(r - 1, west), W: n(r, c - 1), NW: n(r + 1, west) };
  }
  isHex = (hex: Name): boolean => this.rows.has(hex);
  neighbours = (hex: Name): Name[] => Object.values(this.around(hex)).filter(this.isHex);
  private readonly near = new Map<Name, readonly Name[]>();
  touch = (a: Name, b: Name): boolean => {
    const near = this.near.get(a) ?? Object.values(this.around(a));
    this.near.set(a, near);
    return near.includes(b);
  };
  /** The direction from a hex to its neighbour. */
  way = (a: Name, b: Name): string => Object.entries(this.around(a)).find(([, hex]) => hex === b)?.[0] ?? "none";
  edges(hex: Name): string[] {
    const [r, c] = this.rowColumn(hex);
    const [{ columns, rows }] = this.map.layout.sheets;
    const [low, high] = this.map.layout.rowsGrow === "north" ? ["south", "north"] : ["north", "south"];
    return [c === columns[0] && "west", c === columns[1] && "east", r === rows[0] && low, r === rows[1] && high].filter(
      (edge) => edge !== false,
    );
  }

  terrain = (hex: Name): string => this.rows.get(hex)!.terrain;
  level = (hex: Name): number => this.rows.get(hex)!.level;
  hasFeature = (hex: Name, feature: string): boolean => this.rows.get(hex)!.features.includes(feature);
  side = (a: Name, b: Name): Side => this.sides.get(key(a, b)) ?? NONE;
  is = (a: Name, b: Name, ...kinds: string[]): boolean => kinds.some((kind) => this.side(a, b).kinds.includes(kind));
  isRoad = (a: Name, b: Name): boolean => this.net.get(a)?.has(b) === true;
  /** All sides of a kind, each once, from the hex that has the good of it where one has. */
  sidesOf(kind: string): [Name, Name][] {
    return [...this.sides].flatMap(([pair, { kinds, of }]) => {
      const [a, b] = pair.split(" ");
      return kinds.includes(kind) ? [of === b ? ([b, a] as [Name, Name]) : ([a, b] as [Name, Name])] : [];
    });
  }

  /** 11.3, 11.8 one hex by regular movement; undefined where it may not go. */
  cost(a: Name, b: Name, cavalry = false): number | undefined {
    const road = this.isRoad(a, b);
    const crossing = this.is(a, b, "ford", "bridge");
    if (this.is(a, b, "cut") || (this.is(a, b, "river", "burnedBridge") && !crossing) || (this.is(a, b, "embankment") && !road))
      return undefined;
    const to = this.terrain(b);
    if (cavalry && (to === "devilsDen" || (!road && ["woods", "marsh"].includes(to)) || (!road && this.terrain(a) === "woods")))
      return undefined;
    const ground = ["clear", "town"].includes(to) ? 1 : 2;
    const climb = this.level(b) <= this.level(a) ? 0 : this.is(a, b, "steep") ? 2 : 1;
    return ground + climb + (crossing || this.is(a, b, "creek") ? 1 : 0);
  }
  /** G 7.5 whether the step takes all points. */
  takesAll = (a: Name, b: Name): boolean => this.hasFeature(b, "bigRoundTop") && !this.hasFeature(a, "bigRoundTop");
  regular = (...path: Name[]): number => pairs(path).reduce((sum, [a, b]) => sum + (this.cost(a, b) ?? Number.POSITIVE_INFINITY), 0);
  /** 11.6, 11.7 along a road at so much a hex. */
  along(rate: number, path: readonly Name[]): number {
    return pairs(path).reduce(
      (sum, [a, b]) => sum + (this.isRoad(a, b) ? rate + (this.is(a, b, "ford", "bridge") ? 1 : 0) : Number.POSITIVE_INFINITY),
      0,
    );
  }
  road = (...path: Name[]): number => this.along(1, path);
  march = (...path: Name[]): number => this.along(1 / 4, path);

  /** The shortest way by road, among equals the first by number; none: undefined. */
  roadPath(from: Name, to: Name, shut?: string): Name[] | undefined {
    const before = new Map<Name, Name | undefined>([[from, undefined]]);
    const queue = [from];
    for (const at of queue)
      for (const [next, roads] of [...(this.net.get(at) ?? [])].sort())
        if (!before.has(next) && roads.some((road) => road !== shut)) {
          before.set(next, at);
          queue.push(next);
        }
    if (!before.has(to)) return undefined;
    const path = [to];
    for (let at = before.get(to); at !== undefined; at = before.get(at)) path.unshift(at);
    return path;
  }
  roadLength = (from: Name, to: Name, shut?: string): number => (this.roadPath(from, to, shut)?.length ?? 0) - 1;

  /** 8.1 whether a unit in `a` has a zone of control in `b`. */
  zone(a: Name, b: Name): boolean {
    if (!this.touch(a, b) || this.is(a, b, "river", "ford", "bridge", "burnedBridge", "steep")) return false;
    if (this.terrain(b) === "town" || this.terrain(a) === "devilsDen" || this.terrain(b) === "devilsDen") return false;
    const { of } = this.side(a, b);
    return !(this.is(a, b, "cut") && of === a) && !(this.is(a, b, "sunken") && of === b);
  }
  /** 12.1, 14.1 whether a unit in `a` may attack `b`. */
  strikes(a: Name, b: Name, cavalry: boolean): boolean {
    if (!this.touch(a, b) || (this.is(a, b, "river", "burnedBridge") && !this.is(a, b, "ford", "bridge"))) return false;
    return !cavalry || (this.terrain(b) !== "devilsDen" && (this.terrain(b) !== "woods" || this.isRoad(a, b)));
  }
  /** 13.5 whether guns beside a unit in `a` reach into `b`. */
  guns = (a: Name, b: Name): boolean => !this.is(a, b, "cut", "steep") && !["woods", "town", "devilsDen"].includes(this.terrain(b));

  /** 12.6, 12.11 what a stack of this strength counts, attacked from these hexes. */
  defence(strength: number, hex: Name, from: readonly Name[], guns = 0): number {
    const all = (test: (a: Name) => boolean) => from.every(test);
    const above = all((a) => this.level(hex) > this.level(a));
    const owned = (a: Name, kind: string) => this.is(hex, a, kind) && this.side(hex, a).of === hex;
    const least = Math.min(1, strength);
    let sum = strength;
    if (this.terrain(hex) === "town") sum = Math.max(least, sum - 1);
    if (this.hasFeature(hex, "railroadCut") && from.some((a) => this.is(hex, a, "cut"))) sum = Math.max(least, sum - 1);
    const gains = [
      above,
      above && all((a) => this.is(hex, a, "steep")),
      all((a) => owned(a, "sunken")),
      all((a) => this.is(hex, a, "ford", "bridge")),
      all((a) => owned(a, "embankment")),
    ];
    return sum + gains.filter(Boolean).length + guns;
  }
  opposite = (hex: Name, a: Name, b: Name): boolean => OPPOSITE[this.way(hex, a)] === this.way(hex, b);
  /** 12.12 attackers in opposite hexes, or in three of which none touches another, not all of them below. */
  flanked(hex: Name, from: readonly Name[]): boolean {
    if (from.every((a) => this.level(a) < this.level(hex))) return false;
    const apart = (a: Name, b: Name) => a !== b && !this.touch(a, b);
    return from.some((a) => from.some((b) => this.opposite(hex, a, b) || (apart(a, b) && from.some((c) => apart(a, c) && apart(b, c)))));
  }
}

export const pairs = (path: readonly Name[]): [Name, Name][] => path.slice(1).map((b, i) => [path[i], b]);
/** 12.7 */
export const oddsOf = (a: number, d: number): string => (a >= d ? `${Math.floor(a / d)}:1` : `1:${Math.ceil(d / a)}`);
