/** 5 Sequence of play and 7 how long a turn is. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../../engine/index.js";
import { guns } from "../../index.js";
import { type Field, field, handle } from "../../tests/field.js";
import { did } from "./assault.js";

const END: Action = { do: "end" };
const declared = (orders: string): Action => ({ do: "orders", orders });
const far = { "HOWARD A": "c2-c3>c3", "HOOD A": "a1-a2>a1" };
const three = (name: string, at: string) => Object.fromEntries(["A", "B", "C"].map((letter) => [`${name} ${letter}`, at]));
/** The second player is about to declare orders: the turn ends with it. */
const closing = (rest: JsonObject = {}, blocks: JsonObject = far): Field =>
  field({ blocks, rest: { ask: "orders", stage: "orders", active: "confederate", second: true, ...rest } });

/** Ends whatever is asked, declaring Hold, until a question comes that matches. */
function until(f: Field, question: RegExp): Field {
  for (let i = 0; i < 200 && !question.test(f.asked()); i++) {
    const open = f.legal();
    f.play(
      open.find((action) => action.orders === "hold") ?? open.find((action) => action.do === "end" || action.do === "done") ?? open[0],
    );
  }
  return f;
}

describe("the turn", () => {
  const long = { ...three("HOWARD", "c2-c3>c3"), "HOOD A": "a1-a2>a1", "HOOD B": "a1-a2>a1", "HETH A": "off a1" };

  it("[GG-5.1a] [GG-7.3h] a turn has a first hour and a last, open to both", () => {
    const f = closing({ hour: "D1-10" }, long).play(declared("hold"), { do: "hours", hours: 2 });
    expect(f.last("turn")).toMatchObject({ hour: "D1-11", hours: 2 });
    expect(f.last("turn")).not.toHaveProperty("only");
    expect([f.read("hour"), f.read("hours")]).toEqual(["D1-11", 2]);
    until(f, / hours$/);
    expect(f.read("hour")).toBe("D1-13");
  });

  it("[GG-5.1b] [GG-5.1c] [GG-5.1d] duration, first player, second player, objectives; the Union begins", () => {
    const f = handle(guns, {
      hour: "D1-07",
      ask: "withdraw",
      stage: "withdrawal",
      blocks: { "BUFORD A": "C1-C2>VC1" },
      track: { confederate: { "D1-07": "CHAMBERSBURG", "D1-08": "CHAMBERSBURG" } },
    });
    until(f, /^union objectives$/);
    f.play({ do: "done" });
    const told = f.log.filter(({ event }) => ["turn", "phase", "objectives"].includes(event)).map(({ event, army }) => [event, army ?? ""]);
    expect(told.slice(0, 3)).toEqual([
      ["phase", "confederate"],
      ["turn", ""],
      ["phase", "union"],
    ]);
    expect(f.last("turn")).toMatchObject({ hour: "D1-08", first: "union" });
    expect(f.asked()).toMatch(/^union /);
  });

  it("[GG-5.2a] [GG-5.2c] [GG-10.1a] withdraw, attack, enter, march, declare: in this order, with no way back", () => {
    const asks: string[] = [];
    const f = field({
      blocks: { "HOWARD A": "c3-c4>c3", "HOOD A": "c2-c3>c3", "HOWARD B": "at EMMITSBURG" },
      more: { entries: [{ name: "EMMITSBURG", army: 0, areas: ["a1", "a2"], transfers: [] }] },
      rest: { ask: "withdraw", stage: "withdrawal", orders: ["attack", "hold"], stirred: [true, false] },
    });
    while (f.asked().startsWith("union")) {
      asks.push(f.asked().slice("union ".length));
      if (asks.at(-1) === "enter") {
        expect(f.refused({ do: "attack", target: "c2-c3" })).toBe("GG-5.2c");
        expect(f.refused({ do: "take", block: "HOWARD A" })).not.toBe("");
      }
      if (asks.at(-1) === "march") expect(f.refused({ do: "bring", block: "HOWARD B", hour: "D1-12" })).toBe("GG-5.2c");
      f.play(f.legal("end")[0] ?? declared("hold"));
    }
    expect(asks).toEqual(["withdraw", "attack", "enter", "march", "orders"]);
  });

  it("[GG-5.2b] an attack is finished before the next is declared, on the board as it is then", () => {
    const f = field({
      blocks: { "HOOD A": "c3-c4>c3", "HETH A": "c3-d3>c3", "HOWARD A": "c2-c3>c3", "SLOCUM A": "b2-c3>c3" },
      trays: [{}, { "ANY 1": 2, MARCH: 3 }],
      rest: { ask: "attack", stage: "attack", active: "confederate", orders: ["hold", "attack"] },
    });
    f.play({ do: "attack", target: "c2-c3" });
    expect(f.refused({ do: "attack", target: "b2-c3" })).not.toBe("");
    f.play({ do: "join", block: "HOOD A", to: "c2-c3", across: "c3" }, { do: "declare" });
    until(f, /^confederate attack$/);
    expect(f.last("attackEnded")).toBeDefined();
    expect(f.refused({ do: "attack", target: "c2-c3" })).not.toBe("");
    expect(f.refused({ do: "attack", target: "b2-c3" })).toBe("");
  });
});

describe("how long a turn is", () => {
  it("[GG-7.1a] a turn starts at the hour after the last, into the night and out of it", () => {
    const next = (hour: string) => {
      const f = closing({ hour, first: "confederate", active: "union" }).play(declared("hold"));
      return f.last("turn")?.hour;
    };
    expect(next("D1-10")).toBe("D1-11");
    expect(next("D1-20")).toBe("D1-N");
    expect(next("D1-N")).toBe("D2-05");
  });

  it("[GG-7.2b] the Union is first as long as nobody has declared Withdraw", () => {
    let f = closing();
    for (let i = 0; i < 3; i++) {
      f = until(f.play(declared("hold")), /^confederate orders$/);
      expect(f.last("turn")?.first).toBe("union");
    }
  });

  it("[GG-7.2c] if both declare Withdraw in one turn the later is first player", () => {
    const f = closing({ lastWithdrew: "union" }).play(declared("withdraw"));
    expect(until(f, /^confederate march$/).last("turn")).toMatchObject({ first: "confederate" });
  });

  it("[GG-7.2a] who declared Withdraw last is first, [GG-7.3d] and with Attack declared the turn is one hour", () => {
    const blocks = { ...three("HOWARD", "c2-c3>c3"), "HOOD A": "a1-a2>a1", "HOOD B": "a1-a2>a1", "HETH A": "off a1" };
    const f = closing({ orders: ["attack", "hold"] }, blocks).play(declared("withdraw"));
    until(f, /^confederate march$/);
    expect(f.last("turn")).toMatchObject({ hours: 1, maximum: 1, first: "confederate" });
    expect(closing({}, blocks).play(declared("hold")).open("hours")).toEqual(["1", "2"]);
    const again = closing({ lastWithdrew: "confederate", active: "union", first: "confederate" }, blocks).play(declared("withdraw"));
    expect(until(again, /^union march$/).last("turn")).toMatchObject({ first: "union" });
  });

  const inPlay = (union: number, confederate: number): JsonObject => {
    const u = ["HOWARD", "SLOCUM", "SICKLES", "SYKES"].flatMap((name) => ["A", "B", "C"].map((letter) => `${name} ${letter}`));
    const c = ["HOOD", "HETH", "PENDER", "EARLY", "RODES"].flatMap((name) => ["A", "B"].map((letter) => `${name} ${letter}`));
    const at = ["c2-c3>c3", "b2-c3>c3", "c3-c4>c3"];
    return {
      ...Object.fromEntries(u.slice(0, union).map((name, i) => [name, at[Math.floor(i / 3)]])),
      ...Object.fromEntries(c.slice(0, confederate).map((name, i) => [name, i < 3 ? "a1-a2>a1" : "off a1"])),
    };
  };
  const hoursAfter = (rest: JsonObject, blocks = inPlay(9, 8)) => {
    const f = field({ blocks, rest: { ask: "orders", stage: "orders", active: "confederate", second: true, ...rest } }).play(
      declared("hold"),
    );
    return f.last("turn") ? [f.last("turn")!.hours] : f.open("hours").map(Number);
  };

  it("[GG-7.3a] [GG-7.3b] the printed example: eight blocks add two hours", () => {
    expect(hoursAfter({})).toEqual([1, 2, 3]);
    expect(hoursAfter({}, inPlay(9, 9))).toEqual([1, 2, 3, 4]);
    expect(hoursAfter({}, inPlay(5, 9))).toEqual([1, 2]);
    expect(hoursAfter({}, inPlay(2, 9))).toEqual([1]);
  });

  it("[GG-7.3c] reinforcements not turned up yet do not count", () => {
    const track = { confederate: { "D1-13": "CHAMBERSBURG" } };
    expect(hoursAfter({ track })).toEqual([1, 2, 3]);
  });

  it("[GG-7.3e] night is a turn of one hour", () => {
    expect(hoursAfter({ hour: "D1-20" })).toEqual([1]);
  });

  it("[GG-7.3f] a turn by day ends before the night", () => {
    expect(hoursAfter({ hour: "D1-18" }, inPlay(9, 9))).toEqual([1, 2]);
  });

  it("[GG-7.3g] one hour is no short turn where night or Attack allow no more", () => {
    expect(hoursAfter({ hour: "D1-19" }, inPlay(9, 9))).toEqual([1]);
    const f = field({
      blocks: inPlay(9, 9),
      rest: { ask: "orders", stage: "orders", active: "confederate", second: true, hour: "D1-19" },
    }).play(declared("hold"));
    expect(f.last("turn")).toMatchObject({ hours: 1, maximum: 1 });
    until(f, /^confederate orders$/);
    expect(f.open("orders")).toContain("hold");
  });
});

describe("what begins anew", () => {
  const hold = declared("hold");

  it("[GG-10.1d] who has moved may move again in his next phase", () => {
    const tired = { at: "c2-c3>c3", did: ["marched", "withdrew", "entered", "attacked"] };
    const f = until(closing({}, { ...far, "HOWARD A": tired }).play(hold), /^union march$/);
    expect(f.refused({ do: "take", block: "HOWARD A" })).toBe("");
    expect(f.refused({ do: "turn", at: "c2-c3", front: "c2" })).toBe("");
  });

  it("[GG-13.0b] [GG-14.5c] attacks from and to a position, and what a withdrawal to it has cost, count for one phase", () => {
    const f = closing({ marks: { "c2-c3": ["from", "at", "paid"] } }).play(hold);
    expect(f.read("marks")).toEqual({});
  });

  it("[GG-6.5b] to have given way under Hold weighs on the orders of that phase alone", () => {
    const f = closing({ gaveWay: true }).play(hold);
    expect(f.asked()).toBe("confederate return");
    until(f, /^union orders$/).play(hold);
    expect(f.asked()).not.toBe("union return");
  });

  it("[GG-11.2e] [GG-11.2f] reinforcements are new in the turn of their arrival alone", () => {
    const waiting = (at: string) => ({ at: `at ${at}`, ready: "D1-12", arrived: "D1-12", did: ["new"] });
    const f = handle(guns, {
      hour: "D1-12",
      active: "confederate",
      second: true,
      ask: "orders",
      stage: "orders",
      track: {},
      blocks: { "BUFORD A": "C1-C2>VC1", "PENDER A": waiting("CHAMBERSBURG"), "HOWARD A": waiting("EMMITSBURG") },
    }).play(hold);
    expect([did(f, "PENDER A"), did(f, "HOWARD A")]).toEqual([[], []]);
    until(f, /^confederate enter$/).play({ do: "bring", block: "PENDER A", hour: "D1-13" });
    expect(f.legal("road")).not.toEqual([]);
  });

  it("[GG-11.2d] [GG-11.4c] [GG-11.5c] how blocks came in and were transferred is counted turn by turn", () => {
    const f = closing({ entryMode: [1, 2], entryUsed: [1, 2, 0, 1], roadUse: [0], transferUse: [2] }).play(hold);
    expect([f.read("entryMode"), f.read("roadUse"), f.read("transferUse")]).toEqual([undefined, undefined, undefined]);
    expect(f.read("entryUsed")).toEqual([2, 2, 0, 2, 0, 0]);
  });
});

it("[GG-5.2a] a block can be taken in hand only when its kind of move is due", () => {
  const f = field({ blocks: far, rest: { ask: "orders", stage: "orders" } });
  expect(f.refused({ do: "take", block: "HOWARD A" })).toBe("GG-5.2c");
  expect(f.refused(END)).not.toBe("");
});
