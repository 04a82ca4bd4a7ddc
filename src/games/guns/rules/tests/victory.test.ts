/** 20.2 and 20.3 Winning the game. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../../engine/index.js";
import { UNION } from "../../data/blocks.js";
import { guns } from "../../index.js";
import { type Field, field, handle } from "../../tests/field.js";
import { END } from "./assault.js";

const orders = (name: string): Action => ({ do: "orders", orders: name });
const HOLD = orders("hold");
/** The Confederates are west of everything and look away. */
const blocks = { "HOWARD A": "C1-C2>VC1", "HETH A": "H2-H3>BH1" };
const blue = [{ at: "MS2" }, { at: "VK2a" }, { at: "CT0" }];
const red = [{ at: "MS2", control: "confederate" }, ...blue.slice(1)];
/** The Union declares its orders on the real map. */
const declaring = (hour: string, rest: JsonObject = {}): Field =>
  handle(guns, { hour, blocks, track: {}, tokens: { union: { tray: { "ANY 1": 2 } } }, ask: "orders", stage: "orders", ...rest });

describe("the Confederates win", () => {
  it("[GG-20.3a] when the Union lacks full control at the end of its phase and does not declare Attack", () => {
    expect(declaring("D2-12", { objectives: blue }).play(HOLD).asked()).not.toMatch(/^over/);
    expect(declaring("D2-12", { objectives: red }).play(HOLD).asked()).toBe("over: confederate");
    expect(declaring("D2-12", { objectives: red }).play(orders("attack")).asked()).not.toMatch(/^over/);
    const seen = declaring("D2-12", { objectives: blue, blocks: { ...blocks, "HETH A": "M2-M3>MS2" } });
    expect(seen.play(HOLD).asked()).toBe("over: confederate");
  });

  it("[GG-20.2b] [GG-20.2c] when fire on both entry areas cuts the Union's communications, one of them open is enough", () => {
    const facing = (confederates: JsonObject) =>
      field({
        blocks: { "HOWARD A": "a1-a2>a1", ...confederates },
        more: { entries: [{ name: "EMMITSBURG", army: UNION, areas: ["e3", "e4"], transfers: [] }] },
        rest: { hour: "D2-12", ask: "orders", stage: "orders" },
      })
        .play(HOLD)
        .asked();
    expect(facing({ "HOOD A": "e3-e4>e3" })).not.toMatch(/^over/);
    expect(facing({ "HOOD A": "e3-e4>e3", "HOOD B": "e4-e5>e4" })).toBe("over: confederate");
  });

  it("[GG-20.3a] only at the end of a Union phase: after the Confederates' the Union has still its own to come", () => {
    const f = declaring("D2-12", { objectives: red, active: "confederate", second: true }).play(HOLD);
    expect(f.asked()).toMatch(/^union/);
  });

  it("[GG-20.3b] so before night, or with an empty tray, lack of control is the end", () => {
    const night = declaring("D2-20", { objectives: red });
    expect(night.open("orders")).not.toContain("attack");
    expect(night.play(HOLD).asked()).toBe("over: confederate");
    const empty = declaring("D2-12", { objectives: red, tokens: { union: { tray: {} } } });
    expect(empty.open("orders")).not.toContain("attack");
    expect(empty.play(HOLD).asked()).toBe("over: confederate");
  });

  it("[GG-20.3c] not on 1 July, its night included; from 5AM of the 2nd", () => {
    expect(declaring("D1-20", { objectives: red }).play(HOLD).asked()).not.toMatch(/^over/);
    expect(declaring("D1-N", { objectives: red }).play(HOLD).asked()).not.toMatch(/^over/);
    expect(declaring("D2-05", { objectives: red }).play(HOLD).asked()).toBe("over: confederate");
    expect(declaring("D2-N", { objectives: red }).play(HOLD).asked()).toBe("over: confederate");
  });

  it("[GG-20.3e] in the last night Attack cannot save the Union, unless players agree that it may", () => {
    const last = declaring("D3-N", { objectives: red });
    expect(last.refused(orders("attack"))).toBe("GG-20.3e");
    expect(last.play(HOLD).asked()).toBe("over: confederate");
    const agreed = declaring("D3-N", { objectives: red, options: { lastNightEscape: true }, second: true, first: "confederate" });
    expect(agreed.play(orders("attack")).asked()).toBe("over: union");
    const empty = { tokens: { union: { tray: {} } }, options: { lastNightEscape: true } };
    expect(declaring("D3-N", { objectives: red, ...empty }).refused(orders("attack"))).toBe("GG-6.2c");
  });
});

describe("the Union wins", () => {
  it("[GG-20.3d] when the night of 3 July is over", () => {
    const f = declaring("D3-N", { second: true, first: "confederate" }).play(HOLD);
    expect(f.asked()).toBe("over: union");
    expect(f.game.decision(f.s)).toMatchObject({ winner: "union", score: { union: 3, confederate: 0 } });
    const first = declaring("D3-N").play(HOLD);
    expect(first.asked()).toMatch(/^confederate/);
  });

  it("[GG-20.3f] not by wiping the enemy out: orders are Hold, and the clock goes on", () => {
    const f = declaring("D2-12", { blocks: { "HOWARD A": "C1-C2>VC1" }, ask: "march", stage: "march" }).play(END);
    expect(f.last("orders")).toMatchObject({ orders: "hold" });
    expect(f.asked()).not.toMatch(/^over/);
    const lost = declaring("D2-12", { blocks: { "HOWARD A": "C1-C2>VC1" }, ask: "march", stage: "march", objectives: red }).play(END);
    expect(lost.asked()).toBe("over: confederate");
  });
});
