/** 4.43, 4.45-4.47 (options) What Iverson, Longstreet, Slocum and Reynolds mean in play. */
import { describe, expect, it } from "vitest";
import { completeOptions, type Options } from "../../../../engine/index.js";
import { formationOf, leaderOf, unitOf } from "../../data/armies.js";
import { scenarios } from "../../data/scenarios.js";
import { optionList } from "../../options.js";
import { startChain } from "../../rules/command/command.js";
import { acting, atHour, brigade, type Field, field, formed, leader, type Standing, unit } from "../field.js";
import { shockOf } from "../places.js";

describe("Iverson", () => {
  const NC5 = "cs-5nc";
  const PA56 = "us-56pa";
  const shy = { options: { iverson: true } };

  it("[TD-b4.43d] [TD-b4.43e] his brigade attacks as if without a brigadier, wherever he is, and defends as any other", () => {
    const front = {
      [NC5]: { at: "B1824", sp: 9, facing: "S", order: "attack" },
      [PA56]: { at: "B1924", sp: 5, facing: "N", order: "attack" },
    };
    const attack = (more = {}) =>
      shockOf(acting("cs-iverson", front, more, { "ld-cs-iverson": "B1824" }), [NC5], ["B1924"])["no brigadier"];
    expect([attack(shy), attack({ options: { iverson: false } })]).toEqual([-1, undefined]);
    const defence = shockOf(acting("us-2-1-i", front, shy, { "ld-us-2-1-i": "B1924" }), [PA56], ["B1824"]);
    expect(Object.keys(defence)).not.toContain("no brigadier");
  });
});

describe("Longstreet", () => {
  it("[TD-b4.45g] a division is lent to him for six turns, and never past the first night turn", () => {
    const until = (hour: string, turn: number): boolean =>
      atHour(
        hour,
        () => {
          const f = field(
            { "cs-8al": { at: "B1824", sp: 9, facing: "S" }, "us-56pa": { at: "B3424", sp: 5, facing: "N" } },
            [["startTurn", 5], "chain"],
            {},
            { "cs-lee": "B1824", "cs-longstreet": "B1826", "cs-ld-anderson": "B1825", "cs-aphill": "B1825" },
          );
          f.play({ do: "lend", formation: brigade("cs-d-anderson") });
          f.s.turn = turn;
          startChain(f.s);
          return f.s.lent === formationOf("cs-d-anderson");
        },
        9,
      );
    expect([until("J2-1200", 5), until("J2-1200", 6)]).toEqual([true, false]);
    expect([until("J2-1700", 3), until("J2-1700", 4)]).toEqual([true, false]);
  });

  it("[TD-b4.45h] Hill's illness and Longstreet's loan go together: every scenario has both or neither, and each is told with the other", () => {
    for (const { id } of scenarios) {
      const { apHill, longstreet } = completeOptions(optionList, {}, undefined, id) as Options;
      expect(apHill, id).toBe(longstreet);
    }
    const titleOf = (key: string) => optionList.find((info) => info.key === key)!.title;
    expect([titleOf("apHill"), titleOf("longstreet")]).toEqual([expect.stringContaining("Longstreet"), expect.stringContaining("Hill")]);
  });
});

describe("Slocum", () => {
  const GEARY = "us-2-xii";
  const CANDY = "us-1-2-xii";
  const units = (order: string): Record<string, Standing> => ({
    "us-5oh": { at: "B2824", sp: 6, facing: "N", order },
    "us-29pa": { at: "B2826", sp: 7, facing: "N", order },
    "cs-1tn": { at: "B1424", sp: 6, facing: "S" },
  });
  const riders = { "us-d-2-xii": "B2824", "us-slocum-wing": "B2825", "ld-us-1-2-xii": "B2824", "ld-us-2-2-xii": "B2826" };
  const wing = { options: { slocumWing: true }, inCommand: formed(GEARY, CANDY, "us-2-2-xii") };

  it("[TD-b4.46f] whatever he rolls, who fires a third time tires, and leaders ride freely", () => {
    const f = acting(
      CANDY,
      { "us-5oh": { at: "B1924", sp: 6, facing: "N" }, "cs-1tn": { at: "B1824", sp: 6, facing: "S" } },
      { ...wing, formations: { [brigade(GEARY)]: { slowed: 2 }, [brigade(CANDY)]: { used: 3, efforts: 2 } } },
      riders,
    );
    expect(f.refused({ do: "take", unit: unit("us-5oh") })).toBe("TD-9.1c");
    f.play({ do: "ride", leader: leader("us-d-2-xii") });
    expect(f.legal("to").length).toBeGreaterThan(100);
    f.play({ do: "stay" }).dice(0, 0);
    f.play({ do: "fire", unit: unit("us-5oh"), at: "B1824" });
    while (f.asked() === "confederate answer") f.play({ do: "hold" });
    f.play({ do: "done" });
    expect(f.s.fatigue[formationOf(CANDY)]).toBe(1);
  });

  /** On the March marker: the points of 5 OH after this roll. */
  const marching = (die: number, entitled: number, more = {}): Field => {
    const f = field(
      units("march"),
      [["marker", "union", null, null]],
      { ...wing, formations: { [brigade(GEARY)]: { entitled } }, ...more },
      riders,
    );
    return f.dice(die).play({ do: "activate", brigade: brigade(CANDY) }) as Field;
  };
  const pointsOf = (f: Field): number => {
    if (f.refused({ do: "take", unit: unit("us-5oh") }) === "TD-9.1c") return 0;
    f.play({ do: "take", unit: unit("us-5oh") });
    return (f.game.prompt(f.s) as unknown as { points: number }).points;
  };

  it("[TD-b4.46i] who took up the march this turn loses an activation's worth on 7 or 8, all of it on 9", () => {
    expect([pointsOf(marching(6, 3)), pointsOf(marching(8, 3)), pointsOf(marching(8, 1)), pointsOf(marching(9, 3))]).toEqual([
      18, 12, 6, 0,
    ]);
  });

  it("[TD-b4.46h] who was on the march before does not roll", () => {
    const f = marching(9, 3, { marchedOn: formed(CANDY) });
    expect([f.last("slocum"), pointsOf(f)]).toEqual([undefined, 18]);
  });

  it("[TD-b4.46h] nor does the roll of another brigade of the division slow it", () => {
    const f = marching(9, 3, { marchedOn: formed("us-2-2-xii") });
    f.play({ do: "done" }, { do: "activate", brigade: brigade("us-2-2-xii") }, { do: "take", unit: unit("us-29pa") });
    expect([f.last("slocum")?.die, f.game.prompt(f.s)]).toMatchObject([9, { points: 18 }]);
  });

  it("[TD-b4.46m] one roll holds for all brigades of a division on the marker", () => {
    const f = marching(8, 3);
    f.play({ do: "done" }, { do: "activate", brigade: brigade("us-2-2-xii") }, { do: "take", unit: unit("us-29pa") });
    expect(f.log.filter(({ event }) => event === "slocum")).toHaveLength(1);
    expect(f.game.prompt(f.s)).toMatchObject({ points: 12 });
  });
});

describe("Reynolds", () => {
  const WI6 = "us-6wi";
  const TN1 = "cs-1tn";
  const exposed = { options: { reynolds: true, leaderShock: false }, inCommand: formed("us-1-1-i") };
  const front = { [TN1]: { at: "B1824", sp: 6, facing: "S", order: "attack" }, [WI6]: { at: "B1924", sp: 7, facing: "N" } };
  const checks = (f: Field) => f.log.filter(({ event }) => event === "leader").map(({ rule }) => rule);

  it("[TD-b4.47c] a loss by Shock does not endanger him, one by fire does", () =>
    atHour("J1-1000", () => {
      const shock = field(
        front,
        [["activate", 2, brigade("cs-archer")], "shocks"],
        {
          ...exposed,
          brigade: brigade("cs-archer"),
          prepared: [unit(WI6)],
        },
        { "us-reynolds": "B2024" },
      );
      shock.play({ do: "shock", unit: unit(TN1), at: "B1924" }).dice(0, 0, 5, 0, 0);
      shock.play({ do: "go" });
      expect([shock.last("odds")?.result, shock.sp(WI6), checks(shock)]).toEqual(["Bloody Stand Off", 6, []]);
      const fire = acting("cs-archer", front, exposed, { "us-reynolds": "B2024" }).dice(8, 9, 0) as Field;
      fire.play({ do: "fire", unit: unit(TN1), at: "B1924" });
      expect(checks(fire)).toEqual(["TD-b4.47b"]);
    }));

  it("[TD-b4.47d] it is a roll of its own, besides the one for a leader with the unit hit", () =>
    atHour("J1-1000", () => {
      const f = acting("cs-archer", front, exposed, { "us-reynolds": "B1924" }).dice(8, 9, 9, 0) as Field;
      f.play({ do: "fire", unit: unit(TN1), at: "B1924" });
      expect(checks(f)).toEqual(["TD-12.7a", "TD-b4.47b"]);
      expect(f.s.leaderState[leaderOf("us-reynolds")]).toBe(0);
      expect(f.sp(WI6)).toBeLessThan(7);
      expect(unitOf(WI6)).toBeGreaterThan(0);
    }));
});

describe("Trimble", () => {
  it("[TD-b4.42a] (option) he may take over a division whose leader has fallen, or leave it to the replacement", () => {
    const pender = (options = {}): Field =>
      field({ "cs-1tn": { at: "B1824", sp: 6, facing: "S" }, "us-56pa": { at: "B3424", sp: 5, facing: "N" } }, [], {
        agenda: ["turn", ["endTurn", 0]],
        options,
        leaders: { [leader("cs-ld-heth")]: { is: "lost" }, [leader("cs-trimble")]: { at: "B1624" } },
      });
    const f = pender({ trimble: true });
    expect([f.asked(), f.legal().map((action) => action.do)]).toEqual(["confederate trimble", ["trimble", "other"]]);
    f.play({ do: "other" });
    expect([f.s.trimbleLeads, f.s.leaderState[leaderOf("cs-ld-heth")]]).toEqual([-1, 1]);
    const taken = pender({ trimble: true }).play({ do: "trimble" });
    expect([taken.s.trimbleLeads, taken.s.leaderState[leaderOf("cs-ld-heth")]]).toEqual([formationOf("cs-d-heth"), 3]);
    expect(pender().asked()).not.toBe("confederate trimble");
  });
});
