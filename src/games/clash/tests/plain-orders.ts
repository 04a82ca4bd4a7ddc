/** B 8.7 once more, plainly: every way along the roads is walked hex by hex in every mode, and what the Orders leave of them is kept. */
import type { ClashMap } from "../facts.js";
import { type Name, Plain, pairs } from "./plain.js";

export interface Walker {
  readonly name: string;
  readonly side: "union" | "confederate";
  readonly division: string;
  readonly corps: string;
  /** Nobody else belongs to its division. */
  readonly alone: boolean;
  hex: Name;
  fresh: boolean;
  /** It began in an enemy zone. */
  zoned: boolean;
  /** Road hexes it has walked under Orders, its place included. */
  walked: readonly Name[];
}

const SHUT = "Sudley Springs - Haymarket Road";

export class Roads {
  readonly f: Plain;
  constructor(
    map: ClashMap,
    readonly units: readonly Walker[],
    readonly night: boolean,
    readonly target: Name,
  ) {
    this.f = new Plain(map);
  }

  private at = (hex: Name): Walker[] => this.units.filter((unit) => unit.hex === hex);
  private isOpen = (a: Name, b: Name): boolean =>
    this.f.net
      .get(a)
      ?.get(b)
      ?.some((road) => road !== SHUT) === true;
  private beside = (hex: Name): boolean => this.units.some(({ side, hex: at }) => side === "confederate" && this.f.touch(at, hex));
  /** Confederates stand still all the while. */
  private readonly zones = new Map<Name, boolean>();
  zoned = (hex: Name): boolean => {
    const known = this.zones.get(hex) ?? this.units.some(({ side, hex: at }) => side === "confederate" && this.f.zone(at, hex));
    this.zones.set(hex, known);
    return known;
  };
  private readonly distances = new Map<Name, number>();
  far = (hex: Name): number => {
    const known = this.distances.get(hex) ?? this.f.roadLength(hex, this.target, SHUT);
    this.distances.set(hex, known);
    return known;
  };

  private mayEnd(unit: Walker, hex: Name): boolean {
    const there = this.at(hex).filter((other) => other !== unit);
    const share = (other: Walker) => other.division === unit.division || (other.corps === unit.corps && (unit.alone || other.alone));
    return there.length < 2 && there.every(share);
  }

  /** 11.6 by march. */
  private marches(unit: Walker, path: readonly Name[], points: number): boolean {
    if (!unit.fresh || unit.zoned) return false;
    let cost = 0;
    let stopped = false;
    for (const [a, b] of pairs(path)) {
      if (stopped || this.at(b).length > 0 || this.beside(b)) return false;
      const lines = this.f.net.get(a)!.get(b)!;
      const roadsAt = (hex: Name) => [...(this.f.net.get(hex)?.values() ?? [])].flat();
      const meets = this.units.some(
        (other) => other !== unit && !other.fresh && this.f.touch(other.hex, b) && lines.some((line) => roadsAt(other.hex).includes(line)),
      );
      if (meets && this.f.terrain(b) !== "town") return false;
      stopped = meets;
      cost += 1 / 4 + (this.f.is(a, b, "ford", "bridge") ? 1 : 0);
    }
    return cost <= points;
  }

  /** 11.7, 11.3 the first hexes at the road rate, the others over the ground. */
  private walks(unit: Walker, path: readonly Name[], byRoad: number, points: number): boolean {
    if (byRoad > 0 && unit.zoned && unit.fresh) return false;
    let cost = 0;
    for (const [i, [a, b]] of pairs(path).entries()) {
      if (cost > points) return false;
      const there = this.at(b);
      const zoned = this.zoned(b);
      if (there.some(({ side }) => side === "confederate") || (i > 0 && this.zoned(a))) return false;
      if (i < byRoad) {
        if (there.length > 0 || zoned) return false;
        cost += 1 + (this.f.is(a, b, "ford", "bridge") ? 1 : 0);
        continue;
      }
      if (zoned && (unit.zoned || this.night || !this.mayEnd(unit, b))) return false;
      cost += this.f.cost(a, b) ?? Number.POSITIVE_INFINITY;
    }
    return cost <= points;
  }

  /** 8.7h whether the unit gets along the path in any mode. */
  private gets = (unit: Walker, path: readonly Name[], points: number): boolean =>
    this.marches(unit, path, points) || path.some((_, byRoad) => byRoad <= points && this.walks(unit, path, byRoad, points));

  /** The farthest hex of the path where the unit may end. */
  private cut(unit: Walker, path: readonly Name[], points: number): Name[] | undefined {
    let best: Name[] | undefined;
    for (let n = 2; n <= path.length && this.gets(unit, path.slice(0, n), points); n++)
      if (this.mayEnd(unit, path[n - 1])) best = path.slice(0, n);
    return best;
  }

  /** Every way on the open roads, as far as the unit gets. */
  private every(unit: Walker, points: number): Name[][] {
    const found = new Map<string, Name[]>();
    const look = (path: readonly Name[]): void => {
      const here = path[path.length - 1];
      const on = this.f
        .neighbours(here)
        .filter((b) => this.isOpen(here, b) && !path.includes(b) && !unit.walked.includes(b))
        .filter((b) => (here !== this.target || path.length === 1 ? this.gets(unit, [...path, b], points) : false));
      for (const b of on) look([...path, b]);
      const way = on.length === 0 ? this.cut(unit, path, points) : undefined;
      if (way) found.set(way.join(), way);
    };
    look([unit.hex]);
    return [...found.values()];
  }

  /** 8.7e, j to m, z what a lead unit may do; an empty way is to stand. */
  lead(unit: Walker, points: number): string[] {
    const now = this.far(unit.hex);
    const end = (way: readonly Name[]) => this.far(way[way.length - 1]);
    const all = this.every(unit, points);
    const closer = all.filter((way) => end(way) >= 0 && end(way) < now);
    const kept = closer.length > 0 ? closer : all.filter((way) => end(way) === now);
    const meets = (way: readonly Name[]) => way.slice(1).some(this.zoned);
    const total = (way: readonly Name[]) => way.length - 1 + end(way);
    const left = kept.filter((way) => !meets(way) || !kept.some((other) => !meets(other) && total(other) <= total(way)));
    return [...left.map(words), ...(closer.length === 0 ? [""] : [])].sort();
  }

  /** 8.7g, x, zn, zo what a unit behind its lead may do. */
  follow(unit: Walker, lead: Walker, points: number): string[] {
    const trail = [...lead.walked];
    const found = this.joining(unit, trail).flatMap((join) => {
      const path = [...join, ...trail.slice(trail.lastIndexOf(join[join.length - 1]) + 1)];
      const again = path.findIndex((hex, i) => i > 0 && (unit.walked.includes(hex) || path.indexOf(hex) < i));
      const whole = again < 0 ? path : path.slice(0, again);
      const way = this.cut(unit, whole.includes(this.target) ? whole.slice(0, whole.indexOf(this.target) + 1) : whole, points);
      return way ? [words(way)] : [];
    });
    return [...new Set(found)].sort();
  }

  /** 8.7zo the shortest ways by open roads to the trail. */
  private joining(unit: Walker, trail: readonly Name[]): Name[][] {
    let ways: Name[][] = [[unit.hex]];
    for (let n = 0; n < 60 && ways.length > 0; n++) {
      const there = ways.filter((way) => trail.includes(way[way.length - 1]));
      if (there.length > 0) return there;
      const reached = new Set(ways.flat());
      ways = ways.flatMap((way) => {
        const here = way[way.length - 1];
        return this.f
          .neighbours(here)
          .filter((b) => this.isOpen(here, b) && !reached.has(b) && !unit.walked.includes(b))
          .map((b) => [...way, b]);
      });
    }
    return [];
  }
}

const words = (way: readonly Name[]): string => way.slice(1).join(" ");
