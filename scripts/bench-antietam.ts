/** The rows of `npm run bench` that only Antietam has. */
import { act, below, createRandom, newTable, Refusal, type Table } from "../src/engine/index.js";
import { antietam } from "../src/games/antietam/index.js";
import { canTake, reachOfHand, takeUp } from "../src/games/antietam/rules/movement.js";
import type { State } from "../src/games/antietam/state.js";
import { memory, playRandomly, rate, repeat, setUpOf } from "./bench-measure.js";

/** One reach for each unit that may move at the set-up. */
export function reaches(): number {
  const s = setUpOf(antietam, "reach");
  const movers = s.battle.unitsOf[s.side].filter((u) => canTake(s, u));
  return (
    rate(() =>
      repeat(2000, () => {
        for (const u of movers) {
          takeUp(s, u);
          reachOfHand(s);
        }
      }),
    ) * movers.length
  );
}

/** Kilobytes a table takes at the middle of a game played at random, log and all. */
export function tableSize(): number {
  const MANY = 200;
  const before = memory();
  const tables = Array.from({ length: MANY }, (_, i) => middle(`table/${i}`));
  const size = (memory() - before) / MANY / 1024;
  if (tables.length !== MANY) throw new Error("The tables must live until they are weighed.");
  return size;
}

function middle(seed: string): Table<State> {
  const table = newTable(antietam, { seed });
  if (table instanceof Refusal) throw new Error(table.text);
  const random = createRandom(`${seed}/play`);
  while (table.state.turn < 6) {
    const legal = antietam.legal(table.state);
    act(table, legal[below(random, legal.length)]);
  }
  return table;
}

/** Games after which the actions that are made once and given out again are all made. */
const SETTLED = 5_000;

/** Kilobytes by which memory grows over many games, once the rules have all that they keep. */
export function growth(games: number): number {
  for (let i = 0; i < SETTLED; i++) playRandomly(antietam, `settle/${i}`);
  const before = memory();
  for (let i = 0; i < games; i++) playRandomly(antietam, `grow/${i}`);
  return (memory() - before) / 1024;
}
