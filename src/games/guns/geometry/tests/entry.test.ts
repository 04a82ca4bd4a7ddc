import { describe, expect, test } from "vitest";
import { type Army, CSA, type GroundData, UNION } from "../../data/ground.js";
import { entryEnds, roadEnds } from "../entry.js";
import { areaAt, type Blocks, deploy, graph, seenBy } from "./graph.js";

const gates: Partial<GroundData> = {
  entries: [
    { name: "EMMITSBURG", army: UNION, areas: ["e3", "e4"], transfers: [] },
    { name: "CHAMBERSBURG", army: CSA, areas: ["a2", "a3"], transfers: [] },
  ],
  roads: [
    "EMMITSBURG e3 d2-e3 d2 c3-d2 c3 b2-c3 b2 a3-b2".split(" "),
    "CHAMBERSBURG a3 a3-b2 b2 fork b2 b1-b2 b1 b1-c2".split(" "),
    "fork b2 b2-b3 b3 b3-b4".split(" "),
  ],
  towns: ["b1", "c1"],
};
const ground = graph("H", {}, gates);
const gate = (army: Army) => (army === UNION ? 0 : 1);

function offRoad(army: Army, area: string, blocks: Blocks, shy = false): string[] {
  const deployment = deploy(ground, blocks);
  const out = new Uint8Array(ground.map.positions);
  entryEnds(deployment, seenBy(deployment, 1 - army), army, areaAt(ground, area), shy, out);
  return ground.map.positionNames.filter((_, p) => out[p]).sort();
}
function byRoad(army: Army, blocks: Blocks, shy = false): string[] {
  const deployment = deploy(ground, blocks);
  const out = new Int16Array(ground.roads.paths.length);
  const count = roadEnds(deployment, seenBy(deployment, 1 - army), army, gate(army), shy, out);
  return Array.from(out.subarray(0, count), (path) => ground.map.positionNames[ground.roads.paths[path].end]).sort();
}

describe("off the road", () => {
  test("[GG-11.3a] over an entry area to any position round it", () => {
    expect(offRoad(UNION, "e3", {})).toEqual(["d2-e3", "d3-e3", "e2-e3", "e3-e4"]);
  });

  test("[GG-11.2c] not over an area in enemy fire", () => {
    expect(offRoad(UNION, "e3", { csa: ["d2-e3>e3"] })).toEqual([]);
  });

  test("[GG-11.3a] [GG-10.6a] [GG-10.6c] not to a full position or one the enemy holds", () => {
    expect(offRoad(UNION, "e3", { union: ["e2-e3>e3", "e2-e3>e3", "e2-e3>e3"], csa: ["d3-e3>d3"] })).toEqual(["d2-e3", "e3-e4"]);
  });

  test("[GG-11.4i] [GG-10.7a] [GG-10.7b] cavalry and under Withdraw orders not next to the enemy or into its fire", () => {
    expect(offRoad(UNION, "e3", { csa: ["d3-e3>d3"] })).toEqual(["d2-e3", "e2-e3", "e3-e4"]);
    expect(offRoad(UNION, "e3", { csa: ["d3-e3>d3"] }, true)).toEqual(["e2-e3"]);
  });
});

describe("along the road", () => {
  test("[GG-11.4a] [GG-11.4b] to any position it crosses, over junctions too", () => {
    expect(byRoad(CSA, {})).toEqual(["a3-b2", "b1-b2", "b2-b3", "b2-c3", "b3-b4", "c3-d2", "d2-e3"]);
  });

  test("[GG-11.4f] the Confederates not through the town", () => {
    expect(byRoad(CSA, {})).not.toContain("b1-c2");
    const end = ground.map.positionNames.indexOf("b1-c2");
    expect(ground.roads.paths.filter((path) => path.end === end)).toHaveLength(2);
  });

  test("[GG-11.4f] the Union through the town as elsewhere", () => {
    const town = graph("H", {}, { ...gates, towns: ["d2", "c3"] });
    const out = new Int16Array(town.roads.paths.length);
    const count = roadEnds(deploy(town, {}), seenBy(deploy(town, {}), CSA), UNION, gate(UNION), false, out);
    expect(Array.from(out.subarray(0, count), (path) => town.map.positionNames[town.roads.paths[path].end])).toContain("b2-c3");
  });

  test("[GG-11.4g] to the first position in enemy fire or next to the enemy and no further", () => {
    expect(byRoad(UNION, { csa: ["b3-c3>c3"] })).toEqual(["c3-d2", "d2-e3"]);
    expect(byRoad(UNION, { csa: ["c2-c3>c2"] })).toEqual(["c3-d2", "d2-e3"]);
  });

  test("[GG-11.4h] not into or past a position the enemy holds", () => {
    expect(byRoad(UNION, { csa: ["c3-d2>c3"] })).toEqual(["d2-e3"]);
    expect(byRoad(UNION, { csa: ["d2-e3>d2"] })).toEqual([]);
  });

  test("[GG-11.2c] not where its first area is in enemy fire", () => {
    expect(byRoad(UNION, { csa: ["e2-e3>e3"] })).toEqual([]);
  });

  test("[GG-11.4i] [GG-10.4a] no Union road into or past a position round a Confederate entry area", () => {
    expect(byRoad(UNION, {})).toEqual(["b2-c3", "c3-d2", "d2-e3"]);
  });

  test("[GG-10.6a] past a full position, but not to it", () => {
    const full = ["d2-e3>d2", "d2-e3>d2", "d2-e3>d2"];
    expect(byRoad(UNION, { union: full })).toEqual(["b2-c3", "c3-d2"]);
  });

  test("[GG-10.7c] under Withdraw orders only short of the enemy's fire", () => {
    expect(byRoad(UNION, { csa: ["b3-c3>c3"] })).toContain("c3-d2");
    expect(byRoad(UNION, { csa: ["b3-c3>c3"] }, true)).toEqual(["d2-e3"]);
  });

  test("[GG-11.4d] [GG-11.4e] two paths meet that share a stop, even only their end", () => {
    const path = (entry: string, end: string) =>
      ground.roads.from.get(entry)!.find((one) => ground.map.positionNames[ground.roads.paths[one].end] === end)!;
    const meet = (one: number, other: number) => ground.roads.meeting[one * ground.roads.paths.length + other];
    expect(meet(path("EMMITSBURG", "c3-d2"), path("CHAMBERSBURG", "a3-b2"))).toBe(0);
    expect(meet(path("EMMITSBURG", "b2-c3"), path("CHAMBERSBURG", "b2-c3"))).toBe(1);
    expect(meet(path("EMMITSBURG", "a3-b2"), path("CHAMBERSBURG", "a3-b2"))).toBe(1);
  });
});
