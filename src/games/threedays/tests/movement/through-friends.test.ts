/** 8.1, 8.2, 9.6 Reaction Moves through friends: room where they end, tests of who passes and who is passed. */
import { describe, expect, it } from "vitest";
import { note } from "../../../../kit/index.js";
import { threedays } from "../../index.js";
import { mind } from "../../mind/index.js";
import { acting, type Field, type Standing, unit } from "../field.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const GUNS = "us-2me-bty";
const attack = (at: string): Standing => ({ at, sp: 6, facing: "S", order: "attack" });
const union = (at: string, facing = "N", sp = 5): Standing => ({ at, sp, facing });
const archer = (units: Readonly<Record<string, Standing>>, more = {}): Field => acting("cs-archer", units, more);
const take = (f: Field): Field => f.play({ do: "take", unit: unit(TN1) }) as Field;

describe("Reaction Moves through friends", () => {
  /** A battery before whom the enemy has come up, and a full hex behind it. */
  const crowd = { [PA56]: union("B2024", "N", 5), [NY76]: union("B2024", "N", 6) };
  const crowded = (more: Readonly<Record<string, Standing>> = {}, marks = {}): Field =>
    take(archer({ [TN1]: attack("B1624"), [GUNS]: union("B1923", "N", 6), ...crowd, ...more }, marks)).play({
      do: "step",
      to: "B1724",
    }) as Field;

  it("[TD-8.1g] [TD-9.64a] who goes needs room only where its Reaction Move ends", () => {
    const f = crowded();
    f.play({ do: "away", to: "B2024" });
    expect([f.refused({ do: "stay" }), f.open("to", "away")]).toEqual(["TD-8.1g", expect.arrayContaining(["B2124"])]);
    f.dice(0).play({ do: "away", to: "B2124" }, { do: "stay" });
    expect([f.where(GUNS), f.asked()]).toEqual(["B2124", "confederate move"]);
  });

  it("[TD-8.1g] and goes to none from which its points would not carry it on", () => {
    const leads = (points: number) => {
      const f = crowded();
      note(f.s, 1, 2 * points);
      return f.open("to", "away").includes("B2024");
    };
    expect([leads(2), leads(3)]).toEqual([false, true]);
  });

  it("[TD-8.2c] [TD-12.35f] where it or they are Disordered both are tested as it goes on; a second Disorder of guns ends it", () => {
    const passes = (dice: readonly number[], marks: object) => {
      const f = crowded({ [NY76]: union("B2824") }, marks);
      f.play({ do: "away", to: "B2024" });
      const tested = () => f.log.filter(({ event }) => event === "test").map(({ rule, unit: who }) => [rule, who]);
      expect(tested()).toEqual([]);
      f.dice(...dice).play({ do: "away", to: "B2124" });
      return { f, tested };
    };
    const one = passes([0, 0], { disordered: [unit(PA56)] });
    const both = [unit(GUNS), unit(PA56)].map((who) => ["TD-8.2c", who]);
    expect([one.tested(), one.f.asked()]).toEqual([both, "union reactionMove"]);
    const shaken = passes([9, 0, 0, 0, 0], { disordered: [unit(GUNS)] });
    expect(shaken.tested().slice(0, 2)).toEqual(both);
    expect([shaken.f.where(GUNS), shaken.f.sp(GUNS), shaken.f.asked()]).toEqual(["B2024", 5, "confederate move"]);
    expect(shaken.f.last("retreat")?.rule).toBe("TD-12.35f");
  });

  /** Horsemen before whom the enemy has come up, and a full hex behind them. */
  const HORSE = "us-8il-cav-a";
  const horsemen = (more: Readonly<Record<string, Standing>>, marks: object): Field =>
    take(
      archer(
        { [TN1]: attack("B1624"), [HORSE]: { ...union("B1923", "N", 3), order: "attack" }, ...crowd, ...more },
        { mounted: [unit(HORSE)], ...marks },
      ),
    ).play({ do: "step", to: "B1724" }) as Field;

  it("[TD-8.1g] [TD-9.5a] [TD-9.5c] nor, through friends in Disorder, to one from which the enemy would keep it", () => {
    const shaken = { disordered: [unit(PA56), unit(NY76)] };
    const far = (at: string): Standing => ({ at, sp: 3, facing: "S" });
    const beside = { "cs-13al": far("B2122"), "cs-14tn": far("B2125"), "cs-7tn": far("B2224") };
    const leads = (more: Readonly<Record<string, Standing>>, marks = {}) => horsemen(more, marks).open("to", "away").includes("B2024");
    expect([leads({}, shaken), leads(beside), leads(beside, shaken)]).toEqual([true, true, false]);
    expect(leads({ "cs-13al": { at: "B2124", sp: 3, facing: "N" } })).toBe(false);
  });

  it("[TD-12.35h] [TD-8.1g] horsemen halted in a full hex go one farther, or as far as their Disorder sends them, and no more", () => {
    const full = { "us-7in": union("B2124", "N", 6), "us-95ny": union("B2124", "N", 5) };
    const goesBack = (last: number) => {
      const f = horsemen(full, { disordered: [unit(PA56), unit(NY76)] }).play({ do: "away", to: "B2024" }) as Field;
      f.dice(9, 0, 9, 0, last).play({ do: "away", to: "B2124" });
      const asked = [f.asked(), f.game.prompt(f.s).hexes, f.sp(HORSE)];
      while (f.asked() === "union retreat") f.play(f.legal("back")[0]);
      return [...asked, f.log.filter(({ event }) => event === "retreat").length, f.asked()];
    };
    expect(goesBack(0)).toEqual(["union retreat", 1, 2, 1, "confederate move"]);
    expect(goesBack(9)).toEqual(["union retreat", 2, 2, 2, "confederate move"]);
  });

  it("[TD-8.1g] the general and standing answers go on where nobody can stay", () => {
    const f = crowded();
    f.play({ do: "away", to: "B2024" });
    const said = (word: string) => threedays.answered!(f.s, [{ ask: "reactionMove", say: word, until: "game" }]);
    const away = { do: "away", to: expect.any(String) };
    expect([said("stay"), said("away"), mind.courses(f.s)[0][0]]).toEqual([undefined, away, away]);
  });
});
