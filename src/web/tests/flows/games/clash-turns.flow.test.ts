/** Clash of Giants, longer: a whole turn of each battle pressed on the map for both sides. */
import { expect, test } from "vitest";
import { act, type Game, newTable, Refusal, type Table } from "../../../../engine/index.js";
import type { State } from "../../../../games/clash/state.js";
import { B, G } from "../../../../games/clash/tests/field.js";
import { at } from "../../panels.js";
import { playerAt } from "./clash-play.js";

/** The general plays both sides until a turn begins. */
function begun(game: Game<State>, seed: string, turn: number): Table<State> {
  const table = newTable(game, { seed });
  if (table instanceof Refusal) throw new Error(table.text);
  while (table.state.turn < turn) for (const action of game.mind!.courses!(table.state)[0]) act(table, action);
  return table;
}

test.each([
  { battle: "Second Bull Run", game: B, turn: 4, verbs: ["focus", "take", "move", "route", "march", "attack", "join", "go"] },
  { battle: "Gettysburg", game: G, turn: 2, verbs: ["focus", "take", "move", "march", "attack", "join", "go"] },
])("a whole turn of $battle, both sides, on the map: the page asks what the rules ask at every step", async ({ game, turn, verbs }) => {
  const table = begun(game, "turn", turn);
  const visitor = await at({ game: game as unknown as Game, seed: "turn", actions: table.actions });
  await visitor.page.locator('[data-painted="map"]').waitFor();
  await visitor.page.getByRole("button", { name: "Whole map" }).click();
  const player = playerAt(visitor, table);
  const given = new Set<string>();
  while (table.state.turn === turn)
    for (const action of game.mind!.courses!(table.state)[0]) {
      await player.give(action);
      given.add(action.do);
    }
  expect([...given]).toEqual(expect.arrayContaining(verbs));
  expect(visitor.complaints).toEqual([]);
});
