import { describe, expect, it } from "vitest";
import { createRandom, type JsonObject, type Options, Refusal } from "../../../engine/index.js";
import { current } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { guns } from "../index.js";
import { mind } from "../mind/index.js";
import type { State } from "../state.js";
import { type Field, handle } from "./field.js";

const worth = (f: Field, seat = "union") => mind.value(f.s, seat);
const position = (more: JsonObject) => handle(guns, { hour: "D2-09", track: {}, ...more });
const first = (f: Field) => mind.courses(f.s)[0];
const defaults: Options = Object.fromEntries(guns.options.map((option) => [option.key, option.default]));

function setUp(seed: string, options: Options = {}): State {
  const s = guns.setup("battle", { ...defaults, ...options }, createRandom(seed));
  if (s instanceof Refusal) throw new Error(s.text);
  return s;
}

describe("what a state is worth", () => {
  const line = { "HANCOCK A": "C1-C2>VC1", "HANCOCK B": "C1-C2>VC1", "HETH A": "S5-S6>SV6" };

  it("is as good for one side as it is bad for the other", () => {
    const f = position({ blocks: line });
    expect(worth(f, "confederate")).toBe(-worth(f));
  });

  it("counts an objective that has changed hands", () => {
    const held = position({ blocks: line, objectives: [{ at: "CT5" }, { at: "PR1" }, { at: "CT1" }] });
    const lost = position({ blocks: line, objectives: [{ at: "CT5" }, { at: "PR1" }, { at: "CT1", control: "confederate" }] });
    expect(worth(held) - worth(lost)).toBeGreaterThan(3);
  });

  it("counts an objective under fire and one that is cut off", () => {
    const objectives = [{ at: "CT5" }, { at: "PR1" }, { at: "CT1" }];
    const safe = position({ blocks: { "HANCOCK A": "C6-T5>CT4", "HETH A": "C1-C2>VC1" }, objectives });
    const under = position({ blocks: { "HANCOCK A": "C6-T5>CT4", "HETH A": "C2-T1>CT1" }, objectives });
    expect(worth(safe) - worth(under)).toBeGreaterThan(4);
  });

  it("counts the guns that somebody is there to serve", () => {
    const facing = { "HETH A": "V6-V7>VC1" };
    const tokens = { union: { tray: { "HANCOCK 2": 2 } }, confederate: { tray: {} } };
    const together = position({ blocks: { ...facing, "HANCOCK A": "C1-C2>VC1", "HANCOCK B": "C2-C3>VC2" }, tokens });
    const strangers = position({ blocks: { ...facing, "HANCOCK A": "C1-C2>VC1", "SYKES A": "C2-C3>VC2" }, tokens });
    expect(worth(together) - worth(strangers)).toBeGreaterThan(1);
  });

  it("counts who may be taken from behind", () => {
    const facing = position({ blocks: { "HANCOCK A": "C1-C2>VC1", "HETH A": "V6-V7>VC1" } });
    const turned = position({ blocks: { "HANCOCK A": "C1-C2>CT0", "HETH A": "V6-V7>VC1" } });
    expect(worth(facing)).toBeGreaterThan(worth(turned));
  });

  it("counts blocks lost", () => {
    const whole = position({ blocks: line });
    const less = position({ blocks: { ...line, "HOOD A": "gone" } });
    expect(worth(less) - worth(whole)).toBeCloseTo(1);
  });
});

describe("the courses", () => {
  it("order Attack where the Union has not full control and would lose otherwise", () => {
    const objectives = [{ at: "CT5" }, { at: "PR1" }, { at: "CT1", control: "confederate" }];
    const blocks = { "HANCOCK A": "C6-T5>CT4", "HETH A": "S5-S6>SV6" };
    const tokens = { union: { tray: { "ANY 1": 2 } }, confederate: { tray: {} } };
    const f = position({ blocks, objectives, tokens, ask: "orders", stage: "orders", active: "union" });
    expect(first(f)).toEqual([{ do: "orders", orders: "attack" }]);
  });

  it("strike a lone block from behind, and say who goes", () => {
    const blocks = { "HETH A": "V6-V7>VC1", "HETH B": "V6-V7>VC1", "HANCOCK A": "C1-C2>CT0" };
    const tokens = { union: { tray: {} }, confederate: { tray: { "HETH 2": 1, "ANY 1": 2 } } };
    const orders = ["hold", "attack"];
    const f = position({ blocks, tokens, orders, ask: "attack", stage: "attack", active: "confederate" });
    const course = first(f);
    expect(course[0]).toEqual({ do: "attack", target: "C1-C2" });
    expect(mind.because(f.s, course)).toMatch(/^HETH [AB].* can take Cemetery Hill/);
  });

  it("take the objective nearest to the enemy back, and not over his blocks", () => {
    const objectives = [{ at: "SV4" }, { at: "CT4" }, { at: "PR1" }];
    const blocks = { "HETH A": "M3-M4>MS3", "HETH B": "S3-S4>SV4", "HANCOCK A": "C1-C2>VC1" };
    const f = position({ hour: "D1-12", blocks, objectives, moves: 1, ask: "objectives", stage: "objectives", active: "union" });
    const [shift, done] = first(f);
    expect(shift).toMatchObject({ do: "shift", objective: "SV4" });
    expect(["SV5", "TS", "ST", "VC1"]).toContain(shift.to);
    expect(done).toEqual({ do: "done" });
  });

  it("[GG-24.1c] move the objectives before the game and come to an end, however many moves were bid", () => {
    const s = setUp("balance", { auction: true });
    for (const action of [{ do: "bid", bid: 30 }, { do: "pass" }, { do: "side", side: "union" }]) guns.act(s, action);
    let moves = 0;
    for (; current(s) === Chapter.balance; moves++) guns.act(s, mind.courses(s)[0][0]);
    expect(moves).toBeGreaterThan(3);
    expect(moves).toBeLessThanOrEqual(31);
  });

  it("give up the guns of absent commands first", () => {
    const blocks = { "HETH A": "V6-V7>VC1", "HETH B": "V6-V7>VC1", "HANCOCK A": "C1-C2>VC1" };
    const tray = { "HETH 2": 1, "HETH 1": 1, "ANY 1": 5, "PICKETT 1": 1, MARCH: 1 };
    const tokens = { union: { tray: {} }, confederate: { tray } };
    const f = position({ blocks, tokens, ask: "return", stage: "draw", active: "confederate", owed: 1, reason: "keep" });
    expect(first(f)).toEqual([{ do: "return", token: "PICKETT 1" }]);
  });
});
