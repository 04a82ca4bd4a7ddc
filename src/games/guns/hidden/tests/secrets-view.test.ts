/** What a seat is shown of the other side, by the moment. */
import { describe, expect, it } from "vitest";
import { completeOptions, createRandom, type JsonObject, type Options, Refusal, viewOf } from "../../../../engine/index.js";
import { canonical } from "../../../../engine/json.js";
import { blockNamed, CSA } from "../../data/blocks.js";
import { tokenNamed } from "../../data/tokens.js";
import { guns } from "../../index.js";
import { MOST_PROOFS, type State } from "../../state.js";
import { type Field, type FieldPlan, field } from "../../tests/field.js";
import { noteGuns, noteLeader, proofs, show, shuffleStacks } from "../knowledge.js";

type Row = Readonly<Record<string, unknown>>;
const view = (f: Field, seat: string) => f.game.view(f.s, seat) as Readonly<Record<string, Row>>;
const known = (f: Field) => f.game.view(f.s, "union").known;
const b = blockNamed;

const MARCHES = { MARCH: 6 };
const attacking = (plan: Partial<FieldPlan> & { readonly blocks: JsonObject }): Field =>
  field({ ...plan, rest: { ask: "attack", stage: "attack", active: "confederate", orders: ["hold", "attack"], ...plan.rest } });

/** c1 and c3 in one position, c2 and c4 in another. */
const byTag = (tags: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(
    Object.entries(tags).map(([name, tag]) => [name, { at: tag === "c1" || tag === "c3" ? "c2-c3>c3" : "c3-c4>c3", tag }]),
  );

describe("what the enemy can tell of a block", () => {
  /** HETH came first, PENDER second; one block of each has been in a stack. */
  const mixed = (first: string, second: string, at: Readonly<Record<string, string>>): Field =>
    field({
      blocks: byTag(at),
      rest: {
        groups: { [first]: 1, [second]: 2 },
        queues: { "CHAMBERSBURG III": { drawn: 2, commands: [first, second, "ANDERSON"] } },
        spread: {
          union: [],
          confederate: [
            ["c1", "c2", "c3"],
            ["c1", "c3", "c4"],
          ],
        },
      },
    });

  it("[GG-13.8c] a face shown is known until its stack is shuffled, then only that it is in the stack", () => {
    const f = field({ blocks: { "HETH A": "c2-c3>c3", "PENDER A": "c2-c3>c3", "PENDER B": "c3-c4>c3" } });
    show(f.s, b("HETH A"));
    expect(known(f)).toEqual([{ block: "HETH", tags: ["c1"], as: "full" }]);
    expect(view(f, "union").pieces.c1).toMatchObject({ command: "HETH", grade: "full" });
    shuffleStacks(f.s, 1);
    expect(known(f)).toEqual([{ block: "HETH", tags: ["c1", "c3"], as: "full" }]);
    expect(view(f, "union").pieces.c1).not.toHaveProperty("command");
    show(f.s, b("PENDER A"));
    const where = f.game.position(f.s).blocks as Readonly<Record<string, Row>>;
    expect(known(f)).toEqual([
      { block: "HETH", tags: [where["HETH A"].tag], as: "full" },
      { block: "PENDER", tags: [where["PENDER A"].tag], as: "full" },
    ]);
  });

  it("[GG-10.6h] a face seen in a mixed stack does not tell which group was whose", () => {
    const one = mixed("HETH", "PENDER", { "HETH A": "c1", "HETH B": "c2", "PENDER A": "c3", "PENDER B": "c4" });
    const other = mixed("PENDER", "HETH", { "PENDER A": "c3", "PENDER B": "c2", "HETH A": "c1", "HETH B": "c4" });
    for (const f of [one, other]) show(f.s, b("HETH A"));
    expect(canonical(view(one, "union"))).toBe(canonical(view(other, "union")));
    expect(canonical(view(one, "confederate"))).not.toBe(canonical(view(other, "confederate")));
  });

  it("[GG-10.6h] the same block seen twice and two blocks seen once look alike", () => {
    const placed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      "HETH A": { "HETH A": "c3", "HETH B": "c2", "PENDER A": "c1", "PENDER B": "c4" },
      "HETH B": { "HETH A": "c1", "HETH B": "c3", "PENDER A": "c2", "PENDER B": "c4" },
    };
    const views = Object.entries(placed).map(([again, tags]) => {
      const f = field({
        blocks: byTag(tags),
        rest: {
          groups: { HETH: 1, PENDER: 2 },
          spread: {
            union: [],
            confederate: [
              ["c1", "c2", "c3", "c4"],
              ["c1", "c2", "c3", "c4"],
            ],
          },
          known: [{ block: "HETH", tags: ["c1", "c3"], as: "full" }],
        },
      });
      show(f.s, b(again));
      return canonical(view(f, "union"));
    });
    expect(views[0]).toBe(views[1]);
  });

  it("[GG-13.8c] [GG-13.8d] both leading blocks are known after the combat, reduced or not", () => {
    const fought = (terrain: FieldPlan["terrain"], defender: JsonObject) => {
      const f = attacking({ terrain, blocks: { "HOOD A": "c3-c4>c3", ...defender }, trays: [MARCHES, MARCHES] });
      f.play({ do: "attack", target: "c2-c3" }, { do: "join", block: "HOOD A", to: "c2-c3", across: "c3" }, { do: "declare" });
      while (/ (defend|support|fill)$/.test(f.asked())) f.play(f.legal()[0]);
      return f;
    };
    const won = fought({}, { "HOWARD A": { at: "c2-c3>c3", grade: "reduced-1" } });
    expect(known(won)).toContainEqual({ block: "HOOD", tags: ["c1"], as: "full" });
    const lost = fought({ "c2-c3/c3": { steep: true } }, { "IRON BRIGADE": "c2-c3>c3" });
    expect(lost.last("combat")).toMatchObject({ result: -2 });
    expect(known(lost)).toContainEqual({ block: "IRON BRIGADE", tags: ["u3"], as: "full" });
  });

  it("[GG-8.1f] a token laid down unseen may be one that was known, so no token in the tray is known any more", () => {
    const shown = { trayShown: [{ army: "confederate", token: "MARCH", count: 2 }] };
    const f = attacking({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" }, trays: [{}, MARCHES], rest: shown });
    f.play(
      { do: "attack", target: "c2-c3" },
      { do: "join", block: "HOOD A", to: "c2-c3", across: "c3" },
      { do: "declare" },
      { do: "done" },
    );
    expect(view(f, "union").trayShown).toEqual(shown.trayShown);
    f.play({ do: "fill", token: "MARCH" });
    expect(view(f, "union")).not.toHaveProperty("trayShown");
  });

  it("[GG-13.1u] who leads has strength 2, until the stack is shuffled", () => {
    const f = field({ blocks: { "HETH A": "c2-c3>c3", "PENDER A": "c2-c3>c3", "PENDER B": "c3-c4>c3" } });
    noteLeader(f.s, b("PENDER B"));
    noteLeader(f.s, b("HETH A"));
    expect(view(f, "union").led).toEqual(["c1", "c4"]);
    shuffleStacks(f.s, 1);
    expect(view(f, "union").led).toEqual(["c4"]);
  });

  it("[GG-13.1u] a reduced block that leads is known to be a reduced-2", () => {
    const f = field({ blocks: { "HETH A": { at: "c2-c3>c3", grade: "reduced-2" } } });
    expect(known(f)).toMatchObject([{ block: "HETH", as: "reduced" }]);
    noteLeader(f.s, b("HETH A"));
    expect(known(f)).toMatchObject([{ block: "HETH", as: "reduced-2" }]);
  });
});

it("[GG-13.4a] of more guns shown than are remembered the latest are", () => {
  const { s } = field({ blocks: { "HOOD A": "c3-c4>c3" } });
  const token = tokenNamed(CSA, "HOOD 2");
  for (let i = 0; i < MOST_PROOFS; i++) s.provedNear[i] = i + 2;
  for (const row of [s.provedAt, s.provedNeed]) row.fill(1);
  s.provedBy.fill(token);
  s.guns = 1;
  s.gunKind[0] = token;
  s.gunAt[0] = s.place[b("HOOD A")] >> 1;
  noteGuns(s);
  expect(proofs(s)).toHaveLength(MOST_PROOFS);
  expect([proofs(s)[0].near, proofs(s).at(-1)]).toEqual([3, { token, at: 1, near: 1, need: 2 }]);
});

describe("what is laid out before it is final", () => {
  const blocks = { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" };

  it("[GG-13.1a] is an attack still being planned, which only its maker sees", () => {
    const f = attacking({ blocks });
    const before = canonical(view(f, "union"));
    f.play({ do: "attack", target: "c2-c3" });
    f.play(f.legal("join")[0]);
    expect(canonical(view(f, "union"))).toBe(before);
    expect(view(f, "confederate").squad).toContain("HOOD A");
    f.play({ do: "declare" });
    expect(view(f, "union").squad).toContain("c1");
  });

  it("[GG-13.2a] are guns that lie face-down: no count of what is unseen tells which they are", () => {
    const seen = (token: string) => {
      const trays = [{ "ANY 1": 1, "HOWARD 2": 1 }, MARCHES] as const;
      const f = attacking({ blocks: { ...blocks, "HOWARD B": "c2-c3>c3" }, trays });
      f.play({ do: "attack", target: "c2-c3" }, { do: "join", block: "HOOD A", to: "c2-c3", across: "c3" }, { do: "declare" });
      return canonical(view(f.play({ do: "play", token, at: "c2-c3" }), "confederate"));
    };
    expect(seen("ANY 1")).toBe(seen("HOWARD 2"));
  });

  it("[GG-6.3g] is whether an attack could be made: that depends on faces", () => {
    const f = attacking({ blocks, rest: { couldAttack: true } });
    expect([view(f, "confederate").couldAttack, view(f, "union").couldAttack]).toEqual([true, undefined]);
  });

  it("[GG-10.1b] is a block in hand", () => {
    const f = field({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "a1-a2>a1" }, rest: { active: "confederate" } });
    const before = canonical(view(f, "union"));
    f.play({ do: "take", block: "HOOD A" });
    expect(canonical(view(f, "union"))).toBe(before);
    f.play(f.legal("move")[0]);
    expect(f.asked()).toBe("confederate face");
    expect(canonical(view(f, "union"))).toBe(before);
    f.play(f.legal("face")[0]);
    expect(view(f, "union").pieces.c1).toMatchObject({ did: ["marched"] });
  });

  it.each(["objectives", "balance"])("[GG-16.1e] [GG-24.1c] are objectives still being moved: %s", (ask) => {
    const was = { objectiveWas: ["b2", "c3", "d2"], controlWas: ["union", "union", "union"] };
    const f = field({ blocks, rest: { ask, moves: 1, ...was } });
    const before = canonical(view(f, "confederate"));
    f.play(f.legal("shift")[0]);
    expect(canonical(view(f, "confederate"))).toBe(before);
    expect(canonical(view(f, "union").objectives)).not.toBe(canonical(view(f, "confederate").objectives));
  });
});

describe("a question is asked whenever what both sides see allows an answer", () => {
  const blocks = { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" };

  it("[GG-13.2a] [GG-13.3a] about guns, though no token in the tray is one", () => {
    const f = attacking({ blocks, trays: [MARCHES, MARCHES] });
    f.play(
      { do: "attack", target: "c2-c3" },
      { do: "join", block: "HOOD A", to: "c2-c3", across: "c3" },
      {
        do: "declare",
      },
    );
    expect(f.asked()).toBe("union defend");
    expect(f.legal()).toEqual([{ do: "done" }]);
    f.play({ do: "done" });
    expect(f.asked()).toBe("confederate support");
    expect(f.legal()).toEqual([{ do: "done" }]);
  });

  it("[GG-18.4a] about withdrawals of the Union in contact, though none of its blocks is cavalry", () => {
    const asked = (name: string) => {
      const f = field({
        blocks: { "HOOD A": "c3-c4>c3", [name]: "c2-c3>c3" },
        rest: { ask: "return", stage: "draw", active: "union", reason: "keep", owed: 1 },
      });
      return f.play({ do: "return", token: "ANY 1" }).asked();
    };
    expect(asked("HOWARD A")).toBe("union withdraw");
    expect(asked("BUFORD A")).toBe("union withdraw");
  });

  it("[GG-17.2a] about field works at night, though no march token is in the tray", () => {
    const f = field({ blocks, rest: { hour: "D1-N", active: "union" } });
    expect(f.play({ do: "end" }).asked()).toBe("union works");
    expect(f.legal()).toEqual([{ do: "done" }]);
  });
});

describe("who sees what", () => {
  const start = (given: Options): State => {
    const s = guns.setup("battle", completeOptions(guns.options, given) as Options, createRandom("who sees what"));
    if (s instanceof Refusal) throw new Error(s.text);
    return s;
  };
  const tray = (s: State, seat: string, side: string) => ((guns.view(s, seat).tokens as JsonObject)[side] as JsonObject).tray;

  it("[GG-24.1a] nobody looks at either side before the sides are chosen", () => {
    const s = start({ auction: true });
    expect(["first", "second"].flatMap((seat) => [tray(s, seat, "union"), tray(s, seat, "confederate")])).toEqual([8, 8, 8, 8]);
    guns.act(s, { do: "bid", bid: 0 });
    guns.act(s, { do: "pass" });
    const chooser = guns.decision(s);
    guns.act(s, { do: "side", side: "confederate" });
    const seat = "seat" in chooser ? chooser.seat : "";
    expect(tray(s, seat, "union")).toBe(8);
    expect(tray(s, seat, "confederate")).toBeTypeOf("object");
    expect(guns.view(s, seat).army).toBe("confederate");
  });

  it("[GG-25.1i] [GG-25.1e] a subordinate sees no tokens; a special order is for the own side", () => {
    const s = start({ unionTeam: true });
    expect([tray(s, "union", "union"), tray(s, "union-field", "union"), tray(s, "confederate", "union")]).toEqual([
      expect.any(Object),
      8,
      8,
    ]);
    guns.act(s, { do: "write", text: "Hold the ridge" });
    const orders = ["union", "union-field", "confederate"].map((seat) => guns.view(s, seat).specialOrders);
    // The other side is not even told whether there is one.
    expect(orders).toEqual([["Hold the ridge", null], ["Hold the ridge", null], undefined]);
  });

  it("[GG-2.1g] a spectator sees the blocks from behind and no face, no token, no order", () => {
    const s = start({});
    for (const at of [0, 1]) guns.act(s, guns.legal(s)[at]);
    const seen = viewOf(guns as never, s, null) as Readonly<Record<string, Row>>;
    expect(Object.keys(seen.pieces)).toEqual(["u1", "u2"]);
    expect(seen.pieces.u1).toMatchObject({ at: expect.any(String) });
    expect(Object.values(seen.blocks).every((row) => row === null)).toBe(true);
    expect(seen.tokens).toMatchObject({ union: { tray: null }, confederate: { tray: null } });
  });

  it("[GG-20.3d] at the end everything is shown", () => {
    const f = field({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" }, rest: { ask: "over", winner: "union" } });
    expect(Object.keys(view(f, "union").blocks)).toEqual(Object.keys(view(f, "confederate").blocks));
    expect(canonical(view(f, "union").tokens)).toBe(canonical(view(f, "confederate").tokens));
  });
});
