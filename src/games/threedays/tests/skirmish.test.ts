/** 4.22, 6.2, 8, 9.8 (option) Skirmishers in command, under orders and on the move. */
import { describe, expect, it } from "vitest";
import { unitOf } from "../data/armies.js";
import { isInCommand } from "../rules/skirmish.js";
import { acting, brigade, type Field, field, penned, type Standing, unit } from "./field.js";
import { ARCHER, archer, on, sent, tn1 } from "./skirmish/archer.js";

const TN1 = "cs-1tn";
const AL13 = "cs-13al";
const PA56 = "us-56pa";
const CS = "cs-inf-sk-1";
const CS2 = "cs-inf-sk-2";
const US = "us-inf-sk-1";

describe("command", () => {
  it("[TD-s4.22a] within five hexes of a unit of the brigade that has not Collapsed", () => {
    const at = (hex: string, more = {}) => {
      const f = archer({ [TN1]: { at: "B1624", sp: 6, facing: "S" }, [CS]: sent(hex, TN1) }, more);
      return isInCommand(f.s, unitOf(CS));
    };
    expect([at("B2124"), at("B2224")]).toEqual([true, false]);
  });

  it("[TD-s4.22c] past no hex next to the enemy, but where a friend is in it", () => {
    const reached = (more: Readonly<Record<string, Standing>>) =>
      isInCommand(
        archer({
          [TN1]: { at: "B1624", sp: 6, facing: "S" },
          [CS]: sent("B2124", TN1),
          ...penned(19, 24, [PA56, "us-76ny"]),
          ...more,
        }).s,
        unitOf(CS),
      );
    const friends = Object.fromEntries(["cs-5nc", "cs-12nc", "cs-20nc"].map((id, i) => [id, { at: `B${18 + i}24`, sp: 3, facing: "S" }]));
    expect([reached({}), reached(friends)]).toEqual([false, true]);
  });

  it("[TD-s4.22e] [TD-s4.22f] [TD-s4.22g] who begins and ends out of command is lost, who only ends so is not", () => {
    const end = (astray: boolean) => {
      const f = field(
        { [TN1]: { at: "B1624", sp: 6, facing: "S" }, [CS]: sent("B2224", TN1), [PA56]: { at: "B2326", sp: 5, facing: "N" } },
        [
          ["activate", 1, brigade("cs-archer")],
          ["actions", brigade("cs-archer")],
        ],
        { ...on, brigade: brigade("cs-archer"), ...(astray ? { astray: [unit(CS)] } : {}) },
      );
      f.play({ do: "done" });
      return f.where(CS);
    };
    expect([end(true), end(false)]).toEqual(["eliminated", "B2224"]);
  });

  it("[TD-s6.44b] a brigade that takes March Orders loses its Skirmishers", () => {
    const f = field(
      { [TN1]: tn1(), [CS]: sent("B1824", TN1) },
      [
        ["activate", 0, brigade("cs-archer")],
        ["change", brigade("cs-archer")],
      ],
      { ...on, brigade: brigade("cs-archer") },
      ARCHER,
    );
    f.dice(0).play({ do: "change", to: "march" });
    expect(f.where(CS)).toBe("eliminated");
    const kept = field(
      { [TN1]: tn1(), [AL13]: { at: "B1624", sp: 6, facing: "S" }, [CS]: sent("B1824", TN1), [CS2]: sent("B1823", AL13) },
      [
        ["activate", 0, brigade("cs-archer")],
        ["change", brigade("cs-archer")],
      ],
      { ...on, brigade: brigade("cs-archer"), astray: [unit(TN1)] },
      ARCHER,
    );
    kept.dice(0).play({ do: "change", to: "march" });
    expect([kept.where(CS), kept.where(CS2)]).toEqual(["B1824", "eliminated"]);
  });
});

describe("orders", () => {
  it("[TD-6.2h] enemy Skirmishers near by keep nobody from March Orders, formed enemies do", () => {
    const changes = (near: Readonly<Record<string, Standing>>) =>
      field(
        { [TN1]: tn1(), ...near },
        [
          ["activate", 0, brigade("cs-archer")],
          ["change", brigade("cs-archer")],
        ],
        { ...on, brigade: brigade("cs-archer") },
        ARCHER,
      ).open("to", "change");
    expect(changes({ [US]: sent("B1924", PA56, "N"), [PA56]: { at: "B2224", sp: 4, facing: "N" } })).toContain("march");
    expect(changes({ [PA56]: { at: "B1924", sp: 4, facing: "N" } })).not.toContain("march");
  });
});

describe("moving", () => {
  const moving = (units: Readonly<Record<string, Standing>>, more = {}) =>
    archer(units, more).play({ do: "take", unit: unit(CS) }) as Field;

  it("[TD-s9.81a] [TD-s9.87b] six points whatever the brigade does, in Disorder too, and turns are free", () => {
    const f = moving({ [TN1]: tn1(5, "attack"), [CS]: sent("B1824", TN1) }, { disordered: [unit(CS)] });
    expect(f.game.prompt(f.s)).toMatchObject({ points: 6 });
    f.play({ do: "turn", to: "N" });
    expect(f.game.prompt(f.s)).toMatchObject({ points: 6 });
  });

  it("[TD-s9.82a] next to enemy Skirmishers only", () => {
    const formed = moving({ [TN1]: tn1(5), [CS]: sent("B1724", TN1), [PA56]: { at: "B1924", sp: 5, facing: "N" } });
    expect(formed.refused({ do: "step", to: "B1824" })).toBe("TD-s9.82a");
    const few = moving({
      [TN1]: tn1(5),
      [CS]: sent("B1724", TN1),
      [US]: sent("B1924", PA56, "N"),
      [PA56]: { at: "B2124", sp: 5, facing: "N" },
    });
    expect(few.refused({ do: "step", to: "B1824" })).toBe("");
  });

  it("[TD-6.11c] [TD-s9.56a] a unit under Advance comes up to Skirmishers for a point more", () => {
    const f = archer({ [TN1]: tn1(), [US]: sent("B1924", PA56, "N"), [PA56]: { at: "B2124", sp: 5, facing: "N" } });
    f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1824" });
    while (f.asked().startsWith("union")) f.play({ do: "stay" });
    expect(f.last("move")).toMatchObject({ cost: 2 });
  });

  it("[TD-s9.56a] the point is paid for the attempt: also where they give way", () => {
    const f = archer({ [TN1]: tn1(), [US]: sent("B1924", PA56, "N"), [PA56]: { at: "B2124", sp: 5, facing: "N" } });
    f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1824" });
    f.dice(0).play({ do: "away", to: "B2024" }, { do: "stay" });
    expect(f.last("move")).toMatchObject({ cost: 2, parts: ["clear 1", "going up to the enemy 1"] });
    expect(f.game.prompt(f.s)).toMatchObject({ points: 4 });
    f.play({ do: "turn", to: "NE" }, { do: "step", to: "B1823" });
    expect(f.last("move")).toMatchObject({ cost: 1 });
  });

  it("[TD-s9.83a] [TD-s9.56a] they go before either half of a line, which pays for it", () => {
    const line = { "cs-26nc-a": { at: "B1724", sp: 9, facing: "S", order: "advance", second: "B1723" } };
    const f = acting("cs-pettigrew", { ...line, [US]: sent("B1922", PA56, "N"), [PA56]: { at: "B2124", sp: 5, facing: "N" } }, on);
    f.play({ do: "take", unit: unit("cs-26nc-a") }, { do: "step", to: "B1824" });
    expect(f.asked()).toBe("union reactionMove");
    f.play({ do: "stay" });
    while (f.asked().startsWith("union")) f.play({ do: "stay" });
    expect(f.last("move")).toMatchObject({ cost: 2 });
  });

  it("[TD-s9.83a] [TD-s9.83c] [TD-s9.83d] they go before somebody comes up to them, three points, once in an activation", () => {
    const f = archer({
      [TN1]: tn1(),
      [AL13]: { at: "B1725", sp: 6, facing: "S" },
      [US]: sent("B1924", PA56, "N"),
      [PA56]: { at: "B2124", sp: 5, facing: "N" },
    });
    f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1824" });
    expect([f.asked(), f.where(TN1)]).toEqual(["union reactionMove", "B1724"]);
    f.dice(0).play({ do: "away", to: "B2024" }, { do: "stay" });
    expect([f.where(TN1), f.where(US)]).toEqual(["B1824", "B2024"]);
    expect(f.last("test")).toMatchObject({ modifier: 0 });
    f.play({ do: "halt" }, { do: "take", unit: unit(AL13) }, { do: "step", to: "B1825" }, { do: "step", to: "B1924" });
    expect([f.asked(), f.where(AL13), f.where(US)]).toEqual(["union reactionFacing", "B1924", "B2024"]);
  });

  it("[TD-s10.10j] who went away may still fire back, unlike guns", () => {
    const attacks = { ...tn1(), order: "attack" };
    const f = archer({ [TN1]: attacks, [US]: sent("B1924", PA56, "N"), [PA56]: { at: "B2224", sp: 5, facing: "N" } });
    f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1824" });
    f.dice(0).play({ do: "away", to: "B2024" }, { do: "stay" }, { do: "halt" });
    f.dice(0).play({ do: "fire", unit: unit(TN1), at: "B2024" });
    while (f.asked() === "union reactionFacing") f.play({ do: "stay" });
    expect([f.asked(), f.open("unit", "reply")]).toEqual(["union answer", [unit(US)]]);
  });

  it("[TD-s9.61a] when fired on they turn as they like, without a die", () => {
    const f = archer({ [TN1]: tn1(), [US]: sent("B1924", PA56, "S"), [PA56]: { at: "B2124", sp: 5, facing: "N" } });
    f.dice(0).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect(f.asked()).toBe("union reactionFacing");
    expect(f.open("to", "face")).toHaveLength(5);
  });

  it("[TD-s9.85a] they fire on the move, with half of their points", () => {
    const f = moving({ [TN1]: tn1(5), [CS]: sent("B1724", TN1), [PA56]: { at: "B1924", sp: 5, facing: "N" } });
    f.dice(0).play({ do: "fire", at: "B1924" });
    while (f.asked() !== "confederate move") f.play({ do: "hold" });
    expect(f.game.prompt(f.s)).toMatchObject({ points: 3 });
    expect(f.last("fire")).toMatchObject({ causes: expect.arrayContaining(["skirmishers fire -1", "firer moved -1"]) });
  });

  it("[TD-s8.62a] [TD-8.1j] they stack with foot of their own brigade, never with guns, and are no units of the three", () => {
    const stops = (units: Readonly<Record<string, Standing>>) =>
      moving({ [TN1]: tn1(5), [CS]: sent("B1823", TN1), ...units })
        .play({ do: "step", to: "B1824" })
        .refused({ do: "halt" });
    const three = {
      [AL13]: { at: "B1824", sp: 3, facing: "S" },
      "cs-7tn": { at: "B1824", sp: 3, facing: "S" },
      "cs-14tn": { at: "B1824", sp: 3, facing: "S" },
    };
    expect(stops(three)).toBe("");
    expect(stops({ "cs-11nc": { at: "B1824", sp: 9, facing: "S" } })).toBe("TD-8.1a");
    expect(stops({ "cs-manly-a": { at: "B1824", sp: 2, facing: "S" } })).toBe("TD-8.1a");
  });

  it("[TD-8.1a] [TD-8.1j] their points count in the hex of a regiment that comes to them", () => {
    const stops = (sp: number) =>
      acting(
        "cs-pettigrew",
        {
          "cs-11nc": { at: "B1723", sp, facing: "S" },
          [CS]: sent("B1824", "cs-11nc"),
          [PA56]: { at: "B2824", sp: 5, facing: "N" },
        },
        on,
      )
        .play({ do: "take", unit: unit("cs-11nc") }, { do: "step", to: "B1823" }, { do: "turn", to: "SW" }, { do: "step", to: "B1824" })
        .refused({ do: "halt" });
    expect([stops(11), stops(12)]).toEqual(["", "TD-8.1a"]);
  });

  it("[TD-s9.81a] [TD-7.1c] they turn with the regiment above them, as it turns or comes, and are as free to go as before", () => {
    const near = (at: string) => archer({ [TN1]: tn1(5), [CS]: sent(at, TN1), [PA56]: { at: "B2324", sp: 5, facing: "N" } });
    const faces = (f: Field) => [TN1, CS].map((id) => f.s.facing[unitOf(id)]);
    const turns = near("B1724").play({ do: "take", unit: unit(TN1) }, { do: "turn", to: "SW" }, { do: "halt" }) as Field;
    const comes = near("B1824").play({ do: "take", unit: unit(TN1) }, { do: "turn", to: "SE" }, { do: "step", to: "B1824" }) as Field;
    comes.play({ do: "halt" });
    expect([faces(turns), faces(comes)]).toEqual([
      [4, 4],
      [2, 2],
    ]);
    const aims = near("B1724").play({ do: "turn", unit: unit(TN1), to: "SW" }) as Field;
    expect([faces(aims), aims.open("unit", "take")]).toEqual([[4, 4], [unit(CS)]]);
  });
});
