/** 8.1-8.3 Stacks: room in a hex, who passes through whom, who is on top, and what a stack does as one. */
import { describe, expect, it } from "vitest";
import { unitOf, units } from "../../data/armies.js";
import { bridge, ford, hexAt, near, town, way, woods } from "../../data/map.js";
import { fitsMarch, hasRoom } from "../../rules/strength.js";
import { acting, brigade, type Field, field, type Standing, unit } from "../field.js";
import { row, shotOf } from "../places.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const AL13 = "cs-13al";
const NC26 = "cs-26nc-a";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const GUNS = "us-2me-bty";
const CS = "cs-inf-sk-1";
const FAR = { [PA56]: { at: "B2824", sp: 5, facing: "N" } };
const stands = (at: string, sp: number, order = "advance", facing = "S"): Standing => ({ at, sp, facing, order });
const archer = (units: Readonly<Record<string, Standing>>, more = {}): Field => acting("cs-archer", { ...FAR, ...units }, more);
const take = (f: Field, id = TN1): Field => f.play({ do: "take", unit: unit(id) }) as Field;
const left = (f: Field): number => (f.game.prompt(f.s) as { points?: number }).points!;
const sent = (at: string, by: string): Standing => ({ at, sp: 1, facing: "S", order: "skirmish", parent: unit(by) }) as Standing;
const on = { options: { skirmishers: true, leaderShock: false } };

describe("room in a hex", () => {
  const room = (there: Readonly<Record<string, Standing>>, id: string, sp: number) => {
    const f = acting("us-2-1-i", { ...there, [id]: stands("B2824", sp) });
    return hasRoom(f.s, hexAt("B1824"), unitOf(id));
  };

  it("[TD-8.1b] a gun counts one point", () => {
    expect([room({ [GUNS]: stands("B1824", 6) }, "us-7in", 6), room({ [GUNS]: stands("B1824", 6) }, "us-7in", 7)]).toEqual([true, false]);
  });

  it("[TD-8.1i] the counters of one battery are one unit of three, and every gun counts", () => {
    const same = units.filter(
      ({ battery }, _, all) =>
        battery !== undefined &&
        battery ===
          all.find(
            (row) => row.battery && all.filter((other) => other.battery === row.battery && !other.id.includes("section")).length === 3,
          )?.battery,
    );
    const guns = same.reduce((sum, { sp }) => sum + sp, 0);
    const there = Object.fromEntries(same.map(({ id, sp }) => [id, stands("B1824", sp)]));
    const fits = (more: Readonly<Record<string, Standing>>, sp: number) =>
      hasRoom(acting("cs-archer", { ...there, ...more, [TN1]: stands("B1624", sp) }).s, hexAt("B1824"), unitOf(TN1));
    expect(same.length).toBeGreaterThan(1);
    expect(fits({ [TN7]: stands("B1824", 12 - guns - 3) }, 3)).toBe(true);
    expect(fits({ [TN7]: stands("B1824", 12 - guns - 3) }, 4)).toBe(false);
    const two = acting("us-2-1-i", {
      [GUNS]: stands("B1824", 2),
      "us-5me-bty": stands("B1824", 2),
      [NY76]: stands("B1824", 2),
      [PA56]: stands("B2824", 2),
    });
    expect(hasRoom(two.s, hexAt("B1824"), unitOf(PA56))).toBe(false);
  });

  it("[TD-8.1c] [TD-8.1d] on the march seven points of one unit, or one battery", () => {
    const march = (there: Readonly<Record<string, Standing>>, id: string, sp: number, by: string) =>
      fitsMarch(acting(by, { ...there, [id]: stands("B1624", sp, "march") }).s, hexAt("B1824"), unitOf(id));
    expect([
      march({}, NC26, 7, "cs-pettigrew"),
      march({}, NC26, 8, "cs-pettigrew"),
      march({ [TN7]: stands("B1824", 3, "march") }, TN1, 4, "cs-archer"),
    ]).toEqual([true, false, false]);
    const battery = units.filter(({ battery }) => battery !== undefined && units.filter((other) => other.battery === battery).length > 1);
    const [first, second] = battery.filter((row) => row.battery === battery[0].battery);
    expect(march({ [first.id]: stands("B1824", first.sp, "march") }, second.id, second.sp, first.brigade!)).toBe(true);
    expect(march({ "us-5me-bty": stands("B1824", 4, "march") }, GUNS, 6, "us-arty-i")).toBe(false);
  });

  it("[TD-8.1e] enemies never share a hex", () => {
    const f = take(archer({ [TN1]: stands("B1824", 6, "attack"), [PA56]: { at: "B1924", sp: 5, facing: "N" } }));
    expect(f.refused({ do: "step", to: "B1924" })).toBe("TD-8.1e");
  });

  it("[TD-8.1f] leaders stack freely", () => {
    const five = { "ld-cs-archer": "B1824", "cs-ld-heth": "B1824", "cs-aphill": "B1824", "cs-ewell": "B1824", "cs-lee": "B1824" };
    const f = acting("cs-archer", { ...FAR, [TN1]: stands("B1824", 6), [AL13]: stands("B1824", 6) }, {}, five);
    expect(f.game.faults(f.s)).toEqual([]);
    expect(f.s.leaderHex.filter((at) => at === hexAt("B1824")).length).toBe(5);
  });

  it("[TD-8.1h] a line counts in each of its hexes with what it has there", () => {
    const line = { [NC26]: { ...stands("B1824", 9), second: "B1825" } };
    const fits = (sp: number) =>
      hasRoom(acting("cs-archer", { ...line, [TN1]: stands("B1624", 6), [TN7]: stands("B1825", sp) }).s, hexAt("B1825"), unitOf(TN1));
    expect([fits(2), fits(3)]).toEqual([true, false]);
  });

  it("[TD-8.1g] in a full hex nobody turns away the points, or the front, with which it would leave it", () => {
    const crowd = { [TN7]: stands("B1924", 5), [AL13]: stands("B1924", 5) };
    const f = take(archer({ [TN1]: stands("B1724", 6, "attack"), ...crowd })).play(
      { do: "step", to: "B1824" },
      { do: "step", to: "B1924" },
    );
    expect([left(f as Field), f.open("to", "turn"), f.refused({ do: "turn", to: "SE" })]).toEqual([1, [], "TD-8.1g"]);
  });

  it("[TD-8.1g] a retreat that would end in a full hex goes one hex farther", () => {
    const back = (full: Readonly<Record<string, Standing>>): Field =>
      field({ [TN1]: stands("B1824", 6), [PA56]: { at: "B1924", sp: 5, facing: "N" }, ...full }, [
        ["marker", "union", brigade("us-1-i"), null],
        ["retreat", unit(PA56), 1, 0],
      ]);
    const pairs = units.filter(({ side, arm, sp, id }) => side === "union" && arm === "infantry" && sp >= 6 && id !== PA56);
    const ends = ["B1923", "B1925", "B2024", "B2025", "B1825", "B1823", "B2023"].filter(
      (at) => near(hexAt(at), hexAt("B1924")) === 1 && at !== "B1824",
    );
    const full = Object.fromEntries(ends.flatMap((at, i) => [0, 1].map((n) => [pairs[2 * i + n].id, { at, sp: 6, facing: "N" }])));
    const f = back(full);
    let hexes = 0;
    for (; f.asked() === "union retreat" && hexes < 5; hexes++) f.dice(0, 0, 0, 0).play(f.legal()[0]);
    expect([hexes, ends.includes(f.where(PA56))]).toEqual([2, false]);
  });

  it("[TD-25.0b] units of any brigades stack, and each acts with its own", () => {
    const f = archer({ [TN1]: stands("B1824", 4), "cs-11nc": stands("B1824", 5) });
    expect(hasRoom(f.s, hexAt("B1824"), unitOf(TN1))).toBe(true);
    expect([f.refused({ do: "take", unit: unit(TN1) }), f.refused({ do: "take", unit: unit("cs-11nc") })]).toEqual(["", "TD-3.1b"]);
  });
});

describe("passing through friends", () => {
  const passes = (more = {}, friend: Readonly<Record<string, Standing>> = { [TN7]: stands("B1824", 5) }): Field =>
    take(archer({ [TN1]: stands("B1724", 6), ...friend }, more)).play({ do: "step", to: "B1824" }) as Field;

  it("[TD-8.2c] where one is Disordered both are tested when it goes on, not while it stays", () => {
    const f = passes({ disordered: [unit(TN7)] });
    expect(f.last("test")).toBeUndefined();
    f.dice(0, 0).play({ do: "step", to: "B1924" });
    expect(f.log.filter(({ rule }) => rule === "TD-8.2c").map((one) => one.unit)).toEqual([unit(TN1), unit(TN7)]);
    expect((passes().play({ do: "step", to: "B1924" }) as Field).last("test")).toBeUndefined();
  });

  it("[TD-8.2b] [TD-b9.43a] a friend on the road takes a point, and not the road away", () => {
    const { at, on } = row(
      "S4",
      1,
      (hexes, [k]) => way[k] === 2 && woods[hexes[1]] === 1 && !ford[k] && !bridge[k] && !town[hexes[0]] && !town[hexes[1]],
    );
    const cost = (friend: Readonly<Record<string, Standing>>) =>
      take(
        acting("cs-archer", {
          [TN1]: { ...stands(at[0], 4, "advance"), facing: on },
          ...friend,
          [PA56]: { at: "B3434", sp: 5, facing: "N" },
        }),
      )
        .play({ do: "step", to: at[1] })
        .last("move")?.cost;
    expect([cost({}), cost({ [TN7]: { ...stands(at[1], 4), facing: on } })]).toEqual([1, 2]);
  });

  it("[TD-8.2a] Skirmishers and formed units pass each other without cost or test", () => {
    const f = passes({ ...on, disordered: [unit(CS)] }, { [CS]: sent("B1824", TN1) });
    expect(f.last("move")).toMatchObject({ cost: 1 });
    f.play({ do: "step", to: "B1924" });
    expect(f.last("test")).toBeUndefined();
  });

  it("[TD-8.2d] columns on the march do not pass through each other", () => {
    const f = take(archer({ [TN1]: stands("B1724", 6, "march"), [TN7]: stands("B1824", 5, "march") }));
    expect(f.refused({ do: "step", to: "B1824" })).toBe("TD-8.2d");
    expect(f.open("to", "step").length).toBeGreaterThan(2);
  });

  it("[TD-5.3i] the units of a marching brigade go one after another, each with its own points", () => {
    const f = take(archer({ [TN1]: stands("B1724", 6, "march"), [TN7]: stands("B1624", 5, "march") }));
    f.play({ do: "step", to: "B1824" }, { do: "halt" });
    take(f, TN7);
    expect([left(f), f.last("move")?.cost]).toEqual([6, 1]);
  });
});

describe("order in a stack", () => {
  it("[TD-8.3d] a Disordered battery on top is silent, and uses up the fire of the hex", () => {
    const f = acting(
      "us-2-1-i",
      {
        [GUNS]: { at: "B1924", sp: 6, facing: "N", rank: 0 } as Standing,
        [PA56]: { at: "B1924", sp: 5, facing: "N", rank: 1 } as Standing,
        [TN1]: stands("B1824", 6),
      },
      { disordered: [unit(GUNS)] },
    );
    expect(f.s.top[hexAt("B1924")]).toBe(unitOf(GUNS));
    expect(shotOf(f, PA56, "B1824").sp).toBe(1);
  });

  it("[TD-8.3e] counters of one battery, or of one artillery brigade, on top of each other all count as on top", () => {
    const f = acting("us-arty-i", {
      [GUNS]: { at: "B1924", sp: 6, facing: "N", order: "advance" },
      "us-5me-bty": { at: "B1924", sp: 5, facing: "N", order: "advance" },
      [TN1]: stands("B1824", 6),
    });
    expect([GUNS, "us-5me-bty"].map((id) => f.refused({ do: "fire", unit: unit(id), at: "B1824" }))).toEqual(["", ""]);
  });

  it("[TD-8.3f] who does not move brings one of a stack to the top, once, and may fire", () => {
    const f = archer({ [TN1]: stands("B1824", 4), [TN7]: stands("B1824", 3), [PA56]: { at: "B1924", sp: 5, facing: "N" } });
    const below = f.s.top[hexAt("B1824")] === unitOf(TN1) ? TN7 : TN1;
    f.play({ do: "top", unit: unit(below) });
    expect([
      f.s.top[hexAt("B1824")],
      f.refused({ do: "fire", unit: unit(below), at: "B1924" }),
      f.refused({ do: "take", unit: unit(below) }),
    ]).toEqual([unitOf(below), "", "TD-3.1c"]);
  });

  it("[TD-8.3g] [TD-s8.62c] Skirmishers lie under formed units, whoever comes last, and that is no movement", () => {
    const f = take(archer({ [TN1]: stands("B1824", 5), [CS]: sent("B1724", TN1) }, on), CS).play({ do: "step", to: "B1824" }) as Field;
    expect(f.s.top[hexAt("B1824")]).toBe(unitOf(TN1));
    f.play({ do: "halt" });
    expect(f.refused({ do: "take", unit: unit(TN1) })).toBe("");
  });
});

describe("stacks that turn or change their order", () => {
  const both = { [TN1]: stands("B1824", 6, "attack"), [AL13]: stands("B1824", 6, "attack") };

  it("[TD-7.1c] [TD-6.11b] a free turn is the whole stack's: none of it moves after that, and each may fire", () => {
    const f = archer({ ...both, [PA56]: { at: "B1924", sp: 5, facing: "N" } }).play({ do: "turn", unit: unit(TN1), to: "SW" });
    expect(f.refused({ do: "take", unit: unit(AL13) })).toBe("TD-3.1c");
    expect(f.open("unit", "fire")).toEqual([unit(AL13), unit(TN1)].sort());
  });

  it("[TD-8.3g] Skirmishers are not brought to the top of formed units", () => {
    const few = { [CS]: sent("B1824", TN1), "cs-inf-sk-2": sent("B1824", TN1) };
    const f = archer({ [TN1]: stands("B1824", 6), ...few }, on);
    expect([f.refused({ do: "top", unit: unit(CS) }), f.refused({ do: "top", unit: unit("cs-inf-sk-2") })].sort()).toEqual(["", "TD-8.3f"]);
    f.play({ do: "top", unit: f.open("unit", "top")[0] });
    expect(f.s.top[hexAt("B1824")]).toBe(unitOf(TN1));
  });
});
