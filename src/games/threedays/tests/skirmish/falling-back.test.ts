/** 12.49, 13, 16.22, 17.2 (option) Skirmishers that fall back, and what wears them. */
import { describe, expect, it } from "vitest";
import { originalSp, unitOf } from "../../data/armies.js";
import { cut, hexAt, near, rail, town, way } from "../../data/map.js";
import { recoverByNight } from "../../rules/recovery.js";
import { acting, atHour, brigade, type Field, field, leader, type Standing, unit } from "../field.js";
import { isClear, row } from "../places.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const AL13 = "cs-13al";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const GUNS = "us-2me-bty";
const CS = "cs-inf-sk-1";
const CS2 = "cs-inf-sk-2";
const US = "us-inf-sk-1";
const on = { options: { skirmishers: true, leaderShock: false } };
const sent = (at: string, by: string, facing = "N"): Standing => ({ at, facing, order: "skirmish", sp: 1, parent: unit(by) }) as Standing;
const stands = (at: string, sp = 6, order = "attack", facing = "S"): Standing => ({ at, sp, facing, order });
const shocks = (by: string, units: Readonly<Record<string, Standing>>, more = {}): Field =>
  field(units, [["activate", 2, brigade(by)], "shocks"], { ...on, brigade: brigade(by), ...more });
const HOME = { [PA56]: { at: "B2624", sp: 4, facing: "N" } };

describe("guns that go before the enemy", () => {
  it("[TD-s9.56b] [TD-9.64a] they do not go up to Skirmishers by that", () => {
    const away = (more = {}) => {
      const f = acting("cs-archer", { [TN1]: stands("B1624"), [GUNS]: { at: "B1923", sp: 6, facing: "N" }, ...more }, on);
      f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1724" });
      return f.open("to", "away");
    };
    const beside = (to: string) => near(hexAt(to), hexAt("B2124")) === 1;
    expect([away().some(beside), away({ [CS]: sent("B2124", TN1) }).some(beside)]).toEqual([true, false]);
  });
});

describe("falling back", () => {
  const back = (id: string, units: Readonly<Record<string, Standing>>, hexes: number, more = {}): Field =>
    field(
      units,
      [
        ["marker", "union", brigade("us-1-i"), null],
        ["retreat", unit(id), hexes, 0],
      ],
      { ...on, ...more },
    );
  const foe = { [TN1]: stands("B1824") };
  const through = (f: Field, to: string) => {
    const step = f.legal().find((action) => action.to === to)!;
    f.dice(9).play(step);
    return f;
  };

  it("[TD-s12.49a] who is retreated through by a formed unit is tested", () => {
    const f = through(
      back(
        PA56,
        { ...foe, [PA56]: { at: "B1924", sp: 5, facing: "N" }, [US]: sent("B2024", NY76), [NY76]: { at: "B2624", sp: 4, facing: "N" } },
        2,
      ),
      "B2024",
    );
    expect(f.isDisordered(US)).toBe(true);
  });

  it("[TD-s12.49b] nobody is tested by Skirmishers who fall back, but a column", () => {
    const passes = (order: string) =>
      through(back(US, { ...foe, [US]: sent("B1924", PA56), [PA56]: { at: "B2024", sp: 4, facing: "N", order } }, 2), "B2024");
    expect([passes("advance").last("test"), passes("march").isDisordered(PA56)]).toEqual([undefined, true]);
  });

  it("[TD-s12.49c] a friend of theirs in an enemy front opens it to the retreat of others", () => {
    const front = (more: Readonly<Record<string, Standing>>) =>
      back(PA56, { ...foe, [TN7]: { at: "B2025", sp: 5, facing: "SW" }, [PA56]: { at: "B1924", sp: 5, facing: "N" }, ...more }, 1).open(
        "to",
        "back",
      );
    const open = front({});
    const closed = ["B2023", "B2024", "B1925", "B1923"].find(
      (hex) => !open.includes(hex) && front({ [US]: sent(hex, NY76), [NY76]: { at: "B2624", sp: 4, facing: "N" } }).includes(hex),
    );
    expect(closed).toBeDefined();
  });

  it("[TD-s12.49d] [TD-s8.62b] a retreat that would end with whom they may not stack goes on", () => {
    const ends = ["B2023", "B2024"];
    const guns = { [GUNS]: { at: "B2024", sp: 6, facing: "N" }, "us-5me-bty": { at: "B2023", sp: 5, facing: "N" } };
    const f = back(US, { ...foe, [US]: sent("B1924", PA56), [PA56]: { at: "B2624", sp: 4, facing: "N" }, ...guns }, 1);
    for (let hexes = 0; f.asked() === "union retreat" && hexes < 5; hexes++) f.dice(0, 0).play(f.legal()[0]);
    expect(ends).not.toContain(f.where(US));
  });

  it("[TD-s12.49e] [TD-12.4g] enemy Skirmishers bar no retreat, of guns either, and are not who one falls back from", () => {
    const f = back(
      GUNS,
      { ...foe, [GUNS]: { at: "B1924", sp: 6, facing: "N" }, [CS]: sent("B2025", TN1, "S"), [CS2]: sent("B2023", TN1, "S") },
      1,
    );
    expect(f.open("to", "back")).toContain("B2024");
    const formed = back(GUNS, { ...foe, [GUNS]: { at: "B1924", sp: 6, facing: "N" }, [TN7]: { at: "B2124", sp: 5, facing: "S" } }, 1);
    expect(formed.open("to", "back")).not.toContain("B2024");
  });

  it("[TD-s12.49f] who goes before a Shock into its parent's hex may be taken in at once, and the parent fires no Prepared Fire", () => {
    const f = shocks("cs-archer", { [TN1]: stands("B1724"), [US]: sent("B1824", PA56), [PA56]: { at: "B2024", sp: 4, facing: "N" } }).play(
      { do: "shock", unit: unit(TN1), at: "B1824" },
      { do: "go" },
    ) as Field;
    f.dice(0, 0, 0).play({ do: "disperse", hexes: 2 });
    while (f.asked() === "union retreat") f.play(f.legal().find(({ to }) => to === "B2024" || to === "B1924")!);
    expect([f.where(US), f.asked()]).toEqual(["B2024", "union homeward"]);
    f.play({ do: "takeIn" });
    expect([f.sp(PA56), (f.read("detached") as string[]).includes(unit(PA56))]).toEqual([5, true]);
  });

  it("[TD-s12.49g] [TD-s12.49h] into the town off the streets they lose nothing, and go into a cut from any side", () => {
    const into = row("S1", 2, ([enemy, at, to], [, k]) => isClear(enemy) && isClear(at) && town[to] === 1 && !way[k]);
    const f = back(US, { [TN1]: stands(into.at[0]), [US]: sent(into.at[1], PA56), [PA56]: { at: "B0925", sp: 4, facing: "N" } }, 1, {
      scenario: "S1",
    });
    f.play({ do: "back", to: into.at[2] });
    expect(f.sp(US)).toBe(1);
    const side = row("S1", 2, ([enemy, at, to], [, k]) => !cut[enemy] && !cut[at] && cut[to] === 1 && !rail[k] && !way[k]);
    const g = back(US, { [TN1]: stands(side.at[0]), [US]: sent(side.at[1], PA56), [PA56]: { at: "B0925", sp: 4, facing: "N" } }, 1, {
      scenario: "S1",
    });
    g.play({ do: "back", to: side.at[2] });
    expect(g.isDisordered(US)).toBe(false);
  });
});

describe("wear", () => {
  it("[TD-s13.23a] of a brigade that is Combat Ineffective they act twice", () => {
    const acts = (used: number) =>
      acting(
        "cs-archer",
        { [TN1]: stands("B1624"), [CS]: sent("B1724", TN1, "S") },
        { ...on, ineffective: [brigade("cs-archer")], formations: { [brigade("cs-archer")]: { used } } },
      ).refused({ do: "take", unit: unit(CS) });
    expect([acts(2), acts(3)]).toEqual(["", "TD-s13.23a"]);
  });

  it("[TD-s13.41c] [TD-b16.22h] they gather no stragglers, nor do the routed and eliminated; what they lost is their parent's to gather", () =>
    atHour("J2-0200", () => {
      const f = acting(
        "cs-archer",
        {
          [TN1]: stands("B1624", originalSp[unitOf(TN1)] - 2),
          [CS]: sent("B1724", TN1, "S"),
          [TN7]: { at: "routed", sp: 2 } as Standing,
          [AL13]: { at: "eliminated", sp: 0 } as Standing,
        },
        { ...on, inCommand: [brigade("cs-archer")] },
        { "ld-cs-archer": "B1624" },
      );
      recoverByNight(f.s, f.log);
      expect(f.log.filter(({ event }) => event === "stragglers").map((one) => one.unit)).toEqual([unit(TN1)]);
    }));

  it("[TD-s17.22a] [TD-s17.27a] taking them in, and what they do themselves, tires nobody", () => {
    const tired = (f: Field) => (f.play({ do: "done" }) as Field).log.filter(({ event }) => event === "fatigue").length;
    const third = { formations: { [brigade("cs-archer")]: { used: 3, efforts: 2 } } };
    const f = acting(
      "cs-archer",
      { ...HOME, [TN1]: stands("B1624", 5), [CS]: sent("B1624", TN1, "S"), [CS2]: sent("B1724", TN1, "S") },
      { ...on, ...third },
    );
    f.play({ do: "rejoin", unit: unit(TN1), count: 1 }, { do: "take", unit: unit(CS2) }, { do: "step", to: "B1824" }, { do: "halt" });
    expect(tired(f)).toBe(0);
    const marched = acting("cs-archer", { ...HOME, [TN1]: stands("B1624", 5) }, { ...on, ...third });
    marched.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1724" }, { do: "halt" });
    expect([tired(marched), leader("ld-cs-archer")]).toEqual([1, "Archer"]);
  });
});
