/** 17 Night turns. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../../engine/index.js";
import { hourNames, isNight } from "../../data/time.js";
import { firstToken, tokenNames, tokenTotal } from "../../data/tokens.js";
import { guns } from "../../index.js";
import { type Field, type FieldPlan, field, handle } from "../../tests/field.js";
import { assault, DONE, END, fought, join, modifiers, pile } from "./assault.js";

const HOLD: Action = { do: "orders", orders: "hold" };
const WITHDRAW: Action = { do: "orders", orders: "withdraw" };
const far = { "HOWARD A": "c2-c3>c3", "HOOD A": "a1-a2>a1" };
const three = (name: string, at: string) => Object.fromEntries(["A", "B", "C"].map((letter) => [`${name} ${letter}`, at]));
const track = (f: Field) => f.read("track") as Record<string, Record<string, string>>;

/** The march step of a night, Union to move unless told. */
const night = (rest: JsonObject = {}, plan: Partial<FieldPlan> = {}) =>
  field({ blocks: far, trays: [{ "ANY 1": 1 }, { "ANY 1": 1 }], ...plan, rest: { hour: "D2-N", ...rest } });

describe("a night turn", () => {
  it("[GG-17.1a] closes each day and lasts one hour, whatever is in play", () => {
    expect(hourNames.filter((_, hour) => isNight(hour))).toEqual(["D1-N", "D2-N", "D3-N"]);
    const blocks = { ...far, ...three("SLOCUM", "c3-c4>c3"), ...three("SYKES", "d3-d4>d3"), "HETH A": "a1-a2>a1", "HETH B": "a1-a2>a1" };
    const rest = { ask: "orders", stage: "orders", active: "confederate", second: true };
    expect(
      field({ blocks, rest: { ...rest, hour: "D1-12" } })
        .play(HOLD)
        .asked(),
    ).toBe("confederate hours");
    const f = field({ blocks, rest: { ...rest, hour: "D1-20" } }).play(HOLD);
    expect(f.last("turn")).toMatchObject({ hours: 1 });
    expect([f.read("hour"), f.asked()]).toEqual(["D1-N", "union march"]);
  });

  it("[GG-17.1b] sees no army under Attack orders", () => {
    for (const active of ["union", "confederate"]) {
      expect(field({ blocks: far, rest: { ask: "orders", stage: "orders", hour: "D1-20", active } }).open("orders")).toEqual([
        "hold",
        "withdraw",
      ]);
    }
  });

  it("[GG-17.1c] Withdraw orders for it are paid when the phase begins, not when they are declared", () => {
    const f = field({
      blocks: far,
      trays: [{ "ANY 1": 4 }, {}],
      rest: { ask: "orders", stage: "orders", hour: "D1-20", second: true, first: "confederate" },
    }).play(WITHDRAW);
    expect(f.read("hour")).toBe("D1-N");
    expect([f.asked(), f.s.owed]).toEqual(["union return", 2]);
    expect(f.last("draw")).toBeUndefined();
  });

  it("[GG-17.1d] is played like any other: tokens are drawn, reinforcements arrive", () => {
    const f = handle(guns, {
      hour: "D1-20",
      blocks: { "BUFORD A": "C1-C2>VC1", "HETH A": "H2-H3>BH1" },
      track: { union: { "D1-N": "EMMITSBURG" } },
      ask: "orders",
      stage: "orders",
      active: "confederate",
      second: true,
    }).play(HOLD);
    expect(f.last("draw")).toMatchObject({ army: "union", count: 1 });
    while (f.asked().endsWith("withdraw")) f.play(END);
    expect([f.read("hour"), f.asked()]).toEqual(["D1-N", "union enter"]);
    expect(f.where("REYNOLDS A")).toBe("at EMMITSBURG");
  });
});

describe("field works", () => {
  it("[GG-17.2a] as many as one has tokens, where one has blocks", () => {
    const f = night({}, { trays: [{ MARCH: 3, "ANY 1": 1 }, {}] }).play(END);
    f.play({ do: "build", at: "c2-c3", front: "c3" }, { do: "build", at: "c2-c3", front: "c2" }, { do: "build", at: "c2-c3", front: "c3" });
    expect(f.refused({ do: "build", at: "c2-c3", front: "c3" })).toBe("GG-17.2a");
    expect(f.read("works")).toEqual({ "c2-c3>c3": 2, "c2-c3>c2": 1 });
    const other = night({}, { trays: [{ MARCH: 1 }, {}] }).play(END);
    expect(other.refused({ do: "build", at: "a1-a2", front: "a1" })).toBe("GG-17.2a");
  });

  it("[GG-17.2a] nobody is asked for more with an empty tray", () => {
    const f = night({}, { trays: [{ MARCH: 1 }, {}] }).play(END, { do: "build", at: "c2-c3", front: "c3" });
    expect(f.asked()).toBe("union orders");
  });

  it("[GG-17.2c] stay, and help whoever defends behind them", () => {
    const blocks = { "HOWARD A": "c3-c4>c3", "HOOD A": "c2-c3>c3" };
    const attack = (front: string) =>
      modifiers(
        fought(assault({ blocks, trays: [{ MARCH: 1 }, {}], rest: { works: { [`c2-c3>${front}`]: 1 } } }, "union"), join("HOWARD A")),
      );
    expect(attack("c3")).toHaveProperty("fieldWorks", -1);
    expect(attack("c2")).not.toHaveProperty("fieldWorks");
    const later = night({ works: { "c2-c3>c3": 1 } }).play(END, DONE);
    expect(later.read("works")).toEqual({ "c2-c3>c3": 1 });
  });

  it("[GG-17.2d] they face either way, or as the blocks do if players agree so", () => {
    const open = (options: Record<string, boolean>) =>
      night({}, { options, trays: [{ MARCH: 1 }, {}] })
        .play(END)
        .open("front", "build");
    expect(open({})).toEqual(["c2", "c3"]);
    expect(open({ worksFaceWithBlocks: true })).toEqual(["c3"]);
  });
});

describe("the end of the night", () => {
  it("[GG-17.3c] after 2 July the Union alone lays seventeen tokens for the 3rd, one of them an arrival", () => {
    const union = track(night().play(END, DONE)).union;
    expect([Object.keys(union)[0], Object.keys(union).at(-1), Object.keys(union).length]).toEqual(["D3-05", "D3-N", 17]);
    expect(Object.values(union).filter((token) => token !== "rumor")).toEqual(["TANEYTOWN"]);
    expect(track(night({ active: "confederate" }).play(END, DONE)).confederate ?? {}).toEqual({});
  });

  it("[GG-17.3d] the first refill leaves 5 and 6AM as they were, and the next night has its own token", () => {
    const rest = {
      hour: "D1-N",
      active: "confederate",
      track: { confederate: { "D1-N": { up: "HARRISBURG" }, "D2-05": "rumor", "D2-06": "CHAMBERSBURG" } },
    };
    const filled = track(night(rest).play(END, DONE)).confederate;
    expect(filled).toMatchObject({ "D1-N": { up: "HARRISBURG" }, "D2-05": "rumor", "D2-06": "CHAMBERSBURG" });
    expect(Object.keys(filled).filter((hour) => hour >= "D2-07")).toHaveLength(15);
    expect(filled).toHaveProperty("D2-N");
  });

  it("[GG-17.3e] nobody sees the faces of what is laid", () => {
    const f = night().play(END, DONE);
    for (const seat of ["union", "confederate"]) {
      const laid = (f.game.view(f.s, seat).track as Record<string, Record<string, unknown>>).union;
      expect(Object.values(laid).every((token) => token === null)).toBe(true);
    }
  });

  it("[GG-17.4b] works, time track, pool, the rule of 1 July, orders; what the orders cost stays returned", () => {
    const f = night(
      { hour: "D1-N", tokens: { union: { tray: { "ANY 1": 2 }, returned: { MARCH: 3 } } } },
      { blocks: { ...far, "BUFORD A": "c3-c4>c3" } },
    ).play(END);
    expect(f.asked()).toBe("union works");
    f.play(DONE);
    expect([Object.keys(track(f).union).length, pile(f, "union", "returned"), f.asked()]).toEqual([15, {}, "union leave"]);
    f.play({ do: "forfeit" });
    expect(f.asked()).toBe("union orders");
    f.play(WITHDRAW, { do: "return", token: "ANY 1" });
    expect(pile(f, "union", "returned")).toEqual({ "ANY 1": 1 });
    expect(pile(f, "union", "pool")).toMatchObject({ MARCH: 6 });
  });

  it("[GG-17.3a] [GG-17.3b] for 2 July each side lays one arrival in the morning and one after", () => {
    for (const active of ["union", "confederate"]) {
      const laid = track(night({ hour: "D1-N", active }).play(END, DONE))[active];
      const hours = Object.keys(laid).filter((hour) => laid[hour] !== "rumor");
      expect([Object.keys(laid)[0], Object.keys(laid).length, hours.length]).toEqual(["D2-07", 15, 2]);
      expect(hours[0] <= "D2-12" && hours[1] > "D2-12").toBe(true);
    }
  });

  it("[GG-17.4a] the return stack goes back into the pool", () => {
    const others = Object.fromEntries(
      tokenNames.flatMap((name, token) => (token < firstToken[1] && !/ANY|MARCH/.test(name) ? [[name, tokenTotal[token]]] : [])),
    );
    const f = night({ tokens: { union: { tray: { "ANY 1": 1 }, returned: { "ANY 1": 2, MARCH: 3 }, expended: others } } });
    f.play(END, DONE);
    expect([pile(f, "union", "returned"), pile(f, "union", "pool")]).toEqual([{}, { "ANY 1": 5, MARCH: 6 }]);
  });
});

describe("the night of 1 July", () => {
  const first = { hour: "D1-N" };

  it("[GG-17.5a] [GG-17.5b] full-strength blocks leave face-up, from the map or beside it; there is no third way", () => {
    const f = night(first, {
      blocks: { ...far, "BUFORD A": "off a1", "SYKES A": { at: "c3-c4>c3", grade: "reduced-1" }, "SLOCUM A": "at BALTIMORE" },
    }).play(END, DONE);
    expect(f.open("block", "remove")).toEqual(["BUFORD A", "HOWARD A", "SLOCUM A"]);
    expect(f.refused({ do: "remove", block: "SYKES A" })).toBe("GG-17.5b");
    expect(f.legal().filter((action) => action.do !== "remove")).toEqual([{ do: "forfeit" }]);
    f.play({ do: "remove", block: "SLOCUM A" });
    expect(f.last("eliminated")).toMatchObject({ command: "SLOCUM", rule: "GG-17.5b" });
  });

  it("[GG-17.5c] with fewer than two full blocks the reinforcements are lost", () => {
    const f = night(first).play(END, DONE);
    expect([f.asked(), f.read("forfeit")]).toEqual(["union orders", 3]);
    expect(
      night({ ...first, active: "confederate" })
        .play(END, DONE)
        .read("forfeit"),
    ).toBeUndefined();
  });

  it("[GG-17.5d] [GG-17.5e] the next command never comes: its token counts, its blocks are gone", () => {
    const f = handle(guns, {
      hour: "D2-07",
      forfeit: 3,
      blocks: { "BUFORD A": "C1-C2>VC1", "HETH A": "H2-H3>BH1" },
      track: { union: { "D2-07": "BALTIMORE" } },
      ask: "withdraw",
      stage: "withdrawal",
    }).play(END);
    expect(["SLOCUM A", "SLOCUM B", "SLOCUM C"].map((block) => f.where(block))).toEqual(["gone", "gone", "gone"]);
    expect(f.log.filter(({ rule }) => rule === "GG-17.5d")).toHaveLength(3);
    expect(f.read("forfeit")).toBeUndefined();
    expect(f.read("queues")).toMatchObject({ BALTIMORE: { drawn: 1 } });
    expect(track(f).union["D2-07"]).toEqual({ up: "BALTIMORE" });
    expect(f.asked()).toBe("union march");
  });

  it("[GG-17.5d] it is the Union that gives them up: Confederate reinforcements come", () => {
    const f = handle(guns, {
      hour: "D2-07",
      forfeit: 3,
      blocks: { "BUFORD A": "C1-C2>VC1", "HETH A": "H2-H3>BH1" },
      track: { confederate: { "D2-07": "MUMMASBURG" } },
      active: "confederate",
      ask: "withdraw",
      stage: "withdrawal",
    }).play(END);
    expect([f.where("RODES A"), f.where("RODES B"), f.read("forfeit")]).toEqual(["at MUMMASBURG", "at MUMMASBURG", 3]);
  });

  it("[GG-17.5a] it is asked in the first night alone", () => {
    const blocks = { ...far, "BUFORD A": "c3-c4>c3", "BUFORD B": "c3-c4>c3" };
    expect(night(first, { blocks }).play(END, DONE).asked()).toBe("union leave");
    expect(
      night({ ...first, hour: "D2-N" }, { blocks })
        .play(END, DONE)
        .asked(),
    ).toBe("union orders");
  });

  it("[GG-17.5a] once one block has left, another must", () => {
    const f = night(first, { blocks: { ...far, "BUFORD A": "c3-c4>c3", "BUFORD B": "c3-c4>c3" } }).play(END, DONE);
    f.play({ do: "remove", block: "BUFORD A" });
    expect(f.legal("forfeit")).toEqual([]);
    f.play({ do: "remove", block: "BUFORD B" });
    expect([f.where("BUFORD A"), f.where("BUFORD B"), f.asked()]).toEqual(["gone", "gone", "union orders"]);
  });
});
