/** What many games came to. Sums and counts only, so that the order in which they are added does not matter. */
import type { PlayedOut } from "./match.js";

export interface Tally {
  games: number;
  /** Decisions taken in all games together. */
  length: number;
  /** Winner, or "" for none, then level: how many games. */
  readonly endings: Record<string, Record<string, number>>;
  /** Seat or other name in the score: the sum. */
  readonly score: Record<string, number>;
}

export function createTally(): Tally {
  return { games: 0, length: 0, endings: {}, score: {} };
}

export function count(tally: Tally, { result, length }: PlayedOut): void {
  tally.games++;
  tally.length += length;
  add(tally.endings, result.winner ?? "", result.level, 1);
  for (const [name, points] of Object.entries(result.score)) tally.score[name] = (tally.score[name] ?? 0) + points;
}

export function merge(tally: Tally, other: Tally): void {
  tally.games += other.games;
  tally.length += other.length;
  for (const [winner, levels] of Object.entries(other.endings))
    for (const [level, games] of Object.entries(levels)) add(tally.endings, winner, level, games);
  for (const [name, points] of Object.entries(other.score)) tally.score[name] = (tally.score[name] ?? 0) + points;
}

function add(endings: Tally["endings"], winner: string, level: string, games: number): void {
  endings[winner] ??= {};
  endings[winner][level] = (endings[winner][level] ?? 0) + games;
}

/** The 95 % confidence interval of a share, after Wilson: right for few games and for shares near 0 and 1 too. */
export function wilson(hits: number, games: number): readonly [number, number] {
  if (games === 0) return [0, 1];
  const z = 1.959964;
  const share = hits / games;
  const centre = (share + (z * z) / (2 * games)) / (1 + (z * z) / games);
  const spread = (z / (1 + (z * z) / games)) * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
  return [hits === 0 ? 0 : centre - spread, hits === games ? 1 : centre + spread];
}

export interface TallyRow {
  readonly winner: string | null;
  /** Missing in the row that sums up a winner's levels. */
  readonly level?: string;
  readonly games: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** A row for each seat, and for no winner where that happened, with its levels below it. */
export function rows(tally: Tally, seats: readonly string[]): TallyRow[] {
  const row = (winner: string, games: number, level?: string): TallyRow => {
    const [low, high] = wilson(games, tally.games);
    return { winner: winner === "" ? null : winner, level, games, share: tally.games === 0 ? 0 : games / tally.games, low, high };
  };
  const winners = [...seats, ...Object.keys(tally.endings).filter((winner) => !seats.includes(winner))];
  return winners.flatMap((winner) => {
    const levels = Object.entries(tally.endings[winner] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
    const all = levels.reduce((sum, [, games]) => sum + games, 0);
    return [row(winner, all), ...levels.map(([level, games]) => row(winner, games, level))];
  });
}
