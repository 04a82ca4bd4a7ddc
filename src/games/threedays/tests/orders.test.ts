/** 3, 6, 9, 13, 14 Orders: what they bind, how they change, and what a brigade does under each; horse and foot. */
import { describe, expect, it, test } from "vitest";
import { cohesion, formationOf, isBerdan, isElite, unitOf, units } from "../data/armies.js";
import { hexAt, near } from "../data/map.js";
import { allowanceOf } from "../rules/allowance.js";
import { giveOrder, isWatched } from "../rules/command/orders.js";
import { activate, marker } from "./command/marker.js";
import { acting, brigade, type Field, field, formed, type Standing, unit } from "./field.js";

const TN = { at: "B1824", sp: 6, facing: "S" };
const far: Record<string, Standing> = { "us-56pa": { at: "B3424", sp: 5, facing: "N" } };
const [TN1, TN7, PA] = ["cs-1tn", "cs-7tn", "us-56pa"];

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
