/** 13.9 and 13.12 After the fighting: who falls back, who stays, and what becomes of the tokens. */
import { describe, expect, it } from "vitest";
import type { Action } from "../../../../engine/index.js";
import { assault, DONE, declared, did, END, fought, join, noGuns, pile, play, reduced, total } from "./assault.js";

const take = (block: string): Action => ({ do: "take", block });
/** HOOD A comes from c3-c4, HETH A from c3-d3. */
const attackers = { "HOOD A": "c3-c4>c3", "HETH A": "c3-d3>c3" };
const weak = (at: string) => ({ at, grade: "reduced-1" });

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

  it("[GG-13.12a] an odd token brings nothing", () => {
    const used = (...names: string[]) => {
      const blocks = { "HOOD A": "c3-c4>c3", "HOOD B": "c3-c4>c3", "HETH A": "c3-d3>c3", "HOWARD A": weak("c2-c3>c3") };
      const f = fought(assault({ blocks, trays: [{}, { MARCH: 3 }] }), ...names.map((name) => join(name)));
      return reduced(f).play(END);
    };
    const three = used("HOOD A", "HOOD B", "HETH A");
    expect([three.last("expended")?.count, total(pile(three, "confederate", "tray"))]).toEqual([3, 1]);
    const one = used("HOOD A");
    expect([total(pile(one, "confederate", "tray")), one.last("draw")]).toEqual([2, undefined]);
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

  it("[GG-13.12b] [GG-8.1f] guns that come back are known to be in the tray", () => {
    const plan = { blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" }, trays: [{ "ANY 1": 2 }, { MARCH: 2 }] as const };
    const f = declared(assault(plan), join("HOOD A")).play(play("ANY 1", "c2-c3"), DONE);
    reduced(noGuns(f)).play(END);
    expect(f.read("trayShown")).toEqual([{ army: "union", token: "ANY 1", count: 1 }]);
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

  it("[GG-13.12a] after all attacks the used tokens are gone, one new for every two", () => {
    const f = assault({
      blocks: { ...attackers, "HOOD B": "c3-c4>c3", "HOWARD A": "c2-c3>c3" },
      trays: [{ "ANY 1": 1 }, { "HOOD 2": 1, MARCH: 2 }],
    });
    declared(f, join("HOOD A"), join("HOOD B"));
    f.play(play("ANY 1", "c2-c3"), DONE, DONE, { do: "fill", token: "MARCH" }, { do: "fill", token: "HOOD 2" });
    reduced(f).play(END);
    expect(pile(f, "union", "tray")).toEqual({ "ANY 1": 1 });
    expect(pile(f, "confederate", "burnt")).toEqual({ "HOOD 2": 1, MARCH: 1 });
    expect(total(pile(f, "confederate", "tray"))).toBe(2);
  });
});
