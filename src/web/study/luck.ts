/** Luck: what each roll brought against what was to be expected of it, in the game's own points. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Action, Board, GameEvent, JsonObject } from "../../engine/index.js";
import type { Aide, Worth } from "../aide.js";
import { type Entry, Trouble } from "../host/host.js";
import { diceOf } from "../table/desk/dispatches.js";
import { type Growth, grown } from "../table/desk/growing.js";
import { patiently } from "./patience.js";

export interface Roll {
  readonly at: number;
  readonly seat: string;
  readonly text: string;
  readonly action: Action;
  readonly dice: readonly number[];
}

/** A roll with its points, counted from the worst that could have come. */
export interface Weighed extends Roll {
  readonly expected: number;
  readonly rolled: number;
  readonly best: number;
  /** How likely it was to do at least so well. */
  readonly chance: number;
}

export interface LuckTally {
  readonly seat: string;
  readonly rolls: number;
  readonly expected: number;
  readonly rolled: number;
  readonly best: number;
}

/** The rolls that still count, whose action is known. */
export const rollsIn = (board: Pick<Board, "rolled">): Growth<Roll[], readonly Roll[]> => ({
  begin: () => [],
  add(rolls, entries, back) {
    for (const { number, kind, seat, events } of entries) {
      if (kind === "undo" || seat === null || back.has(number)) continue;
      for (const event of events) rolls.push(...rollOf(event, number, seat, board));
    }
  },
  made: (rolls) => [...rolls],
});

export function rollsOf(entries: readonly Entry[], board: Pick<Board, "rolled">): readonly Roll[] {
  return grown(rollsIn(board), entries);
}

function rollOf(event: GameEvent, at: number, seat: string, board: Pick<Board, "rolled">): readonly Roll[] {
  const action = board.rolled(event);
  const dice = diceOf(event);
  return action && dice.length > 0 ? [{ at, seat, text: event.text, action, dice }] : [];
}

/** Values that differ by less are the same: they are sums of fractions. */
const SAME = 1e-9;

export function weigh(roll: Roll, { expected, rolled, outcomes }: Worth): Weighed | undefined {
  if (rolled === undefined) return undefined;
  const values = [rolled, ...outcomes.map(({ value }) => value)];
  const worst = Math.min(...values);
  return {
    ...roll,
    expected: expected - worst,
    rolled: rolled - worst,
    best: Math.max(...values) - worst,
    chance: outcomes.reduce((sum, { p, value }) => (value >= rolled - SAME ? sum + p : sum), 0),
  };
}

export const luckOf = ({ expected, rolled }: Pick<Weighed, "expected" | "rolled">): number => rolled - expected;

/** "+3.2", "−0.7". */
export function signed(points: number): string {
  const figure = Math.abs(points).toFixed(1);
  return figure === "0.0" ? "0.0" : `${points > 0 ? "+" : "−"}${figure}`;
}

export function talliesOf(weighed: readonly Weighed[], seats: readonly string[]): readonly LuckTally[] {
  return seats.map((seat) => {
    const own = weighed.filter((roll) => roll.seat === seat);
    const sum = (of: (roll: Weighed) => number) => own.reduce((total, roll) => total + of(roll), 0);
    return {
      seat,
      rolls: own.length,
      expected: sum(({ expected }) => expected),
      rolled: sum(({ rolled }) => rolled),
      best: sum(({ best }) => best),
    };
  });
}

/** The luckiest and the unluckiest, each the most telling first. A roll in which nothing hung on the die is neither. */
export function extremes(
  weighed: readonly Weighed[],
  count: number,
): { readonly lucky: readonly Weighed[]; readonly unlucky: readonly Weighed[] } {
  const sorted = weighed.toSorted((a, b) => luckOf(b) - luckOf(a));
  return {
    lucky: sorted.filter((roll) => luckOf(roll) > SAME).slice(0, count),
    unlucky: sorted
      .filter((roll) => luckOf(roll) < -SAME)
      .slice(-count)
      .reverse(),
  };
}

export interface Luck {
  readonly weighed: ReadonlySignal<readonly Weighed[]>;
  /** How many of the rolls have been looked at. */
  readonly looked: ReadonlySignal<number>;
  /** Goes on with the rolls that are not weighed yet, until it is stopped or told of others. */
  weigh(rolls: readonly Roll[]): Promise<void>;
  stop(): void;
}

/** `before` is the game as it stood before an entry. */
export function createLuck(worth: Aide["worth"], before: (at: number) => Promise<JsonObject>): Luck {
  /** Nothing where it cannot be told. */
  const known = new Map<number, Weighed | undefined>();
  const weighed = signal<readonly Weighed[]>([]);
  const looked = signal(0);
  let working = new AbortController();
  const tell = (rolls: readonly Roll[]) => {
    weighed.value = rolls.flatMap(({ at }) => known.get(at) ?? []);
    looked.value = rolls.filter(({ at }) => known.has(at)).length;
  };
  const look = async (roll: Roll, signal: AbortSignal): Promise<Weighed | undefined> => {
    const view = await patiently(() => before(roll.at), signal);
    try {
      const answer = await worth(view, roll.action, roll.seat, roll.dice);
      return answer && weigh(roll, answer);
    } catch (error) {
      // From this view the rules know nothing of it: something of it is hidden.
      if (error instanceof Trouble) return undefined;
      throw error;
    }
  };
  return {
    weighed,
    looked,
    async weigh(rolls) {
      working.abort();
      working = new AbortController();
      const { signal } = working;
      tell(rolls);
      for (const roll of rolls) {
        if (known.has(roll.at)) continue;
        const found = await look(roll, signal).catch(() => undefined);
        if (signal.aborted) return;
        known.set(roll.at, found);
        tell(rolls);
      }
    },
    stop: () => working.abort(),
  };
}
