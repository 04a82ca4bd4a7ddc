/** 13 Attack moves, steps 7 and 8: the advance, close combat added up, losses and winners. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../../engine/index.js";
import type { Field } from "../../tests/field.js";
import { assault, did, fought, join, losses, modifiers, on, reduced, result } from "./assault.js";

const fight = (at: string): Action => ({ do: "fight", at });
/** HOOD A comes from c3-c4, HETH A from c3-d3, against a block that both can beat. */
const attackers = { "HOOD A": "c3-c4>c3", "HETH A": "c3-d3>c3" };
const weak = (at: string) => ({ at, grade: "reduced-1" });
const combats = (f: Field) => f.log.filter(({ event }) => event === "combat");

describe("the advance", () => {
  it("[GG-13.7a] [GG-13.7b] takes the attackers in, their rear to the area they crossed last", () => {
    const f = fought(assault({ blocks: { ...attackers, "HOWARD A": weak("c2-c3>c3") } }), join("HOOD A"), join("HETH A", "c3-d2"));
    expect([f.where("HOOD A"), f.where("HETH A")]).toEqual(["c2-c3>c2", "c3-d2>d2"]);
  });

  it("[GG-13.8a] there is close combat only where both sides are", () => {
    const f = fought(assault({ blocks: { ...attackers, "HOWARD A": weak("c2-c3>c3") } }), join("HOOD A"), join("HETH A", "c3-d2"));
    expect(combats(f).map(({ at }) => at)).toEqual(["c2-c3"]);
  });
});

describe("two combats in one attack", () => {
  const double = (first: string, second: string) =>
    fought(assault({ blocks: { ...attackers, [first]: "c2-c3>c3", [second]: "b2-c3>c3" } }), join("HOOD A"), join("HETH A", "b2-c3"));

  it("[GG-13.8b] [GG-13.8m] the attacker chooses the order; a first win is worth one in the second", () => {
    const f = double("BUFORD A", "SLOCUM A");
    expect(f.asked()).toBe("confederate combat");
    expect(f.open("at", "fight")).toEqual(["b2-c3", "c2-c3"]);
    reduced(f.play(fight("c2-c3")));
    expect(combats(f)).toMatchObject([
      { at: "c2-c3", winner: "confederate" },
      { at: "b2-c3", modifiers: expect.arrayContaining([{ id: "wonFirstPosition", value: 1, rule: "GG-13.8m" }]) as never },
    ]);
    const lost = reduced(double("IRON BRIGADE", "SLOCUM A").play(fight("c2-c3")));
    expect(lost.last("combat")).toMatchObject({ at: "b2-c3" });
    expect(modifiers(lost)).not.toHaveProperty("wonFirstPosition");
  });

  it("[GG-13.8x] who wins nowhere withdraws everywhere", () => {
    const walls = fought(
      assault({
        terrain: { "b2-c3/c3": { steep: true } },
        blocks: { ...attackers, "IRON BRIGADE": "c2-c3>c3", "SLOCUM A": "b2-c3>c3" },
      }),
      join("HOOD A"),
      join("HETH A", "b2-c3"),
    );
    reduced(walls.play(fight("c2-c3")));
    expect(walls.last("attackEnded")).toMatchObject({ won: false });
    expect([did(walls, "HOOD A"), did(walls, "HETH A")].every((flags) => flags.includes("forced"))).toBe(true);
    expect(walls.asked()).toBe("confederate retreat");
  });

  it("[GG-13.8z] the second sees the board as the first has left it: a block no longer pinned threatens the flank", () => {
    const flank = (defender: unknown) => {
      const f = fought(
        assault({ blocks: { "HOOD A": "c3-c4>c3", "HETH A": "a2-b2>b2", "HOWARD A": "c2-c3>c3", "SYKES A": defender as never } }),
        join("HOOD A"),
        join("HETH A", "b2-c2", "b2"),
      );
      reduced(f.play(fight("b2-c2")));
      expect(f.last("combat")).toMatchObject({ at: "c2-c3" });
      return modifiers(f);
    };
    expect(flank(weak("b2-c2>b2"))).toHaveProperty("defenderLeftFlank", 1);
    expect(flank("b2-c2>b2")).not.toHaveProperty("defenderLeftFlank");
  });
});

describe("adding up", () => {
  it("[GG-13.8r] everything that helps the defender is a minus", () => {
    const f = fought(
      assault({
        terrain: { "c2-c3/c3": { steep: true, obstructed: true }, "c2-c3/c2": { obstructed: true } },
        blocks: { "HOOD A": "c3-c4>c3", "IRON BRIGADE": "c2-c3>c3", "SLOCUM A": "b2-c3>c3", "SYKES A": "c3-d2>c3" },
        trays: [{}, { MARCH: 2 }],
        rest: { works: { "c2-c3>c3": 1 } },
      }),
      join("HOOD A"),
    );
    expect(modifiers(f)).toEqual({
      confederatesAttack: 1,
      steepSlope: -1,
      obstructedBothSides: -1,
      fieldWorks: -1,
      attackerLeftFlank: -1,
      attackerRightFlank: -1,
      ironBrigade: -2,
    });
    expect(result(f)).toBe(-6);
    expect(f.last("combat")?.text).toContain("2 against 2, +1 Confederates attack, −1 steep slope");
    expect(f.last("combat")?.text).toContain("−2 Iron Brigade: −6, the defender wins.");
  });

  it("[GG-13.8s] one or more is a win for the attacker, nought is not", () => {
    const blocks = { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" };
    expect(fought(assault({ blocks }), join("HOOD A")).last("combat")).toMatchObject({ result: 1, winner: "confederate" });
    const steep = { "c2-c3/c3": { steep: true } };
    expect(fought(assault({ blocks, terrain: steep }), join("HOOD A")).last("combat")).toMatchObject({ result: 0, winner: "union" });
  });

  it("[GG-13.11h] a bystander on the flank counts like any other", () => {
    const f = assault({
      blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "HETH A": { at: "b2-c2>c2", did: ["withdrew"] } },
    });
    expect(modifiers(fought(f, join("HOOD A")))).toHaveProperty("defenderLeftFlank", 1);
  });

  it("[GG-13.11f] attackers face to face with an enemy threaten no flank, unless the players agree that they do", () => {
    const second = (options = {}) => {
      const blocks = { "HOOD A": "c3-c4>c3", "HETH A": "a2-b2>b2", "HOWARD A": "c2-c3>c3", "SYKES A": "b2-c2>b2" };
      const f = fought(assault({ options, blocks }), join("HOOD A"), join("HETH A", "b2-c2", "b2"));
      reduced(f.play(fight("c2-c3")));
      return combats(f)[0].modifiers;
    };
    const flank = expect.objectContaining({ id: "defenderLeftFlank" });
    expect(second()).not.toContainEqual(flank);
    expect(second({ pinnedBlocksThreaten: true })).toContainEqual(flank);
  });

  it("[GG-13.11i] a defender taken from the rear has the flanks of its new front", () => {
    const from = (at: string) =>
      modifiers(fought(assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c2", "HETH A": at } }), join("HOOD A")));
    expect(from("b2-c2>c2")).toHaveProperty("defenderLeftFlank", 1);
    expect(from("b2-c3>c3")).not.toHaveProperty("defenderLeftFlank");
  });
});

describe("close combat", () => {
  it("[GG-13.8e] [GG-13.8h] two against two is even, and one better for attacking Confederates", () => {
    const f = fought(assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" } }), join("HOOD A"));
    expect(f.last("combat")).toMatchObject({ attack: 2, defense: 2, result: 1, winner: "confederate" });
    const union = fought(assault({ blocks: { "HOWARD A": "c3-c4>c3", "HOOD A": "c2-c3>c3" } }, "union"), join("HOWARD A"));
    expect(result(union)).toBe(0);
  });

  it("[GG-13.8i] [GG-3.2d] a steep slope counts on the side the attack comes over", () => {
    const steep = (area: string) =>
      fought(
        assault({ terrain: { [`c2-c3/${area}`]: { steep: true } }, blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" } }),
        join("HOOD A"),
      );
    expect(result(steep("c3"))).toBe(0);
    expect(result(steep("c2"))).toBe(1);
  });

  it("[GG-13.8j] obstruction counts when it is on both sides", () => {
    const woods = (...areas: string[]) =>
      fought(
        assault({
          terrain: Object.fromEntries(areas.map((area) => [`c2-c3/${area}`, { obstructed: true }])),
          blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c2" },
        }),
        join("HOOD A"),
      );
    expect(modifiers(woods("c3"))).not.toHaveProperty("obstructedBothSides");
    expect(modifiers(woods("c2", "c3"))).toHaveProperty("obstructedBothSides", -1);
  });

  it("[GG-13.8k] [GG-17.2b] field works count once, against their front", () => {
    const works = (front: string, count = 1) =>
      fought(
        assault({
          blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" },
          trays: [{ "ANY 1": 2 }, { MARCH: 3 }],
          rest: { works: { [`c2-c3>${front}`]: count } },
        }),
        join("HOOD A"),
      );
    expect(result(works("c3"))).toBe(0);
    expect(result(works("c3", 2))).toBe(0);
    expect(result(works("c2"))).toBe(1);
  });

  it("[GG-13.8f] [GG-13.8g] a defender taken from the rear counts nothing and is turned round for good", () => {
    const f = fought(assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c2", "HOWARD B": "c2-c3>c2" } }), join("HOOD A"));
    f.play({ do: "lead", block: "HOWARD A" });
    expect(f.last("combat")).toMatchObject({ attack: 2, defense: 0, rear: true, result: 3 });
    expect(f.where("HOWARD B")).toBe("c2-c3>c3");
    expect(f.where("HOOD A")).toBe("c2-c3>c2");
  });

  it("[GG-13.8n] [GG-13.11b] a flank threat to the defender counts once for each flank", () => {
    const left = { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "HETH A": "b2-c2>c2" };
    expect(modifiers(fought(assault({ blocks: left }), join("HOOD A")))).toHaveProperty("defenderLeftFlank", 1);
    const both = { ...left, "HETH B": "b2-c2>c2", "PENDER A": "c2-d2>c2" };
    expect(result(fought(assault({ blocks: both }), join("HOOD A")))).toBe(3);
  });

  it("[GG-13.8o] [GG-13.8p] a lone attacker suffers flank threats, two attackers do not", () => {
    const blocks = { "HOOD A": "c3-c4>c3", "HOOD B": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "SLOCUM A": "b2-c3>c3" };
    expect(modifiers(fought(assault({ blocks }), join("HOOD A")))).toHaveProperty("attackerRightFlank", -1);
    expect(modifiers(fought(assault({ blocks }), join("HOOD A"), join("HOOD B")))).not.toHaveProperty("attackerRightFlank");
  });

  it("[GG-13.8q] [GG-19.1b] [GG-19.1e] the Iron Brigade in the lead of a defence gives -2, reduced too", () => {
    const iron = (grade: string, options = {}) =>
      result(fought(assault({ options, blocks: { "HOOD A": "c3-c4>c3", "IRON BRIGADE": { at: "c2-c3>c3", grade } } }), join("HOOD A")));
    expect(iron("full")).toBe(-1);
    expect(iron("reduced-1")).toBe(0);
    expect(iron("reduced-1", { reducedIronBrigadeFades: true })).toBe(2);
  });

  it("[GG-13.8c] [GG-13.8d] the defender chooses who leads, both leaders are shown", () => {
    const f = fought(
      assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "HOWARD B": { at: "c2-c3>c3", grade: "reduced-1" } } }),
      join("HOOD A"),
    );
    expect(f.asked()).toBe("union lead");
    expect(f.open("block", "lead")).toEqual(["HOWARD A", "HOWARD B"]);
    f.play({ do: "lead", block: "HOWARD B" });
    expect(f.log.filter((event) => event.event === "shown").map((event) => event.command)).toEqual(["HOWARD", "HOOD"]);
    expect(result(f)).toBe(2);
  });
});

describe("losses", () => {
  it("[GG-13.8t] both lose from -1 to +1, the defender alone from +2, the attacker alone from -2", () => {
    const lost = (defender: JsonObject, terrain = {}) => {
      const f = fought(assault({ terrain, blocks: { "PICKETT A": "c3-c4>c3", ...defender } }), join("PICKETT A"));
      return [result(f), losses(f)];
    };
    const steep = { "c2-c3/c3": { steep: true } };
    expect(lost({ "HOWARD A": "c2-c3>c3" })).toEqual([1, ["union", "confederate"]]);
    expect(lost({ "HOWARD A": "c2-c3>c3" }, steep)).toEqual([0, ["union", "confederate"]]);
    expect(lost({ "IRON BRIGADE": "c2-c3>c3" })).toEqual([-1, ["union", "confederate"]]);
    expect(lost({ "HOWARD A": { at: "c2-c3>c3", grade: "reduced-1" } })).toEqual([2, ["union"]]);
    expect(lost({ "IRON BRIGADE": "c2-c3>c3" }, steep)).toEqual([-2, ["confederate"]]);
  });

  it("[GG-13.8v] a defender that dies on an even result has still won", () => {
    const f = fought(
      assault({
        terrain: { "c2-c3/c3": { steep: true } },
        blocks: { "PICKETT A": { at: "c3-c4>c3", grade: "reduced-2" }, "SLOCUM A": "b2-c3>c3", "BUFORD A": "c2-c3>c3" },
      }),
      join("PICKETT A"),
    );
    expect(f.last("combat")).toMatchObject({ attack: 2, defense: 1, result: 0, winner: "union" });
    expect(f.where("BUFORD A")).toBe("gone");
    expect(f.asked()).toBe("confederate retreat");
    expect(f.refused({ do: "end" })).toBe("GG-14.2h");
  });

  it("[GG-2.2b] the block on the side that was picked takes the place", () => {
    const picked = (which: string) => {
      const f = fought(assault({ blocks: { "RODES A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" } }), join("RODES A"));
      f.play({ do: "offer", pair: "2+1" });
      const strength = which === "left" ? f.s.left : f.s.right;
      f.play({ do: "pick", which });
      return [strength, (f.read("blocks") as Record<string, JsonObject>)["RODES A"].grade];
    };
    for (const which of ["left", "right"]) {
      const [strength, grade] = picked(which);
      expect(grade).toBe(`reduced-${strength}`);
    }
  });

  it("[GG-2.2d] the last reduced block left is taken, be it the stronger one", () => {
    const supply = { HOOD: [1, 0] };
    const f = fought(assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" }, rest: { supply } }), join("HOOD A"));
    expect((f.read("blocks") as Record<string, JsonObject>)["HOOD A"].grade).toBe("reduced-2");
    expect(f.last("replaced")).not.toHaveProperty("only");
  });

  it("[GG-2.2b] [GG-2.2c] the owner offers two, the enemy picks one without learning which", () => {
    const f = fought(assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" } }), join("HOOD A"));
    expect(f.asked()).toBe("confederate offer");
    expect(f.open("pair")).toEqual(["1+1", "2+1", "2+2"]);
    f.play({ do: "offer", pair: "2+1" });
    expect(f.asked()).toBe("union pick");
    f.play({ do: "pick", which: "left" });
    const told = f.last("replaced");
    expect(told?.only).toEqual(["confederate"]);
    expect(told?.others).not.toHaveProperty("grade");
  });
});

describe("a group attack", () => {
  it("[GG-13.1l] [GG-13.8w] a won position carries the whole attack", () => {
    const f = assault({ blocks: { "HOOD A": "c3-c4>c3", "HETH A": "c3-d3>c3", "HOWARD A": "c2-c3>c3" } });
    reduced(fought(f, join("HOOD A"), join("HETH A", "c3-d2")));
    expect(did(f, "HETH A")).toContain("won");
    expect(f.asked()).toBe("confederate attack");
  });

  it("[GG-13.1w] [GG-13.1x] recent winners are attacked by one block, and not from the rear", () => {
    const blocks = { "HOOD A": "c3-c4>c3", "HOOD B": "c3-c4>c3", "HOWARD A": { at: "c2-c3>c3", did: ["won"] } };
    const f = assault({ blocks });
    f.play(on("c2-c3"), join("HOOD A"));
    expect(f.refused(join("HOOD B"))).toBe("GG-13.1w");
    const behind = assault({ blocks: { ...blocks, "HOWARD A": { at: "c2-c3>c2", did: ["won"] } } });
    expect(behind.legal("attack")).toEqual([]);
  });
});
