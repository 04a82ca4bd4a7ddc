import { describe, expect, test } from "vitest";
import { type Action, below, createRandom, isOver, type JsonObject } from "../../../engine/index.js";
import { firstday } from "../index.js";
import { mind } from "../mind/index.js";
import type { State } from "../state.js";
import { field, still, under } from "./field.js";

const next = (f: { readonly s: Parameters<typeof mind.courses>[0] }): Action => mind.courses(f.s)[0][0];

describe("what a state is worth", () => {
  const worth = (units: JsonObject, seat = "union") => mind.value(still(units as never).s, seat);

  test("is as good for one side as it is bad for the other", () => {
    const units = { "6 WI": { at: "3534", hits: 1 }, "13 AL": "3336" };
    expect(worth(units, "confederate")).toBeCloseTo(-worth(units));
  });

  test("falls with hits, and more with a regiment out", () => {
    const whole = worth({ "6 WI": "3534", "13 AL": "3336" });
    const shaken = worth({ "6 WI": { at: "3534", hits: 2 }, "13 AL": "3336" });
    const lost = worth({ "6 WI": "eliminated", "13 AL": "3336" });
    expect(whole).toBeGreaterThan(shaken);
    expect(shaken).toBeGreaterThan(lost);
  });
});

describe("the general", () => {
  test("fires with all of a stack at the hex before it", () => {
    const f = under("defend", "Meredith", "fireStep", { "2 WI": "3534", "6 WI": "3534", "13 AL": "3434" });
    const [plan] = mind.courses(f.s);
    expect(plan[0]).toMatchObject({ do: "aim", at: "3434" });
    expect(plan.map((action) => action.do)).toEqual(["aim", "join", "fire"]);
  });

  test("charges a weak hex from two sides, and not a strong one alone", () => {
    const weak = under("attack", "Meredith", "assaultStep", {
      "2 WI": "3534",
      "24 MI": "3433",
      "5 AL Bn": { at: "3434", hits: 1, worn: true },
    });
    expect(next(weak)).toMatchObject({ do: "attack", hex: "3434" });
    const strong = under("attack", "Meredith", "assaultStep", {
      "2 WI": { at: "3534", hits: 1, worn: true },
      "13 AL": "3434",
      "1 TN (P.A.)": "3434",
    });
    expect(next(strong)).toEqual({ do: "end" });
  });

  test("regroups a shaken brigade out of contact, attacks with a sound one that has the enemy before it", () => {
    const asked = (hits: number) =>
      field(
        Object.fromEntries([...["13 AL", "7 TN", "14 TN"].map((name, i) => [name, { at: `340${i}`, hits }]), ["6 WI", "3405"]]) as never,
        [["order", "Archer"]],
      );
    expect(next(asked(2))).toMatchObject({ order: "regroup" });
    expect(next(asked(0))).toMatchObject({ order: "attack" });
  });

  test("Buford's men give way before a charge", () => {
    const f = field({ "3 IN": "3534", "13 AL": "3434", "7 TN": "3434" }, [["combat", 0, "order", 0], "withdraw"], {
      target: "3534",
      assault: "3434",
      attacking: ["13 AL", "7 TN"],
      brigade: "Archer",
      doing: "attack",
    });
    expect(next(f)).toMatchObject({ do: "withdraw" });
  });

  test("Buford's men stand where the charge would break on their fire", () => {
    const f = field(
      { "8 IL a": "3534", "8 NY a": "3534", "5 AL Bn": { at: "3434", worn: true, hits: 1 } },
      [["combat", 0, "order", 0], "withdraw"],
      { target: "3534", assault: "3434", attacking: ["5 AL Bn"], brigade: "Archer", doing: "attack" },
    );
    const plan = mind.courses(f.s)[0];
    expect(plan[0]).toEqual({ do: "stay" });
    expect(mind.because(f.s, plan)).toMatch(/break on their fire/);
  });

  test("a charge chit is kept from troopers, who would give way, and played on infantry that must stand", () => {
    const asked = (name: string) =>
      field({ [name]: { at: "3534", hits: 1 }, "13 AL": "3434", "7 TN": "3434" }, [["window", "confederate", 0]], {
        hand: { "Confederate Rebel Yell!": 1 },
        pool: { "Confederate Rally!": 1 },
      });
    expect(next(asked("3 IN"))).toEqual({ do: "pass" });
    expect(next(asked("121 PA"))).toMatchObject({ do: "play", event: "Rebel Yell!" });
  });

  test("Sharpshooters wait for a target that they can hurt", () => {
    const asked = (name: string) =>
      field({ [name]: "3534", "13 AL": "3334" }, [["window", "confederate", 0]], {
        hand: { "Confederate Sharpshooters": 1 },
        pool: { "Confederate Rally!": 1 },
      });
    expect(next(asked("3 IN"))).toEqual({ do: "pass" });
    expect(next(asked("54 NY"))).toMatchObject({ do: "play", event: "Sharpshooters" });
  });

  test("says why, whatever is asked", () => {
    const f = still({ "6 WI": "3534", "13 AL": "3336" });
    expect(mind.because(f.s, mind.courses(f.s)[0])).toMatch(/half hour/);
  });

  test("does the same whatever the enemy has put into the cup", () => {
    const sealed = (event: string) =>
      field({ "6 WI": "3534", "13 AL": "3434" }, [["key", "union"]], { sealed: { [`Confederate ${event}`]: 1 }, sealedCount: [0, 1] });
    const [a, b] = ["Rally!", "Massed Guns"].map((event) => sealed(event).s);
    const chosen = (s: typeof a) => next({ s: firstday.imagine(firstday.view(s, "union"), createRandom("same")) });
    expect(chosen(a)).toEqual(chosen(b));
  });

  test.each(["union", "confederate"])("beats chance as the %s", (seat) => {
    const options = Object.fromEntries(firstday.options.map(({ key, default: value }) => [key, value]));
    const s = firstday.setup("16.1", options, createRandom(`beats ${seat}`)) as State;
    const dice = createRandom(`chance ${seat}`);
    let decision = firstday.decision(s);
    while (!isOver(decision)) {
      const legal = firstday.legal(s);
      const plan = decision.seat === seat ? mind.courses(s)[0] : [legal[below(dice, legal.length)]];
      for (const action of plan) firstday.act(s, action);
      decision = firstday.decision(s);
    }
    const { union, confederate } = decision.score;
    expect(seat === "union" ? union - confederate : confederate - union).toBeGreaterThan(seat === "union" ? -3 : 12);
  });
});
