import { expect, test } from "vitest";
import { type Check, type Halt, type Player, promisesKept, Violation, type WalkReport, walk } from "../conformance/index.js";
import type { JsonObject } from "../game.js";
import { load } from "../save.js";
import { type Toy, toy } from "./toy.js";

const looking = (look: (halt: Halt<Toy>) => void, every?: number): Check<Toy> => ({ name: "own", every, look });
const violationOf = ({ violations: [first] }: WalkReport): Violation => first;

test("every decision of a leg is halted at, from its start to its end", () => {
  const turns: number[] = [];
  const report = walk(toy, { actions: 1, seed: "shown", setUp: {}, checks: [looking(({ state }) => turns.push(state.turn))] });
  expect(report).toMatchObject({ legs: 1, actions: turns.length, looks: { own: turns.length }, violations: [] });
  expect([turns[0], turns.at(-1)]).toEqual([1, 6]);
  expect(Object.values(report.endings)).toEqual([1]);
});

test("a walk meets all scenarios, options and endings", () => {
  const seen = new Set<string>();
  const checks = [looking(({ state }) => seen.add(`${state.siege}${state.heavy}`)), promisesKept<Toy>(10)];
  const { violations, endings, actions } = walk(toy, { actions: 1500, seed: "sound", checks });
  expect(violations).toEqual([]);
  expect(actions).toBeGreaterThanOrEqual(1500);
  expect(Object.keys(endings)).toEqual(expect.arrayContaining(["blue won", "gray won"]));
  expect([...seen].sort()).toEqual(["00", "01", "10", "11"]);
});

test("legs are short, whatever the game, but for the first", () => {
  const lengths: number[] = [];
  const checks = [looking(({ table }) => (lengths[Number(table.seed.split("/")[1])] = table.actions.length + 1))];
  const { legs, endings } = walk(toy, { actions: 400, leg: 20, seed: "short", setUp: { scenario: "siege" }, checks });
  expect(lengths[0]).toBeGreaterThan(72);
  expect(new Set(lengths.slice(1))).toEqual(new Set([20]));
  expect(legs).toBe(lengths.length);
  expect(Object.values(endings)).toEqual([1]);
});

test("three legs of four begin at kept positions, in turn", () => {
  const kept: JsonObject[] = [2, 3, 4, 5, 6].map((turn) => ({ turn }));
  const began: number[] = [];
  const checks = [looking(({ table, state }) => table.actions.length === 0 && began.push(state.turn))];
  walk(toy, { actions: 100, leg: 5, seed: "kept", setUp: {}, kept, checks });
  expect(began.slice(0, 9)).toEqual([1, 2, 3, 4, 1, 5, 6, 2, 1]);
  const refused = violationOf(walk(toy, { actions: 100, leg: 5, seed: "kept", setUp: {}, kept: [{ turn: 0 }] }));
  expect(refused.message).toMatch(/^seed "kept\/1", after action 0: toy: the kept position is refused: TY-1.1/);
});

test("a leg is the same whichever legs are walked with it and whoever looks", () => {
  const ways: string[] = [];
  const told: Check<Toy> = { name: "told", told: (_, action) => ways.push(action.do) };
  const whole = walk(toy, { actions: 300, leg: 30, seed: "cut", checks: [told] });
  const all = ways.splice(0).join();
  for (let from = 0; from < whole.legs; from++)
    walk(toy, { actions: 1, from, leg: 30, seed: "cut", checks: [promisesKept(from + 1), looking(() => {}, 3), told] });
  expect(ways.join()).toBe(all);
});

test("a check looks at a share of the halts", () => {
  const { looks, actions } = walk(toy, { actions: 1000, seed: "share", checks: [looking(() => {}, 5)] });
  expect(looks.own / actions).toBeCloseTo(0.2, 1);
});

test("players take turns leg by leg", () => {
  const marching: Player<Toy> = ({ legal }) => legal.at(-1)!;
  const loading: Player<Toy> = ({ legal }) => legal[0];
  const first: string[] = [];
  const checks = [looking(({ table }) => table.actions.length === 1 && first.push(table.actions[0].do))];
  walk(toy, { actions: 60, seed: "players", setUp: {}, players: [marching, loading], checks });
  expect(first.slice(0, 4)).toEqual(["march", "load", "march", "load"]);
  const { violations } = walk(toy, { actions: 1, seed: "players", players: [() => ({ do: "fly" })] });
  expect(violations[0].message).toMatch(/{"do":"fly"} is chosen and refused: TY-2.0/);
});

test("what a check finds is told with its name, the seed, the action and the game so far, and the others look on", () => {
  const checks: Check<Toy>[] = [
    looking(({ state }) => {
      if (state.turn === 3) throw new Error("turn three");
    }),
    { name: "shots", told: ([{ event }]) => void (event === "fire" && expect(event).toBe("march")) },
    { name: "other", look: () => {} },
  ];
  const { violations, looks, actions } = walk(toy, { actions: 100, seed: "own", checks });
  expect(violations.map(({ check }) => check).sort()).toEqual(["own", "shots"]);
  expect(looks.other).toBe(actions);
  const violation = violations.find(({ check }) => check === "own")!;
  expect(violation).toBeInstanceOf(Violation);
  const { seed, action, message, save } = violation;
  expect(message).toBe(`seed "${seed}", after action ${action}: toy: turn three`);
  expect(save).toMatchObject({ game: "toy", seed });
  expect(save?.actions).toHaveLength(action);
  expect(load([toy as never], save)).toMatchObject({ state: { turn: 3 } });
});

test("a game that is broken ends the walk, and its leg breaks again alone", () => {
  const broken = { ...toy, faults: (state: Toy) => (state.heavy && state.siege && state.turn > 6 ? ["too heavy"] : []) };
  const { legs, violations } = walk(broken, { actions: 5000, seed: "heavy" });
  expect(violations).toHaveLength(1);
  const [{ check, seed, message, save }] = violations;
  expect([check, seed]).toEqual(["play", `heavy/${legs - 1}`]);
  expect(message).toMatch(/faults: too heavy/);
  expect(save).toMatchObject({ scenario: "siege", options: { heavy: true } });
  expect(violationOf(walk(broken, { actions: 1, from: legs - 1, seed: "heavy" })).message).toBe(message);
});

test("progress is told after each leg and may end the walk", () => {
  const told: number[] = [];
  const onLeg = ({ legs }: WalkReport) => told.push(legs) < 3;
  expect(walk(toy, { actions: 5000, seed: "halt", onLeg }).legs).toBe(3);
  expect(told).toEqual([1, 2, 3]);
});
