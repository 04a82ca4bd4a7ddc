import { describe, expect, it } from "vitest";
import { Refusal } from "../../../engine/index.js";
import { units } from "../data/units.js";
import { antietam } from "../index.js";
import { levelFor, score } from "../rules/victory.js";
import { asked } from "./attack.js";
import { at, type Field, type FieldPlan, field, handle } from "./field.js";
import { fight } from "./fight.js";

const here = at(0, 0);
const east = at(1, 0);
const end = { do: "end" };
const back = (unit: string, to: string) => ({ do: "retreat", unit, to });
const union = 0;
const confederate = 1;

/** The last Combat Phase, with nothing left to attack. */
const last = { turn: 10, player: "confederate", phase: "combat" } as const;

/** Ends every phase until the game is over, and gives the result. */
function playOut(f: Field) {
  while (asked(f) !== "over") f.play(end);
  return f.game.decision(f.s);
}

/** A game that ends with so many points for losses on either side. */
function endedAt(unionPoints: number, confederatePoints: number) {
  const lost = [`C${unionPoints}`, `U${confederatePoints}`].filter((name) => !/^.0$/.test(name));
  const reserves = Object.fromEntries(lost.map((name) => [name, ""]));
  return playOut(field({ ...last, units: { U1here: at(4, 0) }, reserves, more: { eliminated: lost } }));
}

describe("a handicap", () => {
  const ended = (handicap: string) => {
    const f = handle(antietam, { ...last, units: {}, eliminated: ["Hood"], control: { "0815": "union" }, options: { handicap } });
    const result = playOut(f);
    return { result, chance: antietam.mind!.fitted!.chance(f.s, "union") };
  };

  it("[BG-17.0] is counted at the end, and decides", () => {
    expect(ended("")).toMatchObject({ result: { winner: "union", score: { union: 4, confederate: 0 } }, chance: 1 });
    expect(ended("confederate 15")).toMatchObject({ result: { winner: "confederate", score: { union: 4, confederate: 15 } }, chance: 0 });
    expect(ended("union 15").result).toMatchObject({ score: { union: 19, confederate: 0 } });
    expect(ended("union 15").result).toHaveProperty("text", "Union decisive victory: Union 19, Confederate 0, the handicap counted.");
  });

  it("stays with the position, and is refused where there is none like it", () => {
    const s = antietam.fromPosition({ options: { handicap: "confederate 60" } });
    if (s instanceof Refusal) throw new Error(s.text);
    expect(antietam.position(s).options).toEqual({ handicap: "confederate 60" });
    expect(antietam.fromPosition({ options: { handicap: "confederate 7" } })).toBeInstanceOf(Refusal);
  });
});

describe("17.0, 17.1 points for losses", () => {
  it("[BG-17.0] more points win", () => {
    expect(endedAt(30, 20)).toMatchObject({ winner: "union", score: { union: 30, confederate: 20 } });
    expect(endedAt(20, 30)).toMatchObject({ winner: "confederate", score: { union: 20, confederate: 30 } });
  });

  it("[BG-17.1a] each eliminated unit gives the enemy its printed strength", () => {
    for (const unit of units) {
      const f = handle(antietam, { ...last, units: {}, eliminated: [unit.name] });
      expect(score(f.s).eliminated).toEqual(unit.side === "union" ? [0, unit.strength] : [unit.strength, 0]);
    }
    expect(score(handle(antietam, { ...last, units: {}, eliminated: ["AP Hill"] }).s).eliminated).toEqual([16, 0]);
    // doubled on rough ground it fought as 32, but it is lost as 16
    const f = field({ phase: "combat", units: { U99: east, C16: here }, ground: { [here]: "rough" } });
    expect(score(fight(f, "De", here, east).s).eliminated).toEqual([16, 0]);
  });

  it("[BG-17.1b] however it was lost", () => {
    const ring = [east, at(-1, 1), at(0, -1)];
    const destroyed = field({ phase: "combat", units: { U9: east, C3: here } });
    expect(score(fight(destroyed, "De", here, east).s).eliminated).toEqual([3, 0]);
    const exchange = field({ phase: "combat", units: { U4: east, U8: east, C3: here } });
    fight(exchange, "Ex", here, east).play({ do: "lose", unit: "U4" });
    expect(score(exchange.s).eliminated).toEqual([3, 4]);
    const trapped = field({ phase: "combat", units: { U1: ring[0], U1b: ring[1], U1c: ring[2], C3: here } });
    expect(score(fight(trapped, "Dr", here, ...ring).s).eliminated).toEqual([3, 0]);
    const edge = field({ phase: "combat", units: { U2: "0201", C2: "0101" } });
    expect(score(fight(edge, "Dr", "0101", "0201").s).eliminated).toEqual([2, 0]);
    const guns = field({ phase: "combat", player: "confederate", units: { Ua5: here, C5: east } });
    expect(score(fight(guns, "Dr", here, east).s).eliminated).toEqual([0, 5]);
    const repulsed = field({ phase: "combat", units: { U4: here, C9: east } });
    expect(score(fight(repulsed, "Ae", east, here).s).eliminated).toEqual([0, 4]);
  });
});

describe("17.1 the line to Boteler's Ford", () => {
  const goal = at(-4, 0);
  const line = { side: "confederate", to: goal } as const;
  const cutOff = (units: Record<string, string>, plan: Partial<FieldPlan> = {}) =>
    score(field({ ...last, units, ...plan, facts: { line } }).s).cutOff[union];
  const column = Array.from({ length: 11 }, (_, i) => `04${String(i + 1).padStart(2, "0")}`);
  /** A wall of river from north to south between the middle and the goal. */
  const wall = (gap?: string) => Object.fromEntries(column.filter((hex) => hex !== gap).map((hex) => [hex, "river" as const]));
  const gap = at(-2, 1);

  it("[BG-17.1c] a Confederate without it counts as eliminated when the game is over", () => {
    const ring = { U1: east, U1b: at(-1, 1), U1c: at(0, -1) };
    const f = field({ ...last, player: "union", units: { C4: here, C3: at(-4, 2), ...ring }, facts: { line } });
    expect(score(f.s)).toMatchObject({ cutOff: [4, 0], total: [4, 0] });
    const over = field({ ...last, units: { C4: at(3, 0), C3: at(-4, 2), U1: at(-1, 1) }, ground: wall(gap), facts: { line } });
    expect(playOut(over)).toMatchObject({ winner: "union", score: { union: 4, confederate: 0 } });
    expect(over.where("C4")).toBe(at(3, 0));
  });

  it("[BG-17.1d] it runs over hexes free of Union units and zones, which Confederates in them do not cancel", () => {
    const corridor = (units: Record<string, string>) => cutOff({ C4: at(3, 0), ...units }, { ground: wall(gap) });
    expect(corridor({})).toBe(0);
    expect(corridor({ C3: gap })).toBe(0);
    expect(corridor({ U4: gap })).toBe(4);
    expect(corridor({ U4: at(-1, 1) })).toBe(4);
    expect(corridor({ U4: at(-1, 1), C3: gap })).toBe(4);
  });

  it("[BG-17.1e] the unit's own hex is not tested; by the other reading it is", () => {
    const units = { C3: here, U4: east };
    expect(cutOff(units)).toBe(0);
    expect(cutOff(units, { options: { lineMayStartInZone: false } })).toBe(3);
    expect(cutOff({ C3: here, U4: at(4, 0) }, { options: { lineMayStartInZone: false } })).toBe(0);
  });

  it("[BG-17.1f] the last hex must be free as well, but who stands on it has his line; by the other reading it need not be", () => {
    const beside = { U4: at(-4, 1), C3: at(2, 0) };
    expect(cutOff(beside)).toBe(3);
    expect(cutOff({ ...beside, C5: goal })).toBe(3);
    expect(cutOff({ U4: goal, C3: at(2, 0) })).toBe(3);
    expect(cutOff(beside, { options: { lineIncludesFord: false } })).toBe(0);
    expect(cutOff({ U4: at(3, 0), C3: at(2, 0) })).toBe(0);
  });

  it("[BG-17.1f] on our map Boteler's Ford is a ferry that no zone reaches: its bank must be shut", () => {
    const real = (units: Record<string, string>) => score(handle(antietam, { ...last, units }).s).cutOff[union];
    expect(real({ Hood: "0811", "1/1/I": "0124" })).toBe(0);
    expect(real({ Hood: "0811", "1/1/I": "0125" })).toBe(4);
    expect(real({ Hood: "0811", "1/1/I": "0225" })).toBe(4);
    expect(real({ Hood: "0125", "1/1/I": "0225" })).toBe(0);
    expect(real({ Hood: "0124", "1/1/I": "0125" })).toBe(4);
  });

  it("[BG-17.1g] it goes only where a unit could: not over river or plain creek; by the other reading anywhere", () => {
    const behind = { C4: at(3, 0), U1: at(4, -4) };
    expect(cutOff(behind, { ground: wall() })).toBe(4);
    expect(cutOff(behind, { ground: wall(), options: { lineMustBePassable: false } })).toBe(0);
    for (const [feature, points] of [
      ["creek", 4],
      ["ford", 0],
      ["bridge", 0],
    ] as const) {
      const sides = [at(-3, 1), at(-3, 2)].map((hex) => [gap, hex, feature] as const);
      expect(cutOff(behind, { ground: wall(gap), sides })).toBe(points);
    }
    // length and movement points do not matter
    expect(
      cutOff({ C4: "1111" }, { ground: Object.fromEntries([at(-3, 0), at(-3, 1), gap].map((hex) => [hex, "forestRough" as const])) }),
    ).toBe(0);
  });

  it("[BG-17.1h] units not on the map are neither eliminated nor cut off; by the other reading they count as lost", () => {
    const absent = (absentCountAsEliminated: boolean) =>
      handle(antietam, { ...last, options: { absentCountAsEliminated }, units: { Hood: "0811" } });
    expect(score(absent(false).s)).toMatchObject({ eliminated: [0, 0], cutOff: [0, 0] });
    expect(score(absent(true).s)).toMatchObject({ eliminated: [0, 0], cutOff: [16, 0] });
  });
});

describe("17.1 Sharpsburg", () => {
  const hexes = ["0815", "0816", "0716", "0616"];
  const held = (side: string, ...some: string[]) => Object.fromEntries(some.map((hex) => [hex, side]));
  const town = (control: Record<string, string>) => score(handle(antietam, { ...last, units: {}, control }).s).town;

  it("[BG-17.1i] 15 points to the side that controls all four hexes at the end", () => {
    expect(town(held("confederate", ...hexes))).toEqual([0, 15]);
    expect(town(held("union", ...hexes))).toEqual([15, 0]);
    expect(playOut(handle(antietam, { ...last, units: {} }))).toMatchObject({ score: { union: 0, confederate: 15 } });
  });

  it("[BG-17.1j] fewer than four give nothing to anyone", () => {
    for (let n = 1; n < 4; n++) expect(town(held("union", ...hexes.slice(0, n)))).toEqual([0, 0]);
  });

  const village = [here, east, at(1, -1), at(0, -1)];
  const facts = { town: { hexes: village, points: 15, holder: "confederate" } } as const;
  const control = (f: Field, hex: string) => (f.read("control") as Record<string, string>)[hex];

  it("[BG-17.1k] a hex belongs to the side whose unit was last in it or passed through it", () => {
    const f = field({ units: { U4: at(0, 1), C3: at(-3, -1) }, facts });
    f.play({ do: "take", unit: "U4" }, { do: "move", to: here }, { do: "move", to: at(-1, 1) }, { do: "stop" });
    expect([control(f, here), control(f, east)]).toEqual(["union", "confederate"]);
    f.play(end, end, { do: "take", unit: "C3" }, { do: "move", to: at(0, -1) });
    expect(control(f, here)).toBe("union");
    f.play({ do: "move", to: here }, { do: "stop" });
    expect(control(f, here)).toBe("confederate");
  });

  it("[BG-17.1l] all four are Confederate at the start, though empty", () => {
    const f = handle(antietam, {});
    expect(f.read("control")).toEqual(held("confederate", ...hexes));
    expect(hexes.map((hex) => f.s.stack[f.s.battle.hexNamed(hex)])).toEqual([0, 0, 0, 0]);
  });

  it("[BG-17.1m] retreat, advance and displacement take a hex like movement; by the other reading they do not", () => {
    for (const combatMovesTakeTown of [true, false]) {
      const taken = combatMovesTakeTown ? ["union", "union"] : ["confederate", "confederate"];
      const options = { combatMovesTakeTown };
      const advanced = field({ phase: "combat", units: { U9: at(0, 1), C1: here }, facts, options });
      fight(advanced, "De", here, at(0, 1)).play({ do: "advance", unit: "U9", to: here });
      expect(control(advanced, here)).toBe(taken[0]);
      // U4, cornered, falls back into the town hex and pushes U1 on into another
      const units = { C9: at(-1, 0), C9b: at(0, 1), U4: here, U1: at(1, -1), U2: at(1, -1) };
      const ground = { [at(0, -1)]: "river", [east]: "river" } as const;
      const pushed = field({
        phase: "combat",
        player: "confederate",
        units,
        ground,
        options,
        facts: { town: { ...facts.town, hexes: [at(1, -1), at(2, -1)] } },
      });
      fight(pushed, "Dr", here, at(-1, 0), at(0, 1));
      pushed.play({ ...back("U4", at(1, -1)), displace: "U1" }, back("U1", at(2, -1)));
      expect([control(pushed, at(1, -1)), control(pushed, at(2, -1))]).toEqual(taken);
    }
  });

  it("[BG-17.1n] only the end counts, for the town and for the line", () => {
    const f = field({
      turn: 6,
      units: { U4: at(4, 0), C3: at(-3, 0) },
      facts: { ...facts, line: { side: "confederate", to: at(-4, 0) } },
      more: { control: held("union", ...village) },
    });
    expect(score(f.s).town).toEqual([15, 0]);
    while (f.s.turn < 9 || f.s.side !== confederate) f.play(end);
    f.play({ do: "take", unit: "C3" }, { do: "move", to: at(0, -1) }, { do: "stop" });
    expect(playOut(f)).toMatchObject({ score: { union: 0, confederate: 0 } });
    // cut off on turn 9, free again at the end
    const line = { side: "confederate", to: at(-4, 0) } as const;
    const g = field({ turn: 9, units: { U4: at(-3, 0), C3: at(3, 0) }, facts: { line } });
    expect(score(g.s).cutOff).toEqual([3, 0]);
    g.play({ do: "take", unit: "U4" }, { do: "move", to: at(-1, -1) }, { do: "stop" });
    expect(playOut(g)).toMatchObject({ score: { union: 0, confederate: 0 } });
  });
});

describe("17.2 levels of victory", () => {
  const level = (unionPoints: number, confederatePoints: number) => {
    const result = endedAt(unionPoints, confederatePoints);
    return "winner" in result ? `${result.winner} ${result.level}` : "not over";
  };

  it("[BG-17.2a] Union decisive: 2 to 1 or more", () => {
    expect([level(40, 20), level(41, 20)]).toEqual(["union decisive", "union decisive"]);
    expect(level(39, 20)).not.toBe("union decisive");
  });

  it("[BG-17.2b] Union substantive: from 1.5 to 1, below 2 to 1", () => {
    expect([level(30, 20), level(39, 20)]).toEqual(["union substantive", "union substantive"]);
  });

  it("[BG-17.2c] Union marginal: above 1 to 1, below 1.5 to 1", () => {
    expect([level(21, 20), level(29, 20)]).toEqual(["union marginal", "union marginal"]);
  });

  it("[BG-17.2d] Confederate marginal: 1 to 1 or less, above 1 to 1.25", () => {
    expect([level(20, 20), level(41, 50)]).toEqual(["confederate marginal", "confederate marginal"]);
  });

  it("[BG-17.2e] Confederate substantive: 1 to 1.25 or less, above 1 to 1.5", () => {
    expect([level(40, 50), level(27, 40)]).toEqual(["confederate substantive", "confederate substantive"]);
  });

  it("[BG-17.2f] Confederate decisive: 1 to 1.5 or less", () => {
    expect([level(20, 30), level(10, 40)]).toEqual(["confederate decisive", "confederate decisive"]);
  });

  it("[BG-17.2g] equal points are a Confederate marginal victory", () => {
    expect([level(35, 35), level(1, 1)]).toEqual(["confederate marginal", "confederate marginal"]);
  });

  it("[BG-17.2h] nothing to nothing is equal; something to nothing is decisive", () => {
    expect([level(0, 0), level(5, 0), level(0, 15)]).toEqual(["confederate marginal", "union decisive", "confederate decisive"]);
  });

  it("[BG-17.2i] the ratio is never rounded: every boundary is exact at any size", () => {
    expect(level(66, 99)).toBe("confederate decisive");
    const name = (u: number, c: number) => `${levelFor(u, c).side === union ? "union" : "confederate"} ${levelFor(u, c).level}`;
    for (let n = 3; n <= 200; n++) {
      expect([name(2 * n, n), name(2 * n - 1, n)]).toEqual(["union decisive", "union substantive"]);
      expect([name(3 * n, 2 * n), name(3 * n - 1, 2 * n)]).toEqual(["union substantive", "union marginal"]);
      expect([name(n + 1, n).split(" ")[0], name(n, n)]).toEqual(["union", "confederate marginal"]);
      expect([name(4 * n + 1, 5 * n), name(4 * n, 5 * n)]).toEqual(["confederate marginal", "confederate substantive"]);
      expect([name(2 * n + 1, 3 * n), name(2 * n, 3 * n)]).toEqual(["confederate substantive", "confederate decisive"]);
    }
  });

  it("[BG-17.2j] there is nothing beyond decisive", () => {
    expect([level(100, 0), level(250, 1), level(1, 250)]).toEqual(["union decisive", "union decisive", "confederate decisive"]);
  });
});
