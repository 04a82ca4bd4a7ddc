/** 4.41, 4.48, 5.5 Warren and Hancock step in between two activations. */
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../engine/index.js";
import { formationOf, leaderOf, unitOf } from "../../data/armies.js";
import { farm, stream, woods } from "../../data/map.js";
import { fall } from "../../rules/command/leadership.js";
import { LOST } from "../../state.js";
import { acting, atHour, brigade, type Field, field, formed, leader, type Standing, unit } from "../field.js";
import { isBare, isClear, type Row, row, shockOf } from "../places.js";

const MN1 = "us-1mn";
const MA15 = "us-15ma";
const TN1 = "cs-1tn";
const HARROW = "us-1-2-ii";

describe("Warren", () => {
  const july2: Readonly<Record<string, Standing>> = {
    [MN1]: { at: "B2824", sp: 6, facing: "N" },
    [MA15]: { at: "B2834", sp: 5, facing: "N" },
    [TN1]: { at: "B2424", sp: 6, facing: "S" },
  };
  const sent = (more: JsonObject = {}, units = july2): Field =>
    atHour(
      "J2-0700",
      () =>
        field(units, ["warren"], { options: { warren: true }, ...more }, { "us-warren": "B2824", "ld-us-1-2-ii": "B2825" }).play(
          { do: "send", brigade: brigade(HARROW) },
          { do: "keep" },
        ) as Field,
    );

  it("[TD-b4.41f] his activation comes on top of the division's markers", () =>
    atHour("J2-0700", () => {
      const f = sent({
        formations: { [brigade("us-2-ii")]: { entitled: 2 } },
        inCommand: formed(HARROW, "us-2-ii"),
        cup: { [brigade("us-2-ii")]: 2 },
      });
      const harrow = { do: "activate", brigade: brigade(HARROW) };
      f.play({ do: "done" });
      f.play(harrow, { do: "keep" }, { do: "done" });
      expect(f.asked()).toBe("union marker");
      f.play(harrow, { do: "keep" });
      expect(f.s.used[formationOf(HARROW)]).toBe(3);
    }));

  it("[TD-b4.41h] it counts for Fatigue: as the third of the turn it tires the brigade", () =>
    atHour("J2-0700", () => {
      const f = sent({ formations: { [brigade(HARROW)]: { used: 2, efforts: 2 } } });
      f.play({ do: "take", unit: unit(MN1) }, { do: "step", to: "B2724" }, { do: "halt" }, { do: "done" });
      expect(f.s.fatigue[formationOf(HARROW)]).toBe(1);
    }));

  it("[TD-b4.41e] a brigade In Reserve takes any order, its own too, and acts by it", () =>
    atHour("J2-0700", () => {
      const f = field(
        july2,
        ["warren"],
        { options: { warren: true }, reserve: formed(HARROW) },
        { "us-warren": "B2824", "ld-us-1-2-ii": "B2825" },
      );
      f.play({ do: "send", brigade: brigade(HARROW) });
      expect(f.open("to", "order")).toContain("advance");
      f.play({ do: "order", to: "advance" });
      expect([f.read("reserve"), f.open("unit", "take")]).toEqual([[], [unit(MN1)]]);
    }));

  it("[TD-b4.41l] units of the brigade that are Out of Command have no part in it", () =>
    atHour("J2-0700", () => {
      expect(sent().open("unit", "take")).toEqual([unit(MN1)]);
    }));

  it("[TD-b4.41e] [TD-5.3e] a brigade that stays on the march goes as far as one activation goes, and marches later", () =>
    atHour("J2-0700", () => {
      const f = field(
        { [MN1]: { at: "B2824", sp: 6, facing: "N", order: "march" }, [TN1]: { at: "B1424", sp: 6, facing: "S" } },
        ["warren"],
        { options: { warren: true }, formations: { [brigade("us-2-ii")]: { entitled: 4 } } },
        { "us-warren": "B2824", "ld-us-1-2-ii": "B2825" },
      );
      f.play({ do: "send", brigade: brigade(HARROW) }, { do: "keep" }, { do: "take", unit: unit(MN1) });
      expect(f.read("agenda")).toContainEqual(["move", 12, 0, 12]);
    }));

  it("[TD-b4.41j] he runs the risk of every leader with a unit that loses strength by fire", () => {
    const f = acting(
      "cs-archer",
      { [MN1]: { at: "B1924", sp: 6, facing: "N" }, [TN1]: { at: "B1824", sp: 6, facing: "S", order: "attack" } },
      { options: { warren: true } },
      { "us-warren": "B1924" },
    );
    f.dice(8, 0).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect([f.last("loss")?.unit, f.s.leaderState[leaderOf("us-warren")]]).toEqual([unit(MN1), LOST]);
  });
});

describe("Hancock", () => {
  const field1: Readonly<Record<string, Standing>> = {
    [MN1]: { at: "B2824", sp: 6, facing: "N" },
    [TN1]: { at: "B2424", sp: 6, facing: "S" },
  };
  const charge = (units = field1, more: JsonObject = {}): Field =>
    field(units, ["hancock"], { options: { hancock: true, leaderShock: false }, ...more }, { "us-hancock": "B2825" }).play({
      do: "send",
      unit: unit(MN1),
    }) as Field;

  it("[TD-22.0l] [TD-b4.48a] he sends nobody whom the scenario holds back, and who follows him in command sends nobody", () => {
    const open = (more: JsonObject) => field(field1, ["hancock"], { options: { hancock: true }, ...more }, { "us-hancock": "B2825" });
    expect(open({}).open("unit", "send")).toEqual([unit(MN1)]);
    expect(open({ frozen: [brigade(HARROW)] }).asked()).not.toBe("union hancock");
    expect(open({ leaders: { [leader("us-hancock")]: { at: "B2825", is: "replacement" } } }).asked()).not.toBe("union hancock");
  });

  it("[TD-b4.48d] [TD-b4.48h] his regiment charges, out of its brigadier's reach and without the one less for lacking him", () => {
    const f = charge();
    for (const to of ["B2724", "B2624", "B2524"]) f.play({ do: "step", to });
    f.play({ do: "stay" }, { do: "halt" });
    expect(f.asked()).toBe("confederate prepared");
    f.play({ do: "hold" });
    f.dice(0, 0, 5, 5, 5).play({ do: "shock", unit: unit(MN1), at: "B2424" }, { do: "go" });
    f.play({ do: "hold" });
    expect(f.last("odds")?.causes).toContain("charge +1");
    expect(String(f.last("odds")?.causes)).not.toContain("no brigadier");
    expect(shockOf(acting(HARROW, { ...field1, [MN1]: { at: "B2524", sp: 6, facing: "N" } }), [MN1], ["B2424"])["no brigadier"]).toBe(-1);
  });

  /** Half-way, with one hex before it. */
  const goesInto = ({ at, on }: Row, scenario: string): string =>
    field(
      { [MN1]: { at: at[0], sp: 6, facing: on, order: "attack" }, [TN1]: { at: at[3], sp: 6, facing: on } },
      [
        ["charge", 0, unit(MN1)],
        ["move", 12, 1, 12],
      ],
      { scenario, sent: unit(MN1), brigade: brigade(HARROW), mover: unit(MN1), moving: [unit(MN1)], options: { hancock: true } },
    ).refused({ do: "step", to: at[1] });

  it("[TD-b4.48e] no hex of more than a point, hexside and all, but a farm", () => {
    const wood = row("S4", 3, ([a, b], [k]) => isClear(a) && woods[b] === 1 && isClear(b, woods) && isBare(k));
    const house = row("S9", 3, ([a, b], [k]) => isClear(a) && farm[b] === 1 && isClear(b, farm) && isBare(k));
    const water = row("S1", 3, ([a, b], [k]) => isClear(a) && isClear(b) && stream[k] === 1 && isBare(k, stream));
    expect([goesInto(wood, "S4"), goesInto(house, "S9"), goesInto(water, "S1")]).toEqual(["TD-b4.48e", "", "TD-b4.48e"]);
  });

  it("[TD-b4.48f] Disordered by the fire of guns on its way it stops there, and shocks nobody", () => {
    const f = charge({ ...field1, "cs-manly-a": { at: "B2423", sp: 2, facing: "S" } });
    f.play({ do: "step", to: "B2724" });
    expect(f.asked()).toBe("confederate approach");
    f.dice(9, 9, 9).play({ do: "fire" });
    while (f.asked() === "union spare") f.play({ do: "disorder" });
    expect([f.where(MN1), f.isDisordered(MN1), f.s.sent]).toEqual(["B2724", true, -1]);
    expect(f.log.some(({ event }) => event === "shock")).toBe(false);
  });
});

describe("between two activations", () => {
  const units: Readonly<Record<string, Standing>> = {
    [MN1]: { at: "B2824", sp: 6, facing: "N" },
    [TN1]: { at: "B2424", sp: 6, facing: "S" },
  };

  it("[TD-5.5b] [TD-5.5c] never inside one; after it, the last of the turn too, and then the commanders ride", () => {
    const f = acting("cs-archer", units, { options: { hancock: true } }, { "us-hancock": "B2825", "cs-lee": "B1624" });
    f.play({ do: "take", unit: unit(TN1) });
    expect([f.asked(), f.legal("send")]).toEqual(["confederate move", []]);
    f.play({ do: "halt" }, { do: "done" });
    expect(f.asked()).toBe("union hancock");
    f.play({ do: "pass" });
    expect(f.asked()).toBe("confederate commanders");
  });

  it("[TD-5.5b] a fallen Hancock sends nobody", () => {
    const f = acting("cs-archer", units, { options: { hancock: true } }, { "us-hancock": "B2825", "cs-lee": "B1624" });
    fall(f.s, leaderOf("us-hancock"));
    f.play({ do: "done" });
    expect(f.asked()).toBe("confederate commanders");
    expect(f.s.hex[unitOf(MN1)]).toBeGreaterThan(0);
  });
});
