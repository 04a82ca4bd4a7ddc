/** The general on small positions, and through a whole battle. */
import { describe, expect, it } from "vitest";
import { type Action, below, createRandom, isOver } from "../../../../engine/index.js";
import { formationOf, UNION } from "../../data/armies.js";
import { orderNames } from "../../data/scenarios.js";
import { threedays } from "../../index.js";
import { readField } from "../../mind/field.js";
import { mind } from "../../mind/index.js";
import { wantedOrder } from "../../mind/stances.js";
import type { State } from "../../state.js";
import { acting, brigade, type Field, field, TURN, unit } from "../field.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const PA56 = "us-56pa";
const STEWART = "us-4us-b";
const next = (f: Field): Action => mind.courses(f.s)[0][0];
const attack = { facing: "S", order: "attack" };

describe("what a state is worth", () => {
  const worth = (sp: number, seat = "union") =>
    mind.value(field({ [PA56]: { at: "B2024", sp, facing: "N" }, [TN1]: { at: "B1824", sp: 6, facing: "S" } }, []).s, seat);

  it("is as good for one side as it is bad for the other", () => {
    expect(worth(5, "confederate")).toBeCloseTo(-worth(5));
  });
});

describe("what it answers", () => {
  const answers = (question: readonly (string | number | boolean)[], guns: number, more = {}) =>
    next(
      field(
        {
          [STEWART]: { at: "B1924", sp: guns, facing: "N" },
          [PA56]: { at: "B1924", sp: 5, facing: "N" },
          [TN1]: { at: "B1724", sp: 6, ...attack },
        },
        [["marker", "union", brigade("us-1-i"), null], [...question]],
        more,
      ),
    );

  it("gives up a gun of three sooner than the order of its battery, and two of five", () => {
    const spares = (outright: boolean) => [2, 3, 4, 5].map((guns) => answers(["spare", unit(STEWART), 0, outright], guns).do);
    expect([spares(false), spares(true)]).toEqual([
      ["disorder", "guns", "guns", "guns"],
      ["disorder", "disorder", "disorder", "guns"],
    ]);
  });

  it("lets guns with foot beside them stay, and sends Disordered ones away", () => {
    const goes = (more = {}) => answers(["reactionMove", unit(STEWART), 8, -1], 6, { mover: unit(TN1), danger: "B1724", ...more }).do;
    expect([goes(), goes({ disordered: [unit(STEWART)] })]).toEqual(["stay", "away"]);
  });
});

describe("guns that are far", () => {
  const targets = { "us-60ny": { at: "B4610", sp: 4, facing: "N" }, "us-78ny": { at: "B4410", sp: 4, facing: "N" } };

  it("fire from beyond the map where it hurts most, at who is in Disorder already", () => {
    const shot = (id: string) =>
      next(
        field({ ...targets, "cs-2va": { at: "B4510", sp: 5, facing: "S" } }, [["farGuns", "confederate"]], {
          scenario: "S8",
          agenda: ["turn", ["endTurn", -1], "draw", ["farGuns", "confederate"]],
          disordered: [unit(id)],
        }),
      );
    expect(shot("us-60ny")).toEqual({ do: "fire", at: "B4610" });
    expect(shot("us-78ny")).toEqual({ do: "fire", at: "B4410" });
  });

  it("strike in the cannonade who bears it best: nobody in Disorder", () => {
    const struck = (id: string) =>
      next(
        field(
          {
            "cs-macon-b": { at: "B5833", sp: 2, facing: "NE" },
            "us-69pa": { at: "B5724", sp: 4, facing: "SW" },
            "us-71pa": { at: "B5624", sp: 4, facing: "SW" },
          },
          [["cannonade", brigade("cs-bn-dearing")]],
          { scenario: "S9", disordered: [unit(id)] },
        ),
      );
    expect(struck("us-69pa")).toEqual({ do: "at", at: "B5624" });
    expect(struck("us-71pa")).toEqual({ do: "at", at: "B5724" });
  });
});

describe("what it answers in a Shock", () => {
  const shocked = (units: Parameters<typeof field>[0], now: Parameters<typeof field>[1], more: Parameters<typeof field>[2]) =>
    field(units, ["resolve", ...now], { options: { leaderShock: false }, ...more });

  it("goes into ground that counts, though its side only defends, and keeps its line elsewhere", () => {
    const goes = (from: string, facing: string, at: string) =>
      next(
        shocked(
          { "us-68ny": { at: from, sp: 4, facing, order: "attack" } },
          [
            ["shock", 8],
            ["advance", at],
          ],
          {
            scenario: "S7",
            brigade: brigade("us-1-1-xi"),
            shocks: [unit("us-68ny")],
            target: at,
          },
        ),
      ).do;
    expect([goes("B4717", "N", "B4618"), goes("B4517", "N", "B4417")]).toEqual(["advance", "hold"]);
  });

  it("countercharges cavalry that may well be thrown back, and goes before one that will hardly be thrown back", () => {
    const il8 = "us-8il-cav-a";
    const answers = (sp: number, own: number) =>
      next(
        shocked(
          { "cs-9va-cav-a": { at: "B1824", sp, ...attack }, [il8]: { at: "B1924", sp: own, facing: "N" } },
          [
            ["shock", 1],
            ["beforeShock", unit(il8)],
          ],
          {
            brigade: brigade("cs-chambliss"),
            mounted: [unit("cs-9va-cav-a"), unit(il8)],
            charges: [unit("cs-9va-cav-a")],
            shocks: [unit("cs-9va-cav-a")],
            shocked: [unit(il8)],
            target: "B1924",
          },
        ),
      ).do;
    expect([answers(3, 2), answers(3, 1)]).toEqual(["countercharge", "retire"]);
  });
});

describe("the general", () => {
  it("rallies a unit in Disorder before anything else", () => {
    const f = acting(
      "cs-archer",
      { [TN1]: { at: "B1824", sp: 6, facing: "S", order: "advance" }, [PA56]: { at: "B2024", sp: 5, facing: "N" } },
      { disordered: [unit(TN1)] },
    );
    expect(next(f)).toEqual({ do: "rally", unit: unit(TN1) });
  });

  it("fires from where it stands under Advance Orders, with the enemy two hexes before it", () => {
    const f = acting("cs-archer", {
      [TN1]: { at: "B1824", sp: 6, facing: "S", order: "advance" },
      [PA56]: { at: "B2024", sp: 1, facing: "S" },
    });
    expect(next(f)).toMatchObject({ do: "fire", unit: unit(TN1), at: "B2024" });
  });

  it("charges a weak unit with two strong ones, and not a strong one with a weak one", () => {
    const shocks = (attackers: number, defender: number) =>
      field(
        {
          [TN1]: { at: "B1924", sp: attackers, ...attack },
          [TN7]: { at: "B1923", sp: attackers, facing: "SW", order: "attack" },
          [PA56]: { at: "B2024", sp: defender, facing: "N" },
        },
        [["activate", 2, brigade("cs-archer")], "shocks"],
        { brigade: brigade("cs-archer") },
        { "ld-cs-archer": "B1924" },
      );
    expect(next(shocks(5, 1))).toMatchObject({ do: "shock", at: "B2024" });
    expect(next(shocks(1, 5))).toEqual({ do: "go" });
  });

  it("takes up a stack as one where two together can charge what one cannot", () => {
    const at = { at: "B1724", sp: 4, ...attack };
    const f = acting("cs-archer", { [TN1]: at, [TN7]: at, [PA56]: { at: "B2024", sp: 4, facing: "N" } }, {}, { "ld-cs-archer": "B1724" });
    expect(next(f)).toEqual({ do: "stack", unit: unit(TN1) });
  });

  it("does not take up a stack that cannot set out", () => {
    // One of the two is Disordered, and there is no room for both on the way that the other would take.
    const attacking = (at: string, sp: number, facing = "N") => ({ at, sp, facing, order: "attack" });
    const s = threedays.fromPosition({
      scenario: "S7",
      units: {
        "26th Wisconsin": attacking("B4917", 5),
        "119th New York": { ...attacking("B4917", 2), rank: 1 },
        "75th Pennsylvania": attacking("B4717", 1),
        "153rd Pennsylvania": { at: "B4817", sp: 6 },
        "107th Ohio": { at: "B4818", sp: 5, facing: "SW" },
        "73rd Pennsylvania": { at: "B4818", sp: 5, facing: "SW", rank: 1 },
        "Battery B, 1st Pennsylvania Light (Cooper)": { at: "B4918", sp: 4, facing: "NW" },
        "13th Georgia": attacking("B4617", 3, "S"),
        "38th Georgia": attacking("B4618", 5, "SW"),
        "6th North Carolina": { ...attacking("B4415", 8, "S"), second: "B4414" },
      },
      disordered: ["119th New York"],
      fired: ["75th Pennsylvania"],
      brigade: "Krzyzanowski's brigade",
      agenda: [...TURN, ["activate", 1, "Krzyzanowski's brigade"], ["actions", "Krzyzanowski's brigade"]],
    }) as State;
    const verbs = mind.courses(s)[0].map((action) => action.do);
    expect(verbs.some((verb, i) => verb === "stack" && verbs[i + 1] === "halt")).toBe(false);
  });

  it("[TD-22.2f] closes up a line that has to go forward and has no room to wheel, instead of taking it up again and again", () => {
    const attacking = (at: string, sp: number) => ({ at, sp, facing: "S", order: "attack" });
    const s = threedays.fromPosition({
      scenario: "S4",
      units: {
        "97th New York": { at: "B2529", sp: 5 },
        "12th Massachusetts": { at: "B2528", sp: 4 },
        "12th North Carolina": attacking("B2328", 4),
        "20th North Carolina": attacking("B2430", 6),
        "23rd North Carolina": attacking("B2230", 6),
        "14th North Carolina": attacking("B2231", 6),
        "26th Alabama": attacking("B2428", 6),
        "5th Alabama": attacking("B2429", 6),
        "6th Alabama": { ...attacking("B2329", 8), second: "B2330" },
      },
      acted: ["5th Alabama", "26th Alabama"],
      brigade: "O'Neal's brigade",
      agenda: [...TURN, ["activate", 1, "O'Neal's brigade"], ["actions", "O'Neal's brigade"]],
    }) as State;
    const course = mind.courses(s)[0];
    const again = course.findIndex((action, i) => action.do === "take" && course[i + 1]?.do === "halt");
    expect([course[0].unit, again]).toEqual(["6th Alabama", -1]);
  });

  it("brings a battery in Disorder out of the enemy's reach, and rallies it where men stand by", () => {
    const battery = (guard: string) =>
      acting(
        "us-arty-i",
        {
          [STEWART]: { at: "B2024", sp: 6, facing: "N", order: "advance" },
          [PA56]: { at: guard, sp: 5, facing: "N" },
          [TN1]: { at: "B1824", sp: 6, facing: "S" },
        },
        { disordered: [unit(STEWART)] },
      );
    expect(next(battery("B2023"))).toEqual({ do: "rally", unit: unit(STEWART) });
    expect(next(battery("B2324"))).toEqual({ do: "take", unit: unit(STEWART) });
  });

  it("tells who holds the ground to strike back once the enemy is near, and not before", () => {
    const wanted = (at: string) => {
      const { s } = field({ [PA56]: { at: "B2524", sp: 5, facing: "N" }, [TN1]: { at, sp: 6, facing: "S" } }, []);
      return orderNames[wantedOrder(s, readField(s, UNION), formationOf("us-2-1-i"))];
    };
    expect([wanted("B2324"), wanted("B1624")]).toEqual(["attack", "advance"]);
  });

  it("digs in woods while the enemy is coming, if it is only to hold", () => {
    const dug = (enemy: string) => {
      const f = acting("us-2-1-i", {
        [PA56]: { at: "B2628", sp: 5, facing: "N", order: "advance" },
        [TN1]: { at: enemy, sp: 6, facing: "S" },
      });
      return mind.courses(f.s)[0].some((action) => action.do === "build");
    };
    expect([dug("B1928"), dug("B2428")]).toEqual([true, false]);
  });

  it("answers fire that can be answered", () => {
    const f = acting("cs-archer", {
      [TN1]: { at: "B1924", sp: 6, ...attack },
      [PA56]: { at: "B2024", sp: 5, facing: "N" },
    }).dice(0);
    f.play({ do: "fire", unit: unit(TN1), at: "B2024" });
    expect(f.asked()).toBe("union answer");
    expect(next(f)).toEqual({ do: "reply", unit: unit(PA56) });
  });

  it("says why in a sentence, and never what it cannot do, through a turn of Early's Assault", () => {
    const options = Object.fromEntries(threedays.options.map(({ key, default: usual }) => [key, usual]));
    const s = threedays.setup("S7", options, createRandom("a turn")) as State;
    const random = createRandom("whoever");
    let asked = 0;
    while (s.turn === 0 && asked < 40) {
      const now = threedays.decision(s);
      if (isOver(now)) break;
      if (now.seat === "union") {
        const open = threedays.legal(s);
        threedays.act(s, open[below(random, open.length)]);
        continue;
      }
      asked++;
      const guess = threedays.imagine(threedays.view(s, now.seat), random);
      const [plan] = mind.courses(guess);
      expect(threedays.why(s, plan[0])).toBeUndefined();
      expect(mind.because(guess, plan)).toMatch(/^[A-Z0-9].*[.]$/);
      threedays.act(s, plan[0]);
    }
    expect(asked).toBeGreaterThan(30);
  });

  it("says why a brigade changes its orders freely", () => {
    const near = { "us-56pa": { at: "B2024", sp: 5, facing: "N" }, "cs-1tn": { at: "B1824", sp: 6, facing: "S" } };
    const f = field(near, [["freely", brigade("us-2-1-i")]]);
    expect(mind.because(f.s, [{ do: "order", to: "attack" }])).toContain(brigade("us-2-1-i"));
  });

  it("lets a tired brigade rest that is In Reserve already", () => {
    const archer = brigade("cs-archer");
    const far = { "cs-1tn": { at: "B1424", sp: 6, facing: "S", order: "advance" }, "us-56pa": { at: "B3424", sp: 5, facing: "N" } };
    const tired = { formations: { [archer]: { fatigue: 5 } }, inCommand: [archer, brigade("cs-d-heth")] };
    const first = (more: object) => mind.courses(field(far, [["orders", "confederate"]], { ...tired, ...more }).s)[0][0];
    expect([first({}), first({ reserve: [archer] })]).toEqual([{ do: "reserve", brigade: archer }, { do: "done" }]);
  });
});
