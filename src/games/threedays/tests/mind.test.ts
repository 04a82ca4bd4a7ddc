/** The general on small positions, and through a whole battle. */
import { describe, expect, it } from "vitest";
import { type Action, below, createRandom, isOver } from "../../../engine/index.js";
import { threedays } from "../index.js";
import { mind } from "../mind/index.js";
import type { State } from "../state.js";
import { acting, brigade, type Field, field, unit } from "./field.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const PA56 = "us-56pa";
const next = (f: Field): Action => mind.courses(f.s)[0][0];
const attack = { facing: "S", order: "attack" };

describe("what a state is worth", () => {
  const worth = (sp: number, seat = "union") =>
    mind.value(field({ [PA56]: { at: "B2024", sp, facing: "N" }, [TN1]: { at: "B1824", sp: 6, facing: "S" } }, []).s, seat);

  it("is as good for one side as it is bad for the other", () => {
    expect(worth(5, "confederate")).toBeCloseTo(-worth(5));
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
});
