/** 7.3, 8.5, 9.44 The town: Shock into it, in it and out of it, and columns that an enemy comes upon there. */
import { describe, expect, it } from "vitest";
import { unitOf } from "../../data/armies.js";
import { way } from "../../data/map.js";
import { brigade, type Field, field, type Standing, unit } from "../field.js";
import { beside, isBare, isClear, row, shockOf } from "../places.js";
import { fights, inTown, MIDST, ours, S, theirs } from "./in-town.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const AL13 = "cs-13al";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const INTO = row(S, 1, ([from, to], [k]) => isClear(from) && inTown(to) && !way[k]);
const OUT = row(S, 1, ([from, to], [k]) => inTown(from) && isClear(to) && !way[k]);
const shocks = (units: Readonly<Record<string, Standing>>, more = {}): Field =>
  field(units, [["activate", 2, brigade("cs-archer")], "shocks"], {
    scenario: S,
    brigade: brigade("cs-archer"),
    options: { leaderShock: false },
    ...more,
  });

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
