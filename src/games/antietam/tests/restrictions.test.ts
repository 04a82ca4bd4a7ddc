import { describe, expect, it } from "vitest";
import { completeOptions, createRandom } from "../../../engine/index.js";
import { units } from "../data/units.js";
import { antietam } from "../index.js";
import { moveLimit } from "../rules/movement.js";
import type { State } from "../state.js";
import { at, type Field, type FieldPlan, field, handle } from "./field.js";
import { fight } from "./fight.js";
import { bringIn, moveAll } from "./march.js";

const end = { do: "end" };
const back = (unit: string, to: string) => ({ do: "retreat", unit, to });
const sixthCorps = units.filter((unit) => unit.group === "vi-corps").map((unit) => unit.name);
const additional = units.filter((unit) => unit.group === "optional").map((unit) => unit.name);

/** Units of the deployment list at their places. */
const deployed = (keep: (name: string) => boolean) =>
  Object.fromEntries(units.flatMap((unit) => (unit.hex && keep(unit.name) ? [[unit.name, { hex: unit.hex }]] : [])));

/** Moves the Union still has, null where there is no limit. */
const movesLeft = (f: Field) => f.game.prompt(f.s).movesLeft;

describe("18.1 the Union move limit", () => {
  it("[BG-18.1a] 15 units on turn 1", () => {
    const f = handle(antietam, {});
    const open = f.open("unit", "take");
    const moved = moveAll(f);
    expect(moved).toHaveLength(15);
    expect(f.legal()).toEqual([end]);
    const next = open.find((unit) => !moved.includes(unit));
    expect(f.refused({ do: "take", unit: next })).toBe("BG-18.1a");
  });

  it("[BG-18.1b] 10 units on every later turn", () => {
    for (let turn = 2; turn <= 10; turn++) {
      const f = handle(antietam, { turn, eliminated: sixthCorps });
      const open = f.open("unit", "take");
      const moved = moveAll(f);
      expect(moved).toHaveLength(10);
      const next = open.find((unit) => !moved.includes(unit));
      expect(f.refused({ do: "take", unit: next })).toBe("BG-18.1b");
    }
  });

  it("[BG-18.1c] attacks are not limited: twelve units strike after ten have moved", () => {
    const ring = [at(1, 0), at(0, 1), at(-1, 1), at(-1, 0), at(0, -1), at(1, -1)];
    const stacks = Object.fromEntries(ring.flatMap((hex, i) => [`U1_${i}`, `U2_${i}`].map((name) => [name, hex])));
    const f = field({ phase: "combat", units: { ...stacks, C6: at(0, 0) }, facts: { moveLimit }, more: { movesUsed: 10 } });
    fight(f, "De", at(0, 0), ...ring);
    expect(f.read("fought")).toHaveLength(12);
  });

  it("[BG-18.1d] VI Corps is outside it on turn 4 and inside from turn 5", () => {
    const twelve = Object.keys(deployed((name) => name.endsWith("/I") || name.endsWith("/II"))).slice(0, 12);
    const f = handle(antietam, { turn: 4, units: deployed((name) => twelve.includes(name) || name === "Toombs") });
    expect(moveAll(f)).toHaveLength(10);
    expect(bringIn(f)).toEqual(sixthCorps.slice().sort());
    expect(f.legal()).toEqual([end]);
    f.play(end, end, end, end);
    expect(f.s.turn).toBe(5);
    expect(moveAll(f, [...sixthCorps, ...twelve])).toEqual([...sixthCorps, ...twelve.slice(0, 4)]);
  });

  it("[BG-18.1e] so is any reinforcement on the turn it comes: early, late, or called by the die", () => {
    const early = handle(antietam, { turn: 1, options: { earlyUnionReinforcement: true } });
    expect([moveAll(early).length, bringIn(early).length]).toEqual([15, 6]);
    const late = handle(antietam, { turn: 6 });
    expect([moveAll(late).length, bringIn(late).length]).toEqual([10, 6]);
    const called = handle(antietam, { turn: 3, options: { optionalReinforcement: true }, groupPermitted: true });
    expect(bringIn(called)).toEqual(additional.slice().sort());
    expect(moveAll(called)).toHaveLength(10);
    // one that halted on the entry hex may go on in the same phase, limit or no limit
    const halted = handle(antietam, { turn: 6 }).play({ do: "enter", unit: sixthCorps[0] }, { do: "stop" });
    moveAll(
      halted,
      halted.open("unit", "take").filter((unit) => unit !== sixthCorps[0]),
    );
    expect(moveAll(halted)).toEqual([sixthCorps[0]]);
  });

  it("[BG-18.1f] a unit counts once it has left its hex, each of a stack by itself; moves of combat do not", () => {
    const f = field({ units: { U4: at(3, 0), U5: at(3, 0), U2: at(0, 1), C3: at(0, 0) }, facts: { moveLimit } });
    f.play({ do: "take", unit: "U4" });
    expect(f.read("movesUsed")).toBe(0);
    f.play({ do: "move", to: at(3, 1) });
    expect(f.read("movesUsed")).toBe(1);
    f.play({ do: "move", to: at(4, 0) }, { do: "stop" });
    expect(f.read("movesUsed")).toBe(1);
    f.play({ do: "take", unit: "U5" }, { do: "move", to: at(4, 0) }, { do: "stop" });
    expect([f.read("movesUsed"), movesLeft(f)]).toEqual([2, 8]);
    fight(f.play(end), "Dr", at(0, 0), at(0, 1)).play(back("C3", at(0, -1)), { do: "advance", unit: "U2", to: at(0, 0) });
    expect(f.read("movesUsed")).toBe(2);
    f.play(end, end);
    fight(f, "Dr", at(0, 0), at(0, -1)).play(back("U2", at(0, 1)), { do: "hold" }, end);
    expect([f.s.turn, f.read("movesUsed"), movesLeft(f)]).toEqual([3, 0, 10]);
  });

  it("[BG-18.1g] it is gone for good from the Union turn after a Confederate has crossed the creek", () => {
    const crosses = (to: string) => {
      const f = handle(antietam, {
        turn: 3,
        player: "confederate",
        units: deployed((name) => name === "Toombs" || /(I|V)$|^[1-5]$/.test(name)),
      });
      return f.play({ do: "take", unit: "Toombs" }, { do: "move", to }, { do: "stop" }, end, end);
    };
    const stayed = crosses("1118");
    expect([stayed.s.turn, moveAll(stayed).length]).toEqual([4, 10]);
    const crossed = crosses("1318");
    expect(crossed.s.turn).toBe(4);
    expect(moveAll(crossed).length).toBeGreaterThanOrEqual(30);
    crossed.play(end, end, { do: "take", unit: "Toombs" }, { do: "move", to: "1218" }, { do: "stop" }, end, end);
    expect(crossed.s.turn).toBe(5);
    expect(moveAll(crossed).length).toBeGreaterThanOrEqual(30);
  });

  const nearFord = (unit: string, plan: Partial<FieldPlan> = {}) =>
    field({
      units: { [unit]: at(0, 0), U1far: at(4, 3) },
      player: unit.startsWith("C") ? "confederate" : "union",
      facts: { moveLimit },
      sides: [
        [at(0, 0), at(1, 0), "ford"],
        [at(0, 0), at(1, -1), "bridge"],
        [at(0, 0), at(0, 1), "creek"],
      ],
      ...plan,
    }).play({ do: "take", unit });

  it("[BG-18.1h] crossing is any passage of a bridge or ford, either way, if only for a moment", () => {
    const there = nearFord("C3").play({ do: "move", to: at(1, 0) }, { do: "move", to: at(0, 0) }, { do: "stop" }, end, end);
    expect([there.where("C3"), there.read("creekCrossed"), movesLeft(there)]).toEqual([at(0, 0), true, null]);
    const bridge = nearFord("C3").play({ do: "move", to: at(1, -1) });
    expect(bridge.read("creekCrossed")).toBe(true);
    const along = nearFord("C3").play({ do: "move", to: at(-1, 1) }, { do: "stop" }, end, end);
    expect([along.read("creekCrossed"), movesLeft(along)]).toEqual([false, 10]);
    expect(
      nearFord("U3")
        .play({ do: "move", to: at(1, 0) })
        .read("creekCrossed"),
    ).toBe(false);
  });

  it("[BG-18.1i] advances, retreats and displacements over it count too; by the other reading they do not", () => {
    for (const combatMovesReleaseUnion of [true, false]) {
      const plan = { phase: "combat", facts: { moveLimit }, options: { combatMovesReleaseUnion } } as const;
      const limit = combatMovesReleaseUnion ? null : 10;
      const here = at(0, 0);
      const east = at(1, 0);
      const advanced = field({ ...plan, units: { U4: east, C3: here }, sides: [[here, east, "bridge"]] });
      fight(advanced, "Ar", here, east).play(back("U4", at(2, 0)), { do: "advance", unit: "C3", to: east }, end);
      fight(advanced.play(end), "Ar", at(2, 0), east).play(back("C3", at(0, 1)), { do: "hold" }, end);
      expect([advanced.s.turn, movesLeft(advanced)]).toEqual([3, limit]);
      const retreated = field({ ...plan, units: { U4: east, C3: here }, sides: [[here, at(-1, 0), "ford"]] });
      fight(retreated, "Dr", here, east).play(back("C3", at(-1, 0)));
      expect(retreated.read("creekCrossed")).toBe(combatMovesReleaseUnion);
      const cornered = { U9: east, U9b: at(0, -1), C3: here, C2: at(-1, 1), C1: at(-1, 1) };
      const displaced = field({ ...plan, units: cornered, sides: [[at(-1, 1), at(-2, 2), "ford"]] });
      fight(displaced, "Dr", here, east, at(0, -1)).play({ ...back("C3", at(-1, 1)), displace: "C1" });
      expect(displaced.read("creekCrossed")).toBe(false);
      expect(displaced.play(back("C1", at(-2, 2))).read("creekCrossed")).toBe(combatMovesReleaseUnion);
    }
  });

  it("[BG-18.1j] Union units set free still obey zones and immobility", () => {
    const f = handle(antietam, { turn: 5, creekCrossed: true, units: { A: "1513", "1/1/I": "0804", "2/1/I": "1204", Hood: "0805" } });
    expect(movesLeft(f)).toBeNull();
    expect(f.open("unit", "take")).toEqual(["2/1/I"]);
    expect(f.refused({ do: "take", unit: "A" })).toBe("BG-19.0a");
    expect(f.refused({ do: "take", unit: "1/1/I" })).toBe("BG-5.13a");
  });
});

describe("18.2 Confederates held on turn 1", () => {
  const held = ["Brksdl", "Kershaw", "Semmes", "Cobb", "Wilcox", "Pryor", "Wright", "Fthrstn", "Armstd", "Mahone"];

  it("[BG-18.2a] the ten units that begin in 0517, 0416, 0715, 0714 and 0613 do not move on turn 1", () => {
    const options = completeOptions(antietam.options, {});
    if (!("setUp" in options)) throw new Error("no options");
    const s = antietam.setup("historical", options, createRandom("held")) as State;
    expect(antietam.position(s).held).toEqual(held);
    expect(units.filter((unit) => held.includes(unit.name)).reduce((sum, unit) => sum + unit.strength, 0)).toBe(26);
    const first = handle(antietam, { turn: 1, player: "confederate" });
    for (const unit of held) expect(first.refused({ do: "take", unit })).toBe("BG-18.2a");
    expect(first.open("unit", "take").length).toBeGreaterThan(20);
    const second = handle(antietam, { turn: 2, player: "confederate" });
    expect(second.open("unit", "take")).toEqual(expect.arrayContaining(held));
  });

  it("[BG-18.2b] they attack, defend, retreat and advance normally", () => {
    const units = { Wilcox: "0715", "3/2/V": "0714" };
    const f = handle(antietam, { turn: 1, player: "confederate", phase: "combat", units });
    expect(f.refused(end)).toBe("BG-7.0a");
    fight(f, "Dr", "0714", "0715").play(back("3/2/V", "0713"), { do: "advance", unit: "Wilcox", to: "0714" });
    expect(f.where("Wilcox")).toBe("0714");
    const attacked = handle(antietam, { turn: 1, player: "union", phase: "combat", units });
    fight(attacked, "Dr", "0715", "0714").play(back("Wilcox", "0716"));
    expect(attacked.where("Wilcox")).toBe("0716");
  });
});
