/** 22.1, 22.3 What counts once, and what does not count at all. */
import { describe, expect, it } from "vitest";
import { CONFEDERATE, formationOf, isGun, membersOf, type Side, sideOf, UNION, type Unit, unitOf } from "../../data/armies.js";
import { grid, hexAt } from "../../data/map.js";
import { scenarios } from "../../data/scenarios.js";
import { unitsIn } from "../../rules/strength.js";
import { holderOf } from "../../rules/victory/places.js";
import { passes, resultOf } from "../../rules/victory/victory.js";
import { put } from "../../stacks.js";
import { DUE, ELIMINATED, type State } from "../../state.js";
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

it("[TD-22.2t] the score of the cavalry battle has the crossroads and the farm in it, as the lead has", () => {
  const s = begun("S10");
  expect(score(s)).toEqual({ union: 0, confederate: 0 });
  expect(resultOf(s).text).toBe("Nobody wins: neither side leads; a lead of 4 wins.");
  const held = (name: string): number =>
    scenarios.find(({ id }) => id === "S10")!.places.findIndex(({ hexes }) => hexes[0] === hexAt(name));
  s.held[held("D5303")] = 1 + CONFEDERATE;
  expect(resultOf(s)).toMatchObject({
    score: { union: 0, confederate: 6 },
    text: "The Confederates win: the Confederates lead by 6; 4 win.",
  });
  for (const u of unitsIn(s, hexAt("D3712"))) put(s, u, DUE);
  s.held[held("D3712")] = 1 + UNION;
  expect(resultOf(s)).toMatchObject({ winner: null, score: { union: 3, confederate: 6 } });
});

it("[TD-22.3a] a brigade stands where more than half of those are that it has left", () => {
  const s = begun("S1");
  const own = membersOf[formationOf("us-2-1-i")];
  for (const u of own) put(s, u, ELIMINATED);
  const stand = (...hexes: string[]) => {
    for (const [i, hex] of hexes.entries()) put(s, own[i], hexAt(hex));
    return passes(s, UNION, { test: "brigadesWithMajorityIn", set: "mcphersonRidge", brigades: ["us-2-1-i"], atLeast: 1 });
  };
  expect([stand("B3135"), stand("B3135", "B3424"), stand("B3135", "B3135", "B3424")]).toEqual([true, false, true]);
});

describe("Skirmishers", () => {
  const alone = (id: string, at: string): State => {
    const s = begun(id);
    for (const u of unitsIn(s, hexAt(at))) put(s, u, DUE);
    for (let k = hexAt(at) * 6; k < hexAt(at) * 6 + 6; k++) for (const u of unitsIn(s, grid.neighbour[k])) put(s, u, DUE);
    return s;
  };
  const send = (s: State, id: string, at: string): void => {
    s.sp[unitOf(id)] = 1;
    put(s, unitOf(id), hexAt(at));
  };

  it("[TD-22.3b] do not put a side on McPherson Ridge", () => {
    const s = alone("S1", "B3135");
    const ridge = { test: "unitsIn", set: "mcphersonRidge", atLeast: 1 };
    send(s, "cs-inf-sk-1", "B3135");
    expect(passes(s, CONFEDERATE, ridge)).toBe(false);
    put(s, unitOf("cs-1tn"), hexAt("B3135"));
    expect(passes(s, CONFEDERATE, ridge)).toBe(true);
  });

  it("[TD-22.1f] do not take a place, and beside a formed unit keep it from taking one", () => {
    const s = alone("S10", "D5303");
    send(s, "cs-inf-sk-1", "D5303");
    expect(holderOf(s, [hexAt("D5303")], UNION)).toBe(UNION);
    put(s, unitOf("cs-14va-cav-a"), hexAt("D5303"));
    expect(holderOf(s, [hexAt("D5303")], UNION)).toBe(CONFEDERATE);
    send(s, "us-inf-sk-1", grid.names[grid.neighbour[hexAt("D5303") * 6]]);
    expect(holderOf(s, [hexAt("D5303")], UNION)).toBe(UNION);
  });
});
