/** 9.44 The town: Shock, retreats, columns, and who is cut off in it. */
import { describe, expect, it } from "vitest";
import { distance } from "../../../../kit/index.js";
import { unitNames, unitOf } from "../../data/armies.js";
import { creek, grid, hexAt, near, town, way } from "../../data/map.js";
import { scenarios } from "../../data/scenarios.js";
import { facings } from "../../rules/front.js";
import { hasLine } from "../../rules/line.js";
import { recoverByNight } from "../../rules/recovery.js";
import { lossesOf } from "../../rules/victory/toll.js";
import { acting, atHour, brigade, type Field, field, onAllSheets, type Standing, unit } from "../field.js";
import { beside, isBare, isClear, row, shockOf } from "../places.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const AL13 = "cs-13al";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const NY95 = "us-95ny";
const S = "S1";
const ringers = [
  "cs-1tn",
  "cs-7tn",
  "cs-13al",
  "cs-14tn",
  "cs-5al-bn",
  "cs-11nc",
  "cs-26nc-a",
  "cs-26nc-b",
  "cs-47nc",
  "cs-52nc",
  "cs-2ms",
  "cs-42ms",
];
const { window } = scenarios.find(({ id }) => id === S)!;
const inWindow = (hex: number) => window[hex] === 1;
const inTown = (hex: number) => town[hex] === 1;
const INTO = row(S, 1, ([from, to], [k]) => isClear(from) && inTown(to) && !way[k]);
const OUT = row(S, 1, ([from, to], [k]) => inTown(from) && isClear(to) && !way[k]);
/** A hex of the town between five others of it. */
const MIDST = row(
  S,
  1,
  ([at], [k]) =>
    inTown(at) &&
    [0, 1, 2, 3, 4, 5].every((d) => inTown(grid.neighbour[at * 6 + d]) && inWindow(grid.neighbour[at * 6 + d])) &&
    k % 6 === 0,
);
const fights = (units: Readonly<Record<string, Standing>>, more = {}): Field => acting("cs-archer", units, { scenario: S, ...more });
const shocks = (units: Readonly<Record<string, Standing>>, more = {}): Field =>
  field(units, [["activate", 2, brigade("cs-archer")], "shocks"], {
    scenario: S,
    brigade: brigade("cs-archer"),
    options: { leaderShock: false },
    ...more,
  });
const ours = (at: string, facing: string, sp: number): Standing => ({ at, facing, sp, order: "attack" });
const theirs = (at: string, facing: string, sp: number): Standing => ({ at, facing, sp });

describe("Shock in the town", () => {
  const [centre, ahead] = [MIDST.at[0], MIDST.at[1]];

  it("[TD-b9.44aj] four points of a hex in town count, of either side", () => {
    const f = fights({
      [TN1]: ours(centre, MIDST.on, 6),
      [TN7]: ours(centre, MIDST.on, 3),
      [PA56]: theirs(ahead, MIDST.back, 5),
    });
    expect(shockOf(f, [TN1, TN7], [ahead])).toMatchObject({ attack: 4, defence: 4 });
  });

  it("[TD-b9.44ak] [TD-b9.44al] two stacks at one count eight to four, one stack at two four to eight", () => {
    const second = beside(centre, MIDST.on, 5);
    const two = fights({
      [TN1]: ours(centre, MIDST.on, 6),
      [AL13]: ours(second, MIDST.on, 6),
      [PA56]: theirs(ahead, MIDST.back, 5),
    });
    // The left neighbour of the centre faces the same hex one vertex farther round.
    two.s.facing[unitOf(AL13)] = (two.s.facing[unitOf(TN1)] + 1) % 6;
    expect(shockOf(two, [TN1, AL13], [ahead])).toMatchObject({ attack: 8, defence: 4 });
    const one = fights({
      [TN1]: ours(centre, MIDST.on, 6),
      [PA56]: theirs(ahead, MIDST.back, 5),
      [NY76]: theirs(second, MIDST.back, 5),
    });
    expect(shockOf(one, [TN1], [ahead, second])).toMatchObject({ attack: 4, defence: 8 });
  });

  it("[TD-b9.44am] from outside with all its strength", () => {
    const f = fights({
      [TN1]: ours(INTO.at[0], INTO.on, 6),
      [TN7]: ours(INTO.at[0], INTO.on, 3),
      [PA56]: theirs(INTO.at[1], INTO.back, 5),
    });
    expect(shockOf(f, [TN1, TN7], [INTO.at[1]])).toMatchObject({ attack: 9, defence: 4 });
  });

  it("[TD-b9.44ao] the position counts as anywhere", () => {
    const f = (facing: string) =>
      shockOf(fights({ [TN1]: ours(INTO.at[0], INTO.on, 6), [PA56]: theirs(INTO.at[1], facing, 5) }), [TN1], [INTO.at[1]]).position;
    expect([f(INTO.back), f(INTO.on)]).toEqual([undefined, 2]);
  });

  it("[TD-b9.44an] where a town is attacked no Shock goes on", () => {
    const goOn = (at: typeof INTO): string =>
      field(
        {
          [TN1]: ours(at.at[0], at.on, 6),
          [PA56]: theirs(at.at[1], at.back, 5),
        },
        [["activate", 2, brigade("cs-archer")], "resolve", ["shock", 8]],
        { scenario: S, brigade: brigade("cs-archer"), shocks: [unit(TN1)], target: at.at[1], goes: 1 },
      ).asked();
    const open = row(S, 1, (hexes, [k]) => hexes.every((hex) => isClear(hex)) && !way[k]);
    expect([goOn(INTO) === "confederate goOn", goOn(open)]).toEqual([false, "confederate goOn"]);
  });

  it("[TD-b9.44ed] an advance off the streets Disorders, and so the Shock ends", () => {
    const won = (at: typeof INTO) => {
      const f = shocks({ [TN1]: ours(at.at[0], at.on, 6), [PA56]: theirs(at.at[1], at.on, 1) }, { prepared: [unit(PA56)] });
      f.play({ do: "shock", unit: unit(TN1), at: at.at[1] });
      f.dice(0, 0, 9).play({ do: "go" });
      while (f.asked() === "union retreat") f.play(f.legal()[0]);
      expect(f.asked()).toBe("confederate advance");
      f.play({ do: "advance", unit: unit(TN1) });
      return f.isDisordered(TN1);
    };
    expect([won(INTO), won(OUT)]).toEqual([true, true]);
  });

  it("[TD-7.3d] an advance into the town drops a refused flank, an advance elsewhere keeps it", () => {
    const keeps = (at: typeof INTO) => {
      const units = { [TN1]: ours(at.at[0], at.on, 6), [PA56]: theirs(at.at[1], at.on, 1) };
      const f = shocks(units, { prepared: [unit(PA56)], refusedLeft: [unit(TN1)] });
      f.play({ do: "shock", unit: unit(TN1), at: at.at[1] });
      f.dice(0, 0, 9).play({ do: "go" });
      while (f.asked() === "union retreat") f.play(f.legal()[0]);
      f.play({ do: "advance", unit: unit(TN1) });
      return f.read("refusedLeft");
    };
    const street = row(S, 1, ([from, to], [k]) => isClear(from) && inTown(to) && way[k] > 0);
    const open = row(S, 1, ([from, to], [k]) => isClear(from) && isClear(to) && isBare(k));
    expect([keeps(street), keeps(open)]).toEqual([[], [unit(TN1)]]);
  });
});

describe("retreats and the town", () => {
  const back = (id: string, units: Readonly<Record<string, Standing>>, hexes: number): Field =>
    field(
      units,
      [
        ["marker", "union", brigade("us-1-i"), null],
        ["retreat", unit(id), hexes, 0],
      ],
      { scenario: S },
    );
  const behind = row(S, 2, ([foe, from, to], [, k]) => isClear(foe) && isClear(from) && inTown(to) && !way[k]);
  const street = row(S, 2, ([foe, from, to], [, k]) => isClear(foe) && !inTown(from) && inTown(to) && way[k] > 0);

  it("[TD-b9.44ap] [TD-b9.44aq] into the town off the streets a point is lost, along a street none, whatever the order and the strength", () => {
    const cost = (at: typeof behind, sp: number, id = PA56) => {
      const f = back(id, { [TN1]: theirs(at.at[0], at.on, 6), [id]: { ...theirs(at.at[1], at.back, sp), order: "attack" } }, 1);
      f.play({ do: "back", to: at.at[2] });
      return sp - f.sp(id);
    };
    expect([cost(behind, 5), cost(street, 5), cost(street, 9, "us-7in")]).toEqual([1, 0, 0]);
  });

  it("[TD-b9.44ee] no Disorder by the town, nothing for leaving it, and a point for each retreat into it, not for each hex", () => {
    const leaving = row(S, 2, ([foe, from, to], [, k]) => !inTown(foe) && inTown(from) && isClear(to) && !way[k]);
    const out = back(PA56, { [TN1]: theirs(leaving.at[0], leaving.on, 6), [PA56]: theirs(leaving.at[1], leaving.back, 5) }, 1);
    out.play({ do: "back", to: leaving.at[2] });
    expect([out.sp(PA56), out.isDisordered(PA56)]).toEqual([5, false]);
    const deep = row(
      S,
      3,
      ([foe, from, first, second], [, k, next]) =>
        isClear(foe) && isClear(from) && inTown(first) && inTown(second) && !way[k] && !way[next],
    );
    const f = back(PA56, { [TN1]: theirs(deep.at[0], deep.on, 6), [PA56]: theirs(deep.at[1], deep.back, 5) }, 2);
    f.play({ do: "back", to: deep.at[2] }, { do: "back", to: deep.at[3] });
    expect([f.sp(PA56), f.isDisordered(PA56)]).toEqual([4, false]);
  });

  it("[TD-b9.44ar] of a stack that retreats into the town its top unit loses the one point", () => {
    const stack = Object.fromEntries([PA56, NY76, NY95].map((id) => [id, theirs(behind.at[1], behind.back, 3)]));
    const start = { [TN1]: theirs(behind.at[0], behind.on, 6), ...stack };
    const { below, top } = fights(start).s;
    const order = [top[hexAt(behind.at[1])]];
    while (below[order.at(-1)!] >= 0) order.push(below[order.at(-1)!]);
    const f = field(start, [["marker", "union", brigade("us-1-i"), null], ...order.map((u) => ["retreat", unitNames[u], 1, 0])], {
      scenario: S,
    });
    while (f.asked() === "union retreat") f.dice(0, 0, 0).play({ do: "back", to: behind.at[2] });
    expect(order.map((u) => f.s.sp[u])).toEqual([2, 3, 3]);
  });
});

it("[TD-b9.44ar] also where only those below it leave the streets", () => {
  const at = row(S, 2, ([foe, from, to], [, k]) => isClear(foe) && isClear(from) && inTown(to) && !way[k]);
  const pair = { [PA56]: theirs(at.at[1], at.back, 3), [NY76]: theirs(at.at[1], at.back, 3) };
  const start = { [TN1]: theirs(at.at[0], at.on, 6), ...pair };
  const top = fights(start).s.top[hexAt(at.at[1])];
  const low = unitOf(top === unitOf(PA56) ? NY76 : PA56);
  const owed = [top, low].map((u) => ["retreat", unitNames[u], 1, 0]);
  const f = field(start, [["marker", "union", brigade("us-1-i"), null], ...owed], { scenario: S });
  f.play({ do: "back", to: at.at[2] });
  expect([f.s.sp[top], f.s.sp[low]]).toEqual([2, 3]);
  const out = f.open("to", "back").find((to) => !inTown(hexAt(to)))!;
  f.play({ do: "back", to: out });
  expect([f.s.sp[top], f.s.sp[low]]).toEqual([2, 3]);
});

it("[TD-b9.44ar] and where it comes into the town with a later hex, or into two hexes of it", () => {
  const at = row(
    S,
    3,
    ([foe, from, first, second], [, k, next]) => isClear(foe) && !inTown(from) && !inTown(first) && inTown(second) && !way[k] && !way[next],
  );
  const pair = { [PA56]: theirs(at.at[1], at.back, 3), [NY76]: theirs(at.at[1], at.back, 3) };
  const start = { [TN1]: theirs(at.at[0], at.on, 6), ...pair };
  const top = fights(start).s.top[hexAt(at.at[1])];
  const low = unitOf(top === unitOf(PA56) ? NY76 : PA56);
  const owed = [top, low].map((u) => ["retreat", unitNames[u], 2, 0]);
  const f = field(start, [["marker", "union", brigade("us-1-i"), null], ...owed], { scenario: S });
  while (f.asked() === "union retreat") f.play({ do: "back", to: f.open("to", "back").find((to) => to === at.at[2] || to === at.at[3])! });
  expect([f.s.sp[top], f.s.sp[low]]).toEqual([2, 3]);
});

describe("columns in the town", () => {
  const COLUMN = "us-7in";
  const street = row(
    S,
    3,
    ([start, from, head, tail], [, , k]) => !inTown(start) && !inTown(from) && inTown(head) && inTown(tail) && way[k] > 0,
  );
  const gate = row(
    S,
    3,
    ([start, from, head, tail], [, , k]) => !inTown(start) && !inTown(from) && !inTown(head) && inTown(tail) && way[k] > 0,
  );
  const comes = (at: typeof street, more = {}): Field => {
    const f = fights(
      {
        [TN1]: ours(at.at[0], at.on, 6),
        [COLUMN]: { at: at.at[2], sp: 9, facing: at.on, order: "march", second: at.at[3] },
      },
      { column: [unit(COLUMN)], ...more },
    );
    f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: at.at[1] });
    if (f.asked().endsWith("closes")) f.play({ do: "close", at: at.at[2] });
    return f;
  };

  it("[TD-8.5c] an enemy who comes up throws it into Disorder in one hex; one Disordered before pays a point", () => {
    const good = comes(street);
    expect([good.isDisordered(COLUMN), good.sp(COLUMN), good.s.second[unitOf(COLUMN)]]).toEqual([true, 9, -1]);
    const shaken = comes(street, { disordered: [unit(COLUMN)] });
    expect([shaken.sp(COLUMN), shaken.s.second[unitOf(COLUMN)]]).toEqual([8, -1]);
  });

  it("[TD-8.5d] one hex in town makes both count", () => {
    const f = comes(gate);
    expect([f.isDisordered(COLUMN), f.s.second[unitOf(COLUMN)]]).toEqual([true, -1]);
  });
});

describe("cut off in the town", () => {
  const [at] = MIDST.at;
  const enemies = [TN1, TN7, AL13, "cs-14tn", "cs-5al-bn", "cs-11nc"];
  /** In the midst of the town, its brigade to act; enemies all round but where a hex is left free. */
  const trapped = (sp: number, more = {}, free: readonly number[] = [], others = {}): Field => {
    const ring = enemies.flatMap((enemy, i) =>
      free.includes(i) ? [] : [[enemy, theirs(beside(at, "N", i), ["S", "SW", "NW", "N", "NE", "SE"][i], 2)]],
    );
    return acting("us-2-1-i", { ...Object.fromEntries(ring), [PA56]: { at, sp, facing: "N" }, ...others }, { scenario: S, ...more });
  };
  const ends = (f: Field, die: number): string => (f.dice(die).play({ do: "done" }) as Field).where(PA56);

  it("[TD-b9.44as] fronted and without a line it is tested when its activation ends: a roll above its Cohesion, and it surrenders", () => {
    expect([ends(trapped(5), 7), ends(trapped(5), 8)]).toEqual([at, "surrendered"]);
  });

  it("[TD-b9.44as] [TD-b9.44au] also by Skirmishers", () => {
    const skirmishers = [1, 2, 3, 4, 5, 6].map((n) => `cs-inf-sk-${n}`);
    const ring = skirmishers.map((id, i) => {
      const facing = ["S", "SW", "NW", "N", "NE", "SE"][i];
      return [id, { at: beside(at, "N", i), facing, order: "skirmish", sp: 1, parent: unit(TN1) }];
    });
    const units = { ...Object.fromEntries(ring), [PA56]: { at, sp: 5, facing: "N" }, [TN1]: theirs("B1824", "S", 5) };
    const f = acting("us-2-1-i", units, { scenario: S, options: { skirmishers: true } });
    f.dice(8).play({ do: "done" }, { do: "go" });
    expect(f.where(PA56)).toBe("surrendered");
  });

  it("[TD-b9.44av] two more for the Collapsed", () => {
    const worn = (die: number) => ends(trapped(2, { disordered: [unit(PA56)] }), die);
    expect([worn(3), worn(4)]).toEqual([at, "surrendered"]);
  });

  it("[TD-b9.44ay] Confederates just so", () => {
    const ring = ["us-76ny", "us-95ny", "us-147ny", "us-7in", "us-6wi", "us-2wi"].map((id, i) => [
      id,
      theirs(beside(at, "N", i), ["S", "SW", "NW", "N", "NE", "SE"][i], 2),
    ]);
    const f = acting("cs-archer", { ...Object.fromEntries(ring), [TN1]: { at, sp: 6, facing: "N" } }, { scenario: S });
    f.dice(9).play({ do: "done" });
    expect(f.where(TN1)).toBe("surrendered");
  });

  it("[TD-b9.44aw] who surrendered is lost with all it had, and never comes back", () => {
    const f = trapped(5);
    const before = lossesOf(f.s, 0).men;
    ends(f, 8);
    expect(f.last("surrender")).toMatchObject({ unit: unit(PA56) });
    expect([f.where(PA56), lossesOf(f.s, 0).men]).toEqual(["surrendered", before + 5]);
  });

  it("[TD-b9.44aw] it gathers no stragglers with its brigade", () =>
    atHour("J2-0200", () => {
      const f = acting(
        "us-2-1-i",
        { [PA56]: { at: "surrendered", sp: 2, facing: "N" }, [NY76]: { at: "B3424", sp: 3, facing: "N" }, [TN1]: theirs("B1824", "S", 5) },

        { inCommand: [brigade("us-2-1-i")] },
        { "ld-us-2-1-i": "B3424" },
      );
      recoverByNight(f.s, f.log);
      expect(f.log.filter(({ event }) => event === "stragglers").map(({ unit: who }) => who)).toEqual([unit(NY76)]);
    }));

  it("[TD-b9.44at] [TD-b9.44au] out by a road, not by an alley; an empty hex beside an enemy is closed, one with a friend in it open", () => {
    const line = (units: Readonly<Record<string, Standing>>) => hasLine(fights(units).s, unitOf(PA56));
    const gate = (kind: number) =>
      row(
        S,
        1,
        ([from, to], [k]) => inTown(from) && !inTown(to) && way[k] === kind && sides(from).filter((one) => way[one] > 0).length === 2,
      );
    const sides = (hex: number) => [0, 1, 2, 3, 4, 5].map((d) => hex * 6 + d);
    const road = gate(2);
    const inward = sides(hexAt(road.at[0])).find((k) => way[k] > 0 && k !== road.sides[0])!;
    const behindIt = grid.names[grid.neighbour[inward]];
    const held = { [TN1]: theirs(behindIt, "N", 6) };
    expect(line({ [PA56]: theirs(road.at[0], "N", 5), ...held })).toBe(true);
    const beyond = beside(road.at[1], road.on, 0);
    expect(line({ [PA56]: theirs(road.at[0], "N", 5), ...held, [TN7]: theirs(beyond, "N", 5) })).toBe(false);
    expect(line({ [PA56]: theirs(road.at[0], "N", 5), [NY76]: theirs(road.at[1], "N", 4), ...held, [TN7]: theirs(beyond, "N", 5) })).toBe(
      true,
    );
    const alley = row(
      S,
      1,
      ([from, to], [k]) =>
        inTown(from) && !inTown(to) && way[k] === 1 && sides(from).every((one) => way[one] !== 2 || inTown(grid.neighbour[one])),
    );
    const shut = sides(hexAt(alley.at[0])).filter((k) => way[k] === 2);
    const foes = Object.fromEntries(shut.map((k, i) => [enemies[i], theirs(grid.names[grid.neighbour[k]], "N", 2)]));
    expect(line({ [PA56]: theirs(alley.at[0], "N", 5), ...foes })).toBe(false);
  });

  it("[TD-b9.44at] over any ground outside the town, and over a Creek where a way crosses it", () =>
    onAllSheets(() => {
      const dry = (hexes: readonly number[]) => hexes.every((hex) => !town[hex]);
      const far = (side: number) => [hexAt("B3429")].every((entry) => near(Math.floor(side / 6), entry) > 12);
      const line = (is: (side: number) => boolean) => {
        const { at, on } = row("S4", 2, (hexes, sides) => dry(hexes) && is(sides[0]) && far(sides[0]) && !creek[sides[1]]);
        const ring = [1, 2, 3, 4, 5].map((d, i): [string, Standing] => [
          enemies[i],
          theirs(grid.names[grid.neighbour[hexAt(at[0]) * 6 + ((facings.indexOf(on as never) + d) % 6)]], "N", 2),
        ]);
        const units = { ...Object.fromEntries(ring), [PA56]: theirs(at[0], "N", 5), [NY76]: theirs(at[1], "N", 4) };
        return hasLine(acting("us-2-1-i", units).s, unitOf(PA56));
      };
      expect([line((k) => creek[k] === 1 && way[k] > 0), line((k) => creek[k] === 1 && way[k] === 0)]).toEqual([true, false]);
    }));

  it("[TD-b9.44az] the line leads to where the side's reinforcements come in, not to where the enemy's do", () => {
    const { arrivals } = scenarios.find(({ id }) => id === S)!;
    const entry = (side: number) => arrivals.find((one) => one.side === side)!.direct;
    const [union, confederate] = [entry(0), entry(1)];
    const stands = (hex: number) => hasLine(fights({ [PA56]: theirs(grid.names[hex], "N", 5), ...closed(hex) }).s, unitOf(PA56));
    /** Enemies round about, so that there is no way on from there. */
    const closed = (hex: number) =>
      Object.fromEntries(
        [0, 1, 2, 3, 4, 5].flatMap((d) => {
          const to = grid.neighbour[hex * 6 + d];
          return to >= 0 && inWindow(to) ? [[enemies[d], theirs(grid.names[to], "N", 2)]] : [];
        }),
      );
    expect([stands(union), stands(confederate)]).toEqual([true, false]);
  });

  it("[TD-b9.44ax] without a line nobody takes on ammunition in the town", () => {
    const shut = row(S, 1, ([from]) => inTown(from));
    const where = shut.at[0];
    const around = (n: number) => grid.names.filter((_, hex) => inWindow(hex) && distance(grid, hex, hexAt(where)) === n);
    const ring = around(2).slice(0, 12);
    const foes = Object.fromEntries(ring.map((hex, i) => [ringers[i], theirs(hex, "N", 1)]));
    const f = (units: object) =>
      acting("us-2-1-i", { [PA56]: theirs(where, "N", 5), ...units }, { scenario: S, options: { ammoSupply: true }, noAmmo: [unit(PA56)] });
    expect([f({}).refused({ do: "resupply", unit: unit(PA56) }), f(foes).refused({ do: "resupply", unit: unit(PA56) })]).toEqual([
      "",
      "TD-b9.44ax",
    ]);
  });
});
