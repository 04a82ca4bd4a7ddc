/** Small fights for tests, on the real ground of Rodes' Assault (S4): round B1824 (rows 16 to 21, columns 22 to 26) it is open and level. */
import { completeOptions, createRandom, type Json, type JsonObject, type Options, queueRolls } from "../../../engine/index.js";
import { handle as begin, type Handle } from "../../../engine/tests/handle.js";
import { formationNames, formationOf, leaderNames, leaderOf, unitNames, unitOf } from "../data/armies.js";
import { grid } from "../data/map.js";
import { allTurns, scenarios, type Turn } from "../data/scenarios.js";
import { threedays } from "../index.js";
import { DISORDERED } from "../marks.js";
import { type State, whereWords } from "../state.js";

/** Names by the ids of the data. */
export const unit = (id: string): string => unitNames[unitOf(id)];
export const brigade = (id: string): string => formationNames[formationOf(id)];
export const leader = (id: string): string => leaderNames[leaderOf(id)];

export interface Field extends Handle<State> {
  /** The next dice, from 0 to 9 as the game reads them. */
  dice(...rolls: number[]): Field;
  where(id: string): string;
  sp(id: string): number;
  isDisordered(id: string): boolean;
}

export interface Standing {
  readonly at: string;
  readonly facing?: string;
  readonly order?: string;
  readonly sp: number;
  readonly second?: string;
}

/** What lies below everything that goes on in a turn. */
export const TURN: readonly Json[] = ["turn", ["endTurn", -1], "draw"];

/** A position: who stands where by id, which leaders, what goes on now, and whatever else. */
export function field(
  units: Readonly<Record<string, Standing>>,
  now: readonly Json[],
  more: JsonObject = {},
  leaders: Readonly<Record<string, string>> = {},
): Field {
  const named = (rows: Readonly<Record<string, Json>>, name: (id: string) => string) =>
    Object.fromEntries(Object.entries(rows).map(([id, row]) => [name(id), row]));
  const position: JsonObject = {
    scenario: "S4",
    units: named(units as never, unit),
    leaders: named(Object.fromEntries(Object.entries(leaders).map(([id, at]) => [id, { at }])), leader),
    agenda: [...TURN, ...now],
    ...more,
  };
  const plain = begin(threedays, position);
  const self: Field = Object.assign(plain, {
    dice(...rolls: number[]) {
      queueRolls(
        plain.s.random,
        rolls.map((roll) => roll + 1),
      );
      return self;
    },
    where: (id: string) => whereWords(plain.s.hex[unitOf(id)]),
    sp: (id: string) => plain.s.sp[unitOf(id)],
    isDisordered: (id: string) => (plain.s.marks[unitOf(id)] & DISORDERED) !== 0,
  });
  return self;
}

/** A scenario at its beginning, with the options that it has unless one chooses. */
export const begun = (scenario: string): State =>
  threedays.setup(scenario, completeOptions(threedays.options, {}, "", scenario) as Options, createRandom("a")) as State;

/** A brigade that acts, at its unit actions. */
export const acting = (
  id: string,
  units: Readonly<Record<string, Standing>>,
  more: JsonObject = {},
  leaders: Readonly<Record<string, string>> = {},
): Field =>
  field(
    units,
    [
      ["activate", 1, brigade(id)],
      ["actions", brigade(id)],
    ],
    { brigade: brigade(id), ...more },
    leaders,
  );

/** Plays at another hour of the calendar: the small scenarios never come to the middle of the night. */
export function atHour<T>(key: string, run: () => T, turns = 3): T {
  const scenario = scenarios.find(({ id }) => id === "S4") as { turns: readonly Turn[] };
  const kept = scenario.turns;
  const first = allTurns.findIndex((turn) => turn.key === key);
  scenario.turns = allTurns.slice(first, first + turns);
  try {
    return run();
  } finally {
    scenario.turns = kept;
  }
}

/** Plays on all four sheets: no small scenario has its window on the creeks. */
export function onAllSheets<T>(run: () => T): T {
  const scenario = scenarios.find(({ id }) => id === "S4") as { window: Uint8Array; neighbour: Int16Array };
  const { window, neighbour } = scenario;
  [scenario.window, scenario.neighbour] = [window.map(() => 1), Int16Array.from(grid.neighbour)];
  try {
    return run();
  } finally {
    [scenario.window, scenario.neighbour] = [window, neighbour];
  }
}

/** Enemies to the east and west of a hex: no command goes out from there. */
export const penned = (row: number, column: number, ids: readonly [string, string]): Record<string, Standing> => ({
  [ids[0]]: { at: `B${row}${column - 1}`, sp: 2, facing: "N" },
  [ids[1]]: { at: `B${row}${column + 1}`, sp: 2, facing: "N" },
});

/** Marks of formations by id, as a position has them. */
export const formed = (...ids: string[]): string[] => ids.map(brigade);

export const hexOf = (name: string): number => grid.ids.get(name)!;

/** What Cutler's brigade has done this turn: it has acted, so that it does not rest at its end. */
export const having = (n: object) => ({ formations: { [brigade("us-2-1-i")]: { used: 1, ...n } } });
