/** 7.35, 9.44, 10.15, 18.31 Who fires along in both parts of a fire, and when the second of them falls away. */
import { describe, expect, it } from "vitest";
import { grid, town } from "../../data/map.js";
import { acting, type Field, type Standing, unit } from "../field.js";
import { beside, row } from "../places.js";

const TN1 = "cs-1tn";
const TN14 = "cs-14tn";
const AL13 = "cs-13al";
const NC11 = "cs-11nc";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const way = (at: string, sp: number, facing: string, rank = 0): Standing => ({ at, sp, facing, order: "attack", rank }) as Standing;
const quiet = (f: Field): Field => {
  while (f.asked() === "union answer") f.play({ do: "hold" });
  return f;
};
const fired = (f: Field) => f.log.filter(({ event }) => event === "fire").map(({ units, column, targets }) => [units, column, targets]);

describe("both ways out of a refused stack", () => {
  const targets = { [PA56]: way("B1924", 5, "N"), [NY76]: way("B1825", 5, "N") };
  const both = (below: string, id = TN1, brigade = "cs-archer"): Field =>
    acting(
      brigade,
      { [id]: way("B1824", 6, "S"), [below]: way("B1824", 4, "S", 1), ...targets },
      { refusedRight: [unit(id), unit(below)] },
    );

  it("[TD-b7.35a] [TD-25.0b] by the table for those who act: a unit of another brigade does not fire, and is not counted", () => {
    const f = both(NC11);
    expect([...new Set(f.legal("split").map(({ points }) => points))]).toEqual([3]);
    quiet(f.dice(0, 0).play({ do: "split", unit: unit(TN1), at: "B1924", points: 3 }, { do: "at", at: "B1825" }) as Field);
    expect(fired(f)).toEqual([
      [[unit(TN1)], 3, ["B1924"]],
      [[unit(TN1)], 3, ["B1825"]],
    ]);
    const own = both(TN14);
    expect([...new Set(own.legal("split").map(({ points }) => points))]).toEqual([7]);
  });
});

describe("out of a town", () => {
  it("[TD-b9.44x] [TD-8.3h] no hexside serves twice: not for a split once one of the stack has fired", () => {
    const at = row("S1", 1, ([from], [k]) => town[from] === 1 && [0, 5].every((d) => grid.neighbour[from * 6 + (((k % 6) + d) % 6)] >= 0));
    const [left, right] = [beside(at.at[0], at.on, 5), beside(at.at[0], at.on, 0)];
    const f = acting(
      "cs-archer",
      {
        [TN1]: { at: at.at[0], sp: 3, facing: at.on, order: "advance" },
        [AL13]: { at: at.at[0], sp: 4, facing: at.on, order: "advance" },
        [PA56]: { at: left, sp: 5, facing: at.back },
        [NY76]: { at: right, sp: 4, facing: at.back },
      },
      { scenario: "S1" },
    );
    quiet(f.dice(0).play({ do: "alone", unit: unit(TN1), at: left }) as Field);
    expect(f.legal("split").map(({ unit: u }) => u)).toEqual([]);
  });
});

describe("the rest of a split", () => {
  const both = { [PA56]: way("B1924", 5, "N"), [NY76]: way("B1923", 5, "NW") };

  it("[TD-10.15a] falls away for who has been driven off by Return Fire", () => {
    const f = acting("cs-archer", { [TN1]: way("B1824", 6, "S"), ...both }, { disordered: [unit(TN1)] });
    f.dice(0).play({ do: "split", unit: unit(TN1), at: "B1924", points: 3 }, { do: "at", at: "B1923" });
    f.dice(5, 9).play({ do: "reply", unit: unit(PA56) });
    while (f.asked() === "confederate retreat") f.play(f.legal("back")[0]);
    quiet(f);
    expect(fired(f).map(([, , at]) => at)).toEqual([["B1924"], ["B1824"]]);
  });

  it("[TD-10.6a] and for guns that it has Disordered", () => {
    const guns = "us-2me-bty";
    const f = acting("us-arty-i", {
      [guns]: { at: "B1924", sp: 6, facing: "N", order: "advance" },
      [TN1]: way("B1824", 6, "S"),
      [TN14]: way("B1825", 4, "S"),
    });
    f.dice(0).play({ do: "split", unit: unit(guns), at: "B1824", points: 3 }, { do: "at", at: "B1825" });
    f.dice(3, 9).play({ do: "reply", unit: unit(TN1) });
    f.play({ do: "disorder" });
    while (f.asked() === "confederate answer") f.play({ do: "hold" });
    expect([f.isDisordered(guns), fired(f).map(([, , at]) => at)]).toEqual([true, [["B1824"], ["B1924"]]]);
  });
});

describe("combined fire", () => {
  it("[TD-b18.31a] (option) two hexes fire as one though they face different ways, as long as both have the target before them", () => {
    const [first, second] = ["us-1us-h", "us-3us-fk"];
    const f = acting(
      "us-res-reg1",
      {
        [first]: { at: "B1624", sp: 6, facing: "S" },
        [second]: { at: "B1623", sp: 6, facing: "SW" },
        [TN1]: { at: "B2025", sp: 6, facing: "N" },
      },
      { options: { combinedArtillery: true } },
      { "ld-us-res-reg1": "B1624" },
    );
    f.dice(0).play({ do: "combine", unit: unit(first), with: unit(second), at: "B2025" });
    expect(f.last("fire")).toMatchObject({ units: [unit(first), unit(second)], column: 7 });
  });
});

describe("Approach Fire of two batteries in a hex", () => {
  it("[TD-9.64b] guns that have gone before the enemy do not fire along with those they came to", () => {
    const [went, stood] = ["us-2me-bty", "us-1pa-b"];
    const f = acting("cs-archer", {
      [TN1]: way("B1624", 6, "S"),
      [went]: { at: "B1923", sp: 6, facing: "N" },
      [stood]: { at: "B2024", sp: 4, facing: "N" },
    });
    f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1724" });
    f.dice(0).play({ do: "away", to: "B2024" }, { do: "stay" });
    expect([f.where(went), f.asked()]).toEqual(["B2024", "union approach"]);
    f.dice(0).play({ do: "fire" });
    expect(f.last("fire")?.units).toEqual([unit(stood)]);
  });
});
