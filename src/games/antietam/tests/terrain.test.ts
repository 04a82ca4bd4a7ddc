import { describe, expect, it } from "vitest";
import type { Terrain } from "../data/tables.js";
import { antietam } from "../index.js";
import { odds, ring, roll, strike } from "./attack.js";
import { at, type FieldPlan, field, handle } from "./field.js";
import { left, move, stop, take } from "./orders.js";

const here = at(0, 0);
const next = at(1, 0);
type Sides = NonNullable<FieldPlan["sides"]>;
type Feature = "road" | "trail" | "creek" | "bridge" | "ford";

/** What a fresh unit pays for the step to the hex next to it; the rule where it may not take it. */
function price(plan: Omit<FieldPlan, "units">, to = next): unknown {
  const f = field({ ...plan, units: { U4: here } }).play(take("U4"));
  const rule = f.refused(move(to));
  return rule || 6 - left(f.play(move(to)));
}

/** … into a kind of ground, over a hexside with the features given. */
const into = (terrain: Terrain, ...features: Feature[]) =>
  price({ ground: { [next]: terrain }, sides: features.length > 0 ? [[here, next, ...features]] : [] });

/** Strengths and column of a U6 that attacks a C3 on the ground given, from flat ground or over a hexside. */
function fight(terrain: Terrain, sides: Sides = []): string {
  return odds(
    field({ units: { U6: here, C3: next }, ground: { [next]: terrain }, sides, phase: "combat" }).play(...strike([next], [here])),
  );
}

/** Whether guns see over the hex between. */
function seesOver(terrain: Terrain): boolean {
  const f = field({ units: { Ua5: here, C3: at(2, 0) }, ground: { [next]: terrain }, phase: "combat" });
  return f.open("target", "attack").includes(at(2, 0));
}

describe("5.2 effects of terrain on movement", () => {
  it("[BG-5.21a] a clear hex costs 1", () => {
    expect(into("clear")).toBe(1);
  });

  it("[BG-5.21b] other hexes cost what the chart says, and some are never entered", () => {
    expect(into("forestRough")).toBe(6);
    expect(into("river")).toBe("BG-5.24a");
  });

  it("[BG-5.22a] along a road every hex costs 1", () => {
    for (const terrain of ["clear", "forest", "rough", "forestRough", "town", "townRough"] as const) expect(into(terrain, "road")).toBe(1);
  });

  it("[BG-5.22b] two road hexes whose common hexside no road crosses give no road rate", () => {
    const sides: Sides = [
      [here, at(-1, 0), "road"],
      [next, at(2, 0), "road"],
    ];
    expect(price({ ground: { [here]: "forest", [next]: "forest" }, sides })).toBe(3);
  });

  it("[BG-5.22c BG-9.0o] a road hex entered over a hexside without road costs what its ground costs", () => {
    const sides: Sides = [[next, at(2, 0), "road"]];
    expect(price({ ground: { [next]: "forest" }, sides })).toBe(3);
    expect(price({ ground: { [next]: "rough" }, sides })).toBe(3);
  });

  it("[BG-5.22d] a road does not cancel the ford: 1 and 1", () => {
    expect(into("clear", "road", "ford")).toBe(2);
    expect(into("forest", "road", "ford")).toBe(2);
  });

  it("[BG-5.22d] by the other reading it does", () => {
    const options = { roadCancelsFordSurcharge: true };
    expect(price({ sides: [[here, next, "road", "ford"]], ground: { [next]: "forest" }, options })).toBe(1);
    expect(price({ sides: [[here, next, "ford"]], options })).toBe(2);
  });

  it("[BG-5.22e] a road over a bridge costs 1", () => {
    expect(into("forest", "road", "bridge")).toBe(1);
  });

  it("[BG-5.22f] a road gives no relief from zones: the march ends in the first controlled hex", () => {
    const road = [at(-2, 0), at(-1, 0), at(0, 0), at(1, 0), at(2, 0)];
    const sides = road.slice(1).map((hex, i) => [road[i], hex, "road"] as const);
    const f = field({ units: { U4: road[0], C3: at(1, 1) }, sides }).play(take("U4"), move(at(0, 0)), move(at(1, 0)));
    expect(left(f)).toBe(3);
    expect(f.refused(move(at(2, 0)))).toBe("BG-5.13b");
    expect(f.legal()).toEqual([stop]);
  });

  it("[BG-5.23a] along a trail forest, rough or both cost 2, off it their own price", () => {
    for (const terrain of ["forest", "rough", "forestRough"] as const) expect(into(terrain, "trail")).toBe(2);
    expect(into("forestRough")).toBe(6);
  });

  it("[BG-5.23b] a trail into clear costs 1 as ever", () => {
    expect(into("clear", "trail")).toBe(1);
  });

  it("[BG-5.23c] without a trail on the hexside the trail has no effect", () => {
    const sides: Sides = [
      [here, at(-1, 0), "trail"],
      [next, at(2, 0), "trail"],
    ];
    expect(price({ ground: { [here]: "forest", [next]: "forest" }, sides })).toBe(3);
  });

  it("[BG-5.23d] where road and trail meet, the hexside crossed decides", () => {
    const sides: Sides = [
      [here, next, "road"],
      [here, at(-1, 0), "trail"],
    ];
    const ground = { [here]: "forest", [next]: "forest", [at(-1, 0)]: "forest" } as const;
    expect(price({ ground, sides })).toBe(1);
    expect(price({ ground, sides }, at(-1, 0))).toBe(2);
  });

  it("[BG-5.25a] a plain creek is never crossed", () => {
    const shut = field({ units: { U4: here }, sides: ring.map((hex) => [here, hex, "creek"] as const) });
    expect(shut.refused(take("U4"))).toBe("BG-5.15d");
    const sides: Sides = [here, at(2, -1), at(1, 1), at(0, 1), at(2, 0)].map((hex) => [next, hex, "creek"] as const);
    expect(price({ sides: [...sides, [next, at(1, -1), "creek"]] })).toBe("BG-5.25a");
    expect(price({ sides })).toBe(2); // around, by the one side left open
  });

  it("[BG-5.25b] a bridge adds nothing to the hex entered", () => {
    expect(into("clear", "bridge")).toBe(1);
    expect(into("forest", "bridge")).toBe(3);
  });

  it("[BG-5.25c] a ford adds 1 to the hex entered", () => {
    const costs = (["clear", "forest", "rough", "town"] as const).map((terrain) => surrounded(terrain, "ford"));
    expect(costs).toEqual([2, 4, 4, 2]);
  });

  it("[BG-5.25d] costs add up: a ford into forest-and-rough would be 7 and is never paid", () => {
    expect(surrounded("forestRough", "ford")).toBe("BG-5.15d");
    expect(surrounded("forestRough", "bridge")).toBe(6);
  });
});

/** The price where every other way into the hex is barred by creek, so that none around is cheaper. */
function surrounded(terrain: Terrain, feature: Feature): unknown {
  const others = [at(2, 0), at(1, 1), at(0, 1), at(1, -1), at(2, -1)];
  const sides: Sides = [[here, next, feature], ...others.map((hex) => [next, hex, "creek"] as const)];
  return price({ ground: { [next]: terrain }, sides });
}

describe("5.24 rivers and ferries", () => {
  /** A river runs from edge to edge through the column east of the middle; the ferry, where there is one, is in (1,0). */
  const river = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`07${String(i + 1).padStart(2, "0")}`, "river" as const]));
  const crossed: Record<string, Terrain> = { ...river, [next]: "ferry" };
  const farBank = [at(2, -1), at(2, 0)];
  /** A unit on the near bank that has some points left. */
  const bank = (points: number, ground: Record<string, Terrain> = crossed, others: Record<string, string> = {}) =>
    field({ units: { U4: here, ...others }, ground, more: { ask: "step", hand: { unit: "U4", spent: 6 - points }, moved: ["U4"] } });

  it("[BG-5.24a] a river hex is never entered: not by a move, a retreat or an advance, nor at the start", () => {
    expect(bank(6).refused(move(at(1, 1)))).toBe("BG-5.24a");
    const beaten = field({ units: { C3: here, U4: at(-1, 0) }, ground: crossed, phase: "combat" });
    roll(beaten.play(...strike([here], [at(-1, 0)])), 1);
    expect(beaten.refused({ do: "retreat", unit: "C3", to: at(1, -1) })).toBe("BG-7.72a");
    beaten.play({ do: "retreat", unit: "C3", to: beaten.open("to")[0] });
    expect(beaten.refused({ do: "advance", unit: "U4", to: at(1, -1) })).not.toBe("");
    expect(() => field({ units: { U4: at(1, 1) }, ground: river })).toThrow("BG-5.24a");
  });

  it("[BG-5.24b] a river is crossed only through a ferry hex", () => {
    const over = (ground: Record<string, Terrain>) =>
      bank(6, ground)
        .open("to", "move")
        .filter((hex) => hex > "0800");
    expect(over(river)).toEqual([]);
    expect(over(crossed)).toContain(farBank[0]);
  });

  it("[BG-5.24c] a ferry hex costs 3", () => {
    const f = bank(6).play(move(next));
    expect(left(f)).toBe(3);
    expect(left(f.play(move(farBank[1])))).toBe(2);
    expect(left(bank(6).play(move(farBank[0])))).toBe(2);
  });

  it("[BG-5.22a BG-5.24c] over a road hexside the ferry costs 1 like any hex, over every other 3", () => {
    const f = field({ units: { U4: here, U5: at(0, 1) }, ground: crossed, sides: [[here, next, "road"]] });
    f.play(take("U4"), move(next));
    expect(left(f)).toBe(5);
    expect(f.refused(stop)).toBe("BG-5.24d"); // the road changes the price and nothing else
    expect(left(f.play(move(farBank[1]), stop, take("U5"), { ...move(next), straight: true }))).toBe(3);
  });

  it("[BG-5.24d] no unit ends its move in a ferry hex", () => {
    const f = bank(6).play(move(next));
    expect(f.refused(stop)).toBe("BG-5.24d");
    expect(() => field({ units: { U4: next }, ground: crossed })).toThrow("BG-5.24d");
  });

  it("[BG-5.24e] the ferry is entered only with points for the far bank too", () => {
    expect(bank(4).refused(move(next))).toBe("");
    expect(bank(3).refused(move(next))).toBe("BG-5.24e");
    const woods: Record<string, Terrain> = { ...crossed, [farBank[0]]: "forest", [farBank[1]]: "forest" };
    expect(bank(5, woods).refused(move(next))).toBe("BG-5.24e");
    expect(bank(6, woods).refused(move(next))).toBe("");
  });

  it("[BG-5.24f] from the ferry a unit goes on to the other bank, where it must find room", () => {
    const f = bank(6).play(move(next));
    expect(f.refused(move(at(0, 1)))).toBe("BG-5.24f");
    expect(f.refused(move(here))).toBe("BG-5.24f");
    expect(f.open("to")).toEqual(expect.arrayContaining(farBank));
    expect(bank(6, crossed, { C3: farBank[0], C3b: farBank[1] }).refused(move(next))).toBe("BG-5.24e");
    const friends = { U5: farBank[0], U5b: farBank[0], U6: farBank[1], U6b: farBank[1] };
    expect(bank(4, crossed, friends).refused(move(next))).toBe("BG-5.24e");
    expect(bank(5, crossed, friends).refused(move(next))).toBe("");
  });

  it("[BG-5.24g] there is no retreat and no displacement into a ferry hex", () => {
    const near = [at(0, -1), at(-1, 0), at(-1, 1), at(0, 1)];
    const ground: Record<string, Terrain> = { ...crossed, ...Object.fromEntries(near.slice(1).map((hex) => [hex, "river" as const])) };
    const f = field({ units: { C3: here, U4: near[0] }, ground, phase: "combat" });
    roll(f.play(...strike([here], [near[0]])), 1);
    expect(f.where("C3")).toBe("lost");

    const open = field({ units: { C3: here, U4: near[0] }, ground: crossed, phase: "combat" });
    roll(open.play(...strike([here], [near[0]])), 1);
    expect(open.refused({ do: "retreat", unit: "C3", to: next })).toBe("BG-5.24g");

    const behind = { C2: at(0, 1), C2b: at(0, 1) };
    const sealed: Record<string, Terrain> = { ...crossed };
    for (const hex of [at(-1, 0), at(-1, 1), at(-1, 2), at(0, 2)]) sealed[hex] = "river";
    const full = field({ units: { C3: here, U4: near[0], ...behind }, ground: sealed, phase: "combat" });
    roll(full.play(...strike([here], [near[0]])), 1);
    expect(full.where("C3")).toBe("lost"); // its friends could make room only on the ferry
    expect(full.where("C2")).toBe(at(0, 1));
  });

  it("[BG-6.6c] zones do not reach into the ferry hex: enemies beside it do not halt a crossing", () => {
    const f = bank(6, crossed, { C3: farBank[0] });
    f.play(move(next));
    expect(f.legal()).toEqual([move(farBank[1])]);
    f.play(move(farBank[1]));
    expect(f.legal()).toEqual([stop]);
  });
});

describe("9.0 terrain effects chart", () => {
  const chart: readonly [string, Terrain, number, string, boolean][] = [
    ["BG-9.0a", "clear", 1, "6:3 2-1", true],
    ["BG-9.0b", "forest", 3, "6:3 2-1", false],
    ["BG-9.0c", "rough", 3, "6:6 1-1", true],
    ["BG-9.0d", "forestRough", 6, "6:6 1-1", false],
    ["BG-9.0e", "town", 1, "6:6 1-1", false],
    ["BG-9.0n", "townRough", 3, "6:6 1-1", false],
  ];
  const line = (id: string) => {
    const [, terrain, cost, strengths, open] = chart.find(([rule]) => rule === id)!;
    expect(into(terrain)).toBe(cost);
    expect(fight(terrain)).toBe(strengths);
    expect(seesOver(terrain)).toBe(open);
  };

  it("[BG-9.0a] clear: 1 point, no effect, open to sight", () => line("BG-9.0a"));
  it("[BG-9.0b] forest: 3 points, no effect, blocks sight", () => line("BG-9.0b"));
  it("[BG-9.0c] rough: 3 points, defence doubled, open to sight", () => line("BG-9.0c"));
  it("[BG-9.0d] forest and rough: all 6 points, defence doubled, blocks sight", () => {
    line("BG-9.0d");
    const tired = { ask: "step", hand: { unit: "U4", spent: 1 }, moved: ["U4"] };
    expect(field({ units: { U4: here }, ground: { [next]: "forestRough" }, more: tired }).refused(move(next))).toBe("BG-5.15d");
  });
  it("[BG-9.0e] town: 1 point, defence doubled, blocks sight; so Sharpsburg", () => {
    line("BG-9.0e");
    const mover = handle(antietam, { units: { "1/1/I": { hex: "0916" } } }).play(take("1/1/I"), move("0816"));
    expect(left(mover)).toBe(5);
    const units = { "1/1/II": { hex: "0916" }, Law: { hex: "0816" } };
    expect(odds(handle(antietam, { phase: "combat", units }).play(...strike(["0816"], ["0916"])))).toBe("6:6 1-1");
    const guns = { "SD Lee": { hex: "0817" }, "1/1/I": { hex: "0815" }, "2/1/I": { hex: "0819" } };
    expect(handle(antietam, { phase: "combat", player: "confederate", units: guns }).open("target", "attack")).toEqual(["0819"]);
  });
  it("[BG-9.0n] town on rough: the dearer entry, one doubling, blocks sight", () => line("BG-9.0n"));

  it("[BG-9.0f BG-9.0g] there is no combat in or into river and ferry hexes", () => {
    const ground = { [at(0, 1)]: "river", [at(1, -1)]: "ferry", [at(2, -1)]: "river" } as const;
    const f = field({ units: { U6: here, C3: next }, ground, phase: "combat" });
    expect(f.refused({ do: "attack", target: at(0, 1) })).toBe("BG-9.0f");
    expect(f.refused({ do: "attack", target: at(1, -1) })).toBe("BG-9.0g");
    f.play({ do: "attack", target: next });
    expect(f.refused({ do: "target", hex: at(1, -1) })).toBe("BG-9.0g");
    for (const hex of [at(0, 1), at(1, -1)]) expect(() => field({ units: { C3: hex }, ground })).toThrow(/BG-5\.24/);
  });

  it("[BG-9.0h] river and ferry do not block sight", () => {
    expect(seesOver("river")).toBe(true);
    expect(seesOver("ferry")).toBe(true);
  });

  it("[BG-9.0i] a road changes the price of entry only", () => {
    expect(into("rough", "road")).toBe(1);
    expect(fight("rough", [[next, at(2, 0), "road"]])).toBe("6:6 1-1");
    expect(fight("rough", [[here, next, "road"]])).toBe("6:6 1-1");
  });

  it("[BG-9.0j] a trail too", () => {
    expect(into("rough", "trail")).toBe(2);
    expect(fight("rough", [[here, next, "trail"]])).toBe("6:6 1-1");
  });

  it("[BG-9.0k] plain creek: no crossing, no adjacent attack, no zone", () => {
    const sides: Sides = [[here, next, "creek"]];
    expect(surrounded("clear", "creek")).toBe("BG-5.25a");
    expect(field({ units: { U4: here, C3: next }, sides }).refused(take("U4"))).toBe("");
    const combat = field({ units: { U4: here, C3: next }, sides, phase: "combat" });
    expect(combat.refused({ do: "attack", target: next })).toBe("BG-7.15b");
    expect(combat.legal()).toEqual([{ do: "end" }]);
  });

  it("[BG-9.0l] bridge: no extra cost, and the defender is doubled when all attack over bridges or fords", () => {
    expect(into("clear", "bridge")).toBe(1);
    expect(fight("clear", [[here, next, "bridge"]])).toBe("6:6 1-1");
  });

  it("[BG-9.0m] ford: one point more, and it counts together with bridges", () => {
    expect(surrounded("clear", "ford")).toBe(2);
    expect(fight("clear", [[here, next, "ford"]])).toBe("6:6 1-1");
    const both = (second: Sides) => {
      const units = { U6: here, U5: at(1, -1), C3: next };
      const f = field({ units, sides: [[here, next, "ford"], ...second], phase: "combat" });
      return odds(f.play(...strike([next], [here, at(1, -1)])));
    };
    expect(both([[at(1, -1), next, "bridge"]])).toBe("11:6 1-1");
    expect(both([])).toBe("11:3 3-1");
  });
});
