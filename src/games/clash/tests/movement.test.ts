/** 11 Movement: what the examples do not show; 10 an activation from beginning to end. */
import { describe, expect, test } from "vitest";
import { asked, B, fighting, G, legal, marching, open, play, tableOf, where, why } from "./field.js";

describe("11.1 moving", () => {
  const heth = () => marching(G, { formation: "Heth", points: 4, units: { Archer: "3005", Davis: "3005", Day: "3008" } });
  test("[CG-11.1b CG-3.2.5a CG-10.2g] stacked units move separately, each with the whole allowance, and once", () => {
    const t = heth();
    play(t, { do: "take", unit: "Archer" }, { do: "move", to: "3104" }, { do: "stop" });
    expect(why(t, { do: "take", unit: "Archer" })).toBe("CG-11.1b");
    play(t, { do: "take", unit: "Davis" });
    expect(t.game.prompt(t.state).pointsLeft).toBe(4);
  });
  test("[CG-11.1c CG-11.1e] not into an enemy, nor off the map", () => {
    const t = marching(G, { formation: "Heth", points: 6, units: { Archer: "3006", Davis: "3001", Day: "3008" } });
    play(t, { do: "take", unit: "Archer" });
    expect(why(t, { do: "move", to: "3008" })).toBe("CG-11.1c");
    const edge = marching(B, { formation: "Hood", points: 6, units: { Law: "1920" } });
    play(edge, { do: "take", unit: "Law" });
    expect(legal(edge).some((action) => action.do === "exit")).toBe(false);
  });
  test("[CG-11.1d CG-11.1f] fewer points may be spent, or none at all", () => {
    const t = heth();
    play(t, { do: "take", unit: "Archer" }, { do: "move", to: "3004" });
    expect(why(t, { do: "stop" })).toBeUndefined();
    expect(why(heth(), { do: "end" })).toBeUndefined();
  });
  test("[CG-11.2a CG-10.2f] one hex may always be gone, whatever it costs, unless the other reading is taken", () => {
    const step = (options: object) => {
      const t = marching(G, {
        formation: "II Corps",
        points: 2,
        units: { Irish: "1716", Cross: "5005" },
        more: { options: options as never },
      });
      play(t, { do: "take", unit: "Irish" });
      return open(t, "move", "to").includes("1816");
    };
    expect([step({}), step({ minimumMoveOneHex: false })]).toEqual([true, false]);
  });
  test("[CG-11.3t CG-11.7a] who starts off the road pays for the ground along it", () => {
    const t = marching(G, { formation: "II Corps", points: 6, units: { Zook: "2017", Cross: "5005" } });
    play(t, { do: "take", unit: "Zook" });
    expect(open(t, "road", "to")).toEqual([]);
    expect(why(t, { do: "road", to: "2018" })).toBe("CG-11.7a");
  });
  test("[CG-11.6m] a march enters no hex that holds a friend", () => {
    const t = marching(B, { formation: "Kearny", points: 6, turn: 8, units: { Poe: "3124", Grover: "3721" }, fresh: ["Poe"] });
    play(t, { do: "take", unit: "Poe" });
    expect(open(t, "march", "to")).not.toContain("3721");
  });
  test("[CG-7.1g CG-3.2.8a CG-3.2.8d] markers are no pieces: none stands in a hex or counts for a stack", () => {
    const t = marching(B, {
      formation: "Taliaferro",
      points: 6,
      units: { Starke: "2411", Garnett: "2412" },
      more: { guns: { Taliaferro: "ready", "Jackson's Wing": "ready" } },
    });
    play(t, { do: "take", unit: "Starke" }, { do: "move", to: "2412" });
    expect(why(t, { do: "stop" })).toBeUndefined();
    expect(Object.keys(t.game.position(t.state).units as object)).toHaveLength(76);
  });
  test("[CG-G7.5b] any allowance brings a unit that starts beside it onto Big Round Top", () => {
    const t = marching(G, { formation: "II Corps", points: 4, units: { Cross: "1715", Irish: "5005" } });
    play(t, { do: "take", unit: "Cross" }, { do: "move", to: "1615" });
    expect(where(t, "Cross")).toBe("1615");
  });
});

describe("11.5 Emergency Withdrawal", () => {
  const davis = (strays: string[], options: object = {}) =>
    marching(G, {
      formation: "Heth",
      points: 4,
      units: { Davis: "4810", Brockenbrough: "4809", "Iron Brigade": "4709", Archer: "2002" },
      strays,
      more: { options: options as never },
    });
  test("[CG-10.4j] closed to units out of command, but by the other reading", () => {
    const withdraws = (t: ReturnType<typeof davis>) => {
      if (!open(t, "take", "unit").includes("Davis")) return false;
      play(t, { do: "take", unit: "Davis" });
      return open(t, "withdraw", "to").length > 0;
    };
    expect([withdraws(davis(["Davis"])), withdraws(davis(["Davis"], { oocMayEmergencyWithdraw: true }))]).toEqual([false, true]);
  });
  test("[CG-11.5g CG-11.5p] every step goes by the compass, and nobody may answer", () => {
    const t = davis([]);
    play(t, { do: "take", unit: "Davis" });
    const { grid, compass } = t.state.battle;
    for (const to of open(t, "withdraw", "to")) expect(grid.half[grid.ids.get(to)!]).toBeLessThan(grid.half[grid.ids.get("4810")!]);
    expect(compass[1]).toHaveLength(3);
    play(t, { do: "withdraw", to: "5008" });
    expect(asked(t)).toMatch(/^confederate/);
    const loose = davis([], { emergencyWithdrawalEveryStepByCompass: false });
    play(loose, { do: "take", unit: "Davis" });
    expect(open(loose, "withdraw", "to").length).toBeGreaterThanOrEqual(open(davis([]), "withdraw", "to").length);
  });
  test("[CG-11.5l] barred sides stay barred", () => {
    const perrin = (hex: string) => {
      const t = marching(G, { formation: "Pender", points: 6, units: { Perrin: hex, Scales: "4512", Day: "4414", Baxter: "4511" } });
      play(t, { do: "take", unit: "Perrin" });
      return t;
    };
    // Scales holds the door in 4512: west of 4513, but over the cut from 4413.
    expect(open(perrin("4513"), "withdraw", "to")).toContain("4711");
    expect(why(perrin("4413"), { do: "withdraw", to: "4711" })).toBe("CG-11.5e");
  });
});

describe("10 an activation", () => {
  test("[CG-10.1b CG-6.3.3r] its steps in order; the other side decides nothing", () => {
    const t = tableOf(G, {
      turn: 3,
      player: "confederate",
      units: { Daniel: "5005", Iverson: "5006", "Iron Brigade": "3713" },
      formations: { Rodes: { called: true } },
      agenda: ["turn", ["dayEnd", -1], "draw", ["activate", -1, "Rodes", null]],
    });
    const seen = [asked(t)];
    for (const action of [
      { do: "use", marker: "Ewell" },
      { do: "focus", unit: "Daniel" },
    ]) {
      play(t, action);
      seen.push(asked(t));
    }
    expect(seen).toEqual(["confederate instead", "confederate focus", "confederate march"]);
  });
  test("[CG-10.6c] the attack of a special marker may be declined", () => {
    const t = fighting(G, {
      side: "confederate",
      formation: "Heth",
      special: "Lee",
      units: { Archer: "3005", Day: "3006" },
      active: ["Archer"],
    });
    expect(asked(t)).toBe("confederate offer");
    expect(why(t, { do: "pass" })).toBeUndefined();
  });
  test("[CG-10.4i CG-6.3.3g] Longstreet's Formations each name a focus, before any marker is drawn", () => {
    const t = tableOf(G, {
      turn: 9,
      units: { Law: "2005", Benning: "2006", Kershaw: "2105", Semmes: "2106", Day: "4020" },
      agenda: ["turn", ["dayEnd", -1], "draw", ["firstMarkers", -1]],
    });
    const events = play(t, { do: "use" });
    expect(events.some(({ event }) => event === "draw")).toBe(false);
    play(t, { do: "focus", unit: "Law" });
    expect(open(t, "focus", "unit")).toEqual(["Kershaw", "Semmes"]);
  });
  test("[CG-B5.2j CG-B5.2p CG-B5.2n] Stuart's units have no attack of their own unless the other reading is taken; strays of his stay out", () => {
    const units = { Gregg: "2511", "Fitz Lee": "4504", "B. Robertson": "3010", Hatch: "2411", Doubleday: "4604", Patrick: "3110" };
    const jackson = (options: object) => {
      const t = fighting(B, {
        side: "confederate",
        formation: "Light Division",
        special: "Jackson",
        units,
        active: ["Gregg", "Fitz Lee"],
        more: { options: options as never },
      });
      play(t, { do: "fight" });
      expect(t.state.acted[1]).toBe(0);
      return open(t, "attack", "hex");
    };
    expect(jackson({})).toEqual(["2411"]);
    expect(jackson({ stuartScmAttack: true })).toEqual(["2411", "4604"]);
    const t = fighting(B, { side: "confederate", formation: "Light Division", units, strays: ["B. Robertson"] });
    play(t, { do: "fight" });
    expect(open(t, "attack", "hex")).toEqual(["2411", "4604"]);
  });
});
