import { describe, expect, it } from "vitest";
import { antietam } from "../index.js";
import { at, type FieldPlan, field, handle } from "./field.js";
import { end, enter, moment, move, take } from "./orders.js";

/** A field on which turn 3 is a night. */
const night = (plan: FieldPlan) => field({ turn: 3, ...plan, facts: { nights: [3], ...plan.facts } });

describe("10.0 night turns", () => {
  it("[BG-10.0a] a night turn has no Combat Phases", () => {
    const f = night({ units: { U4: at(0, 0), C3: at(4, 0) } });
    const seen = [moment(f)];
    for (let i = 0; i < 3; i++) seen.push(moment(f.play(end)));
    expect(seen).toEqual(["3 union movement", "3 confederate movement", "4 union movement", "4 union combat"]);
    expect(() => night({ units: { U4: at(0, 0), C3: at(4, 0) }, phase: "combat" })).toThrow("BG-10.0a");
  });

  it("[BG-10.0b] Antietam has no night: all ten turns have their Combat Phases", () => {
    const f = handle(antietam, { units: { "1/1/I": { hex: "2010" }, Hood: { hex: "0513" } } });
    expect(f.s.battle.facts.nights).toEqual([]);
    const combats: string[] = [];
    while (f.legal().length > 0) {
      if (f.read("phase") === "combat") combats.push(moment(f));
      f.play(end);
    }
    expect(combats).toHaveLength(20);
  });

  it("[BG-10.1a] enemies in contact just stay: nobody owes an attack and none can be made", () => {
    const f = night({ units: { U4: at(0, 0), C3: at(1, 0) } });
    expect(f.refused({ do: "attack", target: at(1, 0) })).toBe("BG-10.1a");
    f.play(end);
    expect(f.refused({ do: "attack", target: at(0, 0) })).toBe("BG-10.1a");
    f.play(end);
    expect([moment(f), f.where("U4"), f.where("C3")]).toEqual(["4 union movement", at(0, 0), at(1, 0)]);
    f.play(end);
    expect(f.refused(end)).toBe("BG-7.0a"); // by day they must fight
  });

  it("[BG-10.1b] guns do not bombard at night", () => {
    const units = { Ua5: at(0, 0), C3: at(2, 0) };
    expect(field({ units, phase: "combat" }).open("target", "attack")).toEqual([at(2, 0)]);
    const f = night({ units });
    expect(f.legal()).toEqual([end]);
    expect(f.refused({ do: "support", unit: "Ua5" })).toBe("BG-10.1b");
    expect(moment(f.play(end))).toBe("3 confederate movement");
  });

  it("[BG-10.2a] at night no unit enters an enemy zone", () => {
    const f = night({ units: { U4: at(-1, 0), C3: at(1, 0) } }).play(take("U4"));
    expect(f.refused(move(at(0, 0)))).toBe("BG-10.2a");
    expect(
      field({ units: { U4: at(-1, 0), C3: at(1, 0) } })
        .play(take("U4"))
        .refused(move(at(0, 0))),
    ).toBe("");
  });

  it("[BG-10.2b] nor does it leave one", () => {
    const f = night({ units: { U4: at(0, 0), C3: at(1, 0) } });
    expect(f.refused(take("U4"))).toBe("BG-10.2b");
    expect(f.legal()).toEqual([end]);
  });

  it("[BG-10.2c] otherwise units move as by day", () => {
    const plan: FieldPlan = {
      units: { U4: at(0, 0), U5: at(1, 0), U6: at(1, 0) },
      ground: { [at(0, 1)]: "forest", [at(-1, 0)]: "river" },
      sides: [[at(0, 0), at(0, -1), "creek"]],
    };
    const reach = (f: ReturnType<typeof field>) => f.play(take("U4")).open("to");
    expect(reach(night(plan))).toEqual(reach(field(plan)));
    expect(reach(night(plan)).length).toBeGreaterThan(50);
  });

  it("[BG-10.2d] no reinforcement is placed at night on an entry hex in an enemy zone", () => {
    const plan: FieldPlan = {
      units: { C3: at(4, 0) },
      reserves: { U5: "corps" },
      groups: [{ id: "corps", hex: at(5, 0), due: () => 2 }],
    };
    const f = night(plan);
    expect(f.refused(enter("U5"))).toBe("BG-10.2d");
    expect(field(plan).refused(enter("U5"))).toBe("");
    expect(night({ ...plan, units: { C3: at(2, 0) } }).refused(enter("U5"))).toBe("");
    f.play(end, end);
    expect(f.refused(enter("U5"))).toBe(""); // it waits for the day
  });

  it("[BG-10.0a] a game may end with a night", () => {
    const f = field({ units: { U4: at(0, 0), C3: at(4, 0) }, turn: 10, player: "confederate", facts: { nights: [10] } }).play(end);
    expect(f.game.decision(f.s)).toMatchObject({ winner: "confederate", level: "marginal" });
    const again = handle(f.game, f.game.position(f.s));
    expect(again.game.decision(again.s)).toEqual(f.game.decision(f.s));
  });
});
