/** 22.1, 22.2 How the days and the campaign are counted. */
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../engine/index.js";
import { leaderOf, unitOf, units } from "../../data/armies.js";
import { grid, hexAt } from "../../data/map.js";
import { placesOf, scenarios, scenariosFile } from "../../data/scenarios.js";
import { tablesFile } from "../../data/tables.js";
import { threedays } from "../../index.js";
import { fall } from "../../rules/command/leadership.js";
import { fullSp } from "../../rules/strength.js";
import { countGround, groundPoints, levelOf } from "../../rules/victory/campaign.js";
import { lossesOf } from "../../rules/victory/toll.js";
import { resultOf } from "../../rules/victory/victory.js";
import { put } from "../../stacks.js";
import { DUE, type State } from "../../state.js";
import { atHour, brigade, field, onAllSheets, type Standing, unit } from "../field.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const FOE: Readonly<Record<string, Standing>> = { [TN1]: { at: "B1824", sp: 6, facing: "S" } };
const FRIEND: Readonly<Record<string, Standing>> = { [PA56]: { at: "B3424", sp: 5, facing: "N" } };

describe("the count of the big games", () => {
  /** Plays the field of Rodes' Assault as a campaign on all sheets. */
  function asCampaign<T>(run: () => T, draw?: string): T {
    const scenario = scenarios.find(({ id }) => id === "S4") as { victory: unknown; places: unknown };
    const { victory, places } = scenario;
    const rules = { kind: "campaign", ...(draw !== undefined && { draw }) };
    [scenario.victory, scenario.places] = [rules, placesOf(rules)];
    try {
      return onAllSheets(run);
    } finally {
      [scenario.victory, scenario.places] = [victory, places];
    }
  }
  const stands = (more: Readonly<Record<string, Standing>>, extra: JsonObject = {}) =>
    field({ ...FOE, ...FRIEND, ...more }, [["commanders", "union"]], extra, { "us-meade": "B3424" }).s;

  it("[TD-22.1e] ground is counted at the end of the last hour of daylight, and that count stands", () =>
    asCampaign(() => {
      const hill = { "cs-7tn": { at: "B4920", sp: 5, facing: "S" } };
      expect(groundPoints(stands(hill))[1]).toBe(20);
      const counted = (key: string) =>
        atHour(key, () => {
          const s = stands(hill);
          countGround(s);
          return s.counted[1];
        });
      expect([counted("J2-1700"), counted("J2-1800"), counted("J2-1900")]).toEqual([0, 20, 0]);
    }));

  it("[TD-22.1e] where a game ends by day it is counted at the end of its last turn, and not before", () =>
    asCampaign(() =>
      atHour("J2-1500", () => {
        const counted = [0, 1, 2].map((turn) => {
          const s = stands({ "cs-7tn": { at: "B4920", sp: 5, facing: "S" } }, { turn });
          countGround(s);
          return s.counted[1];
        });
        expect(counted).toEqual([0, 0, 20]);
      }),
    ));

  it("[TD-22.1c] a leader counts by his rank once he has fallen, whoever has taken his place", () =>
    asCampaign(() => {
      const s = stands({});
      const score = () => resultOf(s).score!.union;
      const before = score();
      const heth = leaderOf("cs-ld-heth");
      s.leaderHex[heth] = hexAt("B1824");
      fall(s, heth);
      const fallen = score();
      s.leaderState[heth] = 1;
      expect([fallen - before, score() - before]).toEqual([2, 2]);
    }));

  it("[TD-22.1d] the town is worth nothing", () =>
    asCampaign(() => {
      expect(groundPoints(stands({ "cs-7tn": { at: "B3619", sp: 5, facing: "S" } }))).toEqual(groundPoints(stands({})));
      expect(tablesFile.victory.ground.find(({ place }) => place === "Town of Gettysburg")).toMatchObject({ csa: 0, union: 0 });
    }));

  it("[TD-22.1j] the Baltimore Pike is cut by a unit with a line to where its army comes from", () =>
    asCampaign(() => {
      const pike = { "cs-7tn": { at: "B6012", sp: 5, facing: "S" } };
      const ring = Object.fromEntries(
        ["us-76ny", "us-84ny", "us-95ny", "us-147ny", "us-7in", "us-6wi"].map((id, i) => [
          id,
          { at: grid.names[grid.neighbour[hexAt("B6012") * 6 + i]], sp: 3, facing: "N" },
        ]),
      );
      expect([groundPoints(stands(pike))[1], groundPoints(stands({ ...pike, ...ring }))[1]]).toEqual([12, 0]);
    }));

  it("[TD-22.1g] up to 10 a draw, to 25 marginal, to 45 substantial, beyond decisive; the full battle drawn is the Union's", () => {
    expect([0, 10, 11, 25, 26, 45, 46].map(levelOf)).toEqual([
      "draw",
      "draw",
      "marginal",
      "marginal",
      "substantial",
      "substantial",
      "decisive",
    ]);
    const even = (draw?: string) =>
      asCampaign(() => {
        const s = stands({});
        const { union, confederate } = resultOf(s).score!;
        s.counted[union < confederate ? 0 : 1] += Math.abs(union - confederate);
        return [resultOf(s).winner, resultOf(s).level];
      }, draw);
    expect([even(), even("union marginal")]).toEqual([
      [null, "draw"],
      ["union", "marginal"],
    ]);
  });

  it("[TD-22.1i] a detachment that is lost is a strength point lost, and its parent is as strong as it was", () => {
    const FEW = "us-inf-sk-1";
    const f = field(
      {
        [TN1]: { at: "B1824", sp: 6, facing: "S", order: "attack" },
        [PA56]: { at: "B2224", sp: 2, facing: "N" },
        [FEW]: { at: "B1924", sp: 1, facing: "N", order: "skirmish", parent: unit(PA56) } as Standing,
      },
      [["activate", 2, brigade("cs-archer")], "shocks"],
      { brigade: brigade("cs-archer"), options: { skirmishers: true, leaderShock: false }, disordered: [unit(FEW)] },
    );
    const toll = () => [lossesOf(f.s, 0).men, f.sp(PA56), fullSp(f.s, unitOf(PA56))];
    const [lost, ...parent] = toll();
    // They fail a test before formed attackers, and are no more.
    f.dice(0, 9).play({ do: "shock", unit: unit(TN1), at: "B1924" }, { do: "go" }, { do: "stand" });
    expect(f.where(FEW)).toBe("eliminated");
    expect(toll()).toEqual([lost + 1, ...parent]);
  });

  it("[TD-22.2t] East Cavalry Field: a lead of four wins", () => {
    // biome-ignore lint/suspicious/noExplicitAny: rows of a data file
    const rules = (scenariosFile.scenarios.find(({ id }) => id === "S10") as any).victoryRules;
    expect([rules.leadToWin, rules.points[0].csa, rules.points[1].union]).toEqual([4, 6, 3]);
    const result = (held: readonly number[]): { winner: string | null; text: string } => {
      const s = threedays.fromPosition({ scenario: "S10", held: [...held] }) as State;
      // Nobody stands on the two places: who had them last has them.
      for (let u = 0; u < units.length; u++) if (s.hex[u] === hexAt("D3712") || s.hex[u] === hexAt("D5303")) put(s, u, DUE);
      return resultOf(s);
    };
    expect(result([1, 2])).toMatchObject({ winner: null, text: expect.stringContaining("neither side leads;") });
    expect(result([2, 1])).toMatchObject({ winner: null, text: expect.stringContaining("the Confederates lead by 3;") });
    expect(result([2, 2])).toMatchObject({ winner: "confederate", text: expect.stringContaining("the Confederates lead by 6;") });
  });
});
