/** 9.7, 21, 22 Arrivals, releases and locked orders, and set-ups against what the ledger says of them. */
import { describe, expect, it, test } from "vitest";
import { formationOf, formations, isGun, leaderOf, unitOf, units } from "../data/armies.js";
import { grid, hexAt, hexName, near } from "../data/map.js";
import { scenarios, scenariosFile } from "../data/scenarios.js";
import { threedays } from "../index.js";
import { FROZEN, INEFFECTIVE } from "../marks.js";
import { arrivingActivations, entryCost, isWaiting, whyNotComeOn } from "../rules/arrivals.js";
import { fillCup } from "../rules/command/efficiency.js";
import { orderOf } from "../rules/command/orders.js";
import { DUE } from "../state.js";
import { acting, begun, brigade, field, formed, type Standing, unit } from "./field.js";

const of = (id: string) => scenarios.find((one) => one.id === id)!;
// biome-ignore lint/suspicious/noExplicitAny: rows of a data file
const rowOf = (id: string): any => scenariosFile.scenarios.find((one) => one.id === id)!;

describe("reinforcements", () => {
  /** Paul's brigade comes to Rodes' Assault in the second turn. */
  const paul = (turn: number, more = {}, units_: Record<string, Standing> = {}) =>
    field(
      {
        "us-16me": { at: "due", sp: 6 },
        "us-13ma": { at: "due", sp: 6 },
        "us-88pa": { at: "B2828", sp: 5, facing: "N" },
        "cs-1tn": { at: "B1624", sp: 6, facing: "S" },
        ...units_,
      },
      [
        ["activate", 1, brigade("us-1-2-i")],
        ["actions", brigade("us-1-2-i")],
      ],
      { brigade: brigade("us-1-2-i"), turn, ...more },
    );

  it("[TD-9.7a] [TD-9.7c] [TD-5.3n] a unit that is due comes on in its brigade's activation, at an entrance of its schedule, and moves on", () => {
    expect(paul(0).legal("enter")).toEqual([]);
    const f = paul(1);
    expect(f.open("at", "enter").slice(0, 3)).toEqual(["B3428", "B3428", "B3429"]);
    expect(f.refused({ do: "enter", unit: unit("us-16me"), at: "B3330" })).toBe("TD-9.7a");
    f.play({ do: "enter", unit: unit("us-16me"), at: "B3429" });
    expect([f.where("us-16me"), f.asked()]).toEqual(["B3429", "union move"]);
  });

  it("[TD-9.6a] [TD-9.63b] [TD-10.42a] to who comes on the enemy reacts as to any step: horsemen go, guns fire", () => {
    const comes = (id: string, at: string) => {
      const units_ = { "cs-7tn": { at: "due", sp: 5, order: "march" }, [id]: { at, sp: 3, facing: "SW" } };
      const f = acting("cs-archer", units_, { scenario: "S1", mounted: id === "us-8il-cav-a" ? [unit(id)] : [] });
      f.play({ do: "enter", unit: unit("cs-7tn"), at: "A1135" });
      return f.asked();
    };
    expect([comes("us-8il-cav-a", "A1133"), comes("us-2me-bty", "A1132"), comes("us-56pa", "A1132")]).toEqual([
      "union reactionMove",
      "union approach",
      "confederate move",
    ]);
  });

  it("[TD-6.3d] [TD-9.7c] who comes on within three hexes of a brigade In Reserve rouses it", () => {
    const units_ = { "cs-7tn": { at: "due", sp: 5, order: "march" }, "us-56pa": { at: "A1133", sp: 5, facing: "SW" } };
    const f = acting("cs-archer", units_, { scenario: "S1", reserve: [brigade("us-2-1-i")] });
    f.play({ do: "enter", unit: unit("cs-7tn"), at: "A1135" });
    expect(f.log.map(({ rule }) => rule)).toContain("TD-6.3d");
  });

  it("[TD-9.7d] the entrance is its first hex, paid as the ground or the road is", () => {
    const f = paul(1);
    expect(entryCost(f.s, unitOf("us-16me"), hexAt("B3428"))).toBeGreaterThanOrEqual(2);
    f.play({ do: "enter", unit: unit("us-16me"), at: "B3429" });
    const { points } = threedays.prompt(f.s) as { points?: number };
    expect(points).toBe(6 - entryCost(f.s, unitOf("us-16me"), hexAt("B3429")) / 2);
  });

  it("[TD-9.7d] [TD-b9.22a] by a road that is known from the first a march comes on for half a point, others for a whole one", () => {
    const cost = (order: string) => {
      const f = field({ "cs-42ms": { at: "due", sp: 7, order } }, [["orders", "union"]], { scenario: "S1", turn: 0 });
      return entryCost(f.s, unitOf("cs-42ms"), hexAt("A1135"));
    };
    expect([cost("march"), cost("advance")]).toEqual([1, 2]);
  });

  it("[TD-9.7b] [TD-21.0i] who is held back waits off the map", () => {
    const f = paul(1);
    f.play({ do: "done" });
    expect(f.s.hex[unitOf("us-16me")]).toBe(DUE);
    expect(isWaiting(f.s, unitOf("us-16me"))).toBe(true);
  });

  it("[TD-9.7d] [TD-7.2f] it comes on facing the map, with both hexes of its front", () => {
    const f = acting(
      "cs-archer",
      { "cs-7tn": { at: "due", sp: 5, order: "attack" }, "us-56pa": { at: "B2024", sp: 5, facing: "N" } },
      { scenario: "S1", turn: 2 },
    );
    f.play({ do: "enter", unit: unit("cs-7tn"), at: "A1135" });
    expect(f.open("to", "step")).toEqual(["A1035", "A1134"]);
  });

  it("[TD-b9.75a] [TD-b9.75b] [TD-b9.75c] any order through the Direct hex, Advance or Attack through the border", () => {
    const f = paul(1);
    f.s.order[unitOf("us-16me")] = 2;
    expect(whyNotComeOn(f.s, unitOf("us-16me"), hexAt("B3429"))?.rule).toBeUndefined();
    expect(whyNotComeOn(f.s, unitOf("us-16me"), hexAt("B3428"))?.rule).toBe("TD-b9.75c");
    f.s.order[unitOf("us-16me")] = 1;
    expect(whyNotComeOn(f.s, unitOf("us-16me"), hexAt("B3428"))?.rule).toBeUndefined();
  });

  it("[TD-b9.75c] [TD-b9.22h] the iron march opens the border to Wadsworth's men, not to Heth's", () => {
    const open = (id: string, border: string, options = { ironMarch: true }) => {
      const f = field({ [id]: { at: "due", sp: 3, order: "march" } }, [["orders", "union"]], { scenario: "S1", turn: 3, options });
      return whyNotComeOn(f.s, unitOf(id), hexAt(border))?.rule;
    };
    expect([open("cs-13al", "A1035"), open("us-56pa", "B4628"), open("us-56pa", "B4628", { ironMarch: false })]).toEqual([
      "TD-b9.75c",
      undefined,
      "TD-b9.75c",
    ]);
  });

  it("[TD-13.2a] [TD-22.0f] brigades that begin broken are Combat Ineffective from the first orders on", () => {
    const s = begun("S5");
    expect(["us-2-3-i", "us-1-3-i", "us-1-1-v"].map((id) => (s.standing[formationOf(id)] & INEFFECTIVE) !== 0)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("[TD-25.0g] not into the enemy's arms", () => {
    const f = paul(1, {}, { "cs-7tn": { at: "B3328", sp: 5, facing: "S" } });
    expect(whyNotComeOn(f.s, unitOf("us-16me"), hexAt("B3428"))?.rule).toBe("TD-25.0g");
  });

  it("[TD-9.7b] [TD-25.0g] another entrance of its army on that side of the map two turns later, or at once if the enemy shuts its own", () => {
    // Wheaton is due at C0518 and Lockwood at B6118, both on the east side, Willard at B5821 on the north side.
    const nevin = brigade("us-3-3-vi");
    const open = (turn: number, enemies: Record<string, Standing> = {}): string[] =>
      field(
        { "us-62ny": { at: "due", sp: 5, order: "advance" }, "cs-1tn": { at: "C1030", sp: 6, facing: "S" }, ...enemies },
        [
          ["activate", 1, nevin],
          ["actions", nevin],
        ],
        { scenario: "S5", brigade: nevin, turn },
      ).open("at", "enter");
    const own = ["C0418", "C0518", "C0618"];
    const theirs = ["B6018", "B6118", "B6218"];
    const foe = (at: string): Standing => ({ at, sp: 5, facing: "N" });
    expect([open(2), open(3), open(4), open(5)]).toEqual([[], own, own, [...theirs, ...own]]);
    expect(open(3, { "cs-7tn": foe("C0419"), "cs-13al": foe("C0619") })).toEqual(theirs);
  });

  it("[TD-b9.75d] the enemy does not go next to an entrance while somebody is due there", () => {
    const attack = (due: boolean) => {
      const f = acting("cs-archer", {
        "cs-1tn": { at: "B3229", sp: 6, facing: "S" },
        "us-16me": { at: due ? "due" : "B3025", sp: 6, facing: "N" },
      });
      f.play({ do: "take", unit: unit("cs-1tn") });
      return [hexAt("B3328"), hexAt("B3329")]
        .filter((hex) => near(hex, hexAt("B3229")) === 1)
        .map((hex) => f.refused({ do: "step", to: hexName(hex) }));
    };
    expect(attack(true)).toContain("TD-b9.75d");
    expect(attack(false)).not.toContain("TD-b9.75d");
  });

  it("[TD-b9.75e] [TD-b9.75f] [TD-5.3c] it has the activations of its schedule, and the cup as many markers", () => {
    const f = paul(1);
    expect(arrivingActivations(f.s, formationOf("us-1-2-i"))).toBe(3);
    f.s.entitled[formationOf("us-2-i")] = 1;
    fillCup(f.s);
    expect(f.s.cup[formationOf("us-2-i")]).toBe(3);
  });

  it("[TD-6.0d] [TD-b9.75j] it comes under the order of the schedule, or any where that is left open", () => {
    expect(of("S11").arrivals[0].anyOrder).toBe(true);
    expect(of("S1").arrivals.map(({ order, activations }) => [order, activations])).toEqual([
      [2, 2],
      [2, 4],
      [2, 4],
      [2, 4],
      [2, 4],
    ]);
    const s = begun("S1");
    expect(orderOf(s, formationOf("cs-archer"))).toBe(2);
  });

  it("[TD-21.0h] a leader without troops is put on the Direct hex; others come with their first unit", () => {
    const s = begun("S1");
    expect(s.leaderHex[leaderOf("cs-ld-heth")]).toBe(DUE);
    const lone = of("S1").arrivals.find(({ leaders, units: coming }) => leaders.includes(leaderOf("cs-aphill")) && coming.length === 0)!;
    expect(hexName(lone.direct)).toBe("A1135");
  });
});

describe("releases and locked orders", () => {
  it("[TD-22.2h] [TD-22.2i] Longstreet's Assault: brigades are free by the hour, Anderson and Benning on their division's second marker", () => {
    const frozen = of("S5").frozen.flatMap(({ brigades, until, marker }) => brigades.map((b) => `${formations[b].id} ${until} ${marker}`));
    expect(frozen).toEqual(
      expect.arrayContaining(["cs-gt-anderson 0 2", "cs-kershaw 1 1", "cs-barksdale 2 1", "cs-wright 3 1", "us-3-2-v 1 1", "us-1-3-v 3 1"]),
    );
    expect(frozen.some((row) => row.startsWith("cs-law"))).toBe(false);
    const s = begun("S5");
    expect(["cs-law", "cs-benning", "cs-kershaw"].map((id) => (s.standing[formationOf(id)] & FROZEN) !== 0)).toEqual([false, true, true]);
  });

  const oneal = {
    "cs-6al": { at: "B1824", sp: 8, facing: "S", order: "attack" },
    "cs-3al": { at: "B1625", sp: 7, facing: "S" },
    "us-56pa": { at: "B2224", sp: 5, facing: "N" },
  };
  const leads = { "ld-cs-oneal": "B1824" };

  it("[TD-22.2f] a line has gone up to the enemy with either half: stopped by a front it halts", () => {
    const line = { at: "B1824", second: "B1825", sp: 8, facing: "S", order: "attack" };
    const enemies = { "us-56pa": { at: "B2026", sp: 5, facing: "N" }, "us-76ny": { at: "B2123", sp: 5, facing: "S" } };
    const f = acting("cs-oneal", { "cs-6al": line, ...enemies }, {}, leads);
    f.play({ do: "take", unit: unit("cs-6al") }, { do: "step", to: "B1924" });
    while (f.asked() !== "confederate move") f.play(f.legal().at(-1)!);
    expect([f.where("cs-6al"), f.refused({ do: "halt" })]).toEqual(["B1924", ""]);
  });

  it("[TD-22.2f] O'Neal's three regiments keep their order in the first turn and have to go up to the enemy", () => {
    const f = acting("cs-oneal", oneal, {}, leads);
    expect(f.refused({ do: "done" })).toBe("TD-22.2f");
    f.play({ do: "take", unit: unit("cs-6al") });
    expect(f.refused({ do: "halt" })).toBe("TD-22.2f");
    const later = acting("cs-oneal", oneal, { turn: 1 }, leads);
    expect(later.refused({ do: "done" })).toBe("");
    const orders = field(oneal, [["orders", "confederate"]], { inCommand: formed("cs-oneal") });
    orders.play({ do: "order", brigade: brigade("cs-oneal"), to: "attack" }, { do: "order", brigade: brigade("cs-oneal"), to: "advance" });
    expect(["cs-6al", "cs-3al"].map((id) => orders.s.order[unitOf(id)])).toEqual([1, 0]);
  });
});

describe("scenarios", () => {
  test.each([
    ["[TD-22.2a]", "S1", "J1-0700", "J1-1100", 20, 43],
    ["[TD-22.2g]", "S4", "J1-1400", "J1-1600", 51, 5],
    ["[TD-22.2j]", "S5", "J2-1600", "J2-1900", 199, 11],
    ["[TD-22.2n]", "S8", "J2-1930", "J2-2130", 42, 22],
    ["[TD-22.2p]", "S9", "J3-1300", "J3-1600", 276, 0],
    ["[TD-22.2s]", "S10", "J3-1300", "J3-1600", 74, 0],
    ["[TD-22.2u]", "S11", "J3-1600", "J3-1900", 146, 9],
  ])("%s %s lasts from %s to %s, with %i counters on the map and %i to come", (_, id, first, last, placed, due) => {
    const { turns, placed: on, arrivals } = of(id);
    expect([turns[0].key, turns.at(-1)!.key, on.length, arrivals.flatMap(({ units: coming }) => coming).length]).toEqual([
      first,
      last,
      placed,
      due,
    ]);
  });

  it("[TD-22.0a] [TD-22.0b] the eight small scenarios, by their names", () => {
    expect(scenarios.map(({ id, name }) => `${id} ${name}`)).toEqual([
      "S1 An Unintended Fight",
      "S4 Rodes' Assault",
      "S5 Longstreet's Assault on the Peach Orchard",
      "S7 I Died With My Face to the Enemy (Early's Assault)",
      "S8 Night Attack on Culp's Hill",
      "S9 Pickett's Charge",
      "S10 East Cavalry Field",
      "S11 We Have Not Done Enough",
    ]);
    expect(new Set([rowOf("S5"), rowOf("S11")].map(({ window }) => JSON.stringify(window.cols))).size).toBe(1);
  });

  it("[TD-5.2m] [TD-22.2r] [TD-22.0p] caps: Heth two before 0900, then three; three on the cavalry field and in the half-hour scenarios; two markers in a row", () => {
    expect(of("S1").caps.map(({ before, max }) => [before, max])).toEqual([
      [2, 2],
      [5, 3],
    ]);
    expect(["S7", "S8", "S10"].map((id) => of(id).cap)).toEqual([3, 3, 3]);
    expect([of("S10").inARow, rowOf("S10").offMapRoads, of("S7").halfHours, of("S5").halfHours]).toEqual([2, false, true, false]);
    expect(of("S9").sets[0]).toMatchObject({ turns: [2, 3], value: 4 });
  });

  test.each(scenarios.map(({ id }) => id))(
    "[TD-22.0m] [TD-22.0f] %s: no Fatigue, full ammunition, nobody In Reserve; whoever is Collapsed is Disordered",
    (id) => {
      const s = begun(id);
      expect([
        Math.max(...s.fatigue),
        ...["noAmmo", "lowAmmo", "reserve", "fired"].map((mark) => (threedays.position(s)[mark] as unknown[] | undefined)?.length ?? 0),
      ]).toEqual([0, 0, 0, 0, 0]);
      for (const { unit: u, sp, disordered } of of(id).placed)
        if (2 * sp < units[u].sp && !units[u].elite && !isGun[u]) expect(disordered, units[u].id).toBe(true);
    },
  );

  test.each(scenarios.map(({ id }) => id))(
    "[TD-22.0d] [TD-22.0i] %s: columns march, the others advance or attack; units of one set-up are each there once",
    (id) => {
      const { placed, arrivals } = of(id);
      const all = [...placed.map(({ unit: u }) => u), ...arrivals.flatMap(({ units: coming }) => coming)];
      expect(new Set(all).size).toBe(all.length);
      for (const { unit: u, order, second, sp } of placed)
        if (order === 2 && sp > 7 && !isGun[u]) expect(second, units[u].id).toBeGreaterThanOrEqual(0);
    },
  );

  it("[TD-22.0n] leaders who were out by July 2 or 3 begin on their replacement side", () => {
    const replaced = (id: string) =>
      of(id)
        .leaders.filter(({ replaced: is }) => is)
        .map(({ leader: l }) => l);
    expect(replaced("S4")).toEqual([]);
    expect(replaced("S9")).toContain(leaderOf("ld-us-1-3-i"));
    expect(replaced("S9").length).toBeGreaterThan(replaced("S5").length / 2);
  });

  it("[TD-22.0h] units do not leave the window", () => {
    const { window, neighbour } = of("S7");
    for (let k = 0; k < neighbour.length; k++) if (neighbour[k] >= 0) expect(window[neighbour[k]]).toBe(1);
    expect(window.reduce((sum, one) => sum + one, 0)).toBeLessThan(grid.size / 10);
  });
});
