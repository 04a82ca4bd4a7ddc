/** 10 to 12, 14, 15 and 18: marches, entries, withdrawals. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../engine/index.js";
import { guns } from "../index.js";
import { field, handle } from "./field.js";

const END: Action = { do: "end" };
const take = (block: string, mounted = false): Action => ({ do: "take", block, ...(mounted && { mounted }) });

describe("marches", () => {
  const alone = { "HOWARD A": "c2-c3>c3", "HOOD A": "a1-a2>a1" };

  it("[GG-12.1c] [GG-12.1d] a long turn carries farther those who end with a friend", () => {
    const reach = (blocks: JsonObject, rest: JsonObject) => field({ blocks, rest }).play(take("HOWARD A")).open("to", "move").length;
    const short = reach(alone, {});
    expect(reach(alone, { hours: 3, longest: 3 })).toBe(short);
    expect(reach({ ...alone, "HOWARD B": "d4-d5>d4" }, { hours: 3, longest: 3 })).toBeGreaterThan(short);
  });

  it("[GG-12.2a] [GG-12.2d] [GG-12.2e] a march token gives the next three marches a step; turning uses none", () => {
    const f = field({ blocks: { ...alone, "HOWARD B": "c3-c4>c3" }, trays: [{ MARCH: 1 }, {}] }).play({ do: "spend" });
    expect(f.s.bonus).toBe(3);
    f.play({ do: "turn", at: "c3-c4", front: "c4" });
    expect(f.s.bonus).toBe(3);
    f.play(take("HOWARD A"));
    f.play(f.legal("move")[0] as Action);
    if (f.asked().endsWith("face")) f.play(f.legal()[0] as Action);
    expect(f.s.bonus).toBe(2);
    expect(f.read("tokens")).toMatchObject({ union: { expended: { MARCH: 1 } } });
  });

  it("[GG-10.3d] [GG-10.3f] a stack must agree in front before the phase ends", () => {
    const f = field({ blocks: { "HOWARD A": "c2-c3>c3", "HOWARD B": "c3-c4>c3", "HOOD A": "a1-a2>a1" } });
    f.play(take("HOWARD A"), { do: "move", to: "c3-c4" }, { do: "face", front: "c4" });
    expect(f.refused(END)).toBe("GG-10.3d");
    f.play({ do: "turn", at: "c3-c4", front: "c4" }, END);
    expect(f.where("HOWARD B")).toBe("c3-c4>c4");
  });

  it("[GG-12.3c] [GG-10.3c] who stands in enemy fire may not march, but may turn", () => {
    const f = field({ blocks: { "HOWARD A": "c2-c3>c3", "HOOD A": "c3-c4>c3" } });
    expect(f.refused(take("HOWARD A"))).toBe("GG-12.3c");
    expect(f.refused({ do: "turn", at: "c2-c3", front: "c2" })).toBe("");
  });

  it("[GG-18.2c] [GG-18.5a] mounted cavalry goes a step farther and is then shown", () => {
    const f = field({ blocks: { "BUFORD A": "c2-c3>c3", "HOOD A": "a1-a2>a1" } });
    const foot = f.game.copy(f.s);
    f.game.act(foot, take("BUFORD A"));
    const near = f.game.legal(foot).map((action) => action.to);
    f.play(take("BUFORD A", true));
    const farther = f.legal("move").find((action) => !near.includes(action.to)) as Action;
    f.play(farther);
    if (f.asked().endsWith("face")) f.play(f.legal()[0] as Action);
    expect(f.last("shown")).toMatchObject({ command: "BUFORD" });
  });

  it("[GG-10.5a] [GG-10.5c] [GG-10.5e] a block that left the map comes back in a later turn through the same area", () => {
    const f = field({ blocks: { "HOWARD A": "a1-a2>a1", "HOOD A": "d2-d3>d3" } });
    f.play(take("HOWARD A"), { do: "off", across: "a1" });
    expect(f.where("HOWARD A")).toBe("off a1");
    expect(f.refused(take("HOWARD A"))).toBe("GG-10.5e");
    const later = field({ blocks: { "HOWARD A": "off a1", "HOOD A": "d2-d3>d3" } }).play(take("HOWARD A"));
    expect(later.open("to", "move")).toContain("a1-b1");
  });
});

describe("withdrawals", () => {
  const rest = { ask: "withdraw", stage: "withdrawal" };

  it("[GG-14.2b] [GG-14.2c] [GG-14.2h] who stands with or next to a winner must withdraw first", () => {
    const f = field({ blocks: { "HOWARD A": { at: "c2-c3>c2", did: ["forced"] }, "HOOD A": { at: "b2-c2>c2", did: ["won"] } }, rest });
    expect(f.refused(END)).toBe("GG-14.2h");
    f.play(take("HOWARD A"));
    expect(f.open("to")).not.toContain("b2-c3");
  });

  it("[GG-14.5d] [GG-14.6b] a forced block with nowhere to go is lost", () => {
    const f = field({
      blocks: { "HOWARD A": { at: "c2-c3>c2", did: ["forced"] }, "HOOD A": "c3-c4>c3", "HOOD B": "b2-b3>b2", "HETH A": "d2-d3>d3" },
      rest,
    });
    expect(f.legal()).toEqual([END]);
    f.play(END);
    expect(f.last("eliminated")).toMatchObject({ rule: "GG-14.5d" });
  });

  it("[GG-14.1a] [GG-14.1b] [GG-18.4a] under Hold only cavalry in open ground withdraws of its own will, and is shown", () => {
    const blocks = { "HOWARD A": "c2-c3>c3", "BUFORD A": "b3-c3>c3", "HOOD A": "c3-d3>c3" };
    const f = field({ blocks, rest });
    expect(f.open("block", "take")).toEqual(["BUFORD A", "BUFORD A"]);
    expect(field({ blocks, rest: { ...rest, orders: ["withdraw", "hold"] } }).open("block", "take")).toContain("HOWARD A");
    f.play(take("BUFORD A"));
    f.play(f.legal("move")[0] as Action);
    if (f.asked().endsWith("face")) f.play(f.legal()[0] as Action);
    expect(f.last("shown")).toMatchObject({ command: "BUFORD" });
  });

  it("[GG-14.5a] [GG-14.5c] a withdrawal next to a new enemy costs a reduction, once a position", () => {
    const f = field({
      blocks: {
        "HOWARD A": { at: "c2-c3>c2", stands: "c2-c3>c3", did: ["forced"] },
        "HOWARD B": { at: "c2-c3>c2", stands: "c2-c3>c3", did: ["forced"] },
        "HOOD A": { at: "c2-c3>c3", stands: "c2-c3>c2", did: ["won"] },
        "HOOD B": "b3-c4>c4",
      },
      rest,
    });
    f.play(take("HOWARD A"), { do: "move", to: "b3-c3" }, { do: "face", front: "c3" });
    expect(f.last("reduced")).toMatchObject({ command: "HOWARD" });
    const reductions = f.log.length;
    f.play(take("HOWARD B"), { do: "move", to: "b3-c3" });
    expect(f.log.slice(reductions).some(({ event }) => event === "reduced")).toBe(false);
  });
});

describe("reinforcements on the real map", () => {
  const arriving = (rest: JsonObject = {}) =>
    handle(guns, {
      hour: "D1-12",
      hours: 2,
      longest: 2,
      active: "confederate",
      second: true,
      ask: "enter",
      stage: "entry",
      blocks: {
        "BUFORD A": "C1-C2>VC1",
        "HETH A": { at: "at CHAMBERSBURG", ready: "D1-12", arrived: "D1-12", did: ["new"] },
        "HETH B": { at: "at CHAMBERSBURG", ready: "D1-12", arrived: "D1-12", did: ["new"] },
      },
      track: {},
      ...rest,
    });
  const bring = (block: string, hour = "D1-12"): Action => ({ do: "bring", block, hour });

  it("[GG-11.2e] [GG-11.3a] the first Confederates come off the road, over an entry area", () => {
    const f = arriving().play(bring("HETH A"));
    expect(f.legal("road")).toEqual([]);
    expect(new Set(f.open("across", "field"))).toEqual(new Set(["W0", "W1"]));
  });

  it("[GG-11.4a] [GG-11.4c] [GG-11.2d] by the road one an hour, to any position it crosses, and then nobody off it", () => {
    const f = arriving({ entryUsed: [0, 0, 0, 2, 0, 0] }).play(bring("HETH A"));
    expect(f.open("to", "road")).toContain("S2-S3");
    expect(f.open("across", "road").some((areas) => areas.split(" ").includes("TN"))).toBe(false);
    f.play({ do: "road", to: "H2-H3", across: "W0 W1 BH1" }, { do: "face", front: "HM2" });
    expect(f.refused(bring("HETH B"))).toBe("GG-11.4c");
    f.play(bring("HETH B", "D1-13"));
    expect(f.legal("field")).toEqual([]);
  });

  it("[GG-11.5a] [GG-11.5b] [GG-11.5c] [GG-11.5f] a transfer takes an hour after the one of arrival", () => {
    const f = arriving();
    const transfer = (block: string, to: string, hour: string): Action => ({ do: "transfer", block, to, hour });
    expect(f.refused(transfer("HETH A", "MUMMASBURG", "D1-12"))).toBe("GG-11.5b");
    expect(f.refused(transfer("HETH A", "HARRISBURG", "D1-13"))).toBe("GG-11.5f");
    f.play(transfer("HETH A", "MUMMASBURG", "D1-13"));
    expect(f.refused(transfer("HETH B", "MUMMASBURG", "D1-13"))).toBe("GG-11.5c");
    expect(f.where("HETH A")).toBe("at MUMMASBURG");
    expect(f.refused(bring("HETH A", "D1-13"))).toBe("GG-11.5b");
  });

  it("[GG-15.1b] [GG-15.1c] who entered in the last hour does not march", () => {
    const f = arriving().play(bring("HETH A", "D1-13"));
    f.play(f.legal("field")[0] as Action);
    f.play(f.legal("face")[0] as Action, END);
    expect(f.refused(take("HETH A"))).toBe("GG-15.1c");
  });

  it("[GG-11.1a] [GG-11.1e] tokens are turned up in the owner's phase; the enemy sees how many came, not who", () => {
    const f = handle(guns, {
      hour: "D1-12",
      active: "union",
      ask: "withdraw",
      stage: "withdrawal",
      blocks: { "BUFORD A": "C1-C2>VC1", "HETH A": "H2-H3>BH1" },
      track: { union: { "D1-12": "EMMITSBURG" }, confederate: { "D1-12": "CHAMBERSBURG" } },
    }).play(END);
    expect(f.last("available")).toMatchObject({ command: "REYNOLDS", blocks: 3, only: ["union"] });
    expect(f.last("available")?.others).not.toHaveProperty("command");
    expect(f.read("track")).toMatchObject({ union: { "D1-12": { up: "EMMITSBURG" } }, confederate: { "D1-12": "CHAMBERSBURG" } });
  });
});
