/** 6.3, 12.8, 16, 17 What tires a brigade and what rests it, and what comes back at the end of a turn. */
import { describe, expect, it, test } from "vitest";
import type { Json, JsonObject } from "../../../../engine/index.js";
import { formationOf, originalSp, unitOf } from "../../data/armies.js";
import { recoverByNight } from "../../rules/recovery.js";
import { acting, atHour, brigade, type Field, field, formed, having, leader, unit } from "../field.js";

describe("Fatigue", () => {
  const tired = (more: object, order = "advance"): number => {
    const f = acting(
      "us-2-1-i",
      { "us-56pa": { at: "B1824", sp: 5, facing: "N", order }, "cs-1tn": { at: "B1434", sp: 6, facing: "S" } },
      { entered: [unit("us-56pa")], ...having({}), ...more },
    );
    f.play({ do: "done" });
    return f.s.fatigue[formationOf("us-2-1-i")];
  };
  it("[TD-17.22a] [TD-17.22b] [TD-17.22g] the third activation that tires and the fourth cost a level each; rally and turning do not count", () => {
    expect([tired(having({ efforts: 1 })), tired(having({ efforts: 2 })), tired(having({ efforts: 3 }))]).toEqual([0, 1, 1]);
    // Who has spent points and entered no hex has turned.
    expect(tired({ ...having({ efforts: 3 }), entered: [], spent: [unit("us-56pa")] })).toBe(0);
    expect(tired({ ...having({ efforts: 3 }), entered: [], laboured: [unit("us-56pa")] })).toBe(1);
    expect(tired(having({ efforts: 3, wearied: 2 }))).toBe(0);
  });

  it("[TD-17.22c] [TD-17.22d] three activations' worth of road march are free, off the roads two", () => {
    const march = (worth: number, strayed: boolean) =>
      tired({ ...having({ marched: worth }), ...(strayed && { strayed: formed("us-2-1-i") }) }, "march");
    expect([march(3, false), march(4, false), march(2, true), march(3, true), march(4, true)]).toEqual([0, 1, 0, 1, 2]);
  });

  it("[TD-17.22d] [TD-5.2b] a march that withdraws counts by the points it has used, whatever half of its length it does without", () => {
    const marched = (entitled: number) => {
      const f = acting(
        "cs-archer",
        { "cs-1tn": { at: "B1624", sp: 6, facing: "S", order: "march" }, "us-56pa": { at: "B1724", sp: 5, facing: "N" } },
        { formations: { [brigade("cs-d-heth")]: { entitled } } },
      ).play(
        { do: "take", unit: unit("cs-1tn") },
        { do: "step", to: "B1524" },
        { do: "hold" },
        { do: "step", to: "B1424" },
        { do: "halt" },
      );
      return f.s.marched[formationOf("cs-archer")];
    };
    expect([marched(2), marched(4)]).toEqual([1, 1]);
  });

  it("[TD-17.22h] [TD-b19.0g] in a Thunderstorm every activation after the first", () => {
    expect([tired({ storm: 1, ...having({ efforts: 0 }) }), tired({ storm: 1, ...having({ efforts: 1 }) })]).toEqual([0, 1]);
  });

  it("[TD-17.22f] [TD-17.22e] a Shock costs one, once a turn; [TD-b19.0h] in the heat one more", () => {
    expect([
      tired({ fought: formed("us-2-1-i") }),
      tired({ fought: formed("us-2-1-i"), tired: formed("us-2-1-i") }),
      tired({ fought: formed("us-2-1-i"), heat: 1 }),
    ]).toEqual([1, 0, 2]);
  });

  it("[TD-17.22i] an attack by night costs a level", () => {
    expect(atHour("J1-2000", () => tired({}, "attack"))).toBe(1);
    expect(tired({}, "attack")).toBe(0);
  });

  it("[TD-6.3d] [TD-22.0l] an enemy who comes within three hexes rouses a brigade In Reserve or frozen, one who stood there does not", () => {
    const freed = (entered: readonly string[]) =>
      field(
        { "us-56pa": { at: "B1824", sp: 5, facing: "N" }, "cs-1tn": { at: "B1524", sp: 6, facing: "S" } },
        [
          ["activate", 1, brigade("cs-archer")],
          ["actions", brigade("cs-archer")],
        ],
        { brigade: brigade("cs-archer"), frozen: formed("us-2-1-i"), entered },
      )
        .play({ do: "done" })
        .last("released") !== undefined;
    expect([freed([]), freed([unit("cs-1tn")])]).toEqual([false, true]);
  });

  it("[TD-6.3d] [TD-22.0l] [TD-8.5a] so does one who comes near the tail of a column", () => {
    const freed = (tail: string) =>
      field(
        {
          "us-7in": { at: "B1924", second: tail, sp: 9, facing: "S", order: "march" },
          "cs-1tn": { at: "B1524", sp: 6, facing: "S" },
        },
        [
          ["activate", 1, brigade("cs-archer")],
          ["actions", brigade("cs-archer")],
        ],
        { brigade: brigade("cs-archer"), frozen: formed("us-2-1-i"), entered: [unit("cs-1tn")], column: [unit("us-7in")] },
      )
        .play({ do: "done" })
        .last("released") !== undefined;
    expect([freed("B1824"), freed("B2024")]).toEqual([true, false]);
  });

  it("[TD-6.3d] a brigade In Reserve is roused by an enemy within three hexes, and whoever he is near to is tested", () => {
    const f = field(
      { "us-56pa": { at: "B1824", sp: 5, facing: "N" }, "cs-1tn": { at: "B1524", sp: 6, facing: "S" } },
      [
        ["activate", 1, brigade("cs-archer")],
        ["actions", brigade("cs-archer")],
      ],
      { brigade: brigade("cs-archer"), reserve: formed("us-2-1-i"), entered: [unit("cs-1tn")] },
    );
    f.dice(9).play({ do: "done" });
    expect([f.s.standing[formationOf("us-2-1-i")] & 4, f.isDisordered("us-56pa")]).toEqual([0, true]);
  });

  it("[TD-17.42c] [TD-6.3d] who has only rallied In Reserve and is roused rests a level, unless it acts after that", () => {
    const cutler = brigade("us-2-1-i");
    const rested = (now: readonly Json[], brigadeNow: string, more: JsonObject = {}) => {
      const f = field({ "us-56pa": { at: "B1824", sp: 5, facing: "N" }, "cs-1tn": { at: "B1524", sp: 6, facing: "S" } }, now, {
        brigade: brigadeNow,
        entered: [unit("cs-1tn")],
        formations: { [cutler]: { fatigue: 3, used: 1 } },
        ...more,
      });
      if (f.asked() === "union change") f.play({ do: "keep" });
      f.dice(0).play({ do: "done" });
      return f;
    };
    const archers: readonly Json[] = [
      ["activate", 1, brigade("cs-archer")],
      ["actions", brigade("cs-archer")],
    ];
    const roused = rested(archers, brigade("cs-archer"), { reserve: [cutler] });
    expect([roused.s.fatigue[formationOf("us-2-1-i")], roused.read("reserve"), roused.read("roused")]).toEqual([2, [], []]);
    expect(rested(archers, brigade("cs-archer")).s.fatigue[formationOf("us-2-1-i")]).toBe(3);
    const acts: readonly Json[] = [["activate", -1, cutler]];
    expect(rested(acts, cutler, { roused: [cutler], entered: [] }).s.fatigue[formationOf("us-2-1-i")]).toBe(3);
  });

  it("[TD-6.3d] [TD-22.0l] at once, on the step by which he comes, though he may go away again", () => {
    const coming = (more: JsonObject): Field => {
      const f = acting(
        "cs-archer",
        { "us-56pa": { at: "B2024", sp: 5, facing: "N" }, "cs-1tn": { at: "B1624", sp: 6, facing: "S", order: "attack" } },
        more,
        { "ld-cs-archer": "B1624" },
      );
      (f.dice(9) as Field).play({ do: "take", unit: unit("cs-1tn") }, { do: "step", to: "B1724" });
      return f;
    };
    const roused = coming({ reserve: formed("us-2-1-i") });
    expect([roused.asked(), roused.read("reserve"), roused.isDisordered("us-56pa")]).toEqual(["confederate move", [], true]);
    const freed = coming({ frozen: formed("us-2-1-i") });
    expect([freed.last("released")?.brigade, freed.read("frozen")]).toEqual([brigade("us-2-1-i"), []]);
  });

  it("[TD-6.3b] In Reserve a brigade rallies and its leaders ride: nobody turns, builds, mounts or dismounts", () => {
    const verbs = (reserve: string[]) =>
      new Set(
        acting(
          "us-1-1-cav",
          { "us-8ny-cav-a": { at: "B2824", sp: 3, facing: "N" }, "cs-1tn": { at: "B1424", sp: 6, facing: "S" } },
          { reserve, disordered: [unit("us-8ny-cav-a")] },
          { "ld-us-1-1-cav": "B2824" },
        )
          .legal()
          .map((one) => one.do),
      );
    expect([...verbs(formed("us-1-1-cav"))].sort()).toEqual(["done", "rally", "ride"]);
    expect([...verbs([])]).toEqual(expect.arrayContaining(["take", "turn", "mount", "rally", "ride"]));
  });
});

describe("what comes back", () => {
  const resting = (id: string, sp: number, more = {}, foe = "B1434"): [Field, (die: number) => number] => {
    const f = field(
      { [id]: { at: "B3224", sp, facing: "N" }, "cs-1tn": { at: foe, sp: 6, facing: "S" } },
      [["orders", "union"]],
      { inCommand: formed("us-2-1-i", "us-1-1-i", "us-1-1-cav"), ...more },
      { "ld-us-2-1-i": "B3224", "ld-us-1-1-i": "B3224", "ld-us-1-1-cav": "B3224" },
    );
    return [
      f,
      (die) => {
        f.s.sp[unitOf(id)] = sp;
        f.dice(die);
        recoverByNight(f.s, f.log);
        return f.s.sp[unitOf(id)];
      },
    ];
  };

  test.each([
    ["[TD-b16.22a]", "us-56pa", 3, {}, 2],
    ["[TD-b16.22b]", "us-19in", 4, {}, 1],
    ["[TD-b16.22c]", "us-56pa", 2, { disordered: [unit("us-56pa")] }, 1],
    ["[TD-b16.22d]", "us-19in", 1, { disordered: [unit("us-19in")] }, 0],
    ["[TD-b16.22e]", "us-8il-cav-a", 1, {}, 4],
  ])("%s %s of %i points %o recovers one on a roll up to %i", (_, id, sp, more, most) =>
    atHour("J2-0200", () => {
      const [, roll] = resting(id, sp, more);
      expect([roll(most), roll(most + 1)]).toEqual([sp + 1, sp]);
    }),
  );

  it("[TD-b16.22f] [TD-16.2b] [TD-16.2a] nobody to full strength, nobody who has stirred, is Out of Command or near the enemy; in the last night turn alone", () => {
    const full = originalSp[unitOf("us-56pa")] - 1;
    atHour("J2-0200", () => {
      expect(resting("us-56pa", full)[1](0)).toBe(full);
      expect(resting("us-56pa", 3, { stirred: formed("us-2-1-i") })[1](0)).toBe(3);
      expect(resting("us-56pa", 3, { inCommand: [] })[1](0)).toBe(3);
      expect([resting("us-56pa", 3, {}, "B2724")[1](0), resting("us-56pa", 3, {}, "B2624")[1](0)]).toEqual([3, 4]);
    });
    expect(atHour("J1-2000", () => resting("us-56pa", 3)[1](0))).toBe(3);
  });

  it("[TD-16.2b] who has stirred in one night is as good as others in the next: it is forgotten as the first turn of a night ends", () => {
    const kept = (key: string) =>
      atHour(key, () =>
        field({ "us-56pa": { at: "B3224", sp: 5, facing: "N" }, "cs-1tn": { at: "B1434", sp: 6, facing: "S" } }, [], {
          agenda: ["turn", ["endTurn", 0], ["commanders", "union"]],
          leaders: { [leader("us-meade")]: { at: "B3424" } },
          stirred: formed("us-2-1-i"),
        })
          .play({ do: "done" })
          .read("stirred"),
      );
    expect([kept("J2-2000"), kept("J2-2200")]).toEqual([[], formed("us-2-1-i")]);
  });

  it("[TD-16.2b] who acts in the second night turn or the third has stirred, who acts in the first has not", () => {
    const stirs = (key: string) =>
      atHour(key, () =>
        field(
          { "us-56pa": { at: "B3224", sp: 5, facing: "N" }, "cs-1tn": { at: "B1434", sp: 6, facing: "S" } },
          [["marker", "union", brigade("us-1-i"), null]],
          { formations: { [brigade("us-1-i")]: { entitled: 3 } } },
        )
          .play({ do: "activate", brigade: brigade("us-2-1-i") })
          .read("stirred"),
      );
    expect(["J1-2000", "J1-2200", "J2-0200"].map(stirs)).toEqual([[], [brigade("us-2-1-i")], [brigade("us-2-1-i")]]);
  });

  it("[TD-b16.25a] [TD-b16.25c] [TD-b16.25e] (option) a battery that rests all night gets a gun back, never the last", () => {
    const guns = (sp: number) =>
      atHour("J2-0200", () => {
        const f = field(
          { "us-2me-bty": { at: "B3224", sp, facing: "N" }, "cs-1tn": { at: "B1434", sp: 6, facing: "S" } },
          [["orders", "union"]],
          { recovers: [unit("us-2me-bty")] },
        );
        recoverByNight(f.s, f.log);
        return f.sp("us-2me-bty");
      });
    expect([guns(3), guns(5)]).toEqual([4, 5]);
  });

  it("[TD-b16.25b] [TD-b16.25d] it goes into recovery when the night begins, ten hexes from the enemy; whoever moves comes out", () =>
    atHour("J1-2000", () => {
      const f = (at: string, sp = 3) =>
        field({ "us-2me-bty": { at, sp, facing: "N" }, "cs-1tn": { at: "B1424", sp: 6, facing: "S" } }, [["orders", "union"]], {
          options: { artilleryRecovery: true },
        });
      expect(f("B3224").refused({ do: "recover", battery: unit("us-2me-bty") })).toBe("");
      expect(f("B1924").refused({ do: "recover", battery: unit("us-2me-bty") })).toBe("TD-b16.25b");
      expect(f("B3224", 5).refused({ do: "recover", battery: unit("us-2me-bty") })).toBe("TD-b16.25e");
      const moved = acting(
        "us-arty-i",
        { "us-2me-bty": { at: "B3224", sp: 3, facing: "N" }, "cs-1tn": { at: "B1424", sp: 6, facing: "S" } },
        { recovers: [unit("us-2me-bty")], spent: [unit("us-2me-bty")] },
      );
      moved.play({ do: "done" });
      expect(moved.s.duty[unitOf("us-2me-bty")]).toBe(0);
      for (const fires of ["answered", "approached"]) {
        const answers = acting(
          "cs-archer",
          { "us-2me-bty": { at: "B3224", sp: 3, facing: "N" }, "cs-1tn": { at: "B1424", sp: 6, facing: "S" } },
          { recovers: [unit("us-2me-bty")], [fires]: [unit("us-2me-bty")] },
        ).play({ do: "done" });
        expect(answers.read("recovers"), fires).toEqual([]);
      }
    }));

  it("[TD-12.5b] [TD-12.5c] the Routed come back with their leader in a later turn, five hexes from the enemy; a 9 is the end of them", () => {
    const back = (die: number, more = {}) => {
      const f = field(
        {
          "us-76ny": { at: "B3224", sp: 8, facing: "N" },
          "us-56pa": { at: "routed", sp: 4 },
          "cs-1tn": { at: "B1434", sp: 6, facing: "S" },
        },
        [
          ["endTurn", 4],
          ["ride", leader("ld-us-2-1-i"), 2],
        ],
        { recovering: [unit("us-56pa")], ...more },
        { "ld-us-2-1-i": "B3224" },
      );
      f.dice(die, 5, 5, 5, 5).play({ do: "stay" });
      return f.where("us-56pa");
    };
    expect([back(3), back(4), back(9), back(3, { storm: 2 })]).toEqual(["B3224", "routed", "eliminated", "routed"]);
  });
});
