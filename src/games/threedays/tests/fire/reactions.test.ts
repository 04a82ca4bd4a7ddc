/** 10, 14.5, 15.1, 18 Shots that the ground or the firers make odd: guns hemmed in, Sharpshooters, works, long shots, combined fire. */
import { describe, expect, it } from "vitest";
import { traceLine } from "../../../../kit/index.js";
import { unitOf } from "../../data/armies.js";
import { cut, grid, hexAt, level, ring, rock, town, woods } from "../../data/map.js";
import { scenarios } from "../../data/scenarios.js";
import { threedays } from "../../index.js";
import { eyeOf, whyNotAim, whyNotArmed } from "../../rules/fire.js";
import { sees } from "../../rules/sight.js";
import { acting, type Field, type Standing, unit } from "../field.js";
import { batteryShot, isBare, isClear, row, shotOf } from "../places.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const GUNS = "us-2me-bty";

describe("guns", () => {
  const armed = (scenario: string, at: string) => {
    const f = acting("us-arty-i", { [GUNS]: { at, sp: 6, facing: "N" }, [TN1]: { at: "B2029", sp: 6, facing: "S" } }, { scenario });
    return whyNotArmed(f.s, unitOf(GUNS), hexAt(at))?.rule;
  };

  it("[TD-10.6b] they do not fire out of the town, out of a cut, or through rocks next to them", () => {
    const first = (scenario: string, is: (hex: number) => boolean) => {
      const { window } = scenarios.find(({ id }) => id === scenario)!;
      return grid.names[grid.names.findIndex((_, hex) => window[hex] === 1 && is(hex))];
    };
    expect([
      armed(
        "S1",
        first("S1", (hex) => town[hex] === 1),
      ),
      armed(
        "S1",
        first("S1", (hex) => cut[hex] === 1),
      ),
      armed("S1", "B2824"),
    ]).toEqual(["TD-10.6b", "TD-10.6b", undefined]);
    const rocks = row("S5", 1, (_, [k]) => rock[k] === 1);
    const f = acting(
      "us-arty-i",
      { [GUNS]: { at: rocks.at[0], sp: 6, facing: rocks.on }, [TN1]: { at: rocks.at[1], sp: 6, facing: rocks.back } },
      { scenario: "S5" },
    );
    expect(whyNotAim(f.s, unitOf(GUNS), hexAt(rocks.at[0]), hexAt(rocks.at[1]))?.rule).toBe("TD-10.6b");
  });

  it("[TD-15.1c] works cover against guns as against small arms", () => {
    const at = row("S4", 5, (hexes, sides) => hexes.every((hex) => isClear(hex)) && sides.slice(0, 5).every((k) => isBare(k)));
    expect(batteryShot("S4", at, 5).breastworks).toBeUndefined();
    const f = acting(
      "us-arty-i",
      { [GUNS]: { at: at.at[0], sp: 6, facing: at.on }, [TN1]: { at: at.at[5], sp: 6, facing: at.back } },
      { worksAt: [at.at[5]], worksFacing: [at.back], worksLevel: [1], worksBy: ["confederate"] },
    );
    expect(shotOf(f, GUNS, at.at[5]).breastworks).toBe(-1);
  });
});

describe("sight", () => {
  it("[TD-10.2b] along the edge of the map a line is judged by the hex on it", () => {
    const { s } = acting("cs-archer", { [TN1]: { at: "B1824", sp: 6, facing: "S" }, [PA56]: { at: "B1924", sp: 5, facing: "N" } });
    const seen = { wood: [] as boolean[], bare: [] as boolean[] };
    for (let hex = 0; hex < grid.size; hex++)
      for (const beyond of ring(hex, 2)) {
        const { count, hex: met, partner } = traceLine(grid, hex, beyond);
        const [mid] = met;
        if (count !== 1 || partner[0] !== -1 || level[hex] !== level[beyond] || level[mid] !== level[hex]) continue;
        (woods[mid] ? seen.wood : seen.bare).push(sees(eyeOf(s, false), hex, beyond));
      }
    expect([new Set(seen.wood), new Set(seen.bare)]).toEqual([new Set([false]), new Set([true])]);
  });
});

describe("Sharpshooters", () => {
  const USSS = "us-1usss";
  const at = (units: Readonly<Record<string, Standing>>) =>
    acting("cs-archer", { [TN1]: { at: "B1824", sp: 6, facing: "S", order: "attack" }, ...units });

  it("[TD-b14.5g] alone in a hex they are fired at at one less, but by guns from afar; two of them together are not", () => {
    const alone = { [USSS]: { at: "B1924", sp: 5, facing: "N" } };
    const both = { ...alone, "us-2usss": { at: "B1924", sp: 3, facing: "N" } };
    expect([shotOf(at(alone), TN1, "B1924").sharpshooters, shotOf(at(both), TN1, "B1924").sharpshooters]).toEqual([-1, undefined]);
    const guns = (far: number) => {
      const line = row("S4", far, (hexes, sides) => hexes.every((hex) => isClear(hex)) && sides.slice(0, far).every((k) => isBare(k)));
      const f = acting("cs-bn-carter", {
        "cs-page": { at: line.at[0], sp: 4, facing: line.on },
        [USSS]: { at: line.at[far], sp: 5, facing: line.back },
      });
      return shotOf(f, "cs-page", line.at[far]).sharpshooters;
    };
    expect([guns(3), guns(4)]).toEqual([-1, undefined]);
  });

  it("[TD-b14.5h] they go into Skirmish Order with counters of their own, where Skirmishers are played", () => {
    const breaks = (options: object) =>
      acting(
        "us-2-1-iii",
        { [USSS]: { at: "B2824", sp: 5, facing: "N" }, [TN1]: { at: "B1824", sp: 6, facing: "S" } },
        { options } as never,
        { "ld-us-2-1-iii": "B2824" },
      )
        .legal()
        .filter(({ unit: u, do: verb }) => u === unit(USSS) && verb === "breakDown").length;
    expect([breaks({ skirmishers: true }) > 0, breaks({ skirmishersUsssOnly: true }) > 0, breaks({})]).toEqual([true, true, 0]);
  });
});

describe("long shots", () => {
  it("[TD-b18.14b] a shot that goes too far is answered from the hex that was aimed at, and from beside it", () => {
    const line = row("S9", 10, (hexes, sides) => hexes.every((hex) => isClear(hex)) && sides.slice(0, 10).every((k) => isBare(k)));
    const far = line.at[10];
    const answers = (beside: string): string[] => {
      const f = acting(
        "us-arty-i",
        {
          [GUNS]: { at: line.at[0], sp: 6, facing: line.on },
          "cs-page": { at: far, sp: 4, facing: line.back },
          "cs-reese": { at: beside, sp: 4, facing: line.back },
        },
        { scenario: "S9" },
      );
      const fire = { do: "fire", unit: unit(GUNS), at: far };
      if (f.refused(fire) !== "") return [];
      f.dice(0, 5).play(fire);
      expect(f.last("overshoot")).toBeDefined();
      return f.open("unit", "reply");
    };
    const around = [0, 1, 2, 3, 4, 5].map((d) => grid.names[grid.neighbour[hexAt(far) * 6 + d]]);
    expect(around.some((beside) => answers(beside).length === 2)).toBe(true);
  });
});

describe("combined fire", () => {
  it("[TD-b18.34a] (option) both stacks turn a vertex first, and then fire as one", () => {
    const [first, second] = ["us-1us-h", "us-3us-fk"];
    const f: Field = acting(
      "us-res-reg1",
      {
        [first]: { at: "B1624", sp: 6, facing: "SE" },
        [second]: { at: "B1623", sp: 6, facing: "SE" },
        "cs-manly-a": { at: "B2025", sp: 2, facing: "N" },
      },
      { options: { combinedArtillery: true } },
      { "ld-us-res-reg1": "B1624" },
    );
    const together = { do: "combine", unit: unit(first), with: unit(second), at: "B2025" };
    expect(f.refused(together)).toBe("TD-7.1d");
    for (const id of [first, second]) f.play({ do: "turn", unit: unit(id), to: "S" });
    expect(f.refused({ do: "turn", unit: unit(first), to: "SW" })).toBe("TD-6.11b");
    f.dice(0).play(together);
    expect(f.last("fire")?.units).toEqual([unit(first), unit(second)]);
  });

  it("[TD-b18.31b] (option) what it brings is foretold, and the guns of both hexes are added up", () => {
    const [first, second] = ["us-1us-h", "us-3us-fk"];
    const f: Field = acting(
      "us-res-reg1",
      {
        [first]: { at: "B1624", sp: 6, facing: "S" },
        [second]: { at: "B1623", sp: 5, facing: "S" },
        [TN1]: { at: "B2024", sp: 6, facing: "N" },
      },
      { options: { combinedArtillery: true } },
      { "ld-us-res-reg1": "B1624" },
    );
    const together = { do: "combine", unit: unit(first), with: unit(second), at: "B2024" };
    const outcomes = threedays.forecast(f.s, together);
    expect([outcomes.length > 2, outcomes.some(({ sampled }) => sampled)]).toEqual([true, false]);
    expect(threedays.sums!(f.s, together)).toMatchObject({ attack: [{ value: "6" }, { value: "5" }], attackTotal: "11 SP" });
  });
});
