/** 9.44 The town: what a retreat into it or out of it costs, and which unit of a stack pays. */
import { describe, expect, it } from "vitest";
import { unitNames, unitOf } from "../../data/armies.js";
import { hexAt, way } from "../../data/map.js";
import { brigade, type Field, field, type Standing, unit } from "../field.js";
import { isClear, row } from "../places.js";
import { fights, inTown, S, theirs } from "./in-town.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const NY95 = "us-95ny";

describe("retreats and the town", () => {
  const back = (id: string, units: Readonly<Record<string, Standing>>, hexes: number): Field =>
    field(
      units,
      [
        ["marker", "union", brigade("us-1-i"), null],
        ["retreat", unit(id), hexes, 0],
      ],
      { scenario: S },
    );
  const behind = row(S, 2, ([foe, from, to], [, k]) => isClear(foe) && isClear(from) && inTown(to) && !way[k]);
  const street = row(S, 2, ([foe, from, to], [, k]) => isClear(foe) && !inTown(from) && inTown(to) && way[k] > 0);

  it("[TD-b9.44ap] [TD-b9.44aq] into the town off the streets a point is lost, along a street none, whatever the order and the strength", () => {
    const cost = (at: typeof behind, sp: number, id = PA56) => {
      const f = back(id, { [TN1]: theirs(at.at[0], at.on, 6), [id]: { ...theirs(at.at[1], at.back, sp), order: "attack" } }, 1);
      f.play({ do: "back", to: at.at[2] });
      return sp - f.sp(id);
    };
    expect([cost(behind, 5), cost(street, 5), cost(street, 9, "us-7in")]).toEqual([1, 0, 0]);
  });

  it("[TD-b9.44ee] no Disorder by the town, nothing for leaving it, and a point for each retreat into it, not for each hex", () => {
    const leaving = row(S, 2, ([foe, from, to], [, k]) => !inTown(foe) && inTown(from) && isClear(to) && !way[k]);
    const out = back(PA56, { [TN1]: theirs(leaving.at[0], leaving.on, 6), [PA56]: theirs(leaving.at[1], leaving.back, 5) }, 1);
    out.play({ do: "back", to: leaving.at[2] });
    expect([out.sp(PA56), out.isDisordered(PA56)]).toEqual([5, false]);
    const deep = row(
      S,
      3,
      ([foe, from, first, second], [, k, next]) =>
        isClear(foe) && isClear(from) && inTown(first) && inTown(second) && !way[k] && !way[next],
    );
    const f = back(PA56, { [TN1]: theirs(deep.at[0], deep.on, 6), [PA56]: theirs(deep.at[1], deep.back, 5) }, 2);
    f.play({ do: "back", to: deep.at[2] }, { do: "back", to: deep.at[3] });
    expect([f.sp(PA56), f.isDisordered(PA56)]).toEqual([4, false]);
  });

  it("[TD-b9.44ar] of a stack that retreats into the town its top unit loses the one point", () => {
    const stack = Object.fromEntries([PA56, NY76, NY95].map((id) => [id, theirs(behind.at[1], behind.back, 3)]));
    const start = { [TN1]: theirs(behind.at[0], behind.on, 6), ...stack };
    const { below, top } = fights(start).s;
    const order = [top[hexAt(behind.at[1])]];
    while (below[order.at(-1)!] >= 0) order.push(below[order.at(-1)!]);
    const f = field(start, [["marker", "union", brigade("us-1-i"), null], ...order.map((u) => ["retreat", unitNames[u], 1, 0])], {
      scenario: S,
    });
    while (f.asked() === "union retreat") f.dice(0, 0, 0).play({ do: "back", to: behind.at[2] });
    expect(order.map((u) => f.s.sp[u])).toEqual([2, 3, 3]);
  });
});

it("[TD-b9.44ar] also where only those below it leave the streets", () => {
  const at = row(S, 2, ([foe, from, to], [, k]) => isClear(foe) && isClear(from) && inTown(to) && !way[k]);
  const pair = { [PA56]: theirs(at.at[1], at.back, 3), [NY76]: theirs(at.at[1], at.back, 3) };
  const start = { [TN1]: theirs(at.at[0], at.on, 6), ...pair };
  const top = fights(start).s.top[hexAt(at.at[1])];
  const low = unitOf(top === unitOf(PA56) ? NY76 : PA56);
  const owed = [top, low].map((u) => ["retreat", unitNames[u], 1, 0]);
  const f = field(start, [["marker", "union", brigade("us-1-i"), null], ...owed], { scenario: S });
  f.play({ do: "back", to: at.at[2] });
  expect([f.s.sp[top], f.s.sp[low]]).toEqual([2, 3]);
  const out = f.open("to", "back").find((to) => !inTown(hexAt(to)))!;
  f.play({ do: "back", to: out });
  expect([f.s.sp[top], f.s.sp[low]]).toEqual([2, 3]);
});

it("[TD-b9.44ar] and where it comes into the town with a later hex, or into two hexes of it", () => {
  const at = row(
    S,
    3,
    ([foe, from, first, second], [, k, next]) => isClear(foe) && !inTown(from) && !inTown(first) && inTown(second) && !way[k] && !way[next],
  );
  const pair = { [PA56]: theirs(at.at[1], at.back, 3), [NY76]: theirs(at.at[1], at.back, 3) };
  const start = { [TN1]: theirs(at.at[0], at.on, 6), ...pair };
  const top = fights(start).s.top[hexAt(at.at[1])];
  const low = unitOf(top === unitOf(PA56) ? NY76 : PA56);
  const owed = [top, low].map((u) => ["retreat", unitNames[u], 2, 0]);
  const f = field(start, [["marker", "union", brigade("us-1-i"), null], ...owed], { scenario: S });
  while (f.asked() === "union retreat") f.play({ do: "back", to: f.open("to", "back").find((to) => to === at.at[2] || to === at.at[3])! });
  expect([f.s.sp[top], f.s.sp[low]]).toEqual([2, 3]);
});
