/** 22.1, 22.3 What counts once, and what does not count at all. */
import { describe, expect, it } from "vitest";
import { isGun, type Side, sideOf, UNION, type Unit } from "../../data/armies.js";
import { scenarios } from "../../data/scenarios.js";
import { resultOf } from "../../rules/victory/victory.js";
import { put } from "../../stacks.js";
import { ELIMINATED, type State } from "../../state.js";
import { begun } from "../field.js";

const score = (s: State): Record<string, number> => resultOf(s).score as Record<string, number>;
const gunsOfSide = (id: string, side: Side): Unit[] =>
  scenarios.find((one) => one.id === id)!.placed.flatMap(({ unit: u, sp }) => (sideOf[u] === side && isGun[u] && sp >= 6 ? [u] : []));

describe("guns that were taken", () => {
  /** Six guns abandoned: three are lost, three taken. */
  function taken(id: string): State {
    const s = begun(id);
    const [battery] = gunsOfSide(id, UNION);
    s.sp[battery] = 0;
    put(s, battery, ELIMINATED);
    s.captured[1] = 3;
    return s;
  }

  it("[TD-12.8c] [TD-22.2l] Early's Assault counts them once among the lost", () =>
    expect(score(taken("S7"))).toEqual({ union: 0, confederate: 3 }));

  it("[TD-12.8c] [TD-22.1a] they are two points each, and only the others are lost", () =>
    expect(score(taken("S5"))).toEqual({ union: 0, confederate: 1 + 6 }));
});
