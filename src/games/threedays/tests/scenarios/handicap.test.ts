/** 22.0q A handicap: points where there are points, bounds where there are none. */
import { describe, expect, it } from "vitest";
import { type JsonObject, Refusal } from "../../../../engine/index.js";
import { threedaysBoardFor } from "../../board/index.js";
import { units } from "../../data/armies.js";
import { grid } from "../../data/map.js";
import { scenarios, scenariosFile } from "../../data/scenarios.js";
import { threedays } from "../../index.js";
import { resultOf } from "../../rules/victory/victory.js";
import { put } from "../../stacks.js";
import { ELIMINATED, type State } from "../../state.js";

const begun = (scenario: string, handicap: string): State => threedays.fromPosition({ scenario, options: { handicap } }) as State;
// biome-ignore lint/suspicious/noExplicitAny: rows of a data file
const setsOf = (id: string): any => (scenariosFile.scenarios.find((row) => row.id === id) as any).victoryRules.sets;

describe("a handicap", () => {
  it("[TD-22.0q] is counted with the points of its side, and takes the enemy as many away", () => {
    const points = (scenario: string, handicap: string): number => {
      const { text } = resultOf(begun(scenario, handicap));
      const count = /(?:counts?|by) (-?\d+)/.exec(text)?.[1] ?? 0;
      return text.includes("the Union leads") ? -Number(count) : Number(count);
    };
    for (const id of ["S5", "S7", "S8", "S10"])
      expect([points(id, "confederate 4") - points(id, ""), points(id, "union 6") - points(id, "")], id).toEqual([4, -6]);
    // Meade's counterattack is counted for the Union.
    expect([points("S11", "confederate 4") - points("S11", ""), points("S11", "union 6") - points("S11", "")]).toEqual([-4, 6]);
    expect(resultOf(begun("S7", "union 2")).text).toContain("the handicap counted");
    expect(resultOf(begun("S7", "")).text).not.toContain("handicap");
  });

  it("[TD-22.0q] moves the bounds of a scenario that is won on conditions: two points a unit", () => {
    // Two units at the wall win Pickett's Charge, one is a draw.
    const wall = (count: number, handicap: string): string | null => {
      const s = begun("S9", handicap);
      const { window } = scenarios.find(({ id }) => id === "S9")!;
      const line = (setsOf("S9").atTheWall as string[]).map((name) => grid.ids.get(name)!).filter((hex) => window[hex]);
      const empty = line.filter((hex) => s.top[hex] < 0);
      const charging = units.flatMap(({ side, arm }, u) => (side === "confederate" && arm === "infantry" && s.hex[u] >= 0 ? [u] : []));
      for (let i = 0; i < count; i++) put(s, charging[i], empty[i]);
      return resultOf(s).winner;
    };
    expect([wall(0, ""), wall(1, ""), wall(2, "")]).toEqual(["union", null, "confederate"]);
    // But never without anybody there.
    expect([wall(1, "confederate 2"), wall(0, "confederate 2")]).toEqual(["confederate", "union"]);
    expect([wall(3, "union 4"), wall(4, "union 4"), wall(2, "union 4")]).toEqual([null, "confederate", "union"]);
  });

  it("[TD-22.0q] moves a bound of losses: four strength points for each of its own", () => {
    // Oak Ridge is cleared; the Confederates must have lost fewer than 75 of their men for it.
    const cleared = (lost: number, handicap: string): string | null => {
      const s = begun("S4", handicap);
      let left = lost;
      units.forEach(({ side, arm }, u) => {
        if (s.hex[u] >= 0 && side === "union") put(s, u, ELIMINATED);
        const taken = s.hex[u] >= 0 && arm === "infantry" ? Math.min(left, s.sp[u] - 1) : 0;
        s.sp[u] -= taken;
        left -= taken;
      });
      return resultOf(s).winner;
    };
    expect([cleared(74, ""), cleared(75, "")]).toEqual(["confederate", null]);
    expect([cleared(82, "confederate 2"), cleared(83, "confederate 2")]).toEqual(["confederate", null]);
    expect([cleared(66, "union 2"), cleared(67, "union 2")]).toEqual(["confederate", null]);
  });

  it("[TD-22.0q] is one of those offered, stays with the position, and is told beside the map", () => {
    expect(threedays.fromPosition({ scenario: "S7", options: { handicap: "union 3" } })).toBeInstanceOf(Refusal);
    expect((threedays.position(begun("S7", "union 2")).options as JsonObject).handicap).toBe("union 2");
    const told = (handicap: string) =>
      threedaysBoardFor({ scenario: "S7", options: {} }).affairs!(threedays.view(begun("S7", handicap), "union"))
        .map(({ title }) => title)
        .filter((title) => title.startsWith("Handicap"));
    expect([told("union 2"), told("")]).toEqual([["Handicap: Union 2 points"], []]);
  });
});
