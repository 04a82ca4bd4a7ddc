/** A handicap evens the sides: what one of them is given, in whole steps, each with how often captains who played each other won with it. */
import type { OptionInfo } from "../engine/index.js";

/** As a file keeps it: so many games for each value, from this seed on. */
export interface HandicapFigures {
  readonly games: number;
  readonly seed: string;
  /** What is given: "points". */
  readonly given: string;
  /** The side whose wins are counted, in words. */
  readonly counted: string;
  readonly measured: readonly {
    /** "" for none, else side and how much: "confederate 45". */
    readonly value: string;
    readonly title: string;
    readonly won: number;
    /** Nineteen times in twenty the true share lies between these. */
    readonly low: number;
    readonly high: number;
  }[];
}

export function handicapOption({ games, given, counted, measured }: HandicapFigures, rule: string): OptionInfo {
  return {
    key: "handicap",
    kind: "choice",
    default: "",
    title: `Handicap in ${given}, with the share that the ${counted} won of ${games} games between captains`,
    rule,
    choices: measured.map(({ value, title, won, low, high }) => ({
      value,
      title: `${title}: ${percent(won / games)} % (${percent(low)} to ${percent(high)})`,
    })),
  };
}

const percent = (share: number): number => Math.round(100 * share);

/** What a side gets by the value of the option. */
export function handicapFor(value: string, side: string): number {
  const [to, much] = value.split(" ");
  return to === side ? Number(much) : 0;
}
