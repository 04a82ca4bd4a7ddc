/** 9.4 The ground: what a step costs, what bars it, and the places the book names. */
import { describe, expect, it, test } from "vitest";
import { sideTo } from "../../../kit/index.js";
import {
  beyond,
  bridge,
  brook,
  creek,
  cut,
  difficult,
  earlyHalfRate,
  farm,
  ford,
  grid,
  ground,
  hexAt,
  inner,
  lottsBridge,
  marsh,
  near,
  orchard,
  rail,
  ring,
  rise,
  rock,
  rocky,
  sloping,
  steep,
  stream,
  town,
  wall,
  way,
  woods,
} from "../data/map.js";
import {
  ARTILLERY,
  alongRoad,
  alongTrail,
  cheapest,
  INFANTRY,
  LEADER,
  MARCH,
  MARCHING_GUNS,
  MOUNTED,
  NEVER,
  overland,
  plain,
} from "../rules/prices/prices.js";

const sides = [...grid.neighbour.keys()].filter((k) => grid.neighbour[k] >= 0);
const features = [woods, orchard, marsh, rocky, town, cut, sloping, farm, brook];
const waters = [stream, difficult, creek];
/** A side into a hex with just this ground, level and with nothing on the hexside. */
const into = (has: (hex: number) => boolean, without: readonly Uint8Array[] = features): number =>
  sides.find((k) => {
    const [from, to] = [inner(k), beyond(k)];
    const bare = rise[k] === 0 && !steep[k] && !rock[k] && waters.every((row) => !row[k]) && !way[k] && !wall[k];
    return bare && has(to) && !town[from] && !cut[from] && without.every((row) => !row[to]);
  })!;
const except = (...rows: readonly Uint8Array[]) => features.filter((row) => !rows.includes(row));
const points = (k: number) =>
  [INFANTRY, MOUNTED, ARTILLERY, MARCH, LEADER].map((mover) => (plain(mover)[k] === NEVER ? "no" : plain(mover)[k] / 2));

describe("hexes", () => {
  test.each([
    ["[TD-9.4b]", "clear", into(() => true), [1, 1, 1, 1, 1]],
    ["[TD-9.4d]", "orchard", into((hex) => orchard[hex] === 1, except(orchard)), [1, 1.5, 2, 1, 1]],
    ["[TD-9.4f]", "woods", into((hex) => woods[hex] === 1, except(woods)), [2, 3, 4, 2, 2]],
    ["[TD-9.4g]", "marsh", into((hex) => marsh[hex] === 1, except(marsh)), [2, 3, 5, 3, 2]],
    ["[TD-9.4h]", "rocky", into((hex) => rocky[hex] === 1, except(rocky)), [3, 4, 6, "no", 2]],
    ["[TD-9.4k]", "a farm", into((hex) => farm[hex] === 1, except(farm)), [2, 2, 2, 2, 1]],
    ["[TD-9.4j]", "sloping ground", into((hex) => sloping[hex] === 1, except(sloping)), [2, 2, 3, 2, 1]],
  ])("%s %s: infantry, mounted, artillery, March, leaders", (_, _name, k, row) => {
    expect(k).toBeDefined();
    expect(points(k)).toEqual(row);
  });

  it("[TD-b9.44t] [TD-b9.44r] [TD-b9.44s] the town off its streets costs three into it and out of it, whatever lies beyond; guns and March keep to the streets", () => {
    const enter = sides.find((k) => !town[inner(k)] && town[beyond(k)] && !way[k])!;
    const leave = sideTo(grid, beyond(enter), inner(enter));
    expect([points(enter), points(leave)]).toEqual([
      [3, 4, "no", "no", 1],
      [3, 4, "no", "no", 1],
    ]);
  });

  it("[TD-9.4z] [TD-b9.44cd] a cut across its side: three for infantry; guns and March go along the rails only", () => {
    const across = sides.find((k) => cut[beyond(k)] && !cut[inner(k)] && !rail[k] && !way[k])!;
    expect(points(across)).toEqual([3, 4, "no", "no", 1]);
    const along = sides.find((k) => cut[beyond(k)] && rail[k])!;
    expect(alongTrail(ARTILLERY)[along]).toBeLessThan(NEVER);
  });
});

describe("hexsides", () => {
  const clearSide = (has: (k: number) => boolean): number =>
    sides.find((k) => has(k) && features.every((row) => !row[beyond(k)] && !row[inner(k)]) && !way[k] && !wall[k])!;
  const dry = (k: number) => waters.every((row) => !row[k]);

  test.each([
    ["[TD-9.4o]", "gradual up", clearSide((k) => rise[k] > 0 && !steep[k] && dry(k)), [1, 1, 2, 1, 1]],
    ["[TD-9.4p]", "steep up", clearSide((k) => rise[k] > 0 && steep[k] === 1 && dry(k)), [2, 3, 4, 2, 2]],
    ["[TD-9.4r]", "stream", clearSide((k) => rise[k] === 0 && stream[k] === 1), [2, 2, 3, 2, 1]],
    ["[TD-9.4s]", "difficult stream", clearSide((k) => rise[k] === 0 && difficult[k] === 1), [3, 3, "no", 3, 2]],
  ])("%s %s into clear", (_, _name, k, row) => {
    expect(k).toBeDefined();
    expect(points(k)).toEqual(row);
  });

  it("[TD-9.4p] down a steep slope guns pay two", () => {
    const k = clearSide((side) => rise[side] < 0 && steep[side] === 1 && dry(side));
    expect(points(k)).toEqual([2, 3, 3, 2, 2]);
  });

  it("[TD-b9.44dc] [TD-b9.44dg] a creek is crossed at bridges and fords alone; it lies from B5707/5708 to B6605/6606", () => {
    const named = sides.filter((k) => creek[k]).map((k) => `${grid.names[inner(k)]}-${grid.names[beyond(k)]}`);
    expect(named).toContain("B5707-B5708");
    expect(named).toContain("B6605-B6606");
    for (const k of sides) if (creek[k] && !way[k]) expect(points(k), grid.names[inner(k)]).toEqual(["no", "no", "no", "no", "no"]);
  });

  it("[TD-b9.44cx] neither cavalry nor guns cross the two Rock hexsides of Devil's Den", () => {
    const rocks = sides.filter((k) => rock[k]);
    expect(rocks.length).toBe(4);
    for (const k of rocks) expect([plain(MOUNTED)[k], plain(ARTILLERY)[k]]).toEqual([NEVER, NEVER]);
  });

  it("[TD-9.4v] stone walls cost nothing", () => {
    const k = sides.find(
      (side) =>
        wall[side] && rise[side] === 0 && !way[side] && dry(side) && features.every((row) => !row[beyond(side)] && !row[inner(side)]),
    )!;
    expect(points(k)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe("guns on the march", () => {
  it("[TD-9.4n] [TD-b9.44dd] [TD-9.4f] pay the dearer of march and guns off the roads: no Difficult Stream, four points in woods", () => {
    const over = sides.find((k) => difficult[k] && !way[k] && plain(MARCH)[k] < NEVER)!;
    expect([plain(MARCH)[over] < NEVER, plain(MARCHING_GUNS)[over]]).toEqual([true, NEVER]);
    const into = (is: Uint8Array) => sides.find((k) => is[beyond(k)] && !way[k] && plain(ARTILLERY)[k] < NEVER && plain(MARCH)[k] < NEVER)!;
    for (const k of [into(woods), into(brook)]) expect(plain(MARCHING_GUNS)[k]).toBe(Math.max(plain(MARCH)[k], plain(ARTILLERY)[k]));
    const road = sides.find((k) => way[k] === 2 && !bridge[k] && !ford[k])!;
    expect(alongRoad(MARCHING_GUNS)[road] / 2).toBe(0.5);
  });

  it("[TD-b9.44cd] under Attack guns still go along the rails of a cut, and over no other side of it", () => {
    const along = sides.find((k) => rail[k] && cut[beyond(k)] && !town[inner(k)])!;
    const across = sides.find((k) => !rail[k] && cut[beyond(k)])!;
    expect([overland(ARTILLERY)[along] < NEVER, overland(ARTILLERY)[across]]).toEqual([true, NEVER]);
  });
});

describe("roads, trails, fords and bridges", () => {
  it("[TD-b9.44cs] the road over the bridge at Lott's Ridge leads nobody down into the cut", () => {
    for (const end of lottsBridge.ends) {
      const k = sideTo(grid, end, lottsBridge.over);
      expect([way[k], alongTrail(INFANTRY)[k], plain(ARTILLERY)[k]]).toEqual([0, NEVER, NEVER]);
    }
  });

  const roadSide = sides.find((k) => way[k] === 2 && !bridge[k] && !ford[k])!;

  it("[TD-b9.43i] [TD-b9.43a] along a road a point, for March troops and leaders half of one, whatever the ground", () => {
    expect([INFANTRY, MOUNTED, ARTILLERY, MARCH, LEADER].map((mover) => alongRoad(mover)[roadSide] / 2)).toEqual([1, 1, 1, 0.5, 0.5]);
  });

  it("[TD-b9.43e] [TD-b9.43f] [TD-b9.43j] along a trail half of the plain price, at least a point; halves up, for March troops and leaders down", () => {
    const inWoods = sides.find(
      (k) =>
        way[k] === 1 &&
        woods[beyond(k)] &&
        !sloping[beyond(k)] &&
        rise[k] === 0 &&
        !ford[k] &&
        !rail[k] &&
        !farm[beyond(k)] &&
        !brook[beyond(k)],
    )!;
    expect([INFANTRY, MOUNTED, ARTILLERY, MARCH, LEADER].map((mover) => alongTrail(mover)[inWoods] / 2)).toEqual([1, 2, 2, 1, 1]);
    expect([plain(LEADER)[inWoods] / 2, cheapest(LEADER)[inWoods] / 2]).toEqual([2, 1]);
  });

  it("[TD-9.4t] [TD-b9.43b] [TD-b9.44dk] a ford on a road adds its price: over a stream for guns alone", () => {
    const k = sides.find((side) => ford[side] && way[side] === 2 && !creek[side])!;
    expect([INFANTRY, MOUNTED, ARTILLERY].map((mover) => alongRoad(mover)[k] / 2)).toEqual([1, 1, 2]);
  });

  it("[TD-b9.44di] a bridge costs Advance infantry and cavalry a point, guns and March nothing", () => {
    const k = sides.find((side) => bridge[side] && way[side] === 2)!;
    expect([INFANTRY, MOUNTED, ARTILLERY, MARCH].map((mover) => alongRoad(mover)[k] / 2)).toEqual([2, 2, 1, 0.5]);
  });

  it("[TD-6.12j] under Attack a ford is its own price and the ground beyond", () => {
    const k = sides.find(
      (side) => ford[side] && !creek[side] && rise[side] === 0 && features.every((row) => !row[beyond(side)] && !row[inner(side)]),
    )!;
    expect(overland(INFANTRY)[k] / 2).toBe(1);
  });

  it("[TD-b9.22a] early the half rate holds on pikes, streets and four roads", () => {
    const on = (name: string) => {
      const road = ground.data.roads.find((one) => one.name === name)!;
      return earlyHalfRate[sideTo(grid, hexAt(road.hexes[0]), hexAt(road.hexes[1]))];
    };
    expect(["Baltimore Pike", "Taneytown Road", "Carlisle Road", "Mummasburg Road", "Hanover Road", "Middle Street"].map(on)).toEqual([
      1, 1, 1, 1, 1, 1,
    ]);
    expect(["Emmitsburg Road", "Fairfield Road", "Wheatfield Road"].map(on)).toEqual([0, 0, 0]);
  });
});

describe("places", () => {
  it("[TD-2.4c] [TD-b9.44cs] 1522, 1623 and 1723 lie in a row, under the bridge of Lott's Ridge", () => {
    expect([near(hexAt("A1522"), hexAt("A1623")), near(hexAt("A1623"), hexAt("A1723")), near(hexAt("A1522"), hexAt("A1723"))]).toEqual([
      1, 1, 2,
    ]);
    expect(lottsBridge.ends.map((hex) => grid.names[hex])).toEqual(["A1522", "A1723"]);
    expect(grid.names[lottsBridge.over]).toBe("A1623");
  });

  it("[TD-b9.44e] [TD-b9.44ba] the Copse is clear, B3520 is town", () => {
    expect(ground.terrains[ground.terrain[hexAt("B5824")]]).toBe("clear");
    expect(town[hexAt("B3520")]).toBe(1);
  });

  it("[TD-2.4b] hexes at so many steps: six times as many, each that far", () => {
    const at = hexAt("B4020");
    for (const steps of [1, 2, 5]) {
      expect(ring(at, steps).length).toBe(6 * steps);
      for (const hex of ring(at, steps)) expect(near(at, hex)).toBe(steps);
    }
  });
});
