/** What changes: every field once, with the kind by which it is written. */
import { type OptionInfo, type Struct, struct } from "../../engine/index.js";
import {
  agendaFields,
  among,
  bitLists,
  byHand,
  chance,
  chapterNumbers,
  derived,
  type Frames,
  list,
  named,
  one,
  optionRow,
  orNone,
  storesOf,
  tableOf,
  type Written,
  whole,
} from "../../kit/index.js";
import { FRESH, grid, POINTS, sideNames, sideOf, TURNS, unitNames } from "./data/field.js";

export type Unit = number;

export const unit = named("a unit", () => unitNames);
export const hex = named("a hex", () => grid.names);
export const side = among(sideNames);

/** What there is to decide or to go through, and what each has to note while it lasts. */
export const frames = {
  colours: [side],
  turn: [],
  draw: [],
  order: [],
  /** Who marches, and the points left. */
  march: [unit, whole(0, POINTS)],
  /** Who has come too near. */
  volley: [unit],
  over: [],
} satisfies Frames<unknown>;
export const Chapter = chapterNumbers(frames);

export const ACTED = 1;

export const scenarios = [
  { id: "morning", title: "A fair morning" },
  { id: "storm", title: "A storm" },
];
export const optionList: readonly OptionInfo[] = [
  {
    key: "weather",
    kind: "choice",
    default: "fair",
    title: "The weather: in rain fewer volleys hit",
    rule: "SK-4.3",
    choices: [
      { value: "fair", title: "fair" },
      { value: "rain", title: "rain" },
    ],
    locked: { storm: "rain" },
  },
];
export const weather = optionRow<"weather">(optionList);

const table = tableOf("units", unitNames.length, unit);

export const fields = {
  scenario: one(among(scenarios.map(({ id }) => id))),
  options: byHand(["i32", weather.length]),
  turn: one(whole(0, TURNS + 1)),
  /** Whose marker was drawn last. */
  active: one(side),
  at: table("i16", orNone(hex), -1, "hex"),
  steps: table("u8", whole(0, FRESH)),
  flags: bitLists("u8", unitNames.length, unit, { acted: ACTED }),
  /** Markers in the cup. */
  cup: list("u8", 2, whole(0, unitNames.length)),
  /** Of each side: who carries the colours, which only it knows; and whether they were taken. */
  colours: list("i16", 2, orNone(unit), -1),
  taken: list("u8", 2, whole(0, 1)),
  /** Who stood at the crossroads last. */
  holder: one(orNone(side), -1),
  random: chance(),
  ...agendaFields(8),
  /** By hex: the unit there, -1 for none. */
  there: derived("i16", grid.size),
} as const;

export type State = Struct<ReturnType<typeof stores>>;
export type View = Written<typeof fields>;
const stores = () => storesOf(fields);

/** Follows from where the units are. */
export function derive(s: State): void {
  s.there.fill(-1);
  s.at.forEach((at, u) => {
    if (at >= 0) s.there[at] = u;
  });
}

export const stateType = struct(stores(), {}, derive);

export function put(s: State, u: Unit, to: number): void {
  if (s.at[u] >= 0) s.there[s.at[u]] = -1;
  s.at[u] = to;
  if (to >= 0) s.there[to] = u;
}

/** The enemies of a unit next to a hex, in the order of the list. */
export function enemiesBeside(s: State, u: Unit, at: number): Unit[] {
  const found: Unit[] = [];
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const other = grid.neighbour[k] < 0 ? -1 : s.there[grid.neighbour[k]];
    if (other >= 0 && sideOf[other] !== sideOf[u]) found.push(other);
  }
  return found.sort((a, b) => a - b);
}
