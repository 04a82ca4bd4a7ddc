/** B 8.7 Pope's Orders: both worked examples, and each clause. */
import { describe, expect, test } from "vitest";
import type { Table } from "../../../engine/index.js";
import { bullRun } from "../data/bull-run.js";
import { roadDistances } from "../rules/ways.js";
import type { State } from "../state.js";
import { asked, B, hexOf, legal, marching, open, type Places, play, tableOf, where, why } from "./field.js";

const IX = ["Scammon", "Nagle", "Ferrero", "Christ", "Leasure", "Farnsworth"];
const atE = Object.fromEntries(IX.map((name) => [name, "3124"]));
const ends = (t: Table<State>, unit: string): string[] =>
  [
    ...new Set(
      legal(t).flatMap((action) => (action.do === "route" && action.unit === unit ? [String(action.way).split(" ").at(-1)!] : [])),
    ),
  ].sort();
/** Goes the way of a unit that ends there. */
function go(t: Table<State>, unit: string, end: string): number {
  const action = legal(t).find((one) => one.do === "route" && one.unit === unit && String(one.way).split(" ").at(-1) === end);
  if (!action) throw new Error(`${unit} has no way to ${end}; there are ${ends(t, unit)}.`);
  return play(t, action)[0].cost as number;
}
const distanceTo = (target: string, from: string) => roadDistances(bullRun, bullRun.grid.ids.get(target)!)[bullRun.grid.ids.get(from)!];

describe("example 1", () => {
  const corps = (more: Places = {}) =>
    marching(B, { formation: "IX Corps", points: 6, turn: 2, units: { ...atE, Birney: "4221", Starke: "3521", ...more }, fresh: IX });

  test("[CG-B8.7zc CG-B8.7h CG-B8.7i] Scammon marches to 4021, the second to 3822, two by regular movement to 3722, two to 3623", () => {
    const t = corps();
    go(t, "Scammon", "4021");
    expect(ends(t, "Nagle")).toEqual(["3822"]);
    go(t, "Nagle", "3822");
    expect(go(t, "Christ", "3722")).toBe(6);
    expect(go(t, "Leasure", "3722")).toBe(6);
    expect(go(t, "Ferrero", "3623")).toBe(5);
    expect(ends(t, "Farnsworth")).toEqual(["3523"]);
  });

  test("[CG-B8.7zd CG-B8.7j] the lead may go to 3721 instead: no shorter, but in no zone", () => {
    const t = corps();
    expect(ends(t, "Scammon")).toEqual(expect.arrayContaining(["3721", "4021"]));
    go(t, "Scammon", "3721");
    expect(ends(t, "Nagle")).toEqual(["3822"]);
  });

  test("[CG-B8.7ze] the second unit may not stop beside the first on its road: 3921 is refused", () => {
    const t = corps();
    go(t, "Scammon", "4021");
    expect(why(t, { do: "route", unit: "Nagle", way: "3224 3323 3423 3523 3623 3722 3822 3921" })).toBe("CG-B8.7g");
  });

  test("[CG-B8.7k] the lead may not go into the zone at 3522 while a way as short enters none", () => {
    const t = corps();
    expect(ends(t, "Scammon")).not.toContain("3522");
    expect(ends(t, "Scammon")).not.toContain("4120");
  });

  test("[CG-B8.7l CG-B8.7t] with Stonewall in 3522 the lead stops in 3423 on the shortest way, and who comes beside it is free", () => {
    const t = corps({ Starke: "due", Stonewall: "3522" });
    expect(ends(t, "Scammon")).toContain("3423");
    go(t, "Scammon", "3423");
    expect(ends(t, "Nagle")).toEqual(["3323"]);
    go(t, "Nagle", "3323");
    expect(asked(t)).toBe("union step");
    expect(open(t, "move", "to")).toEqual(expect.arrayContaining(["3422", "3623"]));
  });

  test("[CG-B8.7u] another Formation that arrives later this turn is freed beside that lead as well", () => {
    const t = marching(B, {
      formation: "Kearny",
      points: 6,
      turn: 2,
      units: { Robinson: "3124", Poe: "3124", Scammon: "3423", Stonewall: "3522" },
      fresh: ["Robinson", "Poe"],
      more: { beacons: ["Scammon"] },
    });
    expect(ends(t, "Robinson")).toEqual(["3323"]);
    go(t, "Robinson", "3323");
    expect(asked(t)).toBe("union step");
  });
});

describe("example 2", () => {
  const kearny = () =>
    marching(B, {
      formation: "Kearny",
      points: 8,
      turn: 3,
      units: { Robinson: "4316", Poe: "4317", Birney: "4319", Starke: "4411", Grover: "4313" },
    });

  test("[CG-B8.7zf CG-B8.7g CG-B8.7x] by Blackburn's Ford: 4512 for seven points, Poe with him, Birney in 4613", () => {
    const t = kearny();
    expect(go(t, "Robinson", "4512")).toBe(7);
    expect(go(t, "Poe", "4512")).toBe(8);
    expect(go(t, "Birney", "4613")).toBe(8);
  });

  test("[CG-B8.7zg CG-B8.7m] by McLean's Ford: 5013, 4913 and 4714", () => {
    const t = kearny();
    expect(go(t, "Robinson", "5013")).toBe(8);
    expect(go(t, "Poe", "4913")).toBe(8);
    expect(go(t, "Birney", "4714")).toBe(7);
  });

  test("[CG-B8.7zh CG-B8.7e CG-B8.7f] not northwest: 3813 is 17 road hexes from Centreville, and he stands at 14", () => {
    const t = kearny();
    expect(distanceTo("4504", "4316")).toBe(14);
    expect(distanceTo("4504", "3813")).toBe(17);
    expect(ends(t, "Robinson")).not.toContain("3813");
    expect(why(t, { do: "route", unit: "Robinson", way: "4216" })).toBe("CG-B8.7e");
  });

  test("[CG-B8.7zi CG-B8.7zj] due north through the occupied ford hex into the zone at 4412; Poe in 4312, Birney in 4314", () => {
    const t = kearny();
    expect(go(t, "Robinson", "4412")).toBe(8);
    expect(go(t, "Poe", "4312")).toBe(7);
    expect(go(t, "Birney", "4314")).toBe(5);
  });

  test("[CG-B8.7r CG-B8.7v CG-B8.7zl] contact frees the division when the activation is over, and it may fight at once", () => {
    const t = kearny();
    go(t, "Robinson", "4412");
    expect(why(t, { do: "take", unit: "Poe" })).toBe("CG-B8.7c");
    go(t, "Poe", "4312");
    go(t, "Birney", "4314");
    if (asked(t) === "union march") play(t, { do: "end" });
    expect(asked(t)).toBe("union offer");
    expect(t.state.orders[t.state.battle.formationNames.indexOf("Kearny")]).toBe(0);
    play(t, { do: "fight" });
    expect(open(t, "attack", "hex")).toEqual(["4411"]);
  });
});

const orders = (t: Table<State>, name: string): string =>
  ["free", "bound", "leaving"][t.state.orders[t.state.battle.formationNames.indexOf(name)]];

test("[CG-B8.7a CG-B8.7b] six Formations are bound for Centreville, two for New Market", () => {
  const bound = (to: string) => bullRun.facts.army.formations.filter(({ ordersTo }) => ordersTo === to).map(({ id }) => id);
  expect(bound("4504").sort()).toEqual(["us-hooker", "us-ix", "us-kearny", "us-king", "us-ricketts", "us-v"]);
  expect(bound("3214").sort()).toEqual(["us-i", "us-reynolds"]);
});

test("[CG-B8.7c] a bound unit does not leave the road: it is not taken up", () => {
  const t = marching(B, { formation: "IX Corps", points: 6, turn: 2, units: { Scammon: "3323", Nagle: "3224" } });
  expect(open(t, "take", "unit")).toEqual([]);
  expect(why(t, { do: "take", unit: "Scammon" })).toBe("CG-B8.7c");
  expect(t.game.why(t.state, { do: "take", unit: "Scammon" })?.text).toMatch(/sent along its road, the lead unit first\.$/);
});

test("[CG-B8.7d] no hex is entered twice while bound, on an earlier turn either", () => {
  const t = marching(B, {
    formation: "Kearny",
    points: 8,
    turn: 3,
    units: { Robinson: "4316" },
    more: { walked: { Robinson: ["4415", "4416", "4316"] } },
  });
  expect(legal(t).every((action) => !String(action.way ?? "").includes("4416"))).toBe(true);
});

test("[CG-B8.7n CG-B8.7o] the road from Sudley Springs to Haymarket is closed to bound units, and no distance is measured on it", () => {
  expect(distanceTo("4504", "2207")).toBe(-1);
  const t = marching(B, { formation: "Ricketts", points: 6, turn: 5, units: { Duryee: "2804", Tower: "1908" } });
  expect(legal(t).every((action) => !/^(2704|2903)/.test(String(action.way ?? "")))).toBe(true);
  expect(ends(t, "Tower")).toEqual([]);
});

test("[CG-B8.7p CG-B8.7zk] who reaches the target stops there and frees its Formation; others pile up behind", () => {
  const t = marching(B, { formation: "Kearny", points: 8, turn: 4, units: { Robinson: "4404", Poe: "4304", Birney: "4205" } });
  expect(ends(t, "Robinson")).toEqual(["4504"]);
  go(t, "Robinson", "4504");
  expect(orders(t, "Kearny")).toBe("leaving");
  go(t, "Poe", "4504");
  expect(ends(t, "Birney")).toEqual(["4404"]);
});

test("[CG-B8.7q] a Formation attacked by Confederates is free when that is over", () => {
  const t = tableOf(B, {
    turn: 3,
    player: "confederate",
    bySpecial: true,
    marker: "Jackson",
    units: { Starke: "3323", Scammon: "3423", Nagle: "3722" },
    active: ["Starke"],
    formations: { "IX Corps": { orders: "bound" }, Taliaferro: { called: true } },
    agenda: ["turn", ["dayEnd", -1], "draw", ["activate", 7, "Taliaferro", "Jackson"], "offer"],
  });
  play(t, { do: "fight" }, { do: "attack", hex: "3423" }, { do: "join", unit: "Starke" });
  expect(orders(t, "IX Corps")).toBe("bound");
  play(t, { do: "go" });
  expect(orders(t, "IX Corps")).not.toBe("bound");
});

test("[CG-B8.7s] at the start of turn 7 nobody is bound", () => {
  const t = tableOf(B, { turn: 6, units: { Scammon: "3722" }, formations: { "IX Corps": { orders: "bound" } }, agenda: ["turn"] });
  expect(t.state.turn).toBe(7);
  expect(orders(t, "IX Corps")).toBe("free");
});

test("[CG-B8.7v] a position says who is free while others are bound, and is read as it was", () => {
  const { game, state } = tableOf(B, {
    turn: 3,
    units: { Scammon: "3722" },
    formations: { "IX Corps": { orders: "free" } },
    agenda: ["over"],
  });
  const again = tableOf(B, game.position(state));
  expect([orders(again, "IX Corps"), orders(again, "Kearny")]).toEqual(["free", "bound"]);
  expect(game.hash(again.state)).toBe(game.hash(state));
  expect(orders(tableOf(B, { turn: 9, units: { Scammon: "3722" }, agenda: ["over"] }), "IX Corps")).toBe("free");
});

test("[CG-B8.7w] the lead is the unit nearest to the target; where two are level their side chooses", () => {
  const t = marching(B, { formation: "IX Corps", points: 6, turn: 3, units: { Scammon: "3722", Nagle: "3623", Christ: "3722" } });
  expect(ends(t, "Scammon").length).toBeGreaterThan(0);
  expect(ends(t, "Christ").length).toBeGreaterThan(0);
  expect(why(t, { do: "route", unit: "Nagle", way: "3722" })).toBe("CG-B8.7w");
});

test("[CG-B8.7y] a bound unit off the road first goes to the nearest road hex", () => {
  const t = marching(B, { formation: "Hooker", points: 6, turn: 1, units: { Grover: "3724", Carr: "3823" } });
  go(t, "Carr", ends(t, "Carr")[0]);
  const ways = legal(t)
    .filter((action) => action.do === "route" && action.unit === "Grover")
    .map(({ way }) => String(way).split(" ")[0]);
  expect(ways.length).toBeGreaterThan(0);
  for (const first of ways) expect(t.state.battle.linesAt[hexOf(t.state, first)]).not.toBe(0);
});

test("[CG-B8.7z] where nothing brings the lead closer it may stand", () => {
  const t = marching(B, {
    formation: "Kearny",
    points: 6,
    turn: 4,
    units: { Robinson: "4404", Scammon: "4504", Nagle: "4504", Poe: "4304" },
    more: { walked: { Robinson: ["4304", "4404"] } },
  });
  expect(legal(t)).toContainEqual({ do: "route", unit: "Robinson", way: "" });
  play(t, { do: "route", unit: "Robinson", way: "" });
  expect(where(t, "Robinson")).toBe("4404");
});

test("[CG-B8.7zm] the Orders hold on night turn 6, outside of zones", () => {
  const t = marching(B, { formation: "Kearny", points: 8, turn: 6, units: { Robinson: "4316", Starke: "4411" } });
  expect(ends(t, "Robinson").length).toBeGreaterThan(0);
  expect(ends(t, "Robinson")).not.toContain("4412");
});

test("[CG-B8.7zn] a follower takes the hexes of the lead, those of earlier turns too", () => {
  const t = marching(B, {
    formation: "Kearny",
    points: 4,
    turn: 4,
    units: { Robinson: "4515", Poe: "4317" },
    more: { walked: { Robinson: ["4317", "4316", "4416", "4515"] } },
  });
  go(t, "Robinson", ends(t, "Robinson")[0]);
  const way = legal(t).find((action) => action.do === "route" && action.unit === "Poe")!.way as string;
  expect(way.startsWith("4316 4416 4515")).toBe(true);
});

test("[CG-B8.7zn] where the lead went freely for a while its path begins anew: who is behind joins it there by the fewest road hexes", () => {
  const t = marching(B, {
    formation: "Reynolds",
    points: 6,
    turn: 4,
    units: { Jackson: "2314", Seymour: "2112" },
    more: { walked: { Jackson: ["1913", "2013", "2112", "2314"], Seymour: ["1913", "2013", "2112"] } },
  });
  go(t, "Jackson", "2813");
  const trail = ["2314", "2414", "2513", "2613", "2712", "2812", "2813"];
  expect(trail.map((hex) => distanceTo(hex, "2112"))).toEqual([12, 11, 10, 9, 8, 7, 8]);
  expect(open(t, "route", "way")).toEqual(["2212 2311 2411 2510 2611 2711"]);
  expect(distanceTo("2812", "2711")).toBe(1);
});

test("[CG-B8.7zo] who stands on another road joins the path by the fewest road hexes", () => {
  const t = marching(B, { formation: "Hooker", points: 6, turn: 2, units: { Grover: "3822", Carr: "3721" } });
  go(t, "Grover", ends(t, "Grover").find((end) => end !== "3823") ?? ends(t, "Grover")[0]);
  const ways = legal(t)
    .filter((action) => action.do === "route" && action.unit === "Carr")
    .map(({ way }) => String(way).split(" ")[0]);
  expect(ways).toEqual(["3822"]);
});

test("[CG-B8.7za] V Corps has 2 less on its Command Roll on 29 August, from the turn after it came, never below 1", () => {
  const rollOn = (turn: number) => {
    const t = tableOf(B, {
      turn,
      player: "union",
      units: { Roberts: "3124", Griffin: "3224" },
      formations: { "V Corps": { called: true } },
      groups: { "V Corps, turn 7": { due: 7, stage: "here" } },
      agenda: ["turn", ["dayEnd", -1], "draw", ["activate", 3, "V Corps", null], "focus"],
    });
    t.state.random[4] = 1;
    t.state.random[5] = 6;
    return play(t, { do: "focus", unit: "Roberts" }).find(({ event }) => event === "roll")!.points;
  };
  expect([7, 8, 11, 13].map(rollOn)).toEqual([8, 6, 6, 8]);
  expect(bullRun.facts.limits!.orders.slow).toEqual({ formation: "us-v", drm: -2, until: 11 });
});
