/** 4.22, 6.4, 8.6, 9.8 (option) Skirmishers: made and taken back, command, stacks, moves. */
import { describe, expect, it } from "vitest";
import { armiesFile, countersOf, poolFor, unitOf, units, weaponOf, weapons } from "../../data/armies.js";
import { grid, hexAt, rise, town, way, woods } from "../../data/map.js";
import { orderNames } from "../../data/scenarios.js";
import { INFANTRY, NEVER, plain } from "../../rules/prices/prices.js";
import { costOf } from "../../rules/prices/step-price.js";
import { isInCommand } from "../../rules/skirmish.js";
import { cohesionOf, hasRoom, isCollapsed } from "../../rules/strength.js";
import { acting, brigade, type Field, field, onAllSheets, type Standing, unit } from "../field.js";
import { isClear, row, shotOf } from "../places.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const AL13 = "cs-13al";
const PA56 = "us-56pa";
const NC26 = "cs-26nc-a";
const GUNS = "us-2me-bty";
const IL8 = "us-8il-cav-a";
const CS = "cs-inf-sk-1";
const CS2 = "cs-inf-sk-2";
const US = "us-inf-sk-1";
const CAV = "us-cav-sk-1";
const on = { options: { skirmishers: true, leaderShock: false } };
const sent = (at: string, by: string, facing = "S"): Standing => ({ at, facing, order: "skirmish", sp: 1, parent: unit(by) }) as Standing;
const stands = (at: string, sp = 6, order = "advance", facing = "S"): Standing => ({ at, sp, facing, order });
const FAR = { [PA56]: { at: "B2824", sp: 5, facing: "N" } };
const archer = (units: Readonly<Record<string, Standing>>, more = {}): Field =>
  acting("cs-archer", units, { ...on, ...more }, { "ld-cs-archer": "B1624" });
const take = (f: Field, id: string): Field => f.play({ do: "take", unit: unit(id) }) as Field;
const left = (f: Field): number => (f.game.prompt(f.s) as { points?: number }).points!;

describe("counters", () => {
  it("[TD-s2.7a] [TD-2.1e] the parent is the unit they come from; every other combat unit is formed", () => {
    const f = archer({ [TN1]: stands("B1724") }).play({ do: "detach", unit: unit(TN1), at: "B1724" });
    expect(f.s.parent[unitOf(CS)]).toBe(unitOf(TN1));
    expect(new Set(units.filter(({ arm }) => arm !== "skirmisher").map(({ arm }) => arm))).toEqual(
      new Set(["infantry", "cavalry", "artillery", "horse-artillery"]),
    );
  });

  it("[TD-s6.45a] three units break down: both regiments of Sharpshooters and the 3rd Georgia battalion", () => {
    expect(
      units
        .filter((_, u) => countersOf[u].length > 0)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(["cs-3ga-ss", "us-1usss", "us-2usss"]);
  });

  it("[TD-s6.45b] ten detachments of infantry for each side, ten of cavalry for the Union; who comes back may go out again", () => {
    expect([TN1, PA56, IL8].map((id) => poolFor(unitOf(id)).length)).toEqual([10, 10, 10]);
    expect(poolFor(unitOf("cs-9va-cav-a")).length).toBe(0);
    const f = archer({ [TN1]: stands("B1724", 5), [CS]: sent("B1724", TN1) });
    f.play({ do: "rejoin", unit: unit(TN1), count: 1 });
    expect(f.where(CS)).toBe("unused");
    const out = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`cs-inf-sk-${i + 1}`, sent(`B15${String(20 + i)}`, AL13)]));
    expect(archer({ ...out, [TN1]: stands("B1724") }).refused({ do: "detach", unit: unit(TN1), at: "B1724" })).toBe("TD-s6.45b");
  });

  it("[TD-s6.45c] how many there are, and who breaks down, are rows of the data", () => {
    expect(armiesFile.skirmishers.pools.map(({ count }) => count)).toEqual([10, 10, 10]);
    expect(armiesFile.skirmishers.breakdown.length).toBe(3);
  });

  it("[TD-s6.45e] [TD-s6.45f] rifles of the infantry, carbines of the cavalry; numbered counters have the arms of their parent", () => {
    const arms = (id: string) => weapons[weaponOf[unitOf(id)]];
    expect([arms(CS), arms(US), arms(CAV), arms("us-1usss-1"), arms("cs-3ga-ss-1")]).toEqual(["R", "R", "BC", "BRSS", "R"]);
    const f = acting("us-2-1-iii", { "us-1usss-1": sent("B2424", "us-1usss", "N"), [TN1]: stands("B1824") }, on);
    expect(shotOf(f, "us-1usss-1", "B1824").range).toBe(-3);
  });

  it("[TD-s6.45g] broken down they have what Skirmishers have, not Berdan's own", () => {
    const f = archer({ [TN1]: stands("B1824", 6, "attack"), "us-1usss-1": sent("B1924", "us-1usss", "N") });
    expect(shotOf(f, TN1, "B1924")).toMatchObject({ skirmishers: -2 });
    expect(shotOf(f, TN1, "B1924").sharpshooters).toBeUndefined();
  });

  it("[TD-s6.41r] their Cohesion is 7 on both sides", () => {
    const f = (more = {}) => cohesionOf(archer({ [TN1]: stands("B1724"), [CS]: sent("B1824", TN1) }, more).s, unitOf(CS));
    expect([f(), f({ disordered: [unit(CS)] })]).toEqual([7, 7]);
  });
});

describe("made and taken back", () => {
  it("[TD-s6.41f] out of a line into either hex; a line left with seven closes up", () => {
    const f = acting("cs-pettigrew", { [NC26]: { ...stands("B1724", 8), second: "B1725" }, ...FAR }, on);
    expect(
      f
        .legal("detach")
        .filter(({ unit: who }) => who === unit(NC26))
        .map(({ at }) => at)
        .sort(),
    ).toEqual(["B1724", "B1725"]);
    f.play({ do: "detach", unit: unit(NC26), at: "B1725" });
    expect([f.where(CS), f.sp(NC26)]).toEqual(["B1725", 7]);
    f.play({ do: "done" }, { do: "close", at: "B1724" });
    expect(f.s.second[unitOf(NC26)]).toBe(-1);
  });

  it("[TD-s6.41i] [TD-s9.81b] cavalry dismounts and detaches in one activation, and the new Skirmishers have all their points", () => {
    const f = acting("us-1-1-cav", { [IL8]: { at: "B1724", sp: 3, facing: "S", order: "advance" } }, { ...on, mounted: [unit(IL8)] });
    f.play({ do: "dismount", unit: unit(IL8) }, { do: "detach", unit: unit(IL8), at: "B1724" });
    expect(f.where(CAV)).toBe("B1724");
    expect(left(take(f, CAV))).toBe(6);
    const later = acting("us-1-1-cav", { [IL8]: { at: "B1724", sp: 2, facing: "S", order: "advance" }, [CAV]: sent("B1824", IL8) }, on);
    expect(later.refused({ do: "mount", unit: unit(IL8) })).toBe("");
  });

  it("[TD-s6.41j] [TD-s6.41k] a parent that Collapses keeps its detachment, and taking it in may end that, not the Disorder", () => {
    const f = archer({ [AL13]: stands("B1724", 2), [CS]: sent("B1724", AL13) }, { disordered: [unit(AL13)] });
    expect([isCollapsed(f.s, unitOf(AL13)), f.where(CS)]).toEqual([true, "B1724"]);
    f.play({ do: "rejoin", unit: unit(AL13), count: 1 });
    expect([isCollapsed(f.s, unitOf(AL13)), f.isDisordered(AL13)]).toEqual([false, true]);
  });

  it("[TD-s6.41m] with nobody left whom it may join, the lowest rated of the brigade takes it in", () => {
    const gone = { at: "eliminated", sp: 0 } as Standing;
    const f = (more: Readonly<Record<string, Standing>>) =>
      archer({ [TN1]: stands("B1724", 5), [CS]: sent("B1724", AL13), ...more }).refused({ do: "rejoin", unit: unit(TN1), count: 1 });
    expect([f({ [AL13]: gone }), f({ [AL13]: stands("B1725") })]).toEqual(["", "TD-s6.41l"]);
    const davis = (id: string) =>
      acting(
        "cs-davis",
        {
          "cs-42ms": gone,
          "cs-2ms": stands("B1725", 6),
          "cs-11ms": stands("B1725", 5),
          [id]: stands("B1724", 5),
          [CS]: sent("B1724", "cs-42ms"),
        },
        on,
      ).refused({ do: "rejoin", unit: unit(id), count: 1 });
    expect([davis("cs-2ms"), davis("cs-11ms")]).toEqual(["", "TD-s6.41l"]);
  });

  it("[TD-s6.41o] with their brigade they are lost, when the activation ends, of whichever side", () => {
    const f = acting("us-2-1-i", { [PA56]: { at: "B2824", sp: 5, facing: "N" }, [CS]: sent("B1724", TN1) }, on);
    f.play({ do: "done" });
    expect(f.where(CS)).toBe("eliminated");
  });

  it("[TD-s6.42c] the Sharpshooters break down wherever they are, without a die", () => {
    const f = acting("us-2-1-iii", { "us-1usss": stands("B1724", 5) }, { ...on, astray: [unit("us-1usss")] }).play({
      do: "breakDown",
      unit: unit("us-1usss"),
    });
    expect([f.last("test"), (f as Field).where("us-1usss-1")]).toEqual([undefined, "B1724"]);
  });

  it("[TD-s6.43b] [TD-s6.43c] who has moved, fired or is Out of Command takes in free, and a Disordered detachment Disorders nobody", () => {
    const f = archer(
      { [TN1]: stands("B1724", 5), [CS]: sent("B1724", TN1) },
      { spent: [unit(CS)], fired: [unit(CS)], astray: [unit(TN1), unit(CS)], disordered: [unit(CS)] },
    );
    f.play({ do: "rejoin", unit: unit(TN1), count: 1 });
    expect([f.sp(TN1), f.isDisordered(TN1)]).toEqual([6, false]);
  });

  it("[TD-s6.43g] the last counter may become the regiment again", () => {
    const f = acting("us-2-1-iii", { "us-2usss-2": sent("B1724", "us-2usss") }, on).play({ do: "reform", unit: unit("us-2usss") }) as Field;
    expect([f.where("us-2usss"), f.sp("us-2usss")]).toEqual(["B1724", 1]);
  });

  it("[TD-s6.43h] formed again they have the orders of their brigade, the Sharpshooters Advance", () => {
    const usss = acting("us-2-1-iii", { "us-2usss-1": sent("B1724", "us-2usss"), "us-99pa": stands("B1624", 5, "attack") }, on).play({
      do: "reform",
      unit: unit("us-2usss"),
    }) as Field;
    const ga = acting(
      units[unitOf("cs-3ga-ss")].brigade!,
      { "cs-3ga-ss-1": sent("B1724", "cs-3ga-ss"), "cs-16ga": stands("B1624", 5, "attack") },
      on,
    ).play({ do: "reform", unit: unit("cs-3ga-ss") }) as Field;
    const order = (f: Field, id: string) => orderNames[f.s.order[unitOf(id)]];
    expect([order(usss, "us-2usss"), order(ga, "cs-3ga-ss")]).toEqual(["advance", "attack"]);
  });

  it("[TD-s6.43m] [TD-s6.43o] [TD-10.42d] cavalry that takes them in goes on, and draws neither Approach nor Opportunity Fire by it", () => {
    const f = acting(
      "us-1-1-cav",
      {
        [IL8]: { at: "B1724", sp: 2, facing: "N", order: "advance" },
        [CAV]: sent("B1725", IL8),
        "cs-manly-a": { at: "B2024", sp: 2, facing: "N" },
      },
      { ...on, mounted: [unit(IL8)] },
    );
    take(f, IL8).play({ do: "absorb", unit: unit(CAV) });
    expect([f.asked(), left(f), f.sp(IL8)]).toEqual(["union move", 11, 3]);
  });

  it("[TD-10.43b] nor Withdrawal Fire", () => {
    const f = acting(
      "us-1-1-cav",
      {
        [IL8]: { at: "B1624", sp: 2, facing: "N", order: "advance" },
        [CAV]: sent("B1724", IL8),
        [TN1]: { at: "B1824", sp: 6, facing: "N" },
      },
      { ...on, mounted: [unit(IL8)] },
    );
    take(f, IL8);
    if (f.refused({ do: "absorb", unit: unit(CAV) }) === "") f.play({ do: "absorb", unit: unit(CAV) });
    expect([f.asked(), f.where(CAV)]).toEqual(["union move", "unused"]);
  });

  it("[TD-s6.44a] a change between Advance and Attack leaves them alone", () => {
    const f = field({ [TN1]: stands("B1724"), [CS]: sent("B1824", TN1), ...FAR }, [["orders", "confederate"]], {
      ...on,
      inCommand: [brigade("cs-archer")],
    });
    f.play({ do: "order", brigade: brigade("cs-archer"), to: "attack" });
    expect([f.s.order[unitOf(TN1)], f.s.order[unitOf(CS)], f.where(CS)]).toEqual([1, 3, "B1824"]);
  });

  it("[TD-s15.1a] [TD-15.1f] they neither build nor count for it", () => {
    const f = acting(
      "us-2-1-i",
      { [PA56]: { at: "B2829", sp: 3, facing: "N" }, [US]: sent("B2829", PA56, "N"), [TN1]: stands("B1434") },
      on,
    );
    expect([f.refused({ do: "build", unit: unit(PA56) }), f.refused({ do: "build", unit: unit(US) })].map((why) => why !== "")).toEqual([
      true,
      true,
    ]);
  });
});

describe("command", () => {
  const near = (units: Readonly<Record<string, Standing>>, id = CS) => isInCommand(archer(units).s, unitOf(id));

  it("[TD-s4.22b] a numbered counter within five hexes of any unit of its division", () => {
    const kershaw = units.find(({ id, brigade: of }) => of === "cs-kershaw" && id.startsWith("cs-"))!.id;
    expect(near({ "cs-3ga-ss-1": sent("B1724", "cs-3ga-ss"), [kershaw]: stands("B1624", 5) }, "cs-3ga-ss-1")).toBe(true);
    expect(near({ "cs-3ga-ss-1": sent("B1724", "cs-3ga-ss"), [TN1]: stands("B1624", 5) }, "cs-3ga-ss-1")).toBe(false);
  });

  it("[TD-s4.22c] not past an enemy, nor an empty hex beside one", () => {
    const wall = Object.fromEntries(
      ["us-56pa", "us-76ny", "us-95ny", "us-147ny", "us-6wi"].map((id, i) => [id, { at: `B18${22 + i}`, sp: 3, facing: "N" }]),
    );
    expect([
      near({ [TN1]: stands("B1624"), [CS]: sent("B2024", TN1) }),
      near({ [TN1]: stands("B1624"), [CS]: sent("B2024", TN1), ...wall }),
    ]).toEqual([true, false]);
  });

  it("[TD-s4.22d] they extend nobody's command", () => {
    const f = field(
      { [TN1]: stands("B1624"), [TN7]: stands("B2624", 5), [CS]: sent("B2524", TN1), ...FAR },
      [["activate", -1, brigade("cs-archer")]],
      { ...on, inCommand: [brigade("cs-archer")] },
      { "ld-cs-archer": "B1624" },
    );
    expect(f.read("astray")).toContain(unit(TN7));
  });

  it("[TD-s4.22h] while their brigade does not act nothing happens to who is out of command", () => {
    const f = acting(
      "us-2-1-i",
      { [PA56]: { at: "B3024", sp: 5, facing: "N" }, [TN1]: stands("B1624"), [CS]: sent("B2424", TN1) },
      { ...on, astray: [unit(CS)] },
    );
    f.play({ do: "done" });
    expect(f.where(CS)).toBe("B2424");
  });
});

describe("stacks and steps", () => {
  it("[TD-s6.15a] [TD-s6.15b] next to them Advance pays a point more, Attack none", () => {
    const cost = (order: string) =>
      take(archer({ [TN1]: stands("B1724", 6, order), [US]: sent("B1924", PA56, "N"), [PA56]: { at: "B2424", sp: 4, facing: "N" } }), TN1);
    const paid = (f: Field) => {
      f.play({ do: "step", to: "B1824" });
      while (f.asked().startsWith("union")) f.play({ do: "stay" });
      return f.last("move")?.cost;
    };
    expect([paid(cost("advance")), paid(cost("attack"))]).toEqual([2, 1]);
  });

  it("[TD-s8.22a] friends and Skirmishers move through each other for the plain price, and nobody is tested", () => {
    for (const [mover, men, few] of [[TN1, "B1724", "B1824"] as const, [CS, "B1824", "B1724"] as const]) {
      const f = take(archer({ [TN1]: stands(men), [CS]: sent(few, TN1), ...FAR }), mover);
      f.play({ do: "step", to: "B1824" }, { do: "step", to: "B1924" });
      expect([f.log.filter(({ event }) => event === "move").map(({ cost }) => cost), f.last("test")]).toEqual([[1, 1], undefined]);
    }
  });

  it("[TD-s8.62d] Skirmishers of two brigades may share a hex", () => {
    const f = acting(
      "us-1-1-cav",
      {
        [CAV]: sent("B1824", IL8),
        "us-cav-sk-2": sent("B1724", units.find(({ brigade: of, arm }) => of === "us-2-1-cav" && arm === "cavalry")!.id),
      },
      on,
    );
    expect(hasRoom(f.s, hexAt("B1824"), unitOf("us-cav-sk-2"))).toBe(true);
  });

  it("[TD-s9.55a] [TD-s9.56b] guns may come within three hexes of them under the first option, not two; never beside them", () => {
    const guns = (at: string, options = {}) =>
      acting(
        "us-arty-i",
        { [GUNS]: { at, sp: 6, facing: "N", order: "advance" }, [CS]: sent("B1824", TN1), [TN1]: stands("B0925") },
        { scenario: "S1", options: { ...on.options, ...options } },
      );
    const first = { artilleryNearEnemy: "1" };
    expect(take(guns("B2224", first), GUNS).refused({ do: "step", to: "B2124" })).toBe("");
    expect(take(guns("B2124", first), GUNS).refused({ do: "step", to: "B2024" })).toBe("TD-9.55b");
    expect(take(guns("B2024"), GUNS).refused({ do: "step", to: "B1924" })).toBe("TD-s9.56b");
  });

  it("[TD-s9.55b] [TD-s9.55c] where guns are tested several of them add one; one of them two hexes off with a regiment three off makes three", () => {
    const stop = (more: Readonly<Record<string, Standing>>) => {
      const f = take(acting("us-arty-i", { [GUNS]: { at: "B2124", sp: 6, facing: "N", order: "advance" }, ...more }, on), GUNS);
      f.play({ do: "step", to: "B2024" });
      f.dice(0);
      if (f.asked() === "union move") f.play({ do: "halt" });
      return f.last("test")?.modifier;
    };
    expect([stop({ [CS]: sent("B1724", TN1) }), stop({ [CS]: sent("B1724", TN1), [CS2]: sent("B1724", TN1) })]).toEqual([0, 1]);
    expect(stop({ [CS]: sent("B1824", TN1), [TN1]: stands("B1723") })).toBe(3);
  });

  it("[TD-7.2c] they turn for nothing", () => {
    const f = take(archer({ [TN1]: stands("B1624"), [CS]: sent("B1724", TN1), ...FAR }), CS);
    const before = left(f);
    f.play({ do: "turn", to: "N" });
    expect(left(f)).toBe(before);
  });

  it("[TD-s9.83b] a Reaction Move over bad ground adds nothing to their test", () => {
    const bad = row("S1", 2, ([foe, at, to], [, k]) => isClear(foe) && isClear(at) && woods[to] === 1 && !way[k] && rise[k] >= 0);
    const start = grid.names[grid.neighbour[hexAt(bad.at[0]) * 6 + ((bad.sides[0] + 3) % 6)]];
    const f = acting(
      "us-2-1-i",
      { [PA56]: { at: start, sp: 5, facing: bad.on, order: "attack" }, [CS]: sent(bad.at[1], TN1), [TN1]: stands("B0925") },
      { ...on, scenario: "S1" },
    );
    take(f, PA56).play({ do: "step", to: bad.at[0] });
    expect(f.asked()).toBe("confederate reactionMove");
    f.dice(0).play({ do: "away", to: bad.at[2] }, { do: "stay" });
    expect(f.last("test")).toMatchObject({ modifier: 0 });
  });

  it("[TD-s9.84a] withdrawing over bad ground tests nobody of them", () => {
    const bad = row("S1", 2, ([foe, at, to], [, k]) => isClear(foe) && isClear(at) && woods[to] === 1 && !way[k]);
    const f = acting(
      "cs-archer",
      { [PA56]: { at: bad.at[0], sp: 5, facing: bad.on }, [CS]: sent(bad.at[1], TN1), [TN1]: stands("B0925") },
      { ...on, scenario: "S1" },
    );
    take(f, CS).play({ do: "step", to: bad.at[2] });
    expect(f.asked()).toBe("union withdrawalFire");
    f.play({ do: "hold" });
    expect([f.where(CS), f.last("test")]).toEqual([bad.at[2], undefined]);
  });

  it("[TD-s9.86a] no Disorder and no stop in town off the streets", () => {
    const into = row("S1", 1, ([from, to], [k]) => isClear(from) && town[to] === 1 && !way[k]);
    const f = acting("cs-archer", { [CS]: sent(into.at[0], TN1), [TN1]: stands("B0925") }, { ...on, scenario: "S1" });
    take(f, CS).play({ do: "step", to: into.at[1] });
    expect([f.isDisordered(CS), f.asked(), left(f)]).toEqual([false, "confederate move", 3]);
  });

  it("[TD-s9.87a] no hex costs them more than three points", () => {
    onAllSheets(() => {
      const hard = row("S4", 1, (_, [k]) => plain(INFANTRY)[k] > 6 && plain(INFANTRY)[k] < NEVER && !way[k]);
      const f = acting("cs-archer", { [CS]: sent(hard.at[0], TN1), [TN1]: stands("B0925") }, on);
      expect([costOf(f.s, unitOf(CS), hard.sides[0]) / 2, costOf(f.s, unitOf(TN1), hard.sides[0]) / 2 > 3]).toEqual([3, true]);
    });
  });
});

describe("bridges", () => {
  const goes = (at: string, facing: string) =>
    take(
      acting(
        "cs-archer",
        { [TN1]: stands("A1520"), [CS]: sent(at, TN1, facing), [PA56]: { at: "A2408", sp: 5, facing: "N" } },
        { ...on, scenario: "S1" },
      ),
      CS,
    );

  it("[TD-b9.44dh] [TD-s2.7c] serve units under Advance or March Orders: Skirmishers wade, and stay off the one over the cut", () => {
    expect(goes("A1522", "SW").refused({ do: "cross" })).toBe("TD-b9.44dh");
    const f = goes("A1430", "SW");
    f.play({ do: "step", to: "A1431" });
    expect(left(f)).toBe(3);
  });
});
