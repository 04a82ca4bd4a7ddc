import { describe, expect, test } from "vitest";
import { LEFT, RIGHT } from "../../../../kit/area.js";
import type { Ground, Terrain } from "../../data/ground.js";
import {
  communications,
  type Deployment,
  fieldOfFire,
  flankThreat,
  flankThreats,
  forcedBy,
  LEFT_FLANK,
  MOST_AREAS_SEEN,
  RIGHT_FLANK,
  separation,
} from "../faces.js";
import { areaAt, areaName, at, type Blocks, CSA, deploy, face, graph, positionName, ridge, seenBy, UNION, woods } from "./graph.js";

const H = graph("H");
const Q = graph("Q");
const M = graph("M");
const FIG = graph("FIG");
const bounding = (ground: Ground, area: string) => ground.map.bounding[areaAt(ground, area)].map((one) => positionName(ground, one)).sort();
const adjacent = (ground: Ground, a: string, b: string) => ground.map.touching[at(ground, a) * ground.map.positions + at(ground, b)] === 1;

function fire(ground: Ground, block: string, blocks: Blocks = {}, defensive = false): string[] {
  const out = new Int16Array(MOST_AREAS_SEEN);
  const seen = fieldOfFire(deploy(ground, blocks), UNION, face(ground, block), out, defensive);
  return [...out.subarray(0, seen)].map((area) => areaName(ground, area));
}
const ridgeAt = (more: Record<string, Terrain> = {}) => graph("H", { "c2-c3/c3": ridge, ...more });

describe("the map", () => {
  test("[GG-3.1a] every position lies between two areas and has two endpoints at most", () => {
    for (const { map } of [H, Q, M, FIG]) {
      for (let p = 0; p < map.positions; p++) expect(map.area[2 * p]).not.toBe(map.area[2 * p + 1]);
      expect(map.area).toHaveLength(2 * map.positions);
      expect(map.end).toHaveLength(4 * map.positions);
    }
  });

  test("[GG-3.1b] bounding positions are those that have the area on one side", () => {
    expect(bounding(H, "c3")).toEqual(["b2-c3", "b3-c3", "c2-c3", "c3-c4", "c3-d2", "c3-d3"]);
  });

  test("[GG-3.1g] positions are adjacent that share an endpoint", () => {
    const pairs = ["AB", "AC", "AD", "AE", "AF", "BC", "BD", "BE", "BF", "CD", "CE", "CF", "DE", "DF", "EF"];
    expect(pairs.filter(([p, q]) => adjacent(FIG, p, q))).toEqual(["AB", "AC", "AE", "AF", "BC", "BF", "CD", "DE", "EF"]);
  });

  test("[GG-3.1h] [GG-3.1i] blocks are adjacent whose positions are; in one position they are not adjacent but together", () => {
    expect(adjacent(H, "c2-c3", "b2-c2")).toBe(true);
    expect(adjacent(H, "c2-c3", "c3-c4")).toBe(false);
    expect(adjacent(H, "c2-c3", "c2-c3")).toBe(false);
  });

  test("[GG-3.1j] areas are adjacent over a position, not over an endpoint", () => {
    const apart = (a: string, b: string) => Q.map.distance[areaAt(Q, a) * Q.map.areas + areaAt(Q, b)];
    expect(apart("s11", "s12")).toBe(1);
    expect(apart("s11", "s22")).toBe(2);
  });

  test("[GG-3.1k] positions lie clockwise round an endpoint, with an area between each two", () => {
    const endpoint = H.map.endpointNames.indexOf("b2.c2.c3");
    expect(H.map.round[endpoint].map((p) => H.map.positionNames[p])).toEqual(["b2-c2", "b2-c3", "c2-c3"]);
    expect(H.map.turn[face(H, "b2-c2>b2") * 2 + RIGHT]).toBe(face(H, "b2-c3>b2"));
    expect(H.map.turn[face(H, "b2-c3>c3") * 2 + RIGHT]).toBe(face(H, "c2-c3>c3"));
    expect(H.map.turn[face(H, "c2-c3>c2") * 2 + RIGHT]).toBe(face(H, "b2-c2>c2"));
  });

  test("[GG-3.1e] ridge and steep slope on one side of a position both count", () => {
    const hill = graph("H", { "c2-c3/c3": { ridge: 2, steep: true } });
    const side = face(hill, "c2-c3>c3");
    expect([hill.ridge[side], hill.cannon[side], hill.steep[side], hill.obstructed[side]]).toEqual([1, 2, 1, 0]);
    expect([hill.ridge[side ^ 1], hill.steep[side ^ 1]]).toEqual([0, 0]);
  });

  test("[GG-3.3a] a partial area is open at the edge, a partial position has fewer than two endpoints", () => {
    expect([H.map.partial[areaAt(H, "a1")], H.map.partial[areaAt(H, "c3")]]).toEqual([1, 0]);
    const ends = (name: string) => [LEFT, RIGHT].filter((hand) => H.map.end[at(H, name) * 4 + hand] >= 0).length;
    expect([ends("a1-a2"), ends("c2-c3")]).toEqual([1, 2]);
  });

  test("[GG-16.1h] distances between areas", () => {
    const apart = (a: string, b: string) => H.map.distance[areaAt(H, a) * H.map.areas + areaAt(H, b)];
    expect([apart("b2", "d3"), apart("b2", "d4")]).toEqual([2, 3]);
  });
});

describe("fields of fire", () => {
  test("[GG-9.1b] [GG-9.2a] [GG-3.2a] on open ground a block sees its front area and never its rear", () => {
    expect(fire(H, "c2-c3>c3")).toEqual(["c3"]);
    expect(fire(H, "c2-c3>c2")).toEqual(["c2"]);
  });

  test("[GG-9.2b] [GG-9.3a] [GG-3.2b] from a ridge it sees the extended front areas too", () => {
    expect(fire(ridgeAt(), "c2-c3>c3")).toEqual(["c3", "b2", "d2"]);
    expect(fire(ridgeAt(), "c2-c3>c2")).toEqual(["c2"]);
  });

  test("[GG-9.2c] none where front and rear meet", () => {
    expect(fire(graph("M", { "p1/N": ridge }), "p1>N")).toEqual(["N", "W"]);
  });

  test("[GG-9.2d] where four positions meet, areas that only touch the corner are none", () => {
    expect(fire(graph("Q", { "s22-s32/s22": ridge }), "s22-s32>s22").sort()).toEqual(["s21", "s22", "s23"]);
  });

  test("[GG-3.3c] a partial position has one extended front area at most", () => {
    expect(fire(graph("H", { "a1-a2/a2": ridge }), "a1-a2>a2")).toEqual(["a2", "b1"]);
  });

  test("[GG-9.1a] [GG-9.3c] the positions round the areas seen are in it, its own included", () => {
    const cover = seenBy(deploy(H, { union: ["c2-c3>c3"] }), UNION);
    const seen = H.map.positionNames.filter((_, p) => cover.position[p]);
    expect([...seen].sort()).toEqual(bounding(H, "c3"));
  });

  test("[GG-9.4a] an obstruction on the own front takes all of it", () => {
    const woody = ridgeAt({ "c2-c3/c3": { ridge: 1, obstructed: true } });
    expect(fire(woody, "c2-c3>c3")).toEqual([]);
    expect(fire(woody, "c2-c3>c2")).toEqual(["c2"]);
  });

  test("[GG-9.4b] [GG-9.4d] a ridge or obstruction on either side of the position between takes that extension only", () => {
    for (const side of ["b2-c3/b2", "b2-c3/c3"]) {
      for (const symbol of [woods, ridge]) expect(fire(ridgeAt({ [side]: symbol }), "c2-c3>c3")).toEqual(["c3", "d2"]);
    }
  });

  test("[GG-9.4c] [GG-9.4e] a friend there takes it while it stands there, an enemy does not", () => {
    expect(fire(ridgeAt(), "c2-c3>c3", { union: ["b2-c3>b2"] })).toEqual(["c3", "d2"]);
    expect(fire(ridgeAt(), "c2-c3>c3", { csa: ["b2-c3>b2"] })).toEqual(["c3", "b2", "d2"]);
  });

  const line = { sights: [{ position: "c2-c3", side: "c3", target: "c5", via: ["c3-c4", "c4-c5"] }] };
  test("[GG-9.5a] [GG-9.5c] [GG-3.2g] a special line of sight adds its area without a ridge, over ridges and obstructions", () => {
    expect(fire(graph("H", { "c3-c4/c4": woods, "c4-c5/c4": ridge }, line), "c2-c3>c3")).toEqual(["c3", "c5"]);
    expect(fire(graph("H", { "c2-c3/c3": woods }, line), "c2-c3>c3")).toEqual([]);
  });

  test("[GG-9.5b] a friend in a position it passes cancels it, an enemy does not", () => {
    const ground = graph("H", {}, line);
    expect(fire(ground, "c2-c3>c3", { union: ["c4-c5>c4"] })).toEqual(["c3"]);
    expect(fire(ground, "c2-c3>c3", { csa: ["c4-c5>c4"] })).toEqual(["c3", "c5"]);
  });

  test("[GG-9.5a] into an area that is seen anyway it adds nothing", () => {
    const twice = { sights: [{ position: "c2-c3", side: "c3", target: "b2", via: [] }] };
    expect(fire(graph("H", { "c2-c3/c3": ridge }, twice), "c2-c3>c3")).toEqual(["c3", "b2", "d2"]);
  });

  test("[GG-9.5d] it belongs to one side of the position", () => {
    expect(fire(graph("H", {}, line), "c2-c3>c2")).toEqual(["c2"]);
  });

  test("[GG-13.2e] defending guns see the extended front without a ridge, within the same limits", () => {
    expect(fire(H, "c2-c3>c3", {}, true)).toEqual(["c3", "b2", "d2"]);
    expect(fire(graph("H", { "b2-c3/b2": woods }), "c2-c3>c3", {}, true)).toEqual(["c3", "d2"]);
    expect(fire(H, "c2-c3>c3", { union: ["b2-c3>b2"] }, true)).toEqual(["c3", "d2"]);
    expect(fire(graph("H", { "c2-c3/c3": woods }), "c2-c3>c3", {}, true)).toEqual([]);
  });
});

test("[GG-14.4a] [GG-10.5f] separation is the lowest value that applies", () => {
  const deployment = deploy(H, { csa: ["c2-c3>c3"] });
  const cover = seenBy(deployment, CSA);
  const from = (name: string) => separation(deployment, CSA, cover, at(H, name));
  expect([from("c2-c3"), from("b2-c3"), from("b2-c2"), from("c3-c4"), from("c1-c2")]).toEqual([0, 1, 1, 2, 3]);
});

describe("flank threats", () => {
  /** Flanks of a Confederate victim that the Union block threatens. */
  const threat = (ground: Ground, block: string, victim: string, blocks: Blocks = {}): number => {
    const deployment: Deployment = deploy(ground, { union: [...(blocks.union ?? []), block], csa: [...(blocks.csa ?? []), victim] });
    return flankThreat(deployment, UNION, face(ground, block), face(ground, victim));
  };

  test("[GG-13.11a] only from an adjacent position", () => {
    expect(threat(H, "c3-c4>c3", "c2-c3>c2")).toBe(0);
  });

  test("[GG-13.11b] [GG-13.11d] the arc to the front must come to the victim's rear side", () => {
    expect(threat(H, "b2-c3>c3", "c2-c3>c2")).toBe(RIGHT_FLANK);
    expect(threat(H, "b2-c2>b2", "c2-c3>c2")).toBe(RIGHT_FLANK);
    expect(threat(H, "b2-c2>c2", "c2-c3>c2")).toBe(0);
    expect(threat(H, "b2-c3>b2", "c2-c3>c2")).toBe(0);
  });

  test("[GG-13.11c] within two steps, obstructions counted", () => {
    expect(threat(Q, "s21-s31>s31", "s22-s32>s22")).not.toBe(0);
    expect(threat(graph("Q", { "s31-s32/s31": woods }), "s21-s31>s31", "s22-s32>s22")).toBe(0);
    expect(threat(Q, "s21-s22>s21", "s22-s32>s22")).toBe(0);
    expect(threat(graph("Q", { "s21-s31/s31": woods }), "s21-s31>s31", "s22-s32>s22"), "where it sets out").toBe(0);
    const both = graph("H", { "b2-c3/c3": woods, "c2-c3/c3": woods });
    expect(threat(both, "b2-c3>c3", "c2-c3>c2"), "two obstructions in one area cost one step").toBe(RIGHT_FLANK);
  });

  test("[GG-13.11e] it passes friends, but no enemy", () => {
    expect(threat(Q, "s21-s31>s31", "s22-s32>s22", { csa: ["s31-s32>s32"] })).toBe(0);
    expect(threat(Q, "s21-s31>s31", "s22-s32>s22", { union: ["s31-s32>s32"] })).not.toBe(0);
  });

  test("[GG-13.11f] a block pinned face to face threatens nobody; with the enemy behind it, it does", () => {
    expect(threat(H, "b2-c3>c3", "c2-c3>c2", { csa: ["b2-c3>b2@c3"] })).toBe(0);
    expect(threat(H, "b2-c3>c3", "c2-c3>c2", { csa: ["b2-c3>b2@b2"] })).toBe(RIGHT_FLANK);
    const pinned = deploy(H, { union: ["b2-c3>c3"], csa: ["b2-c3>b2@c3", "c2-c3>c2"] });
    expect(flankThreats(pinned, UNION, face(H, "c2-c3>c2"))).toBe(0);
    expect(flankThreat(pinned, UNION, face(H, "b2-c3>c3"), face(H, "c2-c3>c2"), false), "by the other reading it does").toBe(RIGHT_FLANK);
  });

  test("[GG-13.11g] left and right as the victim looks to its front, each end counted once", () => {
    const left = threat(H, "b2-c2>c2", "c2-c3>c3");
    const right = threat(H, "c2-d2>c2", "c2-c3>c3");
    expect([left, right]).toEqual([LEFT_FLANK, RIGHT_FLANK]);
    const deployment = deploy(H, { union: ["b2-c2>c2", "b2-c3>b2", "c2-d2>c2"], csa: ["c2-c3>c3"] });
    expect(flankThreats(deployment, UNION, face(H, "c2-c3>c3"))).toBe(LEFT_FLANK | RIGHT_FLANK);
    expect(flankThreats(deployment, UNION, face(H, "c2-c3>c2"))).toBe(0);
  });

  test("[GG-13.11j] a partial position has one flank, and no arc passes the edge of the map", () => {
    const deployment = deploy(H, { union: ["a2-b1>a2", "a1-b1>a1"], csa: ["a1-a2>a1"] });
    expect(flankThreats(deployment, UNION, face(H, "a1-a2>a1"))).toBe(LEFT_FLANK);
    expect(threat(H, "a1-b1>a1", "a1-a2>a1")).toBe(0);
  });
});

describe("forced by a winner", () => {
  const forced = (block: string, winner: string) => {
    const deployment = deploy(H, { union: [block], csa: [winner] });
    return forcedBy(deployment, UNION, face(H, block), face(H, winner));
  };
  test("[GG-14.2b] [GG-14.2c] that shares the position or is adjacent", () => {
    expect(forced("c2-c3>c3", "c2-c3>c2")).toBe(true);
    expect(forced("c2-c3>c3", "b2-c2>b2")).toBe(true);
  });
  test("[GG-14.2d] or has the block's rear area in its field of fire", () => {
    expect(forced("c2-c3>c2", "c3-c4>c3")).toBe(true);
    expect(forced("c2-c3>c3", "c3-c4>c3")).toBe(false);
    expect(forced("c2-c3>c2", "c3-c4>c4")).toBe(false);
  });
});

describe("communications", () => {
  const entry = { entries: [{ name: "EMMITSBURG", army: UNION, areas: ["e3", "e4"], transfers: [] }] };
  const ground = graph("H", {}, entry);
  const path = (from: string, csa: readonly string[] = [], over = ground) => {
    const deployment = deploy(over, { csa });
    return communications(deployment, UNION, seenBy(deployment, CSA), areaAt(over, from)).map((area) => areaName(over, area));
  };
  test("[GG-20.2b] lead over adjacent areas to a friendly entry area", () => {
    expect(path("c3")).toHaveLength(3);
    expect(path("c3")[0]).toBe("c3");
    expect(["e3", "e4"]).toContain(path("c3").at(-1));
    const theirs = graph("H", {}, { entries: [{ name: "HARRISBURG", army: CSA, areas: ["e3", "e4"], transfers: [] }] });
    expect(path("c3", [], theirs), "an enemy entry area is no way out").toEqual([]);
  });
  test("[GG-20.2a] not out of, through or into an area in enemy fire", () => {
    expect(path("c3", ["b3-c3>c3"])).toEqual([]);
    expect(path("c3", ["d2-e3>d2", "d3-e3>d3"])).not.toContain("d3");
    expect(path("c3", ["d4-e4>e4", "d3-e3>e3"])).toEqual([]);
  });
  test("[GG-20.2c] nor across a position the enemy holds; a second position between the same areas will do", () => {
    const south = { entries: [{ name: "EMMITSBURG", army: UNION, areas: ["S"], transfers: [] }] };
    const blind = { "p1/N": woods, "p2/N": woods, "ne/N": woods, "nw/N": woods };
    const m = graph("M", blind, south);
    expect(path("N", [], m)).toEqual(["N", "S"]);
    expect(path("N", ["p1>N"], m)).toEqual(["N", "S"]);
    expect(path("N", ["p1>N", "p2>N", "ne>N"], m)).toEqual(["N", "W", "S"]);
    expect(path("N", ["p1>N", "p2>N", "ne>N", "nw>N"], m)).toEqual([]);
  });
});
