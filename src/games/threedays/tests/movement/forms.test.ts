/** 6.13f, 8.4, 8.5 Columns and lines on the move: how they are formed, and what each half of them meets. */
import { describe, expect, it } from "vitest";
import type { Action } from "../../../../engine/index.js";
import { leaderOf, unitOf } from "../../data/armies.js";
import { hexAt, way, woods } from "../../data/map.js";
import { whereWords } from "../../state.js";
import { acting, type Field, type Standing, unit } from "../field.js";
import { isBare, isClear, row } from "../places.js";

const TN1 = "cs-1tn";
const NC26 = "cs-26nc-a";
const NC26B = "cs-26nc-b";
const MS42 = "cs-42ms";
const PA56 = "us-56pa";
const CS = "cs-inf-sk-1";
const FAR = { [PA56]: { at: "B2824", sp: 5, facing: "N" } };
const stands = (at: string, sp: number, order = "advance", facing = "S"): Standing => ({ at, sp, facing, order });
const pettigrew = (units: Readonly<Record<string, Standing>>, more = {}): Field => acting("cs-pettigrew", { ...FAR, ...units }, more);
const take = (f: Field, id = NC26): Field => f.play({ do: "take", unit: unit(id) }) as Field;
const left = (f: Field): number => (f.game.prompt(f.s) as { points?: number }).points!;
const tail = (f: Field, id = NC26): number => f.s.second[unitOf(id)];

describe("columns", () => {
  const inColumn = { column: [unit(NC26)] };

  it("[TD-6.13f] [TD-8.1c] more than seven points march in column alone: they form it first, stay in it, and form no line", () => {
    const f = take(pettigrew({ [NC26]: stands("B1824", 9, "march") }));
    expect([f.refused({ do: "step", to: "B1924" }), f.refused({ do: "extend", to: "B1825" })]).toEqual(["TD-6.13f", "TD-6.13f"]);
    f.play({ do: "column", to: "B1724" }, { do: "step", to: "B1924" });
    expect([f.where(NC26), tail(f), f.refused({ do: "retract" })]).toEqual(["B1924", hexAt("B1824"), "TD-6.13f"]);
  });

  it("[TD-6.13f] the Disordered march in column too", () => {
    const f = take(pettigrew({ [NC26]: stands("B1824", 9, "march") }, { disordered: [unit(NC26)] }));
    f.play({ do: "column", to: "B1724" }, { do: "step", to: "B1924" });
    expect([f.where(NC26), tail(f)]).toEqual(["B1924", hexAt("B1824")]);
  });

  it("[TD-6.13f] [TD-9.7d] a strong regiment comes on in column: along the road at once, its tail behind it", () => {
    const f = acting("cs-davis", { [MS42]: { at: "due", sp: 12, order: "march" } }, { scenario: "S1" }).play(
      { do: "enter", unit: unit(MS42), at: "A1135" },
      { do: "step", to: "A1134" },
    ) as Field;
    expect([f.last("move")!.cost, tail(f, MS42)]).toEqual([0.5, hexAt("A1135")]);
  });

  it("[TD-8.5e] off the ways a column lies on clear ground only: not in woods, along a way through them it does", () => {
    const forms = (is: (to: number, k: number) => boolean) => {
      const { at, on } = row("S1", 1, ([from, to], [k]) => isClear(from) && is(to, k));
      return take(acting("cs-pettigrew", { ...FAR, [NC26]: { at: at[0], sp: 9, facing: on, order: "march" } }, { scenario: "S1" })).refused(
        { do: "column", to: at[1] },
      );
    };
    const wooded = (to: number) => woods[to] === 1 && isClear(to, woods);
    expect([
      forms((to, k) => isClear(to) && isBare(k)),
      forms((to, k) => wooded(to) && isBare(k)),
      forms((to, k) => wooded(to) && way[k] > 0),
    ]).toEqual(["", "TD-8.5e", ""]);
  });

  it("[TD-8.5a] [TD-6.12e] a column is formed under March Orders, along a way under Advance, and never under Attack", () => {
    const forms = (order: string, isOn: (k: number) => boolean) => {
      const { at, on } = row("S1", 1, ([from, to], [k]) => isClear(from) && isClear(to) && isOn(k));
      return take(acting("cs-pettigrew", { ...FAR, [NC26]: { at: at[0], sp: 9, facing: on, order } }, { scenario: "S1" })).refused({
        do: "column",
        to: at[1],
      });
    };
    const orders = ["march", "advance", "attack"];
    expect(orders.map((order) => forms(order, isBare))).toEqual(["", "TD-8.5a", "TD-8.5a"]);
    expect(orders.map((order) => forms(order, (k) => way[k] > 0))).toEqual(["", "", "TD-8.5a"]);
  });

  it("[TD-8.5a] under Advance a column that leaves the way closes up first, under Attack any column", () => {
    const goes = (order: string, isOn: (k: number) => boolean) => {
      const { at, on } = row("S1", 2, (hexes, [, k]) => hexes.every((one) => isClear(one)) && isOn(k));
      return take(
        acting("cs-pettigrew", { ...FAR, [NC26]: { at: at[1], second: at[0], sp: 9, facing: on, order } }, { scenario: "S1", ...inColumn }),
      ).refused({ do: "step", to: at[2] });
    };
    const orders = ["march", "advance", "attack"];
    expect(orders.map((order) => goes(order, isBare))).toEqual(["", "TD-8.5a", "TD-8.5a"]);
    expect(orders.map((order) => goes(order, (k) => way[k] > 0))).toEqual(["", "", "TD-8.5a"]);
  });

  it("[TD-9.54a] [TD-9.54c] a column of which only the tail stands in the front of an enemy withdraws, and draws his fire", () => {
    const column = (facing: string) => {
      const enemy = { [PA56]: { at: "B1625", sp: 5, facing } };
      const f = take(pettigrew({ [NC26]: { ...stands("B1824", 9, "march"), second: "B1724" }, ...enemy }, inColumn));
      const points = left(f);
      return [points, f.play({ do: "step", to: "B1924" }).asked()];
    };
    const [whole] = column("N");
    expect(column("S")).toEqual([Math.ceil((whole as number) / 2), "union withdrawalFire"]);
  });

  it("[TD-8.5f] [TD-8.2a] the tail follows through Skirmishers; a head among formed friends closes its column up before it goes on", () => {
    const few = { at: "B1924", sp: 1, facing: "S", order: "skirmish", parent: unit(TN1) } as Standing;
    const skirmishers = { options: { skirmishers: true } };
    const f = take(
      pettigrew(
        { [NC26]: { ...stands("B1824", 9, "march"), second: "B1724" }, [TN1]: stands("B1622", 6), [CS]: few },
        { ...inColumn, ...skirmishers },
      ),
    );
    f.play({ do: "step", to: "B1924" }, { do: "step", to: "B2024" });
    expect([f.read("column"), tail(f)]).toEqual([[unit(NC26)], hexAt("B1924")]);
    const among = take(pettigrew({ [NC26]: { ...stands("B1824", 8), second: "B1724" }, [NC26B]: stands("B1824", 4) }, inColumn));
    expect(among.refused({ do: "step", to: "B1924" })).toBe("TD-8.5f");
    among.play({ do: "retract" });
    expect([left(among), among.refused({ do: "step", to: "B1924" })]).toEqual([5, ""]);
  });

  it("[TD-8.5f] a column goes through no formed friends", () => {
    const f = take(pettigrew({ [NC26]: { ...stands("B1824", 9, "march"), second: "B1724" }, [NC26B]: stands("B1924", 4) }, inColumn));
    expect(f.refused({ do: "step", to: "B1924" })).toBe("TD-8.1g");
  });
});

describe("the halves of a line", () => {
  const line = (at: string, second: string, more: Partial<Standing> = {}): Standing => ({ ...stands(at, 9), second, ...more });

  it("[TD-b9.44dc] no line is formed or wheeled over a creek", () => {
    const rockCreek = (standing: Partial<Standing>): Field =>
      take(acting("cs-pettigrew", { [NC26]: { ...stands("B5707", 9), ...standing } }, { scenario: "S8" }));
    const f = rockCreek({ facing: "N" });
    expect([f.open("to", "extend"), f.refused({ do: "extend", to: "B5708" })]).toEqual([["B5706"], "TD-9.4a"]);
    expect(rockCreek({ facing: "NE", second: "B5608" }).refused({ do: "turn", to: "N" })).toBe("TD-9.4a");
  });

  it("[TD-b9.44bx] neither line nor column is formed over the side of a cut", () => {
    const at = (hex: string): Field => take(acting("cs-pettigrew", { [NC26]: stands(hex, 9, "advance", "N") }, { scenario: "S1" }));
    expect(at("A1624").refused({ do: "extend", to: "A1623" })).toBe("TD-b9.44bx");
    expect([at("A1623").refused({ do: "column", to: "A1624" }), at("A1623").refused({ do: "column", to: "A1622" })]).toEqual([
      "TD-b9.44bx",
      "",
    ]);
  });

  it("[TD-b9.44bx] a cut Disorders and stops a line of which one half enters or leaves it", () => {
    const goes = (standing: Standing, to: string): unknown[] => {
      const f = take(acting("cs-pettigrew", { [NC26]: standing }, { scenario: "S1" })).play({ do: "step", to });
      return [(f as Field).isDisordered(NC26), f.asked()];
    };
    expect(goes(line("A1523", "A1624", { facing: "SE" }), "A1522")).toEqual([true, "confederate actions"]);
    expect(goes(line("A1522", "A1623", { facing: "SE" }), "A1622")).toEqual([true, "confederate actions"]);
  });

  it("[TD-8.1h] no line is formed into a hex that another reaches into, whatever room is left", () => {
    const beside = (more: Readonly<Record<string, Standing>>): Field => take(pettigrew({ [NC26]: stands("B1824", 8), ...more }));
    expect(beside({ [NC26B]: line("B1826", "B1825", { sp: 8 }) }).refused({ do: "extend", to: "B1825" })).toBe("TD-8.1h");
    expect(beside({ [NC26B]: stands("B1825", 4) }).refused({ do: "extend", to: "B1825" })).toBe("");
  });

  it("[TD-6.13b] [TD-6.11c] a column, like a line, is formed no nearer to the enemy than it may go", () => {
    const near = { [PA56]: { at: "B1823", sp: 5, facing: "N" } };
    const f = (order: string): Field => take(acting("cs-pettigrew", { ...near, [NC26]: stands("B1825", 9, order) }));
    expect([f("march"), f("advance")].map((one) => one.refused({ do: "column", to: "B1824" }))).toEqual(["TD-6.13b", "TD-6.11c"]);
    expect([f("advance"), f("attack")].map((one) => one.refused({ do: "extend", to: "B1824" }))).toEqual(["TD-6.11c", ""]);
  });

  const lone = { at: "B1922", sp: 1, facing: "S" };

  it("[TD-4.1j] a leader alone gives way to either half, and to one that is formed or wheeled there", () => {
    const [he, far] = [leaderOf("ld-us-2-1-i"), { [PA56]: { at: "B2323", sp: 5, facing: "N" } }];
    const flees = (standing: Standing, from: string, action: Action): string => {
      const f = take(acting("cs-pettigrew", { ...far, [NC26]: standing }, {}, { "ld-us-2-1-i": from }));
      return whereWords((f.dice(5).play(action) as Field).s.leaderHex[he]);
    };
    expect(flees(line("B1824", "B1823"), "B1923", { do: "step", to: "B1924" })).toBe("B2323");
    expect(flees(stands("B1824", 9), "B1823", { do: "extend", to: "B1823" })).toBe("B2323");
    expect(flees(line("B1824", "B1823"), "B1923", { do: "turn", to: "SW" })).toBe("B2323");
  });

  it("[TD-b12.24a] the last of a Collapsed unit surrender to either half", () => {
    const f = take(
      acting(
        "cs-pettigrew",
        { [NC26]: line("B1824", "B1823", { order: "attack" }), [PA56]: lone },
        { options: { collapsedSurrender: true }, disordered: [unit(PA56)] },
      ),
    ).play({ do: "step", to: "B1924" });
    expect(f.last("surrender")).toMatchObject({ unit: unit(PA56) });
  });

  it("[TD-9.54a] [TD-9.54c] a line withdraws where either half is in the front of the enemy", () => {
    const f = take(acting("cs-pettigrew", { [NC26]: line("B1824", "B1823"), [PA56]: { at: "B1922", sp: 5, facing: "N" } }));
    expect([left(f), f.refused({ do: "step", to: "B1724" })]).toEqual([3, ""]);
  });

  it("[TD-9.54a] [TD-8.4f] a line that wheels or closes up out of the front of an enemy draws his fire first, and does it all the same", () => {
    const enemy = { [PA56]: { at: "B1922", sp: 5, facing: "N" } };
    const draws = (action: Action, at = "B1922"): unknown[] => {
      const f = take(pettigrew({ [NC26]: line("B1824", "B1823"), [PA56]: { ...enemy[PA56], at } })).play(action) as Field;
      const asked = f.asked();
      if (asked.endsWith("withdrawalFire")) f.dice(0, 0, 0).play({ do: "fire", unit: unit(PA56) });
      return [asked, tail(f) < 0 ? "one hex" : whereWords(tail(f)), f.asked()];
    };
    const on = "confederate move";
    expect(draws({ do: "turn", to: "SE" })).toEqual(["union withdrawalFire", "B1723", on]);
    expect(draws({ do: "retract" })).toEqual(["union withdrawalFire", "one hex", on]);
    expect(draws({ do: "retract" }, "B1822")).toEqual([on, "one hex", on]);
  });

  it("[TD-8.4j] a Disordered line that wheels, or is Disordered as it goes, closes up", () => {
    const f = take(pettigrew({ [NC26]: line("B1824", "B1823") }, { disordered: [unit(NC26)] })).play({ do: "turn", to: "SE" });
    expect([tail(f as Field), f.s.facing[unitOf(NC26)]]).toEqual([-1, 2]);
  });

  it("[TD-7.1c] who stops where the other half of a line stands faces with it, as with the main half", () => {
    const f = take(pettigrew({ [NC26]: line("B1824", "B1823"), [NC26B]: stands("B1723", 4, "advance", "SE") }), NC26B);
    f.play({ do: "step", to: "B1823" }, { do: "halt" });
    expect(f.s.facing[unitOf(NC26B)]).toBe(f.s.facing[unitOf(NC26)]);
  });

  it("[TD-6.12c] a line that comes up to the enemy with either half owes a Shock", () => {
    const near = { [PA56]: { at: "B1922", sp: 5, facing: "S" } };
    const f = take(acting("cs-pettigrew", { [NC26]: line("B1824", "B1823", { order: "attack" }), ...near })).play({
      do: "step",
      to: "B1924",
    });
    while (f.asked().startsWith("union")) f.play(f.legal().find(({ do: verb }) => verb === "stay" || verb === "hold")!);
    f.play({ do: "halt" });
    expect(f.read("owes")).toEqual([unit(NC26)]);
  });

  it("[TD-9.55c] guns that stop within three hexes of either half are tested", () => {
    const guns = { "us-2me-bty": { at: "B2221", sp: 6, facing: "N", order: "advance" } };
    const tested = (second: string): unknown => {
      const f = acting("us-arty-i", { [NC26]: line("B1824", second), ...guns }).dice(0);
      f.play({ do: "take", unit: unit("us-2me-bty") }, { do: "step", to: "B2121" }, { do: "halt" });
      return f.last("test")?.rule;
    };
    expect([tested("B1823"), tested("B1825")]).toEqual(["TD-9.55c", undefined]);
  });

  it("[TD-9.5a] [TD-9.6a] the enemy reacts to half of a line that is formed or wheeled up to him as to a step, and his front stops it", () => {
    const enemies = { [PA56]: { at: "B1922", sp: 5, facing: "NW" }, "us-2me-bty": { at: "B2123", sp: 6, facing: "N" } };
    const met = (standing: Standing, action: Action): unknown[] => {
      const f = take(acting("cs-pettigrew", { ...enemies, [NC26]: { ...standing, order: "attack" } })).play(action);
      const asked: string[] = [];
      for (; f.asked().startsWith("union"); f.play(f.legal().find(({ do: verb }) => verb === "stay" || verb === "hold")!))
        asked.push(f.asked());
      return [asked, f.open("to", "step")];
    };
    expect(met(stands("B1824", 9), { do: "extend", to: "B1823" })).toEqual([["union reactionFacing", "union approach"], []]);
    expect(met(line("B1824", "B1723", { facing: "SE" }), { do: "turn", to: "S" })).toEqual([
      ["union reactionFacing", "union approach"],
      [],
    ]);
    expect(met(stands("B1824", 9), { do: "extend", to: "B1825" })).toEqual([["union approach"], ["B1923", "B1924"]]);
  });

  it("[TD-8.1h] [TD-8.4d] a line stays among friends with what it has in each hex, if they face as it does", () => {
    const joins = (sp: number, facing = "S"): string => {
      const f = take(acting("cs-pettigrew", { [NC26]: line("B1824", "B1823"), [NC26B]: stands("B1924", sp, "advance", facing) }));
      return f.play({ do: "step", to: "B1924" }).refused({ do: "halt" });
    };
    expect([joins(7), joins(8), joins(3, "SE")]).toEqual(["", "TD-8.1a", "TD-8.1a"]);
  });

  it("[TD-8.1g] in a hex without room no column is formed, and a line only if that makes room", () => {
    const among = (sp: number): Field =>
      take(pettigrew({ [NC26]: stands("B1824", 9), [NC26B]: stands("B1924", sp) })).play({ do: "step", to: "B1924" }) as Field;
    expect([among(8), among(7)].map((f) => f.refused({ do: "extend", to: "B1923" }))).toEqual(["TD-8.1g", ""]);
    expect(among(7).refused({ do: "column", to: "B1923" })).toBe("TD-8.1g");
  });

  it("[TD-7.1c] a line does not wheel away from others who stand in its hex", () => {
    const f = take(acting("cs-pettigrew", { [NC26]: line("B1824", "B1823"), [NC26B]: stands("B1824", 4) }));
    expect(f.refused({ do: "turn", to: "SW" })).toBe("TD-7.1c");
    expect((f.play({ do: "step", to: "B1924" }) as Field).refused({ do: "turn", to: "SW" })).toBe("");
  });

  it("[TD-8.1a] [TD-8.4f] a line closes up only where there is room for all of it, or the points are left to go on", () => {
    const beside = (sp: number, order = "advance", at = "B1824", half = "B1823") =>
      take(pettigrew({ [NC26]: line(at, half, { order }), [NC26B]: stands("B1824", sp, order) }));
    const halts = (sp: number) => beside(sp).play({ do: "retract" }).refused({ do: "halt" });
    expect([halts(3), halts(4)]).toEqual(["", "TD-8.1a"]);
    const last = beside(4, "attack", "B1724", "B1723").play({ do: "step", to: "B1824" });
    expect([last.refused({ do: "halt" }), last.refused({ do: "retract" })]).toEqual(["", "TD-8.1g"]);
  });

  it("[TD-7.1c] [TD-8.4d] no line is formed across the facing of those it stands with", () => {
    const f = take(pettigrew({ [NC26]: stands("B1824", 9), [NC26B]: stands("B1824", 3) }));
    expect(f.refused({ do: "extend", to: "B1823" })).toBe("");
    f.play({ do: "turn", to: "SE" });
    expect(f.refused({ do: "extend", to: "B1723" })).toBe("TD-7.1c");
  });
});
