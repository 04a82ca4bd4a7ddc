/** 9.44, 12.45, 9.64 Stone walls: who owns one, whom it shelters, and what it does to guns and horses. */
import { describe, expect, it } from "vitest";
import { sideOf, unitOf } from "../../data/armies.js";
import { grid, hexAt, town, wall, wallNames, wallOf, way, woods } from "../../data/map.js";
import { scenarios } from "../../data/scenarios.js";
import { isWalled, worksOn } from "../../rules/cover.js";
import { facings } from "../../rules/front.js";
import { costOf } from "../../rules/prices/step-price.js";
import { acting, brigade, type Field, field, type Standing, unit } from "../field.js";
import { across, beside, isBare, isClear, row, shockOf, shotOf } from "../places.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const GUNS = "us-2me-bty";
const HORSE = "cs-9va-cav-a";
const S = "S1";
/** Three open hexes in a row, and a wall before the fourth. */
const WALL = row(
  S,
  4,
  (hexes, sides) =>
    hexes.every((hex) => isClear(hex)) &&
    wall[sides[3]] === 1 &&
    sides.every((k, i) => isBare(k, ...(i === 3 ? [wall] : [])) && (i === 3 || !wall[k])),
);
const [OUTSIDE, INSIDE] = WALL.at.slice(3);
const key = wallNames[wallOf[WALL.sides[3]]];
const owned = (by: "union" | "confederate" | undefined) => ({ walls: by === undefined ? {} : { [key]: by === "union" ? 1 : 2 } });
const S1 = (units: Readonly<Record<string, Standing>>, more = {}, by = "cs-archer"): Field => acting(by, units, { scenario: S, ...more });
const rifles = (at: string): Standing => ({ at, sp: 6, facing: WALL.on, order: "attack" });
const behind = (more: Partial<Standing> = {}): Standing => ({ at: INSIDE, sp: 5, facing: WALL.back, ...more });
const owner = (f: Field): number => f.s.walls[wallOf[WALL.sides[3]]];

describe("shelter", () => {
  const at = (range: number, more: Partial<Standing> = {}, by: "union" | "confederate" | undefined = "union") =>
    shotOf(S1({ [TN1]: rifles(WALL.at[4 - range]), [PA56]: behind(more) }, owned(by)), TN1, INSIDE)["stone wall"];

  it("[TD-b9.44dn] [TD-b9.44do] one less for small arms at any range through a wall that is faced, nothing for guns", () => {
    expect([at(1), at(2), at(3)]).toEqual([-1, -1, -1]);
    const guns = S1(
      { [GUNS]: { at: WALL.at[1], sp: 6, facing: WALL.on }, [TN1]: { at: INSIDE, sp: 6, facing: WALL.back, order: "advance" } },
      owned("confederate"),
      "us-arty-i",
    );
    expect(shotOf(guns, GUNS, INSIDE)["stone wall"]).toBeUndefined();
  });

  it("[TD-b9.44ds] [TD-b9.44dt] none through flank or rear", () => {
    expect([at(1, { facing: WALL.on })]).toEqual([undefined]);
    const aside = beside(INSIDE, WALL.back, 2);
    const f = S1({ [TN1]: { at: aside, sp: 6, facing: "N", order: "attack" }, [PA56]: behind() }, owned("union"));
    expect(shotOf(f, TN1, INSIDE)["stone wall"]).toBeUndefined();
  });

  it("[TD-b9.44du] [TD-6.13e] [TD-6.13d] none on the march, which is fired on at one more", () => {
    expect(at(1, { order: "march" })).toBeUndefined();
    expect(shotOf(S1({ [TN1]: rifles(OUTSIDE), [PA56]: behind({ order: "march" }) }, owned("union")), TN1, INSIDE)["on the march"]).toBe(1);
  });

  it("[TD-b9.44dq] [TD-9.44c] where a position does not say whose a wall is, it is theirs who face it, between enemies the Union's", () => {
    const alone = S1({ [TN1]: { at: INSIDE, sp: 6, facing: WALL.back }, [PA56]: { at: "B0925", sp: 5, facing: "N" } });
    const both = S1({ [TN1]: rifles(OUTSIDE), [PA56]: behind() });
    const nobody = S1({ [TN1]: rifles(WALL.at[1]), [PA56]: behind({ facing: WALL.on }) });
    expect([owner(alone), owner(both), owner(nobody)]).toEqual([2, 1, 0]);
  });

  it("[TD-b9.44dp] one side has it at a time", () => {
    const f = (by: "union" | "confederate") => {
      const both = S1({ [TN1]: rifles(OUTSIDE), [PA56]: behind() }, owned(by));
      return [isWalled(both.s, unitOf(PA56), across(WALL.sides[3])), isWalled(both.s, unitOf(TN1), WALL.sides[3])];
    };
    expect([f("union"), f("confederate")]).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it("[TD-b9.44ea] where the line comes in at a corner, either of the two hexsides shelters", () => {
    const inner = hexAt(INSIDE);
    const d = across(WALL.sides[3]) % 6;
    // Two hexes off across the corner between the walled side and the next.
    const first = grid.neighbour[inner * 6 + d];
    const corner = [1, 5].map((turn) => grid.neighbour[first * 6 + ((d + turn) % 6)]).find((hex) => hex >= 0 && !town[hex] && !woods[hex])!;
    const f = S1({ [TN1]: { at: grid.names[corner], sp: 6, facing: "N", order: "attack" }, [PA56]: behind() }, owned("union"));
    expect(shotOf(f, TN1, INSIDE)["stone wall"]).toBe(-1);
  });

  it("[TD-7.3g] a refused flank is a front for a wall", () => {
    const turned = { facing: beside2(WALL.back, 1) };
    const f = (more = {}) => S1({ [TN1]: rifles(OUTSIDE), [PA56]: behind(turned) }, { ...owned("union"), ...more });
    const walled = (g: Field) => isWalled(g.s, unitOf(PA56), across(WALL.sides[3]));
    expect([walled(f()), [walled(f({ refusedLeft: [unit(PA56)] })), walled(f({ refusedRight: [unit(PA56)] }))].includes(true)]).toEqual([
      false,
      true,
    ]);
  });
});

/** The facing so many vertices on, such that the side looked at is a flank. */
function beside2(facing: string, by: number): string {
  const all = ["N", "NE", "SE", "S", "SW", "NW"];
  return all[(all.indexOf(facing) + by + 1) % 6];
}

describe("whose it is", () => {
  const comes = (units: Readonly<Record<string, Standing>>, more = {}): Field => {
    const f = S1({ [TN1]: rifles(WALL.at[2]), ...units }, more);
    f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: OUTSIDE });
    while (f.asked().startsWith("union")) f.play({ do: f.legal("stay").length > 0 ? "stay" : "hold" });
    return f;
  };

  it("[TD-b9.44dq] the first to face it has it; when he has gone the other side gets it", () => {
    expect(owner(comes({ [PA56]: behind() }, owned("union")))).toBe(1);
    expect(owner(comes({ [PA56]: { at: "B0925", sp: 5, facing: "N" } }))).toBe(2);
    const left = field(
      { [TN1]: rifles(OUTSIDE), [PA56]: behind(), [NY76]: { at: "B0925", sp: 4, facing: "N" } },
      [
        ["marker", "union", brigade("us-1-i"), null],
        ["retreat", unit(PA56), 1, 0],
      ],
      { scenario: S, ...owned("union") },
    );
    left.play(left.legal()[0]);
    expect(owner(left)).toBe(2);
  });

  it("[TD-b9.44dr] who was there and faces it keeps it from who comes up", () => {
    expect(owner(comes({ [PA56]: behind() }))).toBe(1);
  });

  it("[TD-6.13e] a column neither owns a wall nor denies it", () => {
    expect(owner(comes({ [PA56]: behind({ order: "march" }) }))).toBe(2);
  });

  it("[TD-b9.44dx] mounted cavalry has no shelter of it, but denies it if it was first", () => {
    const f = S1({ [TN1]: rifles(OUTSIDE), "us-8il-cav-a": behind({ sp: 3 }) }, { ...owned("union"), mounted: [unit("us-8il-cav-a")] });
    expect([isWalled(f.s, unitOf("us-8il-cav-a"), across(WALL.sides[3])), isWalled(f.s, unitOf(TN1), WALL.sides[3])]).toEqual([
      false,
      false,
    ]);
    expect(
      owner(
        comes(
          { "us-8il-cav-a": behind({ sp: 3 }) },
          { ...owned("union"), mounted: [unit("us-8il-cav-a")], reacted: [unit("us-8il-cav-a")] },
        ),
      ),
    ).toBe(1);
  });

  it("[TD-9.44c] at the start a wall between enemies is the Union's", () => {
    for (const id of scenarios.map((one) => one.id)) {
      const f = field({}, [], { scenario: id, units: undefined as never, agenda: undefined as never });
      wallNames.forEach((name, i) => {
        const [a, b] = name.split("-").map(hexAt);
        const sides = [a, b].map((hex) => (f.s.top[hex] < 0 ? -1 : sideOf[f.s.top[hex]]));
        if (sides.includes(0) && sides.includes(1)) expect(f.s.walls[i], `${id} ${name}`).not.toBe(2);
      });
    }
  });
});

describe("horses, guns and Shock", () => {
  it("[TD-b9.44dv] [TD-11.11d] [TD-s11.3h] nor is what comes over a wall a charge to who may go before it or meet it", () => {
    const IL8 = "us-8il-cav-a";
    const open = (from: string, at: string, foe: Readonly<Record<string, Standing>>) => {
      const now = [["activate", 2, brigade("cs-chambliss")], "shocks"];
      const f = field({ [HORSE]: { at: from, sp: 3, facing: WALL.on, order: "attack" }, ...foe }, now, {
        scenario: S,
        options: { skirmishers: true },
        brigade: brigade("cs-chambliss"),
        mounted: [unit(HORSE), unit(IL8)],
        charges: [unit(HORSE)],
      });
      f.play({ do: "shock", unit: unit(HORSE), at }, { do: "go" });
      return [...new Set(f.legal().map((action) => action.do))].sort();
    };
    const horse = (at: string) => ({ [IL8]: { at, sp: 3, facing: WALL.back } });
    const few = (at: string) => ({
      "us-inf-sk-1": { at, sp: 1, facing: WALL.back, order: "skirmish", parent: unit(PA56) } as Standing,
      [PA56]: { at: "B0925", sp: 4, facing: "N" },
    });
    expect([open(WALL.at[2], OUTSIDE, horse(OUTSIDE)), open(OUTSIDE, INSIDE, horse(INSIDE))]).toEqual([
      ["countercharge", "retire", "stand"],
      ["retire", "stand"],
    ]);
    expect([open(WALL.at[2], OUTSIDE, few(OUTSIDE)), open(OUTSIDE, INSIDE, few(INSIDE))]).toEqual([["stand"], ["disperse", "stand"]]);
  });

  it("[TD-b9.44dv] [TD-11.1j] cavalry does not charge through a wall, but may shock", () => {
    const f = acting(
      "cs-chambliss",
      { [HORSE]: { at: OUTSIDE, sp: 3, facing: WALL.on, order: "attack" }, [PA56]: behind() },
      { scenario: S, mounted: [unit(HORSE)], charges: [unit(HORSE)] },
    );
    expect(shockOf(f, [HORSE], [INSIDE])["cavalry charge"]).toBeUndefined();
    const open = acting(
      "cs-chambliss",
      { [HORSE]: { at: WALL.at[2], sp: 3, facing: WALL.on, order: "attack" }, [PA56]: { at: OUTSIDE, sp: 5, facing: WALL.back } },
      { scenario: S, mounted: [unit(HORSE)], charges: [unit(HORSE)] },
    );
    expect(shockOf(open, [HORSE], [OUTSIDE])["cavalry charge"]).toBe(1);
  });

  it("[TD-b9.44dw] odds are rounded for a defender behind a wall, whoever owns it", () => {
    const ratio = (from: string, to: string) => {
      const f = acting(
        "cs-pettigrew",
        { "cs-26nc-a": { at: from, sp: 7, facing: WALL.on, order: "attack" }, [PA56]: { at: to, sp: 5, facing: WALL.back } },
        { scenario: S },
      );
      return shockOf(f, ["cs-26nc-a"], [to]).ratio;
    };
    expect([ratio(OUTSIDE, INSIDE), ratio(WALL.at[2], OUTSIDE)]).toEqual(["1:1", "3:2"]);
  });

  it("[TD-b9.44dy] [TD-b9.64a] guns that go before the enemy through a wall are tested at two more", () => {
    const f = reacts();
    f.dice(6).play({ do: "away", to: OUTSIDE }, { do: "stay" });
    expect(f.last("test")).toMatchObject({ rule: "TD-9.64a", modifier: 2 });
  });

  it("[TD-b9.64b] a second Disorder costs a gun, and they stay in the hex behind the wall", () => {
    const f = reacts({ disordered: [unit(GUNS)] });
    f.dice(9).play({ do: "away", to: OUTSIDE }, { do: "stay" });
    expect([f.sp(GUNS), f.where(GUNS)]).toEqual([5, OUTSIDE]);
  });

  it("[TD-b9.64b] also if they have gone on from there; who holds stays where it has come to", () => {
    const [after] = [0, 5].map((turned) => beside(OUTSIDE, WALL.on === "N" ? "S" : WALL.back, turned)).filter((at) => at !== INSIDE);
    const goesOn = (die: number, more = {}) => {
      const f = reacts(more);
      f.play({ do: "away", to: OUTSIDE });
      f.dice(die).play({ do: "away", to: after }, { do: "stay" });
      return [f.sp(GUNS), f.where(GUNS), f.asked()];
    };
    const disordered = [unit(GUNS)];
    expect(goesOn(9, { disordered })).toEqual([5, OUTSIDE, "confederate move"]);
    expect(goesOn(0, { disordered })).toEqual([6, after, "confederate move"]);
    expect(goesOn(9)).toEqual([6, after, "confederate move"]);
  });

  const reacts = (more = {}): Field => {
    const beyond = beside(INSIDE, WALL.on, 0);
    const comer = beside(beyond, WALL.on, 0);
    const f = S1(
      { [TN1]: { at: comer, sp: 6, facing: WALL.back, order: "attack" }, [GUNS]: { at: INSIDE, sp: 6, facing: WALL.back } },
      more,
    );
    f.play({ do: "take", unit: unit(TN1) });
    if (f.refused({ do: "step", to: beyond }) === "") f.play({ do: "step", to: beyond });
    return f;
  };

  const GATE = row("S9", 2, ([, from, to], [, k]) => wall[k] === 1 && way[k] > 0 && !town[from] && !town[to]);
  const leaves = (at: typeof WALL, scenario: string, die: number, more = {}) => {
    const f = field(
      { [TN1]: { at: at.at[0], sp: 6, facing: at.on }, [GUNS]: { at: at.at[1], sp: 6, facing: at.back } },
      [
        ["marker", "union", brigade("us-1-i"), null],
        ["retreat", unit(GUNS), 1, 0],
      ],
      { scenario, ...more },
    );
    f.dice(die).play({ do: "back", to: at.at[2] });
    return f;
  };

  it("[TD-b12.45a] [TD-b12.45c] guns that retreat through a wall are tested at two more: a gun if they fail, and no Disorder", () => {
    const through = { ...WALL, at: WALL.at.slice(2) };
    const [held, lost] = [leaves(through, S, 6), leaves(through, S, 7)];
    expect([held.sp(GUNS), lost.sp(GUNS), lost.isDisordered(GUNS)]).toEqual([6, 5, false]);
    expect(lost.last("test")).toMatchObject({ rule: "TD-b12.45a", modifier: 2 });
  });

  it("[TD-b12.45b] [TD-b9.64c] a road through the wall makes no difference", () => {
    expect(leaves(GATE, "S9", 7).last("test")).toMatchObject({ rule: "TD-b12.45a", modifier: 2 });
  });

  it("[TD-b9.44dz] works on a wall count instead of it, for fire, Shock and movement; without them the wall counts again", () => {
    const works = (level: number) => ({
      worksAt: [INSIDE],
      worksFacing: [WALL.back],
      worksLevel: [level],
      worksBy: ["union"],
      ...owned("union"),
    });
    const sum = (more: object) => shotOf(S1({ [TN1]: rifles(OUTSIDE), [PA56]: behind() }, more), TN1, INSIDE);
    expect([sum(works(1)).breastworks, sum(works(1))["stone wall"], sum(owned("union"))["stone wall"]]).toEqual([-1, undefined, -1]);
    const step = (more: object) => {
      const f = S1({ [TN1]: rifles(OUTSIDE), [PA56]: { at: "B0925", sp: 5, facing: "N" } }, more);
      return costOf(f.s, unitOf(TN1), WALL.sides[3]) / 2;
    };
    expect([step(works(1)), step({})]).toEqual([2, 1]);
    const f = S1({ [TN1]: rifles(OUTSIDE), [PA56]: behind() }, works(1));
    expect([worksOn(f.s, across(WALL.sides[3])), shockOf(f, [TN1], [INSIDE]).breastworks]).toEqual([1, -1]);
  });

  it("[TD-b9.44dz] [TD-b9.44dw] where works stand on the wall, on either side and whoever's, it does not round the odds for the defender", () => {
    const ratio = (more: object) =>
      shockOf(S1({ [TN1]: { ...rifles(OUTSIDE), sp: 5 }, [PA56]: behind({ sp: 4 }) }, more), [TN1], [INSIDE]).ratio;
    const works = (at: string, worksFacing: string, by: string) => ({
      worksAt: [at],
      worksFacing: [worksFacing],
      worksLevel: [1],
      worksBy: [by],
    });
    expect([
      ratio({}),
      ratio(works(INSIDE, WALL.back, "union")),
      ratio(works(INSIDE, WALL.back, "confederate")),
      ratio(works(OUTSIDE, WALL.on, "confederate")),
    ]).toEqual(["1:1", "3:2", "3:2", "3:2"]);
  });

  it("[TD-b9.44dz] nor does it shelter who holds the enemy's works on it", () => {
    const taken = { worksAt: [INSIDE], worksFacing: [WALL.back], worksLevel: [1], worksBy: ["confederate"], ...owned("union") };
    const sum = shotOf(S1({ [TN1]: rifles(OUTSIDE), [PA56]: behind() }, taken), TN1, INSIDE);
    expect([sum.breastworks, sum["stone wall"]]).toEqual([undefined, undefined]);
  });

  it("[TD-15.1e] works shelter who faces them from a Shock, as from fire, and who faces away from neither", () => {
    const works = { worksAt: [INSIDE], worksFacing: [WALL.back], worksLevel: [2], worksBy: ["union"] };
    const held = (facing: string) => S1({ [TN1]: rifles(OUTSIDE), [PA56]: behind({ facing }) }, works);
    const both = (facing: string) => [shotOf(held(facing), TN1, INSIDE).breastworks, shockOf(held(facing), [TN1], [INSIDE]).breastworks];
    expect([both(WALL.back), both(WALL.on)]).toEqual([
      [-2, -2],
      [undefined, undefined],
    ]);
  });

  it("[TD-b15.12i] [TD-15.1a] (option) a third hexside of works shelters the end of the line", () => {
    const side = beside(INSIDE, WALL.back, 1);
    const from = facings[(facings.indexOf(WALL.back as never) + 4) % 6];
    const sum = (worksFlank: number[]) => {
      const works = { worksAt: [INSIDE], worksFacing: [WALL.back], worksLevel: [1], worksBy: ["union"], worksFlank };
      return shotOf(S1({ [TN1]: { ...rifles(side), facing: from }, [PA56]: behind() }, works), TN1, INSIDE).breastworks;
    };
    expect([sum([2]), sum([0])]).toEqual([-1, undefined]);
  });

  it("[TD-9.44b] [TD-9.44a] woods and a wall add up, and woods and works", () => {
    const wooded = row("S9", 1, ([from, to], [k]) => wall[k] === 1 && woods[to] === 1 && isClear(from) && isBare(k, wall));
    const name = wallNames[wallOf[wooded.sides[0]]];
    const sum = (more: object) =>
      shotOf(
        acting(
          "cs-archer",
          {
            [TN1]: { at: wooded.at[0], sp: 6, facing: wooded.on, order: "attack" },
            [PA56]: { at: wooded.at[1], sp: 5, facing: wooded.back },
          },
          { scenario: "S9", ...more },
        ),
        TN1,
        wooded.at[1],
      );
    expect(sum({ walls: { [name]: 1 } })).toMatchObject({ woods: -1, "stone wall": -1, modifier: -1 });
    expect(sum({ worksAt: [wooded.at[1]], worksFacing: [wooded.back], worksLevel: [1], worksBy: ["union"] })).toMatchObject({
      woods: -1,
      breastworks: -1,
    });
  });
});
