/** Moments of Clash of Giants, as tables of this device. */
import type { Game, Table } from "../../../../engine/index.js";
import type { State } from "../../../../games/clash/state.js";
import { at } from "../../panels.js";
import { laptop, type Visit } from "../../visit.js";

export async function sitAt(table: Table<State>, dice: readonly number[] = [], options = laptop): Promise<Visit> {
  const visitor = await at({ game: table.game as Game, position: table.game.position(table.state), dice }, options);
  await visitor.page.locator('[data-painted="map"]').waitFor();
  return visitor;
}

export const told = ({ page }: Visit, words: string | RegExp) =>
  page.locator(".log").getByText(words).first().waitFor({ state: "attached" });
