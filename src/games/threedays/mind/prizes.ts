/** What a scenario is about: the places that its coded victory counts, who has to come for them, and what they are worth. */
import { type Hex, hexNamed } from "../../../kit/index.js";
import { brigadesOf, CONFEDERATE, type Formation, formationOf, type Side, sideNames, UNION } from "../data/armies.js";
import { grid } from "../data/map.js";
import { type Scenario, scenarios } from "../data/scenarios.js";
import { passes, setOf } from "../rules/victory/victory.js";
import { holder, type State, scenarioOf } from "../state.js";

export interface Prize {
  /** Who gains by having it. */
  readonly side: Side;
  readonly hexes: readonly Hex[];
  readonly worth: number;
  /** The enemy is to be driven out of it, rather than a hex to be held. */
  readonly clear?: boolean;
  /** The coded test that says when it is won, where one unit there is not enough. */
  readonly test?: Loose;
  /** Only these have to come for it. */
  readonly brigades?: readonly Formation[];
}

// biome-ignore lint/suspicious/noExplicitAny: the coded victory rules of a data file
type Loose = any;

/** What meets one of the conditions of a scenario without points is worth. */
const CONDITION = 10;
const SOME = 5;
/** And to a charge each hex of a line that has to be carried, whatever it costs. */
const LINE = 15;

/** Where so many units have to stand at the end: not one place, but a line. */
const STAND_IN: readonly string[] = ["unitsIn", "nonCollapsedUnitsIn"];
export const wantsMany = ({ test }: Prize): boolean => test?.atLeast > 1 && STAND_IN.includes(test.test);

const named = (names: readonly string[]): Hex[] => names.map((name) => hexNamed(grid, name)).filter((hex) => hex >= 0);

function byPoints({ points, sets }: Loose): Prize[] {
  return points.flatMap((row: Loose): Prize[] => {
    const hexes = named(row.hexes ?? sets?.[row.of] ?? []);
    if (row.test === "hexesHeld") return hexes.map((hex) => ({ side: CONFEDERATE, hexes: [hex], worth: row.each }));
    if (hexes.length === 0) return [];
    return [{ side: row.union ? UNION : CONFEDERATE, hexes, worth: row.union ?? row.csa ?? row.once }];
  });
}

const allOf = (ids: readonly string[]): Formation[] => ids.flatMap((id) => brigadesOf[formationOf(id)]);

const testsOf = (rule: Loose): Loose[] => (rule ? (Array.isArray(rule) ? rule : rule.any.flat()) : []);

function byConditions(scenario: Scenario): Prize[] {
  const { victory } = scenario;
  return sideNames.flatMap((seat, side) => {
    return testsOf(victory[seat])
      .filter(({ set }) => set !== undefined)
      .map((test): Prize => {
        const prize = { side, hexes: setOf(scenario, victory.sets[test.set]), worth: test.atLeast > 1 ? SOME : CONDITION };
        if (test.test === "enemyFormedUnitsIn") return { ...prize, clear: true };
        return { ...prize, test, ...(test.brigades && { brigades: allOf(test.brigades) }) };
      });
  });
}

const prizes: readonly (readonly Prize[])[] = scenarios.map((scenario) =>
  scenario.victory.kind === "points" ? byPoints(scenario.victory) : byConditions(scenario),
);
export const prizesOf = (s: State): readonly Prize[] => prizes[s.scenario];

const MOST_HEXES = 12;
const kept: readonly (readonly Uint8Array[])[] = prizes.map((list) =>
  sideNames.map((_, side) => {
    const marks = new Uint8Array(grid.size);
    for (const prize of list)
      if (prize.side !== side && !prize.clear && prize.hexes.length <= MOST_HEXES) for (const hex of prize.hexes) marks[hex] = 1;
    return marks;
  }),
);
/** By hex: single places that the enemy comes for, and that this side is to keep. */
export const keptBy = (s: State, side: Side): Uint8Array => kept[s.scenario][side];

const ground: readonly (readonly Uint8Array[])[] = prizes.map((list) =>
  sideNames.map((_, side) => {
    const worth = new Uint8Array(grid.size);
    for (const prize of list) {
      if (prize.side !== side) continue;
      const each = wantsMany(prize) ? LINE : prize.worth;
      for (const hex of prize.hexes) worth[hex] = Math.max(worth[hex], each);
    }
    return worth;
  }),
);
/** What a chance of ground that counts adds to a charge: the more, the less time is left. */
const GROUND = 0.25;
const LAST_CHANCE = [3, 2];
export const groundAt = (s: State, side: Side, at: Hex): number =>
  GROUND * ground[s.scenario][side][at] * (LAST_CHANCE[scenarioOf(s).turns.length - 1 - s.turn] ?? 1);

/** Whether the side that wants a prize has it now, as the scenario counts it. */
export function isWon(s: State, { side, hexes, clear, test }: Prize): boolean {
  if (clear) return hexes.every((at) => holder(s, at) !== 1 - side);
  return test ? passes(s, side, test) : hexes.some((at) => holder(s, at) === side);
}

/** Somebody of the side that wants it is there. */
export const isEntered = (s: State, { side, hexes }: Prize): boolean => hexes.some((at) => holder(s, at) === side);

/** The side has to come for something: the other waits. */
export const attacks = (s: State, side: Side): boolean => prizesOf(s).some((prize) => prize.side === side);

interface Spared {
  readonly brigades: readonly Formation[];
  readonly test: Loose;
}
const spared: readonly (readonly (readonly Spared[])[])[] = scenarios.map(({ victory }) =>
  sideNames.map((seat) => testsOf(victory[seat]).flatMap((test) => (test.formations ? [{ brigades: allOf(test.formations), test }] : []))),
);
/** The brigades whose losses the scenario counts, while they are still bearable. */
export const sparedOf = (s: State, side: Side): readonly Formation[] =>
  spared[s.scenario][side].flatMap(({ brigades, test }) => (passes(s, side, test) ? brigades : []));
