/** The worked examples of the battle book, replayed through the game's actions on the real maps, to the printed figures. */
import { describe, expect, test } from "vitest";
import {
  asked,
  B,
  declared,
  ending,
  eventsOf,
  G,
  legal,
  marching,
  open,
  play,
  roll,
  stepsOf,
  strike,
  strikeWith,
  where,
  why,
} from "./field.js";

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
    play(t, { do: "take", unit: "Cross" }, { do: "move", to: "1615" });
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
    const t = marching(G, {
      formation: "Early",
      points: 6,
      units: { "Smith (CSA)": "5111", "Devin b": "5010", "Devin a": "5012", Paul: "5209", Baxter: "5112", Hoke: "4001" },
    });
    const level = (name: string) => t.state.battle.level[t.state.battle.grid.ids.get(name)!];
    expect(level("5112")).toBeGreaterThan(level("5111"));
    if (open(t, "take", "unit").includes("Smith (CSA)")) {
      play(t, { do: "take", unit: "Smith (CSA)" });
      expect(open(t, "withdraw", "to")).not.toContain("5112");
    }
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

describe("Flank Attack", () => {
  const round = { Zouaves: "3713", Wilcox: "3613", Mahone: "3814", Cross: "3712", Wright: "3813" };
  const csa = (units: Record<string, string>) => declared(G, { side: "confederate", formation: "Anderson", units });

  test("[CG-12.12h CG-12.12a CG-12.12f] without Cross the three attack at 3:1, and the flanked Zouaves hold only on a 1", () => {
    const { Cross: _, ...units } = round;
    const t = csa(units);
    const events = strikeWith(t, [2, 1, 1, 1], "3713", "Wilcox", "Wright", "Mahone");
    expect(eventsOf(events, "odds")[0]).toMatchObject({ odds: "3:1", attack: 6, defence: 2, flanked: true });
    expect(eventsOf(events, "roll")[0]).toMatchObject({ unit: "Zouaves", needed: 1, holds: false });
  });

  test("[CG-12.5n CG-12.2e CG-12.5a] Wilcox and Wright must attack Cross, and then Mahone the Zouaves", () => {
    const t = csa(round);
    expect(t.game.prompt(t.state).owes).toEqual(["Wilcox", "Wright"]);
    expect(why(t, { do: "end" })).toBe("CG-12.5a");
    strikeWith(t, [1, 1, 1], "3712", "Wilcox", "Wright");
    expect(t.game.prompt(t.state).owed).toEqual(["3713"]);
    expect(why(t, { do: "end" })).toBe("CG-12.2e");
    play(t, { do: "attack", hex: "3713" });
    expect(open(t, "join", "unit")).toEqual(["Mahone"]);
  });

  test("[CG-12.12c] Mahone alone does not flank", () => {
    const t = csa(round);
    strikeWith(t, [1, 1, 1], "3712", "Wilcox", "Wright");
    expect(eventsOf(strikeWith(t, [1, 1], "3713", "Mahone"), "odds")[0]).toMatchObject({ flanked: false });
  });

  test("[CG-12.5g CG-12.5h] without Mahone exactly one of the two turns to the Zouaves", () => {
    const { Mahone: _, ...units } = round;
    const t = csa(units);
    expect(t.state.fewest).toBe(1);
    play(t, { do: "attack", hex: "3712" }, { do: "join", unit: "Wilcox" });
    expect(why(t, { do: "join", unit: "Wright" })).toBe("CG-12.4f");
    const other = csa(round);
    expect(other.state.fewest).toBe(0);
    play(other, { do: "attack", hex: "3713" });
    expect(open(other, "join", "unit")).toEqual(["Mahone"]);
  });

  const below = { McDougall: "2716", Barksdale: "2715", Semmes: "2717", Wofford: "2617" };
  test("[CG-12.12i CG-12.12d CG-12.11a] McDougall above three attackers is not flanked: 6 to 3, he holds on 1 to 3", () => {
    const t = declared(G, { side: "confederate", formation: "McLaws", units: below });
    const events = strikeWith(t, [3, 1, 1, 1], "2716", "Barksdale", "Semmes", "Wofford");
    expect(eventsOf(events, "odds")[0]).toMatchObject({ odds: "2:1", attack: 6, defence: 3, flanked: false });
    expect(eventsOf(events, "roll")[0]).toMatchObject({ unit: "McDougall", needed: 3, holds: true });
  });

  test("[CG-6.3.4a CG-6.3.4f] and when the turn ends all three fall back four hexes", () => {
    const t = ending(G, 8, below);
    expect(asked(t)).toBe("confederate fallBack");
    expect(open(t, "fall", "unit").length).toBeGreaterThan(0);
    while (asked(t).startsWith("confederate fall")) play(t, legal(t)[0]);
    const { grid } = t.state.battle;
    for (const name of ["Barksdale", "Semmes", "Wofford"])
      expect(Math.abs(grid.ids.get(where(t, name))! - grid.ids.get("2716")!)).toBeGreaterThan(1);
  });

  const beside = { Ruger: "2716", Barksdale: "2816", Robertson: "2617", Law: "2717" };
  test("[CG-12.12j CG-12.12e CG-12.8d] with Barksdale on his level Ruger is flanked at 3:1 and needs a 1", () => {
    const t = declared(G, { side: "confederate", formation: "McLaws", units: beside });
    const events = strikeWith(t, [1, 1, 1, 1], "2716", "Barksdale", "Robertson", "Law");
    expect(eventsOf(events, "odds")[0]).toMatchObject({ odds: "3:1", attack: 6, defence: 2, flanked: true });
    expect(eventsOf(events, "roll")[0]).toMatchObject({ unit: "Ruger", needed: 1, holds: true });
  });

  test("[CG-6.3.4b] Robertson and Law stay while Barksdale is on the hill beside Ruger", () => {
    const t = ending(G, 8, beside);
    expect(where(t, "Law")).toBe("2717");
    expect(where(t, "Robertson")).toBe("2617");
    expect(t.state.turn).toBe(9);
  });
});

describe("Combined Attacks", () => {
  const line = {
    Hoke: "2217",
    "Hays (CSA)": "2217",
    Gordon: "2216",
    "Smith (CSA)": "2215",
    Day: "2316",
    Harrow: "2317",
    Irish: "2315",
    Smyth: "2214",
  };
  const csa = (units: Record<string, string> = line, guns = {}) => declared(G, { side: "confederate", formation: "Early", units, guns });

  test("[CG-12.4k CG-12.4c CG-12.4a] Hoke and Hays from one hex owe nothing else: 4 to 2", () => {
    const t = csa(line, { Early: "ready", "V Corps": "ready" });
    strike(t, "2316", "Hoke", "Hays (CSA)");
    expect(asked(t)).toBe("confederate support");
    expect(open(t, "commit", "marker")).toEqual(["Early"]);
    const events = roll(t, [1, 1, 1], { do: "commit", marker: "Early" });
    expect(eventsOf(events, "odds")[0]).toMatchObject({ odds: "2:1", attack: 5, defence: 2 });
    expect(t.game.prompt(t.state).owed ?? []).toEqual([]);
  });

  test("[CG-12.4b CG-12.4l CG-13.5c] with Gordon both neighbours must be attacked, and Day may answer with guns: 5 to 3", () => {
    const t = csa(line, { Early: "ready", "V Corps": "ready" });
    strike(t, "2316", "Hoke", "Gordon");
    play(t, { do: "commit", marker: "Early" });
    expect(asked(t)).toBe("union support");
    const events = roll(t, [1, 1, 1], { do: "commit", marker: "V Corps" });
    expect(eventsOf(events, "odds")[0]).toMatchObject({ odds: "1:1", attack: 5, defence: 3 });
    expect([...(t.game.prompt(t.state).owed as string[])].sort()).toEqual(["2315", "2317"]);
  });

  test("[CG-12.4d CG-12.4e CG-12.1g] Smith meets the duty on Irish alone, and Hays on Harrow from Hoke's hex", () => {
    const t = csa();
    strikeWith(t, [1, 1, 1], "2316", "Hoke", "Gordon");
    strikeWith(t, [1, 1], "2315", "Smith (CSA)");
    strikeWith(t, [1, 1], "2317", "Hays (CSA)");
    expect(asked(t)).not.toBe("confederate attack");
    expect(t.state.turn).toBeGreaterThanOrEqual(7);
  });

  test("[CG-12.4f] Smith and Gordon may not combine on Irish: nobody could attack Smyth; without Smyth they may", () => {
    const t = csa();
    play(t, { do: "attack", hex: "2315" }, { do: "join", unit: "Smith (CSA)" });
    expect(why(t, { do: "join", unit: "Gordon" })).toBe("CG-12.4f");
    const { Smyth: _, ...units } = line;
    const free = csa(units);
    play(free, { do: "attack", hex: "2315" }, { do: "join", unit: "Smith (CSA)" }, { do: "join", unit: "Gordon" });
    expect(why(free, { do: "go" })).toBeUndefined();
  });
});

describe("Mandatory Attack", () => {
  const hill = { Vincent: "5111", Ramseur: "5112", Tilton: "5113", Burling: "5212", Doles: "5213" };
  const union = () => declared(G, { side: "union", formation: "V Corps", units: hill });

  test("[CG-12.5m CG-12.5b CG-12.5d] Tilton voids Ramseur for others although he owes an attack on Doles himself", () => {
    const t = union();
    expect(t.game.prompt(t.state).owes).toEqual(["Burling", "Tilton"]);
  });

  test("[CG-12.5f CG-12.4i] Burling must join against Doles, and Vincent must then attack Ramseur", () => {
    const t = union();
    play(t, { do: "attack", hex: "5213" }, { do: "join", unit: "Tilton" });
    expect(why(t, { do: "go" })).toBe("CG-12.2e");
    play(t, { do: "join", unit: "Burling" });
    roll(t, [1, 1, 1], { do: "go" });
    expect(t.game.prompt(t.state).owed).toEqual(["5112"]);
    play(t, { do: "attack", hex: "5112" });
    expect(open(t, "join", "unit")).toEqual(["Vincent"]);
  });
});

describe("Town", () => {
  const units = {
    Stonewall: "4318",
    Smyth: "4419",
    Hall: "4116",
    Philadelphia: "4116",
    Steuart: "4115",
    Carroll: "4216",
    Nicholls: "4317",
    Harrow: "4418",
    Jones: "4016",
  };
  const guns = { Johnson: "ready", "II Corps (CSA)": "ready", "Reserve A": "ready" };
  const t0 = () => declared(G, { side: "confederate", formation: "Johnson", units, guns });

  test("[CG-12.8h CG-12.8c CG-12.9a] Stonewall with guns on Smyth: 3:1, Smyth is lost, Stonewall unhurt", () => {
    const t = t0();
    strike(t, "4419", "Stonewall");
    const events = roll(t, [2, 5], { do: "commit", marker: "Johnson" });
    expect(eventsOf(events, "odds")[0]).toMatchObject({ odds: "3:1", attack: 3, defence: 1 });
    expect(where(t, "Smyth")).toBe("lost");
    expect(stepsOf(t, "Stonewall")).toBe(2);
    expect(t.state.casualties[1]).toBe(1);
  });

  test("[CG-12.8i CG-13.5d CG-12.1a] Nicholls may attack Harrow, at 1:1 whatever guns do; he fails and stays", () => {
    const t = t0();
    queue(t, [2, 5]);
    strike(t, "4418", "Nicholls");
    expect(asked(t)).toBe("confederate support");
    const events = play(t, { do: "none" });
    expect(eventsOf(events, "odds")[0]).toMatchObject({ odds: "1:1" });
    expect(stepsOf(t, "Nicholls")).toBe(1);
    expect(where(t, "Nicholls")).toBe("4317");
    expect(t.state.casualties[0]).toBe(1);
  });

  test("[CG-12.8j CG-12.6b CG-12.10.1a] Jones on the stack in town: 2 to 2, Hall is lost and Philadelphia flees three hexes to 4019", () => {
    const t = t0();
    const events = strikeWith(t, [4, 5, 2], "4116", "Jones");
    expect(eventsOf(events, "odds")[0]).toMatchObject({ odds: "1:1", attack: 2, defence: 2 });
    expect(where(t, "Hall")).toBe("lost");
    expect(open(t, "retreat", "to")).toEqual(["4117"]);
    play(t, { do: "retreat", unit: "Philadelphia", to: "4117" }, { do: "flee", to: "4118" }, { do: "flee", to: "4019" });
    expect(where(t, "Philadelphia")).toBe("4019");
    expect(t.state.casualties[1]).toBe(2);
  });

  test("[CG-12.8k CG-12.11h CG-12.6c] Steuart on Carroll: the town takes nothing from one step, the reserve adds one, nobody is hurt", () => {
    const t = t0();
    strike(t, "4216", "Steuart");
    expect(asked(t)).toBe("union support");
    expect(open(t, "commit", "marker")).toEqual(["Reserve A"]);
    const events = roll(t, [4, 4], { do: "commit", marker: "Reserve A" });
    expect(eventsOf(events, "odds")[0]).toMatchObject({ odds: "1:1", attack: 2, defence: 2 });
    expect(stepsOf(t, "Carroll") + stepsOf(t, "Steuart")).toBe(3);
  });

  test("[CG-12.4h CG-12.4g CG-8.1e] Stonewall's zone reaches Smyth: with Nicholls on Harrow Smyth must be attacked too; Carroll in town need not", () => {
    const t = t0();
    play(t, { do: "attack", hex: "4418" }, { do: "join", unit: "Nicholls" });
    expect(why(t, { do: "join", unit: "Stonewall" })).toBe("CG-12.4f");
    const other = t0();
    play(other, { do: "attack", hex: "4116" }, { do: "join", unit: "Jones" }, { do: "join", unit: "Steuart" });
    expect(why(other, { do: "go" })).toBeUndefined();
  });
});

describe("The railroad cut", () => {
  const units = { Perrin: "4513", Paul: "4413", Archer: "4610", Thomas: "4611", "Iron Brigade": "4510", Scales: "4612", Cutler: "4511" };
  const t0 = () => declared(G, { side: "confederate", formation: "Pender", units, guns: { Pender: "ready", "I Corps": "ready" } });

  test("[CG-G7.2h CG-13.5f CG-G7.2c] Perrin on Paul across the cut: no guns, 1:1; Paul flips, may not retreat and is lost", () => {
    const t = t0();
    const events = strikeWith(t, [5, 4], "4413", "Perrin");
    expect(eventsOf(events, "support")).toEqual([]);
    expect(eventsOf(events, "odds")[0]).toMatchObject({ odds: "1:1", attack: 2, defence: 2 });
    expect(where(t, "Paul")).toBe("lost");
    expect(t.state.casualties[1]).toBe(2);
    expect(asked(t)).toBe("confederate attack");
  });

  test("[CG-G7.2i CG-13.4b CG-13.5g] Archer and Thomas on the Iron Brigade: Pender's guns cannot fire, I Corps' can; 4 to 3, the brigade is lost", () => {
    const t = t0();
    strike(t, "4510", "Archer", "Thomas");
    expect(asked(t)).toBe("union support");
    const events = roll(t, [6, 1, 1], { do: "commit", marker: "I Corps" });
    expect(eventsOf(events, "odds")[0]).toMatchObject({ odds: "1:1", attack: 4, defence: 3 });
    expect(where(t, "Iron Brigade")).toBe("lost");
    expect(t.state.casualties[1]).toBe(2);
  });

  test("[CG-12.10.2a CG-12.10.2b CG-G7.2g] Archer may advance, Thomas across the cut may not", () => {
    const t = t0();
    strikeWith(t, [6, 1, 1], "4510", "Archer", "Thomas");
    expect(asked(t)).toBe("confederate advance");
    expect(open(t, "advance", "unit")).toEqual(["Archer"]);
    expect(why(t, { do: "advance", unit: "Thomas" })).toBe("CG-12.10.2b");
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

function queue(t: ReturnType<typeof marching>, dice: readonly number[]): void {
  t.state.random.set(dice, 5);
  t.state.random[4] = dice.length;
}
