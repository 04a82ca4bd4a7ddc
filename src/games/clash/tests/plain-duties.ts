/**
 * 12.4, 12.5 once more, as the rule says it and as slowly as can be: every way in which the units of a side could attack is tried, and those
 * kept that meet all duties with the fewest units excused and the fewest turned from theirs.
 */
import type { Name, Plain } from "./plain.js";

export interface Fighter {
  readonly name: string;
  readonly hex: Name;
  readonly cavalry: boolean;
  /** B 8.6 its Formation, where Longstreet is not released. */
  readonly wing?: string;
}

/** By unit, the hex it attacks. */
export type Attacks = ReadonlyMap<string, Name>;

export class Contact {
  private readonly held: ReadonlySet<Name>;
  readonly duty = new Map<string, readonly Name[]>();
  readonly choices = new Map<string, readonly Name[]>();

  /** `own`: who may attack; `friends`: every hex of the side. */
  constructor(
    readonly f: Plain,
    readonly own: readonly Fighter[],
    friends: readonly Name[],
    enemies: readonly Name[],
  ) {
    this.held = new Set(enemies);
    const isVoid = (h: Name) => friends.some((hex) => f.touch(hex, h) && f.level(hex) >= f.level(h));
    for (const { name, hex, cavalry } of own) {
      const open = f.neighbours(hex).filter((h) => this.held.has(h) && f.strikes(hex, h, cavalry));
      this.choices.set(name, open);
      this.duty.set(
        name,
        open.filter((h) => f.zone(h, hex) && f.level(h) > f.level(hex) && !isVoid(h)),
      );
    }
  }

  owes = (name: string): boolean => this.duty.get(name)!.length > 0;
  private at = (name: string): Name => this.own.find((unit) => unit.name === name)!.hex;
  private on = (f: Attacks, hex: Name): string[] => [...f].filter(([, h]) => h === hex).map(([name]) => name);

  /** 12.4 hexes that the attackers of `target` owe an attack, if they come from two hexes or more. */
  private owedBy(f: Attacks, target: Name): Name[] {
    const from = [...new Set(this.on(f, target).map(this.at))];
    return from.length < 2 ? [] : [...this.held].filter((h) => from.some((hex) => this.f.zone(hex, h)));
  }
  private isMet = (f: Attacks): boolean => [...new Set(f.values())].every((t) => this.owedBy(f, t).every((h) => this.on(f, h).length > 0));

  /** B 8.6 Formations of the wing that attack of their own will; `now`: the hex of this attack, owed or not by those made. */
  private willing(f: Attacks, made: Attacks, now: Name | undefined): Set<string> {
    const forced = (h: Name, by: Attacks) =>
      [...new Set(by.values())].some((t) => this.owedBy(f, t).includes(h) && this.on(f, t).every(this.owes));
    const found = this.own.filter(({ name, wing }) => {
      const h = f.get(name);
      if (!wing || h === undefined || this.owes(name) || made.has(name)) return false;
      return !forced(h, h === now ? made : f);
    });
    return new Set(found.map(({ wing }) => wing!));
  }

  /** Everything that could be attacked by everybody. */
  private *every(units: readonly Fighter[], f: Map<string, Name> = new Map()): Generator<Attacks> {
    if (units.length === 0) {
      yield f;
      return;
    }
    const [{ name }, ...rest] = units;
    yield* this.every(rest, f);
    for (const hex of this.choices.get(name)!) {
      f.set(name, hex);
      yield* this.every(rest, f);
    }
    f.delete(name);
  }

  /** All sets that meet the duties as well as can be. */
  best(): Attacks[] {
    let least = Number.POSITIVE_INFINITY;
    let found: Attacks[] = [];
    for (const f of this.every(this.own)) {
      if (!this.isMet(f)) continue;
      const owing = this.own.filter(({ name }) => this.owes(name));
      const excused = owing.filter(({ name }) => !f.has(name)).length;
      const turned = owing.filter(({ name }) => f.has(name) && !this.duty.get(name)!.includes(f.get(name)!)).length;
      const cost = excused * 100 + turned;
      if (cost > least || this.willing(f, new Map(), undefined).size > 1) continue;
      if (cost < least) found = [];
      least = cost;
      found.push(new Map(f));
    }
    return found;
  }

  /** By hex, the sets of attackers that may be named next, `best` being all good sets and these the attacks already made. */
  next(best: readonly Attacks[], made: Attacks, wing: string | undefined): Map<Name, Set<string>> {
    const done = new Set(made.values());
    const open = new Map<Name, Set<string>>();
    for (const f of best) {
      if ([...made].some(([name, hex]) => f.get(name) !== hex) || [...done].some((hex) => this.on(f, hex).some((name) => !made.has(name))))
        continue;
      for (const hex of new Set(f.values())) {
        if (done.has(hex)) continue;
        const formations = this.willing(f, made, hex);
        if (wing !== undefined) formations.add(wing);
        if (formations.size > 1) continue;
        open.set(hex, (open.get(hex) ?? new Set()).add(this.on(f, hex).sort().join()));
      }
    }
    return open;
  }
  mayEnd = (best: readonly Attacks[], made: Attacks): boolean =>
    best.some((f) => f.size === made.size && [...made].every(([name, hex]) => f.get(name) === hex));
}
