/** How the general carries a held line: when he goes in, from where, and with whom. */
import { describe, expect, it } from "vitest";
import { CONFEDERATE, formationOf, isGun, UNION, UNITS, unitOf } from "../../data/armies.js";
import { readField } from "../../mind/field.js";
import { mind } from "../../mind/index.js";
import { placeWorth, type Stance } from "../../mind/places.js";
import { stanceOf } from "../../mind/stances.js";
import type { State } from "../../state.js";
import { acting, begun, hexOf, unit } from "../field.js";

describe("the hour of an attack on a held line", () => {
  const hour = (s: State, side = CONFEDERATE) => readField(s, side).hour;

  it("comes when the turns that are left just suffice: the brigades gather before it, and go in together", () => {
    const s = begun("S9");
    const garnett = () => stanceOf(s, readField(s, CONFEDERATE), formationOf("cs-garnett"));
    expect([hour(s), garnett(), hour(s, UNION)]).toEqual(["gather", "gather", undefined]);
    s.turn = 2;
    expect([hour(s), garnett()]).toEqual(["assault", "assault"]);
  });

  it("comes the sooner, the farther they have to go", () => {
    const s = begun("S9");
    s.turn = 1;
    expect(hour(s)).toBe("gather");
    for (let i = UNITS * CONFEDERATE, end = i + s.many[CONFEDERATE]; i < end; i++)
      if (!isGun[s.afield[i]]) s.hex[s.afield[i]] = hexOf("A4007");
    expect(hour(s)).toBe("assault");
  });

  it("is none where single places are to be taken", () => {
    expect([hour(begun("S7")), hour(begun("S5"))]).toEqual([undefined, undefined]);
  });
});

describe("an assault", () => {
  const attack = { facing: "S", order: "attack" };
  const [TN1, TN7] = ["cs-1tn", "cs-7tn"];

  it("gathers out of reach of the enemy's rifles, and then goes up to him", () => {
    const { s } = acting("cs-archer", {
      [TN1]: { at: "B1624", sp: 6, ...attack },
      "us-56pa": { at: "B2424", sp: 5, facing: "N" },
    });
    const gain = (stance: Stance) => {
      const at = (name: string) => placeWorth(s, readField(s, CONFEDERATE), [unitOf(TN1)], hexOf(name), s.facing[unitOf(TN1)], stance);
      return at("B2024") - at("B1624");
    };
    expect(gain("gather")).toBeLessThan(0);
    expect(gain("assault")).toBeGreaterThan(0);
  });

  it("counts on those of the brigade who can still come up to the same enemy", () => {
    const worth = (stance: Stance, more = {}) => {
      const { s } = acting(
        "cs-archer",
        {
          [TN1]: { at: "B1924", sp: 6, ...attack },
          [TN7]: { at: "B1724", sp: 5, ...attack },
          "us-56pa": { at: "B2024", sp: 3, facing: "N" },
        },
        more,
        { "ld-cs-archer": "B1924" },
      );
      return placeWorth(s, readField(s, CONFEDERATE), [unitOf(TN1)], hexOf("B1924"), s.facing[unitOf(TN1)], stance);
    };
    const spent = { spent: [unit(TN7)], fired: [unit(TN7)] };
    expect(worth("assault")).toBeGreaterThan(worth("assault", spent));
    expect(worth("attack")).toBe(worth("attack", spent));
  });

  it("closes up a line whose other half finds no way, and goes on with it", () => {
    const verbs = (inTheWay: object) =>
      mind
        .courses(
          acting("cs-davis", {
            "cs-2ms": { at: "B1624", sp: 9, facing: "S", order: "advance", second: "B1623" },
            "us-56pa": { at: "B2628", sp: 5, facing: "N" },
            ...inTheWay,
          }).s,
        )[0]
        .map((action) => action.do);
    expect(verbs({}).slice(0, 2)).toEqual(["take", "step"]);
    const crowd = { [TN1]: { at: "B1723", sp: 6, facing: "S" }, [TN7]: { at: "B1723", sp: 5, facing: "S" } };
    expect(verbs(crowd).slice(0, 3)).toEqual(["take", "retract", "step"]);
  });
});
