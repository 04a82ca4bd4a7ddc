import { describe, expect, it } from "vitest";
import { isOver } from "../../../engine/index.js";
import type { Terrain } from "../data/tables.js";
import { units } from "../data/units.js";
import { antietam } from "../index.js";
import { ring, roll, strike } from "./attack.js";
import { at, type Field, type FieldPlan, field, handle } from "./field.js";
import { end, enter, left, march, moment, move, stop, take } from "./orders.js";

/** The entry hex of the small field, on its eastern edge, and what lies around it. */
const edge = at(5, 0);
const inland = [at(5, -1), at(4, 0), at(4, 1), at(5, 1)];
const corps = ["U5a", "U5b", "U5c", "U6a", "U6b", "U6c"];

/** A field to which a Union corps comes from turn 4 on. */
function arrival(plan: Partial<FieldPlan> = {}): Field {
  return field({
    turn: 4,
    reserves: Object.fromEntries(corps.map((name) => [name, "corps"])),
    groups: [{ id: "corps", hex: edge, due: () => 4 }],
    ...plan,
    units: { U4: at(-4, 0), C3: at(-2, -2), ...plan.units },
  });
}

const water = (hexes: readonly string[]) => Object.fromEntries(hexes.map((hex) => [hex, "river" as const]));

/** Antietam with few units on the map. */
const battle = (turn: number, player: string, on: Record<string, string> = {}, more = {}) =>
  handle(antietam, {
    turn,
    player,
    units: Object.fromEntries(Object.entries({ "1": "2004", Hood: "0513", ...on }).map(([name, hex]) => [name, { hex }])),
    ...more,
  });

describe("15.0 reinforcements", () => {
  it("[BG-15.0a] they arrive in their owner's Movement Phase of the listed turn, in the listed hex", () => {
    expect(arrival({ turn: 3 }).refused(enter("U5a"))).toBe("BG-15.0a");
    const f = arrival().play(enter("U5a"));
    expect(f.where("U5a")).toBe(edge);
    expect(battle(3, "union").refused(enter("1/1/VI"))).toBe("BG-15.0a");
    const real = battle(4, "union").play(enter("1/1/VI"));
    expect(real.where("1/1/VI")).toBe("2112");
  });

  it("[BG-15.0b] a group may wait and come on a later turn by the same hex", () => {
    const f = battle(7, "confederate");
    expect(f.refused(end)).toBe("");
    f.play(end, end, end, end);
    expect(moment(f)).toBe("8 confederate movement");
    f.play(enter("AP Hill"));
    expect(f.where("AP Hill")).toBe("0126");
  });

  it("[BG-15.0b] by the other reading whoever is due and can enter must", () => {
    const options = { reinforcementsMayWait: false };
    const f = arrival({ options });
    expect(f.refused(end)).toBe("BG-15.0b");
    for (const name of corps) {
      expect(f.refused(end)).toBe("BG-15.0b");
      f.play(enter(name), move(at(name.startsWith("U5") ? 3 : 4, -1)), ...(name.endsWith("c") ? [move(at(3, 0))] : []), stop);
    }
    expect(f.refused(end)).toBe("");
    const shut = arrival({ options, units: { C2: edge } });
    expect(shut.refused(end)).toBe("");
  });

  it("[BG-15.0c] an enemy on the entry hex keeps them out, and no other hex is given", () => {
    const f = arrival({ units: { C2: edge } });
    expect(f.refused(enter("U5a"))).toBe("BG-15.0c");
    expect(f.legal("enter")).toEqual([]);
  });

  it("[BG-15.0c] on the map of Antietam nobody can rest on 0126, but who holds every bank shuts AP Hill out", () => {
    expect(() => battle(7, "confederate", { "1/1/I": "0126" })).toThrow("BG-5.24d");
    const f = battle(7, "confederate", { "1/1/I": "0125", "2/1/I": "0127", "3/1/I": "0225" });
    expect(f.refused(enter("AP Hill"))).toBe("BG-5.24e");
  });

  it("[BG-15.0d] an entry hex in an enemy zone is entered by day; there the unit stops and must attack, and two fill it", () => {
    const f = arrival({ units: { C2: at(4, 0) } });
    f.play(enter("U5a"));
    expect(f.legal()).toEqual([stop]);
    f.play(stop, enter("U5b"), stop);
    expect(f.refused(enter("U5c"))).toBe("BG-15.0d");
    f.play(end);
    expect(f.refused(end)).toBe("BG-7.0a");
    expect(f.open("target", "attack")).toEqual([at(4, 0)]);
  });

  it("[BG-15.0d] zones do not reach the ferry 0126: there AP Hill goes on, and stops on the bank", () => {
    const f = battle(7, "confederate", { "1/1/I": "0124" });
    f.play(enter("AP Hill"));
    expect(left(f)).toBe(5);
    expect(f.refused(stop)).toBe("BG-5.24d");
    f.play(move("0125"));
    expect(f.legal()).toEqual([stop]);
    f.play(stop, end);
    expect(f.open("target", "attack")).toEqual(["0124"]);
  });

  it("[BG-15.1] they come at any moment of the phase", () => {
    const early = arrival().play(enter("U5a"), move(at(3, 0)), stop, ...march("U4", at(-4, 1)));
    const late = arrival().play(...march("U4", at(-4, 1)), enter("U5a"), move(at(3, 0)), stop);
    expect(late.game.hash(late.s)).toBe(early.game.hash(early.s));
  });

  it("[BG-15.2] once on the map they move and fight at once", () => {
    const f = arrival({ units: { C2: at(2, 0) } });
    f.play(enter("U5a"), move(at(3, 0)), stop, end);
    expect(f.refused(end)).toBe("BG-7.0a");
    roll(f.play(...strike([at(2, 0)], [at(3, 0)])), 1).play({ do: "retreat", unit: "C2", to: at(1, 0) });
    f.play({ do: "advance", unit: "U5a", to: at(2, 0) });
    expect(f.where("U5a")).toBe(at(2, 0));
  });

  it("[BG-15.3a] to be placed costs 1 and leaves 5", () => {
    expect(left(arrival().play(enter("U5a")))).toBe(5);
    expect(left(battle(7, "confederate").play(enter("AP Hill")))).toBe(5);
    const f = arrival().play(enter("U5a"), stop, take("U5a"));
    expect(left(f)).toBe(5); // put down on the entry hex it keeps them
    f.play(move(at(4, 0)), stop, end, end, end, end, take("U5a"));
    expect([moment(f), left(f)]).toEqual(["5 union movement", 6]);
  });

  it("[BG-15.3b] … whatever the ground of the entry hex", () => {
    for (const terrain of ["forest", "rough", "forestRough", "town"] as const) {
      expect(left(arrival({ ground: { [edge]: terrain } }).play(enter("U5a")))).toBe(5);
    }
  });

  it("[BG-15.3c] they may overfill the entry hex for the time being, but not when movement ends", () => {
    const f = arrival();
    for (const name of corps) f.play(enter(name), stop);
    expect(f.s.stack[f.s.battle.hexNamed(edge)]).toBe(6);
    expect(f.refused(end)).toBe("BG-15.3c");
    corps.slice(0, 3).forEach((name, i) => {
      f.play(...march(name, inland[i]));
    });
    expect(f.refused(end)).toBe("BG-15.3c");
    f.play(...march(corps[3], inland[3]));
    expect(moment(f.play(end))).toBe("4 union combat");
  });

  it("[BG-15.3c] only the entry hex is free of the limit, and only for units that have just come", () => {
    const f = arrival({ units: { U1: edge, U2: edge, U3: at(4, 0), U3b: at(4, 0) } });
    f.play(enter("U5a"), move(at(4, 0)));
    expect(f.refused(stop)).toBe("BG-5.32a");
    const old = arrival({ units: { U1: edge, U2: edge, U3: at(4, 0) } });
    old.play(take("U3"), move(edge));
    expect(old.refused(stop)).toBe("BG-5.32a");
  });

  it("[BG-15.3d] if the entry hex cannot be cleared, the owner chooses who goes back to wait", () => {
    const f = arrival({ ground: water(inland) });
    for (const name of corps.slice(0, 3)) f.play(enter(name), stop);
    f.play(end);
    expect(f.game.decision(f.s)).toMatchObject({ seat: "union", ask: "sendBack", rule: "BG-15.3d" });
    expect(f.open("unit", "sendBack")).toEqual(corps.slice(0, 3));
    expect(f.refused({ do: "sendBack", unit: "U4" })).toBe("BG-15.3d");
    // Whoever has gone out and come back has moved, and stays.
    const back = handle(f.game, { ...f.game.position(f.s), moved: ["U5a"] });
    expect(back.open("unit", "sendBack")).toEqual(["U5b", "U5c"]);
    f.play({ do: "sendBack", unit: "U5b" });
    expect([moment(f), ...corps.slice(0, 3).map(f.where)]).toEqual(["4 union combat", edge, "off", edge]);
    f.play(end, end, end);
    expect(f.refused(enter("U5b"))).toBe("");
  });

  it("[BG-15.3d] who has come in may go on with the move until the phase ends", () => {
    const f = arrival().play(enter("U5a"), stop, ...march("U4", at(-4, 1)), take("U5a"), move(at(1, 0)), stop);
    expect(f.where("U5a")).toBe(at(1, 0));
    expect(f.refused(take("U5a"))).toBe("BG-5.17a");
  });

  it("[BG-5.24e] a unit does not come in by a ferry beyond which it finds no room", () => {
    const banks: Record<string, Terrain> = { [edge]: "ferry", ...water([at(5, -1), at(4, 1)]) };
    const friends: Record<string, string> = {};
    const fill = [at(4, 0), at(5, 1), at(4, -1), at(3, 0), at(3, 1), at(4, 2), at(5, 2)];
    for (const hex of fill) Object.assign(friends, { [`U1_${hex}`]: hex, [`U2_${hex}`]: hex });
    const ground = { ...banks, ...water([at(5, -2), at(4, -2), at(3, -1), at(2, 0), at(2, 1), at(3, 2), at(4, 3), at(2, 2), at(3, 3)]) };
    expect(arrival({ ground: banks }).refused(enter("U5a"))).toBe("");
    expect(arrival({ ground, units: friends }).refused(enter("U5a"))).toBe("BG-5.24e");
  });

  it("[BG-15.4a] a unit that could go only over the edge is eliminated and scores", () => {
    const f = field({
      units: { C3: "0101", U6: "0102", U2: "1111" },
      phase: "combat",
      facts: { line: { side: "confederate", to: "1101" } },
    });
    roll(f.play(...strike(["0101"], ["0102"])), 1);
    expect(f.where("C3")).toBe("lost");
    expect(f.game.prompt(f.s).score).toEqual({ union: 3, confederate: 0 });
  });

  it("[BG-15.4b] no unit leaves the map by choice", () => {
    const f = field({ units: { U4: "0101" } }).play(take("U4"));
    for (const beyond of ["0000", "0100", "0001", "1212", "off", ""]) expect(f.refused(move(beyond))).toBe("BG-15.4b");
    expect(ring.every((hex) => f.s.battle.hexNamed(hex) >= 0)).toBe(true);
  });
});

describe("16.0 reinforcement chart", () => {
  /** Who may enter, turn by turn, where nobody does. */
  function timetable(options: Record<string, boolean> = {}): Record<string, string[]> {
    const f = battle(1, "union", {}, { options });
    const due: Record<string, string[]> = {};
    for (; !isOver(f.game.decision(f.s)); f.play(end)) if (f.read("phase") === "movement") due[moment(f)] = f.open("unit", "enter");
    return due;
  }
  const table = timetable();
  const strengthOf = (names: readonly string[]) => units.filter((row) => names.includes(row.name)).map((row) => row.strength);

  it("[BG-16.1] VI Corps comes on turn 4 at 2112: six units of 33 strength", () => {
    const sixth = ["1/1/VI", "1/2/VI", "2/1/VI", "2/2/VI", "3/1/VI", "3/2/VI"];
    expect(table["3 union movement"]).toEqual([]);
    expect(table["4 union movement"]).toEqual(sixth);
    expect(strengthOf(sixth)).toEqual([5, 5, 5, 6, 6, 6]);
    for (const name of sixth) expect(battle(4, "union").play(enter(name)).where(name)).toBe("2112");
  });

  it("[BG-16.2] the optional group of 25 strength never comes without 20.4 or 20.5", () => {
    const group = ["1/1/IV", "1/3/V", "2/1/IV", "2/3/V", "3/1/IV"];
    expect(
      Object.values(table)
        .flat()
        .filter((name) => group.includes(name)),
    ).toEqual([]);
    expect(timetable({ earlyUnionReinforcement: true })["2 union movement"]).toEqual(expect.arrayContaining(group));
    expect(strengthOf(group)).toEqual([5, 5, 7, 4, 4]);
    const f = battle(2, "union", {}, { options: { earlyUnionReinforcement: true } });
    for (const name of group) expect(f.play(enter(name), stop).where(name)).toBe("2112");
    expect(battle(9, "union").refused(enter("1/1/IV"))).toBe("BG-15.0a");
  });

  it("[BG-16.3] AP Hill, a 16, comes on turn 7 at 0126", () => {
    expect(table["6 confederate movement"]).toEqual([]);
    expect(table["7 confederate movement"]).toEqual(["AP Hill"]);
    expect(strengthOf(["AP Hill"])).toEqual([16]);
    expect(battle(7, "confederate").play(enter("AP Hill")).where("AP Hill")).toBe("0126");
  });

  it("[BG-16.4a BG-16.4b] the game has ten turns, and the tenth is played", () => {
    expect(Object.keys(table)).toHaveLength(20);
    expect(Object.keys(table).at(-1)).toBe("10 confederate movement");
    expect(() => battle(11, "union")).toThrow("BG-16.4a");
  });
});
