/** 13.6 Defensive artillery fire: whom it meets and what it costs. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../../engine/index.js";
import type { Field } from "../../tests/field.js";
import { assault, DECLARE, DONE, declared, did, join, noGuns, on, pile, play, reduced } from "./assault.js";

const fires = (f: Field) => f.log.filter(({ event }) => event === "fire").map(({ at, points }) => `${at} ${points}`);
const HOOD = { "HOOD A": "c3-c4>c3" };
const trays = [{ "ANY 1": 3 }, { MARCH: 3 }] as const;

describe("defensive fire", () => {
  it("[GG-13.6a] comes before the last advance and close combat", () => {
    const f = declared(assault({ blocks: { ...HOOD, "HOWARD A": "c2-c3>c3" }, trays }), join("HOOD A"));
    noGuns(f.play(play("ANY 1", "c2-c3")));
    const order = f.log.map(({ event }) => event).filter((event) => ["fire", "advance", "combat"].includes(event));
    expect(order).toEqual(["fire", "advance", "combat"]);
  });

  it("[GG-13.6c] guns support one position, and only one whose attackers they see coming", () => {
    const both = declared(
      assault({ blocks: { ...HOOD, "HETH A": "c3-d3>c3", "HOWARD A": "c2-c3>c3", "BUFORD A": "b2-c3>c3", "SYKES A": "c3-d2>c3" }, trays }),
      join("HOOD A"),
      join("HETH A", "b2-c3"),
    );
    noGuns(both.play(play("ANY 1", "c3-d2")));
    expect(both.asked()).toBe("union fire");
    expect(both.open("at", "fire")).toEqual(["b2-c3", "c2-c3"]);
    both.play({ do: "fire", from: "c3-d2", at: "b2-c3" } as Action);
    expect(fires(both)).toEqual(["b2-c3 1"]);
    const one = declared(
      assault({ blocks: { ...HOOD, "HETH A": "a2-b2>b2", "HOWARD A": "c2-c3>c3", "BUFORD A": "b2-c2>b2", "SYKES A": "c3-d2>c3" }, trays }),
      join("HOOD A"),
      join("HETH A", "b2-c2", "b2"),
    );
    noGuns(one.play(play("ANY 1", "c3-d2")));
    expect(fires(one)).toEqual(["c2-c3 1"]);
  });

  it("[GG-13.6d] guns in a position under attack support their own", () => {
    const f = declared(
      assault({ blocks: { ...HOOD, "HETH A": "c3-d3>c3", "HOWARD A": "c2-c3>c3", "BUFORD A": "b2-c3>c3" }, trays }),
      join("HOOD A"),
      join("HETH A", "b2-c3"),
    );
    noGuns(f.play(play("ANY 1", "c2-c3"), play("ANY 1", "b2-c3")));
    expect(f.asked()).not.toContain("fire");
    expect(fires(f)).toEqual(["c2-c3 1", "b2-c3 1"]);
  });

  it("[GG-13.6i] so guns that see only the attackers of the other position are silent", () => {
    const f = declared(
      assault({ blocks: { ...HOOD, "HETH A": "c1-c2>c2", "HOWARD A": "c2-c3>c2", "BUFORD A": "b2-c2>c2" }, trays }),
      join("HOOD A"),
      join("HETH A", "b2-c2", "c2"),
    );
    noGuns(f.play(play("ANY 1", "c2-c3")));
    expect(fires(f)).toEqual([]);
    expect(pile(f, "union", "used")).toEqual({ "ANY 1": 1 });
  });

  it("[GG-13.6e] [GG-13.6h] without a ridge, fire across an extended area only is halved; one attacker before the front makes it full", () => {
    const fire = (guns: readonly string[], ...joins: Action[]) => {
      const f = declared(
        assault({
          terrain: { "b3-c3/c3": { ridge: 1 } },
          blocks: {
            "HETH A": "a2-b2>b2",
            "HOOD A": "b3-c3>c3",
            "SYKES A": "b2-c2>b2",
            "HOWARD A": "c2-c3>c3",
            "HOWARD B": "c2-c3>c3",
          },
          trays: [{ "HOWARD 2": 1, "HOWARD 1": 1, "ANY 1": 1 }, { MARCH: 3 }],
        }),
        ...joins,
      );
      return fires(noGuns(f.play(...guns.map((token) => play(token, "c2-c3")))));
    };
    const aside = join("HETH A", "b2-c2", "b2");
    expect(fire(["HOWARD 2", "HOWARD 1"], aside)).toEqual(["b2-c2 1"]);
    expect(fire(["ANY 1"], aside)).toEqual(["b2-c2 0"]);
    expect(fire(["HOWARD 2", "HOWARD 1"], aside, join("HOOD A", "b2-c2", "c3 b2"))).toEqual(["b2-c2 3"]);
  });

  it("[GG-13.6o] who takes part in place draws no fire on his position", () => {
    const asked = (blocks: JsonObject, flank: Action) => {
      const f = declared(
        assault({ blocks: { ...HOOD, "HOWARD A": "c2-c3>c3", "SYKES A": "b2-c3>c3", ...blocks }, trays }),
        join("HOOD A"),
        flank,
      );
      return noGuns(f.play(play("ANY 1", "b2-c3"))).asked();
    };
    expect(asked({ "HETH A": "c3-d3>c3" }, join("HETH A", "c3-d2"))).toBe("union fire");
    expect(asked({ "HETH A": "c3-d2>c3" }, join("HETH A", "c3-d2", ""))).not.toBe("union fire");
  });

  /** Five points from a ridge and three from beside it: two reductions. */
  const stormed = (more: JsonObject, ...joins: Action[]) => {
    const f = declared(
      assault({
        terrain: { "c2-c3/c3": { ridge: 2 } },
        blocks: { "HOWARD A": "c2-c3>c3", "HOWARD B": "c2-c3>c3", "SLOCUM A": "b2-c3>c3", "SLOCUM B": "b2-c3>c3", ...more },
        trays: [{ "HOWARD 2": 1, "HOWARD 1": 1, "SLOCUM 2": 2 }, { MARCH: 3 }],
        rest: { supply: { HOOD: [0, 0] } },
      }),
      ...joins,
    );
    f.play(play("HOWARD 2", "c2-c3"), play("HOWARD 1", "c2-c3"), play("SLOCUM 2", "b2-c3"), play("SLOCUM 2", "b2-c3"));
    return noGuns(f);
  };

  it("[GG-13.6l] [GG-13.6n] reductions beyond the last attacker are ignored, and then the attack is over", () => {
    const f = stormed({ "HOOD A": { at: "c3-c4>c3", grade: "reduced-2" } }, join("HOOD A"));
    expect(f.last("fire")).toMatchObject({ points: 8, losses: 2 });
    expect(f.where("HOOD A")).toBe("gone");
    expect(f.log.some(({ event }) => event === "advance" || event === "combat" || event === "attackEnded")).toBe(false);
    expect(f.asked()).toBe("confederate attack");
  });

  it("[GG-13.6k] the next in order suffers when the leading block is gone", () => {
    const f = stormed(
      { "HOOD A": { at: "c3-c4>c3", grade: "reduced-2" }, "HETH A": "c3-c4>c3", "PENDER A": "c3-c4>c3" },
      join("HOOD A"),
      join("HETH A"),
      join("PENDER A"),
    );
    expect([f.where("HOOD A"), f.asked(), f.read("reducing")]).toEqual(["gone", "confederate offer", "HETH A"]);
  });

  it("[GG-13.6m] guns that fired are used, apart from those hit", () => {
    const f = declared(
      assault({
        blocks: { ...HOOD, "HOOD B": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "HOWARD B": "c2-c3>c3" },
        trays: [
          { "HOWARD 2": 1, "HOWARD 1": 1 },
          { "HOOD 2": 1, "HOOD 1": 1 },
        ],
      }),
      join("HOOD A"),
    );
    f.play(play("HOWARD 2", "c2-c3"), play("HOWARD 1", "c2-c3"), DONE, play("HOOD 2", "c3-c4"), play("HOOD 1", "c3-c4"), DONE);
    f.play({ do: "hit", token: "HOWARD 2" });
    expect(pile(f, "union", "hit")).toEqual({ "HOWARD 2": 1 });
    expect(pile(f, "union", "used")).toEqual({ "HOWARD 1": 1 });
  });

  it("[GG-13.8u] [GG-13.8d] when fire kills the leading block nobody steps up: strength 0, and the next block takes the loss", () => {
    const f = declared(
      assault({
        blocks: { "HOOD A": { at: "c3-c4>c3", grade: "reduced-2" }, "HETH A": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "HOWARD B": "c2-c3>c3" },
        trays: [{ "HOWARD 2": 1, "HOWARD 1": 1 }, { MARCH: 3 }],
        rest: { supply: { HOOD: [0, 0] } },
      }),
      join("HOOD A"),
      join("HETH A"),
    );
    noGuns(f.play(play("HOWARD 2", "c2-c3"), play("HOWARD 1", "c2-c3"))).play({ do: "lead", block: "HOWARD A" });
    expect(f.last("combat")).toMatchObject({ attack: 0, defense: 2, result: -1, winner: "union" });
    expect(f.read("reducing")).toBe("HETH A");
  });

  it("[GG-13.8y] if only a flanking block survives, the attack is lost and it falls back", () => {
    const f = stormed(
      { "HOOD A": { at: "c3-c4>c3", grade: "reduced-2" }, "HETH A": "c3-d2>c3" },
      join("HOOD A"),
      join("HETH A", "c3-d2", ""),
    );
    expect(reduced(f).last("attackEnded")).toMatchObject({ won: false });
    expect(f.last("combat")).toBeUndefined();
    expect(did(f, "HETH A")).toContain("forced");
    expect(f.asked()).toBe("confederate retreat");
  });
});

/** HOOD attacks HOWARD, both with guns. */
const duel = { "HOOD A": "c3-c4>c3", "HOOD B": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "HOWARD B": "c2-c3>c3" };
const open: Action[] = [on("c2-c3"), join("HOOD A"), DECLARE];
const trayed = (union: JsonObject, csa: JsonObject): readonly [JsonObject, JsonObject] => [union, csa];

describe("points of fire", () => {
  it("[GG-13.6b] [GG-13.6j] [GG-13.6k] three points of fire reduce the leading block", () => {
    const f = assault({ blocks: duel, trays: trayed({ "HOWARD 2": 1, "HOWARD 1": 1 }, { "ANY 1": 2 }) });
    f.play(...open, play("HOWARD 2", "c2-c3"), play("HOWARD 1", "c2-c3"), DONE, DONE, { do: "fill", token: "ANY 1" });
    expect(f.last("fire")).toMatchObject({ points: 3, losses: 1 });
    expect(f.asked()).toBe("confederate offer");
    f.play({ do: "offer", pair: "1+1" }, { do: "pick", which: "right" }, { do: "lead", block: "HOWARD A" });
    expect(f.last("combat")).toMatchObject({ attack: 1, defense: 2, result: 0 });
  });

  it("[GG-13.6f] [GG-13.6g] a ridge adds its cannon, up to double", () => {
    const fire = (cannon: number, tray: JsonObject, ...guns: string[]) => {
      const f = assault({ blocks: duel, terrain: { "c2-c3/c3": { ridge: cannon } }, trays: trayed(tray, { "ANY 1": 2 }) });
      f.play(...open, ...guns.map((token) => play(token, "c2-c3")), DONE, DONE, { do: "fill", token: "ANY 1" });
      return f.last("fire")?.points;
    };
    expect(fire(2, { "ANY 1": 1 }, "ANY 1")).toBe(2);
    expect(fire(2, { "HOWARD 2": 1, "HOWARD 1": 1 }, "HOWARD 2", "HOWARD 1")).toBe(5);
    expect(fire(1, { "HOWARD 2": 1, "HOWARD 1": 2 }, "HOWARD 2", "HOWARD 1")).toBe(4);
  });
});
