/** 12.8, 15, 16, 17 Works, guns left on the field, the night, Fatigue, and what comes back. */
import { describe, expect, it, test } from "vitest";
import { formationOf, unitOf } from "../data/armies.js";
import { hexAt, near } from "../data/map.js";
import { allTurns } from "../data/scenarios.js";
import { breastworks } from "../data/tables.js";
import { BUILDS, DISORDERED } from "../marks.js";
import { worksOn } from "../rules/cover.js";
import { facings } from "../rules/front.js";
import { workOn } from "../rules/works.js";
import { put } from "../stacks.js";
import { acting, atHour, brigade, type Field, formed, having, type Standing, unit } from "./field.js";

/** In the woods of Oak Ridge, and in the open. */
const WOOD = "B2829";
const OPEN = "B1824";
const digging = (hex = WOOD, more = {}, units: Record<string, Standing> = {}): Field =>
  acting("us-2-1-i", { "us-56pa": { at: hex, sp: 5, facing: "N" }, "cs-1tn": { at: "B1434", sp: 6, facing: "S" }, ...units }, more);
const build = { do: "build", unit: unit("us-56pa") };

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
    // 8.4d either half of a line.
    const lined = (main: string, second: string) => {
      const units = { "us-56pa": { at: WOOD, sp: 5, facing: "N" }, "cs-11nc": { at: main, second, sp: 12, facing: "N" } };
      return acting("us-2-1-i", units, { scenario: "S1" }).refused(build);
    };
    expect([lined("A2815", "A2814"), lined("A2816", "A2815")]).toEqual(["", "TD-b15.12a"]);
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

  it("[TD-b15.18c] [TD-b15.12a] Level 2 too is begun with enemy infantry within twenty hexes only", () => {
    const more = { worksAt: [WOOD], worksFacing: ["N"], worksLevel: [1], worksBy: ["union"] };
    const horse = { "us-56pa": { at: WOOD, sp: 5, facing: "N" }, "cs-14va-cav-a": { at: "B1434", sp: 3, facing: "S" } };
    expect(acting("us-2-1-i", horse, more).refused(build)).toBe("TD-b15.12a");
  });

  it("[TD-15.1d] [TD-3.1c] who has rallied in this activation lends no hand", () => {
    const weak = { "us-56pa": { at: WOOD, sp: 3, facing: "N" }, "us-84ny": { at: WOOD, sp: 3, facing: "N" } };
    expect(digging(WOOD, {}, weak).refused(build)).toBe("");
    const f = digging(WOOD, { disordered: [unit("us-84ny")] }, weak);
    f.play({ do: "rally", unit: unit("us-84ny") });
    f.s.marks[unitOf("us-84ny")] &= ~DISORDERED;
    expect(f.refused(build)).toBe("TD-b15.12g");
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
    expect(
      digging(WOOD, {
        worksAt: [WOOD, ...others],
        worksFacing: Array(14).fill("N"),
        worksLevel: [1, 1, ...Array(12).fill(2)],
        worksLeft: [0, 1],
        worksBy: Array(14).fill("union"),
      }).refused(build),
    ).toBe("TD-b15.18g");
  });

  const taken = () =>
    acting(
      "cs-archer",
      { "cs-1tn": { at: WOOD, sp: 6, facing: "N" }, "us-56pa": { at: "B1434", sp: 5, facing: "N" } },
      { worksAt: [WOOD], worksFacing: ["N"], worksLevel: [1], worksBy: ["union"] },
    );

  it("[TD-15.1e] works stay when their builders leave, are of no use to the enemy, and he takes them down in a turn", () => {
    const f = taken();
    expect(worksOn(f.s, hexAt(WOOD) * 6)).toBe(0);
    f.play({ do: "raze", unit: unit("cs-1tn") });
    workOn(f.s);
    expect(f.s.worksAt[0]).toBe(-1);
  });

  it("[TD-15.1e] he takes them down by night as by day, and not while an enemy has come up beside him", () => {
    const left = (key: string, comes: boolean) =>
      atHour(key, () => {
        const f = taken().play({ do: "raze", unit: unit("cs-1tn") }) as Field;
        if (comes) put(f.s, unitOf("us-56pa"), hexAt(neighbour(WOOD)));
        workOn(f.s);
        return f.s.worksAt[0];
      });
    expect([left("J1-1500", false), left("J1-2000", false), left("J1-1500", true)]).toEqual([-1, -1, hexAt(WOOD)]);
  });

  it("[TD-15.1a] a position that leaves the first place of the works empty is refused, not read as if there were none", () => {
    const works = { worksFacing: ["N", "N"], worksLevel: [0, 1], worksBy: ["union", "union"] };
    expect(() => digging(WOOD, { ...works, worksAt: [null, WOOD] })).toThrow("listed from the first on");
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
    const full = acting(
      "us-arty-i",
      { "us-2me-bty": { at: "B1824", sp: 5, facing: "N" }, "cs-1tn": { at: "B1434", sp: 6, facing: "S" } },
      { leftAt: ["B1824"], leftGuns: [3], leftOf: [unit("us-4us-b")] },
    ).play({ do: "reman", unit: unit("us-2me-bty") }) as Field;
    expect([full.sp("us-2me-bty"), full.s.leftGuns[0]]).toEqual([6, 2]);
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

  it("[TD-b16.13n] who is there already only goes farther away", () =>
    atHour("J1-2200", () => {
      const near3 = { ...gun, "cs-1tn": { at: "B1524", sp: 6, facing: "S" } };
      const away = facings.flatMap((facing) => {
        const f = acting("us-arty-i", { ...near3, "us-2me-bty": { at: "B1824", sp: 6, facing } });
        f.play({ do: "take", unit: unit("us-2me-bty") });
        return f.open("to", "step").map((to) => near(hexAt(String(to)), hexAt("B1524")));
      });
      expect([...new Set(away)]).toEqual([4]);
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
