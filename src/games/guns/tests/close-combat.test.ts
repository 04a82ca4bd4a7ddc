/** 13.7 to 13.9 and 13.11: the advance, two combats in one attack, flanks, and what winners and losers do. */
import { describe, expect, it } from "vitest";
import type { Action } from "../../../engine/index.js";
import {
  assault,
  DONE,
  declared,
  did,
  END,
  fought,
  join,
  losses,
  modifiers,
  noGuns,
  pile,
  play,
  reduced,
  result,
  total,
} from "./assault.js";
import type { Field } from "./field.js";

const take = (block: string): Action => ({ do: "take", block });
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

  it("[GG-13.11i] a defender taken from the rear has the flanks of its new front", () => {
    const from = (at: string) =>
      modifiers(fought(assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c2", "HETH A": at } }), join("HOOD A")));
    expect(from("b2-c2>c2")).toHaveProperty("defenderLeftFlank", 1);
    expect(from("b2-c3>c3")).not.toHaveProperty("defenderLeftFlank");
  });
});

describe("after the combat", () => {
  const steep = { "c2-c3/c3": { steep: true } };

  it("[GG-13.9a] [GG-14.2a] beaten attackers withdraw at once", () => {
    const f = reduced(fought(assault({ terrain: steep, blocks: { ...attackers, "HOWARD A": "c2-c3>c3" } }), join("HOOD A")));
    expect(f.asked()).toBe("confederate retreat");
    expect(f.open("block", "take")).toEqual(["HOOD A"]);
    expect(f.refused(END)).toBe("GG-14.2h");
    f.play(take("HOOD A"), { do: "move", to: "c3-c4" }, { do: "face", front: "c3" });
    expect(f.last("withdraw")).toMatchObject({ rule: "GG-14.2b" });
    expect(did(f, "HOOD A")).not.toContain("won");
  });

  it("[GG-13.9b] [GG-13.9c] a beaten defender stays, and its field of fire still binds the attacker's marches", () => {
    const f = reduced(fought(assault({ blocks: { ...attackers, "HOWARD A": "c2-c3>c3" } }), join("HOOD A")));
    expect(f.asked()).toBe("confederate attack");
    f.play(END);
    expect(f.asked()).toBe("confederate march");
    expect(f.where("HOWARD A")).toBe("c2-c3>c3");
    expect(f.where("HOOD A")).toBe("c2-c3>c2");
    expect(f.refused(take("HETH A"))).toBe("GG-12.3c");
  });

  it("[GG-13.12c] used tokens of all attacks are added up before one in two comes back", () => {
    const f = assault({
      blocks: {
        ...attackers,
        "HOOD B": "c3-c4>c3",
        "HETH B": "c3-d3>c3",
        "PENDER A": "c3-c4>c3",
        "PENDER B": "c3-d3>c3",
        "HOWARD A": weak("c2-c3>c3"),
        "BUFORD A": "b2-c3>b2",
      },
      trays: [{}, { MARCH: 6 }],
    });
    reduced(fought(f, join("HOOD A"), join("HOOD B"), join("PENDER A")));
    reduced(fought(f, join("HETH A", "b2-c3"), join("HETH B", "b2-c3"), join("PENDER B", "b2-c3")));
    f.play(END);
    expect(f.last("expended")).toMatchObject({ army: "confederate", count: 6 });
    expect(total(pile(f, "confederate", "tray"))).toBe(3);
  });

  it("[GG-13.12d] tokens used up without guns are never shown", () => {
    const f = fought(assault({ blocks: { ...attackers, "HOWARD A": weak("c2-c3>c3") }, trays: [{}, { MARCH: 2 }] }), join("HOOD A"));
    const fill = f.last("fill")!;
    expect(fill.only).toEqual(["confederate"]);
    expect(fill.others).not.toHaveProperty("token");
    f.play(END);
    expect(pile(f, "confederate", "burnt")).toEqual({ MARCH: 1 });
    expect(pile(f, "confederate", "expended")).toEqual({});
    expect(JSON.stringify((f.game.view(f.s, "union") as { tokens?: unknown }).tokens)).not.toContain('"expended":{"MARCH"');
  });

  it("[GG-13.12b] the defender's hit tokens bring one for two, the others return", () => {
    const blocks = {
      "HOOD A": "c3-c4>c3",
      "HOOD B": "c3-c4>c3",
      "HETH A": "c3-d3>c3",
      "HETH B": "c3-d3>c3",
      "HOWARD A": "c2-c3>c3",
      "HOWARD B": "c2-c3>c3",
    };
    const f = declared(
      assault({
        blocks,
        trays: [
          { "HOWARD 2": 1, "HOWARD 1": 1, "ANY 1": 1 },
          { "HOOD 2": 1, "HOOD 1": 1, "HETH 2": 1, "HETH 1": 1 },
        ],
      }),
      join("HOOD A"),
      join("HETH A"),
    );
    f.play(play("HOWARD 2", "c2-c3"), play("HOWARD 1", "c2-c3"), DONE);
    f.play(play("HOOD 2", "c3-c4"), play("HOOD 1", "c3-c4"), play("HETH 2", "c3-d3"), play("HETH 1", "c3-d3"));
    reduced(noGuns(f).play({ do: "lead", block: "HOWARD A" })).play(END);
    expect(f.last("tokensBack")).toMatchObject({ army: "union", hit: 2, back: 0 });
    expect(total(pile(f, "union", "tray"))).toBe(2);
  });

  it("[GG-13.8t] an attack lost by two or more costs the attacker alone", () => {
    const f = fought(assault({ terrain: steep, blocks: { ...attackers, "IRON BRIGADE": "c2-c3>c3" } }), join("HOOD A"));
    expect([result(f), losses(f)]).toEqual([-2, ["confederate"]]);
  });
});
