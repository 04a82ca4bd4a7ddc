/** Game after game with scenario and options at random, until one breaks a promise. */
import { type Examination, examine, Violation } from "./conformance.js";
import type { Game, OptionInfo } from "./game.js";
import { below, createRandom, type Random } from "./random.js";
import type { SetUp } from "./table.js";

export interface Fuzz<S extends object = object> extends Omit<Examination<S>, "setUp"> {
  readonly games: number;
  /** Game n has the seed "seed/n": whoever breaks can be played again alone. */
  readonly seed: string;
  /** The number of the first game, 0 unless said. */
  readonly from?: number;
  /** Called after each game; false ends the run. */
  readonly onProgress?: (report: FuzzReport) => boolean | undefined;
}

export interface FuzzReport {
  readonly games: number;
  readonly actions: number;
  /** How often each ending came about: "union marginal", "drawn". */
  readonly endings: Readonly<Record<string, number>>;
  readonly violation?: Violation;
}

export function fuzz<S extends object>(game: Game<S>, { games, seed, from = 0, onProgress, ...examination }: Fuzz<S>): FuzzReport {
  let report: FuzzReport = { games: 0, actions: 0, endings: {} };
  for (let i = from; i < from + games; i++) {
    try {
      const { actions, result } = examine(game, `${seed}/${i}`, {
        ...examination,
        setUp: randomSetUp(game, createRandom(`${seed}/${i}/set-up`)),
      });
      const ending = result.winner ? `${result.winner} ${result.level}` : result.level;
      const endings = { ...report.endings, [ending]: (report.endings[ending] ?? 0) + 1 };
      report = { games: report.games + 1, actions: report.actions + actions, endings };
    } catch (error) {
      if (error instanceof Violation) return { ...report, violation: error };
      throw error;
    }
    if (onProgress?.(report) === false) break;
  }
  return report;
}

/** Any scenario, every switch on or off and every choice made that it leaves open; texts stay as they are by default. */
export function randomSetUp<S extends object>({ scenarios, options }: Game<S>, random: Random): Omit<SetUp, "seed"> {
  const any = ({ choices }: OptionInfo) => (choices ? choices[below(random, choices.length)].value : below(random, 2) === 1);
  const chosen = options.filter(({ kind }) => kind !== "text").map((info) => ({ info, value: any(info) }));
  const scenario = scenarios[below(random, scenarios.length)].id;
  const open = chosen.filter(({ info }) => info.locked?.[scenario] === undefined);
  return { scenario, options: Object.fromEntries(open.map(({ info, value }) => [info.key, value])) };
}
