/** 3.1e, 9.6e Stacks that move as one, the leaders with them, and lines on the march. */
import { describe, expect, it } from "vitest";
import { leaderOf, unitOf } from "../data/armies.js";
import { hexAt } from "../data/map.js";
import { REFUSED_LEFT } from "../marks.js";
import { acting, brigade, type Field, type Standing, unit } from "./field.js";

const [TN1, TN7, AL13] = ["cs-1tn", "cs-7tn", "cs-13al"];
const [PA56, MAINE] = ["us-56pa", "us-2me-bty"];
const ARCHER = "ld-cs-archer";
const far = { [PA56]: { at: "B2824", sp: 5, facing: "N" } };
const advance = { facing: "S", order: "advance" };

const stacked = (units: Readonly<Record<string, Standing>>, more = {}, leaders = {}): Field =>
  acting("cs-archer", { ...far, ...units }, more, leaders);
const two = (more = {}, leaders = {}): Field =>
  stacked({ [TN1]: { at: "B1824", sp: 5, ...advance }, [TN7]: { at: "B1824", sp: 4, ...advance } }, more, leaders);
const takeStack = (f: Field, id: string): Field => f.play({ do: "stack", unit: unit(id) }) as Field;
const left = (f: Field): number => (f.read("agenda") as [string, number][]).find(([name]) => name === "move")![1] / 2;

describe("a stack moves as one", () => {
  it("[TD-3.1e] units of one hex, facing and order go together, hex by hex, and halt together", () => {
    const f = takeStack(two(), TN1);
    expect(f.game.prompt(f.s).text).toContain(`${unit(TN1)} and ${unit(TN7)}`);
    f.play({ do: "step", to: "B1924" }, { do: "step", to: "B2024" }, { do: "halt" });
    expect([f.where(TN1), f.where(TN7)]).toEqual(["B2024", "B2024"]);
    expect(f.open("unit", "take")).toEqual([]);
  });

  it("[TD-3.1e] the topmost names the stack; another facing or order has no part in it", () => {
    const f = stacked({
      [TN1]: { at: "B1824", sp: 5, ...advance },
      [TN7]: { at: "B1824", sp: 4, facing: "S", order: "attack" },
    });
    expect(f.open("unit", "stack")).toEqual([]);
    expect(f.refused({ do: "stack", unit: unit(TN1) })).toBe("TD-3.1e");
    expect(two().refused({ do: "stack", unit: unit(TN7) })).toBe("TD-3.1e");
  });

  it("[TD-3.1e] who has least to go with sets the pace; dropped, he holds up nobody", () => {
    const f = acting(
      "cs-archer",
      {
        ...far,
        [TN1]: { at: "B1824", sp: 5, ...advance },
        [TN7]: { at: "B1824", sp: 4, ...advance },
      },
      { disordered: [unit(TN7)] },
    );
    takeStack(f, TN1);
    expect(left(f)).toBe(4);
    f.play({ do: "drop", unit: unit(TN7) });
    expect(left(f)).toBe(6);
  });

  it("[TD-3.1e] [TD-9.4d] each hex costs all the dearest of their prices: with guns an Orchard costs foot two points", () => {
    const guns = { at: "B1620", sp: 2, ...advance, serves: brigade("cs-archer") };
    const f = stacked({ [TN1]: { at: "B1620", sp: 5, ...advance }, "cs-manly-a": guns as Standing });
    takeStack(f, "cs-manly-a").play({ do: "step", to: "B1720" });
    expect(f.last("move")).toMatchObject({ cost: 2 });
    expect([f.where(TN1), f.where("cs-manly-a"), left(f)]).toEqual(["B1720", "B1720", 4]);
  });

  it("[TD-3.1e] who is dropped on the way is done; who is dropped before the first step may still act", () => {
    const f = takeStack(two(), TN1).play({ do: "step", to: "B1924" }, { do: "drop", unit: unit(TN7) }) as Field;
    f.play({ do: "step", to: "B2024" }, { do: "halt" });
    expect([f.where(TN1), f.where(TN7)]).toEqual(["B2024", "B1924"]);
    expect(f.open("unit", "take")).toEqual([]);
    const free = takeStack(two(), TN1).play({ do: "drop", unit: unit(TN7) }, { do: "halt" }) as Field;
    expect(free.open("unit", "take")).toContain(unit(TN7));
  });

  it("[TD-8.1a] [TD-3.1e] there is room for all of them, or they may not stop there", () => {
    const f = stacked({
      [TN1]: { at: "B1824", sp: 5, ...advance },
      [TN7]: { at: "B1824", sp: 4, ...advance },
      [AL13]: { at: "B1924", sp: 6, ...advance },
    });
    takeStack(f, TN1).play({ do: "step", to: "B1924" });
    expect(f.refused({ do: "halt" })).toBe("TD-8.1a");
  });

  it("[TD-8.3f] whoever joins a stack lies under it, or over it if its owner says so", () => {
    const on = (verb: string) => {
      const f = stacked({ [TN1]: { at: "B1824", sp: 5, ...advance }, [AL13]: { at: "B1924", sp: 6, ...advance } });
      f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1924" }, { do: verb });
      return f.s.top[hexAt("B1924")];
    };
    expect([on("halt"), on("over")]).toEqual([unitOf(AL13), unitOf(TN1)]);
  });

  it("[TD-9.6e] Approach Fire strikes the top unit; it alone stops, and the other goes on", () => {
    const f = acting("cs-archer", {
      [TN1]: { at: "B1824", sp: 4, facing: "S", order: "attack" },
      [TN7]: { at: "B1824", sp: 3, facing: "S", order: "attack" },
      [MAINE]: { at: "B2224", sp: 6, facing: "N" },
    });
    takeStack(f, TN1).play({ do: "step", to: "B1924" });
    expect(f.asked()).toBe("union approach");
    f.dice(8).play({ do: "fire" });
    while (f.asked() !== "confederate move") f.play(f.legal()[0]);
    expect(f.isDisordered(TN1)).toBe(true);
    expect(f.isDisordered(TN7)).toBe(false);
    expect(f.open("to", "step")).toEqual(["B2024", "B2025"]);
    f.play({ do: "step", to: "B2024" });
    expect(f.where(TN1)).toBe("B1924");
  });

  it("[TD-9.6e] each reaction is asked once for the stack", () => {
    const f = acting("cs-archer", {
      [TN1]: { at: "B1824", sp: 4, facing: "S", order: "attack" },
      [TN7]: { at: "B1824", sp: 3, facing: "S", order: "attack" },
      [MAINE]: { at: "B2224", sp: 6, facing: "N" },
    });
    takeStack(f, TN1).play({ do: "step", to: "B1924" }, { do: "hold" });
    expect(f.asked()).toBe("confederate move");
  });

  it("[TD-7.3a] [TD-7.3b] a stack refuses a flank with its strength together, and all of it or none", () => {
    const weak = stacked({ [TN1]: { at: "B1824", sp: 2, ...advance }, [TN7]: { at: "B1824", sp: 1, ...advance } });
    takeStack(weak, TN1).play({ do: "refuseLeft" });
    for (const id of [TN1, TN7]) expect(weak.s.marks[unitOf(id)] & REFUSED_LEFT).toBe(REFUSED_LEFT);
    const alone = two().play({ do: "take", unit: unit(TN1) });
    expect(alone.refused({ do: "refuseLeft" })).toBe("TD-7.3a");
  });

  it("[TD-7.3e] Skirmishers below a regiment refuse no flank", () => {
    const f = acting(
      "us-1-1-i",
      {
        "us-6wi": { at: "B1824", sp: 6, ...advance },
        "us-inf-sk-1": { at: "B1824", sp: 1, facing: "S", order: "skirmish", parent: unit("us-2wi") } as Standing,
        [TN1]: { at: "B2824", sp: 5, facing: "N" },
      },
      { options: { skirmishers: true } },
    ).play({ do: "take", unit: unit("us-inf-sk-1") });
    expect(f.refused({ do: "refuseLeft" })).toBe("TD-7.3e");
  });

  it("[TD-7.3f] a refused flank is kept for one hex, and dropped by a second", () => {
    const f = stacked({ [TN1]: { at: "B1824", sp: 5, ...advance } }).play({ do: "take", unit: unit(TN1) }, { do: "refuseLeft" }) as Field;
    f.play({ do: "step", to: "B1924" });
    expect(f.read("refusedLeft")).toEqual([unit(TN1)]);
    f.play({ do: "step", to: "B2024" });
    expect(f.read("refusedLeft")).toEqual([]);
  });
});

describe("leaders on the way", () => {
  const at = (f: Field): number => f.s.leaderHex[leaderOf(ARCHER)];

  it("[TD-9.3a] a leader goes with who leaves his hex empty, and pays nothing", () => {
    const f = takeStack(two({}, { [ARCHER]: "B1824" }), TN1).play({ do: "step", to: "B1924" }, { do: "halt" }) as Field;
    expect(at(f)).toBe(hexAt("B1924"));
    expect(f.open("leader", "ride")).toHaveLength(1);
  });

  it("[TD-9.3a] with others left in the hex he stays, unless he is brought; or is left where he would go", () => {
    const one = (...said: { do: string; leader?: string }[]) => {
      const f = two({}, { [ARCHER]: "B1824" });
      const [name] = Object.keys(f.read("leaders") as object);
      f.play({ do: "take", unit: unit(TN1) }, ...said.map((action) => ({ ...action, leader: name })), { do: "step", to: "B1924" });
      return at(f);
    };
    expect([one(), one({ do: "bring" })]).toEqual([hexAt("B1824"), hexAt("B1924")]);
    const behind = takeStack(two({}, { [ARCHER]: "B1824" }), TN1);
    const [name] = Object.keys(behind.read("leaders") as object);
    behind.play({ do: "leave", leader: name }, { do: "step", to: "B1924" });
    expect(at(behind)).toBe(hexAt("B1824"));
  });

  it("[TD-4.1f] commanders do not go along on a march: their time is IV.A", () => {
    const f = stacked({ [TN1]: { at: "B1824", sp: 5, ...advance } }, {}, { "cs-aphill": "B1824", "cs-ld-heth": "B1824" });
    f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1924" });
    expect([f.s.leaderHex[leaderOf("cs-aphill")], f.s.leaderHex[leaderOf("cs-ld-heth")]]).toEqual([hexAt("B1824"), hexAt("B1924")]);
  });
});

describe("lines on the march", () => {
  const BIG = "cs-26nc-a";
  const line = (units: Readonly<Record<string, Standing>> = {}, more = {}) =>
    acting("cs-pettigrew", { [BIG]: { at: "B1824", second: "B1825", sp: 9, facing: "S", order: "advance" }, ...far, ...units }, more).play({
      do: "take",
      unit: unit(BIG),
    });

  it("[TD-8.4f] a line wheels one vertex for two points, its other half beside the new front", () => {
    const f = line();
    expect(f.open("to", "turn")).toEqual(["SE", "SW"]);
    f.play({ do: "turn", to: "SW" });
    expect(left(f)).toBe(4);
    expect(f.s.second[unitOf(BIG)]).toBe(hexAt("B1724"));
  });

  it("[TD-8.4f] it goes ahead with both halves, or not at all", () => {
    const f = line({ "cs-11nc": { at: "B1925", sp: 9, facing: "S" } });
    expect(f.refused({ do: "step", to: "B1924" })).toBe("TD-8.4f");
    expect(line().refused({ do: "step", to: "B1924" })).toBe("");
  });

  it("[TD-8.1h] [TD-8.2b] its second half shares a hex with who faces as it does, if there is room, for a point more", () => {
    const beside = (facing: string, sp = 6) => line({ "cs-11nc": { at: "B1925", sp, facing } });
    expect([beside("S").refused({ do: "step", to: "B1924" }), beside("N").refused({ do: "step", to: "B1924" })]).toEqual(["", "TD-8.4f"]);
    const [free, shared] = [line(), beside("S")].map((f) => left(f.play({ do: "step", to: "B1924" })));
    expect(free - shared).toBe(1);
    const room = (sp: number) =>
      acting("cs-pettigrew", {
        [BIG]: { at: "B1824", sp: 9, facing: "S", order: "advance" },
        "cs-11nc": { at: "B1825", sp, facing: "S" },
        ...far,
      })
        .play({ do: "take", unit: unit(BIG) })
        .refused({ do: "extend", to: "B1825" });
    expect([room(8), room(9)]).toEqual(["", "TD-8.1h"]);
  });

  it("[TD-8.4e] [TD-10.1j] each half fires for itself, the other hex may be another's", () => {
    const f = acting("cs-pettigrew", {
      [BIG]: { at: "B1824", second: "B1825", sp: 9, facing: "S", order: "attack" },
      "us-56pa": { at: "B1925", sp: 5, facing: "S" },
    });
    // B1925 lies before the second half alone.
    expect(f.refused({ do: "fire", unit: unit(BIG), at: "B1925" })).toBe("");
    f.dice(0).play({ do: "fire", unit: unit(BIG), at: "B1925" });
    expect(f.last("fire")).toMatchObject({ from: ["B1825"], column: 4 });
    expect(f.refused({ do: "fire", unit: unit(BIG), at: "B1925" })).not.toBe("");
    const both = acting("cs-pettigrew", {
      [BIG]: { at: "B1824", second: "B1825", sp: 9, facing: "S", order: "attack" },
      "us-56pa": { at: "B1924", sp: 5, facing: "S" },
    });
    both.dice(0, 0).play({ do: "fire", unit: unit(BIG), at: "B1924" }, { do: "fire", unit: unit(BIG), at: "B1924" });
    expect(both.log.filter(({ event }) => event === "fire").map(({ from, column }) => [from, column])).toEqual([
      [["B1824"], 5],
      [["B1825"], 4],
    ]);
    expect(both.refused({ do: "fire", unit: unit(BIG), at: "B1924" })).toBe("TD-3.1c");
  });

  it("[TD-8.4e] [TD-10.4a] [TD-10.5a] either half fires back, and is ready for who comes up", () => {
    const mine = { "us-7in": { at: "B1924", second: "B1925", sp: 9, facing: "N" } };
    const shotAt = acting("cs-archer", { "cs-1tn": { at: "B1826", sp: 4, facing: "S", order: "attack" }, ...mine });
    shotAt.dice(0, 0).play({ do: "fire", unit: unit("cs-1tn"), at: "B1925" });
    expect(shotAt.asked()).toBe("union answer");
    shotAt.play({ do: "reply", unit: unit("us-7in") });
    expect(shotAt.last("fire")).toMatchObject({ from: ["B1925"], targets: ["B1826"], column: 4 });
    const comes = acting("cs-archer", { "cs-1tn": { at: "B1726", sp: 4, facing: "S", order: "attack" }, ...mine });
    comes.play({ do: "take", unit: unit("cs-1tn") }, { do: "step", to: "B1826" }, { do: "halt" });
    expect(comes.asked()).toBe("union prepared");
    comes.dice(0, 0).play({ do: "fire" });
    expect(comes.last("fire")).toMatchObject({ from: ["B1925"], column: 4 });
  });

  it("[TD-8.4j] a Disordered line closes up when it moves", () => {
    const f = line({}, { disordered: [unit(BIG)] }).play({ do: "step", to: "B1924" });
    expect(f.s.second[unitOf(BIG)]).toBe(-1);
  });
});
