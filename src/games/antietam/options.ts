/** What players may agree on before the game: the optional rules, the variants of 20.0, and the doubtful readings as switches. */
import type { OptionInfo } from "../../engine/index.js";
import { handicapFor, handicapOption, optionRow, rulingOptions, type SwitchRow, switchOptions } from "../../kit/index.js";
import figures from "./data/handicap.json" with { type: "json" };
import rows from "./data/options.json" with { type: "json" };

export type Switch = keyof typeof rows.choices | keyof typeof rows.rulings;

/** Switches by key: [usual, title, rule]. */
const read = (switches: object) => Object.entries(switches).map(([key, row]) => [key, ...row] as unknown as SwitchRow<Switch>);
const choices = read(rows.choices);
const rulings = read(rows.rulings);

export const optionList: readonly OptionInfo[] = [
  ...switchOptions(choices),
  rows.setUp as OptionInfo,
  ...rulingOptions(rulings),
  handicapOption(figures, "BG-17.0"),
];

export const optionBits = optionRow<Switch | "handicap">(optionList);

/** The points a side is given at the end, to even the sides. */
export const handicapOf = (s: { readonly options: Int32Array }, side: string): number =>
  handicapFor(figures.measured[optionBits.choice(s, "handicap")].value, side);

export const { ask } = optionBits;
