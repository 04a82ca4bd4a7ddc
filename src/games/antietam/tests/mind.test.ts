import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../engine/index.js";
import { antietam } from "../index.js";
import { mind } from "../mind/index.js";
import { at, type Field, type FieldPlan, field, handle } from "./field.js";

const worth = (f: Field, seat = "union") => mind.value(f.s, seat);
const position = (more: JsonObject) =>
  handle(antietam, { units: { "1/1/XII": { hex: "1204" }, "AP Hill": { hex: "0716" } }, turn: 5, ...more });

describe("what a state is worth", () => {
  it("is as good for one side as it is bad for the other", () => {
    const f = field({ units: { U4: at(0, 0), C3: at(1, 0) } });
    expect(worth(f, "confederate")).toBeCloseTo(-worth(f));
  });

  it("counts strength eliminated", () => {
    const f = position({});
    const lost = position({ eliminated: ["Hood"] });
    // Hood, who is not on the map in the other position, is 4 strong.
    expect(worth(lost) - worth(f)).toBeGreaterThan(3);
  });

  it("counts the town: 15 points denied by one hex, 30 between having all of it and nothing", () => {
    const hexes = ["0815", "0816", "0716", "0616"];
    const held = (count: number) =>
      worth(position({ control: Object.fromEntries(hexes.map((hex, i) => [hex, i < count ? "union" : "confederate"])) }));
    expect(held(1) - held(0)).toBeGreaterThan(10);
    expect(held(4) - held(0)).toBeCloseTo(30);
  });

  it("counts an attack to come higher where the enemy cannot retreat", () => {
    const plan: FieldPlan = { units: { U6: at(1, 0), C2: at(0, 0) }, phase: "combat" };
    const others = [at(0, 1), at(-1, 1), at(-1, 0), at(0, -1), at(1, -1)];
    const cornered = field({ ...plan, ground: Object.fromEntries(others.map((hex) => [hex, "river" as const])) });
    expect(worth(cornered) - worth(field(plan))).toBeGreaterThan(0.8);
  });

  it("counts a duty to attack at bad odds as a loss", () => {
    const near = field({ units: { U1: at(1, 0), C9: at(0, 0) } });
    const far = field({ units: { U1: at(4, 0), C9: at(0, 0) } });
    expect(worth(near)).toBeLessThan(worth(far) - 0.3);
  });

  it("counts what an exchange still has to cost", () => {
    const f = field({ units: { U4: at(1, 0), U2: at(1, 0), C2: at(0, 0) }, phase: "combat" });
    f.dice(6).play({ do: "attack", target: at(0, 0) }, { do: "join", hex: at(1, 0) }, { do: "roll", odds: "3-1" });
    const owing = worth(f);
    f.play({ do: "lose", unit: "U2" });
    expect(owing).toBeCloseTo(worth(f));
  });

  it("counts a cut line to the ford higher the later it is", () => {
    const from = (hex: string, turn: number) => worth(position({ turn, units: { "1/1/XII": { hex }, "AP Hill": { hex: "0716" } } }));
    const cut = (turn: number) => from("0125", turn) - from("1204", turn);
    expect(cut(10)).toBeGreaterThan(cut(5) + 10);
  });

  it("counts the freedom of the Union army once the creek is crossed", () => {
    expect(worth(position({ creekCrossed: true }))).toBeGreaterThan(worth(position({})) + 5);
  });

  it("is the score at the end", () => {
    const f = position({ turn: 10, phase: "combat", player: "confederate", eliminated: ["Hood"] });
    f.play({ do: "end" });
    // 4 for Hood against 15 for the town.
    expect(worth(f)).toBe(-11);
  });
});

describe("the chance of winning", () => {
  const chance = (f: Field, seat: string) => mind.fitted!.chance(f.s, seat);

  it("is shared by the sides, and grows with what the enemy loses", () => {
    const f = position({});
    const lost = position({ eliminated: ["Hood"] });
    expect(chance(f, "union") + chance(f, "confederate")).toBeCloseTo(1);
    expect(chance(lost, "union")).toBeGreaterThan(chance(f, "union"));
  });

  it("is settled at the end", () => {
    const f = position({ turn: 10, phase: "combat", player: "confederate", eliminated: ["Hood"] });
    f.play({ do: "end" });
    expect([chance(f, "union"), chance(f, "confederate")]).toEqual([0, 1]);
  });
});

describe("whole plans", () => {
  it("differ by temper: the bold close with the enemy, the still do not", () => {
    const f = field({ units: { U4: at(-3, 0), U4b: at(-3, 1), C2: at(1, 0) } });
    const [bold] = mind.search!.plans(f.s, "bold");
    expect(mind.because(f.s, bold.slice(0, -1))).toBe("U4 and U4b close with C2.");
    const [still] = mind.search!.plans(f.s, "still");
    expect(still).toEqual([{ do: "end" }]);
  });

  it("are varied by leaving out one enemy closed with", () => {
    const f = field({ units: { U4: at(-3, 0), U4b: at(-3, 1), C2: at(1, 0) } });
    const [bold] = mind.search!.plans(f.s, "bold");
    expect(mind.search!.variations(f.s, bold)).toEqual([[{ do: "end" }]]);
    const march = (unit: string, to: string) => [{ do: "take", unit }, { do: "move", to }, { do: "stop" }];
    const two = field({ units: { U4: at(-3, 0), U4b: at(-3, 1), C2: at(1, -1), C3: at(1, 2) } });
    const [left, right, rest] = [march("U4", at(0, 0)), march("U4b", at(0, 2)), [...march("U4", at(-1, 0)).slice(0, 2), { do: "end" }]];
    expect(mind.search!.variations(two.s, [...left, ...right, ...rest])).toEqual([
      [...right, ...rest],
      [...left, ...rest],
    ]);
  });

  it("take in reinforcements as they come, by rule of thumb", () => {
    const f = handle(antietam, { turn: 7, player: "confederate", units: { "1/1/XII": { hex: "1204" } } });
    const run: Action[] = [];
    mind.search!.quick(f.s, run);
    expect(run).toEqual([{ do: "enter", unit: "AP Hill" }]);
  });
});

describe("the courses", () => {
  it("take in an enemy whom nobody else could attack", () => {
    const f = field({ units: { U4: at(0, 0), C2: at(1, 0), C2b: at(0, 1) }, phase: "combat" });
    const [course] = mind.courses(f.s);
    expect(course.map((action) => action.do)).toEqual(["attack", "target", "join", "roll"]);
  });

  it("let free guns answer a duty, so that the others can mass", () => {
    const f = field({ units: { U6: at(0, 0), Ua5: at(0, 4), C2: at(1, 0), C2b: at(-1, 0) }, phase: "combat" });
    const alone = mind.courses(f.s).filter((course) => !course.some((action) => action.do === "target"));
    expect(alone.length).toBeGreaterThan(0);
  });

  it("finish an attack that somebody else has begun", () => {
    const f = field({ units: { U4: at(1, 0), U3: at(0, 1), C2: at(0, 0) }, phase: "combat" });
    f.play({ do: "attack", target: at(0, 0) }, { do: "join", hex: at(0, 1) });
    const [course] = mind.courses(f.s);
    expect(course).toEqual([
      { do: "join", hex: at(1, 0) },
      { do: "roll", odds: "3-1" },
    ]);
  });

  it("bring in reinforcements", () => {
    const f = handle(antietam, { turn: 7, player: "confederate", units: { "1/1/XII": { hex: "1204" } } });
    expect(mind.courses(f.s)).toContainEqual([{ do: "enter", unit: "AP Hill" }]);
  });
});

describe("the reasons", () => {
  it("name odds, enemy and points", () => {
    const f = field({ units: { U6: at(1, 0), C2: at(0, 0) }, phase: "combat" });
    const [course] = mind.courses(f.s);
    expect(mind.because(f.s, course)).toMatch(/^3-1 on C2: -?\d\.\d points expected\.$|^3-1 on C2: the attack is owed/);
  });

  it("say who closes with whom", () => {
    const f = field({ units: { U4: at(-3, 0), U4b: at(-3, 1), C2: at(1, 0) } });
    const assault = mind.courses(f.s).find((course) => course.length > 3) as readonly Action[];
    expect(mind.because(f.s, assault)).toBe("U4 and U4b close with C2.");
  });
});
