/** The worked examples of the battle book on combat, replayed on the real map, to the printed figures. */
import { describe, expect, test } from "vitest";
import { distance } from "../../../kit/index.js";
import {
  asked,
  declared,
  ending,
  eventsOf,
  G,
  legal,
  type marching,
  open,
  play,
  roll,
  stepsOf,
  strike,
  strikeWith,
  where,
  why,
} from "./field.js";

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
    for (const name of ["Barksdale", "Semmes", "Wofford"] as const)
      expect(distance(grid, grid.ids.get(where(t, name))!, grid.ids.get(below[name])!), name).toBe(4);
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
    const dice = Object.fromEntries(eventsOf(events, "roll").map(({ unit, die }) => [unit, die]));
    expect(dice).toEqual({ Hall: 5, Philadelphia: 4, Jones: 2 });
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

function queue(t: ReturnType<typeof marching>, dice: readonly number[]): void {
  t.state.random.set(dice, 5);
  t.state.random[4] = dice.length;
}
