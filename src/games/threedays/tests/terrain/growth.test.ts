/** 9.44 Woods, orchards, marsh, rocks, farms and water: fire, Shock and what the map holds. */
import { describe, expect, it } from "vitest";
import { unitOf } from "../../data/armies.js";
import {
  beyond,
  bridge,
  brook,
  creek,
  difficult,
  farm,
  ford,
  grid,
  ground,
  hexAt,
  inner,
  level,
  mapFile,
  marsh,
  near,
  orchard,
  rise,
  rocky,
  steep,
  stream,
  wall,
  way,
  woods,
} from "../../data/map.js";
import { tablesFile } from "../../data/tables.js";
import { moverOf } from "../../rules/allowance.js";
import { ARTILLERY, alongRoad, alongTrail, hexPrice, INFANTRY, LEADER, MARCH, MOUNTED, NEVER, plain } from "../../rules/prices/prices.js";
import { NO_LIMIT, sees } from "../../rules/sight.js";
import { acting, brigade, type Field, field, onAllSheets, type Standing, unit } from "../field.js";
import { batteryShot, infantryShot, isBare, isClear, type Row, row, shockOf, shotOf } from "../places.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const GUNS = "us-2me-bty";
const HORSE = "cs-9va-cav-a";
const S = "S5";
const NC26 = "cs-26nc-a";
const sides = [...grid.neighbour.keys()].filter((k) => grid.neighbour[k] >= 0);
const small = (at: Row, range: number) => infantryShot(S, at, range);
const guns = (at: Row, range: number) => batteryShot(S, at, range);
const ratio = (at: Row, attack: number, defence: number) =>
  shockOf(
    acting(
      "cs-pettigrew",
      { [NC26]: { at: at.at[0], sp: attack, facing: at.on, order: "attack" }, [PA56]: { at: at.at[1], sp: defence, facing: at.back } },
      { scenario: S },
    ),
    [NC26],
    [at.at[1]],
  );
const into = (is: (hex: number) => boolean): Row =>
  row(S, 1, ([from, to], [k]) => is(to) && level[from] === level[to] && !wall[k] && !steep[k] && !woods[from]);
const OPEN = row(S, 1, (hexes, [k]) => hexes.every((hex) => isClear(hex)) && isBare(k));

describe("woods, marsh and rocks", () => {
  const eye = { shadow: false, limit: NO_LIMIT, guns: false, formed: () => false };

  it("[TD-b9.44b] woods rise a level and hide what is behind them", () => {
    const flat = (mid: (hex: number) => boolean) =>
      row(S, 2, ([a, b, c]) => level[a] === level[b] && level[b] === level[c] && mid(b) && !woods[a] && !woods[c]);
    const through = (at: Row) => sees(eye, hexAt(at.at[0]), hexAt(at.at[2]));
    expect([through(flat((hex) => woods[hex] === 1)), through(flat((hex) => isClear(hex)))]).toEqual([false, true]);
  });

  it("[TD-b9.44c] [TD-2.5b] one less at whoever stands in woods, for small arms and guns: never better than in the open", () => {
    const wooded = into((hex) => woods[hex] === 1);
    expect([small(wooded, 1).woods, guns(wooded, 1).woods, small(OPEN, 1).woods]).toEqual([-1, -1, undefined]);
    expect(small(wooded, 1).modifier).toBeLessThan(small(OPEN, 1).modifier);
  });

  it("[TD-b9.44d] in woods no Shock modifier, but odds go to the defender", () => {
    const wooded = into((hex) => woods[hex] === 1);
    expect([ratio(wooded, 7, 5).ratio, ratio(OPEN, 7, 5).ratio]).toEqual(["1:1", "3:2"]);
    const other = (at: Row) => Object.keys(ratio(at, 7, 5)).filter((cause) => !cause.startsWith("odds"));
    expect(other(wooded)).toEqual(other(OPEN));
  });

  it("[TD-b9.44f] [TD-b9.44bb] marsh and rocks do nothing to fire, and round odds for the defender", () => {
    for (const of of [marsh, rocky]) {
      const bad = into((hex) => of[hex] === 1);
      expect(small(bad, 1)).toEqual({ range: 1, sp: 6, modifier: 1 });
      expect([ratio(bad, 7, 5).ratio, ratio(bad, 6, 4).ratio]).toEqual(["1:1", "3:2"]);
    }
  });

  it("[TD-9.4c] a cemetery is clear ground", () => {
    const at = ground.features.get("cemetery")!.findIndex((one, hex) => one === 1 && isClear(hex));
    const plainHex = grid.names.findIndex((_, hex) => isClear(hex) && !ground.features.get("cemetery")![hex]);
    expect([INFANTRY, MOUNTED, ARTILLERY, MARCH, LEADER].map((mover) => hexPrice(at, mover))).toEqual(
      [INFANTRY, MOUNTED, ARTILLERY, MARCH, LEADER].map((mover) => hexPrice(plainHex, mover)),
    );
    expect(ground.terrains[ground.terrain[at]]).toBe("clear");
  });

  it("[TD-b9.44a] a hex has one level", () => {
    expect([level.length, level.every((one) => Number.isInteger(one) && one >= 0)]).toEqual([grid.size, true]);
  });
});

describe("orchards", () => {
  const between = (range: number, is: (inside: readonly number[], hexes: readonly number[]) => boolean) =>
    row(S, range, (hexes) => is(hexes.slice(1, -1), hexes) && !orchard[hexes[0]] && !orchard[hexes[range]]);
  const one = between(2, ([mid], [a, , c]) => orchard[mid] === 1 && level[mid] >= Math.min(level[a], level[c]));
  const THROUGH = "through an orchard";

  it("[TD-b9.44g] they hide nothing", () => {
    const flat = row(S, 2, ([a, b, c]) => orchard[b] === 1 && level[a] === level[b] && level[b] === level[c]);
    expect(sees({ shadow: false, limit: NO_LIMIT, guns: false, formed: () => false }, hexAt(flat.at[0]), hexAt(flat.at[2]))).toBe(true);
  });

  it("[TD-b9.44h] small arms through one or two orchards one less, once", () => {
    const two = between(
      3,
      (mids, hexes) =>
        mids.every((hex) => orchard[hex] === 1) && mids.some((hex) => level[hex] >= Math.min(level[hexes[0]], level[hexes[3]])),
    );
    expect([small(one, 2)[THROUGH], small(two, 3)[THROUGH]]).toEqual([-1, -1]);
  });

  it("[TD-b9.44i] [TD-b9.44eh] not at who stands in one, nor along one that lies beside the line alone", () => {
    expect(
      small(
        into((hex) => orchard[hex] === 1),
        1,
      )[THROUGH],
    ).toBeUndefined();
    const edge = grid.names.findIndex((_, hex) => orchard[hex] && !orchard[grid.neighbour[hex * 6]] && grid.neighbour[hex * 6] >= 0);
    expect(edge).toBeGreaterThanOrEqual(0);
    // A line along the hexside between an orchard and a clear hex: two hexes apart across a corner.
    const along = corner((a, b) => orchard[a] !== orchard[b]);
    expect(small(along, 1)[THROUGH]).toBeUndefined();
    expect(
      small(
        corner((a, b) => orchard[a] === 1 && orchard[b] === 1),
        1,
      )[THROUGH],
    ).toBe(-1);
  });

  it("[TD-b9.44eh] [TD-b9.44j] along the hexside of two orchards the higher one tells", () => {
    const f = acting("us-2-2-i", { "us-11pa": { at: "B2628", sp: 5, facing: "N" }, "cs-1tn": { at: "B2428", sp: 5, facing: "S" } });
    expect([orchard[hexAt("B2528")], orchard[hexAt("B2527")], level[hexAt("B2528")] - level[hexAt("B2527")]]).toEqual([1, 1, 1]);
    expect(shotOf(f, "us-11pa", "B2428")[THROUGH]).toBe(-1);
  });

  it("[TD-b9.44j] nor where both ends lie above every orchard on the line", () => {
    const line = (is: (a: number, mid: number, c: number) => boolean) =>
      row("S4", 2, ([a, mid, c]) => orchard[mid] === 1 && !orchard[a] && !orchard[c] && is(level[a], level[mid], level[c]));
    onAllSheets(() => {
      const through = (at: Row) =>
        shotOf(
          acting("cs-archer", {
            [TN1]: { at: at.at[0], sp: 6, facing: at.on, order: "attack" },
            [PA56]: { at: at.at[2], sp: 5, facing: at.back },
          }),
          TN1,
          at.at[2],
        )[THROUGH];
      expect(through(line((a, mid, c) => a > mid && c === mid))).toBe(-1);
      expect(through(line((a, mid, c) => a > mid && c > mid))).toBeUndefined();
    });
  });

  it("[TD-b9.44k] [TD-b9.44l] [TD-2.1f] guns within three hexes just so, from four on not", () => {
    const at = (range: number) =>
      guns(
        between(range, (mids, hexes) => mids.some((hex) => orchard[hex] && level[hex] >= Math.min(level[hexes[0]], level[hexes[range]]))),
        range,
      )[THROUGH];
    expect([at(2), at(3), at(4)]).toEqual([-1, -1, undefined]);
  });

  it("[TD-b9.44m] [TD-b9.44o] [TD-11.1k] mounted cavalry shocks into orchard, woods, rocks and farms with half its strength, rounded up", () => {
    const strength = (is: (hex: number) => boolean, sp: number) => {
      const at = into(is);
      return shockOf(
        acting(
          "cs-chambliss",
          { [HORSE]: { at: at.at[0], sp, facing: at.on, order: "attack" }, [PA56]: { at: at.at[1], sp: 5, facing: at.back } },
          { scenario: S, mounted: [unit(HORSE)] },
        ),
        [HORSE],
        [at.at[1]],
      ).attack;
    };
    for (const of of [orchard, woods, rocky, farm]) {
      const is = (hex: number) => of[hex] === 1 && isClear(hex, of);
      expect([strength(is, 3), strength(is, 1)]).toEqual([2, 1]);
    }
    expect(strength((hex) => isClear(hex), 3)).toBe(3);
  });
});

/** Two hexes apart whose line runs along the hexside between two others, as a row of one step. */
function corner(is: (a: number, b: number) => boolean): Row {
  for (let from = 0; from < grid.size; from++)
    for (let d = 0; d < 6; d++) {
      const [a, b] = [grid.neighbour[from * 6 + d], grid.neighbour[from * 6 + ((d + 1) % 6)]];
      const to = a < 0 || b < 0 ? -1 : grid.neighbour[a * 6 + ((d + 1) % 6)];
      if (to < 0 || near(from, to) !== 2 || !is(a, b) || !inS5(from) || !inS5(to) || orchard[from] || orchard[to]) continue;
      if (Math.max(level[a], level[b]) > level[from] || level[from] !== level[to] || level[a] !== level[from] || level[b] !== level[from])
        continue;
      return {
        at: [grid.names[from], grid.names[to]],
        on: ["N", "NE", "SE", "S", "SW", "NW"][(d + 1) % 6],
        back: ["N", "NE", "SE", "S", "SW", "NW"][(d + 4) % 6],
        sides: [],
      };
    }
  throw new Error("No such corner lies in S5: ask for other ground.");
}
const inS5 = (hex: number): boolean => /^(C(0[1-9]|1\d|2[0-8])(1[89]|[23]\d|4[0-6]))$/.test(grid.names[hex]);

describe("farms and water", () => {
  it("[TD-b9.44da] a farm shelters Skirmishers, not formed units", () => {
    const at = into((hex) => farm[hex] === 1 && isClear(hex, farm));
    expect(small(at, 1)).toEqual({ range: 1, sp: 6, modifier: 1 });
    const f = acting(
      "cs-archer",
      {
        [TN1]: { at: at.at[0], sp: 6, facing: at.on, order: "attack" },
        "us-inf-sk-1": { at: at.at[1], sp: 1, facing: at.back, order: "skirmish", parent: unit(PA56) } as Standing,
      },
      { scenario: S, options: { skirmishers: true } },
    );
    expect(shotOf(f, TN1, at.at[1])).toMatchObject({ skirmishers: -2, "skirmishers in a farm": -1 });
  });

  it("[TD-9.4l] farms are marked hex by hex, once each", () => {
    const names = Object.keys(mapFile.farms);
    expect([names.length, farm.reduce((sum, one) => sum + one, 0)]).toEqual([new Set(names).size, names.length]);
  });

  it("[TD-b9.44db] creeks and streams lie on hexsides, brooks in hexes", () => {
    for (const of of [creek, stream, difficult]) expect([of.length, of.includes(1)]).toEqual([grid.size * 6, true]);
    expect([brook.length, brook.includes(1)]).toEqual([grid.size, true]);
    expect(sides.filter((k) => creek[k] + stream[k] + difficult[k] > 1)).toEqual([]);
  });

  it("[TD-b9.44dd] both kinds of stream are crossed at a price; guns do not cross a Difficult one", () => {
    const k = sides.find((side) => difficult[side] && !way[side] && isClear(beyond(side)) && isClear(inner(side)) && rise[side] === 0)!;
    const s = sides.find((side) => stream[side] && !way[side] && isClear(beyond(side)) && isClear(inner(side)) && rise[side] === 0)!;
    expect([plain(INFANTRY)[k] / 2, plain(ARTILLERY)[k], plain(INFANTRY)[s] / 2, plain(ARTILLERY)[s] < NEVER]).toEqual([3, NEVER, 2, true]);
  });

  it("[TD-9.4n] [TD-b9.44de] a brook costs guns a point, unless a way of any kind bridges it in that hex", () => {
    const hexes = grid.names.flatMap((_, hex) => (brook[hex] && isClear(hex, brook) ? [hex] : []));
    const bridged = (hex: number) => [0, 1, 2, 3, 4, 5].some((d) => way[hex * 6 + d] > 0);
    const [dry, wet] = [hexes.find(bridged)!, hexes.find((hex) => !bridged(hex))!];
    expect([hexPrice(dry, ARTILLERY), hexPrice(wet, ARTILLERY), hexPrice(wet, INFANTRY)].map((half) => half / 2)).toEqual([1, 2, 1]);
  });

  it("[TD-b9.44dj] a ford is where a way crosses water and no bridge is shown", () => {
    for (const k of sides)
      expect(ford[k] === 1, grid.names[inner(k)]).toBe((creek[k] || stream[k] || difficult[k]) === 1 && way[k] > 0 && !bridge[k]);
    expect(ford.includes(1)).toBe(true);
  });

  const over = (is: (k: number) => boolean, more = {}): Field =>
    onAllSheets(() => {
      const at = row("S4", 1, (_, [k]) => ford[k] === 1 && is(k));
      const f = acting("us-arty-i", { [GUNS]: { at: at.at[0], sp: 6, facing: at.on, order: "advance" } }, more);
      return f.play({ do: "take", unit: unit(GUNS) }, { do: "step", to: at.at[1] }) as Field;
    });

  it("[TD-b9.44dl] [TD-b9.44dm] guns are always Disordered at a Creek Ford, without a die; the Disordered suffer no more; a Stream Ford harms nobody", () => {
    const deep = over((k) => creek[k] === 1);
    expect([deep.isDisordered(GUNS), deep.last("jolted"), over((k) => stream[k] === 1).isDisordered(GUNS)]).toEqual([
      true,
      undefined,
      false,
    ]);
    expect(over((k) => creek[k] === 1, { disordered: [unit(GUNS)] }).sp(GUNS)).toBe(6);
  });

  it("[TD-b9.44dl] so are they where they fall back over one", () =>
    onAllSheets(() => {
      const at = row("S4", 2, (_, [, k]) => ford[k] === 1 && creek[k] === 1);
      const f = field({ [TN1]: { at: at.at[0], sp: 6, facing: at.back }, [GUNS]: { at: at.at[1], sp: 6, facing: at.back } }, [
        ["marker", "confederate", brigade("cs-archer"), null],
        ["retreat", unit(GUNS), 1, 0],
      ]);
      f.play({ do: "back", to: at.at[2] });
      expect([f.isDisordered(GUNS), f.sp(GUNS)]).toEqual([true, 6]);
    }));

  it("[TD-6.11f] [TD-b9.44dh] [TD-6.12e] a bridge serves Advance and March within March stacking, not Attack, nor more than seven points", () =>
    onAllSheets(() => {
      const at = row("S4", 1, (_, [k]) => bridge[k] === 1 && creek[k] === 1);
      const over = (order: string, sp = 6): string => {
        const f = acting("cs-pettigrew", { [NC26]: { at: at.at[0], sp, facing: at.on, order } }).play({ do: "take", unit: unit(NC26) });
        const why = f.refused({ do: "step", to: at.at[1] });
        return why || String((f.play({ do: "step", to: at.at[1] }) as Field).last("move")!.cost);
      };
      expect([over("advance"), over("march"), over("advance", 8), over("attack")]).toEqual(["2", "0.5", "TD-9.4a", "TD-9.4a"]);
    }));

  it("[TD-b9.43h] a Trail over a Creek Ford joins both hexes, and the ford is added in full", () => {
    const k = sides.find((side) => ford[side] && creek[side] && way[side] === 1)!;
    const slope = steep[k] ? (rise[k] < 0 ? "steep down" : "steep up") : rise[k] > 0 ? "gradual up" : "gradual down";
    const around =
      hexPrice(beyond(k), INFANTRY) + 2 * tablesFile.terrainMovement.hexsides.find(({ terrain }) => terrain === slope)!.infantry!;
    expect([alongTrail(INFANTRY)[k] / 2, plain(INFANTRY)[k]]).toEqual([Math.max(1, Math.ceil(around / 4)) + 2, NEVER]);
    expect(alongRoad(INFANTRY)[k]).toBe(NEVER);
  });

  it("[TD-9.4y] cavalry on foot pays as infantry does", () => {
    const f = (mounted: boolean) =>
      acting("cs-chambliss", { [HORSE]: { at: "B1824", sp: 3, facing: "N" } }, mounted ? { mounted: [unit(HORSE)] } : {});
    expect([moverOf(f(false).s, unitOf(HORSE)), moverOf(f(true).s, unitOf(HORSE))]).toEqual([INFANTRY, MOUNTED]);
  });
});
