/** Moments of Three Days, as tables of this device. */
import type { Game, Json, JsonObject } from "../../../../engine/index.js";
import { threedaysBoardFor } from "../../../../games/threedays/board/index.js";
import { threedays } from "../../../../games/threedays/index.js";
import { handsOf, mapIn } from "../../hands.js";
import { type alone, saved, seasoned, sitDown } from "../../saved.js";
import { laptop, type visits } from "../../visit.js";

const TURN: readonly Json[] = ["turn", ["endTurn", -1], "draw"];

export interface Moment {
  readonly scenario?: string;
  /** What goes on, on top of the turn; without it the battle begins. */
  readonly now?: readonly Json[];
  readonly more?: JsonObject;
  /** The next dice, from 0 to 9 as the game reads them. */
  readonly dice?: readonly number[];
  readonly seats?: typeof alone;
  /** One person plays both sides, with a curtain between. */
  readonly together?: boolean;
  readonly seed?: string;
  readonly look?: typeof laptop;
}

/** As the Confederates against the computer. */
export const confederate: typeof alone = { union: { who: "bot", level: "greedy" }, confederate: { who: "me" } };

export async function sitAt(
  visit: ReturnType<typeof visits>,
  { scenario = "S7", now, more = {}, dice = [], seats = confederate, together = false, seed, look = laptop }: Moment,
) {
  const visitor = await visit("#/", look, seasoned);
  const position = now && { game: "threedays", scenario, agenda: [...TURN, ...now], ...more };
  const game = threedays as unknown as Game;
  await sitDown(visitor, saved({ game, scenario, position, seed, dice: dice.map((die) => die + 1), ...(!together && { seats }) }));
  const { page } = visitor;
  const curtain = page.getByRole("region", { name: "The screen changes hands" });
  await page.locator('[data-painted="map"]').or(curtain).first().waitFor();
  /** The screen goes to the other side: nothing of the game shows until it is taken. */
  const handedTo = async (army: string) => {
    await curtain.getByText(`Hand the screen to the ${army}`).waitFor();
    await curtain.getByRole("button").click();
  };
  /** The middle of a hex in the window. */
  const pixelOf = async (hex: string) => {
    const { x, y, scale } = await mapIn(page);
    const { at } = threedaysBoardFor({ scenario, options: {} }).places.get(hex)!;
    return { x: x + at.x * scale, y: y + at.y * scale };
  };
  return { ...visitor, hands: handsOf(visitor), handedTo, pixelOf };
}
