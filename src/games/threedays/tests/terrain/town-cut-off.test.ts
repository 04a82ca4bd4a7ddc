/** 9.44 The town: who is cut off in it, surrenders or goes without ammunition, and where a line leads out. */
import { describe, expect, it } from "vitest";
import { distance } from "../../../../kit/index.js";
import { unitOf } from "../../data/armies.js";
import { creek, grid, hexAt, near, town, way } from "../../data/map.js";
import { scenarios } from "../../data/scenarios.js";
import { facings } from "../../rules/front.js";
import { hasLine } from "../../rules/line.js";
import { recoverByNight } from "../../rules/recovery.js";
import { lossesOf } from "../../rules/victory/toll.js";
import { acting, atHour, brigade, type Field, onAllSheets, type Standing, unit } from "../field.js";
import { beside, row } from "../places.js";
import { fights, inTown, inWindow, MIDST, S, theirs } from "./in-town.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const AL13 = "cs-13al";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
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
