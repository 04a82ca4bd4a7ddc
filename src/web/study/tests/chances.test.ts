import { expect, test } from "vitest";
import { Trouble } from "../../host/host.js";
import {
  type ChancesAround,
  certainPoint,
  createChances,
  MOST_GAMES,
  type Played,
  pointAt,
  pointOf,
  progressOf,
  swingsOf,
} from "../chances.js";

test("a few games that were all won leave room for doubt, and many leave little", () => {
  expect(pointOf(0, { games: 4, won: 4 })).toMatchObject({ share: 1, high: 1 });
  expect(pointOf(0, { games: 4, won: 4 }).low).toBeCloseTo(0.51, 2);
  expect(pointOf(0, { games: 64, won: 64 }).low).toBeCloseTo(0.943, 2);
  const even = pointOf(0, { games: 64, won: 32 });
  expect((even.low + even.high) / 2).toBeCloseTo(0.5);
  expect(even.high - even.low).toBeCloseTo(0.238, 2);
});

test("a swing is named only where it is more than the chance of few games, the largest first", () => {
  const point = (at: number, games: number, won: number) => pointOf(at, { games, won });
  expect(swingsOf([point(0, 4, 2), point(5, 4, 3)], 5)).toEqual([]);
  const points = [point(0, 64, 32), point(5, 64, 52), point(9, 64, 50), certainPoint(12, 0)];
  expect(swingsOf(points, 5).map(({ from, to }) => [from, to])).toEqual([
    [9, 12],
    [0, 5],
  ]);
  expect(swingsOf(points, 1)[0].by).toBeCloseTo(-50 / 64);
});

test("the point of a moment is the last before it", () => {
  const points = [certainPoint(0, 0.5), certainPoint(6, 0.7)];
  expect([0, 5, 6, 99].map((at) => pointAt(points, at)?.share)).toEqual([0.5, 0.5, 0.7, 0.7]);
});

const around = (more: Partial<ChancesAround>): ChancesAround => ({
  chances: async () => ({ blue: 0.5, gray: 0.25 }),
  at: async (at) => ({ at }),
  seat: "blue",
  known: new Map(),
  keep: () => {},
  ...more,
});

test("every moment gets its games round by round, each with other dice, and a draw counts half", async () => {
  const asked: string[] = [];
  let kept: ReadonlyMap<number, Played> = new Map();
  const chances = createChances(
    around({
      chances: async (view, games, seed) => {
        asked.push(`${view.at}: ${games} of ${seed}`);
        return { blue: 0.5, gray: 0.25 };
      },
      keep: (played) => {
        kept = played;
      },
    }),
  );
  await chances.run([0, 7]);
  expect(asked.slice(0, 4)).toEqual(["0: 4 of 0/0", "7: 4 of 7/0", "0: 8 of 0/4", "7: 8 of 7/4"]);
  expect(new Set(asked).size).toBe(asked.length);
  expect(chances.played.value.get(7)).toEqual({ games: MOST_GAMES, won: MOST_GAMES * (0.5 + 0.125) });
  expect(kept).toEqual(chances.played.value);
  expect(progressOf(chances.played.value, [0, 7])).toBe(1);
  expect(chances.running.value).toBe(false);
});

test("what is known already is not played again", async () => {
  let games = 0;
  const known = new Map([[0, { games: MOST_GAMES, won: 1 }]]);
  const chances = createChances(
    around({
      known,
      chances: async () => {
        games++;
        return { blue: 1, gray: 0 };
      },
    }),
  );
  await chances.run([0]);
  expect(games).toBe(0);
});

test("it can be stopped, and goes on later from where it was", async () => {
  const chances = createChances(
    around({
      chances: async () => {
        chances.stop();
        return { blue: 1, gray: 0 };
      },
    }),
  );
  await chances.run([0, 7]);
  expect(chances.running.value).toBe(false);
  expect([...chances.played.value.keys()]).toEqual([0]);
  expect(progressOf(chances.played.value, [0, 7])).toBeCloseTo(4 / 128);
  expect(chances.trouble.value).toBeUndefined();
});

test("where the rules fail it stops and says so", async () => {
  const chances = createChances(
    around({
      chances: async () => {
        throw new Trouble("unknown", "There is no such game here.");
      },
    }),
  );
  await chances.run([0]);
  expect(chances.trouble.value).toBe("There is no such game here.");
  expect(chances.running.value).toBe(false);
});
