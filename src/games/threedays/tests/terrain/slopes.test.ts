/** 9.44, 10.67, 11.4 Slopes and rocks: what they do to fire, Shock and guns. */
import { describe, expect, it } from "vitest";
import { beyond, grid, hexAt, inner, level, rise, rock, sloping, steep, wall, way } from "../../data/map.js";
import { isContinuous, isSteep } from "../../rules/cover.js";
import { ARTILLERY, INFANTRY, LEADER, MARCH, MOUNTED, NEVER, plain } from "../../rules/prices/prices.js";
import { acting, brigade, type Field, field, type Standing, unit } from "../field.js";
import { batteryShot, infantryShot, isClear, type Row, row, shockOf, shotOf } from "../places.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const GUNS = "us-2me-bty";
const S = "S5";
const UP = "up a steep slope";
const DOWN = "down a steep slope";
const GUNS_DOWN = "guns down a steep slope";

const small = (at: Row, range: number) => infantryShot(S, at, range);
const guns = (at: Row, range: number) => batteryShot(S, at, range);
/** So many hexes off, the last hexside steep: firer below, above or level with the target. */
const over = (range: number, above: (from: number, to: number) => boolean, is = (_: readonly number[]) => true): Row =>
  row(S, range, (hexes, sides) => steep[sides[range - 1]] === 1 && above(level[hexes[0]], level[hexes[range]]) && is(sides));
const below = (a: number, b: number) => a < b;
const higher = (a: number, b: number) => a > b;
const equal = (a: number, b: number) => a === b;

describe("fire", () => {
  it("[TD-b9.44bj] small arms from below through a steep hexside one less, from one hex as from three", () => {
    expect([1, 2, 3].map((range) => small(over(range, below), range)[UP])).toEqual([-1, -1, -1]);
  });

  it("[TD-b9.44bk] [TD-b9.44bl] guns just so at one to three hexes, at four not", () => {
    expect([1, 2, 3, 4].map((range) => guns(over(range, below), range)[UP])).toEqual([-1, -1, -1, undefined]);
  });

  it("[TD-b9.44bm] not from the same level", () => {
    const level = over(2, equal);
    expect([small(level, 2)[UP], small(level, 2)[DOWN], guns(level, 2)[UP]]).toEqual([undefined, undefined, undefined]);
  });

  it("[TD-b9.44bn] infantry down a steep hexside one less at the next hex, nothing beyond", () => {
    expect([small(over(1, higher), 1)[DOWN], small(over(2, higher), 2)[DOWN]]).toEqual([-1, undefined]);
  });

  it("[TD-b9.44bo] [TD-b10.67a] guns on the crest two less at the hex below", () => {
    expect(guns(over(1, higher), 1)[GUNS_DOWN]).toBe(-2);
  });

  it("[TD-b9.44bp] [TD-b9.44br] and farther down where every hexside on the way is steep, once", () => {
    const both = over(2, higher, ([first]) => steep[first] === 1 && rise[first] <= 0 && rise[first] > -9);
    expect([guns(both, 2)[GUNS_DOWN], isContinuous(hexAt(both.at[0]), hexAt(both.at[2]))]).toEqual([-2, true]);
    const broken = over(2, higher, ([first]) => steep[first] === 0);
    expect([guns(broken, 2)[GUNS_DOWN], isContinuous(hexAt(broken.at[0]), hexAt(broken.at[2]))]).toEqual([undefined, false]);
  });

  it("[TD-b9.44br] [TD-b9.44ea] and where the line runs along a hexside, down the Steep ones on either side of it", () => {
    const units = { "us-5us-d": { at: "C1124", sp: 6, facing: "NW" }, "cs-5tx": { at: "C1026", sp: 6, facing: "SE" } };
    expect(shotOf(acting("us-arty-v", units, { scenario: S }), "us-5us-d", "C1026")[GUNS_DOWN]).toBe(-2);
  });

  it("[TD-b9.44bq] Hazlett on Little Round Top at the Texans on the slope below: two less", () => {
    const slope = row(S, 2, ([from], sides) => crest.includes(grid.names[from]) && sides.every((k) => steep[k] === 1 && rise[k] <= 0));
    const at = (range: number) =>
      shotOf(
        acting(
          "us-arty-v",
          { "us-5us-d": { at: slope.at[0], sp: 6, facing: slope.on }, "cs-5tx": { at: slope.at[range], sp: 6, facing: slope.back } },
          { scenario: S },
        ),
        "us-5us-d",
        slope.at[range],
      )[GUNS_DOWN];
    expect([at(1), at(2)]).toEqual([-2, -2]);
  });
  const crest = ["C1124", "C1024", "C1225"];

  it("[TD-b9.44bd] [TD-b9.44be] sloping ground shelters nobody, and guns that fire out of it have two less", () => {
    const onto = row(S, 1, ([from, to], [k]) => !sloping[from] && sloping[to] === 1 && isClear(to, sloping) && !isSteep(k) && !wall[k]);
    expect(small(onto, 1)).toMatchObject({ modifier: 1 });
    const out = row(S, 4, ([from]) => sloping[from] === 1);
    const into = row(S, 4, ([from, , , , to]) => !sloping[from] && sloping[to] === 1);
    expect([
      guns(out, 4)["guns on sloping ground"],
      guns(into, 4)["guns on sloping ground"],
      small(out, 1)["guns on sloping ground"],
    ]).toEqual([-2, undefined, undefined]);
  });

  it("[TD-b9.44bh] a gradual slope does nothing to fire or Shock", () => {
    const gradual = row(S, 1, (hexes, [k]) => hexes.every((hex) => isClear(hex)) && rise[k] === 1 && !steep[k] && !wall[k]);
    expect(small(gradual, 1)).toEqual({ range: 1, sp: 6, modifier: 1 });
    const sum = shockOf(fight(gradual), [TN1], [gradual.at[1]]);
    expect(
      Object.keys(sum).filter((cause) => !["attack", "defence", "ratio", "no brigadier", `odds ${sum.ratio}`].includes(cause)),
    ).toEqual([]);
  });

  it("[TD-b9.44cy] guns beside the rocks do not fire through them", () => {
    const rocks = row(S, 1, (_, [k]) => rock[k] === 1);
    const f = acting(
      "us-arty-i",
      { [GUNS]: { at: rocks.at[0], sp: 6, facing: rocks.on }, [TN1]: { at: rocks.at[1], sp: 6, facing: rocks.back } },
      { scenario: S },
    );
    expect(f.refused({ do: "fire", unit: unit(GUNS), at: rocks.at[1] })).toBe("TD-10.6b");
  });
});

const fight = (at: Row, more = {}, by: Partial<Standing> = {}): Field =>
  acting(
    "cs-archer",
    { [TN1]: { at: at.at[0], sp: 6, facing: at.on, order: "attack", ...by }, [PA56]: { at: at.at[1], sp: 5, facing: at.back } },
    { scenario: S, ...more },
  );

describe("Shock", () => {
  const from = (is: (k: number, from: number, to: number) => boolean): Row => row(S, 1, ([a, b], [k]) => is(k, a, b));
  const sum = (at: Row) => shockOf(fight(at), [TN1], [at.at[1]]);

  it("[TD-b9.44bf] [TD-11.4s] from sloping ground to the same level or higher one less, to a lower one nothing", () => {
    const slope = (to: (by: number) => boolean) =>
      sum(from((k, a) => sloping[a] === 1 && !isSteep(k) && to(rise[k])))["from sloping ground"];
    expect([slope((by) => by === 0), slope((by) => by > 0), slope((by) => by < 0)]).toEqual([-1, -1, undefined]);
  });

  it("[TD-b9.44bu] up a steep slope one less, down it nothing", () => {
    expect([sum(from((k) => steep[k] === 1 && rise[k] > 0))[UP], sum(from((k) => steep[k] === 1 && rise[k] < 0))[UP]]).toEqual([
      -1,
      undefined,
    ]);
  });

  it("[TD-b9.44bg] [TD-11.4s] from sloping ground up a steep slope both", () => {
    expect(sum(from((k, a) => sloping[a] === 1 && steep[k] === 1 && rise[k] > 0))).toMatchObject({ "from sloping ground": -1, [UP]: -1 });
  });

  it("[TD-b9.44cz] over rocks two less; for fire they are a steep slope", () => {
    const rocks = from((k) => rock[k] === 1);
    expect([sum(rocks)["over rocks"], isSteep(rocks.sides[0])]).toEqual([-2, true]);
  });

  const charged = (at: Row): Field => {
    const f = field(
      { [TN1]: { at: at.at[0], sp: 6, facing: at.on, order: "attack" }, [GUNS]: { at: at.at[1], sp: 6, facing: at.back } },
      [["activate", 2, brigade("cs-archer")], "shocks"],
      { scenario: S, brigade: brigade("cs-archer"), options: { leaderShock: false } },
    );
    f.play({ do: "shock", unit: unit(TN1), at: at.at[1] }, { do: "go" });
    return f.dice(0, 0).play({ do: "stand" }) as Field;
  };
  const climb = from((k) => steep[k] === 1 && rise[k] > 0 && plain(INFANTRY)[k] < NEVER);
  const descent = from((k) => steep[k] === 1 && rise[k] < 0 && plain(INFANTRY)[k] < NEVER);

  it("[TD-b9.44bs] [TD-b10.67a] guns shocked from below a steep slope do not fire rapidly", () => {
    const f = charged(climb);
    expect([f.asked(), f.legal("fire").length, f.legal("rapid").length]).toEqual(["union defend", 1, 0]);
  });

  it("[TD-b9.44bt] [TD-b10.67b] guns shocked from above do, and fire up at one less", () => {
    const f = charged(descent);
    expect([f.asked(), f.legal("rapid").length]).toEqual(["union defend", 1]);
    f.dice(0, 9).play(f.legal("rapid")[0]);
    expect(f.last("fire")?.causes).toEqual(expect.arrayContaining(["up a steep slope -1", "Rapid Fire +2"]));
  });
});

describe("the map", () => {
  const sides = [...grid.neighbour.keys()].filter((k) => grid.neighbour[k] >= 0);

  it("[TD-b9.44bi] steep hexsides part hexes one, two or more levels apart", () => {
    const apart = new Set(sides.filter((k) => steep[k]).map((k) => Math.abs(rise[k])));
    expect([apart.has(1), apart.has(2)]).toEqual([true, true]);
  });

  it("[TD-b9.44eg] every hexside of two levels is steep", () => {
    expect(
      sides.filter((k) => Math.abs(rise[k]) >= 2 && !steep[k] && !rock[k]).map((k) => `${grid.names[inner(k)]} ${grid.names[beyond(k)]}`),
    ).toEqual([]);
  });

  it("[TD-9.4q] over rocks infantry pays two more, leaders one; nobody else crosses", () => {
    const k = sides.find((side) => rock[side] && !way[side])!;
    const bare = (mover: number) =>
      sides
        .filter((side) => beyond(side) === beyond(k) && !rock[side] && !steep[side] && rise[side] <= 0 && !way[side])
        .map((side) => plain(mover)[side] / 2);
    expect([MOUNTED, ARTILLERY, MARCH].map((mover) => plain(mover)[k])).toEqual([NEVER, NEVER, NEVER]);
    expect([INFANTRY, LEADER].map((mover) => plain(mover)[k] / 2 - Math.min(...bare(mover)))).toEqual([2, 1]);
  });
});
