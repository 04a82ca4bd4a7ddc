/** 9.44 The town: streets and blocks, fire out of it, into it and along it. */
import { describe, expect, it } from "vitest";
import { grid, hexAt, level, town, way } from "../../data/map.js";
import { downTheStreet, NO_LIMIT, sees } from "../../rules/sight.js";
import { acting, type Field, type Standing, unit } from "../field.js";
import { beside, isBare, isClear, row, shotOf } from "../places.js";

const TN1 = "cs-1tn";
const AL13 = "cs-13al";
const NC26 = "cs-26nc-a";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const GUNS = "us-2me-bty";
/** From the fields into the town off its streets, from block to block, and along a street. */
const INTO = row("S1", 1, ([from, to], [k]) => isClear(from) && town[to] === 1 && !way[k]);
const BLOCKS = row("S1", 1, ([from, to], [k]) => town[from] === 1 && town[to] === 1 && !way[k]);
const STREET = row("S1", 2, (hexes, sides) => hexes.every((hex) => town[hex]) && sides.every((k) => way[k]));
const OUT = row("S1", 2, ([from, next, to], sides) => town[from] === 1 && isClear(next) && isClear(to) && sides.every((k) => isBare(k)));
const far = { [PA56]: { at: "B0925", sp: 5, facing: "N" } };
const S1 = (units: Readonly<Record<string, Standing>>, more = {}, by = "cs-archer"): Field =>
  acting(by, units, { scenario: "S1", ...more });
const goes = (
  { at: [from, to], on }: typeof INTO,
  { sp = 6, order = "advance", id = TN1 }: { sp?: number; order?: string; id?: string } = {},
  more = {},
): Field =>
  S1({ ...far, [id]: { at: from, sp, facing: on, order } }, more, id === NC26 ? "cs-pettigrew" : "cs-archer").play(
    { do: "take", unit: unit(id) },
    { do: "step", to },
  ) as Field;
const left = (f: Field): number => (f.game.prompt(f.s) as { points?: number }).points ?? -1;

describe("into the town and through it", () => {
  it("[TD-b9.44p] off the streets a unit is Disordered, from outside and from block to block; along a street it is not", () => {
    expect([goes(INTO), goes(BLOCKS), goes(STREET)].map((f) => f.isDisordered(TN1))).toEqual([true, true, false]);
  });

  it("[TD-b9.44q] who is Disordered already suffers nothing more", () => {
    const f = goes(INTO, { order: "advance" }, { disordered: [unit(TN1)] });
    expect([f.where(TN1), f.sp(TN1), f.last("second")]).toEqual([INTO.at[1], 6, undefined]);
  });

  it("[TD-b9.44u] along a street it pays for the way, and keeps its order", () => {
    const paved = row("S1", 1, ([from, to], [k]) => town[from] === 1 && town[to] === 1 && way[k] === 2);
    const f = goes(paved);
    expect([f.last("move")?.cost, f.isDisordered(TN1)]).toEqual([1, false]);
  });

  it("[TD-b9.44eb] more than March stacking, not in column, is off the street; in column it is not", () => {
    const wide = goes(STREET, { sp: 9, id: NC26 });
    expect(wide.isDisordered(NC26)).toBe(true);
    const column = S1({ ...far, [NC26]: { at: STREET.at[1], sp: 9, facing: STREET.on, order: "advance" } }, {}, "cs-pettigrew");
    column.play({ do: "take", unit: unit(NC26) }, { do: "column", to: STREET.at[0] }, { do: "step", to: STREET.at[2] });
    expect(column.isDisordered(NC26)).toBe(false);
  });

  it("[TD-b9.44ec] under Attack a street spares the order, not the points", () => {
    const f = goes(STREET, { order: "attack" });
    expect([f.last("move")?.cost, f.isDisordered(TN1)]).toEqual([3, false]);
    const off = goes(INTO, { order: "attack" });
    expect([off.last("move")?.cost, off.isDisordered(TN1)]).toEqual([3, true]);
  });

  it("[TD-b9.44ec] [TD-b9.44eb] under Attack too, more than March stacking and a stack are off the street", () => {
    expect(goes(STREET, { sp: 9, id: NC26, order: "attack" }).isDisordered(NC26)).toBe(true);
    const [from, to] = STREET.at;
    const attacks = { at: from, sp: 5, facing: STREET.on, order: "attack" };
    const f = S1({ ...far, [TN1]: attacks, [AL13]: attacks }).play({ do: "stack", unit: unit(AL13) }, { do: "step", to });
    expect([TN1, AL13].map((id) => (f as Field).isDisordered(id))).toEqual([true, true]);
  });

  it("[TD-7.2b] [TD-b9.44v] under Attack a turn costs two points a vertex in town", () => {
    const turned = (to: number): number => {
      const f = S1({ ...far, [TN1]: { at: STREET.at[0], sp: 6, facing: "N", order: "attack" } });
      return left(f.play({ do: "take", unit: unit(TN1) }, { do: "turn", to: ["NE", "SE"][to] }) as Field);
    };
    expect([turned(0), turned(1)]).toEqual([2, 0]);
  });

  it("[TD-7.3d] [TD-b9.44w] [TD-8.4i] in town no flank is refused and no line is formed", () => {
    const f = S1({ ...far, [NC26]: { at: STREET.at[1], sp: 9, facing: "N", order: "advance" } }, {}, "cs-pettigrew");
    f.play({ do: "take", unit: unit(NC26) });
    expect(f.refused({ do: "refuseLeft" })).toBe("TD-7.3d");
    expect(f.legal("extend")).toEqual([]);
    expect(f.refused({ do: "extend", to: beside(STREET.at[1], "N", 1) })).toBe("TD-8.4i");
  });
});

describe("fire and the town", () => {
  const inTown = (hex: number) => town[hex] === 1;

  it("[TD-b9.44x] [TD-b9.44y] one point fires through each frontal hexside, at two hexes, not both at one", () => {
    const at = row("S1", 1, ([from], [k]) => inTown(from) && [0, 5].every((d) => grid.neighbour[from * 6 + (((k % 6) + d) % 6)] >= 0));
    const [left, right] = [beside(at.at[0], at.on, 5), beside(at.at[0], at.on, 0)];
    const f = S1({
      [TN1]: { at: at.at[0], sp: 6, facing: at.on, order: "advance" },
      [PA56]: { at: left, sp: 5, facing: at.back },
      [NY76]: { at: right, sp: 4, facing: at.back },
    });
    expect(shotOf(f, TN1, left).sp).toBe(1);
    expect(f.refused({ do: "split", unit: unit(TN1), at: left, points: 2 })).toBe("TD-10.15a");
    f.dice(0).play({ do: "split", unit: unit(TN1), at: left, points: 1 });
    expect(f.refused({ do: "at", at: left })).toBe("TD-10.15b");
    f.play({ do: "at", at: right });
    while (f.asked() === "union answer") f.dice(0).play({ do: "hold" });
    expect(f.log.filter(({ event }) => event === "fire").map(({ column, targets }) => [column, targets])).toEqual([
      [1, [left]],
      [1, [right]],
    ]);
  });

  it("[TD-b9.44x] [TD-b9.44y] it takes two points, and two hexsides: not two hexes down one street", () => {
    const open = (sp: number, from: string, facing: string, ...at: readonly string[]) => {
      const foes = { [PA56]: { at: at[0], sp: 5, facing: "N" }, [NY76]: { at: at[1], sp: 5, facing: "N" } };
      const f = S1({ [TN1]: { at: from, sp, facing, order: "advance" }, ...foes });
      return [f.legal("fire").length, f.legal("split").length];
    };
    expect(open(2, "B3722", "SE", "B3721", "B3822")).toEqual([2, 2]);
    expect(open(1, "B3722", "SE", "B3721", "B3822")).toEqual([2, 0]);
    expect(open(2, "B3618", "SW", "B3619", "B3620")).toEqual([2, 0]);
  });

  it("[TD-b9.44x] [TD-b9.44y] of a stack too: the hexsides are left to the others, and neither serves twice, whoever fires first", () => {
    const at = row("S1", 1, ([from], [k]) => inTown(from) && [0, 5].every((d) => grid.neighbour[from * 6 + (((k % 6) + d) % 6)] >= 0));
    const [left, right] = [beside(at.at[0], at.on, 5), beside(at.at[0], at.on, 0)];
    for (const [first, then] of [
      [TN1, AL13],
      [AL13, TN1],
    ]) {
      const f = S1({
        [TN1]: { at: at.at[0], sp: 3, facing: at.on, order: "advance" },
        [AL13]: { at: at.at[0], sp: 4, facing: at.on, order: "advance" },
        [PA56]: { at: left, sp: 5, facing: at.back },
        [NY76]: { at: right, sp: 4, facing: at.back },
      });
      f.dice(0).play({ do: "alone", unit: unit(first), at: left });
      while (f.asked() === "union answer") f.play({ do: "hold" });
      expect(f.refused({ do: "fire", unit: unit(then), at: left })).toBe("TD-8.3h");
      f.dice(0).play({ do: "fire", unit: unit(then), at: right });
      expect(f.log.filter(({ event }) => event === "fire").map(({ column, targets }) => [column, targets])).toEqual([
        [1, [left]],
        [1, [right]],
      ]);
    }
  });

  it("[TD-b9.44x] [TD-10.1l] one point comes back through a hexside, however many stand there", () => {
    const [from, to] = BLOCKS.at;
    const f = S1({
      [TN1]: { at: from, sp: 3, facing: BLOCKS.on, order: "advance" },
      [AL13]: { at: from, sp: 4, facing: BLOCKS.on, order: "advance" },
      [PA56]: { at: to, sp: 5, facing: BLOCKS.back },
      [NY76]: { at: to, sp: 4, facing: BLOCKS.back },
    });
    f.dice(0).play({ do: "fire", unit: unit(TN1), at: to });
    expect(f.open("unit", "reply").length).toBe(2);
    f.dice(0).play({ do: "reply", unit: unit(PA56) });
    expect(f.asked()).toBe("confederate actions");
  });

  it("[TD-b9.44z] [TD-b9.44aa] three less into the town from outside, nothing from house to house but what else applies", () => {
    const outside = S1({
      [TN1]: { at: INTO.at[0], sp: 6, facing: INTO.on, order: "advance" },
      [PA56]: { at: INTO.at[1], sp: 5, facing: INTO.back },
    });
    expect(shotOf(outside, TN1, INTO.at[1])).toMatchObject({ town: -3, modifier: -2 });
    const houses = (more = {}) =>
      S1(
        {
          [TN1]: { at: BLOCKS.at[0], sp: 6, facing: BLOCKS.on, order: "advance" },
          [PA56]: { at: BLOCKS.at[1], sp: 5, facing: BLOCKS.back },
        },
        more,
      );
    expect(shotOf(houses(), TN1, BLOCKS.at[1])).toEqual({ range: 1, sp: 1, modifier: 1 });
    expect(shotOf(houses({ disordered: [unit(TN1)] }), TN1, BLOCKS.at[1])).toMatchObject({ "firer Disordered": -1, modifier: 0 });
  });

  it("[TD-b9.44ab] no Prepared Fire out of the town", () => {
    const offered = (at: typeof INTO): string => {
      const start = beside(at.at[0], at.on, 3);
      const f = S1({
        [TN1]: { at: start, sp: 6, facing: at.on, order: "attack" },
        [PA56]: { at: at.at[1], sp: 5, facing: at.back },
      });
      f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: at.at[0] }, { do: "stay" }, { do: "halt" });
      return f.asked();
    };
    const approach = row(
      "S1",
      2,
      ([start, from, to], [first, k]) =>
        isClear(start) && isClear(from) && inTown(to) && isBare(first) && !way[k] && level[from] === level[to],
    );
    expect(offered({ ...approach, at: approach.at.slice(1) })).toBe("confederate actions");
    const open = row("S1", 2, (hexes, sides) => hexes.every((hex) => isClear(hex)) && sides.every((k) => isBare(k)));
    expect(offered({ ...open, at: open.at.slice(1) })).toBe("union prepared");
  });

  it("[TD-b9.44ac] [TD-b10.23d] [TD-b9.44ad] down a street two hexes, both in town, with one point", () => {
    const f = S1({
      [TN1]: { at: STREET.at[0], sp: 6, facing: STREET.on, order: "advance" },
      [AL13]: { at: STREET.at[0], sp: 1, facing: STREET.on, order: "advance" },
      [PA56]: { at: STREET.at[2], sp: 5, facing: STREET.back },
    });
    expect(f.refused({ do: "fire", unit: unit(TN1), at: STREET.at[2] })).toBe("");
    expect(shotOf(f, TN1, STREET.at[2]).sp).toBe(1);
    const long = row("S1", 3, (hexes, sides) => hexes.every(inTown) && sides.every((k) => way[k] > 0));
    expect([downTheStreet(hexAt(long.at[0]), hexAt(long.at[2])), downTheStreet(hexAt(long.at[0]), hexAt(long.at[3]))]).toEqual([
      true,
      false,
    ]);
  });

  it("[TD-b9.44ae] nobody outside fires down a street", () => {
    const gate = row("S1", 2, ([from, mid, to], sides) => !inTown(from) && inTown(mid) && inTown(to) && sides.every((k) => way[k] > 0));
    const f = S1({
      [TN1]: { at: gate.at[0], sp: 6, facing: gate.on, order: "advance" },
      [PA56]: { at: gate.at[2], sp: 5, facing: gate.back },
    });
    expect(f.refused({ do: "fire", unit: unit(TN1), at: gate.at[2] })).toBe("TD-10.2a");
  });

  it("[TD-b9.44af] guns in the town are silent", () => {
    const f = S1(
      { [GUNS]: { at: OUT.at[0], sp: 6, facing: OUT.on, order: "advance" }, [TN1]: { at: OUT.at[1], sp: 6, facing: OUT.back } },
      {},
      "us-arty-i",
    );
    expect(f.refused({ do: "fire", unit: unit(GUNS), at: OUT.at[1] })).toBe("TD-10.6b");
  });

  it("[TD-b9.44ag] no flank is fired into in town", () => {
    const turned = (at: typeof INTO) =>
      shotOf(
        S1({ [TN1]: { at: at.at[0], sp: 6, facing: at.on, order: "advance" }, [PA56]: { at: at.at[1], sp: 5, facing: at.on } }),
        TN1,
        at.at[1],
      ).flank;
    const open = row("S1", 1, (hexes, [k]) => hexes.every((hex) => isClear(hex)) && isBare(k));
    expect([turned(INTO), turned(open)]).toEqual([undefined, 1]);
  });

  it("[TD-b9.44ah] houses rise a level and hide what is behind them", () => {
    const behind = row(
      "S1",
      2,
      ([from, mid, to]) => !inTown(from) && inTown(mid) && !inTown(to) && level[from] === level[to] && level[mid] === level[from],
    );
    const eye = { shadow: false, limit: NO_LIMIT, guns: false, formed: () => false };
    expect(sees(eye, hexAt(behind.at[0]), hexAt(behind.at[2]))).toBe(false);
  });

  it("[TD-b9.44ai] out of the town a unit fires at what it sees, with one point", () => {
    const f = S1({ [TN1]: { at: OUT.at[0], sp: 6, facing: OUT.on, order: "advance" }, [PA56]: { at: OUT.at[2], sp: 5, facing: OUT.back } });
    expect(f.refused({ do: "fire", unit: unit(TN1), at: OUT.at[2] })).toBe("");
    expect(shotOf(f, TN1, OUT.at[2])).toMatchObject({ sp: 1 });
  });
});
