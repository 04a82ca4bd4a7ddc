/** 9 Reinforcements, 6.3.2 artillery of a turn, 6.2 the order of the phases. */
import { describe, expect, test } from "vitest";
import type { Table } from "../../../engine/index.js";
import { bullRun } from "../data/bull-run.js";
import { gettysburg } from "../data/gettysburg.js";
import { earlyBy, lateBy } from "../data/tables.js";
import type { State } from "../state.js";
import { asked, B, ending, eventsOf, G, legal, marching, open, type Places, play, roll, tableOf, where, why } from "./field.js";

/** Early attempts of the side for a group are asked. */
const early = (game: typeof B, side: string, turn: number, units: Places, more = {}) =>
  tableOf(game, {
    turn,
    units,
    agenda: [
      "turn",
      ["dayEnd", -1],
      "draw",
      ["firstMarkers", -1],
      ["artillery", -1],
      ["arrivals", side === (game === B ? "confederate" : "union") ? 0 : 2],
      ["early", side],
    ],
    ...more,
  });
const group = (t: Table<State>, name: string) => t.state.battle.groupNames.indexOf(name);

describe("9.4 variable arrival", () => {
  test("[CG-9.4b CG-9.4c] the dice: 1-4 on time, 5 a turn late, 6 two; early 1-2 now, 3-4 on time, 5-6 late", () => {
    expect([...lateBy]).toEqual([0, 0, 0, 0, 1, 2]);
    expect([...earlyBy]).toEqual([-1, -1, 0, 0, 1, 1]);
  });
  const hood = (dice: number[]) => {
    const t = early(B, "confederate", 7, { Gregg: "2705", Scammon: "4504" });
    roll(t, dice, { do: "try", group: "Hood, turn 8" });
    return t;
  };
  test("[CG-9.4c CG-9.4f CG-9.4o] a group of the next turn can be tried once; a failure brings no points", () => {
    const t = hood([6]);
    expect(t.state.due[group(t, "Hood, turn 8")]).toBe(9);
    expect(t.state.delay[1]).toBe(0);
    expect(why(t, { do: "try", group: "Hood, turn 8" })).toBe("CG-9.4o");
    expect(why(t, { do: "try", group: "Wilcox, turn 9" })).toBe("CG-9.4c");
    expect(open(t, "try", "group")).toEqual(["D.R. Jones, turn 8", "Kemper, turn 8", "Stuart, turn 8"]);
  });
  test("[CG-9.4a CG-9.1a] on a 1 it comes now, and stands in its entry hex", () => {
    const t = hood([1]);
    play(t, { do: "enough" });
    expect(where(t, "Texas")).toBe("1913");
  });
  test("[CG-9.4d CG-9.4e CG-9.4j] one die a group on its listed turn, points for each turn of delay to its owner", () => {
    const t = early(G, "confederate", 6, { Archer: "3005", Day: "3106" });
    expect(asked(t)).not.toBe("confederate early");
    const rolled = early(G, "union", 6, { Archer: "3005", Day: "3106", Graham: "2010" });
    const events = roll(rolled, [6, 5], ...(asked(rolled) === "union early" ? [{ do: "enough" }] : []));
    expect(eventsOf(events, "arrival").map(({ group: name, late, points }) => [name, late, points])).toEqual([
      ["II Corps, turn 6", 2, 2],
      ["III Corps, turn 6", 1, 1],
    ]);
    expect(rolled.state.delay[0]).toBe(3);
  });
  test("[CG-9.4g CG-9.4h CG-G4.1.1b] at Gettysburg delay counts double on turns 1 to 4", () => {
    const t = early(G, "confederate", 2, { Archer: "3005", "Iron Brigade": "3713" });
    roll(t, [5, 6], { do: "enough" });
    expect(t.state.delay[1]).toBe(2 + 4);
  });
  test("[CG-9.4k] with fixed arrivals nothing is rolled", () => {
    const t = early(G, "union", 2, { Archer: "3005", "Iron Brigade": "3713" }, { options: { fixedArrivals: true } });
    expect(asked(t)).not.toContain("early");
    expect(eventsOf(t.log as never, "arrival")).toEqual([]);
    expect(where(t, "Ames")).toBe("1307");
  });
  test("[CG-9.4l] with variable places a 6 lets a group shift to the next entry hex", () => {
    const t = early(G, "confederate", 1, { Archer: "3005", "Iron Brigade": "3713" }, { options: { variablePlace: true } });
    roll(t, [1, 6], { do: "try", group: "Pender, turn 2" }, { do: "enough" });
    expect(asked(t)).toBe("confederate elsewhere");
    expect(open(t, "shift", "entry")).toEqual(["A", "C"]);
    play(t, { do: "shift", entry: "C" });
    expect(where(t, "Perrin")).toBe("5508");
  });
  test("[CG-9.1b CG-11.6a] who has come in waits in its entry hex, and may march from there", () => {
    const t = early(G, "union", 7, { Day: "2020", Archer: "5005" });
    roll(t, [1, 1, 1, 1, 1, 1], { do: "enough" });
    expect([where(t, "Vincent"), t.game.position(t.state).fresh]).toEqual(["4127", expect.arrayContaining(["Vincent"])]);
  });
  test("[CG-9.4m] a group that would come after the last turn never does", () => {
    const groups = { "R.H. Anderson, turn 13": { due: 17 } };
    const t = early(B, "confederate", 16, { Scammon: "4504", Gregg: "2705" }, { groups, delay: [1, 0], casualties: [3, 4] });
    roll(t, [6], { do: "enough" });
    expect(t.state.due[group(t, "VI Corps, turn 16")]).toBe(18);
    expect([[...t.state.delay], [...t.state.casualties]]).toEqual([
      [3, 0],
      [3, 4],
    ]);
    const over = ending(B, 17, { Scammon: "4504", Gregg: "2507" }, { groups: { "VI Corps, turn 16": { due: 18, stage: "settled" } } });
    expect(asked(over)).toBe("over");
    expect(bullRun.groups[group(over, "VI Corps, turn 16")].units.map((u) => over.state.hex[u])).toEqual([-1, -1, -1, -1, -1, -1]);
  });
  test("[CG-9.4i CG-9.4n] Williams never rolls, and of the first turn at Gettysburg only Robinson's men do", () => {
    const rolling = gettysburg.groups.filter(({ turn, fixed }) => turn === 1 && !fixed);
    expect(rolling.map(({ units }) => units.map((u) => gettysburg.names[u]))).toEqual([["Paul", "Baxter"]]);
    expect(bullRun.groups.find(({ turn }) => turn === 0)!.fixed).toBe(true);
  });
});

describe("9.5 entry hexes", () => {
  const into = (game: typeof B, formation: string, unit: string, units: Places, to: string) => {
    const t = marching(game, { formation, points: 8, units });
    play(t, { do: "take", unit });
    return why(t, { do: "move", to }) ?? "open";
  };
  test("[CG-9.5a CG-9.5e] the enemy's are closed; one of both sides or of nobody is open", () => {
    expect(into(G, "Heth", "Archer", { Archer: "4126" }, "4127")).toBe("CG-9.5a");
    expect(["open", "CG-11.7b"]).toContain(into(B, "Hood", "Law", { Law: "2013" }, "1913"));
    expect(["open", "CG-11.7b"]).toContain(into(B, "Hood", "Law", { Law: "2008" }, "1908"));
  });
  test("[CG-9.5b] one of both sides is closed while an enemy stands in it", () => {
    expect(into(B, "Hood", "Law", { Law: "2015", Hatch: "1913" }, "1913")).toBe("CG-11.1c");
  });
  test("[CG-9.5c] who enters in an enemy zone neither marches nor uses the road", () => {
    const t = marching(B, { formation: "Kearny", points: 8, units: { Poe: "3124", Gregg: "3224" }, fresh: ["Poe"] });
    expect(legal(t).some((action) => action.do === "march" || action.do === "road")).toBe(false);
  });
  test("[CG-9.5d] a group whose hex is held by enemies comes in beside it on the same edge", () => {
    const t = early(B, "confederate", 7, { Gregg: "2705", Hatch: "1913" });
    roll(t, [1], { do: "try", group: "Hood, turn 8" }, { do: "enough" });
    expect(asked(t)).toBe("confederate entry");
    expect(open(t, "enter", "hex")).toEqual(["1912", "1914"]);
    expect(why(t, { do: "enter", hex: "1920" })).toBe("CG-9.5d");
  });
  test("[CG-G7.7b] D has two hexes", () => {
    const t = early(G, "confederate", 1, { Archer: "3005", "Iron Brigade": "3713" });
    roll(t, [1], { do: "try", group: "Rodes, turn 2" }, { do: "enough" });
    expect(asked(t)).toBe("confederate entry");
    expect(open(t, "enter", "hex")).toEqual(["5514", "5516"]);
  });
  test("[CG-G7.7a CG-G7.7c] where Confederates come at A the Union goes to J", () => {
    const comes = (die: number) => {
      const t = tableOf(G, {
        turn: 5,
        units: { Archer: "3005", "Iron Brigade": "3713" },
        groups: { "III Corps, turn 5": { due: 5, stage: "settled" }, "McLaws, turn 5": { due: die, stage: "settled" } },
        agenda: ["turn", ["night", -1], "draw", ["firstMarkers", -1], ["arrivals", 3]],
      });
      return where(t, "Carr");
    };
    expect([comes(5), comes(6)]).toEqual(["1307", "3301"]);
  });
  test("[CG-9.1b CG-9.1c CG-11.6a] who waits past its turn of entry moves without a march", () => {
    const t = marching(G, { formation: "V Corps", points: 4, units: { Day: "4127" }, turn: 8 });
    play(t, { do: "take", unit: "Day" });
    expect(open(t, "march", "to")).toEqual([]);
    expect(why(t, { do: "march", to: "4126" })).toBe("CG-11.6a");
  });
});

describe("6.3.2 the artillery of a turn", () => {
  const guns = (t: Table<State>, stage: number) => t.state.battle.gunNames.filter((_, m) => t.state.guns[m] === stage);
  const phase = (game: typeof B, turn: number, units: Places, more = {}, dice: number[] = []) => {
    const t = tableOf(game, { turn: turn - 1, units, agenda: ["over"], ...more });
    const again = tableOf(game, {
      turn,
      units,
      agenda: ["turn", ["dayEnd", -1], "draw", ["firstMarkers", -1], ["artillery", -1]],
      ...more,
    });
    return { t: again, before: t, dice };
  };
  const jackson = { Starke: "3118", Early: "2907", Gregg: "4504", "Fitz Lee": "2507", Grover: "3823" };
  test("[CG-6.3.2a CG-6.3.2b CG-B3.1.3a] one cup for both sides; half of it, rounded down, is drawn", () => {
    const { t } = phase(B, 1, { ...jackson, Robinson: "3124" });
    expect(guns(t, 2).filter((name) => name !== "Stuart Horse")).toHaveLength(3);
    const five = phase(B, 1, jackson).t;
    expect(guns(five, 2).filter((name) => name !== "Stuart Horse")).toHaveLength(2);
  });
  test("[CG-6.3.2c CG-6.3.2f CG-B6.3a] what is not drawn is out for this turn; what stays outside is not counted", () => {
    const { t } = phase(B, 1, jackson);
    expect(guns(t, 2)).toContain("Stuart Horse");
    expect(guns(t, 1)).toHaveLength(3);
  });
  test("[CG-6.3.2e CG-6.3.2l] a marker comes with the first of its units", () => {
    const { t } = phase(G, 3, { Archer: "3005", Gordon: "5522", "Iron Brigade": "3713" });
    expect(t.state.guns[t.state.battle.gunNames.indexOf("II Corps (CSA)")]).toBeGreaterThan(0);
    expect(t.state.guns[t.state.battle.gunNames.indexOf("Rodes")]).toBe(0);
  });
  test("[CG-6.3.2g CG-G6.4a] markers of the dead are still in the cup", () => {
    const { t } = phase(G, 3, {
      Archer: "3005",
      "Gamble a": { hex: "lost" },
      "Gamble b": { hex: "lost" },
      "Devin a": { hex: "lost" },
      "Devin b": { hex: "lost" },
      "Iron Brigade": "3713",
    });
    expect(t.state.guns[t.state.battle.gunNames.indexOf("Buford")]).toBeGreaterThan(0);
  });
  const hill = { Archer: "3005", "Iron Brigade": "3713", "Gamble a": "4608" };
  test("[CG-6.3.2j CG-G6.3a CG-G6.3b] who holds Cemetery Hill keeps one of his markers out of the cup", () => {
    const { t } = phase(G, 1, hill);
    expect(asked(t)).toBe("union withhold");
    expect(open(t, "keep", "marker")).toEqual(["Buford", "I Corps"]);
    expect(why(t, { do: "keep", marker: "Reserve A" })).toBe("CG-G6.3b");
    play(t, { do: "keep", marker: "I Corps" });
    expect(guns(t, 2)).toHaveLength(1 + 1);
  });
  test("[CG-6.3.2m CG-G3.1.3a CG-G6.3c] on turn 1 already: a cup of four, two drawn", () => {
    const { t } = phase(G, 1, hill);
    play(t, { do: "none" });
    expect(guns(t, 2)).toHaveLength(2);
  });
  test("[CG-G6.1b CG-G6.1e] the reserve comes by itself on turns 6, 7 and 8", () => {
    const reserve = (turn: number) => {
      const { t } = phase(G, turn, hill, { control: {} });
      return guns(t, 2).filter((name) => name.startsWith("Reserve")).length;
    };
    expect([4, 6, 7, 8].map(reserve)).toEqual([0, 2, 3, 5]);
  });
  test("[CG-6.3.2h CG-G5.2a] Lee's die is thrown in this phase, from turn 2 on", () => {
    const t = tableOf(G, {
      turn: 3,
      units: hill,
      guns: { "I Corps": "idle" },
      agenda: ["turn", ["dayEnd", -1], "draw", ["firstMarkers", -1], ["artillery", 1], ["withhold", "union"]],
    });
    const events = roll(t, [1, 1, 1, 1, 1], { do: "none" });
    expect(eventsOf(events, "available").map(({ marker }) => marker)).toEqual(["Lee"]);
    expect(events.findIndex(({ event }) => event === "available")).toBeLessThan(events.findIndex(({ event }) => event === "draw"));
  });
  test("[CG-6.3.2d CG-13.2b] on the next turn all are in the cup again", () => {
    const t = tableOf(G, { turn: 7, units: hill, guns: { Heth: "used", "I Corps": "ready" }, agenda: ["turn"] });
    expect(t.state.guns[t.state.battle.gunNames.indexOf("Heth")]).not.toBe(3);
  });
  test("[CG-6.3.2k CG-6.4a] a night has none of it", () => {
    const t = tableOf(G, { turn: 4, units: hill, guns: { Heth: "ready" }, agenda: ["turn", ["arrivals", 4]] });
    expect(t.state.turn).toBe(5);
    expect(guns(t, 2)).toEqual([]);
  });
});

describe("6.2 the turn", () => {
  const start = (game: typeof B, scenario: string) => tableOf(game, { scenario });
  test("[CG-6.2a CG-6.3.1a CG-6.3.1b] phases come in order, the first player's dice before the second's", () => {
    const t = early(
      B,
      "confederate",
      7,
      { Gregg: "2705", Scammon: "4504" },
      { groups: { "Hood, turn 8": { due: 8 }, "Wilcox, turn 9": { due: 7 }, "V Corps, turn 7": { due: 7 } } },
    );
    const events = play(t, { do: "enough" });
    const order = events.map(({ event }) => event).filter((event) => ["arrival", "artillery", "cup", "draw"].includes(event));
    expect(order).toEqual(["arrival", "arrival", "artillery", "cup", "draw"]);
    expect(eventsOf(events, "arrival").map(({ group: name }) => name)).toEqual(["Wilcox, turn 9", "V Corps, turn 7"]);
  });
  test("[CG-6.1a CG-6.1b CG-6.1c] seventeen turns and sixteen, with their nights", () => {
    const nights = (battle: typeof bullRun) => battle.nights.flatMap((night, turn) => (night ? [turn] : []));
    expect([bullRun.lastTurn, nights(bullRun)]).toEqual([17, [6, 12]]);
    expect([gettysburg.lastTurn, nights(gettysburg)]).toEqual([16, [5, 11]]);
    expect(bullRun.facts.army.turns[6].date).toBe("29 August 1862");
  });
  test("[CG-4.0a CG-B3.1.1a] the Confederates set up first at Second Bull Run", () =>
    expect(asked(start(B, "campaign"))).toBe("confederate camp"));
  test("[CG-G3.1.2b CG-G3.1.1a CG-G3.1.2a] at Gettysburg nobody has a choice in the set-up", () => {
    const t = start(G, "campaign");
    expect(asked(t)).toMatch(/early|withhold/);
    expect([where(t, "Iron Brigade"), where(t, "Archer"), where(t, "Davis")]).toEqual(["3713", "4605", "4705"]);
  });
});
