import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Game, load, type Table } from "../../../engine/index.js";
import { queueRolls } from "../../../engine/random.js";
import { stateAt } from "../../../engine/table.js";
import { antietamBoard } from "../../../games/antietam/board/index.js";
import { columns, combatTable } from "../../../games/antietam/data/tables.js";
import { antietam } from "../../../games/antietam/index.js";
import type { Worth } from "../../aide.js";
import { type Entry, Trouble } from "../../host/host.js";
import { rules } from "../../rules/aide.js";
import { createLuck, extremes, luckOf, type Roll, rollsOf, talliesOf, type Weighed, weigh } from "../luck.js";

const roll = (at: number, seat = "blue"): Roll => ({ at, seat, text: `${at}`, action: { do: "fire" }, dice: [6] });
const worth = (rolled: number, ...outcomes: readonly (readonly [p: number, value: number])[]): Worth => ({
  expected: outcomes.reduce((sum, [p, value]) => sum + p * value, 0),
  rolled,
  outcomes: outcomes.map(([p, value]) => ({ result: "", dice: [], p, value })),
});

test("points are counted from the worst result, and luck is what came less what was expected", () => {
  const weighed = weigh(roll(1), worth(2, [4 / 6, -1], [2 / 6, 2]))!;
  expect(weighed).toMatchObject({ expected: 1, rolled: 3, best: 3 });
  expect(luckOf(weighed)).toBeCloseTo(2);
  expect(weighed.chance).toBeCloseTo(2 / 6);
});

test("each side is summed over its own rolls", () => {
  const weighed = [weigh(roll(1), worth(2, [0.5, 0], [0.5, 2]))!, weigh(roll(2), worth(0, [0.5, 0], [0.5, 4]))!];
  expect(talliesOf(weighed, ["blue", "red"])).toEqual([
    { seat: "blue", rolls: 2, expected: 3, rolled: 2, best: 6 },
    { seat: "red", rolls: 0, expected: 0, rolled: 0, best: 0 },
  ]);
});

test("the luckiest and the unluckiest come first, and what hung on no die is neither", () => {
  const of = (at: number, rolled: number) => ({ ...roll(at), expected: 2, rolled, best: 9, chance: 1 }) satisfies Weighed;
  const { lucky, unlucky } = extremes([of(1, 2), of(2, 5), of(3, 3), of(4, 0), of(5, 1), of(6, 9)], 2);
  expect(lucky.map(({ at }) => at)).toEqual([6, 2]);
  expect(unlucky.map(({ at }) => at)).toEqual([4, 5]);
});

test("rolls are weighed one by one and only once, and one that cannot be is counted but not summed", async () => {
  const asked: number[] = [];
  const luck = createLuck(
    async (view) => {
      if (view.at === 1) throw new Trouble("illegal", "Something is hidden.");
      return worth(1, [0.5, 0], [0.5, 1]);
    },
    async (at) => {
      asked.push(at);
      return { at: at - 1 };
    },
  );
  await luck.weigh([roll(2), roll(3)]);
  expect(luck.looked.value).toBe(2);
  expect(luck.weighed.value.map(({ at }) => at)).toEqual([3]);
  await luck.weigh([roll(2), roll(3), roll(5)]);
  expect(asked).toEqual([2, 3, 5]);
});

test("at Antietam a combat's expected points are the average over the six faces of its column", async () => {
  const game = antietam as unknown as Game;
  const file = JSON.parse(readFileSync(new URL("../../../games/antietam/tests/games/union-marginal.json", import.meta.url), "utf8"));
  const table = load([game], file) as Table;
  const seats = table.actions.map((_, i) => game.decision(stateAt(table, i)) as { seat: string });
  const entries = table.actions.map(
    (_, i): Entry => ({
      number: i + 1,
      kind: "act",
      seat: seats[i].seat,
      at: "",
      events: table.log.slice(table.logStart[i], table.logStart[i + 1]),
    }),
  );
  const fights = rollsOf(entries, antietamBoard).filter(({ action }) => action.do === "roll");
  expect(fights).toHaveLength(table.log.filter(({ event }) => event === "combat").length);

  const one = fights[20];
  const before = stateAt(table, one.at - 1);
  const luck = createLuck(
    async (...asked) => rules.worth(game, ...asked),
    async (at) => game.view(stateAt(table, at - 1), one.seat),
  );
  await luck.weigh([one]);
  const [weighed] = luck.weighed.value;

  const column = columns.indexOf(one.action.odds as (typeof columns)[number]);
  const after = (face: number): number => {
    const trial = game.copy(before);
    game.random(trial).set(queued(game, before, face));
    game.act(trial, one.action);
    return game.mind!.value(trial, one.seat);
  };
  const values = [1, 2, 3, 4, 5, 6].map(after);
  const average = values.reduce((sum, value) => sum + value, 0) / 6;
  expect(new Set(combatTable.map((row) => row[column])).size).toBeGreaterThan(1);
  expect(luckOf(weighed)).toBeCloseTo(values[one.dice[0] - 1] - average, 6);
  expect(weighed.expected).toBeCloseTo(average - Math.min(...values), 6);
});

/** The state's random with that roll to come. */
function queued(game: Game, state: object, face: number): Uint32Array {
  const random = game.random(game.copy(state));
  queueRolls(random, [face]);
  return random as unknown as Uint32Array;
}
