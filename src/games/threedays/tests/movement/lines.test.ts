/** 8.4, 8.5 Lines and columns: the points of each half, losses shared out, who closes up. */
import { describe, expect, it } from "vitest";
import { originalSp, unitOf, units } from "../../data/armies.js";
import { hexAt } from "../../data/map.js";
import { SHOCKS } from "../../marks.js";
import { shot } from "../../rules/fire.js";
import { loseAt } from "../../rules/losses.js";
import { spIn } from "../../rules/strength.js";
import { acting, type Field, type Standing, unit } from "../field.js";
import { shockOf, shotOf } from "../places.js";

const TN1 = "cs-1tn";
const NC26 = "cs-26nc-a";
const PA56 = "us-56pa";
const GUNS = "us-2me-bty";
const FAR = { [PA56]: { at: "B2824", sp: 5, facing: "N" } };
const stands = (at: string, sp: number, order = "advance", facing = "S"): Standing => ({ at, sp, facing, order });
const take = (f: Field, id = TN1): Field => f.play({ do: "take", unit: unit(id) }) as Field;
const left = (f: Field): number => (f.game.prompt(f.s) as { points?: number }).points!;

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
