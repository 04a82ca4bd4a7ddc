/** 7.3, 8 Stacks, lines, columns and refused flanks. */
import { describe, expect, it } from "vitest";
import type { Action } from "../../../../engine/index.js";
import { formationOf, originalSp, unitOf, units } from "../../data/armies.js";
import { bridge, ford, hexAt, near, town, way, woods } from "../../data/map.js";
import { MARCH_ORDER } from "../../data/scenarios.js";
import { SHOCKS } from "../../marks.js";
import { giveOrder } from "../../rules/command/orders.js";
import { fronts } from "../../rules/cover.js";
import { shot } from "../../rules/fire.js";
import { loseAt } from "../../rules/losses.js";
import { fitsMarch, hasRoom, spIn } from "../../rules/strength.js";
import { acting, brigade, type Field, field, type Standing, unit } from "../field.js";
import { row, shockOf, shotOf, sideBetween } from "../places.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const AL13 = "cs-13al";
const NC26 = "cs-26nc-a";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const GUNS = "us-2me-bty";
const CS = "cs-inf-sk-1";
const IL8 = "us-8il-cav-a";
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

describe("lines and columns", () => {
  const line = (sp: number, more: Partial<Standing> = {}): Standing => ({ ...stands("B1824", sp), second: "B1825", ...more });

  it("[TD-8.4b] no infantry counter is of more than fourteen points, and 26 NC has two", () => {
    expect(Math.max(...units.flatMap(({ arm, sp }) => (arm === "infantry" ? [sp] : [])))).toBeLessThanOrEqual(14);
    expect(originalSp[unitOf("cs-26nc-a")] + originalSp[unitOf("cs-26nc-b")]).toBeGreaterThan(14);
  });

  it("[TD-8.4c] [TD-10.3d] a line is not massed: of ten points five stand in each hex; eight in a hex are", () => {
    const massed = (standing: Standing) =>
      shotOf(acting("us-arty-i", { [GUNS]: { at: "B2024", sp: 6, facing: "N" }, [NC26]: standing }), GUNS, "B1824").massed;
    expect([massed(line(9)), massed(stands("B1824", 9)), massed(stands("B1824", 8)), massed(stands("B1824", 7))]).toEqual([
      undefined,
      1,
      1,
      undefined,
    ]);
  });

  it("[TD-8.4e] [TD-8.4l] each half has its own points for fire given and taken, losses are the unit's and are shared out again", () => {
    const f = acting("cs-pettigrew", { [NC26]: line(9, { order: "attack" }), [PA56]: { at: "B1924", sp: 5, facing: "N" } });
    expect([spIn(f.s, unitOf(NC26), hexAt("B1824")), spIn(f.s, unitOf(NC26), hexAt("B1825"))]).toEqual([5, 4]);
    expect(shotOf(f, NC26, "B1924").sp).toBe(5);
    f.s.sp[unitOf(NC26)] = 8;
    expect([spIn(f.s, unitOf(NC26), hexAt("B1824")), spIn(f.s, unitOf(NC26), hexAt("B1825"))]).toEqual([4, 4]);
  });

  it("[TD-8.4e] the half that is hit gives the odd point, and the points are shared out anew when the activation ends", () => {
    const halves = (f: Field) => ["B1924", "B1925"].map((at) => spIn(f.s, unitOf("us-153pa"), hexAt(at)));
    const hit = (sp: number, at: string): Field => {
      const from = at === "B1924" ? "B1824" : "B1826";
      const f = acting("cs-archer", {
        "us-153pa": { at: "B1924", second: "B1925", sp, facing: "N" },
        [TN1]: stands(from, 6),
      });
      f.dice(4, 0).play({ do: "fire", unit: unit(TN1), at });
      return f;
    };
    const main = hit(10, "B1924");
    expect([main.sp("us-153pa"), halves(main)]).toEqual([9, [4, 5]]);
    expect(shotOf(main, "us-153pa", "B1824").sp).toBe(4);
    expect(shockOf(main, [TN1], ["B1924"]).defence).toBe(4);
    main.s.marks[unitOf(TN1)] &= ~SHOCKS;
    while (main.asked() === "union answer") main.play({ do: "hold" });
    main.play({ do: "done" });
    expect(halves(main)).toEqual([5, 4]);
    expect([halves(hit(10, "B1925")), halves(hit(9, "B1925"))]).toEqual([
      [5, 4],
      [5, 3],
    ]);
  });

  it("[TD-8.4e] the half that has given a point more gives none until the other has", () => {
    const twice = (at: string, then: string) => {
      const f = acting("cs-archer", { "us-153pa": { at: "B1924", second: "B1925", sp: 10, facing: "S" } });
      for (const one of [at, then]) loseAt(f.s, hexAt(one), 1, "TD-10.55c", f.log);
      return ["B1924", "B1925"].map((one) => spIn(f.s, unitOf("us-153pa"), hexAt(one)));
    };
    expect([twice("B1924", "B1924"), twice("B1924", "B1925"), twice("B1925", "B1925")]).toEqual([
      [4, 4],
      [4, 4],
      [4, 4],
    ]);
  });

  it("[TD-10.1j] range is counted to the hex aimed at", () => {
    const f = acting("us-arty-i", { [NC26]: { ...stands("B1824", 9), second: "B1724" }, [GUNS]: { at: "B2024", sp: 6, facing: "N" } });
    const range = (at: string) => {
      shotOf(f, GUNS, at);
      return shot.range;
    };
    expect([range("B1824"), range("B1724")]).toEqual([2, 3]);
  });

  it("[TD-8.4g] [TD-8.4h] under eight points a line closes up when the activation ends, its own or the enemy's", () => {
    const ends = (by: string): number => {
      const f = acting(by, { [NC26]: line(7), [PA56]: { at: "B2824", sp: 5, facing: "N" } });
      f.play({ do: "done" }, { do: "close", at: f.where(NC26) });
      return f.s.second[unitOf(NC26)];
    };
    expect([ends("cs-pettigrew"), ends("us-2-1-i")]).toEqual([-1, -1]);
  });

  it("[TD-8.4j] the Disordered do not extend; a line that is Disordered stays until it moves", () => {
    const f = (second?: string) =>
      take(
        acting("cs-pettigrew", { ...FAR, [NC26]: { ...stands("B1824", 9), ...(second && { second }) } }, { disordered: [unit(NC26)] }),
        NC26,
      );
    expect(f().refused({ do: "extend", to: "B1825" })).toBe("TD-8.4j");
    const held = f("B1825");
    expect(held.s.second[unitOf(NC26)]).toBe(hexAt("B1825"));
    held.play({ do: "step", to: "B1924" });
    expect(held.s.second[unitOf(NC26)]).toBe(-1);
  });

  it("[TD-8.5b] a column is fired on at one more and shocked at three more", () => {
    const column = { [PA56]: { at: "B1924", sp: 5, facing: "N" }, "us-7in": { at: "B1924", sp: 9, facing: "N", second: "B2024" } };
    const f = acting("cs-archer", { [TN1]: stands("B1824", 6, "attack"), "us-7in": column["us-7in"] }, { column: [unit("us-7in")] });
    expect([shotOf(f, TN1, "B1924")["on the march"], shockOf(f, [TN1], ["B1924"])["on the march"]]).toEqual([1, 3]);
  });

  it("[TD-8.5e] a column costs a point, along a way or over clear ground", () => {
    const f = take(acting("cs-pettigrew", { ...FAR, [NC26]: stands("B1824", 9, "march") }), NC26);
    const before = left(f);
    f.play({ do: "column", to: "B1724" });
    expect(before - left(f)).toBe(1);
    expect(take(acting("cs-pettigrew", { ...FAR, [NC26]: stands("B1824", 9, "march") }), NC26).refused({ do: "column", to: "B1624" })).toBe(
      "TD-8.5e",
    );
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

describe("refused flanks", () => {
  const refused = { refusedRight: [unit(TN1)] };

  it("[TD-7.3c] [TD-b14.25c] dismounted cavalry takes four points", () => {
    const { id: battalion, brigade: of } = units.find(({ arm, sp }) => arm === "cavalry" && sp >= 4)!;
    const may = (sp: number) => take(acting(of!, { [battalion]: stands("B1824", sp) }), battalion).refused({ do: "refuseLeft" });
    expect([may(3), may(4)]).toEqual(["TD-7.3c", ""]);
  });

  it("[TD-7.3e] a line on its side, a column, the march and the saddle leave no flank refused", () => {
    const big = { refusedRight: [unit(NC26)] };
    const forms = (order: string, action: Action): unknown =>
      take(acting("cs-pettigrew", { ...FAR, [NC26]: stands("B1824", 9, order) }, big), NC26)
        .play(action)
        .read("refusedRight");
    expect([forms("advance", { do: "extend", to: "B1825" }), forms("march", { do: "column", to: "B1724" })]).toEqual([[], []]);
    expect(forms("advance", { do: "extend", to: "B1823" })).toEqual([unit(NC26)]);
    const marches = archer({ [TN1]: stands("B1824", 5) }, refused);
    giveOrder(marches.s, formationOf("cs-archer"), MARCH_ORDER);
    expect(marches.read("refusedRight")).toEqual([]);
    const horse = acting("us-1-1-cav", { [IL8]: stands("B1824", 3) }, { refusedRight: [unit(IL8)] }).play({ do: "mount", unit: unit(IL8) });
    expect(horse.read("refusedRight")).toEqual([]);
  });

  it("[TD-7.3e] [TD-b7.35a] a line refuses the flank on which it does not go on, and fires from its main hex through it", () => {
    const big = { [NC26]: { ...stands("B1824", 9), second: "B1825" }, [PA56]: { at: "B1823", sp: 5, facing: "N" } };
    const f = take(acting("cs-pettigrew", big), NC26);
    expect([f.refused({ do: "refuseLeft" }), f.refused({ do: "refuseRight" })]).toEqual(["", "TD-7.3e"]);
    f.play({ do: "refuseLeft" });
    expect([f.read("refusedLeft"), f.s.second[unitOf(NC26)]]).toEqual([[unit(NC26)], hexAt("B1825")]);
    const fires = (marks: Readonly<Record<string, string[]>>, at = "B1823"): string =>
      acting("cs-pettigrew", { ...big, [PA56]: { at, sp: 5, facing: "N" } }, marks).refused({ do: "fire", unit: unit(NC26), at });
    const left = { refusedLeft: [unit(NC26)] };
    expect([fires({}), fires(left)]).toEqual(["TD-7.1d", ""]);
    const through = acting("cs-pettigrew", big, left);
    expect(shotOf(through, NC26, "B1823").sp).toBe(4);
    // Its other half has no front on either flank.
    const sides = ["B1823", "B1826"].map((at, i) => fronts(through.s, unitOf(NC26), sideBetween(["B1824", "B1825"][i], at)));
    expect(sides).toEqual([true, false]);
    expect(fronts(through.s, unitOf(NC26), sideBetween("B1825", "B1824"))).toBe(false);
  });

  it("[TD-7.3e] a line that wheels refuses no flank any more", () => {
    const big = { [NC26]: { ...stands("B1824", 9), second: "B1825" }, ...FAR };
    const f = take(acting("cs-pettigrew", big, { refusedLeft: [unit(NC26)] }), NC26).play({ do: "turn", to: "SW" });
    expect(f.read("refusedLeft")).toEqual([]);
  });

  it("[TD-7.3a] nobody pays to refuse a flank that is refused already; the other may be taken in its place", () => {
    const f = take(archer({ [TN1]: stands("B1724", 5) }, refused));
    expect([f.refused({ do: "refuseRight" }), f.refused({ do: "refuseLeft" })]).toEqual(["TD-7.3a", ""]);
  });

  it("[TD-7.3f] it is kept over one hex, and dropped in the second", () => {
    const f = take(archer({ [TN1]: stands("B1724", 5) }, refused)).play({ do: "step", to: "B1824" }) as Field;
    expect(f.read("refusedRight")).toEqual([unit(TN1)]);
    f.play({ do: "step", to: "B1924" });
    expect(f.read("refusedRight")).toEqual([]);
  });

  const both = { [PA56]: { at: "B1924", sp: 5, facing: "N" }, [NY76]: { at: "B1825", sp: 5, facing: "N" } };

  it("[TD-b7.35a] [TD-b7.35l] seven through the front and four through the refused side where both fire; one way only up to seven, or four", () => {
    const f = archer({ ...both, [TN1]: stands("B1824", 6), [AL13]: stands("B1824", 6) }, refused);
    expect(f.refused({ do: "split", unit: unit(TN1), at: "B1924", points: 6 })).toBe("TD-10.15a");
    f.dice(0)
      .play({ do: "split", unit: unit(TN1), at: "B1924", points: 7 })
      .play({ do: "at", at: "B1825" });
    while (f.asked() === "union answer") f.play({ do: "hold" });
    expect(f.log.filter(({ event }) => event === "fire").map(({ column }) => column)).toEqual([7, 4]);
    const alone = archer({ ...both, [TN1]: stands("B1824", 6) }, refused);
    expect([shotOf(alone, TN1, "B1924").sp, shotOf(alone, TN1, "B1825").sp]).toEqual([6, 4]);
  });

  it("[TD-b7.35n] horse holders are taken off before the strength is split", () => {
    const f = acting(
      "us-1-1-cav",
      {
        [IL8]: { at: "B1824", sp: 3, facing: "S" },
        "us-8il-cav-b": { at: "B1824", sp: 3, facing: "S" },
        [TN1]: { at: "B1924", sp: 6, facing: "N" },
        [TN7]: { at: "B1825", sp: 5, facing: "N" },
      },
      { refusedRight: [unit(IL8), unit("us-8il-cav-b")] },
    );
    // Twice three less a holder each: four, which fire two and two.
    expect([...new Set(f.legal("split").map(({ points }) => points))]).toEqual([2]);
  });
});
