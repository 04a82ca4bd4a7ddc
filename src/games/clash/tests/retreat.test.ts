/** 12.10 retreats, 14 cavalry, 6.3.4 falling back from high ground. */
import { describe, expect, test } from "vitest";
import {
  asked,
  B,
  declared,
  ending,
  eventsOf,
  fighting,
  G,
  hexOf,
  legal,
  marching,
  open,
  type Places,
  play,
  stepsOf,
  still,
  strike,
  strikeWith,
  where,
  why,
} from "./field.js";

const csa = (units: Places, more = {}) => declared(G, { side: "confederate", formation: "Heth", units, ...more });
/** Day in a hex is beaten by Archer west of it. */
const beaten = (more: Places = {}, options = {}) => {
  const t = csa({ Archer: "3005", Day: "3006", ...more }, { more: { options } });
  strikeWith(t, [6, 1], "3006", "Archer");
  return t;
};

describe("12.10 retreats", () => {
  test("[CG-12.10e CG-12.10j] the owner chooses among the hexes of the compass", () => {
    expect(open(beaten(), "retreat", "to")).toEqual(["2906", "3007", "3106"]);
    expect(why(beaten(), { do: "retreat", unit: "Day", to: "2905" })).toBe("CG-12.10e");
  });
  test("[CG-12.10f] not into an enemy zone unless a friend is there", () => {
    const shut = beaten({ Perrin: "3008" });
    expect(open(shut, "retreat", "to")).not.toContain("3007");
    expect(why(shut, { do: "retreat", unit: "Day", to: "3007" })).toBe("CG-12.10f");
    expect(open(beaten({ Perrin: "3008", Burbank: "3007" }), "retreat", "to")).toContain("3007");
  });
  test("[CG-12.10g CG-12.10h] where every hex is shut the unit is lost with all its steps", () => {
    const caught = beaten({ Perrin: "2907", Scales: "3107" });
    expect(where(caught, "Day")).toBe("lost");
    expect(caught.state.casualties[1]).toBe(2);
    const edge = csa({ Archer: "3026", Day: "3027", Perrin: "2826", Scales: "3226" });
    strikeWith(edge, [6, 1], "3027", "Archer");
    expect(open(edge, "retreat", "to").every((to) => to !== "3028")).toBe(true);
  });
  test("[CG-12.10g CG-9.5a] not into an entry hex of the enemy", () => {
    const t = csa({ Archer: "5506", Day: "5507" });
    strikeWith(t, [6, 1], "5507", "Archer");
    expect(open(t, "retreat", "to")).toEqual(["5408"]);
  });
  test("[CG-12.10i CG-7.3b] where the hex is full the unit goes one hex farther, through its friends", () => {
    const t = beaten({ Graham: "3007", Ward: "3007" });
    expect(open(t, "retreat", "to")).toContain("3007");
    play(t, { do: "retreat", unit: "Day", to: "3007" });
    expect(asked(t)).toBe("union flee");
    expect(stepsOf(t, "Graham")).toBe(2);
  });
  test("[CG-12.10k] over fords", () => {
    const { battle } = still(B, {}).state;
    const side = battle.ford.findIndex((yes, k) => yes === 1 && battle.compass[0].includes(k % 6));
    const [from, to] = [Math.floor(side / 6), battle.grid.neighbour[side]].map((at) => battle.grid.names[at]);
    const west = battle.grid.names[battle.grid.neighbour[Math.floor(side / 6) * 6 + 5]];
    const t = declared(B, { side: "confederate", formation: "Light Division", units: { Gregg: west, Hatch: from } });
    strikeWith(t, [6, 1], from, "Gregg");
    expect(open(t, "retreat", "to")).toContain(to);
  });
  test("[CG-12.10l CG-B7.2c CG-G7.2a] never over a cut, and over an embankment only by road", () => {
    const t = declared(B, { side: "union", formation: "King", units: { Hatch: "2410", Starke: "2509" } });
    const { price, grid } = t.state.battle;
    const side = (a: string, b: string) =>
      [0, 1, 2, 3, 4, 5].map((d) => hexOf(t.state, a) * 6 + d).find((k) => grid.neighbour[k] === hexOf(t.state, b))!;
    expect(price[0][side("2509", "2409")]).toBe(255);
    expect(price[0][side("2609", "2608")]).toBeLessThan(255);
    const { battle } = still(G, {}).state;
    const cuts = [...battle.cut.keys()].filter((k) => battle.cut[k]);
    expect(cuts.map((k) => battle.price[0][k])).toEqual(cuts.map(() => 255));
  });
  test("[CG-12.10m] it costs nothing, uphill into woods either", () => {
    const t = declared(G, { side: "union", formation: "V Corps", units: { Archer: "1716", Day: "1717" } });
    const { woods, level } = t.state.battle;
    const [from, to] = ["1716", "1816"].map((name) => hexOf(t.state, name));
    expect([woods[to], level[to] > level[from]]).toEqual([1, true]);
    strikeWith(t, [6, 1], "1716", "Day");
    expect(open(t, "retreat", "to")).toContain("1816");
  });
  test("[CG-12.10b] by the margin, if that reading is taken", () => {
    const t = beaten({}, { retreatByMargin: true });
    play(t, { do: "retreat", unit: "Day", to: "3007" });
    expect(asked(t)).toBe("union flee");
  });
  test("[CG-12.10.1b] three hexes from a town, or the unit is lost", () => {
    const t = csa({ Jones: "4016", Philadelphia: "4116", Perrin: "4219", Scales: "4318", Lane: "4019" });
    strikeWith(t, [6, 1], "4116", "Jones");
    expect(where(t, "Philadelphia")).toBe("lost");
  });
  test("[CG-5.0e] infantry that retreats through a Victory hex takes it", () => {
    const t = csa({ Archer: "3616", Day: "3617" }, { more: { control: { "3618": "confederate" } } });
    const holder = () => t.state.control[t.state.battle.victoryNames.indexOf("3618")];
    strikeWith(t, [6, 1], "3617", "Archer");
    expect(holder()).toBe(1);
    play(t, { do: "retreat", unit: "Day", to: "3618" });
    expect(holder()).toBe(0);
  });
});

describe("14.3 cavalry withdraws before combat", () => {
  const attacked = (units: Places, more = {}) => {
    const t = csa({ Archer: "3005", "Devin a": "3006", ...units }, more);
    strike(t, "3006", "Archer");
    return t;
  };
  test("[CG-14.3a CG-14.3d CG-14.3c] one or two hexes by the compass, beside no enemy, before any marker is committed", () => {
    const t = attacked({}, { guns: { Heth: "ready" } });
    expect(asked(t)).toBe("union slip");
    expect(open(t, "withdraw", "to")).toEqual(expect.arrayContaining(["3007", "3008"]));
    expect(open(t, "withdraw", "to")).not.toContain("2905");
    expect(why(t, { do: "withdraw", to: "3009" })).toBe("CG-14.3c");
  });
  test("[CG-14.3e CG-14.3f CG-G8.1b] then there is no combat, no die for Davis, and the attacker may advance", () => {
    const t = csa({ Davis: "3005", "Devin a": "3006" });
    strike(t, "3006", "Davis");
    const events = play(t, { do: "withdraw", to: "3008" });
    expect(eventsOf(events, "roll")).toEqual([]);
    expect(eventsOf(events, "quality")).toEqual([]);
    expect(open(t, "advance", "unit")).toEqual(["Davis"]);
  });
  test("[CG-14.3b] not when cavalry is among the attackers", () => {
    const t = declared(B, { side: "confederate", formation: "Light Division", units: { "Fitz Lee": "2411", Buford: "2511" } });
    strike(t, "2511", "Fitz Lee");
    expect(asked(t)).not.toBe("union slip");
  });
  test("[CG-14.3g CG-G7.2e] not out of a railroad cut", () => {
    const t = csa({ Archer: "4610", "Devin a": "4510" });
    strike(t, "4510", "Archer");
    expect(asked(t)).not.toBe("union slip");
  });
  test("[CG-14.3h] if one of two goes, the other fights on alone", () => {
    const t = attacked({ "Devin b": "3006" });
    play(t, { do: "withdraw", to: "3008" });
    const events = play(t, { do: "stand" });
    expect(eventsOf(events, "odds")[0]).toMatchObject({ defence: 0.5 });
  });
  test("[CG-14.3d] by the other reading markers are committed first", () => {
    const t = attacked({}, { guns: { Heth: "ready" }, more: { options: { cavalryWithdrawsBeforeAm: false } } });
    expect(asked(t)).toBe("confederate support");
  });
});

describe("14.1, 14.2 cavalry", () => {
  test("[CG-14.1a CG-3.2.4a] it enters no woods off the road", () => {
    const t = marching(B, { formation: "Stuart", points: 8, units: { "Fitz Lee": "2306" } });
    play(t, { do: "take", unit: "Fitz Lee" });
    expect(t.state.battle.price[1][hexOf(t.state, "2306") * 6]).toBeGreaterThan(0);
    const woods = open(t, "move", "to").filter(
      (to) => t.state.battle.woods[hexOf(t.state, to)] && !t.state.battle.linesAt[hexOf(t.state, to)],
    );
    expect(woods).toEqual([]);
  });
  test("[CG-14.1b] it attacks nobody in woods but along a road", () => {
    const t = declared(B, {
      side: "confederate",
      formation: "Light Division",
      units: { "Fitz Lee": "2305", Gregg: "2411", Hatch: "2406", Doubleday: "2511" },
    });
    expect(open(t, "attack", "hex")).toEqual(["2511"]);
    const road = declared(B, { side: "confederate", formation: "Light Division", units: { "Fitz Lee": "2306", Hatch: "2406" } });
    expect(open(road, "attack", "hex")).toEqual(["2406"]);
  });
  test("[CG-14.1c CG-11.3q] it never goes into or attacks Devil's Den; infantry pays 2", () => {
    const { price, grid, den } = still(G, {}).state.battle;
    const into = [...grid.neighbour.keys()].filter((k) => grid.neighbour[k] >= 0 && den[grid.neighbour[k]]);
    expect(into.map((k) => price[1][k])).toEqual(into.map(() => 255));
    const den_ = still(G, {}).state.battle.grid.ids.get("1913")!;
    const level = still(G, {}).state.battle.level;
    const beside = into.find((k) => level[Math.floor(k / 6)] >= level[den_])!;
    expect(price[0][beside]).toBe(2 * 4);
    const t = fighting(G, { side: "union", formation: "Buford", units: { "Gamble a": "1912", Archer: "1913" } });
    expect(asked(t)).not.toBe("union offer");
  });
  test("[CG-14.2a CG-G4.2.2a CG-B4.2.2a] riding through a Victory hex changes nothing, marching through does", () => {
    const ride = marching(B, { formation: "Stuart", points: 8, units: { "Fitz Lee": "4404" }, more: { control: { "4504": "union" } } });
    play(ride, { do: "take", unit: "Fitz Lee" }, { do: "road", to: "4604" });
    expect(ride.state.control[2]).toBe(0);
    const walk = marching(B, { formation: "Light Division", points: 8, units: { Gregg: "4404" }, more: { control: { "4504": "union" } } });
    play(walk, { do: "take", unit: "Gregg" }, { do: "road", to: "4604" });
    expect(walk.state.control[2]).toBe(1);
  });
});

describe("6.3.4 high ground at the end of a day turn", () => {
  test("[CG-6.3.4c] one unspared enemy above is enough", () => {
    const t = ending(G, 8, { Archer: "2617", McDougall: "2716" });
    expect(asked(t)).toBe("confederate fallBack");
  });
  test("[CG-6.3.4d] not over a steep side, not in Town", () => {
    const steep = ending(G, 8, { Archer: "1414", Day: "1514" });
    expect(steep.state.turn).toBe(9);
  });
  test("[CG-6.3.4e] the position at the end of the turn decides", () => {
    expect(ending(G, 8, { Archer: "2617", McDougall: { hex: "lost" } }).state.turn).toBe(9);
  });
  test("[CG-6.3.4g] who cannot go the whole way goes as far as it can and loses a step", () => {
    const t = ending(G, 8, { Archer: "2617", McDougall: "2716", Ruger: "2415" });
    while (asked(t).startsWith("confederate fall")) play(t, legal(t)[0]);
    expect(stepsOf(t, "Archer")).toBe(1);
    expect(t.state.casualties[0]).toBe(1);
    expect(where(t, "Archer")).not.toBe("2617");
  });
  test("[CG-6.3.4h] who must go is settled for both sides first; the first player goes first", () => {
    const t = ending(G, 8, { Barksdale: "2716", Day: "2717", Vincent: "5112", Archer: "5111" });
    expect(asked(t)).toBe("union fallBack");
    while (asked(t).startsWith("union fall")) play(t, legal(t)[0]);
    expect(asked(t)).toBe("confederate fallBack");
  });
  test("[CG-6.3.4j] not at night, but by the other reading", () => {
    const units = { Archer: "2617", McDougall: "2716" };
    const askedAfter = (options: object) => {
      const t = ending(G, 5, units, { options: options as never });
      return asked(t);
    };
    expect(askedAfter({})).not.toBe("confederate fallBack");
    expect(askedAfter({ highGroundRetreatAtNight: true })).toBe("confederate fallBack");
  });
  test("[CG-6.3.4l] a full fourth hex sends the unit one farther", () => {
    const t = ending(G, 8, { Archer: "2617", McDougall: "2716", Perrin: "2613", Scales: "2613" });
    for (const to of ["2616", "2615", "2614"]) {
      const step = legal(t).find((action) => action.to === to);
      if (step) play(t, step);
    }
    while (asked(t).startsWith("confederate fall")) play(t, legal(t)[0]);
    expect(where(t, "Archer")).not.toBe("2613");
    expect(stepsOf(t, "Archer")).toBe(2);
  });
  test("[CG-6.3.4k] victory is checked after these retreats", () => {
    const t = ending(G, 8, { Archer: "2617", McDougall: "2716", Ruger: "2415" }, { casualties: [39, 0] });
    while (asked(t).startsWith("confederate fall")) play(t, legal(t)[0]);
    expect(asked(t)).toBe("over");
  });
  test("[CG-6.3.4i CG-G8.4d] on turn 7 Buford leaves before anybody falls back", () => {
    const t = ending(G, 7, { Archer: "2617", "Devin a": "2716", "Devin b": "2010", "Gamble a": "2011", "Gamble b": "2012" });
    expect(asked(t)).not.toBe("confederate fallBack");
    expect(where(t, "Devin a")).toBe("left");
  });
});
