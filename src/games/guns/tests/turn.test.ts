/** 5 to 8 Turns, general orders and tokens; 16, 17 and 20 objectives, night and victory. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../engine/index.js";
import { type FieldPlan, field } from "./field.js";

const END: Action = { do: "end" };
const declared = (orders: string): Action => ({ do: "orders", orders });
const far = { "HOWARD A": "c2-c3>c3", "HOOD A": "a1-a2>a1" };
/** Union to declare orders, first in a turn. */
const declaring = (plan: Partial<FieldPlan> = {}, rest: JsonObject = {}) =>
  field({ blocks: far, ...plan, rest: { ask: "orders", stage: "orders", ...rest } });

describe("general orders", () => {
  it("[GG-6.2a] a second player who chose a short turn may not declare Hold", () => {
    const second = { active: "confederate", second: true, hours: 1, longest: 2 };
    expect(declaring({}, second).open("orders")).toEqual(["attack", "withdraw"]);
    expect(declaring({}, { ...second, longest: 1 }).open("orders")).toEqual(["attack", "hold", "withdraw"]);
    expect(declaring({}, second).refused(declared("hold"))).toBe("GG-6.2a");
  });

  it("[GG-6.2b] [GG-6.2c] no Attack before night or with an empty tray", () => {
    expect(declaring({}, { hour: "D1-20" }).refused(declared("attack"))).toBe("GG-6.2b");
    expect(declaring({ trays: [{}, {}] }).refused(declared("attack"))).toBe("GG-6.2c");
  });

  it("[GG-6.4b] [GG-6.3d] Withdraw costs half the tray at once, rounded up", () => {
    const f = declaring({ trays: [{ "ANY 1": 3 }, {}] }).play(declared("withdraw"));
    expect(f.asked()).toBe("union return");
    f.play({ do: "return", token: "ANY 1" });
    expect(f.refused({ do: "done" })).toBe("GG-6.3c");
    f.play({ do: "return", token: "ANY 1" });
    expect(f.refused({ do: "done" })).toBe("");
  });

  it("[GG-6.4c] [GG-6.4d] before night the price is paid when the night phase begins, before the draw", () => {
    const f = declaring({ trays: [{ "ANY 1": 4 }, {}] }, { hour: "D1-20", second: true, first: "confederate" }).play(declared("withdraw"));
    while (!f.asked().startsWith("union")) f.play((f.legal("end")[0] ?? f.legal("done")[0] ?? f.legal()[0]) as Action);
    expect(f.asked()).toBe("union return");
    expect(f.read("reason") ?? "night").toBe("night");
  });

  it("[GG-6.5b] holding again after giving way costs two tokens", () => {
    const f = declaring({ trays: [{ "ANY 1": 3 }, {}] }, { gaveWay: true }).play(declared("hold"));
    f.play({ do: "return", token: "ANY 1" }, { do: "return", token: "ANY 1" });
    expect(f.asked()).not.toBe("union return");
  });

  it("[GG-6.3c] [GG-6.3e] [GG-6.3f] idleness under Attack costs half the tray, unless no attack was possible or the enemy stirred", () => {
    const idle = (blocks: JsonObject, rest: JsonObject = {}) =>
      field({ blocks, trays: [{ "ANY 1": 4 }, {}], rest: { ask: "withdraw", stage: "withdrawal", orders: ["attack", "hold"], ...rest } })
        .play(END, END)
        .asked();
    const contact = { "HOWARD A": "c3-c4>c3", "HOOD A": "c2-c3>c3" };
    expect(idle(contact)).toBe("union return");
    expect(idle(contact, { stirred: [true, false] })).toBe("union march");
    expect(idle(far)).toBe("union march");
    expect(idle({ ...contact, "HOWARD A": { at: "c3-c4>c3", grade: "reduced-1" } })).toBe("union march");
  });
});

describe("turns", () => {
  const nine = (name: string, at: string) => Object.fromEntries(["A", "B", "C"].map((letter) => [`${name} ${letter}`, at]));

  it("[GG-7.3a] [GG-7.3b] the second player may take an hour more for every three blocks of the side with fewer", () => {
    const blocks = { ...nine("HOWARD", "c2-c3>c3"), "HOOD A": "a1-a2>a1", "HOOD B": "a1-a2>a1", "HETH A": "off a1" };
    const f = declaring({ blocks }, { active: "confederate", second: true }).play(declared("hold"));
    expect(f.asked()).toBe("confederate hours");
    expect(f.open("hours")).toEqual(["1", "2"]);
  });

  it("[GG-7.3d] with Attack declared a turn is one hour; [GG-7.2a] who withdrew last moves first", () => {
    const blocks = {
      ...nine("HOWARD", "c2-c3>c3"),
      ...nine("SLOCUM", "c3-c4>c3"),
      "HOOD A": "a1-a2>a1",
      "HOOD B": "a1-a2>a1",
      "HETH A": "off a1",
    };
    const f = declaring(
      { blocks, trays: [{ "ANY 1": 1 }, { "ANY 1": 1 }] },
      { active: "confederate", second: true, orders: ["attack", "hold"] },
    );
    f.play(declared("withdraw"), { do: "return", token: "ANY 1" });
    expect(f.last("turn")).toMatchObject({ hours: 1, first: "confederate" });
  });

  it("[GG-8.1a] [GG-8.1c] a token an hour is drawn, and eight are kept", () => {
    const blocks = { ...nine("HOWARD", "c2-c3>c3"), "HOOD A": "a1-a2>a1", "HOOD B": "a1-a2>a1", "HETH A": "off a1" };
    const f = declaring({ blocks, trays: [{ "ANY 1": 6, MARCH: 1 }, {}] }, { active: "confederate", second: true }).play(declared("hold"), {
      do: "hours",
      hours: 2,
    });
    expect(f.last("draw")).toMatchObject({ army: "union", count: 2, only: ["union"] });
    expect(f.asked()).toBe("union return");
    expect(f.s.owed).toBe(1);
  });
});

describe("objectives and victory", () => {
  it("[GG-16.1c] an hour in which the Union is behind gives a move; [GG-16.1h] none may end within two areas", () => {
    const rest = { active: "confederate", second: true, received: [0, 1], objectives: [{ at: "b2" }, { at: "c3" }, { at: "d2" }] };
    const f = declaring({}, rest).play(declared("hold"));
    expect(f.asked()).toBe("union objectives");
    expect(f.refused({ do: "done" })).toBe("GG-16.1h");
  });

  it("[GG-20.3a] [GG-20.3b] without full control on 2 July the Union must declare Attack or loses", () => {
    const f = () => declaring({}, { hour: "D2-12" });
    expect(f().play(declared("hold")).asked()).toBe("over: confederate");
    expect(f().play(declared("attack")).asked()).not.toMatch(/^over/);
    expect(declaring({}, { hour: "D1-N" }).play(declared("hold")).asked()).not.toMatch(/^over/);
  });

  it("[GG-20.1a] a march across an enemy objective takes it, the player choosing the way", () => {
    const f = field({ blocks: { "HOOD A": "c2-c3>c3", "HOWARD A": "a1-a2>a1" }, rest: { active: "confederate" } });
    f.play({ do: "take", block: "HOOD A" });
    expect(f.open("through", "move")).toContain("c3");
    f.play({ do: "move", to: "c3-c4", through: "c3" }, { do: "face", front: "c4" });
    expect(f.read("objectives")).toContainEqual({ at: "c3", control: "confederate" });
  });
});

describe("night", () => {
  const night = (rest: JsonObject = {}, trays: FieldPlan["trays"] = [{ MARCH: 1, "ANY 1": 1 }, {}]) =>
    field({ blocks: { ...far, "BUFORD A": "c3-c4>c3", "BUFORD B": "c3-c4>c3" }, trays, rest: { hour: "D1-N", ...rest } });

  it("[GG-17.2a] [GG-17.2d] march tokens become field works where one has a block, facing either way", () => {
    const f = night().play(END);
    expect(f.legal("build").map(({ at, front }) => `${at}>${front}`)).toEqual(["c2-c3>c2", "c2-c3>c3", "c3-c4>c3", "c3-c4>c4"]);
    f.play({ do: "build", at: "c2-c3", front: "c3" });
    expect(f.read("works")).toEqual({ "c2-c3>c3": 1 });
  });

  it("[GG-17.3a] [GG-17.3b] the track is filled for 2 July, one arrival in the morning and one after", () => {
    const f = night().play(END, { do: "done" });
    const track = (f.read("track") as Record<string, Record<string, string>>).union;
    expect(Object.keys(track)).toHaveLength(15);
    const hours = Object.keys(track).filter((hour) => track[hour] !== "rumor");
    expect(hours).toHaveLength(2);
    expect(hours[0] <= "D2-12" && hours[1] > "D2-12").toBe(true);
  });

  it("[GG-17.4a] the return stack goes back into the pool", () => {
    const f = night({ tokens: { union: { tray: { MARCH: 1 }, returned: { "ANY 1": 2 } } } }).play(END, { do: "done" });
    expect(f.s.returned.every((n) => n === 0)).toBe(true);
  });

  it("[GG-17.5a] [GG-17.5b] on 1 July two full-strength blocks leave, or three reinforcement blocks are lost", () => {
    const f = night().play(END, { do: "done" });
    expect(f.asked()).toBe("union leave");
    f.play({ do: "remove", block: "BUFORD A" });
    expect(f.legal("forfeit")).toEqual([]);
    f.play({ do: "remove", block: "BUFORD B" });
    expect([f.where("BUFORD A"), f.asked()]).toEqual(["gone", "union orders"]);
  });
});
