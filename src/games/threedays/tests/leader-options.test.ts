/** 4.41-4.49 (options) What single leaders do: Warren, Hancock, Longstreet, Reynolds and the rest. */
import { describe, expect, it } from "vitest";
import { newTable, type Options } from "../../../engine/index.js";
import { brigadeOf, formationOf, leaderOf, leaders, unitOf } from "../data/armies.js";
import { hexAt } from "../data/map.js";
import { scenarios } from "../data/scenarios.js";
import { threedays } from "../index.js";
import { IN_COMMAND } from "../marks.js";
import { allowanceOf } from "../rules/allowance.js";
import { chainOfCommand, exposeReynolds } from "../rules/command/command.js";
import { setMarkers } from "../rules/command/efficiency.js";
import { costTo, rangeOf, ratingOf, rideOut, steadies } from "../rules/command/leadership.js";
import { replaceLeaders } from "../rules/command/replacement.js";
import { displace } from "../rules/command/ride.js";
import { slowDown } from "../rules/command/slocum.js";
import { LOST, type State } from "../state.js";
import { acting, atHour, brigade, field, formed, leader, penned, type Standing, unit } from "./field.js";

const enemy: Record<string, Standing> = { "us-56pa": { at: "B3424", sp: 5, facing: "N" } };
const foe: Record<string, Standing> = { "cs-1tn": { at: "B1434", sp: 6, facing: "S" } };
/** Between phases: nothing goes on by itself. */
const II_A = [["orders", "confederate"]] as const;
const L = leaderOf;
const isIn = (s: State, id: string): boolean => (s.standing[formationOf(id)] & IN_COMMAND) !== 0;

describe("options of leaders", () => {
  it("[TD-b4.44a] [TD-b4.44b] [TD-b4.44d] Hill is ill from July 1, 1800 on; without the option never", () => {
    const rating = (hour: string, options = {}) => atHour(hour, () => ratingOf(field(foe, II_A, { options }).s, L("cs-aphill")));
    expect([rating("J1-1700"), rating("J1-1800"), rating("J3-1300"), rating("J2-1300", { apHill: false })]).toEqual([0, -1, -1, 0]);
  });

  it("[TD-b4.44c] [TD-b19.0n] the event lifts him for the turn that follows", () =>
    atHour("J2-1300", () => {
      const { s } = field(foe, II_A, { hillRallies: 1, turn: 1 });
      expect(ratingOf(s, L("cs-aphill"))).toBe(0);
      s.turn = 2;
      expect(ratingOf(s, L("cs-aphill"))).toBe(-1);
    }));

  const anderson = { "cs-8al": { at: "B1824", sp: 9, facing: "S" }, "cs-4al": { at: "B1626", sp: 7, facing: "S" }, ...enemy };
  const lee = { "cs-lee": "B1824", "cs-longstreet": "B1826", "cs-ld-anderson": "B1825", "cs-aphill": "B1825" };

  it("[TD-b4.45a] [TD-b4.45b] [TD-b4.45f] (option) by day, a division of another corps in Longstreet's range, once a day on July 2 and 3", () => {
    const offered = (hour: string, more = {}, riders: Record<string, string> = lee) =>
      atHour(hour, () =>
        field({ ...anderson, ...penned(30, 34, ["us-76ny", "us-95ny"]) }, [["startTurn", 5], "chain"], more, riders).open(
          "formation",
          "lend",
        ),
      );
    expect(offered("J2-0900")).toEqual([brigade("cs-d-anderson")]);
    expect([offered("J2-0400"), offered("J1-1300"), offered("J2-0900", { options: { longstreet: false } })]).toEqual([[], [], []]);
    expect(offered("J2-0900", { lentOn: [0, 0, 1] })).toEqual([]);
    expect(offered("J3-0900", { lentOn: [0, 0, 1] })).toEqual([brigade("cs-d-anderson")]);
    expect(offered("J2-0900", {}, { ...lee, "cs-longstreet": "B3034" })).toEqual([]);
  });

  it("[TD-b4.45c] [TD-b4.45d] [TD-b4.45e] it has the 1st Corps' draw without Longstreet's rating, and Lee helps nobody", () =>
    atHour("J2-0900", () => {
      const f = field(anderson, [["startTurn", 5], "chain"], {}, lee);
      f.play({ do: "lend", formation: brigade("cs-d-anderson") });
      expect(f.s.leeBusy).toBe(1);
      chainOfCommand(f.s);
      expect(isIn(f.s, "cs-d-anderson")).toBe(true);
      f.s.entitled[formationOf("cs-c-1")] = 2;
      f.s.entitled[formationOf("cs-c-3")] = 1;
      setMarkers(f.s);
      expect([f.s.entitled[formationOf("cs-d-anderson")], f.s.entitled[formationOf("cs-d-hood")]]).toEqual([2, 3 - 1]);
    }));

  it("[TD-b4.49a] [TD-b4.49b] [TD-b4.49e] (option) Alexander takes the artillery in Pendleton's hex: rating 0, range 18", () =>
    atHour("J3-0900", () => {
      const f = field(
        { "cs-jordan": { at: "B1824", sp: 4, facing: "S" }, ...enemy },
        [["startTurn", 5], "chain"],
        { options: { alexander: true } },
        { "cs-pendleton": "B1622", "ld-cs-bn-alexander": "B1824", "cs-lee": "B1622" },
      );
      f.play({ do: "alexander" });
      expect([ratingOf(f.s, L("cs-pendleton")), rangeOf(f.s, L("cs-pendleton")), f.s.leaderHex[L("cs-pendleton")]]).toEqual([
        0,
        18,
        hexAt("B1622"),
      ]);
      expect([f.s.leaderState[L("ld-cs-bn-alexander")], f.s.leeBusy]).toEqual([1, 1]);
      expect(f.refused({ do: "alexander" })).not.toBe("");
    }));

  it("[TD-b4.49c] [TD-b4.49d] [TD-b4.49f] after Pendleton's death he takes the post where he is; Pendleton is not replaced otherwise", () =>
    atHour("J3-0900", () => {
      const f = field({ "cs-jordan": { at: "B1824", sp: 4, facing: "S" }, ...enemy }, [["startTurn", 5], "chain"], {
        options: { alexander: true },
        leaders: {
          [leader("cs-pendleton")]: { is: "lost" },
          [leader("ld-cs-bn-alexander")]: { at: "B1824" },
          [leader("cs-lee")]: { at: "B1622" },
        },
      });
      replaceLeaders(f.s, f.log);
      expect(f.s.leaderState[L("cs-pendleton")]).toBe(LOST);
      f.play({ do: "alexander" });
      expect(f.s.leaderHex[L("cs-pendleton")]).toBe(hexAt("B1824"));
    }));

  it("[TD-b4.49a] [TD-b4.49d] where Pendleton neither is nor has fallen, as in S5, nobody takes his place", () =>
    expect(
      atHour("J3-0900", () =>
        field(
          { "cs-jordan": { at: "B1824", sp: 4, facing: "S" }, ...enemy },
          [["startTurn", 5], "chain"],
          { options: { alexander: true } },
          { "ld-cs-bn-alexander": "B1824", "cs-lee": "B1622" },
        ).legal("alexander"),
      ),
    ).toEqual([]));

  it("[TD-b4.45a] Lee himself lends to Longstreet himself, and not those who have come after them", () => {
    const led = (who: string) =>
      atHour("J2-0900", () =>
        field(anderson, [["startTurn", 5], "chain"], {
          leaders: Object.fromEntries(
            Object.entries(lee).map(([id, at]) => [leader(id), { at, ...(id === who ? { is: "replacement" } : {}) }]),
          ),
        }).open("formation", "lend"),
      );
    expect([led(""), led("cs-lee"), led("cs-longstreet")]).toEqual([[brigade("cs-d-anderson")], [], []]);
  });

  const xii = {
    ...penned(16, 24, ["cs-7tn", "cs-14tn"]),
    "us-5oh": { at: "B3024", sp: 6, facing: "N" },
    "us-5ct": { at: "B3026", sp: 4, facing: "N" },
    ...foe,
  };
  const wing = { options: { slocumWing: true } };

  it("[TD-b4.46a] [TD-b4.46b] (option) Williams out of Slocum's range: the corps acts once less, at least once; Meade may help him", () => {
    const count = (slocum: string, drawn: number, helped: string[] = []) => {
      const f = field(xii, II_A, wing, { "us-williams": "B3024", "us-d-2-xii": "B3024", "us-slocum-wing": slocum });
      chainOfCommand(f.s);
      for (const id of helped) f.s.standing[formationOf(id)] |= 1024;
      f.s.entitled[formationOf("us-c-xii")] = drawn;
      setMarkers(f.s);
      return f.s.entitled[formationOf("us-2-xii")];
    };
    expect([count("B3025", 3), count("B1624", 3), count("B1624", 1), count("B1624", 2, ["us-c-xii"])]).toEqual([3, 2, 1, 2]);
  });

  it("[TD-b4.46c] [TD-b4.46d] [TD-b4.46e] a division rolls on its marker: 7 halves its movement, 9 forbids it", () => {
    const points = (die: number, order: string, more = {}) => {
      const f = field(
        { ...xii, "us-5oh": { at: "B3024", sp: 6, facing: "N", order } },
        II_A,
        { ...wing, inCommand: formed("us-2-xii"), ...more },
        { "us-d-2-xii": "B3024", "us-slocum-wing": "B3026" },
      );
      f.dice(die);
      slowDown(f.s, formationOf("us-2-xii"), f.log);
      return allowanceOf(f.s, unitOf("us-5oh")) / 2;
    };
    expect([points(6, "advance"), points(7, "advance"), points(8, "attack"), points(9, "advance")]).toEqual([6, 3, 2, 0]);
    expect(points(7, "attack", { disordered: [unit("us-5oh")] })).toBe(2);
  });

  it("[TD-b4.46g] neither In Command nor in Slocum's range it does not roll", () => {
    const f = field(xii, II_A, wing, { "us-d-2-xii": "B3024", "us-slocum-wing": "B1624" });
    slowDown(f.s, formationOf("us-2-xii"), f.log);
    expect(f.log).toEqual([]);
  });

  const wadsworth = {
    ...penned(16, 24, ["cs-7tn", "cs-14tn"]),
    "us-19in": { at: "B3024", sp: 6, facing: "N" },
    "us-56pa": { at: "B3026", sp: 5, facing: "N" },
    ...foe,
  };
  const front = { "ld-us-1-1-i": "B3024", "ld-us-2-1-i": "B3026", "us-d-1-i": "B3025" };
  const exposed = { options: { reynolds: true } };

  it("[TD-b4.47a] [TD-b4.47g] (option) until 1100 Meredith and Cutler need Reynolds' range too, unless he is dead", () => {
    const inCommand = (hour: string, riders: Record<string, string>) =>
      atHour(hour, () => {
        const f = field(wadsworth, II_A, exposed, { ...front, ...riders });
        chainOfCommand(f.s);
        return isIn(f.s, "us-1-1-i");
      });
    expect([inCommand("J1-1000", { "us-reynolds": "B3025" }), inCommand("J1-1000", { "us-reynolds": "B1624" })]).toEqual([true, false]);
    expect([inCommand("J1-1200", { "us-reynolds": "B1624" }), inCommand("J1-1000", {})]).toEqual([true, true]);
  });

  it("[TD-b4.47b] [TD-b4.47e] [TD-b4.47f] a loss by fire in Wadsworth's division: 0 or 1 kills him, if he was in reach of a brigadier", () => {
    const fate = (die: number, commands: string[], struck = "us-19in") =>
      atHour("J1-1000", () => {
        const f = field(wadsworth, II_A, { ...exposed, inCommand: formed(...commands) }, { ...front, "us-reynolds": "B3025" });
        f.dice(die);
        exposeReynolds(f.s, new Set([brigadeOf[unitOf(struck)]]), f.log);
        return `${f.log.length} ${f.s.leaderState[L("us-reynolds")] === LOST}`;
      });
    expect([fate(1, ["us-2-1-i"]), fate(2, ["us-2-1-i"]), fate(0, []), fate(0, ["us-2-1-i"], "us-1mn")]).toEqual([
      "1 true",
      "1 false",
      "0 false",
      "0 false",
    ]);
  });

  it("[TD-b4.47b] also when it falls on the division's Skirmishers, or under another's unit that goes first", () => {
    const struck = (units: Readonly<Record<string, object>>, die: number) => {
      const f = acting(
        "cs-archer",
        { "cs-7tn": { at: "B3026", sp: 5, facing: "N" }, ...units } as never,
        { scenario: "S1", turn: 2, inCommand: formed("cs-archer", "us-1-1-i") },
        { "us-reynolds": "B3226", "us-d-1-i": "B3226" },
      );
      f.dice(die, 1, 0, 0, 0).play({ do: "fire", unit: unit("cs-7tn"), at: "B2926" });
      return f.s.leaderState[L("us-reynolds")] === LOST;
    };
    const front = { at: "B2926", facing: "S" };
    const skirmisher = { ...front, sp: 1, order: "skirmish", parent: unit("us-19in") };
    const back = { at: "B2627", facing: "S", sp: 5 };
    expect(struck({ "us-19in": back, "us-inf-sk-1": skirmisher }, 8)).toBe(true);
    expect(struck({ "us-8il-cav-a": { ...front, sp: 1 }, "us-19in": { ...front, sp: 5, rank: 1 } }, 9)).toBe(true);
    expect(struck({ "us-8il-cav-a": { ...front, sp: 3 }, "us-19in": { ...front, sp: 5, rank: 1 } }, 9)).toBe(false);
  });

  it("[TD-b4.47h] (option) or one roll in IV.A at 1000 and 1100: up to 4 kills him", () => {
    const fate = (hour: string, die: number) =>
      atHour(hour, () => {
        const f = field(
          wadsworth,
          [
            ["endTurn", -1],
            ["ride", leader("us-d-1-i"), 2],
          ],
          { options: { reynoldsSimple: true } },
          { ...front, "us-reynolds": "B3025" },
        );
        f.dice(die).play({ do: "stay" });
        return f.last("leader")?.hit === true;
      });
    expect([fate("J1-1000", 4), fate("J1-1000", 5), fate("J1-1200", 0)]).toEqual([true, false, false]);
  });

  it("[TD-b4.47i] (option) the roll stands in place of the long form: nobody has both", () => {
    const options = (asked: Options) => newTable(threedays, { scenario: "S1", options: asked });
    expect(options({})).toMatchObject({ options: { reynolds: true, reynoldsSimple: false } });
    expect(options({ reynoldsSimple: true })).toMatchObject({ options: { reynolds: false, reynoldsSimple: true } });
    expect(options({ reynoldsSimple: true, reynolds: true })).toMatchObject({ rule: "TD-b4.47i" });
  });

  const iverson = { "cs-5nc": { at: "B1824", sp: 9, facing: "S" }, "us-56pa": { at: "B2024", sp: 5, facing: "N" } };
  const shy = { options: { iverson: true } };

  it("[TD-b4.43a] [TD-b4.43b] (option) Iverson does not ride up to the enemy, and leaves his neighbourhood at once", () => {
    const f = acting("cs-iverson", iverson, shy, { "ld-cs-iverson": "B1824" });
    f.play({ do: "ride", leader: leader("ld-cs-iverson") });
    expect(f.refused({ do: "to", hex: "B1923" })).toBe("TD-b4.43a");
    const near = field(
      { ...iverson, "us-56pa": { at: "B1923", sp: 5, facing: "N" } },
      [["marker", "confederate", brigade("cs-d-rodes"), null]],
      { ...shy, formations: { [brigade("cs-d-rodes")]: { entitled: 2 } } },
      { "ld-cs-iverson": "B1824" },
    );
    near.play({ do: "activate", brigade: brigade("cs-iverson") }, { do: "keep" });
    expect(near.asked()).toBe("confederate ride");
    expect(near.refused({ do: "stay" })).toBe("TD-b4.43b");
  });

  it("[TD-b4.43a] (option) with men who go up to the enemy he does not go along", () => {
    const goes = (more = {}): number => {
      const attack = { ...iverson, "cs-5nc": { ...iverson["cs-5nc"], order: "attack" } };
      const f = acting("cs-iverson", attack, more, { "ld-cs-iverson": "B1824" });
      f.play({ do: "take", unit: unit("cs-5nc") }, { do: "step", to: "B1924" });
      return f.s.leaderHex[L("ld-cs-iverson")];
    };
    expect([goes(shy), goes({ options: { iverson: false } })]).toEqual(["B1824", "B1924"].map(hexAt));
  });

  it("[TD-b4.43f] [TD-b4.43g] he dies of a second roll only; his replacement of the first", () => {
    const fate = (dice: number[], is = 0) => {
      const f = field({ ...iverson, "us-56pa": { at: "B1923", sp: 5, facing: "N" } }, [["commanders", "confederate"]], shy, {
        "ld-cs-iverson": "B3434",
      });
      f.s.leaderState[L("ld-cs-iverson")] = is;
      f.dice(...dice);
      displace(f.s, hexAt("B3434"), 1, f.log);
      return f.s.leaderState[L("ld-cs-iverson")] === LOST;
    };
    const f = field(iverson, [["commanders", "confederate"]], shy, { "ld-cs-iverson": "B1826" });
    f.dice(0, 2);
    displace(f.s, hexAt("B1826"), 1, f.log);
    expect(f.s.leaderState[L("ld-cs-iverson")]).toBe(0);
    const g = field(iverson, [["commanders", "confederate"]], shy, { "ld-cs-iverson": "B1826" });
    g.dice(0, 1);
    displace(g.s, hexAt("B1826"), 1, g.log);
    expect(g.s.leaderState[L("ld-cs-iverson")]).toBe(LOST);
    expect(fate([0], 1)).toBe(true);
  });
});

describe("Warren and Hancock", () => {
  const july2 = { "us-1mn": { at: "B2824", sp: 6, facing: "N" }, "cs-1tn": { at: "B2424", sp: 6, facing: "S" } };
  const warren = { options: { warren: true } };

  it("[TD-b4.41a] [TD-b4.41b] (option) he comes to Meade on July 2, 0500, and rides forty points in IV.A", () => {
    const s5 = scenarios.find(({ id }) => id === "S5")!;
    expect(s5.leaders.some(({ leader: l }) => l === L("us-warren"))).toBe(true);
    expect(leaders[L("us-warren")].mp).toBe(40);
  });

  it("[TD-b4.41c] [TD-b4.41e] [TD-b4.41k] from 0700 on he sends a brigade after any activation: free orders, and he is gone", () =>
    atHour("J2-0700", () => {
      const f = field(july2, ["warren"], warren, { "us-warren": "B2824", "ld-us-1-2-ii": "B2825" });
      f.play({ do: "send", brigade: brigade("us-1-2-ii") });
      expect(f.last("warren")).toMatchObject({ leader: leader("us-warren") });
      expect(f.asked()).toBe("union freely");
      f.play({ do: "order", to: "attack" });
      expect([f.s.order[unitOf("us-1mn")], f.s.used[formationOf("us-1-2-ii")], f.s.leaderState[L("us-warren")]]).toEqual([1, 1, LOST]);
    }));

  it("[TD-b4.41d] [TD-b4.41g] not after a ride of more than ten points, nor for a brigade that has acted four times", () => {
    const asked = (hour: string, more = {}) =>
      atHour(hour, () => field(july2, ["warren"], { ...warren, ...more }, { "us-warren": "B2824", "ld-us-1-2-ii": "B2825" }).asked());
    expect([asked("J2-0700"), asked("J2-0700", { warrenRode: 20 })]).toEqual(["union warren", "union warren"]);
    expect(asked("J2-0700", { warrenRode: 21 })).not.toBe("union warren");
    expect(asked("J2-0600")).not.toBe("union warren");
    expect(asked("J2-0700", { formations: { [brigade("us-1-2-ii")]: { used: 4 } } })).not.toBe("union warren");
  });

  it("[TD-b4.41d] he sends a brigade after a ride of ten points, and not after one of ten and a half", () =>
    atHour("J2-0700", () => {
      const rides = (from: string) => {
        const riders = { "us-warren": from, "ld-us-1-2-ii": "B2825" };
        const f = field(july2, ["warren", ["ride", leader("us-warren"), 80]], warren, riders);
        rideOut(f.s, L("us-warren"), 40);
        const paid = costTo(hexAt("B2825")) / 2;
        f.play({ do: "to", hex: "B2825" });
        return [paid, f.asked() === "union warren"];
      };
      expect([rides("B1626"), rides("B1624")]).toEqual([
        [10, true],
        [10.5, false],
      ]);
    }));

  it("[TD-b4.41i] Warren steadies nobody", () => {
    expect(steadies(field(july2, ["draw"]).s, L("us-warren"), unitOf("us-1mn"))).toBe(false);
  });

  const hancock = { options: { hancock: true } };
  const charge = (units: Record<string, Standing> = july2, more = {}, at = "B2824") =>
    field(units, ["hancock"], { ...hancock, ...more }, { "us-hancock": at });

  it("[TD-b4.48a] [TD-b4.48b] (option) a regiment of his within four hexes that can reach the enemy, once", () => {
    expect(charge().open("unit", "send")).toEqual([unit("us-1mn")]);
    expect(charge(july2, { hancockSent: 1 }).asked()).not.toBe("union hancock");
    expect(charge(july2, {}, "B3424").asked()).not.toBe("union hancock");
    // Either half of a line is near enough.
    const line = { "us-19me": { at: "B2824", second: "B2823", sp: 9, facing: "N" }, "cs-1tn": july2["cs-1tn"] };
    expect(charge(line, {}, "B2819").open("unit", "send")).toEqual([unit("us-19me")]);
    expect(charge(line, {}, "B2818").asked()).not.toBe("union hancock");
    expect(charge({ ...july2, "cs-1tn": { at: "B1424", sp: 6, facing: "S" } }).asked()).not.toBe("union hancock");
  });

  it("[TD-b4.48c] [TD-9.1d] [TD-b4.48g] it has six points under Attack, may not halt short of the enemy, and is no activation", () => {
    const f = charge();
    f.play({ do: "send", unit: unit("us-1mn") });
    expect([f.asked(), f.s.order[unitOf("us-1mn")], allowanceOf(f.s, unitOf("us-1mn")) / 2]).toEqual(["union move", 1, 6]);
    expect(f.refused({ do: "halt" })).toBe("TD-b4.48b");
    expect([f.s.used[formationOf("us-1-2-ii")], f.s.hancockSent]).toEqual([0, 1]);
  });
});
