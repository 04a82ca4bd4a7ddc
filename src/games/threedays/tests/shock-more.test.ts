/** 8.4k, 11.1d, 11.45m, 11.47, 12.6 Shock on two hexes, lines that swing round, cavalry, who bleeds, and who goes on. */
import { describe, expect, it } from "vitest";
import { unitOf } from "../data/armies.js";
import { grid, hexAt, town } from "../data/map.js";
import { scenarios } from "../data/scenarios.js";
import { SHOCKS } from "../marks.js";
import { facings } from "../rules/front.js";
import { sums, workOutShock } from "../rules/shock/shock-odds.js";
import { acting, brigade, type Field, field, type Standing, unit } from "./field.js";
import { isClear, row } from "./places.js";

const TN1 = "cs-1tn";
const AL13 = "cs-13al";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const NC11 = "cs-11nc";
const none = { options: { leaderShock: false } };
const S = { facing: "S", order: "attack" };
const shocks = (by: string, units: Readonly<Record<string, Standing>>, more = {}): Field =>
  field(units, [["activate", 2, brigade(by)], "shocks"], { ...none, brigade: brigade(by), ...more });
const silent = { prepared: [unit(PA56), unit(NY76)] };
const two = {
  [TN1]: { at: "B1824", sp: 6, ...S },
  [PA56]: { at: "B1924", sp: 5, facing: "N" },
  [NY76]: { at: "B1923", sp: 4, facing: "NW" },
};

describe("two hexes at once", () => {
  it("[TD-11.1d] [TD-11.4a] one unit shocks both hexes before it: all who stand there defend", () => {
    const f = shocks("cs-archer", two, silent).dice(0, 0, 0, 5) as Field;
    f.play({ do: "both", unit: unit(TN1) }, { do: "go" });
    expect(f.last("odds")).toMatchObject({ text: expect.stringMatching(/^6 to 9/), targets: ["B1923", "B1924"] });
  });

  it("[TD-11.1e] a hex lies in one Shock: who shocks one of the two joins it", () => {
    const f = shocks("cs-archer", { ...two, [AL13]: { at: "B1825", sp: 6, facing: "SE", order: "attack" } }, silent);
    f.play({ do: "both", unit: unit(TN1) }, { do: "shock", unit: unit(AL13), at: "B1924" });
    f.dice(0, 0, 0, 0, 5).play({ do: "go" });
    expect(f.last("odds")).toMatchObject({ text: expect.stringMatching(/^12 to 9/) });
  });

  it("[TD-11.1e] nobody shocks two hexes of which one is shocked together with a third, on whichever side", () => {
    const three = { [AL13]: { at: "B1825", sp: 6, ...S }, "us-2wi": { at: "B1925", sp: 4, facing: "N" } };
    const why = (first: string, then: string): string => {
      const f = shocks("cs-archer", { ...two, ...three }, silent);
      return (f.play({ do: "both", unit: unit(first) }) as Field).refused({ do: "both", unit: unit(then) });
    };
    expect([why(TN1, AL13), why(AL13, TN1)]).toEqual(["TD-11.1e", "TD-11.1e"]);
  });

  it("[TD-11.4d] woods in either hex round for the defender", () => {
    const f = acting("cs-archer", {
      [TN1]: { at: "A1702", sp: 5, facing: "NE", order: "attack" },
      [PA56]: { at: "A1602", sp: 3, facing: "SW" },
      [NY76]: { at: "A1701", sp: 1, facing: "SW" },
    });
    f.s.marks[unitOf(TN1)] |= SHOCKS;
    const ratio = (...targets: string[]): string => {
      workOutShock(f.s, targets.map(hexAt), 0);
      return `${sums.attack} to ${sums.defence}: ${sums.ratio}`;
    };
    // 5 to 4 lies between 1:1 and 3:2: the tie is the attacker's in the open, not with A1701, which is wooded.
    expect(ratio("A1602", "A1701")).toBe("5 to 4: 1:1");
    expect(ratio("A1602")).toBe("5 to 3: 3:2");
  });

  it("[TD-12.6e] each advances into an emptied hex that was before it", () => {
    const f = shocks("cs-archer", two, silent).dice(0, 9, 9, 9) as Field;
    f.play({ do: "both", unit: unit(TN1) }, { do: "go" });
    while (f.asked().startsWith("union")) f.play(f.legal()[0]);
    expect(f.asked()).toBe("confederate advance");
  });
});

describe("a line that swings round", () => {
  const line = {
    [NC11]: { at: "B1824", sp: 10, facing: "SW", order: "attack", second: "B1724" },
    [PA56]: { at: "B1924", sp: 5, facing: "N" },
  };

  it("[TD-8.4n] only the half that has the enemy before it counts", () => {
    const f = acting("cs-pettigrew", line);
    f.s.marks[unitOf(NC11)] |= SHOCKS;
    workOutShock(f.s, [hexAt("B1924")], 0);
    expect(sums.attack).toBe(5);
  });

  it("[TD-8.4k] the free half swings beside the enemy, and counts", () => {
    const f = shocks("cs-pettigrew", line, silent);
    f.play({ do: "shock", unit: unit(NC11), at: "B1924" }, { do: "go" });
    expect([f.asked(), f.open("to", "swing")]).toEqual(["confederate wrap", ["B1825"]]);
    f.dice(0, 0, 4).play({ do: "swing", to: "B1825" });
    expect(f.last("odds")).toMatchObject({ text: expect.stringMatching(/^10 to 5/) });
    expect((f.read("units") as Record<string, { second?: string }>)[unit(NC11)].second).toBeUndefined();
  });

  it("[TD-8.4k] [TD-8.4i] it does not swing into the town", () => {
    const swings = (is: (to: number) => boolean) => {
      const { neighbour } = scenarios.find(({ id }) => id === "S1")!;
      const beside = (hex: number, d: number) => neighbour[hex * 6 + ((d + 6) % 6)];
      const { at, on } = row("S1", 1, ([here, to], [k]) => {
        const [foe, free] = [beside(here, (k % 6) - 1), beside(here, (k % 6) + 1)];
        return [here, foe, free].every((hex) => hex >= 0 && isClear(hex)) && is(to);
      });
      const [foe, free] = [-1, 1].map((turn) => grid.names[beside(hexAt(at[0]), facings.indexOf(on as never) + turn)]);
      const units = { [NC11]: { at: at[0], sp: 10, facing: on, order: "attack", second: free }, [PA56]: { at: foe, sp: 5, facing: "N" } };
      const f = shocks("cs-pettigrew", units, { ...silent, scenario: "S1" });
      f.play({ do: "shock", unit: unit(NC11), at: foe }, { do: "go" });
      return f.asked() === "confederate wrap";
    };
    expect([swings((to) => isClear(to)), swings((to) => town[to] === 1)]).toEqual([true, false]);
  });

  it("[TD-8.4m] a line shocked in one hex defends with what stands there", () => {
    const f = acting("cs-archer", { [TN1]: { at: "B1824", sp: 6, ...S }, "us-7in": { at: "B1924", sp: 9, facing: "N", second: "B2025" } });
    f.s.marks[unitOf(TN1)] |= SHOCKS;
    workOutShock(f.s, [hexAt("B1924")], 0);
    expect(sums.defence).toBe(5);
  });
});

describe("cavalry", () => {
  const VA9 = "cs-9va-cav-a";
  const il8 = "us-8il-cav-a";
  const horse = (more = {}) => ({ ...none, mounted: [unit(VA9), unit(il8)], ...more });

  it("[TD-11.1i] it charges after three hexes in a straight row, not after two", () => {
    const run = (from: string, ...path: string[]) => {
      const f = acting(
        "cs-chambliss",
        { [VA9]: { at: from, sp: 3, facing: "SE", order: "attack" }, [PA56]: { at: "B1922", sp: 5, facing: "S" } },
        horse(),
      );
      f.play({ do: "take", unit: unit(VA9) });
      for (const to of path) {
        f.play({ do: "step", to });
        while (f.asked().startsWith("union")) f.play({ do: "stay" });
      }
      if (f.asked() === "confederate move") f.play({ do: "halt" });
      return ((f.read("charges") ?? []) as string[]).includes(unit(VA9));
    };
    expect(run("B1724", "B1723", "B1722")).toBe(false);
    expect(run("B1724", "B1824", "B1823", "B1822")).toBe(false);
    expect(run("B1825", "B1824", "B1823", "B1822")).toBe(true);
  });

  it("[TD-11.11d] mounted cavalry charged by cavalry may countercharge, which weighs as much", () => {
    const f = shocks(
      "cs-chambliss",
      { [VA9]: { at: "B1824", sp: 3, ...S }, [il8]: { at: "B1924", sp: 3, facing: "N" } },
      horse({ charges: [unit(VA9)] }),
    );
    f.play({ do: "shock", unit: unit(VA9), at: "B1924" }, { do: "go" });
    f.dice(0, 0, 5).play({ do: "countercharge" });
    expect(f.last("odds")?.causes).toEqual(expect.arrayContaining(["cavalry charge +3", "countercharge -3"]));
    // It is made anew at each Shock: one of an earlier Shock does not weigh in this.
    const again = shocks(
      "cs-chambliss",
      { [VA9]: { at: "B1824", sp: 3, ...S }, [il8]: { at: "B1924", sp: 3, facing: "N" } },
      horse({ charges: [unit(VA9), unit(il8)] }),
    );
    again.play({ do: "shock", unit: unit(VA9), at: "B1924" }, { do: "go" });
    again.dice(0, 0, 5).play({ do: "stand" });
    expect(again.last("odds")?.causes).not.toContain("countercharge -3");
    const foot = shocks(
      "cs-archer",
      { [TN1]: { at: "B1824", sp: 6, ...S }, [il8]: { at: "B1924", sp: 3, facing: "N" } },
      horse({ charges: [unit(TN1)] }),
    );
    foot.play({ do: "shock", unit: unit(TN1), at: "B1924" }, { do: "go" });
    expect(foot.refused({ do: "countercharge" })).toBe("TD-11.11d");
  });

  it("[TD-12.3a] [TD-11.11d] [TD-2.6c] Disordered cavalry does not countercharge; it may retreat, and if it fails its test goes two hexes more", () => {
    const f = shocks(
      "cs-chambliss",
      { [VA9]: { at: "B1824", sp: 3, ...S }, [il8]: { at: "B1924", sp: 3, facing: "N" } },
      horse({ charges: [unit(VA9)], disordered: [unit(il8)] }),
    );
    f.play({ do: "shock", unit: unit(VA9), at: "B1924" }, { do: "go" });
    expect(f.refused({ do: "countercharge" })).toBe("TD-12.3a");
    f.dice(9).play({ do: "retire", hexes: 1 });
    const back = () => {
      let hexes = 0;
      for (; f.asked() === "union retreat"; hexes++) f.play(f.legal("back")[0]);
      return hexes;
    };
    expect([back(), f.sp(il8)]).toEqual([3, 3]);
  });
});

describe("results", () => {
  const start = (more = {}) =>
    shocks(
      "cs-archer",
      {
        [TN1]: { at: "B1824", sp: 6, ...S },
        [AL13]: { at: "B1825", sp: 6, facing: "SE", order: "attack" },
        [PA56]: { at: "B1924", sp: 5, facing: "N" },
      },
      { ...silent, ...more },
    );
  const go = (f: Field, ...dice: number[]): Field => {
    f.play({ do: "shock", unit: unit(TN1), at: "B1924" }, { do: "shock", unit: unit(AL13), at: "B1924" });
    return f.dice(...dice).play({ do: "go" }) as Field;
  };

  it("[TD-11.45m] [TD-11.45f] who fights from two hexes says where the top unit bleeds", () => {
    const f = go(start(), 0, 0, 0, 3);
    expect([f.last("odds")?.result, f.asked(), f.open("at", "lose")]).toEqual([
      "Bloody Stand Off",
      "confederate bleeds",
      ["B1824", "B1825"],
    ]);
    f.dice(0, 0).play({ do: "lose", at: "B1825" });
    expect([f.sp(TN1), f.sp(AL13), f.sp(PA56)]).toEqual([6, 5, 4]);
  });

  it("[TD-12.6a] who charged must advance", () => {
    const f = go(start({ charges: [unit(TN1)] }), 0, 0, 0, 6);
    while (f.asked().startsWith("union")) f.play(f.legal()[0]);
    expect([f.asked(), f.refused({ do: "hold" })]).toEqual(["confederate advance", "TD-12.6a"]);
  });

  it("[TD-11.47c] an attacker that lost strength in the last round is tested before it goes on", () => {
    const f = shocks("cs-archer", { [TN1]: { at: "B1824", sp: 6, ...S }, [PA56]: { at: "B1924", sp: 3, facing: "N" } }, silent);
    f.play({ do: "shock", unit: unit(TN1), at: "B1924" });
    f.dice(0, 0, 5, 0, 0).play({ do: "go" });
    expect([f.last("odds")?.result, f.asked()]).toEqual(["Bloody Stand Off, attacker may Continue", "confederate goOn"]);
    f.dice(9).play({ do: "on", at: "B1924" });
    expect(f.last("test")).toMatchObject({ rule: "TD-11.47c", holds: false });
    expect(f.isDisordered(TN1)).toBe(true);
  });

  it("[TD-11.47d] [TD-11.48b] defenders follow a repulse along its retreat, shock at one less, and are Disordered too", () => {
    const f = shocks("cs-archer", { [TN1]: { at: "B1824", sp: 6, ...S }, [PA56]: { at: "B1924", sp: 5, facing: "N" } }, silent);
    f.play({ do: "shock", unit: unit(TN1), at: "B1924" });
    f.dice(0, 0, 0).play({ do: "go" });
    while (f.asked() === "confederate retreat") f.play(f.legal()[0]);
    expect([f.last("odds")?.result, f.asked()]).toEqual(["Repulsed", "union follow"]);
    const [follow] = f.legal("follow");
    f.play(follow);
    expect(f.where(PA56)).not.toBe("B1924");
    f.dice(0).play({ do: "strike" });
    f.dice(5).play({ do: "hold" });
    expect(f.last("odds")?.causes).toContain("rounds before -1");
    while (f.asked() === "confederate retreat") f.play(f.legal()[0]);
    while (f.asked().startsWith("union")) f.play(f.legal().at(-1)!);
    expect(f.isDisordered(PA56)).toBe(true);
  });

  it("[TD-11.47d] [TD-b12.24a] nor is there a Shock at remnants that surrender to those who follow", () => {
    const option = { ...silent, options: { leaderShock: false, collapsedSurrender: true } };
    const f = shocks("cs-archer", { [AL13]: { at: "B1824", sp: 2, ...S }, [PA56]: { at: "B1924", sp: 5, facing: "N" } }, option);
    f.play({ do: "shock", unit: unit(AL13), at: "B1924" });
    f.dice(0, 0, 0).play({ do: "go" });
    while (f.asked() === "confederate retreat") f.play(f.legal()[0]);
    f.play(f.legal("follow")[0]);
    const again = f.log.some(({ event, rule }) => event === "shock" && rule === "TD-11.47a");
    expect([f.where(AL13), f.asked() === "union follow", again, f.isDisordered(PA56)]).toEqual(["surrendered", false, false, false]);
  });

  it("[TD-11.47b] two Continued Shocks of a side in an activation, and no third", () => {
    const won = (before: number) =>
      field(
        { [TN1]: { at: "B1824", sp: 6, ...S }, [PA56]: { at: "B1924", sp: 5, facing: "N" } },
        [["activate", 2, brigade("cs-archer")], "resolve", ["shock", 8]],
        { ...none, brigade: brigade("cs-archer"), shocks: [unit(TN1)], target: "B1924", goes: 1, continued: [0, before] },
      ).asked();
    expect(won(1)).toBe("confederate goOn");
    expect(won(2)).not.toBe("confederate goOn");
  });

  it("[TD-12.6c] who does not follow stays", () => {
    const f = shocks("cs-archer", { [TN1]: { at: "B1824", sp: 6, ...S }, [PA56]: { at: "B1924", sp: 5, facing: "N" } }, silent);
    f.play({ do: "shock", unit: unit(TN1), at: "B1924" });
    f.dice(0, 0, 0).play({ do: "go" });
    while (f.asked() === "confederate retreat") f.play(f.legal()[0]);
    f.play({ do: "stay" });
    expect([f.where(PA56), f.isDisordered(PA56)]).toEqual(["B1924", false]);
  });

  it("[TD-12.6b] an advance lets a new neighbour turn to face it", () => {
    const f = shocks(
      "cs-archer",
      { [TN1]: { at: "B1824", sp: 6, ...S }, [PA56]: { at: "B1924", sp: 3, facing: "N" }, [NY76]: { at: "B2025", sp: 4, facing: "S" } },
      silent,
    );
    f.play({ do: "shock", unit: unit(TN1), at: "B1924" });
    f.dice(0, 0, 6).play({ do: "go" });
    while (f.asked() === "union retreat") f.play(f.legal()[0]);
    f.play({ do: "advance", unit: unit(TN1) }, { do: "face", to: "S" });
    expect(f.asked()).toBe("union reactionFacing");
  });

  it("[TD-11.11e] guns that fail their test lose one of them and stay", () => {
    const f = shocks("cs-archer", { [TN1]: { at: "B1824", sp: 6, ...S }, "us-2me-bty": { at: "B1924", sp: 6, facing: "N" } });
    f.play({ do: "shock", unit: unit(TN1), at: "B1924" }, { do: "go" });
    f.dice(9, 0, 0).play({ do: "retire", hexes: 1 });
    expect([f.sp("us-2me-bty"), f.where("us-2me-bty"), f.asked()]).toEqual([5, "B1924", "union defend"]);
  });

  it("[TD-11.11e] [TD-11.11d] who retires before a Shock says how far", () => {
    const f = shocks("cs-archer", { [TN1]: { at: "B1824", sp: 6, ...S }, "us-2me-bty": { at: "B1924", sp: 6, facing: "N" } });
    f.play({ do: "shock", unit: unit(TN1), at: "B1924" }, { do: "go" });
    expect(f.legal("retire").map(({ hexes }) => hexes)).toEqual([1, 2, 3]);
    f.dice(0).play({ do: "retire", hexes: 1 });
    f.play(f.legal()[0]);
    expect(f.asked()).toBe("confederate advance");
  });
});
