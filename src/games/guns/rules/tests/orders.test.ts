/** 6 General orders, and 8 the tokens they cost and those that are drawn. */
import { describe, expect, it } from "vitest";
import { type Action, type JsonObject, reseed } from "../../../../engine/index.js";
import { blockNamed, UNION } from "../../data/blocks.js";
import { tokenArmy, tokenNames, tokenTotal } from "../../data/tokens.js";
import { type Field, type FieldPlan, field } from "../../tests/field.js";
import { draw } from "../tokens.js";

const END: Action = { do: "end" };
const DONE: Action = { do: "done" };
const declared = (orders: string): Action => ({ do: "orders", orders });
const back = (token: string): Action => ({ do: "return", token });
const far = { "HOWARD A": "c2-c3>c3", "HOOD A": "a1-a2>a1" };
const contact = { "HOWARD A": "c3-c4>c3", "HOOD A": "c2-c3>c3" };

const declaring = (plan: Partial<FieldPlan> = {}, rest: JsonObject = {}) =>
  field({ blocks: far, ...plan, rest: { ask: "orders", stage: "orders", ...rest } });
const withdrawing = (blocks: JsonObject, rest: JsonObject = {}, trays?: FieldPlan["trays"]) =>
  field({ blocks, ...(trays && { trays }), rest: { ask: "withdraw", stage: "withdrawal", ...rest } });
const tray = (f: Field, side: "union" | "confederate") =>
  Object.values((f.read("tokens") as Record<string, Record<string, Record<string, number>>>)[side].tray).reduce((sum, n) => sum + n, 0);

describe("declaring", () => {
  it("[GG-6.1a] orders are told to all and hold in one's own next phase, not before", () => {
    const f = declaring().play(declared("attack"));
    expect(f.last("orders")).toMatchObject({ army: "union", orders: "attack" });
    expect(f.last("orders")).not.toHaveProperty("only");
    while (!f.asked().startsWith("union")) f.play(f.legal("end")[0] ?? declared("hold"));
    expect(f.last("phase")).toMatchObject({ army: "union", orders: "attack" });
  });

  it("[GG-6.1b] both armies begin under Hold", () => {
    const f = withdrawing(contact).play(END);
    expect(f.asked()).toBe("union march");
    expect(f.read("orders") ?? ["hold", "hold"]).toEqual(["hold", "hold"]);
  });

  it("[GG-6.2d] [GG-6.2f] with a side off the map the orders are Hold, for blocks beside the map do not count", () => {
    for (const blocks of [{ "HOWARD A": "c2-c3>c3" }, { "HOWARD A": "off a1", "HOOD A": "d2-d3>d2" }, { ...far, "HOOD A": "off a1" }]) {
      const f = declaring({ blocks });
      expect(f.open("orders")).toEqual(["hold"]);
      expect(f.refused(declared("attack"))).toBe("GG-6.2d");
      expect(f.refused(declared("withdraw"))).toBe("GG-6.2d");
    }
    const f = field({ blocks: { "HOWARD A": "c2-c3>c3" } }).play(END);
    expect(f.last("orders")).toMatchObject({ army: "union", orders: "hold" });
  });

  it("[GG-6.2e] first the empty map, then Attack falls away, then Hold", () => {
    const short = { active: "confederate", second: true, hours: 1, longest: 2 };
    expect(declaring({ trays: [{}, {}] }, short).open("orders")).toEqual(["withdraw"]);
    expect(declaring({}, { ...short, hour: "D1-20" }).open("orders")).toEqual(["withdraw"]);
    expect(declaring({ blocks: { "HOOD A": "c2-c3>c3" } }, short).open("orders")).toEqual(["hold"]);
  });

  it("[GG-6.2b] [GG-6.2c] no Attack before night, nor with an empty tray", () => {
    expect(declaring({}, { hour: "D1-20" }).refused(declared("attack"))).toBe("GG-6.2b");
    expect(declaring({}, { hour: "D1-19" }).refused(declared("attack"))).toBe("");
    expect(declaring({ trays: [{}, {}] }).refused(declared("attack"))).toBe("GG-6.2c");
  });

  it("[GG-6.2a] a second player who chose a short turn may not hold", () => {
    const second = { active: "confederate", second: true, hours: 1, longest: 2 };
    expect(declaring({}, second).open("orders")).toEqual(["attack", "withdraw"]);
    expect(declaring({}, { ...second, longest: 1 }).open("orders")).toEqual(["attack", "hold", "withdraw"]);
    expect(declaring({}, second).refused(declared("hold"))).toBe("GG-6.2a");
  });

  it("[GG-6.2a] the first player may hold after a short turn", () => {
    expect(declaring({}, { hours: 1, longest: 2 }).open("orders")).toEqual(["attack", "hold", "withdraw"]);
  });
});

describe("what orders allow", () => {
  it("[GG-6.3a] [GG-11.2a] [GG-12.1a] under any orders blocks march, and those who must withdraw do", () => {
    for (const orders of ["attack", "hold", "withdraw"]) {
      expect(field({ blocks: far, rest: { orders: [orders, "hold"] } }).open("block", "take")).toEqual(["HOWARD A"]);
      const forced = withdrawing(
        { "HOWARD A": { at: "c2-c3>c2", did: ["forced"] }, "HOOD A": { at: "b2-c2>c2", did: ["won"] } },
        { orders: [orders, "hold"] },
      );
      expect(forced.refused(END), orders).toBe("GG-14.2h");
    }
  });

  it("[GG-6.3b] without Attack orders there is no attack step", () => {
    for (const orders of ["hold", "withdraw"])
      expect(
        withdrawing(contact, { orders: [orders, "hold"] })
          .play(END)
          .asked(),
      ).toBe("union march");
    const f = withdrawing(contact, { orders: ["attack", "hold"] }).play(END);
    expect([f.asked(), f.open("target", "attack")]).toEqual(["union attack", ["c2-c3"]]);
    expect(withdrawing(contact).refused({ do: "attack", target: "c2-c3" })).not.toBe("");
  });

  it("[GG-6.4a] only Withdraw orders let infantry withdraw of its own will", () => {
    const choices = (orders: string) => withdrawing(contact, { orders: [orders, "hold"] }).open("block", "take");
    expect([choices("withdraw"), choices("hold"), choices("attack")]).toEqual([["HOWARD A"], [], []]);
  });
});

describe("the price of idleness", () => {
  const idle = (blocks: JsonObject, union: JsonObject = { "ANY 1": 5 }) =>
    withdrawing(blocks, { orders: ["attack", "hold"] }, [union, {}]).play(END, END);

  it("[GG-6.3c] [GG-6.3d] of five tokens three, four or five go back, which ones as one likes", () => {
    const f = idle(contact, { "ANY 1": 3, MARCH: 1, "HOWARD 2": 1 });
    f.play(back("ANY 1"), back("MARCH"));
    expect(f.refused(DONE)).toBe("GG-6.3c");
    f.play(back("HOWARD 2"));
    expect(f.refused(DONE)).toBe("");
    f.play(back("ANY 1"), back("ANY 1"));
    expect(f.asked()).toBe("union march");
    for (const [held, least] of [
      [7, 4],
      [1, 1],
    ])
      expect(idle(contact, held === 7 ? { "ANY 1": 6, MARCH: 1 } : { "ANY 1": 1 }).s.owed, `${held}`).toBe(least);
  });

  it("[GG-6.3e] [GG-6.3f] nothing if no attack was possible, or if the enemy stirred", () => {
    const asked = (blocks: JsonObject, rest: JsonObject = {}) =>
      withdrawing(blocks, { orders: ["attack", "hold"], ...rest })
        .play(END, END)
        .asked();
    expect(asked(contact)).toBe("union return");
    expect(asked({ ...far, "BUFORD A": "c3-c4>c3" })).toBe("union march");
    expect(asked(contact, { stirred: [true, false] })).toBe("union march");
    expect(asked(contact, { stirred: [false, true] })).toBe("union return");
  });

  it("[GG-6.3f] what the enemy did before the declaration does not count", () => {
    const f = declaring({ blocks: contact }, { stirred: [true, true] }).play(declared("attack"));
    expect(f.read("stirred")).toEqual([false, true]);
  });

  it("[GG-6.3g] an attack was possible only for strength 2, with a token, against an enemy in reach", () => {
    expect(idle(contact).asked()).toBe("union return");
    const asked = (blocks: JsonObject) =>
      withdrawing(blocks, { orders: ["attack", "hold"] })
        .play(END, END)
        .asked();
    expect(asked({ ...contact, "HOWARD A": { at: "c3-c4>c3", grade: "reduced-1" } })).toBe("union march");
    expect(asked({ ...contact, "HOWARD A": "c3-c4>c4", "HOOD A": "a1-a2>a1" })).toBe("union march");
    const cavalry = withdrawing({ "BUFORD A": "c3-c4>c3", "HOOD A": "c2-c3>c3" }, { orders: ["attack", "hold"] }).play(END, END);
    expect(cavalry.asked()).toBe("union march");
  });

  it("[GG-6.3h] it is paid before reinforcements enter: a march token given back marches nobody", () => {
    const f = idle(contact, { MARCH: 1 });
    expect(f.asked()).toBe("union return");
    f.play(back("MARCH"));
    expect([f.asked(), f.refused({ do: "spend" })]).toEqual(["union march", "GG-12.2a"]);
  });

  it("[GG-6.3i] any withdrawal of the enemy excuses it, a block lost for want of one does not", () => {
    const orders = ["hold", "attack"];
    const away = withdrawing({ "HOWARD A": { at: "c2-c3>c2", did: ["forced"] }, "HOOD A": { at: "b2-c2>c2", did: ["won"] } }, { orders });
    away.play({ do: "take", block: "HOWARD A" });
    away.play(away.legal("move")[0]);
    if (away.asked().endsWith("face")) away.play(away.legal("face")[0]);
    expect(away.read("stirred")).toEqual([false, true]);
    const lost = withdrawing(
      { "HOWARD A": { at: "c2-c3>c2", did: ["forced"] }, "HOOD A": "c3-c4>c3", "HOOD B": "b2-b3>b2", "HETH A": "d2-d3>d3" },
      { orders },
    ).play(END);
    expect([lost.where("HOWARD A"), lost.read("stirred") ?? [false, false]]).toEqual(["gone", [false, false]]);
  });
});

describe("the price of Withdraw and of Hold", () => {
  it("[GG-6.4e] Withdraw declared again costs half again", () => {
    const f = declaring({ trays: [{ "ANY 1": 5 }, {}] }, { orders: ["withdraw", "hold"], lastWithdrew: "union" }).play(
      declared("withdraw"),
    );
    expect([f.asked(), f.s.owed]).toEqual(["union return", 3]);
  });

  it("[GG-6.4b] at once, from half the tray up to all of it", () => {
    const f = declaring({ trays: [{ "ANY 1": 6, MARCH: 2 }, {}] }).play(declared("withdraw"));
    f.play(back("MARCH"), back("MARCH"), back("ANY 1"));
    expect(f.refused(DONE)).not.toBe("");
    f.play(back("ANY 1"));
    expect([f.refused(DONE), f.refused(back("ANY 1"))]).toEqual(["", ""]);
  });

  it("[GG-6.4c] [GG-6.4d] before night nothing yet; in the night first the payment, then the draw", () => {
    const f = declaring({ trays: [{ "ANY 1": 6 }, {}] }, { hour: "D1-20", active: "union", first: "confederate", second: true });
    f.play(declared("withdraw"));
    expect(tray(f, "union")).toBe(6);
    while (f.asked() !== "union return") f.play(f.legal("end")[0] ?? f.legal("done")[0] ?? f.legal()[0]);
    expect([f.last("turn")?.hour, f.s.owed, tray(f, "union")]).toEqual(["D1-N", 3, 6]);
    f.play(back("ANY 1"), back("ANY 1"), back("ANY 1"), DONE);
    expect(tray(f, "union")).toBe(4);
  });

  it("[GG-6.4d] by the other reading the draw of the night comes first", () => {
    const f = declaring(
      { trays: [{ "ANY 1": 6 }, {}], options: { nightPaymentAfterDraw: true } },
      { hour: "D1-20", active: "union", first: "confederate", second: true },
    ).play(declared("withdraw"));
    while (f.asked() !== "union return") f.play(f.legal("end")[0] ?? f.legal("done")[0] ?? f.legal()[0]);
    expect([f.last("turn")?.hour, f.s.owed, tray(f, "union")]).toEqual(["D1-N", 4, 7]);
    for (let i = 0; i < 4; i++) f.play(f.legal("return")[0]);
    expect([f.play(DONE).asked(), tray(f, "union")]).toEqual(["union march", 3]);
  });

  it("[GG-6.4b] by day it has been paid when the phase begins", () => {
    const f = declaring({ trays: [{ "ANY 1": 4 }, {}] }, { orders: ["withdraw", "hold"], active: "confederate", second: true });
    f.play(declared("hold"));
    expect([f.asked(), f.last("phase")]).toEqual(["union march", expect.objectContaining({ army: "union", orders: "withdraw" })]);
  });

  it("[GG-6.5a] Hold costs nothing by itself", () => {
    expect(declaring().play(declared("hold")).asked()).not.toBe("union return");
  });

  it("[GG-6.5b] two tokens for holding on after giving way, or the only one; none for other orders", () => {
    const owed = (count: number, orders = "hold") => {
      const f = declaring({ trays: [{ "ANY 1": count }, {}] }, { gaveWay: true }).play(declared(orders));
      return f.asked() === "union return" ? f.s.owed : 0;
    };
    expect([owed(5), owed(1), owed(5, "attack")]).toEqual([2, 1, 0]);
    const two = declaring({ trays: [{ "ANY 1": 5 }, {}] }, { gaveWay: true }).play(declared("hold"), back("ANY 1"), back("ANY 1"));
    expect([two.asked().startsWith("confederate"), tray(two, "union")], "two, and no more").toEqual([true, 3]);
  });

  it("[GG-6.5c] a block lost for want of a withdrawal is no giving way, one that withdrew is", () => {
    const lost = withdrawing({
      "HOWARD A": { at: "c2-c3>c2", did: ["forced"] },
      "HOOD A": "c3-c4>c3",
      "HOOD B": "b2-b3>b2",
      "HETH A": "d2-d3>d3",
    }).play(END);
    expect([lost.s.place[blockNamed("HOWARD A")] < 0, lost.s.gaveWay]).toEqual([true, 0]);
    const away = withdrawing({ "HOWARD A": { at: "c2-c3>c2", did: ["forced"] }, "HOOD A": { at: "b2-c2>c2", did: ["won"] } });
    away.play({ do: "take", block: "HOWARD A" });
    away.play(away.legal("move")[0]);
    if (away.asked().endsWith("face")) away.play(away.legal("face")[0]);
    expect(away.s.gaveWay).toBe(1);
  });

  it("[GG-6.5d] holding on is paid at once before night too", () => {
    const f = declaring({ trays: [{ "ANY 1": 4 }, {}] }, { gaveWay: true, hour: "D1-20" }).play(declared("hold"));
    expect([f.asked(), f.s.owed]).toEqual(["union return", 2]);
  });
});

describe("drawing tokens", () => {
  /** The Confederates end a turn; the Union's phase follows. */
  const turned = (union: JsonObject, orders = "hold", hours = 1) => {
    const blocks = {
      "HOWARD A": "c2-c3>c3",
      "HOWARD B": "c2-c3>c3",
      "HOWARD C": "c2-c3>c3",
      "HOOD A": "a1-a2>a1",
      "HOOD B": "a1-a2>a1",
      "HETH A": "off a1",
    };
    const f = field({
      blocks,
      rest: {
        ask: "orders",
        stage: "orders",
        active: "confederate",
        second: true,
        orders: [orders, "hold"],
        tokens: { union, confederate: { tray: { "ANY 1": 1 } } },
      },
    }).play(declared("hold"));
    return f.asked().endsWith("hours") ? f.play({ do: "hours", hours }) : f;
  };
  const piles = (f: Field) => {
    const { union } = f.read("tokens") as Record<string, Record<string, Record<string, number>>>;
    const sum = (pile = {}) => Object.values(pile as Record<string, number>).reduce((total, count) => total + count, 0);
    return { tray: sum(union.tray), pool: sum(union.pool), returned: sum(union.returned) };
  };

  it("[GG-8.1a] one for each hour of the turn", () => {
    expect(piles(turned({ tray: { "ANY 1": 4 } }, "hold", 2)).tray).toBe(6);
    expect(piles(turned({ tray: { "ANY 1": 4 } }, "hold", 1)).tray).toBe(5);
  });

  it("[GG-8.1b] none under Attack orders", () => {
    const f = turned({ tray: { "ANY 1": 4 } }, "attack");
    expect([piles(f).tray, f.last("draw")]).toEqual([4, undefined]);
  });

  it("[GG-8.1c] after the draw eight are kept, of the owner's choice, no fewer", () => {
    const f = turned({ tray: { "ANY 1": 6, MARCH: 1 } }, "hold", 2);
    expect(f.asked()).toBe("union return");
    f.play(back("MARCH"));
    expect([f.asked(), piles(f).tray, piles(f).returned]).toEqual(["union march", 8, 1]);
  });

  /** Every Union token that is neither for any block nor for marches. */
  const guns = Object.fromEntries(
    tokenNames.flatMap((name, token) => (tokenArmy[token] === UNION && !/^(ANY|MARCH)/.test(name) ? [[name, tokenTotal[token]]] : [])),
  );

  it("[GG-8.1d] an empty pool is made anew from the return stack in the midst of a draw", () => {
    const f = field({
      blocks: far,
      rest: {
        tokens: {
          union: { expended: guns, tray: { "ANY 1": 4, MARCH: 2 }, pool: { "ANY 1": 1 }, returned: { MARCH: 4, "ANY 1": 1 } },
          confederate: { tray: {} },
        },
      },
    });
    expect(piles(f)).toEqual({ tray: 6, pool: 1, returned: 5 });
    expect(draw(f.s, 0, 3, f.s.tray)).toHaveLength(3);
    expect(piles(f)).toEqual({ tray: 9, pool: 3, returned: 0 });
    expect(draw(f.s, 0, 5, f.s.tray)).toHaveLength(3);
    expect(piles(f)).toEqual({ tray: 12, pool: 0, returned: 0 });
    // 8.1e
    expect(draw(f.s, 0, 1, f.s.tray)).toEqual([]);
  });

  it("[GG-8.1a] the draw is blind: each token of the pool is as likely as any other", () => {
    const s = field({
      blocks: far,
      rest: { tokens: { union: { pool: { "ANY 1": 3, MARCH: 1 }, expended: { ...guns, "ANY 1": 3, MARCH: 5 } } } },
    }).s;
    const march = tokenNames.indexOf("MARCH");
    let drawn = 0;
    for (let seed = 0; seed < 400; seed++) {
      reseed(s.random, `draw ${seed}`);
      const [token] = draw(s, UNION, 1, s.tray);
      if (token === march) drawn++;
      s.tray[token]--;
      s.pool[token]++;
    }
    expect(drawn).toBeGreaterThan(70);
    expect(drawn).toBeLessThan(130);
  });

  it("[GG-8.1f] a token returned unseen leaves the enemy no longer sure of any in the tray", () => {
    const trayShown = [{ army: "union", token: "ANY 1", count: 2 }];
    const f = declaring({ trays: [{ "ANY 1": 3, MARCH: 1 }, {}] }, { trayShown, gaveWay: true }).play(declared("hold"));
    expect(f.read("trayShown")).toEqual(trayShown);
    expect(f.play(back("MARCH")).read("trayShown")).toBeUndefined();
  });

  it("[GG-8.1e] with pool and return stack empty nothing is drawn", () => {
    const f = turned({ tray: { "ANY 1": 2 }, pool: {}, expended: { ...guns, "ANY 1": 4, MARCH: 6 } });
    expect([f.last("draw")?.count, piles(f).tray]).toEqual([0, 2]);
  });

  it("[GG-8.1g] [GG-12.2e] returned tokens come back, expended ones never", () => {
    const f = field({ blocks: far, trays: [{ MARCH: 1 }, {}] }).play({ do: "spend" });
    const march = f.s.expended.findIndex((count) => count > 0);
    expect([f.s.tray[march], f.s.returned[march], f.s.expended[march]]).toEqual([0, 0, 1]);
    while (draw(f.s, 0, 40, f.s.tray).length > 0);
    expect([f.s.tray[march], f.s.expended[march]]).toEqual([5, 1]);
  });
});
