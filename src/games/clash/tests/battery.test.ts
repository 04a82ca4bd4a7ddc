/** G 6.2 the Grand Battery; 12.1, 12.2 what else holds in an Action; 5, 6, 9 what else holds of points and turns. */
import { describe, expect, test } from "vitest";
import { distance } from "../../../kit/index.js";
import { bullRun } from "../data/bull-run.js";
import { gettysburg } from "../data/gettysburg.js";
import {
  asked,
  B,
  declared,
  ending,
  eventsOf,
  G,
  marching,
  open,
  type Places,
  play,
  roll,
  stepsOf,
  still,
  strike,
  strikeWith,
  tableOf,
  unitOf,
  where,
  why,
} from "./field.js";

const corpsGuns = ["I Corps (CSA)", "II Corps (CSA)", "III Corps (CSA)"];
const all = (stage: string) => Object.fromEntries(corpsGuns.map((name) => [name, stage]));

describe("G 6.2 the Grand Battery", () => {
  const start = (turn: number, guns: Record<string, string>) =>
    tableOf(G, { turn: turn - 1, units: { Archer: "5005", Day: "2020" }, guns, agenda: ["turn"] });
  test("[CG-G6.2b CG-G6.2f] declared at the start of a day turn when all three corps markers are in play, once", () => {
    expect(asked(start(14, all("idle")))).toBe("confederate battery");
    expect(asked(start(14, { "II Corps (CSA)": "idle", "III Corps (CSA)": "idle" }))).not.toBe("confederate battery");
    expect(asked(start(11, all("idle")))).not.toBe("confederate battery");
    const t = start(14, all("idle"));
    play(t, { do: "mass" });
    expect(t.state.battery).toBe(1);
  });
  const units = { Archer: "3115", Davis: "3110", Day: "3116", Vincent: "3111", Perrin: "2508", Harrow: "2509" };
  const firing = (places: Places = units) =>
    declared(G, { side: "confederate", formation: "Heth", turn: 14, units: places, guns: all("ready"), more: { battery: "declared" } });
  test("[CG-G6.2c CG-G6.2g] each of the three may support any attack, at hexes within five of one another", () => {
    const t = firing();
    strike(t, "3116", "Archer");
    expect(open(t, "commit", "marker")).toEqual(corpsGuns);
    roll(t, [1, 1, 1], { do: "commit", marker: "I Corps (CSA)" });
    strike(t, "3111", "Davis");
    expect(open(t, "commit", "marker")).toEqual(corpsGuns.slice(1));
    roll(t, [1, 1, 1], { do: "none" });
    strike(t, "2509", "Perrin");
    expect(asked(t)).not.toBe("confederate support");
    const six = firing({ ...units, Archer: "3116", Day: "3117" });
    strike(six, "3117", "Archer");
    roll(six, [1, 1, 1], { do: "commit", marker: "I Corps (CSA)" });
    strike(six, "3111", "Davis");
    expect(asked(six)).not.toBe("confederate support");
  });
  test("[CG-G6.2e] not in defence that turn", () => {
    const t = declared(G, {
      side: "union",
      formation: "V Corps",
      turn: 14,
      units: { Archer: "3115", Day: "3116" },
      guns: all("ready"),
      more: { battery: "declared" },
    });
    strike(t, "3115", "Day");
    expect(asked(t)).not.toBe("confederate support");
  });
  test("[CG-G6.2d] all three are gone when the turn ends, used or not", () => {
    const t = ending(G, 14, { Archer: "5005", Day: "2020" }, { guns: all("ready"), battery: "declared" });
    expect(corpsGuns.map((name) => t.state.guns[t.state.battle.gunNames.indexOf(name)])).toEqual([4, 4, 4]);
    expect(t.state.turn).toBe(15);
  });
  test("[CG-G7.2f] artillery does not fire over a cut", () => {
    const t = declared(G, {
      side: "confederate",
      formation: "Pender",
      units: { Perrin: "4513", Paul: "4413" },
      guns: { Pender: "ready", "I Corps": "ready" },
    });
    expect(eventsOf(strike(t, "4413", "Perrin"), "odds")).toHaveLength(1);
  });
});

describe("12 in an Action", () => {
  test("[CG-12.1h CG-12.1i] who retreats into an empty hex is not attacked again; into one still to be attacked he defends there", () => {
    const beaten = () => {
      const t = declared(G, {
        side: "confederate",
        formation: "Heth",
        units: { Archer: "3005", Harrow: "3006", Gordon: "2907", Perrin: "3205", Philadelphia: "3007" },
      });
      strikeWith(t, [6, 1], "3006", "Archer");
      return t;
    };
    const t = beaten();
    play(t, { do: "retreat", unit: "Harrow", to: "3007" });
    if (asked(t).endsWith("advance")) play(t, { do: "hold" });
    const [attack] = eventsOf(strike(t, "3007", "Gordon"), "attack");
    expect([...(attack.defenders as string[])].sort()).toEqual(["Harrow", "Philadelphia"]);
    const other = beaten();
    play(other, { do: "retreat", unit: "Harrow", to: "3106" });
    if (asked(other).endsWith("advance")) play(other, { do: "hold" });
    expect(why(other, { do: "attack", hex: "3106" })).toBe("CG-12.1h");
  });
  test("[CG-12.2b] one combat goes from the declaration to the advance in order", () => {
    const t = declared(G, {
      side: "confederate",
      formation: "Heth",
      units: { Davis: "3005", Day: "3006" },
      guns: { Heth: "ready", "V Corps": "ready" },
    });
    const events = [
      ...roll(
        t,
        [3, 6, 1],
        { do: "attack", hex: "3006" },
        { do: "join", unit: "Davis" },
        { do: "go" },
        { do: "commit", marker: "Heth" },
        { do: "commit", marker: "V Corps" },
      ),
    ];
    const steps = events.map(({ event }) => event).filter((event) => ["attack", "quality", "support", "odds", "roll"].includes(event));
    expect(steps).toEqual(["attack", "quality", "support", "support", "odds", "roll", "roll"]);
    expect(asked(t)).toBe("union retreat");
  });
  test("[CG-12.2f CG-12.4j] a complete set is found for a line below a ridge, with nobody excused", () => {
    const row = { Archer: "2715", Davis: "2617", Perrin: "2717", McDougall: "2716" };
    const t = declared(G, { side: "confederate", formation: "Heth", units: row });
    expect([t.state.excused, t.state.fewest]).toEqual([0, 0]);
    expect(open(t, "attack", "hex")).toEqual(["2716"]);
    // A chain of three on level ground: combining against the first owes the second, combining against that the third.
    const chain = declared(G, {
      side: "confederate",
      formation: "Heth",
      units: {
        Archer: "3005",
        Thomas: "2905",
        Pettigrew: "2806",
        Brockenbrough: "2806",
        Perrin: "3007",
        Day: "3006",
        Irish: "2906",
        Zook: "2807",
      },
    });
    const owed = () => chain.game.prompt(chain.state).owed;
    expect(why(chain, { do: "end" })).toBeUndefined();
    strikeWith(chain, [1, 1, 1], "3006", "Archer", "Thomas");
    expect([owed(), why(chain, { do: "end" })]).toEqual([["2906"], "CG-12.2e"]);
    strikeWith(chain, [1, 1, 1], "2906", "Pettigrew", "Perrin");
    expect([owed(), why(chain, { do: "end" })]).toEqual([["2807"], "CG-12.2e"]);
    expect(open(chain, "attack", "hex")).toEqual(["2807"]);
    strikeWith(chain, [1, 1], "2807", "Brockenbrough");
    expect(asked(chain)).not.toBe("confederate attack");
  });
});

describe("points and turns", () => {
  test("[CG-3.0a CG-5.0d CG-3.2.8c] what a state holds is open to both sides, Delay points apart from casualties", () => {
    const { state, game } = still(G, { Archer: "3005" }, { delay: [3, 1], casualties: [4, 5] });
    expect(game.view(state, "union")).toEqual(game.view(state, "confederate"));
    expect([[...state.delay], [...state.casualties]]).toEqual([
      [3, 1],
      [4, 5],
    ]);
    for (const word of ["facing", "supply", "ammunition", "fatigue"]) expect(Object.keys(game.position(state))).not.toContain(word);
  });
  test("[CG-3.2.6a CG-3.2.7b] strength is steps left, quality stays", () => {
    const t = declared(G, { side: "confederate", formation: "Heth", units: { Archer: { hex: "3005", steps: 1 }, Day: "3006" } });
    const events = strikeWith(t, [1, 4], "3006", "Archer");
    expect(eventsOf(events, "odds")[0]).toMatchObject({ attack: 1, odds: "1:2" });
    expect(eventsOf(events, "roll")[1]).toMatchObject({ unit: "Archer", needed: 3 });
  });
  test("[CG-5.0c CG-9.6g] a step restored at night is taken off what was scored, and must still pass the surrender", () => {
    const t = tableOf(G, {
      turn: 5,
      units: { Day: { hex: "2020", steps: 1 }, Archer: "5005" },
      casualties: [0, 1],
      agenda: ["turn", ["night", 0], ["replace", "union", 1]],
    });
    play(t, { do: "restore", unit: "Day" });
    expect(t.state.casualties[1]).toBe(0);
    expect(stepsOf(t, "Day")).toBe(2);
  });
  test("[CG-6.3.3k CG-B3.1.3b CG-B4.1.1c] who arrives this turn has its marker in the cup of this turn; delay counts once at Second Bull Run", () => {
    const t = tableOf(B, {
      turn: 1,
      units: { Starke: "3118", Grover: "3823", Robinson: "3124" },
      agenda: ["turn", ["dayEnd", -1], "draw", ["firstMarkers", -1]],
    });
    const drawn = eventsOf(t.log as never, "draw").length;
    const names = t.state.battle.formationNames.filter((_, f) => t.state.cup[f] || t.state.called[f]);
    expect(names).toEqual(["Taliaferro", "Hooker", "Kearny"]);
    expect(drawn).toBeLessThanOrEqual(1);
    expect(bullRun.facts.victory.doubleUntil).toBe(0);
  });
  test("[CG-6.4e] arrivals, Command Rolls, roads and marches go on at night", () => {
    const t = tableOf(G, {
      turn: 5,
      player: "union",
      units: { Carr: "3301", Graham: "3005" },
      fresh: ["Carr"],
      formations: { "III Corps": { called: true } },
      agenda: ["turn", ["night", -1], "draw", ["activate", 3, "III Corps", null], "focus"],
    });
    expect(eventsOf(roll(t, [3], { do: "focus", unit: "Carr" }), "roll")).toHaveLength(1);
    play(t, { do: "take", unit: "Carr" });
    expect(open(t, "march", "to").length).toBeGreaterThan(0);
  });
  test("[CG-6.4f CG-B8.1e CG-B8.1h] surrender is judged for both sides at once", () => {
    const t = ending(B, 12, { Gregg: "2411", Hatch: "2511" });
    while (asked(t).endsWith("replace")) play(t, { do: "enough" });
    expect([where(t, "Gregg"), where(t, "Hatch")]).toEqual(["2411", "2511"]);
  });
  test("[CG-B8.1b] who is cut off with no enemy beside it does not surrender", () => {
    const { grid } = bullRun;
    const ring = grid.names.filter((_, at) => distance(grid, grid.ids.get("2314")!, at) === 2);
    const fence = Object.fromEntries(ring.map((hex, i) => [bullRun.names[bullRun.unitsOf[1][i]], hex]));
    const survives = (more: Places) => {
      const t = ending(B, 12, { ...fence, Hatch: "2314", ...more });
      while (asked(t).endsWith("replace")) play(t, { do: "enough" });
      return where(t, "Hatch");
    };
    expect([survives({}), survives({ [bullRun.names[bullRun.unitsOf[1][12]]]: "2315" })]).toEqual(["2314", "lost"]);
  });
  test("[CG-B8.1h] a Confederate line may lead to entry hex E, through which the Union comes, unless a Union unit stands in it", () => {
    const { grid } = bullRun;
    const from = (hex: string) => distance(grid, grid.ids.get("3124")!, grid.ids.get(hex)!);
    const union = bullRun.unitsOf[0].map((u) => bullRun.names[u]);
    const fence = grid.names.filter((hex) => from(hex) === 4);
    const inside = fence.flatMap((hex) => [0, 1, 2, 3, 4, 5].map((d) => grid.names[grid.neighbour[grid.ids.get(hex)! * 6 + d]]));
    const gregg = inside.find((hex) => hex !== undefined && from(hex) === 3)!;
    const survives = (more: Places) => {
      const t = ending(B, 12, { ...Object.fromEntries(fence.map((hex, i) => [union[i], hex])), Gregg: gregg, ...more });
      while (asked(t).endsWith("replace")) play(t, { do: "enough" });
      return where(t, "Gregg");
    };
    expect([survives({}), survives({ [union.at(-1)!]: "3124" })]).toEqual([gregg, "lost"]);
  });
  test("[CG-7.2f] a stack made under the exception may stay when a lost brigade returns", () => {
    const t = tableOf(B, {
      turn: 12,
      units: { Law: "2410", Kemper: "2410", Evans: { hex: "lost" }, Texas: { hex: "lost" }, Meade: "4504" },
      agenda: ["turn", ["night", 1], ["replace", "confederate", 1]],
    });
    play(t, { do: "return", unit: "Texas", to: "2411" });
    expect([where(t, "Law"), where(t, "Kemper"), where(t, "Texas")]).toEqual(["2410", "2410", "2411"]);
    const restacks = (texas: string) => {
      const apart = marching(B, {
        formation: "Hood",
        points: 1,
        turn: 13,
        units: { Law: "2411", Kemper: "2410", Evans: { hex: "lost" }, Texas: { hex: texas } },
      });
      play(apart, { do: "take", unit: "Law" });
      return [...open(apart, "move", "to"), ...open(apart, "road", "to")].includes("2410");
    };
    expect([restacks("lost"), restacks("2511")]).toEqual([true, false]);
  });
  test("[CG-B3.1a CG-G3.1.3e CG-G2.3c] reinforcements begin off the map, points at 0, and Davis' quality by the rule's text", () => {
    const t = tableOf(G, { scenario: "campaign" });
    expect(where(t, "Day")).toBe("due");
    expect([...t.state.casualties]).toEqual([0, 0]);
    expect(gettysburg.facts.rolledTer["cs-davis"]).toEqual([2, 2, 3, 3, 4, 5]);
    expect(t.state.steps[unitOf(t.state, "Day")]).toBe(2);
  });
  test("[CG-B9.4i CG-G4.1.2f] the check of turn 12 counts the starting points; exits beat a target", () => {
    expect([...tableOf(B, { scenario: "29-august" }).state.casualties]).toEqual([2, 1]);
    const checked = (turn: number) => {
      const t = ending(B, turn, { Gregg: "2507", Meade: "4504" }, { scenario: "29-august", casualties: [25, 1] });
      while (asked(t).endsWith("replace")) play(t, { do: "enough" });
      return asked(t);
    };
    expect(checked(12)).toBe("over");
    expect(checked(11)).not.toBe("over");
    const t = tableOf(G, {
      turn: 8,
      player: "confederate",
      units: { Archer: "1927", Day: "3020" },
      exited: 9,
      casualties: [99, 0],
      formations: { Heth: { called: true, allowance: 16 } },
      active: ["Archer"],
      agenda: ["turn", ["dayEnd", -1], "draw", ["activate", 4, "Heth", null], "march"],
    });
    play(t, { do: "take", unit: "Archer" }, { do: "exit" });
    expect(t.game.decision(t.state)).toMatchObject({ winner: "confederate" });
  });
});
