/** 18 Cavalry and 19 the Iron Brigade. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../../engine/index.js";
import { blocksOf, commandNamed, commands, FULL, poolReduced1, poolReduced2, strengthOf } from "../../data/blocks.js";
import { graph } from "../../geometry/tests/graph.js";
import { type Field, field } from "../../tests/field.js";
import { assault, did, fought, join, reduced } from "./assault.js";

const take = (block: string, mounted = false): Action => ({ do: "take", block, ...(mounted && { mounted }) });
const step = (f: Field, to: string): Field => {
  f.play({ do: "move", to });
  return f.asked().endsWith("face") ? f.play(f.legal()[0] as Action) : f;
};

describe("cavalry", () => {
  it("[GG-18.1a] is BUFORD and KILPATRICK: two blocks each, strength 1, never reduced", () => {
    const mounted = commands.flatMap(({ name, cavalry }, command) => (cavalry ? [{ name, blocks: blocksOf[command] }] : []));
    expect(mounted.map(({ name, blocks }) => `${name} ${blocks.length}`)).toEqual(["BUFORD 2", "KILPATRICK 2"]);
    expect(mounted.flatMap(({ blocks }) => blocks.map((b) => strengthOf(b, FULL)))).toEqual([1, 1, 1, 1]);
    expect(mounted.map(({ name }) => poolReduced1[commandNamed(name)] + poolReduced2[commandNamed(name)])).toEqual([0, 0]);
  });

  it("[GG-18.2a] marches and withdraws on foot or mounted, infantry on foot only", () => {
    const march = field({ blocks: { "BUFORD A": "c2-c3>c3", "HOWARD A": "d3-d4>d4", "HOOD A": "a1-a2>a1" } });
    expect(march.legal("take").map(({ block, mounted }) => `${block}${mounted ? " mounted" : ""}`)).toEqual([
      "HOWARD A",
      "BUFORD A",
      "BUFORD A mounted",
    ]);
    expect(march.refused(take("HOWARD A", true))).toBe("GG-18.2a");
    const contact = { "BUFORD A": "c2-c3>c3", "HOOD A": "c3-c4>c3" };
    const back = field({ blocks: contact, rest: { ask: "withdraw", stage: "withdrawal" } });
    expect(back.legal("take")).toEqual([take("BUFORD A"), take("BUFORD A", true)]);
  });

  /** The most steps that BUFORD, with room behind it, can withdraw. */
  const farthest = (mounted: boolean, options: Record<string, boolean> = {}, orders = "withdraw") => {
    const f = field({
      blocks: { "BUFORD A": "a2-b1>a2", "HOOD A": { at: "a1-a2>a2" } },
      options,
      rest: { ask: "withdraw", stage: "withdrawal", orders: [orders, "hold"] },
    }).play(take("BUFORD A", mounted));
    const { least, map } = f.s.ground;
    const from = map.positionNames.indexOf("a2-b1") * map.positions;
    return Math.max(...f.open("to", "move").map((to) => least[from + map.positionNames.indexOf(to)]));
  };

  it("[GG-18.2c] [GG-18.2d] mounted it withdraws a step farther: 3, or 5 under Withdraw orders", () => {
    expect([farthest(false, {}, "hold"), farthest(true, {}, "hold")]).toEqual([2, 3]);
    expect([farthest(false), farthest(true)]).toEqual([4, 5]);
    expect(farthest(true, { mountedWithdrawalOfThree: true })).toBe(3);
  });

  /** Whether BUFORD can ride from a corner of the map to a friend so many steps away. */
  const rides = (steps: number, hours: number, first: string) => {
    const { least, map } = graph("H");
    const from = map.positionNames.indexOf("a1-a2") * map.positions;
    const to = map.positionNames.find((_, p) => least[from + p] === steps)!;
    return field({
      blocks: { "BUFORD A": "a1-a2>a1", "SYKES A": `${to}>${to.split("-")[0]}` },
      rest: { hours, longest: hours, first },
    })
      .play(take("BUFORD A", true))
      .open("to", "move")
      .includes(to);
  };

  it("[GG-18.2c] mounted it marches 3 steps, and to a friend 2 more for each further hour, as second player 3", () => {
    expect([rides(3, 1, "union"), rides(4, 1, "union")]).toEqual([true, false]);
    expect([rides(5, 2, "union"), rides(6, 2, "union")]).toEqual([true, false]);
    expect(rides(6, 2, "confederate")).toBe(true);
  });

  it("[GG-18.3b] rides in attacks behind others, but does not lead against an enemy", () => {
    const blocks = { "HOWARD A": "c3-c4>c3", "BUFORD A": "c3-c4>c3", "HOOD A": "c2-c3>c3" };
    const f = assault({ blocks }, "union").play({ do: "attack", target: "c2-c3" });
    expect(f.refused(join("BUFORD A"))).toBe("GG-13.1u");
    expect(f.play(join("HOWARD A")).refused(join("BUFORD A"))).toBe("");
    const without = assault({ blocks, options: { cavalryMayAttack: false } }, "union").play({ do: "attack", target: "c2-c3" });
    expect(without.play(join("HOWARD A")).refused(join("BUFORD A"))).toBe("GG-18.3b");
  });

  it("[GG-18.4a] goes of its own will from and through open ground only", () => {
    const leaves = (terrain: Parameters<typeof field>[0]["terrain"]) =>
      field({
        terrain,
        blocks: { "BUFORD A": "c2-c3>c3", "HOOD A": "c3-c4>c3" },
        rest: { ask: "withdraw", stage: "withdrawal" },
      }).refused(take("BUFORD A"));
    expect(leaves({})).toBe("");
    expect(leaves({ "c2-c3/c2": { obstructed: true } })).toBe("GG-18.4a");
  });

  it("[GG-18.4b] and only in contact", () => {
    const f = field({
      blocks: { "BUFORD A": "d3-d4>d4", "KILPATRICK A": "c2-c3>c3", "HOOD A": "c3-c4>c3" },
      rest: { ask: "withdraw", stage: "withdrawal" },
    });
    expect(f.refused(take("BUFORD A"))).toBe("GG-14.1b");
    expect(f.refused(take("KILPATRICK A"))).toBe("");
  });

  it("[GG-18.4c] that is no giving way under Hold, but the enemy has been stirred", () => {
    const gone = (block: JsonObject, to: string) => {
      const f = field({
        blocks: { "BUFORD A": block, "HOOD A": { at: "c3-c4>c3", did: ["won"] } },
        rest: { ask: "withdraw", stage: "withdrawal" },
      });
      return step(f.play(take("BUFORD A")), to);
    };
    const free = gone({ at: "c2-c3>c3" }, "c2-d2");
    expect([free.read("gaveWay"), free.read("stirred"), did(free, "BUFORD A")]).toEqual([undefined, [false, true], ["withdrew"]]);
    const forced = gone({ at: "c2-c3>c3", did: ["forced"] }, "c2-d2");
    expect(forced.read("gaveWay")).toBe(true);
  });

  it("[GG-18.2c] [GG-18.5a] mounted it marches a step farther, and is shown when infantry could not have", () => {
    const riding = (to: string) =>
      step(field({ blocks: { "BUFORD A": "c2-c3>c3", "HOOD A": "a5-b5>a5" } }).play(take("BUFORD A", true)), to);
    expect(riding("e2-e3").last("shown")).toMatchObject({ command: "BUFORD", rule: "GG-18.5a" });
    expect(riding("d2-d3").last("shown")).toBeUndefined();
  });

  it("[GG-18.5a] [GG-20.1a] it is shown by an objective on its way that infantry could not have crossed on its own", () => {
    const riding = (more: object) => {
      const rest = { objectives: [{ at: "d2", control: "confederate" }, { at: "b2" }, { at: "b3" }] };
      const f = field({ blocks: { "BUFORD A": "c1-c2>c2", "HOOD A": "a5-b5>a5" }, rest });
      f.play(take("BUFORD A", true), { do: "move", to: "c3-c4", ...more });
      return f.play(f.legal()[0] as Action).last("shown");
    };
    expect(riding({})).toBeUndefined();
    expect(riding({ through: "d2" })).toMatchObject({ command: "BUFORD", rule: "GG-18.5a" });
  });

  it("[GG-18.5a] it is shown by where it rides, whatever has been asked before", () => {
    const both = field({ blocks: { "BUFORD A": "c2-c3>c3", "BUFORD B": "c2-c3>c3", "HOOD A": "b1-b2>b2" } });
    step(both.play(take("BUFORD A", true)), "c2-d2").play(take("BUFORD B", true));
    expect(both.refused({ do: "move", to: "d5-e5" })).toBe("GG-12.1b");
    expect(step(both, "a1-b1").last("shown")).toMatchObject({ command: "BUFORD", rule: "GG-18.5a" });
  });

  it("[GG-18.4a] [GG-18.5a] [GG-14.1a] under Hold it alone withdraws of its own will, and is shown; under Withdraw all may", () => {
    const blocks = { "HOWARD A": "c2-c3>c3", "BUFORD A": "b3-c3>c3", "HOOD A": "c3-d3>c3" };
    const rest = { ask: "withdraw", stage: "withdrawal" };
    const f = field({ blocks, rest });
    expect(f.open("block", "take")).toEqual(["BUFORD A", "BUFORD A"]);
    expect(step(f.play(take("BUFORD A")), String(f.legal("move")[0].to)).last("shown")).toMatchObject({ command: "BUFORD" });
    expect(field({ blocks, rest: { ...rest, orders: ["withdraw", "hold"] } }).open("block", "take")).toContain("HOWARD A");
  });
});

describe("the Iron Brigade", () => {
  const grades = (f: Field, block: string) => (f.read("blocks") as Record<string, { readonly grade?: string }>)[block]?.grade ?? "full";

  it("[GG-19.1a] is one of the three blocks of REYNOLDS", () => {
    expect(blocksOf[commandNamed("REYNOLDS")]).toHaveLength(3);
    const f = field({ blocks: { "IRON BRIGADE": "c2-c3>c3", "REYNOLDS A": "c2-c3>c3", "REYNOLDS B": "c2-c3>c3", "HOOD A": "a1-a2>a1" } });
    expect(Object.keys(f.read("blocks") as object)).toEqual(expect.arrayContaining(["IRON BRIGADE", "REYNOLDS A", "REYNOLDS B"]));
  });

  it("[GG-19.1b] counts for nothing at the head of an attack", () => {
    const f = fought(assault({ blocks: { "IRON BRIGADE": "c3-c4>c3", "HOOD A": "c2-c3>c3" } }, "union"), join("IRON BRIGADE"));
    expect(f.last("combat")).toMatchObject({ modifiers: [], result: 0 });
  });

  it("[GG-19.1d] [GG-19.1e] full, it becomes its reduced-2 block, then its reduced-1; nobody offers or picks", () => {
    const lost = (grade: string) => {
      const f = assault({ blocks: { "HOOD A": "c3-c4>c3", "IRON BRIGADE": { at: "c2-c3>c3", grade } } });
      fought(f, join("HOOD A"));
      expect(f.log.filter(({ event }) => event === "offer").length).toBe(0);
      return f.where("IRON BRIGADE") === "gone" ? "gone" : grades(f, "IRON BRIGADE");
    };
    expect(lost("full")).toBe("reduced-2");
    expect(lost("reduced-2")).toBe("reduced-1");
    expect(lost("reduced-1")).toBe("gone");
  });

  it("[GG-19.1c] its reduced blocks stand in for itself alone, and the others' never for it", () => {
    const f = assault({
      blocks: { "HOOD A": "c3-c4>c3", "REYNOLDS A": "c2-c3>c3", "IRON BRIGADE": "d3-d4>d4" },
      rest: { supply: { REYNOLDS: [0, 0] } },
    });
    reduced(fought(f, join("HOOD A")));
    expect(f.where("REYNOLDS A")).toBe("gone");
    const iron = assault({
      blocks: { "HOOD A": "c3-c4>c3", "IRON BRIGADE": "c2-c3>c3" },
      rest: { supply: { "IRON BRIGADE": [0, 0] } },
    });
    fought(iron, join("HOOD A"));
    expect(iron.where("IRON BRIGADE")).toBe("gone");
    const apart = assault({ blocks: { "HOOD A": "c3-c4>c3", "REYNOLDS A": "c2-c3>c3" } });
    reduced(fought(apart, join("HOOD A")));
    expect([grades(apart, "REYNOLDS A"), apart.read("supply")]).toEqual([
      "reduced-1",
      expect.objectContaining({ REYNOLDS: [0, 1] }) as never,
    ]);
  });
});
