/** The worked examples of the battle book on movement, replayed through the game's actions on the real maps, to the printed figures. */
import { describe, expect, test } from "vitest";
import { gettysburg } from "../data/gettysburg.js";
import { asked, B, eventsOf, G, legal, marching, open, play, where, why } from "./field.js";

const costs = (events: readonly { readonly [key: string]: unknown }[]) =>
  events.filter(({ event }) => event === "move").map(({ cost }) => cost);
const done = (t: ReturnType<typeof marching>) => asked(t).endsWith(" step") && play(t, { do: "stop" });

describe("Reinforcement March", () => {
  const waiting = { Vincent: "4127", Burbank: "4127", Tilton: "4127", Sweitzer: "4127", Day: "4127", Zouaves: "4127" };
  const corps = (more: Record<string, string> = {}) =>
    marching(G, {
      formation: "V Corps",
      points: 4,
      units: { ...waiting, "Von Gilsa": "4319", Krzyzanowski: "4014", ...more },
      fresh: Object.keys(waiting),
    });

  test("[CG-11.6n CG-11.6b CG-11.6c] Vincent marches fifteen hexes for 3 3/4 points", () => {
    const t = corps();
    const events = play(
      t,
      { do: "take", unit: "Vincent" },
      { do: "march", to: "4224" },
      { do: "march", to: "4220" },
      { do: "march", to: "4216" },
      { do: "march", to: "4313" },
    );
    expect(costs(events)).toEqual([1, 1, 1, 0.75]);
    expect(where(t, "Vincent")).toBe("4313");
  });

  test("[CG-11.6o CG-11.6g CG-11.6s] Burbank stops in 4215: both forks ahead lead beside a friend on that road", () => {
    const t = corps();
    play(t, { do: "take", unit: "Vincent" }, { do: "march", to: "4313" });
    done(t);
    play(t, { do: "take", unit: "Burbank" });
    expect(open(t, "march", "to")).toContain("4215");
    expect(why(t, { do: "march", to: "4314" })).toBe("CG-11.6g");
    expect(why(t, { do: "march", to: "4114" })).toBe("CG-11.6g");
    const free = corps({ Krzyzanowski: "due" });
    play(free, { do: "take", unit: "Vincent" }, { do: "march", to: "4313" });
    done(free);
    play(free, { do: "take", unit: "Burbank" });
    expect(open(free, "march", "to")).toContain("4114");
  });

  test("[CG-11.6p CG-11.6h CG-11.6l] Tilton may end beside Burbank in Town, and go no further; Sweitzer ends in 4317", () => {
    const t = corps();
    play(t, { do: "take", unit: "Vincent" }, { do: "march", to: "4313" });
    done(t);
    play(t, { do: "take", unit: "Burbank" }, { do: "march", to: "4215" });
    done(t);
    play(t, { do: "take", unit: "Tilton" }, { do: "march", to: "4216" });
    expect(where(t, "Tilton")).toBe("4216");
    done(t);
    const events = play(t, { do: "take", unit: "Sweitzer" }, { do: "march", to: "4317" });
    expect(costs(events)).toEqual([2.75]);
    expect(why(t, { do: "move", to: "4316" })).toBe("CG-11.6e");
  });

  test("[CG-11.6e] a march is not mixed with other movement", () => {
    const t = corps();
    play(t, { do: "take", unit: "Sweitzer" }, { do: "march", to: "4317" });
    expect(legal(t).every((action) => action.do === "march" || action.do === "stop")).toBe(true);
  });

  test("[CG-11.6f CG-11.6i] no march goes next to an enemy, Town or not", () => {
    const t = corps({ Stonewall: "4318" });
    play(t, { do: "take", unit: "Vincent" });
    expect(open(t, "march", "to").at(-1)).toBe("4225");
    expect(open(t, "march", "to")).toContain("4220");
    expect(open(t, "march", "to")).not.toContain("4219");
    const other = corps({ Stonewall: "4316" });
    play(other, { do: "take", unit: "Vincent" });
    for (const shut of ["4216", "4217", "4317"]) expect(open(other, "march", "to")).not.toContain(shut);
  });

  test("[CG-11.6j CG-3.1g CG-11.6k] friends on another road, and those who wait to enter, do not matter", () => {
    const t = corps();
    play(t, { do: "take", unit: "Vincent" });
    expect(open(t, "march", "to")).toEqual(expect.arrayContaining(["4126", "4220", "4219"]));
  });
});

describe("Terrain", () => {
  const corps = () =>
    marching(G, {
      formation: "II Corps",
      points: 6,
      units: { Cross: "1715", Irish: "1716", Willard: "1514", Zook: "2018", Burling: "2318" },
    });

  test("[CG-11.3g CG-G7.5a] Cross enters Big Round Top and stops", () => {
    const t = corps();
    play(t, { do: "take", unit: "Cross" });
    expect(open(t, "move", "to").filter((to) => ["1514", "1614", "1615"].includes(to))).toEqual(["1615"]);
    play(t, { do: "move", to: "1615" });
    expect(where(t, "Cross")).toBe("1615");
    expect(asked(t)).toBe("union march");
  });

  test("[CG-11.3f CG-11.3b CG-11.3c] the Irish Brigade climbs twice through woods for six points", () => {
    const t = corps();
    expect(costs(play(t, { do: "take", unit: "Irish" }, { do: "move", to: "1816" }, { do: "move", to: "1915" }))).toEqual([3, 3]);
    expect(asked(t)).toBe("union march");
  });

  test("[CG-11.3h] the Irish Brigade does not start next to Big Round Top and cannot enter it", () => {
    const t = corps();
    play(t, { do: "take", unit: "Irish" });
    for (const to of ["1514", "1614", "1615"]) expect(why(t, { do: "move", to })).toBe(to === "1514" ? "CG-G7.5a" : "CG-G7.5a");
  });

  test("[CG-11.3i CG-11.3d] Willard walks off it downhill at the price of the woods", () => {
    const t = corps();
    expect(
      costs(play(t, { do: "take", unit: "Willard" }, { do: "move", to: "1614" }, { do: "move", to: "1713" }, { do: "move", to: "1813" })),
    ).toEqual([2, 2, 2]);
  });

  test("[CG-11.7i CG-11.7d CG-11.7f] Zook goes by road, through Burling over ground, and pays for woods after it", () => {
    const t = corps();
    const events = play(
      t,
      { do: "take", unit: "Zook" },
      { do: "road", to: "2218" },
      { do: "move", to: "2318" },
      { do: "move", to: "2418" },
    );
    expect(costs(events)).toEqual([2, 2, 2]);
  });

  test("[CG-7.1d CG-11.7h CG-7.3a] he may pass through Burling's hex but not end there", () => {
    const t = corps();
    play(t, { do: "take", unit: "Zook" }, { do: "road", to: "2218" });
    expect(where(t, "Zook")).toBe("2218");
    expect(open(t, "road", "to")).not.toContain("2318");
    play(t, { do: "move", to: "2318" });
    expect(why(t, { do: "stop" })).toBe("CG-7.1d");
  });
});

describe("Fords and bridges", () => {
  test("[CG-11.6q CG-11.6d CG-11.3n] Poe marches from E over Ball's Ford for seven points and has four road hexes left", () => {
    const t = marching(B, { formation: "Kearny", points: 8, units: { Poe: "3124" }, fresh: ["Poe"] });
    const events = play(
      t,
      { do: "take", unit: "Poe" },
      { do: "march", to: "3311" },
      { do: "march", to: "3509" },
      { do: "march", to: "3508" },
    );
    expect(costs(events)).toEqual([5, 0.75, 1.25]);
    expect(t.game.prompt(t.state).pointsLeft).toBe(1);
    expect(legal(t).every((action) => action.do === "march" || action.do === "stop")).toBe(true);
  });

  test("[CG-11.7g CG-11.7c] from 3311 by road over Lewis Ford, then three points in any direction", () => {
    const t = marching(B, { formation: "Kearny", points: 8, units: { Poe: "3311" } });
    expect(costs(play(t, { do: "take", unit: "Poe" }, { do: "road", to: "3308" }, { do: "road", to: "3408" }))).toEqual([3, 2]);
    expect(t.game.prompt(t.state).pointsLeft).toBe(3);
    expect(open(t, "move", "to").length).toBeGreaterThan(3);
  });
});

describe("Zones and Emergency Withdrawal", () => {
  const heth = {
    Davis: "4810",
    Brockenbrough: "4809",
    Pettigrew: "4708",
    Archer: "4508",
    Cutler: "4506",
    "Iron Brigade": "4709",
    Baxter: "4609",
  };
  const t0 = () => marching(G, { formation: "Heth", points: 4, units: heth });

  test("[CG-11.5m CG-11.5a CG-11.5i] Davis withdraws through Brockenbrough to 5008 for three points", () => {
    const t = t0();
    const events = play(t, { do: "take", unit: "Davis" }, { do: "withdraw", to: "5008" });
    expect(costs(events)).toEqual([3]);
    expect(eventsOf(events, "move")[0].path).toEqual(["4810", "4809", "4908", "5008"]);
  });

  test("[CG-11.5b CG-11.5h CG-11.5j] a friend opens the hex, it is no place to end in, and he may still move himself", () => {
    const t = t0();
    play(t, { do: "take", unit: "Davis" }, { do: "withdraw", to: "4809" });
    expect(why(t, { do: "stop" })).toBe("CG-11.5h");
    play(t, { do: "withdraw", to: "5008" });
    done(t);
    expect(open(t, "take", "unit")).toContain("Brockenbrough");
  });

  test("[CG-8.3a CG-10.1c] Pettigrew and Brockenbrough began in zones and may enter none", () => {
    const t = t0();
    for (const unit of ["Pettigrew", "Brockenbrough"]) {
      play(t, { do: "take", unit });
      const zoned = open(t, "move", "to").filter((to) => t.state.zone[t.state.battle.grid.ids.get(to)!] > 0);
      expect(zoned).toEqual([]);
      play(t, legal(t).find((action) => action.do === "move")!);
      done(t);
    }
  });

  test("[CG-8.3b CG-8.1j CG-G7.2d] Archer is not in Baxter's zone across the cut, and steps into Cutler's", () => {
    const t = t0();
    play(t, { do: "take", unit: "Archer" }, { do: "move", to: "4507" });
    expect(where(t, "Archer")).toBe("4507");
    expect(asked(t)).toBe("confederate march");
  });

  test("[CG-11.5n CG-11.5d] Hoke leaves over the higher hex 5110", () => {
    const t = marching(G, { formation: "Early", points: 6, units: { Hoke: "5111", "Devin a": "5011" } });
    play(t, { do: "take", unit: "Hoke" });
    expect(open(t, "withdraw", "to")).toContain("5109");
  });

  test("[CG-11.5c] woods open the way whatever stands around them", () => {
    const t = marching(G, { formation: "Early", points: 6, units: { Hoke: "5110", "Devin b": "5010", "Devin a": "5211" } });
    play(t, { do: "take", unit: "Hoke" });
    expect(open(t, "withdraw", "to")).toEqual(expect.arrayContaining(["5209", "5309"]));
  });

  test("[CG-11.5o CG-11.5f] Smith is stuck: one hex is watched from its own height, the other lies against the compass", () => {
    const smith = (watcher: string) => {
      const t = marching(G, { formation: "Early", points: 6, units: { "Smith (CSA)": "5111", "Devin b": watcher, Paul: "5212" } });
      play(t, { do: "take", unit: "Smith (CSA)" });
      return t;
    };
    const { level, grid } = gettysburg;
    expect(["5111", "5110", "5112", "5010", "5011"].map((name) => level[grid.ids.get(name)!])).toEqual([0, 1, 1, 1, 0]);
    const stuck = smith("5010");
    expect(open(stuck, "withdraw", "to")).toEqual([]);
    for (const to of ["5110", "5109", "5112", "5113"]) expect(why(stuck, { do: "withdraw", to })).toBe("CG-11.5e");
    expect(open(smith("5011"), "withdraw", "to")).toContain("5109");
  });

  test("[CG-11.5e CG-11.5k] only one zoned hex may be passed", () => {
    const t = marching(G, {
      formation: "Heth",
      points: 6,
      units: { Davis: "4810", Archer: "4909", "Iron Brigade": "4910", Cutler: "5010", Baxter: "4908", Hoke: "5009" },
    });
    play(t, { do: "take", unit: "Davis" });
    expect(why(t, { do: "withdraw", to: "5108" })).toBe("CG-11.5e");
    expect(why(t, { do: "withdraw", to: "5008" })).toBe("CG-11.5e");
  });
});

describe("Roads through closed ground", () => {
  test("[CG-11.8c CG-11.8a CG-11.8b] Fitz Lee follows the road through the woods and must leave them by it", () => {
    const t = marching(B, { formation: "Stuart", points: 6, units: { "Fitz Lee": "2704", Gregg: "2605" } });
    const events = play(
      t,
      { do: "take", unit: "Fitz Lee" },
      { do: "move", to: "2605" },
      { do: "move", to: "2505" },
      { do: "move", to: "2406" },
    );
    expect(costs(events)).toEqual([1, 2, 2]);
    expect(open(t, "move", "to")).toEqual(["2306"]);
    expect(why(t, { do: "move", to: "2305" })).toBe("CG-11.3m");
  });

  test("[CG-11.8d CG-11.8e CG-11.3o] Taliaferro crosses the embankment by the road without having begun on it", () => {
    const t = marching(B, { formation: "Taliaferro", points: 8, units: { Taliaferro: "2708" } });
    const events = play(t, { do: "take", unit: "Taliaferro" }, { do: "move", to: "2609" }, { do: "move", to: "2608" });
    expect(costs(events)).toEqual([1, 3]);
    expect(open(t, "move", "to").length).toBeGreaterThan(1);
  });
});

test("[CG-7.2a CG-7.2b] with Stahel lost McLean may stack with Milroy, and not before", () => {
  const t = marching(B, {
    formation: "I Corps, Army of Virginia",
    points: 6,
    units: { McLean: "3013", Milroy: "3012", Stahel: { hex: "lost" }, Schimmelfennig: "3112" },
  });
  play(t, { do: "take", unit: "McLean" }, { do: "move", to: "3012" });
  expect(why(t, { do: "stop" })).toBeUndefined();
  const before = marching(B, {
    formation: "I Corps, Army of Virginia",
    points: 1,
    units: { McLean: "3013", Milroy: "3012", Stahel: "3020" },
  });
  play(before, { do: "take", unit: "McLean" });
  expect(why(before, { do: "move", to: "3012" })).toBe("CG-7.1a");
});
