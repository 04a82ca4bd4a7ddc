/** 12.4 Whom a retreat leads away from, and how far. */
import { describe, expect, it } from "vitest";
import { FROM_FIRE, FROM_SHOCK } from "../../agenda.js";
import { unitOf, units } from "../../data/armies.js";
import { grid, hexAt, near, way } from "../../data/map.js";
import { ARTILLERY, GUNS_MOST, NEVER, plain } from "../../rules/prices/prices.js";
import { brigade, type Field, field, type Standing, unit } from "../field.js";
import { isBare, row } from "../places.js";

const PA56 = "us-56pa";
const [TN1, TN7, AL13] = ["cs-1tn", "cs-7tn", "cs-13al"];
const HERE = "B2024";
/** Two hexes before and behind it, seen the same from either side. */
const [NORTH, SOUTH] = ["B1824", "B2224"];

/** They look away from one another, so that no front closes a way. */
const foes = (...at: readonly (readonly [string, string, string])[]): Record<string, Standing> =>
  Object.fromEntries(at.map(([id, hex, facing]) => [id, { at: hex, sp: 5, facing }]));

function back(enemies: Readonly<Record<string, Standing>>, hexes: number, how: number, more = {}): Field {
  return field(
    { [PA56]: { at: HERE, sp: 5, facing: "N" }, ...enemies },
    [
      ["marker", "union", brigade("us-1-i"), null],
      ["retreat", unit(PA56), hexes, how],
    ],
    more,
  );
}

const gap = (name: string, from: string): number => near(hexAt(name), hexAt(from));
const gaps = (f: Field, from: string): number[] => f.open("to", "back").map((name) => gap(name, from));

describe("where a retreat leads", () => {
  it("[TD-12.4c] [TD-9.4u] guns do not fall back over works from outside, men on foot do", () => {
    const over = (id: string): boolean => {
      const f = field(
        { [id]: { at: HERE, sp: 5, facing: "N" }, ...foes([TN1, "B1823", "N"]) },
        [
          ["marker", "union", brigade("us-1-i"), null],
          ["retreat", unit(id), 1, 0],
        ],
        { worksAt: ["B2124"], worksFacing: ["N"], worksLevel: [1] },
      );
      return f.open("to", "back").includes("B2124");
    };
    expect([over("us-2me-bty"), over(PA56)]).toEqual([false, true]);
  });

  it("[TD-9.42c] [TD-b9.48a] [TD-12.4c] nor into a hex of more than eight points, which men on foot may enter", () => {
    const hard = row(
      "S5",
      2,
      (_, [k, side]) => isBare(k) && !way[side] && plain(ARTILLERY)[side] > GUNS_MOST && plain(ARTILLERY)[side] < NEVER,
    );
    const into = (id: string): boolean => {
      const f = field(
        { [id]: { at: hard.at[1], sp: 5, facing: hard.back }, ...foes([TN1, hard.at[0], hard.back]) },
        [
          ["marker", "union", brigade("us-1-i"), null],
          ["retreat", unit(id), 1, 0],
        ],
        { scenario: "S5" },
      );
      return f.open("to", "back").includes(hard.at[2]);
    };
    expect([into("us-2me-bty"), into("us-2us-a"), into(PA56)]).toEqual([false, false, true]);
  });
});

describe("a line that falls back along itself", () => {
  const IN7 = "us-7in";
  const along = (enemies: Readonly<Record<string, Standing>>): Field =>
    field({ [IN7]: { at: HERE, second: "B2025", sp: 9, facing: "N" }, ...foes([TN1, "B2023", "N"]), ...enemies }, [
      ["marker", "union", brigade("us-1-i"), null],
      ["retreat", unit(IN7), 2, 0],
    ]);

  it("[TD-12.4e] does not shake itself", () => {
    const f = along({}).play({ do: "back", to: "B2025" }) as Field;
    expect([f.s.second[unitOf(IN7)], f.last("test")]).toEqual([-1, undefined]);
  });

  it("[TD-12.4b] is no friend that opens an enemy's front to it", () => {
    expect([along({}), along(foes([AL13, "B1925", "S"]))].map((f) => f.open("to", "back").includes("B2025"))).toEqual([true, false]);
  });
});

describe("whom a retreat is from", () => {
  const both = foes([TN1, NORTH, "N"], [TN7, SOUTH, "S"]);

  it("[TD-12.4g] the closest enemy, though another has fired", () => {
    const f = back(foes([TN1, "B1924", "N"], [TN7, "B2624", "S"]), 1, FROM_FIRE, { firing: "B2624" });
    expect(new Set(gaps(f, "B1924"))).toEqual(new Set([2]));
  });

  it("[TD-12.4g] of two equally close the one that has fired", () => {
    expect([gap(HERE, NORTH), gap(HERE, SOUTH)]).toEqual([2, 2]);
    for (const firing of [NORTH, SOUTH]) expect(new Set(gaps(back(both, 1, FROM_FIRE, { firing }), firing)), firing).toEqual(new Set([3]));
  });

  it("[TD-12.4g] of two equally close whom the owner chooses, by his first hex, and that one to the end", () => {
    const f = back(both, 2, 0);
    expect(new Set(gaps(f, NORTH))).toEqual(new Set([1, 3]));
    const to = f.open("to", "back").find((name) => gap(name, NORTH) === 3 && gap(name, SOUTH) === 1)!;
    f.play({ do: "back", to });
    expect([f.open("to", "back").length > 0, new Set(gaps(f, NORTH))]).toEqual([true, new Set([4])]);
  });

  it("[TD-12.4g] while his hexes lead away from several of them, he may go on from any of these", () => {
    const three = foes([TN1, "B1923", "N"], [AL13, "B1924", "N"], [TN7, "B2025", "N"]);
    const f = back(three, 2, 0);
    f.play({ do: "back", to: "B2023" });
    const leads = (from: string) => f.open("to", "back").filter((name) => gap(name, from) === 3);
    expect([leads("B1924").length, leads("B2025").length]).toEqual([2, 3]);
  });

  it("[TD-12.4g] after a Shock all who were in it: no hex leads nearer to any of them", () => {
    const f = back(both, 1, FROM_SHOCK, { shocks: [unit(TN1), unit(TN7)] });
    for (const name of f.open("to", "back")) expect([gap(name, NORTH), gap(name, SOUTH)], name).toEqual([2, 2]);
    expect(f.open("to", "back").length).toBeGreaterThan(0);
    expect(f.refused({ do: "back", to: "B1924" })).toBe("TD-12.4a");
  });
});

describe("a retreat that shakes others", () => {
  const FEW = "us-inf-sk-1";
  const sent = { at: "B2123", sp: 1, facing: "N", order: "skirmish", parent: unit("us-76ny") } as Standing;
  /** Disordered Skirmishers stand where 56 PA falls back to; they fail the test for that, and hold together as they go. */
  const through = (): Field => {
    const enemies = foes([TN1, NORTH, "N"], [TN7, SOUTH, "S"]);
    const others = { [FEW]: sent, "us-76ny": { at: "B2028", sp: 5, facing: "N" } };
    const f = back({ ...enemies, ...others }, 2, 0, { options: { skirmishers: true }, disordered: [unit(FEW)] });
    return f.dice(9, 0).play({ do: "back", to: "B2123" }) as Field;
  };

  it("[TD-12.4e] [TD-12.4g] is made to its end, from whom its owner has chosen; then who was shaken falls back", () => {
    const f = through();
    expect(f.log.filter(({ event }) => event === "test").map(({ unit: who, holds }) => [who, holds])).toEqual([
      [unit(FEW), false],
      [unit(FEW), true],
    ]);
    expect([f.asked(), f.game.prompt(f.s)]).toMatchObject(["union retreat", { unit: unit(PA56), hexes: 1 }]);
    expect(new Set(gaps(f, NORTH))).toEqual(new Set([4]));
    f.play(f.legal("back")[0]);
    expect(f.game.prompt(f.s)).toMatchObject({ unit: unit(FEW), hexes: 2 });
    expect(gap(f.where(PA56), NORTH)).toBe(4);
  });
});

describe("how far a retreat leads", () => {
  it("[TD-12.4a] [TD-12.4f] a first hex from which there is no second is closed while another leads on", () => {
    const open = back(foes([TN1, NORTH, "N"]), 2, 0).open("to", "back");
    expect(open).toEqual(["B2123", "B2124"]);
    // In its front lie both hexes to which one would go on from B2123.
    const f = back(foes([TN1, NORTH, "N"], [AL13, "B2323", "N"]), 2, 0);
    expect(f.open("to", "back")).toEqual(["B2124"]);
    f.play({ do: "back", to: "B2124" });
    f.play(f.legal()[0]);
    expect([gap(f.where(PA56), NORTH), f.sp(PA56)]).toEqual([4, 5]);
  });
});

describe("a retreat that leads to friends", () => {
  const foe = foes([TN1, NORTH, "N"]);
  const folk = units.filter(({ side, arm, sp, id }) => side === "union" && arm === "infantry" && sp >= 6 && id !== PA56);
  /** Twelve points of two regiments in each of the hexes. */
  const full = (hexes: readonly string[]): Record<string, Standing> =>
    Object.fromEntries(hexes.flatMap((at, i) => [0, 1].map((n) => [folk[2 * i + n].id, { at, sp: 6, facing: "S" }])));
  const around = (away: (to: string) => boolean): string[] =>
    [0, 1, 2, 3, 4, 5].map((d) => grid.names[grid.neighbour[hexAt(HERE) * 6 + d]]).filter(away);

  it("[TD-8.1g] [TD-12.4a] ends as far off as it leads, and beyond a full hex there rather than nearer to the enemy", () => {
    const far = around((to) => gap(to, NORTH) === 3);
    const f = back({ ...foe, ...full(far) }, 1, 0);
    expect(f.open("to", "back")).toEqual(far.sort());
    f.dice(0, 0).play({ do: "back", to: far[0] });
    expect(f.asked()).toBe("union retreat");
    f.play(f.legal()[0]);
    expect([gap(f.where(PA56), NORTH), f.sp(PA56)]).toEqual([4, 5]);
  });

  it("[TD-8.1g] of hexes equally far off one with room", () => {
    const [one, ...others] = around((to) => gap(to, NORTH) === 3);
    expect(back({ ...foe, ...full(others) }, 1, 0).open("to", "back")).toEqual([one]);
  });

  /** Three who shock it from the north-east, facing so or so, and two who close the way on from the hex to the south-west. */
  const hop = (from: string, d: number): string => grid.names[grid.neighbour[hexAt(from) * 6 + d]];
  const behind = hop(HERE, 3);
  const shocks = { shocks: [unit(TN1), unit(TN7), unit(AL13)] };
  const ring = (left: string, right: string): Record<string, Standing> =>
    foes(
      [TN1, hop(HERE, 0), "N"],
      [TN7, hop(HERE, 5), left],
      [AL13, hop(HERE, 1), right],
      ["cs-11nc", hop(behind, 3), "NE"],
      ["cs-52nc", hop(behind, 4), "SW"],
    );

  it("[TD-8.1g] [TD-12.4f] does not go into a full hex that nothing leads on from", () => {
    const f = back({ ...ring("SW", "S"), ...full([behind]) }, 1, FROM_SHOCK, shocks);
    expect([f.asked(), f.where(PA56), f.sp(PA56)]).toEqual(["union marker", HERE, 4]);
  });

  it("[TD-12.4e] [TD-7.1c] who stays with friends does not shake them, and faces with them", () => {
    const friend = { [folk[0].id]: { at: behind, sp: 5, facing: "S" } };
    const f = back({ ...ring("SW", "S"), ...friend }, 2, FROM_SHOCK, shocks);
    f.play({ do: "back", to: behind });
    expect([f.asked(), f.where(PA56), f.sp(PA56), f.last("test")]).toEqual(["union marker", behind, 4, undefined]);
    expect(f.s.facing[unitOf(PA56)]).toBe(f.s.facing[unitOf(folk[0].id)]);
  });
});
