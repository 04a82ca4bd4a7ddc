/** 12.8, 15, 16, 17 Works, guns left on the field, the night, Fatigue, and what comes back. */
import { describe, expect, it, test } from "vitest";
import { formationOf, originalSp, unitOf } from "../data/armies.js";
import { hexAt } from "../data/map.js";
import { allTurns } from "../data/scenarios.js";
import { breastworks } from "../data/tables.js";
import { BUILDS } from "../marks.js";
import { worksOn } from "../rules/cover.js";
import { recoverByNight } from "../rules/recovery.js";
import { workOn } from "../rules/works.js";
import { acting, atHour, brigade, type Field, field, formed, leader, type Standing, unit } from "./field.js";

/** In the woods of Oak Ridge, and in the open. */
const WOOD = "B2829";
const OPEN = "B1824";
const digging = (hex = WOOD, more = {}, units: Record<string, Standing> = {}): Field =>
  acting("us-2-1-i", { "us-56pa": { at: hex, sp: 5, facing: "N" }, "cs-1tn": { at: "B1434", sp: 6, facing: "S" }, ...units }, more);
const build = { do: "build", unit: unit("us-56pa") };

/** What the brigade has done this turn: it has acted, so that it does not rest at its end. */
const having = (n: object) => ({ formations: { [brigade("us-2-1-i")]: { used: 1, ...n } } });

describe("breastworks", () => {
  it("[TD-b15.12e] [TD-15.1d] by day in woods only, two turns, by whoever does nothing else", () => {
    const f = digging();
    f.play(build);
    expect([f.s.worksLeft[0], f.s.worksLevel[0], f.s.duty[unitOf("us-56pa")] & BUILDS]).toEqual([2, 0, BUILDS]);
    workOn(f.s);
    expect([f.s.worksLeft[0], f.s.worksLevel[0]]).toEqual([1, 0]);
    workOn(f.s);
    expect([f.s.worksLeft[0], f.s.worksLevel[0], worksOn(f.s, hexAt(WOOD) * 6)]).toEqual([0, 1, 1]);
    expect(digging(OPEN).refused(build)).toBe("TD-b15.12e");
  });

  it("[TD-b15.12d] [TD-b15.12b] by night one turn, and at farms, rocks, walls and next to woods too", () =>
    atHour("J1-2000", () => {
      const f = digging();
      f.play(build);
      workOn(f.s);
      expect(f.s.worksLevel[0]).toBe(1);
      expect(digging(OPEN).refused(build)).toBe("TD-b15.12b");
    }));

  it("[TD-b15.12a] [TD-b15.12f] [TD-b15.12g] enemy infantry within twenty hexes, none beside, four points in the hex", () => {
    expect(digging(WOOD, {}, { "us-56pa": { at: WOOD, sp: 3, facing: "N" } }).refused(build)).toBe("TD-b15.12g");
    const beside = acting("us-2-1-i", {
      "us-56pa": { at: WOOD, sp: 5, facing: "N" },
      "cs-1tn": { at: neighbour(WOOD), sp: 6, facing: "S" },
    });
    expect(beside.refused(build)).toBe("TD-b15.12f");
    expect(breastworks.enemyInfantryWithin).toBe(20);
    const horse = acting("us-2-1-i", { "us-56pa": { at: WOOD, sp: 5, facing: "N" }, "cs-14va-cav-a": { at: "B1434", sp: 3, facing: "S" } });
    expect(horse.refused(build)).toBe("TD-b15.12a");
  });

  it("[TD-b14.25d] [TD-b15.12h] horse holders do not dig", () => {
    const f = acting("us-1-1-cav", {
      "us-8il-cav-a": { at: WOOD, sp: 3, facing: "N" },
      "us-12il-cav-a": { at: WOOD, sp: 2, facing: "N" },
      "cs-1tn": { at: "B1434", sp: 6, facing: "S" },
    });
    expect(f.refused({ do: "build", unit: unit("us-8il-cav-a") })).toBe("");
    const two = acting("us-1-1-cav", {
      "us-8il-cav-a": { at: WOOD, sp: 3, facing: "N" },
      "us-12il-cav-a": { at: WOOD, sp: 1, facing: "N" },
      "cs-1tn": { at: "B1434", sp: 6, facing: "S" },
    });
    expect(two.refused({ do: "build", unit: unit("us-8il-cav-a") })).toBe("TD-b15.12g");
  });

  const raised = (more = {}): Field => digging(WOOD, { worksAt: [WOOD], worksFacing: ["N"], worksLevel: [1], worksBy: ["union"], ...more });

  it("[TD-b15.18c] [TD-b15.18b] [TD-b15.18i] Level 2 on works of its own front: four turns, and Level 1 serves meanwhile", () => {
    const f = raised();
    f.play(build);
    for (let turn = 0; turn < 3; turn++) workOn(f.s);
    expect([f.s.worksLevel[0], worksOn(f.s, hexAt(WOOD) * 6)]).toEqual([1, 1]);
    workOn(f.s);
    expect(f.s.worksLevel[0]).toBe(2);
    expect(raised({ worksFacing: ["S"] }).refused(build)).toBe("TD-b15.18b");
  });

  it("[TD-b15.18d] [TD-b15.18f] [TD-b15.18e] not by night, and by the Union alone; what is begun is kept over the night", () => {
    atHour("J1-2000", () => {
      expect(raised().refused(build)).toBe("TD-b15.18d");
      const f = raised({ worksLeft: [3], builds: [unit("us-56pa")] });
      workOn(f.s);
      expect(f.s.worksLeft[0]).toBe(3);
    });
    const south = acting(
      "cs-archer",
      { "cs-1tn": { at: WOOD, sp: 6, facing: "N" }, "us-56pa": { at: "B1434", sp: 5, facing: "N" } },
      { worksAt: [WOOD], worksFacing: ["N"], worksLevel: [1], worksBy: ["confederate"] },
    );
    expect(south.refused({ do: "build", unit: unit("cs-1tn") })).toBe("TD-b15.18f");
  });

  it("[TD-b15.18g] [TD-b2.0b] thirteen works of Level 2 at most", () => {
    const others = Array.from({ length: 13 }, (_, i) => `B33${20 + i}`);
    expect(
      digging(WOOD, {
        worksAt: [WOOD, ...others],
        worksFacing: Array(14).fill("N"),
        worksLevel: [1, ...Array(13).fill(2)],
        worksBy: Array(14).fill("union"),
      }).refused(build),
    ).toBe("TD-b15.18g");
  });

  it("[TD-15.1e] works stay when their builders leave, are of no use to the enemy, and he takes them down in a turn", () => {
    const f = acting(
      "cs-archer",
      { "cs-1tn": { at: WOOD, sp: 6, facing: "N" }, "us-56pa": { at: "B1434", sp: 5, facing: "N" } },
      { worksAt: [WOOD], worksFacing: ["N"], worksLevel: [1], worksBy: ["union"] },
    );
    expect(worksOn(f.s, hexAt(WOOD) * 6)).toBe(0);
    f.play({ do: "raze", unit: unit("cs-1tn") });
    workOn(f.s);
    expect(f.s.worksAt[0]).toBe(-1);
  });

  it("[TD-15.1a] two frontal hexsides; work left undone is lost", () => {
    const f = digging(WOOD, { worksAt: [WOOD], worksFacing: ["N"], worksLevel: [1], worksBy: ["union"] });
    expect([0, 1, 2, 3, 4, 5].map((d) => worksOn(f.s, hexAt(WOOD) * 6 + d))).toEqual([1, 0, 0, 0, 0, 1]);
    const left = digging(WOOD, { worksAt: [WOOD], worksFacing: ["N"], worksLeft: [1], worksBy: ["union"] });
    workOn(left.s);
    expect(left.s.worksAt[0]).toBe(-1);
  });

  it("[TD-b15.12i] [TD-b15.12k] [TD-b15.12j] (option) six points build a third hexside on a flank, but not between two lines", () => {
    const big = acting(
      "us-2-1-i",
      { "us-7in": { at: WOOD, sp: 6, facing: "N" }, "cs-1tn": { at: "B1434", sp: 6, facing: "S" } },
      { options: { threeHexsideWorks: true } },
    );
    big.play({ do: "buildWide", unit: unit("us-7in"), left: true });
    workOn(big.s);
    workOn(big.s);
    expect([0, 1, 2, 3, 4, 5].map((d) => worksOn(big.s, hexAt(WOOD) * 6 + d))).toEqual([1, 0, 0, 0, 1, 1]);
    expect(digging().refused({ do: "buildWide", unit: unit("us-56pa"), left: true })).toBe("TD-b15.12i");
  });
});

function neighbour(name: string): string {
  return `${name.slice(0, 3)}${String(Number(name.slice(3)) + 1).padStart(2, "0")}`;
}

describe("guns left on the field", () => {
  it("[TD-12.8b] a battery of the same brigade mans two of them an activation", () => {
    const f = acting(
      "us-arty-i",
      { "us-2me-bty": { at: "B1824", sp: 3, facing: "N" }, "cs-1tn": { at: "B1434", sp: 6, facing: "S" } },
      { leftAt: ["B1824"], leftGuns: [3], leftOf: [unit("us-4us-b")] },
    );
    f.play({ do: "reman", unit: unit("us-2me-bty") });
    expect([f.sp("us-2me-bty"), f.s.leftGuns[0]]).toEqual([5, 1]);
    expect(f.refused({ do: "reman", unit: unit("us-2me-bty") })).toBe("TD-3.1c");
    const other = acting(
      "us-arty-xi",
      { "us-1ny-i": { at: "B1824", sp: 3, facing: "N" }, "cs-1tn": { at: "B1434", sp: 6, facing: "S" } },
      { leftAt: ["B1824"], leftGuns: [3], leftOf: [unit("us-4us-b")] },
    );
    expect(other.refused({ do: "reman", unit: unit("us-1ny-i") })).toBe("TD-12.8b");
  });
});

describe("the night", () => {
  it("[TD-3.0f] [TD-3.0g] [TD-3.0h] 51 turns: 15, 19 and 17 a day; dawn at 0400, dusk at 1900, three night turns", () => {
    expect(allTurns.length).toBe(51);
    expect([1, 2, 3].map((day) => allTurns.filter((turn) => turn.day === day).length)).toEqual([15, 19, 17]);
    expect(allTurns.filter(({ light }) => light !== "day").map(({ key, light }) => `${key} ${light}`)).toEqual([
      "J1-1900 dusk",
      "J1-2000 night",
      "J1-2200 midnight",
      "J2-0200 night",
      "J2-0400 dawn",
      "J2-1900 dusk",
      "J2-2000 night",
      "J2-2200 midnight",
      "J3-0200 night",
      "J3-0400 dawn",
      "J3-1900 dusk",
    ]);
  });

  const gun = { "us-2me-bty": { at: "B1824", sp: 6, facing: "N" }, "cs-1tn": { at: "B1434", sp: 6, facing: "S" } };

  it("[TD-b16.13g] in the middle of it guns move one hex off the roads", () =>
    atHour("J1-2200", () => {
      const f = acting("us-arty-i", gun);
      f.play({ do: "take", unit: unit("us-2me-bty") });
      const [first] = f.open("to", "step").filter((to) => !/road/.test(to));
      f.play({ do: "step", to: first });
      expect(f.asked() === "union move" ? f.legal("step") : []).toEqual([]);
    }));

  it("[TD-b16.13n] and not to within three hexes of the enemy", () =>
    atHour("J1-2200", () => {
      const f = acting("us-arty-i", { ...gun, "cs-1tn": { at: "B1424", sp: 6, facing: "S" } });
      f.play({ do: "take", unit: unit("us-2me-bty") });
      expect(f.refused({ do: "step", to: "B1723" })).toBe("TD-b16.13n");
    }));

  it("[TD-b16.13a] [TD-b16.13k] every activation costs a level then, but for brigades In Reserve", () =>
    atHour("J1-2200", () => {
      const idle = (more = {}) => {
        const f = acting(
          "us-2-1-i",
          { "us-56pa": { at: "B1824", sp: 5, facing: "N" }, "cs-1tn": { at: "B1434", sp: 6, facing: "S" } },
          { ...having({}), ...more },
        );
        f.play({ do: "done" });
        return f.s.fatigue[formationOf("us-2-1-i")];
      };
      expect([idle(), idle({ reserve: formed("us-2-1-i") })]).toEqual([1, 0]);
    }));

  test.each([
    ["[TD-b16.13c]", 1, 1],
    ["[TD-b16.13d]", 2, 1],
    ["[TD-b16.13e]", 3, 2],
    ["[TD-b16.13f]", 4, 3],
  ])("%s a march worth %i activations costs %i levels", (_, worth, levels) =>
    atHour("J1-2200", () => {
      const f = acting(
        "us-2-1-i",
        { "us-56pa": { at: "B1824", sp: 5, facing: "N", order: "march" }, "cs-1tn": { at: "B1434", sp: 6, facing: "S" } },
        { formations: { [brigade("us-2-1-i")]: { used: 1, marched: worth } } },
      );
      f.play({ do: "done" });
      expect(f.s.fatigue[formationOf("us-2-1-i")]).toBe(levels);
    }),
  );

  it("[TD-b16.13l] [TD-b16.13q] building then costs two levels in all", () =>
    atHour("J1-2200", () => {
      const f = digging(WOOD, having({}));
      f.play(build, { do: "done" });
      expect(f.s.fatigue[formationOf("us-2-1-i")]).toBe(2);
    }));
});

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
});

describe("what comes back", () => {
  const resting = (id: string, sp: number, more = {}): [Field, (die: number) => number] => {
    const f = field(
      { [id]: { at: "B3224", sp, facing: "N" }, "cs-1tn": { at: "B1434", sp: 6, facing: "S" } },
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
    });
    expect(atHour("J1-2000", () => resting("us-56pa", 3)[1](0))).toBe(3);
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
      const f = (at: string) =>
        field({ "us-2me-bty": { at, sp: 3, facing: "N" }, "cs-1tn": { at: "B1424", sp: 6, facing: "S" } }, [["orders", "union"]], {
          options: { artilleryRecovery: true },
        });
      expect(f("B3224").refused({ do: "recover", battery: unit("us-2me-bty") })).toBe("");
      expect(f("B1924").refused({ do: "recover", battery: unit("us-2me-bty") })).toBe("TD-b16.25b");
      const moved = acting(
        "us-arty-i",
        { "us-2me-bty": { at: "B3224", sp: 3, facing: "N" }, "cs-1tn": { at: "B1424", sp: 6, facing: "S" } },
        { recovers: [unit("us-2me-bty")], spent: [unit("us-2me-bty")] },
      );
      moved.play({ do: "done" });
      expect(moved.s.duty[unitOf("us-2me-bty")]).toBe(0);
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
