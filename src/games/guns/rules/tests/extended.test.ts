/** 22 Extended bombardment (advanced): an attack run twice. */
import { describe, expect, it } from "vitest";
import { type Action, type JsonObject, viewOf } from "../../../../engine/index.js";
import type { Field } from "../../tests/field.js";
import { assault, DONE, declared, did, END, join, noGuns, on, pile, play, reduced, total } from "./assault.js";

const EXTEND: Action = { do: "extend" };
const options = { extendedBombardment: true };
const blocks = {
  "HOOD A": "c3-c4>c3",
  "HOOD B": "c3-c4>c3",
  "HETH A": "c3-d3>c3",
  "HOWARD A": "c2-c3>c3",
  "HOWARD B": "c2-c3>c3",
  "BUFORD A": "b2-c3>b2",
};
const trays = [
  { "HOWARD 2": 1, "HOWARD 1": 1, "ANY 1": 1 },
  { "HOOD 2": 1, "HOOD 1": 1, MARCH: 3 },
] as const;
const kinds = (f: Field) => f.log.map(({ event }) => event);

/** HOOD A and B attack c2-c3; one Union token meets them; the guns of HOOD go on firing. */
function firstRun(plan: JsonObject = {}, guns: readonly string[] = ["HOOD 2"]): Field {
  const f = declared(assault({ blocks, options, trays, ...plan }), join("HOOD A"), join("HOOD B"));
  if (f.asked() === "union defend") f.play(play("HOWARD 2", "c2-c3"), DONE);
  f.play(EXTEND, ...guns.map((token) => play(token, "c3-c4")), DONE);
  while (f.asked().endsWith("fill")) f.play({ do: "fill", token: "MARCH" });
  return f;
}

/** The normal attacks are over and the attack is declared again. */
function secondRun(f: Field): Field {
  f.play(END);
  while (f.legal("join").length > 0) f.play(f.legal("join")[0] as Action);
  return f.play({ do: "declare" });
}

const finish = (f: Field): Field => {
  noGuns(f);
  if (f.asked().endsWith("lead")) f.play({ do: "lead", block: "HOWARD A" });
  return reduced(f);
};

describe("the first run", () => {
  it("[GG-22.1a] is declared in step 3, once a turn, and only with the option", () => {
    const f = firstRun();
    expect(f.last("extended")).toMatchObject({ army: "confederate" });
    declared(f, join("HETH A", "b2-c3"));
    expect(f.refused(EXTEND)).not.toBe("");
    const base = declared(assault({ blocks, trays }), join("HOOD A")).play(DONE);
    expect(base.refused(EXTEND)).toBe("GG-22.1a");
  });

  it("[GG-22.1a] may be declared where no guns can be played", () => {
    const woods = { "c3-c4/c3": { obstructed: true } };
    const f = declared(assault({ blocks, options, trays: [{}, { MARCH: 2 }], terrain: woods }), join("HOOD A"));
    expect([f.asked(), f.legal()]).toEqual(["confederate support", [EXTEND, DONE]]);
  });

  it("[GG-22.1b] ends after the bombardment: no fire, no advance, no close combat", () => {
    const f = firstRun();
    expect(kinds(f)).toContain("bombardment");
    expect(kinds(f).some((event) => ["fire", "advance", "combat"].includes(event))).toBe(false);
    expect([f.asked(), f.where("HOOD A")]).toEqual(["confederate attack", "c3-c4>c3"]);
  });

  it("[GG-22.1c] the defender's guns that were not hit are used, and come back", () => {
    const f = firstRun();
    expect(pile(f, "union", "used")).toEqual({ "HOWARD 2": 1 });
    expect(pile(secondRun(f), "union", "tray")).toMatchObject({ "HOWARD 2": 1 });
    const hit = firstRun({}, ["HOOD 2", "HOOD 1"]);
    expect(pile(hit, "union", "hit")).toEqual({ "HOWARD 2": 1 });
  });

  it("[GG-22.1d] the attacker draws as many tokens as he used, and nobody sees them yet", () => {
    const f = firstRun();
    expect(pile(f, "confederate", "filled")).toEqual({ MARCH: 1 });
    expect(total(pile(f, "confederate", "reserve"))).toBe(2);
    expect(f.last("reserve")).toMatchObject({ count: 2 });
    for (const seat of ["union", "confederate"]) {
      const { reserve, pool } = (f.game.view(f.s, seat).tokens as Record<string, Record<string, unknown>>).confederate;
      expect([reserve, pool], "what is in the pool would tell what is not").toEqual([2, expect.any(Number)]);
    }
    const watched = (viewOf(f.game as never, f.s, null).tokens as Record<string, JsonObject>).confederate;
    expect(Object.keys(watched).sort(), "nothing to tell a spectator by comparison").toEqual(["filled", "pool", "reserve", "tray", "used"]);
  });

  it("[GG-22.1d] guns beyond what the attack needs are drawn again too", () => {
    const f = declared(assault({ blocks, options, trays: [{}, trays[1]] }), join("HOOD A"));
    f.play(EXTEND, play("HOOD 2", "c3-c4"), play("HOOD 1", "c3-c4"), DONE);
    expect(total(pile(f, "confederate", "reserve"))).toBe(2);
  });

  it("[GG-22.1c] [GG-13.5h] by the Play Aid's reading too, guns that were hit are lost", () => {
    const f = firstRun({ options: { ...options, hitsWeakenFire: true } }, ["HOOD 2", "HOOD 1"]);
    expect([pile(f, "union", "hit"), pile(f, "union", "used")]).toEqual([{ "HOWARD 2": 1 }, {}]);
  });

  it("[GG-22.1k] its blocks and positions are spent for other attacks, its tokens are replaced as usual", () => {
    const f = firstRun();
    expect(f.refused(on("c2-c3"))).toBe("GG-13.0c");
    f.play(on("b2-c3"));
    expect(f.refused(join("HOOD A", "b2-c3"))).toBe("GG-13.0f");
    f.play({ do: "cancel" }, END);
    expect(f.last("expended")).toMatchObject({ army: "confederate", count: 2 });
    expect(total(pile(f, "confederate", "tray"))).toBe(4);
  });
});

/** After the first run, with the tokens that were laid aside for the second. */
function waiting(held: JsonObject, more: JsonObject = {}, rest: JsonObject = {}): Field {
  const again = { at: "c3-c4>c3", did: ["attacked", "waiting"] };
  return assault({
    blocks: { "HOOD A": again, "HOOD B": again, "HOWARD A": "c2-c3>c3", ...more },
    options,
    rest: {
      extended: 2,
      attacks: 1,
      laterTargets: ["c2-c3"],
      laterSquad: ["HOOD A", "HOOD B"],
      marks: { "c2-c3": ["at"], "c3-c4": ["from"] },
      tokens: { union: { tray: {} }, confederate: held },
      ...rest,
    },
  });
}

describe("the second run", () => {
  it("[GG-22.1e] follows the normal attacks and their tokens, with the same blocks against the same position", () => {
    const f = firstRun();
    finish(declared(f, join("HETH A", "b2-c3")));
    f.play(END);
    expect(kinds(f).lastIndexOf("expended")).toBeGreaterThan(kinds(f).lastIndexOf("combat"));
    expect([f.asked(), f.read("targets")]).toEqual(["confederate plan", ["c2-c3", null]]);
    expect(f.game.prompt(f.s).text).toContain("is made again: the same blocks join once more");
    expect(new Set(f.open("block", "join"))).toEqual(new Set(["HOOD A", "HOOD B"]));
    expect(f.legal("second")).toEqual([]);
    expect(f.legal("cancel")).toEqual([]);
  });

  it("[GG-22.1f] uses the tokens laid aside, not the tray; they must match", () => {
    const f = secondRun(waiting({ tray: { "HOOD 2": 1, MARCH: 3 }, reserve: { "HOOD 1": 1, "HETH 2": 1 } }));
    expect(f.asked()).toBe("confederate support");
    expect(f.refused(play("HOOD 1", "c3-c4"))).toBe("");
    expect(f.refused(play("HOOD 2", "c3-c4"))).toBe("GG-4.6b");
    expect(f.refused(play("HETH 2", "c3-c4"))).toBe("GG-13.3c");
    f.play(DONE);
    expect(f.open("token", "fill")).toEqual(["HETH 2", "HOOD 1"]);
  });

  it("[GG-22.1f] its commander alone is told what they are, and can no longer take back that he has looked", () => {
    const f = firstRun().play(END);
    expect(f.last("reserveSeen")).toMatchObject({ only: ["confederate"], reveals: true, count: 2 });
    const others = f.last("reserveSeen")?.others as JsonObject;
    expect(others.text).toBe("The Confederates look at the tokens laid aside.");
    expect(others).not.toHaveProperty("tokens");
    const reserve = (seat: string) => (f.game.view(f.s, seat).tokens as Record<string, JsonObject>).confederate.reserve;
    expect([reserve("union"), total(reserve("confederate") as Record<string, number>)]).toEqual([2, 2]);
  });

  it("[GG-22.1g] all of them are gone afterwards, without replacement", () => {
    const f = secondRun(firstRun());
    const tray = total(pile(f, "confederate", "tray"));
    finish(f);
    expect(pile(f, "confederate", "reserve")).toEqual({});
    expect(total(pile(f, "confederate", "tray"))).toBe(tray);
    expect(f.log.filter(({ event }) => event === "expended")).toHaveLength(1);
    const gone = total(pile(f, "confederate", "burnt")) + total(pile(f, "confederate", "expended"));
    expect(gone).toBe(4);
    expect(did(f, "HOOD A")).not.toContain("waiting");
    const guns = secondRun(waiting({ tray: {}, reserve: { "HOOD 2": 1, "HOOD 1": 1 } })).play(play("HOOD 2", "c3-c4"));
    finish(guns);
    expect([pile(guns, "confederate", "expended"), pile(guns, "confederate", "burnt")]).toEqual([{ "HOOD 2": 1 }, { "HOOD 1": 1 }]);
    expect([pile(guns, "confederate", "used"), pile(guns, "confederate", "tray")]).toEqual([{}, {}]);
  });

  it("[GG-22.1h] hits on blocks of both runs count", () => {
    const f = secondRun(waiting({ tray: {}, reserve: { "HOOD 2": 1, "HOOD 1": 1 } }, {}, { laterHits: [1] }));
    f.play(play("HOOD 2", "c3-c4"), play("HOOD 1", "c3-c4"), DONE);
    expect(f.last("bombardment")).toMatchObject({ hits: 1 });
    expect(f.last("combat")?.modifiers).toContainEqual({ id: "bombardmentHits", value: 2, rule: "GG-13.8l" });
    const once = finish(secondRun(firstRun({ trays: [{}, trays[1]] }, ["HOOD 2", "HOOD 1"])));
    expect(once.last("combat")?.modifiers).toContainEqual({ id: "bombardmentHits", value: 1, rule: "GG-13.8l" });
  });

  /** Two positions bombarded, of which b2-c3 had two hits on blocks. */
  const double = (more: JsonObject = {}) =>
    waiting(
      { tray: {}, reserve: {} },
      {
        "HOOD A": { at: "c3-c4>c3", did: ["attacked", "waiting"] },
        "HOOD B": { at: "c3-d3>c3", did: ["attacked", "waiting"] },
        "BUFORD A": "b2-c3>c3",
        ...more,
      },
      { laterTargets: ["c2-c3", "b2-c3"], laterSquad: ["HOOD A", null, null, "HOOD B"], laterHits: [0, 2] },
    ).play(END);

  it("[GG-22.1e] each block goes for its own position again", () => {
    const f = double();
    expect(f.read("targets")).toEqual(["c2-c3", "b2-c3"]);
    expect(f.refused(join("HOOD B"))).toBe("GG-22.1e");
    expect(f.refused(join("HOOD B", "b2-c3"))).toBe("");
  });

  it("[GG-22.1h] [GG-22.1j] hits stay with their position though the other attack has become impossible", () => {
    const f = double({ "HOWARD A": "a1-a2>a1", "HOOD A": { at: "b1-c1>c1", did: ["attacked", "waiting"] } });
    expect(f.read("targets")).toEqual(["b2-c3", null]);
    f.play(join("HOOD B", "b2-c3"), { do: "declare" });
    expect(f.last("combat")).toMatchObject({ at: "b2-c3" });
    expect(f.last("combat")?.modifiers).toContainEqual({ id: "bombardmentHits", value: 2, rule: "GG-13.8l" });
  });

  it("[GG-22.1i] the defender may play again what came back to his tray", () => {
    const f = secondRun(firstRun());
    expect(f.asked()).toBe("union defend");
    expect(f.refused(play("HOWARD 2", "c2-c3"))).toBe("");
    f.play(play("HOWARD 2", "c2-c3"));
    finish(f);
    expect(pile(f, "union", "tray")).toMatchObject({ "HOWARD 2": 1 });
  });

  it("[GG-22.1j] goes on without a token when none could be drawn, and lapses when it has become impossible", () => {
    const bare = secondRun(waiting({ tray: {} }));
    expect(bare.last("combat")).toMatchObject({ at: "c2-c3" });
    const lapsed = waiting({ tray: {}, reserve: { "HOOD 2": 1 } }, { "HOWARD A": "a1-a2>a1" }).play(END);
    expect(lapsed.last("lapsed")).toMatchObject({ rule: "GG-22.1j" });
    expect([pile(lapsed, "confederate", "reserve"), pile(lapsed, "confederate", "burnt"), lapsed.asked()]).toEqual([
      {},
      { "HOOD 2": 1 },
      "confederate march",
    ]);
    expect(lapsed.read("targets"), "nothing of it is left").toBeUndefined();
  });
});
