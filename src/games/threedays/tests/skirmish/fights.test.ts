/** 10.10, 11.23, 11.3, 12.49, 13, 17.22 (option) Skirmishers under fire, in Shock and falling back. */
import { describe, expect, it, test } from "vitest";
import { unitOf } from "../../data/armies.js";
import { farm, grid, hexAt, near, rocky, town, way, woods } from "../../data/map.js";
import { SHOCKS } from "../../marks.js";
import { resolveShock } from "../../rules/shock/shock-results.js";
import { acting, brigade, type Field, field, type Standing, unit } from "../field.js";
import { isBare, isClear, row, shockOf, shotOf } from "../places.js";

const TN1 = "cs-1tn";
const AL13 = "cs-13al";
const PA56 = "us-56pa";
const GUNS = "us-2me-bty";
const HORSE = "cs-9va-cav-a";
const CS = "cs-inf-sk-1";
const [US, US2, US3] = ["us-inf-sk-1", "us-inf-sk-2", "us-inf-sk-3"];
const on = { options: { skirmishers: true, leaderShock: false } };
const sent = (at: string, by: string, facing = "N"): Standing => ({ at, facing, order: "skirmish", sp: 1, parent: unit(by) }) as Standing;
const stands = (at: string, sp = 6, order = "attack", facing = "S"): Standing => ({ at, sp, facing, order });
const archer = (units: Readonly<Record<string, Standing>>, more = {}): Field => acting("cs-archer", units, { ...on, ...more });
const shocks = (by: string, units: Readonly<Record<string, Standing>>, more = {}): Field =>
  field(units, [["activate", 2, brigade(by)], "shocks"], { ...on, brigade: brigade(by), ...more });
const HOME = { [PA56]: { at: "B2624", sp: 4, facing: "N" } };

describe("under formed units", () => {
  const stack = (few: number) => ({
    [PA56]: { ...stands("B1924", 4, "advance", "N"), rank: 2 - few } as Standing,
    [US]: { ...sent("B1924", PA56), rank: few } as Standing,
    [US2]: { ...sent("B1924", PA56), rank: few + 1 } as Standing,
  });

  it("[TD-8.3g] [TD-s8.62c] they are brought to the top of their own only", () => {
    const f = acting("us-2-1-i", stack(1), on);
    expect([US, US2].map((id) => f.refused({ do: "top", unit: unit(id) }))).toEqual(["TD-8.3f", ""]);
  });

  it("[TD-8.3g] a position that has them on top cannot be", () => {
    expect(() => acting("us-2-1-i", stack(0), on)).toThrow();
  });
});

describe("fire", () => {
  it("[TD-s8.61b] three in a hex still fire at one less", () => {
    const f = acting(
      "us-2-1-i",
      { ...HOME, [US]: sent("B1924", PA56), [US2]: sent("B1924", PA56), [US3]: sent("B1924", PA56), [TN1]: stands("B1824") },
      on,
    );
    expect(shotOf(f, US, "B1824")["skirmishers fire"]).toBe(-1);
  });

  it("[TD-s8.61a] [TD-s10.10f] in their flank one more only at three in a hex, who have lost what Skirmishers have", () => {
    const two = { ...HOME, [US]: sent("B1924", PA56), [US2]: sent("B1924", PA56), [TN1]: stands("B1923", 6, "attack", "NW") };
    expect(shotOf(archer(two), TN1, "B1924").flank).toBeUndefined();
    expect(shotOf(archer({ ...two, [US3]: sent("B1924", PA56) }), TN1, "B1924").flank).toBe(1);
  });

  it("[TD-s10.10b] [TD-10.5d] no Prepared Fire of theirs, in town, or by who has taken some in; a plain regiment has it", () => {
    const halts = (units: Readonly<Record<string, Standing>>, more = {}) => {
      const f = archer({ [TN1]: stands("B1724"), ...units }, more).play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1824" });
      while (f.asked().startsWith("union reaction")) f.play({ do: "stay" });
      if (f.asked() === "confederate move") f.play({ do: "halt" });
      return f.asked();
    };
    expect([
      halts({ [US]: sent("B1924", PA56), ...HOME }),
      halts({ [PA56]: stands("B1924", 5, "advance", "N") }, { detached: [unit(PA56)] }),
      halts({ [PA56]: stands("B1924", 5, "advance", "N") }),
    ]).toEqual(["confederate actions", "confederate actions", "union prepared"]);
  });

  it("[TD-s10.10c] in an activation they move with six points, fire at one less, or do both with three at two less", () => {
    const f = acting("us-2-1-i", { ...HOME, [US]: sent("B1924", PA56), [TN1]: stands("B1824") }, on);
    expect(f.refused({ do: "fire", unit: unit(US), at: "B1824" })).toBe("");
    f.play({ do: "take", unit: unit(US) });
    f.dice(0).play({ do: "fire", at: "B1824" });
    expect(f.last("fire")?.causes).toEqual(expect.arrayContaining(["skirmishers fire -1", "firer moved -1"]));
  });

  it("[TD-s10.10e] [TD-10.3f] guns far off at them: dispersed besides", () => {
    const f = acting(
      "us-arty-i",
      { [GUNS]: { at: "B2324", sp: 6, facing: "N" }, [CS]: sent("B1824", TN1, "S"), [TN1]: stands("B1424") },
      on,
    );
    expect(shotOf(f, GUNS, "B1824")).toMatchObject({ skirmishers: -2, dispersed: -1 });
  });

  it("[TD-s10.10g] in a farm small arms have one less more, not at three of them, and not guns far off", () => {
    const at = row("S1", 5, (hexes) => farm[hexes[5]] === 1 && isClear(hexes[5], farm) && isClear(hexes[4]));
    const sum = (units: Readonly<Record<string, Standing>>, lead: string, by = "cs-archer") =>
      shotOf(acting(by, units, { ...on, scenario: "S1" }), lead, at.at[5]);
    const rifles = { [TN1]: { at: at.at[4], sp: 6, facing: at.on, order: "attack" } };
    expect(sum({ ...rifles, [US]: sent(at.at[5], PA56) }, TN1)).toMatchObject({ skirmishers: -2, "skirmishers in a farm": -1 });
    const three = sum({ ...rifles, [US]: sent(at.at[5], PA56), [US2]: sent(at.at[5], PA56), [US3]: sent(at.at[5], PA56) }, TN1);
    expect([three.skirmishers, three["skirmishers in a farm"]]).toEqual([undefined, undefined]);
    const guns = sum({ [GUNS]: { at: at.at[0], sp: 6, facing: at.on }, [CS]: sent(at.at[5], TN1) }, GUNS, "us-arty-i");
    expect([guns.skirmishers, guns.dispersed, guns["skirmishers in a farm"]]).toEqual([-2, -1, undefined]);
  });

  it("[TD-b9.44bc] in rocks one less more for small arms", () => {
    const at = row("S5", 1, ([, to]) => rocky[to] === 1);
    const f = acting(
      "cs-archer",
      { [TN1]: { at: at.at[0], sp: 6, facing: at.on, order: "attack" }, [US]: sent(at.at[1], PA56) },
      { ...on, scenario: "S5" },
    );
    expect(shotOf(f, TN1, at.at[1])).toMatchObject({ skirmishers: -2, "skirmishers in rocks": -1 });
  });

  it("[TD-s10.10h] [TD-10.9c] they never run out of ammunition", () => {
    const f = acting(
      "us-2-1-i",
      { ...HOME, [US]: sent("B1924", PA56), [TN1]: stands("B1824") },
      { options: { ...on.options, ammoSupply: true } },
    );
    f.dice(9, 0, 0).play({ do: "fire", unit: unit(US), at: "B1824" });
    expect(f.read("lowAmmo")).toEqual([]);
  });

  it("[TD-s10.10j] [TD-9.54a] they fire at who sets out from their front", () => {
    const leaves = archer({ [TN1]: stands("B1824", 6, "advance", "N"), [US]: sent("B1924", PA56, "N"), ...HOME });
    leaves.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1724" });
    expect(leaves.asked()).toBe("union withdrawalFire");
    leaves.dice(0).play({ do: "fire", unit: unit(US) });
    expect(leaves.last("fire")?.causes).toEqual(expect.arrayContaining(["skirmishers fire -1", "Withdrawal Fire +1"]));
  });

  it("[TD-s10.10j] they fire back and at who withdraws, at their one less", () => {
    const f = archer({ [TN1]: stands("B1824"), [US]: sent("B1924", PA56), ...HOME });
    f.dice(0).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    while (f.asked() === "union reactionFacing") f.play({ do: "stay" });
    expect(f.asked()).toBe("union answer");
    f.dice(0).play({ do: "reply", unit: unit(US) });
    expect(f.last("fire")?.causes).toContain("skirmishers fire -1");
  });
});

describe("Shock", () => {
  it("[TD-s8.61d] two more for them, once, also where three are pressed together", () => {
    const f = archer({ [TN1]: stands("B1824"), [US]: sent("B1924", PA56), [US2]: sent("B1924", PA56), [US3]: sent("B1924", PA56) });
    const sum = shockOf(f, [TN1], ["B1924"]);
    expect([sum["at skirmishers"], sum["skirmishers in the way"]]).toEqual([2, undefined]);
  });

  it("[TD-s11.23c] [TD-s11.23d] a bloody stand off with Skirmishers costs nothing, and does not go on", () => {
    for (let die = 0; die < 10; die++) {
      const f = acting("cs-archer", { [TN1]: stands("B1824"), [US]: sent("B1924", PA56) }, { ...on, target: "B1924", shocked: [unit(US)] });
      f.s.marks[unitOf(TN1)] |= SHOCKS;
      f.dice(die, 9, 9);
      resolveShock(f.s, f.log);
      expect(f.s.goes).toBe(0);
    }
  });

  it("[TD-s11.23c] [TD-11.47e] no Shock of theirs goes on, nor one of Berdan's as attackers", () => {
    const goOn = (units: Readonly<Record<string, Standing>>, by: string, brigadeId: string) =>
      field(units, [["activate", 2, brigade(brigadeId)], "resolve", ["shock", 8]], {
        ...on,
        brigade: brigade(brigadeId),
        shocks: [unit(by)],
        target: "B1924",
        goes: 1,
      })
        .asked()
        .endsWith("goOn");
    expect(goOn({ [CS]: sent("B1824", TN1, "S"), [US]: sent("B1924", PA56), [TN1]: stands("B1624") }, CS, "cs-archer")).toBe(false);
    expect(goOn({ "us-1usss": stands("B1824", 5), [TN1]: stands("B1924", 6, "attack", "N") }, "us-1usss", "us-2-1-iii")).toBe(false);
    expect(goOn({ [TN1]: stands("B1824"), [PA56]: { at: "B1924", sp: 5, facing: "N" } }, TN1, "cs-archer")).toBe(true);
  });

  it("[TD-s11.23e] where they defend beside formed units only the ground of those counts", () => {
    const at = row(
      "S1",
      1,
      ([from, to], [k]) =>
        isClear(from) &&
        isClear(to) &&
        !way[k] &&
        woods[grid.neighbour[from * 6 + (((k % 6) + 5) % 6)]] === 1 &&
        near(to, grid.neighbour[from * 6 + (((k % 6) + 5) % 6)]) === 1,
    );
    const wood = grid.names[grid.neighbour[hexAt(at.at[0]) * 6 + (((at.sides[0] % 6) + 5) % 6)]];
    const f = acting(
      "cs-pettigrew",
      {
        "cs-26nc-a": { at: at.at[0], sp: 9, facing: at.on, order: "attack" },
        [PA56]: { at: at.at[1], sp: 5, facing: at.back },
        [US]: sent(wood, PA56),
      },
      { ...on, scenario: "S1" },
    );
    // 9 to 6 is 3:2 in the open; with both hexes wooded 8 to 6 would be 1:1, here it is 3:2.
    f.s.sp[unitOf("cs-26nc-a")] = 8;
    expect(shockOf(f, ["cs-26nc-a"], [at.at[1], wood]).ratio).toBe("3:2");
  });

  it("[TD-s11.23g] with a formed unit they share its position", () => {
    const f = archer({ [TN1]: stands("B1824"), [PA56]: { at: "B1924", sp: 5, facing: "SE" }, [US]: sent("B1924", PA56) });
    expect(shockOf(f, [TN1], ["B1924"]).position).toBe(1);
  });

  it("[TD-s11.23k] with units under Attack they bring no minus", () => {
    const f = archer({ [TN1]: stands("B1824"), [CS]: sent("B1925", AL13, "SE"), [AL13]: stands("B1624"), [US]: sent("B1924", PA56) });
    expect(shockOf(f, [TN1, CS], ["B1924"])["skirmishers attack"]).toBeUndefined();
  });

  const steps = (by: string, units: Readonly<Record<string, Standing>>, attackers: readonly string[], more = {}): string[] => {
    const f = shocks(by, units, more);
    for (const id of attackers) f.play({ do: "shock", unit: unit(id), at: "B1924" });
    f.play({ do: "go" });
    return [...new Set(f.legal().map((action) => String(action.do)))].sort();
  };
  const alone = { [US]: sent("B1924", PA56), ...HOME };

  test.each([
    [
      "[TD-s11.3c] Skirmishers",
      "cs-archer",
      { [CS]: sent("B1824", TN1, "S"), [TN1]: stands("B1624") },
      [CS],
      {},
      ["disperse", "retire", "stand"],
    ],
    [
      "[TD-s11.3d] infantry under Advance",
      "cs-archer",
      { [TN1]: stands("B1824", 6, "advance") },
      [TN1],
      {},
      ["disperse", "retire", "stand"],
    ],
    [
      "[TD-s11.3g] cavalry that does not charge, in the open",
      "cs-chambliss",
      { [HORSE]: stands("B1824", 3) },
      [HORSE],
      { mounted: [unit(HORSE)] },
      ["disperse", "stand"],
    ],
    [
      "[TD-s11.3h] cavalry that charges",
      "cs-chambliss",
      { [HORSE]: stands("B1824", 3) },
      [HORSE],
      { mounted: [unit(HORSE)], charges: [unit(HORSE)] },
      ["stand"],
    ],
    [
      "[TD-s11.3j] infantry of which some charge",
      "cs-archer",
      { [TN1]: stands("B1824"), [AL13]: stands("B1825", 6, "attack", "SE") },
      [TN1, AL13],
      { charges: [unit(TN1)] },
      ["disperse", "stand"],
    ],
  ])("%s: what is left to Skirmishers before the Shock", (_, by, units, attackers, more, open) => {
    expect(steps(by, { ...alone, ...units }, attackers, more)).toEqual(open);
  });

  it("[TD-s11.3g] woods and farms let them go before cavalry, the town does not: its houses are no Farm", () => {
    const open = (is: (hex: number) => boolean) => {
      const { at, on: ahead, back } = row("S1", 1, ([from, to]) => isClear(from) && is(to));
      const units = { [HORSE]: { at: at[0], sp: 3, facing: ahead, order: "attack" }, [US]: sent(at[1], PA56, back) };
      const f = shocks(
        "cs-chambliss",
        { ...units, [PA56]: { at: "B0925", sp: 4, facing: "N" } },
        { scenario: "S1", mounted: [unit(HORSE)] },
      );
      f.play({ do: "shock", unit: unit(HORSE), at: at[1] }, { do: "go" });
      return f.legal("retire").length > 0;
    };
    expect([open((hex) => woods[hex] === 1), open((hex) => farm[hex] === 1), open((hex) => town[hex] === 1)]).toEqual([true, true, false]);
  });

  it("[TD-s11.3a] [TD-s11.3k] who retreats before it, one to three hexes, is tested; the Disordered a second time for their life", () => {
    const retires = (more = {}, ...dice: number[]) => {
      const f = shocks("cs-archer", { ...alone, [TN1]: stands("B1824") }, more).play(
        { do: "shock", unit: unit(TN1), at: "B1924" },
        { do: "go" },
      ) as Field;
      expect(f.legal("retire").map(({ hexes }) => hexes)).toEqual([1, 2, 3]);
      f.dice(...dice).play({ do: "retire", hexes: 1 });
      while (f.asked() === "union retreat") f.play(f.legal()[0]);
      return f;
    };
    expect([retires({}, 8).isDisordered(US), retires({}, 7).isDisordered(US)]).toEqual([true, false]);
    expect(retires({ disordered: [unit(US)] }, 8, 8).where(US)).toBe("eliminated");
    expect(retires({}, 7).last("test")?.rule).toBe("TD-s11.3a");
  });

  describe("going before cavalry", () => {
    /** Three hexes of a run, the last next to Skirmishers, and where they go. */
    const gallops = ({ at: hexes, on: ahead }: ReturnType<typeof row>, from = 0, more = {}, dice = [0]) => {
      const [foe, at, to] = hexes.slice(3);
      const f = acting(
        "cs-chambliss",
        {
          [HORSE]: { at: hexes[from], sp: 3, facing: ahead, order: "attack" },
          [US]: sent(at, PA56),
          [PA56]: { at: "B0925", sp: 4, facing: "N" },
        },
        { ...on, scenario: "S1", mounted: [unit(HORSE)], ...more },
      );
      f.play({ do: "take", unit: unit(HORSE) }, ...hexes.slice(from + 1, 3).map((hex) => ({ do: "step", to: hex })), {
        do: "step",
        to: foe,
      });
      expect(f.asked()).toBe("union reactionMove");
      f.dice(...dice).play({ do: "away", to }, { do: "stay" });
      return f;
    };
    const from = (is: (at: number, to: number) => boolean) =>
      row(
        "S1",
        5,
        (hexes, sides) =>
          hexes.slice(0, 4).every((hex) => isClear(hex)) && sides.slice(0, 5).every((k) => isBare(k)) && is(hexes[4], hexes[5]),
      );
    const open = () => from((at, to) => isClear(at) && isClear(to));
    const modifier = (f: Field) => f.last("test")?.modifier;

    it("[TD-s11.3h] [TD-s11.3i] [TD-s11.3l] before charging cavalry three more on their test, not out of cover, wherever they go", () => {
      expect([
        modifier(gallops(open())),
        modifier(gallops(from((at, to) => woods[at] === 1 && isClear(to)))),
        modifier(gallops(from((at, to) => isClear(at) && woods[to] === 1))),
      ]).toEqual([3, 0, 3]);
    });

    it("[TD-s11.3h] [TD-11.1i] cavalry that has not run three hexes is not charging", () => {
      expect([0, 1, 2].map((start) => modifier(gallops(open(), start)))).toEqual([3, 0, 0]);
    });

    it("[TD-s11.3h] who is Disordered a second time by it is eliminated without another test", () => {
      const disordered = [unit(US)];
      const f = gallops(open(), 0, { disordered }, [5, 0]);
      expect([f.where(US), f.last("loss")?.rule]).toEqual(["eliminated", "TD-s11.3h"]);
      expect(gallops(open(), 2, { disordered }, [8, 0]).asked()).toBe("union retreat");
    });
  });

  it("[TD-s17.22b] who shocked only Skirmishers is not tired by it", () => {
    const f = shocks("cs-archer", { ...alone, [TN1]: stands("B1824") }).play(
      { do: "shock", unit: unit(TN1), at: "B1924" },
      { do: "go" },
    ) as Field;
    f.dice(0, 0, 5, 5, 5).play({ do: "stand" });
    while (!f.asked().endsWith("actions") && f.legal().length > 0 && f.read("brigade") !== null && f.s.brigade >= 0)
      f.play(f.legal().at(-1)!);
    expect(f.log.filter(({ event }) => event === "fatigue")).toEqual([]);
  });
});
