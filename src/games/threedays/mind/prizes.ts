/** What a scenario is about: the places that its coded victory counts, who has to come for them, and what they are worth. */
import { type Hex, hexNamed } from "../../../kit/index.js";
import { CONFEDERATE, type Side, sideNames, UNION } from "../data/armies.js";
import { grid } from "../data/map.js";
import { type Scenario, scenarios } from "../data/scenarios.js";
import { holder, type State } from "../state.js";

export interface Prize {
  /** Who gains by having it. */
  readonly side: Side;
  readonly hexes: readonly Hex[];
  readonly worth: number;
  /** The enemy is to be driven out of it, rather than a hex to be held. */
  readonly clear?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: the coded victory rules of a data file
type Loose = any;

/** What meets one of the conditions of a scenario without points is worth. */
const CONDITION = 10;
const SOME = 5;

const named = (names: readonly string[]): Hex[] => names.map((name) => hexNamed(grid, name)).filter((hex) => hex >= 0);

function hexesOf(scenario: Scenario, set: Loose): readonly Hex[] {
  if (Array.isArray(set)) return named(set);
  const adds = new Map(grid.layout.sheets.map(({ letter, add }) => [letter, add ?? { columns: 0, rows: 0 }]));
  return grid.names.flatMap((name, hex) => {
    const { columns, rows } = adds.get(name[0])!;
    const [row, column] = [Number(name.slice(1, 3)) + rows, Number(name.slice(3)) + columns];
    const edge = set.minCol ?? set.maxColByRow[`${row}`];
    return scenario.window[hex] && column === edge ? [hex] : [];
  });
}

function byPoints({ points, sets }: Loose): Prize[] {
  return points.flatMap((row: Loose): Prize[] => {
    const hexes = named(row.hexes ?? sets?.[row.of] ?? []);
    if (row.test === "hexesHeld") return hexes.map((hex) => ({ side: CONFEDERATE, hexes: [hex], worth: row.each }));
    if (hexes.length === 0) return [];
    return [{ side: row.union ? UNION : CONFEDERATE, hexes, worth: row.union ?? row.csa ?? row.once }];
  });
}

function byConditions(scenario: Scenario): Prize[] {
  const { victory } = scenario;
  return sideNames.flatMap((seat, side) => {
    const rule: Loose = victory[seat];
    const tests: Loose[] = rule ? (Array.isArray(rule) ? rule : rule.any.flat()) : [];
    return tests
      .filter(({ set }) => set !== undefined)
      .map(({ set, test, atLeast }): Prize => {
        const hexes = hexesOf(scenario, victory.sets[set]);
        const worth = atLeast > 1 ? SOME : CONDITION;
        return { side, hexes, worth, ...(test === "enemyFormedUnitsIn" && { clear: true }) };
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

/** Whether the side that wants a prize has it now. */
export function isWon(s: State, { side, hexes, clear }: Prize): boolean {
  return clear ? hexes.every((at) => holder(s, at) !== 1 - side) : hexes.some((at) => holder(s, at) === side);
}

/** The side has to come for something: the other waits. */
export const attacks = (s: State, side: Side): boolean => prizesOf(s).some((prize) => prize.side === side);
