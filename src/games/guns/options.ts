/** What players may agree on before the game: the advanced and optional rules, and the doubtful readings as switches. */
import type { OptionInfo } from "../../engine/index.js";
import { handicapFor, handicapOption, optionRow, rulingOptions, type SwitchRow, switchOptions } from "../../kit/index.js";
import figures from "./data/handicap.json" with { type: "json" };
import rows from "./data/options.json" with { type: "json" };

type Switch = keyof typeof rows.choices | keyof typeof rows.rulings;
const rowsOf = (named: object) => Object.entries(named).map(([key, row]) => [key, ...row] as const as SwitchRow<Switch>);
const choices = rowsOf(rows.choices);
const rulings = rowsOf(rows.rulings);

export const optionList: readonly OptionInfo[] = [
  ...switchOptions(choices),
  ...rulingOptions(rulings),
  handicapOption(figures, "GG-24.1f"),
];

export const optionBits = optionRow<Switch | "handicap">(optionList);
export const { ask } = optionBits;

/** 24.1f objective moves that a side is given before the battle. */
export const handicapOf = (s: { readonly options: Int32Array }, side: string): number =>
  handicapFor(figures.measured[optionBits.choice(s, "handicap")].value, side);
