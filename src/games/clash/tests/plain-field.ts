/** Units on plain ground, and what the battle book says of them when they go back, are cut off, march in or are served by guns. */
import type { Battle } from "../battle.js";
import { type Name, Plain } from "./plain.js";

export interface Piece {
  readonly name: string;
  readonly side: "union" | "confederate";
  readonly formation: string;
  readonly division: string;
  readonly corps: string;
  readonly cavalry: boolean;
  readonly hex: Name;
}

export class PlainField {
  readonly f: Plain;
  readonly pieces: Piece[];
  constructor(
    readonly battle: Battle,
    places: Readonly<Record<string, Name>>,
  ) {
    const { army, map } = battle.facts;
    this.f = new Plain(map);
    this.pieces = Object.entries(places).map(([name, hex]) => {
      const row = army.units.find((unit) => unit.name === name)!;
      const { side, corps } = army.formations.find(({ id }) => id === row.formation)!;
      return {
        ...row,
        side: side as Piece["side"],
        corps,
        division: `${row.formation} ${row.division}`,
        cavalry: row.type === "cavalry",
        name,
        hex,
      };
    });
  }

  piece = (name: string): Piece => this.pieces.find((one) => one.name === name)!;
  at = (hex: Name): Piece[] => this.pieces.filter((one) => one.hex === hex);
  enemies = ({ side }: Piece): Piece[] => this.pieces.filter((one) => one.side !== side);
  private readonly zones = new Map<string, Set<Name>>();
  zoned(of: Piece, hex: Name): boolean {
    const zone =
      this.zones.get(of.side) ??
      new Set(this.enemies(of).flatMap(({ hex: at }) => this.f.neighbours(at).filter((to) => this.f.zone(at, to))));
    this.zones.set(of.side, zone);
    return zone.has(hex);
  }
  beside = (of: Piece, hex: Name): boolean => this.enemies(of).some((enemy) => this.f.touch(enemy.hex, hex));
  /** 9.5 an entry hex of the enemy alone. */
  private isClosed = ({ side }: Piece, hex: Name): boolean =>
    this.f.map.entries.some(({ hexes, sides }) => hexes.includes(hex) && sides.length > 0 && !sides.includes(side));

  /** 7 everybody not on the map is still to come, so that only the one brigade of a division is its last. */
  mayStack(piece: Piece, hex: Name): boolean {
    const alone = ({ division }: Piece) =>
      this.battle.facts.army.units.filter((row) => `${row.formation} ${row.division}` === division).length === 1;
    const there = this.at(hex).filter((one) => one !== piece);
    const share = (one: Piece) => {
      if (one.cavalry || piece.cavalry) return one.cavalry === piece.cavalry && one.formation === piece.formation;
      return one.division === piece.division || (one.corps === piece.corps && (alone(one) || alone(piece)));
    };
    return there.length < 2 && there.every(share);
  }

  private apart(a: Name, b: Name): number {
    let ring = new Set([a]);
    for (let n = 0; ; n++) {
      if (ring.has(b)) return n;
      ring = new Set([...ring].flatMap((hex) => [hex, ...this.f.neighbours(hex)]));
    }
  }

  /** 12.10e to g where one step of a retreat may go. */
  private stepsBack(piece: Piece, from: Name): Name[] {
    return this.battle.facts.compass[piece.side]
      .map((way) => this.f.around(from)[way])
      .filter((to) => {
        if (!this.f.isHex(to) || this.f.cost(from, to, piece.cavalry) === undefined || this.isClosed(piece, to)) return false;
        const there = this.at(to).filter((one) => one !== piece);
        if (there.some(({ side }) => side !== piece.side)) return false;
        return there.length > 0 || !this.zoned(piece, to);
      });
  }
  private comesThrough(piece: Piece, at: Name, left: number, origin: Name): boolean {
    if (left > 0) return this.back(piece, at, left, origin).length > 0;
    return this.mayStack(piece, at) || this.stepsBack(piece, at).some((to) => this.mayStack(piece, to));
  }
  /** 12.10, 12.10.1 the first steps of all ways of so many hexes, each farther from where it began; one more where there is no room. */
  back(piece: Piece, from: Name, left: number, origin: Name = from): Name[] {
    if (left === 0)
      return this.stepsBack(piece, from)
        .filter((to) => this.mayStack(piece, to))
        .sort();
    return this.stepsBack(piece, from)
      .filter((to) => this.apart(origin, to) > this.apart(origin, from) && this.comesThrough(piece, to, left - 1, origin))
      .sort();
  }

  /** 14.3c one or two hexes back, beside no enemy. */
  havens(piece: Piece): Name[] {
    const first = this.stepsBack(piece, piece.hex);
    const all = new Set([...first, ...first.flatMap((hex) => this.stepsBack(piece, hex))]);
    return [...all].filter((hex) => this.mayStack(piece, hex) && !this.beside(piece, hex)).sort();
  }

  /** B 8.1, G 8.3 who surrenders at the end of this night. */
  surrendering(turn: number): string[] {
    const { lines, moreLines } = this.battle.facts;
    const hasLine = (piece: Piece): boolean => {
      const more = moreLines?.turn === turn && moreLines.formations.includes(piece.formation) ? moreLines.entries : [];
      const goals = this.f.map.entries
        .filter(({ id, edge }) => lines[piece.side].includes(edge) || more.includes(id))
        .flatMap(({ hexes }) => hexes);
      const seen = new Set([piece.hex]);
      for (const at of seen)
        for (const to of this.f.neighbours(at)) {
          if (this.f.cost(at, to, piece.cavalry) === undefined) continue;
          const there = this.at(to);
          if (there.length > 0 ? there[0].side === piece.side : !this.zoned(piece, to)) seen.add(to);
        }
      return goals.some((hex) => seen.has(hex));
    };
    return this.pieces
      .filter((piece) => this.beside(piece, piece.hex) && !hasLine(piece))
      .map(({ name }) => name)
      .sort();
  }

  /** 11.6 by hex, what the cheapest Reinforcement March costs; nobody else waits in the entry hex. */
  marches(piece: Piece, points: number): Map<Name, number> {
    const roadsAt = (hex: Name) => [...(this.f.net.get(hex)?.values() ?? [])].flat();
    const meets = (to: Name, lines: readonly string[]) =>
      this.pieces.some((one) => one !== piece && this.f.touch(one.hex, to) && lines.some((line) => roadsAt(one.hex).includes(line)));
    const costs = new Map([[piece.hex, 0]]);
    const ended = new Set<Name>();
    for (let changed = true; changed; ) {
      changed = false;
      for (const [at, so] of [...costs])
        for (const [to, lines] of ended.has(at) || this.zoned(piece, piece.hex) ? [] : (this.f.net.get(at) ?? [])) {
          const cost = so + 1 / 4 + (this.f.is(at, to, "ford", "bridge") ? 1 : 0);
          if (cost > points || cost >= (costs.get(to) ?? Number.POSITIVE_INFINITY)) continue;
          if (this.at(to).length > 0 || this.beside(piece, to) || this.isClosed(piece, to) || this.f.hasFeature(to, "bigRoundTop"))
            continue;
          if (meets(to, lines)) {
            if (this.f.terrain(to) !== "town") continue;
            ended.add(to);
          }
          costs.set(to, cost);
          changed = true;
        }
    }
    costs.delete(piece.hex);
    return costs;
  }

  /** 13 the markers, all of them ready, that may support the attackers of a hex, or its defenders. */
  guns(attackers: readonly Piece[], target: Name, attacking: boolean): string[] {
    const { f } = this;
    const defenders = this.at(target);
    const own = attacking ? attackers : defenders;
    const den = (hex: Name) => f.terrain(hex) === "devilsDen";
    const isOpen = (a: Piece) => !f.is(a.hex, target, "cut", "steep");
    const horse = this.pieces.some(({ side, cavalry }) => side === "confederate" && cavalry);
    return this.battle.facts.army.guns
      .filter(({ side, supports, defenceOnly, defendsWithin }) => {
        const serves = ({ formation }: Piece) => supports[0] === "any" || supports.includes(formation);
        if (side !== own[0].side || (supports[0] === "cs-stuart" && !horse)) return false;
        if (attacking) return !defenceOnly && f.guns(target, target) && attackers.some((a) => isOpen(a) && !den(a.hex) && serves(a));
        if (den(target) || !attackers.some((a) => isOpen(a) && f.guns(a.hex, a.hex))) return false;
        const near = (one: Piece) => serves(one) && one.side === side && this.apart(one.hex, target) <= defendsWithin!;
        return defenders.some(serves) || (defendsWithin !== undefined && this.pieces.some(near));
      })
      .map(({ name }) => name)
      .sort();
  }
}
