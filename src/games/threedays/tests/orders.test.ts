/** 3, 4.2, 6, 13, 14 Orders and the activation of a brigade: who may do what under which order, and in which state. */
import { describe, expect, it, test } from "vitest";
import { cohesion, formationOf, isBerdan, isElite, leaderOf, unitOf, units } from "../data/armies.js";
import { hexAt, near } from "../data/map.js";
import { fatigue } from "../data/tables.js";
import { ASTRAY } from "../marks.js";
import { allowanceOf } from "../rules/allowance.js";
import { holds, uddModifier } from "../rules/cohesion.js";
import { casualtyChecks, covers, isSteadied } from "../rules/command/leadership.js";
import { giveOrder, isWatched } from "../rules/command/orders.js";
import { loseAt } from "../rules/losses.js";
import { isBroken, isCollapsed } from "../rules/strength.js";
import { put } from "../stacks.js";
import { ELIMINATED, has } from "../state.js";
import { acting, atHour, brigade, type Field, field, formed, type Standing, unit } from "./field.js";

const TN = { at: "B1824", sp: 6, facing: "S" };
const far: Record<string, Standing> = { "us-56pa": { at: "B3424", sp: 5, facing: "N" } };
const [TN1, TN7, PA] = ["cs-1tn", "cs-7tn", "us-56pa"];
const marker = (units_: Record<string, Standing>, more = {}, riders: Record<string, string> = {}): Field =>
  field(
    units_,
    [["marker", "confederate", brigade("cs-d-heth"), null]],
    { formations: { [brigade("cs-d-heth")]: { entitled: 3 } }, inCommand: formed("cs-archer", "cs-d-heth"), ...more },
    riders,
  );
const activate = { do: "activate", brigade: brigade("cs-archer") };
const isAstray = (f: Field, id: string): boolean => has(f.s, unitOf(id), ASTRAY);

describe("command of units", () => {
  it("[TD-4.2b] [TD-4.2c] [TD-4.2f] in the brigadier's range, or in a line that begins there", () => {
    const line = {
      [TN1]: TN,
      [TN7]: { at: "B1825", sp: 5, facing: "S" },
      "cs-14tn": { at: "B1826", sp: 4, facing: "S" },
      "cs-13al": { at: "B2830", sp: 6, facing: "S" },
      ...far,
    };
    const f = marker(line, {}, { "ld-cs-archer": "B1824" }).play(activate);
    expect([TN1, TN7, "cs-14tn", "cs-13al"].map((id) => isAstray(f as Field, id))).toEqual([false, false, false, true]);
  });

  it("[TD-4.2b] [TD-8.5a] [TD-2.6d] a column is where its tail is too: in range, beside others, and with the leader there", () => {
    const units = { "cs-2ms": { at: "B1828", second: "B1827", sp: 10, facing: "NW", order: "march" }, ...far };
    const led = (at: string) =>
      field(
        units,
        [["marker", "confederate", brigade("cs-d-heth"), null]],
        { formations: { [brigade("cs-d-heth")]: { entitled: 3 } }, marchMarkers: [0, 1], column: [unit("cs-2ms")] },
        { "ld-cs-davis": at },
      ).play({ do: "activate", brigade: brigade("cs-davis") }) as Field;
    const within = (at: string) => covers(led(at).s, leaderOf("ld-cs-davis"), hexAt("B1828"));
    expect([within("B1822"), isAstray(led("B1822"), "cs-2ms"), isAstray(led("B1820"), "cs-2ms")]).toEqual([false, false, true]);
    expect([isSteadied(led("B1827").s, unitOf("cs-2ms")), isSteadied(led("B1826").s, unitOf("cs-2ms"))]).toEqual([true, false]);
  });

  it("[TD-4.2r] while the brigadier is missing the division leader's range serves", () => {
    const lost = (riders: Record<string, string>) => isAstray(marker({ [TN1]: TN, ...far }, {}, riders).play(activate) as Field, TN1);
    expect([lost({ "cs-ld-heth": "B1826" }), lost({})]).toEqual([false, true]);
  });

  it("[TD-4.2s] a battery with a brigade obeys its brigadier", () => {
    const guns = {
      "cs-4ga": { at: "B1824", sp: 7, facing: "S" },
      "cs-page": { at: "B1822", sp: 4, facing: "S", serves: brigade("cs-doles") } as Standing,
      ...far,
    };
    const f = field(
      guns,
      [["marker", "confederate", brigade("cs-d-rodes"), null]],
      { formations: { [brigade("cs-d-rodes")]: { entitled: 2 } } },
      { "ld-cs-doles": "B1824" },
    );
    f.play({ do: "activate", brigade: brigade("cs-doles") });
    expect(isAstray(f, "cs-page")).toBe(false);
  });

  it("[TD-4.2o] Out of Command a unit goes no nearer to the enemy, unless it passes a test first; who fails is Disordered, and still goes elsewhere", () => {
    const lone = (more = {}) =>
      acting("cs-archer", { [TN1]: TN, [PA]: { at: "B2824", sp: 5, facing: "N" } }, { astray: [unit(TN1)], ...more });
    const f = lone().play({ do: "take", unit: unit(TN1) });
    expect(f.refused({ do: "step", to: "B1923" })).toBe("TD-4.2o");
    const brave = lone()
      .dice(5)
      .play({ do: "dare", unit: unit(TN1) });
    expect(brave.refused({ do: "step", to: "B1923" })).toBe("");
    const weak = lone()
      .dice(9)
      .play({ do: "dare", unit: unit(TN1) });
    expect([weak.isDisordered(TN1), weak.refused({ do: "dare", unit: unit(TN1) })]).toEqual([true, "TD-4.2o"]);
    weak.play({ do: "take", unit: unit(TN1) });
    expect([weak.refused({ do: "step", to: "B1923" }), weak.refused({ do: "turn", to: "SW" })]).toEqual(["TD-4.2o", ""]);
  });

  it("[TD-4.2o] at no hex of its move, though it has the points to come back again", () => {
    const f = acting("cs-archer", { [TN1]: TN, [PA]: { at: "B2425", sp: 5, facing: "N" } }, { astray: [unit(TN1)] });
    f.play({ do: "take", unit: unit(TN1) });
    expect([near(hexAt("B1824"), hexAt("B2425")), near(hexAt("B1924"), hexAt("B2425"))]).toEqual([6, 5]);
    expect([f.refused({ do: "step", to: "B1924" }), (f.game.prompt(f.s) as { points?: number }).points]).toEqual(["TD-4.2o", 6]);
  });

  it("[TD-4.2o] nor does half of a line go nearer that is formed or wheels", () => {
    const BIG = "cs-26nc-a";
    const f = (facing: string, enemy: string, second?: string) =>
      acting(
        "cs-pettigrew",
        { [BIG]: { at: "B1824", sp: 9, facing, ...(second && { second }) }, [PA]: { at: enemy, sp: 5, facing: "N" } },
        { astray: [unit(BIG)] },
      ).play({ do: "take", unit: unit(BIG) }) as Field;
    expect(["B1823", "B1825"].map((to) => f("S", "B1832").refused({ do: "extend", to }))).toEqual(["", "TD-4.2o"]);
    // Its second half, in the west, would swing to the north-west or to the south-west.
    expect(["SW", "SE"].map((to) => f("S", "B2424", "B1825").refused({ do: "turn", to }))).toEqual(["", "TD-4.2o"]);
  });

  it("[TD-b14.5b] the Sharpshooters obey any brigadier of the III Corps", () => {
    const f = field(
      { "us-1usss": { at: "B2824", sp: 6, facing: "N" }, "us-20in": { at: "B3230", sp: 8, facing: "N" }, [TN1]: TN },
      [["marker", "union", brigade("us-1-iii"), null]],
      { formations: { [brigade("us-1-iii")]: { entitled: 2 } } },
      { "ld-us-2-1-iii": "B3230", "ld-us-1-2-iii": "B2825" },
    );
    f.play({ do: "activate", brigade: brigade("us-2-1-iii") });
    expect(isAstray(f, "us-1usss")).toBe(false);
  });
});

describe("orders", () => {
  it("[TD-6.0a] [TD-6.0b] [TD-6.2k] an order binds every unit of the brigade, but those Out of Command when it changes", () => {
    const f = acting("cs-archer", { [TN1]: TN, [TN7]: { at: "B1826", sp: 5, facing: "S" }, ...far }, { astray: [unit(TN7)] });
    giveOrder(f.s, formationOf("cs-archer"), 1);
    expect([TN1, TN7].map((id) => f.s.order[unitOf(id)])).toEqual([1, 0]);
    giveOrder(f.s, formationOf("cs-archer"), 2);
    expect([TN1, TN7].map((id) => f.s.order[unitOf(id)])).toEqual([2, 0]);
  });

  it("[TD-b14.5d] [TD-b14.5i] the Sharpshooters stay under Advance when Ward attacks; their Cohesion is 7, not elite", () => {
    const { s } = field({ "us-1usss": { at: "B2824", sp: 6, facing: "N" }, "us-20in": { at: "B2826", sp: 8, facing: "N" }, [TN1]: TN }, [
      ["orders", "union"],
    ]);
    giveOrder(s, formationOf("us-2-1-iii"), 1);
    expect([s.order[unitOf("us-1usss")], s.order[unitOf("us-20in")]]).toEqual([0, 1]);
    units.forEach((_, u) => {
      if (isBerdan[u]) expect([cohesion[2 * u], isElite[u]]).toEqual([7, 0]);
    });
  });

  it("[TD-6.1a] [TD-6.3a] what cannot be seen does not count: Reserve needs no enemy in sight within ten hexes", () => {
    const watched = (at: string) =>
      isWatched(field({ [TN1]: TN, [PA]: { at, sp: 5, facing: "N" } }, [["orders", "union"]]).s, formationOf("cs-archer"), 10);
    expect([watched("B2224"), watched("B3224")]).toEqual([true, false]);
    expect(watched("B1830")).toBe(false);
    // Either half of a line sees and is seen.
    const line = { "cs-26nc-a": { ...TN, sp: 9, second: "B1825" }, [PA]: { at: "B1828", sp: 5, facing: "N" } };
    const near = (most: number) => isWatched(field(line, [["orders", "union"]]).s, formationOf("cs-pettigrew"), most);
    expect([near(2), near(3)]).toEqual([false, true]);
  });

  it("[TD-6.2e] [TD-6.2f] [TD-6.2g] for other orders: one more next to the enemy, one for each Fatigue above two; one try", () => {
    const sum = (more = {}, at = "B3424") => {
      const f = field(
        { [TN1]: TN, [PA]: { at, sp: 5, facing: "N" } },
        [
          ["activate", 0, brigade("cs-archer")],
          ["change", brigade("cs-archer")],
        ],
        { brigade: brigade("cs-archer"), inCommand: formed("cs-archer"), ...more },
      );
      f.dice(5).play({ do: "change", to: "attack" });
      expect(f.legal("change")).toEqual([]);
      return f.last("orders")!.text;
    };
    expect(sum()).toMatch(/tries for orders to \w+: \d, 5 in all: it keeps its own\.$/);
    expect(sum({}, "B1923")).toContain("6 in all");
    expect(sum({ formations: { [brigade("cs-archer")]: { fatigue: 4 } } })).toContain("7 in all");
  });

  it("[TD-3.1a] [TD-3.1c] orders are changed before a unit acts; a unit that has rallied does nothing else", () => {
    const f = acting("cs-archer", { [TN1]: TN, ...far }, { disordered: [unit(TN1)] });
    expect(f.refused({ do: "change", to: "attack" })).not.toBe("");
    f.dice(0).play({ do: "rally", unit: unit(TN1) });
    expect(f.legal().filter((action) => action.unit === unit(TN1))).toEqual([]);
  });

  it("[TD-13.2c] a brigade that is Combat Ineffective under Attack advances at its next activation", () => {
    const f = marker({ [TN1]: { ...TN, order: "attack" }, ...far }, { ineffective: formed("cs-archer") }, { "ld-cs-archer": "B1824" });
    f.play(activate);
    expect(f.s.order[unitOf(TN1)]).toBe(0);
  });

  it("[TD-6.3b] [TD-6.3c] In Reserve a brigade neither moves nor fires; its units rally with -2", () => {
    const f = acting("cs-archer", { [TN1]: TN, ...far }, { reserve: formed("cs-archer"), disordered: [unit(TN1)] });
    expect(f.refused({ do: "take", unit: unit(TN1) })).toBe("TD-6.3b");
    f.dice(8).play({ do: "rally", unit: unit(TN1) });
    expect(f.isDisordered(TN1)).toBe(false);
  });

  it("[TD-6.3c] [TD-6.0c] so does a battery that serves with a brigade In Reserve", () => {
    const battery = { at: "B1826", sp: 2, facing: "S", serves: brigade("cs-archer") };
    const rolls = (roll: number, more = {}) => {
      const f = acting("cs-archer", { [TN1]: TN, "cs-maurin-a": battery, ...far }, { disordered: [unit("cs-maurin-a")], ...more });
      f.dice(roll).play({ do: "rally", unit: unit("cs-maurin-a") });
      return f.isDisordered("cs-maurin-a");
    };
    const rating = cohesion[2 * unitOf("cs-maurin-a") + 1];
    expect([rolls(rating + 1), rolls(rating + 2, { reserve: formed("cs-archer") })]).toEqual([true, false]);
  });
});

describe("Advance, Attack and March", () => {
  const close = { [PA]: { at: "B2224", sp: 5, facing: "N" } };

  it("[TD-6.11a] [TD-6.12a] Advance moves or fires; Attack moves and fires", () => {
    const fires = (order: string) => {
      const f = acting("cs-archer", { [TN1]: { ...TN, order }, ...close }).play(
        { do: "take", unit: unit(TN1) },
        { do: "step", to: "B1924" },
      );
      while (f.asked() !== "confederate move") f.play(f.legal()[0]);
      f.play({ do: "halt" });
      return f.refused({ do: "fire", unit: unit(TN1), at: "B2224" });
    };
    expect(fires("advance")).toBe("TD-6.11a");
    expect(fires("attack")).not.toBe("TD-6.11a");
  });

  it("[TD-6.11b] [TD-6.11g] who fires may turn one vertex first; a second is movement", () => {
    const f = acting("cs-archer", { [TN1]: TN, ...close });
    expect(f.refused({ do: "turn", unit: unit(TN1), to: "NW" })).toBe("TD-6.11b");
    f.play({ do: "turn", unit: unit(TN1), to: "SW" });
    expect(f.refused({ do: "turn", unit: unit(TN1), to: "NW" })).toBe("TD-6.11b");
    expect(f.refused({ do: "take", unit: unit(TN1) })).toBe("TD-3.1c");
  });

  it("[TD-6.11d] [TD-6.12g] Advance and guns do not shock", () => {
    const f = acting("cs-archer", { [TN1]: TN, [PA]: { at: "B1923", sp: 5, facing: "N" } }).play({ do: "done" });
    expect(f.asked()).not.toBe("confederate shocks");
    const g = acting("cs-bn-carter", {
      "cs-page": { at: "B1824", sp: 4, facing: "S", order: "attack" },
      [PA]: { at: "B1923", sp: 5, facing: "N" },
    }).play({ do: "done" });
    expect(g.asked()).not.toBe("confederate shocks");
  });

  it("[TD-6.13b] [TD-6.13c] [TD-6.13g] a march keeps away from the enemy, does not halt within four hexes in his sight, and turns free", () => {
    const f = acting(
      "cs-archer",
      { [TN1]: { ...TN, order: "march" }, [PA]: { at: "B2224", sp: 5, facing: "N" } },
      { formations: { [brigade("cs-d-heth")]: { entitled: 2 } } },
    ).play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1923" });
    expect(near(hexAt("B1923"), hexAt("B2224"))).toBe(3);
    expect(f.refused({ do: "halt" })).toBe("TD-6.13c");
    expect(f.refused({ do: "turn", to: "N" })).toBe("TD-6.13g");
  });

  it("[TD-6.13c] a march does not use up the points with which it could end four hexes from an enemy in sight", () => {
    const at = (hex: string): Field =>
      acting(
        "cs-archer",
        { [TN1]: { at: hex, sp: 6, facing: "S", order: "march" }, [PA]: { at: "B2224", sp: 5, facing: "N" } },
        { formations: { [brigade("cs-d-heth")]: { entitled: 1 } } },
      ).play({ do: "take", unit: unit(TN1) }) as Field;
    const f = at("B1824");
    // To three hexes and back again, twice: then the points would not do.
    for (const to of ["B1924", "B1824", "B1924", "B1824"]) f.play({ do: "step", to });
    expect([near(hexAt("B1824"), hexAt("B2224")), near(hexAt("B1924"), hexAt("B2224"))]).toEqual([4, 3]);
    expect(f.refused({ do: "step", to: "B1924" })).toBe("");
    f.play({ do: "step", to: "B1825" });
    expect([f.refused({ do: "step", to: "B1924" }), f.refused({ do: "halt" })]).toEqual(["TD-6.13c", ""]);
    expect(at("B2124").refused({ do: "step", to: "B2024" })).toBe("");
  });

  test.each([
    ["[TD-9.1a]", TN1, "march", {}, 6],
    ["[TD-9.1b]", "cs-page", "advance", {}, 8],
    ["[TD-9.1e]", "cs-14va-cav-a", "attack", { mounted: [unit("cs-14va-cav-a")] }, 12],
    ["[TD-9.1f]", "cs-breathed", "advance", {}, 10],
    ["[TD-9.1g]", TN1, "advance", { disordered: [unit(TN1)] }, 4],
    ["[TD-14.2e]", "cs-14va-cav-a", "advance", {}, 6],
  ])("%s %s under %s %o: %i points", (_, id, order, more, points) => {
    const { s } = field({ [id]: { at: "B1824", sp: 2, facing: "S", order }, ...far }, [["orders", "union"]], more);
    expect(allowanceOf(s, unitOf(id)) / 2).toBe(points);
  });

  it("[TD-9.1j] [TD-9.13a] what is not used is lost; nobody leaves the map", () => {
    const f = acting("cs-archer", { [TN1]: { at: "B1424", sp: 6, facing: "N" }, ...far }).play({ do: "take", unit: unit(TN1) });
    expect(f.legal("step")).toEqual([]);
    f.play({ do: "halt" });
    expect(allowanceOf(f.s, unitOf(TN1)) / 2).toBe(6);
  });

  it("[TD-9.4u] over works from outside men on foot pay a point more, from inside nothing", () => {
    const cost = (from: string, to: string, facing: string) => {
      const f = acting(
        "cs-archer",
        { [TN1]: { at: from, sp: 6, facing }, ...far },
        {
          worksAt: ["B1923", ...Array(39).fill(null)],
          worksFacing: Array(40).fill("N"),
          worksLevel: [1, ...Array(39).fill(0)],
          worksBy: Array(40).fill("confederate"),
        },
      );
      f.play({ do: "take", unit: unit(TN1) }, { do: "step", to });
      return f.last("move")!.cost;
    };
    expect([cost("B1823", "B1923", "S"), cost("B1923", "B1823", "N")]).toEqual([2, 1]);
  });
});

describe("mounted and dismounted", () => {
  const horse = { "cs-14va-cav-a": { at: "B1824", sp: 3, facing: "S" } };

  it("[TD-14.2a] [TD-14.2d] [TD-6.14a] cavalry of either army dismounts before it moves, and fires on foot alone", () => {
    const f = acting("cs-jenkins", { ...horse, [PA]: { at: "B1923", sp: 5, facing: "N" } }, { mounted: [unit("cs-14va-cav-a")] });
    expect(f.refused({ do: "fire", unit: unit("cs-14va-cav-a"), at: "B1923" })).toBe("TD-6.14a");
    f.play({ do: "dismount", unit: unit("cs-14va-cav-a") });
    expect(f.refused({ do: "dismount", unit: unit("cs-14va-cav-a") })).not.toBe("");
  });

  it("[TD-14.2c] [TD-14.2f] nobody mounts next to the enemy; Disorder goes along", () => {
    const beside = acting("cs-jenkins", { ...horse, [PA]: { at: "B1923", sp: 5, facing: "N" } });
    expect(beside.refused({ do: "mount", unit: unit("cs-14va-cav-a") })).toBe("TD-14.2c");
    const f = acting("cs-jenkins", { ...horse, ...far }, { disordered: [unit("cs-14va-cav-a")] }).play({
      do: "mount",
      unit: unit("cs-14va-cav-a"),
    });
    expect(f.isDisordered("cs-14va-cav-a")).toBe(true);
  });
});

describe("tests of Cohesion", () => {
  const passes = (die: number, more = {}, riders: Record<string, string> = {}, id = PA) => {
    const f = field({ [id]: { at: "B2824", sp: 5, facing: "N" }, [TN1]: TN }, [["orders", "union"]], more, riders);
    f.dice(die);
    return holds(f.s, unitOf(id), 0, "", "", f.log);
  };

  it("[TD-2.6a] [TD-2.6b] [TD-2.6i] the side that is up counts, and Fatigue is added", () => {
    expect([passes(7), passes(8)]).toEqual([true, false]);
    expect([passes(5, { disordered: [unit(PA)] }), passes(6, { disordered: [unit(PA)] })]).toEqual([true, false]);
    const worn = { formations: { [brigade("us-2-1-i")]: { fatigue: 4 } } };
    expect([passes(5, worn), passes(6, worn)]).toEqual([true, false]);
    expect(fatigue.map(({ udd }) => udd)).toEqual([0, 0, 1, 1, 2, 2, 3]);
  });

  it("[TD-2.6k] nothing fails or passes of itself: Cohesion 9 never fails", () => {
    for (let die = 0; die < 10; die++) expect(passes(die, {}, {}, "us-2wi")).toBe(true);
  });

  it("[TD-2.6j] in the dark whoever is shocked has one more", () =>
    atHour("J1-2000", () => {
      const { s } = field({ [PA]: { at: "B2824", sp: 5, facing: "N" }, [TN1]: TN }, [["orders", "union"]], { shocked: [unit(PA)] });
      expect(uddModifier(s, unitOf(PA))).toBe(1);
    }));

  it("[TD-2.6j] in a light night too", () => {
    const shocked = (scenario: string, at: string, from: string) =>
      uddModifier(
        field({ [PA]: { at, sp: 5, facing: "N" }, [TN1]: { ...TN, at: from } }, [["orders", "union"]], { scenario, shocked: [unit(PA)] }).s,
        unitOf(PA),
      );
    expect([shocked("S7", "B4320", "B4220"), shocked("S4", "B1924", "B1824")]).toEqual([1, 0]);
  });

  it("[TD-17.3a] batteries of a brigade that is tired are not", () => {
    const tired = (id: string) =>
      uddModifier(
        field({ [id]: { at: "D4020", sp: 2, facing: "N" } }, [["orders", "union"]], {
          scenario: "S10",
          formations: { [brigade("us-1-2-cav")]: { fatigue: 4 } },
        }).s,
        unitOf(id),
      );
    expect([tired("us-3pa-ha"), tired("us-3pa-cav-a")]).toEqual([0, 2]);
  });

  it("[TD-13.4d] [TD-13.4e] [TD-13.4g] leaders and Fatigue count in a rally; batteries rally too", () => {
    const rally = (id: string, b: string, die: number, more = {}, riders = {}) => {
      const f = acting(b, { [id]: { at: "B1824", sp: 4, facing: "S" }, ...far }, { disordered: [unit(id)], ...more }, riders);
      f.dice(die).play({ do: "rally", unit: unit(id) });
      return !f.isDisordered(id);
    };
    const dis = cohesion[2 * unitOf(TN1) + 1];
    expect([rally(TN1, "cs-archer", dis + 1), rally(TN1, "cs-archer", dis + 1, {}, { "ld-cs-archer": "B1824" })]).toEqual([false, true]);
    expect(rally(TN1, "cs-archer", dis, { formations: { [brigade("cs-archer")]: { fatigue: 2 } } })).toBe(false);
    expect(rally("cs-page", "cs-bn-carter", 0)).toBe(true);
  });
});

describe("losses and brigades", () => {
  it("[TD-12.1a] [TD-12.2a] [TD-12.2b] losses come from the top unit, what it cannot bear from the next; at nothing it is gone", () => {
    const f = field({ [PA]: { at: "B2824", sp: 2, facing: "N" }, "us-76ny": { at: "B2824", sp: 4, facing: "N" }, [TN1]: TN }, [
      ["orders", "union"],
    ]);
    const top = f.s.top[hexAt("B2824")];
    loseAt(f.s, hexAt("B2824"), 3, "", f.log);
    expect(f.s.sp[unitOf(PA)] + f.s.sp[unitOf("us-76ny")]).toBe(3);
    if (top === unitOf(PA)) expect(f.where(PA)).toBe("eliminated");
  });

  it("[TD-12.7a] each leader with a unit that has lost is at risk: 0 is a casualty", () => {
    const f = field({ [TN1]: TN, ...far }, [["orders", "union"]], {}, { "ld-cs-archer": "B1824", "cs-ld-heth": "B1824" });
    f.dice(0, 1);
    casualtyChecks(f.s, hexAt("B1824"), 1, "TD-12.7a", f.log);
    expect(["ld-cs-archer", "cs-ld-heth"].map((id) => f.s.leaderState[leaderOf(id)] === 3).filter(Boolean).length).toBe(1);
  });

  it("[TD-12.22c] [TD-12.22e] [TD-12.22d] Collapse needs the Disordered side, and is judged at once; guns below half", () => {
    const collapsed = (id: string, sp: number, disordered: boolean) => {
      const { s } = field(
        { [id]: { at: "B2824", sp, facing: "N" }, [TN1]: TN },
        [["orders", "union"]],
        disordered ? { disordered: [unit(id)] } : {},
      );
      return isCollapsed(s, unitOf(id));
    };
    expect([
      collapsed("us-76ny", 3, false),
      collapsed("us-76ny", 3, true),
      collapsed("us-76ny", 4, true),
      collapsed("us-2me-bty", 2, true),
    ]).toEqual([false, true, false, true]);
  });

  it("[TD-b13.2a] [TD-b13.2b] [TD-13.2a] half of its units, halves and battalions one by one, make a brigade Combat Ineffective", () => {
    const cavalry = units.filter((row) => row.brigade === "us-1-1-cav").map(({ id }) => id);
    const broken = (gone: number) => {
      const f = field(
        {
          ...Object.fromEntries(
            cavalry.map((id, i) => [id, { at: `B${2000 + 100 * Math.floor(i / 6) + 20 + (i % 6)}`, sp: 2, facing: "N" }]),
          ),
          [TN1]: { at: "B3024", sp: 6, facing: "S" },
        },
        [["orders", "union"]],
      );
      for (const id of cavalry.slice(0, gone)) put(f.s, unitOf(id), ELIMINATED);
      return isBroken(f.s, formationOf("us-1-1-cav"));
    };
    const half = Math.ceil(cavalry.length / 2);
    expect([broken(half - 1), broken(half)]).toEqual([false, true]);
  });

  it("[TD-13.1a] [TD-13.2d] a Disordered unit still counts, and a brigade recovers when it is under half again", () => {
    const { s } = field(
      { "us-76ny": { at: "B2824", sp: 8, facing: "N" }, [PA]: { at: "B2826", sp: 5, facing: "N" }, [TN1]: TN },
      [["orders", "union"]],
      { disordered: [unit("us-76ny"), unit(PA)] },
    );
    expect(isBroken(s, formationOf("us-2-1-i"))).toBe(false);
  });

  it("[TD-b14.26b] battalions are as equal as can be, the larger first", () => {
    const regiments = new Map<string, number[]>();
    for (const { id, arm, sp } of units) {
      const whole = /^(.*-cav)-[a-d]$/.exec(id)?.[1];
      if (arm === "cavalry" && whole) regiments.set(whole, [...(regiments.get(whole) ?? []), sp]);
    }
    expect(regiments.size).toBeGreaterThan(10);
    for (const [id, parts] of regiments) {
      expect(Math.max(...parts) - Math.min(...parts), id).toBeLessThanOrEqual(1);
      expect(
        [...parts].sort((a, b) => b - a),
        id,
      ).toEqual(parts);
    }
  });
});
