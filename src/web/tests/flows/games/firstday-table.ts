/** Moments of The First Day, as tables of this device. */
import type { Action, Game, Json, JsonObject } from "../../../../engine/index.js";
import { firstday } from "../../../../games/firstday/index.js";
import { handsOf } from "../../hands.js";
import { alone, saved, seasoned, sitDown } from "../../saved.js";
import { laptop, type visits } from "../../visit.js";

const TURN: readonly Json[] = ["turn", ["endTurn", -1], ["draw", false]];

export interface Moment {
  readonly units: JsonObject;
  /** What goes on, on top of the turn. */
  readonly now: readonly Json[];
  readonly more?: JsonObject;
  /** What has been done since. */
  readonly actions?: readonly Action[];
  readonly dice?: readonly number[];
  readonly seats?: typeof alone;
  /** One person plays both sides, with a curtain between. */
  readonly together?: boolean;
  readonly look?: typeof laptop;
  readonly prepare?: typeof seasoned;
}

/** As the Confederates against the computer. */
export const confederate: typeof alone = { union: { who: "bot", level: "greedy" }, confederate: { who: "me" } };

/** Round 3534 the ground is open and level. */
export async function sitAt(
  visit: ReturnType<typeof visits>,
  { units, now, more = {}, actions = [], dice = [], seats = alone, together = false, look = laptop, prepare = seasoned }: Moment,
) {
  const visitor = await visit("#/", look, prepare);
  const position = { game: "firstday", scenario: "16.4", turn: 3, units, agenda: [...TURN, ...now], ...more };
  await sitDown(visitor, saved({ game: firstday as unknown as Game, position, actions, dice, ...(!together && { seats }) }));
  const { page } = visitor;
  const curtain = page.getByRole("region", { name: "The screen changes hands" });
  await page.locator('[data-painted="map"]').or(curtain).first().waitFor();
  /** The screen goes to the other side: nothing of the game shows until it is taken. */
  const handedTo = async (army: string) => {
    await curtain.getByText(`Hand the screen to the ${army}`).waitFor();
    await curtain.getByRole("button").click();
  };
  return { ...visitor, hands: handsOf(visitor), handedTo };
}
