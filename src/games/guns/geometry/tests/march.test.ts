import { describe, expect, test } from "vitest";
import { onceFor } from "../../../../kit/index.js";
import { CSA, type Ground, type GroundData, UNION } from "../../data/ground.js";
import { createMarches, exitOf, type MarchOrder, march, marchPath } from "../march.js";
import { areaAt, at, type Blocks, deploy, face, graph, names, seenBy, woods } from "./graph.js";

const H = graph("H");
const Q = graph("Q");

type Ordered = Partial<Omit<MarchOrder, "stand" | "from" | "gate">> & { readonly stand?: string; readonly gate?: string };

/** One table for each ground: what it keeps of one test must be no answer in another. */
const tableFor = onceFor((ground: Ground) => createMarches(ground));

/** The ends of the march of the first Union block, with their steps; asked twice, they are the same. */
function ends(ground: Ground, blocks: Blocks, ordered: Ordered = {}): Record<string, number> {
  const army = ordered.army ?? UNION;
  const own = (army === UNION ? blocks.union : blocks.csa)!;
  const deployment = deploy(ground, blocks);
  const front = own.length > 0 ? face(ground, own[0].split("@")[0]) : -1;
  const base = ordered.base ?? ordered.limit ?? 2;
  const out = tableFor(ground);
  const order: MarchOrder = {
    army,
    base,
    limit: ordered.limit ?? base,
    mounted: ordered.mounted ?? false,
    shy: ordered.shy ?? false,
    pivots: ordered.pivots ?? false,
    advanced: ordered.advanced ?? false,
    marks: ordered.marks ?? new Uint8Array(ground.map.areas),
    from: ordered.gate ? -1 : front >> 1,
    gate: ordered.gate ? areaAt(ground, ordered.gate) : -1,
    stand: ordered.stand ? face(ground, `${own[0].split(">")[0]}>${ordered.stand}`) : -1,
    mayComeAgain: true,
  };
  const ask = () => march(deployment, seenBy(deployment, 1 - army), order, out);
  ask();
  ask();
  const found: Record<string, number> = {};
  for (let i = 0; i < out.count; i++) {
    const path = names(ground, marchPath(out, i));
    const key = out.marks[i] ? `${path.at(-1)} past ${out.marks[i]}` : path.at(-1)!;
    expect(found[key], "one entry for each end").toBeUndefined();
    found[key] = out.cost[i];
  }
  return found;
}
const list = (ground: Ground, blocks: Blocks, ordered: Ordered = {}) => Object.keys(ends(ground, blocks, ordered)).sort();

describe("distance", () => {
  test("[GG-12.5a] [GG-3.1c] on one step ten positions: five across each side", () => {
    expect(list(H, { union: ["c2-c3>c3"] }, { limit: 1 })).toHaveLength(10);
  });

  test("[GG-10.2a] a step for each area", () => {
    const found = ends(H, { union: ["c2-c3>c3"] });
    expect([found["c3-c4"], found["c4-c5"]]).toEqual([1, 2]);
  });

  test("[GG-10.2b] [GG-10.2c] [GG-10.2d] one more for an obstruction inside the area crossed, whichever way the block faces", () => {
    const woody = graph("H", { "c2-c3/c3": woods, "b3-c3/c3": woods, "c1-c2/c1": woods });
    for (const block of ["c2-c3>c3", "c2-c3>c2"]) {
      const found = ends(woody, { union: [block] }, { limit: 3 });
      expect([found["c3-c4"], found["b3-c3"], found["b1-c2"], found["c1-c2"]]).toEqual([2, 2, 1, 1]);
      expect(found["b1-c1"]).toBe(2);
      expect(found["c1-d1"]).toBe(2);
    }
    const hidden = graph("H", { "c3-c4/c4": woods });
    const found = ends(hidden, { union: ["c2-c3>c3"] }, { limit: 3 });
    expect([found["c3-c4"], found["c4-c5"]]).toEqual([1, 3]);
  });

  test("[GG-12.1d] [GG-12.1f] [GG-12.1g] beyond the base only to end with or next to another friend", () => {
    const alone = list(H, { union: ["c2-c3>c3"] }, { base: 1, limit: 2 });
    expect(alone).toHaveLength(10);
    const joined = list(H, { union: ["c2-c3>c3", "c4-c5>c5"] }, { base: 1, limit: 2 });
    expect(joined).toContain("c4-c5");
    expect(joined).toContain("b4-c4");
    expect(joined).not.toContain("b3-b4");
  });

  test("[GG-18.2b] [GG-18.2e] mounted cavalry makes no crossing that an obstruction would slow, nor such an exit", () => {
    const woody = graph("H", { "c2-c3/c3": woods });
    expect(list(woody, { union: ["c2-c3>c3"] }, { limit: 2, mounted: true })).not.toContain("c3-c4");
    expect(list(woody, { union: ["c2-c3>c3"] }, { limit: 2 })).toContain("c3-c4");
    const edge = graph("H", { "a1-a2/a1": woods });
    expect(list(edge, { union: ["a1-a2>a2"] }, { limit: 2, mounted: true })).not.toContain("off a1");
  });
});

describe("partial areas", () => {
  test("[GG-3.3b] are crossed, and partial positions stood in", () => {
    expect(ends(H, { union: ["a1-a2>a2"] })["a2-b1"]).toBe(1);
  });

  test("[GG-10.5a] [GG-10.5b] leaving the map costs a step, and one for an obstruction on the position left", () => {
    expect(ends(H, { union: ["a1-a2>a2"] })["off a1"]).toBe(1);
    expect(ends(graph("H", { "a1-a2/a1": woods }), { union: ["a1-a2>a2"] })["off a1"]).toBe(2);
    expect(exitOf(H, 2 * H.map.positions + 3)).toBe(3);
    expect(exitOf(H, 3)).toBe(-1);
  });

  test("[GG-10.5c] [GG-10.5e] coming back is through the same area, and on with the steps left", () => {
    const found = ends(H, { union: [] }, { gate: "a1", limit: 2 });
    expect([found["a1-a2"], found["a1-b1"], found["b1-b2"]]).toEqual([1, 1, 2]);
    expect(found["off a1"]).toBeUndefined();
    expect(ends(H, { union: [] }, { gate: "a1", limit: 1 })).toEqual({ "a1-a2": 1, "a1-b1": 1 });
    expect(ends(graph("H", { "a1-a2/a1": woods }), { union: [] }, { gate: "a1", limit: 2 })["a1-a2"]).toBe(2);
  });

  test("[GG-10.5d] neither way across an area in enemy fire", () => {
    const csa = ["a1-b1>a1"];
    expect(list(H, { union: ["a2-a3>a2"], csa }, { limit: 9 })).not.toContain("off a1");
    expect(list(H, { union: [], csa }, { gate: "a1", limit: 9 })).toEqual([]);
  });

  test("[GG-12.1d] off the map nobody is near: only the base distance leads out", () => {
    const blocks = { union: ["b1-b2>b1", "a1-a2>a1"] };
    expect(list(H, blocks, { base: 1, limit: 3 })).not.toContain("off a2");
    expect(list(H, blocks, { base: 2, limit: 3 })).toContain("off a2");
  });
});

describe("stacking and bans", () => {
  test("[GG-10.6a] three in a position and no more at the end; passing is free", () => {
    const blocks = { union: ["c2-c3>c3", "c3-c4>c3", "c3-c4>c3", "c3-c4>c3"] };
    expect(list(H, blocks)).not.toContain("c3-c4");
    expect(list(H, blocks)).toContain("c4-c5");
  });

  test("[GG-10.6b] [GG-10.6c] a position with the enemy in it is neither entered nor passed", () => {
    const hidden = graph("H", { "c1-c2/c2": woods, "c1-c2/c1": woods });
    const found = list(hidden, { union: ["c2-c3>c3"], csa: ["c1-c2>c2"] }, { limit: 4 });
    expect(found).not.toContain("c1-c2");
  });

  test("[GG-10.4a] [GG-10.4b] no Union march into or through a position round a Confederate entry area; no mirror rule", () => {
    const gate: Partial<GroundData> = {
      entries: [
        { name: "C", army: CSA, areas: ["c1", "d1"], transfers: [] },
        { name: "E", army: UNION, areas: ["c5", "d5"], transfers: [] },
      ],
    };
    const guarded = graph("H", {}, gate);
    expect(list(guarded, { union: ["c2-c3>c3"] })).not.toContain("c1-c2");
    expect(list(guarded, { union: ["c2-c3>c3"] }, { limit: 3 })).not.toContain("c1-d1");
    expect(list(guarded, { csa: ["c2-c3>c3"] }, { army: CSA })).toContain("c1-c2");
    expect(list(guarded, { csa: ["c3-c4>c3"] }, { army: CSA })).toContain("c4-c5");
  });

  test("[GG-10.6f] [GG-12.4j] beside a blind enemy a block leaves only across the area it stands toward", () => {
    const blind = graph("H", { "c2-c3/c2": woods });
    const blocks = { union: ["c2-c3>c2@c3"], csa: ["c2-c3>c2@c2"] };
    const found = list(blind, blocks, { limit: 1, stand: "c3" });
    expect(found).toEqual(["b2-c3", "b3-c3", "c3-c4", "c3-d2", "c3-d3"].sort());
    // Over the woods of c2 it would be two steps.
    expect(list(blind, { union: ["c2-c3>c2"] }, { limit: 2 })).toContain("c1-c2");
    expect(list(blind, blocks, { limit: 2, stand: "c3" })).not.toContain("c1-c2");
  });
});

describe("the enemy's fire and presence", () => {
  test("[GG-12.3a] no area in enemy fire is crossed", () => {
    expect(list(H, { union: ["c2-c3>c3"], csa: ["b3-b4>b3"] }, { limit: 3 })).not.toContain("a4-b3");
    expect(list(H, { union: ["c2-c3>c3"], csa: ["b3-b4>b4"] }, { limit: 3 })).toContain("a4-b3");
  });

  test("[GG-12.3b] a march that comes into enemy fire ends there", () => {
    const blocks = { union: ["c1-c2>c2"], csa: ["c3-c4>c3"] };
    expect(list(H, blocks)).toContain("c2-c3");
    expect(list(H, blocks)).not.toContain("b3-c3");
    expect(list(H, { union: blocks.union })).toContain("b3-c3");
  });

  test("[GG-12.3c] out of enemy fire none marches, not even under Attack orders", () => {
    expect(list(H, { union: ["c2-c3>c3"], csa: ["c3-c4>c3"] }, { limit: 3, pivots: true })).toEqual([]);
  });

  test("[GG-12.4a] next to the enemy a march ends", () => {
    const found = ends(H, { union: ["c1-c2>c2"], csa: ["b2-c2>b2"] }, { limit: 2 });
    expect(found["c2-c3"]).toBe(1);
    expect(found["c3-c4"]).toBeUndefined();
  });

  test("[GG-12.4b] [GG-12.4f] who starts next to the enemy stays, but for a pivot under Attack orders", () => {
    const blocks = { union: ["s22-s32>s22"], csa: ["s21-s31>s21"] };
    expect(list(Q, blocks)).toEqual([]);
    expect(list(Q, blocks, { pivots: true })).not.toEqual([]);
  });

  test("[GG-12.4c] [GG-12.4d] a pivot goes through one area round the shared endpoint", () => {
    // The Confederates look away to the edge of the map, so that neither area is under fire.
    const east = graph("Q", { "s21-s31/s21": woods, "s21-s31/s31": woods });
    expect(list(east, { union: ["s22-s32>s22"], csa: ["s21-s31>s21"] }, { pivots: true })).toEqual(["s21-s22", "s31-s32"]);
  });

  test("[GG-12.4e] with enemies at both ends, round either", () => {
    const quiet = graph("Q", { "s21-s31/s21": woods, "s23-s33/s23": woods });
    const blocks = { union: ["s22-s32>s22"], csa: ["s21-s31>s21", "s23-s33>s23"] };
    expect(list(quiet, blocks, { pivots: true })).toEqual(["s21-s22", "s22-s23", "s31-s32", "s32-s33"]);
  });

  test("[GG-12.4g] [GG-12.4h] no pivot out of or across enemy fire, over its limit, or into a full position", () => {
    const blocks = { union: ["s22-s32>s22"], csa: ["s21-s31>s31"] };
    const quiet = graph("Q", { "s21-s31/s31": woods });
    expect(list(quiet, blocks, { pivots: true })).toEqual(["s21-s22", "s31-s32"]);
    const far = { union: blocks.union, csa: [...blocks.csa, "s32-s42>s32"] };
    expect(list(quiet, far, { pivots: true })).toEqual([]);
    const slow = graph("Q", { "s21-s31/s31": woods, "s21-s22/s22": woods });
    expect(ends(slow, blocks, { pivots: true })).toEqual({ "s21-s22": 2, "s31-s32": 1 });
    expect(list(slow, blocks, { pivots: true, limit: 1 })).toEqual(["s31-s32"]);
    const full = { union: ["s22-s32>s22", "s31-s32>s32", "s31-s32>s32", "s31-s32>s32"], csa: blocks.csa };
    expect(list(quiet, full, { pivots: true })).toEqual(["s21-s22"]);
  });

  test("[GG-12.4i] [GG-18.3a] [GG-18.3b] cavalry enters nothing seen or touched by the enemy, and so never pivots", () => {
    const blocks = { union: ["c1-c2>c2"], csa: ["b2-c2>b2"] };
    expect(list(H, blocks, { shy: true, limit: 3 })).not.toContain("c2-c3");
    const quiet = graph("Q", { "s21-s31/s31": woods });
    expect(list(quiet, { union: ["s22-s32>s22"], csa: ["s21-s31>s31"] }, { pivots: true, shy: true })).toEqual([]);
  });

  test("[GG-10.7a] [GG-10.7b] [GG-10.7c] under Withdraw orders such a position is neither end nor passage", () => {
    const blocks = { union: ["c1-c2>c2"], csa: ["c4-c5>c4"] };
    expect(list(H, blocks, { limit: 2 })).toContain("c3-c4");
    expect(list(H, blocks, { limit: 2, shy: true })).not.toContain("c3-c4");
    expect(list(H, blocks, { limit: 2, shy: true })).toContain("b3-c3");
  });

  test("[GG-12.4b] [GG-12.4e] an enemy in its own position gives a block no endpoint to pivot round", () => {
    const ground = graph("H", { "c2-c3/c3": woods });
    const blocks = { union: ["c2-c3>c2@c3"], csa: ["c2-c3>c3@c2", "b2-c2>b2"] };
    expect(list(ground, blocks, { pivots: true, stand: "c3" })).toEqual(["b2-c3"]);
    const beyond = { union: ["c2-c3>c2@c3"], csa: ["c2-c3>c3@c2", "b2-c3>b2"] };
    expect(list(ground, beyond, { pivots: true, stand: "c3" }), "nor past that enemy").toEqual([]);
  });
});

describe("fully obstructed positions", () => {
  const thicket = graph("H", { "b2-c2/b2": woods, "b2-c2/c2": woods });
  const own = graph("H", { "c2-c3/c2": woods, "c2-c3/c3": woods });
  const blocks = { union: ["c1-c2>c2"], csa: ["b2-c2>b2"] };

  test("[GG-21.1a] are obstructed on both sides", () => {
    expect([...thicket.fullyObstructed].filter(Boolean)).toHaveLength(1);
    expect(thicket.fullyObstructed[at(thicket, "b2-c2")]).toBe(1);
    expect(graph("H", { "b2-c2/b2": woods }).fullyObstructed[at(H, "b2-c2")]).toBe(0);
  });

  test("[GG-21.1b] a march need not stop next to the enemy if its or the enemy's position is one", () => {
    expect(list(thicket, blocks, { limit: 2 })).not.toContain("c3-c4");
    expect(list(thicket, blocks, { limit: 2, advanced: true })).toContain("c3-c4");
    expect(list(own, blocks, { limit: 4, advanced: true })).toContain("c3-c4");
  });

  test("[GG-21.1c] nor stay there or pivot", () => {
    const start = { union: ["c2-c3>c3"], csa: ["b2-c2>b2"] };
    expect(list(thicket, start)).toEqual([]);
    expect(list(thicket, start, { advanced: true })).toContain("c4-c5");
    expect(list(own, start, { advanced: true })).toContain("c3-c4");
  });

  test("[GG-21.1d] unless another enemy next to it is in an ordinary position; fire limits stay", () => {
    const two = { union: ["c2-c3>c3"], csa: ["b2-c2>b2", "c2-d2>d2"] };
    expect(list(thicket, two, { advanced: true })).toEqual([]);
    const seen = { union: ["c2-c3>c3"], csa: ["b2-c2>b2", "c3-c4>c3"] };
    expect(list(thicket, seen, { advanced: true })).toEqual([]);
  });

  test("[GG-21.2a] a march may end among the enemy there, and only end", () => {
    const found = ends(thicket, blocks, { limit: 4, advanced: true });
    expect(found["b2-c2"]).toBe(2);
    expect(list(thicket, blocks, { limit: 4 })).not.toContain("b2-c2");
    expect(found["a2-b2"]).toBe(3);
  });

  test("[GG-21.2b] but nobody marches out again", () => {
    const shared = { union: ["b2-c2>b2@c2"], csa: ["b2-c2>c2@b2"] };
    expect(list(thicket, shared, { limit: 4, advanced: true, stand: "c2" })).toEqual([]);
  });

  test("[GG-21.2d] no march takes an enemy between two fires", () => {
    const held = { union: ["b1-b2>b2", "b2-c2>b2@c2"], csa: ["b2-c2>c2@b2"] };
    const out = createMarches(thicket);
    const deployment = deploy(thicket, held);
    const order: MarchOrder = {
      army: UNION,
      from: at(thicket, "b1-b2"),
      gate: -1,
      stand: -1,
      base: 2,
      limit: 2,
      mounted: false,
      shy: false,
      pivots: false,
      advanced: true,
      marks: new Uint8Array(thicket.map.areas),
    };
    march(deployment, seenBy(deployment, CSA), order, out);
    const entered = Array.from(out.place.subarray(0, out.count)).filter((place) => place >> 1 === at(thicket, "b2-c2"));
    expect(entered).toEqual([]);
    expect(list(thicket, { union: ["b1-c2>c2", "b2-c2>b2@c2"], csa: held.csa }, { limit: 2, advanced: true })).toContain("b2-c2");
  });

  test("[GG-12.1d] [GG-21.1b] what was found before is no answer where a friend has gone elsewhere or the woods are read otherwise", () => {
    const kept = createMarches(thicket);
    const cover = seenBy(deploy(thicket, blocks), CSA);
    const from = at(thicket, blocks.union[0].split(">")[0]);
    const order = {
      army: UNION,
      from,
      gate: -1,
      stand: -1,
      base: 2,
      limit: 4,
      mounted: false,
      shy: false,
      pivots: false,
      mayComeAgain: true,
    };
    const found = (friend: string, advanced: boolean, out = kept) => {
      const deployment = deploy(thicket, { ...blocks, union: [...blocks.union, friend] });
      march(deployment, cover, { ...order, advanced, marks: new Uint8Array(thicket.map.areas) }, out);
      return String(out.place.subarray(0, out.count));
    };
    const answers = [false, false, true].map((advanced, i) => {
      const friend = i === 0 ? "d4-d5>d5" : "a4-a5>a5";
      const answer = found(friend, advanced);
      expect(answer).toBe(found(friend, advanced, createMarches(thicket)));
      return answer;
    });
    expect(new Set(answers).size).toBe(3);
  });

  test("[GG-21.2f] cavalry and armies under Withdraw orders may not march in", () => {
    expect(list(thicket, blocks, { limit: 4, advanced: true, shy: true })).not.toContain("b2-c2");
  });
});

test("[GG-20.1a] ways to the same end are told apart by the objectives they cross, and a block may take one and come back", () => {
  const marks = new Uint8Array(H.map.areas);
  marks[areaAt(H, "c3")] = 1;
  marks[areaAt(H, "b2")] = 2;
  const found = ends(H, { union: ["c2-c3>c3"] }, { limit: 2, marks });
  expect(found["b2-b3 past 1"]).toBe(2);
  expect(found["b2-b3 past 2"]).toBe(2);
  expect(found["b2-b3 past 3"]).toBe(2);
  expect(found["c2-c3 past 1"]).toBe(2);
  expect(found["c2-c3"]).toBeUndefined();
});
