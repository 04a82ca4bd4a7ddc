import { describe, expect, it } from "vitest";
import { act, fromPosition, Refusal, type Table, undo } from "../../../engine/index.js";
import type { State } from "../state.js";
import { ring, roll, strike } from "./attack.js";
import { at, type Field, field } from "./field.js";
import { end, left, march, moment, move, stop, take } from "./orders.js";

/** The way along the row of hexes that leads south-east, from (-5,0) to (5,0). */
const row = (q: number) => at(q, 0);

function tableOf(f: Field): Table<State> {
  const table = fromPosition(f.game, f.game.position(f.s), "any");
  if (table instanceof Refusal) throw new Error(table.text);
  return table;
}

describe("5.0 movement", () => {
  it("[BG-5.0a] a unit moves along any path of adjacent hexes, one unit at a time", () => {
    const f = field({ units: { U4: at(0, 0), U5: at(-3, 0) } });
    f.play(take("U4"), move(at(1, 0)), move(at(1, 1)), move(at(0, 1)));
    expect(left(f)).toBe(3);
    expect(f.log.map((event) => event.path)).toEqual([
      [at(0, 0), at(1, 0)],
      [at(1, 0), at(1, 1)],
      [at(1, 1), at(0, 1)],
    ]);
    expect(f.refused(take("U5"))).toBe("BG-5.0a");
    f.play(stop);
    expect(f.refused(take("U5"))).toBe("");
  });

  it("[BG-5.0a] where the cheapest way to the next hex goes round, the step straight into it is open too", () => {
    const [from, round, to] = [at(0, 0), at(1, -1), at(1, 0)];
    const plan = {
      units: { U4: from },
      ground: { [to]: "forest" as const },
      sides: [[from, round, "road"] as const, [round, to, "road"] as const],
    };
    const byRoad = field(plan).play(take("U4"), move(to));
    expect([left(byRoad), byRoad.log[0].path]).toEqual([4, [from, round, to]]);
    const straight = field(plan).play(take("U4"), { do: "move", to, straight: true });
    expect([left(straight), straight.log[0].path]).toEqual([3, [from, to]]);
    const steep = field({ ...plan, ground: { [to]: "forestRough" } }).play(take("U4"), { do: "move", to, straight: true });
    expect(left(steep)).toBe(0);
    const plain = field({ units: { U4: from } }).play(take("U4"));
    expect(plain.refused({ do: "move", to, straight: true })).toBe("BG-5.0a");
  });

  it("[BG-5.0b] each hex is paid for as it is entered, the first is free", () => {
    const f = field({ units: { U4: at(0, 0) }, ground: { [at(0, 0)]: "forest" } });
    f.play(take("U4"), move(at(1, 0)));
    expect(left(f)).toBe(5);
    expect(f.refused(move(at(1, 0)))).toBe("BG-5.0b");
  });

  it("[BG-5.0c] stacked units move apart, each with its own six points and its own path", () => {
    const f = field({ units: { U4: at(0, 0), U4b: at(0, 0) } });
    f.play(...march("U4", at(4, 0)));
    expect(f.where("U4b")).toBe(at(0, 0));
    f.play(take("U4b"));
    expect(left(f)).toBe(6);
    f.play(move(at(-4, 0)), stop);
    expect([f.where("U4"), f.where("U4b")]).toEqual([at(4, 0), at(-4, 0)]);
  });
});

describe("5.1 prohibitions", () => {
  it("[BG-5.11] a unit moves only in its owner's Movement Phase", () => {
    const units = { U4: at(0, 0), C3: at(4, 0) };
    const enemyTurn = field({ units, player: "confederate" });
    expect(enemyTurn.refused(take("U4"))).toBe("BG-4.1c");
    for (const player of ["union", "confederate"] as const) {
      const combat = field({ units, phase: "combat", player });
      expect(combat.refused(take("U4"))).toBe("BG-5.11");
      expect(combat.refused(move(at(1, 0)))).toBe("BG-5.11");
    }
  });

  it("[BG-5.12] no unit enters a hex that holds an enemy, by movement, retreat or displacement", () => {
    const water = Object.fromEntries(ring.slice(1).map((hex) => [hex, "river" as const]));
    const shut = field({ units: { U4: at(0, 0), C3: ring[0] }, ground: water, phase: "combat", player: "confederate" });
    roll(shut.play(...strike([at(0, 0)], [ring[0]])), 1);
    expect(shut.where("U4")).toBe("lost");

    const passing = field({ units: { U4: at(-1, 0), C3: at(1, 0) } });
    passing.play(take("U4"));
    expect(passing.refused(move(at(1, 0)))).toBe("BG-5.12");
    expect(passing.open("to")).not.toContain(at(1, 0));

    const beaten = field({ units: { U4: at(0, 0), C3: at(1, 0), C2: at(5, 0) }, phase: "combat", player: "confederate" });
    roll(beaten.play(...strike([at(0, 0)], [at(1, 0)])), 1);
    expect(beaten.refused({ do: "retreat", unit: "U4", to: at(1, 0) })).toBe("BG-5.12");
  });

  it("[BG-5.12] the only gap in a wall is no way through while the enemy stands in it", () => {
    const wall = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`07${String(i + 1).padStart(2, "0")}`, "river" as const]));
    const ground = { ...wall, [at(1, 0)]: "clear" as const };
    const free = field({ units: { U4: at(0, 0), C3: at(-5, 0) }, ground });
    const held = field({ units: { U4: at(-1, 0), C3: at(1, 0) }, ground });
    const beyond = (f: Field) => f.open("to", "move").filter((hex) => hex > "0800");
    expect(beyond(free.play(take("U4"))).length).toBeGreaterThan(5);
    expect(beyond(held.play(take("U4")))).toEqual([]);
  });

  it("[BG-5.13a] a unit in an enemy zone when movement begins stays there", () => {
    const f = field({ units: { U4: at(0, 0), U5: at(-3, 0), C3: at(1, 0) } });
    expect(f.open("unit", "take")).toEqual(["U5"]);
    expect(f.refused(take("U4"))).toBe("BG-5.13a");
  });

  it("[BG-5.13b] there is no step from one enemy-controlled hex into another", () => {
    const f = field({ units: { U4: at(0, 0), U5: at(-2, 1), C3: at(1, 0) } });
    expect(f.refused(take("U4"))).toBe("BG-5.13a");
    f.play(take("U5"), move(at(0, 1)));
    expect(f.refused(move(at(1, 1)))).toBe("BG-5.13b");
    expect(f.legal()).toEqual([stop]);
  });

  it("[BG-5.14a] no combat is resolved in a Movement Phase", () => {
    const f = field({ units: { U4: at(0, 0), C3: at(1, 0) } });
    for (const order of [...strike([at(1, 0)], [at(0, 0)]), { do: "roll", odds: "1-1" }]) expect(f.refused(order)).toBe("BG-5.14a");
  });

  it("[BG-5.14b] once the first combat die is thrown, movement is closed", () => {
    const f = field({ units: { U4: at(0, 0), U5: at(-3, 0), C3: at(1, 0) }, phase: "combat" });
    roll(f.play(...strike([at(1, 0)], [at(0, 0)])), 1).play({ do: "retreat", unit: "C3", to: at(2, 0) }, { do: "hold" });
    expect(f.refused(take("U5"))).toBe("BG-5.11");
    expect(f.legal()).toEqual([end]);
  });

  it("[BG-5.14c] the end of movement is final once confirmed, and lists the attacks owed", () => {
    const f = field({ units: { U4: at(0, 0), U5: at(-3, 0), C3: at(1, 0) } });
    const table = tableOf(f);
    act(table, end);
    expect(undo(table)?.rule).toBe("BG-5.14c");
    expect(f.game.prompt(table.state)).toMatchObject({ owes: [at(0, 0)], owed: [at(1, 0)] });
    expect(f.game.why(table.state, take("U5"))?.rule).toBe("BG-5.11");
    expect(undo(table, true)).toBeUndefined();
    expect(f.game.why(table.state, take("U5"))).toBeUndefined();
  });

  it("[BG-5.15a] a unit spends no more than six points in a Movement Phase", () => {
    const f = field({ units: { U4: row(-5) } });
    f.play(take("U4"), move(row(-4)), move(row(-3)), move(row(-2)), move(row(-1)), move(row(0)), move(row(1)));
    expect(left(f)).toBe(0);
    expect(f.refused(move(row(2)))).toBe("BG-5.15d");
    expect(f.legal()).toEqual([stop]);
    const far = field({ units: { U4: row(-5) } }).play(take("U4"));
    expect(far.refused(move(row(1)))).toBe("");
    expect(far.refused(move(row(2)))).toBe("BG-5.15a");
  });

  it("[BG-5.15b] a unit may stop with points left", () => {
    const f = field({ units: { U4: row(-5) } });
    f.play(take("U4"), move(row(-3)));
    expect(left(f)).toBe(4);
    f.play(stop);
    expect(f.where("U4")).toBe(row(-3));
  });

  it("[BG-5.15c] unused points are neither saved nor lent", () => {
    const f = field({ units: { U4: row(-5), U5: row(-4), C3: at(5, 0) }, turn: 1 });
    f.play(take("U5"), move(row(-3)), stop, take("U4"));
    expect(left(f)).toBe(6);
    f.play(move(row(-4)), stop, end, end, end, end);
    expect(moment(f)).toBe("2 union movement");
    for (const unit of ["U4", "U5"]) {
      f.play(take(unit));
      expect(left(f)).toBe(6);
      f.play(move(at(-5, unit === "U4" ? 1 : 2)), stop);
    }
  });

  it("[BG-5.15d] a hex that costs more than the points left is not entered, not even as the only step", () => {
    const around = (ground: "forest" | "forestRough") => Object.fromEntries(ring.map((hex) => [hex, ground]));
    const spent = (points: number) => {
      const more = { ask: "step", hand: { unit: "U4", spent: points }, moved: ["U4"] };
      return field({ units: { U4: at(0, 0) }, ground: around("forest"), more });
    };
    expect(spent(3).refused(move(at(1, 0)))).toBe("");
    expect(spent(4).refused(move(at(1, 0)))).toBe("BG-5.15d");
    const fords = ring.map((hex) => [at(0, 0), hex, "ford"] as const);
    const shut = field({ units: { U4: at(0, 0) }, ground: around("forestRough"), sides: fords });
    expect(shut.refused(take("U4"))).toBe("BG-5.15d");
  });

  it("[BG-5.16] hexes are never skipped: a longer move passes, and pays for, every hex between", () => {
    const f = field({ units: { U4: at(0, 0) } });
    f.play(take("U4"), move(at(3, 0)));
    const [{ path, cost }] = f.log as unknown as { path: string[]; cost: number }[];
    expect(path).toEqual([at(0, 0), at(1, 0), at(2, 0), at(3, 0)]);
    expect(cost).toBe(3);
    const moat = Object.fromEntries(ring.map((hex) => [hex, "river" as const]));
    const island = field({ units: { U4: at(0, 0), U5: at(3, 0) }, ground: moat });
    expect(island.open("unit", "take")).toEqual(["U5"]);
    island.play(take("U5"));
    expect(island.open("to")).not.toContain(at(0, 0));
  });

  it("[BG-5.17a] a unit whose move is finished is not moved again", () => {
    const f = field({ units: { U4: at(0, 0), U5: at(-3, 0) } });
    f.play(...march("U4", at(2, 0)));
    expect(f.refused(take("U4"))).toBe("BG-5.17a");
    expect(f.open("unit", "take")).toEqual(["U5"]);
  });

  it("[BG-5.17b] a move is taken back freely until the unit is put down, then only by consent", () => {
    const f = field({ units: { U4: at(0, 0) } });
    const table = tableOf(f);
    const before = f.game.hash(table.state);
    act(table, take("U4"));
    act(table, move(at(2, 0)));
    expect(undo(table)).toBeUndefined();
    expect(f.game.prompt(table.state).pointsLeft).toBe(6);
    expect(undo(table)).toBeUndefined();
    expect(f.game.hash(table.state)).toBe(before);
    for (const order of march("U4", at(2, 0))) act(table, order);
    expect(undo(table)?.rule).toBe("BG-5.17b");
    expect(undo(table, true)).toBeUndefined();
    expect(f.game.prompt(table.state)).toMatchObject({ unit: "U4", pointsLeft: 4 });
    expect(f.refused(stop)).toBe("BG-5.0a");
  });

  it("[BG-5.17b] with free take-back, finished moves and the end of movement come back without consent", () => {
    const table = tableOf(field({ units: { U4: at(0, 0) }, options: { freeTakeBack: true } }));
    for (const order of [...march("U4", at(2, 0)), end]) act(table, order);
    expect([undo(table), undo(table), undo(table), undo(table)]).toEqual([undefined, undefined, undefined, undefined]);
    expect(table.actions).toEqual([]);
  });
});

describe("5.3 friendly units", () => {
  it("[BG-5.31a BG-5.31b] friends are passed freely and at no extra cost", () => {
    const f = field({ units: { U4: at(0, 0), U5: at(1, 0), U5b: at(1, 0) } });
    f.play(take("U4"), move(at(1, 0)));
    expect(left(f)).toBe(5);
    f.play(move(at(2, 0)));
    expect(left(f)).toBe(4);
  });

  it("[BG-5.32a] a third unit may not end in a hex, nor step into one it cannot leave again", () => {
    const f = field({ units: { U4: at(0, 0), U5: at(1, 0), U5b: at(1, 0) } });
    f.play(take("U4"), move(at(1, 0)));
    expect(f.refused(stop)).toBe("BG-5.32a");
    const more = { ask: "step", hand: { unit: "U4", spent: 5 }, moved: ["U4"] };
    const tired = field({ units: { U4: at(0, 0), U5: at(1, 0), U5b: at(1, 0) }, more });
    expect(tired.refused(move(at(1, 0)))).toBe("BG-5.32a");
    expect(() => field({ units: { U4: at(0, 0), U5: at(0, 0), U5b: at(0, 0) } })).toThrow("BG-5.32a");
  });

  it("[BG-5.32a] no unit is led between full hexes until it can end nowhere", () => {
    const crowded = [at(0, 0), ...ring];
    const units: Record<string, string> = { U4: at(-2, 0) };
    for (const hex of crowded) Object.assign(units, { [`U1${hex}`]: hex, [`U2${hex}`]: hex });
    const more = { ask: "step", hand: { unit: "U4", spent: 2 }, moved: ["U4"] };
    const f = field({ units, more });
    const visit = (s: State, depth: number): void => {
      const open = f.game.legal(s);
      expect(open.length, `at depth ${depth}`).toBeGreaterThan(0);
      for (const action of open.filter((order) => crowded.includes(String(order.to)))) {
        const next = f.game.copy(s);
        f.game.act(next, action);
        visit(next, depth + 1);
      }
    };
    visit(f.s, 0);
  });

  it("[BG-5.32b] the limit counts units, whatever their strength and branch", () => {
    expect(field({ units: { C16: at(0, 0), C10: at(0, 0) }, player: "confederate" }).where("C16")).toBe(at(0, 0));
    const small = field({ units: { C2: at(0, 0), Ca2: at(0, 0), Cc2: at(-1, 0) }, player: "confederate" });
    small.play(take("Cc2"), move(at(0, 0)));
    expect(small.refused(stop)).toBe("BG-5.32a");
  });

  it("[BG-5.32c BG-5.32d] a full hex in an enemy zone is not entered, neither to stop nor on the way", () => {
    const f = field({ units: { U4: at(-1, 0), U5: at(0, 0), U5b: at(0, 0), C3: at(1, 0) } });
    f.play(take("U4"));
    expect(f.refused(move(at(0, 0)))).toBe("BG-5.32d");
    const one = field({ units: { U4: at(-1, 0), U5: at(0, 0), C3: at(1, 0) } });
    one.play(take("U4"), move(at(0, 0)), stop);
    expect(one.where("U4")).toBe(at(0, 0));

    const wall = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`06${String(i + 1).padStart(2, "0")}`, "river" as const]));
    const gap = { ...wall, [at(0, 0)]: "clear" as const };
    const pass = (enemy: string) =>
      field({ units: { U4: at(-1, 0), U5: at(0, 0), U5b: at(0, 0), C3: enemy }, ground: gap })
        .play(take("U4"))
        .open("to");
    expect(pass(at(5, 0))).toContain(at(1, 0));
    expect(pass(at(1, -1))).not.toContain(at(1, 0));
  });

  it("[BG-5.33] any number of friends pass through one hex in a phase", () => {
    const names = Array.from({ length: 10 }, (_, i) => `U4${"abcdefghij"[i]}`);
    const start = [at(-1, 0), at(-1, 1), at(-2, 0), at(-2, 1), at(-2, 2)];
    const goal = [at(1, 0), at(1, -1), at(2, 0), at(2, -1), at(2, -2)];
    const f = field({ units: Object.fromEntries(names.map((name, i) => [name, start[i >> 1]])) });
    names.forEach((name, i) => {
      f.play(take(name), move(at(0, 0)), move(goal[i >> 1]), stop);
    });
    expect(names.map((name) => f.where(name))).toEqual(names.map((_, i) => goal[i >> 1]));
  });

  it("[BG-5.34] a side's own zones never hinder its units", () => {
    const f = field({ units: { U4: row(-5), U5: at(-3, -1), U5b: at(-2, 1), Ua4: at(-1, -1), C3: at(5, 0) } });
    f.play(take("U4"), move(row(-4)), move(row(-3)), move(row(-2)), move(row(-1)), move(row(0)), move(row(1)));
    expect(left(f)).toBe(0);
  });
});

describe("what was found where a unit could go", () => {
  const open = (f: Field, parts: object): string[] => {
    const s = f.game.fromPosition({ ...f.game.position(f.s), ...parts });
    if (s instanceof Refusal) throw new Error(s.text);
    const found = f.game.legal(s).filter((action) => action.do === "move" && !action.straight);
    return found.map(({ to }) => String(to));
  };
  const inHand = (from: string | null, spent = 0) => ({ ask: "step", agenda: undefined, hand: { unit: "U4", spent, from } });

  it("[BG-5.24b] counts for the bank it came from alone", () => {
    const [here, far, ferry] = [at(-1, 0), at(1, 0), at(0, 0)];
    const water = Object.fromEntries([at(1, -1), at(0, -1), at(0, 1), at(-1, 1)].map((hex) => [hex, "river" as const]));
    const f = field({ units: { U4: at(-3, 0) }, ground: { ...water, [ferry]: "ferry" } });
    const on = (from: string) => open(f, { units: { U4: { hex: ferry } }, moved: ["U4"], movesUsed: 1, ...inHand(from, 5) });
    expect([on(here), on(far), on(here)]).toEqual([[far], [here], [far]]);
  });

  it("[BG-10.2a BG-5.22d] counts for the turn and the options alone", () => {
    const [start, ford] = [at(-1, 0), at(0, 0)];
    const sides = [[start, ford, "ford", "road"] as const];
    const f = field({ units: { U4: start, C3: at(-1, 3) }, sides, facts: { nights: [3] } });
    const contact = at(-1, 2);
    const can = (parts: object, to: string) => open(f, { ...inHand(null), ...parts }).includes(to);
    expect([can({ turn: 2 }, contact), can({ turn: 3 }, contact), can({ turn: 2 }, contact)]).toEqual([true, false, true]);
    const last = (roadCancelsFordSurcharge: boolean) =>
      can({ options: { roadCancelsFordSurcharge }, hand: { unit: "U4", spent: 5, from: null }, moved: ["U4"], movesUsed: 1 }, ford);
    expect([last(false), last(true), last(false)]).toEqual([false, true, false]);
  });
});

it("[BG-5.32a] a unit may step into a full hex from which it can only come back to its own", () => {
  const full = at(1, 0);
  const ground = Object.fromEntries([at(2, 0), at(1, 1), at(0, 1), at(2, -1), at(1, -1)].map((hex) => [hex, "river" as const]));
  const more = { ask: "step", hand: { unit: "U4", spent: 4 }, moved: ["U4"] };
  const f = field({ units: { U4: at(0, 0), U4b: at(0, 0), U5: full, U5b: full }, ground, more });
  expect(f.open("to")).toContain(full);
  f.play(move(full), move(at(0, 0)), stop);
  expect(f.where("U4")).toBe(at(0, 0));
});
