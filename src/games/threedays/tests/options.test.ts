/** The optional rules on batteries, the readings that can be chosen, what scenarios recommend, and command of attached guns. */
import { describe, expect, it } from "vitest";
import { completeOptions, createRandom, type JsonObject, type Options } from "../../../engine/index.js";
import { gunsOf, leaderOf, mergedSp, originalSp, sideOf, unitOf } from "../data/armies.js";
import { cut, grid, hexAt, level, ring, town, woods } from "../data/map.js";
import { scenarios } from "../data/scenarios.js";
import { threedays } from "../index.js";
import { FAR_OFF } from "../marks.js";
import { optionList } from "../options.js";
import { uddModifier } from "../rules/cohesion.js";
import { judgeBatteries } from "../rules/command/attach.js";
import { fillCup } from "../rules/command/efficiency.js";
import { eyeOf, PREPARED_FIRE, shot, workOut } from "../rules/fire.js";
import { hasLine } from "../rules/line.js";
import { sees } from "../rules/sight.js";
import { fullSp } from "../rules/strength.js";
import type { State } from "../state.js";
import { acting, atHour, brigade, type Field, field, leader, type Standing, unit } from "./field.js";

const begun = (scenario: string, asked: Options = {}): State =>
  threedays.setup(scenario, completeOptions(optionList, asked, undefined, scenario) as Options, createRandom("options")) as State;
const usual = (scenario: string, key: string) => (completeOptions(optionList, {}, undefined, scenario) as Options)[key];

describe("homogeneous batteries", () => {
  it("[TD-2.1h] a mixed Confederate battery is one counter of its main guns with all its strength", () => {
    const [carlton, other] = gunsOf.find((guns) => guns.includes(unitOf("cs-carlton-a")))!;
    expect([mergedSp[carlton], mergedSp[other], originalSp[carlton]]).toEqual([4, 0, 2]);
    const [plain, merged] = [begun("S9"), begun("S9", { homogeneousBatteries: true })];
    const guns = (s: State) => gunsOf.flat().filter((u) => sideOf[u] === 1 && s.hex[u] >= 0);
    const strength = (s: State) => guns(s).reduce((sum, u) => sum + s.sp[u], 0);
    expect(strength(merged)).toBe(strength(plain));
    expect(guns(merged).length).toBeLessThan(guns(plain).length);
    expect(threedays.faults(merged)).toEqual([]);
    expect(fullSp(merged, carlton)).toBe(4);
    // Nobody has lost a gun by it.
    expect(threedays.standing!(merged)).toEqual(threedays.standing!(plain));
  });
});

describe("combined fire", () => {
  const [FIRST, SECOND] = ["us-1us-h", "us-3us-fk"];
  const CHIEF = "ld-us-res-reg1";
  const guns = (more: JsonObject = {}, at = "B1624", second = "B1623", enemy = "cs-manly-a", sp = 2): Field =>
    acting(
      "us-res-reg1",
      {
        [FIRST]: { at: "B1624", sp: 6, facing: "S" },
        [SECOND]: { at: second, sp: 6, facing: "S" },
        [enemy]: { at: "B2024", sp, facing: "N" },
      },
      { options: { combinedArtillery: true }, ...more },
      { [CHIEF]: at },
    );
  const together = { do: "combine", unit: unit(FIRST), with: unit(SECOND), at: "B2024" };

  it("[TD-b18.31a] [TD-b18.31b] [TD-b18.36a] two adjacent hexes under their leader fire as one, on the seventh column with two more", () => {
    const f = guns().dice(0).play(together) as Field;
    expect(f.last("fire")).toMatchObject({
      units: [unit(FIRST), unit(SECOND)],
      column: 7,
      causes: expect.arrayContaining(["combined fire +2"]),
    });
    expect(guns().open("at", "combine")).toEqual(["B2024", "B2024"]);
    expect(guns({ options: {} }).refused(together)).toBe("TD-b18.31a");
    expect(guns({}, "B1624", "B1622").refused(together)).toBe("TD-b18.31a");
  });

  it("[TD-b18.32a] [TD-b18.37a] not without their leader in one of the hexes, and not by his replacement", () => {
    expect(guns({}, "B1625").refused(together)).toBe("TD-b18.32a");
    expect(guns({ leaders: { [leader(CHIEF)]: { at: "B1624", is: "replacement" } } }).refused(together)).toBe("TD-b18.37a");
  });

  it("[TD-b18.33a] a roll for the rounds counts for all of them", () => {
    const f = guns().dice(9, 0).play(together) as Field;
    expect(f.read("noAmmo")).toEqual([unit(FIRST), unit(SECOND)]);
    const safe = guns().dice(9, 5, 0, 0).play(together) as Field;
    expect([safe.read("noAmmo"), safe.log.filter(({ event }) => event === "limbers").length]).toEqual([[], 1]);
  });

  it("[TD-b18.31b] [TD-10.7c] the farther of the two hexes gives the range", () => {
    const f = acting(
      "us-res-reg1",
      {
        [FIRST]: { at: "B1624", sp: 6, facing: "S" },
        [SECOND]: { at: "B1524", sp: 6, facing: "S" },
        "cs-manly-a": { at: "B2124", sp: 2, facing: "N" },
      },
      { options: { combinedArtillery: true } },
      { [CHIEF]: "B1624" },
    );
    f.dice(0).play({ ...together, at: "B2124" });
    expect(f.last("fire")?.causes).toContain("range -2");
  });

  it("[TD-b18.35a] Return Fire that Disorders guns in either hex endangers the leader, once", () => {
    const f = guns({}, "B1623").dice(0).play(together) as Field;
    expect(f.asked()).toBe("confederate answer");
    f.dice(9, 9, 9).play({ do: "reply", unit: unit("cs-manly-a") });
    expect(f.asked()).toBe("union spare");
    f.dice(0).play({ do: "disorder" });
    expect(f.s.leaderState[leaderOf(CHIEF)]).toBe(3);
    expect(f.log.filter(({ event }) => event === "leader")).toHaveLength(1);
  });

  it("[TD-b18.35a] where he stands with the guns that are hit, that check takes the place of his usual one", () => {
    const f = guns({}, "B1624", "B1623", "cs-stribling-a", 4).dice(0).play(together) as Field;
    f.dice(9, 9, 9).play({ do: "reply", unit: unit("cs-stribling-a") });
    f.dice(9, 9).play({ do: "guns" });
    expect(f.log.filter(({ event }) => event === "leader")).toHaveLength(1);
  });
});

describe("what scenarios recommend", () => {
  it("[TD-b1.0d] a scenario plays with what it recommends, unless something else is asked for", () => {
    expect([usual("S1", "reynolds"), usual("S5", "warren"), usual("S4", "iverson"), usual("S7", "iverson")]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const asked = completeOptions(optionList, { warren: false }, undefined, "S5") as Options;
    expect(asked.warren).toBe(false);
  });

  it("[TD-b18.4b] [TD-b12.24f] [TD-b19.0e] long range costs no ammunition in the small ones; surrender and events are off", () => {
    for (const { id } of scenarios)
      expect([usual(id, "longRangeAmmo"), usual(id, "collapsedSurrender"), usual(id, "randomEvents")], id).toEqual([
        id === "S5",
        false,
        false,
      ]);
  });

  it("[TD-b1.0d] a position keeps what was agreed on against the recommendation", () => {
    const s = begun("S5", { warren: false });
    const position = threedays.position(s);
    expect(position.options).toEqual({ warren: false });
    expect(threedays.hash(threedays.fromPosition(position) as State)).toBe(threedays.hash(s));
  });
});

describe("readings that can be chosen", () => {
  const TN1 = "cs-1tn";
  const PA56 = "us-56pa";
  const facingOff: Readonly<Record<string, Standing>> = {
    [TN1]: { at: "B1824", sp: 6, facing: "S", order: "attack" },
    [PA56]: { at: "B1924", sp: 5, facing: "N" },
  };

  it("[TD-10.5b] Prepared Fire has no modifier of its own, or one more", () => {
    const causes = (options: JsonObject) => {
      const f = acting("cs-archer", facingOff, { options });
      workOut(f.s, unitOf(PA56), hexAt("B1924"), hexAt("B1824"), PREPARED_FIRE, () => true);
      return shot.modifier;
    };
    expect(causes({ preparedFireTells: true }) - causes({})).toBe(1);
  });

  it("[TD-9.42b] the one hex beyond its points brings an attack next to the enemy, or never", () => {
    // Disordered men under Attack have three points: no closing for them; in Good Order a storm makes the hex too dear.
    const closes = (options: JsonObject) =>
      acting(
        "cs-archer",
        { [TN1]: { at: "B1824", sp: 6, facing: "S", order: "attack" }, [PA56]: { at: "B2024", sp: 5, facing: "S" } },
        {
          options,
          agenda: [
            ["activate", 1, brigade("cs-archer")],
            ["actions", brigade("cs-archer")],
            ["move", 1, 0, 8],
          ],
          mover: unit(TN1),
          moving: [unit(TN1)],
        },
      ).refused({ do: "step", to: "B1924" });
    expect([closes({}), closes({ nobodyClosesBeyondPoints: true })]).toEqual(["", "TD-9.42b"]);
  });

  it("[TD-5.3e] on their own markers brigades march an activation's worth, and no March marker is in the cup", () => {
    const points = (options: JsonObject) => {
      const f = acting(
        "cs-archer",
        { [TN1]: { at: "B1824", sp: 6, facing: "S", order: "march" }, [PA56]: { at: "B2824", sp: 5, facing: "N" } },
        { options, formations: { [brigade("cs-d-heth")]: { entitled: 3 } } },
      ).play({ do: "take", unit: unit(TN1) });
      return (f.read("agenda") as [string, number][]).find(([name]) => name === "move")![1] / 2;
    };
    expect([points({}), points({ marchOnOwnMarkers: true })]).toEqual([18, 6]);
  });
});

describe("readings of the march and of sight", () => {
  it("[TD-5.3e] one March marker a side that has brigades on the march, on which they move; by the other reading none", () => {
    const filled = (options: JsonObject, order = "march") => {
      const f = field(
        { "cs-1tn": { at: "B1824", sp: 6, facing: "S", order }, "us-56pa": { at: "B2824", sp: 5, facing: "N" } },
        [["startTurn", 13]],
        { options, formations: { [brigade("cs-d-heth")]: { entitled: 3 } } },
      );
      fillCup(f.s);
      return [...f.s.marchMarkers];
    };
    expect([filled({}), filled({}, "advance"), filled({ marchOnOwnMarkers: true })]).toEqual([
      [0, 1],
      [0, 0],
      [0, 0],
    ]);
    const up = field(
      {
        "cs-1tn": { at: "B1824", sp: 6, facing: "S", order: "march" },
        "cs-26nc-a": { at: "B1826", sp: 9, facing: "S" },
        "us-56pa": { at: "B2824", sp: 5, facing: "N" },
      },
      [["marker", "confederate", null, null]],
    );
    expect(up.open("brigade", "activate")).toEqual([brigade("cs-archer")]);
  });

  it("[TD-10.2h] woods right beside the lower end hide it from above; by the other reading they do not", () => {
    const eyes = ({ fringeOpen }: { fringeOpen: boolean }) => {
      const { s } = acting("cs-archer", { "cs-1tn": { at: "B1824", sp: 6, facing: "S" } }, { options: { fringeOpen } });
      return eyeOf(s, false);
    };
    const [hidden, open] = [eyes({ fringeOpen: false }), eyes({ fringeOpen: true })];
    let found = 0;
    for (let high = 0; high < grid.size && found === 0; high++)
      for (const low of ring(high, 3)) {
        if (level[high] <= level[low] || cut[high] || cut[low] || sees(hidden, high, low) === sees(open, high, low)) continue;
        found++;
        expect([sees(hidden, high, low), sees(open, high, low)]).toEqual([false, true]);
        const beside = [...grid.neighbour.subarray(low * 6, low * 6 + 6)];
        expect(beside.some((hex) => hex >= 0 && (woods[hex] || town[hex]) && level[hex] + 1 > level[low])).toBe(true);
      }
    expect(found).toBeGreaterThan(0);
  });
});

describe("command of attached guns", () => {
  const hostUnits = (at: string): Readonly<Record<string, Standing>> => ({
    "cs-1tn": { at: "B1824", sp: 6, facing: "S" },
    "cs-manly-a": { at, sp: 2, facing: "S", serves: brigade("cs-archer") } as Standing,
    "us-56pa": { at: "B3424", sp: 5, facing: "N" },
  });

  it("[TD-b4.36q] a battery out of its host's range sits out one of the brigade's markers", () => {
    const far = acting(
      "cs-archer",
      hostUnits("B1831"),
      {
        formations: { [brigade("cs-d-heth")]: { entitled: 4 }, [brigade("cs-archer")]: { used: 4 } },
        inCommand: [brigade("cs-archer"), brigade("cs-d-heth")],
      },
      { "ld-cs-archer": "B1824" },
    );
    judgeBatteries(far.s);
    const u = unitOf("cs-manly-a");
    expect(far.s.duty[u] & FAR_OFF).toBe(FAR_OFF);
    expect(far.refused({ do: "take", unit: unit("cs-manly-a") })).toBe("");
    far.s.worked[u] = 3;
    expect(far.refused({ do: "take", unit: unit("cs-manly-a") })).toBe("TD-b4.36q");
    // 4.36q as command stands each turn: its leader has come to it.
    far.s.leaderHex[leaderOf("ld-cs-archer")] = hexAt("B1830");
    judgeBatteries(far.s);
    expect(far.s.duty[u] & FAR_OFF).toBe(0);
    const close = acting("cs-archer", hostUnits("B1825"), {}, { "ld-cs-archer": "B1824" });
    judgeBatteries(close.s);
    expect(close.s.duty[u] & FAR_OFF).toBe(0);
  });

  it("[TD-b4.43c] Iverson gives no help to a test under Withdrawal Fire", () => {
    const f = acting(
      "cs-iverson",
      { "cs-5nc": { at: "B1824", sp: 6, facing: "S" }, "us-56pa": { at: "B1924", sp: 5, facing: "N" } },
      { options: { iverson: true } },
      { "ld-cs-iverson": "B1824" },
    );
    const u = unitOf("cs-5nc");
    expect(uddModifier(f.s, u)).toBe(-1);
    const under = field(
      { "cs-5nc": { at: "B1824", sp: 6, facing: "N" }, "us-56pa": { at: "B1924", sp: 5, facing: "N" } },
      [
        ["move", 6, 2, 12],
        ["withdrawalFire", "B1724"],
      ],
      { options: { iverson: true }, mover: unit("cs-5nc"), moving: [unit("cs-5nc")] },
      { "ld-cs-iverson": "B1824" },
    );
    expect(uddModifier(under.s, u)).toBe(0);
  });
});

describe("in the dark, and cut off", () => {
  it("[TD-2.6j] by night who has come up to the enemy is tested at one more", () => {
    atHour("J1-2000", () => {
      const near = (entered: string[]) =>
        uddModifier(
          acting(
            "cs-archer",
            { "cs-1tn": { at: "B1824", sp: 6, facing: "S" }, "us-56pa": { at: "B1924", sp: 5, facing: "N" } },
            { entered },
          ).s,
          unitOf("cs-1tn"),
        );
      expect([near([]), near([unit("cs-1tn")])]).toEqual([0, 1]);
    });
  });

  it("[TD-b9.44at] [TD-b9.44az] a line leaves the town along a Road or Pike, towards where friends come from", () => {
    const f = (more: Readonly<Record<string, Standing>>) =>
      field({ "us-56pa": { at: "B4320", sp: 5, facing: "N" }, "cs-1tn": { at: "B4112", sp: 5, facing: "N" }, ...more }, [], {
        scenario: "S7",
      });
    expect(hasLine(f({}).s, unitOf("us-56pa"))).toBe(true);
    const ring = Object.fromEntries(
      ["cs-7tn", "cs-13al", "cs-14tn", "cs-5al-bn"].map((id, i) => [
        id,
        { at: ["B4219", "B4221", "B4419", "B4421"][i], sp: 1, facing: "N" },
      ]),
    );
    expect(hasLine(f(ring).s, unitOf("us-56pa"))).toBe(false);
  });
});

describe("guns and leaders after a fight", () => {
  it("[TD-12.8c] guns left on the field fall to foot or horse of the enemy that end an activation there", () => {
    const f = acting(
      "cs-archer",
      { "cs-1tn": { at: "B1824", sp: 6, facing: "S" }, "us-56pa": { at: "B2824", sp: 5, facing: "N" } },
      { leftAt: ["B1824"], leftGuns: [3], leftOf: [unit("us-2me-bty")] },
    ).play({ do: "done" });
    expect(f.s.captured[1]).toBe(3);
    const guns = acting(
      "cs-archer",
      { "cs-page": { at: "B1824", sp: 4, facing: "S" }, "cs-1tn": { at: "B1624", sp: 6, facing: "S" } },
      { leftAt: ["B1824"], leftGuns: [3], leftOf: [unit("us-2me-bty")] },
    ).play({ do: "done" });
    expect(guns.s.captured[1]).toBe(0);
  });
});
